"""The table as lines of text for a terminal: colour helps, but letters and signs say everything."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from homage.engine.views.lines import OFFER, Line, listed

INK = ("bright_blue", "bright_yellow")  # of the seats
_INKS = {
    "dark_purple": "magenta",
    "light_purple": "bright_magenta",
    "dark_green": "green",
    "light_green": "bright_green",
    "brown": "yellow",
}
_COMERS = {
    "dark_purple": "Viking R+S",
    "light_purple": "Viking R",
    "dark_green": "Muslim R+S",
    "light_green": "Muslim R",
    "brown": "Magyar R",
}
_SIGNS = {"disaster": "D", "raid": "P", "target": "T"}


def draw(view: dict[str, Any], seat: int | None, offered: Collection[str]) -> list[Line]:
    """The whole table as a seat (None: a spectator) sees it; `offered` names the things that may be chosen now."""
    return [
        *_head(view),
        [],
        *_regions(view, offered),
        [],
        *_chain(view),
        *_battle(view),
        *_players(view, seat),
        *_cards(view, seat, offered),
    ]


def _head(view: dict[str, Any]) -> list[Line]:
    """The turn, the King in power, the track, the money and the Invasion."""
    king, boxes = view["king_card"], range(1, 7)
    track = " ".join(f"[{box}]" if box == view["track"] else str(box) for box in boxes)
    lines: list[Line] = [
        [
            (f" Turn {view['turn']} of {view['turns']}, phase {view['phase']}", "bold"),
            (f"   {king['name']}: DRM {king['drm']:+}, army {king['army']}", ""),
        ],
        [(f" Dynasty {track}", "bold"), (f"   treasury {view['treasury']} Dn, income {view['income']} Dn", "")],
    ]
    invasion = view["invasion"]
    if invasion is not None:
        where = f", target {invasion['target']}" if invasion["target"] else ""
        words = f" Invasion: {invasion['people']} {invasion['kind']}, army {invasion['army']}{where}"
        lines.append([(words, "red")])
    flags = [name.replace("_", " ") for name, value in view["flags"].items() if value is True]
    return [*lines, *listed("In force:", flags, "dim")] if flags else lines


def _regions(view: dict[str, Any], offered: Collection[str]) -> list[Line]:
    """Two Regions a line: name, income, army, who may come there, and what lies there."""
    cells = [_region(region, offered) for region in view["regions"]]
    half = (len(cells) + 1) // 2
    legend = " Income/army; R Raids, S Settlements may come; D Disaster, P plundered, T target"
    return [[(legend, "dim")], *([*cells[at], *cells[at + half]] for at in range(half))]


def _region(region: dict[str, Any], offered: Collection[str]) -> Line:
    star = OFFER if f"region:{region['id']}" in offered else " "
    held = str(region["marker"]).upper() if region["marker"] else _COMERS[region["colour"]]
    notes = " ".join([held, *(sign for name, sign in _SIGNS.items() if region[name])])
    return [
        (f" {region['name']:<20}{star}", _INKS[region["colour"]]),
        (f"{region['income']}/{region['army']} ", ""),
        (f"{notes:<14}", "bold red" if region["marker"] else "dim"),
    ]


def _chain(view: dict[str, Any]) -> list[Line]:
    """Cards declared and not yet resolved, each answered by the next."""
    cards = [f"{link['card']}{' in ' + link['region'] if link['region'] else ''}" for link in view["chain"]]
    return [*listed("Declared:", cards, "bold cyan"), []] if cards else []


def _battle(view: dict[str, Any]) -> list[Line]:
    """Both totals before the dice, and the odds."""
    battle = view["battle"]
    if battle is None:
        return []
    lines: list[Line] = [[(f" Battle: {battle['kind']}, {battle['region']}", "bold red")]]
    for name in ("attacker", "defender"):
        side = battle[name]
        parts = [f"{part['name']} {part['value']:+}" for part in side["modifiers"]]
        lines += listed(f"  {name} ({side['role']}) {side['total']}:", parts, "")
    return [*lines, [(f"   The attacker wins {battle['odds']} of 36.", "")], []]


def _players(view: dict[str, Any], seat: int | None) -> list[Line]:
    """A line for each player."""
    lines: list[Line] = []
    for player in view["seats"]:
        you = " (you)" if player["seat"] == seat else ""
        note = "to decide" if player["seat"] in view["waiting"] else ""
        if view["step"] == "over":
            note = f"place {view['places'][player['seat']]}"
        cards = f"{player['hand_size']} cards, {view['sides'][player['role']]['deck_size']} in the deck"
        words = f" {player['role']:<7} {player['vp']} VP   {cards}   "
        lines.append([(f" {player['name'] + you:<20}", f"bold {INK[player['seat']]}"), (words, ""), (note, "italic")])
    return lines


def _cards(view: dict[str, Any], seat: int | None, offered: Collection[str]) -> list[Line]:
    """The seat's own hand, and what it knows of the other's hand and of the decks."""
    if seat is None:
        return []
    own, other = view["seats"][seat], view["seats"][1 - seat]
    hand = [card + (OFFER if f"card:{card}" in offered else "") for card in own["hand"]]
    lines = [[], *listed("Your hand:", hand or ["no card"], "bold")]
    if other["known"]:
        lines += listed("Known of the other hand:", other["known"], "dim")
    for role, cards in own["tops"].items():
        if cards:
            lines += listed(f"On top of the {role}'s deck:", cards, "dim")
    return lines
