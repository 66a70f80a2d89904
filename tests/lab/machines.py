"""Machines of a cluster that are all here, tasks for its workers, and commands with all that they start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from homage.engine.errors import HomageError
from homage.lab.cluster.crew import Crew, PlayStretch
from homage.lab.cluster.link import joined, patiently
from tests.patience import wait_until

MARK = "HOMAGE_TEST_RUN"  # in the environment of all processes that a test starts
SMALL = {"object_store_memory": 80 << 20, "node_ip_address": "127.0.0.1"}


@dataclass
class Machines:
    """A head with one core, and what is added to it: Ray's own way to have several nodes on one machine."""

    made: Any
    address: str

    def add(self, cores: int, **environment: str) -> Any:
        return patiently(partial(self.made.add_node, num_cpus=cores, env_vars=environment, **SMALL))

    def take_away(self, node: Any) -> None:
        """As if the plug were pulled."""
        self.made.remove_node(node, allow_graceful=False)

    def play(self, task: Any, games: int, cores: int = 1) -> list[Any]:
        """All that a crew brings."""
        brought: list[Any] = []
        with joined(self.address) as ray:
            Crew(ray, task, games, cores, brought.append).work()
        return brought


def workers(node: Any) -> list[int]:
    """The processes of a node that play or get ready to."""
    (raylet,) = node.all_processes["raylet"]
    children = Path(f"/proc/{raylet.process.pid}/task/{raylet.process.pid}/children").read_text().split()
    return [int(child) for child in children if title(int(child)).startswith("ray::Worker")]


# -- tasks -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Troublesome:
    """Games that bring their numbers; in one of them there is trouble."""

    trouble: Callable[[Path], object]
    folder: Path
    at: int = -1  # that game; -1: before the first
    name: str = "feudalism"

    @property
    def changes(self) -> dict[str, int]:
        return {}

    def prepare(self) -> PlayStretch:
        if self.at < 0:
            self.trouble(self.folder)
        return self._play

    def _play(self, first: int, count: int) -> list[int]:
        if first <= self.at < first + count:
            self.trouble(self.folder)
        return list(range(first, first + count))


def die(folder: Path) -> None:
    (folder / uuid.uuid4().hex).touch()
    os.kill(os.getpid(), signal.SIGKILL)


def die_the_first_time(folder: Path) -> None:
    if not any(folder.iterdir()):
        die(folder)


def go_wrong(folder: Path) -> None:
    (folder / uuid.uuid4().hex).touch()
    raise ZeroDivisionError("of the rules")


def refuse(folder: Path) -> None:
    raise HomageError("This cannot be played.")


def tell_its_cores(folder: Path) -> None:
    import ray

    cores = ray.get_runtime_context().get_assigned_resources()["CPU"]
    (folder / f"{uuid.uuid4().hex} {cores}").touch()
    wait_until(lambda: len(list(folder.iterdir())) > 1)  # for the other one


@dataclass(frozen=True)
class Slow(Troublesome):
    """Games that take ten milliseconds, and nobody's processor, until there is something in the folder."""

    at: int = 1 << 30  # never

    def _play(self, first: int, count: int) -> list[int]:
        if not any(self.folder.iterdir()):
            time.sleep(0.01 * count)
        return super()._play(first, count)


# -- commands --------------------------------------------------------------------------------------------------------


@dataclass
class Run:
    """A command in a session of its own, and all processes that it starts."""

    mark: str
    process: subprocess.Popen[str]

    @classmethod
    def of(cls, *command: str, folder: Path | None = None, linked: bool = False) -> Run:
        """`linked`: to a cluster of this test, by its settings; else by those of somebody who has none."""
        mark, usual = uuid.uuid4().hex, {name: it for name, it in os.environ.items() if not name.startswith("RAY_")}
        process = subprocess.Popen(
            [sys.executable, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            cwd=folder,
            env=(dict(os.environ) if linked else usual) | {MARK: mark},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        return cls(mark, process)

    @property
    def processes(self) -> list[int]:
        """All that live, but the command itself."""
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (path / "environ").read_bytes() and int(path.name) != self.process.pid:
                    found.append(int(path.name))
            except OSError:
                continue  # it ended just now
        return found

    @property
    def playing(self) -> list[int]:
        """Those that play."""
        return [pid for pid in self.processes if title(pid) == "ray::Worker.play"]


def title(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().split("\0")[0]
    except OSError:
        return ""


def whole_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""
