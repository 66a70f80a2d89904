"""How those who look see a match, from move to move and event by event: only what has changed is put together anew.

A view has parts, each under a name of its own (`view`). A look keeps every part together with the numbers of the record
that it was made of; when the game goes on, the parts whose numbers have changed are made again, and what became of the
view is told in diff. Nothing need be declared for that: what a part reads is noted while it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.flow.story import Event
from homage.engine.match.match import Match
from homage.engine.match.openly import in_open_story
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.layout import OPEN, Held
from homage.engine.state.reading import StateDiff, reader_of, rows_in

View = dict[str, Any]
Change = tuple[str, Any]  # a place in a view, such as "seats.0.hand", and what stands there now
Part = tuple[Event, list[Change]]  # an event, and what became of the view by it
Seat = int | None  # who looks; None: a spectator, OPEN: somebody from whom nothing is hidden
MOST_PIECES = 1000  # that a look keeps
MOST_MOVES = 60  # that are shown again


class ViewParts:
    """Some parts of a view, as they were when last looked at through a veil.

    What is made of nothing but what everybody sees is made once for all who look at the same match, and kept where
    everybody finds it (`common`: the sight of somebody from whom most is hidden).
    """

    def __init__(
        self,
        layout: Any,
        parts: Mapping[str, Callable[[Any], Any]],
        veil: NDArray[np.int64],
        common: ViewParts | None = None,
    ) -> None:
        self._parts = parts
        self._veil = veil[: layout.saved_words]
        self._visible = rows_in(layout, self._veil.tobytes())
        self.record = Held(layout)  # what was looked at
        self._words = self.record.words[0, : layout.saved_words]
        self._reader = reader_of(layout)(memoryview(self.record.saved.data))
        everybody = common or self
        self._reader.look_public = everybody._visible
        self._reader.look_common = everybody._reader.look_pieces
        self._stale = 0  # rows that have changed since
        self._reads: dict[str, int] = {}
        self.seen: dict[str, Any] = {}
        self.times = 0  # that something was new
        self.renewed: list[str] = []  # the parts that were made again the last time
        self.news: list[Change] = []  # and what is other in them

    def note(self, rows: int) -> None:
        """These rows of the state have changed."""
        self._stale |= rows & self._visible

    def look(self, state: NDArray[np.int64]) -> bool:
        """Look at a state of which all changes were noted; whether anything is new."""
        stale = self._stale
        if not stale and self.times:
            return False
        np.bitwise_and(state, self._veil, out=self._words)
        self._stale = 0
        self._forget(stale)
        self.times += 1
        renewed: list[str] = []
        news: list[Change] = []
        self.renewed, self.news = renewed, news
        reader, noted, reads, seen = self._reader, self._reader.look_noted, self._reads, self.seen
        for name, part in self._parts.items():
            read = reads.get(name)
            if read is None or read & stale:
                noted[0] = 0
                now = part(reader)
                reads[name] = noted[0]
                known = seen.get(name, self)
                if known is not now:
                    diff(known, now, name, news)
                    seen[name] = now
                    renewed.append(name)
        return True

    def _forget(self, stale: int) -> None:
        """Drop what was made of what has changed."""
        pieces = self._reader.look_pieces
        if len(pieces) > MOST_PIECES:
            pieces.clear()
        for key in [key for key, (_, reads) in pieces.items() if reads & stale]:
            del pieces[key]


class LiveView:
    """What one seat (None: a spectator, OPEN: with nothing hidden) sees of a match, and what was last told of it."""

    def __init__(self, game: Rulebook, seat: int | None, everybody: ViewParts) -> None:
        parts = {name: _as_seen_by(seat, part) for name, part in game.view.own.items()}
        self.own = ViewParts(game.state, parts, game.veil_of(seat), everybody)
        self._everybody = everybody
        self._common = 0  # how often something was new for everybody, when this was last asked
        self.view: dict[str, Any] = {}
        self.number = 0  # grows with every difference that is told

    @property
    def record(self) -> Held:
        """The state as it was last seen."""
        return self.own.record

    def look(self, match: Match, state: NDArray[np.int64]) -> list[Change]:
        """Look at a state of the match that everybody has looked at; what is other than when this was last asked."""
        view, everybody = self.view, self._everybody
        found: list[Change] = []
        if self._common != everybody.times:
            if self._common and self._common == everybody.times - 1:
                found += everybody.news
                for name in everybody.renewed:
                    view[name] = everybody.seen[name]
            else:
                self._compare(everybody.seen, found)
            self._common = everybody.times
        if self.own.look(state):
            found += self.own.news
            for name in self.own.renewed:
                view[name] = self.own.seen[name]
            points, places = match.points_and_places(self.own.record)
            self._compare({"points": points, "places": places}, found)
        if found:
            self.number += 1
        return found

    def _compare(self, parts: Mapping[str, Any], found: list[Change]) -> None:
        """Add what is other in some parts than when this was last asked."""
        for name, now in parts.items():
            known = self.view.get(name, self)
            if known is not now and known != now:
                diff(known, now, name, found)
                self.view[name] = now


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
            self.match.followed = True
            self.look([seat])
        return self._each[seat]

    def keep(self, seats: Collection[Seat]) -> None:
        """Nobody else looks any more."""
        for seat in [seat for seat in self._each if seat not in seats]:
            del self._each[seat]
        self.match.followed = bool(self._each)

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
        return in_open_story(self.match, event) if seat == OPEN else event.seen(seat)


# -- what happened since -------------------------------------------------------------------------------------------


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


# -- differences ---------------------------------------------------------------------------------------------------


def _as_seen_by(seat: int | None, part: Callable[[Any, int | None], Any]) -> Callable[[Any], Any]:
    return lambda s: part(s, seat)


def diff(known: Any, now: Any, place: str, found: list[Change]) -> None:
    """What is other than before at a place of a view; lists of another length and other keys are new as a whole."""
    if known is now or known == now:
        return
    inside: Iterable[tuple[Any, Any]]
    if type(known) is type(now) is dict and known.keys() == now.keys():
        inside = now.items()
    elif type(known) is type(now) is list and len(known) == len(now):
        inside = enumerate(now)
    else:
        found.append((place, now))
        return
    for each, value in inside:
        before = known[each]
        if before is not value and before != value:
            diff(before, value, f"{place}.{each}", found)


def view_diff(known: dict[str, Any], now: dict[str, Any]) -> list[Change]:
    """What leads from one view to another of the same game."""
    found: list[Change] = []
    for name, part in now.items():
        diff(known[name], part, name, found)
    return found


def applied(view: dict[str, Any], changes: Iterable[Sequence[Any]]) -> dict[str, Any]:
    """The view to which these changes lead, as clients apply them; the one that is given stays as it is."""
    view = deepcopy(view)
    apply(view, changes)
    return view


def apply(view: dict[str, Any], changes: Iterable[Sequence[Any]]) -> None:
    """Change a view."""
    for place, value in changes:
        *way, last = place.split(".")
        inner: Any = view
        for step in way:
            inner = inner[int(step) if isinstance(inner, list) else step]
        inner[int(last) if isinstance(inner, list) else last] = deepcopy(value)
