"""A cluster: the same sums and scores as one machine, whoever is lost on the way; and nothing left behind."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sys
import uuid
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

import pytest

import homage
from homage.engine.errors import HomageError
from homage.lab.cluster import crew, link
from homage.lab.cluster.crew import Crew
from homage.lab.cluster.link import STARTS, joined, patiently
from homage.lab.cluster.simulate import simulate_on_cluster
from homage.lab.ladder.games import Score, cores_a_game
from homage.lab.ladder.run import Ladder, run_ladder
from homage.lab.ladder.store import LadderStore
from homage.lab.plan import Plan
from homage.lab.simulate import simulate_plan
from tests.commands.terminal import refused
from tests.conftest import amount
from tests.lab.machines import (
    SMALL,
    Machines,
    Run,
    Slow,
    Troublesome,
    die,
    die_the_first_time,
    go_wrong,
    refuse,
    tell_its_cores,
    whole_line,
    workers,
)
from tests.patience import PATIENCE_S, wait_until

pytestmark = [
    pytest.mark.skipif(
        find_spec("ray") is None, reason="RAY IS NOT INSTALLED: no cluster is tested. Install homage[cluster]."
    ),
    # Ray leaves sockets, log files and child processes to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore:.*ResourceWarning:pytest.PytestUnraisableExceptionWarning"),
]

ROOT = Path(homage.__file__).parents[1]
TOKEN = uuid.uuid4().hex * 2  # Ray reads it once in a process, and a worker may come to these tests several times


def plan(name: str = "feudalism", seed: int = 5) -> Plan:
    return Plan.of(homage.load(name), 2, ("greedy", "random"), seed=seed)


def sums(one: Plan, games: int) -> list[int]:
    """What one machine counts."""
    return simulate_plan(one, games, rows=False).tally.numbers.tolist()


# -- a cluster of several machines, all of them here --------------------------------------------------------------


@pytest.fixture(scope="module", autouse=True)
def settings() -> Iterator[None]:
    """What Ray must know before it is imported: keep to this machine, tell nobody, leave nothing behind."""
    short = TemporaryDirectory(prefix="homage-", dir="/tmp", ignore_cleanup_errors=True)
    with pytest.MonkeyPatch.context() as patch, short as folder:
        patch.setenv("RAY_TMPDIR", folder)
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        patch.setenv("RAY_worker_niceness", "0")
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", TOKEN)
        yield


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False, **SMALL}
    made = patiently(lambda: Cluster(initialize_head=True, head_node_args=head))
    try:
        yield Machines(made, made.address)
    finally:
        made.shutdown()


@pytest.fixture
def second(machines: Machines) -> Iterator[Any]:
    """Another machine, with two cores."""
    node = machines.add(2)
    yield node
    if node in machines.made.worker_nodes:
        machines.take_away(node)


def test_a_machine_that_is_too_busy_to_start_in_time_is_started_again() -> None:
    tries: list[str] = []

    def start(trouble: str, times: int) -> str:
        tries.append(trouble)
        if len(tries) <= times:
            raise Exception(trouble)
        return "started"

    late = "The current node timed out during startup. This could happen because ..."
    assert patiently(lambda: start(late, STARTS - 1)) == "started"
    assert len(tries) == STARTS
    for trouble, times in ((late, STARTS), ("no such folder", 1)):
        tries.clear()
        with pytest.raises(Exception, match=trouble[:20]):
            patiently(lambda trouble=trouble: start(trouble, STARTS))
        assert len(tries) == times


# -- the same sums ------------------------------------------------------------------------------------------------


def test_the_sums_are_those_of_one_machine_for_every_game(machines: Machines) -> None:
    for name in homage.NAMES[: amount(1, full=len(homage.NAMES))]:
        told: list[tuple[int, int]] = []
        run = simulate_on_cluster(plan(name), 200, machines.address, lambda *each, told=told: told.append(each))
        assert run.tally.numbers.tolist() == sums(plan(name), 200)
        assert run.rows is None
        assert told[-1] == (200, 200)
        assert told == sorted(told)
        assert len(told) > 2


def test_a_game_with_changed_components_is_played_with_them_there_too(machines: Machines) -> None:
    changed = Plan.of(homage.load("fealty", {"game.year": 2012}), seed=5)  # no rule asks for it: nothing is compiled
    assert changed.game.rules_stamp != plan("fealty").game.rules_stamp
    assert simulate_on_cluster(changed, 100, machines.address).tally.numbers.tolist() == sums(changed, 100)


@pytest.mark.parametrize("seconds", [0.002, 30.0])
def test_the_size_of_stretches_changes_nothing(
    machines: Machines, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr(crew, "STRETCH_S", seconds)
    assert simulate_on_cluster(plan(), 3000, machines.address).tally.numbers.tolist() == sums(plan(), 3000)


# -- losses -------------------------------------------------------------------------------------------------------


def test_a_machine_that_leaves_and_one_that_comes_change_nothing(
    machines: Machines, second: Any, tmp_path: Path
) -> None:
    brought, came, games = [], [], 20_000
    with joined(machines.address) as ray:

        def keep(numbers: list[int]) -> None:
            brought.extend(numbers)
            if not came and len(brought) > 100 and workers(second):
                machines.take_away(second)
                came.append(machines.add(1))
            if came and not all(node["Alive"] for node in ray.nodes()):
                (tmp_path / "quickly now").touch()

        try:
            Crew(ray, Slow(die, tmp_path), games, 1, keep).work()
        finally:
            for node in came:
                machines.take_away(node)
    assert came
    assert any(tmp_path.iterdir())
    assert sorted(brought) == list(range(games))


@pytest.mark.parametrize("at", [-1, 20])
def test_a_stretch_whose_worker_died_is_played_by_another_and_counts_once(
    machines: Machines, tmp_path: Path, at: int
) -> None:
    brought = machines.play(Troublesome(die_the_first_time, tmp_path, at), 100)
    assert len(list(tmp_path.iterdir())) == 1
    assert sorted(number for stretch in brought for number in stretch) == list(range(100))


@pytest.mark.parametrize(
    ("at", "said"), [(20, "2 workers died one after another on the same"), (-1, "died before they could play")]
)
def test_games_that_kill_every_worker_are_given_up(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int, said: str
) -> None:
    monkeypatch.setattr(crew, "MOST_LOSSES", 2)
    with pytest.raises(HomageError, match=said):
        machines.play(Troublesome(die, tmp_path, at), 100)
    assert len(list(tmp_path.iterdir())) == 2


def test_what_goes_wrong_in_a_game_is_told_as_it_is_and_not_tried_again(machines: Machines, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError, match=r"^of the rules$"):
        machines.play(Troublesome(go_wrong, tmp_path, 20), 100)
    assert len(list(tmp_path.iterdir())) == 1
    with pytest.raises(HomageError, match=r"^This cannot be played\.$"):
        machines.play(Troublesome(refuse, tmp_path), 100)


# -- other releases -----------------------------------------------------------------------------------------------


def test_a_machine_with_other_code_is_refused(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignored = shutil.ignore_patterns("web", "__pycache__", "table", "commands")
    shutil.copytree(ROOT / "homage", tmp_path / "old" / "homage", ignore=ignored)
    with (tmp_path / "old" / "homage" / "engine" / "dice.py").open("a") as file:
        file.write("# loaded\n")
    monkeypatch.chdir(tmp_path)  # where this process runs is on the path of the workers
    node = machines.add(1, PYTHONPATH=str(tmp_path / "old"))
    try:
        with pytest.raises(HomageError, match=r"^The machine 127\.0\.0\.1 of the cluster runs another release \(code "):
            simulate_on_cluster(plan(), 10_000_000, machines.address)
    finally:
        machines.take_away(node)


def test_a_machine_without_homage_is_named(machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "none" / "homage").mkdir(parents=True)
    (tmp_path / "none" / "homage" / "__init__.py").touch()
    monkeypatch.chdir(tmp_path)
    node = machines.add(1, PYTHONPATH=str(tmp_path / "none"))
    try:
        with pytest.raises(HomageError, match=r"The machine 127\.0\.0\.1 .* install homage\[cluster\]"):
            simulate_on_cluster(plan(), 10_000_000, machines.address)
    finally:
        machines.take_away(node)


# -- the ladder ---------------------------------------------------------------------------------------------------


def timeless(ladder: Ladder) -> list[Score]:
    return [replace(score, seconds=(0.0,) * len(score.seated)) for score in ladder.scores]


def ladder(folder: Path | None, cluster: str | None, stop_after: int | None = None) -> Ladder:
    stop = Event()

    def progress(done: int, total: int) -> None:
        if stop_after is not None and done >= stop_after:
            stop.set()

    with LadderStore(folder) if folder is not None else nullcontext() as store:
        return run_ladder(
            homage.load("fealty"),
            ("random", "greedy"),
            10,
            options={"short": True},
            seed=4,
            store=store,
            progress=progress,
            stop=stop,
            cluster=cluster,
        )


def test_a_ladder_goes_on_on_a_cluster_and_back_on_one_machine(machines: Machines, tmp_path: Path) -> None:
    whole = timeless(ladder(None, None))
    for folder, first, then in (("there", None, machines.address), ("back", machines.address, None)):
        begun = ladder(tmp_path / folder, first, stop_after=2)
        assert 2 <= len(begun.scores) < 10
        ended = ladder(tmp_path / folder, then)
        assert len(ended.scores) == len(ended.schedule)
        assert timeless(ended) == whole
        assert [score for score in ended.scores if score in begun.scores] == list(begun.scores)  # not played again
        assert len(list((tmp_path / folder / "games").iterdir())) == 10


def test_a_game_of_players_who_think_by_the_clock_has_two_cores_where_a_machine_has_them(
    machines: Machines, second: Any, tmp_path: Path
) -> None:
    assert cores_a_game(("squire", "baron")) == 2
    assert cores_a_game(("random", "squire")) == 1
    machines.play(Troublesome(tell_its_cores, tmp_path), 2000, cores=2)
    assert {path.name.split()[1] for path in tmp_path.iterdir()} == {"1.0", "2.0"}
    assert len(list(tmp_path.iterdir())) == 2  # workers


# -- as a command -------------------------------------------------------------------------------------------------


def test_killing_a_worker_changes_nothing_and_nothing_is_said_of_it() -> None:
    games = amount(20_000, full=30_000)
    asked = ("--games", str(games), "--players", "greedy,random", "--seed", "5", "--cluster", "--json")
    run = Run.of("-m", "homage", "sim", "feudalism", *asked)
    found: list[int] = []
    wait_until(lambda: found or found.extend(run.playing))
    os.kill(found[0], signal.SIGKILL)
    said, complained = run.process.communicate(timeout=PATIENCE_S)
    assert complained == ""
    summary = json.loads(said)
    counted = simulate_plan(plan(), games, rows=False).summary()
    assert {**summary, "seconds": 0} | RATES == {**counted, "seconds": 0} | RATES
    assert run.processes == []


RATES = {"decisions_per_s": 0, "games_per_s": 0}


def test_ctrl_c_ends_all_that_was_begun() -> None:
    run = Run.of("-m", "homage", "sim", "feudalism", "--games", "1000000000", "--cluster")
    wait_until(lambda: run.playing)
    folders = {match for pid in run.processes for match in re.findall(r"/tmp/homage-\w+", whole_line(pid))}
    assert len(folders) == 1
    os.killpg(run.process.pid, signal.SIGINT)  # as a terminal does
    said, complained = run.process.communicate(timeout=PATIENCE_S)
    assert (said, complained.strip(), run.process.returncode) == ("", "Stopped.", 130)
    wait_until(lambda: not run.processes)
    assert not any(Path(folder).exists() for folder in folders)


def test_ctrl_c_ends_the_workers_on_a_cluster_and_leaves_the_cluster(machines: Machines) -> None:
    asked = ("--games", "1000000000", "--cluster", machines.address)
    run = Run.of("-m", "homage", "sim", "feudalism", *asked, linked=True)
    wait_until(lambda: workers(machines.made.head_node))
    os.killpg(run.process.pid, signal.SIGINT)
    said, complained = run.process.communicate(timeout=PATIENCE_S)
    assert (said, complained.strip(), run.process.returncode) == ("", "Stopped.", 130)
    wait_until(lambda: not workers(machines.made.head_node))
    assert simulate_on_cluster(plan(), 50, machines.address).tally.games == 50


def test_the_python_of_the_page_runs(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "cluster.md").read_text(), re.DOTALL)
    (tmp_path / "program.py").write_text(program)
    run = Run.of("program.py", folder=tmp_path)
    said, complained = run.process.communicate(timeout=PATIENCE_S)
    assert (complained, run.process.returncode) == ("", 0)
    assert "10000 games" in said


# -- what cannot be -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nonsense", "The address 'nonsense' of a cluster cannot be read; write it as host:port"),
        ("ray://10.0.0.5:10001", "cannot be read; write it as host:port"),
        ("127.0.0.1:1", r"No cluster answers at 127\.0\.0\.1:1 .*start one there with 'ray start --head'"),
        ("127.0.0.1:99999", "No cluster answers"),
    ],
)
def test_an_address_where_no_cluster_is_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, address: str, said: str
) -> None:
    """Ray would try to reach it for minutes, so it is not even asked."""
    monkeypatch.setattr(link._ray(local=False), "init", lambda *_, **__: pytest.fail("Ray was asked"))
    with pytest.raises(HomageError, match=said):
        simulate_on_cluster(plan(), 5, address)


def test_a_run_without_games_and_threads_on_a_cluster_are_refused(tmp_path: Path) -> None:
    with pytest.raises(HomageError, match="0 games cannot be simulated"):
        simulate_on_cluster(plan(), 0)
    asked = ("ladder", "fealty", "--players", "random,greedy", "--records", str(tmp_path / "kept"))
    assert "omit the number of threads" in refused(*asked, "--threads", "2", "--cluster", "local")
    assert not (tmp_path / "kept").exists()


def test_without_ray_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(HomageError, match=r"install homage\[cluster\] on every machine"):
        simulate_on_cluster(plan(), 5)
