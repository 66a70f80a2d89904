"""Experiments: read from a file, played the same way however often they are stopped, kept whole."""

from __future__ import annotations

import signal
import subprocess
import sys
import tomllib
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from homage.engine.errors import BadChange, BadOption, HomageError
from homage.engine.match.record import load_record
from homage.games import NAMES, load
from homage.lab.experiment.design import BadExperiment, Experiment, experiment_from, read_experiment
from homage.lab.experiment.measure import measuring_loop
from homage.lab.experiment.run import parts, run_experiment
from homage.lab.experiment.store import ExperimentStore
from homage.lab.experiment.trial import check_native, try_out
from tests.commands.terminal import homage, refused

SMALL: dict[str, Any] = {
    "game": "feudalism",
    "players": "greedy",
    "games": 300,
    "records": 2,
    "options": {"king": "first"},
    "sweep": [{"number": "start.treasury", "values": [0, 12]}],
    "variant": [{"name": "at random", "players": ["greedy", "random"]}],
}
LONG = """
game = "fealty"
players = "greedy"
games = 600
records = 2
"""


def run(experiment: Experiment, folder: Path, threads: int = 2) -> list[pl.DataFrame]:
    """All games of each variant."""
    store = ExperimentStore(folder)
    run_experiment(experiment, store, lambda words: nullcontext(lambda done, total: None), threads)
    return [store.games(number, each.name) for number, each in enumerate(experiment.variants)]


# -- the file --------------------------------------------------------------------------------------------------------


def test_the_base_comes_first_and_a_sweep_leaves_out_the_number_as_it_is() -> None:
    experiment = experiment_from(SMALL)
    assert [each.name for each in experiment.variants] == ["as it is", "at random", "start.treasury = 12"]
    assert experiment.variants[1].players == ("greedy", "random")
    assert experiment.variants[2].changes == {"start.treasury": 12}
    assert all(each.options["king"] == "first" for each in experiment.variants)


def test_ways_may_be_written_with_or_without_quotes() -> None:
    written = 'game = "fealty"\n[[variant]]\nname = "far"\n'
    quoted, plain = 'changes = { "piece.baron.range" = 3 }', "changes.piece.baron.range = 3"
    quoted_far, plain_far = (experiment_from(tomllib.loads(written + way)).variants[1] for way in (quoted, plain))
    assert quoted_far == plain_far
    assert plain_far.changes == {"piece.baron.range": 3}


