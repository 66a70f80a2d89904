"""Trying an action out, in worlds that its seat may imagine: whether it could be taken back, how often it can be done.

What comes out follows from what the seat knows, never from what is hidden from it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from homage.engine.errors import Refused
from homage.engine.flow.course import in_window
from homage.engine.flow.story import Kind, blank_story, rows_of, wind_back
from homage.engine.match.match import Match
from homage.engine.state.dice import KEY_BYTES, Dice, keyed
from homage.engine.state.layout import Held

WORLDS = 3  # imagined before an action is believed to show nothing
MOST_TIMES = 30  # that one thing is done in a row at once
MOST_ROW = 60  # actions that are played in a row at once
MOST_WINDOWS = 50  # that pass one after the other
OF_DICE = {"die", "dice", "roll", "rolled", "rerolled"}  # in the names of what dice show

ROLLS = "This rolls dice."
REVEALS = "This reveals something."
HANDS_OVER = "After this the others go on."
ENDS = "This ends the game."
LAST = "Nothing can follow on that: after it the game goes on."


def only_answer(match: Match, seat: int) -> int | None:
    """The one action that answers a seat's question, beside what it might raise on its own; None: it has a choice."""
    answers = [action for action in match.legal(seat) if not match.game.actions.unprompted(action)]
    return answers[0] if len(answers) == 1 else None


def why_final(match: Match, seat: int, *actions: int) -> str:
    """Why a seat alone could not take legal actions back that it does in a row; empty if it could.

    Windows that open are let pass: whoever acts in one cannot be foreseen.
    """
    dice = Held(Dice, keyed(secrets.token_bytes(KEY_BYTES)))
    for _ in range(WORLDS):
        why = _why_final(match.resampled(seat, dice), seat, actions)
        if why:
            return why
    return ""


def _why_final(world: Match, seat: int, actions: Iterable[int]) -> str:
    begun, kinds = world.played, []
    for action in actions:
        if world.why_not(seat, action) is not None:
            break  # as it will be told when it is tried
        world.others_pass(seat)
        kinds += [event.kind for event in world.play(seat, action)]
    for _ in range(MOST_WINDOWS):
        if world.window is None:
            break
        first = world.waiting[0]
        world.others_pass(first)
        kinds += [event.kind for event in world.play(first, world.window.passing)]
    if world.past.final_since(begun):
        return ROLLS if any(map(_shows_dice, kinds)) else REVEALS
    if world.over:
        return ENDS
    return "" if seat in world.waiting else HANDS_OVER


def _shows_dice(kind: Kind) -> bool:
    return not OF_DICE.isdisjoint("_".join((kind.name, *kind.operands)).split("_"))


@dataclass(frozen=True)
class Draft:
    """Where several actions of a seat would lead, played in a row."""

    world: Match  # as it stands after them; before the last one, if that ends the row
    actions: list[int]  # those of them that can be played
    ends: bool = False  # the last one rolls, reveals or hands over: nothing can follow
    refused: Refused | None = None  # why the first of the others cannot be played


def drafted(match: Match, seat: int, actions: Sequence[int]) -> Draft:
    """Play a seat's actions in a row in a world of its own; those that cannot be played are left out.

    After each but the last the seat is asked again, and nothing was rolled or revealed: what it sees there follows from
    what it knows.
    """
    world = match.resampled(seat, Held(Dice, keyed(secrets.token_bytes(KEY_BYTES))))
    begun, played, ends, refused = world.played, list[int](), False, None
    for action in actions:
        why = Refused(LAST) if ends else world.why_not(seat, action)
        if why is not None:
            refused = refused or why
            continue
        world.play(seat, action)
        played.append(action)
        if world.window is not None or world.waiting != (seat,) or world.past.final_since(begun):
            world.take_back()
            ends = True
    return Draft(world, played, ends, refused)


def repeated(match: Match, seat: int, actions: Iterable[int]) -> dict[int, int]:
    """How often each of these legal actions can be done in a row, where that is more than once.

    Each time but the last, the seat is asked again and nothing was rolled or revealed. Only actions of which the game
    says so are tried, and only natively: interpreted rules would take too long.
    """
    several = [action for action in actions if match.game.actions.repeats(action)]
    if not several or not match.game.machine.native:
        return {}
    world = match.resampled(seat, Held(Dice, keyed(secrets.token_bytes(KEY_BYTES)))).held
    counted = {action: _times(match, world.copy(), seat, action) for action in several}
    return {action: times for action, times in counted.items() if times > 1}


def _times(match: Match, world: Held, seat: int, action: int) -> int:
    call, kinds = match.game.machine.call, match.game.events.kinds
    dice, story = Held(Dice, keyed(bytes(KEY_BYTES))), blank_story()
    for times in range(MOST_TIMES):
        if call("waiting", world) != 1 << seat or in_window(world.proxies[0]) or call("forbidden", world, seat, action):
            return times
        wind_back(story)
        call("apply", world, seat, action, dice, story)
        if dice.proxies[0].drawn or any(kinds[row[0]].reveals for row in rows_of(story)):
            return times + 1
    return MOST_TIMES
