"""What changes hands without a card: towns, captives, sieges given up, deniers as a gift (FIEF-5.2.2d, FIEF-6.3d).

No consent is needed (R-98). In one window each town and each captive changes hands at most once (R-92).
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import CAPTIVE_PASSED, GIFT, HANDED_OVER, SIEGE_LIFTED
from homage.games.fief.refusals import (
    BATTLE_RUNS,
    NO_GUARD_THERE,
    NO_SIEGE,
    NOT_CONTROLLER,
    NOT_JAILER,
    NOT_PRESENT,
    PASSED_ALREADY,
)
from homage.games.fief.rules.court.families import captives_of
from homage.games.fief.rules.field.captives import free_captive
from homage.games.fief.rules.field.control import set_control
from homage.games.fief.rules.field.towns import guests, sieges_of
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.state import NONE, State


@rule
def no_handing_over(s: State, seat: int, town: int, family: int) -> int:
    """Why a town cannot be handed to a family; 0 if it can (FIEF-5.2.2d, FIEF-6e, R-92)."""
    if s.control[town] != seat:
        return NOT_CONTROLLER
    if s.battle_town != NONE:
        return BATTLE_RUNS
    if family >= s.seats or family == seat or not s.stands[town] >> family & 1:
        return NOT_PRESENT
    if s.towns_passed >> town & 1:
        return PASSED_ALREADY
    return 0


@rule
def no_passing(s: State, seat: int, lord: int, family: int) -> int:
    """Why a captive cannot be passed to a family; 0 if he can: it has forces in that town (FIEF-6.3d, R-92, R-156)."""
    if s.jailer[lord] != seat:
        return NOT_JAILER
    place = s.lord_place[lord]
    if family >= s.seats or family == seat or place >= TOWNS or not s.stands[place] >> family & 1:
        return NO_GUARD_THERE
    if s.captives_passed >> lord & 1:
        return PASSED_ALREADY
    return 0


@rule
def no_release(s: State, seat: int, lord: int) -> int:
    """Why a captive cannot be released; 0 if he can (FIEF-6.3e)."""
    if s.jailer[lord] != seat:
        return NOT_JAILER
    return 0


@rule
def no_lifting(s: State, seat: int, town: int) -> int:
    """Why a siege cannot be lifted; 0 if it can (FIEF-6.4.1c)."""
    if s.siege[town, seat] == 0:
        return NO_SIEGE
    return 0


@rule
def hand_over(s: State, seat: int, town: int, family: int, story: Numbers) -> None:
    """Another family present controls the town; with a CITY it takes the FIEF title."""
    s.towns_passed |= 1 << town
    tell(story, HANDED_OVER, TO_ALL, seat, town, family)
    set_control(s, town, family, story)


@rule
def pass_captive(s: State, seat: int, lord: int, family: int, story: Numbers) -> None:
    """Another family holds the captive; passed to his own he is released (FIEF-6.3d, R-92, R-151)."""
    s.captives_passed |= 1 << lord
    if s.lord_family[lord] == family:
        free_captive(s, lord, story)
        return
    s.jailer[lord] = family
    tell(story, CAPTIVE_PASSED, TO_ALL, lord, seat, family)


@rule
def lift_siege(s: State, seat: int, town: int, story: Numbers) -> None:
    """The engine is taken away."""
    s.siege[town, seat] = 0
    tell(story, SIEGE_LIFTED, TO_ALL, seat, town)


@rule
def give_deniers(s: State, seat: int, to: int, deniers: int, story: Numbers) -> None:
    """A gift (FIEF-A.6)."""
    s.deniers[seat] -= deniers
    s.deniers[to] += deniers
    tell(story, GIFT, TO_ALL, seat, to, deniers)


@rule
def has_something(s: State, seat: int) -> bool:
    """Whether a seat has a captive, a siege, or a town in which another family stands (R-147)."""
    if captives_of(s, seat) or sieges_of(s, seat):
        return True
    if s.battle_town == NONE:
        for town in range(TOWNS):
            if s.control[town] == seat and guests(s, town):
                return True
    return False
