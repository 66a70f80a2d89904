"""What holds for a window, a turn, a phase or a round is gone at the next (FIEF-7c, R-91, R-92, R-116, R-134)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import MARCH_ASKED
from homage.games.fief.frames import BATTLE, MOVEMENT, PURCHASE
from homage.games.fief.rules.cards.cards import CARDINAL, CARDS
from homage.games.fief.rules.cards.hands import on_table, set_top
from homage.games.fief.rules.field.movement import begin_marches
from homage.games.fief.rules.figures import PAWNS
from homage.games.fief.rules.moments import W1, WU_ADDED, WU_FIRST, WU_FORTRESS, begin_window
from homage.games.fief.rules.places import OFFSHORE, SEA_AREA, TOWNS
from homage.games.fief.rules.round_end import new_round
from homage.games.fief.rules.talk.interrupts import open_seats
from homage.games.fief.state import BEGAN_OFFSHORE, NONE, RODE, SUFFERED, TITHE, WITH_DARC
from tests.fief.position import Position, card, lord, town
from tests.fief.test_windows import window


@pytest.mark.rule("R-91", "R-92", "R-116")
def test_a_new_window_has_new_caps() -> None:
    table = Position(3)
    s = table.s
    s.towns_passed = s.captives_passed = 0b101
    for seat in range(3):
        s.offers[seat] = 2
    s.quiet = 1
    begin_window(s, W1)
    assert (s.towns_passed, s.captives_passed, s.offers[2]) == (0b101, 0b101, 2), "nothing has happened: it is the same"
    s.quiet = 0
    begin_window(s, W1)
    assert (s.towns_passed, s.captives_passed) == (0, 0)
    assert [int(s.offers[seat]) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("FIEF-6.3e", "R-92")
def test_a_captive_who_was_released_changes_hands_no_more_in_this_window() -> None:
    table = Position(3).lord("eric", "yellow", "tours", jailer="red").units("red", "tours", knight=1)
    table.controls("yellow", "lyon").units("yellow", "lyon", knight=1)
    window(table).do("release eric", by="red")
    assert table.s.captives_passed == 1 << lord("eric")


@pytest.mark.rule("R-147")
def test_inside_an_uprising_a_captive_opens_nothing() -> None:
    table = Position(3).lord("eric", "blue", "tours", jailer="red").units("red", "tours", knight=1)
    assert open_seats(table.s, W1, 0) == 1
    for kind in (WU_FIRST, WU_ADDED, WU_FORTRESS):
        assert open_seats(table.s, kind, town("paris")) == 0


def tired() -> Position:
    """Éric in Tours and Henry at sea, each with a knight, have marched, suffered and been refused."""
    table = Position(3).lord("eric", "red", "tours").lord("henry", "red", "offshore")
    s = table.units("red", "tours", knight=1).units("red", "offshore", knight=1).s
    for each in (lord("eric"), lord("henry")):
        s.lord_march[each], s.lord_came[each], s.lord_road[each] = SUFFERED | WITH_DARC | RODE | 2, 3, town("paris")
        for goal in range(TOWNS):
            s.barred[each, goal] = 0b10
    for pawn in range(PAWNS):
        s.pawn_march[0, pawn], s.pawn_came[0, pawn] = SUFFERED | WITH_DARC | RODE | 2, 3
    return table


@pytest.mark.rule("FIEF-5.1.1a", "FIEF-5.1.1c", "FIEF-5.3e", "FIEF-G.2.1.3", "R-134")
def test_at_the_start_of_the_movement_phase_nobody_has_made_a_step() -> None:
    """Who has suffered the plague in this round stays spared; who is at sea must land."""
    s = tired().s
    begin_marches(s)
    assert [int(s.lord_march[lord(name)]) for name in ("eric", "henry")] == [SUFFERED, SUFFERED | BEGAN_OFFSHORE]
    for each in (lord("eric"), lord("henry")):
        assert (s.lord_came[each], s.lord_road[each]) == (0, NONE)
        assert not any(s.barred[each, goal] for goal in range(TOWNS))
    for pawn in range(PAWNS):
        at_sea = s.pawn_place[0, pawn] == OFFSHORE
        assert s.pawn_march[0, pawn] == SUFFERED | (BEGAN_OFFSHORE if at_sea else 0)
        assert s.pawn_came[0, pawn] == 0


@pytest.mark.rule("FIEF-7c", "FIEF-G.2.1.3")
def test_in_a_new_round_nobody_has_moved_or_suffered() -> None:
    table = tired().given(first=2, active=1, quiet=1)
    s = table.s
    new_round(s)
    assert (s.first, s.active, s.quiet) == (0, NONE, 0)
    for each in (lord("eric"), lord("henry")):
        assert (s.lord_march[each], s.lord_came[each], s.lord_road[each]) == (0, 0, NONE)
    assert not any(s.pawn_march[0, pawn] or s.pawn_came[0, pawn] for pawn in range(PAWNS))


@pytest.mark.rule("FIEF-5a", "FIEF-G.4a", "R-13")
def test_every_family_has_its_own_turn_of_marches_and_asks_the_table_itself() -> None:
    table = Position(3).lord("eric", "red", "tours").lord("henry", "blue", "paris").at(MOVEMENT)
    table.s.marches, table.s.tunnel, table.s.steps_taken = 23, 1, 5
    table.s.pawns[2] = 1
    table.do("table")
    table.do("pass", by="yellow")
    table.do("pass")
    table.settle()
    assert (table.asked, table.seat) == (MARCH_ASKED, 1)
    assert (table.s.marches, table.s.tunnel, table.s.steps_taken) == (0, 0, 0)
    assert "table" in table.before()


@pytest.mark.rule("FIEF-6a", "FIEF-G.4a")
def test_every_family_declares_its_own_battles() -> None:
    """Both red and blue have an army in Limoges; when all is over nobody is active."""
    table = Position(3).lord("eric", "red", "limoges").units("red", "limoges", knight=1).controls("red", "limoges")
    table.lord("henry", "blue", "limoges").units("blue", "limoges", knight=1).at(BATTLE).settle()
    table.s.declared = 1 << town("paris")
    table.do("table")
    table.do("pass")
    table.settle()
    assert (table.seat, table.s.declared) == (1, 0)
    assert "table" in table.before()
    table.settle()
    table.do("pass")
    table.settle()
    assert table.s.active == NONE or table.s.phase != BATTLE


@pytest.mark.rule("FIEF-4.4d", "R-91")
def test_every_family_buys_in_a_turn_of_its_own() -> None:
    table = Position(3).lord("eric", "red", "tours").lord("henry", "blue", "paris").at(PURCHASE)
    s = table.s
    s.haggled = s.ransomed = s.favours_refused = 0b111
    for each in range(TOWNS):
        s.bought[each] = 4
    table.do("table")
    table.do("done")
    assert (table.seat, s.haggled, s.ransomed, s.favours_refused) == (1, 0, 0, 0)
    assert not any(s.bought[each] for each in range(TOWNS))
    assert "table" in table.before()


@pytest.mark.rule("R-147")
def test_which_cards_lie_open_on_the_table() -> None:
    table = Position(3).lord("eric", "red", "tours").bishop("eric", 1).lord("jeanne", "red", "tours")
    s = table.s
    assert [each for each in range(CARDS) if on_table(s, each)] == [lord("eric"), lord("jeanne")]
    s.darc, s.cardinal[0], s.cardinal[2], s.cardinal[3] = lord("jeanne"), lord("eric"), lord("eric"), lord("eric")
    s.tax_kind[0] = s.tax_kind[1] = TITHE
    table.given(good_weather=0b11, good_harvest=0b1, plague=0b1 | 1 << SEA_AREA, bad_weather=0b111, famine=0b1111)
    counts = {"darc": 1, "tax": 2, "good_weather": 2, "good_harvest": 1, "plague": 1, "plague_at_sea": 1}
    counts |= {"bad_weather": 3, "famine": 4, "justice": 0}
    assert {name: int(on_table(s, card(name))) for name in counts} == counts
    assert on_table(s, CARDINAL) == 2, "the tile that was bought has no card"


@pytest.mark.rule("FIEF-2.3a")
def test_the_back_on_top_of_events_is_that_of_a_card() -> None:
    table = Position(3).on_pile("famine")
    assert table.s.disaster_on_top == 1
    table.on_pile("tax")
    assert table.s.disaster_on_top == 0
    table.on_pile("famine").s.pile_size[1] = 0
    set_top(table.s)
    assert table.s.disaster_on_top == 0, "an empty pile shows no back"


@pytest.mark.rule("FIEF-G.4a")
def test_who_has_passed_before_one_decision_may_act_before_the_next() -> None:
    """Also a window opens again once something has been decided."""
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").deniers(red=9).at(PURCHASE)
    table.do("before")
    table.do("pass")
    assert "before" not in table.before()
    table.do("mill tours")
    assert "before" in table.before()
    assert table.s.quiet == 0
