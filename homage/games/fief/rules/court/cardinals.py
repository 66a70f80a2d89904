"""New cardinals, by card or by purchase: a pope in play may veto them (FIEF-D.2.2, FIEF-G.4.1.2, FIEF-4.5).

Also here: FIEF-D.2.1a.
"""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, end_frame, frame_operand, frame_step, go_on
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import CARDINAL_MADE, VETOED
from homage.games.fief.frames import CARDINAL_BY_CARD, CARDINAL_FRAME, CARDINAL_LORD, CARDINAL_SEAT
from homage.games.fief.refusals import NO_CARDINAL_FOR_SALE, NO_CARDINAL_TILE, NOT_FOR_CARDINAL, VETO_STANDS
from homage.games.fief.rules.cards.cards import CARDINAL
from homage.games.fief.rules.cards.hands import discard_card, play_card
from homage.games.fief.rules.court.titles import free_pope, is_bishop, is_cardinal
from homage.games.fief.rules.figures import BOUGHT_CARDINAL, CARDINAL_PRICE, CARDINALS_BY_CARD
from homage.games.fief.rules.moments import W12_TITLE, begin_window
from homage.games.fief.rules.money.treasury import pay
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_CONSENT, REFUSED_TO, request
from homage.games.fief.state import NONE, State

ASK_POPE, CONSENT, MADE = range(3)  # steps


@rule
def no_cardinal(s: State, seat: int, lord: int, by_card: int) -> int:
    """Why a family cannot make a lord a cardinal now; 0 if it can (FIEF-D.2.2a, R-63)."""
    if by_card and card_tile(s) == NONE:
        return NO_CARDINAL_TILE
    if not by_card and s.cardinal[BOUGHT_CARDINAL] != NONE:
        return NO_CARDINAL_FOR_SALE
    if not is_bishop(s, lord) or is_cardinal(s, lord):
        return NOT_FOR_CARDINAL
    if s.vetoed >> seat & 1 and free_pope(s) != NONE:
        return VETO_STANDS
    return 0


@rule
def card_tile(s: State) -> int:
    """A CARDINAL tile that goes with a card; NONE if none is left."""
    for tile in range(CARDINALS_BY_CARD):
        if s.cardinal[tile] == NONE:
            return tile
    return NONE


@rule
def begin_cardinal(s: State, lord: int, seat: int, by_card: int) -> None:
    """A family wants to make a bishop a cardinal, by its CARDINAL card or by buying the title.

    (FIEF-G.4.1.2, FIEF-4.5)
    """
    begin_frame(s, CARDINAL_FRAME, lord, seat, by_card)


@rule
def advance_cardinal(s: State, story: Numbers) -> None:
    """A free pope is asked for consent; a purchase waits for W12 (FIEF-4.5, FIEF-G.4.1.2, FIEF-D.2.2b, R-152)."""
    lord, seat, by_card = (
        frame_operand(s, CARDINAL_LORD),
        frame_operand(s, CARDINAL_SEAT),
        frame_operand(s, CARDINAL_BY_CARD),
    )
    step = frame_step(s)
    if step == ASK_POPE:
        go_on(s)
        if free_pope(s) == NONE:
            s.reply = AGREED_TO
        else:
            request(s, FOR_CONSENT, seat, s.lord_family[s.pope], lord)
    elif step == CONSENT:
        if s.reply == REFUSED_TO:
            s.vetoed |= 1 << seat
            tell(story, VETOED, TO_ALL, lord, seat)
            end_frame(s)
            return
        go_on(s)
        if not by_card:
            begin_window(s, W12_TITLE, lord)
    else:
        end_frame(s)
        if by_card:
            play_cardinal(s, seat, lord, story)
        elif not is_cardinal(s, lord) and is_bishop(s, lord) and s.deniers[seat] >= CARDINAL_PRICE:
            pay(s, seat, NONE, CARDINAL_PRICE, story)
            s.cardinal[BOUGHT_CARDINAL] = lord
            tell(story, CARDINAL_MADE, TO_ALL, lord, BOUGHT_CARDINAL)


@rule
def play_cardinal(s: State, seat: int, lord: int, story: Numbers) -> None:
    """The CARDINAL card lies beside its tile; without a target it is discarded (FIEF-G.4.1.2, FIEF-H.2b)."""
    if s.hand[seat, CARDINAL] == 0:
        return
    play_card(s, seat, CARDINAL, lord, story)
    tile = card_tile(s)
    if tile == NONE or not is_bishop(s, lord) or is_cardinal(s, lord):
        discard_card(s, CARDINAL)
        return
    s.cardinal[tile] = lord
    tell(story, CARDINAL_MADE, TO_ALL, lord, tile)
