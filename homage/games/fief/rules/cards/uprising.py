"""Uprisings: caused by TAX or FAMINE, joined, calmed, held off by walls, and what they destroy (FIEF-G.4.2.1).

Losses are planned family by family and taken all at once, so that nobody slips away between them.

Also here: FIEF-G.2.2b.
"""

from __future__ import annotations

from homage.engine.flow.course import (
    ask,
    begin_frame,
    end_frame,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    set_operand,
)
from homage.engine.flow.questions import answer, exactly, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import LOSE, STRIKE
from homage.games.fief.asked import UPRISING_LOSS_ASKED, VICTIM_ASKED
from homage.games.fief.events import (
    RAZED,
    UNITS_LOST,
    UNITS_UNVEILED,
    UPRISING_BEGUN,
    UPRISING_DICE,
    UPRISING_JOINED,
    UPRISING_OVER,
)
from homage.games.fief.frames import UPRISING_AT, UPRISING_FRAME, UPRISING_SEAT, UPRISING_TOWN
from homage.games.fief.refusals import NOT_HIT, NOT_THAT_NOW
from homage.games.fief.rules.cards.calming import DECLINED, advance_calming, standing_cards
from homage.games.fief.rules.cards.cards import UNDERGROUND, UPRISING
from homage.games.fief.rules.cards.hands import discard_card, play_card
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.court.families import only_member
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.tolls import (
    BIG,
    begin_toll,
    can_use,
    decide_loss,
    family_deciding,
    kind_in_question,
    most_used,
    tell_due,
    tell_lost,
    why_not_lost,
)
from homage.games.fief.rules.field.units import all_units_at, look_again, remove_units, troops_at, turn_up, units_at
from homage.games.fief.rules.figures import (
    BATTLE_FACES,
    BATTLE_SIDES,
    BOMBARD,
    NO_FORTRESS,
    PENALTY,
    STRONGHOLD,
    UNIT_HITS,
    UNIT_KINDS,
    UPRISING_BONUS,
)
from homage.games.fief.rules.moments import WU_ADDED, WU_FIRST, WU_FORTRESS, begin_window, stir
from homage.games.fief.state import NONE, State

BEGUN, ADDED, CALMING, MEET_WALLS, ROLL, VICTIM, LOSSES, AFTERMATH = range(8)  # steps
STRUCK = DECLINED  # operand once dice are rolled: families that were hit; UPRISING_AT: the family that is hit now


@rule
def begin_uprising(s: State, seat: int, town: int, story: Numbers) -> None:
    """The first card of an uprising is played (FIEF-G.4.2.1a, FIEF-G.4.2.1b)."""
    for each in range(s.seats):
        s.uprising_cards[each] = 0
        for kind in range(UNIT_KINDS):
            s.uprising_losses[each, kind] = 0
    s.uprising_mined = 0
    s.uprising_hits = 0
    tell(story, UPRISING_BEGUN, TO_ALL, seat, town)
    begin_frame(s, UPRISING_FRAME, town, seat, 0, 0)
    add_card(s, seat, town, story)


@rule
def join_uprising(s: State, seat: int, town: int, story: Numbers) -> None:
    """Another card is added (FIEF-G.4.2.1b, R-109)."""
    tell(story, UPRISING_JOINED, TO_ALL, seat, town)
    add_card(s, seat, town, story)


@rule
def add_card(s: State, seat: int, town: int, story: Numbers) -> None:
    """An UPRISING card is played; it is discarded whatever becomes of it (FIEF-G.4.2.1g)."""
    play_card(s, seat, UPRISING, town, story)
    discard_card(s, UPRISING)
    s.uprising_cards[seat] += 1


@rule
def undermine_uprising(s: State, seat: int, town: int, story: Numbers) -> None:
    """UNDERGROUND: the fortress does not count in this uprising (FIEF-G.4.2.2c)."""
    play_card(s, seat, UNDERGROUND, town, story)
    discard_card(s, UNDERGROUND)
    s.uprising_mined = 1