def test_a_sweep_may_go_over_the_values_of_an_option() -> None:
    swept = experiment_from({"game": "feudalism", "sweep": [{"option": "king", "values": ["dice", "first", "second"]}]})
    assert [each.name for each in swept.variants] == ["as it is", "king = first", "king = second"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "'game' is missing"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "fealty", "gmaes": 4}, "no key 'gmaes'; did you mean 'games'?"),
        ({"game": "fealty", "games": "many"}, "'games' must be a whole number, not 'many'"),
        ({"game": "fealty", "games": True}, "'games' must be a whole number, not True"),
        ({"game": "fealty", "games": 1}, "1 games cannot be compared"),
        ({"game": "fealty", "games": 10, "records": 11}, "11 of 10 games cannot be kept as records"),
        ({"game": "fealty", "seats": 9}, "cannot be played by 9"),
        ({"game": "fealty", "players": ["random"] * 3}, "names 3 players for 2 seats"),
        ({"game": "fealty", "players": "king"}, "no computer player 'king' that plays without search"),
        ({"game": "fealty", "players": [["greedy"], "random"]}, "no computer player \"['greedy']\""),
        ({"game": "fealty", "players": 3}, "'players' must be the name of a player or a list of names"),
        ({"game": "fealty", "options": {"sett": "suns"}}, "no option 'sett'"),
        ({"game": "fealty", "variant": {"name": "x"}}, "begin it with [[variant]]"),
        ({"game": "fealty", "variant": [{"changes": {}}]}, "'name' is missing"),
        ({"game": "fealty", "variant": [{"name": " "}]}, "cannot be called ' '"),
        ({"game": "fealty", "variant": [{"name": "x", "seeds": 3}]}, "Variant 1 has no key 'seeds'"),
        ({"game": "fealty", "variant": [{"name": "x"}]}, "'as it is' and 'x' are the same"),
        ({"game": "fealty", "variant": [{"name": "x", "seats": 3}, {"name": "X", "seats": 4}]}, "are called 'X'"),
        ({"game": "fealty", "variant": [{"name": "x", "changes": {"no.way": 1}}]}, "Variant 'x': The components have"),
        ({"game": "fealty", "variant": [{"name": "x", "changes": {"game.turns": 1.5}}]}, "must be a whole number"),
        ({"game": "fealty", "sweep": [{"values": [1]}]}, "either a number or an option"),
        ({"game": "fealty", "sweep": [{"number": "scoring.city_bonus", "values": []}]}, "without values"),
        ({"game": "fealty", "sweep": [{"number": "scoring.city", "values": [1]}]}, "no number 'scoring.city'"),
        ({"game": "fealty", "sweep": [{"number": "scoring.city_bonus", "values": [[2]]}]}, "must be a whole number"),
        ({"game": "fealty", "sweep": [{"number": "scoring.city_bonus", "values": [2, 2]}]}, "Two variants are called"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_asks_for_what_cannot_be_is_refused_in_one_sentence(data: dict[str, Any], said: str) -> None:
    with pytest.raises(HomageError) as refusal:
        experiment_from(data)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_files_that_are_not_there_or_not_toml_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadExperiment, match="cannot be read: No such file"):
        read_experiment(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("game = ")
    with pytest.raises(BadExperiment, match="is not TOML"):
        read_experiment(tmp_path / "bad.toml")
    with pytest.raises(BadOption):
        experiment_from({"game": "fealty", "variant": [{"name": "x", "options": {"set": "moons"}}]})


def test_the_shipped_experiments_can_be_read() -> None:
    files = sorted((Path(__file__).parents[2] / "experiments").glob("*.toml"))
    assert [file.stem for file in files] == sorted(NAMES)
    for file in files:
        assert len(read_experiment(file).variants) > 2


# -- trying out --------------------------------------------------------------------------------------------------------


def test_numbers_that_lead_out_of_a_table_are_found_before_native_code_runs(tmp_path: Path) -> None:
    variant = {"name": "four dice", "changes": {"limits.disaster_dice": 4}}
    with pytest.raises(BadChange, match=r"Variant 'four dice': .* limits\.disaster_dice=4: IndexError"):
        run(experiment_from({**SMALL, "games": 2, "records": 0, "variant": [variant], "sweep": []}), tmp_path / "out")


def test_a_game_that_does_not_end_is_found_before_native_code_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("homage.lab.experiment.trial.MOST_DECISIONS", 20)
    changed = load("feudalism", {"start.treasury": 12})
    with pytest.raises(BadChange, match=r"With start\.treasury=12 a game does not end within 20 decisions"):
        try_out(changed, changed.agree(2), ("random", "random"), 1)


def test_native_code_that_is_not_that_of_the_variant_is_found() -> None:
    changed, usual = load("feudalism", {"start.treasury": 12}), load("feudalism")
    trial = try_out(changed, changed.agree(2), ("greedy", "greedy"), 1)
    with pytest.raises(HomageError, match="does not play as its rules do; empty the folder"):
        check_native(trial, measuring_loop(usual))


# -- the run -----------------------------------------------------------------------------------------------------------


def test_parts_cover_all_games_once() -> None:
    for games in (2, 49, 50, 51, 999, 3000, 123_456):
        assert [game for part in parts(games) for game in part] == list(range(games))


def test_the_number_of_threads_changes_nothing(tmp_path: Path) -> None:
    experiment = experiment_from(SMALL)
    one, three = run(experiment, tmp_path / "one", 1), run(experiment, tmp_path / "three", 3)
    for ours, theirs in zip(one, three, strict=True):
        assert ours.height == 600
        assert ours["game"].to_list() == [game for game in range(300) for _ in range(2)]
        assert_frame_equal(ours, theirs)


def test_variants_share_their_deals_and_kept_games_are_those_of_the_tables(tmp_path: Path) -> None:
    experiment = experiment_from(SMALL)
    tables = run(experiment, tmp_path)
    store = ExperimentStore(tmp_path)
    deals = []
    for number, (variant, table) in enumerate(zip(experiment.variants, tables, strict=True)):
        for game in range(2):
            record = load_record(store.record(number, variant.name, game))
            assert record.changes == variant.changes
            match = load(record.game, record.changes).replay(record)
            result = match.result
            assert result is not None
            assert table.filter(pl.col("game") == game)["points"].to_list() == list(result.points)
            assert table.filter(pl.col("game") == game)["decisions"].to_list() == [len(record.moves)] * 2
        deals.append(record.deal)
    assert deals[0] == deals[1] == deals[2]
    assert len(set(map(str, deals[0]))) > 1
    assert not tables[0].equals(tables[2])


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    few = {**SMALL, "games": 2, "records": 0, "sweep": []}
    run(experiment_from(few), tmp_path / "mine")
    with pytest.raises(HomageError, match="holds another experiment; it differs in: seed"):
        run(experiment_from({**few, "seed": 2}), tmp_path / "mine")
    run(experiment_from({**few, "question": "In other words?"}), tmp_path / "mine")
    assert ExperimentStore(tmp_path / "mine").terms()["question"] == "In other words?"
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")
    with pytest.raises(HomageError, match="is not empty and holds no experiment"):
        run(experiment_from(few), tmp_path / "full")
    (tmp_path / "mine" / "experiment.json").write_text("{")
    with pytest.raises(HomageError, match="is damaged"):
        run(experiment_from(few), tmp_path / "mine")
    with pytest.raises(HomageError, match="0 threads cannot play"):
        run(experiment_from(few), tmp_path / "other", 0)


HIT_AFTER_TWO_PARTS = """
import os, signal, sys
from homage.cli import main
from homage.lab.experiment.store import ExperimentStore

hit, keep, kept = signal.Signals[sys.argv.pop(1)], ExperimentStore.keep, []

def keep_and_be_hit(store, path, games):
    keep(store, path, games)
    kept.append(path)
    if len(kept) == 2:
        os.kill(os.getpid(), hit)

ExperimentStore.keep = keep_and_be_hit
main()
"""


def hit(file: Path, out: Path, by: signal.Signals) -> subprocess.CompletedProcess[str]:
    """A run of its own that is hit by a signal just when it has finished two of its parts."""
    command = ["lab", "run", str(file), "--out", str(out), "--threads", "1"]
    return subprocess.run(
        [sys.executable, "-c", HIT_AFTER_TWO_PARTS, by.name, *command],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # else ignored where tests run behind a shell
    )


def test_a_run_that_was_killed_goes_on_and_ends_like_one_that_was_not(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(LONG)
    killed = hit(file, tmp_path / "killed", signal.SIGKILL)
    assert killed.returncode == -signal.SIGKILL
    experiment = read_experiment(file)
    assert len(list((tmp_path / "killed").glob("games/*/*.parquet"))) == 2 < len(parts(experiment.games))
    [resumed], [whole] = run(experiment, tmp_path / "killed"), run(experiment, tmp_path / "whole")
    assert_frame_equal(resumed, whole)
    assert sorted(path.name for path in (tmp_path / "killed").rglob("*.homage")) == [
        "000000000.homage",
        "000000001.homage",
    ]


def test_ctrl_c_keeps_what_is_finished_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(LONG)
    stopped = hit(file, tmp_path / "out", signal.SIGINT)
    assert stopped.returncode == 130
    assert "Stopped: what is finished is kept in" in stopped.stderr
    assert "Traceback" not in stopped.stderr


# -- the commands ----------------------------------------------------------------------------------------------------


def test_the_commands_run_and_report_and_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("small.toml").write_text('game = "feudalism"\ngames = 60\nquestion = "Is it even?"\n')
    ran = homage("lab", "run", "small.toml")
    assert ran.exit_code == 0, ran.output
    assert "60 games are in lab/small" in ran.output
    reported = homage("lab", "report", "lab/small", "--out", "small.html")
    assert reported.exit_code == 0, reported.output
    assert "Is it even?" in Path("small.html").read_text()
    assert "There is no experiment in nowhere" in refused("lab", "report", "nowhere")
    assert "cannot be written to none/x.html" in refused("lab", "report", "lab/small", "--out", "none/x.html")
    assert "cannot be read" in refused("lab", "run", "none.toml")


def test_without_polars_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(HomageError, match=r"install homage\[lab\]"):
        run(experiment_from(SMALL), tmp_path / "out")
