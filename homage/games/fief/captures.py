"""After a battle: who controls the town, who is captured, and by whom (FIEF-6d, FIEF-6.3, R-49, R-50)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.state import State


@rule
def advance_capture(s: State, story: Numbers) -> None:
    """The winning leader names the controller, then the jailer of each lord."""
    end_frame(s)
