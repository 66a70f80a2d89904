"""`homage replay`: what a record shows, and to whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.terminal import WIDE, homage, play, refused

SHORT = ("--seed", "5", "--option", "short=true", "--players", "random")


@pytest.fixture
def running(tmp_path: Path) -> str:
    """A saved game in which Blue has picked the Scholar, and one turn is played."""
    file = tmp_path / "running"
    play(*SHORT, says=["1", "d1", f"save {file}", "quit"])
    return str(file)


@pytest.fixture
def finished(tmp_path: Path) -> str:
    file = tmp_path / "finished"
    play(*SHORT, says=[*["1"] * 15, f"save {file}", ""])
    return str(file)


def shown(*arguments: str) -> str:
    done = homage("replay", *arguments)
    assert done.exit_code == 0, done.output
    return str(done.output)


def test_a_running_game_gives_no_hand_away(running: str) -> None:
    said = shown(running)
    assert "Blue places the Scholar [40] on d1." in said
    assert "draws the" not in said
    assert "picks the" not in said
    assert " hand " not in said.split("Piece")[1].split("Seat")[0]
    assert "The game is not over" in said


def test_a_seat_sees_its_own_hand_and_no_other(running: str) -> None:
    said = shown(running, "--seat", "1")
    assert "Blue draws the" in said
    assert "Yellow draws the" not in said


def test_the_log_of_a_finished_game_is_open(finished: str) -> None:
    said = shown(finished)
    assert "Blue draws the" in said
    assert "Yellow draws the" in said
    assert "draws a card" not in said
    assert "1. " in said


def test_a_long_sentence_of_the_log_goes_on_further_in(finished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WIDE, "COLUMNS", "30")
    heading_and_log = shown(finished).split("\n\n")[0]
    log = heading_and_log[heading_and_log.index("\n  ") + 1 :].splitlines()
    assert all(line.startswith("  ") and len(line) <= 30 for line in log)
    assert any(line.startswith("    ") for line in log)
    assert not any(line.endswith(" ") for line in log)


def test_a_game_is_shown_as_it_stood_after_a_move(finished: str) -> None:
    said = shown(finished, "--to", "2")
    assert "after move 2 of" in said
    assert "Yellow reveals" in said
    assert "Turn 2." not in said
    assert shown(finished, "--to", "0").count("reveals") == 0


def test_a_move_or_seat_that_is_not_there_is_refused(running: str) -> None:
    assert "The record has no move 999; --to can be 0 to" in refused("replay", running, "--to", "999")
    assert "The record has no move -1" in refused("replay", running, "--to", "-1")
    assert "There is no seat 3 at this table" in refused("replay", running, "--seat", "3")


def test_a_record_that_was_tampered_with_is_refused(running: str) -> None:
    path = Path(running)
    path.write_text(path.read_text().replace('"seats": 2', '"seats": 3'))
    assert "is damaged" in refused("replay", running)
