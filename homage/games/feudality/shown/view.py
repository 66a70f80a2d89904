"""The game as plain data for people. Nothing is hidden, so everybody sees the same."""

from __future__ import annotations

from typing import Any

from homage.engine.flow.course import frame_kind, frame_operand, kind_asked, over, waiting
from homage.engine.views.view import View, piece
from homage.games.feudality.actions import ACTION_ROLL, COLOURS, SABOTAGE_ASKED, STRIKE_ASKED, WIZARD_ASKED
from homage.games.feudality.rules.activation import OWN, givings, yield_on
from homage.games.feudality.rules.baronial import ACTIONS_A_TURN, SPECIAL, SPECIALS_A_TURN, TAKEN
from homage.games.feudality.rules.cards import CARDS, EVENT_IDS, EVENT_OF, NUMBER_ON
from homage.games.feudality.rules.feeding import food_needed
from homage.games.feudality.rules.fief import army, defence, tiles_in
from homage.games.feudality.rules.fiefs import BUILDING, FIEF_IDS, NEAR, SIDE, SQUARE_NAMES, SQUARES, rolls_again
from homage.games.feudality.rules.goods import missing, trade_rate
from homage.games.feudality.rules.placing import WHAT
from homage.games.feudality.rules.rolls import PURPOSE, ready_wizards
from homage.games.feudality.rules.tiles import (
    FOOD,
    FORTIFICATION,
    HEALING,
    KINDS,
    LEVEL_IDS,
    MINER,
    MINER_YIELD,
    RESOURCES,
    SPACE_IDS,
    SPACES,
    TILE_IDS,
    TILE_POINTS,
    TILES,
    UNIT_IDS,
    UNITS,
    WIZARDS,
    YIELD,
    YIELD_ANY,
    YIELD_KIND,
)
from homage.games.feudality.rules.war import DEMAND
from homage.games.feudality.shown.effects import effect, under_way
from homage.games.feudality.shown.odds import FACES, odds
from homage.games.feudality.state import (
    ACTIVATE,
    AFTER_EVENT,
    ARRIVE,
    BARON,
    BEGIN,
    BUY,
    CLEAR,
    EVENT,
    JUDGE,
    NONE,
    PLACING_FRAME,
    ROLL,
    ROLL_FRAME,
    SETUP_FRAME,
    TRAY,
    WAR_FRAME,
    WHO,
    State,
)
from homage.games.feudality.words.names import card_name, seat_name
from homage.games.feudality.words.sentences import struck

ROLLS = [  # by what they are for
    "action",
    "champion",
    "own_unit",
    "both",
    "visit",
    "bandits",
    "war",
    "monster",
    "strike",
    "liaison",
    "price",
    "sabotage",
    "guard",
    "private",
    "demand",
    "attack",
]
_PHASES = {
    **dict.fromkeys((BEGIN, ROLL, ACTIVATE), "roll"),
    **dict.fromkeys((EVENT, AFTER_EVENT), "event"),
    **dict.fromkeys((TRAY, ARRIVE, BUY, CLEAR), "purchase"),
    **dict.fromkeys((BARON, JUDGE), "baron"),
}
_CARDS_OF = [sum(1 << card for card in range(CARDS) if EVENT_OF[card] == kind) for kind in range(len(EVENT_IDS))]
BUILDING_SQUARES = [square for square in range(SQUARES) if BUILDING >> square & 1]


def _phase(s: State) -> str:
    if over(s):
        return "over"
    return "setup" if s.frame_kind[0] == SETUP_FRAME else _PHASES.get(s.frame_step[0], "feeding")


def _square(square: int) -> str | None:
    return None if square == NONE else SQUARE_NAMES[square]


def _squares(bits: int) -> list[str]:
    return [SQUARE_NAMES[square] for square in BUILDING_SQUARES if bits >> square & 1]


def _seat(seat: int) -> int | None:
    return None if seat == NONE else seat


# -- fiefs ---------------------------------------------------------------------------------------------------------


@piece
def _fief(s: State, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": seat_name(seat),
        "colour": COLOURS[seat],
        "card": None if s.fief[seat] == NONE else FIEF_IDS[s.fief[seat]],
        "keep": _square(s.keep[seat]),
        "fort": _square(s.fort_at[seat]),
        "level": LEVEL_IDS[s.level[seat]],
        "goods": {RESOURCES[good]: s.goods[seat, good] for good in range(KINDS)},
        "units": {UNIT_IDS[unit]: s.units[seat, unit] for unit in range(UNITS)},
        "spaces": {SPACE_IDS[space]: _square(s.space[seat, space]) for space in range(SPACES)},
        "army": int(army(s, seat)),
        "defence": int(defence(s, seat)),
        "squares": _built(s, seat),
        "feeding": _feeding(s, seat),
        "rate": trade_rate(s, seat),
        "healing": int(s.land[seat, HEALING]).bit_count(),
        "wizards": int(s.land[seat, WIZARDS]).bit_count(),
        "wizards_ready": int(ready_wizards(s, seat)).bit_count(),
        "rats": s.rats == seat,
        "sent": _sent(s, seat),
    }


@piece
def _built(s: State, seat: int) -> list[dict[str, Any] | None]:
    """Every building square, row by row: its tile, and what that gives when it is activated."""
    return [_tile(s, seat, square) if s.tile[seat, square] else None for square in BUILDING_SQUARES]


def _tile(s: State, seat: int, square: int) -> dict[str, Any]:
    tile = s.tile[seat, square] - 1
    return {"tile": TILE_IDS[tile], "points": int(TILE_POINTS[tile]), "gives": _gives(s, seat, square, tile)}


