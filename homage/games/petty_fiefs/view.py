"""The game as plain data for people. What a seat may not see is not in the record handed over here."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from homage.engine.course import kind_asked, over, waiting
from homage.engine.layout import OPEN
from homage.games.petty_fiefs.actions import (
    ACT,
    ASSIGN,
    DEPLOY_MORE,
    EXPOSE,
    LAY,
    MOVE_MORE,
    PLACE_PRINCE,
    PLACE_WARLORD,
    RETRIEVE_MORE,
)
from homage.games.petty_fiefs.knowledge import value_known
from homage.games.petty_fiefs.scoring import coins_in
from homage.games.petty_fiefs.state import CENTRE, COINS, MIXED, NONE, RESERVE_OF, State
from homage.games.petty_fiefs.suits import COMPONENTS, EXTRA, NAMES, PRINTED, SUITS, VALUES
from homage.games.petty_fiefs.words import seat_name

CATALOGUE = {
    "suits": [{"name": suit["name"], "id": suit["id"], "colour": suit["colour"]} for suit in COMPONENTS["suits"]],
    "values": PRINTED,
    "extra": EXTRA,
}
Lying = defaultdict[int, list[dict[str, Any]]]  # what lies at each place
_STEPS = {
    0: "over",
    LAY: "lay",
    PLACE_PRINCE: "prince",
    PLACE_WARLORD: "warlord",
    ACT: "act",
    MOVE_MORE: "move",
    DEPLOY_MORE: "deploy",
    RETRIEVE_MORE: "retrieve",
    ASSIGN: "assign",
    EXPOSE: "expose",
}


def _values(bits: int) -> list[int]:
    return [value for value in range(VALUES) if bits >> value & 1]


def _face(number: int) -> dict[str, int] | None:
    return None if number == 0 else {"suit": (number - 1) // VALUES, "value": (number - 1) % VALUES}


def _looked_at(s: State, tile: int, viewer: int | None) -> int:
    """The face of a tile that the viewer has seen when it was laid, plus one; else 0."""
    if viewer is None:
        return 0
    return s.tile[tile] + 1 if viewer == OPEN else s.tile_known[viewer, tile]


def _tile(s: State, tile: int, viewer: int | None) -> dict[str, Any]:
    """A tile: its face if it is up, or if the viewer has seen it when it was laid."""
    up = s.tile_up[tile]
    return {"tile": tile, "up": up > 0, "face": _face(up or _looked_at(s, tile, viewer)), "laid_by": s.laid_by[tile]}


def _value(s: State, suit: int, c: int, viewer: int | None) -> int:
    """The value of a coin that lies, if the viewer knows it; else NONE (PF-R33d)."""
    if viewer == OPEN:
        return s.band[c] if suit == EXTRA else s.coin[suit // 2, suit % 2, c]
    return value_known(s, NONE if viewer is None else viewer, suit, c)


def _coin(s: State, suit: int, c: int, viewer: int | None) -> dict[str, Any]:
    """A coin that lies."""
    up = s.coin_up[suit, c]
    known = up - 1 if up else _value(s, suit, c, viewer)
    return {"suit": suit, "coin": c, "value": known if known >= 0 else None, "up": up > 0}


def _coins(s: State, viewer: int | None) -> Lying:
    """All coins that lie, by place."""
    lying: Lying = defaultdict(list)
    for suit in range(SUITS):
        for c in range(COINS):
            where = s.coin_at[suit, c]
            if where != NONE:
                lying[where].append(_coin(s, suit, c, viewer))
    return lying


def _tiles(s: State, viewer: int | None) -> Lying:
    """All tiles drawn, by place."""
    lying: Lying = defaultdict(list)
    for tile in range(s.tiles_drawn):
        lying[s.tile_at[tile]].append(_tile(s, tile, viewer))
    return lying


def _province(s: State, province: int, tiles: Lying, coins: Lying) -> dict[str, Any]:
    lord = s.lord[province]
    castle = lord != NONE and s.castle_at[lord] == province
    return {
        "province": province,
        "tiles": tiles[province],
        "pawns": [suit for suit in range(SUITS) if s.pawn_at[suit] == province],
        "coins": coins[province],
        "lord": lord if lord != NONE else None,
        "castle": s.castle[lord] if castle else None,
    }


def _certain(s: State, suit: int) -> list[int]:
    """Values that others know to be in a reserve, though not where in it (PF-R33d)."""
    return [value for value in range(VALUES) if s.may[suit, value] == 1 << RESERVE_OF]


def _prince(s: State, suit: int, viewer: int | None) -> dict[str, Any]:
    own = viewer in (suit // 2, OPEN)
    return {
        "suit": suit,
        "name": NAMES[suit],
        "at": s.pawn_at[suit] if s.pawn_at[suit] != NONE else None,
        "castle_at": s.castle_at[suit] if s.castle_at[suit] != NONE else None,
        "castle": s.castle[suit],
        "marker_at": s.marker_at[suit] if s.marker_at[suit] != NONE else None,
        "reserve": _values(s.reserve[suit // 2, suit % 2]) if own else None,
        "reserve_count": s.reserve_count[suit],
        "certain": _certain(s, suit),
        "bribes": coins_in(s, suit, CENTRE),
        "score": s.score[suit] if over(s) else None,
    }


def _bands_certain(s: State, heap: int, held: int, viewer: int | None) -> list[int]:
    """Mercenaries that the viewer knows to be in a heap, where these are held."""
    if viewer == OPEN:
        return _values(held)
    known = [s.band_may_all[value] if viewer is None else s.band_may[viewer, value] for value in range(VALUES)]
    return [value for value in range(VALUES) if known[value] == 1 << heap]


def _seat(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": seat_name(seat),
        "princes": [_prince(s, 2 * seat + which, viewer) for which in range(2)],
        "hired": _values(s.hired[seat]) if viewer in (seat, OPEN) else None,
        "hired_count": s.hired_count[seat],
        "hired_certain": _bands_certain(s, RESERVE_OF + seat, s.hired[seat], viewer),
    }


def view(s: State, seat: int | None) -> dict[str, Any]:
    """Everything a seat (None: a spectator, OPEN: with nothing hidden) may know, for boards, terminals and bots."""
    drawn = s.tiles_drawn - 1
    asked = waiting(s)
    tiles, coins = _tiles(s, seat), _coins(s, seat)
    return {
        "game": "petty_fiefs",
        "seats": [_seat(s, each, seat) for each in range(s.seats)],
        "step": _STEPS[kind_asked(s)],
        "waiting": [each for each in range(s.seats) if asked >> each & 1],
        "mover": s.mover,
        "actions_left": s.actions_left,
        "round": s.turns // s.seats + 1,
        "rounds": s.most_rounds,
        "idle": s.idle,
        "strict": bool(s.strict),
        "holder": s.holder if s.holder != NONE else None,
        "conflict": s.conflict if s.conflict != NONE else None,
        "tiles_left": s.tile_count - s.tiles_drawn,
        "drawn": _face(_looked_at(s, drawn, seat)) if kind_asked(s) == LAY else None,
        "circle": [_province(s, s.circle[place], tiles, coins) for place in range(s.provinces)],
        "centre": {
            "bribes": coins[CENTRE],
            "mercenaries": s.mixed_count,
            "certain": _bands_certain(s, MIXED, s.mixed, seat),
            "tiles": tiles[CENTRE],
            "castle": over(s),  # the extra die, on the warlord's land (PF-END-A2)
        },
    }
