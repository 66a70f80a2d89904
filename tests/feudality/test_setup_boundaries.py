"""Where a rule of the set-up begins to hold and where it ends, one position for each side (FDY-SET)."""

from __future__ import annotations

import pytest

from homage.games.feudality import GAME
from homage.games.feudality.actions import (
    KEEP_ASKED,
    SQUARE_ASKED,
    TOWER_ASKED,
)
from homage.games.feudality.state import NONE, TURN_FRAME
from tests.feudality.position import opening, square, tile, told
from tests.feudality.test_setup import first_turn, play, settled, state


@pytest.mark.rule("FDY-SET-2b")
def test_the_last_of_six_takes_the_card_that_is_left_unasked() -> None:
    match = opening(6)
    events = play(match, *(f"fief F{number}" for number in range(6, 1, -1)))
    assert [each["fief"] for each in told(events, "fief_chosen")] == [5, 4, 3, 2, 1, 0]


@pytest.mark.rule("FDY-SET-6a", "FDY-SET-6d")
@pytest.mark.parametrize("seats", [2, 6])
def test_value_tiles_set_aside_are_not_lost(seats: int) -> None:
    match = settled(seats)
    while state(match).asked_kind == SQUARE_ASKED:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    s = state(match)
    assert sum(s.aside[kind] for kind in range(len(s.aside))) == len(told(match.story, "set_aside")) > 0
    assert list(GAME.discrepancies(s)) == []


@pytest.mark.rule("FDY-SET-6d", "FDY-SET-8")
def test_nothing_of_the_set_up_stays_when_play_begins() -> None:
    s = state(first_turn())
    assert (s.turn, s.frame_kind[0]) == (1, TURN_FRAME)


@pytest.mark.rule("FDY-SET-5a", "FDY-SET-5b")
@pytest.mark.parametrize("seats", [2, 6])
def test_a_forest_for_each_player_comes_out_of_the_bag(seats: int) -> None:
    match = settled(seats)
    before = state(match).bag_size
    for placed in range(1, seats + 1):
        match.play(match.waiting[0], match.legal(match.waiting[0])[-1])
        if placed < seats:
            s = state(match)
            assert (s.bag_size, s.bag[tile("forest")]) == (before - placed, 16 - placed)
    assert list(GAME.discrepancies(state(match))) == []


@pytest.mark.rule("FDY-SET-4b", "FDY-SET-4c")
def test_the_tower_follows_the_keep_of_the_same_player() -> None:
    match = opening()
    play(match, "fief F3", "fief F4")
    (seat,) = match.waiting
    play(match, "keep 1,2")
    assert (match.waiting, state(match).asked_kind) == ((seat,), TOWER_ASKED)


@pytest.mark.rule("FDY-SET-1", "FDY-END-1")
@pytest.mark.parametrize(("option", "number"), [("table", 15), ("5", 5)])
def test_at_first_nobody_has_the_rats_and_the_victory_number_is_agreed_on(option: str, number: int) -> None:
    s = state(opening(victory_number=option))
    assert (s.rats, s.victory, s.card) == (NONE, number, NONE)


@pytest.mark.rule("FDY-SET-1", "FDY-SET-2b", "FDY-SET-4a")
def test_options_hold_and_no_fief_is_settled_before_the_first_choice() -> None:
    s = state(opening(6))
    assert (s.mild_dragon, s.bag_made, s.point) == (0, 0, NONE)
    for fields in (s.fief, s.keep, s.fort_at):
        assert [fields[seat] for seat in range(6)] == [NONE] * 6
    s = state(opening(red_dragon="vp_only", bag="207"))
    assert (s.mild_dragon, s.bag_made, s.bag_size) == (1, 1, 207)


@pytest.mark.rule("FDY-SET-2b", "FDY-SET-4a")
def test_fief_cards_dealt_by_chance_are_all_different_and_any_of_the_six() -> None:
    dealt, first = set(), set()
    for seed in range(12):
        s = state(GAME.interpreted.new(3, seed=seed, options={"fief_choice": "random"}))
        cards = [s.fief[seat] for seat in range(3)]
        assert len(set(cards)) == 3
        assert s.asked_kind == KEEP_ASKED
        dealt |= set(cards)
        first.add(s.fief[s.senior])
    assert dealt == set(range(6))
    assert first == set(range(6)), "the first is dealt any of them"


@pytest.mark.rule("FDY-SET-4a", "FDY-SET-4b", "FDY-SET-4c")
def test_each_player_in_turn_places_a_keep_and_then_its_tower() -> None:
    match = opening(3)
    s, first = state(match), match.waiting[0]
    play(match, "fief F1", "fief F2", "fief F3")
    for at, (keep, tower) in enumerate((("1,1", "2,2"), ("3,4", "3,4"), ("6,6", "7,6"))):
        seat = (first + at) % 3
        assert (match.waiting, s.asked_kind) == ((seat,), KEEP_ASKED)
        play(match, f"keep {keep}")
        assert (match.waiting, s.asked_kind, s.keep[seat]) == ((seat,), TOWER_ASKED, square(keep))
        play(match, f"tower {tower}")
        assert (s.fort_at[seat], s.level[seat]) == (square(tower), 1)
    assert s.asked_kind == SQUARE_ASKED
