"""A FIEF title is bought, or given by the king or regent (FIEF-4.4, R-33, R-152).

Also here: FIEF-D.1a, FIEF-D.3.1b.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import ASK_FAVOUR, ENTITLE, MAKE_CITY, PAY_TITLE
from homage.games.fief.asked import CITY_ASKED, FAVOUR_ASKED, HOLDER_ASKED
from homage.games.fief.events import CITY_MADE, TITLE_GIVEN
from homage.games.fief.frames import TITLE_CITY, TITLE_FIEF, TITLE_LORD, TITLE_PAYS
from homage.games.fief.refusals import (
    NO_FAVOUR,
    NO_LORD_FOR_TITLE,
    NO_STRONGHOLD,
    NO_SUCH_LORD,
    NOT_ALL_TOWNS,
    NOT_THAT_NOW,
    TITLE_GONE,
    TOO_POOR,
)
from homage.games.fief.rules.court.families import is_free, lords_of, only_member
from homage.games.fief.rules.court.titles import city_of, is_governed, regent
from homage.games.fief.rules.court.transmission import gain_title
from homage.games.fief.rules.field.towns import towns_of
from homage.games.fief.rules.figures import CITY, STRONGHOLD, TITLE_PRICE_A_TOWN
from homage.games.fief.rules.moments import W12_TITLE, begin_window
from homage.games.fief.rules.money.treasury import pay
from homage.games.fief.rules.places import FIEF_OF, FIEF_SIZE, FIEF_TOWNS, TOWNS
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_TITLE, PARTY, request
from homage.games.fief.state import NONE, State

HOLDER, CAPITAL, FAVOUR, REPLY, DECLARED, BOUGHT = range(6)  # steps
FREE = -1  # operand TITLE_PAYS below this: given by a family, at a price (see `gift_terms`)

# -- who may -------------------------------------------------------------------------------------------------------


@rule
def title_price(fief: int) -> int:
    """2 deniers per town of the fief."""
    return TITLE_PRICE_A_TOWN * FIEF_SIZE[fief]


@rule
def no_title(s: State, seat: int, fief: int) -> int:
    """Why a family cannot have a title, the price apart; 0 if it can (FIEF-4.4a, R-35)."""
    if is_governed(s, fief) or city_of(s, fief) != NONE:
        return TITLE_GONE
    if FIEF_TOWNS[fief] & ~towns_of(s, seat):
        return NOT_ALL_TOWNS
    if strongholds(s, fief) == 0:
        return NO_STRONGHOLD
    if lords_of(s, seat) == 0:
        return NO_LORD_FOR_TITLE
    return 0


@rule
def no_title_purchase(s: State, seat: int, fief: int) -> int:
    """The same with the price: it is paid, or the king can be asked (FIEF-4.4a, FIEF-4.4d)."""
    refused = no_title(s, seat, fief)
    if refused:
        return refused
    if s.deniers[seat] < title_price(fief) and not may_ask_favour(s, fief):
        return TOO_POOR
    return 0


@rule
def strongholds(s: State, fief: int) -> int:
    """The towns of a fief with a stronghold (FIEF-4.4a, FIEF-4.4c)."""
    towns = 0
    for town in range(TOWNS):
        if FIEF_OF[town] == fief and s.fortress[town] == STRONGHOLD:
            towns |= 1 << town
    return towns


@rule
def giver(s: State) -> int:
    """The family that can give a free title: of a free king or regent, privilege unused (FIEF-4.4d, R-23, R-33)."""
    lord, used = s.king, s.king_privilege_used
    if lord == NONE:
        lord, used = regent(s), s.regent_privilege_used
    if lord == NONE or used or not is_free(s, lord):
        return NONE
    return s.lord_family[lord]


@rule
def may_ask_favour(s: State, fief: int) -> bool:
    """Whether the king can be asked for a title: once in a turn (R-91)."""
    return giver(s) != NONE and not s.favours_refused >> fief & 1


# -- how -----------------------------------------------------------------------------------------------------------


@rule
def advance_title(s: State, story: Numbers) -> None:
    """Its lord, its CITY, the king's favour, W12, then it is paid for if all still holds."""
    seat, fief, step = s.active, frame_operand(s, TITLE_FIEF), frame_step(s)
    if step == HOLDER:
        only = only_member(lords_of(s, seat))
        if only == NONE:
            ask(s, HOLDER_ASKED, 1 << seat, fief)
        else:
            set_operand(s, TITLE_LORD, only)
            go_on(s)
    elif step == CAPITAL:
        only = only_member(strongholds(s, fief))
        if only == NONE:
            ask(s, CITY_ASKED, 1 << seat, fief)
        else:
            set_operand(s, TITLE_CITY, only)
            go_on(s)
    elif step == FAVOUR:
        choose_terms(s, seat, fief)
    elif step == REPLY:
        take_reply(s, seat, fief)
    elif step == DECLARED:
        go_on(s)
        begin_window(s, W12_TITLE, fief)
    else:
        conclude(s, seat, fief, story)


