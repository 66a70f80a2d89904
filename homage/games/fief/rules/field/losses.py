"""Losses: hits taken by a side, as many as possible and no more, chosen kind by kind (FIEF-6.2.3.4c to e, R-48, R-133).

Each leader plans the losses of his side unseen by the other: for one family after the other, for one kind of unit
after the other, how many are lost. What leaves no choice is planned without asking. When both are done, all is carried
out at once. In `planned` a number stands for itself plus one; 0: not decided yet.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, ask_again
from homage.engine.flow.questions import answer, exactly, question
from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import LOSE, LOSE_LORD
from homage.games.fief.asked import LOSS_ASKED
from homage.games.fief.refusals import NOT_THAT_NOW, WRONG_LOSS
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.sides import ATTACK, DEFENCE, fall, fighting, side_lords
from homage.games.fief.rules.field.tolls import BIG, can_use, most_used
from homage.games.fief.rules.figures import LORD_HITS, MAN, MOST_UNITS, UNIT_HITS, UNIT_KINDS
from homage.games.fief.state import NONE, SIDES, State

COUNTS = MOST_UNITS + 1  # values of the operand `units`
SMALL = int(UNIT_HITS[MAN])  # hits that remove a unit other than a knight


@rule
def units_taking(s: State, side: int, hits: int) -> int:
    """How many units of a side fall to so many hits each."""
    n = 0
    for seat in range(s.seats):
        if s.battle_side[seat] == side:
            for kind in range(UNIT_KINDS):
                if UNIT_HITS[kind] == hits:
                    n += fighting(s, seat, kind)
    return n


@rule
def hits_on_units(s: State, side: int) -> int:
    """The hits that the units of a side take."""
    return most_used(s.battle_hits[side], units_taking(s, side, BIG), units_taking(s, side, SMALL))


@rule
def lords_falling(s: State, side: int) -> int:
    """How many lords fall: only when all units but bombards are gone (FIEF-6.2.3.4e)."""
    small, big = units_taking(s, side, SMALL), units_taking(s, side, BIG)
    left = s.battle_hits[side] - small - BIG * big
    if left <= 0:
        return 0
    return min(left // LORD_HITS, count_bits(side_lords(s, side)))


# -- the plan of a leader ------------------------------------------------------------------------------------------


@rule
def side_led(s: State, leader: int) -> int:
    """The side that a leader leads (FIEF-6.2.3.4c)."""
    if s.battle_leader[ATTACK] == leader:
        return ATTACK
    return DEFENCE


@rule
def open_cell(s: State, leader: int) -> int:
    """The next family and kind whose losses the leader decides: family times kinds plus kind; NONE if all are.

    (FIEF-6.2.3.4c, R-133)
    """
    side = side_led(s, leader)
    for seat in range(s.seats):
        if s.battle_side[seat] == side:
            for kind in range(UNIT_KINDS):
                if UNIT_HITS[kind] and s.planned[leader, seat, kind] == 0 and fighting(s, seat, kind) > 0:
                    return seat * UNIT_KINDS + kind
    return NONE


@rule
def may_lose(s: State, leader: int, cell: int, units: int) -> bool:
    """Whether so many of a kind can be lost: the rest of the side can take exactly what is left.

    (FIEF-6.2.3.4c, R-48)
    """
    side, small, big = side_led(s, leader), 0, 0
    left = hits_on_units(s, side)
    for seat in range(s.seats):
        if s.battle_side[seat] != side:
            continue
        for kind in range(UNIT_KINDS):
            if UNIT_HITS[kind] == 0:
                continue
            if seat * UNIT_KINDS + kind == cell:
                if units > fighting(s, seat, kind):
                    return False
                left -= units * UNIT_HITS[kind]
            elif s.planned[leader, seat, kind]:
                left -= (s.planned[leader, seat, kind] - 1) * UNIT_HITS[kind]
            elif UNIT_HITS[kind] == SMALL:
                small += fighting(s, seat, kind)
            else:
                big += fighting(s, seat, kind)
    return can_use(left, big, small)


@rule
def plan_forced(s: State, leader: int) -> bool:
    """Plan what leaves no choice; returns whether the leader has still something to decide."""
    cell = open_cell(s, leader)
    while cell != NONE:
        only, ways = 0, 0
        for units in range(COUNTS):
            if ways < 2 and may_lose(s, leader, cell, units):
                only = units
                ways += 1
        if ways > 1:
            return True
        s.planned[leader, cell // UNIT_KINDS, cell % UNIT_KINDS] = only + 1
        cell = open_cell(s, leader)
    side = side_led(s, leader)
    lords, falling = side_lords(s, side), lords_falling(s, side)
    if falling == count_bits(lords):
        s.planned_lords[leader] = lords
    return count_bits(s.planned_lords[leader]) < falling


@rule
def take_losses(s: State, story: Numbers) -> int:
    """Ask leaders who have a choice; when both are done carry all out (FIEF-6.2.3.4c, FIEF-6.2.3.5b, R-133).

    Returns NONE while asking, else losses taken.
    """
    undecided = 0
    for side in range(SIDES):
        if plan_forced(s, s.battle_leader[side]):
            undecided |= 1 << s.battle_leader[side]
    if undecided:
        ask(s, LOSS_ASKED, undecided)
        return NONE
    lost = 0
    for side in range(SIDES):
        leader = s.battle_leader[side]
        for seat in range(s.seats):
            for kind in range(UNIT_KINDS):
                units = max(s.planned[leader, seat, kind] - 1, 0)
                lost += units
                fall(s, seat, kind, units, story)
                s.planned[leader, seat, kind] = 0
        for lord in range(LORDS):
            if s.planned_lords[leader] >> lord & 1:
                doom(s, lord)
                lost += 1
        s.planned_lords[leader] = 0
        s.battle_hits[side] = 0
    return lost


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def family_decided(s: State, seat: int) -> int:
    """The family of which a leader decides a loss now; NONE if he decides which lords fall (FIEF-6.2.3.4c)."""
    cell = open_cell(s, seat)
    if cell == NONE:
        return NONE
    return cell // UNIT_KINDS


@rule
def kind_decided(s: State, seat: int) -> int:
    """The kind of unit that he decides about (FIEF-6.2.3.4c)."""
    return open_cell(s, seat) % UNIT_KINDS


@rule
def fits_plan(s: State, seat: int, family: int, unit: int, units: int) -> bool:
    """Whether a family can lose so many of a kind (FIEF-6.2.3.4c, R-48)."""
    return may_lose(s, seat, family * UNIT_KINDS + unit, units)


@rule
def why_kept(s: State, seat: int, family: int, unit: int) -> int:
    """Why so many cannot be lost: it is not their turn, or the number does not fit (FIEF-6.2.3.4c, R-48)."""
    if open_cell(s, seat) != family * UNIT_KINDS + unit:
        return NOT_THAT_NOW
    return WRONG_LOSS


@rule
def lords_in_danger(s: State, seat: int) -> int:
    """The lords of whom a leader names the next to fall, once all units are decided (FIEF-6.2.3.4e)."""
    if open_cell(s, seat) != NONE:
        return 0
    return side_lords(s, side_led(s, seat)) & ~s.planned_lords[seat]


@rule
def why_safe(s: State, seat: int) -> int:
    """Why a lord cannot fall: units are decided first, or he is not there (FIEF-6.2.3.4e)."""
    if open_cell(s, seat) != NONE:
        return NOT_THAT_NOW
    return WRONG_LOSS


@rule
def plan_units(s: State, seat: int, family: int, unit: int, units: int) -> None:
    """A leader decides one number; he is asked on while there is a choice (FIEF-6.2.3.4c, R-133)."""
    s.planned[seat, family, unit] = units + 1
    if plan_forced(s, seat):
        ask_again(s, seat)


@rule
def plan_lord(s: State, seat: int, lord: int) -> None:
    """A leader names a lord who falls; he is asked on while there is a choice (FIEF-6.2.3.4e, R-133)."""
    s.planned_lords[seat] |= 1 << lord
    if plan_forced(s, seat):
        ask_again(s, seat)


LOSS_QUESTION = question(
    LOSS_ASKED,
    NOT_THAT_NOW,
    answer(
        LOSE,
        plan_units,
        family=exactly(family_decided),
        unit=exactly(kind_decided),
        when=fits_plan,
        refused=why_kept,
    ),
    answer(LOSE_LORD, plan_lord, lord=lords_in_danger, refused=why_safe),
    name="losses",
)
