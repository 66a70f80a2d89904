"""Deniers: open to all, named in parts, paid to the bank or to another family."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import DENIERS_PAID
from homage.games.fief.rules.figures import MOST_PRICE
from homage.games.fief.state import NONE, State


@rule
def goes_on(part: int, left: int) -> bool:
    """Whether more is asked for after a part of a sum was named: a full part, and not all that could be (R-157)."""
    return part == MOST_PRICE and left > part


@rule
def pay(s: State, seat: int, to: int, deniers: int, story: Numbers) -> None:
    """A family pays another, or with NONE the bank (FIEF-4.1a, FIEF-4.2b, FIEF-4.3a)."""
    if deniers == 0:
        return
    s.deniers[seat] -= deniers
    if to != NONE:
        s.deniers[to] += deniers
    tell(story, DENIERS_PAID, TO_ALL, seat, to, deniers)
