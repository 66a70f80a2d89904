"""What somebody is shown who is invited to a game of Feudality: what it is about, and the fiefs as all see them."""

from __future__ import annotations

from typing import Any

from homage.engine.views.heraldry import BLAZONS, OF_SEATS
from homage.engine.views.picture import GOLD, INK, READ, VELLUM, Picture, at, disc, lettered, shape
from homage.games.feudality.rules.fiefs import DOUBLE_HILL, FIEF, FIEF_IDS, HILL, KEEP, RIVER, SIDE, SQUARE_NAMES
from homage.games.feudality.rules.tiles import LEVEL_IDS, TILE, TILE_IDS

PITCH = (
    "Seven by seven squares of land are yours, a Keep and a Tower. Two dice name a square, and everybody's tiles "
    "around it go to work: forests and mines, millers and masons. Build, trade, feed your people, send Knights to the "
    "King's wars, and hope that the dragon calls on somebody else. Whoever first has the points ends the game."
)
# With the fewest seats and the most: answers (bench.clicks) at 10 s and telling (bench.telling), 2026-11-18.
MINUTES = (15, 20)
COMPLEXITY = "medium"
EXAMPLE_MOVES = 120  # first Keeps and some tiles have to be placed
SQUARE = 40.0
ROWS = SIDE - 1
ACROSS = SQUARE * ROWS
GAP = 34.0
HEAD = 44.0
GROUND = {RIVER: "#a9cbd8", HILL: "#d6bd90", DOUBLE_HILL: "#c6a673"}
PLAIN_GROUND = "#dfe0b4"
FAMILY = {"military": "#9aa0a8", "resource": "#f3e6c4", "value": "#e9c766"}
GROUP = {str(tile["id"]): str(tile["group"]) for tile in TILE}
LETTER = {tile: tile[:2].capitalize() for tile in TILE_IDS}
TOWER = "M-12 15V-9H-12V-15H-6V-10H-3V-15H3V-10H6V-15H12V15Z"


def picture(view: dict[str, Any]) -> Picture:
    """Every fief with its squares and what stands there, up to three in a row."""
    fiefs = view["fiefs"]
    across = len(fiefs) if len(fiefs) < 4 else (len(fiefs) + 1) // 2
    down = -(-len(fiefs) // across)
    drawn = [
        at(GAP + (ACROSS + GAP) * (place % across), HEAD + (ACROSS + HEAD) * (place // across), _fief(view, fief))
        for place, fief in enumerate(fiefs)
    ]
    return Picture(GAP + (ACROSS + GAP) * across, (ACROSS + HEAD) * down + GAP, "".join(drawn))


def _fief(view: dict[str, Any], fief: dict[str, Any]) -> str:
    blazon = BLAZONS[OF_SEATS[fief["seat"]]]
    frame = shape(f"M-5 -5H{ACROSS + 5:g}V{ACROSS + 5:g}H-5Z", VELLUM, blazon.colour, 7)
    points = view["points"][fief["seat"]]
    face = f'y="-16" font-family="{READ}" font-size="25" fill="{INK}"'
    title = f'<text {face}>{fief["name"]}</text><text x="{ACROSS:g}" text-anchor="end" {face}>{points}</text>'
    if fief["card"] is None:
        return frame + title
    rows = FIEF[FIEF_IDS.index(fief["card"])]["rows"]
    squares = [
        at(column * SQUARE, row * SQUARE, _square(rows[row][column], fief["squares"][row * ROWS + column]))
        for row in range(ROWS)
        for column in range(ROWS)
    ]
    return frame + "".join(squares) + _keep(fief) + title


def _square(terrain: str, cell: dict[str, Any] | None) -> str:
    ground = shape(f"M0 0H{SQUARE:g}V{SQUARE:g}H0Z", GROUND.get(terrain, PLAIN_GROUND), "#8d7f5c", 0.8)
    if cell is None:
        return ground
    card = shape("M4 4H36V36H4Z", FAMILY[GROUP[cell["tile"]]])
    star = at(31, 11, disc(4.5, GOLD, "#5b430c")) if cell["points"] else ""
    return ground + card + at(20, 26, lettered(LETTER[cell["tile"]], 16)) + star


def _keep(fief: dict[str, Any]) -> str:
    """The Keep, its fortification and its units."""
    if fief["keep"] is None:
        return ""
    walls = int(KEEP[SQUARE_NAMES.index(fief["keep"])])
    drawn = [
        at(*_corner(name), shape("M1 1H39V39H1Z", "#b9b1a2", "#4a4338", 1.6))
        for square, name in enumerate(SQUARE_NAMES)
        if walls >> square & 1
    ]
    if fief["fort"] is not None:
        x, y = _corner(fief["fort"])
        level = lettered(LEVEL_IDS.index(fief["level"]), 14, VELLUM, 11)
        drawn.append(at(x + 20, y + 20, shape(TOWER, "#6b6459") + level))
    for space, units in (("men_at_arms", ["man_at_arms"]), ("archers", ["archer"]), ("knights", ["knight", "wolf"])):
        count = sum(fief["units"][unit] for unit in units)
        if fief["spaces"][space] is not None and count:
            x, y = _corner(fief["spaces"][space])
            drawn.append(at(x + 20, y + 20, disc(13, FAMILY["military"]) + lettered(count, 16, y=6)))
    return "".join(drawn)


def _corner(square: str) -> tuple[float, float]:
    row, column = square.split(",")
    return (int(column) - 1) * SQUARE, (int(row) - 1) * SQUARE
