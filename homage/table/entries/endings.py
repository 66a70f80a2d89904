"""How games end beside by their own rules: who may still win, and who has won. docs/endings.md shows it as a table.

Whoever is given a win must be there to win it: nobody wins because the others gave up a game that they had left too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from homage.engine.match.position import Result
from homage.table.entries.chairs import Chair, Chairs

RULES = {  # in docs/endings.md
    "played": "END-1",
    "resigned": "END-2",
    "time": "END-3",
    "out_of_time": "END-4",
    "agreed": "END-5",
    "broken_off": "END-6",
    "imported": "END-7",
    "cancelled": "END-8",
}
Moves = list[tuple[Annotated[int, msgspec.Meta(ge=1)], Annotated[int, msgspec.Meta(ge=1)]]]
NO_RESULT = ("out_of_time", "agreed", "broken_off", "cancelled")  # endings without a winner, whoever stood how


@dataclass(frozen=True)
class Ending:
    """Why a game is over, who has caused it, and who has won; None: that follows from the game."""

    why: str
    by: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None


def contenders(chairs: Sequence[Chair]) -> list[int]:
    """The seats that can still win."""
    return [seat for seat, chair in enumerate(chairs) if not chair.out]


def given_up(chairs: Chairs, by: Iterable[int], is_there: Callable[[int], bool]) -> Ending | None:
    """Somebody has resigned: the game is over when only one is left, who wins if they are there."""
    left = contenders(chairs)
    if len(left) > 1:
        return None
    return Ending("resigned", tuple(by), tuple(seat for seat in left if is_there(seat)))


def ran_out(chairs: Chairs, by: Iterable[int], is_there: Callable[[int], bool]) -> Ending | None:
    """Somebody has lost on time, or left the seat to a computer by it.

    When nobody plays any more, the game is broken off: computers among themselves shall win nothing in people's names.
    """
    left, by = contenders(chairs), tuple(by)
    if not chairs.people and (chairs.between_people or len(left) > 1):
        return Ending("out_of_time", by, ())
    if len(left) > 1:
        return None
    winners = tuple(seat for seat in left if is_there(seat))
    return Ending("time" if winners else "out_of_time", by, winners)


def told(
    ending: Ending, chairs: Chairs, played: Result | None, former: bool, hints: bool, branched: bool
) -> dict[str, Any]:
    """How a game ended, as everybody is told; with points and places if it was `played` to its end.

    Tables of earlier releases (`former`) let win who had resigned.
    """
    said: dict[str, Any] = {"why": ending.why, "rule": RULES[ending.why], "by": ending.by}
    if played is not None:
        said |= {"points": played.points, "places": played.places, "winners": played.winners}
        said |= {} if former else placed(played, chairs)
    elif ending.winners is not None:
        said["winners"] = ending.winners
    said["computers"] = {seat: chair.aided for seat, chair in enumerate(chairs) if chair.aided}
    said["unrated"] = unrated(ending.why, chairs, hints, branched)
    return said


def remarked(computers: Any, seats: int) -> dict[int, Moves]:
    """The moves that computer players decided for people, as an imported record says; nothing if it says no such."""
    try:
        found = msgspec.convert(computers, dict[int, Moves], strict=False)
    except msgspec.ValidationError:
        return {}
    return {seat: moves for seat, moves in found.items() if 0 <= seat < seats}


def placed(result: Result, chairs: Sequence[Chair]) -> dict[str, Any]:
    """Places and winners of a game that was played to its end: who is out comes last, and does not win."""
    able = contenders(chairs)
    places = [1 + sum(result.places[other] < each for other in able) for each in result.places]
    counted = tuple(places[seat] if seat in able else 1 + len(able) for seat in range(len(chairs)))
    return {"places": counted, "winners": tuple(seat for seat in able if counted[seat] == 1)}


def unrated(why: str, chairs: Chairs, hints: bool, branched: bool) -> list[str]:
    """Why a game must not count for ratings; nothing if it may."""
    people = [chair for chair in chairs if chair.kind == "person"]
    reasons = {
        "imported": why == "imported",
        "branch": branched,
        "computers": any(chair.kind == "computer" for chair in chairs),
        "one_screen": len({chair.player for chair in people}) < len(people),
        "lent": any(chair.aided or (chair.spells and not chair.out) for chair in chairs),
        "hints": hints,
        "no_result": why in NO_RESULT,
    }
    return [reason for reason, holds in reasons.items() if holds]
