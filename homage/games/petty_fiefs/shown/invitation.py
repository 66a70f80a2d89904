"""What somebody is shown who is invited to a game of Petty Fiefs: what it is about, and the land as all see it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from homage.engine.views.heraldry import BLAZONS, OF_SEATS, Blazon
from homage.engine.views.picture import GOLD, VELLUM, Picture, at, disc, lettered, shape
from homage.games.petty_fiefs.components import COMPONENTS
from homage.games.petty_fiefs.rules.suits import EXTRA, PRINTED

PITCH = (
    "You are the hand behind two princes, and only the weaker of them counts. Lay the land out of tiles that you alone "
    "have seen, march around it, put vassals face-down where your princes stand, bribe the mercenaries in the middle. "
    "Where too many meet there is a conflict: everything is turned up, and the strongest suit holds the province."
)
# With the fewest seats and the most: answers (bench.clicks) at 10 s and telling (bench.telling), 2026-11-18.
MINUTES = (10, 65)
COMPLEXITY = "medium"
EXAMPLE_MOVES = 80  # first the land has to be laid
WIDE, HIGH = 1000, 800
RING = (392.0, 292.0)  # how far provinces lie from the middle, across and down
MOST_ACROSS = 104.0  # of a province, from its middle
SIGNS = {value: str(name) if len(str(name)) == 1 else str(name)[0].upper() for value, name in enumerate(PRINTED)}
CROWN = "M-9.5 -9.5 -11.5 -20 -5.5 -15.5 0 -22.5 5.5 -15.5 11.5 -20 9.5 -9.5Z"
HELMET = "M-9 -8Q-9 -21 0 -21 9 -21 9 -8L5 -10H-5Z"
CASTLE = "M-20 18V-10H-13V-4H-6V-14H6V-4H13V-10H20V18Z"
GAP = 50.0  # between the middles of two things


def picture(view: dict[str, Any]) -> Picture:
    """The provinces in a circle around the mercenaries: tiles, pawns, coins and castles."""
    provinces = view["circle"]
    count = max(len(provinces), 1)
    reach = min(MOST_ACROSS, 0.9 * pi * (RING[0] + RING[1]) / 2 / count)
    drawn = [at(WIDE / 2, HIGH / 2, _centre(view["centre"]))]
    for place, province in enumerate(provinces):
        turn = 2 * pi * place / count - pi / 2
        x, y = WIDE / 2 + RING[0] * cos(turn), HIGH / 2 + RING[1] * sin(turn)
        drawn.append(at(x, y, _province(province), reach / MOST_ACROSS))
    return Picture(WIDE, HIGH, "".join(drawn))


def _province(province: dict[str, Any]) -> str:
    lord = province["lord"]
    ground = disc(MOST_ACROSS - 4, "#e3d7a8", "#9c8650", 3)
    if lord is not None:
        ground += disc(MOST_ACROSS - 11, "none", _blazon(lord).colour, 9)
    rows = [
        [_tile(tile) for tile in province["tiles"]],
        [*_castle(lord, province["castle"]), *(_pawn(suit) for suit in province["pawns"])],
        [_coin(coin["suit"], coin["value"] if coin["up"] else None) for coin in province["coins"]],
    ]
    return ground + _in_rows([row for row in rows if row])


def _in_rows(rows: list[list[str]]) -> str:
    """Things in rows around the origin, each row as dense as it has to be."""
    drawn = []
    for number, row in enumerate(rows):
        y = (number - (len(rows) - 1) / 2) * (GAP + 4)
        apart = min(GAP, 172 / len(row))
        scale = min(1.2, apart / 37)
        drawn += [at((place - (len(row) - 1) / 2) * apart, y, thing, scale) for place, thing in enumerate(row)]
    return "".join(drawn)


def _tile(tile: dict[str, Any]) -> str:
    face = tile["face"] if tile["up"] else None
    if face is None:
        return shape("M-18 -18H18V18H-18Z", "#8a6c46") + shape("M-12 -12H12V12H-12Z", "none", "#f3e3bf", 1.3)
    ground = at(-5, -5, disc(11, _colour(face["suit"])))
    return shape("M-18 -18H18V18H-18Z", "#fbf4e2") + ground + at(10, 15, lettered(SIGNS[face["value"]], 17))


def _pawn(suit: int) -> str:
    blazon = _blazon(suit)
    head = shape(HELMET, "#b9b3a6") if suit == EXTRA else shape(CROWN, GOLD)
    return at(0, 5, shape(blazon.piece, blazon.colour) + disc(9, _colour(suit), VELLUM, 2), 0.9) + head


def _coin(suit: int, value: int | None) -> str:
    return disc(16, _colour(suit)) + ("" if value is None else disc(10, VELLUM) + lettered(SIGNS[value], 15, y=5))


def _castle(lord: int | None, strength: int | None) -> list[str]:
    if lord is None or strength is None:
        return []
    return [shape(CASTLE, _blazon(lord).colour) + lettered(strength, 17, _blazon(lord).ink, 13)]


def _centre(centre: dict[str, Any]) -> str:
    """The mercenaries, and the coins that bribe them."""
    bribes = [_coin(coin["suit"], coin["value"] if coin["up"] else None) for coin in centre["bribes"]]
    rows = [bribes[start : start + 7] for start in range(0, len(bribes), 7)]
    band = at(0, -70, disc(30, _colour(EXTRA)) + lettered(centre["mercenaries"], 30, VELLUM, 10))
    return (
        shape("M-250 0A250 165 0 1 1 250 0 250 165 0 1 1 -250 0Z", "#efe4c4", "#9c8650", 3)
        + band
        + at(0, 40, _in_rows(rows[:3]))
    )


def _colour(suit: int) -> str:
    return str(COMPONENTS["suits"][suit]["colour"])


def _blazon(suit: int) -> Blazon:
    """How the shields of who has a suit are drawn; the warlord's suit is nobody's."""
    return BLAZONS["sable" if suit == EXTRA else OF_SEATS[suit // 2]]
