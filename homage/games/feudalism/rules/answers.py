"""Cards declared and answered: the last one resolves first, and what is cancelled has no effect (FDM-CAN)."""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import begin_frame, end_frame, frame_kind, frame_operand, frame_step, go_to
from homage.engine.flow.questions import Answer, answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import (
    ANSWER_NOW,
    ANSWERED,
    CANCELLED,
    INVASION_DECLARED,
    OATH_AT,
    PASS,
    PLAY,
    PLAYED,
    REVOLT_AT,
    SPY,
)
from homage.games.feudalism.rules.asking import window_for
from homage.games.feudalism.rules.battle import end_battle
from homage.games.feudalism.rules.cards import (
    ACCIDENT,
    ALLIANCE,
    DESASTRE,
    DEUS,
    DUC,
    ESPIONS_KING,
    ESPIONS_VASSAL,
    INVASION_CARD,
    KING,
    PAIX,
    RECONQUETE,
    REVOLTE,
    SAINT_EMPIRE,
    SERMENT,
    TRIBUT,
    TRIBUT_FOR_EMPIRE,
    VASSAL,
)
from homage.games.feudalism.rules.decks import leave_hand, side_of_card
from homage.games.feudalism.rules.disaster import find_disaster, strike
from homage.games.feudalism.rules.invasion import begin_invasion, invasion_cancelled, tribute
from homage.games.feudalism.rules.king import ask_duke, make_peace
from homage.games.feudalism.rules.moments import CARDS_AT
from homage.games.feudalism.rules.playable import (
    ESPIONS,
    SUPPORTING,
    WITH_CHOICES,
    conceivable,
    espions_of,
    looks,
    not_now,
    oath_regions,
    plain_cards,
    revolt_regions,
    top_card,
    why_no_look,
    why_no_oath,
    why_no_revolt,
    why_not_played,
)
from homage.games.feudalism.rules.revolt import declare_revolt, revolt_cancelled, revolt_card_stands
from homage.games.feudalism.rules.serment import swear, swear_in_answer
from homage.games.feudalism.rules.spies import spy
from homage.games.feudalism.rules.treasury import pay
from homage.games.feudalism.rules.vassal import ban_attack, go_hunting
from homage.games.feudalism.state import ANSWER, CARD_FRAME, HOW, NONE, WHERE, State

# -- declaring -----------------------------------------------------------------------------------------------------


@rule
def wait_for_answer(s: State, card: int, region: int, use: int) -> None:
    """A card is declared with all its choices (FDM-CAN-5)."""
    begin_frame(s, CARD_FRAME, card, region, use)
    go_to(s, ANSWER)


@rule
def declare(s: State, seat: int, card: int, region: int, use: int, story: Numbers) -> None:
    """A card leaves the hand and waits for an answer; Espions go with a Révolte (FDM-CAN-5, FDM-6.2, FDM-6.4c)."""
    leave_hand(s, seat, card)
    tell(story, PLAYED, TO_ALL, seat, card, region, use)
    if card == REVOLTE:
        declare_revolt(s, region)
        s.fight_spies = s.spies[VASSAL]
        s.spies[VASSAL] = 0
    wait_for_answer(s, card, region, use)


@rule
def play(s: State, seat: int, card: int, story: Numbers) -> None:
    """A card without a choice is played; Deus and Tribut cancel an attack at once (FDM-CAN-5, FDM-7.6, FDM-7.8a)."""
    if card == DEUS or card == TRIBUT:
        cancel_attack(s, seat, card, story)
    else:
        declare(s, seat, card, NONE, 0, story)


@rule
def send_spies(s: State, seat: int, look: int, story: Numbers) -> None:
    """Espions of either side (FDM-CAN-5, FDM-6.4, FDM-7.3a)."""
    declare(s, seat, espions_of(s, seat), NONE, look, story)


@rule
def stir_up(s: State, seat: int, region: int, story: Numbers) -> None:
    """A Révolte féodale in a Region (FDM-CAN-5, FDM-6.2)."""
    declare(s, seat, REVOLTE, region, 0, story)


@rule
def offer_oath(s: State, seat: int, region: int, story: Numbers) -> None:
    """A Serment for a Region (FDM-CAN-5, FDM-7.7)."""
    declare(s, seat, SERMENT, region, 0, story)


