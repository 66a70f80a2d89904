"""The court, as plain data: lords and their titles, fiefs, ballots to come and under way, who is near to victory."""

from __future__ import annotations

from typing import Any

from homage.engine.state.layout import OPEN
from homage.engine.views.view import piece
from homage.games.fief.frames import BALLOT_FRAME, OFFICE
from homage.games.fief.rules.court.ballot import BEFORE_BALLOT, HIDING, NAMED, NAMING, NEW_POPE, OVER, REVEAL, VOTING
from homage.games.fief.rules.court.ballot import OPEN as OPENING
from homage.games.fief.rules.court.families import allied_family, lords_in_play, lords_of
from homage.games.fief.rules.court.lords import LORD_IDS, LORDS
from homage.games.fief.rules.court.title_purchase import strongholds, title_price
from homage.games.fief.rules.court.titles import (
    bishopric_of,
    city_of,
    is_cardinal,
    is_governed,
    is_vacant,
    regent,
    titled_lords,
    victory_points,
)
from homage.games.fief.rules.court.victory import is_pair, missing_points, nearest, party_of, winners_now
from homage.games.fief.rules.court.votes import (
    KING_OFFICE,
    OFFICES,
    POPE_OFFICE,
    ballot_opens,
    free_cardinals,
    is_title_free,
    lord_votes,
    no_candidacy,
    stands,
    town_votes,
)
from homage.games.fief.rules.field.captives import ransom_price
from homage.games.fief.rules.field.company import lord_steps
from homage.games.fief.rules.field.strength import lord_cp
from homage.games.fief.rules.field.towns import towns_of
from homage.games.fief.rules.figures import (
    ALLIANCE_VP,
    BISHOPS_FOR_KING,
    CARDINALS,
    CARDINALS_FOR_POPE,
    KING_VOTES,
    LONE_VP,
    TITLED_FOR_KING,
)
from homage.games.fief.rules.places import (
    BISHOPRIC_TOWNS,
    BISHOPRICS,
    FIEF_IDS,
    FIEF_TOWNS,
    FIEFS,
    NONE,
    OFFSHORE,
    PLACE_IDS,
    TOWNS,
)
from homage.games.fief.shown.map_view import lord_id, seat_or_none, town_id, town_ids
from homage.games.fief.shown.war_view import frame_of_kind
from homage.games.fief.state import State
from homage.games.fief.words.names import OFFICE_NAMES, bits
from homage.games.fief.words.stakes import office_points

BALLOT_STEPS = {
    BEFORE_BALLOT: "before",
    OPENING: "before",
    NAMING: "nominations",
    NAMED: "nominations",
    VOTING: "votes",
    HIDING: "votes",
    REVEAL: "reveal",
    NEW_POPE: "reveal",
    OVER: "over",
}
OFFICE_IDS = [*(f"bishop:{number + 1}" for number in range(BISHOPRICS)), "pope", "king"]


# -- lords ---------------------------------------------------------------------------------------------------------


def _titles(s: State, number: int) -> list[str]:
    held = [f"fief:{FIEF_IDS[fief]}" for fief in _fiefs_of(s, number)]
    bishopric = int(bishopric_of(s, number))
    held += [f"bishop:{bishopric + 1}"] if bishopric != NONE else []
    held += ["cardinal"] if is_cardinal(s, number) else []
    single = {"pope": s.pope, "king": s.king, "queen": s.queen, "prince": s.prince, "darc": s.darc}
    held += [title for title, holder in single.items() if holder == number]
    return [*held, *(["regent"] if regent(s) == number else [])]


@piece
def lord(s: State, number: int) -> dict[str, Any]:
    """A lord in play."""
    return {
        "id": LORD_IDS[number],
        "family": s.lord_family[number],
        "at": None if s.lord_place[number] == NONE else PLACE_IDS[s.lord_place[number]],
        "jailer": seat_or_none(s.jailer[number]),
        "spouse": lord_id(s.spouse[number]),
        "titles": _titles(s, number),
        "steps": int(lord_steps(s, number)),
        "cp": int(lord_cp(s, number)),
        "ransom": int(ransom_price(s, number)),
        "assassin": bool(s.assassins >> number & 1),
        "excommunicated": s.excommunicated == number,
    }


