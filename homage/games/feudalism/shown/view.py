"""The game as plain data for people. What a seat may not see is not in the record handed over here."""

from __future__ import annotations

from typing import Any

from homage.engine.flow.course import over
from homage.engine.state.layout import OPEN
from homage.engine.views.view import View, piece
from homage.games.feudalism.components import COMPONENTS
from homage.games.feudalism.questions import QUESTIONS
from homage.games.feudalism.rules.asking import battle_step, turn_step
from homage.games.feudalism.rules.cards import (
    AFTER_CARDS,
    CARD,
    CARD_IDS,
    CARDS,
    COPIES,
    FIRST_CARD,
    INVASION_CARD,
    INVASIONS,
    KING,
    KINGS,
    MOST_MILITIA,
    MUSLIM_ARMY,
    REVOLT_CARDS,
    SEEN_OF_OTHER_DECK,
    SIDES,
    TRACK_MOST,
    TURNS,
    VASSAL,
    VIKING_ARMY,
)
from homage.games.feudalism.rules.decks import hand_limit, seat_of, side_of, side_of_card
from homage.games.feudalism.rules.income import best_income
from homage.games.feudalism.rules.king import attack_limit
from homage.games.feudalism.rules.moments import ANSWERS, MOMENTS
from homage.games.feudalism.rules.regions import ARMY, INCOME, LIMITS, REGION, REGION_IDS, REGIONS
from homage.games.feudalism.rules.strength import MODIFIERS, attacking_side, chance, modifier, strength
from homage.games.feudalism.state import (
    ATTACK,
    CARD_FRAME,
    D1,
    D2,
    DECLARED,
    HOW,
    INVASION,
    MUSLIM_MARKER,
    NO_FIGHT,
    NO_MARKER,
    NONE,
    REVOLT,
    REVOLT_MARKER,
    SEATS,
    TARGET,
    VIKING_MARKER,
    W0,
    W1,
    W2,
    W2_BACK,
    W3,
    W4,
    WHERE,
    State,
)
from homage.games.feudalism.words.sentences import LOOKS, ROLES, card_id, seat_name
from homage.games.feudalism.words.uses import USES

_MARKERS = {NO_MARKER: None, REVOLT_MARKER: "revolt", VIKING_MARKER: "viking", MUSLIM_MARKER: "muslim"}
_FIGHTS = {INVASION: "invasion", REVOLT: "revolt", ATTACK: "attack"}
_PHASES = {W0: "B", TARGET: "B", W1: "B", W2: "C", W2_BACK: "C", W3: "D1", D1: "D1", D2: "D2", W4: "D2"}


CATALOGUE = {
    "regions": [
        {
            "id": region["id"],
            "name": region["name"],
            "name_fr": region["name_fr"],
            "income": region["income"],
            "army": region["army"],
            "colour": region["colour"],
            "adjacent": region["adjacent"],
        }
        for region in REGION
    ],
    "colours": {kind: colours for kind, colours in COMPONENTS["colours"].items() if kind != "source"},
    "cards": [
        {
            "id": CARD_IDS[card],
            "name": CARD[card]["name"],
            "name_fr": CARD[card]["name_fr"],
            "side": ROLES[side_of_card(card)],
            "copies": int(COPIES[card]),
            "compulsory": bool(CARD[card].get("mandatory", False)),
            "uses": [{"rule": rule, "words": words} for rule, words in USES[card]],
            "answered_by": [{"card": CARD_IDS[by], "rule": rule} for by, rule in ANSWERS.get(card, {}).items()],
        }
        for card in range(CARDS)
    ],
    "kings": [
        {"id": king["id"], "name": king["name"], "reign": king["reign"], "drm": king["drm"], "army": king["army"]}
        for king in KINGS
    ],
    "invasions": [
        {"id": card["id"], "people": card["people"], "kind": card["kind"], "army": card["army"]} for card in INVASIONS
    ],
    "invasion_answered_by": [{"card": CARD_IDS[by], "rule": rule} for by, rule in ANSWERS[INVASION_CARD].items()],
    "settlements": {"viking": VIKING_ARMY, "muslim": MUSLIM_ARMY},
    "moments": [
        {
            "step": QUESTIONS.name(moment.kind),
            "name": moment.name,
            "side": ROLES[moment.side],
            "window": not moment.own_phase,
            "cards": [{"card": CARD_IDS[card], "rule": rule} for card, rule in moment.cards.items()],
        }
        for moment in MOMENTS
    ],
    "turns": TURNS,
    "track": TRACK_MOST,
    "most_militia": MOST_MILITIA,
    "most_revolt_cards": REVOLT_CARDS,
    "track_start": COMPONENTS["dynasty_track"]["start"],
    "limits": {
        name: LIMITS[name]
        for name in ("hand_size", "income_regions", "attack_cost", "militia_cost", "militia_cost_with_duc")
    },
}
_LAND = [
    {
        "id": REGION_IDS[region],
        "name": REGION[region]["name"],
        "income": int(INCOME[region]),
        "army": int(ARMY[region]),
        "colour": REGION[region]["colour"],
    }
    for region in range(REGIONS)
]


