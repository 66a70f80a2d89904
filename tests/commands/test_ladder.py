"""`homage ladder`: what it prints, how it is stopped and gone on with, what it refuses."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from homage.games import NAMES
from tests.commands.terminal import homage, refused
from tests.patience import PATIENCE_S, wait_until

LADDER = ("ladder", "fealty", "--players", "random,greedy", "-o", "short=true")


def test_a_ladder_prints_ratings_and_who_beats_whom(tmp_path: Path) -> None:
    done = homage(*LADDER, "--games", "10", "--records", str(tmp_path / "kept"))
    assert done.exit_code == 0, (done.output, done.exception)
    assert "Fealty: 10 games, 2 seats, seed 1" in done.stdout
    assert "Rating ± 2 sigma" in done.stdout
    assert "Wins of the player in the row against that in the column:" in done.stdout
    assert f"The records of all games are in {tmp_path / 'kept'}." in done.stdout
    summary = json.loads(homage(*LADDER, "--games", "10", "--records", str(tmp_path / "kept"), "--json").stdout)
    assert (summary["games"], summary["planned"]) == (10, 10)
    assert [each["player"] for each in summary["players"]] == ["greedy", "random"]
    best, (won, lost) = summary["players"][0], sorted(summary["crosstable"], key=lambda met: -met["wins"])
    assert won["wins"] == best["wins"]
    assert won["wins"] + lost["wins"] + summary["shared"] == 10
    assert f"{won['wins']} of 10" in done.stdout


def test_games_are_kept_in_a_folder_of_the_ladders_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert homage(*LADDER, "--games", "2").exit_code == 0
    assert homage(*LADDER, "--games", "2", "--seed", "2").exit_code == 0
    assert homage(*LADDER, "--games", "4", "--seed", "2").exit_code == 0  # goes on
    first, second = sorted((tmp_path / "ladder").iterdir())
    assert len(list((first / "games").iterdir())) == 2
    assert len(list((second / "games").iterdir())) == 4


def test_ctrl_c_says_how_to_go_on_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    command = [*LADDER, "--games", "100000", "--threads", "2", "--records", str(folder)]
    with subprocess.Popen(
        [sys.executable, "-m", "homage", *command],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # else ignored where tests run behind a shell
    ) as run:
        results = folder / "results.jsonl"
        wait_until(lambda: results.exists() and results.read_text().count("\n") > 3)
        run.send_signal(signal.SIGINT)
        said = run.communicate(timeout=PATIENCE_S)[1]
    assert run.returncode == 130
    kept = results.read_text().splitlines()
    assert said.strip() == (f"Stopped: {len(kept)} of 100000 games are kept in {folder}. The same command resumes.")
    assert len(list((folder / "games").iterdir())) == len(kept)
    numbers = {json.loads(line)["number"] for line in kept}
    assert len(numbers) == len(kept)
    assert len(kept) <= max(numbers) <= len(kept) + 2, "of each thread a game may have been under way"


def test_what_cannot_be_is_refused_in_one_sentence(tmp_path: Path) -> None:
    assert refused("ladder", "chess") == f"There is no game 'chess'; the games are: {', '.join(NAMES)}."
    assert "There is no computer player 'oracle'" in refused("ladder", "fealty", "--players", "oracle,greedy")
    assert "such as 2 or 4" in refused(*LADDER, "--games", "3")
    assert "at least one" in refused(*LADDER, "--threads", "0")
    assert "write it as name=value" in refused("ladder", "fealty", "-o", "short")
    assert "cannot be played by 7" in refused(*LADDER, "--seats", "7")
    (tmp_path / "letters").write_text("Dear all")
    assert "is not empty and holds no ladder" in refused(*LADDER, "--records", str(tmp_path))


def test_a_folder_of_another_ladder_is_refused(tmp_path: Path) -> None:
    kept = (*LADDER, "--games", "2", "--records", str(tmp_path))
    assert homage(*kept).exit_code == 0
    assert "seed: 1 there, 2 here" in refused(*kept, "--seed", "2")


def test_help_says_how_many_games_are_played_at_once_and_has_examples() -> None:
    told = homage("ladder", "--help").output
    assert "clock" in told
    assert "homage ladder fealty --players random,greedy,squire" in told
