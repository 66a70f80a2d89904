"""The windows out of turn as players know them: their names, how to let them pass, and what can be ordered for them.

A player who rolls dice in another's turn may use a Wizard, or heal fallen units. In the own turn the same is a plain
question.
"""

from __future__ import annotations

from homage.engine.flow.course import frame_operand, kind_asked
from homage.engine.flow.windows import Answer, Condition, Window
from homage.games.feudality.actions import (
    BANDITS_ROLL,
    GUARD_ROLL,
    HEAL,
    OWN_UNIT_ROLL,
    REROLL,
    VISIT_ROLL,
)
from homage.games.feudality.rules.fiefs import SIDE
from homage.games.feudality.rules.rolls import PURPOSE, WIZARD_QUESTION
from homage.games.feudality.rules.tiles import TILE_NAMES, UNITS
from homage.games.feudality.rules.war import HEAL_QUESTION
from homage.games.feudality.state import DICE, State

_ROLLS = {
    OWN_UNIT_ROLL: ("tournament", "after rolling in a tournament"),
    VISIT_ROLL: ("visit", "after rolling at a royal visit"),
    BANDITS_ROLL: ("bandits", "after rolling for Bandits"),
    GUARD_ROLL: ("sabotage", "after rolling against sabotage"),
}
_NUMBERS = tuple((number, str(number)) for number in range(1, SIDE + 1))
_NAMES = ("white", "blue")


def _condition(die: int, low: bool) -> Condition:
    if low:
        words = f"the {_NAMES[die]} die shows at most"
        return Condition(f"low{die + 1}", words, _NUMBERS, lambda s, seat, number: s.die[die] <= number)
    words = f"the {_NAMES[die]} die shows at least"
    return Condition(f"high{die + 1}", words, _NUMBERS, lambda s, seat, number: s.die[die] >= number)


_CONDITIONS = tuple(_condition(die, low) for die in range(DICE) for low in (True, False))
_REROLLS = tuple(Answer(REROLL + die, f"re-roll the {_NAMES[die]} die", _CONDITIONS) for die in range(DICE))


def _rerolls(roll: int) -> tuple[Answer, ...]:
    """What a Wizard may do after a roll; for one's own unit a single die is rolled."""
    return _REROLLS[:1] if roll == OWN_UNIT_ROLL else _REROLLS


_HEALINGS = tuple(Answer(HEAL + unit, f"re-roll for a fallen {TILE_NAMES[unit]}") for unit in range(UNITS))

WINDOWS = (
    *(
        Window(f"wizard:{name}", words, WIZARD_QUESTION, _rerolls(roll), decisive=True)
        for roll, (name, words) in _ROLLS.items()
    ),
    Window("heal", "when units have fallen in a war", HEAL_QUESTION, _HEALINGS, decisive=True),
)


def window(s: State) -> str:
    """The name of the open window, by what all see."""
    if kind_asked(s) == HEAL_QUESTION.kind:
        return "heal"
    return f"wizard:{_ROLLS[int(frame_operand(s, PURPOSE))][0]}"
