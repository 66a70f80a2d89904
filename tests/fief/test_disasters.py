"""Disasters revealed, rolled for and laid; the plague (FIEF-2.5, FIEF-G.2)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import go_to
from homage.games.fief.asked import PLAGUE_LOSS_ASKED
from homage.games.fief.frames import CARDS_PHASE, INCOME, MOVEMENT, PURCHASE
from homage.games.fief.rules.cards.disasters import discard_disasters
from homage.games.fief.rules.cards.plague import enter_plague
from homage.games.fief.rules.field.units import all_units_at, units_at
from homage.games.fief.rules.figures import ARCHER, KNIGHT
from homage.games.fief.state import NONE, SUFFERED
from tests.fief.position import Position, card, lord, place, told, town

SIX = 5


def on_track(table: Position, *names: str) -> Position:
    """These disasters lie on the track, and there is no card to draw; red is asked again in PURCHASE."""
    s = table.controls("red", "tours").s
    for name in names:
        s.track[s.track_size] = card(name)
        s.track_size += 1
    for pile in range(2):
        s.pile_size[pile] = 0
    s.disaster_on_top = 0
    return table


def areas(mask: int) -> list[int]:
    return [area + 1 for area in range(6) if mask >> area & 1]


@pytest.mark.rule("FIEF-2.5a", "FIEF-2.5b")
def test_disasters_are_resolved_left_to_right_where_the_die_says() -> None:
    table = on_track(Position(3), "famine", "bad_weather", "famine").at(CARDS_PHASE, 1, 4, SIX)
    assert areas(table.s.famine) == [2]
    assert areas(table.s.bad_weather) == [5]
    revealed = [event["card"] for event in told(table.events, "disaster_revealed")]
    assert revealed == [card("famine"), card("bad_weather"), card("famine")]
    assert [event["die"] for event in told(table.events, "disaster_die")] == [2, 5, 6]
    assert table.s.track_size == 0
    assert table.s.discarded[card("famine")] == 1, "a six has no effect"


@pytest.mark.rule("FIEF-2.5b", "R-15")
def test_the_plague_without_a_die_strikes_the_sea() -> None:
    """R-15."""
    table = on_track(Position(3), "plague_at_sea").at(CARDS_PHASE)
    assert areas(table.s.plague) == [6]
    assert told(table.events, "disaster_die") == []


@pytest.mark.rule("FIEF-2.5c")
def test_one_of_each_type_lies_on_an_area() -> None:
    table = on_track(Position(3), "famine", "famine", "bad_weather").at(CARDS_PHASE, 2, 2, 2)
    assert areas(table.s.famine) == areas(table.s.bad_weather) == [3]
    assert table.s.discarded[card("famine")] == 1
    assert told(table.events, "disaster_gone") == [{"card": card("famine"), "area": 2}]


@pytest.mark.rule("FIEF-2.5d")
def test_disasters_lie_until_the_end_of_the_round() -> None:
    table = on_track(Position(3), "famine", "plague_at_sea").at(CARDS_PHASE, 0)
    assert table.s.phase > INCOME
    assert areas(table.s.famine) == [1]
    assert areas(table.s.plague) == [6]
    discard_disasters(table.s, table.story)
    assert table.s.famine == table.s.plague == 0
    assert table.s.discarded[card("famine")] == 1
    assert table.s.discarded[card("plague_at_sea")] == 1


@pytest.mark.rule("FIEF-7a", "FIEF-2.5d")
@pytest.mark.parametrize("area", range(5))
def test_every_disaster_leaves_the_map_for_its_own_pile(area: int) -> None:
    names = ("plague", "bad_weather", "famine")
    for lying in names:
        table = Position(3).given(**{lying: 1 << area})
        discard_disasters(table.s, table.story)
        assert getattr(table.s, lying) == 0
        assert [table.s.discarded[card(name)] for name in names] == [int(name == lying) for name in names]
        assert table.s.discarded[card("plague_at_sea")] == 0


@pytest.mark.rule("FIEF-2.5x", "R-155")
def test_a_gentle_first_round_has_no_disasters() -> None:
    """R-155: the cards are turned up and discarded, without a die."""
    table = on_track(Position(3, gentle_start=True).given(round_number=1), "famine", "plague_at_sea").at(CARDS_PHASE)
    assert table.s.famine == table.s.plague == 0
    assert table.s.discarded[card("famine")] == 1
    assert len(told(table.events, "disaster_revealed")) == 2
    later = on_track(Position(3, gentle_start=True).given(round_number=2), "famine").at(CARDS_PHASE, 0)
    assert areas(later.s.famine) == [1]


# -- plague --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-G.2.1.1", "FIEF-G.2.1.2")
def test_ex_25_half_of_the_units_rounded_down_the_owner_chooses() -> None:
    table = Position(3).lord("arthur", "red", "tours").controls("red", "tours")
    table.units("red", "tours", man_at_arms=2, knight=2, bombard=1)
    on_track(table, "plague").at(CARDS_PHASE, 1, SIX)
    assert table.asked == PLAGUE_LOSS_ASKED
    assert table.seat == 0
    assert table.offered() == {f"lose red man_at_arms {units}" for units in (0, 1, 2)}
    assert table.refusal("lose red man_at_arms 3") == "FIEF-6.2.3.4c"
    table.do("lose red man_at_arms 1")
    table.do("lose red knight 0")
    left = [units_at(table.s, 0, town("tours"), kind) for kind in range(4)]
    assert left == [1, 0, 2, 0], "the bombard was the other one"
    assert table.s.lord_family[lord("arthur")] == 0


@pytest.mark.rule("FIEF-G.2.1.1", "R-14", "R-145")
def test_lords_die_on_one_to_three_all_together_and_before_units() -> None:
    """R-145, R-14: in turn order; a captive does not roll."""
    table = Position(3).lord("charles", "blue", "tours").lord("arthur", "red", "rennes").lord("eric", "red", "tours")
    table.lord("henry", "yellow", "tours", jailer="red").units("red", "tours", man_at_arms=4).controls("red", "tours")
    table.lord("othon", "yellow", "paris")
    on_track(table, "plague").at(CARDS_PHASE)
    table.do("pass", 1, 2, 3, 1, by="red")  # the jailer's window
    rolled = [(event["lord"], event["die"]) for event in told(table.events, "plague_die")]
    assert table.s.lord_march[lord("eric")] & SUFFERED, "once in a round"
    assert rolled == [(lord("arthur"), 3), (lord("eric"), 4), (lord("charles"), 2)]
    family = table.s.lord_family
    assert [family[lord(name)] for name in ("arthur", "eric", "charles", "henry", "othon")] == [NONE, 0, NONE, 2, 2]
    kinds = [event.kind.name for event in table.events]
    assert kinds.index("eliminated") < kinds.index("units_lost")
    assert all_units_at(table.s, 0, town("tours")) == 2


@pytest.mark.rule("FIEF-G.2.1.2")
def test_each_family_in_each_town_is_halved_for_itself() -> None:
    table = (
        Position(3).units("red", "tours", knight=3).units("blue", "tours", archer=3).units("red", "rennes", archer=1)
    )
    table.units("red", "paris", man_at_arms=4).controls("red", "tours", "rennes", "paris")
    on_track(table, "plague").at(CARDS_PHASE).settle_with(1)
    counts = [(0, "tours", 2), (1, "tours", 2), (0, "rennes", 1), (0, "paris", 4)]
    assert [all_units_at(table.s, seat, town(where)) for seat, where, _ in counts] == [left for *_, left in counts]


@pytest.mark.rule("FIEF-G.2.1.2", "FIEF-I.2", "R-145")
def test_in_the_fog_only_who_has_units_there_decides_about_losses() -> None:
    table = Position(3, fog_of_war=True).units("blue", "tours", knight=1).controls("blue", "tours")
    table.units("red", "paris", knight=1).controls("red", "paris").units("yellow", "tours", knight=1)
    on_track(table, "plague").at(CARDS_PHASE)
    assert told(table.settle_with(1), "losses_due") == [{"seat": seat, "place": town("tours")} for seat in (1, 2)]


def entering(table: Position, *dice: int) -> Position:
    """A force of red has just come before Tours from another bishopric, and the plague lies there."""
    s = table.s
    go_to(s, PURCHASE)  # what comes afterwards
    s.phase, s.steps_taken, s.plague = MOVEMENT, 3, 1 << 1
    enter_plague(s, 0, place("before:tours:poitiers"))
    return table.go(*dice)


@pytest.mark.rule("FIEF-G.2.1.3", "R-14", "R-125")
def test_forces_that_enter_suffer_once() -> None:
    """R-14, R-125: only who came by this STEP, and nobody twice in a round."""
    where = "before:tours:poitiers"
    table = Position(3).lord("arthur", "red", where).lord("eric", "red", where).units("red", where, knight=4, archer=3)
    s, here = table.s, place(where)
    s.lord_came[lord("arthur")] = s.lord_came[lord("eric")] = 3
    s.lord_march[lord("eric")] |= SUFFERED
    for pawn in range(26):
        s.pawn_came[0, pawn] = 3
    archers = [pawn for pawn in range(26) if s.pawn_place[0, pawn] == here and s.pawn_kind[0, pawn] == 1]
    s.pawn_march[0, archers[0]] |= SUFFERED
    s.pawn_came[0, archers[1]] = 2
    entering(table, SIX)
    assert [event["lord"] for event in told(table.events, "plague_die")] == [lord("arthur")]
    assert table.offered() == {"lose red archer 0", "lose red archer 1"}, "two of four knights and an archer"
    table.do("lose red archer 1")
    assert units_at(s, 0, here, 2) == 3
    assert units_at(s, 0, here, 1) == 2
    suffered = [pawn for pawn in range(26) if s.pawn_place[0, pawn] == here and s.pawn_march[0, pawn] & SUFFERED]
    assert len(suffered) == 4, "three knights and the archer that had suffered before"
    again = s.frames
    s.phase, s.asked_seats = MOVEMENT, 0
    enter_plague(s, 0, here)
    assert s.frames == again + 1
    table.go()
    assert told(table.events, "plague_die") == []
    assert told(table.events, "units_lost") == []


@pytest.mark.rule("FIEF-G.2.1.3")
def test_a_healthy_area_does_no_harm() -> None:
    table = Position(3).units("red", "tours", knight=4)
    frames = table.s.frames
    enter_plague(table.s, 0, town("tours"))
    assert table.s.frames == frames


@pytest.mark.rule("FIEF-G.2.1.1", "R-15")
def test_the_plague_at_sea_strikes_forces_there() -> None:
    table = Position(3).lord("arthur", "red", "offshore").units("red", "offshore", knight=2)
    on_track(table, "plague_at_sea").at(CARDS_PHASE, 0)
    assert table.s.lord_family[lord("arthur")] == NONE
    assert all_units_at(table.s, 0, place("offshore")) == 1


@pytest.mark.rule("FIEF-G.2.1.2", "FIEF-G.2.1.3", "R-145")
def test_toulouse_is_struck_like_any_town_and_a_single_unit_suffers_without_loss() -> None:
    """Half of one is none; but it has suffered the plague of this round."""
    table = Position(3).units("red", "toulouse", knight=4).units("red", "bordeaux", archer=1)
    on_track(table, "plague").at(CARDS_PHASE, 0)
    s = table.s
    assert (units_at(s, 0, town("toulouse"), KNIGHT), units_at(s, 0, town("bordeaux"), ARCHER)) == (2, 1)
    struck = [bool(s.pawn_march[0, p] & SUFFERED) for p in range(26) if s.pawn_place[0, p] != NONE]
    assert struck == [True] * 3
