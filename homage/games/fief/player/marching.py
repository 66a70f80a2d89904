"""Where the quick player marches, whom it leaves behind, where it fights: in thousandths of a victory point."""

from __future__ import annotations

from homage.engine.flow.course import frame_operand
from homage.engine.native.rule import rule
from homage.games.fief.actions import (
    ASK_PASSAGE,
    DIG_TO,
    GO_BACK,
    KEEP,
    LEAVE_LORD,
    RIDE,
    STAY,
    STEP_TO,
    TAKE_LORD,
)
from homage.games.fief.frames import STEP_FROM, STEP_LORD
from homage.games.fief.player.card_worth import CARD_WORTH
from homage.games.fief.player.estimates import SURE, chance_there, party_power_at, pawn_power, power_at
from homage.games.fief.player.worth import (
    POWER,
    falls_home,
    is_friend,
    threat,
    weight,
    worth_of_lord,
    worth_of_town,
)
from homage.games.fief.rules.cards.cards import UNDERGROUND
from homage.games.fief.rules.court.families import free_lords_at
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.company import company_size, going_from
from homage.games.fief.rules.field.crossing import GROUNDS
from homage.games.fief.rules.field.marching_order import keep_units, no_dig, no_goal, no_keep
from homage.games.fief.rules.field.step import begin_step, end_step
from homage.games.fief.rules.field.ways import GOALS
from homage.games.fief.rules.figures import ARCHER, CITY, FOR_SALE, KNIGHT, LORD_HITS, MAN, MOST_UNITS, PAWNS
from homage.games.fief.rules.places import NEIGHBOURS, OFFSHORE, TOWN_AT, TOWNS
from homage.games.fief.state import BEGAN_OFFSHORE, NONE, State

COUNTS = MOST_UNITS + 1  # values of the operand `units`
SWEEPS = 4  # so many towns far a lord looks
FARTHER = 65  # percent of its worth that a town keeps for each STEP to it
GARRISON = 30  # what it costs to leave a unit in a town
LONE_LORD = 60  # what it costs a lord to go without units
CHANCE_TO_ATTACK = 550  # below it nobody is attacked
OVERDUE = 10_000  # against leaving at sea who must land
SAFETY = 4  # so small a part of an own town is lost while a rival stands in it


# -- battle --------------------------------------------------------------------------------------------------------


@rule
def lords_at_stake(s: State, seat: int, town: int) -> int:
    """What the free lords of a family in a town are worth, in captivity half as much."""
    worth, lords = 0, free_lords_at(s, seat, town)
    for lord in range(LORDS):
        if lords >> lord & 1:
            worth += worth_of_lord(s, lord) // 2
    return worth


@rule
def worth_of_fight(s: State, seat: int, power: int, town: int, target: int, stake: int) -> int:
    """What it is worth to fight a family in a town, with so much power and so much at stake besides the units."""
    wins = chance_there(s, seat, power, town, target)
    against = party_power_at(s, target, town, seat)
    won = (POWER * against + lords_at_stake(s, target, town)) * threat(s, target) // 1000
    if s.control[town] == target:
        won += worth_of_town(s, seat, town) + worth_of_town(s, target, town) * threat(s, target) // 1000
    elif s.control[town] == seat:
        won += worth_of_town(s, seat, town) // SAFETY
    lost = POWER * power + stake
    worn = POWER * min(power, against) * (SURE + SURE - wins) // (2 * SURE)
    worth = (wins * won - (SURE - wins) * lost) // SURE - worn
    if wins < CHANCE_TO_ATTACK:
        return min(worth, -1)
    return worth


@rule
def worth_of_attack(s: State, seat: int, town: int, target: int) -> int:
    """What a battle is worth in a town where both stand."""
    if is_friend(s, seat, target):
        return -1000
    return worth_of_fight(s, seat, power_at(s, seat, town, seat), town, target, lords_at_stake(s, seat, town))


# -- where to ------------------------------------------------------------------------------------------------------


@rule
def strongest_in(s: State, seat: int, town: int) -> int:
    """The rival with the most power in a town; NONE if no rival stands there."""
    best, most = NONE, 0
    for other in range(s.seats):
        if s.stands[town] >> other & 1 and not is_friend(s, seat, other):
            power = power_at(s, other, town, seat)
            if best == NONE or power > most:
                best, most = other, power
    return best


