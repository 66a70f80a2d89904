"""Step D of the CARDS phase: LORD, GOOD WEATHER, GOOD HARVEST and TAX cards, in any number and order (FIEF-2.6a)."""

from __future__ import annotations

from homage.engine.flow.questions import answer
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import (
    ACTIONS,
    BRING,
    HARVEST,
    LAY_PAPAL_TITHE,
    LAY_TALLAGE,
    LAY_TITHE,
    SUN,
)
from homage.games.fief.refusals import NOT_IN_HAND
from homage.games.fief.rules.cards.cards import CHARACTERS, EVENTS_PILE, GOOD_HARVEST, GOOD_WEATHER, TAX
from homage.games.fief.rules.cards.hands import in_view
from homage.games.fief.rules.cards.lord_card import bring_lord, no_new_lord
from homage.games.fief.rules.cards.tax import (
    governed_bishoprics,
    lay_tallage,
    lay_tax,
    no_papal_tithe,
    no_tallage,
    no_tithe,
)
from homage.games.fief.rules.cards.weather import no_harvest, no_sun, play_harvest, play_sun
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.places import BISHOPRICS, FIEFS
from homage.games.fief.state import PAPAL_TITHE, TITHE, State

read_tallage = ACTIONS.reader(LAY_TALLAGE)
read_tithe = ACTIONS.reader(LAY_TITHE)


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
    return not in_view(s, TAX) and can_tax(s, seat)


@rule
def can_tax(s: State, seat: int) -> bool:
    """Whether a lord of a family may lay any tallage or tithe (FIEF-D.2.3d, FIEF-G.3.3.1a, FIEF-G.3.3.2a)."""
    for lord in range(LORDS):
        for fief in range(FIEFS):
            if no_tallage(s, seat, fief, lord) == 0:
                return True
        for bishopric in range(BISHOPRICS):
            if no_tithe(s, seat, bishopric, lord) == 0:
                return True
    return no_papal_tithe(s, seat) == 0


# -- why not, with the card ----------------------------------------------------------------------------------------


@rule
def no_bringing(s: State, seat: int, lord: int) -> int:
    """Why a LORD card cannot be played (FIEF-2.6a, FIEF-G.1a)."""
    if s.hand[seat, lord] == 0:
        return NOT_IN_HAND
    return no_new_lord(s, seat)


@rule
def no_sun_card(s: State, seat: int, bishopric: int) -> int:
    """Why GOOD WEATHER cannot be played there (FIEF-2.6a, FIEF-G.3.1)."""
    if s.hand[seat, GOOD_WEATHER] == 0:
        return NOT_IN_HAND
    return no_sun(s, bishopric)


@rule
def no_harvest_card(s: State, seat: int, bishopric: int) -> int:
    """Why GOOD HARVEST cannot be played there (FIEF-2.6a, FIEF-G.3.2)."""
    if s.hand[seat, GOOD_HARVEST] == 0:
        return NOT_IN_HAND
    return no_harvest(s, bishopric)


@rule
def no_tallage_card(s: State, seat: int, fief: int, lord: int) -> int:
    """Why a tallage cannot be laid (FIEF-2.6a, FIEF-G.3.3.1a)."""
    if s.hand[seat, TAX] == 0:
        return NOT_IN_HAND
    return no_tallage(s, seat, fief, lord)


@rule
def no_tithe_card(s: State, seat: int, bishopric: int, lord: int) -> int:
    """Why a tithe cannot be laid (FIEF-2.6a, FIEF-G.3.3.2a)."""
    if s.hand[seat, TAX] == 0:
        return NOT_IN_HAND
    return no_tithe(s, seat, bishopric, lord)


@rule
def no_papal_tithe_card(s: State, seat: int) -> int:
    """Why the pope's tithe cannot be laid (FIEF-2.6a, FIEF-D.2.3d)."""
    if s.hand[seat, TAX] == 0:
        return NOT_IN_HAND
    return no_papal_tithe(s, seat)


@rule
def lay_tithe(s: State, seat: int, bishopric: int, lord: int, story: Numbers) -> None:
    """A TAX card on a bishopric (FIEF-G.3.3.2a)."""
    lay_tax(s, seat, lord, TITHE, 1 << bishopric, story)


@rule
def lay_papal_tithe(s: State, seat: int, story: Numbers) -> None:
    """A TAX card of the pope on all governed bishoprics (FIEF-D.2.3d)."""
    lay_tax(s, seat, s.pope, PAPAL_TITHE, governed_bishoprics(s), story)


CARDS_TO_PLAY = (
    answer(BRING, bring_lord, unless=no_bringing),
    answer(SUN, play_sun, unless=no_sun_card),
    answer(HARVEST, play_harvest, unless=no_harvest_card),
    answer(LAY_TALLAGE, lay_tallage, unless=no_tallage_card),
    answer(LAY_TITHE, lay_tithe, unless=no_tithe_card),
    answer(LAY_PAPAL_TITHE, lay_papal_tithe, unless=no_papal_tithe_card),
)