@rule
def advance_uprising(s: State, dice: Dice, story: Numbers) -> None:
    """Cards added, calmed, UNDERGROUND, walls, dice, losses, aftermath (FIEF-G.4.2.1b to FIEF-G.4.2.1f, R-56)."""
    town, step = frame_operand(s, UPRISING_TOWN), frame_step(s)
    if step == BEGUN:
        go_on(s)
        begin_window(s, WU_FIRST, town)
    elif step == ADDED:
        go_on(s)
        begin_window(s, WU_ADDED, town)
    elif step == CALMING:
        advance_calming(s)
    elif step == MEET_WALLS:
        go_on(s)
        begin_window(s, WU_FORTRESS, town)
    elif step == ROLL:
        roll_uprising(s, town, dice, story)
    elif step == VICTIM:
        choose_victim(s, town, story)
    elif step == LOSSES:
        decide_losses(s, town, frame_operand(s, UPRISING_AT), story)
    else:
        take_losses(s, town, story)


@rule
def roll_uprising(s: State, town: int, dice: Dice, story: Numbers) -> None:
    """The fortress cancels cards; a die and a hit for each left, or no uprising (FIEF-G.4.2.1d, FIEF-G.4.2.1e)."""
    cards, hits = standing_cards(s), 0
    if not s.uprising_mined:
        cards -= PENALTY[s.fortress[town]]
    stir(s)
    if cards <= 0:
        tell(story, UPRISING_OVER, TO_ALL, town)
        end_frame(s)
        return
    for _ in range(cards):
        hits += BATTLE_FACES[draw(dice, BATTLE_SIDES)] + UPRISING_BONUS
    tell(story, UPRISING_DICE, TO_ALL, town, cards, hits)
    s.uprising_hits = hits
    set_operand(s, STRUCK, 0)
    go_on(s)


# -- losses --------------------------------------------------------------------------------------------------------


@rule
def units_of_size(s: State, seat: int, town: int, size: int, kind: int) -> int:
    """Units of a family there that take so many hits, of this kind and of those after it (FIEF-G.4.2.1e, R-48)."""
    n = 0
    for each in range(kind, UNIT_KINDS):
        if UNIT_HITS[each] == size:
            n += units_at(s, seat, town, each)
    return n


@rule
def usable(s: State, seat: int, town: int) -> int:
    """How many of the hits that are left a family can use (FIEF-G.4.2.1e)."""
    return most_used(s.uprising_hits, units_of_size(s, seat, town, BIG, 0), units_of_size(s, seat, town, 1, 0))


@rule
def victims(s: State, town: int) -> int:
    """Families not hit yet that can use hits, in the fog any with units there (FIEF-G.4.2.1e, FIEF-G.4.2.1h, R-109)."""
    seats = 0
    if s.uprising_hits == 0:
        return seats
    for seat in range(s.seats):
        struck = frame_operand(s, STRUCK) >> seat & 1
        if not struck and (usable(s, seat, town) > 0 or (s.fog and all_units_at(s, seat, town) > 0)):
            seats |= 1 << seat
    return seats


@rule
def choose_victim(s: State, town: int, story: Numbers) -> None:
    """The player of the first card names the family that is hit next (FIEF-G.4.2.1e)."""
    seats = victims(s, town)
    if seats == 0:
        go_to(s, AFTERMATH)
    elif only_member(seats) != NONE:
        hit_family(s, town, only_member(seats), story)
    else:
        ask(s, VICTIM_ASKED, 1 << frame_operand(s, UPRISING_SEAT), town)


@rule
def hit_family(s: State, town: int, seat: int, story: Numbers) -> None:
    """This family takes what it can of the hits; the rest passes on (FIEF-G.4.2.1e)."""
    set_operand(s, UPRISING_AT, seat)
    set_operand(s, STRUCK, frame_operand(s, STRUCK) | 1 << seat)
    begin_toll(s, seat, town, story)
    go_to(s, LOSSES)


@rule
def hits_left(s: State, seat: int, town: int) -> int:
    """How many hits a family must still use up."""
    left = usable(s, seat, town)
    for kind in range(UNIT_KINDS):
        left -= s.toll_losses[seat, kind] * UNIT_HITS[kind]
    return left


@rule
def fits(s: State, seat: int, town: int, kind: int, units: int) -> bool:
    """Whether a family can lose so many of a kind and use up the rest of its hits on the kinds after it.

    (FIEF-G.4.2.1e, R-48)
    """
    if units > units_at(s, seat, town, kind):
        return False
    left = hits_left(s, seat, town) - units * UNIT_HITS[kind]
    return left >= 0 and can_use(
        left, units_of_size(s, seat, town, BIG, kind + 1), units_of_size(s, seat, town, 1, kind + 1)
    )