def lords(s: State) -> list[dict[str, Any]]:
    """All lords in play."""
    return [lord(s, number) for number in bits(int(lords_in_play(s)), LORDS)]


# -- titles --------------------------------------------------------------------------------------------------------


@piece
def fief(s: State, number: int) -> dict[str, Any]:
    """A fief: who holds its title, its city, and which family controls how many of its towns."""
    holder = s.fief_lord[number]
    city = int(city_of(s, number))
    towns = bits(int(FIEF_TOWNS[number]), TOWNS)
    return {
        "id": FIEF_IDS[number],
        "holder": lord_id(holder),
        "family": None if holder == NONE else s.lord_family[holder],
        "city": None if city == NONE else town_id(city),
        "vacant": bool(is_vacant(s, number)),
        "held": [sum(s.control[town] == seat for town in towns) for seat in range(s.seats)],
    }


def church(s: State) -> dict[str, Any]:
    """Bishops, cardinals and the pope."""
    return {
        "bishops": [
            {"number": number + 1, "lord": lord_id(s.bishop[number]), "since": s.bishop_since[number]}
            for number in range(BISHOPRICS)
        ],
        "cardinals": [lord_id(s.cardinal[tile]) for tile in range(CARDINALS)],
        "pope": lord_id(s.pope),
        "excommunicated": lord_id(s.excommunicated),
    }


def crown(s: State) -> dict[str, Any]:
    """The king and those beside him."""
    return {
        "king": lord_id(s.king),
        "queen": lord_id(s.queen),
        "regent": lord_id(int(regent(s))),
        "prince": lord_id(s.prince),
        "darc": lord_id(s.darc),
        "title_to_give": not (s.king_privilege_used if s.king != NONE else s.regent_privilege_used),
    }


def marriages(s: State) -> list[list[str]]:
    """The couples."""
    return [[LORD_IDS[one], LORD_IDS[s.spouse[one]]] for one in range(LORDS) if s.spouse[one] > one]


# -- ballots -------------------------------------------------------------------------------------------------------


@piece
def office(s: State, number: int) -> dict[str, Any]:
    """A ballot to come: whether it opens as things stand, what it lacks, and the votes of each family."""
    return {
        "id": OFFICE_IDS[number],
        "name": OFFICE_NAMES[number],
        "free": bool(is_title_free(s, number)),
        "opens": bool(ballot_opens(s, number)),
        "lacks": _lacks(s, number),
        "votes": _votes(s, number),
    }


def _votes(s: State, number: int) -> list[int]:
    """The votes of each family in a ballot."""
    votes = [0] * s.seats
    for each in range(LORDS):
        if s.lord_family[each] != NONE:
            votes[s.lord_family[each]] += int(lord_votes(s, number, each))
    for town in range(TOWNS):
        if s.control[town] != NONE:
            votes[s.control[town]] += int(town_votes(town, number))
    return votes


def _lacks(s: State, number: int) -> dict[str, Any]:
    if number == KING_OFFICE:
        return {"titled_lords": max(TITLED_FOR_KING - int(titled_lords(s)), 0)}
    if number == POPE_OFFICE:
        return {"cardinals": max(CARDINALS_FOR_POPE - int(free_cardinals(s)), 0)}
    uncontrolled = [town for town in bits(int(BISHOPRIC_TOWNS[number]), TOWNS) if s.control[town] == NONE]
    return {"towns": town_ids(sum(1 << town for town in uncontrolled))}


def offices(s: State) -> list[dict[str, Any]]:
    """All offices that are voted on."""
    return [office(s, number) for number in range(OFFICES)]


def ballot(s: State) -> dict[str, Any] | None:
    """The ballot under way: candidates, and markers that lie on them face down."""
    at = frame_of_kind(s, BALLOT_FRAME)
    if at is None:
        return None
    number, step = s.frame_of[at, OFFICE], BALLOT_STEPS.get(s.frame_step[at], "over")
    return {
        "office": OFFICE_IDS[number],
        "name": OFFICE_NAMES[number],
        "step": step,
        "points": office_points(number),
        "least": KING_VOTES if number == KING_OFFICE else 1,
        "bishops": BISHOPS_FOR_KING if number == KING_OFFICE else 0,
        "eligible": _eligible(s, number) if step in ("before", "nominations") else [],
        "candidates": [lord_id(s.candidate[seat]) for seat in range(s.seats)],
        "markers": [[s.vote_marks[seat, other] for other in range(s.seats)] for seat in range(s.seats)],
        "votes": _votes(s, number),
        "sources": [_sources(s, number, seat) for seat in range(s.seats)],
    }