def _gives(s: State, seat: int, square: int, tile: int) -> dict[str, int]:
    """Resources that a tile gives; of several one is to be chosen."""
    ways = givings(s, seat, square, 0)
    if ways & OWN:
        return {RESOURCES[YIELD_KIND[tile]]: int(yield_on(s, seat, tile, square))} if YIELD[tile] else {}
    amount = MINER_YIELD if tile == MINER else int(YIELD_ANY[tile])
    return {RESOURCES[good]: amount for good in range(KINDS) if ways >> good + 1 & 1}


@piece
def _feeding(s: State, seat: int) -> dict[str, int]:
    """What the fief would eat if it were fed now."""
    need = int(food_needed(s, seat))
    return {"tiles": tiles_in(s, seat), "need": need, "short": max(need - s.goods[seat, FOOD], 0)}


@piece
def _sent(s: State, seat: int) -> dict[str, int]:
    return {UNIT_IDS[unit]: s.sent[seat, unit] for unit in range(UNITS)}


# -- what is under way ---------------------------------------------------------------------------------------------


def _dice(s: State) -> dict[str, Any]:
    """The dice as they lie, what they are rolled for, and the squares that the action roll reaches."""
    rolling = frame_kind(s) == ROLL_FRAME
    return {
        "faces": [int(face) for face in (s.die[0], s.die[1]) if face],
        "roller": int(frame_operand(s, WHO)) if rolling else None,
        "purpose": ROLLS[int(frame_operand(s, PURPOSE))] if rolling else None,
        "point": _square(s.point),
        "again": s.point != NONE and bool(rolls_again(s.point)),
        "reach": [] if s.point == NONE else _squares(int(NEAR[s.point])),
        "hits": _hits(s),
    }


def _hits(s: State) -> list[list[int]] | None:
    """Before a Wizard changes the action roll: for each die, with how many of its faces each square would be hit."""
    if _asked(s) != WIZARD_ASKED or frame_operand(s, PURPOSE) != ACTION_ROLL:
        return None
    row, column = s.die[0] - 1, s.die[1] - 1
    points = [[(face - 1) * SIDE + column for face in FACES], [row * SIDE + face - 1 for face in FACES]]
    return [[sum(int(NEAR[at]) >> square & 1 for at in die) for square in BUILDING_SQUARES] for die in points]


def _event(s: State) -> dict[str, Any] | None:
    if s.card == NONE:
        return None
    return {
        "id": EVENT_IDS[EVENT_OF[s.card]],
        "name": card_name(s.card),
        "number": int(NUMBER_ON[s.card]),
        "effects": [effect(s, seat) for seat in range(s.seats)],
    }


def _events(s: State) -> dict[str, Any]:
    """The deck of events: what is in it by kind, in an order that nobody knows."""
    return {
        "deck": [int(s.events & cards).bit_count() for cards in _CARDS_OF],
        "discarded": int(s.events_gone).bit_count(),
    }


def _counts(of: Any) -> dict[str, int]:
    return {TILE_IDS[tile]: of[tile] for tile in range(TILES) if of[tile]}


def _placing(s: State) -> dict[str, Any] | None:
    """The tile on its way to a fief; a level needs no place."""
    if frame_kind(s) != PLACING_FRAME or frame_operand(s, WHAT) == FORTIFICATION:
        return None
    return {"seat": int(frame_operand(s, WHO)), "tile": TILE_IDS[int(frame_operand(s, WHAT))]}


def _payment(s: State) -> dict[str, Any] | None:
    due = {RESOURCES[good]: s.due[good] for good in range(KINDS) if s.due[good]}
    seats = waiting(s)
    return {"due": due, "missing": missing(s, seats.bit_length() - 1)} if due and seats else None


def _war(s: State) -> dict[str, Any] | None:
    frame = under_way(s, WAR_FRAME)
    return None if frame == NONE else {"demand": s.frame_of[frame, DEMAND]}


def _baron(s: State) -> dict[str, int] | None:
    if _phase(s) != "baron":
        return None
    return {
        "left": ACTIONS_A_TURN - s.frame_of[0, TAKEN],
        "special": SPECIALS_A_TURN - s.frame_of[0, SPECIAL],
    }


def _asked(s: State) -> int:
    """What is asked; 0 while something happens, when the frames are those of what happens."""
    return kind_asked(s) if waiting(s) else 0


VIEW = View(
    public={
        "phase": _phase,
        "turn": lambda s: s.turn,
        "last_turn": lambda s: s.turn_cap,
        "victory": lambda s: s.victory,
        "ending": lambda s: bool(s.ending),
        "senior": lambda s: s.senior,
        "dice": _dice,
        "event": _event,
        "events": _events,
        "tray": lambda s: _counts(s.tray),
        "bag": lambda s: {"size": s.bag_size, "left": [s.bag[tile] for tile in range(TILES)]},
        "discarded": lambda s: sum(s.discard[tile] for tile in range(TILES)),
        "rats": lambda s: _seat(s.rats),
        "fiefs": lambda s: [_fief(s, seat) for seat in range(s.seats)],
        "odds": lambda s: [{"thing": thing, **chances} for thing, chances in odds(s)] if waiting(s) else [],
        "placing": _placing,
        "payment": _payment,
        "war": _war,
        "baron": _baron,
        "struck": lambda s: struck(s) if _asked(s) in (STRIKE_ASKED, SABOTAGE_ASKED) else None,
    },
    own={},
)
