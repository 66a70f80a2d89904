"""Cards declared and answered: the last one resolves first, and what is cancelled has no effect (ledger, 6.5).

Here is also what may be played at each moment of the table in `windows`, as far as everybody can see.
"""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.feudalism.actions import (
    ANSWERED,
    CANCELLED,
    INVASION_DECLARED,
    NO_ANSWER,
    NO_INVASION,
    NO_PART,
    NOT_A_CARD,
    NOT_INVASIONS,
    NOT_VIKINGS,
    ONCE_A_BATTLE,
    ONLY_IN_D1,
    ONLY_INVASIONS,
    PLAYED,
    TOO_DEAR,
)
from homage.games.feudalism.battle import end_battle, king_fights
from homage.games.feudalism.cards import (
    ACCIDENT,
    ALLIANCE,
    CAVALERIE,
    DESASTRE,
    DEUS,
    DUC,
    ESPIONS_KING,
    ESPIONS_VASSAL,
    FEROCITE,
    INVASION_CARD,
    KING,
    PAIX,
    PEOPLE,
    RECONQUETE,
    REVOLTE,
    SAINT_EMPIRE,
    SERMENT,
    TENSIONS,
    TRIBUT,
    TRIBUT_FOR_EMPIRE,
    VASSAL,
    VIKINGS,
)
from homage.games.feudalism.decks import leave_hand, seat_of, side_of_card
from homage.games.feudalism.disaster import find_disaster, strike
from homage.games.feudalism.invasion import begin_invasion, invasion_cancelled, tribute
from homage.games.feudalism.king import ask_duke, make_peace, reconquest_useless
from homage.games.feudalism.regions import INCOME
from homage.games.feudalism.revolt import (
    declare_revolt,
    revolt_cancelled,
    revolt_card_stands,
    revolt_unplayable,
)
from homage.games.feudalism.serment import oath_unplayable, swear, swear_in_answer
from homage.games.feudalism.spies import spy
from homage.games.feudalism.state import ANSWER, D1, INVADE, INVASION, NONE, State
from homage.games.feudalism.treasury import pay, to_spend
from homage.games.feudalism.vassal import accident_unplayable, ban_attack, ban_unplayable, go_hunting
from homage.games.feudalism.windows import ANSWERED_BY, CARDS_AT

SUPPORTING = 1 << ALLIANCE | 1 << FEROCITE | 1 << TENSIONS | 1 << CAVALERIE


# -- what may be played --------------------------------------------------------------------------------------------


@rule
def top_card(s: State) -> int:
    """The card that was declared last."""
    return s.chain_card[s.chain - 1]


@rule
def unusable(s: State, kind: int, card: int) -> int:
    """Why a card of this moment's row in the table could not be used now, whoever holds it."""
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
    """Why a card gives nothing in this battle (FDM-8.6c and the table of DRMs)."""
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
    if s.invasion == NONE or s.fight > INVASION:
        return NO_INVASION
    if PEOPLE[s.invasion] != VIKINGS:
        return NOT_VIKINGS
    if to_spend(s) < tribute(s):
        return TOO_DEAR
    return 0


@rule
def no_answer(s: State, card: int) -> int:
    """Why a card does not answer the one declared."""
    declared = top_card(s)
    if not ANSWERED_BY[declared] >> card & 1:
        return NO_ANSWER
    if card == TRIBUT:
        if declared == INVASION_CARD:
            return no_tribute(s)
        if s.step < INVADE or s.step > D1:
            return ONLY_IN_D1
        if to_spend(s) < TRIBUT_FOR_EMPIRE:
            return TOO_DEAR
    if card == SERMENT and to_spend(s) < INCOME[s.chain_region[s.chain - 1]]:
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


# -- declaring -----------------------------------------------------------------------------------------------------


@rule
def push(s: State, card: int, region: int, use: int) -> None:
    """A card is declared with all its choices (FDM-CAN-5)."""
    s.chain_card[s.chain] = card
    s.chain_region[s.chain] = region
    s.chain_use[s.chain] = use
    s.chain += 1


@rule
def pop(s: State) -> None:
    """The card declared last is no longer waiting."""
    s.chain -= 1
    s.chain_card[s.chain] = 0
    s.chain_region[s.chain] = 0
    s.chain_use[s.chain] = 0


@rule
def declare(s: State, seat: int, card: int, region: int, use: int, story: Numbers) -> None:
    """A card leaves the hand and waits for an answer."""
    leave_hand(s, seat, card)
    tell(story, PLAYED, TO_ALL, seat, card, region, use)
    if card == REVOLTE:
        declare_revolt(s, region)
        s.fight_spies = s.spies[VASSAL]
        s.spies[VASSAL] = 0
    push(s, card, region, use)


