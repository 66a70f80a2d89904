"""How the quick player answers requests and deals: by what they do to all, so that nobody is given more than he gives.

A denier, a card, a town and a captive are worth the same to a family whether it gives or gets them, so no sequence of
deals can drain it; and what a rival gains counts against a deal.
"""

from __future__ import annotations

from homage.engine.course import frame_operand
from homage.engine.rule import rule
from homage.games.fief.cards import HAND_CARDS
from homage.games.fief.deals import PARTNER
from homage.games.fief.families import allied_family
from homage.games.fief.figures import ALLIANCE_SEATS
from homage.games.fief.frames import PRICE, WHAT
from homage.games.fief.lords import LORDS
from homage.games.fief.paper import GETS, GIVES
from homage.games.fief.places import TOWNS
from homage.games.fief.ransom import ransom_price
from homage.games.fief.requests import (
    FOR_ANNULMENT,
    FOR_CHANGE,
    FOR_COALITION,
    FOR_CONSENT,
    FOR_LODGING,
    FOR_MARRIAGE,
    FOR_PASSAGE,
    FOR_RANSOM,
    FOR_TITLE,
    asked_of,
    asker_of,
    request_about,
)
from homage.games.fief.state import NONE, State
from homage.games.fief.title_purchase import title_price
from homage.games.fief.worth import (
    DENIER,
    POINT,
    is_friend,
    progress,
    weight,
    worth_of_card,
    worth_of_lord,
    worth_of_town,
)

MARGIN = 20  # so much a deal must be worth at least
NEW_CARDINAL = 150
PASSAGE = 60


# -- marriages -----------------------------------------------------------------------------------------------------


@rule
def worth_of_alliance(s: State, seat: int, other: int) -> int:
    """How much nearer to victory a family is with another than alone; with three families nobody wins as a pair."""
    if s.seats < ALLIANCE_SEATS:
        return 0
    return progress(s, 1 << seat | 1 << other, seat) - progress(s, 1 << seat, seat)


@rule
def worth_of_annulment(s: State, seat: int, one: int) -> int:
    """What it is worth to a family that the marriage of a family ends."""
    other = allied_family(s, one)
    if other == NONE:
        return 0
    if one == seat:
        return -worth_of_alliance(s, seat, other)
    if other == seat:
        return -worth_of_alliance(s, seat, one)
    together = progress(s, 1 << one | 1 << other, seat)
    return together - max(progress(s, 1 << one, seat), progress(s, 1 << other, seat))


# -- requests ------------------------------------------------------------------------------------------------------


@rule
def full_ransom(s: State, lords: int) -> int:
    """The ransom of some captives."""
    deniers = 0
    for lord in range(LORDS):
        if lords >> lord & 1:
            deniers += ransom_price(s, lord)
    return deniers


@rule
def given_by_agreeing(s: State, seat: int, asker: int) -> int:
    """What the asker gains if the request on top is granted, the price apart."""
    what, about = frame_operand(s, WHAT), request_about(s)
    if what == FOR_TITLE:
        if s.deniers[asker] < title_price(about):
            return POINT
        return title_price(about) * DENIER
    if what == FOR_CONSENT:
        return NEW_CARDINAL
    if what == FOR_LODGING:
        return PASSAGE
    if what == FOR_PASSAGE:
        if about < TOWNS and s.control[about] == seat:
            return PASSAGE + worth_of_town(s, asker, about) // 4
        return PASSAGE
    if what == FOR_RANSOM:
        return full_ransom(s, about) * DENIER
    return 0


@rule
def worth_of_agreeing(s: State, seat: int) -> int:
    """What it is worth to grant the request on top; to refuse is worth nothing."""
    what, asker = frame_operand(s, WHAT), asker_of(s)
    price = frame_operand(s, PRICE) * DENIER
    paid = price - price * weight(s, seat, asker) // 1000
    if what == FOR_MARRIAGE:
        return paid + worth_of_alliance(s, seat, asker)
    if what == FOR_ANNULMENT:
        return paid + worth_of_annulment(s, seat, asker)
    if what == FOR_COALITION or what == FOR_CHANGE:
        return paid + 100
    given = given_by_agreeing(s, seat, asker)
    if what == FOR_RANSOM:
        return paid - given * 3 // 4 + given * weight(s, seat, asker) // 2000
    if given == 0:
        return paid + MARGIN
    return paid + given * weight(s, seat, asker) // 1000


@rule
def worth_of_price(s: State, seat: int, deniers: int) -> int:
    """What to offer with a request: nothing, to a rival for a passage a denier, for a captive what he is worth."""
    what = frame_operand(s, WHAT)
    if what == FOR_PASSAGE and not is_friend(s, seat, asked_of(s)):
        return -abs(deniers - 1)
    if what != FOR_RANSOM:
        return -deniers * DENIER
    if deniers * DENIER > worth_of_captives(s, request_about(s)):
        return -deniers * DENIER
    return deniers


@rule
def worth_of_captives(s: State, lords: int) -> int:
    """What it is worth to a family that its captive lords are free."""
    worth = 0
    for lord in range(LORDS):
        if lords >> lord & 1:
            worth += worth_of_lord(s, lord) // 2
    return worth


# -- deals ---------------------------------------------------------------------------------------------------------


@rule
def worth_of_part(s: State, seat: int, part: int, owner: int) -> int:
    """What one half of the paper before a seat is worth to a family."""
    worth = s.deal_deniers[seat, part] * DENIER
    for card in range(HAND_CARDS):
        worth += s.deal_cards[seat, part, card] * worth_of_card(s, owner, card)
    for town in range(TOWNS):
        if s.deal_towns[seat, part] >> town & 1:
            worth += worth_of_town(s, owner, town)
    for lord in range(LORDS):
        if s.deal_captives[seat, part] >> lord & 1:
            if s.lord_family[lord] == owner:
                worth += worth_of_lord(s, lord) // 2
            else:
                worth += ransom_price(s, lord) * DENIER * 3 // 4
    return worth


@rule
def balance(s: State, seat: int, owner: int) -> int:
    """What the paper before a seat gains a family: the seat itself, or the other."""
    gets, gives = GETS, GIVES
    if owner != seat:
        gets, gives = GIVES, GETS
    return worth_of_part(s, seat, gets, owner) - worth_of_part(s, seat, gives, owner)


@rule
def worth_of_deal(s: State, seat: int, other: int) -> int:
    """What the paper before a seat is worth to it: what it gains, and what the other gains as far as that counts."""
    gained, theirs = balance(s, seat, seat), balance(s, seat, other)
    if gained < 0 and not is_friend(s, seat, other):
        return gained - MARGIN
    return gained + theirs * weight(s, seat, other) // 1000 - MARGIN


@rule
def worth_of_proposal(s: State, seat: int) -> int:
    """A paper is proposed that is good for the seat, and that the other may like."""
    other = frame_operand(s, PARTNER)
    if balance(s, seat, other) <= MARGIN:
        return -MARGIN
    return worth_of_deal(s, seat, other)
