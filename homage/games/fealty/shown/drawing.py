"""The board as lines of text for a terminal: colour helps, but letters and signs say everything."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from homage.engine.views.lines import OFFER, Line
from homage.games.fealty.rules.kingdom import DUCHY_SIDE, LEGEND, PLACE_OF_SLOT
from homage.games.fealty.rules.pieces import CLAIM, CLAIMS, KINDS, NAME, RANGE, SPEED
from homage.games.fealty.state import SIDE
from homage.games.fealty.words.sentences import ability_label, square_name

Laid = dict[tuple[int, int], dict[str, Any]]  # the duchies by where they lie

INK = {"blue": "bright_blue", "yellow": "bright_yellow", "purple": "bright_magenta", "red": "bright_red"}
STAND = {"blue": "bold white on blue", "yellow": "bold black on yellow"}
STAND |= {"purple": "bold white on magenta", "red": "bold white on red"}
DUCHY_WIDTH = 4 * DUCHY_SIDE


def draw(view: dict[str, Any], seat: int | None, offered: Collection[str]) -> list[Line]:
    """The whole table as a seat (None: a spectator) sees it; `offered` names the things that may be chosen now."""
    return [
        *_kingdom(view, offered),
        [(" . field   f forest   -.- road   (.) city   ^^^ mountain   XXX conflict marker", "dim")],
        [(" B50 piece: seat and speed   b1 influence: seat and tokens", "dim")]
        + ([(f"   {OFFER} you may choose", "dim")] if _squares(offered) else []),
        [],
        *_pieces(view, seat),
        [],
        *_seats(view, seat),
        *_order(view),
    ]


# -- the kingdom ---------------------------------------------------------------------------------------------------


def _squares(offered: Collection[str]) -> set[int]:
    return {int(thing.split()[1]) for thing in offered if thing.startswith("square ")}


def _letter(view: dict[str, Any], seat: int) -> str:
    return str(view["seats"][seat]["colour"][0]).upper()


def _ground(sign: str) -> tuple[str, str]:
    """An empty square: its terrain in the middle, a road through it or a city around it."""
    legend = LEGEND[sign]
    if legend["terrain"] == "mountain":
        return "^^^", "bright_black"
    terrain, style = (" f ", "green") if legend["terrain"] == "forest" else (" . ", "yellow")
    if legend["city"]:
        return f"({terrain[1]})", f"bold {style}"
    return (f"-{terrain[1]}-", style) if legend["road"] else (terrain, style)


def _things(view: dict[str, Any]) -> dict[int, tuple[str, str]]:
    """What lies on the squares: pieces, tokens, conflict markers."""
    things = dict.fromkeys(view["markers"], ("XXX", "bold red"))
    for token in view["tokens"]:
        owner = view["seats"][token["seat"]]
        things[token["square"]] = f" {owner['colour'][0]}{token['count']}", INK[owner["colour"]]
    for owner in view["seats"]:
        for piece in owner["pieces"]:
            speed = SPEED[piece["kind"]]
            things[piece["square"]] = f"{owner['colour'][0].upper()}{speed}", STAND[owner["colour"]]
    return things


def _laid(view: dict[str, Any]) -> Laid:
    slots = len(view["duchies"])
    places = [(int(PLACE_OF_SLOT[slots, slot, 0]), int(PLACE_OF_SLOT[slots, slot, 1])) for slot in range(slots)]
    return dict(zip(places, view["duchies"], strict=True))


def _kingdom(view: dict[str, Any], offered: Collection[str]) -> list[Line]:
    """The duchies with their names, rows numbered and columns lettered."""
    duchies = _laid(view)
    things, open_squares = _things(view), _squares(offered)
    wide = 1 + max(column for _, column in duchies)
    letters = "".join(f"  {chr(ord('a') + c)} " + " " * (c % DUCHY_SIDE == DUCHY_SIDE - 1) for c in range(SIDE))
    header: Line = [("   " + letters[: wide * (DUCHY_WIDTH + 1)], "bold")]
    lines = [header]
    for row, terrain in enumerate(view["kingdom"]):
        if row % DUCHY_SIDE == 0:
            lines.append(_border(duchies, row // DUCHY_SIDE, wide))
        line: Line = [(f"{row + 1:>2} ", "bold")]
        for column in range(wide * DUCHY_SIDE):
            at = row // DUCHY_SIDE, column // DUCHY_SIDE
            if column % DUCHY_SIDE == 0:
                line.append(("|" if at in duchies or (at[0], at[1] - 1) in duchies else " ", "dim"))
            square = row * SIDE + column
            blank = column >= len(terrain) or terrain[column] == " "
            line.append(("   ", "") if blank else things.get(square) or _ground(terrain[column]))
            line.append((OFFER, "bold bright_white") if square in open_squares else (" ", ""))
        line.append(("|" if (row // DUCHY_SIDE, wide - 1) in duchies else " ", "dim"))
        lines.append(line)
    return [*lines, _border(duchies, len(view["kingdom"]) // DUCHY_SIDE, wide), header]


def _border(duchies: Laid, row: int, wide: int) -> Line:
    """The line above a row of duchies, with their names; a duchy used this turn says so (FEA-POL-2)."""
    line: Line = [("   ", "")]
    for column in range(wide + 1):
        around = [(row - down, column - right) in duchies for down in (0, 1) for right in (0, 1)]
        line.append(("+" if any(around) else " ", "dim"))
        if column == wide:
            break
        here = duchies.get((row, column))
        rule = "-" if here or (row - 1, column) in duchies else " "
        name = f" {here['name']}{': USED' if here['used'] else ''} " if here else ""
        line += [(rule * 2, "dim"), (name, "bold reverse" if here and here["used"] else "bold")]
        line.append((rule * (DUCHY_WIDTH - 2 - len(name)), "dim"))
    return line


# -- cards and pieces ----------------------------------------------------------------------------------------------


def _whereabouts(owner: dict[str, Any], kind: int, own: bool) -> str:
    """Where a card or piece of a seat is, as far as the viewer may know."""
    for piece in owner["pieces"]:
        if piece["kind"] == kind:
            return square_name(piece["square"])
    if kind in owner["removed"]:
        return "out"
    if owner["revealed"] == kind:
        return "next"
    if owner["picked"] == kind:
        return "pick"
    if kind in (owner["plan"] or []):
        return f"#{owner['plan'].index(kind) + 1}"
    if kind in (owner["hand"] or []):
        return "hand"
    if kind in owner["known"]:
        return "seen"
    return ("deck" if own else "?") if kind in owner["unplayed"] else ""


def _pieces(view: dict[str, Any], seat: int | None) -> list[Line]:
    """A row for each kind in play: what it claims, what it can do, and where each seat has it."""
    seats = view["seats"]
    title: Line = [(f" {'Piece':<16} {'claims':<6} {'range':<5} {'ability':<28}", "bold")]
    title += [(f" {owner['colour'][0].upper():^4}", f"bold {INK[owner['colour']]}") for owner in seats]
    lines = [title]
    for kind in range(KINDS):
        where = [_whereabouts(owner, kind, owner["seat"] == seat) for owner in seats]
        if not any(where):
            continue
        held = seat is not None and where[seat] in ("hand", "next", "pick")
        text = f" {SPEED[kind]:>2} {NAME[kind]:<13} {CLAIMS[CLAIM[kind]]:<6} {RANGE[kind]:^5} {ability_label(kind):<28}"
        line: Line = [(text, "bold" if held else "")]
        line += [
            (f" {at:^4}", INK[owner["colour"]] if at not in ("?", "deck", "out") else "dim")
            for at, owner in zip(where, seats, strict=True)
        ]
        lines.append(line)
    return lines


# -- seats ---------------------------------------------------------------------------------------------------------


def _seats(view: dict[str, Any], seat: int | None) -> list[Line]:
    """A row for each seat: tokens, cards, who is the Presumptive Heir, who plays with whom."""
    over = view["step"] == "over"
    teams = len({owner["team"] for owner in view["seats"]}) < len(view["seats"])
    title = "tokens" if over else "tokens if scored now"
    lines: list[Line] = [[(f" {'Seat':<15} {title:>20}   {'hand':>4} {'deck':>4}", "bold")]]
    for owner, tokens in zip(view["seats"], view["points"], strict=True):
        name = f" {owner['colour'].capitalize()}{' (you)' if owner['seat'] == seat else ''}"
        notes = ["Heir"] if owner["heir"] and not over else []
        if teams:
            notes.append(_partners(view, owner))
        if over:
            notes.append(f"place {view['places'][owner['seat']]}")
        elif owner["seat"] in view["waiting"]:
            notes.append("to decide")
        lines.append(
            [
                (" ", ""),
                (f" {owner['colour'][0].upper()} ", STAND[owner["colour"]]),
                (f"{name:<14} {tokens:>18}   {owner['hand_size']:>4} {owner['deck_size']:>4}   ", ""),
                (", ".join(notes), "italic"),
            ]
        )
    return lines


def _partners(view: dict[str, Any], owner: dict[str, Any]) -> str:
    """The other seats of a team, and what it has together (FEA-VAR-TEAM-4)."""
    team = [each["seat"] for each in view["seats"] if each["team"] == owner["team"]]
    others = ", ".join(_letter(view, seat) for seat in team if seat != owner["seat"])
    return f"team with {others}: {sum(view['points'][seat] for seat in team)}"


def _order(view: dict[str, Any]) -> list[Line]:
    """Who places in this turn, one after another (FEA-TURN-2)."""
    if not view["order"]:
        return []
    line: Line = [(" Order of placement:", "bold")]
    for seat in view["order"]:
        owner = view["seats"][seat]
        speed = "" if owner["returned"] else SPEED[owner["revealed"]]
        state = "now" if seat in view["waiting"] else _placing(owner)
        line += [("  ", ""), (f"{_letter(view, seat)}{speed}", STAND[owner["colour"]]), (f" {state}", "")]
    return [line]


def _placing(owner: dict[str, Any]) -> str:
    """What has become of the card that a seat has revealed."""
    if owner["returned"]:
        return "could not place"
    if owner["revealed"] in owner["removed"]:
        return "placed, out"
    return "placed" if owner["revealed"] in [piece["kind"] for piece in owner["pieces"]] else "later"
