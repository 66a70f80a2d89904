"""From one turn to the next: what holds for one turn only."""

from __future__ import annotations

import pytest

from homage.games.feudalism.rules.cards import KING, VASSAL
from tests.feudalism.position import Position

ONE_TURN = ("suffered", "revolt_cards", "accident", "ban", "reconquests", "attacks", "alliance", "duke")


@pytest.mark.rule("FDM-3.1E")
def test_what_holds_for_one_turn_is_over_with_it() -> None:
    table = Position(track=6).given(**dict.fromkeys(ONE_TURN, 1))
    table.s.spies[KING] = table.s.spies[VASSAL] = 1
    table.at("finish", 1)
    assert {name: int(getattr(table.s, name)) for name in ONE_TURN} == dict.fromkeys(ONE_TURN, 0)
    assert [int(table.s.spies[side]) for side in (KING, VASSAL)] == [0, 0]
    assert table.s.turn == 2


@pytest.mark.rule("FDM-3.1E")
def test_in_a_new_turn_both_may_act_again() -> None:
    table = Position(track=6).at("d2")
    assert table.s.stopped == 1 << VASSAL
    table.do("done", dice=(1,))
    assert (table.s.turn, table.s.stopped) == (2, 0)


@pytest.mark.rule("FDM-3.1E", "FDM-3.1Ab", "FDM-3.1Ac")
@pytest.mark.parametrize(("alliance", "duke"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_an_alliance_or_a_duke_is_remembered_for_the_next_turn(alliance: int, duke: int) -> None:
    table = Position(track=6).given(alliance=alliance, duke=duke).at("finish", 1)
    assert (table.s.alliance_before, table.s.duke_before) == (alliance, duke)
    assert (table.s.hand_size[table.s.king], table.s.hand_size[1 - table.s.king]) == (6 - duke, 6 + alliance)
