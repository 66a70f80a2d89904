"""What somebody is shown who is invited to a game of Fealty: what it is about, and the kingdom as all see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from homage.engine.views.heraldry import BLAZONS, OF_SEATS
from homage.engine.views.picture import INK, VELLUM, Picture, at, disc, lettered, shape
from homage.games.fealty.rules.kingdom import DUCHY_SIDE
from homage.games.fealty.rules.pieces import PIECES

PITCH = (
    "The king is dead, and every duchy listens for who will be next. Each turn everybody picks a piece in secret and "
    "all show it at once; the faster pieces are placed first, never two of yours in one row or column. After the last "
    "turn they claim the land they can reach, again the fastest first. Most land takes the throne."
)
# With the fewest seats and the most: answers (bench.clicks) at 10 s and telling (bench.telling), 2026-11-18.
MINUTES = (5, 5)
COMPLEXITY = "light"
SIZE = 40  # of a square
GROUND = {".": "field", "-": "field", "o": "field", "f": "forest", "=": "forest", "@": "forest", "M": "mountain"}
COLOURS = {"field": "#e6d39a", "forest": "#9fb27a", "mountain": "#b9a98f"}
ROADS, CITIES = "-=o@", "o@"
TREES = "M-11 9 -6 -3 -1 9ZM0 12 6 -2 12 12ZM-7 -2 -2 -13 3 -2Z"
PEAK = "M-15 13 -4 -12 2 0 6 -6 15 13Z"
SNOW = "M-7.5 -4 -4 -12 -0.5 -5 -3 -3Z"
CITY = "M-11 11V-4H-7V-1H-3V-10H3V-1H7V-4H11V11Z"
NEIGHBOURS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def picture(view: dict[str, Any]) -> Picture:
    """The kingdom with its roads and cities, pieces, tokens and conflict markers."""
    kingdom = view["kingdom"]
    wide, high = max(map(len, kingdom)) * SIZE, len(kingdom) * SIZE
    drawn = [*_land(kingdom), *_roads(kingdom), *_cities(kingdom), *_borders(kingdom)]
    for square in view["markers"]:
        drawn.append(_on(view, square, shape("M-12 -12 12 12M12 -12 -12 12", "none", "#8c2a1c", 6)))
    for token in view["tokens"]:
        drawn.append(_on(view, token["square"], _token(token["seat"], token["count"])))
    for owner in view["seats"]:
        drawn += [_on(view, piece["square"], _piece(owner["seat"], piece["kind"])) for piece in owner["pieces"]]
    return Picture(wide, high, "".join(drawn))


def _squares(kingdom: list[str]) -> Iterator[tuple[int, int, str]]:
    return ((row, column, sign) for row, line in enumerate(kingdom) for column, sign in enumerate(line) if sign != " ")


def _middle(row: int, column: int) -> tuple[float, float]:
    return (column + 0.5) * SIZE, (row + 0.5) * SIZE


def _on(view: dict[str, Any], square: int, drawn: str) -> str:
    return at(*_middle(square // view["side"], square % view["side"]), drawn)


def _land(kingdom: list[str]) -> Iterator[str]:
    for row, column, sign in _squares(kingdom):
        ground = GROUND[sign]
        yield (
            f'<rect x="{column * SIZE}" y="{row * SIZE}" width="{SIZE}" height="{SIZE}" fill="{COLOURS[ground]}" '
            'stroke="#8f7a45" stroke-opacity=".45"/>'
        )
        if ground == "forest" and sign not in ROADS:
            yield at(*_middle(row, column), shape(TREES, "#4f7042", "#33502b", 1))
        if ground == "mountain":
            yield at(*_middle(row, column), shape(PEAK, "#6d5d49", "#45392b", 1) + shape(SNOW, VELLUM, "none"))


def _roads(kingdom: list[str]) -> Iterator[str]:
    """A road joins every road beside it."""
    roads = {(row, column) for row, column, sign in _squares(kingdom) if sign in ROADS}
    ways = [
        f"M{_middle(row, column)[0]} {_middle(row, column)[1]}l{right * SIZE / 2} {down * SIZE / 2}"
        for row, column in sorted(roads)
        for down, right in NEIGHBOURS
        if (row + down, column + right) in roads
    ]
    for width, colour in ((9, "#6e4f2e"), (6, "#c79d6b")):
        yield f'<path d="{"".join(ways)}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _cities(kingdom: list[str]) -> Iterator[str]:
    for row, column, sign in _squares(kingdom):
        if sign in CITIES:
            yield at(*_middle(row, column), shape(CITY, "#efe3cc") + shape("M-3 -10 0 -16 3 -10Z", "#a4452f"))


def _borders(kingdom: list[str]) -> Iterator[str]:
    """Where one duchy ends and the next begins."""
    side = DUCHY_SIDE * SIZE
    corners = {(row // DUCHY_SIDE, column // DUCHY_SIDE) for row, column, _ in _squares(kingdom)}
    for row, column in sorted(corners):
        yield (
            f'<rect x="{column * side}" y="{row * side}" width="{side}" height="{side}" fill="none" '
            f'stroke="{INK}" stroke-width="3"/>'
        )


def _token(seat: int, count: int) -> str:
    blazon = BLAZONS[OF_SEATS[seat]]
    return disc(11, blazon.colour) + (lettered(count, 15, blazon.ink, 5) if count > 1 else "")


def _piece(seat: int, kind: int) -> str:
    blazon = BLAZONS[OF_SEATS[seat]]
    return shape(blazon.piece, blazon.colour, INK, 2.2) + lettered(PIECES[kind]["speed"], 18, blazon.ink, 5.5)
