"""Step D of the CARDS phase: LORD, GOOD WEATHER, GOOD HARVEST and TAX cards, in any number and order (FIEF-2.6a)."""

from __future__ import annotations

from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.games.fief.actions import (
    ACTIONS,
    BRING,
    HARVEST,
    LAY_PAPAL_TITHE,
    LAY_TALLAGE,
    LAY_TITHE,
    PASS,
    SUN,
    block_of,
)
from homage.games.fief.cards import CHARACTERS, EVENTS_PILE, GOOD_HARVEST, GOOD_WEATHER, TAX
from homage.games.fief.hands import in_view
from homage.games.fief.lord_card import bring_lord, no_new_lord
from homage.games.fief.lords import LORDS
from homage.games.fief.places import BISHOPRICS, FIEFS
from homage.games.fief.refusals import NOT_IN_HAND, NOT_THAT_NOW
from homage.games.fief.state import PAPAL_TITHE, TITHE, State
from homage.games.fief.tax import governed_bishoprics, lay_tallage, lay_tax, no_papal_tithe, no_tallage, no_tithe
from homage.games.fief.weather import no_harvest, no_sun, play_harvest, play_sun

read_tallage = ACTIONS.reader(LAY_TALLAGE)
read_tithe = ACTIONS.reader(LAY_TITHE)
tallage = ACTIONS.writer(LAY_TALLAGE)
tithe = ACTIONS.writer(LAY_TITHE)


@rule
def legal_play(s: State, seat: int, out: Numbers) -> int:
    """What a family may play in its turn, or stop (FIEF-2.6a, FIEF-G.1a, FIEF-G.3.1, FIEF-G.3.2, FIEF-G.3.3.0)."""
    n = offer(out, 0, PASS)
    for lord in range(LORDS):
        if s.hand[seat, lord] > 0 and no_new_lord(s, seat) == 0:
            n = offer(out, n, BRING + lord)
    if s.hand[seat, GOOD_WEATHER] > 0:
        for bishopric in range(BISHOPRICS):
            if no_sun(s, bishopric) == 0:
                n = offer(out, n, SUN + bishopric)
    if s.hand[seat, GOOD_HARVEST] > 0:
        for bishopric in range(BISHOPRICS):
            if no_harvest(s, bishopric) == 0:
                n = offer(out, n, HARVEST + bishopric)
    if s.hand[seat, TAX] > 0:
        n = legal_tax(s, seat, out, n)
    return n


@rule
def could_play(s: State, seat: int) -> bool:
    """Whether a hand might hold a card for step D, by the backs of its cards and what is in view (R-114, R-159)."""
    if s.hand_size[seat, CHARACTERS] > 0 and no_new_lord(s, seat) == 0:
        return True
    if s.hand_size[seat, EVENTS_PILE] == 0:
        return False
    for bishopric in range(BISHOPRICS):
        if no_sun(s, bishopric) == 0 and not in_view(s, GOOD_WEATHER):
            return True
        if no_harvest(s, bishopric) == 0 and not in_view(s, GOOD_HARVEST):
            return True
    return not in_view(s, TAX) and legal_tax(s, seat, s.room, 0) > 0


@rule
def legal_tax(s: State, seat: int, out: Numbers, n: int) -> int:
    """Every tallage and tithe that a family's lords may lay; returns the count with them.

    (FIEF-D.2.3d, FIEF-G.3.3.1a, FIEF-G.3.3.2a)
    """
    for fief in range(FIEFS):
        for lord in range(LORDS):
            if no_tallage(s, seat, fief, lord) == 0:
                n = offer(out, n, tallage(fief, lord))
    for bishopric in range(BISHOPRICS):
        for lord in range(LORDS):
            if no_tithe(s, seat, bishopric, lord) == 0:
                n = offer(out, n, tithe(bishopric, lord))
    if no_papal_tithe(s, seat) == 0:
        n = offer(out, n, LAY_PAPAL_TITHE)
    return n


@rule
def forbidden_play(s: State, seat: int, action: int) -> int:
    """Why a card cannot be played so.

    (FIEF-2.6a, FIEF-G.1a, FIEF-G.3.1, FIEF-G.3.2, FIEF-G.3.3.1a, FIEF-G.3.3.2a)
    """
    block = block_of(action)
    if action == PASS:
        return 0
    if block == BRING:
        if s.hand[seat, action - BRING] == 0:
            return NOT_IN_HAND
        return no_new_lord(s, seat)
    if block == SUN:
        if s.hand[seat, GOOD_WEATHER] == 0:
            return NOT_IN_HAND
        return no_sun(s, action - SUN)
    if block == HARVEST:
        if s.hand[seat, GOOD_HARVEST] == 0:
            return NOT_IN_HAND
        return no_harvest(s, action - HARVEST)
    if block != LAY_TALLAGE and block != LAY_TITHE and block != LAY_PAPAL_TITHE:
        return NOT_THAT_NOW
    if s.hand[seat, TAX] == 0:
        return NOT_IN_HAND
    if block == LAY_TALLAGE:
        fief, lord = read_tallage(action)
        return no_tallage(s, seat, fief, lord)
    if block == LAY_TITHE:
        bishopric, lord = read_tithe(action)
        return no_tithe(s, seat, bishopric, lord)
    return no_papal_tithe(s, seat)


@rule
def apply_play(s: State, seat: int, action: int, story: Numbers) -> None:
    """A card is played (FIEF-2.6a, FIEF-D.2.3d, FIEF-G.1a, FIEF-G.3.1, FIEF-G.3.2, FIEF-G.3.3.1a, FIEF-G.3.3.2a)."""
    block = block_of(action)
    if block == BRING:
        bring_lord(s, seat, action - BRING, story)
    elif block == SUN:
        play_sun(s, seat, action - SUN, story)
    elif block == HARVEST:
        play_harvest(s, seat, action - HARVEST, story)
    elif block == LAY_TALLAGE:
        fief, lord = read_tallage(action)
        lay_tallage(s, seat, fief, lord, story)
    elif block == LAY_TITHE:
        bishopric, holder = read_tithe(action)
        lay_tax(s, seat, holder, TITHE, 1 << bishopric, story)
    else:
        lay_tax(s, seat, s.pope, PAPAL_TITHE, governed_bishoprics(s), story)
