"""Dice that anybody can check: honest records pass, and whatever was changed afterwards is found."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import homage
from homage.engine.errors import BadRecord
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.record import Record, parse_record
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, commitment, draw, key_from_seed, keyed
from homage.engine.state.layout import Numbers
from homage.engine.verify import verify
from homage.games.fealty.questions import apply
from tests.conftest import FULL, TABLES, combinations, play_randomly, spread
from tests.engine.test_record import resigned


def finished(game: Game, seats: int = 2, **options: object) -> Record:
    """A finished game, as it comes from its file."""
    match = play_randomly(game.new(seats, seed=3, options=options), random.Random(3))
    return parse_record(match.record.dump(), "game")


@rule
def roll_and_apply(s: Any, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Two dice are rolled, for nothing but to be seen; then the move is carried out."""
    draw(dice, 20)
    draw(dice, 6)
    apply(s, seat, action, dice, story)


@pytest.fixture
def rolling() -> Game:
    """A game in which every move rolls dice."""
    game = homage.load("fealty")
    return replace(game, rules={**game.rules, "apply": roll_and_apply}, _plain=None, _native=None)


@pytest.fixture
def record(rolling: Game) -> Record:
    return finished(rolling)


def test_an_honest_game_passes_and_all_its_outcomes_are_counted(rolling: Game, record: Record) -> None:
    found = verify(rolling, record)
    assert found.commitment == record.commitment
    assert found.checked == len(record.deal) + 2 * len(record.moves)
    assert (found.moves, found.over) == (len(record.moves), True)


def test_honest_games_pass_with_all_kinds_of_options(game: Game) -> None:
    tables = list(combinations(game))
    for seats, options in tables if FULL else spread(tables, TABLES, game.name):
        assert verify(game, finished(game, seats, **options)).over


def test_set_up_and_moves_draw_from_channels_of_their_own(record: Record) -> None:
    """The set-up is channel 0 of the key and move n is channel n: no two steps share their dice."""
    key = bytes.fromhex(record.key)
    assert record.deal[0] == draw(Dice.proxies(keyed(key, 0))[0], 2)
    for number, move in enumerate(record.moves, start=1):
        dice = Dice.proxies(keyed(key, number))[0]
        assert move.outcomes == [draw(dice, 20), draw(dice, 6)]


def test_a_game_with_moves_taken_back_passes(rolling: Game) -> None:
    match = play_randomly(rolling.new(seed=3), random.Random(3), 12)
    for _ in range(5):
        match.take_back()
    assert verify(rolling, play_randomly(match, random.Random(4)).record).over


def test_a_private_record_of_a_running_game_is_checked_so_far(game: Game) -> None:
    match = play_randomly(game.new(seed=3), random.Random(3), 9)
    found = verify(game, match.private_record)
    assert (found.moves, found.over) == (match.played, False)
    assert match.played > 0


@pytest.mark.parametrize("taken", [0, 1, 12])
def test_a_game_that_goes_on_from_another_is_checked_from_there_on(rolling: Game, record: Record, taken: int) -> None:
    key = key_from_seed(8)
    match = Match.taken_over(rolling, rolling.replay(record, taken).record, key)
    assert match.record.commitment == commitment(key)
    ended = parse_record(play_randomly(match, random.Random(5)).record.dump(), "game")
    assert (ended.taken, ended.deal, ended.moves[:taken]) == (taken, record.deal, record.moves[:taken])
    found = verify(rolling, ended)
    assert (found.over, found.moves) == (True, len(ended.moves))
    assert found.checked == 2 * (len(ended.moves) - taken)
    ended.moves[taken].outcomes[0] ^= 1
    with pytest.raises(BadRecord, match=f"The dice of move {taken + 1} are not those of the key"):
        verify(rolling, ended)


def test_moves_played_anew_in_the_place_of_taken_ones_are_checked(rolling: Game, record: Record) -> None:
    match = Match.taken_over(rolling, rolling.replay(record, 12).record, key_from_seed(8))
    for _ in range(5):
        match.take_back()
    ended = play_randomly(match, random.Random(6)).record
    assert ended.taken == 7
    assert verify(rolling, ended).checked == 2 * (len(ended.moves) - 7)
    ended.moves[8].outcomes[0] ^= 1
    with pytest.raises(BadRecord, match="The dice of move 9 are not those of the key"):
        verify(rolling, ended)


