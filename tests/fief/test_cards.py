"""The CARDS phase: discarding, drawing, playing GOOD cards (FIEF-2, FIEF-G.3)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import DISCARD_ASKED, DRAW_ASKED, PLAY_ASKED
from homage.games.fief.frames import CARDS_PHASE
from homage.games.fief.rules.cards.cards import CHARACTERS, EVENTS_PILE
from homage.games.fief.rules.cards.hands import set_top
from homage.games.fief.rules.cards.play import could_play
from homage.games.fief.rules.cards.weather import no_harvest, no_sun
from homage.games.fief.shown.windows import window
from homage.games.fief.state import NONE, TITHE
from tests.fief.position import Position, card, lord, told


def drawing(table: Position) -> Position:
    """On to the first draw: nobody discards."""
    table.at(CARDS_PHASE).settle()
    while table.asked == DISCARD_ASKED:
        table.do("pass")
        table.settle()
    assert table.asked == DRAW_ASKED
    return table


def playing(table: Position) -> Position:
    """On to the first turn of step D: nobody discards or draws."""
    table.at(CARDS_PHASE).settle()
    while table.asked in (DISCARD_ASKED, DRAW_ASKED):
        table.do("pass")
        table.settle()
    assert table.asked == PLAY_ASKED
    return table


# -- A: discard ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-2.1")
def test_any_cards_are_discarded_face_up_in_turn_order() -> None:
    table = Position(3).hand("red", "tax", "arthur", "darc").hand("yellow", "justice", "ambush").at(CARDS_PHASE)
    table.settle()
    assert table.asked == DISCARD_ASKED
    assert table.seat == 0
    assert table.offered() == {"pass", "discard tax", "discard arthur", "discard darc"}
    assert table.refusal("discard justice") == "FIEF-2.2a", "not in this hand"
    assert told(table.do("discard tax"), "discarded") == [{"seat": 0, "card": card("tax")}]
    table.do("discard arthur")
    assert table.s.discard_top[EVENTS_PILE] == card("tax")
    assert table.s.discard_top[CHARACTERS] == card("arthur")
    table.settle()
    assert table.asked == DISCARD_ASKED
    assert table.seat == 2, "blue has no card"


# -- B: draw -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-2.2a", "R-21")
def test_two_cards_are_drawn_and_never_a_fourth_held() -> None:
    table = Position(3).hand("red", "tax").on_pile("uprising", "justice").at(CARDS_PHASE)
    drawing(table)
    table.do("draw events")
    assert table.s.hand[0, card("uprising")] == 1
    assert table.seat == 0
    assert "pass" in table.offered(), "after a look at the first the second may be left"
    table.do("draw events")
    table.settle()
    assert table.seat == 1, "three in hand"
    full = drawing(Position(3).hand("red", "tax", "tax", "justice"))
    assert full.seat == 1, "with three cards in hand no draw is begun (R-21)"
    empty = drawing(Position(3).on_pile("uprising", "justice", "tax"))
    empty.do("draw events")
    empty.do("draw events")
    empty.settle()
    assert empty.seat == 1, "two at most"


@pytest.mark.rule("FIEF-2.2b", "R-20")
def test_one_character_at_most() -> None:
    """R-20."""
    table = drawing(Position(3).on_pile("cardinal"))
    table.do("draw characters")
    assert table.offered() == {"pass", "draw events"}
    assert table.refusal("draw characters") == "FIEF-2.2b"


@pytest.mark.rule("FIEF-2.2b", "FIEF-2.3a", "FIEF-2.3b")
def test_ex_04_a_character_then_two_disasters_then_a_fortune_card() -> None:
    table = Position(3).hand("red", "tax", "justice").on_pile("cardinal").on_pile("plague", "famine", "uprising")
    table.at(CARDS_PHASE).settle()
    table.do("discard tax")
    while table.asked == DISCARD_ASKED:
        table.do("pass")
        table.settle()
    events = table.do("draw characters")
    assert [event["seat"] for event in told(events, "drew_unseen")] == [0]
    assert table.s.disaster_on_top == 1
    assert told(table.do("draw events"), "disaster_drawn") == [{"seat": 0, "kept": 1}]
    assert table.offered() == {"pass", "draw events"}
    table.do("draw events")
    table.do("draw events")
    s = table.s
    assert [s.track[0], s.track[1], s.track_size] == [card("plague"), card("famine"), 2]
    assert s.hand_size[0, CHARACTERS] == 1
    assert s.hand_size[0, EVENTS_PILE] == 2
    table.settle()
    assert table.seat == 1


@pytest.mark.rule("FIEF-2.3a", "FIEF-2.3b", "R-21", "R-140")
def test_after_a_disaster_the_drawing_goes_on_with_events_or_ends() -> None:
    """R-21, R-140; with a full track a disaster is discarded face down."""
    table = drawing(Position(3).on_pile("famine", "plague", "bad_weather", "famine", "tax"))
    table.do("draw events")
    assert table.refusal("draw characters") == "FIEF-2.3b"
    assert table.offered() == {"pass", "draw events"}
    table.do("draw events")
    table.do("draw events")
    events = table.do("draw events")
    assert told(events, "disaster_drawn") == [{"seat": 0, "kept": 0}]
    s = table.s
    assert s.track_size == 3
    assert s.buried_size == 1
    assert s.buried[card("famine")] == 1
    assert s.discard_top[EVENTS_PILE] == NONE, "nobody sees which"
    table.do("pass")
    table.settle()
    assert table.seat == 1, "stop ends the drawing"


@pytest.mark.rule("FIEF-2.4")
def test_an_empty_pile_is_made_of_its_discards() -> None:
    table = Position(3)
    s = table.s
    for each in (card("famine"), card("tax")):
        s.discarded[each] += 1
    s.buried[card("bad_weather")], s.buried_size = 1, 1
    s.discard_top[EVENTS_PILE] = card("tax")
    s.pile_size[EVENTS_PILE] = 0
    set_top(s)
    drawing(table)
    # The pile is tax, bad weather, famine by type; two draws leave it as it is (last with last, then the middle one).
    events = table.do("draw events", 2, 1)
    assert told(events, "reshuffled") == [{"pile": EVENTS_PILE}]
    assert s.discarded[card("tax")] == s.buried_size == 0
    assert s.discard_top[EVENTS_PILE] == NONE
    assert s.pile_size[EVENTS_PILE] + s.track_size + s.hand_size[0, EVENTS_PILE] == 3
    s.pile_size[EVENTS_PILE] = 0
    assert table.refusal("draw events") == "FIEF-2.4", "neither pile nor discards"


@pytest.mark.rule("FIEF-2.6b", "R-147")
def test_no_surprise_card_is_played_in_step_b() -> None:
    """R-147: between two draws only pawns and gifts; who draws does nothing before."""
    table = Position(3).hand("red", "assassination").hand("blue", "justice")
    table.lord("arthur", "red", "tours").lord("charles", "blue", "paris")
    table.s.pawns[0] = 1
    drawing(table)
    assert table.before() == set()
    table.do("pass")
    assert table.waiting == [0], "a pawn opens the window between draws, a card does not"
    assert table.offered(0) == {"pass", "gift blue", "gift yellow", "parley blue", "parley yellow"}
    assert table.refusal("assassinate charles", 0) == "FIEF-2.6b"


# -- D: play -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-2.6a")
def test_cards_are_played_in_any_number_and_order() -> None:
    table = playing(Position(3).hand("red", "good_weather", "good_harvest", "justice").hand("yellow", "tax"))
    assert table.seat == 0
    assert "justice arthur" not in table.offered()
    table.do("harvest 1")
    assert table.s.good_harvest == 1
    table.do("weather 5")
    assert table.s.good_weather == 1 << 4
    assert table.offered() == {"pass"}
    table.do("pass")
    table.settle()
    assert table.seat == 2, "blue has no card"


@pytest.mark.rule("FIEF-2.6.1", "R-16")
def test_different_cards_lie_together_and_a_second_copy_does_not() -> None:
    """R-16."""
    table = playing(Position(3).hand("red", "good_weather", "good_weather", "good_harvest"))
    table.do("weather 2")
    table.do("harvest 2")
    table.settle()
    assert table.refusal("weather 2") == "FIEF-2.6.1"
    assert {f"weather {each}" for each in (1, 3, 4, 5)} < table.offered()


@pytest.mark.rule("FIEF-G.3.1", "FIEF-G.2.2c")
def test_ex_28_good_weather_cancels_bad_weather_then_a_harvest_can_be_laid() -> None:
    table = Position(3).hand("red", "good_weather", "good_harvest").hand("blue", "tax").given(bad_weather=1 << 2)
    playing(table)
    assert table.refusal("harvest 3") == "FIEF-G.2.2c"
    events = table.do("weather 3")
    assert told(events, "cancelled")[0]["card"] == card("bad_weather")
    s = table.s
    assert s.bad_weather == 0
    assert s.good_weather == 0
    assert s.discarded[card("bad_weather")] == 1
    assert s.discarded[card("good_weather")] == 1
    table.do("harvest 3")
    assert s.good_harvest == 1 << 2


@pytest.mark.rule("FIEF-G.3.2", "FIEF-G.2.3b", "R-16")
def test_ex_30_a_harvest_cancels_famine_and_a_second_one_is_laid() -> None:
    table = Position(3).hand("red", "good_harvest", "good_harvest", "good_weather").given(famine=1)
    playing(table)
    assert table.refusal("weather 1") == "FIEF-G.2.3b"
    table.do("harvest 1")
    assert table.s.famine == table.s.good_harvest == 0
    assert [table.s.discarded[card(name)] for name in ("famine", "good_harvest")] == [1, 1]
    table.do("harvest 1")
    assert table.s.good_harvest == 1
    both = playing(Position(3).hand("red", "good_weather", "tax").given(famine=1, bad_weather=1))
    both.do("weather 1")
    assert both.s.famine == 1
    assert both.s.bad_weather == 0, "a card always cancels its opposite (R-16)"


@pytest.mark.rule("FIEF-2.6a", "R-154")
def test_every_turn_of_step_d_begins_anew() -> None:
    """Red has asked the table, and nobody would lodge its lord; blue asks it too, and may try for a lodging."""
    table = Position(3).hand("red", "tax", "good_weather").hand("blue", "tax", "good_weather")
    table.lord("arthur", "red", "tours").lord("henry", "blue", "paris")
    table.s.pawns[2] = 1
    playing(table)
    table.do("table")
    table.do("pass", by="yellow")
    table.s.turned_away = 0b111
    assert (table.s.active, "table" in table.before()) == (0, False)
    table.do("pass")
    table.settle()
    assert (table.asked, table.seat) == (PLAY_ASKED, 1)
    assert (table.s.turned_away, table.s.active) == (0, 1)
    assert "table" in table.before()
    table.do("weather 5")
    table.s.turned_away = 0b100
    table.settle()
    assert (table.seat, table.s.turned_away) == (1, 0b100), "a card later it is still blue's turn"
    table.do("pass")
    while window(table.s) != "before_income":
        table.do("pass", by="yellow")
    assert table.s.active == NONE, "step D is over"


@pytest.mark.rule("FIEF-2.6a", "FIEF-G.3.1", "FIEF-G.3.2", "R-114", "R-159")
def test_one_kind_of_card_that_fits_is_enough_to_be_asked() -> None:
    """Under BAD WEATHER everywhere only GOOD WEATHER fits, under FAMINE only GOOD HARVEST; no lord can tax."""
    for disaster in ({"bad_weather": 0b11111}, {"famine": 0b11111}):
        table = Position(3).hand("red", "justice").given(**disaster)
        assert could_play(table.s, 0)
        assert not could_play(table.s, 1), "blue has no card"
    table = Position(3).hand("red", "justice").given(good_weather=0b11111, good_harvest=0b11111)
    assert not could_play(table.s, 0), "nothing fits anywhere"


@pytest.mark.rule("FIEF-2.6a", "FIEF-G.3.3.2a", "FIEF-G.3.3.0", "FIEF-G.1a")
def test_each_card_of_step_d_does_what_it_says() -> None:
    table = Position(3).lord("thierry", "red", "tours").bishop("thierry", 2).controls("red", "tours")
    playing(table.hand("red", "alienor", "tax").hand("blue", "tax"))
    table.do("bring alienor")
    assert (table.s.lord_family[lord("alienor")], table.s.hand_size[0, CHARACTERS]) == (0, 0)
    table.settle()
    table.do("tithe 2 thierry")
    assert (table.s.tax_kind[0], table.s.tax_lord[0], table.s.tax_on[0]) == (TITHE, lord("thierry"), 1 << 1)


@pytest.mark.rule("FIEF-2.6.1", "FIEF-G.2.2c", "FIEF-G.2.3b", "R-16")
def test_where_good_cards_can_be_laid() -> None:
    """Nothing twice; GOOD WEATHER not on FAMINE, GOOD HARVEST not under BAD WEATHER, unless it cancels."""
    s = Position(3).given(good_weather=1 << 1, good_harvest=1 << 2, bad_weather=1 << 3, famine=1 << 4).s
    assert [no_sun(s, each) == 0 for each in range(5)] == [True, False, True, True, False]
    assert [no_harvest(s, each) == 0 for each in range(5)] == [True, True, False, False, True]
    s = Position(3).given(bad_weather=1 << 1, famine=1 << 1).s
    assert no_sun(s, 1) == no_harvest(s, 1) == 0, "where both disasters lie, each card cancels its opposite"
