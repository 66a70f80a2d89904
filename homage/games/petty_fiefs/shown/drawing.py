"""The table as lines of text for a terminal: colour helps, but letters and signs say everything."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from homage.engine.views.lines import OFFER, WIDTH, Line
from homage.games.petty_fiefs.rules.suits import EXTRA, NAMES, PRINTED

INK = ("bright_blue", "bright_yellow", "bright_magenta", "bright_red", "bright_green")  # of the seats
INDENT = " " * 24
LETTERS = 3  # of a suit's name, enough to tell it from all others


def draw(view: dict[str, Any], seat: int | None, offered: Collection[str]) -> list[Line]:
    """The whole table as a seat (None: a spectator) sees it; `offered` names the things that may be chosen now."""
    return [
        *_circle(view, offered),
        [],
        *_centre(view),
        [],
        *_princes(view, seat),
        *_reserve(view, seat),
    ]


def _style(suit: int) -> str:
    return "white" if suit == EXTRA else INK[suit // 2]


def _value(value: int | None) -> str:
    """A value as it is printed."""
    return "?" if value is None else str(PRINTED[value])


def _wrapped(line: Line) -> list[Line]:
    """A line, or several where it is too long for a terminal; it is broken between its parts."""
    lines: list[Line] = [[]]
    for text, style in line:
        if sum(len(part) for part, _ in lines[-1]) + len(text) > WIDTH:
            lines.append([(INDENT, "")])
        lines[-1].append((text, style))
    return lines


def _men(suit: int) -> str:
    """The coins of a suit: those of the extra suit are mercenaries, whose tiles are Fire (2.1 of the ledger)."""
    return "Mercenaries" if suit == EXTRA else NAMES[suit]


# -- the land ------------------------------------------------------------------------------------------------------


def _circle(view: dict[str, Any], offered: Collection[str]) -> list[Line]:
    """A line for each province, clockwise: who holds it, its tiles, its pawns and coins."""
    limit = len(view["seats"]) + 1
    lines: list[Line] = [[(" Provinces, clockwise. [tile] is face-up, (tile) known to you, # hidden.", "dim")]]
    for province in view["circle"]:
        number = province["province"]
        star = OFFER if {f"province {number}", f"gap {number}"} & set(offered) else " "
        line: Line = [(f"{number + 1:>3}{star}", "bold"), *_lord(province), *_tiles(province["tiles"], offered)]
        pieces = len(province["pawns"]) + len(province["coins"]) + (province["castle"] is not None)
        line.append((f"  {pieces}/{limit} pieces", "dim"))
        line += _pawns(province["pawns"], offered)
        line += _coins(province["coins"], offered)
        if view["conflict"] == number:
            line.append(("  CONFLICT", "bold red"))
        lines += _wrapped(line)
    return lines


def _lord(province: dict[str, Any]) -> Line:
    if province["lord"] is None:
        return [(f"{'':<19}", "")]
    how = "null tile" if province["castle"] is None else f"castle {_value(province['castle'])}"
    return [(f"{NAMES[province['lord']]}, {how}".ljust(19), _style(province["lord"]))]


def _tiles(tiles: list[dict[str, Any]], offered: Collection[str]) -> Line:
    line: Line = []
    for tile in tiles:
        star = _star(f"tile {tile['tile']}", offered)
        face = tile["face"]
        if face is None:
            line.append((f" #{tile['tile'] + 1 if star else ''}{star}", "dim"))
            continue
        text = f"{NAMES[face['suit']][:LETTERS]} {_value(face['value'])}"
        line.append((f" [{text}]{star}" if tile["up"] else f" ({text}){star}", _style(face["suit"])))
    return line


def _star(thing: str, offered: Collection[str]) -> str:
    return OFFER if thing in offered else ""


def _pawns(pawns: list[int], offered: Collection[str]) -> Line:
    line: Line = []
    for suit in pawns:
        name = "Warlord" if suit == EXTRA else f"Prince of {NAMES[suit]}"
        line.append((f"  {name}{_star(f'pawn {suit}', offered)}", f"bold {_style(suit)}"))
    return line


def _coins(coins: list[dict[str, Any]], offered: Collection[str]) -> Line:
    """Coins by suit, with the values that are known."""
    line: Line = []
    for suit in sorted({coin["suit"] for coin in coins}):
        values = []
        for coin in coins:
            if coin["suit"] == suit:
                thing = f"band {coin['coin']}" if suit == EXTRA else f"coin {suit} {coin['value']}"
                band = f" m{coin['coin'] + 1}" if suit == EXTRA and thing in offered else ""  # to be named by
                values.append(f"{_value(coin['value'])}{band}{_star(thing, offered)}")
        line.append((f"  {_men(suit)} {','.join(values)}", _style(suit)))
    return line


def _centre(view: dict[str, Any]) -> list[Line]:
    """Bribes, mercenaries, and who commands them; at the end the warlord's own land."""
    centre = view["centre"]
    holder = "nobody" if view["holder"] is None else view["seats"][view["holder"]]["name"]
    line: Line = [
        (" Centre:", "bold"),
        (f"  {centre['mercenaries']} mercenaries, commanded by {holder}", ""),
    ]
    if centre["bribes"]:
        line.append(("  bribes:", ""))
        line += _coins(centre["bribes"], ())
    if not centre["castle"]:
        return _wrapped(line)
    land = _tiles(centre["tiles"], ()) or [(" no land", "")]
    return [*_wrapped(line), *_wrapped([("  The warlord's castle, with", ""), *land])]


# -- the princes ---------------------------------------------------------------------------------------------------


def _princes(view: dict[str, Any], seat: int | None) -> list[Line]:
    """A row for each player and his two princes; the totals are what this seat can know."""
    note = "" if view["step"] == "over" else "points by what you know"
    lines: list[Line] = [[(f" {'Player':<24} points  coins    hired  ", "bold"), (note, "dim")]]
    for owner, points in zip(view["seats"], view["points"], strict=True):
        counts = " and ".join(str(prince["reserve_count"]) for prince in owner["princes"])
        you = " (you)" if owner["seat"] == seat else ""
        notes = []
        if view["step"] == "over":
            notes.append(f"place {view['places'][owner['seat']]}")
            notes += [f"{prince['name']} {prince['score']}" for prince in owner["princes"]]
        elif owner["seat"] in view["waiting"]:
            notes.append(f"to decide, {view['actions_left']} actions left" if view["actions_left"] else "to decide")
        lines.append(
            [
                (f" {owner['name'] + you:<24}", f"bold {INK[owner['seat']]}"),
                (f" {points:>6}  {counts:<7}  {owner['hired_count']:<5}  ", ""),
                (", ".join(notes), "italic"),
            ]
        )
    return lines


def _reserve(view: dict[str, Any], seat: int | None) -> list[Line]:
    """What the seat itself has in reserve, and the tile it has drawn."""
    if seat is None:
        return []
    own = view["seats"][seat]
    line: Line = [(" Your reserve:", "bold")]
    for prince in own["princes"]:
        values = ", ".join(_value(value) for value in prince["reserve"]) or "no coins"
        line.append((f"  {prince['name']} {values}", _style(prince["suit"])))
    if own["hired"]:
        line.append((f"  Mercenaries {', '.join(_value(value) for value in own['hired'])}", "white"))
    if view["drawn"] is not None:
        face = view["drawn"]
        line.append((f"   Tile drawn: {NAMES[face['suit']]} {_value(face['value'])}", "bold"))
    return [[], *_wrapped(line)]
