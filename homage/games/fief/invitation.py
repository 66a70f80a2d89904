"""What somebody is shown who is invited to a game of FIEF: what it is about, and France as all see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from homage.engine.heraldry import BLAZONS
from homage.engine.picture import GOLD, INK, READ, VELLUM, Picture, at, disc, lettered, shape
from homage.games.fief.chart import HIGH, OUTLINE, POSITIONS, WIDE
from homage.games.fief.names import TINCTURES, bits
from homage.games.fief.places import FIEF_TOWNS, FIEFS, ROAD, TOWN, TOWN_IDS, TOWNS

PITCH = (
    "France in the fifteenth century, and three to six noble families who want all of it. Marry your lords to your "
    "neighbours', buy duchies, buy votes, make a bishop, a pope, a king; march through a friend's town, if the friend "
    "lets you, and back through it with an army. Promises bind nobody. Three titles win alone, four for a married pair."
)
# With the fewest seats and the most: answers (bench.clicks) at 10 s and telling (bench.telling), 2026-11-18.
MINUTES = (70, 40)
COMPLEXITY = "heavy"
EXAMPLE_MOVES = 160  # first lords have to settle and march
SEA, LAND, ROADS = "#b7cfd6", "#ece0bf", "#8d7a58"
FIEF_GROUND = ("#c9b08a", "#b5c49a", "#d8b9a0", "#a9bdb0", "#cfc58f", "#d3a99a", "#b9b2c6", "#a8c0c9")
APART = 34.0  # forces beside a town, one from the other
WALLS = {
    "stronghold": "M-15 15V-13H-8V-7H-4V-13H4V-7H8V-13H15V15Z",
    "city": "M-20 17V-10H-13V-4H-10V-20H-3V-13H3V-20H10V-4H13V-10H20V17Z",
}


def picture(view: dict[str, Any]) -> Picture:
    """The map: fiefs, roads, every town with its controller, what is built there, and who stands where."""
    towns = {town["id"]: town for town in view["towns"]}
    drawn = [
        shape(f"M0 0H{WIDE:g}V{HIGH:g}H0Z", SEA, SEA),
        shape(_path(OUTLINE), LAND, "#7d6b49", 3),
        f'<clipPath id="land"><path d="{_path(OUTLINE)}"/></clipPath>',
        f'<g clip-path="url(#land)">{"".join(_ground(fief) for fief in range(FIEFS))}</g>',
        *(shape(_path([POSITIONS[a], POSITIONS[b]], closed=False), "none", ROADS, 4) for a, b in ROAD),
        *(at(*POSITIONS[number], _town(number, towns[TOWN_IDS[number]])) for number in range(TOWNS)),
        *_forces(view),
    ]
    return Picture(WIDE, HIGH, "".join(drawn))


def _path(points: list[tuple[float, float]], closed: bool = True) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + ("Z" if closed else "")


def _ground(fief: int) -> str:
    """A fief as a broad patch that its towns lie on."""
    points = [POSITIONS[town] for town in bits(int(FIEF_TOWNS[fief]), TOWNS)]
    colour = FIEF_GROUND[fief % len(FIEF_GROUND)]
    look = f'fill="{colour}" stroke="{colour}" stroke-width="86" stroke-linejoin="round" opacity="0.6"'
    return f'<path d="{_path(_around(points))}" {look}/>'


def _around(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points in the order in which one walks around their middle."""
    middle = sum(complex(x, y) for x, y in points) / len(points)
    return sorted(points, key=lambda point: _turn(complex(*point) - middle))


def _turn(way: complex) -> float:
    """A number that grows with the direction of a way, all around."""
    size = abs(way.real) + abs(way.imag) or 1.0
    along = way.real / size
    return 1 - along if way.imag >= 0 else 3 + along


def _town(number: int, town: dict[str, Any]) -> str:
    facts, control = TOWN[number], town["control"]
    blazon = None if control is None else BLAZONS[TINCTURES[control]]
    fill, ink = (VELLUM, INK) if blazon is None else (blazon.colour, blazon.ink)
    body = shape(WALLS[town["fortress"]], fill, INK, 2) if town["fortress"] else disc(13, fill, INK, 2)
    mills = "".join(at(20 + 11 * mill, 8, disc(5, GOLD, "#5b430c")) for mill in range(town["mills"]))
    siege = shape("M-24 22 24 -22M-24 -22 24 22", "none", "#8c2a1c", 3) if town["sieges"] else ""
    anchor = disc(17, "none", "#3c6e84", 2.5) if facts["harbour"] and not town["fortress"] else ""
    return anchor + body + lettered(facts["bishopric"], 15, ink, 6) + mills + siege + at(0, 34, _named(facts["name"]))


def _named(words: str) -> str:
    return (
        f'<text font-family="{READ}" font-size="21" fill="{INK}" stroke="{VELLUM}" stroke-width="3.5" '
        f'stroke-linejoin="round" paint-order="stroke" text-anchor="middle">{words}</text>'
    )


def _forces(view: dict[str, Any]) -> Iterator[str]:
    """A shield for each force, with the number of its units; at sea and on roads too."""
    there: dict[str, int] = {}
    for seat, forces in enumerate(view["forces"]):
        blazon = BLAZONS[TINCTURES[seat]]
        for force in forces:
            if force["stand"] == "recruits":
                continue
            spot = there[force["at"]] = there.get(force["at"], -1) + 1
            x, y = _spot(force)
            units = sum(force["units"].values()) + force["face_down"]
            crest = "+" * bool(force["lords"])
            body = shape(blazon.piece, blazon.colour, VELLUM, 2) + lettered(f"{units}{crest}", 15, blazon.ink, 5)
            yield at(x + APART * spot, y, body, 0.85)


def _spot(force: dict[str, Any]) -> tuple[float, float]:
    """Where a force is drawn: above its town, on the road before it, or out at sea."""
    if force["stand"] == "offshore":
        return 70.0, HIGH - 90
    x, y = POSITIONS[TOWN_IDS.index(force["town"])]
    if force["stand"] != "waiting":
        return x, y - 36
    if force["from"] == "offshore":
        return x - 55, y
    from_x, from_y = POSITIONS[TOWN_IDS.index(force["from"])]
    return x + (from_x - x) * 0.4, y + (from_y - y) * 0.4
