"""The windows of section 6.1 of the ledger: what each is called, where it opens, and which is open now.

For some a player may order beforehand to play ASSASSINATION, depending on who stands in a ballot or would win.
"""

from __future__ import annotations

from homage.engine.flow.course import about_asked, kind_asked
from homage.engine.flow.windows import ALWAYS, BY_DAYS, NOWHERE, Answer, Condition, Window
from homage.games.fief.actions import ASSASSINATE, FAMILY_IDS
from homage.games.fief.asked import WINDOW_ASKED
from homage.games.fief.rules.court.lords import LORD_NAMES, LORDS
from homage.games.fief.rules.court.victory import winners_now
from homage.games.fief.rules.moments import (
    W0,
    W1,
    W1B_POPE,
    W1B_WEDDING,
    W2,
    W3,
    W4,
    W5,
    W6,
    W6B,
    W7,
    W8,
    W9,
    W10,
    W11,
    W12,
    W12_TITLE,
    W13,
    W14,
    W14_ENTERED,
    W15_ARCHERS,
    W15_COALITIONS,
    W15_DICE,
    W15_LOSSES,
    W15_OVER,
    W15_TURN,
    W16_PLUNDER,
    W16_SIEGE,
    W17,
    W_DRAW,
    WU_ADDED,
    WU_FIRST,
    WU_FORTRESS,
)
from homage.games.fief.rules.talk.interrupts import WINDOW_QUESTION
from homage.games.fief.state import State

_NAMED = {
    W0: ("table", "when somebody asks the table"),
    W1: ("hear_ye", "when HEAR YE begins"),
    W1B_POPE: ("after_pope", "when the pope has acted"),
    W1B_WEDDING: ("wedding", "before a marriage takes effect"),
    W2: ("before_ballot", "before the nominations of a ballot"),
    W3: ("nominated", "when the candidates are named"),
    W4: ("before_reveal", "before the votes are revealed"),
    W5: ("after_ballot", "after a ballot"),
    W6: ("cards", "when the CARDS phase begins"),
    W6B: ("before_draw", "before cards are drawn"),
    W_DRAW: ("drawing", "between two players' draws"),
    W7: ("before_disasters", "before the disasters are revealed"),
    W8: ("after_disaster", "after a disaster"),
    W9: ("playing", "before and after cards are played"),
    W10: ("before_income", "before INCOME"),
    W11: ("after_income", "after INCOME"),
    W12: ("before_purchase", "before a PURCHASE turn"),
    W12_TITLE: ("title_purchase", "before a title is paid for"),
    W13: ("march", "between the STEPS of a MOVEMENT turn"),
    W14: ("before_entering", "before waiting forces enter"),
    W14_ENTERED: ("entered", "after waiting forces entered"),
    W15_TURN: ("before_battles", "before a BATTLE turn"),
    W15_COALITIONS: ("coalitions", "when the sides of a battle are formed"),
    W15_ARCHERS: ("archers", "after the archers have shot"),
    W15_DICE: ("battle_dice", "after the dice of a battle round"),
    W15_LOSSES: ("battle_losses", "after the losses of a battle round"),
    W15_OVER: ("battle_over", "after a battle"),
    W16_SIEGE: ("before_sieges", "before sieges are laid"),
    W16_PLUNDER: ("before_plunder", "before mills are plundered"),
    W17: ("end_of_round", "when the round ends"),
    WU_FIRST: ("uprising", "when an uprising begins"),
    WU_ADDED: ("uprising_grown", "when an uprising has grown"),
    WU_FORTRESS: ("uprising_walls", "before an uprising meets the walls"),
}
_DECISIVE = (W1B_WEDDING, W4, W15_COALITIONS, W17)
_WAITS = {W4: BY_DAYS, W10: BY_DAYS, W14_ENTERED: BY_DAYS, W17: ALWAYS}

# -- what can be ordered -------------------------------------------------------------------------------------------

ANYBODY_ELSE = len(FAMILY_IDS)  # after the families


def _wins(s: State, seat: int, family: int) -> bool:
    """Whether a family, or any but one's own, would win if the round ended now."""
    winners = winners_now(s)
    return bool(winners & ~(1 << seat) if family == ANYBODY_ELSE else winners >> family & 1)


_FAMILIES = tuple((number, name.capitalize()) for number, name in enumerate(FAMILY_IDS))
_WINNER = Condition("winner", "the round would be won by", (*_FAMILIES, (ANYBODY_ELSE, "anybody but me")), _wins)
_CANDIDATE = Condition(
    "candidate",
    "a candidate is",
    tuple(enumerate(LORD_NAMES)),
    lambda s, seat, lord: any(s.candidate[family] == lord for family in range(s.seats)),
)
_CONDITIONS = {W1B_WEDDING: (), W4: (_CANDIDATE,), W17: (_WINNER,)}


def _answers(number: int) -> tuple[Answer, ...]:
    """A murder of each lord."""
    if number not in _CONDITIONS:
        return ()
    killed = ((ASSASSINATE + lord, f"ASSASSINATION of {LORD_NAMES[lord]}") for lord in range(LORDS))
    return tuple(Answer(action, words, _CONDITIONS[number]) for action, words in killed)


WINDOWS = tuple(
    Window(name, words, WINDOW_QUESTION, _answers(number), number in _DECISIVE, _WAITS.get(number, NOWHERE))
    for number, (name, words) in sorted(_NAMED.items())
)


def window(s: State) -> str:
    """The name of the open window, by what all see."""
    return _NAMED[int(about_asked(s))][0] if kind_asked(s) == WINDOW_ASKED else ""
