"""What a viewer of a table is sent: only what their seats may see, put together once for all who see the same."""

from __future__ import annotations

from collections.abc import Iterable

from homage.engine.rulebook import Rulebook
from homage.engine.story import Event
from homage.table.rooms.messages import (
    ChairSaid,
    ChatSaid,
    ChoiceSaid,
    OfferSaid,
    Question,
    SeatSaid,
    StandingSaid,
    Told,
    Update,
    WindowSaid,
)
from homage.table.rooms.table import Table


class Showing:
    """A table at one moment, for all its viewers; `since` is the entry up to which they know it already.

    What could be seen only while it happened is told of entries after `watched`: to those who look on now. Whoever
    comes back is told that much of the last move alone.
    """

    def __init__(self, table: Table, since: int, now: int, watched: int | None = None) -> None:
        self.table = table
        self.now = now
        self.watched = table.last_turn - 1 if watched is None else watched
        self.whole = since == 0 or table.last_undo > since
        self.since = 0 if self.whole else since
        self._seats: dict[tuple[int | None, bool], SeatSaid] = {}
        self._stories: dict[int | None, list[Told]] = {}
        self._chairs: list[ChairSaid] | None = None

    def update(self, seats: set[int], brief: bool, done: int = 0) -> Update:
        """The message for a viewer who has these seats; brief ones get only what is asked of them, in numbers."""
        table = self.table
        update = Update(
            entry=table.version,
            status=table.status,
            waiting=list(table.waiting),
            chairs=[] if brief and not self.whole else self.chairs(),
            seats={seat: self.seat(seat, brief) for seat in sorted(seats)},
            result=table.result(),
            whole=self.whole,
            done=done,
        )
        if not brief:
            update.spectator = None if seats else self.seat(None, False)
            update.chat = self.chat(seats)
            update.offer = self.offer()
            update.windows = self.windows()
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
                    name=chair.name,
                    kind=chair.kind,
                    player=chair.player,
                    substitute=chair.substitute,
                    resigned=chair.resigned,
                    left_ms=clocks.left(seat, self.now),
                    running=clocks.running(seat),
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
        return SeatSaid(asked=Question(decision, actions=self.table.match.legal(seat)))

    def _full_seat(self, seat: int | None) -> SeatSaid:
        match = self.table.match
        if match is None:
            return SeatSaid()
        said = SeatSaid(view=match.view(seat), story=self.story(seat))
        decision = self._decision(seat)
        if decision is not None and seat is not None:
            choices = [ChoiceSaid(c.action, c.notation, c.words, c.concerns) for c in match.choices(seat)]
            said.asked = Question(decision, match.question(seat), choices)
            if match.occasion is not None:
                said.asked.passing = match.occasion.passing
                said.asked.passed = seat in self.table.passed
                said.asked.closes = any(
                    self.table.answer_for(window, window.ends) is not None
                    for window in self.table.windows()
                    if window.seat == seat
                )
        if seat is not None and self.table.game.occasions:
            standing = self.table.standing[seat]
            said.standing = StandingSaid(standing.ask, standing.orders)
        return said

    def story(self, seat: int | None) -> list[Told]:
        """What happened since, as one seat knows it (None: a spectator)."""
        if seat not in self._stories:
            told = [
                event if number > self.watched else event.later
                for number, event in self.table.told(self.since)
                if event.seen(seat)
            ]
            self._stories[seat] = as_told(self.table.game, told)
        return self._stories[seat]

    def find_words(self, seats: Iterable[int | None]) -> None:
        """Find the words for the story of some seats. Nothing is asked of the rules here, so a thread may do this."""
        for seat in seats:
            self.story(seat)

    def _decision(self, seat: int | None) -> int | None:
        """The question a seat is asked, unless it is answered by itself in this very moment."""
        windows = [window for window in self.table.windows() if window.seat == seat]
        if seat is None or any(self.table.answer_for(window, self.now) is not None for window in windows):
            return None
        return self.table.asked_at.get(seat)

    def windows(self) -> list[WindowSaid]:
        """Who is asked out of turn, and how long that lasts; the same for everybody."""
        return [
            WindowSaid(
                window.seat,
                window.occasion.name,
                window.occasion.words,
                max(0, window.ends - self.now),
            )
            for window in self.table.windows()
        ]

    def chat(self, seats: set[int]) -> list[ChatSaid]:
        """What was said since, and may be heard with these seats."""
        return [
            ChatSaid(talk.number, talk.at, talk.name, talk.text, talk.seat, None if talk.to is None else list(talk.to))
            for talk in self.table.talk
            if talk.number > self.since and talk.heard_by(seats)
        ]

    def offer(self) -> OfferSaid | None:
        """The proposal that waits for consent."""
        offer = self.table.offer
        if offer is None:
            return None
        return OfferSaid(offer.number, offer.seat, offer.what, sorted(self.table.consenting(offer)))


def as_told(game: Rulebook, events: Iterable[Event]) -> list[Told]:
    """Events as clients are told of them."""
    return [Told(event.kind.name, event.about, game.words.event(event), event.kind.rule) for event in events]
