"""Nothing is left of a battle when it is over, however it ends (FIEF-6.1, FIEF-6.2.3.5)."""

from __future__ import annotations

import pytest

from homage.games.fief.frames import BATTLE
from homage.games.fief.rules.field.sides import ATTACK, DEFENCE, clear_field
from homage.games.fief.rules.figures import PAWNS
from homage.games.fief.state import NONE
from tests.fief.battles import ONE, ZERO, at_limoges, attacked
from tests.fief.marches import refused_at_poitiers, where
from tests.fief.position import Position, lord, town


def nothing_left(table: Position) -> None:
    s = table.s
    assert (s.battle_town, s.battle_place) == (NONE, NONE)
    assert (s.battle_leader[ATTACK], s.battle_leader[DEFENCE]) == (NONE, NONE)
    assert [s.battle_side[seat] for seat in range(s.seats)] == [NONE] * s.seats
    assert [s.battle_engines[seat] for seat in range(s.seats)] == [0] * s.seats
    assert (s.battle_lords, s.battle_round, s.battle_idle, s.battle_ride) == (0, 0, 0, 0)
    assert (s.undermined, s.gate_open, s.giving_up) == (0, 0, 0)
    assert not any(s.pawn_fights[seat, pawn] for seat in range(s.seats) for pawn in range(PAWNS))


@pytest.mark.rule("FIEF-6.1b", "FIEF-6.1c", "FIEF-G.4.2.2b", "R-119")
@pytest.mark.parametrize("end", ["won", "stopped", "surrendered"])
def test_nothing_is_left_of_a_battle(end: str) -> None:
    """Walls, engines, the tunnel under them and the open gate count in one battle alone."""
    table = at_limoges({"knight": 4, "archer": 1}, {"man_at_arms": 1}).stronghold("limoges")
    table.lord("henry", "blue", "limoges")
    table.s.siege[town("limoges"), 0] = 1
    attacked(table)
    table.s.undermined = table.s.gate_open = 1
    if end == "surrendered":
        table.do("surrender")
        table.do("spare henry")
    else:
        if end == "won":
            table.do("fight", ONE)  # the archer shoots blue's man
            table.do("spare henry")
        else:
            table.do("fight", ZERO)  # nor does the archer hit
            table.settle_with(ZERO, ZERO, ZERO, ZERO)
            table.settle()
            assert table.s.battle_round > 0
            table.do("stop")
    table.settle()
    nothing_left(table)


@pytest.mark.rule("FIEF-6.1b", "FIEF-6.1c", "FIEF-5.2.4d", "FIEF-G.4.2.2b", "R-119")
def test_whatever_a_battle_leaves_is_cleared_away() -> None:
    """Riders are still on their STEP; everybody else has no part any more."""
    table = at_limoges({"knight": 4}, {"knight": 1}).lord("henry", "blue", "limoges")
    attacked(table)
    s = table.s
    s.undermined = s.gate_open = s.giving_up = s.battle_round = s.battle_idle = s.battle_engines[1] = 1
    s.battle_ride, s.stirred = 1, 0
    riders = [pawn for pawn in range(PAWNS) if s.pawn_fights[0, pawn]]
    clear_field(s, table.dice)
    assert s.stirred == 1 << town("limoges"), "its control is looked at again"
    assert [pawn for pawn in range(PAWNS) if s.pawn_fights[0, pawn]] == riders
    for pawn in riders:
        s.pawn_fights[0, pawn] = 0
    nothing_left(table)


@pytest.mark.rule("FIEF-5.2.4d", "R-119")
def test_nothing_is_left_of_a_cavalcade_once_its_step_is_made() -> None:
    table = refused_at_poitiers()
    table.do("ride blue town")
    table.do("fight", 0, 1, 0)
    table.do("to la_rochelle")
    assert where(table, "guenievre") == "la_rochelle"
    nothing_left(table)


@pytest.mark.rule("FIEF-6.1a", "R-130")
def test_a_second_battle_begins_anew() -> None:
    """Henry comes to Limoges after red's battle there, and takes part in yellow's."""
    table = at_limoges({"knight": 1}, {"knight": 1}, 4).lord("arthur", "yellow", "limoges")
    table.units("yellow", "limoges", knight=1).deniers(yellow=0).at(BATTLE)
    table.do("attack limoges blue")
    table.do("pass")
    table.do("fight", ZERO, ZERO)
    table.do("stop")
    table.settle()
    assert (table.s.battle_town, table.seat) == (NONE, 2), "blue has no lord, so yellow is up"
    table.lord("henry", "blue", "limoges")
    table.do("attack limoges blue")
    assert table.s.battle_lords == 1 << lord("arthur") | 1 << lord("henry")
    assert (table.s.battle_side[0], table.s.battle_round, table.s.battle_outcome) == (NONE, 0, 0)
