"""Nothing appears and nothing vanishes: cards, pieces, tokens, markers and squares are accounted for at every step."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import homage
from homage.engine.match.match import Match
from homage.games.fealty.rules.pieces import DISCS
from homage.games.fealty.shown.accounts import cards_by_place, tokens_on_board
from homage.games.fealty.state import SIDE
from homage.lab.simulate import simulate
from tests.conftest import at_every_table, play_randomly

FEALTY = homage.load("fealty")


def own_set(s: Any, seat: int) -> int:
    """The nine sides of the discs that a player plays with, wherever they are."""
    return sum(cards_by_place(s, seat).values())


def tokens_told(match: Match, seat: int) -> int:
    """Tokens laid by a seat, as the story has it."""
    placed = sum(event["seat"] == seat for event in match.story if event.kind.name == "influenced")
    return placed + sum(e["tokens"] for e in match.story if e.kind.name == "claimed" and e["seat"] == seat)


@at_every_table("fealty")
def test_all_components_are_accounted_for(name: str, seats: int, options: dict[str, Any]) -> None:
    FEALTY.compile()
    rng = random.Random(f"conserve {seats} {options}")
    match = FEALTY.new(seats, seed=rng.randrange(1000), options=options)
    s = match.held.proxies[0]
    sets = [own_set(s, seat) for seat in range(seats)]
    while match.waiting:
        assert list(FEALTY.discrepancies(s)) == []
        assert [own_set(s, seat) for seat in range(seats)] == sets, "a disc has turned its other side up"
        play_randomly(match, rng, 1)
    assert list(FEALTY.discrepancies(s)) == []
    assert match.result is not None
    for seat in range(seats):
        assert match.result.points[seat] == tokens_on_board(s, seat) == tokens_told(match, seat)
    markers = sum(s.markers[row].bit_count() for row in range(s.rows))
    assert markers == sum(event.kind.name == "marked" for event in match.story) <= 16


@at_every_table("fealty")
def test_every_game_ends(name: str, seats: int, options: dict[str, Any]) -> None:
    FEALTY.compile()
    run = simulate(FEALTY, 500, seats=seats, options=options, seed=3)
    per_turn = 3 * seats  # a pick or swap, a placement, an ability
    turns = 6 if options["short"] else 8
    assert run.rows.decisions.min() > 0
    assert run.rows.decisions.max() <= turns * per_turn + (DISCS - 1) * seats
    assert (run.rows.won.sum(axis=1) > 0).all()


def lose_a_card(s: Any) -> None:
    s.hand[0] &= s.hand[0] - 1


def draw_a_card_twice(s: Any) -> None:
    s.hand[0] |= 1 << s.deck[0, 0]
    s.hand_size[0] += 1


def stand_on_a_token(s: Any) -> None:
    kind = next(kind for kind in range(18) if s.on_board[0] >> kind & 1)
    s.tokens[1, s.stands[0, kind] // SIDE] |= 1 << s.stands[0, kind] % SIDE


def empty_a_square(s: Any) -> None:
    s.empty[0] = ~s.empty[0]


def lift_a_piece_without_its_square(s: Any) -> None:
    s.on_board[0] &= s.on_board[0] - 1


def forget_a_row(s: Any) -> None:
    s.held_rows[0] = 0


def lay_too_many_markers(s: Any) -> None:
    for row in range(s.rows):
        s.markers[row] = s.terrain[0, row]


def count_wrong(s: Any) -> None:
    s.frames, s.points[0] = 0, 99


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (lose_a_card, "should be in one place, and is: gone"),
        (draw_a_card_twice, "should be in one place, and is: hand and deck"),
        (stand_on_a_token, "holds two things"),
        (empty_a_square, "The empty squares of row 1 are not"),
        (lift_a_piece_without_its_square, "has a square without standing there"),
        (forget_a_row, "The rows that Blue holds"),
        (lay_too_many_markers, "More than 16 conflict markers"),
        (count_wrong, "Blue has 99 points and 0 tokens"),
    ],
)
def test_what_does_not_add_up_is_found(plant: Callable[[Any], None], found: str) -> None:
    match = FEALTY.new(2, seed=1, options={"short": True})
    s = match.held.proxies[0]
    while not (s.on_board[0] and s.hand[0]):
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    assert list(FEALTY.discrepancies(s)) == []
    plant(s)
    assert any(found in sentence for sentence in FEALTY.discrepancies(s))
