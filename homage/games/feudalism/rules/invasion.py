"""Invasions: turned up, aimed, declared, cancelled, and what they do where they win (FDM-5)."""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, go_to
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import (
    BATTLE,
    INVASION_FAILED,
    INVASION_OFF,
    INVASION_TURNED_UP,
    NO_TARGET,
    RAIDED,
    TARGETED,
)
from homage.games.feudalism.rules.cards import FITTING, PEOPLE, SETTLES, TRIBUT_ON_INCOME, VASSAL, VIKINGS
from homage.games.feudalism.rules.control import lose_region, settled
from homage.games.feudalism.rules.disaster import strike
from homage.games.feudalism.rules.regions import INCOME
from homage.games.feudalism.state import (
    ATTACKER,
    BATTLE_FRAME,
    INVASION,
    MUSLIM_MARKER,
    NONE,
    VIKING_MARKER,
    State,
)


@rule
def turn_up_invasion(s: State, story: Numbers) -> None:
    """The top Invasion card (FDM-5a)."""
    s.invasion_deck_size -= 1
    s.invasion = s.invasion_deck[s.invasion_deck_size]
    tell(story, INVASION_TURNED_UP, TO_ALL, s.invasion)


@rule
def may_target(s: State) -> int:
    """Regions of a fitting colour that are not settled (FDM-5b)."""
    return FITTING[s.invasion] & ~settled(s)


@rule
def only_target(s: State) -> int:
    """The one Region where it can come; NONE where there is a choice."""
    regions = may_target(s)
    if regions & (regions - 1):
        return NONE
    return lowest_bit(regions)


@rule
def aim_invasion(s: State, region: int, story: Numbers) -> None:
    """A marker on the target; a new Raid takes the only Raid marker (FDM-5c)."""
    s.target = region
    if not SETTLES[s.invasion]:
        s.raided = NONE
    tell(story, TARGETED, TO_ALL, s.invasion, region)


@rule
def invasion_nowhere(s: State, story: Numbers) -> None:
    """No Region for it: the card is discarded (FDM-5d)."""
    invasion = s.invasion
    end_invasion(s)
    tell(story, NO_TARGET, TO_ALL, invasion)


@rule
def end_invasion(s: State) -> None:
    """The card is used up, its target marker goes (FDM-5e, FDM-5g)."""
    s.invasions_gone |= 1 << s.invasion
    s.invasion = NONE
    s.target = NONE


@rule
def invasion_cancelled(s: State) -> None:
    """The card is discarded without effect; Espions that waited for it wait on (FDM-7.6b, FDM-7.8a)."""
    end_invasion(s)
    s.spies[VASSAL] |= s.fight_spies
    s.fight_spies = 0


@rule
def invasion_overtaken(s: State, story: Numbers) -> None:
    """The target is settled meanwhile: no battle (FDM-5h)."""
    invasion, target = s.invasion, s.target
    end_invasion(s)
    tell(story, INVASION_OFF, TO_ALL, invasion, target)


@rule
def begin_invasion(s: State, story: Numbers) -> None:
    """Nobody has cancelled it: the invaders come (FDM-5f)."""
    s.fight = INVASION
    s.fight_at = s.target
    if SETTLES[s.invasion]:
        s.fight_marker = MUSLIM_MARKER
        if PEOPLE[s.invasion] == VIKINGS:
            s.fight_marker = VIKING_MARKER
    begin_frame(s, BATTLE_FRAME)
    go_to(s, ATTACKER)
    tell(story, BATTLE, TO_ALL, INVASION, s.target)


@rule
def tribute(s: State) -> int:
    """What it costs to pay the Vikings off (FDM-7.8a)."""
    return INCOME[s.target] + TRIBUT_ON_INCOME


@rule
def invasion_wins(s: State, dice: Dice, story: Numbers) -> None:
    """A Raid leaves a Disaster and its marker; a Settlement stays (FDM-5.1a, FDM-5.1b, FDM-5.2a)."""
    region = s.target
    raid = not SETTLES[s.invasion]
    end_invasion(s)
    if raid:
        s.raided = region
        tell(story, RAIDED, TO_ALL, region)
        strike(s, region, dice, story)
    else:
        lose_region(s, region, s.fight_marker, story)


@rule
def invasion_fails(s: State, story: Numbers) -> None:
    """No effect; the target marker goes (FDM-5g)."""
    invasion, target = s.invasion, s.target
    end_invasion(s)
    tell(story, INVASION_FAILED, TO_ALL, invasion, target)
