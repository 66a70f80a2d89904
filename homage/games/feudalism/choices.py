"""What a waiting seat may do, and why it may not do something else.

Decided are the target (FDM-5b), the actions of a side (FDM-3.1D1, FDM-3.1D2), where a Revolt spreads (FDM-7.7h),
whether to fight it (FDM-6.2e), Militia and cards in a battle (FDM-8.6), and cards elsewhere (FDM-CAN).
"""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.course import kind_asked, waiting
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.games.feudalism.actions import (
    ACT_NOW,
    ACTION_COUNT,
    ANSWER_NOW,
    ATTACK_AT,
    DONE,
    INVADE_AT,
    MILITIA,
    MUST_PLAY,
    NAME_IT,
    NO_ANSWER,
    NO_HAND_LOOK,
    NO_MONEY,
    NOT_ASKED,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_YOUR_CARD,
    OATH_AT,
    PASS,
    PAY_NOW,
    PAY_UP,
    PLAY,
    RAISE_NOW,
    REVOLT_AT,
    SPREAD_NOW,
    SPREAD_TO,
    SPY,
    SUPPORT_NOW,
    TARGET_NOW,
    WINDOW_NOW,
    WRONG_FIGHT,
    YIELD,
)
from homage.games.feudalism.cards import (
    ATTACK_COST,
    DESASTRE,
    ESPIONS_KING,
    ESPIONS_VASSAL,
    KING,
    MOST_MILITIA,
    REVOLTE,
    SERMENT,
)
from homage.games.feudalism.decks import side_of, side_of_card
from homage.games.feudalism.invasion import (
    may_target,
    no_target_at,
)
from homage.games.feudalism.king import may_attack, no_attack_at
from homage.games.feudalism.militia import no_militia
from homage.games.feudalism.moments import CARDS_AT
from homage.games.feudalism.playable import held, unusable, usable
from homage.games.feudalism.revolt import (
    may_revolt,
    may_spread,
    no_revolt_at,
    no_spread_to,
)
from homage.games.feudalism.serment import may_swear, no_oath_at
from homage.games.feudalism.state import (
    ANSWER,
    AT_DECKS,
    AT_HAND,
    ATTACKER,
    D1,
    D2,
    DEFENDER,
    PAY,
    RAISE,
    SPREAD,
    TARGET,
    W0,
    W1,
    W2,
    W3,
    W4,
    State,
)

ESPIONS = 1 << ESPIONS_VASSAL | 1 << ESPIONS_KING
WITH_CHOICES = ESPIONS | 1 << REVOLTE | 1 << SERMENT  # played by actions that name more than the card
PASSABLE = 1 << W0 | 1 << W1 | 1 << W2 | 1 << W3 | 1 << W4 | 1 << ANSWER
ENDABLE = 1 << D1 | 1 << D2 | 1 << RAISE | 1 << ATTACKER | 1 << DEFENDER
ACTING = 1 << D1 | 1 << D2


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    """What a waiting seat may do."""
    if not waiting(s) >> seat & 1:
        return 0
    kind, side, n = kind_asked(s), side_of(s, seat), 0
    if PASSABLE >> kind & 1:
        n = offer(out, 0, PASS)
    elif ENDABLE >> kind & 1:
        if not must_play(s, seat, kind):
            n = offer(out, 0, DONE)
        if kind == D2:
            n = fill(may_attack(s), ATTACK_AT, out, n)
        elif raising(kind, side):
            n = legal_militia(s, out, n)
    elif kind == PAY:
        if s.treasury >= ATTACK_COST:
            n = offer(out, 0, PAY_UP)
        n = offer(out, n, YIELD)
    elif kind == TARGET:
        return fill(may_target(s), INVADE_AT, out, 0)
    elif kind == SPREAD:
        n = fill(may_spread(s), SPREAD_TO, out, 0)
    return legal_cards(s, seat, kind, held(s, seat, usable(s, kind, side)), out, n)


@rule
def legal_cards(s: State, seat: int, kind: int, cards: int, out: Numbers, n: int) -> int:
    """An action for each card and each choice on it (FDM-CAN-5, FDM-6.2a, FDM-6.4a, FDM-7.3a, FDM-7.7a)."""
    if kind == ANSWER:
        return fill(cards, PLAY, out, n)
    n = fill(cards & ~WITH_CHOICES, PLAY, out, n)
    if cards & ESPIONS:
        if sees_hand(s, seat, kind):
            n = offer(out, n, SPY + AT_HAND)
        n = offer(out, n, SPY + AT_DECKS)
    if cards >> REVOLTE & 1:
        n = fill(may_revolt(s), REVOLT_AT, out, n)
    if cards >> SERMENT & 1:
        n = fill(may_swear(s), OATH_AT, out, n)
    return n


@rule
def fill(members: int, base: int, out: Numbers, n: int) -> int:
    """An action for each member of a set."""
    while members:
        n = offer(out, n, base + lowest_bit(members))
        members &= members - 1
    return n