@rule
def decide_losses(s: State, town: int, seat: int, story: Numbers) -> None:
    """Kind by kind; the family is asked where it has a choice (FIEF-G.4.2.1e, R-133)."""
    kind = s.toll_kind[seat]
    if kind == UNIT_KINDS:
        announce_losses(s, town, seat, story)
        go_to(s, VICTIM)
        return
    ways, last = 0, 0
    if kind == BOMBARD:
        ways = 1
    else:
        for units in range(units_at(s, seat, town, kind) + 1):
            if fits(s, seat, town, kind, units):
                ways += 1
                last = units
    if ways == 1:
        decide_loss(s, seat, last)
    else:
        ask(s, UPRISING_LOSS_ASKED, 1 << seat, town)


@rule
def announce_losses(s: State, town: int, seat: int, story: Numbers) -> None:
    """A family has decided: what it will lose is turned up, and the other hits pass on (FIEF-G.4.2.1e)."""
    for kind in range(UNIT_KINDS):
        units = s.toll_losses[seat, kind]
        s.uprising_losses[seat, kind] = units
        s.uprising_hits -= units * UNIT_HITS[kind]
        if s.fog and units > 0:
            turn_up(s, seat, town, kind, units)
            tell(story, UNITS_UNVEILED, TO_ALL, seat, town, kind, units)


@rule
def take_losses(s: State, town: int, story: Numbers) -> None:
    """All planned units are removed; with no troop left the rest of the town goes too (FIEF-G.4.2.1f)."""
    for seat in range(s.seats):
        for kind in range(UNIT_KINDS):
            units = s.uprising_losses[seat, kind]
            s.uprising_losses[seat, kind] = 0
            if units > 0:
                tell(story, UNITS_LOST, TO_ALL, seat, town, kind, units)
                remove_units(s, seat, town, kind, units)
    troops = 0
    for seat in range(s.seats):
        troops += troops_at(s, seat, town)
    if troops == 0:
        raze(s, town, story)
    tell(story, UPRISING_OVER, TO_ALL, town)
    end_frame(s)


@rule
def raze(s: State, town: int, story: Numbers) -> None:
    """Lords, captives too, mills, bombards and a STRONGHOLD are gone; a CITY stays (FIEF-G.4.2.1f, R-56)."""
    for lord in range(LORDS):
        if s.lord_place[lord] == town:
            doom(s, lord)
    for seat in range(s.seats):
        bombards = units_at(s, seat, town, BOMBARD)
        if bombards > 0:
            tell_lost(s, seat, town, BOMBARD, bombards, story)
            remove_units(s, seat, town, BOMBARD, bombards)
    stronghold = int(s.fortress[town] == STRONGHOLD)
    tell(story, RAZED, TO_ALL, town, s.mills[town], stronghold)
    s.mills[town] = 0
    if stronghold:
        s.fortress[town] = NO_FORTRESS
    look_again(s, town)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def families_to_hit(s: State) -> int:
    """Whom the uprising can hit next (FIEF-G.4.2.1e)."""
    return victims(s, frame_operand(s, UPRISING_TOWN))


@rule
def strike(s: State, family: int, story: Numbers) -> None:
    """A family is hit (FIEF-G.4.2.1e)."""
    hit_family(s, frame_operand(s, UPRISING_TOWN), family, story)


@rule
def fits_hits(s: State, seat: int, unit: int, units: int) -> bool:
    """Whether so many of a kind can be lost in the town (FIEF-G.4.2.1e)."""
    return fits(s, seat, frame_operand(s, UPRISING_TOWN), unit, units)


@rule
def lose_to_crowd(s: State, seat: int, family: int, unit: int, units: int, story: Numbers) -> None:
    """So many will be lost (FIEF-G.4.2.1e)."""
    decide_loss(s, family, units)
    tell_due(s, seat, frame_operand(s, UPRISING_TOWN), story)


VICTIM_QUESTION = question(
    VICTIM_ASKED,
    NOT_THAT_NOW,
    answer(STRIKE, strike, family=families_to_hit, refused=NOT_HIT),
    name="victim",
)
UPRISING_LOSS_QUESTION = question(
    UPRISING_LOSS_ASKED,
    NOT_THAT_NOW,
    answer(
        LOSE,
        lose_to_crowd,
        family=exactly(family_deciding),
        unit=exactly(kind_in_question),
        when=fits_hits,
        refused=why_not_lost,
    ),
    name="uprising",
)