def _where(region: int) -> str | None:
    return None if region == NONE else REGION_IDS[region]


def _marker(s: State, region: int) -> str | None:
    if s.revolts >> region & 1:
        return "revolt"
    if s.vikings >> region & 1:
        return "viking"
    return "muslim" if s.muslims >> region & 1 else None


@piece
def _region(s: State, region: int) -> dict[str, Any]:
    marker = _marker(s, region)
    return {
        **_LAND[region],
        "marker": marker,
        "controlled": marker is None,
        "disaster": bool(s.disasters >> region & 1),
        "raid": s.raided == region,
        "target": s.target == region,
        "suffered": bool(s.suffered >> region & 1),
    }


def _hand(counts: Any, seat: int) -> list[str]:
    return [CARD_IDS[card] for card in range(CARDS) for _ in range(counts[seat, card])]


def _tops(s: State, seat: int) -> dict[str, list[str]]:
    """What a seat has seen on top of each deck, the topmost first."""
    return {
        ROLES[side]: [
            CARD_IDS[s.top_seen[seat, side, place] - 1]
            for place in range(min(s.known_top[seat, side], SEEN_OF_OTHER_DECK))
        ]
        for side in range(SIDES)
    }


@piece
def _seat(s: State, seat: int, viewer: int | None) -> dict[str, Any]:
    own = viewer in (seat, OPEN)
    side = side_of(s, seat)
    return {
        "seat": seat,
        "name": seat_name(seat),
        "role": ROLES[side],
        "vp": s.points[seat],
        "hand": _hand(s.hand, seat) if own else None,
        "hand_size": s.hand_size[seat],
        "known": _hand(s.known_hand, 1 - seat) if viewer in (1 - seat, OPEN) else [],
        "tops": _tops(s, seat) if own else None,
        "tops_known": {ROLES[each]: s.known_top[seat, each] for each in range(SIDES)},
    }


@piece
def _side(s: State, side: int) -> dict[str, Any]:
    cards = range(FIRST_CARD[side], AFTER_CARDS[side])
    return {
        "role": ROLES[side],
        "seat": seat_of(s, side),
        "deck_size": s.deck_size[side],
        "hand_limit": hand_limit(s, side),
        "discard": {CARD_IDS[card]: s.discard[card] for card in cards},
        "unseen": {CARD_IDS[card]: s.unseen[card] for card in cards},
    }


def _chain(s: State) -> list[dict[str, Any]]:
    """Cards declared, each answering the one before."""
    links: list[dict[str, Any]] = []
    for at in range(s.frames):
        if s.frame_kind[at] != CARD_FRAME:
            continue
        card = s.frame_of[at, DECLARED]
        espions = card_id(card).startswith("espions")
        links.append(
            {
                "card": card_id(card),
                "side": ROLES[VASSAL if card == INVASION_CARD else side_of_card(card)],
                "region": _where(s.frame_of[at, WHERE]),
                "look": LOOKS[s.frame_of[at, HOW]] if espions else None,
                "answers": links[-1]["card"] if links else None,
            }
        )
    return links