@rule
def gain_in(s: State, seat: int, town: int, power: int) -> int:
    """What it is worth to come to a town with so much power: it is taken, fought for, relieved, or nothing."""
    holder, rival = s.control[town], strongest_in(s, seat, town)
    if rival == NONE:
        if holder == NONE:
            return worth_of_town(s, seat, town)
        if is_friend(s, seat, holder):
            return 0
        worth = worth_of_town(s, seat, town) + worth_of_town(s, holder, town) * threat(s, holder) // 1000
        if s.stands[town] == 0:
            return worth
        return 0
    if holder != NONE and is_friend(s, seat, holder) and holder != seat:
        return 0
    target = rival
    if holder != NONE and s.stands[town] >> holder & 1 and holder != seat:
        target = holder
    return max(worth_of_fight(s, seat, power + power_at(s, seat, town, seat), town, target, 0), 0)


@rule
def survey(s: State, seat: int, power: int) -> None:
    """What each town is worth as a goal for so much power, into `room`: what can be had there, or farther on."""
    for town in range(TOWNS):
        s.room[town] = gain_in(s, seat, town, power)
    for _ in range(SWEEPS):
        for town in range(TOWNS):
            for other in range(TOWNS):
                if NEIGHBOURS[town] >> other & 1:
                    s.room[town] = max(s.room[town], s.room[other] * FARTHER // 100)


@rule
def hold_worth(s: State, seat: int, place: int) -> int:
    """What is lost if nobody of a family stays at a place: its town, or the one it waits to enter."""
    town = TOWN_AT[place]
    if town >= TOWNS or (place != town and s.stands[town] >> seat & 1):
        return 0
    if s.control[town] == seat:
        if falls_home(s, seat, town) and s.fortress[town] != CITY:
            return 0
        return worth_of_town(s, seat, town)
    if strongest_in(s, seat, town) != NONE or (s.control[town] != NONE and is_friend(s, seat, s.control[town])):
        return 0
    return worth_of_town(s, seat, town)


@rule
def refused_ways(s: State, seat: int, lord: int) -> int:
    """Towns on the way to which somebody refused passage in this turn, to a lord or to another of his family there."""
    towns, company = 0, free_lords_at(s, seat, s.lord_place[lord])
    for other in range(LORDS):
        if company >> other & 1:
            for town in range(TOWNS):
                if s.barred[other, town]:
                    towns |= 1 << town
    return towns


@rule
def worth_of_marching(s: State, seat: int, lord: int) -> int:
    """What the best STEP of a lord is worth with the company he would take; less than nothing if he would not go.

    He is sent off in the veiled state, and called back: what is worth picking him is then worth going, too.
    """
    begin_step(s, seat, lord)
    leave_garrison(s, seat)
    survey(s, seat, going_power(s, seat))
    best = -OVERDUE
    for goal in range(GOALS):
        if no_goal(s, seat, goal) == 0:
            best = max(best, worth_of_step(s, seat, STEP_TO + goal, STEP_TO))
        if goal < TOWNS and no_dig(s, seat, goal) == 0:
            best = max(best, worth_of_step(s, seat, DIG_TO + goal, DIG_TO))
    end_step(s, seat)
    s.marches -= 1
    if best <= 0 and not is_overdue(s, lord):
        return min(best, -1)
    return best


@rule
def leave_garrison(s: State, seat: int) -> None:
    """The company leaves a unit behind if that is worth it, as when it is asked."""
    place = frame_operand(s, STEP_FROM)
    for kind in range(FOR_SALE):
        units = going_from(s, seat, kind, 0, 1) - 1
        if units >= 0 and no_keep(s, seat, kind, units) == 0 and worth_of_keep(s, seat, kind, units, place) > 0:
            keep_units(s, seat, kind, units)
            return


@rule
def worth_of_staying(s: State, seat: int, place: int, power: int) -> int:
    """What is to be fought for where a lord with so much power is."""
    town = TOWN_AT[place]
    if town >= TOWNS or strongest_in(s, seat, town) == NONE:
        return 0
    if place == town:
        return gain_in(s, seat, town, 0)
    return gain_in(s, seat, town, power)


@rule
def cost_of_leaving(s: State, seat: int, place: int) -> int:
    """What it costs that the company leaves: the town if nobody stays there; and the risk of going without units."""
    cost = GARRISON
    if company_size(s) == 0:
        cost += LONE_LORD
    if not stays_behind(s, seat, place):
        cost += hold_worth(s, seat, place)
    return cost


# -- the company ---------------------------------------------------------------------------------------------------


@rule
def stays_behind(s: State, seat: int, place: int) -> bool:
    """Whether a unit or free lord of a family stays where the company leaves."""
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == place and not s.march_pawns >> pawn & 1:
            return True
    return free_lords_at(s, seat, place) & ~s.march_lords != 0


@rule
def going_power(s: State, seat: int) -> int:
    """The power of the company."""
    power = 0
    for pawn in range(PAWNS):
        if s.march_pawns >> pawn & 1:
            power += pawn_power(s, seat, pawn, seat)
    for lord in range(LORDS):
        if s.march_lords >> lord & 1 and s.jailer[lord] == NONE:
            power += LORD_HITS
    return power


@rule
def worth_of_keep(s: State, seat: int, kind: int, units: int, place: int) -> int:
    """One of the cheapest units stays as a garrison where nobody else does; all others come along."""
    now = going_from(s, seat, kind, 0, 1)
    if units != now - 1 or stays_behind(s, seat, place):
        return -50
    cheapest = MAN
    if going_from(s, seat, MAN, 0, 1) == 0:
        cheapest = ARCHER
        if going_from(s, seat, ARCHER, 0, 1) == 0:
            cheapest = KNIGHT
    if kind != cheapest or hold_worth(s, seat, place) <= GARRISON:
        return -50
    return 5000


@rule
def is_overdue(s: State, lord: int) -> bool:
    """Whether a lord must land in this phase (FIEF-5.3e): who lets him stay is asked again."""
    return s.lord_place[lord] == OFFSHORE and s.lord_march[lord] & BEGAN_OFFSHORE != 0


@rule
def worth_of_step(s: State, seat: int, action: int, block: int) -> int:
    """The answers to STEP_ASKED and to crossings: a goal, who comes along; the survey is for the company."""
    place = frame_operand(s, STEP_FROM)
    if block == STEP_TO or block == DIG_TO:
        goal = action - block
        if goal == OFFSHORE:
            return -80
        if block == STEP_TO and refused_ways(s, seat, frame_operand(s, STEP_LORD)) >> goal & 1:
            return -50
        worth = s.room[goal] - cost_of_leaving(s, seat, place)
        worth -= worth_of_staying(s, seat, place, going_power(s, seat))
        if block == DIG_TO:
            worth -= CARD_WORTH[UNDERGROUND]
        return worth
    if block == KEEP:
        return worth_of_keep(s, seat, (action - KEEP) // COUNTS, (action - KEEP) % COUNTS, place)
    if block == STAY:
        if is_overdue(s, frame_operand(s, STEP_LORD)):
            return -OVERDUE
        return 0
    if block == ASK_PASSAGE:
        return 20
    if block == RIDE:
        return worth_of_ride(s, seat, (action - RIDE) // GROUNDS)
    if block == GO_BACK or block == LEAVE_LORD or block == TAKE_LORD:
        return -5
    return -50


@rule
def worth_of_ride(s: State, seat: int, family: int) -> int:
    """A cavalcade: the company against those who stand in its way."""
    if is_friend(s, seat, family):
        return -1000
    town = TOWN_AT[frame_operand(s, STEP_FROM)]
    if town >= TOWNS:
        return -100
    stake = worth_of_lord(s, frame_operand(s, STEP_LORD)) // 2
    return worth_of_fight(s, seat, going_power(s, seat), town, family, stake) // 2 - 50


@rule
def worth_of_heir(s: State, seat: int, family: int, town: int) -> int:
    """To whom a town is left: to whom it does least good."""
    return worth_of_town(s, family, town) * weight(s, seat, family) // 1000
