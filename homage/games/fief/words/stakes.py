"""What a marriage, a title or a vote changes about how one wins, in words."""

from __future__ import annotations

from homage.games.fief.frames import BALLOT_FRAME, OFFICE
from homage.games.fief.rules.court.families import allied_family
from homage.games.fief.rules.court.titles import is_woman, victory_points
from homage.games.fief.rules.court.victory import is_pair, party_of
from homage.games.fief.rules.court.votes import KING_OFFICE, POPE_OFFICE, votes_of
from homage.games.fief.rules.figures import ALLIANCE_SEATS, ALLIANCE_VP, BISHOP_VOTES, LONE_VP
from homage.games.fief.rules.places import NONE, OFFSHORE
from homage.games.fief.shown.war_view import frame_of_kind
from homage.games.fief.state import State
from homage.games.fief.words.names import OFFICE_NAMES, bits, joined, lord_name, seat_name

TITLE_VP = 1  # of a FIEF title, of the crown, of the papacy (FIEF-7b)
ENOUGH = "enough to win"


def with_stakes(words: str, *stakes: str) -> str:
    """A choice with what it changes, if anything."""
    told = "; ".join(stake for stake in stakes if stake)
    return f"{words}: {told}" if told else words


def points(count: int) -> str:
    """So many victory points."""
    return f"{count} victory point{'' if count == 1 else 's'}"


def standing(s: State, seat: int, family: int, gained: int) -> str:
    """The points of a family, or of the pair that it belongs to, with what it would gain (FIEF-7.1a, FIEF-7.2)."""
    party = int(party_of(s, family))
    seats = bits(party, s.seats)
    who = joined("you" if each == seat else seat_name(each) for each in sorted(seats, key=lambda each: each != seat))
    goal = ALLIANCE_VP if is_pair(party) else LONE_VP
    total = gained + sum(int(victory_points(s, each)) for each in seats)
    won = f", {ENOUGH}" if total >= goal else ""
    return f"{who} would have {total} of {goal} points{won}"


# -- offices -------------------------------------------------------------------------------------------------------


def office_points(office: int) -> int:
    """The victory points that an office brings (FIEF-7b)."""
    return TITLE_VP if office in (POPE_OFFICE, KING_OFFICE) else 0


def office_stake(s: State, seat: int, office: int, lord: int) -> str:
    """What it means for victory that a lord is elected; empty for an office that brings no point (FIEF-7b)."""
    if not office_points(office) or s.lord_family[lord] == NONE:
        return ""
    if s.lord_place[lord] == OFFSHORE:
        return "no victory point while at sea"
    return standing(s, seat, int(s.lord_family[lord]), office_points(office))


def ballot_office(s: State) -> int:
    """The office of the ballot under way; NONE if there is none."""
    at = frame_of_kind(s, BALLOT_FRAME)
    return NONE if at is None else int(s.frame_of[at, OFFICE])


def all_votes(s: State, office: int) -> int:
    """The votes of all families in a ballot."""
    return sum(int(votes_of(s, seat, office)) for seat in range(s.seats))


def office_rule(office: int) -> str:
    """What an office brings toward victory (FIEF-7b, FIEF-D.2.1a, FIEF-D.2.1b)."""
    if office_points(office):
        return f"The {OFFICE_NAMES[office]} counts {points(office_points(office))}."
    return f"No victory point, but {BISHOP_VOTES} votes for other bishops, 1 for the king, and the way to pope."


def votes_words(s: State, seat: int, office: int) -> str:
    """The votes of a family out of all (FIEF-1.2f)."""
    own, every = int(votes_of(s, seat, office)), all_votes(s, office)
    return f"{own} of {every} vote{'' if every == 1 else 's'}"


# -- marriages -----------------------------------------------------------------------------------------------------


def wedding_stake(s: State, seat: int, family: int) -> str:
    """What two families would have together as a married pair; empty where pairs do not win (FIEF-1.1.2c)."""
    if s.seats < ALLIANCE_SEATS:
        return ""
    total = int(victory_points(s, seat)) + int(victory_points(s, family))
    won = f", {ENOUGH}" if total >= ALLIANCE_VP else ""
    return f"you and {seat_name(family)} would have {total} of {ALLIANCE_VP} points{won}"


def queen_stake(s: State, own: int, other: int) -> str:
    """Whom the king marries becomes queen at once; empty if neither is king (FIEF-1.1.2b)."""
    if s.king == NONE or s.king not in (own, other):
        return ""
    return f"{lord_name(own if is_woman(own) else other)} becomes queen"


def marriage_rule(s: State, seat: int) -> str:
    """How marriage changes what one needs to win (FIEF-1.1.1b, FIEF-1.1.2c, FIEF-7.1b)."""
    have = int(victory_points(s, seat))
    if s.seats < ALLIANCE_SEATS:
        return f"With {s.seats} families nobody wins as a pair: you need {points(LONE_VP)} and have {have}."
    return f"Married families win only together, with {points(ALLIANCE_VP)}; alone you need {LONE_VP} and have {have}."


def annulment_stake(s: State, seat: int) -> str:
    """What a family needs without its marriage; empty where pairs do not win (FIEF-1.1.3a, FIEF-7.1a)."""
    if s.seats < ALLIANCE_SEATS or allied_family(s, seat) == NONE:
        return ""
    have = int(victory_points(s, seat))
    won = f", {ENOUGH}" if have >= LONE_VP else ""
    return f"alone you would have {have} of {LONE_VP} points{won}"
