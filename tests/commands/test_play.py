"""`homage play`: whole games at the terminal, driven by what a person types."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

import pytest
from rich.console import Console

from homage.commands.sitting import DETAILS, Sitting, shortened
from homage.engine.game import Game
from homage.engine.match.position import Choice
from homage.engine.match.record import load_record
from homage.games import load
from homage.players.advice import advise
from tests.commands.terminal import homage, play, refused

SHORT = ("--seed", "5", "--option", "short=true", "--players", "random")
ENOUGH = ["1"] * 40  # more first choices than a short game has decisions


def record(path: Path) -> list[tuple[int, int]]:
    """The moves of a saved game."""
    return [(move.seat, move.action) for move in load_record(path).moves]


def test_a_whole_short_game_is_played_by_taking_the_first_choice_every_time() -> None:
    said = play(*SHORT, says=ENOUGH)
    assert "Turn 6 of 6" in said
    assert re.search(r"The winner is (Blue|Yellow)\.|share the victory\.", said)
    assert "The input has ended" in said


def test_choices_are_made_by_number_notation_or_an_unambiguous_part(tmp_path: Path) -> None:
    file = tmp_path / "game"
    for spoken in (["1", "place d1"], ["pick Scholar", "d1"], ["scho", "PLACE D1"], ["p sc", "pl d1"], ["40", "d1"]):
        play(*SHORT, says=[*spoken, f"save {file}", "yes", "quit"])
        words = load("fealty").words.notation
        own = [words(action) for seat, action in record(file) if seat == 0]
        assert own == ["pick Scholar", "place d1"], spoken


def test_a_part_that_fits_several_choices_is_asked_back() -> None:
    said = play(*SHORT, says=["pick", "quit"])
    assert "'pick' could be any of: pick Scholar, pick Baron, pick Village Elder; say which." in said


def test_a_move_that_is_misspelt_is_told_what_comes_near() -> None:
    said = play(*SHORT, says=["pick Barron", "move", "dance", "quit"])
    assert "'Barron' is not a valid piece; perhaps you mean 'Baron'." in said
    assert "'move' does not say which piece; write it like 'move Agent a1'." in said
    assert "'dance' is none of your choices; name one by its number or notation, or type ? for help." in said


def test_bad_input_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game"
    nonsense = ["", "   ", "bogus", "0", "999", "pick", "place z99", "pick Agent", "why", "rules NONE", "save", "undo"]
    play(*SHORT, says=[*nonsense, "1", *nonsense[:-1], f"save {file}", "quit"])
    assert [seat for seat, _ in record(file)] == [0, 1]


@pytest.mark.rule("FEA-TURN-1")
def test_a_refused_move_names_its_rule() -> None:
    said = play(*SHORT, says=["pick Agent", "quit"])
    assert "Blue cannot pick Agent: that card is not in your hand (FEA-TURN-1)." in said


@pytest.mark.rule("FEA-NAT-1")
def test_why_names_the_rule_and_shows_its_text() -> None:
    said = play(*SHORT, says=["1", "why place c5", "why e1", "why d1", "quit", ""])
    text = load("fealty").ledger.rules["FEA-NAT-1"].text
    assert said.count(text) == 2
    assert "You may: place d1 is one of your choices." in said


def test_board_log_list_rules_hint_and_help_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game"
    monkeypatch.setattr(load("fealty"), "_native", None)
    said = play(
        *SHORT, says=["?", "help", "board", "log", "list", "rules", "rules RU-25", "hint", f"save {file}", "quit"]
    )
    assert record(file) == []
    assert "undo your last move" in said
    assert "Most tokens take the throne" in said
    assert "At a glance: pick" in said
    assert said.count("tokens if scored now") == 2


def test_a_hint_tells_the_best_moves_once_there_is_native_code(monkeypatch: pytest.MonkeyPatch) -> None:
    load("fealty").compile()
    monkeypatch.setattr("homage.commands.orders.ADVISER_S", None)  # as many simulations, however busy the machine is
    monkeypatch.setattr("homage.commands.orders.advise", partial(advise, simulations=100))
    said = play(*SHORT, says=["1", "hint", "quit", ""])
    assert re.search(r"The best moves, from [\d,]+ simulated games:", said)
    assert re.search(r"│ place \w+ +│ +\d+%, \d+\.\d │ +\d+%, \d+\.\d │", said)


def test_undo_goes_back_to_ones_own_last_decision(tmp_path: Path) -> None:
    file, again = tmp_path / "game", tmp_path / "again"
    said = play(*SHORT, says=["pick Baron", "d1", f"save {file}", "undo", f"save {again}", "quit"])
    before, after = record(file), record(again)
    assert "Undone: 1 move." in said
    assert after == before[:-1]
    assert before[-1][0] == 0


def test_undo_is_refused_once_something_was_revealed(tmp_path: Path) -> None:
    file, again = tmp_path / "game", tmp_path / "again"
    said = play(*SHORT, says=["pick Baron", f"save {file}", "undo", f"save {again}", "quit"])
    assert "Your last move cannot be undone: something was rolled or revealed since." in said
    assert record(again) == record(file)


def test_undo_before_the_first_move_is_refused() -> None:
    assert "There is nothing to undo: you have made no move yet." in play(*SHORT, says=["undo", "quit"])


def test_a_saved_game_goes_on_where_it_stood_and_ends_the_same(tmp_path: Path) -> None:
    half, whole = tmp_path / "half", tmp_path / "whole"
    said = play(*SHORT, says=["1", "1", f"save {half}", "quit"])
    assert f"To resume: homage play fealty --resume {half} --players random" in said
    ended = play("--resume", str(half), "--players", "random", says=[*["1"] * 14, f"save {whole}"])
    assert "The winner is" in ended or "share the victory" in ended
    assert record(whole)[: len(record(half))] == record(half)
    assert load("fealty").replay(load_record(whole)).over


def test_what_was_agreed_cannot_be_changed_in_a_saved_game(tmp_path: Path) -> None:
    file = tmp_path / "game"
    play(*SHORT, says=[f"save {file}", "quit"])
    said = refused("play", "fealty", "--resume", str(file), "--seats", "3", "--seed", "1")
    assert said == "--seats and --seed cannot be changed in a saved game; omit it with --resume."


def test_a_game_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game"
    play(*SHORT, says=[*["1"] * 15, f"save {file}", ""])
    assert "is over; 'homage replay" in refused("play", "fealty", "--resume", str(file))


@pytest.mark.parametrize("place", ["/nowhere/at/all", "/", "~nobody-of-that-name/x", "x" * 300])
def test_a_place_that_cannot_be_written_is_refused_and_the_game_goes_on(place: str) -> None:
    said = play(*SHORT, says=[f"save {place}", "1", "quit", ""])
    assert "try another" in said
    assert "Blue reveals" in said


def test_a_file_is_not_replaced_unasked(tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text("Dear Anna")
    said = play(*SHORT, says=[f"save {file}", "no", "quit"])
    assert "is unchanged" in said
    assert file.read_text() == "Dear Anna"


def test_quit_offers_to_save_and_asks_again_where_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "game"
    said = play(*SHORT, says=["1", "quit", "/nowhere/at/all", str(file)])
    assert "No such file or directory" in said
    assert said.endswith("Goodbye.\n")
    assert len(record(file)) == 2


def test_the_end_of_input_ends_the_game_in_good_order() -> None:
    assert play(*SHORT, says=["1"]).endswith("The input has ended: the game is not saved. Goodbye.\n")
    assert play(*SHORT, says=[]).endswith("The input has ended: nothing is lost. Goodbye.\n")


def test_a_curtain_falls_between_the_hands_of_two_people() -> None:
    said = play("--seed", "5", "-o", "short=true", "--you", "1,2", says=["", "1", "", "quit", ""])
    blue, yellow = said.split("--- The next hand is Yellow's")
    assert "The next hand is Blue's" in blue
    assert "Blue draws the Scholar [40]." in blue
    assert "Blue picks the Scholar" not in yellow
    assert "Blue draws a card, 3 times." in yellow
    assert "Yellow draws the Knight [20]." in yellow


def test_people_are_asked_for_consent_before_something_revealed_is_taken_back() -> None:
    sit = ("--seed", "5", "-o", "short=true", "--you", "1,2")
    said = play(*sit, says=["", "1", "", "2", "undo", "no", "undo", "yes", "quit", ""])
    assert "Not everybody agrees: nothing is undone." in said
    assert "Undone: 1 move." in said


@pytest.mark.parametrize("watching", [["--watch"], ["--you", "0"]])
def test_a_game_among_computer_players_is_watched_without_a_question(watching: list[str]) -> None:
    said = play(*SHORT, *watching, says=[])
    assert "> " not in said
    assert "Blue draws the" not in said
    assert "The winner is" in said or "share the victory" in said


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(*SHORT, "--watch", says=[]) == play(*SHORT, "--watch", says=[])


@pytest.mark.parametrize("options", [["draw=ordered"], ["draw=blind", "set=suns"], ["draw=no_luck", "set=random"]])
def test_every_way_to_draw_is_played_through_the_same_questions(options: list[str]) -> None:
    agreed = [part for option in options for part in ("--option", option)]
    said = play(*SHORT, *agreed, says=ENOUGH)
    assert "The winner is" in said or "share the victory" in said


def test_a_real_game_from_a_pipe() -> None:
    command = [sys.executable, "-m", "homage", "play", "fealty", "--no-compile", *SHORT]
    typed = b"1\n\xff\xfe\npick \xc2\xb2\nquit\n\n"
    done = subprocess.run(command, input=typed, capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.endswith(b"Goodbye.\n")
    assert b"\x1b" not in done.stdout


def test_ctrl_c_ends_the_game_in_good_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    done = homage("play", "fealty", "--no-compile", *SHORT)
    assert done.exit_code == 0
    assert done.output.endswith("Stopped: nothing is lost. Goodbye.\n")


class Making:
    """Native code that is ready at the third question; until then so many rules of so many are compiled."""

    made: ClassVar[list[Making]] = []
    done, total = 3, 9

    def __init__(self, game: Game, module: str, makers: Sequence[str]) -> None:
        self.module, self.asked, self.stopped, self.failed = module, 0, False, False
        Making.made.append(self)

    @property
    def ready(self) -> bool:
        self.asked += 1
        return self.asked > 2

    def stop(self) -> None:
        self.stopped = True


class AtHand(Making):
    """The same, taken from the disk: nothing has to be compiled."""

    done, total = 0, 0


def test_native_code_is_made_meanwhile_and_given_up_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("homage.engine.warm.Warming", Making)
    done = homage("play", "fealty", *SHORT, says=["log", "log", "log", "quit"])
    assert done.output.count("(compiling native code: 3 of 9)") == 1
    assert done.output.count("(native code is ready)") == 1
    assert Making.made[-1].module == "homage.games.fealty"
    assert Making.made[-1].stopped


def test_native_code_that_is_at_hand_is_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("homage.engine.warm.Warming", AtHand)
    done = homage("play", "fealty", *SHORT, says=["log", "log", "log", "quit"])
    assert Making.made[-1].asked > 2
    assert "native code" not in done.output


def test_a_long_run_of_details_is_cut_in_its_midst_and_keeps_what_comes_of_it() -> None:
    details = [f"  A coin: {number}." for number in range(DETAILS + 3)]
    short = shortened(["Conflict.", *details, "  Suns wins.", "Round 2."])
    assert short[:2] == ["Conflict.", details[0]]
    assert short[-2:] == ["  Suns wins.", "Round 2."]
    assert "  ... 4 more of these ..." in short
    assert shortened(details[:DETAILS]) == details[:DETAILS]


def test_a_choice_wider_than_the_screen_goes_on_under_its_words() -> None:
    match = load("fealty").new(2, seed=1)
    page = io.StringIO()
    sitting = Sitting(Console(file=page, width=40), match, {})
    sitting.show_choices([Choice(action=0, notation="pass", words="word " * 12, concerns=())])
    first, second, *_ = page.getvalue().splitlines()
    assert first.startswith("   1  word")
    assert second.startswith("      word")
    assert len(first) <= 40
