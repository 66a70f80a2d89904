"""What somebody is shown who is invited to a game of Feudalism: what it is about, and the map as all see it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from homage.engine.views.picture import GOLD, INK, READ, VELLUM, Picture, at, disc, lettered, shape

PITCH = (
    "France at the end of the Carolingians. One of you is King and holds the land together; the other is the Vassal "
    "who would be: he calls in Vikings, stirs up revolts and waits. After each of nine turns a die decides whether the "
    "dynasty falls, and King and Vassal change places. Whoever has worn the crown more often wins."
)
# With the fewest seats and the most: answers (bench.clicks) at 10 s and telling (bench.telling), 2026-11-18.
MINUTES = (20, 20)
COMPLEXITY = "medium"
LAND = json.loads((Path(__file__).parents[1] / "land.json").read_text())
FILLS = {
    "dark_purple": "#b9a3c9",
    "light_purple": "#d8cbe0",
    "brown": "#d9c2a0",
    "light_green": "#cddbb6",
    "dark_green": "#a9c193",
}
LOST = "#c98878"
LONG = 13  # letters of a name that need two lines
MARKERS = {
    "revolt": shape("M-16 -15H16V4Q16 14 0 18 -16 14 -16 4Z", "#b23a2a", width=2)
    + shape("M-8 8 0 -10 8 8M-5 2H5", "none", VELLUM, 3),
    "viking": disc(17, "#6d4488", width=2) + shape("M-11 3Q0 12 11 3L8 9H-8ZM0 3V-11L8 -3Z", VELLUM, "none"),
    "muslim": shape("M-7 -17H7L17 -7V7L7 17H-7L-17 7V-7Z", "#2f6b3c", width=2)
    + shape("M4 -9A10 10 0 1 0 4 9 10.5 10.5 0 0 1 4 -9Z", VELLUM, "none"),
    "disaster": shape("M0 -18 18 14H-18Z", "#3a332c", GOLD, 2) + lettered("!", 22, GOLD, 10),
    "raid": shape("M0 -17 17 0 0 17 -17 0Z", "#8c2a1c", width=2),
    "target": disc(15, "none", "#8c2a1c", 3.5) + shape("M0 -21V-9M0 21V9M-21 0H-9M21 0H9", "none", "#8c2a1c", 3.5),
    "battle": shape("M-13 -13 13 13M13 -13 -13 13", "none", INK, 5),
}


def picture(view: dict[str, Any]) -> Picture:
    """The map: every Region with its name and income, what lies there, and whether the King has lost it."""
    battle = (view["battle"] or {}).get("region")
    regions = view["regions"]
    drawn = [_outline(region) for region in regions]
    drawn += [shape(way, "none", "#7fa6bd", 3) for way in LAND["rivers"]]
    drawn += [at(x, y, shape("M-12 9 0 -11 12 9Z", "#a89880", "#6d5d49")) for x, y in LAND["mountains"]]
    drawn += [at(*_place(region["id"]), _told(region, battle)) for region in regions]
    return Picture(LAND["wide"], LAND["high"], "".join(drawn))


def _ring(region: str) -> list[list[int]]:
    return [LAND["points"][point] for point in LAND["rings"][region]]


def _place(region: str) -> tuple[float, float]:
    """Where the name of a Region stands: in its middle, unless the map says otherwise."""
    if region in LAND["places"]:
        x, y = LAND["places"][region]
        return x, y
    xs, ys = zip(*_ring(region), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _outline(region: dict[str, Any]) -> str:
    path = "M" + "L".join(f"{x} {y}" for x, y in _ring(region["id"])) + "Z"
    return shape(path, FILLS[region["colour"]] if region["controlled"] else LOST, "#5e4c36", 2.4)


def _told(region: dict[str, Any], battle: str | None) -> str:
    lying = list(_lying(region, battle))
    apart = min(34, 100 / max(1, len(lying)))
    drawn = [at((place - (len(lying) - 1) / 2) * apart, -27, thing) for place, thing in enumerate(lying)]
    lines = region["name"].split() if len(region["name"]) > LONG else [region["name"]]
    name = [at(0, (line - len(lines) + 1) * 18, _named(words)) for line, words in enumerate(lines)]
    coins = [
        at((coin - (region["income"] - 1) / 2) * 14, 15, disc(6.5, GOLD, "#5b430c")) for coin in range(region["income"])
    ]
    return "".join([*drawn, *name, *coins])


def _named(words: str) -> str:
    return (
        f'<text font-family="{READ}" font-size="19" fill="{INK}" stroke="{VELLUM}" stroke-width="3.5" '
        f'stroke-linejoin="round" paint-order="stroke" text-anchor="middle">{words}</text>'
    )


def _lying(region: dict[str, Any], battle: str | None) -> Iterator[str]:
    if region["id"] == battle:
        yield MARKERS["battle"]
    if region["marker"]:
        yield MARKERS[region["marker"]]
    for kind in ("target", "disaster", "raid"):
        if region[kind]:
            yield MARKERS[kind]
