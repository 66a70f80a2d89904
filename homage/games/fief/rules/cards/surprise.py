"""Surprise cards: D'ARC, CARDINAL, UPRISING, UNDERGROUND, ASSASSINATION, JUSTICE, AMBUSH (FIEF-G.4).

A played card is discarded at once, whatever becomes of it (FIEF-H.2b); D'ARC and CARDINAL lie on the FRIEZE.

Also here: FIEF-D.3.4.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import DONE, FLEE_ALONG, MARK_ASSASSIN
from homage.games.fief.asked import ASSASSIN_ASKED, ESCAPE_ASKED
from homage.games.fief.events import ASSASSIN_MARKED, DARC_MADE
from homage.games.fief.frames import CARD, CARD_FRAME, CARD_SEAT, CARD_TARGET
from homage.games.fief.refusals import NO_SUCH_LORD, NOT_CAPTIVE, NOT_THAT_NOW
from homage.games.fief.rules.cards.cards import AMBUSH, ASSASSINATION, DARC, JUSTICE, UNDERGROUND
from homage.games.fief.rules.cards.hands import discard_card, play_card
from homage.games.fief.rules.cards.lord_card import advance_lord_card
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.court.families import captives_at, lords_of, only_member
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.captives import free_captive
from homage.games.fief.rules.field.captures import jail
from homage.games.fief.rules.field.sides import ATTACK
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_UNDERGROUND, request
from homage.games.fief.state import NONE, State

COMPANIONS = 3  # operand of an escape: captives who flee along


@rule
def advance_card(s: State, story: Numbers) -> None:
    """A card that still asks something: the crown prince, the ASSASSIN marker, who flees along, a loan.

    (FIEF-G.1b, FIEF-G.4.2.2c, FIEF-G.4.2.3b, R-58)
    """
    card, step = frame_operand(s, CARD), frame_step(s)
    if card < LORDS:
        advance_lord_card(s, step)
    elif card == ASSASSINATION:
        advance_murder(s, step, story)
    elif frame_operand(s, CARD_TARGET) == NONE:
        advance_loan(s, step, story)
    else:
        advance_escape(s, step, story)


@rule
def spend(s: State, seat: int, card: int, target: int, story: Numbers) -> None:
    """A card is played and discarded (FIEF-2.6b)."""
    play_card(s, seat, card, target, story)
    discard_card(s, card)


@rule
def play_darc(s: State, seat: int, lord: int, story: Numbers) -> None:
    """She becomes D'ARC; the card lies on the FRIEZE (FIEF-G.4.1.1a)."""
    play_card(s, seat, DARC, lord, story)
    s.darc = lord
    tell(story, DARC_MADE, TO_ALL, lord)


@rule
def do_justice(s: State, seat: int, lord: int, story: Numbers) -> None:
    """The assassin is eliminated (FIEF-G.4.2.4, R-59)."""
    spend(s, seat, JUSTICE, lord, story)
    doom(s, lord)


@rule
def lay_ambush(s: State, seat: int, lord: int, story: Numbers) -> None:
    """A lord in the battle becomes a captive; the troops of his side stay (FIEF-G.4.2.5)."""
    spend(s, seat, AMBUSH, lord, story)
    jail(s, lord, seat, story)


# -- ASSASSINATION -------------------------------------------------------------------------------------------------


@rule
def assassinate(s: State, seat: int, lord: int, story: Numbers) -> None:
    """A lord is eliminated; then a lord of the player bears the marker (FIEF-G.4.2.3a)."""
    spend(s, seat, ASSASSINATION, lord, story)
    doom(s, lord)
    begin_frame(s, CARD_FRAME, ASSASSINATION, seat, lord)


