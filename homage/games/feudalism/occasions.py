"""The windows out of turn as tables know them: their names, how to let them pass, and what can be ordered for them."""

from __future__ import annotations

from homage.engine.course import in_window, kind_asked, waiting
from homage.engine.windows import Occasion
from homage.games.feudalism.actions import DONE, PASS, PLAY, SPY, YIELD
from homage.games.feudalism.cards import (
    CARD_NAMES,
    ESPIONS_KING,
    ESPIONS_VASSAL,
    INVASION_CARD,
    KING,
    SERMENT,
    VASSAL,
)
from homage.games.feudalism.playable import top_card
from homage.games.feudalism.state import ANSWER, ATTACKER, DEFENDER, PAY, RAISE, SPREAD, State
from homage.games.feudalism.windows import ANSWERS, MOMENTS, STEP_NAMES, WINDOWS, Moment
from homage.games.feudalism.words import LOOKS, ROLES, card_id, card_name

_PASSING = {PAY: YIELD, RAISE: DONE, ATTACKER: DONE, DEFENDER: DONE}


def _orders(moment: Moment) -> tuple[tuple[int, str], ...]:
    """What can be ordered for a moment; an oath names a Region, which is not known beforehand."""
    orders: list[tuple[int, str]] = []
    for card in moment.cards:
        if card in (ESPIONS_VASSAL, ESPIONS_KING):
            orders += [(SPY + look, f"{CARD_NAMES[card]}, to look at the {name}") for look, name in enumerate(LOOKS)]
        elif card != SERMENT:
            orders.append((PLAY + card, CARD_NAMES[card]))
    return tuple(orders)


def _answer(declared: int) -> Occasion:
    """The occasion that a card is declared."""
    words = "when the Invasion attacks" if declared == INVASION_CARD else f"when {card_name(declared)} is played"
    answers = tuple((PLAY + card, CARD_NAMES[card]) for card in ANSWERS[declared])
    return Occasion(f"answer:{card_id(declared)}", words, PASS, answers)


OCCASIONS = (
    *(
        Occasion(
            f"{STEP_NAMES[moment.kind]}:{ROLES[moment.side]}",
            moment.name,
            _PASSING.get(moment.kind, PASS),
            _orders(moment),
        )
        for moment in MOMENTS
        if moment.kind in WINDOWS - {ANSWER, SPREAD}
    ),
    *(_answer(declared) for declared in ANSWERS),
)


def occasion(s: State) -> str:
    """The name of the present window, by what all see; empty where there is something to decide in any case."""
    kind = kind_asked(s)
    if not in_window(s):
        return ""
    if kind == ANSWER:
        return f"answer:{card_id(top_card(s))}"
    side = KING if waiting(s) >> s.king & 1 else VASSAL
    return f"{STEP_NAMES[kind]}:{ROLES[side]}"
