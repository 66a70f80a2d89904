"""The King's money: what is his to spend, and what it costs.

Also here: FDM-1.6a.
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import PAID
from homage.games.feudalism.rules.cards import SERMENT
from homage.games.feudalism.rules.regions import INCOME
from homage.games.feudalism.state import CARD_FRAME, DECLARED, WHERE, State


@rule
def to_spend(s: State) -> int:
    """The treasury less the costs of the King's cards that wait to be resolved (FDM-CAN-3)."""
    amount = s.treasury
    for at in range(s.frames):
        if s.frame_kind[at] == CARD_FRAME and s.frame_of[at, DECLARED] == SERMENT:
            amount -= INCOME[s.frame_of[at, WHERE]]
    return amount


@rule
def pay(s: State, amount: int, story: Numbers) -> None:
    """Money leaves the treasury (FDM-CAN-2)."""
    s.treasury -= amount
    tell(story, PAID, TO_ALL, amount, s.treasury)
