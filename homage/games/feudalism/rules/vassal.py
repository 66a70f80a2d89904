"""What the Vassal's cards do in his own actions, other than Revolts and Disasters (FDM-6.5, FDM-6.7)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import ACCIDENT_DIE, ACCIDENT_DONE, BANNED, BANNED_ALREADY
from homage.games.feudalism.rules.cards import ACCIDENT_SUCCESS
from homage.games.feudalism.rules.dynasty import move_track, roll
from homage.games.feudalism.state import State


@rule
def accident_unplayable(s: State) -> int:
    """Why no hunt can go wrong any more this turn (FDM-6.5b)."""
    if s.accident:
        return ACCIDENT_DONE
    return 0


@rule
def go_hunting(s: State, dice: Dice, story: Numbers) -> None:
    """Accident de chasse: five or six unsettles the King (FDM-6.5a)."""
    die = roll(dice)
    tell(story, ACCIDENT_DIE, TO_ALL, die, die >= ACCIDENT_SUCCESS)
    if die >= ACCIDENT_SUCCESS:
        s.accident = 1
        move_track(s, -1, story)


@rule
def ban_unplayable(s: State) -> int:
    """Why the King's attack cannot be banned."""
    if s.ban:
        return BANNED_ALREADY
    return 0


@rule
def ban_attack(s: State, story: Numbers) -> None:
    """Saint Empire Romain: the King loses his normal attack (FDM-6.7b)."""
    s.ban = 1
    tell(story, BANNED, TO_ALL)
