"""The windows out of turn as players know them: their names, how to let them pass, and what can be ordered for them."""

from __future__ import annotations

from homage.engine.flow.course import frame_operand, kind_asked, waiting
from homage.engine.flow.windows import Answer, Condition, Window
from homage.games.feudalism.actions import PLAY, SPY
from homage.games.feudalism.questions import QUESTIONS
from homage.games.feudalism.rules.answers import ANSWER_QUESTION
from homage.games.feudalism.rules.cards import (
    CARD_NAMES,
    ESPIONS_KING,
    ESPIONS_VASSAL,
    INVASION_CARD,
    KING,
    REVOLTE,
    SERMENT,
    VASSAL,
)
from homage.games.feudalism.rules.moments import ANSWERS, MOMENTS, Moment
from homage.games.feudalism.rules.playable import top_card
from homage.games.feudalism.rules.regions import INCOME, MOST_INCOME, REGION_NAMES
from homage.games.feudalism.rules.strength import attacking_side, chance, strength
from homage.games.feudalism.state import ANSWER, ATTACKER, DEFENDER, PAY, SPREAD, WHERE, State
from homage.games.feudalism.words.sentences import LOOKS, ROLES, card_id, card_name

_ASKED = {each.kind: each for each in QUESTIONS.declared}
_BATTLE = (PAY, ATTACKER, DEFENDER)
MOST_TREASURY = 12  # Deniers that an order may wait for

# -- what an order may depend on -----------------------------------------------------------------------------------


def _region(s: State) -> int:
    """The Region that a declared card, or the battle, is about."""
    return int(frame_operand(s, WHERE)) if kind_asked(s) == ANSWER else int(s.fight_at)


def _chance(s: State) -> int:
    """The attacker's chance in 36ths, as the battle stands."""
    side = attacking_side(s)
    return int(chance(strength(s, side) - strength(s, 1 - side)))


_ODDS = tuple((odds, f"{odds} in 36") for odds in range(6, 36, 6))
_IN_REGION = Condition(
    "region",
    "it is about",
    tuple(enumerate(REGION_NAMES)),
    lambda s, seat, region: _region(s) == region,
)
_INCOME = Condition(
    "income",
    "the Region's income is at least",
    tuple((income, f"{income} Dn") for income in range(1, MOST_INCOME + 1)),
    lambda s, seat, income: INCOME[_region(s)] >= income,
)
_TREASURY = Condition(
    "treasury",
    "the treasury holds at least",
    tuple((amount, f"{amount} Dn") for amount in range(1, MOST_TREASURY + 1)),
    lambda s, seat, amount: s.treasury >= amount,
)
_LIKELY = Condition(
    "likely", "the attacker wins at least", _ODDS, lambda s, seat, odds: s.fight != 0 and _chance(s) >= odds
)
_UNLIKELY = Condition(
    "unlikely", "the attacker wins at most", _ODDS, lambda s, seat, odds: s.fight != 0 and _chance(s) <= odds
)

# -- the windows ---------------------------------------------------------------------------------------------------


def _answers(moment: Moment) -> tuple[Answer, ...]:
    """What can be ordered for a moment; an oath names a Region, which is not known beforehand."""
    conditions = (_IN_REGION, _INCOME, _TREASURY, _LIKELY, _UNLIKELY) if moment.kind in _BATTLE else (_TREASURY,)
    answers: list[Answer] = []
    for card in moment.cards:
        if card in (ESPIONS_VASSAL, ESPIONS_KING):
            for look, name in enumerate(LOOKS):
                answers.append(Answer(SPY + look, f"{CARD_NAMES[card]}, to look at the {name}", conditions))
        elif card != SERMENT:
            answers.append(Answer(PLAY + card, CARD_NAMES[card], conditions))
    return tuple(answers)


def _answered(declared: int) -> Window:
    """The window that opens when a card is declared."""
    words = "when the Invasion attacks" if declared == INVASION_CARD else f"when {card_name(declared)} is played"
    local = (_IN_REGION, _INCOME) if declared in (INVASION_CARD, REVOLTE, SERMENT) else ()
    answers = tuple(Answer(PLAY + card, CARD_NAMES[card], (*local, _TREASURY)) for card in ANSWERS[declared])
    return Window(f"answer:{card_id(declared)}", words, ANSWER_QUESTION, answers, decisive=True)


WINDOWS = (
    *(
        Window(
            f"{QUESTIONS.name(moment.kind)}:{ROLES[moment.side]}",
            moment.name,
            _ASKED[moment.kind],
            _answers(moment),
            decisive=moment.kind in _BATTLE,
        )
        for moment in MOMENTS
        if not moment.own_phase and moment.kind not in (ANSWER, SPREAD)
    ),
    *(_answered(declared) for declared in ANSWERS),
)


def window(s: State) -> str:
    """The name of the open window, by what all see."""
    kind = kind_asked(s)
    if kind == ANSWER:
        return f"answer:{card_id(top_card(s))}"
    side = KING if waiting(s) >> s.king & 1 else VASSAL
    return f"{QUESTIONS.name(kind)}:{ROLES[side]}"
