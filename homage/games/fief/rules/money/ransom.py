"""Ransoms at the start of a PURCHASE turn (FIEF-4.1)."""

from __future__ import annotations

from homage.engine.flow.course import about_asked, ask, end_frame, frame_operand, frame_step, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import HAGGLE, HAGGLE_ALL, PASS, RANSOM_FOR
from homage.games.fief.asked import RANSOM_ASKED
from homage.games.fief.events import RANSOMED
from homage.games.fief.frames import RANSOM_LORD
from homage.games.fief.refusals import (
    HAGGLED_ALREADY,
    MUST_RANSOM,
    NOT_DEAREST,
    NOT_THAT_NOW,
    ONE_CAPTIVE,
    TOO_POOR,
)
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.captives import free_captive, ransom_price
from homage.games.fief.rules.money.treasury import pay
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_RANSOM, request
from homage.games.fief.state import NONE, State

BEGIN, NEXT, OFFERED = range(3)  # steps


@rule
def captives_due(s: State, seat: int) -> int:
    """The captive lords of a family whose ransom is still to be dealt with in this turn."""
    lords = 0
    for lord in range(LORDS):
        if s.lord_family[lord] == seat and s.jailer[lord] != NONE and not s.ransomed >> lord & 1:
            lords |= 1 << lord
    return lords


@rule
def dearest(s: State, seat: int) -> int:
    """Those of them with the highest price; equal ones are the owner's choice (FIEF-4.1c)."""
    due, lords, price = captives_due(s, seat), 0, 0
    for lord in range(LORDS):
        if due >> lord & 1:
            if ransom_price(s, lord) > price:
                lords, price = 0, ransom_price(s, lord)
            if ransom_price(s, lord) == price:
                lords |= 1 << lord
    return lords


@rule
def held_by(s: State, seat: int, jailer: int) -> int:
    """The captives of a family at one jailer that are still to be dealt with, and not yet haggled for."""
    due, lords = captives_due(s, seat) & ~s.haggled, 0
    for lord in range(LORDS):
        if due >> lord & 1 and s.jailer[lord] == jailer:
            lords |= 1 << lord
    return lords


@rule
def advance_ransom(s: State, story: Numbers) -> None:
    """Captives of the active family, dearest first: paid, haggled for, or beyond its means (FIEF-4.1, R-31)."""
    seat = s.active
    if frame_step(s) == BEGIN:
        s.ransomed = 0
        s.haggled = 0
        go_to(s, NEXT)
        return
    if frame_step(s) == OFFERED:
        heard_jailer(s, story)
        return
    lords = dearest(s, seat)
    if lords == 0:
        end_frame(s)
        return
    lord = lowest_bit(lords)
    price = ransom_price(s, lord)
    if lords & ~s.haggled and s.deniers[seat] > 0:
        ask(s, RANSOM_ASKED, 1 << seat, lord)
    elif s.deniers[seat] < price:
        s.ransomed |= lords
    elif lords & (lords - 1):
        ask(s, RANSOM_ASKED, 1 << seat, lord)
    else:
        pay_ransom(s, seat, lord, story)


@rule
def pay_ransom(s: State, seat: int, lord: int, story: Numbers) -> None:
    """The full sum goes to the jailer, who must release at once (FIEF-4.1)."""
    price, jailer = ransom_price(s, lord), s.jailer[lord]
    pay(s, seat, jailer, price, story)
    s.ransomed |= 1 << lord
    tell(story, RANSOMED, TO_ALL, lord, seat, jailer, price)
    free_captive(s, lord, story)


@rule
def heard_jailer(s: State, story: Numbers) -> None:
    """The jailer has answered a lower offer; the captives it was for go free if he agreed (FIEF-4.1b)."""
    go_to(s, NEXT)
    if s.reply != AGREED_TO:
        return
    lords, price = frame_operand(s, RANSOM_LORD), s.reply_price
    for lord in range(LORDS):
        if lords >> lord & 1 and s.jailer[lord] != NONE:
            s.ransomed |= 1 << lord
            tell(story, RANSOMED, TO_ALL, lord, s.lord_family[lord], s.jailer[lord], price)
            price = 0
            free_captive(s, lord, story)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def no_passing(s: State, seat: int) -> int:
    """Why the ransom cannot be left unpaid."""
    if s.deniers[seat] >= ransom_price(s, about_asked(s)):
        return MUST_RANSOM
    return 0


@rule
def no_paying(s: State, seat: int, lord: int) -> int:
    """Why the full sum cannot be paid for a captive now."""
    if not dearest(s, seat) >> lord & 1:
        return NOT_DEAREST
    if s.deniers[seat] < ransom_price(s, lord):
        return TOO_POOR
    return 0


@rule
def no_haggling(s: State, seat: int, lord: int) -> int:
    """Why less cannot be offered for a captive now (FIEF-4.1b, FIEF-4.1c, R-91)."""
    if not dearest(s, seat) >> lord & 1:
        return NOT_DEAREST
    if s.haggled >> lord & 1:
        return HAGGLED_ALREADY
    if s.deniers[seat] == 0:
        return TOO_POOR
    return 0


@rule
def no_haggling_for_all(s: State, seat: int, family: int) -> int:
    """Why one sum cannot be offered for several captives of a jailer: the dearest is one of them."""
    lords = held_by(s, seat, family)
    if lords & (lords - 1) == 0 or lords & dearest(s, seat) == 0:
        return ONE_CAPTIVE
    if s.deniers[seat] == 0:
        return TOO_POOR
    return 0


@rule
def leave_unpaid(s: State, seat: int) -> None:
    """A ransom is left unpaid (FIEF-4.1c)."""
    s.ransomed |= dearest(s, seat)


@rule
def haggle(s: State, seat: int, lord: int) -> None:
    """The jailer is asked to take less for a captive (FIEF-4.1b, R-91)."""
    offer_less(s, seat, s.jailer[lord], 1 << lord)


@rule
def haggle_for_all(s: State, seat: int, family: int) -> None:
    """One sum is offered for all captives of a jailer (FIEF-4.1b, R-91)."""
    offer_less(s, seat, family, held_by(s, seat, family))


@rule
def offer_less(s: State, seat: int, jailer: int, lords: int) -> None:
    """A jailer is asked to take less (FIEF-4.1b, FIEF-4.1c)."""
    s.haggled |= lords
    set_operand(s, RANSOM_LORD, lords)
    go_to(s, OFFERED)
    request(s, FOR_RANSOM, seat, jailer, lords)


RANSOM_QUESTION = question(
    RANSOM_ASKED,
    NOT_THAT_NOW,
    answer(PASS, leave_unpaid, unless=no_passing),
    answer(RANSOM_FOR, pay_ransom, unless=no_paying),
    answer(HAGGLE, haggle, unless=no_haggling),
    answer(HAGGLE_ALL, haggle_for_all, unless=no_haggling_for_all),
    name="ransom",
)
