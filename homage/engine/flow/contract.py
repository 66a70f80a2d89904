"""The rules that every game brings. Here they are only names, which binding replaces by a game's own.

A rule with a body of its own need not be brought: without a game's own it holds as it stands here.

Generic code imports these and is bound to a game before it runs (see `homage.engine.native.rule`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers

State = Any  # one game's record


def _unbound() -> RuntimeError:
    return RuntimeError("this rule stands for a game's own and must be bound to a game first")


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set a zeroed record up for play, with the first frame of its course (see `homage.engine.flow.course`)."""
    raise _unbound()


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """Fill `out` with the seat's legal actions, ascending; returns how many. Never 0 for a waiting seat."""
    raise _unbound()


@rule
def forbidden(s: State, seat: int, action: int) -> int:
    """0 if the action is legal, else the code of the rule that forbids it."""
    raise _unbound()


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry a legal action out; `kind_asked` and `about_asked` still tell what was asked."""
    raise _unbound()


@rule
def advance(s: State, dice: Dice, story: Numbers) -> None:
    """Take the top frame one step on: ask somebody, begin another frame, go to another step, or end it."""
    raise _unbound()


@rule
def precedence(s: State, seat: int, action: int) -> int:
    """Who acts first of those that want to act in the same window: the lowest number, then the lowest seat."""
    return 0


@rule
def initiative(s: State, action: int) -> bool:
    """Whether a legal action is one that a player raises by himself, as an offer or a gift: a search considers the
    best few of these at the root and none below."""
    return False


@rule
def result(s: State, out: Numbers) -> None:
    """Points, then places of all seats (1 is first; equal places share); while the game runs, as it stands now."""
    raise _unbound()


@rule
def reckon(s: State, story: Numbers) -> None:
    """Tell how it would be counted if the game ended now, and count it; nothing once it has ended."""
    raise _unbound()


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """Replace all that the seat cannot know by a random world that agrees with all it knows."""
    raise _unbound()


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Numbers for learning players, from what the seat may see."""
    raise _unbound()


@rule
def weigh(s: State, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    """How good each of n legal actions looks at a glance: the higher the better, equal for those that look alike.

    `s` is already veiled for the seat, and may be worked on.
    """
    raise _unbound()


@rule
def judge(s: State, out: Numbers) -> None:
    """How likely each seat is to win as the game stands, 0 to 1000 to be compared, in a world that hides nothing."""
    raise _unbound()


@rule
def chapter(s: State) -> int:
    """The number of the turn or round: where it changes much is settled, so that is a good moment to judge."""
    raise _unbound()


NAMES = (
    "start",
    "legal",
    "forbidden",
    "apply",
    "advance",
    "precedence",
    "initiative",
    "result",
    "reckon",
    "resample",
    "observe",
    "weigh",
    "judge",
    "chapter",
)


def stand_ins(own: Mapping[str, Callable[..., Any]]) -> dict[Callable[..., Any], Callable[..., Any]]:
    """What binding puts in place of these names for a game that brings rules of its own."""
    return {globals()[name]: own[name] for name in NAMES if name in own}
