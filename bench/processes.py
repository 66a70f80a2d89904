"""What Linux tells of a process: its processor time and its memory; None where the machine does not tell."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def processor_s(pid: int) -> float | None:
    """The processor time that a process has used so far, all its threads together."""
    fields = _stat(pid)
    return None if fields is None else (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def processor_s_of(pids: Iterable[int]) -> float | None:
    """The same of several together; those that have ended no longer count."""
    used = [seconds for seconds in map(processor_s, pids) if seconds is not None]
    return sum(used) if used else None


def resident_kib(pid: int) -> float | None:
    """The memory that a process holds."""
    try:
        lines = (PROC / str(pid) / "status").read_text().splitlines()
    except OSError:
        return None
    return next((float(line.split()[1]) for line in lines if line.startswith("VmRSS:")), None)


def descendants(pid: int) -> list[int]:
    """A process and all that it has started, and these in turn."""
    children: dict[int, list[int]] = {}
    for folder in PROC.glob("[0-9]*"):
        fields = _stat(int(folder.name))
        if fields is not None:
            children.setdefault(int(fields[1]), []).append(int(folder.name))
    found = [pid]
    for each in found:
        found += children.get(each, [])
    return found


def _stat(pid: int) -> list[str] | None:
    """What /proc/PID/stat says after the name of the program."""
    with suppress(OSError):
        return (PROC / str(pid) / "stat").read_text().rpartition(") ")[2].split()
    return None
