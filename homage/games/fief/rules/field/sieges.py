"""Sieges and plunder, after all battles (FIEF-6.4, FIEF-6.5)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import BESIEGED, PLUNDERED
from homage.games.fief.refusals import NO_BESIEGING, NO_ENGINE, NO_PLUNDER, NO_TEARING_DOWN
from homage.games.fief.rules.court.families import free_lords_at
from homage.games.fief.rules.field.towns import is_besieged, sieges_of
from homage.games.fief.rules.figures import NO_FORTRESS, PLUNDER, SIEGE_ENGINES
from homage.games.fief.state import NONE, State

STRONGEST_SIDE = 2  # of a siege engine marker


@rule
def no_siege(s: State, seat: int, town: int) -> int:
    """Why a family cannot place or turn a siege engine there now (FIEF-6.4.1a, FIEF-6.4.1b)."""
    if s.control[town] == NONE or s.control[town] == seat or s.fortress[town] == NO_FORTRESS:
        return NO_BESIEGING
    if free_lords_at(s, seat, town) == 0 or s.declared >> town & 1 or s.siege[town, seat] == STRONGEST_SIDE:
        return NO_BESIEGING
    if s.siege[town, seat] == 0 and count_bits(sieges_of(s, seat)) >= SIEGE_ENGINES:
        return NO_ENGINE
    return 0


@rule
def no_plunder(s: State, seat: int, town: int) -> int:
    """Why a family cannot plunder a mill of others there: it besieges the town (FIEF-6.5, FIEF-6.4.2e)."""
    if s.mills[town] == 0 or s.siege[town, seat] == 0:
        return NO_PLUNDER
    return 0


@rule
def no_tearing_down(s: State, seat: int, town: int) -> int:
    """Why a family cannot plunder an own mill: it controls the town, which is not besieged (FIEF-6.5, R-158)."""
    if s.mills[town] == 0 or s.control[town] != seat or is_besieged(s, town):
        return NO_TEARING_DOWN
    return 0


@rule
def besiege(s: State, seat: int, town: int, story: Numbers) -> None:
    """An engine is placed with side 1, or turned to side 2; once per town (FIEF-6.4.1a)."""
    s.siege[town, seat] += 1
    s.declared |= 1 << town
    tell(story, BESIEGED, TO_ALL, seat, town, s.siege[town, seat])


@rule
def plunder(s: State, seat: int, town: int, story: Numbers) -> None:
    """A mill goes back to the stock for two deniers (FIEF-6.5)."""
    s.mills[town] -= 1
    s.deniers[seat] += PLUNDER
    tell(story, PLUNDERED, TO_ALL, seat, town)
