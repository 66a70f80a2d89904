"""Interrupts inside interrupts: what was stopped goes on as far as it still can (FIEF-G.4a, FIEF-H.2)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import go_to
from homage.games.fief.asked import BUY_ASKED, CROSSING_ASKED, MARCH_ASKED, STEP_ASKED, WINDOW_ASKED
from homage.games.fief.frames import MOVEMENT, PURCHASE
from homage.games.fief.rules.field.units import all_units_at
from homage.games.fief.rules.moments import W10, begin_window
from homage.games.fief.shown.accounts import discrepancies
from homage.games.fief.state import NONE
from tests.fief.marches import refused_at_poitiers, where
from tests.fief.position import Position, card, lord, place, told, town

ONE, TWO, THREE = 1, 3, 5  # battle dice by the place of the face


@pytest.mark.rule("FIEF-G.4a", "FIEF-H.2b", "FIEF-G.4.2.1h")
def test_an_uprising_in_a_cavalcade_in_a_step() -> None:
    """The defenders are gone before the dice: the cavalcade is won, the town is red's, and the STEP goes on."""
    table = refused_at_poitiers().given(famine=0b1).hand("yellow", "uprising")
    table.s.mills[town("poitiers")] = 1
    riders = all_units_at(table.s, 0, place("before:poitiers:tours"))
    table.do("ride blue town")
    assert table.asked == WINDOW_ASKED
    assert table.waiting == [0, 2], "red might give up, yellow might hold a card that fits"
    events = table.do("uprising poitiers", ONE, by="yellow")
    events += table.settle()
    assert told(events, "razed") == [{"town": town("poitiers"), "mills": 1, "stronghold": 0}]
    assert told(events, "battle_over") != []
    assert all_units_at(table.s, 1, town("poitiers")) == 0
    assert all_units_at(table.s, 0, town("poitiers")) == riders, "who waited on the road was not hit"
    assert table.s.control[town("poitiers")] == 0
    assert table.asked == STEP_ASKED
    table.do("to la_rochelle")
    assert where(table, "guenievre") == "la_rochelle"
    assert list(discrepancies(table.s)) == []


@pytest.mark.rule("FIEF-G.4a", "FIEF-5.1.1d")
def test_a_murder_between_two_steps_ends_the_movement() -> None:
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    table.lord("henry", "blue", "lyon").hand("blue", "assassination").at(MOVEMENT)
    table.do("march eric")
    table.do("to poitiers")
    assert table.asked == WINDOW_ASKED
    table.do("assassinate eric", by="blue")
    table.settle()
    assert table.s.lord_family[lord("eric")] == NONE
    assert all_units_at(table.s, 0, town("poitiers")) == 2, "the troop stays where it is"
    assert not (table.asked == MARCH_ASKED and table.seat == 0), "red has no lord left to march"


@pytest.mark.rule("FIEF-F.a", "FIEF-G.4.2.1b")
def test_a_pawn_comes_inside_a_surprise_effect() -> None:
    """An UPRISING card changes hands in the uprising, and is added by its new owner."""
    table = Position(3).hand("red", "uprising").hand("blue", "uprising").given(famine=0b11111)
    table.units("yellow", "paris", man_at_arms=9).controls("yellow", "paris")
    for seat in range(3):
        table.s.pawns[seat] = 1
    go_to(table.s, PURCHASE)
    begin_window(table.s, W10)
    table.go().do("uprising paris", by="red")
    table.do("parley red", by="blue")
    for entry in ("offer_card uprising", "want_deniers 2", "propose", "agree"):
        table.do(entry)
    assert table.s.pawns[1] == 0
    table.do("uprising paris", by="red")
    events = table.settle_with(TWO, ONE)
    assert told(events, "uprising_dice") == [{"town": town("paris"), "dice": 2, "hits": 5}]
    assert all_units_at(table.s, 2, town("paris")) == 4
    assert table.s.discarded[card("uprising")] == 2
    table.settle()
    assert table.asked == BUY_ASKED, "the interrupted course goes on"


@pytest.mark.rule("FIEF-G.4a", "FIEF-5.1.1a", "FIEF-5.1.1d", "FIEF-5.2.4d", "FIEF-G.4.2.1f", "R-104")
def test_a_leader_who_falls_before_he_has_left_makes_no_step() -> None:
    """Blue is in the way; before red asks or rides, its own uprising in Tours razes the town, Éric in it."""
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=1).controls("red", "tours")
    table.lord("gauvain", "red", "lyon").controls("red", "lyon").lord("henry", "blue", "before:tours:poitiers")
    table.given(famine=0b111111).hand("red", "uprising").deniers(red=0, blue=0).at(MOVEMENT)
    table.do("march eric")
    table.do("to poitiers")
    assert table.asked == CROSSING_ASKED
    table.do("before")
    table.do("uprising tours", THREE)
    table.settle()
    assert table.s.lord_family[lord("eric")] == NONE
    assert table.asked == MARCH_ASKED
    assert table.offered() == {"pass", "march gauvain"}
    assert (table.s.march_pawns, table.s.march_lords) == (0, 0)
    table.do("march gauvain")
    assert table.asked == STEP_ASKED
