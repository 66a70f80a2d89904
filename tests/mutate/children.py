"""Work done in forked processes: each has its own copy of everything, so what it breaks stays broken only there."""

from __future__ import annotations

import gc
import os
import pickle
import selectors
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

Task = TypeVar("Task")
PATIENCE = 200  # so many seconds may pass for each second of processor time: the machine may be busy


class Died:
    """A child that came to no answer."""

    def __init__(self, status: int) -> None:
        ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        self.too_long = ended == signal.SIGPROF
        self.failed = not ended  # an error of ours, outside of any test


def end_after(seconds: float) -> None:
    """Let this process end, even in an endless loop, when it has worked for so many more seconds."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE * seconds)


def in_children(tasks: Iterable[Task], work: Callable[[Task], Any], jobs: int) -> Iterator[tuple[Task, Any]]:
    """Each task with the answer of a process of its own, or how that died; so many of them at a time."""
    gc.collect()
    gc.freeze()  # what a child does not change, it shares
    waiting, running, ears = iter(tasks), dict[int, tuple[Task, int, bytearray]](), selectors.DefaultSelector()
    more = True
    while more or running:
        while more and len(running) < jobs:
            try:
                task = next(waiting)
            except StopIteration:
                more = False
                break
            pid, ear = _forked(task, work)
            running[ear] = task, pid, bytearray()
            ears.register(ear, selectors.EVENT_READ)
        for key, _ in ears.select() if running else []:
            task, pid, heard = running[key.fd]
            part = os.read(key.fd, 1 << 16)
            heard += part
            if not part:
                ears.unregister(key.fd)
                os.close(key.fd)
                del running[key.fd]
                status = os.waitpid(pid, 0)[1]
                yield task, pickle.loads(heard) if status == 0 and heard else Died(status)


def _forked(task: Task, work: Callable[[Task], Any]) -> tuple[int, int]:
    """Start a child; returns its number, and where its answer is heard."""
    ear, mouth = os.pipe()
    pid = os.fork()
    if pid:
        os.close(mouth)
        return pid, ear
    status = 1
    try:
        os.close(ear)
        _be_quiet()
        for late in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(late, signal.SIG_DFL)
        answer = pickle.dumps(work(task))
        with os.fdopen(mouth, "wb") as said:
            said.write(answer)
        status = 0
    finally:
        os._exit(status)


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
