"""The royal guard: taken by a new king or queen, swapped back when they fall (FIEF-1.5.5)."""

from __future__ import annotations

from homage.engine.flow.course import ask
from homage.engine.flow.questions import answer, between, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import TAKE_GUARD
from homage.games.fief.asked import GUARD_ASKED
from homage.games.fief.events import GUARD_LOST, GUARD_TAKEN
from homage.games.fief.refusals import GUARD_OF_QUEEN, NO_GUARDS, NOT_THAT_NOW
from homage.games.fief.rules.field.units import look_again, put_pawn, units_at
from homage.games.fief.rules.figures import GUARD, KNIGHT, MAN, PAWNS, RETINUE, SERGEANT
from homage.games.fief.state import NONE, State


@rule
def guard_kind(s: State, lord: int) -> int:
    """The units that guard a lord: a king's retinue knights, a queen's sergeants; NONE for anybody else."""
    if s.king == lord:
        return RETINUE
    if s.queen == lord:
        return SERGEANT
    return NONE


@rule
def plain_kind(guard: int) -> int:
    """The units that guards are swapped for."""
    if guard == RETINUE:
        return KNIGHT
    return MAN


@rule
def most_guards(s: State, lord: int) -> int:
    """How many units with a lord may be his guard; none of a captive's (FIEF-1.5.5.1a, FIEF-1.5.5.2a, R-70, R-146)."""
    guard, seat, place = guard_kind(s, lord), s.lord_family[lord], s.lord_place[lord]
    if guard == NONE or s.jailer[lord] != NONE or place == NONE:
        return 0
    return min(GUARD, units_at(s, seat, place, plain_kind(guard)), s.pool[seat, guard])


@rule
def exchange(s: State, seat: int, place: int, old: int, new: int, units: int) -> int:
    """Swap units of one kind for another from the pool, as far as it reaches; the rest is removed. Returns how many."""
    swapped = 0
    for pawn in range(PAWNS):
        if units > 0 and s.pawn_place[seat, pawn] == place and s.pawn_kind[seat, pawn] == old:
            units -= 1
            march, came, fights = s.pawn_march[seat, pawn], s.pawn_came[seat, pawn], s.pawn_fights[seat, pawn]
            put_pawn(s, seat, pawn, NONE)
            for other in range(PAWNS):
                if s.pawn_place[seat, other] == NONE and s.pawn_kind[seat, other] == new:
                    put_pawn(s, seat, other, place)
                    s.pawn_march[seat, other] = march
                    s.pawn_came[seat, other] = came
                    s.pawn_fights[seat, other] = fights
                    swapped += 1
                    break
    look_again(s, place)
    return swapped


@rule
def ask_guard(s: State, lord: int, story: Numbers) -> None:
    """Ask the owner of a new king or queen how many guards, if there is a choice (FIEF-1.5.5.1a, FIEF-1.5.5.2a)."""
    if most_guards(s, lord) > 0:
        ask(s, GUARD_ASKED, 1 << s.lord_family[lord], lord)
    else:
        s.guard_due &= ~(1 << lord)


@rule
def take_guard(s: State, about: int, guards: int, story: Numbers) -> None:
    """Units of the lord's army become his guard (FIEF-1.5.5.1a, FIEF-1.5.5.2a)."""
    s.guard_due &= ~(1 << about)
    if guards > 0:
        guard = guard_kind(s, about)
        exchange(s, s.lord_family[about], s.lord_place[about], plain_kind(guard), guard, guards)
        tell(story, GUARD_TAKEN, TO_ALL, about, guards)


@rule
def dismiss_guard(s: State, lord: int, story: Numbers) -> None:
    """The crown falls or is lost: the guard becomes plain units again (FIEF-1.5.5.1b, FIEF-1.5.5.2b, R-71)."""
    s.guard_due &= ~(1 << lord)
    guard, seat, place = guard_kind(s, lord), s.lord_family[lord], s.lord_place[lord]
    if guard == NONE or place == NONE:
        return
    guards = units_at(s, seat, place, guard)
    if guards > 0:
        tell(story, GUARD_LOST, TO_ALL, lord, guards)
        exchange(s, seat, place, guard, plain_kind(guard), guards)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def guards_left(s: State, about: int) -> int:
    """How many guards a new king or queen can take at most (FIEF-1.5.5.1a, FIEF-1.5.5.2a)."""
    return most_guards(s, about)


@rule
def why_no_guard(s: State, about: int) -> int:
    """Why not so many guards (FIEF-1.5.5.1a, FIEF-1.5.5.2a)."""
    if about == s.queen:
        return GUARD_OF_QUEEN
    return NO_GUARDS


GUARD_QUESTION = question(
    GUARD_ASKED,
    NOT_THAT_NOW,
    answer(TAKE_GUARD, take_guard, guards=between(0, guards_left), refused=why_no_guard),
    name="guard",
)
