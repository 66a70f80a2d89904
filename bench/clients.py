"""Clients that load a server: one Node process or several, told what to do line by line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from bench.serving import CLIENTS_CORE, LOAD, Unavailable, node, on_core

T = TypeVar("T")
BUSY = 0.8  # of a core: clients that take more may be what is measured


def quantile(delays: Sequence[float], part: float) -> float:
    """The delay that a part of all are within."""
    return sorted(delays)[min(len(delays) - 1, int(part * len(delays)))] if delays else float("nan")


SPREAD = ("p50 ms", "p99 ms", "longest ms")


def spread(delays: Sequence[float]) -> list[str]:
    """How long most delays are, nearly all, and the longest: the cells of those columns."""
    figures = (quantile(delays, 0.5), quantile(delays, 0.99), max(delays, default=float("nan")))
    return [f"{figure:,.1f}" for figure in figures]


@dataclass(frozen=True)
class Heard:
    """What the clients have seen while they measured, all together."""

    seconds: float
    delays: list[float]  # from sending a move to its acknowledgement, in milliseconds
    entries: list[int]  # and of each of these moves: which entry of its table it is,
    sent: list[float]  # and when it was sent, in milliseconds of the machine's clock
    bytes: int
    messages: int
    refused: int
    refusal: str
    late_tables: int  # that had to be opened meanwhile
    busiest: float  # share of its core that the busiest of the clients' processes took

    @property
    def moves(self) -> int:
        return len(self.delays)


class Clients:
    """A process with clients in it. It says what it has done, line by line, and does what it is told the same way."""

    def __init__(self, script: str, arguments: dict[str, Any], core: int = CLIENTS_CORE) -> None:
        self.name = script
        words = [f"--{name}={value}" for name, value in arguments.items()]
        with on_core(core):
            self.process = subprocess.Popen(
                [node(), str(LOAD / script), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )

    def tell(self, *words: object) -> None:
        assert self.process.stdin is not None
        try:
            print(*words, file=self.process.stdin, flush=True)
        except BrokenPipeError as error:
            raise Unavailable(f"The clients of {self.name} failed; see above.") from error

    def wait_for(self, what: str) -> dict[str, Any]:
        """Until they say that something is done; and what they say of it."""
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said:
            raise Unavailable(f"The clients of {self.name} failed; see above.")
        found: dict[str, Any] = json.loads(said)
        if found.pop("done") != what:
            raise Unavailable(f"The clients of {self.name} said something else than {what!r}: {said}")
        return found

    def do(self, what: str, *words: object) -> dict[str, Any]:
        """Tell them to do something, and wait until it is done."""
        self.tell(what, *words)
        return self.wait_for(what)

    def end(self) -> None:
        assert self.process.stdin is not None
        with self.process:
            self.process.stdin.close()  # which is what they wait for
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()


class Load:
    """All processes with clients that load one server, or several, together."""

    def __init__(self, parts: Sequence[Clients]) -> None:
        self.parts = parts

    def all_do(self, what: str, *words: object) -> list[dict[str, Any]]:
        """Tell all of them to do something, and wait until all have done it."""
        for part in self.parts:
            part.tell(what, *words)
        return self.wait_for(what)

    def wait_for(self, what: str) -> list[dict[str, Any]]:
        return [part.wait_for(what) for part in self.parts]

    def measure(self, seconds: float, read: Callable[[], T]) -> tuple[Heard, T, T]:
        """What all see in some seconds; and what is read of the servers before and after that."""
        before = read()
        self.all_do("measure", seconds)
        after = read()
        return together(self.wait_for("measured")), before, after


def together(parts: Sequence[dict[str, Any]]) -> Heard:
    """What several processes with clients have seen, as one."""
    return Heard(
        seconds=max(part["seconds"] for part in parts),
        delays=[delay for part in parts for delay in part["delays"]],
        entries=[entry for part in parts for entry in part["entries"]],
        sent=[sent for part in parts for sent in part["sent"]],
        bytes=sum(part["bytes"] for part in parts),
        messages=sum(part["messages"] for part in parts),
        refused=sum(part["refused"] for part in parts),
        refusal=next((part["refusal"] for part in parts if part["refusal"]), ""),
        late_tables=sum(part["late_tables"] for part in parts),
        busiest=max(part["cpu_s"] / part["seconds"] for part in parts),
    )


@contextmanager
def loading(script: str, clients: int, processes: int = 1, **arguments: Any) -> Iterator[Load]:
    """Clients at their tables, in so many processes, each on a core of its own as far as there are cores."""
    seats = arguments.get("seats", 2)
    share = -(-clients // processes // seats) * seats
    with ExitStack() as stack:
        parts: list[Clients] = []
        for first in range(0, clients, share):
            given = {"clients": min(share, clients - first), "first": first // seats, **arguments}
            parts.append(Clients(script, given, CLIENTS_CORE + len(parts)))
            stack.callback(parts[-1].end)
        load = Load(parts)
        load.wait_for("ready")
        yield load
