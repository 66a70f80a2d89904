"""What may be played at each moment of the table in `moments`, with which choices, and why nothing else (FDM-CAN)."""

from __future__ import annotations

from homage.engine.flow.course import frame_operand
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.games.feudalism.actions import (
    ATTACK_AT,
    MILITIA,
    NAME_IT,
    NO_ANSWER,
    NO_HAND_LOOK,
    NO_INVASION,
    NO_PART,
    NOT_A_CARD,
    NOT_IN_HAND,
    NOT_INVASIONS,
    NOT_NOW,
    NOT_VIKINGS,
    NOT_YOUR_CARD,
    OATH_AT,
    ONCE_A_BATTLE,
    ONLY_IN_D1,
    ONLY_INVASIONS,
    PLAY,
    REVOLT_AT,
    SPY,
    TOO_DEAR,
    WRONG_FIGHT,
)
from homage.games.feudalism.rules.asking import turn_step
from homage.games.feudalism.rules.cards import (
    ACCIDENT,
    ALLIANCE,
    CAVALERIE,
    DEUS,
    ESPIONS_KING,
    ESPIONS_VASSAL,
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
from homage.games.feudalism.rules.decks import seat_of, side_of, side_of_card
from homage.games.feudalism.rules.invasion import tribute
from homage.games.feudalism.rules.king import reconquest_useless
from homage.games.feudalism.rules.moments import ANSWERED_BY, CARDS_AT
from homage.games.feudalism.rules.regions import INCOME
from homage.games.feudalism.rules.revolt import may_revolt, no_revolt_at, revolt_unplayable
from homage.games.feudalism.rules.serment import may_swear, no_oath_at, oath_unplayable
from homage.games.feudalism.rules.strength import king_fights
from homage.games.feudalism.rules.treasury import to_spend
from homage.games.feudalism.rules.vassal import accident_unplayable, ban_unplayable
from homage.games.feudalism.state import (
    ANSWER,
    AT_DECKS,
    AT_HAND,
    D1,
    DECLARED,
    INVADE,
    INVASION,
    NONE,
    W1,
    W2,
    WHERE,
    State,
)

ESPIONS = 1 << ESPIONS_VASSAL | 1 << ESPIONS_KING
WITH_CHOICES = ESPIONS | 1 << REVOLTE | 1 << SERMENT  # played by actions that name more than the card
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
    return usable_of(s, kind, CARDS_AT[kind, side])


@rule
def usable_of(s: State, kind: int, cards: int) -> int:
    """Which of these cards could be used now."""
    found = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
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
    """Which of these cards a seat holds (FDM-2.6)."""
    found = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if s.hand[seat, card] > 0:
            found |= 1 << card
    return found


# -- with which choices --------------------------------------------------------------------------------------------


@rule
def no_card(s: State, seat: int, asked: int, card: int) -> int:
    """Why a card may not be played now; 0 if it may (FDM-2.5, FDM-2.6, FDM-3.1x, FDM-CAN-1)."""
    side = side_of(s, seat)
    if side_of_card(card) != side:
        return NOT_YOUR_CARD
    if not CARDS_AT[asked, side] >> card & 1:
        if asked == ANSWER:
            return NO_ANSWER
        return NOT_NOW
    if s.hand[seat, card] == 0:
        return NOT_IN_HAND
    return unusable(s, asked, card)


@rule
def plain_cards(s: State, seat: int, asked: int) -> int:
    """The cards that may be played now without naming more; in an answer all are (FDM-CAN-5)."""
    listed = CARDS_AT[asked, side_of(s, seat)]
    if asked != ANSWER:
        listed &= ~WITH_CHOICES
    return usable_of(s, asked, held(s, seat, listed))


@rule
def why_not_played(s: State, seat: int, asked: int, card: int) -> int:
    """Why a card may not be played without naming more (FDM-CAN-5)."""
    refused = no_card(s, seat, asked, card)
    if refused:
        return refused
    return NAME_IT


@rule
def espions_of(s: State, seat: int) -> int:
    """The Espions of a side (FDM-6.4a, FDM-7.3a)."""
    if seat == s.king:
        return ESPIONS_KING
    return ESPIONS_VASSAL


@rule
def looks(s: State, seat: int, asked: int) -> int:
    """What Espions may look at: the King's at the hand only before D1 (FDM-6.4a, FDM-7.3a)."""
    if no_card(s, seat, asked, espions_of(s, seat)):
        return 0
    if seat != s.king or asked == W1 or asked == W2:
        return 1 << AT_HAND | 1 << AT_DECKS
    return 1 << AT_DECKS


@rule
def why_no_look(s: State, seat: int, asked: int) -> int:
    """Why Espions may not look there (FDM-7.3a)."""
    refused = no_card(s, seat, asked, espions_of(s, seat))
    if refused:
        return refused
    return NO_HAND_LOOK


@rule
def revolt_regions(s: State, seat: int, asked: int) -> int:
    """Where a Révolte may be played (FDM-CAN-5, FDM-6.2, FDM-2.6, FDM-3.1x)."""
    if no_card(s, seat, asked, REVOLTE):
        return 0
    return may_revolt(s)


@rule
def why_no_revolt(s: State, seat: int, asked: int, region: int) -> int:
    """Why a Révolte may not be played there (FDM-6.2a)."""
    refused = no_card(s, seat, asked, REVOLTE)
    if refused:
        return refused
    return no_revolt_at(s, region)


@rule
def oath_regions(s: State, seat: int, asked: int) -> int:
    """Where a Serment may be sworn (FDM-CAN-5, FDM-7.7a)."""
    if no_card(s, seat, asked, SERMENT):
        return 0
    return may_swear(s)


@rule
def why_no_oath(s: State, seat: int, asked: int, region: int) -> int:
    """Why a Serment may not be sworn there (FDM-7.7a)."""
    refused = no_card(s, seat, asked, SERMENT)
    if refused:
        return refused
    return no_oath_at(s, region)


# -- what belongs elsewhere ----------------------------------------------------------------------------------------


@rule
def not_now(s: State, seat: int, asked: int, action: int, instead: int) -> int:
    """Why something may not be done that does not answer a question: for the card's sake, or for what is asked.

    By FDM-5b, FDM-3.1D1, FDM-3.1D2, FDM-6.2e, FDM-7.7h, FDM-8.6 and FDM-WIN; of cards by FDM-2.5, FDM-2.6, FDM-3.1x,
    FDM-CAN, FDM-6.2a, FDM-6.4a, FDM-7.3a and FDM-7.7a.
    """
    if action < PLAY:
        if asked == D1 and ATTACK_AT <= action < MILITIA:
            return WRONG_FIGHT
        return instead
    if action < SPY:
        return why_not_played(s, seat, asked, action - PLAY)
    card = SERMENT
    if action < REVOLT_AT:
        card = espions_of(s, seat)
    elif action < OATH_AT:
        card = REVOLTE
    refused = no_card(s, seat, asked, card)
    if refused:
        return refused
    return instead
