"""The game in words: seats, choices, questions and the log."""

from __future__ import annotations

from homage.engine.course import kind_asked
from homage.engine.story import Event
from homage.games.feudality.actions import ACTIONS
from homage.games.feudality.state import State

COLOURS = ("red", "blue", "green", "yellow", "purple", "black")


def seat_name(seat: int) -> str:
    """A seat as people call it: by the colour of its pawns."""
    return COLOURS[seat].capitalize()


def action_words(s: State, seat: int, action: int) -> str:
    """What an action would do."""
    return ACTIONS.notation(action)


def question(s: State, seat: int) -> str:
    """What a seat is asked now."""
    return f"Question {kind_asked(s)}."


def event_words(event: Event) -> str:
    """A line of the log."""
    return f"{event.kind.name}: " + ", ".join(f"{name} {number}" for name, number in event.about.items())


HOW_TO_PLAY = "Build your fief, activate its tiles by the dice, and be the first to reach the Victory Number."