@rule
def advance_murder(s: State, step: int, story: Numbers) -> None:
    """One of the player's lords gets the ASSASSIN marker (FIEF-G.4.2.3b)."""
    seat = frame_operand(s, CARD_SEAT)
    lords = lords_of(s, seat)
    if step > 0 or lords == 0:
        end_frame(s)
    elif only_member(lords) != NONE:
        mark_assassin(s, only_member(lords), story)
    else:
        ask(s, ASSASSIN_ASKED, 1 << seat)


@rule
def mark_assassin(s: State, lord: int, story: Numbers) -> None:
    """The marker stays until that lord leaves play (FIEF-G.4.2.3b, R-60)."""
    s.assassins |= 1 << lord
    tell(story, ASSASSIN_MARKED, TO_ALL, lord)
    go_on(s)


# -- UNDERGROUND ---------------------------------------------------------------------------------------------------


@rule
def help_escape(s: State, seat: int, lord: int, story: Numbers) -> None:
    """A captive escapes; his owner says who flees along (FIEF-G.4.2.2c, R-112)."""
    spend(s, seat, UNDERGROUND, lord, story)
    begin_frame(s, CARD_FRAME, UNDERGROUND, seat, lord, 0)


@rule
def may_flee(s: State) -> int:
    """Other captives of the same jailer in that place who could flee along and do not yet (FIEF-G.4.2.2c, R-112)."""
    lord = frame_operand(s, CARD_TARGET)
    return captives_at(s, s.jailer[lord], s.lord_place[lord]) & ~(1 << lord) & ~frame_operand(s, COMPANIONS)


@rule
def advance_escape(s: State, step: int, story: Numbers) -> None:
    """The owner of the escaping lord is asked for each companion; then all go free together (FIEF-G.4.2.2c, R-112)."""
    lord = frame_operand(s, CARD_TARGET)
    if step == 0 and may_flee(s):
        ask(s, ESCAPE_ASKED, 1 << s.lord_family[lord], lord)
        return
    free = frame_operand(s, COMPANIONS) | 1 << lord
    end_frame(s)
    while free:
        free_captive(s, lowest_bit(free), story)
        free &= free - 1


@rule
def undermine(s: State, seat: int, story: Numbers) -> None:
    """UNDERGROUND against the walls: they do not count in this battle (FIEF-G.4.2.2b, R-58)."""
    spend(s, seat, UNDERGROUND, s.battle_town, story)
    s.undermined = 1


@rule
def lend_underground(s: State, seat: int) -> None:
    """UNDERGROUND is offered for another's attack or STEP: he must agree (R-58)."""
    s.offers[seat] += 1
    begin_frame(s, CARD_FRAME, UNDERGROUND, seat, NONE)


@rule
def advance_loan(s: State, step: int, story: Numbers) -> None:
    """The attack leader or the moving player is asked; with his consent the card is played for him (R-58)."""
    seat = frame_operand(s, CARD_SEAT)
    user = s.active
    if s.battle_town != NONE:
        user = s.battle_leader[ATTACK]
    if step == 0:
        go_on(s)
        request(s, FOR_UNDERGROUND, seat, user)
        return
    end_frame(s)
    if s.reply == AGREED_TO:
        if s.battle_town != NONE:
            undermine(s, seat, story)
        else:
            spend(s, seat, UNDERGROUND, NONE, story)
            s.tunnel = 1


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def flee_along(s: State, lord: int) -> None:
    """He goes free with the other (FIEF-G.4.2.2c, R-112)."""
    set_operand(s, COMPANIONS, frame_operand(s, COMPANIONS) | 1 << lord)


ASSASSIN_QUESTION = question(
    ASSASSIN_ASKED,
    NOT_THAT_NOW,
    answer(MARK_ASSASSIN, mark_assassin, lord=lords_of, refused=NO_SUCH_LORD),
    name="assassin",
)
ESCAPE_QUESTION = question(
    ESCAPE_ASKED,
    NOT_THAT_NOW,
    answer(DONE, go_on),
    answer(FLEE_ALONG, flee_along, lord=may_flee, refused=NOT_CAPTIVE),
    name="escape",
)
