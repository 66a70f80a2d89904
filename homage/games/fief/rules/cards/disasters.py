"""Disasters: revealed, rolled for, laid on their area, discarded (FIEF-2.5, FIEF-G.2.2, FIEF-G.2.3)."""

from __future__ import annotations

from homage.engine.flow.course import end_frame, frame_step, go_on, go_to
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fief.events import DISASTER_DIE, DISASTER_GONE, DISASTER_REVEALED, DISASTER_STRUCK
from homage.games.fief.rules.cards.cards import BAD_WEATHER, FAMINE, PLAGUE, PLAGUE_AT_SEA
from homage.games.fief.rules.cards.hands import discard_card
from homage.games.fief.rules.cards.plague import begin_plague
from homage.games.fief.rules.figures import D6, FALSE_ALARM
from homage.games.fief.rules.moments import W8, begin_window, stir
from homage.games.fief.rules.places import AREAS, SEA_AREA
from homage.games.fief.state import NONE, State

REVEAL, RESOLVED = range(2)  # steps


@rule
def advance_disasters(s: State, dice: Dice, story: Numbers) -> None:
    """The cards on the track one after another, W8 after each; not in a gentle round 1 (FIEF-2.5a, R-155)."""
    if frame_step(s) == RESOLVED:
        go_to(s, REVEAL)
        begin_window(s, W8)
    elif s.track_size == 0:
        end_frame(s)
    else:
        card = take_from_track(s)
        tell(story, DISASTER_REVEALED, TO_ALL, card)
        stir(s)
        if s.gentle_start and s.round_number == 1:
            drop(s, card, NONE, story)
        else:
            go_on(s)
            strike(s, card, dice, story)


@rule
def take_from_track(s: State) -> int:
    """The leftmost disaster; the others move up."""
    card = s.track[0]
    s.track_size -= 1
    for at in range(s.track_size):
        s.track[at] = s.track[at + 1]
    s.track[s.track_size] = 0
    return card


@rule
def strike(s: State, card: int, dice: Dice, story: Numbers) -> None:
    """The first player rolls for the bishopric; the card without icon strikes OFFSHORE (FIEF-2.5b, FIEF-2.5c, R-15)."""
    area = SEA_AREA
    if card != PLAGUE_AT_SEA:
        die = draw(dice, D6) + 1
        tell(story, DISASTER_DIE, TO_ALL, card, die)
        if die == FALSE_ALARM:
            drop(s, card, NONE, story)
            return
        area = die - 1
    if lying(s, card) >> area & 1:
        drop(s, card, area, story)
        return
    tell(story, DISASTER_STRUCK, TO_ALL, card, area)
    if card == BAD_WEATHER:
        s.bad_weather |= 1 << area
    elif card == FAMINE:
        s.famine |= 1 << area
    else:
        s.plague |= 1 << area
        begin_plague(s, area)


@rule
def lying(s: State, card: int) -> int:
    """The areas under the disaster of a card, a bit each."""
    if card == BAD_WEATHER:
        return s.bad_weather
    if card == FAMINE:
        return s.famine
    return s.plague


@rule
def drop(s: State, card: int, area: int, story: Numbers) -> None:
    """A disaster is discarded without effect."""
    discard_card(s, card)
    tell(story, DISASTER_GONE, TO_ALL, card, area)


@rule
def discard_disasters(s: State, story: Numbers) -> None:
    """All disasters leave the map at the end of the round (FIEF-7a, FIEF-2.5d)."""
    for area in range(AREAS):
        if s.plague >> area & 1:
            if area == SEA_AREA:
                drop(s, PLAGUE_AT_SEA, area, story)
            else:
                drop(s, PLAGUE, area, story)
        if s.bad_weather >> area & 1:
            drop(s, BAD_WEATHER, area, story)
        if s.famine >> area & 1:
            drop(s, FAMINE, area, story)
    s.plague = 0
    s.bad_weather = 0
    s.famine = 0