@rule
def declare_invasion(s: State, story: Numbers) -> None:
    """The attack of the turn's Invasion is declared (FDM-3.1D1a)."""
    tell(story, INVASION_DECLARED, TO_ALL, s.invasion, s.target)
    s.fight_spies = s.spies[VASSAL]
    s.spies[VASSAL] = 0
    push(s, INVASION_CARD, s.target, 0)


@rule
def answer(s: State, seat: int, card: int, story: Numbers) -> None:
    """A card answers the one declared last, and waits for an answer itself."""
    leave_hand(s, seat, card)
    tell(story, ANSWERED, TO_ALL, seat, card, top_card(s))
    push(s, card, s.chain_region[s.chain - 1], 0)


# -- resolving -----------------------------------------------------------------------------------------------------


@rule
def answering_side(s: State) -> int:
    """The side that may answer the card declared last."""
    card = top_card(s)
    if card == INVASION_CARD:
        return KING
    return 1 - side_of_card(card)


@rule
def resolve(s: State, dice: Dice, story: Numbers) -> None:
    """Nobody answers the card declared last: it takes effect (FDM-3.1x)."""
    card, region, use = top_card(s), s.chain_region[s.chain - 1], s.chain_use[s.chain - 1]
    pop(s)
    if card == INVASION_CARD:
        begin_invasion(s, story)
    elif s.chain > 0:
        s.discard[card] += 1
        if card == SERMENT:
            pop(s)
            swear_in_answer(s, region, dice, story)
        else:
            if card == TRIBUT:
                pay_tribute(s, story)
            cancel_declared(s, card, story)
    elif card == REVOLTE:
        revolt_card_stands(s, region, story)
    else:
        s.discard[card] += 1
        take_effect(s, card, region, use, dice, story)


@rule
def pay_tribute(s: State, story: Numbers) -> None:
    """What Tribut costs against the card it answers (FDM-7.8a, FDM-7.8b)."""
    if top_card(s) == INVASION_CARD:
        pay(s, tribute(s), story)
    else:
        pay(s, TRIBUT_FOR_EMPIRE, story)


@rule
def cancel_declared(s: State, by: int, story: Numbers) -> None:
    """The card declared last is discarded without effect or cost (FDM-CAN-1, FDM-CAN-2)."""
    card, region = top_card(s), s.chain_region[s.chain - 1]
    pop(s)
    tell(story, CANCELLED, TO_ALL, card, by)
    if card == INVASION_CARD:
        invasion_cancelled(s)
        return
    s.discard[card] += 1
    if card == REVOLTE:
        revolt_cancelled(s, region)
        s.spies[VASSAL] |= s.fight_spies
        s.fight_spies = 0


@rule
def cancel_attack(s: State, seat: int, card: int, story: Numbers) -> None:
    """Deus or Tribut against the Invasion or Révolte card, before the attack or in the midst of it (R12)."""
    leave_hand(s, seat, card)
    s.discard[card] += 1
    cancelled = INVASION_CARD
    if s.fight_card:
        cancelled = REVOLTE
    tell(story, ANSWERED, TO_ALL, seat, card, cancelled)
    if card == TRIBUT:
        pay(s, tribute(s), story)
    tell(story, CANCELLED, TO_ALL, cancelled, card)
    if s.fight_card:
        revolt_cancelled(s, s.fight_at)
    else:
        invasion_cancelled(s)
    if s.fight:
        end_battle(s)


@rule
def take_effect(s: State, card: int, region: int, use: int, dice: Dice, story: Numbers) -> None:
    """What a card does that was declared by itself and not cancelled."""
    if SUPPORTING >> card & 1:
        s.support |= 1 << card
        if card == ALLIANCE:
            s.alliance = 1
    elif card == DESASTRE:
        strike(s, find_disaster(dice, story), dice, story)
    elif card == ESPIONS_VASSAL:
        spy(s, VASSAL, use, story)
    elif card == ESPIONS_KING:
        spy(s, KING, use, story)
    elif card == ACCIDENT:
        go_hunting(s, dice, story)
    elif card == SAINT_EMPIRE:
        ban_attack(s, story)
    elif card == SERMENT:
        swear(s, region, dice, story)
    elif card == PAIX:
        make_peace(s, dice, story)
    elif card == RECONQUETE:
        s.reconquests += 1
    elif card == DUC:
        ask_duke(s, dice, story)
