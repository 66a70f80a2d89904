"""Serment de fidélité: winning a Region back by oath, or calming one that is about to revolt (FDM-7.7)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import (
    NO_OATH_ANYWHERE,
    NO_OATH_THERE,
    OATH_DIE,
    OATH_TOO_DEAR,
    REVOLT_STOPPED,
)
from homage.games.feudalism.rules.cards import (
    REVOLTE,
    SERMENT_ANSWER_SPREAD,
    SERMENT_SPREAD,
    SERMENT_SUCCESS,
    VASSAL,
)
from homage.games.feudalism.rules.control import regain_region
from homage.games.feudalism.rules.dynasty import roll
from homage.games.feudalism.rules.regions import INCOME, MOST_INCOME, UP_TO_INCOME
from homage.games.feudalism.rules.revolt import begin_spread, name_it_first, revolt_card_stands
from homage.games.feudalism.rules.treasury import pay, to_spend
from homage.games.feudalism.state import REVOLT_MARKER, VIKING_MARKER, State


@rule
def may_swear(s: State) -> int:
    """Rebel Regions and Viking settlements whose income the King can pay (FDM-7.7a, FDM-7.7b)."""
    return (s.revolts | s.vikings) & UP_TO_INCOME[max(0, min(MOST_INCOME, to_spend(s)))]


@rule
def oath_unplayable(s: State) -> int:
    """Why no Serment can win anything back now (FDM-7.7a, FDM-7.7b, FDM-WIN-1)."""
    if s.revolts | s.vikings == 0:
        return NO_OATH_ANYWHERE
    if may_swear(s) == 0:
        return OATH_TOO_DEAR
    return 0


@rule
def no_oath_at(s: State, region: int) -> int:
    """Why a Region cannot be won back by an oath: it is not lost, or too dear (FDM-7.7a, FDM-7.7b)."""
    if (s.revolts | s.vikings) >> region & 1:
        return OATH_TOO_DEAR
    return NO_OATH_THERE


@rule
def swear(s: State, region: int, dice: Dice, story: Numbers) -> None:
    """The oath after a success: regained, or nothing, or it spreads (FDM-7.7c, FDM-7.7d, FDM-7.7e)."""
    pay(s, INCOME[region], story)
    die = roll(dice)
    tell(story, OATH_DIE, TO_ALL, region, die)
    if die <= SERMENT_SUCCESS:
        regain_region(s, region, story)
    elif die >= SERMENT_SPREAD:
        if s.vikings >> region & 1:
            begin_spread(s, region, VIKING_MARKER, story)
        else:
            begin_spread(s, region, REVOLT_MARKER, story)
        name_it_first(s)


@rule
def swear_in_answer(s: State, region: int, dice: Dice, story: Numbers) -> None:
    """The oath against a Révolte just declared: it is off, or it goes on and spreads (FDM-7.7f, FDM-7.7i)."""
    pay(s, INCOME[region], story)
    die = roll(dice)
    tell(story, OATH_DIE, TO_ALL, region, die)
    if die < SERMENT_ANSWER_SPREAD:
        tell(story, REVOLT_STOPPED, TO_ALL, region)
        s.spies[VASSAL] |= s.fight_spies
        s.fight_spies = 0
        s.discard[REVOLTE] += 1
    else:
        begin_spread(s, region, REVOLT_MARKER, story)
        revolt_card_stands(s, region, story)
        name_it_first(s)
