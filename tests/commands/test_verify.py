"""`homage verify`: what it says of honest records, and how it refuses others."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from homage.engine.match.match import Match
from homage.engine.match.record import Record, load_record
from homage.engine.state.dice import key_from_seed
from homage.games import load
from tests.commands.terminal import homage, play, refused
from tests.conftest import play_randomly
from tests.engine.test_record import resigned


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The record of a finished game."""
    path = tmp_path / "finished"
    play_randomly(load("fealty").new(seed=3, options={"short": True}), random.Random(3)).record.save(path)
    return path


def sign(path: Path, record: Record) -> None:
    """Write a changed record with a right checksum."""
    path.write_text(resigned(record.dump().splitlines()[:-1]))


def test_an_honest_game_is_told_in_plain_words(file: Path) -> None:
    record = load_record(file)
    drawn = len(record.deal) + sum(len(move.outcomes) for move in record.moves)
    done = homage("verify", str(file))
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        f"Fealty, 2 seats, {len(record.moves)} moves.",
        f"Commitment: {record.commitment}",
        "The key matches the commitment.",
        f"Outcomes checked, in the set-up and in all moves: {drawn}.",
        "All dice follow from the key.",
    ]


def test_of_a_game_that_goes_on_from_another_only_its_own_moves_are_said_to_be_checked(file: Path) -> None:
    game = load("fealty")
    begun = Match.taken_over(game, game.replay(load_record(file), 5).record, key_from_seed(8))
    record = play_randomly(begun, random.Random(4)).record
    record.save(file)
    done = homage("verify", str(file))
    assert done.output.splitlines() == [
        f"Fealty, 2 seats, {len(record.moves)} moves.",
        f"Commitment: {record.commitment}",
        "The key matches the commitment.",
        "The set-up and the first 5 moves come from another game: not checked.",
        f"Outcomes checked, in the moves after that: {sum(len(move.outcomes) for move in record.moves[5:])}.",
        "All dice of these moves follow from the key.",
    ]


def test_a_game_played_and_saved_at_the_terminal_passes(tmp_path: Path) -> None:
    path = tmp_path / "evening"
    sit = ("--seed", "5", "--option", "short=true", "--players", "random")
    play(*sit, says=[*["1"] * 15, f"save {path}", ""])
    assert homage("verify", str(path)).output.endswith("All dice follow from the key.\n")


def test_a_running_game_is_said_to_be_one(file: Path) -> None:
    play_randomly(load("fealty").new(seed=3), random.Random(3), 9).private_record.save(file)
    assert "9 moves, which is not over." in homage("verify", str(file)).output


def test_outcomes_that_were_changed_are_refused(file: Path) -> None:
    record = load_record(file)
    record.deal = load("fealty").new(seed=4, options={"short": True}).deal
    sign(file, record)
    assert refused("verify", str(file)).startswith("The dice of the set-up are not those of the key: ")


def test_another_key_or_commitment_is_refused(file: Path) -> None:
    for changed in ("key", "commitment"):
        record = load_record(file)
        spoiled = file.with_name(changed)
        setattr(record, changed, key_from_seed(99).hex())
        sign(spoiled, record)
        assert "is damaged" in refused("verify", str(spoiled))


def test_a_game_that_is_not_over_is_refused(file: Path) -> None:
    play_randomly(load("fealty").new(seed=3), random.Random(3), 9).record.save(file)
    said = refused("verify", str(file))
    assert said == "The record has no key to check its dice with: the key is revealed only when the game is over."


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("A shopping list.\n")
    assert "is not a record of a game" in refused("verify", str(tmp_path / "other"))
    assert "cannot be read" in refused("verify", str(tmp_path / "missing"))


def test_help_has_examples() -> None:
    assert "homage verify evening.homage" in homage("verify", "--help").output
