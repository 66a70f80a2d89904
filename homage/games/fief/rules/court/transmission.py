"""FIEF titles on their way: to whom they go, which is given up, which are taken back (FIEF-D.1.1).

(FIEF-D.4.2, FIEF-5.2.2g; R-100, R-101, R-141, R-142)

A title that is to be assigned stands in `title_due`, with the lord in `title_lord` once he is named. Any lord may be
named for a title that a family gains with its CITY or buys (`title_open`); one that is inherited or displaced goes to
a lord with fewer than two titles only.
"""

from __future__ import annotations

from homage.engine.flow.course import ask
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import ENTITLE, TAKE_TITLE, YIELD_TITLE
from homage.games.fief.asked import LEAST_ASKED, RECEIVER_ASKED, VACANT_ASKED
from homage.games.fief.events import TITLE_TAKEN, TITLE_VACANT
from homage.games.fief.refusals import NO_SUCH_LORD, NOT_INHERITED, NOT_LEAST, NOT_THAT_NOW, NOT_VACANT, TITLES_FULL
from homage.games.fief.rules.court.families import first_in_turn, lords_of, only_member, seat_in_turn
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import city_of, fief_count, fief_titles, is_vacant
from homage.games.fief.rules.figures import FIEF_TITLES_PER_LORD
from homage.games.fief.rules.places import FIEF_TOWNS, FIEFS, PRESTIGE
from homage.games.fief.state import NONE, State

VACANT, PASSED_ON = range(2)  # about VACANT_ASKED: titles lying vacant, or inherited and displaced ones

# -- a title is due ------------------------------------------------------------------------------------------------


@rule
def due_title(s: State) -> int:
    """The next title to be assigned, in turn order: its lord named, passed on, gained; or NONE (FIEF-H.3, R-141)."""
    seats = 0
    for fief in range(FIEFS):
        if s.title_due[fief]:
            seats |= 1 << s.title_due[fief] - 1
    seat = first_in_turn(s, seats)
    if seat == NONE:
        return NONE
    fiefs, passed_on = 0, titles_passed_on(s, seat)
    for fief in range(FIEFS):
        if s.title_due[fief] == seat + 1:
            if s.title_lord[fief]:
                return fief
            fiefs |= 1 << fief
    if passed_on:
        return lowest_bit(passed_on)
    return lowest_bit(fiefs)


@rule
def titles_passed_on(s: State, seat: int) -> int:
    """Inherited and displaced titles of a family for which no lord is named yet (FIEF-D.1.1a, FIEF-D.4.2a, R-141)."""
    fiefs = 0
    for fief in range(FIEFS):
        if s.title_due[fief] == seat + 1 and not s.title_lord[fief] and not s.title_open >> fief & 1:
            fiefs |= 1 << fief
    return fiefs


@rule
def gain_title(s: State, fief: int, lord: int) -> None:
    """A lord gets a title by name: bought, or given by the king (FIEF-4.4c, FIEF-4.4d)."""
    s.title_due[fief] = s.lord_family[lord] + 1
    s.title_lord[fief] = lord + 1
    s.title_open |= 1 << fief
    s.unsettled = 1


@rule
def receivers(s: State, fief: int) -> int:
    """Who may be named for a due title: any lord if it is gained, else those with room (FIEF-D.1.1a, R-100, R-142)."""
    lords = lords_of(s, s.title_due[fief] - 1)
    if s.title_open >> fief & 1:
        return lords
    return with_room(s, lords)


@rule
def with_room(s: State, lords: int) -> int:
    """Those of a set of lords who hold fewer than two FIEF titles (FIEF-D.1.1a, R-100)."""
    found = 0
    for lord in range(LORDS):
        if lords >> lord & 1 and fief_count(s, lord) < FIEF_TITLES_PER_LORD:
            found |= 1 << lord
    return found


@rule
def places_left(s: State, seat: int) -> int:
    """How many more FIEF titles the lords of a family can hold (FIEF-D.1.1a, R-141)."""
    places, lords = 0, lords_of(s, seat)
    for lord in range(LORDS):
        if lords >> lord & 1:
            places += max(FIEF_TITLES_PER_LORD - fief_count(s, lord), 0)
    return places


@rule
def pass_title(s: State, fief: int, story: Numbers) -> None:
    """Assign a due title, or ask the owner what is his to choose (FIEF-D.1.1a, FIEF-D.4.2a, R-100, R-141)."""
    seat = s.title_due[fief] - 1
    named = s.title_lord[fief] - 1
    if named != NONE and not lords_of(s, seat) >> named & 1:
        s.title_lord[fief] = 0  # he is dead or in another family by now
        named = NONE
    if named == NONE:
        lords = receivers(s, fief)
        if lords == 0:
            leave_vacant(s, fief, story)
            return
        if not s.title_open >> fief & 1 and places_left(s, seat) < count_bits(titles_passed_on(s, seat)):
            ask(s, VACANT_ASKED, 1 << seat, PASSED_ON)
            return
        named = only_member(lords)
        if named == NONE:
            ask(s, RECEIVER_ASKED, 1 << seat, fief)
            return
        s.title_lord[fief] = named + 1
    if fief_count(s, named) < FIEF_TITLES_PER_LORD:
        take_title(s, fief, named, story)
        return
    least = least_titles(s, fief, named)
    only = only_member(least)
    if only == NONE:
        ask(s, LEAST_ASKED, 1 << seat, fief)
    else:
        displace(s, fief, only, story)


