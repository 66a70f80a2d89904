"""The game as plain data for people. What a seat may not see is not in the record handed over here."""

from __future__ import annotations

from typing import Any

from homage.engine.flow.course import about_asked, frame_kind, frame_operand, kind_asked, over, waiting
from homage.engine.state.layout import OPEN
from homage.engine.views.view import View, piece
from homage.games.fief.actions import FAMILY_IDS, PILE_IDS
from homage.games.fief.asked import WINDOW_ASKED
from homage.games.fief.frames import DEAL_FRAME, PRICE, REQUEST_FRAME, WHAT
from homage.games.fief.rules.cards.cards import CARD_IDS, CARDS, HAND_CARDS, PILE_OF, PILES
from homage.games.fief.rules.court.families import seat_in_turn
from homage.games.fief.rules.field.towns import mills_left, tiles_left, towns_of
from homage.games.fief.rules.figures import TRACK, UNIT_IDS, UNIT_KINDS
from homage.games.fief.rules.money.income import income_of
from homage.games.fief.rules.places import FIEFS, NONE, TOWNS
from homage.games.fief.rules.talk.deals import PARTNER, PROPOSER
from homage.games.fief.rules.talk.paper import GETS, GIVES, needs_pawn
from homage.games.fief.rules.talk.requests import REQUEST_NAMES, asked_of, asker_of
from homage.games.fief.shown.chances_view import chances
from homage.games.fief.shown.court_view import (
    ballot,
    ballot_papers,
    church,
    crown,
    fief,
    lords,
    marriages,
    offices,
    prospects,
    race,
)
from homage.games.fief.shown.map_view import areas, forces, lord_ids, seat_or_none, taxes, town, town_ids
from homage.games.fief.shown.march_view import marches
from homage.games.fief.shown.war_view import battle, company, frame_of_kind, losses, march, uprising
from homage.games.fief.shown.windows import WINDOWS
from homage.games.fief.state import State
from homage.games.fief.words.names import PHASE_NAMES, seat_name
from homage.games.fief.words.petitions import concerned, wish

OPTION_FIELDS = ("adjusted_shooting", "fog", "public_diplomacy", "mandatory_placement", "gentle_start")


def _seats(members: int, most: int) -> list[int]:
    return [seat for seat in range(most) if members >> seat & 1]


# -- families ------------------------------------------------------------------------------------------------------


@piece
def _family(s: State, seat: int) -> dict[str, Any]:
    """A family as everybody sees it."""
    return {
        "seat": seat,
        "name": seat_name(seat),
        "colour": FAMILY_IDS[seat],
        "deniers": s.deniers[seat],
        "income": _income(s, seat),
        "towns": town_ids(int(towns_of(s, seat))),
        "hand_size": {PILE_IDS[pile]: s.hand_size[seat, pile] for pile in range(PILES)},
        "pawns": s.pawns[seat],
        "pool": {UNIT_IDS[unit]: s.pool[seat, unit] for unit in range(UNIT_KINDS)},
        "prospects": prospects(s, seat),
    }


@piece
def _income(s: State, seat: int) -> int:
    return int(income_of(s, seat))


