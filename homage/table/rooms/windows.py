"""Windows: questions out of turn, and what a seat has ordered for them.

Before other people every window stands open for the same time at least, whether or not the asked seat has anything to
answer with: a pass, by whomever, is kept back until then. Whether it waits longer for the person depends on what the
seat has ordered and asked for, never on what it holds. So neither what is asked nor when it is answered tells anything
of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from homage.engine.errors import HomageError, Refused
from homage.engine.game import Game
from homage.engine.windows import Occasion

PAUSE_S, MOST_PAUSE_S = 3, 60  # how long a window stands open at least: as a rule, and the longest
COMPUTER_PAUSE_MS = 500  # how long one stands open for a computer player
# When a seat wants to be asked: never; if it could answer, within the pause; if it could, but before other people in
# any case, so that nobody can tell; always.
NEVER, COULD, FAIR, ALWAYS = ASK = ("never", "could", "fair", "always")


@dataclass
class Standing:
    """What a seat has ordered for its windows; nobody else is told."""

    ask: str = FAIR
    orders: dict[str, int] = field(default_factory=dict)  # by occasion: the action to take, if it is allowed then

    def as_dict(self) -> dict[str, Any]:
        """As entries keep it."""
        return {"ask": self.ask, "orders": self.orders}


@dataclass(frozen=True)
class Window:
    """One that is open: for which seat, until when at least, and whether it then waits for the person in any case."""

    seat: int
    occasion: Occasion
    ends: int
    guarded: bool  # before other people: it closes by itself, or waits, whatever the seat holds
    waits: bool


def read_pause(seconds: object) -> int:
    """How long a table wants windows to stand open."""
    if isinstance(seconds, bool) or not isinstance(seconds, int) or not 0 <= seconds <= MOST_PAUSE_S:
        raise HomageError(
            f"A pause for answers cannot be {seconds!r} seconds; give a whole number, 0 to {MOST_PAUSE_S}."
        )
    return seconds


def read_standing(game: Game, ask: str, orders: Mapping[str, int | str]) -> Standing:
    """What a seat wants to order, or why not."""
    if not game.occasions:
        raise Refused(f"Nothing is answered out of turn in {game.title}; there is nothing to order.")
    if ask not in ASK:
        raise Refused(f"A seat cannot be asked {ask!r}; the ways are: {', '.join(ASK)}.")
    read: dict[str, int] = {}
    for name, wanted in orders.items():
        occasion = game.occasions_by_name.get(name)
        if occasion is None:
            raise Refused(
                f"There is no occasion {name!r} in {game.title}; it has: {', '.join(game.occasions_by_name)}."
            )
        action = wanted if isinstance(wanted, int) else game.words.parse(wanted)
        if action != occasion.passing and action not in (each for each, _ in occasion.answers):
            raise Refused(f"That cannot be ordered for {name!r}; order one of the answers that the game lists for it.")
        read[name] = action
    return Standing(ask, read)


def verdict(window: Window, standing: Standing, legal: list[int], passed: bool, now: int) -> int | None:
    """What the server does for a seat by itself now; None: it waits."""
    passing = window.occasion.passing
    if now < window.ends:
        return None
    if passed:
        return passing
    order = standing.orders.get(window.occasion.name)
    if order is not None and order in legal:
        return order
    if standing.ask == NEVER:
        return passing
    if window.waits or (not window.guarded and legal != [passing]):
        return None
    return passing
