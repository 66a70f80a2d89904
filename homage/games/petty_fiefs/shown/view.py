"""The game as plain data for people. What a seat may not see is not in the record handed over here."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from homage.engine.flow.course import kind_asked, over
from homage.engine.state.layout import OPEN
from homage.engine.views.view import View, piece
from homage.games.petty_fiefs.actions import (
    LAY,
)
from homage.games.petty_fiefs.components import COMPONENTS
from homage.games.petty_fiefs.rules.scoring import coins_in
from homage.games.petty_fiefs.rules.suits import EXTRA, NAMES, PRINTED, SUITS, VALUES
from homage.games.petty_fiefs.shown.knowledge import value_known
from homage.games.petty_fiefs.state import CENTRE, COINS, MIXED, NONE, RESERVE_OF, State
from homage.games.petty_fiefs.words.sentences import seat_name

CATALOGUE = {
    "suits": [{"name": suit["name"], "id": suit["id"], "colour": suit["colour"]} for suit in COMPONENTS["suits"]],
    "values": PRINTED,
    "extra": EXTRA,
    "actions": COMPONENTS["turn"]["actions_per_turn"],
    "deploys": COMPONENTS["turn"]["deploy_max_coins"],
    "castle": {"start": COMPONENTS["turn"]["castle_start"], "most": COMPONENTS["turn"]["castle_max"]},
    "strength": {
        "prince": COMPONENTS["conflict"]["prince_strength"],
        "warlord": COMPONENTS["conflict"]["warlord_strength"],
    },
    "scoring": {
        name: COMPONENTS["scoring"][name]
        for name in (
            "tile_own_suit_bonus",
            "per_tile_in_province",
            "own_coin",
            "foreign_coin",
            "castle_factor_prince_present",
            "own_bribe_coin_in_centre",
        )
    },
}
Coins = tuple[tuple[int, int], ...]  # each by its suit and its number
Tiles = tuple[int, ...]


def _values(bits: int) -> list[int]:
    return [value for value in range(VALUES) if bits >> value & 1]


def _face(number: int) -> dict[str, int] | None:
    return None if number == 0 else {"suit": (number - 1) // VALUES, "value": (number - 1) % VALUES}


def _looked_at(s: State, tile: int, viewer: int | None) -> int:
    """The face of a tile that the viewer has seen when it was laid, plus one; else 0."""
    if viewer is None:
        return 0
    return s.tile[tile] + 1 if viewer == OPEN else s.tile_known[viewer, tile]


@piece
def _tile(s: State, tile: int, viewer: int | None) -> dict[str, Any]:
    """A tile: its face if it is up, or if the viewer has seen it when it was laid."""
    up = s.tile_up[tile]
    return {"tile": tile, "up": up > 0, "face": _face(up or _looked_at(s, tile, viewer)), "laid_by": s.laid_by[tile]}


def _value(s: State, suit: int, c: int, viewer: int | None) -> int:
    """The value of a coin that lies, if the viewer knows it; else NONE (PF-R33d)."""
    if viewer == OPEN:
        return s.band[c] if suit == EXTRA else s.coin[suit // 2, suit % 2, c]
    return value_known(s, NONE if viewer is None else viewer, suit, c)


@piece
def _coin(s: State, suit: int, c: int, viewer: int | None) -> dict[str, Any]:
    """A coin that lies."""
    up = s.coin_up[suit, c]
    known = up - 1 if up else _value(s, suit, c, viewer)
    return {"suit": suit, "coin": c, "value": known if known >= 0 else None, "up": up > 0}


@piece
def _coins_by_place(s: State) -> dict[int, Coins]:
    """All coins that lie."""
    lying: defaultdict[int, Coins] = defaultdict(tuple)
    for suit in range(SUITS):
        for c in range(COINS):
            lying[s.coin_at[suit, c]] += ((suit, c),)
    return lying


@piece
def _tiles_by_place(s: State) -> dict[int, Tiles]:
    """All tiles drawn."""
    lying: defaultdict[int, Tiles] = defaultdict(tuple)
    for tile in range(s.tiles_drawn):
        lying[s.tile_at[tile]] += (tile,)
    return lying


@piece
def _province(s: State, province: int, tiles: Tiles, coins: Coins, viewer: int | None) -> dict[str, Any]:
    lord = s.lord[province]
    castle = lord != NONE and s.castle_at[lord] == province
    return {
        "province": province,
        "tiles": [_tile(s, tile, viewer) for tile in tiles],
        "pawns": [suit for suit in range(SUITS) if s.pawn_at[suit] == province],
        "coins": [_coin(s, suit, c, viewer) for suit, c in coins],
        "lord": lord if lord != NONE else None,
        "castle": s.castle[lord] if castle else None,
    }


def _circle(s: State, viewer: int | None) -> list[dict[str, Any]]:
    tiles, coins = _tiles_by_place(s), _coins_by_place(s)
    around = [s.circle[place] for place in range(s.provinces)]
    return [_province(s, each, tiles.get(each, ()), coins.get(each, ()), viewer) for each in around]


def _centre(s: State, viewer: int | None) -> dict[str, Any]:
    return {
        "bribes": [_coin(s, suit, c, viewer) for suit, c in _coins_by_place(s).get(CENTRE, ())],
        "mercenaries": s.mixed_count,
        "certain": _bands_certain(s, MIXED, s.mixed, viewer),
        "tiles": [_tile(s, tile, viewer) for tile in _tiles_by_place(s).get(CENTRE, ())],
        "castle": over(s),  # the extra die, on the warlord's land (PF-END-A2)
    }


def _drawn(s: State, viewer: int | None) -> dict[str, int] | None:
    """The tile that is to be laid, for who draws it."""
    return _face(_looked_at(s, s.tiles_drawn - 1, viewer)) if kind_asked(s) == LAY else None


def _certain(s: State, suit: int) -> list[int]:
    """Values that others know to be in a reserve, though not where in it (PF-R33d)."""
    return [value for value in range(VALUES) if s.may[suit, value] == 1 << RESERVE_OF]


@piece
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


@piece
def _seat(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": seat_name(seat),
        "princes": [_prince(s, 2 * seat + which, viewer) for which in range(2)],
        "hired": _values(s.hired[seat]) if viewer in (seat, OPEN) else None,
        "hired_count": s.hired_count[seat],
        "hired_certain": _bands_certain(s, RESERVE_OF + seat, s.hired[seat], viewer),
    }


VIEW = View(
    public={
        "mover": lambda s: s.mover,
        "actions_left": lambda s: s.actions_left,
        "round": lambda s: s.turns // s.seats + 1,
        "rounds": lambda s: s.most_rounds,
        "idle": lambda s: s.idle,
        "strict": lambda s: bool(s.strict),
        "holder": lambda s: s.holder if s.holder != NONE else None,
        "conflict": lambda s: s.conflict if s.conflict != NONE else None,
        "tiles_left": lambda s: s.tile_count - s.tiles_drawn,
    },
    own={
        "seats": lambda s, viewer: [_seat(s, seat, viewer) for seat in range(s.seats)],
        "drawn": _drawn,
        "circle": _circle,
        "centre": _centre,
    },
)
