"""The game as plain data for people. What a seat may not see is not in the record handed over here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from homage.engine.native.bits import lowest_bit
from homage.engine.state.layout import OPEN
from homage.engine.views.view import View, piece
from homage.games.fealty.components import COMPONENTS
from homage.games.fealty.rules.kingdom import DUCHIES, DUCHY_SIDE, PLACE_OF_SLOT, rotate
from homage.games.fealty.rules.pieces import KINDS, PIECES
from homage.games.fealty.state import SIDE, State
from homage.games.fealty.words.sentences import COLOURS, ability_label

CATALOGUE = {
    "kinds": [
        {
            "name": piece["name"],
            "speed": piece["speed"],
            "set": piece["set"],
            "claims": piece["claim"],
            "range": piece["range"],
            "ability": piece["ability"],
            "does": ability_label(kind),
            "distance": piece["distance"],
            "compulsory": piece["mandatory"],
        }
        for kind, piece in enumerate(PIECES)
    ],
    "hand": COMPONENTS["hand"]["initial_hand"],
    "tokens": {
        "square": COMPONENTS["scoring"]["influence_per_claim"],
        "city": COMPONENTS["scoring"]["city_bonus"],
    },
}


def kinds_in(cards: int) -> list[int]:
    """The kinds in a set of cards or pieces, fastest first."""
    return list(_kinds_in(cards))


@lru_cache(maxsize=4096)
def _kinds_in(cards: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(KINDS) if cards >> kind & 1)


def _squares(rows: Iterable[int]) -> list[int]:
    found = []
    for row, bits in enumerate(rows):
        while bits:
            found.append(row * SIDE + lowest_bit(bits))
            bits &= bits - 1
    return found


def terrain_rows(s: State) -> list[str]:
    """The kingdom as text, a blank where no duchy lies."""
    return list(_kingdom(s.rows, tuple((s.duchy[slot], s.rotation[slot]) for slot in range(s.slots))))


@lru_cache(maxsize=1024)
def _kingdom(rows: int, duchies: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    grid = [[" "] * SIDE for _ in range(rows)]
    for slot, (duchy, rotation) in enumerate(duchies):
        top, left = (int(PLACE_OF_SLOT[len(duchies), slot, axis]) * DUCHY_SIDE for axis in (0, 1))
        for r, line in enumerate(rotate(DUCHIES[duchy]["grid"], rotation)):
            grid[top + r][left : left + DUCHY_SIDE] = list(line)
    return tuple("".join(line).rstrip() for line in grid)


def _returned(s: State, seat: int) -> bool:
    """Whether the seat's turn to place has come and its card went back, as it could be placed nowhere (FEA-TURN-2d)."""
    return s.revealed[seat] < 0 and seat in [s.order[at] for at in range(s.order_at)]


@piece
def _seat(s: State, seat: int, own: bool) -> dict[str, Any]:
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "heir": s.heir == seat,
        "team": seat % 2 if s.teams else seat,
        "hand": kinds_in(s.hand[seat]) if own else None,
        "hand_size": s.hand_size[seat],
        "deck_size": s.deck_size[seat],
        "plan": [s.plan[seat, place] for place in range(s.arranged[seat])] if own else None,
        "arranged": s.arranged[seat],
        "picked": s.picked[seat] if own and s.picked[seat] >= 0 else None,
        "revealed": s.revealed[seat] if s.revealed[seat] >= 0 else None,
        "returned": _returned(s, seat),
        **_laid_open(s, seat),
    }


@piece
def _laid_open(s: State, seat: int) -> dict[str, Any]:
    """What all see of the pieces of a seat."""
    return {
        "unplayed": kinds_in(s.unplayed[seat]),
        "known": kinds_in(s.known[seat]),
        "removed": kinds_in(s.removed[seat]),
        "pieces": [{"kind": kind, "square": s.stands[seat, kind]} for kind in kinds_in(s.on_board[seat])],
    }


@piece
def _tokens(s: State, owner: int) -> list[dict[str, int]]:
    """The squares that a seat has claimed."""
    laid, second, third = s.tokens, s.second, s.third
    return [
        {"square": square, "seat": owner, "count": 1 + (second[row] >> column & 1) + (third[row] >> column & 1)}
        for square in _squares(laid[owner, row] for row in range(s.rows))
        for row, column in [divmod(square, SIDE)]
    ]


def _duchies(s: State) -> list[dict[str, Any]]:
    return [
        {
            "slot": slot,
            "id": DUCHIES[s.duchy[slot]]["id"],
            "name": DUCHIES[s.duchy[slot]]["name"],
            "rotation": s.rotation[slot],
            "used": bool(s.used >> slot & 1),
        }
        for slot in range(s.slots)
    ]


VIEW = View(
    public={
        "turn": lambda s: s.turn,
        "turns": lambda s: s.turns,
        "order": lambda s: [s.order[at] for at in range(s.seats) if s.order[at] >= 0] if s.order_at else [],
        "side": lambda s: SIDE,
        "kingdom": terrain_rows,
        "duchies": _duchies,
        "markers": lambda s: _squares(s.markers[row] for row in range(s.rows)),
        "tokens": lambda s: [token for owner in range(s.seats) for token in _tokens(s, owner)],
    },
    own={"seats": lambda s, viewer: [_seat(s, seat, viewer in (seat, OPEN)) for seat in range(s.seats)]},
)
