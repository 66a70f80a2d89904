"""Records: saved, loaded, and refused in one sentence when something is wrong with them."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from homage.engine.errors import BadRecord
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.record import load_record, parse_record
from homage.engine.state.dice import commitment
from tests.conftest import play_randomly, short


@pytest.fixture
def text(game: Game) -> str:
    return play_randomly(game.new(seed=3, options=short(game.name)), random.Random(3)).record.dump()


def resigned(lines: list[str]) -> str:
    """A record's lines with a right checksum: tampered with by somebody who knows how."""
    from homage.engine.match.record import _checksum

    body = "\n".join(lines) + "\n"
    return body + json.dumps({"sha256": _checksum(body)}) + "\n"


def test_a_saved_game_is_loaded_and_goes_on_with_the_same_dice(game: Game, tmp_path: Path) -> None:
    match, rng = game.new(seed=3, options=short(game.name)), random.Random(3)
    while match.played < 9:  # answers in a window are saved when all have answered
        play_randomly(match, rng, 1)
    match.private_record.save(tmp_path / "game")
    again = game.replay(load_record(tmp_path / "game"))
    assert again.state == match.state
    ends = [play_randomly(each, random.Random(4)) for each in (match, again)]
    assert ends[0].state == ends[1].state
    assert ends[0].record == ends[1].record


def test_the_key_is_shown_only_when_the_game_is_over(game: Game) -> None:
    match = play_randomly(game.new(seed=3, options=short(game.name)), random.Random(3), 9)
    assert match.record.key == ""
    assert match.private_record.key != ""
    promised = match.record.commitment
    play_randomly(match, random.Random(3))
    assert commitment(bytes.fromhex(match.record.key)) == promised == match.record.commitment


def test_a_game_taken_up_without_its_key_never_claims_the_old_promise(game: Game) -> None:
    match = play_randomly(game.new(seed=3, options=short(game.name)), random.Random(3), 9)
    again = play_randomly(game.replay(match.record), random.Random(4))
    assert again.record.key == ""


def test_only_a_game_that_goes_on_from_another_says_so(game: Game, text: str) -> None:
    assert "taken" not in json.loads(text.splitlines()[0])
    assert parse_record(text, "it").taken == -1
    match = Match.taken_over(game, parse_record(text, "it"), bytes(32))
    assert json.loads(match.record.dump().splitlines()[0])["taken"] == len(match.record.moves)
    assert parse_record(match.record.dump(), "it") == match.record


@pytest.mark.parametrize("taken", ["3", None, True, 1.5, [1]])
def test_how_much_was_taken_is_a_number(text: str, taken: object) -> None:
    header, *rest = text.splitlines()
    changed = json.dumps({**json.loads(header), "taken": taken})
    with pytest.raises(BadRecord):
        parse_record(resigned([changed, *rest[:-1]]), "it")


def test_saving_replaces_a_file_only_when_whole(game: Game, tmp_path: Path) -> None:
    record = game.new(seed=1).record
    record.save(tmp_path / "game")
    record.save(tmp_path / "game")
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: "hello\n", "is not a record of a game"),
        (lambda text: "", "is not a record of a game"),
        (lambda text: '{"format": "chess"}\n', "is not a record of a game"),
        (lambda text: text.replace("homage record 1", "homage record 9"), "is not in the format"),
        (lambda text: text[: len(text) // 2], "is damaged"),
        (lambda text: text.replace("\n[", "\n[1", 1), "is damaged"),
        (lambda text: resigned([text.splitlines()[0], '["x", 1, []]']), "is damaged"),
        (lambda text: resigned([text.splitlines()[0], "[0, 1]"]), "is damaged"),
        (lambda text: resigned([re.sub(r'"seats": (\d)', r'"seats": "\1"', text.splitlines()[0])]), "is damaged"),
        (lambda text: resigned([text.splitlines()[0].replace('"key": "', '"key": "ab')]), "is damaged"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused(text: str, spoil: object, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        parse_record(spoil(text), "game.homage")  # type: ignore[operator]


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read: No such file"):
        load_record(tmp_path / "nothing")
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadRecord, match="is not text"):
        load_record(tmp_path / "picture")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("game", "chess", "a record of 'chess', not of"),
        ("rules", "0", "version '0' of the rules"),
        ("components", "0" * 64, "other component data"),
    ],
)
def test_a_record_of_other_rules_is_refused(game: Game, text: str, field: str, value: str, said: str) -> None:
    record = parse_record(text, "game")
    setattr(record, field, value)
    with pytest.raises(BadRecord, match=said):
        game.replay(record)


def test_an_impossible_move_or_outcome_in_a_record_is_refused(game: Game, text: str) -> None:
    record = parse_record(text, "game")
    record.moves[0].action = game.actions.count - 1
    with pytest.raises(BadRecord, match="Move 1 of the record cannot be played"):
        game.replay(record)
    record = parse_record(text, "game")
    record.moves[4].seat = 9
    with pytest.raises(BadRecord, match="Move 5 of the record cannot be played: There is no seat 10"):
        game.replay(record)
    record = parse_record(text, "game")
    record.deal[0] = 77
    with pytest.raises(BadRecord, match="outcomes of the dice do not fit"):
        game.replay(record)
    record = parse_record(text, "game")
    record.deal.append(0)
    with pytest.raises(BadRecord, match="outcomes of the dice do not fit"):
        game.replay(record)
