"""Moves event by event: what somebody saw while they happened, so that nobody's board runs ahead of the report."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.flow.story import Event
from homage.engine.match.live_view import Change, LiveView, StateDiff, ViewParts
from homage.engine.match.match import Match
from homage.engine.match.openly import told_openly
from homage.engine.state.layout import OPEN

View = dict[str, Any]
Part = tuple[Event, list[Change]]  # an event, and what became of the view by it
Seat = int | None  # who looks; None: a spectator, OPEN: somebody from whom nothing is hidden
MOST_MOVES = 60  # that are shown again


class LiveViews:
    """How those who look see a match, kept from one move to the next; what all of them see is looked at once."""

    def __init__(self, match: Match) -> None:
        self.match = match
        game = match.game
        self._watch = StateDiff(game.state)
        self._everybody = ViewParts(game.state, game.view.public, game.veil_of(None))
        self._each: dict[Seat, LiveView] = {}

    def knows(self, seat: Seat) -> bool:
        """Whether somebody looks from there."""
        return seat in self._each

    def of(self, seat: Seat) -> LiveView:
        """One that has seen how the match stands now."""
        if seat not in self._each:
            self._each[seat] = LiveView(self.match.game, seat, self._everybody)
            self.match.listened = True
            self.look([seat])
        return self._each[seat]

    def keep(self, seats: Collection[Seat]) -> None:
        """Nobody else looks any more."""
        for seat in [seat for seat in self._each if seat not in seats]:
            del self._each[seat]
        self.match.listened = bool(self._each)

    def look(self, seats: Iterable[Seat]) -> dict[Seat, list[Change]]:
        """How the match stands now; what is other than when these last looked."""
        return self._look(seats, self.match.held.words[0])

    def _look(self, seats: Iterable[Seat], state: NDArray[np.int64]) -> dict[Seat, list[Change]]:
        state = state[: self.match.game.state.saved_words]
        changed = self._watch.changed(state)
        if changed:
            self._everybody.note(changed)
            for look in self._each.values():
                look.own.note(changed)
        self._everybody.look(state)
        return {seat: self._each[seat].look(self.match, state) for seat in seats}

    def follow(self, seats: Collection[Seat]) -> dict[Seat, list[Part]]:
        """The last move as these see it: each event with what changes by it; with the last one all is as it is now.

        A single event leads where the move leads; one that is told aside, to where the next one does.
        """
        match = self.match
        events = match.past.happened(match.played)
        parts: dict[Seat, list[Part]] = {seat: [] for seat in seats}
        seen = {seat: [number for number, event in enumerate(events) if self._sees(seat, event)] for seat in seats}
        last = {seat: numbers[-1] for seat, numbers in seen.items() if numbers}
        states: NDArray[np.int64] | None = None
        for number in range(max(last.values(), default=0)):
            here = [seat for seat, end in last.items() if number < end and number in seen[seat]]
            event = events[number]
            found: dict[Seat, list[Change]] = {}
            if here and not event.kind.aside:
                states = match.moments(match.played) if states is None else states
                found = self._look(here, states[number]) if number < len(states) else {}
            for seat in here:
                parts[seat].append((event, found.get(seat, [])))
        for seat, changes in self.look(last).items():
            parts[seat].append((events[last[seat]], changes))
        return parts

    def _sees(self, seat: Seat, event: Event) -> bool:
        return told_openly(self.match, event) if seat == OPEN else event.seen(seat)


def since_last_turn(match: Match, seat: int) -> tuple[View, list[Part]]:
    """What a seat saw when it had last made a move of its own, and what it saw happen since, or lately.

    What could be seen only while it happened is told of the last move alone.
    """
    own = max((number for number in range(match.played) if match.past.deciders(number) == (seat,)), default=-1)
    return _from(match, seat, max(own + 1, match.played - MOST_MOVES), match.played)


def since_event(match: Match, seat: int, kind: str, back: int) -> tuple[View, list[Part]] | None:
    """The same from the move on that told of the last event of a kind, or so many before it; None if there is none."""
    told = [
        number
        for number in range(match.played, 0, -1)
        for event in match.past.happened(number)
        if event.kind.name == kind and event.seen(seat)
    ]
    if not 0 <= back < len(told):
        return None
    first = told[back] - 1
    return _from(match, seat, first, min(first + MOST_MOVES, match.played))


def _from(match: Match, seat: int, first: int, to: int) -> tuple[View, list[Part]]:
    """What a seat saw before a move, and what happened from there on, event by event."""
    if first == match.played:
        return match.view(seat), []
    there = match.recalled(first)
    views = LiveViews(there)
    before = dict(views.of(seat).view)
    parts: list[Part] = []
    for move in match.past.moves(first, to):
        there.replay_move(move)
        parts += _remembered(views, seat, there.played == match.played)
    return before, parts


def _remembered(views: LiveViews, seat: int, last: bool) -> list[Part]:
    """The last move of a match as a seat remembers it; fleeting sights are gone once another move was made."""
    events = views.match.past.happened(views.match.played)
    if last or not any(event.kind.passing for event in events):
        return views.follow([seat])[seat]
    told = [event.later for event in events if event.seen(seat)]
    if not told:
        return []
    return [*((event, []) for event in told[:-1]), (told[-1], views.look([seat])[seat])]
