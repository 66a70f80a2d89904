"""GOOD WEATHER and GOOD HARVEST: laid on a bishopric, or cancelling their opposites (FIEF-G.3.1, FIEF-G.3.2)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import CANCELLED
from homage.games.fief.refusals import FAMINE_THERE, LAID_ALREADY, STORM_THERE
from homage.games.fief.rules.cards.cards import BAD_WEATHER, FAMINE, GOOD_HARVEST, GOOD_WEATHER
from homage.games.fief.rules.cards.hands import discard_card, play_card
from homage.games.fief.state import State


@rule
def no_sun(s: State, bishopric: int) -> int:
    """Why GOOD WEATHER cannot be played on a bishopric; 0 if it can (FIEF-G.2.3b, FIEF-2.6.1, R-16)."""
    if s.bad_weather >> bishopric & 1:
        return 0
    if s.famine >> bishopric & 1:
        return FAMINE_THERE
    if s.good_weather >> bishopric & 1:
        return LAID_ALREADY
    return 0


@rule
def no_harvest(s: State, bishopric: int) -> int:
    """Why GOOD HARVEST cannot be played on a bishopric; 0 if it can (FIEF-G.2.2c, FIEF-2.6.1, R-16)."""
    if s.famine >> bishopric & 1:
        return 0
    if s.bad_weather >> bishopric & 1:
        return STORM_THERE
    if s.good_harvest >> bishopric & 1:
        return LAID_ALREADY
    return 0


@rule
def play_sun(s: State, seat: int, bishopric: int, story: Numbers) -> None:
    """GOOD WEATHER cancels BAD WEATHER, both are discarded; else it lies until INCOME (FIEF-G.3.1, FIEF-2.6a)."""
    play_card(s, seat, GOOD_WEATHER, bishopric, story)
    bit = 1 << bishopric
    if s.bad_weather & bit:
        s.bad_weather &= ~bit
        cancel(s, BAD_WEATHER, GOOD_WEATHER, bishopric, story)
    else:
        s.good_weather |= bit


@rule
def play_harvest(s: State, seat: int, bishopric: int, story: Numbers) -> None:
    """GOOD HARVEST cancels FAMINE, both are discarded; otherwise it lies there until INCOME (FIEF-G.3.2, FIEF-2.6a)."""
    play_card(s, seat, GOOD_HARVEST, bishopric, story)
    bit = 1 << bishopric
    if s.famine & bit:
        s.famine &= ~bit
        cancel(s, FAMINE, GOOD_HARVEST, bishopric, story)
    else:
        s.good_harvest |= bit


@rule
def cancel(s: State, card: int, by: int, bishopric: int, story: Numbers) -> None:
    """Both cards are discarded."""
    discard_card(s, card)
    discard_card(s, by)
    tell(story, CANCELLED, TO_ALL, card, by, bishopric)
