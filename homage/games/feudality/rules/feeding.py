"""Feeding: the Senior pays Food for his fief, or loses tiles (FDY-FEED).

Also here: FDY-R34, FDY-R42.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, go_on
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import FEEDING, LOSE, NO_SUCH_LOSS, STARVE_ASKED, STARVE_NOW, TO_HUNGER
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.fief import first_part, has_part, lose_part, only_part, tiles_in
from homage.games.feudality.rules.goods import begin_payment
from homage.games.feudality.rules.rats import starve_rats
from homage.games.feudality.rules.tiles import FOOD, GRANARIES
from homage.games.feudality.state import NONE, SEATS, State

_FEEDING = COMPONENTS["feeding"]
DIVISOR = table([int(_FEEDING["divisor"].get(str(seats), 1)) for seats in range(SEATS + 1)])
GRANARY_DIVISOR = table([int(_FEEDING["divisor_with_granary"].get(str(seats), 1)) for seats in range(SEATS + 1)])
RATS_EAT = int(_FEEDING["rats_extra_food"])


@rule
def food_needed(s: State, seat: int) -> int:
    """Tiles by the divisor, rounded up; the Rats eat besides (FDY-FEED-3 to FDY-FEED-5)."""
    divisor = DIVISOR[s.seats]
    if s.land[seat, GRANARIES] != 0:
        divisor = GRANARY_DIVISOR[s.seats]
    need = (tiles_in(s, seat) + divisor - 1) // divisor
    if s.rats == seat:
        need += RATS_EAT
    return need


@rule
def feed(s: State, story: Numbers) -> None:
    """The need is computed once (FDY-FEED-8); Food in hand is paid, trades may cover the rest (FDY-FEED-6)."""
    need = food_needed(s, s.senior)
    tell(story, FEEDING, TO_ALL, s.senior, tiles_in(s, s.senior), need)
    s.due[FOOD] = need
    begin_payment(s, s.senior, 1)


@rule
def starve(s: State, story: Numbers) -> None:
    """A tile is lost for each Food not paid (FDY-FEED-7); when none is left, the Rats leave (FDY-FEED-9)."""
    left = tiles_in(s, s.senior)
    if s.unpaid == 0:
        go_on(s)
    elif left == 0:
        s.unpaid = 0
        if s.rats == s.senior:
            starve_rats(s, story)
    elif left <= s.unpaid:
        starve_part(s, first_part(s, s.senior), story)
    elif only_part(s, s.senior) != NONE:
        starve_part(s, only_part(s, s.senior), story)
    else:
        ask(s, STARVE_ASKED, 1 << s.senior)


@rule
def starve_part(s: State, part: int, story: Numbers) -> None:
    """A tile, a unit or the top level is lost."""
    lose_part(s, s.senior, part, TO_HUNGER, story)
    s.unpaid -= 1


# -- what is asked -------------------------------------------------------------------------------------------------


STARVE_QUESTION = question(
    STARVE_ASKED,
    STARVE_NOW,
    answer(LOSE, starve_part, when=has_part, refused=NO_SUCH_LOSS),
    name="starve",
)
