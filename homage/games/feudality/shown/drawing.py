"""The table as lines of text for a terminal: colour helps, but letters and signs say everything."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Any

from homage.engine.views.lines import OFFER, Line, listed
from homage.engine.views.words import counted
from homage.games.feudality.rules.fiefs import FIEF, FIEF_IDS, KEEP, PLAIN, SIDE, SQUARE_NAMES
from homage.games.feudality.rules.tiles import LEVEL_IDS, RESOURCES, TILE_IDS
from homage.games.feudality.shown.odds import odds_list
from homage.games.feudality.words.names import COUNTRY_NAMES, NAMES

INK = {
    "blue": "bright_blue",
    "yellow": "bright_yellow",
    "purple": "bright_magenta",
    "red": "bright_red",
    "green": "bright_green",
    "black": "bright_white",
}
SPAN = 38  # of a fief; two stand side by side
CARD_SPAN, CARDS_BESIDE = 26, 3  # of a fief card that nobody has; three stand side by side
ROWS = SIDE - 1  # of squares to build on
LEGEND = (
    " ~ river  ^ hill  M double hill  T2 fortification, level  m a k units  :: Keep",
    " [ ] in reach of the dice   * you may choose   row, then column   Fa~ on a river",
)
_LETTERS = "MaArKnWoAlBeBrFaFiFoGoGnGvHuIrJuMcMlMnQuSdTrByCaClCoHoKiMsSrSmSoWi"  # two for each tile
SHORT = {tile: _LETTERS[2 * kind : 2 * kind + 2] for kind, tile in enumerate(TILE_IDS)}
NAME_OF = dict(zip(TILE_IDS, NAMES, strict=True))
PILES = {"men_at_arms": ("m", ("man_at_arms",)), "archers": ("a", ("archer",)), "knights": ("k", ("knight", "wolf"))}


def draw(view: dict[str, Any], seat: int | None, offered: Collection[str]) -> list[Line]:
    """The whole table as a seat (None: a spectator) sees it; `offered` names the things that may be chosen now."""
    fiefs = sorted(view["fiefs"], key=lambda fief: (fief["seat"] - (seat or 0)) % len(view["fiefs"]))
    drawn = [_fief(view, fief, seat, offered) for fief in fiefs]
    pairs = [zip_longest(*drawn[at : at + 2], fillvalue=[("", "")]) for at in range(0, len(drawn), 2)]
    return [
        *_head(view),
        [],
        *_cards(view, offered),
        *(_beside(row) for pair in pairs for row in [*pair, ([("", "")],)]),
        *[[(line, "dim")] for line in LEGEND],
        *_letters(view),
        *_tray(view, offered),
    ]


def _beside(parts: Sequence[Line]) -> Line:
    """Lines side by side, each as wide as a fief."""
    line: Line = []
    for part in parts:
        wide = sum(len(text) for text, _ in part)
        line += [*part, (" " * max(SPAN + 2 - wide, 0), "")]
    return line


# -- the table -----------------------------------------------------------------------------------------------------


def _head(view: dict[str, Any]) -> list[Line]:
    """The turn, the dice, the event, and the chances before a decision."""
    fiefs, dice = view["fiefs"], view["dice"]
    where = f" Turn {view['turn']}, {view['phase']}" if view["turn"] else " Before play"
    lines: list[Line] = [
        [
            (where, "bold"),
            (f"   Senior: {fiefs[view['senior']]['name']}   ends at {view['victory']} points", ""),
            ("   LAST TURN" if view["ending"] else "", "bold red"),
        ]
    ]
    if dice["faces"]:
        point = f"   Point of Action {dice['point']}" if dice["point"] else ""
        lines.append([(f" Last roll: {' and '.join(map(str, dice['faces']))}{point}", "")])
    if view["event"] is not None:
        lines.append([(f" Event: {view['event']['name']}", "bold cyan")])
        for fief, effect in zip(fiefs, view["event"]["effects"], strict=True):
            lines.append([(f"   {fief['name']:<7}", INK[fief["colour"]]), (str(effect["words"]), "")])
    for chances in view["odds"]:
        lines += listed(f"Chances of {_told(view, chances['thing'])}:", odds_list(chances), "dim")
    return lines


def _told(view: dict[str, Any], thing: str) -> str:
    """A thing with chances, as people say it."""
    kind, _, number = thing.partition(" ")
    if kind == "seat":
        what = "an attack on" if view["step"] == "baron" else "the monster against"
        return f"{what} {view['fiefs'][int(number)]['name']}"
    if kind == "die":
        return f"re-rolling the {('white', 'blue')[int(number)]} die"
    return _CHANCES[thing]


_CHANCES = {
    "pass": "the dice as they lie",
    "join": "taking part",
    "war": "the war",
    "liaison": "a liaison",
    "sabotage": "sabotage",
    "paravia": f"war with {COUNTRY_NAMES[0]}",
    "fiumaccio": f"war with {COUNTRY_NAMES[1]}",
}


def _cards(view: dict[str, Any], offered: Collection[str]) -> list[Line]:
    """The fief cards that are still free, while they are chosen."""
    if view["step"] != "fief":
        return []
    taken = {fief["card"] for fief in view["fiefs"]}
    cards = [_card(card, offered) for card in FIEF if card["id"] not in taken]
    rows = [cards[at : at + CARDS_BESIDE] for at in range(0, len(cards), CARDS_BESIDE)]
    return [[("".join(parts), "")] for row in rows for parts in zip(*row, strict=True)]


def _card(card: dict[str, Any], offered: Collection[str]) -> list[str]:
    """A fief card on which nothing stands yet."""
    star = OFFER if f"fief {card['id']}" in offered else ""
    lines = [f" {card['id']} {card['name']}{star}", f"   {' '.join(str(at) for at in range(1, SIDE))}"]
    lines += [f" {row + 1} {' '.join(card['rows'][row][:ROWS])}" for row in range(ROWS)]
    return [f"{line:<{CARD_SPAN}}" for line in [*lines, ""]]


def _tray(view: dict[str, Any], offered: Collection[str]) -> list[Line]:
    tiles = [
        f"{f'{count} ' if count > 1 else ''}{NAME_OF[tile]}{OFFER if f'tile {tile}' in offered else ''}"
        for tile, count in view["tray"].items()
    ]
    return listed("Tray:", tiles, "bold") if tiles else []


def _letters(view: dict[str, Any]) -> list[Line]:
    """What the letters on squares stand for, as far as such tiles are there."""
    there = {cell["tile"] for fief in view["fiefs"] for cell in fief["squares"] if cell}
    return listed("", [f"{SHORT[tile]} {NAME_OF[tile]}" for tile in TILE_IDS if tile in there], "dim") if there else []


# -- a fief --------------------------------------------------------------------------------------------------------


def _fief(view: dict[str, Any], fief: dict[str, Any], seat: int | None, offered: Collection[str]) -> list[Line]:
    """A fief: its name and points, its squares, and what it has."""
    number, colour = fief["seat"], INK[fief["colour"]]
    you = " (you)" if number == seat else ""
    asked = "  to decide" if number in view["waiting"] else ""
    points = view["points"][number]
    place = f"  place {view['places'][number]}" if view["step"] == "over" else ""
    title: Line = [
        (f" {fief['name']}{you}", f"bold {colour}"),
        (f"  {counted(points, 'point')}{place}", "bold"),
        (asked, "italic"),
    ]
    goods = " ".join(f"{fief['goods'][good]}{good[0].upper()}" for good in RESOURCES)
    feeding = fief["feeding"]
    hunger = f"{feeding['short']} Food short" if feeding["short"] else "fed"
    notes = [note for note, there in (("Rats", fief["rats"]), ("Wizard", fief["wizards_ready"])) if there]
    return [
        title,
        *_grid(view, fief, offered),
        [(f" {goods}  army {fief['army']}  defence {fief['defence']}", "")],
        [(f" {feeding['tiles']} tiles eat {feeding['need']}: {hunger}", "red" if feeding["short"] else "")],
        [(f" {'  '.join(notes)}", "")],
    ]


def _grid(view: dict[str, Any], fief: dict[str, Any], offered: Collection[str]) -> list[Line]:
    """The squares with their numbers, as far as a card has been chosen."""
    if fief["card"] is None:
        return [[("   no fief yet", "dim")]]
    shown = _concerned(view) == fief["seat"]
    reach, keep = set(view["dice"]["reach"]), _keep(fief)
    lines: list[Line] = [[("   " + "".join(f" {column}   " for column in range(1, SIDE)), "dim")]]
    for row in range(ROWS):
        line: Line = [(f" {row + 1} ", "dim")]
        for column in range(ROWS):
            square = SQUARE_NAMES[row * SIDE + column]
            text, style = keep.get(square) or _square(fief, row, column)
            star = shown and _is_offered(fief, square, offered)
            left, right = ("[", "]") if square in reach else (" ", " ")
            line.append((f"{left}{text:<3}{OFFER if star else right}", "bold reverse" if star else style))
        lines.append(line)
    return lines


def _concerned(view: dict[str, Any]) -> int | None:
    """The seat in whose fief squares are chosen now."""
    if view["struck"] is not None:
        return int(view["struck"])
    return view["waiting"][0] if view["waiting"] else None


def _is_offered(fief: dict[str, Any], square: str, offered: Collection[str]) -> bool:
    if f"square {square}" in offered or (square == fief["fort"] and "level" in offered):
        return True
    units = [unit for space, (_, kinds) in PILES.items() if fief["spaces"][space] == square for unit in kinds]
    return any(f"unit {unit}" in offered and fief["units"][unit] for unit in units)


def _square(fief: dict[str, Any], row: int, column: int) -> tuple[str, str]:
    """What a square outside the Keep shows: its tile with the terrain under it, or its terrain."""
    cell = fief["squares"][row * ROWS + column]
    terrain = FIEF[FIEF_IDS.index(fief["card"])]["rows"][row][column]
    if cell:
        return SHORT[cell["tile"]] + terrain.replace(PLAIN, ""), "bold yellow" if cell["points"] else "bold"
    return terrain, "dim" if terrain == PLAIN else "cyan"


def _keep(fief: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """What the squares of the Keep show: the fortification with its level, units, or walls."""
    if fief["keep"] is None:
        return {}
    walls = int(KEEP[SQUARE_NAMES.index(fief["keep"])])
    shown = {name: ("::", "magenta") for square, name in enumerate(SQUARE_NAMES) if walls >> square & 1}
    if fief["fort"] is not None:
        shown[fief["fort"]] = (f"T{LEVEL_IDS.index(fief['level'])}", "bold magenta")
    for space, (letter, kinds) in PILES.items():
        if fief["spaces"][space] is not None:
            shown[fief["spaces"][space]] = (f"{letter}{sum(fief['units'][unit] for unit in kinds)}", "bold magenta")
    return shown