@rule
def legal_militia(s: State, out: Numbers, n: int) -> int:
    """All the Militia that can be paid for (FDM-8.3a, FDM-7.9b)."""
    for amount in range(1, MOST_MILITIA + 1):
        for duke in range(2):
            if no_militia(s, amount, duke) == 0:
                n = offer(out, n, MILITIA + (amount - 1) * 2 + duke)
    return n


@rule
def must_play(s: State, seat: int, kind: int) -> bool:
    """The Vassal cannot stop while he holds a Désastre (FDM-3.1D1c)."""
    return kind == D1 and s.hand[seat, DESASTRE] > 0


@rule
def raising(kind: int, side: int) -> bool:
    """Whether this is the King's moment to raise Militia (FDM-8.6a, FDM-8.6b)."""
    return kind == RAISE or (kind == DEFENDER and side == KING)


@rule
def sees_hand(s: State, seat: int, kind: int) -> bool:
    """The Vassal's Espions may always look at the hand, the King's only before D1 (FDM-7.3a)."""
    return seat != s.king or kind == W1 or kind == W2


# -- what may not be done, and why ---------------------------------------------------------------------------------


@rule
def forbidden(s: State, seat: int, action: int) -> int:
    """The code of the rule that forbids an action; 0 if it is legal."""
    if seat < 0 or action < 0 or action >= ACTION_COUNT or not waiting(s) >> seat & 1:
        return NOT_ASKED
    kind, side = kind_asked(s), side_of(s, seat)
    if action >= PLAY:
        return playing_forbidden(s, seat, kind, action)
    if action == PASS and PASSABLE >> kind & 1:
        return 0
    if action == DONE and ENDABLE >> kind & 1:
        if must_play(s, seat, kind):
            return MUST_PLAY
        return 0
    if action == PAY_UP and kind == PAY:
        if s.treasury < ATTACK_COST:
            return NO_MONEY
        return 0
    if action == YIELD and kind == PAY:
        return 0
    if INVADE_AT <= action < SPREAD_TO and kind == TARGET:
        return no_target_at(s, action - INVADE_AT)
    if SPREAD_TO <= action < ATTACK_AT and kind == SPREAD:
        return no_spread_to(s, action - SPREAD_TO)
    if ATTACK_AT <= action < MILITIA:
        if kind == D2:
            return no_attack_at(s, action - ATTACK_AT)
        if kind == D1:
            return WRONG_FIGHT
    if action >= MILITIA and raising(kind, side):
        return no_militia(s, (action - MILITIA) // 2 + 1, (action - MILITIA) % 2)
    return asked_instead(kind)


@rule
def asked_instead(kind: int) -> int:
    """What is to be decided now, for who wants something quite different."""
    if kind == TARGET:
        return TARGET_NOW
    if kind == SPREAD:
        return SPREAD_NOW
    if kind == PAY:
        return PAY_NOW
    if kind == RAISE:
        return RAISE_NOW
    if kind == ANSWER:
        return ANSWER_NOW
    if kind == ATTACKER or kind == DEFENDER:
        return SUPPORT_NOW
    if ACTING >> kind & 1:
        return ACT_NOW
    return WINDOW_NOW


@rule
def playing_forbidden(s: State, seat: int, kind: int, action: int) -> int:
    """Why a card may not be played in this way (FDM-CAN-5, FDM-6.2a, FDM-7.3a, FDM-7.7a)."""
    card = card_of(s, seat, action)
    refused = card_forbidden(s, seat, kind, card)
    if refused:
        return refused
    if action < SPY:
        if kind != ANSWER and WITH_CHOICES >> card & 1:
            return NAME_IT
        return 0
    if kind == ANSWER:
        return ANSWER_NOW
    if action < REVOLT_AT:
        if action == SPY + AT_HAND and not sees_hand(s, seat, kind):
            return NO_HAND_LOOK
        return 0
    if action < OATH_AT:
        return no_revolt_at(s, action - REVOLT_AT)
    return no_oath_at(s, action - OATH_AT)


@rule
def card_of(s: State, seat: int, action: int) -> int:
    """The card that an action plays (FDM-CAN-5, FDM-6.2a, FDM-6.4a, FDM-7.3a, FDM-7.7a)."""
    if action < SPY:
        return action - PLAY
    if action < REVOLT_AT:
        if seat == s.king:
            return ESPIONS_KING
        return ESPIONS_VASSAL
    if action < OATH_AT:
        return REVOLTE
    return SERMENT


@rule
def card_forbidden(s: State, seat: int, kind: int, card: int) -> int:
    """Why a card may not be played now (FDM-2.5, FDM-2.6, FDM-3.1x, FDM-CAN-1)."""
    side = side_of(s, seat)
    if side_of_card(card) != side:
        return NOT_YOUR_CARD
    if not CARDS_AT[kind, side] >> card & 1:
        if kind == ANSWER:
            return NO_ANSWER
        return NOT_NOW
    if s.hand[seat, card] == 0:
        return NOT_IN_HAND
    return unusable(s, kind, card)
