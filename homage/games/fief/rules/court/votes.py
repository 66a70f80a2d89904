"""Who may stand in a ballot, and how many votes a family has in it (FIEF-1.3a to FIEF-1.5.3a).

Also here: FIEF-D.2a, FIEF-D.2.1a, FIEF-D.2.1b, FIEF-D.2.2c, FIEF-D.2.3a, FIEF-D.2.3b, FIEF-5.3.1b.
"""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fief.refusals import (
    CAPTIVE_OR_OUT,
    NO_SUCH_LORD,
    NOT_FOR_BISHOP,
    NOT_FOR_KING,
    NOT_FOR_POPE,
)
from homage.games.fief.rules.court.families import is_free
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import (
    bishopric_of,
    church_titles,
    fief_count,
    is_bishop,
    is_cardinal,
    is_woman,
    titled_lords,
)
from homage.games.fief.rules.field.towns import all_controlled
from homage.games.fief.rules.figures import (
    BISHOP_VOTES,
    BISHOPS_FOR_KING,
    CARDINAL_VOTES,
    CARDINALS,
    CARDINALS_FOR_POPE,
    CHIEF_VOTES,
    KING_VOTES,
    TITLED_FOR_KING,
    TOWN_VOTES,
)
from homage.games.fief.rules.places import BISHOPRIC_TOWNS, BISHOPRICS, CHIEF, TOWNS
from homage.games.fief.state import NONE, State

# Offices: the bishoprics by number, then these.
POPE_OFFICE = BISHOPRICS
KING_OFFICE = BISHOPRICS + 1
OFFICES = BISHOPRICS + 2


@rule
def is_title_free(s: State, office: int) -> bool:
    """Whether nobody holds an office (FIEF-1.3a, FIEF-1.4a, FIEF-1.5a)."""
    if office == KING_OFFICE:
        return s.king == NONE
    if office == POPE_OFFICE:
        return s.pope == NONE
    return s.bishop[office] == NONE


@rule
def ballot_opens(s: State, office: int) -> bool:
    """Whether the conditions of a ballot hold, candidates apart (FIEF-1.3a, FIEF-1.4a, FIEF-1.5a)."""
    if not is_title_free(s, office):
        return False
    if office == KING_OFFICE:
        return titled_lords(s) >= TITLED_FOR_KING
    if office == POPE_OFFICE:
        return free_cardinals(s) >= CARDINALS_FOR_POPE
    return all_controlled(s, BISHOPRIC_TOWNS[office])


@rule
def free_cardinals(s: State) -> int:
    """How many cardinals are not captive (FIEF-1.4a)."""
    n = 0
    for tile in range(CARDINALS):
        if s.cardinal[tile] != NONE and is_free(s, s.cardinal[tile]):
            n += 1
    return n


@rule
def no_candidacy(s: State, seat: int, office: int, lord: int) -> int:
    """Why a family cannot nominate a lord; 0 if it can (FIEF-1.2b, FIEF-1.3.1, FIEF-1.4.1, FIEF-1.5.1)."""
    if s.lord_family[lord] != seat:
        return NO_SUCH_LORD
    if not may_vote(s, lord):
        return CAPTIVE_OR_OUT
    if office == KING_OFFICE:
        if is_woman(lord) or fief_count(s, lord) == 0 or church_titles(s, lord) > 0:
            return NOT_FOR_KING
    elif office == POPE_OFFICE:
        if not is_bishop(s, lord) and not is_cardinal(s, lord):
            return NOT_FOR_POPE
    elif is_woman(lord) or s.spouse[lord] != NONE or s.king == lord or is_bishop(s, lord):
        return NOT_FOR_BISHOP
    return 0


@rule
def may_vote(s: State, lord: int) -> bool:
    """Captive and excommunicated lords neither vote nor stand (FIEF-1.2b, FIEF-D.2.3.1a)."""
    return is_free(s, lord) and s.excommunicated != lord


@rule
def lord_votes(s: State, office: int, lord: int) -> int:
    """The votes of a lord by his highest title (FIEF-1.3.2, FIEF-1.4.2, FIEF-1.5.2); not yet a new bishop's (R-30)."""
    if not may_vote(s, lord):
        return 0
    if office == KING_OFFICE:
        return int(fief_count(s, lord) > 0 or is_bishop(s, lord))
    if office == POPE_OFFICE:
        return int(is_cardinal(s, lord))
    if is_cardinal(s, lord) or s.pope == lord:
        return CARDINAL_VOTES
    bishopric = bishopric_of(s, lord)
    if bishopric != NONE and s.bishop_since[bishopric] < s.round_number:
        return BISHOP_VOTES
    return 0


@rule
def votes_of(s: State, seat: int, office: int) -> int:
    """The votes of a family at this moment (FIEF-1.3.2, FIEF-1.4.2, FIEF-1.5.2)."""
    votes = 0
    for lord in range(LORDS):
        if s.lord_family[lord] == seat:
            votes += lord_votes(s, office, lord)
    for town in range(TOWNS):
        if s.control[town] == seat:
            votes += town_votes(town, office)
    return votes


@rule
def town_votes(town: int, office: int) -> int:
    """The votes that the controller of a town has by it (FIEF-1.3.2)."""
    if office >= POPE_OFFICE or not BISHOPRIC_TOWNS[office] >> town & 1:
        return 0
    if town == CHIEF[office]:
        return CHIEF_VOTES
    return TOWN_VOTES


@rule
def stands(s: State, seat: int) -> bool:
    """Whether the candidate of a family is still in play (R-97)."""
    return s.candidate[seat] != NONE and s.lord_family[s.candidate[seat]] == seat


@rule
def elected(s: State, office: int) -> int:
    """The family whose candidate is elected, by the votes in `s.votes`; NONE if nobody is (FIEF-1.2f, FIEF-1.5.3a)."""
    best, most, tied = NONE, 0, False
    for seat in range(s.seats):
        if stands(s, seat) and s.votes[seat] > 0:
            if s.votes[seat] > most:
                best, most, tied = seat, s.votes[seat], False
            elif s.votes[seat] == most:
                tied = True
    if tied or best == NONE:
        return NONE
    if office == KING_OFFICE and (most < KING_VOTES or not has_church(s, best)):
        return NONE
    return best


@rule
def has_church(s: State, candidate: int) -> bool:
    """Among a king's votes are those of a pope, of a cardinal or of two bishops (FIEF-1.5.3a)."""
    bishops = 0
    for lord in range(LORDS):
        seat = s.lord_family[lord]
        if seat != NONE and s.vote_for[seat] == candidate + 1 and lord_votes(s, KING_OFFICE, lord) > 0:
            if is_cardinal(s, lord) or s.pope == lord:
                return True
            if is_bishop(s, lord):
                bishops += 1
    return bishops >= BISHOPS_FOR_KING