@rule
def choose_terms(s: State, seat: int, fief: int) -> None:
    """Pay, or ask the king first, if there is a choice; after a favour granted the terms stand (FIEF-4.4d, R-152)."""
    price = title_price(fief)
    if no_title(s, seat, fief):
        end_frame(s)
    elif frame_operand(s, TITLE_PAYS) != 0:
        go_to(s, DECLARED)
    elif not may_ask_favour(s, fief):
        set_operand(s, TITLE_PAYS, price)
        go_to(s, DECLARED)
    elif s.deniers[seat] < price:
        go_on(s)
        request(s, FOR_TITLE, seat, giver(s), fief)
    else:
        ask(s, FAVOUR_ASKED, 1 << seat, fief)


@rule
def take_reply(s: State, seat: int, fief: int) -> None:
    """The king has answered: free, at the price agreed on; or the normal price."""
    if s.reply == AGREED_TO and giver(s) != NONE:
        set_operand(s, TITLE_PAYS, FREE - 1 - giver(s) - PARTY * s.reply_price)
        go_on(s)
        return
    s.favours_refused |= 1 << fief
    if s.deniers[seat] >= title_price(fief):
        set_operand(s, TITLE_PAYS, title_price(fief))
        go_on(s)
    else:
        end_frame(s)


@rule
def conclude(s: State, seat: int, fief: int, story: Numbers) -> None:
    """Conditions are looked at again; what was lost is named anew (FIEF-4.4a, FIEF-4.4c, FIEF-4.4d, R-152)."""
    lord, city, terms = frame_operand(s, TITLE_LORD), frame_operand(s, TITLE_CITY), frame_operand(s, TITLE_PAYS)
    price, to = terms, NONE
    if terms < FREE:
        price, to = (FREE - 1 - terms) // PARTY, (FREE - 1 - terms) % PARTY
    if no_title(s, seat, fief) or s.deniers[seat] < price:
        end_frame(s)
    elif s.lord_family[lord] != seat:
        go_to(s, HOLDER)
    elif s.fortress[city] != STRONGHOLD:
        go_to(s, CAPITAL)
    else:
        end_frame(s)
        if to != seat:
            pay(s, seat, to, price, story)
        if terms < FREE:
            use_privilege(s)
            tell(story, TITLE_GIVEN, TO_ALL, to, seat, fief)
        s.fortress[city] = CITY
        tell(story, CITY_MADE, TO_ALL, city, fief)
        gain_title(s, fief, lord)


@rule
def use_privilege(s: State) -> None:
    """The tile is turned to its used side; the side belongs to the tile (FIEF-4.4d, FIEF-D.3.1b, R-33)."""
    if s.king != NONE:
        s.king_privilege_used = 1
    else:
        s.regent_privilege_used = 1


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def why_not_terms(action: int) -> int:
    """Why something else cannot be done while a title is bought: a favour cannot be asked yet (FIEF-4.4d)."""
    if action == ASK_FAVOUR:
        return NO_FAVOUR
    return NOT_THAT_NOW


@rule
def name_holder(s: State, lord: int) -> None:
    """The buyer names the lord who gets the title, also a captive or one at sea (FIEF-4.4c, R-34)."""
    set_operand(s, TITLE_LORD, lord)
    go_on(s)


@rule
def own_strongholds(s: State, about: int) -> int:
    """The strongholds of the fief that is bought (FIEF-4.4a)."""
    return strongholds(s, about)


@rule
def name_city(s: State, town: int) -> None:
    """The buyer names the town that becomes the CITY (FIEF-4.4a)."""
    set_operand(s, TITLE_CITY, town)
    go_on(s)


@rule
def pay_title(s: State, about: int) -> None:
    """The buyer pays the normal price (FIEF-4.4d)."""
    set_operand(s, TITLE_PAYS, title_price(about))
    go_to(s, DECLARED)


@rule
def ask_favour(s: State, seat: int, about: int) -> None:
    """The buyer asks the king for the title (FIEF-4.4d)."""
    go_on(s)
    request(s, FOR_TITLE, seat, giver(s), about)


HOLDER_QUESTION = question(
    HOLDER_ASKED,
    why_not_terms,
    answer(ENTITLE, name_holder, lord=lords_of, refused=NO_SUCH_LORD),
    name="holder",
)
CITY_QUESTION = question(
    CITY_ASKED,
    why_not_terms,
    answer(MAKE_CITY, name_city, town=own_strongholds, refused=NO_STRONGHOLD),
    name="city",
)
FAVOUR_QUESTION = question(
    FAVOUR_ASKED,
    NOT_THAT_NOW,
    answer(PAY_TITLE, pay_title),
    answer(ASK_FAVOUR, ask_favour),
    name="favour",
)