def test_a_game_taken_up_before_the_end_of_what_it_took_has_its_own_dice_from_there(
    rolling: Game, record: Record
) -> None:
    match = Match.taken_over(rolling, rolling.replay(record, 12).record, key_from_seed(8))
    again = play_randomly(rolling.replay(match.private_record, 6), random.Random(7))
    assert again.record.taken == 6
    assert verify(rolling, again.record).over


def test_dice_of_another_game_are_not_passed_off_as_ones_own(rolling: Game, record: Record) -> None:
    match = Match.taken_over(rolling, rolling.replay(record, 12).record, key_from_seed(8))
    ended = play_randomly(match, random.Random(5)).record
    for claimed, where in ((-1, "the set-up"), (0, "move 1"), (11, "move 12")):
        with pytest.raises(BadRecord, match=f"The dice of {where} are not those of the key"):
            verify(rolling, replace(ended, taken=claimed))


def test_without_a_key_nothing_can_be_checked(game: Game) -> None:
    match = play_randomly(game.new(seed=3), random.Random(3), 9)
    with pytest.raises(BadRecord, match="the key is revealed only when the game is over"):
        verify(game, match.record)


def test_the_first_move_with_other_dice_is_named(rolling: Game, record: Record) -> None:
    record.moves[7].outcomes[0] ^= 1
    record.moves[-1].outcomes.append(0)
    with pytest.raises(BadRecord, match="The dice of move 8 are not those of the key: the record shows"):
        verify(rolling, record)


@pytest.mark.parametrize("change", [lambda outcomes: outcomes.append(0), lambda outcomes: outcomes.pop()])
def test_outcomes_added_or_left_out_are_found(rolling: Game, record: Record, change: object) -> None:
    change(record.moves[7].outcomes)  # type: ignore[operator]
    with pytest.raises(BadRecord, match="The dice of move 8 are not those of the key"):
        verify(rolling, record)


def test_a_record_signed_anew_is_found_as_well(rolling: Game, record: Record) -> None:
    record.moves[7].outcomes[-1] ^= 1
    again = parse_record(resigned(record.dump().splitlines()[:-1]), "game")
    with pytest.raises(BadRecord, match="The dice of move 8 are not those of the key"):
        verify(rolling, again)


def test_another_set_up_is_found(rolling: Game, record: Record) -> None:
    other = rolling.new(seed=4).deal
    assert record.deal != other
    record.deal = other
    with pytest.raises(BadRecord, match="The dice of the set-up are not those of the key"):
        verify(rolling, record)


def test_a_key_chosen_afterwards_does_not_give_these_dice(rolling: Game, record: Record) -> None:
    key = key_from_seed(4)
    record.key, record.commitment = key.hex(), commitment(key)
    with pytest.raises(BadRecord, match="The dice of the set-up are not those of the key"):
        verify(rolling, record)


@pytest.mark.parametrize("key", [key_from_seed(4).hex(), "ab" * 31, "no key"])
def test_another_key_than_the_promised_one_is_refused(rolling: Game, record: Record, key: str) -> None:
    record.key = key
    with pytest.raises(BadRecord, match="its hash is not the commitment"):
        verify(rolling, record)


def test_another_commitment_is_refused(rolling: Game, record: Record) -> None:
    record.commitment = commitment(key_from_seed(4))
    with pytest.raises(BadRecord, match="its hash is not the commitment"):
        verify(rolling, record)


def test_a_move_that_cannot_be_played_is_named(rolling: Game, record: Record) -> None:
    record.moves[4].seat = 9
    with pytest.raises(BadRecord, match="Move 5 of the record cannot be played: There is no seat 10"):
        verify(rolling, record)


def test_a_record_of_other_rules_is_refused(rolling: Game, record: Record) -> None:
    record.rules = "0"
    with pytest.raises(BadRecord, match="version '0' of the rules"):
        verify(rolling, record)