def _eligible(s: State, number: int) -> list[str]:
    """The lords who can still be nominated: a family names one (FIEF-1.2c)."""
    return [
        LORD_IDS[each]
        for each in bits(int(lords_in_play(s)), LORDS)
        if not stands(s, s.lord_family[each]) and not no_candidacy(s, s.lord_family[each], number, each)
    ]


def _sources(s: State, number: int, seat: int) -> list[dict[str, Any]]:
    """What gives a family its votes: towns and lords, each with how many."""
    towns = ((f"town:{town_id(town)}", int(town_votes(town, number))) for town in bits(int(towns_of(s, seat)), TOWNS))
    own = ((f"lord:{LORD_IDS[each]}", int(lord_votes(s, number, each))) for each in bits(int(lords_of(s, seat)), LORDS))
    return [{"thing": thing, "votes": votes} for thing, votes in (*towns, *own) if votes]


def ballot_papers(s: State, viewer: int | None) -> list[dict[str, Any]]:
    """What the markers say that the viewer has laid: for whose candidate, and on whose the decoy lies."""
    seen = range(s.seats) if viewer == OPEN else [] if viewer is None else [viewer]
    return [
        {"seat": seat, "for": seat_or_none(s.vote_for[seat] - 1), "decoy": seat_or_none(s.vote_decoy[seat] - 1)}
        for seat in seen
        if s.vote_for[seat] or s.vote_decoy[seat]
    ]


# -- victory -------------------------------------------------------------------------------------------------------


@piece
def prospects(s: State, seat: int) -> dict[str, Any]:
    """The points of a family, those that it still lacks, alone or with its ally, and the titles within its reach."""
    party = int(party_of(s, seat))
    pair = bool(is_pair(party))
    return {
        "points": int(victory_points(s, seat)),
        "scoring": _scoring(s, seat),
        "goal": ALLIANCE_VP if pair else LONE_VP,
        "missing": int(missing_points(s, party)),
        "ally": seat_or_none(int(allied_family(s, seat))),
        "with_ally": pair,
        "claims": [claim for number in range(FIEFS) if (claim := _claim(s, seat, number)) is not None],
    }


def _scoring(s: State, seat: int) -> list[str]:
    """The titles of a family that count a point each (FIEF-7b)."""
    fiefs = [f"fief:{FIEF_IDS[fief]}" for each in bits(int(lords_of(s, seat)), LORDS) for fief in _fiefs_of(s, each)]
    single = {"king": s.king, "pope": s.pope}
    return [*fiefs, *(title for title, lord in single.items() if _counts(s, seat, lord))]


def _fiefs_of(s: State, number: int) -> list[int]:
    return [fief for fief in range(FIEFS) if s.fief_lord[fief] == number]


def _counts(s: State, seat: int, number: int) -> bool:
    return bool(number != NONE and s.lord_family[number] == seat and s.lord_place[number] != OFFSHORE)


def _claim(s: State, seat: int, number: int) -> dict[str, Any] | None:
    """What a family lacks to buy a title of which it holds a town; None if it cannot be bought or it holds none."""
    if is_governed(s, number) or city_of(s, number) != NONE:
        return None
    own, every = int(towns_of(s, seat)), int(FIEF_TOWNS[number])
    if not own & every:
        return None
    return {
        "fief": FIEF_IDS[number],
        "towns": town_ids(every & ~own),
        "stronghold": not strongholds(s, number) & own,
        "deniers": max(int(title_price(number)) - s.deniers[seat], 0),
    }


def race(s: State) -> dict[str, Any]:
    """Who would win if the round ended now, and who is nearest to it."""
    return {
        "winning": bits(int(winners_now(s)), s.seats),
        "nearest": bits(int(nearest(s)), s.seats),
    }
