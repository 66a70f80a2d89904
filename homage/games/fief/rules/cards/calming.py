"""Calming an uprising: for each card one attempt, its bishop first, then cardinals in turn order (FIEF-G.4.2.1c).

Also here: FIEF-D.2.1d, FIEF-D.2.2e, R-56.
"""

from __future__ import annotations

from homage.engine.flow.course import about_asked, ask, frame_operand, go_on, set_operand
from homage.engine.flow.questions import answer, exactly, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import ACTIONS, CALM, PASS
from homage.games.fief.asked import CALM_ASKED
from homage.games.fief.events import CALM_DIE
from homage.games.fief.frames import UPRISING_AT, UPRISING_TOWN
from homage.games.fief.refusals import NO_CALMING, NOT_THAT_NOW, TOO_POOR
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.court.families import is_free, seat_in_turn
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import is_cardinal
from homage.games.fief.rules.figures import CALM_FROM, CALM_PRICE, D6
from homage.games.fief.rules.money.treasury import pay
from homage.games.fief.rules.places import BISHOPRIC_OF
from homage.games.fief.state import NONE, State

DECLINED = 3  # operand of UPRISING: clerics who let the card in question pass; UPRISING_AT counts the cards that stand
read_calm = ACTIONS.reader(CALM)


@rule
def standing_cards(s: State) -> int:
    """How many cards of the uprising are not calmed."""
    n = 0
    for seat in range(s.seats):
        n += s.uprising_cards[seat]
    return n


@rule
def no_calming(s: State, lord: int, paid: int) -> int:
    """Why a lord cannot try to calm the uprising; 0 if he can (FIEF-D.2.1d, FIEF-D.2.2e, R-23)."""
    own = s.bishop[BISHOPRIC_OF[frame_operand(s, UPRISING_TOWN)]] == lord
    if not is_free(s, lord):
        return NO_CALMING
    if paid:
        if not is_cardinal(s, lord):
            return NO_CALMING
        if s.deniers[s.lord_family[lord]] < CALM_PRICE:
            return TOO_POOR
        return 0
    if own:
        return 0
    return NO_CALMING


@rule
def can_calm(s: State, lord: int) -> bool:
    """Whether a lord can try, and has not let this card pass."""
    if frame_operand(s, DECLINED) >> lord & 1:
        return False
    return no_calming(s, lord, 0) == 0 or no_calming(s, lord, 1) == 0


@rule
def next_calmer(s: State) -> int:
    """The cleric who may try next: the bishop, then cardinals in turn order; NONE if there is none (R-56)."""
    bishop = s.bishop[BISHOPRIC_OF[frame_operand(s, UPRISING_TOWN)]]
    if bishop != NONE and can_calm(s, bishop):
        return bishop
    for turn in range(s.seats):
        for lord in range(LORDS):
            if s.lord_family[lord] == seat_in_turn(s, turn) and can_calm(s, lord):
                return lord
    return NONE


@rule
def advance_calming(s: State) -> None:
    """Card by card, cleric by cleric."""
    if frame_operand(s, UPRISING_AT) >= standing_cards(s):
        go_on(s)
        return
    lord = next_calmer(s)
    if lord == NONE:
        next_card(s, frame_operand(s, UPRISING_AT) + 1)
    else:
        ask(s, CALM_ASKED, 1 << s.lord_family[lord], lord)


@rule
def next_card(s: State, standing: int) -> None:
    """The attempt at a card is over; so many cards stand for good (FIEF-G.4.2.1c, R-56)."""
    set_operand(s, UPRISING_AT, standing)
    set_operand(s, DECLINED, 0)


@rule
def take_card(s: State) -> None:
    """One card of the uprising is calmed: the one that was added last (FIEF-G.4.2.1c, R-56)."""
    for place in range(s.seats - 1, -1, -1):
        seat = seat_in_turn(s, place)
        if s.uprising_cards[seat] > 0:
            s.uprising_cards[seat] -= 1
            return


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def no_attempt(s: State, about: int, lord: int, paid: int) -> int:
    """Why a lord cannot try: another is asked, or he cannot (FIEF-G.4.2.1c, FIEF-D.2.2e)."""
    if lord != about:
        return NO_CALMING
    return no_calming(s, lord, paid)


@rule
def let_stand(s: State, about: int) -> None:
    """The cleric lets the card pass (FIEF-G.4.2.1c)."""
    set_operand(s, DECLINED, frame_operand(s, DECLINED) | 1 << about)


@rule
def calm(s: State, seat: int, lord: int, paid: int, dice: Dice, story: Numbers) -> None:
    """A D6: from 3 the card is discarded; else it stands, and a cleric who did not pay is eliminated.

    (FIEF-G.4.2.1c, FIEF-D.2.2e)
    """
    if paid:
        pay(s, seat, NONE, CALM_PRICE, story)
    die = draw(dice, D6) + 1
    tell(story, CALM_DIE, TO_ALL, lord, die, paid)
    if die >= CALM_FROM:
        take_card(s)
        next_card(s, frame_operand(s, UPRISING_AT))
        return
    next_card(s, frame_operand(s, UPRISING_AT) + 1)
    if not paid:
        doom(s, lord)


CALM_QUESTION = question(
    CALM_ASKED,
    NOT_THAT_NOW,
    answer(PASS, let_stand),
    answer(CALM, calm, unless=no_attempt, lord=exactly(about_asked)),
    name="calm",
)