def _total(s: State, side: int) -> dict[str, Any]:
    named = {name: int(modifier(s, side, which)) for which, name in enumerate(MODIFIERS)}
    return {
        "role": ROLES[side],
        "seat": seat_of(s, side),
        "modifiers": [{"name": name, "value": value} for name, value in named.items() if value or name == "army"],
        "total": int(strength(s, side)),
    }


def _battle(s: State) -> dict[str, Any] | None:
    if s.fight == NO_FIGHT:
        return None
    side = attacking_side(s)
    return {
        "kind": _FIGHTS[s.fight],
        "region": REGION_IDS[s.fight_at],
        "step": QUESTIONS.names.get(battle_step(s), "roll"),
        "by_card": bool(s.fight_card),
        "marker": _MARKERS[s.fight_marker],
        "militia": s.militia,
        "attacker": _total(s, side),
        "defender": _total(s, 1 - side),
        "odds": int(chance(strength(s, side) - strength(s, 1 - side))),
    }


def _invasion(s: State) -> dict[str, Any] | None:
    if s.invasion == NONE:
        return None
    card = INVASIONS[s.invasion]
    return {
        "id": card["id"],
        "people": card["people"],
        "kind": card["kind"],
        "army": card["army"],
        "target": _where(s.target),
    }


def _gone(cards: list[dict[str, Any]], bits: int) -> list[str]:
    return [str(card["id"]) for at, card in enumerate(cards) if bits >> at & 1]


def _king_card(s: State) -> dict[str, Any]:
    king = KINGS[s.king_card]
    return {"id": king["id"], "name": king["name"], "drm": king["drm"], "army": king["army"]}


def _flags(s: State) -> dict[str, Any]:
    return {
        "revolt_cards": s.revolt_cards,
        "accident": bool(s.accident),
        "ban": bool(s.ban),
        "reconquests": s.reconquests,
        "attacks": s.attacks,
        "attack_limit": attack_limit(s),
        "espions_vassal": bool(s.spies[VASSAL]),
        "espions_king": bool(s.spies[KING]),
        "espions_in_attack": bool(s.fight_spies),
        "espions_in_spread": bool(s.spread_spies),
        "king_stopped": bool(s.stopped >> KING & 1),
        "alliance": bool(s.alliance),
        "duke": bool(s.duke),
        "alliance_before": bool(s.alliance_before),
        "duke_before": bool(s.duke_before),
    }


VIEW = View(
    public={
        "king": lambda s: s.king,
        "vassal": lambda s: 1 - s.king,
        "turn": lambda s: s.turn,
        "turns": lambda s: TURNS,
        "phase": lambda s: "over" if over(s) else _PHASES.get(turn_step(s), "E"),
        "treasury": lambda s: s.treasury,
        "track": lambda s: s.track,
        "income": best_income,
        "king_card": _king_card,
        "invasion": _invasion,
        "regions": lambda s: [_region(s, region) for region in range(REGIONS)],
        "sides": lambda s: {ROLES[side]: _side(s, side) for side in range(SIDES)},
        "kings": lambda s: {"deck_size": s.king_deck_size, "gone": _gone(KINGS, s.kings_gone)},
        "invasions": lambda s: {"deck_size": s.invasion_deck_size, "gone": _gone(INVASIONS, s.invasions_gone)},
        "flags": _flags,
        "chain": _chain,
        "battle": _battle,
        "spread": lambda s: {"from": _where(s.spread_from), "to": _where(s.spread_to)},
    },
    own={"seats": lambda s, viewer: [_seat(s, seat, viewer) for seat in range(SEATS)]},
)
