"""What the commands refuse: one sentence on the error stream, exit code 2, no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from homage.games import NAMES
from tests.commands.terminal import homage, refused


@pytest.mark.parametrize("command", ["play", "sim", "rules", "compile", "tournament"])
def test_an_unknown_game_is_refused_with_the_list_of_games(command: str) -> None:
    assert refused(command, "chess") == f"There is no game 'chess'; the games are: {', '.join(NAMES)}."


@pytest.mark.parametrize("command", ["play", "sim", "tournament"])
def test_an_unknown_option_is_refused_with_the_list_of_options(command: str) -> None:
    assert "There is no option 'speed'; the options are: short, set" in refused(command, "fealty", "-o", "speed=1")


def test_an_option_must_have_a_name_and_a_value() -> None:
    assert "write it as name=value" in refused("sim", "fealty", "--option", "short")


def test_an_option_has_only_the_values_it_lists() -> None:
    assert "it can be one of: false, true" in refused("sim", "fealty", "--option", "short=maybe")


@pytest.mark.rule("RU-25")
def test_one_option_with_two_values_contradicts_itself() -> None:
    said = refused("play", "fealty", "-o", "draw=blind", "-o", "draw=no_luck")
    assert said == "draw=blind and draw=no_luck contradict each other (RU-25); give the option draw only once."


def test_the_same_value_twice_is_no_contradiction() -> None:
    done = homage("play", "fealty", "--no-compile", "-o", "short=true", "-o", "short=TRUE", says=["quit"])
    assert done.exit_code == 0
    assert "Turn 1 of 6" in done.output


@pytest.mark.parametrize("seats", ["0", "1", "5"])
def test_a_game_has_its_number_of_seats(seats: str) -> None:
    assert "it is for 2 to 4 players" in refused("play", "fealty", "--seats", seats)


@pytest.mark.parametrize(
    ("you", "why"),
    [
        ("9", "There is no seat 9 at this table; seats run from 1 to 2."),
        ("1,3", "There is no seat 3 at this table; seats run from 1 to 2."),
        ("me", "The seats 'me' cannot be read; write them as numbers, such as 1 or 1,3."),
        ("-1", "The seats '-1' cannot be read; write them as numbers, such as 1 or 1,3."),
    ],
)
def test_a_person_sits_on_a_seat_of_the_table(you: str, why: str) -> None:
    assert refused("play", "fealty", "--no-compile", "--you", you) == why


def test_nobody_can_watch_and_play() -> None:
    assert "Omit one of them" in refused("play", "fealty", "--watch", "--you", "1")


def test_an_unknown_computer_player_is_refused_with_the_list_of_players() -> None:
    for command in ("play", "tournament"):
        said = refused(command, "fealty", "--players", "oracle", "--no-compile")
        listed = "random, greedy, squire, knight, baron, king"
        assert said == f"There is no computer player 'oracle'; the players are: {listed}."
    said = refused("sim", "fealty", "--players", "oracle")
    assert said == "There is no computer player 'oracle' that plays without search; those that do are: random, greedy."


def test_computer_players_are_named_once_or_for_each_seat() -> None:
    said = refused("play", "fealty", "--seats", "4", "--players", "greedy,random", "--no-compile")
    assert said == "You named 2 computer players for 3 seats; name one for all of them, or one for each."


def test_a_simulation_needs_games_and_threads() -> None:
    assert "at least one" in refused("sim", "fealty", "--games", "0")
    assert "at least one" in refused("sim", "fealty", "--threads", "0")
    assert "at least one" in refused("sim", "fealty", "--threads", "-1")


def test_what_is_no_number_is_refused_too() -> None:
    done = homage("sim", "fealty", "--games", "many")
    assert done.exit_code == 2
    assert "--games" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [["replay"], ["play", "fealty", "--resume"]])
def test_a_file_that_is_no_record_is_refused(command: list[str], tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("A shopping list.\n")
    assert "is not a record of a game" in refused(*command, str(other))
    assert "cannot be read" in refused(*command, str(tmp_path / "missing"))
    assert "cannot be read" in refused(*command, str(tmp_path))


def test_a_real_run_ends_with_one_sentence_and_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "homage", "play", "chess"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"There is no game 'chess'; the games are: {', '.join(NAMES)}.\n"
