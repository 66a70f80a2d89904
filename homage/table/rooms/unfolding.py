"""Moves event by event: what somebody saw while they happened, so that nobody's board runs ahead of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from homage.engine.match import Match
from homage.engine.story import Event

View = dict[str, Any]
Part = tuple[Event, View]  # an event, and the parts of the view that changed with it
MOST_MOVES = 60  # that are shown again
MOST = 64  # events of one move that are shown one by one; what follows is shown where the move leads


class Eyes(NamedTuple):
    """What somebody sees of a game, the part of its state that this follows from, and which events he knows of."""

    look: Callable[[Match], View]
    state: Callable[[Match], bytes]
    seen: Callable[[Event], bool]


def eyes_of(seat: int | None) -> Eyes:
    """Those of a seat (None: a spectator)."""
    return Eyes(
        look=lambda match: match.view(seat),
        state=lambda match: match.veiled(seat).saved.tobytes(),
        seen=lambda event: event.seen(seat),
    )


def open_eyes(match: Match) -> Eyes:
    """Those that see everything, of a game that is over."""
    return Eyes(look=Match.open_view, state=lambda match: match.state, seen=match.told_openly)


class Unfolded:
    """The last move of a match, for all who look on. A single event leads where the move leads."""

    def __init__(self, match: Match) -> None:
        self.events = match.happened(match.played)
        self._moments = match.moments(match.played, MOST) if len(self.events) > 1 else []

    def parts(self, eyes: Eyes, known: View, after: View) -> list[Part]:
        """The events that these eyes see, each with what changed by it; before the first one the view was `known`.

        With the last event everything is as it is after the move.
        """
        told = [(event, number) for number, event in enumerate(self.events) if eyes.seen(event)]
        found: list[Part] = []
        seen = b""
        for event, number in told:
            now = after
            if event is not told[-1][0] and number < len(self._moments):
                moment = self._moments[number]
                before, seen = seen, eyes.state(moment)
                now = known if seen == before else eyes.look(moment)
            found.append((event, changed(known, now)))
            known = now
        return found


def changed(known: View, now: View) -> View:
    """The parts of a view that are new."""
    return {part: said for part, said in now.items() if part not in known or known[part] != said}


def since_last_turn(match: Match, seat: int) -> tuple[View, list[Part]]:
    """What a seat saw when it had last made a move of its own, and what it saw happen since, or lately.

    What could be seen only while it happened is told of the last move alone.
    """
    own = max((number for number in range(match.played) if match.deciders(number) == (seat,)), default=-1)
    first = max(own + 1, match.played - MOST_MOVES)
    if first == match.played:
        return match.view(seat), []
    there = match.recalled(first)
    before = known = there.view(seat)
    parts: list[Part] = []
    for move in match.moves(first):
        there.replay_move(move)
        after = there.view(seat)
        parts += _remembered(there, seat, known, after, there.played == match.played)
        known = after
    return before, parts


def _remembered(match: Match, seat: int, known: View, after: View, last: bool) -> Iterable[Part]:
    """The last move of a match as a seat remembers it; fleeting sights are gone once another move was made."""
    events = match.happened(match.played)
    if last or not any(event.kind.passing for event in events):
        return Unfolded(match).parts(eyes_of(seat), known, after)
    told = [event.later for event in events if event.seen(seat)]
    return [(event, changed(known, after) if event is told[-1] else {}) for event in told]
