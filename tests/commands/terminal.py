"""Driving the commands as a person does."""

from __future__ import annotations

import logging
from typing import Any

from typer.testing import CliRunner

from homage.cli import app

WIDE = {"COLUMNS": "200", "NO_COLOR": "1"}  # so that no sentence is broken


def homage(*arguments: str, says: list[str] | None = None) -> Any:
    """Run a command; `says` is what the person types, a line each."""
    typed = "".join(line + "\n" for line in says or [])
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    try:
        return CliRunner().invoke(app, list(arguments), input=typed, env=WIDE)
    finally:  # a server logs to the terminal, and this one is gone
        root.handlers = handlers
        root.setLevel(level)


def play(*arguments: str, says: list[str]) -> str:
    """A game at the terminal without native code, ended in good order; returns all that was shown."""
    done = homage("play", "fealty", "--no-compile", *arguments, says=says)
    assert done.exit_code == 0, (done.output, done.exception)
    return str(done.output)


def refused(*arguments: str, says: list[str] | None = None) -> str:
    """The one sentence with which a command refuses."""
    done = homage(*arguments, says=says)
    assert done.exit_code == 2, (done.output, done.exception)
    assert done.stdout == ""
    lines = done.stderr.strip().split("\n")
    assert len(lines) == 1, lines
    return str(lines[0])
