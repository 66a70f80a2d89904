"""What a game declares to be counted (see `contributions.py`), as tables that a compiled loop reads."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from homage.engine.game import Game
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers

# The columns of `parts`: where the seat stands (in the event; below 0: who holds an office), the first of its owners
# (below 0: the number is the seat), where the thing and the amount stand (0: there is one; it counts one), its first
# count, and how many it has.
SEAT_AT, OWNERS_FROM, THING_AT, AMOUNT_AT, FIRST, THINGS = range(6)
OPERANDS_FROM = 2  # in a row of a story


@dataclass(frozen=True)
class Counting:
    """The tables, and a name for each count."""

    columns: tuple[str, ...]
    kinds: NDArray[np.int32]  # of each kind of event the first of its parts; the next kind's is where they end
    parts: NDArray[np.int32]
    owners: NDArray[np.int32]
    offices: NDArray[np.int32]  # of each kind of event: the office it tells of (-1: none), and where its holder stands


def counting_of(game: Game) -> Counting:
    """All that is counted in a game."""
    kinds = {kind.name: number for number, kind in enumerate(game.events.kinds)}
    operands = [{name: OPERANDS_FROM + at for at, name in enumerate(kind.operands)} for kind in game.events.kinds]
    offices = np.full((len(kinds), 2), -1, np.int32)
    held: dict[tuple[str, str], int] = {}
    parts: list[list[int]] = []
    owners: list[int] = []
    columns: list[str] = []
    for each in game.contributions:
        at = operands[kinds[each.event]]
        if each.office:
            office = held.setdefault((each.office, each.seat), len(held))
            offices[kinds[each.office]] = office, operands[kinds[each.office]][each.seat]
            seat_at = -1 - office
        else:
            seat_at = at[each.seat]
        owners_from = len(owners) if each.owners else -1
        owners += each.owners
        thing_at, amount_at = at[each.thing] if each.thing else 0, at[each.amount] if each.amount else 0
        parts.append([seat_at, owners_from, thing_at, amount_at, len(columns), len(each.things)])
        columns += each.columns
    order = sorted(range(len(parts)), key=lambda part: kinds[game.contributions[part].event])
    of_kind = [kinds[game.contributions[part].event] for part in order]
    return Counting(
        tuple(columns),
        np.searchsorted(of_kind, np.arange(len(kinds) + 1)).astype(np.int32),
        np.array([parts[part] for part in order], np.int32).reshape(-1, 6),
        np.array([*owners, -1], np.int32),
        offices,
    )


@rule
def count_events(
    story: Numbers,
    seats: int,
    kinds: Numbers,
    parts: Numbers,
    owners: Numbers,
    offices: Numbers,
    holders: Numbers,
    counts: Numbers,
) -> None:
    """Count what a story tells, and wind it back; `counts` has a row a seat."""
    for event in range(1, story[0, 0] + 1):
        kind = story[event, 0]
        if offices[kind, 0] >= 0:
            holders[offices[kind, 0]] = story[event, offices[kind, 1]]
        for part in range(kinds[kind], kinds[kind + 1]):
            if parts[part, SEAT_AT] < 0:
                seat = holders[-1 - parts[part, SEAT_AT]]
            else:
                seat = story[event, parts[part, SEAT_AT]]
            if parts[part, OWNERS_FROM] >= 0:
                seat = owners[parts[part, OWNERS_FROM] + seat]
            thing = 0
            if parts[part, THING_AT] > 0:
                thing = story[event, parts[part, THING_AT]]
            amount = 1
            if parts[part, AMOUNT_AT] > 0:
                amount = story[event, parts[part, AMOUNT_AT]]
            if 0 <= seat < seats and 0 <= thing < parts[part, THINGS]:
                counts[seat, parts[part, FIRST] + thing] += amount
    story[0, 0] = 0
