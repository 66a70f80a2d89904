"""`homage`, `homage games`, `homage rules`: what can be read without playing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.commands.terminal import homage


def test_help_names_every_command() -> None:
    said = homage("--help").output
    for command in ("games", "play", "replay", "rules", "sim", "tournament", "compile", "verify", "serve", "bot"):
        assert command in said


@pytest.mark.parametrize(
    "command", ["games", "play", "replay", "rules", "sim", "tournament", "compile", "verify", "serve", "bot"]
)
def test_the_help_of_every_command_has_examples(command: str) -> None:
    assert f"homage {command}" in homage(command, "--help").output


def test_games_lists_seats_options_with_their_values_and_credits() -> None:
    said = homage("games").output
    assert "2 to 4 seats" in said
    assert "R. Eric Reuss" in said
    assert "no_luck" in said
    assert "No Luck: all nine cards are in hand from the start." in said


def test_help_and_games_do_not_wait_for_numba() -> None:
    code = (
        "import sys\n"
        "from typer.testing import CliRunner\n"
        "from homage.cli import app\n"
        "for command in ('--help', 'games'):\n"
        "    assert CliRunner().invoke(app, [command]).exit_code == 0\n"
        "sys.exit('numba' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_version_is_told() -> None:
    assert homage("--version").output.startswith("homage ")


def test_rules_are_listed_by_section_with_their_ids() -> None:
    said = homage("rules", "fealty").output
    assert "Rules of Politics" in said
    assert "FEA-POL-1 " in said
    assert "RU-25" in said


@pytest.mark.rule("FEA-POL-1")
def test_one_rule_is_shown_in_full() -> None:
    said = homage("rules", "fealty", "fea-pol-1").output
    assert "You may not place in a row or column that already holds one of your own pieces." in said
    assert "FEA-POL-1a" not in said


def test_the_beginning_of_an_id_shows_all_rules_that_begin_so() -> None:
    said = homage("rules", "fealty", "FEA-POL").output
    assert "FEA-POL-1 " in said
    assert "FEA-POL-2 " in said


def test_an_unknown_rule_is_refused() -> None:
    done = homage("rules", "fealty", "XYZ-1")
    assert done.exit_code == 2
    assert "No rule is called 'XYZ-1'" in done.stderr


def test_how_to_play_is_told() -> None:
    assert "Most tokens take the throne" in homage("rules", "fealty", "--how").output