@rule
def declare_invasion(s: State, story: Numbers) -> None:
    """The attack of the turn's Invasion is declared; Espions sent before help it (FDM-3.1D1a, FDM-6.4c)."""
    tell(story, INVASION_DECLARED, TO_ALL, s.invasion, s.target)
    s.fight_spies = s.spies[VASSAL]
    s.spies[VASSAL] = 0
    wait_for_answer(s, INVASION_CARD, s.target, 0)


@rule
def answer_card(s: State, seat: int, card: int, story: Numbers) -> None:
    """A card answers the one declared last, and waits for an answer itself."""
    leave_hand(s, seat, card)
    tell(story, ANSWERED, TO_ALL, seat, card, top_card(s))
    wait_for_answer(s, card, frame_operand(s, WHERE), 0)


# -- resolving -----------------------------------------------------------------------------------------------------


@rule
def advance_card(s: State, dice: Dice, story: Numbers) -> None:
    """The card declared last is answered, or takes effect (ledger, 6.5)."""
    if frame_step(s) == ANSWER:
        side = answering_side(s)
        window_for(s, ANSWER, side, conceivable(s, ANSWER, side), PASS)
    else:
        resolve(s, dice, story)


@rule
def answering_side(s: State) -> int:
    """The side that may answer the card declared last (FDM-6.5c, FDM-6.7a, FDM-7.6a, FDM-7.6b)."""
    card = top_card(s)
    if card == INVASION_CARD:
        return KING
    return 1 - side_of_card(card)


@rule
def resolve(s: State, dice: Dice, story: Numbers) -> None:
    """Nobody answers the card declared last: it takes effect (FDM-3.1x, FDM-CAN-4, FDM-7.7f)."""
    card, region, use = top_card(s), frame_operand(s, WHERE), frame_operand(s, HOW)
    end_frame(s)
    if card == INVASION_CARD:
        begin_invasion(s, story)
    elif frame_kind(s) == CARD_FRAME:
        s.discard[card] += 1
        if card == SERMENT:
            end_frame(s)
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
    card, region = top_card(s), frame_operand(s, WHERE)
    end_frame(s)
    if card == INVASION_CARD:
        invasion_cancelled(s)
    else:
        s.discard[card] += 1
    if card == REVOLTE:
        revolt_cancelled(s, region)
        s.spies[VASSAL] |= s.fight_spies
        s.fight_spies = 0
    tell(story, CANCELLED, TO_ALL, card, by)


@rule
def cancel_attack(s: State, seat: int, card: int, story: Numbers) -> None:
    """Deus or Tribut cancels an Invasion or Révolte card, before the attack or in it (FDM-7.6b, FDM-7.6c, FDM-7.8a)."""
    leave_hand(s, seat, card)
    s.discard[card] += 1
    cancelled = INVASION_CARD
    if s.fight_card:
        cancelled = REVOLTE
    tell(story, ANSWERED, TO_ALL, seat, card, cancelled)
    if card == TRIBUT:
        pay(s, tribute(s), story)
    if s.fight_card:
        revolt_cancelled(s, s.fight_at)
    else:
        invasion_cancelled(s)
    if s.fight:
        end_battle(s)
    tell(story, CANCELLED, TO_ALL, cancelled, card)


@rule
def take_effect(s: State, card: int, region: int, use: int, dice: Dice, story: Numbers) -> None:
    """What a card does that was declared by itself and not cancelled (FDM-6, FDM-7)."""
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


# -- what is asked -------------------------------------------------------------------------------------------------


PLAIN_CARDS = answer(PLAY, play, card=plain_cards, refused=why_not_played)
CHOSEN_CARDS = {
    ESPIONS: answer(SPY, send_spies, look=looks, refused=why_no_look),
    1 << REVOLTE: answer(REVOLT_AT, stir_up, region=revolt_regions, refused=why_no_revolt),
    1 << SERMENT: answer(OATH_AT, offer_oath, region=oath_regions, refused=why_no_oath),
}


def cards_at(kind: int) -> list[Answer]:
    """How the cards are played that the table of moments has for a question."""
    cards = int(CARDS_AT[kind, KING] | CARDS_AT[kind, VASSAL])
    plain = [PLAIN_CARDS] if cards & ~WITH_CHOICES else []
    return plain + [chosen for which, chosen in CHOSEN_CARDS.items() if cards & which]


ANSWER_QUESTION = question(
    ANSWER,
    partial(not_now, instead=ANSWER_NOW),
    answer(PASS),
    answer(PLAY, answer_card, card=plain_cards, refused=why_not_played),
    name="answer",
    window=PASS,
)
