"""Servers whose error stream is kept in a file, forked since many are started: they must complain of nothing."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.table.served import Server


class Noted(Server):
    """A server whose error stream is kept in a file, however often it is started."""

    def __init__(self, database: str, **environment: str) -> None:
        super().__init__(database, None, **environment)
        handle, name = tempfile.mkstemp(prefix="homage-server-", suffix=".log")
        os.close(handle)
        self.log = Path(name)
        self.runs = (run_noted, self.log, *self.runs)

    @property
    def said(self) -> str:
        """All that went to the error stream."""
        return self.log.read_text(errors="replace")

    def check(self) -> None:
        """Nothing has gone wrong that nobody had thought of; then the file is not needed any more."""
        assert "Traceback" not in self.said, self.said[-5000:]
        self.log.unlink()


def run_noted(log: Path, run: Callable[..., None], *arguments: Any) -> None:
    """Run something whose error stream goes to a file."""
    with log.open("ab") as stream:
        os.dup2(stream.fileno(), sys.stderr.fileno())
    run(*arguments)
