"""What a viewer of a table is sent: only what their seats may see, put together once for all who see the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from homage.engine.match import Match
from homage.engine.rulebook import Rulebook
from homage.engine.story import Event
from homage.table.rooms.messages import (
    ChairSaid,
    ChatSaid,
    ChoiceSaid,
    NoteSaid,
    OfferSaid,
    OpenWindowSaid,
    Question,
    ResultSaid,
    SeatSaid,
    StandingOrdersSaid,
    Told,
    Update,
)
from homage.table.rooms.presence import Presence
from homage.table.rooms.table import Table
from homage.table.rooms.unfolding import Part, Unfolded, View, eyes_of
from homage.table.rooms.windows import NOBODY_YET, Answered

NOBODY_THERE = Presence()


class Showing:
    """A table at one moment, for all its viewers; `since` is the entry up to which they know it already.

    What seats have answered in the open window is shown to these seats alone.

    What could be seen only while it happened is told of entries after `watched`: to those who look on now. Whoever
    comes back is told that much of the last move alone.
    """

    def __init__(
        self,
        table: Table,
        since: int,
        now: int,
        watched: int | None = None,
        answered: Mapping[int, Answered] = NOBODY_YET,
        presence: Presence = NOBODY_THERE,
    ) -> None:
        self.table = table
        self.presence = presence
        self.answered = answered
        self.open_window = table.window
        self.now = now
        self.watched = table.last_turn - 1 if watched is None else watched
        self.whole = since == 0 or table.last_undo > since
        self.since = 0 if self.whole else since
        self._seats: dict[tuple[int | None, bool], SeatSaid] = {}
        self._stories: dict[int | None, list[Told]] = {}
        self._chairs: list[ChairSaid] | None = None
        self._one_move = table.steps_since(self.since) == 1 and table.match is not None and table.match.played > 0
        self._unfolded: Unfolded | None = None

    def update(self, seats: set[int], brief: bool, done: int = 0) -> Update:
        """The message for a viewer who has these seats; brief ones get only what is asked of them, in numbers."""
        table = self.table
        update = Update(
            entry=table.entry,
            status=table.status,
            waiting=list(table.waiting),
            chairs=[] if brief and not self.whole else self.chairs(),
            seats={seat: self.seat(seat, brief) for seat in sorted(seats)},
            result=self.result(),
            whole=self.whole,
            done=done,
        )
        if not brief:
            update.spectator = None if seats else self.seat(None, False)
            update.chat = self.chat(seats)
            update.notes = self.notes()
            update.hints = table.hints_allowed
            update.offer = self.offer()
            update.window = self.window()
            update.rematch = table.rematch
            if self.whole and table.match is not None:
                update.commitment = table.match.promise
        return update

    def chairs(self) -> list[ChairSaid]:
        """Who sits where; the same for everybody."""
        if self._chairs is None:
            clocks = self.table.clocks
            self._chairs = [
                ChairSaid(
                    seat=seat,
                    name=self.table.name_of(seat),
                    kind=chair.kind,
                    level=chair.name if chair.kind == "computer" else "",
                    player=chair.player,
                    substitute=chair.substitute,
                    resigned=chair.resigned,
                    left_ms=clocks.left(seat, self.now),
                    running=clocks.running(seat),
                    here=self.presence.here(chair.player),
                    left_at=self.presence.left_at(chair.player),
                )
                for seat, chair in enumerate(self.table.chairs)
            ]
        return self._chairs

    def seat(self, seat: int | None, brief: bool) -> SeatSaid:
        """What one seat sees (None: a spectator)."""
        key = (seat, brief)
        if key not in self._seats:
            self._seats[key] = self._brief_seat(seat) if brief else self._full_seat(seat)
        return self._seats[key]

    def _brief_seat(self, seat: int | None) -> SeatSaid:
        decision = self._decision(seat)
        if decision is None or self.table.match is None or seat is None:
            return SeatSaid()
        return SeatSaid(asked=Question(decision, actions=self.table.match.legal(seat), answered=self._answer(seat)))

    def _full_seat(self, seat: int | None) -> SeatSaid:
        match = self.table.match
        if match is None:
            return SeatSaid()
        view = match.view(seat)
        said = SeatSaid(view=view, story=self._unfold(match, seat, view) if self._one_move else self.story(seat))
        decision = self._decision(seat)
        if decision is not None and seat is not None:
            choices = [ChoiceSaid(c.action, c.notation, c.words, c.concerns) for c in match.choices(seat)]
            said.asked = Question(decision, match.question(seat), choices)
            if self.open_window is not None:
                said.asked.passing = self.open_window.kind.passing
                said.asked.answered = self._answer(seat)
                said.asked.closes = self.open_window.by_itself(seat) is not None
        if seat is not None and self.table.game.windows:
            standing = self.table.standing[seat]
            said.standing = StandingOrdersSaid(standing.ask, list(standing.orders))
        return said

    def story(self, seat: int | None) -> list[Told]:
        """What happened since, as one seat knows it (None: a spectator)."""
        if seat not in self._stories:
            told = [
                event if number > self.watched else event.later
                for number, event in self.table.told(self.since)
                if event.seen(seat)
            ]
            self._stories[seat] = as_told(self.table.game, told, self.table.called)
        return self._stories[seat]

    def _unfold(self, match: Match, seat: int | None, after: View) -> list[Told]:
        """The last move, event by event, for those who look on."""
        if self._unfolded is None:
            self._unfolded = Unfolded(match)
        return as_seen(self.table.game, self._unfolded.parts(eyes_of(seat), after, after), self.table.called)

    def find_words(self, seats: Iterable[int | None]) -> None:
        """Find the words for the story of some seats. Nothing is asked of the rules here, so a thread may do this."""
        for seat in seats:
            self.story(seat)

    def _answer(self, seat: int) -> int | None:
        """What a seat has answered in the open window."""
        return self.answered[seat].action if seat in self.answered else None

    def _decision(self, seat: int | None) -> int | None:
        """The question a seat is asked, unless it is a window that closes without it."""
        if seat is None or (self.open_window is not None and not self.open_window.asks(seat)):
            return None
        return self.table.asked_at.get(seat)

    def window(self) -> OpenWindowSaid | None:
        """The window that is open; the same for everybody."""
        window = self.open_window
        if window is None:
            return None
        left = max(0, window.ends - self.now)
        return OpenWindowSaid(window.kind.name, window.kind.words, list(window.seats), left)

    def result(self) -> ResultSaid | None:
        """How it ended, once it is over."""
        ended = self.table.result()
        return None if ended is None else ResultSaid(**ended)

    def chat(self, seats: set[int]) -> list[ChatSaid]:
        """What was said since, and may be heard with these seats."""
        return [
            ChatSaid(talk.number, talk.at, talk.name, talk.text, talk.seat, None if talk.to is None else list(talk.to))
            for talk in self.table.talk
            if talk.number > self.since and talk.heard_by(seats)
        ]

    def notes(self) -> list[NoteSaid]:
        """What everybody is told of beside the game, since; the same for everybody."""
        return [
            NoteSaid(note.number, note.at, note.kind, note.seat, note.offer, note.by)
            for note in self.table.notes
            if note.number > self.since
        ]

    def offer(self) -> OfferSaid | None:
        """The proposal that waits for consent."""
        offer = self.table.offer
        if offer is None:
            return None
        return OfferSaid(offer.number, offer.seat, offer.what, sorted(self.table.consenting(offer)))


def as_told(game: Rulebook, events: Iterable[Event], called: Mapping[str, str]) -> list[Told]:
    """Events as clients are told of them; seats without names of their own are called by who sits there."""
    return as_seen(game, ((event, {}) for event in events), called)


def as_seen(game: Rulebook, parts: Iterable[Part], called: Mapping[str, str]) -> list[Told]:
    """The same, with what changed in the view by each."""
    return [
        Told(event.kind.name, event.about, _calling(game.words.event(event), called), event.kind.rule, changes or None)
        for event, changes in parts
    ]


def _calling(words: str, called: Mapping[str, str]) -> str:
    """Words with other names, all put in at once: a name may well read like another's seat."""
    return re.sub("|".join(map(re.escape, called)), lambda found: called[found[0]], words) if called else words
