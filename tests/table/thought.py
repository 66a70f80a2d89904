"""Hints that are thought out to the same length on any machine: those of a slow one would be no more than glances."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from homage.players.advice import LEAST_SIMULATIONS, Advice, advise
from homage.players.seated import Asked, ComputerPlayer
from homage.table.thought import minds


@contextmanager
def hints_thought_out() -> Iterator[None]:
    def counted(
        player: ComputerPlayer, asked: Asked, seconds: float, simulations: None, stop: threading.Event
    ) -> Advice:
        return advise(player, asked, None, 2 * LEAST_SIMULATIONS, stop)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(minds, "advise", counted)
        yield
