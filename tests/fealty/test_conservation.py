"""Nothing appears and nothing vanishes: cards, pieces, tokens, markers and squares are accounted for at every step."""

from __future__ import annotations

import random
from typing import Any

import pytest

import homage
from homage.engine.match import Match
from homage.games.fealty.pieces import DISCS
from homage.games.fealty.state import NONE, SIDE
from homage.lab.simulate import simulate
from tests.conftest import combinations, play_randomly

FEALTY = homage.load("fealty")
CASES = [pytest.param(seats, options, id=f"{seats}-{options}") for seats, options in combinations(FEALTY)]


def cards_by_place(s: Any, seat: int) -> list[int]:
    """A player's cards and pieces as disjoint sets: hand, deck, revealed, on the board, out of the game."""
    deck = 0
    for at in range(s.deck_size[seat]):
        ordered = s.draw_rule == 3
        card = s.plan[seat, DISCS - s.deck_size[seat] + at] if ordered else s.deck[seat, at]
        deck |= 1 << card
    unplaced = 0
    if s.revealed[seat] != NONE and not s.on_board[seat] >> s.revealed[seat] & 1:
        unplaced = (1 << s.revealed[seat]) & ~s.removed[seat]
    return [s.hand[seat], deck, unplaced, s.on_board[seat], s.removed[seat]]


def assert_cards_accounted_for(s: Any, full_sets: list[int]) -> None:
    for seat in range(s.seats):
        if s.draw_rule == 3 and s.arranged[seat] < DISCS:
            continue  # still arranging: the deck has no order yet
        places = cards_by_place(s, seat)
        together = 0
        for cards in places:
            assert together & cards == 0
            together |= cards
        assert together == full_sets[seat]
        assert s.unplayed[seat] == places[0] | places[1]
        assert s.known[seat] & ~s.unplayed[seat] == 0
        assert s.hand[seat].bit_count() == s.hand_size[seat]


def assert_board_accounted_for(s: Any) -> None:
    """A square holds at most one thing, and what is empty or passable follows from what is there."""
    for row in range(s.rows):
        things = {seat: s.tokens[seat, row] for seat in range(s.seats)}
        filled = s.markers[row]
        for seat in range(s.seats):
            for kind in range(18):
                if s.on_board[seat] >> kind & 1 and s.stands[seat, kind] // SIDE == row:
                    bit = 1 << (s.stands[seat, kind] % SIDE)
                    assert not things[seat] & bit
                    things[seat] |= bit
        for owned in things.values():
            assert filled & owned == 0
            filled |= owned
        assert filled & ~s.terrain[0, row] == 0
        assert s.empty[row] == s.terrain[0, row] & ~filled
        for seat in range(s.seats):
            friends = things[seat] | (things[(seat + 2) % 4] if s.teams else 0)
            assert s.passable[seat, row] == s.empty[row] | friends


def tokens_on_board(s: Any, seat: int) -> int:
    total = 0
    for row in range(s.rows):
        mine = s.tokens[seat, row]
        total += mine.bit_count() + (mine & s.second[row]).bit_count() + (mine & s.third[row]).bit_count()
    return total


def tokens_told(match: Match, seat: int) -> int:
    """Tokens laid by a seat, as the story has it."""
    placed = sum(event["seat"] == seat for event in match.story if event.kind.name == "influenced")
    return placed + sum(e["tokens"] for e in match.story if e.kind.name == "claimed" and e["seat"] == seat)


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_all_components_are_accounted_for(seats: int, options: dict[str, Any]) -> None:
    FEALTY.compile()
    rng = random.Random(f"conserve {seats} {options}")
    match = FEALTY.new(seats, seed=rng.randrange(1000), options=options)
    s = FEALTY.state.proxies(match._held.array)[0]
    flipped = [1 << s.revealed[seat] if s.revealed[seat] != NONE else 0 for seat in range(seats)]
    full_sets = [s.unplayed[seat] | flipped[seat] for seat in range(seats)]
    assert all(cards.bit_count() == DISCS for cards in full_sets)
    while match.waiting:
        assert_cards_accounted_for(s, full_sets)
        assert_board_accounted_for(s)
        play_randomly(match, rng, 1)
    assert_cards_accounted_for(s, full_sets)
    assert_board_accounted_for(s)
    assert match.result is not None
    for seat in range(seats):
        assert match.result.points[seat] == tokens_on_board(s, seat) == tokens_told(match, seat)
    markers = sum(s.markers[row].bit_count() for row in range(s.rows))
    assert markers == sum(event.kind.name == "marked" for event in match.story) <= 16


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_every_game_ends(seats: int, options: dict[str, Any]) -> None:
    FEALTY.compile()
    run = simulate(FEALTY, 500, seats=seats, options=options, seed=3)
    per_turn = 3 * seats  # a pick or swap, a placement, an ability
    turns = 6 if options["short"] else 8
    assert run.rows.decisions.min() > 0
    assert run.rows.decisions.max() <= turns * per_turn + (DISCS - 1) * seats
    assert (run.rows.won.sum(axis=1) > 0).all()
