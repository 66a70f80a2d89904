"""A game under way, as a researcher or a table uses it; and bad input, which loses nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import homage
from homage.engine.errors import BadOption, HomageError, NotTextOfAnAction, Refused, UnknownGame
from homage.engine.game import Game
from homage.engine.native.cache import cache_folder
from tests.conftest import play_randomly, short


def test_the_python_api_of_the_readme() -> None:
    game = homage.load("fealty")
    table = game.new(seats=2, seed=7, options={"short": True})
    while table.waiting:
        seat = table.waiting[0]
        table.play(seat, table.legal(seat)[0])
    assert table.result is not None
    assert len(table.result.points) == 2
    assert table.result.winners
    assert table.view(0)["turn"] == 6
    assert table.record.game == "fealty"


def test_the_same_seed_deals_the_same_game_and_none_deals_secretly(game: Game) -> None:
    assert game.new(seed=5).state == game.new(seed=5).state
    assert len({game.new(seed=seed).state for seed in range(40)}) > 1
    assert len({game.new().state for _ in range(40)}) > 1  # all alike by chance: once in 2**39 tries at most


def test_there_is_no_result_before_the_end(game: Game) -> None:
    assert game.new(seed=1).result is None


@pytest.mark.parametrize(
    ("ask", "kind", "said"),
    [
        (lambda: homage.load("chess"), UnknownGame, "There is no game 'chess'; the games are: fealty"),
        (lambda: homage.load("fealty").new(seats=5), BadOption, "cannot be played by 5; it is for 2 to 4"),
        (lambda: homage.load("fealty").new(seats=1), BadOption, "cannot be played by 1"),
        (lambda: homage.load("fealty").new(options={"speed": 1}), BadOption, "no option 'speed'; the options are"),
        (lambda: homage.load("fealty").new(options={"set": "moons"}), BadOption, "cannot be 'moons'; it can be one of"),
        (lambda: homage.load("fealty").new(options={"teams": True}), BadOption, "Team play is for four players"),
        (lambda: homage.load("fealty").new(3, options={"set": "mixed"}), BadOption, "Mixed Match is for two players"),
    ],
)
def test_what_cannot_be_agreed_is_refused_with_the_reason(ask: object, kind: type[HomageError], said: str) -> None:
    with pytest.raises(kind, match=said):
        ask()  # type: ignore[operator]


def test_a_refused_move_changes_nothing(game: Game) -> None:
    table = play_randomly(game.new(seed=2), random.Random(2), 5)
    before, moves = table.state, len(table.record.moves)
    seat = table.waiting[0]
    for attempt in (-1, game.actions.count, 10**9):
        with pytest.raises(Refused, match=f"There is no action {attempt}"):
            table.play(seat, attempt)
    for stranger in (-1, table.seats, 99):
        with pytest.raises(Refused, match=f"There is no seat {stranger + 1}"):
            table.play(stranger, 0)
        with pytest.raises(Refused, match=f"There is no seat {stranger + 1}"):
            table.legal(stranger)
        with pytest.raises(Refused, match=f"There is no seat {stranger + 1}"):
            table.view(stranger)
    with pytest.raises(NotTextOfAnAction):
        table.play(seat, "gallop away")
    forbidden = next(action for action in range(game.actions.count) if action not in table.legal(seat))
    with pytest.raises(Refused) as refused:
        table.play(seat, forbidden)
    assert refused.value.rule in game.ledger.rules
    assert (table.state, len(table.record.moves)) == (before, moves)


def test_a_seat_that_is_not_asked_is_refused_with_the_rule(game: Game) -> None:
    table = game.new(seed=2)
    while len(table.waiting) > 1:
        table.play(table.waiting[0], table.legal(table.waiting[0])[0])
    asked = table.waiting[0]
    other = (asked + 1) % table.seats
    assert table.legal(other) == []
    with pytest.raises(Refused, match="not this player's decision now") as refused:
        table.play(other, table.legal(asked)[0])
    assert refused.value.rule.startswith(game.prefix)


def test_nothing_can_be_played_when_the_game_is_over(game: Game) -> None:
    table = play_randomly(game.new(seed=2, options=short(game.name)), random.Random(2))
    with pytest.raises(Refused, match="the game is over"):
        table.play(0, 0)


def test_choices_carry_words_notation_and_what_they_concern(game: Game) -> None:
    table = game.new(seed=2, options=short(game.name))
    rng = random.Random(2)
    while table.waiting:
        for seat in table.waiting:
            choices = table.choices(seat)
            assert [choice.action for choice in choices] == table.legal(seat)
            assert len({choice.words for choice in choices}) == len(choices)
            assert table.question(seat)
        play_randomly(table, rng, 1)


def test_taking_back_by_consent_goes_beyond_undo(game: Game) -> None:
    table = game.new(seed=2)
    before = table.state
    rng = random.Random(2)
    while table.played < 6:  # in a window several seats answer, and that is one move
        play_randomly(table, rng, 1)
    for _ in range(6):
        table.take_back()
    assert table.state == before
    assert table.record.moves == []


def test_switching_to_native_code_in_the_middle_changes_nothing() -> None:
    """Interpreted and native rules work on the same bytes, so a game may start in one and end in the other."""
    game = homage.load("fealty")
    native, game._native = game.compile(), None
    match = play_randomly(game.new(seed=4), random.Random(4), 11)
    game._native = native
    play_randomly(match, random.Random(5))
    game._native = None
    again = play_randomly(game.new(seed=4), random.Random(4), 11)
    play_randomly(again, random.Random(5))
    game._native = native
    assert match.state == again.state


def test_a_cache_that_cannot_be_written_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOMAGE_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(HomageError, match="set HOMAGE_CACHE to a writable folder"):
        cache_folder()
