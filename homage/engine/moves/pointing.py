"""Finding an action by pointing at things on the board: each thing leaves only the actions that concern it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from homage.engine.moves.actions import Actions


@dataclass(frozen=True)
class Pointed:
    """Where pointing has led."""

    meant: tuple[int, ...]  # the actions that concern all things pointed at
    onward: frozenset[str]  # the further things that these actions concern: what can still be pointed at


def pointed(actions: Actions, seat: int, legal: Iterable[int], things: Collection[str] = ()) -> Pointed:
    """Which of a seat's legal actions are meant by the things pointed at so far, and what can still be pointed at."""
    named = frozenset(things)
    concerned = {action: frozenset(actions.concerns(seat, action)) for action in legal}
    meant = {action: about for action, about in concerned.items() if named <= about}
    return Pointed(tuple(meant), frozenset().union(*meant.values()) - named)
