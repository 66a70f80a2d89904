"""What lies on the map, as plain data: towns, forces, areas under weather and disasters, taxes."""

from __future__ import annotations

from typing import Any

from homage.engine.state.layout import OPEN
from homage.engine.views.view import piece
from homage.games.fief.rules.cards.cards import TAX_CARDS
from homage.games.fief.rules.cards.tax import is_tallage
from homage.games.fief.rules.court.lords import LORD_IDS, LORDS
from homage.games.fief.rules.figures import PAWNS, UNIT_IDS
from homage.games.fief.rules.money.income import town_income
from homage.games.fief.rules.places import (
    AREAS,
    BISHOPRICS,
    CAME_FROM,
    FIEF_IDS,
    FIEFS,
    NONE,
    OFFSHORE,
    PLACE_IDS,
    READY,
    TOWN_AT,
    TOWN_IDS,
    TOWNS,
)
from homage.games.fief.state import NO_TAX, PAPAL_TITHE, ROYAL_TALLAGE, TALLAGE, TITHE, State
from homage.games.fief.words.names import bits

FORTRESSES = (None, "stronghold", "city")
TAX_NAMES = {TALLAGE: "tallage", ROYAL_TALLAGE: "royal_tallage", TITHE: "tithe", PAPAL_TITHE: "papal_tithe"}


def seat_or_none(seat: int) -> int | None:
    """A seat as views have it."""
    return None if seat == NONE else seat


def town_id(town: int) -> str | None:
    """A town or the sea as views have it."""
    return None if town in (NONE, READY) else PLACE_IDS[town]


def lord_id(lord: int) -> str | None:
    """A lord as views have him."""
    return None if lord == NONE else LORD_IDS[lord]


def lord_ids(lords: int) -> list[str]:
    """A set of lords."""
    return [LORD_IDS[lord] for lord in bits(lords, LORDS)]


def town_ids(towns: int) -> list[str]:
    """A set of towns."""
    return [TOWN_IDS[town] for town in bits(towns, TOWNS)]


# -- towns and areas -----------------------------------------------------------------------------------------------


@piece
def town(s: State, number: int) -> dict[str, Any]:
    """A town: its controller, what is built there and what it earns, who besieges it, who is in it, longest first."""
    order = {s.arrived[number, seat]: seat for seat in range(s.seats) if s.arrived[number, seat]}
    return {
        "id": TOWN_IDS[number],
        "control": seat_or_none(s.control[number]),
        "fortress": FORTRESSES[s.fortress[number]],
        "mills": s.mills[number],
        "income": int(town_income(s, number)),
        "sieges": [
            {"seat": seat, "engines": s.siege[number, seat]} for seat in range(s.seats) if s.siege[number, seat]
        ],
        "present": [order[place] for place in sorted(order)],
    }


@piece
def area(s: State, number: int) -> dict[str, Any]:
    """A bishopric or the sea, with the cards that lie on it."""
    return {
        "id": str(number + 1) if number < BISHOPRICS else "sea",
        "plague": bool(s.plague >> number & 1),
        "bad_weather": bool(s.bad_weather >> number & 1),
        "famine": bool(s.famine >> number & 1),
        "good_weather": bool(s.good_weather >> number & 1),
        "good_harvest": bool(s.good_harvest >> number & 1),
    }


def areas(s: State) -> list[dict[str, Any]]:
    """All areas that disasters strike."""
    return [area(s, number) for number in range(AREAS)]


def taxes(s: State) -> list[dict[str, Any]]:
    """The TAX cards that lie on the map."""
    laid = []
    for tax in range(TAX_CARDS):
        kind = s.tax_kind[tax]
        if kind == NO_TAX:
            continue
        fiefs = bits(s.tax_on[tax], FIEFS) if is_tallage(kind) else []
        bishoprics = [] if is_tallage(kind) else bits(s.tax_on[tax], BISHOPRICS)
        laid.append(
            {
                "kind": TAX_NAMES[kind],
                "seat": s.tax_seat[tax],
                "lord": lord_id(s.tax_lord[tax]),
                "fiefs": [FIEF_IDS[fief] for fief in fiefs],
                "bishoprics": [number + 1 for number in bishoprics],
            }
        )
    return laid


# -- forces --------------------------------------------------------------------------------------------------------


def _stand(s: State, seat: int, place: int) -> str:
    """How a force stands: inside its own town, beside its controller, waiting before one, at sea, not yet placed."""
    if place == READY:
        return "recruits"
    if place == OFFSHORE:
        return "offshore"
    if place >= TOWNS:
        return "waiting"
    return "inside" if s.control[place] == seat else "beside"


@piece
def forces(s: State, seat: int, viewer: int | None) -> list[dict[str, Any]]:
    """The forces of a family, place by place; kinds of unit that lie face down only its owner sees."""
    own = viewer in (seat, OPEN)
    found: dict[int, dict[str, Any]] = {}
    for pawn in range(PAWNS):
        place = s.pawn_place[seat, pawn]
        if place == NONE:
            continue
        force = _force(s, seat, place, found)
        kind = s.pawn_kind[seat, pawn] if own else s.pawn_shown[seat, pawn] - 1
        if kind == NONE:
            force["face_down"] += 1
        else:
            force["units"][UNIT_IDS[kind]] = force["units"].get(UNIT_IDS[kind], 0) + 1
    for lord in range(LORDS):
        if s.lord_family[lord] == NONE or s.lord_place[lord] == NONE:
            continue
        if s.jailer[lord] == seat:
            _force(s, seat, s.lord_place[lord], found)["captives"].append(LORD_IDS[lord])
        elif s.lord_family[lord] == seat and s.jailer[lord] == NONE:
            _force(s, seat, s.lord_place[lord], found)["lords"].append(LORD_IDS[lord])
    return [found[place] for place in sorted(found)]


def _force(s: State, seat: int, place: int, found: dict[int, dict[str, Any]]) -> dict[str, Any]:
    if place not in found:
        found[place] = {
            "at": PLACE_IDS[place],
            "town": town_id(int(TOWN_AT[place])),
            "from": town_id(int(CAME_FROM[place])),
            "stand": _stand(s, seat, place),
            "units": {},
            "face_down": 0,
            "lords": [],
            "captives": [],
        }
    return found[place]
