"""What is asked in a battle: the price, Militia, cards of both sides (FDM-8.6)."""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import go_on, go_to
from homage.engine.flow.questions import answer, question
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import (
    DONE,
    MILITIA,
    NO_MONEY,
    PAY_NOW,
    PAY_UP,
    RAISE_NOW,
    SUPPORT_NOW,
    YIELD,
)
from homage.games.feudalism.rules.answers import cards_at
from homage.games.feudalism.rules.cards import ATTACK_COST
from homage.games.feudalism.rules.militia import no_militia, raise_militia
from homage.games.feudalism.rules.playable import not_now
from homage.games.feudalism.rules.treasury import pay
from homage.games.feudalism.state import ATTACKER, DEFENDER, PAY, RAISE, State


@rule
def can_pay(s: State) -> bool:
    """Whether the King can pay to fight a Revolt (FDM-6.2e, FDM-8.1b)."""
    return s.treasury >= ATTACK_COST


@rule
def pay_up(s: State, story: Numbers) -> None:
    """The King pays, and the battle begins (FDM-6.2e)."""
    pay(s, ATTACK_COST, story)
    go_to(s, ATTACKER)


@rule
def is_vassal(s: State, seat: int) -> bool:
    """Whether it is the Vassal who is asked: he raises no Militia (FDM-8.6, FDM-8.3)."""
    return seat != s.king


RAISING = answer(MILITIA, raise_militia, unless=no_militia)
IN_BATTLE = partial(not_now, instead=SUPPORT_NOW)
PAY_QUESTION = question(
    PAY,
    partial(not_now, instead=PAY_NOW),
    answer(PAY_UP, pay_up, when=can_pay, refused=NO_MONEY),
    answer(YIELD, go_on),
    *cards_at(PAY),
    name="pay",
    window=YIELD,
)
RAISE_QUESTION = question(
    RAISE, partial(not_now, instead=RAISE_NOW), answer(DONE, go_on), RAISING, name="raise", window=DONE
)
ATTACKER_QUESTION = question(
    ATTACKER, IN_BATTLE, answer(DONE, go_on), *cards_at(ATTACKER), name="attacker", window=DONE
)
VASSAL_DEFENDS_QUESTION = question(
    DEFENDER, IN_BATTLE, answer(DONE, go_on), *cards_at(DEFENDER), when=is_vassal, name="defender", window=DONE
)
KING_DEFENDS_QUESTION = question(
    DEFENDER, IN_BATTLE, answer(DONE, go_on), RAISING, *cards_at(DEFENDER), name="defender", window=DONE
)
