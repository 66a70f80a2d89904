"""What a link to a table shows before it is opened: who plays what, and the board as everybody sees it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from homage.engine.match.match import Match
from homage.engine.state.dice import key_from_seed
from homage.engine.views.heraldry import BLAZONS
from homage.engine.views.picture import GOLD, INK, READ, USED, VELLUM, Picture
from homage.games import load
from homage.table.entries.lords import called
from homage.table.entries.table import Table
from homage.table.store.rows import TableRow

WIDE, HIGH = 1200, 630
BOARD = (44, 44, 664, 542)  # left, top, wide, high
SIDE = 744  # where the words begin
LONGEST = 24  # letters of a name that fit
LETTERS = 0x100  # those below are in our faces
STATUS = {"open": "An invitation to play", "playing": "A game being played", "over": "The final position"}


@dataclass(frozen=True)
class Sitter:
    """Somebody at the table."""

    name: str
    tincture: str
    points: int | None


@dataclass(frozen=True)
class Card:
    """All that is drawn: nothing of it is hidden from anybody."""

    title: str
    status: str
    sitters: Sequence[Sitter]
    board: Picture


def card_of(table: Table) -> Card:
    """The card of a table as it stands: made of what somebody without a seat may see."""
    game = table.game
    view = example(table) if table.match is None else table.match.view(None)
    names = [table.name_of(seat) or "a free seat" for seat in range(table.row.seats)]
    points = view["points"] if table.match is not None else [None] * table.row.seats
    sitters = [
        Sitter(name if _legible(name) else game.words.seat(seat), game.tinctures[seat], points[seat])
        for seat, name in enumerate(names)
    ]
    return Card(game.title, STATUS[table.status], sitters, game.picture(view))


def example(table: Table) -> dict[str, Any]:
    """How the board of a table may look when its game has begun; what will be dealt there is not known to anybody."""
    return _example(table.row.game, table.row.seats, tuple(sorted(table.row.settings["options"].items())))


@lru_cache(maxsize=64)
def _example(name: str, seats: int, options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    game, rng = load(name), random.Random(1)
    match = Match(game, seats, game.agree(seats, dict(options)), key_from_seed(1))
    raised = game.actions.initiative
    for _ in range(game.example_moves):
        if match.over:
            break
        seat = match.waiting[0]
        legal = match.legal(seat)
        match.play(seat, rng.choice([action for action in legal if not raised[action]] or legal))
    return match.view(None)


def example_board(name: str) -> str:
    """How the board of a game may look some moves into it, as SVG; first games are what people see first."""
    game = load(name)
    board = game.picture(_example(name, max(game.seats), tuple(sorted(game.first_game.items()))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {board.width:g} {board.height:g}" '
        f'width="{board.width:g}" height="{board.height:g}">{board.drawn}</svg>'
    )


def drawn(card: Card) -> str:
    """The card as SVG."""
    left, top, wide, high = BOARD
    scale = min(wide / card.board.width, high / card.board.height)
    x, y = left + (wide - scale * card.board.width) / 2, top + (high - scale * card.board.height) / 2
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">',
            f'<rect width="{WIDE}" height="{HIGH}" fill="#eadfc3"/>',
            f'<rect x="14" y="14" width="{WIDE - 28}" height="{HIGH - 28}" fill="{VELLUM}" stroke="{GOLD}" '
            'stroke-width="4"/>',
            f'<rect x="21" y="21" width="{WIDE - 42}" height="{HIGH - 42}" fill="none" stroke="#c4b085"/>',
            f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">{card.board.drawn}</g>',
            _line(SIDE, 120, card.title, READ, 74, INK),
            _line(SIDE, 172, card.status, USED, 30, "#8c2a1c"),
            f'<path d="M{SIDE} 192H{WIDE - 60}" stroke="#c4b085" stroke-width="2"/>',
            *(_sitter(sitter, 218 + row * _apart(card)) for row, sitter in enumerate(card.sitters)),
            _line(WIDE - 60, HIGH - 52, "Homage", READ, 34, "#8a6410", "end"),
            "</svg>",
        ]
    )


def _apart(card: Card) -> float:
    return min(74, 320 / len(card.sitters))


def _sitter(sitter: Sitter, top: float) -> str:
    blazon = BLAZONS[sitter.tincture]
    name = sitter.name if len(sitter.name) <= LONGEST else sitter.name[: LONGEST - 1].rstrip() + "…"
    points = "" if sitter.points is None else str(sitter.points)
    return (
        f'<path transform="translate({SIDE} {top:.0f})" d="{blazon.shield}" fill="{blazon.colour}" stroke="{INK}" '
        'stroke-width="2" stroke-linejoin="round"/>'
        + _line(SIDE + 56, top + 34, name, USED, 30, INK)
        + _line(WIDE - 60, top + 36, points, READ, 40, INK, "end")
    )


def _line(x: float, y: float, text: str, face: str, size: int, ink: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:.0f}" font-family="{face}" font-size="{size}" fill="{ink}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _legible(name: str) -> bool:
    """Whether our faces have all its letters."""
    return all(ord(sign) < LETTERS for sign in name)


# -- in words -----------------------------------------------------------------------------------------------------


def headline(row: TableRow) -> str:
    """What a link to a table is called."""
    title = load(row.game).title
    if row.status == "open":
        host = next((chair["name"] for chair in row.chairs if chair.get("player") == row.host), "")
        return f"{host or 'Somebody'} invites you to a game of {title}"
    names = [called(row.id, seat, chair["kind"], chair.get("name", "")) for seat, chair in enumerate(row.chairs)]
    return f"{title}: {', '.join(names[:-1])} and {names[-1]}"


def summary(row: TableRow) -> str:
    """What it is about, in a few lines."""
    free = sum(chair["kind"] == "open" for chair in row.chairs)
    seats = {0: "", 1: " One seat is free."}.get(free, f" {free} seats are free.")
    return load(row.game).pitch + seats
