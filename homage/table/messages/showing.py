"""What a viewer of a table is sent: only what their seats may see, put together once for all who see the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from homage.engine.flow.story import Event
from homage.engine.match.live_views import LiveViews, Part, Seat
from homage.engine.match.match import Match
from homage.engine.match.trying import repeated
from homage.engine.moves.actions import Actions
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.layout import Held
from homage.table.entries.table import Table
from homage.table.entries.talk import Talk
from homage.table.entries.way_back import way_back
from homage.table.entries.windows import NOBODY_YET, Answered
from homage.table.messages.pledge_infos import asides, breaks_info, decided_info, in_order, pledge_info
from homage.table.messages.presence import Presence
from homage.table.messages.server_messages import (
    AskingInfo,
    ChairInfo,
    ChatInfo,
    ChoiceInfo,
    HostingInfo,
    NoteInfo,
    OfferInfo,
    OpenWindowInfo,
    Question,
    ResultInfo,
    SeatInfo,
    StandingOrdersInfo,
    StoryEvent,
    Update,
    encode,
)
from homage.table.messages.wording import calling

NOBODY_THERE = Presence()
MOST_CHOICES = 20_000  # that are kept as they are sent
EventsById = dict[int, tuple[Event, StoryEvent]]  # events by their identity, each as it is told to all who see it


class Showing:
    """A table at one moment, for all its viewers; `since` is the entry up to which they know it already.

    Those who look on (`onlookers`) are told how their view has changed; whoever comes, or asks for it, is shown all of
    it. What seats have answered in the open window is shown to these seats alone.

    `version` is the last of all entries, secret ones counted, that those who look on know; whoever comes does not.

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
        views: LiveViews | None = None,
        onlookers: Collection[Seat] = (),
        version: int | None = None,
    ) -> None:
        self.table = table
        self.views = LiveViews(table.match) if views is None and table.match is not None else views
        self.presence = presence
        self.answered = answered
        self.open_window = table.window
        self.now = now
        self.watched = table.last_turn - 1 if watched is None else watched
        self.whole = since == 0 or table.last_undo > since
        self.since = 0 if self.whole else since
        self._version = None if self.whole else version
        self._messages: dict[tuple[frozenset[int], bool, int, frozenset[str]], bytes] = {}
        self._seats: dict[tuple[Seat, bool], SeatInfo] = {}
        self._stories: dict[Seat, list[StoryEvent]] = {}
        self.encoded: dict[Seat, bytes] = {}  # stories as they are sent, where they are long
        self._chairs: list[ChairInfo] | None = None
        self._onlookers = [] if views is None else [seat for seat in onlookers if views.knows(seat)]

    def _changed(self, views: LiveViews, seats: Collection[Seat]) -> dict[Seat, SeatInfo]:
        """What those are told who look on: if it was one move, event by event."""
        before = {seat: views.of(seat).number for seat in seats}
        one_move = self.table.log.steps_since(self.since) == 1 and views.match.played > 0
        followed = views.follow(seats) if one_move and seats else {}
        changes = views.look([seat for seat in seats if not followed.get(seat)])  # the others have seen all of it
        said: dict[Seat, SeatInfo] = {}
        told: EventsById = {}
        for seat in seats:
            if one_move:
                beside = [aside.event for aside in asides(self.table, self.since, seat)]
                self._stories[seat] = seen_events(self.table.game, followed[seat], self.table.called, told) + beside
            said[seat] = SeatInfo(views.of(seat).number, after=before[seat], changes=changes.get(seat, []))
            self._add_story_and_question(said[seat], views, seat)
        return said

    def message(self, seats: set[int], brief: bool, done: int = 0, deaf: frozenset[str] = frozenset()) -> bytes:
        """The update for a viewer who has these seats, put together and encoded once for all who see the same.

        `deaf`: people of whom the viewer wants to hear nothing.
        """
        key = (frozenset(seats), brief, done, deaf)
        if key not in self._messages:
            self._messages[key] = encode(self.update(seats, brief, done, deaf))
        return self._messages[key]

    def update(self, seats: set[int], brief: bool, done: int = 0, deaf: frozenset[str] = frozenset()) -> Update:
        """The same as a record; brief viewers get only what is asked of them, in numbers."""
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
            told, update.earlier = table.talk.since(self.since, seats, self._version)
            update.chat = [chat_info(talk, guests=table.guests) for talk in told if talk.player not in deaf]
            update.removed = [] if self.whole else table.talk.removed_since(self.since)
            update.players_only, update.accounts_only = table.talk.closed, table.talk.accounts_only
            update.hosting = self.hosting()
            update.notes = self.notes()
            update.decided = decided_info(table, self.since)
            update.hints = table.hints_allowed
            update.offer = self.offer()
            update.window = self.window()
            update.rematch = table.rematch
            if self.whole and table.match is not None:
                update.commitment = table.match.promise
        return update

    def chairs(self) -> list[ChairInfo]:
        """Who sits where; the same for everybody."""
        if self._chairs is None:
            clocks, attendance = self.table.clocks, self.table.attendance
            days_off = attendance.days_off
            kept = self.table.hosting.reserved
            self._chairs = [
                ChairInfo(
                    seat=seat,
                    name=self.table.name_of(seat),
                    kind=chair.kind,
                    level=chair.name if chair.kind == "computer" else "",
                    player=chair.player,
                    guest=chair.kind == "person" and (chair.other or chair.player in self.table.guests),
                    reserved=kept[seat].name if seat in kept else "",
                    reserved_for=kept[seat].player if seat in kept else "",
                    substitute=chair.substitute,
                    resigned=chair.resigned,
                    lost=chair.lost,
                    aided=chair.aided,
                    left_ms=clocks.left(seat, self.now),
                    running=clocks.running(seat),
                    free_ms=clocks.free(seat, self.now),
                    here=self.presence.here(chair.player),
                    left_at=self.presence.left_at(chair.player),
                    late=seat in attendance.late.seats,
                    decide_from=attendance.decide_from(seat),
                    days_off_until=days_off.until(seat) if days_off.on(seat, self.now) else None,
                    days_off_ms=days_off.left(seat, self.now) if days_off.allowed else None,
                )
                for seat, chair in enumerate(self.table.chairs)
            ]
        return self._chairs

    def seat(self, seat: Seat, brief: bool) -> SeatInfo:
        """What one seat sees (None: a spectator)."""
        key = (seat, brief)
        if key not in self._seats:
            self._seats[key] = self._brief_seat(seat) if brief else self._full_seat(seat)
        return self._seats[key]

    def _brief_seat(self, seat: Seat) -> SeatInfo:
        decision = self._decision(seat)
        if decision is None or self.table.match is None or seat is None:
            return SeatInfo()
        return SeatInfo(asked=Question(decision, actions=self.table.match.legal(seat), answered=self._answer(seat)))

    def _full_seat(self, seat: Seat) -> SeatInfo:
        if self.views is None:
            return SeatInfo()
        if seat in self._onlookers:
            self._seats |= {(each, False): said for each, said in self._changed(self.views, self._onlookers).items()}
            return self._seats[seat, False]
        seen = self.views.of(seat)
        said = SeatInfo(seen.number, dict(seen.view))
        self._add_story_and_question(said, self.views, seat)
        return said

    def _add_story_and_question(self, said: SeatInfo, views: LiveViews, seat: Seat) -> None:
        said.story = self._story_said(seat)
        decision = self._decision(seat)
        if decision is not None and seat is not None:
            match, seen = views.match, views.of(seat).record
            said.asked = question(match, seat, decision, seen)
            said.asked.breaks = breaks_info(self.table, seat, seen, match.legal(seat))
            if self.open_window is not None:
                said.asked.passing = self.open_window.kind.passing
                said.asked.answered = self._answer(seat)
                said.asked.closes = self.open_window.by_itself(seat) is not None
        if seat is not None:
            standing = self.table.standing[seat]
            interrupts = seat in self.table.interrupting
            said.standing = StandingOrdersInfo(standing.ask, list(standing.orders), list(standing.stops), interrupts)
        if seat is not None and self.table.status == "playing":
            back = way_back(self.table, seat)
            answered = seat in self.answered  # in the open window: that can be taken back in any case
            said.undo, said.undo_asks = ("", False) if answered else (back.why, back.asks)
        if seat is not None:
            said.pledges = [pledge_info(self.table, pledge) for pledge in self.table.pledges.seen_by(seat)]

    def story(self, seat: Seat) -> list[StoryEvent]:
        """What happened since, as one seat knows it (None: a spectator)."""
        if seat not in self._stories:
            seen = [
                (number, event)
                for number, event in self.table.log.events_since(self.table.match, self.since)
                if event.seen(seat)
            ]
            events = [event if number > self.watched else event.later for number, event in seen]
            told = zip(
                [number for number, _ in seen], story_events(self.table.game, events, self.table.called), strict=True
            )
            beside = [(aside.entry, aside.event) for aside in asides(self.table, self.since, seat)]
            self._stories[seat] = in_order(told, beside)
        return self._stories[seat]

    def find_words(self, seats: Iterable[Seat]) -> None:
        """Find the words for the story of some seats. Nothing is asked of the rules here, so a thread may do this."""
        for seat in seats:
            if seat not in self.encoded:
                self.encoded[seat] = encode(self.story(seat))

    def _story_said(self, seat: Seat) -> Any:
        """The story of a seat: told, or as it is sent."""
        return msgspec.Raw(self.encoded[seat]) if seat in self.encoded else self.story(seat)

    def _answer(self, seat: int) -> int | None:
        """What a seat has answered in the open window."""
        return self.answered[seat].action if seat in self.answered else None

    def _decision(self, seat: Seat) -> int | None:
        """The question a seat is asked, unless it is a window that closes without it."""
        if seat is None or (self.open_window is not None and not self.open_window.asks(seat)):
            return None
        return None if self.table.foregone(seat) is not None else self.table.asked_at.get(seat)

    def window(self) -> OpenWindowInfo | None:
        """The window that is open; the same for everybody."""
        window = self.open_window
        if window is None:
            return None
        left = max(0, window.ends - self.now)
        return OpenWindowInfo(window.kind.name, window.kind.words, list(window.seats), left)

    def result(self) -> ResultInfo | None:
        """How it ended, once it is over."""
        ended = self.table.result()
        return None if ended is None else ResultInfo(**ended)

    def notes(self) -> list[NoteInfo]:
        """What everybody is told of beside the game, since; the same for everybody."""
        return [
            NoteInfo(note.number, note.at, note.kind, note.seat, note.offer, note.by, note.ms)
            for note in self.table.notes
            if note.number > self.since
        ]

    def hosting(self) -> HostingInfo | None:
        """Who hosts the table and what they have settled, where that is news; the same for everybody."""
        hosting = self.table.hosting
        if not self.whole and hosting.changed <= self.since:
            return None
        asking = [AskingInfo(each.player, each.name, each.seat, each.guest) for each in hosting.asking.values()]
        return HostingInfo(hosting.host, hosting.gate, asking)

    def offer(self) -> OfferInfo | None:
        """The proposal that waits for consent."""
        offer = self.table.offer
        if offer is None:
            return None
        consent = self.table.attendance.consent
        missing = sorted(consent.missing(offer, self.now))
        return OfferInfo(offer.number, offer.seat, offer.what, missing, offer.to, offer.ms, consent.lapses(offer))


