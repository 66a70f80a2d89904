"""France as SVG, as the board in the browser shows it by day: whose land it is, towns as built, roads, forces."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

from homage.engine.views.heraldry import BLAZONS, Blazon
from homage.engine.views.picture import GOLD, INK, READ, at, disc, lettered, shape
from homage.games.fief.rules.places import FIEF_IDS, FIEF_OF, ROAD, TOWN, TOWN_IDS, TOWN_NAMES, TOWNS
from homage.games.fief.shown.chart import HIGH, OUTLINE, POSITIONS, WIDE
from homage.games.fief.shown.land import BORDERS, COAST, EMPIRE, LAND_PATHS, SPAIN
from homage.games.fief.shown.map_places import ARMY, FLEET, LETTERS, MARK_WIDE, PIECE, Placed, names, placed
from homage.games.fief.words.names import TINCTURES

WHOLE = f"M0 0H{WIDE:g}V{HIGH:g}H0Z"
SEA, SHALLOWS, LAND, ABROAD = "#bcd3d6", "#d3e2df", "#f3e7c6", "#dccfae"
ROAD_EDGE, ROAD_FILL, ROOF, WALL, HALO, LINEN = "#7a674a", "#e9d6ad", "#a98f70", "#e6dcc4", "#fbf4e0", "#f8f1de"
SKIN = "#efcfae"
BEND = 0.14  # how far the middle of a road is drawn aside, as a part of its length
OFF = 60  # so far from a harbour there is the sea
TILE = 16.8
# What an engraver draws for each tincture, on a tile.
HATCHINGS = {
    "azure": "M-1 2H5",
    "gules": "M2-1V5",
    "vert": "M-1-1 5 5M-1 3 1 5M3-1 5 1",
    "purpure": "M5-1-1 5M1-1-1 1M5 3 3 5",
    "sable": "M-1 2H5M2-1V5",
    "or": "M1 1h.01M3 3h.01",
}
TINTS = {"sable": 0.32, "or": 0.58}  # how strongly land is tinted; names must stay readable on dark colours
TINT = 0.42
# Buildings: what is walled, and roofs in the colour of the controller.
TOWNS_BUILT = {
    "village": ("M-5 14V-6H5V14ZM-21 14V3H-6V14ZM6 14V4H20V14Z", "M-7-6 0-22 7-6ZM-24 4-13-7-3 4ZM3 5 13-5 23 5Z"),
    "stronghold": (
        "M-22 16V-9H-10V16ZM10 16V-9H22V16ZM-13 16V-6H-8V-2H-3V-6H3V-2H8V-6H13V16Z",
        "M-25-9-16-23-7-9ZM7-9 16-23 25-9Z",
    ),
    "city": (
        "M-7 8V-14H7V8ZM-24 12V-9H-13V12ZM13 12V-9H24V12Z"
        "M-30 17V-4H-26V0H-22V-4H-18V0H-14V-4H-10V0H-5V-4H5V0H10V-4H14V0H18V-4H22V0H26V-4H30V17Z",
        "M-9-14 0-29 9-14ZM-26-9-18-21-11-9ZM11-9 18-21 26-9Z",
    ),
}
ANCHOR = "M0-6V7M-4-3H4M-6 3Q-5 7 0 7 5 7 6 3"
MILL = ("M-6 12-4-3H4L6 12Z", "M0-4-9-10M0-4 9-10M0-4-9 3M0-4 9 3")
SIEGE = "M-9 7H9M-6 7-1-3M6 7 1-3M-8 1 9-8"
SHIP = "M-23 8H23L14 20H-16ZM0 7V-21M2-19Q18-10 3 3ZM-2-14Q-14-6-3 3Z"
SHOULDERS = "M-14 12Q-13 7-5 6H5Q13 7 14 12A18 18 0 0 1-14 12Z"
HEAD = "M-7-4C-7-11 7-11 7-4 7 3 4 8 0 8S-7 3-7-4Z"
HAIR = "M-8 0C-10-14 10-14 8 0 7-5 4-7 0-7S-7-5-8 0Z"
BARS = "M-6-16V16M0-18V18M6-16V16"


def drawn(view: dict[str, Any]) -> Iterator[str]:
    """The map from the bottom up."""
    towns = {town["id"]: town for town in view["towns"]}
    fiefs = {fief["id"]: fief["family"] for fief in view["fiefs"]}
    owners = [
        fiefs[FIEF_IDS[FIEF_OF[number]]] if (control := towns[TOWN_IDS[number]]["control"]) is None else control
        for number in range(TOWNS)
    ]
    yield f'<defs><path id="coast" d="{COAST}"/><clipPath id="land"><use href="#coast"/></clipPath>'
    yield f'<clipPath id="map"><path d="{WHOLE}"/></clipPath>'
    yield from (_hatching(tincture) for tincture in sorted({TINCTURES[seat] for seat in owners if seat is not None}))
    yield from (f'<g id="{name}">{_building(*parts)}</g>' for name, parts in TOWNS_BUILT.items())
    yield "</defs>"
    yield f'<path d="{WHOLE}" fill="{SEA}"/><g clip-path="url(#map)">'
    yield from (_lines(path, INK, 1.6, ABROAD, 0.3) for path in (EMPIRE, SPAIN))
    yield "</g>"
    yield _coast(SHALLOWS, 44, LAND, 0.5) + _coast(SHALLOWS, 20, LAND)
    yield '<g clip-path="url(#land)">'
    yield from (_land(number, TINCTURES[seat]) for number, seat in enumerate(owners) if seat is not None)
    yield _borders(owners)
    yield "</g>" + _coast(INK, 3)
    roads = "".join(_road(POSITIONS[a], POSITIONS[b]) for a, b in ROAD)
    yield _lines(roads, ROAD_EDGE, 8) + _lines(roads, ROAD_FILL, 5)
    yield at(*FLEET, shape(SHIP, LINEN))
    yield from (_town(number, towns[TOWN_IDS[number]]) for number in range(TOWNS))
    forces = placed(view)
    yield from (_tie(force) for force in forces)
    yield from (_force(force) for force in forces)
    yield from _names()


def _coast(colour: str, width: float, fill: str = "none", opacity: float = 1.0) -> str:
    look = f'fill="{fill}" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"'
    return f'<use href="#coast" {look} stroke-opacity="{opacity:g}"/>'


def _lines(path: str, colour: str, width: float, fill: str = "none", opacity: float = 1.0) -> str:
    faint = "" if opacity == 1 else f' stroke-opacity="{opacity:g}"'
    look = f'fill="{fill}" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"'
    return f'<path d="{path}" {look}{faint}/>'


# -- the land ------------------------------------------------------------------------------------------------------


def _hatching(tincture: str) -> str:
    width = 1.0 if tincture == "or" else 0.5
    path = _lines(HATCHINGS[tincture], BLAZONS[tincture].colour, width, opacity=0.6)
    return (
        f'<pattern id="{tincture}" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse">'
        f'<g transform="scale({TILE / 4:g})">{path}</g></pattern>'
    )


def _land(number: int, tincture: str) -> str:
    path, colour = LAND_PATHS[number], BLAZONS[tincture].colour
    tint = TINTS.get(tincture, TINT)
    return f'<path d="{path}" fill="{colour}" fill-opacity="{tint}"/><path d="{path}" fill="url(#{tincture})"/>'


def _borders(owners: list[int | None]) -> str:
    fiefs = "".join(line for a, b, line in BORDERS if FIEF_OF[a] != FIEF_OF[b])
    within = "".join(line for a, b, line in BORDERS if FIEF_OF[a] == FIEF_OF[b] and owners[a] != owners[b])
    dashed = f'<g stroke-dasharray="5 5">{_lines(within, INK, 1.6, opacity=0.5)}</g>' if within else ""
    return dashed + _lines(fiefs, HALO, 7) + _lines(fiefs, INK, 2.8)


def _road(a: tuple[float, float], b: tuple[float, float]) -> str:
    """A road, bent a little."""
    x, y = (a[0] + b[0]) / 2 - (b[1] - a[1]) * BEND, (a[1] + b[1]) / 2 + (b[0] - a[0]) * BEND
    return f"M{a[0]:.0f} {a[1]:.0f}Q{x:.0f} {y:.0f} {b[0]:.0f} {b[1]:.0f}"


# -- towns ---------------------------------------------------------------------------------------------------------


def _building(walls: str, roofs: str) -> str:
    line = f'stroke="{INK}" stroke-width="1.7" stroke-linejoin="round"'
    return f'<path d="{roofs}" {line}/><path d="{walls}" fill="{WALL}" {line}/>'


def _blazon(seat: int | None) -> Blazon | None:
    return None if seat is None else BLAZONS[TINCTURES[seat]]


def _town(number: int, town: dict[str, Any]) -> str:
    """What is built there, the arms of its controller, and beside it harbour, mills and siege."""
    blazon = _blazon(town["control"])
    roof = ROOF if blazon is None else blazon.colour
    arms = "" if blazon is None else at(0, 10, shape(blazon.piece, blazon.colour, INK, 3), 0.54)
    features = [
        *[disc(10, "#2f6d8f", INK, 1.4) + _lines(ANCHOR, HALO, 2.2)] * bool(TOWN[number]["harbour"]),
        *[shape(MILL[0], WALL) + _lines(MILL[1], INK, 2.4)] * town["mills"],
        *(_siege(siege["seat"]) for siege in town["sieges"]),
    ]
    sea = 1 if _sea_is_east(number) else -1
    beside = "".join(
        at((MARK_WIDE / 2 + 3) * sea * (-1) ** place, 8 - 24 * (place // 2), each)
        for place, each in enumerate(features[:4])
    )
    ground = f'<ellipse cy="15" rx="30" ry="8" fill="{INK}" fill-opacity="0.22"/>'
    built = f'<use href="#{town["fortress"] or "village"}" fill="{roof}"/>'
    return at(*POSITIONS[number], ground + built + arms + beside)


def _siege(seat: int) -> str:
    blazon = BLAZONS[TINCTURES[seat]]
    return disc(11, blazon.colour, INK, 1.6) + _lines(SIEGE, blazon.ink, 2.2)


def _sea_is_east(number: int) -> bool:
    """Whether a little to the right of a town there is no land: as many coasts lie beyond as before."""
    x, y = POSITIONS[number]
    sides = zip(OUTLINE, [*OUTLINE[1:], OUTLINE[0]], strict=True)
    coasts = [a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) for a, b in sides if (a[1] > y) != (b[1] > y)]
    return sum(coast > x + OFF for coast in coasts) % 2 == 0


def _names() -> Iterator[str]:
    yield (
        f'<g font-family="{READ}" font-weight="600" font-size="{LETTERS}" fill="{INK}" stroke="{HALO}" '
        'stroke-width="4" stroke-linejoin="round" paint-order="stroke" text-anchor="middle">'
    )
    for box, name in zip(names(), TOWN_NAMES, strict=True):
        x, y = box.middle
        yield f'<text x="{x:.0f}" y="{y + LETTERS * 0.3:.0f}">{name}</text>'
    yield "</g>"


# -- forces --------------------------------------------------------------------------------------------------------


def _tie(force: Placed) -> str:
    """A line to where a force belongs that found no room close to it."""
    (x, y), (home_x, home_y) = force.box.middle, force.home
    if hypot(x - home_x, y - home_y) < 110:
        return ""
    colour = BLAZONS[TINCTURES[force.seat]].colour
    return _lines(f"M{x:.0f} {y:.0f}L{home_x:.0f} {home_y:.0f}", colour, 4).replace("/>", ' stroke-dasharray="3 7"/>')


def _force(force: Placed) -> str:
    """Its units by their number, then its lords."""
    blazon = BLAZONS[TINCTURES[force.seat]]
    x, y = force.box.x + PIECE / 2, force.box.middle[1]
    pieces = []
    if force.units:
        pieces.append(at(x, y, _army(force.units, blazon)))
        x += ARMY
    for jailed, lords in enumerate((force.force["lords"], force.force["captives"])):
        for _ in lords:
            pieces.append(at(x, y, _lord(blazon, bool(jailed))))
            x += PIECE
    return "".join(pieces)


def _army(units: int, blazon: Blazon) -> str:
    tag = shape("M8-13H30Q34-13 34-9V9Q34 13 30 13H8Z", LINEN)
    number = at(25, 0, lettered(units, 17, INK, 6))
    sword = _lines("M0-11V7M-5 3H5M0 7V11", blazon.ink, 2.6)
    return tag + number + shape(blazon.piece, blazon.colour, INK, 1.6) + sword


def _lord(blazon: Blazon, jailed: bool) -> str:
    bust = shape(SHOULDERS, LINEN, INK, 1.2) + shape(HEAD, SKIN, INK, 1.2) + shape(HAIR, "#5c4326", INK, 1)
    return disc(18, blazon.colour, INK, 1.6) + bust + (_lines(BARS, GOLD, 2) if jailed else "")
