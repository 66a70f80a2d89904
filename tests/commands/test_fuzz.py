"""`homage fuzz`: what it says, what it saves, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from homage.lab.fuzz import worker
from tests.commands.terminal import WIDE, homage, refused

ALONE = ("--no-compile", "--players", "random")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fealty loses a card in its second turn."""
    true_run = worker.Run

    def run(modules: tuple[str, ...], *rest: Any) -> worker.Run:
        return true_run(("tests.lab.broken.losing",), *rest)

    monkeypatch.setattr(worker, "Run", run)


def test_games_in_which_nothing_breaks_are_counted(tmp_path: Path) -> None:
    done = homage("fuzz", "fealty", "--games", "2", "--seed", "7", "--folder", str(tmp_path / "new"), *ALONE)
    assert done.exit_code == 0, done.output
    assert "Fuzzing fealty from seed 7." in done.output
    assert re.search(r"fealty +│ +2 │ +\d+ │ +0 │", done.output)
    assert done.output.endswith("Nothing broke.\n")
    assert not (tmp_path / "new").exists()


def test_a_fault_is_told_saved_and_reproduced_by_the_command_it_names(broken: None, tmp_path: Path) -> None:
    done = homage("fuzz", "fealty", "--seed", "3", "--folder", str(tmp_path), *ALONE)
    assert done.exit_code == 1, done.output
    told = done.output.splitlines()[-1]
    assert told.startswith("Fealty broke at move ")
    file = re.search(r"homage replay (\S+)", told)
    again = re.search(r"To play it again: homage (.*)$", told)
    assert file is not None
    assert again is not None
    assert again[1] == "fuzz fealty --seed 3 --games 1 --players random --no-compile"
    shown = homage("replay", file[1])
    assert shown.exit_code == 0
    assert "Turn 1." in shown.output
    repeated = homage(*again[1].split(), "--folder", str(tmp_path))
    assert repeated.exit_code == 1
    assert repeated.output.splitlines()[-1] == told


def test_without_a_seed_each_run_plays_other_games() -> None:
    said = [homage("fuzz", "fealty", "--minutes", "0.0001", *ALONE).output for _ in range(2)]
    seeds = [re.findall(r"from seed (\d+)", each) for each in said]
    assert len(seeds[0]) == len(seeds[1]) == 1
    assert seeds[0] != seeds[1]
    assert all(each.endswith("Nothing broke.\n") for each in said)


def test_ctrl_c_is_the_usual_end() -> None:
    command = [sys.executable, "-m", "homage", "fuzz", "fealty", "--seed", "1", *ALONE]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **WIDE},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # else ignored where tests run behind a shell
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "Fuzzing fealty from seed 1.\n"
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
    assert running.returncode == 0
    assert rest.endswith("Nothing broke.\n")


def test_what_cannot_be_played_is_refused() -> None:
    assert refused("fuzz", "chess").startswith("There is no game 'chess'")
    assert refused("fuzz", "--games", "0") == "0 games cannot be played; ask for at least one, or omit --games."
    assert refused("fuzz", "--minutes", "0").startswith("Nothing can be played in 0 minutes")
    assert refused("fuzz", "--players", "king").startswith("There is no computer player 'king' that plays without")
    assert refused("fuzz", "--players", ",").startswith("Nobody can sit down")
