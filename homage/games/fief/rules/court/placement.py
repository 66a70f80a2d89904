"""Where a lord enters play, new or freed (FIEF-G.1.2, R-81, R-113, R-154).

Also here: FIEF-6.4.2b.
"""

from __future__ import annotations

from homage.engine.flow.course import ask
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import PLACE_AT
from homage.games.fief.asked import PLACEMENT_ASKED
from homage.games.fief.events import LORD_PLACED
from homage.games.fief.refusals import NO_PLACE_THERE, NOT_THAT_NOW
from homage.games.fief.rules.cards.cards import CHARACTERS
from homage.games.fief.rules.court.families import first_lord_in_turn, free_lords_at, only_member
from homage.games.fief.rules.field.units import put_lord
from homage.games.fief.rules.figures import NO_FORTRESS
from homage.games.fief.rules.places import AREA_OF, OFFSHORE, TOWNS
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_LODGING, NO_REPLY, request
from homage.games.fief.state import NONE, SUFFERED, State


@rule
def entry_towns(s: State, seat: int, refused: int) -> int:
    """Towns of the first level of FIEF-G.1.2 that has any; `refused` are families that will not lodge him."""
    level_1, level_2, level_3, level_4 = 0, 0, 0, 0
    for town in range(TOWNS):
        bit = 1 << town
        if s.control[town] == seat:
            level_3 |= bit
            if s.fortress[town] != NO_FORTRESS:
                level_1 |= bit
        elif s.control[town] == NONE or not refused >> s.control[town] & 1:
            level_4 |= bit
        if free_lords_at(s, seat, town):
            level_2 |= bit
    if level_1:
        return level_1
    if level_2:
        return level_2
    if level_3:
        return level_3
    return level_4


@rule
def can_enter(s: State, seat: int) -> bool:
    """Whether a LORD card can be played: some level of FIEF-G.1.2 works, without who just refused (R-81, R-154)."""
    return entry_towns(s, seat, s.turned_away) != 0


@rule
def is_guest(s: State, seat: int, town: int) -> bool:
    """Whether a lord is lodged in a town by leave of another family: level 4 (FIEF-G.1.2, R-113)."""
    return s.control[town] != NONE and s.control[town] != seat and not free_lords_at(s, seat, town)


@rule
def place_next(s: State, story: Numbers) -> None:
    """The next lord to enter play is placed, or his owner asked where: in turn order (FIEF-G.1.2, FIEF-H.3, R-81)."""
    lord = first_lord_in_turn(s, s.unplaced)
    seat = s.lord_family[lord]
    if s.reply != NO_REPLY and s.lodging != NONE:
        answered_lodging(s, lord, story)
        return
    towns = entry_towns(s, seat, s.guests_refused)
    if towns == 0:
        lord_turned_away(s, lord, story)
        return
    only = only_member(towns)
    if only == NONE or is_guest(s, seat, only):
        ask(s, PLACEMENT_ASKED, 1 << seat, lord)
    else:
        enter_at(s, lord, only, story)


@rule
def answered_lodging(s: State, lord: int, story: Numbers) -> None:
    """The family that was asked to lodge him has answered (FIEF-G.1.2, R-154)."""
    town = s.lodging
    s.lodging = NONE
    if s.reply == AGREED_TO:
        enter_at(s, lord, town, story)
    else:
        s.guests_refused |= 1 << s.control[town]
    s.reply = NO_REPLY


@rule
def enter_at(s: State, lord: int, place: int, story: Numbers) -> None:
    """A lord is in play at a place; if new he ignores the plague there (FIEF-G.1.2, FIEF-G.2.1.1, R-125, R-154)."""
    s.unplaced &= ~(1 << lord)
    if s.newcomers >> lord & 1 and s.plague >> AREA_OF[place] & 1:
        s.lord_march[lord] |= SUFFERED
    s.newcomers &= ~(1 << lord)
    s.guests_refused = 0
    put_lord(s, lord, place)
    tell(story, LORD_PLACED, TO_ALL, lord, place)


@rule
def lord_turned_away(s: State, lord: int, story: Numbers) -> None:
    """Nowhere to go: a freed lord is put OFFSHORE, a LORD card goes back to the hand (FIEF-G.1.2, R-81, R-154)."""
    if not s.newcomers >> lord & 1:
        enter_at(s, lord, OFFSHORE, story)
        return
    seat = s.lord_family[lord]
    s.unplaced &= ~(1 << lord)
    s.newcomers &= ~(1 << lord)
    s.turned_away |= s.guests_refused
    s.guests_refused = 0
    s.lord_family[lord] = NONE
    s.hand[seat, lord] += 1
    s.hand_size[seat, CHARACTERS] += 1
    for other in range(s.seats):
        if other != seat:
            s.known[other, seat, lord] += 1


@rule
def towns_to_enter(s: State, seat: int) -> int:
    """The towns where the lord in question may enter (FIEF-G.1.2, R-154)."""
    return entry_towns(s, seat, s.guests_refused)


@rule
def enter_town(s: State, seat: int, about: int, town: int, story: Numbers) -> None:
    """He enters there, or the family of that town is asked to lodge him (FIEF-G.1.2, R-113)."""
    if is_guest(s, seat, town):
        s.lodging = town
        request(s, FOR_LODGING, seat, s.control[town], about)
    else:
        enter_at(s, about, town, story)


PLACEMENT_QUESTION = question(
    PLACEMENT_ASKED,
    NOT_THAT_NOW,
    answer(PLACE_AT, enter_town, town=towns_to_enter, refused=NO_PLACE_THERE),
    name="placement",
)
