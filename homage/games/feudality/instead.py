"""What is to be done now, by the rule that asks for it: several rules ask the same question."""

from __future__ import annotations

from homage.engine.course import frame_operand
from homage.engine.rule import rule
from homage.games.feudality.actions import (
    BANDITS_NOW,
    BOOTY_NOW,
    FAMINE_NOW,
    FOREST_NOW,
    FREE_SQUARE_NOW,
    GIVE_ASKED,
    HEAL_ASKED,
    LEVY_ASKED,
    PAY_TAX_NOW,
    PIPER_NOW,
    RATS_ASKED,
    RECEIVE_ASKED,
    SNOOT_NOW,
    SNYDD_NOW,
    SQUARE_ASKED,
    WIZARD_HEALS_NOW,
)
from homage.games.feudality.cards import DOES, FESTIVAL, RESHUFFLES, TAX
from homage.games.feudality.goods import RECEIVER
from homage.games.feudality.levy import IN_FOOD
from homage.games.feudality.placing import HOW
from homage.games.feudality.questions import INSTEAD
from homage.games.feudality.rats import BY_PIPER
from homage.games.feudality.state import FREE, FROM_BAG, NONE, State
from homage.games.feudality.war import HEALINGS


@rule
def instead(s: State, kind: int) -> int:
    """What is to be done now, by the rule that asks for it (FDY-SET, FDY-SEQ, FDY-HEAL, FDY-EV, FDY-BAR)."""
    if kind == LEVY_ASKED and frame_operand(s, IN_FOOD):
        return FAMINE_NOW
    if kind == RATS_ASKED and frame_operand(s, BY_PIPER):
        return PIPER_NOW
    if kind == HEAL_ASKED and frame_operand(s, HEALINGS) == 0:
        return WIZARD_HEALS_NOW
    if kind == GIVE_ASKED:
        return giving_now(s)
    if kind == RECEIVE_ASKED and DOES[s.card] == FESTIVAL:
        if RESHUFFLES[s.card]:
            return SNOOT_NOW
        return SNYDD_NOW
    if kind == SQUARE_ASKED:
        if frame_operand(s, HOW) == FROM_BAG:
            return FOREST_NOW
        if frame_operand(s, HOW) == FREE:
            return FREE_SQUARE_NOW
    return INSTEAD[kind]


@rule
def giving_now(s: State) -> int:
    """Why resources are given up: to an attacker, for a tax, or to Bandits (FDY-BAR-IVb, FDY-EV-TAX, FDY-EV-BAND-2)."""
    if frame_operand(s, RECEIVER) != NONE:
        return BOOTY_NOW
    if DOES[s.card] == TAX:
        return PAY_TAX_NOW
    return BANDITS_NOW
