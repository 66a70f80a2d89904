"""The game under way, on the disk at every moment: it outlives the process that plays."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from homage.engine.match.record import Move, Record
from homage.lab.fuzz.table import FuzzedTable


class Journal:
    """Written by the process that plays: the table, the deal, and each move before and after it is made."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def sit_down(self, table: FuzzedTable) -> None:
        """A new game takes the place of the last."""
        os.ftruncate(self._file, 0)
        self._write(asdict(table))

    def deal(self, record: Record) -> None:
        """The set-up went well."""
        self._write(asdict(record))

    def try_move(self, seat: int, action: int) -> None:
        """A move is about to be made."""
        self._write([seat, action])

    def made_move(self, move: Move) -> None:
        """It went well."""
        self._write(move.outcomes)

    def keep_alive(self) -> None:
        """Show that work goes on where no move is made."""
        os.utime(self._path)

    def _write(self, data: Any) -> None:
        os.write(self._file, json.dumps(data).encode() + b"\n")


@dataclass(frozen=True)
class Course:
    """What a journal tells of a game: how it was set up, and the moves that were tried, the last maybe in vain."""

    table: FuzzedTable
    opening: Record | None  # before the first move; None if it came to no set-up
    tried: list[Move]

    def record(self, to: int) -> Record | None:
        """The game up to a move."""
        if self.opening is None:
            return None
        return Record(**{**asdict(self.opening), "moves": self.tried[:to]})


def read_journal(path: Path) -> Course:
    """The last game of a journal."""
    table, *rest = [json.loads(line) for line in path.read_text().splitlines()]
    played = FuzzedTable(**{**table, "players": tuple(table["players"])})
    if not rest:
        return Course(played, None, [])
    opening, *moves = rest
    tried = [Move(*move) for move in moves[::2]]
    for move, outcomes in zip(tried, moves[1::2], strict=False):
        move.outcomes = outcomes
    return Course(played, Record(**opening), tried)


def last_sign(path: Path) -> int:
    """When the process that plays was last seen at work."""
    return path.stat().st_mtime_ns
