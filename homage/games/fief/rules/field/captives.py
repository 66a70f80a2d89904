"""Captives: made, priced, released (FIEF-6.3, FIEF-4.1)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import CAPTURED, FREED
from homage.games.fief.rules.court.guard import dismiss_guard
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import title_count
from homage.games.fief.rules.field.units import look_again
from homage.games.fief.rules.figures import RANSOM, RANSOM_A_TITLE
from homage.games.fief.state import NONE, State


@rule
def ransom_price(s: State, lord: int) -> int:
    """What a captive costs in full (FIEF-4.1a)."""
    return RANSOM + RANSOM_A_TITLE * title_count(s, lord)


@rule
def full_ransom(s: State, lords: int) -> int:
    """What several captives cost in full."""
    price = 0
    for lord in range(LORDS):
        if lords >> lord & 1:
            price += ransom_price(s, lord)
    return price


@rule
def capture(s: State, lord: int, jailer: int, story: Numbers) -> None:
    """A free lord becomes a captive; a king's or queen's guard is swapped back (FIEF-6.3, FIEF-1.5.5.1b, R-06)."""
    dismiss_guard(s, lord, story)
    s.jailer[lord] = jailer
    leave_the_way(s, lord)
    s.battle_lords &= ~(1 << lord)
    look_again(s, s.lord_place[lord])
    tell(story, CAPTURED, TO_ALL, lord, jailer)


@rule
def leave_the_way(s: State, lord: int) -> None:
    """A lord captured or freed has just used no road and come with nobody; his STEPS still count (R-105, R-126)."""
    s.lord_road[lord] = NONE
    s.lord_came[lord] = 0


@rule
def free_captive(s: State, lord: int, story: Numbers) -> None:
    """A captive goes free, and is placed as a new lord before anything else goes on (FIEF-6.3e)."""
    tell(story, FREED, TO_ALL, lord, s.jailer[lord])
    s.jailer[lord] = NONE
    s.lord_place[lord] = NONE
    leave_the_way(s, lord)
    s.unplaced |= 1 << lord
    s.unsettled = 1


@rule
def free_unguarded(s: State, story: Numbers) -> bool:
    """Captives whose guarding forces are gone are free (FIEF-6.3e, R-84); returns whether there was one."""
    freed = False
    for lord in range(LORDS):
        if s.jailer[lord] != NONE and not s.stands[s.lord_place[lord]] >> s.jailer[lord] & 1:
            free_captive(s, lord, story)
            freed = True
    return freed
