"""What the quick player buys: titles first, then what leads to one, mills while they pay, units where they are used."""

from __future__ import annotations

from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.games.fief.actions import (
    BUILD_MILL,
    BUILD_STRONGHOLD,
    BUY,
    BUY_CARDINAL,
    BUY_TITLE,
    DEPLOY,
    DONE,
    RECRUIT,
)
from homage.games.fief.player.estimates import power_at
from homage.games.fief.player.marching import strongest_in
from homage.games.fief.player.worth import DENIER, POINT, is_friend, rounds_ahead, weight, worth_of_town
from homage.games.fief.rules.court.families import free_lords_at
from homage.games.fief.rules.court.title_purchase import strongholds, title_price
from homage.games.fief.rules.court.titles import city_of
from homage.games.fief.rules.field.towns import is_besieged, towns_of
from homage.games.fief.rules.figures import (
    CARDINAL_PRICE,
    MILL_INCOME,
    MILL_PRICE,
    STRONGHOLD_PRICE,
    UNIT_HITS,
    UNIT_PRICE,
)
from homage.games.fief.rules.places import FIEF_OF, FIEF_SIZE, FIEF_TOWNS, FIEFS, NEIGHBOURS, TOWNS
from homage.games.fief.state import NONE, State

FIELD_ARMY = 7  # so much power a lord wants about him
LARGE_ARMY = 12
NEEDED, USEFUL, TOO_MUCH = 75, 55, 30  # what a hit of power is worth, by how much there is
DELAY = 400  # a title that comes a round later
CARDINAL_WORTH = 260
PLENTY = 15  # deniers


@rule
def price_of_next_title(s: State, seat: int) -> int:
    """What the cheapest title costs for which a family holds all towns, with a stronghold if there is none; 0: none."""
    least, towns = 0, towns_of(s, seat)
    for fief in range(FIEFS):
        if FIEF_TOWNS[fief] & ~towns == 0 and city_of(s, fief) == NONE:
            price = title_price(fief)
            if strongholds(s, fief) == 0:
                price += STRONGHOLD_PRICE
            if least == 0 or price < least:
                least = price
    return least


@rule
def cost(s: State, seat: int, deniers: int) -> int:
    """What it costs to spend so much: more if a title has to wait for it, less where there is plenty."""
    left, saved = s.deniers[seat] - deniers, price_of_next_title(s, seat)
    if saved > 0 and left < saved:
        return deniers * DENIER + DELAY
    if left >= saved + PLENTY:
        return deniers * DENIER // 2
    return deniers * DENIER


@rule
def worth_of_mill(s: State, seat: int, town: int) -> int:
    """Some incomes, fewer where a mill is in danger."""
    incomes = rounds_ahead(s)
    if is_besieged(s, town) or strongest_in(s, seat, town) != NONE:
        incomes = 1
    elif danger(s, seat, town) > power_at(s, seat, town, seat):
        incomes -= 1
    return MILL_INCOME * DENIER * incomes


@rule
def worth_of_stronghold(s: State, seat: int, town: int) -> int:
    """It opens the way to the title of a fief whose towns are all held."""
    fief = FIEF_OF[town]
    if city_of(s, fief) != NONE or strongholds(s, fief) or FIEF_TOWNS[fief] & ~towns_of(s, seat):
        return 0
    return STRONGHOLD_PRICE * DENIER + DELAY + POINT // 2 + power_at(s, seat, town, seat)


@rule
def danger(s: State, seat: int, town: int) -> int:
    """The most power that a rival has in a town next to this one, or in it."""
    most = 0
    for other in range(s.seats):
        if not is_friend(s, seat, other):
            if s.stands[town] >> other & 1:
                most = max(most, power_at(s, other, town, seat))
            for near in range(TOWNS):
                if NEIGHBOURS[town] >> near & 1 and s.stands[near] >> other & 1:
                    most = max(most, power_at(s, other, near, seat))
    return most


@rule
def worth_of_unit(s: State, seat: int, kind: int, town: int) -> int:
    """A unit where a lord can lead it, or where a town of worth is in danger."""
    power, each = power_at(s, seat, town, seat), TOO_MUCH
    if free_lords_at(s, seat, town):
        if power < FIELD_ARMY:
            each = NEEDED
        elif power < LARGE_ARMY:
            each = USEFUL
    if s.control[town] == seat and power <= danger(s, seat, town) and worth_of_town(s, seat, town) > POINT // 2:
        each = NEEDED
    return UNIT_HITS[kind] * each


@rule
def worth_of_recruit(s: State, seat: int, kind: int) -> int:
    """A unit that is placed later: as in the town that needs it most."""
    best = 0
    for town in range(TOWNS):
        if s.stands[town] >> seat & 1:
            best = max(best, worth_of_unit(s, seat, kind, town))
    return best


@rule
def worth_of_purchase(s: State, seat: int, action: int, block: int) -> int:
    """What something bought is worth beyond its price."""
    if block == DONE:
        return 0
    if block == BUY_TITLE:
        return 2 * POINT - title_price(action - BUY_TITLE)
    if block == BUILD_MILL:
        return worth_of_mill(s, seat, action - BUILD_MILL) - cost(s, seat, MILL_PRICE)
    if block == BUILD_STRONGHOLD:
        return worth_of_stronghold(s, seat, action - BUILD_STRONGHOLD) - cost(s, seat, STRONGHOLD_PRICE)
    if block == BUY:
        kind, town = (action - BUY) // TOWNS, (action - BUY) % TOWNS
        return worth_of_unit(s, seat, kind, town) - cost(s, seat, UNIT_PRICE[kind])
    if block == RECRUIT:
        kind = action - RECRUIT
        return worth_of_recruit(s, seat, kind) - cost(s, seat, UNIT_PRICE[kind])
    if block == DEPLOY:
        return worth_of_unit(s, seat, (action - DEPLOY) // TOWNS, (action - DEPLOY) % TOWNS)
    if block == BUY_CARDINAL:
        owner = s.lord_family[action - BUY_CARDINAL]
        return CARDINAL_WORTH * weight(s, seat, owner) // 1000 - cost(s, seat, CARDINAL_PRICE)
    return 0


@rule
def worth_of_start(s: State, seat: int, town: int) -> int:
    """A small fief that nobody else is in, with its other towns near."""
    fief = FIEF_OF[town]
    worth = 400 // FIEF_SIZE[fief] + 20 * count_bits(NEIGHBOURS[town] & FIEF_TOWNS[fief])
    for other in range(TOWNS):
        if FIEF_TOWNS[fief] >> other & 1 and s.control[other] != NONE and s.control[other] != seat:
            worth -= 150
        if NEIGHBOURS[town] >> other & 1 and s.control[other] != NONE:
            worth -= 20
    return worth