def question(match: Match, seat: int, decision: int, seen: Held) -> Question:
    """What a seat is asked, by what it sees."""
    legal = match.legal(seat)
    asked = Question(decision, match.question(seat, seen), choices(match, seat, seen, legal))
    asked.passing = match.game.actions.passing(legal)
    return asked


def choices(match: Match, seat: int, seen: Held, legal: Collection[int]) -> list[msgspec.Raw]:
    """What a seat may do, by what it sees: each choice encoded once for all tables, as long as it reads the same.

    What could be raised beside a question is an answer to the one that follows on such an initiative.
    """
    words, actions, s = match.game.words.action, match.game.actions, seen.proxies[0]
    beside = set() if match.raised_by(seat) else set(filter(actions.unprompted, legal))
    times = repeated(match, seat, legal)
    return [
        _choice(actions, seat, action, words(s, seat, action), action in beside, times.get(action, 1))
        for action in legal
    ]


@lru_cache(MOST_CHOICES)
def _choice(actions: Actions, seat: int, action: int, words: str, initiative: bool, times: int) -> msgspec.Raw:
    concerns = actions.concerns(seat, action)
    return msgspec.Raw(encode(ChoiceInfo(action, actions.notation(action), words, concerns, initiative, times)))


def chat_info(talk: Talk, move: int | None = None, guests: Collection[str] = ()) -> ChatInfo:
    """Something that was said, as it is told; in a replay with the move after which it was said."""
    to = None if talk.to is None else list(talk.to)
    who = talk.player, talk.player in guests
    return ChatInfo(talk.number, talk.at, talk.name, talk.text, talk.seat, to, *who, talk.whisper, move)


def story_events(game: Rulebook, events: Iterable[Event], called: Mapping[str, str]) -> list[StoryEvent]:
    """Events as clients are told of them; seats without names of their own are called by who sits there."""
    return seen_events(game, ((event, []) for event in events), called)


def seen_events(
    game: Rulebook, parts: Iterable[Part], called: Mapping[str, str], told: EventsById | None = None
) -> list[StoryEvent]:
    """The same, with what became of the view by each; `told` keeps them for others who saw the same events."""
    known: EventsById = {} if told is None else told
    story = []
    for event, changes in parts:
        if id(event) not in known:
            words = calling(game.words.event(event), called)
            known[id(event)] = event, StoryEvent(event.kind.name, event.about, words, event.kind.rule)
        said = known[id(event)][1]
        story.append(StoryEvent(said.kind, said.about, said.words, said.rule, changes) if changes else said)
    return story