@rule
def least_titles(s: State, fief: int, lord: int) -> int:
    """Of the two titles that a lord holds and the one he gets, those of the least prestige (FIEF-D.1.1a)."""
    titles = fief_titles(s, lord) | 1 << fief
    least = PRESTIGE[fief]
    for each in range(FIEFS):
        if titles >> each & 1:
            least = min(least, PRESTIGE[each])
    for each in range(FIEFS):
        if PRESTIGE[each] != least:
            titles &= ~(1 << each)
    return titles


@rule
def displace(s: State, fief: int, least: int, story: Numbers) -> None:
    """The least of three titles goes to another lord of the family with room (FIEF-D.1.1a, R-100)."""
    seat, lord = s.title_due[fief] - 1, s.title_lord[fief] - 1
    if least != fief:
        s.fief_lord[least] = NONE
        take_title(s, fief, lord, story)
    s.title_due[least] = seat + 1
    s.title_lord[least] = 0
    s.title_open &= ~(1 << least)


@rule
def take_title(s: State, fief: int, lord: int, story: Numbers) -> None:
    """A lord holds a title from now on; its empty towns are his family's (FIEF-D.1.1a, FIEF-D.4.2a, FIEF-5.2.2b)."""
    settle_title(s, fief)
    s.fief_lord[fief] = lord
    tell(story, TITLE_TAKEN, TO_ALL, fief, lord)


@rule
def leave_vacant(s: State, fief: int, story: Numbers) -> None:
    """Nobody in the family can take a title: the tile lies on its place, the CITY stays (FIEF-D.1.1b, R-141)."""
    settle_title(s, fief)
    s.fief_lord[fief] = NONE
    s.inherited[fief] = 0
    tell(story, TITLE_VACANT, TO_ALL, fief)


@rule
def settle_title(s: State, fief: int) -> None:
    """A title is no longer due."""
    s.title_due[fief] = 0
    s.title_lord[fief] = 0
    s.title_open &= ~(1 << fief)
    s.stirred |= FIEF_TOWNS[fief]


# -- vacant titles -------------------------------------------------------------------------------------------------


@rule
def takeable_titles(s: State, seat: int) -> int:
    """Vacant titles whose CITY a family controls (FIEF-D.1.1c, R-35, R-101)."""
    fiefs = 0
    for fief in range(FIEFS):
        if s.title_due[fief] == 0 and is_vacant(s, fief) and s.control[city_of(s, fief)] == seat:
            fiefs |= 1 << fief
    return fiefs


@rule
def pick_up_titles(s: State, story: Numbers) -> bool:
    """Families in turn take vacant titles of their CITIES; whether one did or is asked which (R-101, FIEF-H.3)."""
    for place in range(s.seats):
        seat = seat_in_turn(s, place)
        fiefs = takeable_titles(s, seat)
        if fiefs == 0:
            continue
        places = places_left(s, seat)
        if places == 0:
            continue
        if places < count_bits(fiefs):
            ask(s, VACANT_ASKED, 1 << seat, VACANT)
            return True
        for fief in range(FIEFS):
            if fiefs >> fief & 1:
                s.title_due[fief] = seat + 1
        return True
    return False


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def titles_offered(s: State, seat: int, about: int) -> int:
    """The titles among which a family chooses those it has places for (R-101, R-141)."""
    if about == PASSED_ON:
        return titles_passed_on(s, seat)
    return takeable_titles(s, seat)


@rule
def pick_title(s: State, seat: int, about: int, fief: int) -> None:
    """The family takes this title: its lord is named before the others are looked at (R-141)."""
    s.title_due[fief] = seat + 1
    named = only_member(receivers(s, fief))
    if named != NONE:
        s.title_lord[fief] = named + 1
    elif about == PASSED_ON:
        ask(s, RECEIVER_ASKED, 1 << seat, fief)


@rule
def lords_to_entitle(s: State, about: int) -> int:
    """The lords who may be named for the title in question (FIEF-D.1.1a, R-100)."""
    return receivers(s, about)


@rule
def why_not_entitled(s: State, seat: int, lord: int) -> int:
    """Why a lord cannot be named (FIEF-D.1.1a, R-100)."""
    if s.lord_family[lord] != seat:
        return NO_SUCH_LORD
    return TITLES_FULL


@rule
def name_receiver(s: State, about: int, lord: int) -> None:
    """The owner names the lord who gets a title (FIEF-D.1.1a)."""
    s.title_lord[about] = lord + 1


@rule
def titles_to_yield(s: State, about: int) -> int:
    """The titles of which a lord who would hold three gives one up (FIEF-D.1.1a)."""
    return least_titles(s, about, s.title_lord[about] - 1)


@rule
def yield_title(s: State, about: int, fief: int, story: Numbers) -> None:
    """A title is given up for the one in question (FIEF-D.1.1a, R-100)."""
    displace(s, about, fief, story)


@rule
def why_not_offered(about: int) -> int:
    """Why a title cannot be taken now (FIEF-D.4.2a, R-141)."""
    if about == PASSED_ON:
        return NOT_INHERITED
    return NOT_VACANT


RECEIVER_QUESTION = question(
    RECEIVER_ASKED,
    NOT_THAT_NOW,
    answer(ENTITLE, name_receiver, lord=lords_to_entitle, refused=why_not_entitled),
    name="receiver",
)
LEAST_QUESTION = question(
    LEAST_ASKED,
    NOT_THAT_NOW,
    answer(YIELD_TITLE, yield_title, fief=titles_to_yield, refused=NOT_LEAST),
    name="least",
)
VACANT_QUESTION = question(
    VACANT_ASKED,
    NOT_THAT_NOW,
    answer(TAKE_TITLE, pick_title, fief=titles_offered, refused=why_not_offered),
    name="vacant",
)
