"""Disasters: the Region Table, what the King loses, and the Revolt of those he cannot help (FDM-6.1)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import DISASTER, DISASTER_LOSS
from homage.games.feudalism.rules.control import controlled, lose_region
from homage.games.feudalism.rules.dynasty import roll
from homage.games.feudalism.rules.regions import DISASTER_DICE, LEAST_SUM, SPLIT_FIRST, STRUCK
from homage.games.feudalism.state import REVOLT_MARKER, State


@rule
def find_disaster(dice: Dice, story: Numbers) -> int:
    """Three dice on the Region Table, and one more where a row has two Regions (FDM-6.1b)."""
    total, split = 0, 0
    for _ in range(DISASTER_DICE):
        total += roll(dice)
    row = total - LEAST_SUM
    region = STRUCK[row, 0]
    if STRUCK[row, 1] != region:
        split = roll(dice)
        if split > SPLIT_FIRST:
            region = STRUCK[row, 1]
    tell(story, DISASTER, TO_ALL, region, total, split)
    return region


@rule
def strike(s: State, region: int, dice: Dice, story: Numbers) -> None:
    """A Disaster marker; the King pays for a Region that he controls, or loses it (FDM-6.1c to FDM-6.1g)."""
    again = s.disasters >> region & 1
    s.disasters |= 1 << region
    if not controlled(s) >> region & 1:
        return
    die = roll(dice)
    owed = die
    if again:
        owed = (die + 1) // 2
    paid = min(owed, s.treasury)
    s.treasury -= paid
    tell(story, DISASTER_LOSS, TO_ALL, die, owed, paid, s.treasury)
    if owed > paid and not s.suffered >> region & 1:
        s.suffered |= 1 << region
        lose_region(s, region, REVOLT_MARKER, story)
