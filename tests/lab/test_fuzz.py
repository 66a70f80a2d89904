"""The fuzzer finds every kind of fault, and what it saves replays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.record import load_record
from homage.lab.fuzz import game as fuzzed_game
from homage.lab.fuzz.checked import CheckedReplay
from homage.lab.fuzz.finding import Finding
from homage.lab.fuzz.game import FuzzedGame
from homage.lab.fuzz.journal import Journal, read_journal
from homage.lab.fuzz.run import Fuzzing
from homage.lab.fuzz.table import draw_table
from homage.lab.fuzz.worker import Run
from tests.commands.terminal import homage as command
from tests.conftest import amount
from tests.lab.broken import FEALTY, VARIANTS, broken, looks_at_the_clock, loses_a_card, writes_too_much

QUICK = ("random", "greedy")
MOST = 12  # games within which a fault must be found


def fuzzed(game: Game, folder: Path, players: Sequence[str] = QUICK, games: int = MOST) -> Finding | None:
    """What is found in so many games."""
    path = folder / "journal"
    for seed in range(games):
        fault = FuzzedGame(game, draw_table(game, seed, players), Journal(path)).play()
        if fault is not None:
            return Finding(game, read_journal(path), fault)
    return None


def found(game: Game, folder: Path, players: Sequence[str] = ("random",)) -> Finding:
    finding = fuzzed(game, folder, players)
    assert finding is not None
    return finding


def assert_replays(finding: Finding, folder: Path) -> None:
    """What is saved can be loaded, and by the true rules it replays to the move before the fault."""
    file = finding.save(folder)
    assert file is not None
    record = load_record(file)
    assert len(record.moves) == max(0, finding.fault.move - 1)
    assert FEALTY.replay(record).private_record == record
    shown = command("replay", str(file))
    assert shown.exit_code == 0, shown.output
    assert f"after move {len(record.moves)} of {len(record.moves)}" in shown.output


# -- faults ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", VARIANTS)
def test_each_kind_of_fault_is_found_and_its_record_replays(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzzed_game, "LOOKED_AT", 1 / 4)  # so that few games will do
    finding = found(VARIANTS[said], tmp_path, ("greedy" if "weigh" in said else "random",))
    assert said in finding.what
    if finding.course.opening is not None:
        assert_replays(finding, tmp_path)


def test_a_fault_is_told_in_one_paragraph_and_noted_beside_the_record(tmp_path: Path) -> None:
    finding = found(VARIANTS["IndexError: "], tmp_path, ("greedy",))
    table, tried = finding.course.table, finding.course.tried
    file = finding.save(tmp_path)
    assert file == tmp_path / f"fealty-{table.seed}.homage"
    report = finding.report(file, "homage fuzz fealty")
    seats = ", ".join(["greedy"] * table.seats)
    where = f"Fealty broke at move {len(tried)} ({FEALTY.words.seat(tried[-1].seat)}: "
    assert report.startswith(where + FEALTY.words.notation(tried[-1].action))
    assert f"a game with seed {table.seed}, {table.seats} seats ({seats}), short=" in report
    assert "(tests/lab/broken/__init__.py, line" in report
    assert f"homage replay {file}" in report
    assert report.endswith("To play it again: homage fuzz fealty")
    assert "\n" not in report
    note = file.with_suffix(".txt").read_text()
    assert note.startswith(finding.what)
    assert "Traceback (most recent call last)" in note


def test_a_game_that_cannot_be_set_up_leaves_no_record_but_a_seed(tmp_path: Path) -> None:
    finding = found(VARIANTS["in the set-up"], tmp_path)
    assert finding.save(tmp_path) is None
    assert "No move was made, so there is no record. To play it again: this" in finding.report(None, "this")
    assert list(tmp_path.glob("*.homage")) == []


def test_a_folder_that_cannot_be_written_is_refused_and_the_fault_still_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    finding = found(VARIANTS["IndexError: "], tmp_path)
    with pytest.raises(HomageError, match=r"Fealty broke at move .* cannot be saved in .*taken"):
        finding.save(tmp_path / "taken")


def test_a_record_that_comes_to_another_end_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzed_game, "LOOKED_AT", 0)  # else it is found by taking a move back
    finding = found(broken({"apply": looks_at_the_clock}), tmp_path)
    assert "Played again from its record: frame_of came out different." in finding.what
    assert finding.fault.move == 1


def test_a_move_that_is_not_taken_back_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "take_back", lambda match: None)
    finding = found(FEALTY, tmp_path)
    assert "Taking the move back does not restore the state: " in finding.what
    assert_replays(finding, tmp_path)


def test_interpreted_rules_that_do_not_do_as_native_ones_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzzed_game, "INTERPRETED", 1)
    native = FEALTY.compile()
    unlike = replace(broken({"apply": loses_a_card}), _native=native)
    finding = found(unlike, tmp_path)
    assert "Played again interpreted: unplayed came out different." in finding.what
    assert_replays(finding, tmp_path)
    assert fuzzed(replace(broken(), _native=native), tmp_path, games=1) is None


CHECKED: list[tuple[dict[str, Any], str]] = [  # each is compiled for a minute
    ({"apply": writes_too_much}, "does not fit into the field 'frame_step'"),
    ({"apply": loses_a_card}, "unplayed came out different."),
    ({}, ""),
]


@pytest.mark.parametrize(("rules", "said"), CHECKED[: amount(1, full=3)])
def test_checked_native_code_finds_numbers_that_do_not_fit_their_field(
    rules: dict[str, Any], said: str, tmp_path: Path
) -> None:
    FEALTY.compile()
    table = draw_table(FEALTY, 3, ("random",))
    fault = FuzzedGame(FEALTY, table, Journal(tmp_path / "journal"), CheckedReplay(broken(rules))).play()
    assert (fault is None) == (not said)
    if fault is not None:
        assert fault.what.startswith("Played again by checked native code: ")
        assert said in fault.what
        assert 1 < fault.move < len(read_journal(tmp_path / "journal").tried)


# -- what is played ----------------------------------------------------------------------------------------------------


def test_nothing_is_found_in_the_games_as_they_are(native: Game, tmp_path: Path) -> None:
    assert fuzzed(native, tmp_path, games=amount(1, full=3)) is None


def test_every_number_of_seats_every_value_and_every_player_is_drawn(game: Game) -> None:
    tables = [draw_table(game, seed, QUICK) for seed in range(600)]
    assert {table.seats for table in tables} == set(game.seats)
    assert {player for table in tables for player in table.players} == set(QUICK)
    for option in game.options:
        assert {table.options[option.name] for table in tables} == set(option.candidates), option.name


def test_a_seed_gives_the_same_game_in_every_run(tmp_path: Path) -> None:
    played = []
    for _ in range(2):
        table = draw_table(FEALTY, 5, QUICK)
        FuzzedGame(FEALTY, table, Journal(tmp_path / "journal")).play()
        played.append(read_journal(tmp_path / "journal"))
    assert played[0] == played[1]
    assert len(played[0].tried) > 20


# -- the process that plays --------------------------------------------------------------------------------------------


def test_a_run_plays_its_games_in_turn_and_counts_them() -> None:
    fuzzing = Fuzzing(Run(("homage.games.fealty", "homage.games.feudalism"), 7, ("random",), 3, native=False))
    assert fuzzing.watch() is None
    assert {name: played.games for name, played in fuzzing.played.items()} == {"fealty": 2, "feudalism": 1}
    assert all(played.decisions > 20 for played in fuzzing.played.values())


def test_a_run_stops_when_its_time_is_up() -> None:
    fuzzing = Fuzzing(Run(("homage.games.fealty",), 7, ("random",), native=False))
    assert fuzzing.watch(seconds=0) is None


def test_a_run_stops_at_the_first_fault(tmp_path: Path) -> None:
    fuzzing = Fuzzing(Run(("tests.lab.broken.losing",), 3, ("random",), native=False))
    finding = fuzzing.watch()
    assert finding is not None
    assert finding.course.table.seed == 3
    assert fuzzing.played["fealty"].games == 1
    assert_replays(finding, tmp_path)


@pytest.mark.parametrize(
    ("module", "said", "traced"),
    [
        ("endless", "There was no progress for 5 seconds: the move does not end.", "in never_ends"),
        ("dying", "The process that played it was ended by SIGSEGV.", "in dies"),
    ],
)
def test_a_move_that_hangs_or_kills_the_process_is_found(module: str, said: str, traced: str, tmp_path: Path) -> None:
    fuzzing = Fuzzing(Run((f"tests.lab.broken.{module}",), 3, ("random",), native=False), patience=5)
    finding = fuzzing.watch()
    assert finding is not None
    assert finding.fault.what == said
    assert traced in finding.fault.trace
    assert finding.fault.move == len(finding.course.tried) > 1
    assert_replays(finding, tmp_path)


def test_games_that_cannot_be_loaded_are_refused() -> None:
    with pytest.raises(HomageError, match=r"The games cannot be loaded: .*no_such_module"):
        Fuzzing(Run(("tests.lab.no_such_module",), 1, ("random",), native=False)).watch()
