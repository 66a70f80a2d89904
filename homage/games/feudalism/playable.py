"""What may be played at each moment of the table in `moments`, as far as everybody can see (FDM-WIN-1)."""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.course import frame_operand
from homage.engine.rule import rule
from homage.games.feudalism.actions import (
    NO_ANSWER,
    NO_INVASION,
    NO_PART,
    NOT_A_CARD,
    NOT_INVASIONS,
    NOT_VIKINGS,
    ONCE_A_BATTLE,
    ONLY_IN_D1,
    ONLY_INVASIONS,
    TOO_DEAR,
)
from homage.games.feudalism.asking import turn_step
from homage.games.feudalism.cards import (
    ACCIDENT,
    ALLIANCE,
    CAVALERIE,
    DEUS,
    FEROCITE,
    INVASION_CARD,
    PEOPLE,
    RECONQUETE,
    REVOLTE,
    SAINT_EMPIRE,
    SERMENT,
    TENSIONS,
    TRIBUT,
    TRIBUT_FOR_EMPIRE,
    VIKINGS,
)
from homage.games.feudalism.decks import seat_of
from homage.games.feudalism.invasion import tribute
from homage.games.feudalism.king import reconquest_useless
from homage.games.feudalism.moments import ANSWERED_BY, CARDS_AT
from homage.games.feudalism.regions import INCOME
from homage.games.feudalism.revolt import revolt_unplayable
from homage.games.feudalism.serment import oath_unplayable
from homage.games.feudalism.state import ANSWER, D1, DECLARED, INVADE, INVASION, NONE, WHERE, State
from homage.games.feudalism.strength import king_fights
from homage.games.feudalism.treasury import to_spend
from homage.games.feudalism.vassal import accident_unplayable, ban_unplayable

SUPPORTING = 1 << ALLIANCE | 1 << FEROCITE | 1 << TENSIONS | 1 << CAVALERIE


@rule
def top_card(s: State) -> int:
    """The card that was declared last."""
    return frame_operand(s, DECLARED)


@rule
def unusable(s: State, kind: int, card: int) -> int:
    """Why a card of this moment's row in the table could not be used now, whoever holds it (FDM-6, FDM-7)."""
    if kind == ANSWER:
        return no_answer(s, card)
    if SUPPORTING >> card & 1:
        return no_support(s, card)
    if card == SERMENT:
        return oath_unplayable(s)
    if card == DEUS:
        return nothing_to_cancel(s)
    if card == TRIBUT:
        return no_tribute(s)
    if card == REVOLTE:
        return revolt_unplayable(s)
    if card == ACCIDENT:
        return accident_unplayable(s)
    if card == SAINT_EMPIRE:
        return ban_unplayable(s)
    if card == RECONQUETE:
        return reconquest_useless(s)
    return 0


@rule
def no_support(s: State, card: int) -> int:
    """Why a card gives nothing in this battle (FDM-8.6c, FDM-6.6a, FDM-7.1a, FDM-7.5a)."""
    if s.support >> card & 1:
        return ONCE_A_BATTLE
    if card == FEROCITE and s.fight != INVASION:
        return ONLY_INVASIONS
    if card == TENSIONS and s.fight == INVASION:
        return NOT_INVASIONS
    if card == CAVALERIE and not king_fights(s):
        return NO_PART
    return 0


@rule
def nothing_to_cancel(s: State) -> int:
    """Why Deus ex machina has nothing to cancel outside of an answer (FDM-7.6b, FDM-7.6c)."""
    if s.fight == 0:
        if s.target == NONE:
            return NO_INVASION
    elif s.fight != INVASION and not s.fight_card:
        return NOT_A_CARD
    return 0


@rule
def no_tribute(s: State) -> int:
    """Why the invaders cannot be paid off (FDM-7.8a)."""
    if s.fight > INVASION:
        return NO_INVASION
    if PEOPLE[s.invasion] != VIKINGS:
        return NOT_VIKINGS
    if to_spend(s) < tribute(s):
        return TOO_DEAR
    return 0


@rule
def no_answer(s: State, card: int) -> int:
    """Why a card does not answer the one declared (FDM-CAN, FDM-6.2d, FDM-7.6a, FDM-7.8)."""
    declared = top_card(s)
    if not ANSWERED_BY[declared] >> card & 1:
        return NO_ANSWER
    if card == TRIBUT:
        if declared == INVASION_CARD:
            return no_tribute(s)
        if turn_step(s) < INVADE or turn_step(s) > D1:
            return ONLY_IN_D1
        if to_spend(s) < TRIBUT_FOR_EMPIRE:
            return TOO_DEAR
    if card == SERMENT and to_spend(s) < INCOME[frame_operand(s, WHERE)]:
        return TOO_DEAR
    return 0


@rule
def usable(s: State, kind: int, side: int) -> int:
    """The cards that a side could use now if it held them, a bit each: everybody can see that."""
    listed, found = CARDS_AT[kind, side], 0
    while listed:
        card = lowest_bit(listed)
        listed &= listed - 1
        if unusable(s, kind, card) == 0:
            found |= 1 << card
    return found


@rule
def conceivable(s: State, kind: int, side: int) -> bool:
    """Whether a side might hold a card that it could use now, for all that everybody can see."""
    if s.hand_size[seat_of(s, side)] == 0:
        return False
    cards = usable(s, kind, side)
    while cards:
        if s.unseen[lowest_bit(cards)] > 0:
            return True
        cards &= cards - 1
    return False


@rule
def held(s: State, seat: int, cards: int) -> int:
    """Which of these cards a seat holds."""
    found = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if s.hand[seat, card] > 0:
            found |= 1 << card
    return found
