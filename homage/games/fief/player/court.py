"""What answers in Hear Ye are worth, in thousandths of a victory point: titles, votes, weddings."""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fief.actions import (
    ANNUL,
    BOTH_ON,
    ENTITLE,
    EXCOMMUNICATE,
    LIFT,
    MARRY,
    NOMINATE,
    PLACE_AT,
    STAND,
    TAKE_GUARD,
    TAKE_TITLE,
    VOTE_FOR,
    YIELD_TITLE,
)
from homage.games.fief.player.dealing import (
    worth_of_alliance,
    worth_of_annulment,
)
from homage.games.fief.player.estimates import power_at
from homage.games.fief.player.worth import (
    POINT,
    is_friend,
    threat,
    weight,
    worth_of_lord,
    worth_of_town,
)
from homage.games.fief.rules.court.families import is_free
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import church_titles, fief_count, is_woman
from homage.games.fief.rules.places import PRESTIGE
from homage.games.fief.state import NONE, State


@rule
def worth_of_court(s: State, seat: int, action: int, block: int) -> int:
    """Titles, lords who enter play, the pope's acts, marriages, ballots."""
    about = action - block
    if block == ENTITLE:
        return worth_of_holder(s, about)
    if block == YIELD_TITLE:
        return -PRESTIGE[about]
    if block == TAKE_TITLE:
        return PRESTIGE[about]
    if block == PLACE_AT:
        return 20 * power_at(s, seat, about, seat) + worth_of_town(s, seat, about) // 10
    if block == TAKE_GUARD:
        return about
    if block == EXCOMMUNICATE:
        loss = 50 + 150 * church_titles(s, about) + 50 * fief_count(s, about)
        return -loss * weight(s, seat, s.lord_family[about]) // 1000
    if block == LIFT:
        return 150 * weight(s, seat, s.lord_family[s.excommunicated]) // 1000
    if block == ANNUL:
        return worth_of_annulment(s, seat, seat)
    if block == MARRY:
        return worth_of_wedding(s, seat, about // LORDS, about % LORDS)
    if block == NOMINATE:
        return POINT // 2 - worth_of_lord(s, about) // 10
    if block == BOTH_ON:
        return -POINT
    if block == VOTE_FOR:
        return worth_of_vote(s, seat, s.lord_family[about])
    return 0


@rule
def worth_of_right(s: State, action: int, block: int) -> int:
    """A lord stands without votes as he would with some; nobody gives up, or tears a mill or a card of its own."""
    if block == STAND:
        return POINT // 2 - worth_of_lord(s, action - STAND) // 10
    return -POINT


@rule
def worth_of_vote(s: State, seat: int, family: int) -> int:
    """For itself or its ally; for a rival only against one who is nearer to victory."""
    if is_friend(s, seat, family):
        return weight(s, seat, family)
    worst = 0
    for other in range(s.seats):
        if s.candidate[other] != NONE and not is_friend(s, seat, other):
            worst = max(worst, threat(s, other))
    return (worst - threat(s, family) - 100) // 4


@rule
def worth_of_holder(s: State, lord: int) -> int:
    """A title is best held by a free man who has none and no office of the Church: he can be king."""
    worth = -20 * fief_count(s, lord) - 30 * church_titles(s, lord)
    if not is_woman(lord):
        worth += 50
    if is_free(s, lord):
        worth += 30
    return worth


@rule
def worth_of_wedding(s: State, seat: int, own: int, other: int) -> int:
    """The alliance; women are married rather than men, who can still become bishops."""
    family = s.lord_family[other]
    worth = worth_of_alliance(s, seat, family) - 10
    if is_woman(own):
        worth += 5
    if s.king == own or s.king == other:
        worth += 60
    return worth