@piece
def _hand(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    """A hand: all of it if it is the viewer's own, otherwise what he knows of it."""
    own = viewer in (seat, OPEN)
    return {"seat": seat, "cards": _cards(s.hand, seat) if own else None, "known": _known(s, seat, viewer)}


def _cards(counts: Any, *row: int) -> list[str]:
    return [CARD_IDS[card] for card in range(HAND_CARDS) for _ in range(counts[(*row, card)])]


def _known(s: State, seat: int, viewer: int | None) -> list[str]:
    """The cards in a hand that the viewer knows of."""
    return [] if viewer in (None, OPEN, seat) else _cards(s.known, viewer, seat)


# -- what is under way ---------------------------------------------------------------------------------------------


def _window(s: State) -> dict[str, Any] | None:
    if kind_asked(s) != WINDOW_ASKED or not waiting(s):
        return None
    number = about_asked(s)
    return {"name": WINDOWS[number].name, "words": WINDOWS[number].words, "decisive": WINDOWS[number].decisive}


def _request(s: State) -> dict[str, Any] | None:
    """The request that is made now."""
    if not s.frames or frame_kind(s) != REQUEST_FRAME:
        return None
    return {
        "what": REQUEST_NAMES[frame_operand(s, WHAT)],
        "by": int(asker_of(s)),
        "to": int(asked_of(s)),
        "price": frame_operand(s, PRICE),
        "about": concerned(s),
        "words": wish(s),
    }


def _talks(s: State) -> dict[str, Any] | None:
    """That two families talk of a deal; what it is only they see."""
    at = frame_of_kind(s, DEAL_FRAME)
    if at is None:
        return None
    return {"by": s.frame_of[at, PROPOSER], "to": s.frame_of[at, PARTNER], "proposed": bool(s.frame_step[at])}


def _deals(s: State, viewer: int | None) -> list[dict[str, Any]]:
    """The deal that lies before the viewer, as he would carry it out."""
    if frame_of_kind(s, DEAL_FRAME) is None:
        return []
    seen = range(s.seats) if viewer == OPEN else [] if viewer is None else [viewer]
    return [
        {
            "seat": seat,
            "with": s.deal_with[seat],
            "secret": bool(s.deal_secret[seat]),
            "pawn": bool(needs_pawn(s, seat)),
            "gives": _part(s, seat, GIVES),
            "gets": _part(s, seat, GETS),
        }
        for seat in seen
        if s.deal_with[seat] != NONE
    ]


def _part(s: State, seat: int, part: int) -> dict[str, Any]:
    return {
        "deniers": s.deal_deniers[seat, part],
        "cards": _cards(s.deal_cards, seat, part),
        "towns": town_ids(s.deal_towns[seat, part]),
        "captives": lord_ids(s.deal_captives[seat, part]),
    }


def _piles(s: State) -> dict[str, Any]:
    """Both piles, what is discarded face up, and the disasters that wait face down on the track."""
    return {
        "sizes": {PILE_IDS[pile]: s.pile_size[pile] for pile in range(PILES)},
        "disaster_on_top": bool(s.disaster_on_top),
        "track": s.track_size,
        "track_spaces": TRACK,
        "discarded": {
            PILE_IDS[pile]: {CARD_IDS[card]: s.discarded[card] for card in range(CARDS) if _lies(s, card, pile)}
            for pile in range(PILES)
        },
        "buried": s.buried_size,
    }


def _lies(s: State, card: int, pile: int) -> bool:
    return bool(PILE_OF[card] == pile and s.discarded[card])


VIEW = View(
    public={
        "round": lambda s: s.round_number,
        "rounds": lambda s: s.round_cap,
        "phase": lambda s: "over" if over(s) else PHASE_NAMES[s.phase],
        "first": lambda s: s.first,
        "active": lambda s: seat_or_none(s.active),
        "order": lambda s: [int(seat_in_turn(s, place)) for place in range(s.seats)],
        "options": lambda s: {name: bool(getattr(s, name)) for name in OPTION_FIELDS},
        "winners": lambda s: _seats(s.winners, s.seats),
        "families": lambda s: [_family(s, seat) for seat in range(s.seats)],
        "towns": lambda s: [town(s, number) for number in range(TOWNS)],
        "areas": areas,
        "taxes": taxes,
        "lords": lords,
        "fiefs": lambda s: [fief(s, number) for number in range(FIEFS)],
        "church": church,
        "crown": crown,
        "marriages": marriages,
        "offices": offices,
        "ballot": ballot,
        "race": race,
        "piles": _piles,
        "stock": lambda s: {"mills": int(mills_left(s)), "fortresses": int(tiles_left(s))},
        "window": _window,
        "request": _request,
        "talks": _talks,
        "march": march,
        "battle": battle,
        "uprising": uprising,
    },
    own={
        "hands": lambda s, viewer: [_hand(s, seat, viewer) for seat in range(s.seats)],
        "forces": lambda s, viewer: [forces(s, seat, viewer) for seat in range(s.seats)],
        "papers": ballot_papers,
        "company": company,
        "marches": marches,
        "chances": chances,
        "losses": losses,
        "deals": _deals,
    },
)
