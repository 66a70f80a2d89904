"""r"""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.state import State


@rule
def advance_end(s: State, story: Numbers) -> None:
    """x"""
    end_frame(s)
