"""How the quick player answers requests and deals: by what they do to all, so that nobody is given more than he gives.

All that a family has is worth the same to it whether it gives it or gets it, so no sequence of deals can drain it. What
a rival gains counts against a deal, and one who nearly wins is given nothing.
"""

from __future__ import annotations

from homage.engine.flow.course import frame_operand
from homage.engine.native.rule import rule
from homage.games.fief.frames import INCOME, PRICE, PURCHASE, WHAT
from homage.games.fief.player.buying import DELAY, price_of_next_title
from homage.games.fief.player.card_worth import worth_of_change
from homage.games.fief.player.estimates import power_at
from homage.games.fief.player.worth import (
    DENIER,
    POINT,
    is_friend,
    progress,
    weight,
    worth_of_lord,
    worth_of_town,
)
from homage.games.fief.rules.cards.cards import HAND_CARDS
from homage.games.fief.rules.court.families import allied_family
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.title_purchase import title_price
from homage.games.fief.rules.court.victory import missing_points, party_of
from homage.games.fief.rules.field.captives import full_ransom, ransom_price
from homage.games.fief.rules.figures import ALLIANCE_SEATS, NO_FORTRESS
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.rules.talk.deals import PARTNER
from homage.games.fief.rules.talk.paper import GETS, GIVES, all_cards_named
from homage.games.fief.rules.talk.requests import (
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

MARGIN = 20  # so much a deal must be worth at least
NEW_CARDINAL = 150
PASSAGE = 60


@rule
def nearly_wins(s: State, seat: int, other: int) -> bool:
    """Whether a rival lacks no more than one point to victory: he is given nothing."""
    return not is_friend(s, seat, other) and missing_points(s, party_of(s, other)) <= 1


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
    if nearly_wins(s, seat, asker):
        return -POINT
    return paid + given * weight(s, seat, asker) // 1000


@rule
def worth_of_price(s: State, seat: int, part: int) -> int:
    """What to offer with a request: nothing, to a rival for a passage a denier, for a captive what he is worth."""
    what, deniers = frame_operand(s, WHAT), frame_operand(s, PRICE) + part
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
            worth += worth_of_captive(s, s.lord_family[lord], lord)
    return worth


# -- deals ---------------------------------------------------------------------------------------------------------


@rule
def purse(s: State, owner: int, deniers: int) -> int:
    """What so many deniers are worth to a family: more if they pay for a title now."""
    saved = 0
    if s.phase == INCOME or s.phase == PURCHASE:
        saved = price_of_next_title(s, owner)
    if saved > 0 and deniers >= saved:
        return DENIER * deniers + DELAY
    return DENIER * deniers


@rule
def worth_of_payment(s: State, owner: int, deniers: int) -> int:
    """What it is worth to a family to be paid so much, or to pay it (below 0)."""
    return purse(s, owner, max(s.deniers[owner] + deniers, 0)) - purse(s, owner, s.deniers[owner])


@rule
def worth_of_captive(s: State, owner: int, lord: int) -> int:
    """What it is worth to a family to have a captive: its own lord free, or another's ransom to come."""
    if s.lord_family[lord] == owner:
        return worth_of_lord(s, lord) // 2
    return ransom_price(s, lord) * DENIER * 3 // 4


@rule
def worth_of_gained_town(s: State, owner: int, town: int, by: int) -> int:
    """What it is worth to a family to be given a town: nothing where a stronger rival stands, who can take it back."""
    power = power_at(s, owner, town, by)
    for other in range(s.seats):
        if not is_friend(s, owner, other) and power_at(s, other, town, by) > power:
            return 0
    return worth_of_town(s, owner, town)


@rule
def worth_of_cards_moved(s: State, seat: int, owner: int, gets: int) -> int:
    """What the cards on the paper before a seat are worth to a family, by what the seat knows of its hand."""
    gives, worth, lords = 1 - gets, 0, 0
    for card in range(HAND_CARDS):
        copies = s.deal_cards[seat, gets, card] - s.deal_cards[seat, gives, card]
        if card < LORDS:
            lords += copies
        elif copies != 0:
            worth += worth_of_change(s, owner, card, copies, seat)
    if lords != 0:
        worth += worth_of_change(s, owner, 0, lords, seat)
    return worth


@rule
def balance(s: State, seat: int, owner: int) -> int:
    """What the paper before a seat gains a family, as the seat sees it: the seat itself, or the other."""
    gets, gives = GETS, GIVES
    if owner != seat:
        gets, gives = GIVES, GETS
    worth = worth_of_payment(s, owner, s.deal_deniers[seat, gets] - s.deal_deniers[seat, gives])
    worth += worth_of_cards_moved(s, seat, owner, gets)
    for town in range(TOWNS):
        if s.deal_towns[seat, gets] >> town & 1:
            worth += worth_of_gained_town(s, owner, town, seat)
        elif s.deal_towns[seat, gives] >> town & 1:
            worth -= worth_of_town(s, owner, town)
    for lord in range(LORDS):
        if s.deal_captives[seat, gets] >> lord & 1:
            worth += worth_of_captive(s, owner, lord)
        elif s.deal_captives[seat, gives] >> lord & 1:
            worth -= worth_of_captive(s, owner, lord)
    return worth


@rule
def is_ruled_out(s: State, seat: int, other: int) -> bool:
    """Whether a seat never signs its paper: it gives something to who nearly wins, or a fortress to a rival."""
    if is_friend(s, seat, other):
        return False
    towns = s.deal_towns[seat, GIVES]
    if nearly_wins(s, seat, other):
        return s.deal_deniers[seat, GIVES] + towns + s.deal_captives[seat, GIVES] + all_cards_named(s, seat, GIVES) > 0
    for town in range(TOWNS):
        if towns >> town & 1 and s.fortress[town] != NO_FORTRESS:
            return True
    return False


@rule
def verdict(s: State, seat: int, other: int, gained: int, theirs: int) -> int:
    """What it is worth to a family that it gains so much and another so much: what a rival gains is a cost."""
    if gained < 0 and not is_friend(s, seat, other):
        return gained - MARGIN
    return gained + theirs * weight(s, seat, other) // 1000 - MARGIN


@rule
def worth_of_deal(s: State, seat: int, other: int) -> int:
    """What the paper before a seat is worth to it: what it gains, and what the other gains as far as that counts."""
    if is_ruled_out(s, seat, other):
        return -POINT
    return verdict(s, seat, other, balance(s, seat, seat), balance(s, seat, other))


@rule
def worth_of_proposal(s: State, seat: int) -> int:
    """A paper is proposed that is good for the seat, and that the other may like."""
    other = frame_operand(s, PARTNER)
    if verdict(s, other, seat, balance(s, seat, other), balance(s, seat, seat)) <= 0:
        return -MARGIN
    return worth_of_deal(s, seat, other)
