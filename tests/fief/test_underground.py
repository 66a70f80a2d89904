"""UNDERGROUND on a march: through bad weather, into a held town, with a card of one's own or a lent one (FIEF-5)."""

from __future__ import annotations

import pytest

from homage.games.fief.frames import MOVEMENT
from tests.fief.marches import where
from tests.fief.position import Position, card, seat_of, told, town


@pytest.mark.rule("FIEF-G.2.2b", "FIEF-G.4.2.2a", "R-87", "R-88", "R-120")
def test_underground_goes_through_bad_weather_and_into_a_held_town() -> None:
    """R-87, R-88, R-120."""
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").hand("red", "underground")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").deniers(red=0)
    table.given(bad_weather=0b11).at(MOVEMENT)
    table.settle()
    table.do("march eric")
    assert table.refusal("to poitiers") == "FIEF-G.2.2a"
    events = table.do("underground poitiers")
    assert told(events, "dug")
    assert where(table, "eric") == "poitiers", "in the town at once, beside"
    assert table.s.control[town("poitiers")] == seat_of("blue")
    assert table.s.hand_size[0, 1] == 0
    table.given(bad_weather=0)
    table.settle()
    table.do("march eric")
    events = table.do("to tours")
    assert told(events, "asked")[0]["other"] == seat_of("blue"), "no road was just used, so blue is crossed"


@pytest.mark.rule("FIEF-G.4.2.2a", "R-120")
def test_without_underground_in_hand_or_lent_there_is_no_tunnel() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").at(MOVEMENT)
    table.do("march eric")
    assert table.refusal("underground poitiers") == "FIEF-2.2a"


@pytest.mark.rule("FIEF-G.4.2.2a", "R-58", "R-87", "R-120")
@pytest.mark.parametrize("lent", [0, 1])
def test_underground_is_used_up_the_lent_one_first(lent: int) -> None:
    table = Position(3).lord("eric", "red", "tours").lord("gauvain", "red", "lyon").hand("red", "underground")
    table.controls("red", "tours").at(MOVEMENT)
    table.settle()
    table.s.tunnel = lent
    table.do("march eric")
    assert table.refusal("underground lyon") == "FIEF-5.2a", "no neighbour"
    table.do("underground poitiers")
    assert (where(table, "eric"), table.s.tunnel) == ("poitiers", 0)
    assert (table.s.hand[0, card("underground")], table.s.discarded[card("underground")]) == (lent, 1 - lent)
