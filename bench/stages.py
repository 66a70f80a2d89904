"""Where the processor time of a server goes: functions belong to stages, and each stage is timed without those inside.

`python -m bench.stages serve ...` is `homage serve ...` with its stages timed. On SIGUSR1 it writes what each stage has
taken so far, in seconds, to the file that HOMAGE_STAGES names. `python -m bench.profile` makes tables of that.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Generator
from pathlib import Path
from typing import Any

Function = Callable[..., Any]

# A function is timed wherever it runs. What it calls belongs to it too, unless that is named here itself.
STAGES: dict[str, tuple[str, ...]] = {
    "reading messages": (
        "homage.table.http.line:Line.data_received",
        "homage.table.http.line:Line.receive",
        "homage.table.http.connection:Connection._receive",
        "homage.table.http.connection:_decode",
    ),
    "counting what each asker uses": (
        "homage.table.people.turns:Turns.turn",
        "homage.table.people.turns:Turns.charge",
        "homage.table.people.turns:Turns._round",
    ),
    "checking and playing": (
        "homage.table.rooms.requests:handle",
        "homage.engine.match.match:Match.play",
        "homage.engine.match.position:Position.why_not",
    ),
    "storing": (
        "homage.table.rooms.table_store:TableStore._write",
        "homage.table.store.writing:Writer._write_all",
        "homage.table.store.writing:_settle",
    ),
    "views": ("homage.engine.match.live_views:LiveViews.look",),
    "unfolding event by event": ("homage.engine.match.live_views:LiveViews.follow",),
    "words of what happened": (
        "homage.table.messages.showing:seen_events",
        "homage.table.messages.showing:Showing.story",
    ),
    "question and choices": (
        "homage.table.messages.showing:choices",
        "homage.engine.match.position:Position.question",
        "homage.engine.match.position:Position.legal",
    ),
    "putting updates together": ("homage.table.rooms.visitors:Visitors.show",),
    "encoding": ("homage.table.messages.server_messages:encode", "homage.table.messages.showing:encode"),
    "sending": (
        "homage.table.http.connection:Connection.post",
        "homage.table.http.connection:Connection.send",
    ),
    "computer players, windows, clocks": ("homage.table.rooms.attendants:Attendants.carry_on",),
}
WITHIN: dict[str | None, set[str]] = {"unfolding event by event": {"views"}}  # stages within a stage that belong to it
LOOP = "event loop: waiting, switching tasks"
WHOLE_PROCESS = "the whole process"
FILE = "HOMAGE_STAGES"  # the environment variable that names the file


class NoSuchFunction(Exception):
    """A function that a stage names is not there."""


class Account:
    """What one thread has spent on each stage; the stage it is in is the last of its stack."""

    def __init__(self, base: str | None) -> None:
        self.thread = threading.current_thread()
        self.spent: dict[str | None, int] = {}  # None: no stage
        self.stack = [base]
        self.since = time.thread_time_ns()

    def enter(self, stage: str) -> None:
        now = time.thread_time_ns()
        outer = self.stack[-1]
        self.spent[outer] = self.spent.get(outer, 0) + now - self.since
        self.stack.append(outer if stage in WITHIN.get(outer, ()) else stage)
        self.since = now

    def leave(self) -> None:
        now = time.thread_time_ns()
        stage = self.stack.pop()
        self.spent[stage] = self.spent.get(stage, 0) + now - self.since
        self.since = now

    def so_far(self) -> dict[str | None, int]:
        """What was spent, with the stage that the thread is in now; any thread may ask."""
        spent = dict(self.spent)
        if self.thread.is_alive() and self.thread.ident is not None:
            now = time.clock_gettime_ns(time.pthread_getcpuclockid(self.thread.ident))
            spent[self.stack[-1]] = spent.get(self.stack[-1], 0) + now - self.since
        return spent


class Clocks:
    """The accounts of all threads that have come to a stage."""

    def __init__(self) -> None:
        self._own = threading.local()
        self.accounts: list[Account] = []

    def account(self) -> Account:
        try:
            found: Account = self._own.account
        except AttributeError:
            base = LOOP if threading.current_thread() is threading.main_thread() else None
            found = self._own.account = Account(base)
            self.accounts.append(found)
        return found

    def timed(self, stage: str, function: Function) -> Function:
        """The same function, with its time put down to a stage."""
        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def in_steps(*arguments: Any, **named: Any) -> Any:
                return await Steps(self, stage, function(*arguments, **named))

            return in_steps

        @functools.wraps(function)
        def at_once(*arguments: Any, **named: Any) -> Any:
            account = self.account()
            account.enter(stage)
            try:
                return function(*arguments, **named)
            finally:
                account.leave()

        return at_once

    def so_far(self) -> dict[str, float]:
        """Seconds by stage, and those of the whole process: threads that come to no stage are only in these."""
        whole, spent = time.process_time(), dict.fromkeys([*STAGES, LOOP], 0.0)
        for account in list(self.accounts):
            for stage, used in account.so_far().items():
                if stage is not None:
                    spent[stage] += used / 1e9
        return {**spent, WHOLE_PROCESS: whole}


class Steps:
    """A coroutine that is in a stage whenever it runs, and not while it waits."""

    def __init__(self, clocks: Clocks, stage: str, coroutine: Coroutine[Any, Any, Any]) -> None:
        self.clocks, self.stage, self.coroutine = clocks, stage, coroutine

    def __await__(self) -> Generator[Any, Any, Any]:
        value, error = None, None
        while True:
            account = self.clocks.account()
            account.enter(self.stage)
            try:
                waited = self.coroutine.send(value) if error is None else self.coroutine.throw(error)
            except StopIteration as ended:
                return ended.value
            finally:
                account.leave()
            try:
                value, error = (yield waited), None
            except BaseException as thrown:  # whatever it is, the coroutine is told
                value, error = None, thrown


def find(name: str) -> tuple[Any, str, Function]:
    """Where a function lives, what it is called there, and itself."""
    module, _, path = name.partition(":")
    *owners, last = path.split(".")
    try:
        owner = importlib.import_module(module)
        for each in owners:
            owner = getattr(owner, each)
        return owner, last, getattr(owner, last)
    except (ImportError, AttributeError) as error:
        raise NoSuchFunction(f"There is no {name} any more ({error}); mend the stages in bench/stages.py.") from error


def check(stages: dict[str, tuple[str, ...]]) -> None:
    """Fail if a function that a stage names is not there."""
    for names in stages.values():
        for name in names:
            find(name)


def install(stages: dict[str, tuple[str, ...]]) -> Clocks:
    """Time all functions of all stages, also where modules have imported them by name."""
    clocks = Clocks()
    for stage, names in stages.items():
        for owner, last, function in map(find, names):
            timed = clocks.timed(stage, function)
            setattr(owner, last, timed)
            for module in list(sys.modules.values()):
                if getattr(module, "__name__", "").startswith("homage.") and vars(module).get(last) is function:
                    setattr(module, last, timed)
    clocks.account()
    return clocks


def write(clocks: Clocks, path: Path) -> None:
    """All at once, for somebody who waits until the file is there."""
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(clocks.so_far()))
    beside.rename(path)


def main() -> None:
    """`homage`, with its stages timed."""
    clocks, path = install(STAGES), Path(os.environ[FILE])
    signal.signal(signal.SIGUSR1, lambda *_: write(clocks, path))
    importlib.import_module("homage.cli").main()


if __name__ == "__main__":
    main()
