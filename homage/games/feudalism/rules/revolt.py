"""Feudal Revolts: where they may break out, how they spread, and how they begin (FDM-6.2, ledger 6.2 and 6.3)."""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, end_frame, go_to
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import (
    BATTLE,
    NO_REVOLT_ANYWHERE,
    NO_REVOLT_THERE,
    NO_SPREAD,
    SPREADS,
    SUFFERED,
    THREE_REVOLTS,
)
from homage.games.feudalism.rules.cards import REVOLT_CARDS, VASSAL
from homage.games.feudalism.rules.control import controlled
from homage.games.feudalism.rules.regions import NEIGHBOURS
from homage.games.feudalism.state import (
    BATTLE_FRAME,
    NONE,
    PAY,
    REVOLT,
    REVOLT_MARKER,
    RISING_FRAME,
    SPREAD_FRAME,
    State,
)


@rule
def may_revolt(s: State) -> int:
    """Controlled Regions that have had no Revolt this turn (FDM-6.2a, FDM-6.2c)."""
    return controlled(s) & ~s.suffered


@rule
def revolt_unplayable(s: State) -> int:
    """Why no Révolte can be played at all."""
    if s.revolt_cards >= REVOLT_CARDS:
        return THREE_REVOLTS
    if may_revolt(s) == 0:
        return NO_REVOLT_ANYWHERE
    return 0


@rule
def no_revolt_at(s: State, region: int) -> int:
    """Why a Region cannot revolt: it has done so in this turn, or is lost already (FDM-6.2a, FDM-6.2c)."""
    if controlled(s) >> region & 1:
        return SUFFERED
    return NO_REVOLT_THERE


@rule
def declare_revolt(s: State, region: int) -> None:
    """One of the three cards, and the Region's one Revolt, unless it is cancelled."""
    s.revolt_cards += 1
    s.suffered |= 1 << region


@rule
def revolt_cancelled(s: State, region: int) -> None:
    """A cancelled Révolte counts for nothing (FDM-CAN-1, FDM-6.2b)."""
    s.revolt_cards -= 1
    s.suffered &= ~(1 << region)


@rule
def begin_revolt(s: State, region: int, by_card: int, marker: int, spies: int, story: Numbers) -> None:
    """A Region rises; first the King is asked for the price of fighting it (FDM-6.2e, FDM-6.4d)."""
    s.fight = REVOLT
    s.fight_at = region
    s.fight_card = by_card
    s.fight_marker = marker
    s.fight_spies = spies
    begin_frame(s, BATTLE_FRAME)
    go_to(s, PAY)
    tell(story, BATTLE, TO_ALL, REVOLT, region)


# -- spreading -----------------------------------------------------------------------------------------------------


@rule
def may_spread(s: State) -> int:
    """The neighbours to which a Revolt may spread (FDM-7.7h)."""
    return may_revolt(s) & NEIGHBOURS[s.spread_from]


@rule
def begin_spread(s: State, origin: int, marker: int, story: Numbers) -> None:
    """A Revolt spreads from here, if it can: a neighbour will rise (FDM-7.7e, FDM-7.7f, FDM-7.7h)."""
    s.spread_from = origin
    s.spread_marker = marker
    if may_spread(s) == 0:
        s.spread_from = NONE
        tell(story, NO_SPREAD, TO_ALL, origin)
    else:
        begin_frame(s, RISING_FRAME)


@rule
def name_it_first(s: State) -> None:
    """Before anything else happens, the neighbour that will rise is named (FDM-7.7e, FDM-7.7f)."""
    if s.spread_from != NONE:
        begin_frame(s, SPREAD_FRAME)


@rule
def only_spread(s: State) -> int:
    """The one Region to which it can spread; NONE where there is a choice (FDM-7.7h)."""
    regions = may_spread(s)
    if regions & (regions - 1):
        return NONE
    return lowest_bit(regions)


@rule
def name_spread(s: State, region: int, story: Numbers) -> None:
    """Once named, the Region has had its Revolt; Espions come before (FDM-6.2c, FDM-6.4d, FDM-7.7h)."""
    tell(story, SPREADS, TO_ALL, s.spread_from, region)
    s.spread_from = NONE
    s.spread_to = region
    s.suffered |= 1 << region
    s.spread_spies = s.spies[VASSAL]
    s.spies[VASSAL] = 0
    end_frame(s)


@rule
def begin_spread_revolt(s: State, story: Numbers) -> None:
    """The Region named rises in its turn; no card began it (FDM-6.4d, FDM-7.7e, FDM-7.7f)."""
    region = s.spread_to
    s.spread_to = NONE
    end_frame(s)
    begin_revolt(s, region, 0, s.spread_marker, s.spread_spies, story)
    s.spread_spies = 0


@rule
def revolt_card_stands(s: State, region: int, story: Numbers) -> None:
    """Nobody has cancelled the card: the Region revolts."""
    begin_revolt(s, region, 1, REVOLT_MARKER, s.fight_spies, story)
