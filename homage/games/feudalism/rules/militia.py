"""Militia: when it can be raised, what it costs, and the Duc des Francs who makes it cheaper (FDM-8.3, FDM-7.9)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import MILITIA_TOO_DEAR, NO_MILITIA, NOT_IN_HAND, PLAYED, RAISED
from homage.games.feudalism.rules.cards import DUC, MILITIA_COST, MILITIA_COST_WITH_DUC, SETTLES
from homage.games.feudalism.rules.decks import leave_hand
from homage.games.feudalism.rules.strength import king_fights
from homage.games.feudalism.state import INVASION, NONE, State


@rule
def militia_useful(s: State) -> bool:
    """Militia fights Revolts and Settlements, once a battle, never Raids (FDM-8.3b)."""
    if s.militia > 0:
        return False
    return s.fight != INVASION or (SETTLES[s.invasion] == 1 and king_fights(s))


@rule
def militia_price(amount: int, duke: int) -> int:
    """What so much Militia costs, with or without a Duc des Francs (FDM-8.3a, FDM-7.9b)."""
    if duke:
        return amount * MILITIA_COST_WITH_DUC
    return amount * MILITIA_COST


@rule
def militia_conceivable(s: State) -> bool:
    """Whether the King might raise Militia now, for all that everybody can see (FDM-WIN-1)."""
    if not militia_useful(s):
        return False
    duke = s.hand_size[s.king] > 0 and s.unseen[DUC] > 0
    return s.treasury >= militia_price(1, 0) or (duke and s.treasury >= militia_price(1, 1))


@rule
def no_militia(s: State, amount: int, duke: int) -> int:
    """Why the King cannot raise so much Militia in this way."""
    if not militia_useful(s):
        return NO_MILITIA
    if duke and s.hand[s.king, DUC] == 0:
        return NOT_IN_HAND
    if militia_price(amount, duke) > s.treasury:
        return MILITIA_TOO_DEAR
    return 0


@rule
def raise_militia(s: State, amount: int, duke: int, story: Numbers) -> None:
    """The King pays for Militia in this battle; a Duc des Francs costs him a card next turn (FDM-8.3a, FDM-7.9c)."""
    if duke:
        leave_hand(s, s.king, DUC)
        tell(story, PLAYED, TO_ALL, s.king, DUC, NONE, 0)
        s.discard[DUC] += 1
        s.duke = 1
    s.militia = amount
    s.treasury -= militia_price(amount, duke)
    tell(story, RAISED, TO_ALL, amount, militia_price(amount, duke), s.treasury)
