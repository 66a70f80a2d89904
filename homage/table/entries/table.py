"""One table, as its entries tell it: who sits where, the game, the clocks, the talk. No network, no database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from homage.engine.errors import HomageError
from homage.engine.flow.course import NOBODY
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.record import Move, Record
from homage.table.entries import attendance, endings
from homage.table.entries.attendance import Attendance
from homage.table.entries.chairs import Chair, Chairs, Note, Offer
from homage.table.entries.endings import Ending
from homage.table.entries.foregone import foregone
from homage.table.entries.hosting import Hosting, guest_in
from homage.table.entries.lords import called
from homage.table.entries.move_log import MoveLog
from homage.table.entries.open_window import OpenWindow
from homage.table.entries.pledges import ENTRIES, Pledges
from homage.table.entries.prompts import Prompts
from homage.table.entries.reasons import Reasons
from homage.table.entries.secrecy import SECRET
from homage.table.entries.setting_up import set_up
from homage.table.entries.talk import Conversation, Talk
from homage.table.entries.watching import story_ms
from homage.table.entries.windows import COMPUTER_PAUSE_MS, IN_ANY_CASE, Pauses, StandingOrders
from homage.table.store.rows import Entry, TableRow


class Table:
    """Everything about a table that follows from its entries.

    Whatever is numbered for people has the number of the entry that brought it, secret entries not counted: so nobody
    can tell by a gap that somebody has given an order.
    """

    def __init__(self, row: TableRow, game: Game) -> None:
        self.row = row
        self.game = game
        self.version = 0  # entries read so far
        self.entry = 0  # those of them that are not secret
        self.touched = row.touched
        self.status = "open"
        settings = row.settings
        self.chairs = Chairs(Chair(**chair) for chair in settings["chairs"])
        self.attendance = Attendance(settings, self.chairs)
        self.clocks = self.attendance.clocks
        self.pauses = Pauses(**settings["pauses"]) if "pauses" in settings else Pauses(0, 0)
        self.match: Match | None = None
        self.talk = Conversation()
        self.hosting = Hosting(row.host)
        self.guests: set[str] = set()  # people at this table who have no account
        self.pledges = Pledges(game)
        self.reasons = Reasons(game)
        self.hinted: dict[int, int] = {}  # for each seat, the last question on which it asked for a hint
        self.log = MoveLog()
        self._known_foregone: dict[int, int | None] = {}  # by seat
        self.branched = False  # it goes on from another game
        self.remarks: dict[str, Any] = {}  # what the record of an imported game says beside its moves
        self.rematch = ""
        self.last_undo = 0  # the entry that last took something back
        self.last_turn = 0  # the entry that last changed the game: a move, or one taken back
        self.asked_at: dict[int, int] = {}  # for each waiting seat, the entry with which it was asked
        self.asked_since: dict[int, int] = {}  # and when that was, or when its window was opened anew
        self.resumed = 0  # when this server has read it: what was answered in a window before may be lost
        self._free: dict[int, int] = {}  # and how long the story takes before it, in milliseconds
        self.standing = [StandingOrders.usual(game)] * row.seats
        self.held: set[int] = set()  # seats that want more time for the window they are asked in
        self.interrupting: set[int] = set()  # seats that want it in the next window that asks them
        self._prompts = Prompts()  # where questions have days
        self._window: OpenWindow | None = None  # that was open when it was last asked
        self._window_known = False

    # -- what holds now -------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return self.match.waiting if self.match is not None and self.status == "playing" else ()

    def name_of(self, seat: int) -> str:
        """Who has a seat, as people call them."""
        return called(self.row.id, seat, self.chairs[seat].kind, self.chairs[seat].name)

    @property
    def called(self) -> dict[str, str]:
        """What the words of the game say instead of the name of a seat, where seats have none of their own."""
        if self.game.named_seats:
            return {}
        return {self.game.words.seat(seat): self.name_of(seat) for seat in range(self.row.seats)}

    def computers_asked(self) -> list[int]:
        """Waiting seats that a computer player answers for."""
        return [seat for seat in self.waiting if self.chairs[seat].computer]

    @property
    def hints_allowed(self) -> bool:
        """Whether seats may ask for hints: alone against computers, or if everybody has agreed by sitting down."""
        return self.row.settings.get("hints", False) or not self.chairs.between_people

    @property
    def window(self) -> OpenWindow | None:
        """The window that is open now; how long at least follows from what everybody knows."""
        if not self._window_known:
            self._window, self._window_known = self._open_window(), True
        return self._window

    def forget_window(self) -> None:
        """What the open window follows from has changed: it is looked at anew."""
        self._window_known = False
        self._known_foregone.clear()

    def _open_window(self) -> OpenWindow | None:
        match, seats = self.match, self.waiting
        if match is None or not seats or match.window is None:
            return None
        people = any(chair.kind == "person" for chair in self.chairs)
        computers = {seat for seat in seats if self.chairs[seat].computer}
        pause = self.pauses.of(match.window)
        guarded = self.chairs.several_people and pause > 0
        if not guarded or len(computers) == len(seats):
            pause = min(pause, COMPUTER_PAUSE_MS) if people and computers else 0
        return OpenWindow(
            match=match,
            kind=match.window,
            decision=self.asked_at[seats[0]],
            seats=seats,
            computers=computers,
            ends=self.asked_since[seats[0]] + pause,
            charged_from=self.attendance.waited_since[seats[0]] + pause,
            resumed=self.resumed,
            stood=self.attendance.late.stood,
            guarded=guarded,
            hurried=not self._by_days,
            enough={seat for seat in seats if self._prompts.enough(seat, self.asked_at[seat], self.asked_since[seat])},
            standing=self.standing,
            held=self.held,
            free={seat: self.attendance.thinks_from(seat, self._free.get(seat, 0)) for seat in seats},
        )

    @property
    def _by_days(self) -> bool:
        return self.clocks.rule.kind == "days"

    def foregone(self, seat: int) -> int | None:
        """What is done for a person who is asked something to which there is but one answer; None: they are asked."""
        if self.match is None or seat not in self.asked_at or seat not in self.waiting or self.chairs[seat].computer:
            return None
        if seat in self.held | self.interrupting or self.standing[seat].ask == IN_ANY_CASE:
            return None
        if seat not in self._known_foregone:
            self._known_foregone[seat] = foregone(self.match, seat, self.chairs.several_people)
        return self._known_foregone[seat]

    def open_window_anew(self, now: int, started: int = 0) -> None:
        """Give everybody the whole pause again: what was answered before is not known where the table is read.

        What was answered before this server started may be lost for good: nobody runs out of time soon after.
        """
        self.resumed = started
        if self.window is not None:
            self.asked_since = dict.fromkeys(self.asked_since, now)
            self.forget_window()

    @property
    def offer(self) -> Offer | None:
        """The proposal that waits for consent."""
        return self.attendance.consent.offer

    @property
    def notes(self) -> list[Note]:
        """What everybody was told of beside the game."""
        return self.attendance.notes

    @property
    def record(self) -> Record:
        """The record of the game with all that the table knows of it, for when it is over."""
        assert self.match is not None
        result = self.result() or {}
        said = {name: value for name, value in result.items() if name not in ("points", "places") and value}
        return replace(self.match.private_record, remarks=self.remarks or said)

    def result(self) -> dict[str, Any] | None:
        """How it ended, once it is over."""
        ending = self.attendance.ending
        if ending is None:
            return None
        played = self.match.result if self.match is not None else None
        former = self.attendance.rules.former
        said = endings.told(ending, self.chairs, played, former, bool(self.hinted), self.branched)
        if ending.why == "imported":  # nobody here saw it played
            said["computers"] = endings.remarked(self.remarks.get("computers"), self.row.seats)
        return said

    # -- reading entries ------------------------------------------------------------------------------------------

    def read(self, entry: Entry) -> None:
        """Take the next entry in."""
        if entry.number != self.version + 1:
            raise HomageError(f"Entry {entry.number} of table {self.row.id} does not follow entry {self.version}.")
        self._count(entry)
        _READ[entry.kind](self, entry)
        self.forget_window()

    def _count(self, entry: Entry) -> None:
        self.version = entry.number
        self.forget_window()
        if entry.kind not in SECRET:
            self.entry, self.touched = self.entry + 1, entry.at

    def moved(self, entry: Entry) -> None:
        """Take a move in that has been played on the match already."""
        self._count(entry)
        self._after_move(entry)

    def _sit(self, entry: Entry) -> None:
        body = entry.body
        self.chairs[body["seat"]] = Chair("person", body["name"], body["player"], other=body.get("other", False))
        self.hosting.seated(self.entry, body["seat"], body["player"])
        self.guests |= guest_in(body)

    def _host(self, entry: Entry) -> None:
        self.hosting.read(self.entry, entry.body)
        self.guests |= guest_in(entry.body)

    def _stand(self, entry: Entry) -> None:
        seat = entry.body["seat"]
        self.chairs[seat] = Chair("open")
        self.talk.part_with(seat)

    def _start(self, entry: Entry) -> None:
        self._begin(self.set_up(entry.body), entry)

    def set_up(self, body: Mapping[str, Any]) -> Match:
        """The game that begins with such an entry."""
        return set_up(self.game, self.row, body)

    def begin(self, match: Match, entry: Entry) -> None:
        """Take the start in, with the game set up already."""
        self._count(entry)
        self._begin(match, entry)

    def _begin(self, match: Match, entry: Entry) -> None:
        self.match, self.status = match, "playing"
        self.attendance.days_off.begin(entry.at)
        self.branched, self.remarks = "moves" in entry.body, entry.body.get("remarks", {})
        self.log.begin(self.entry, match.played)
        self.last_turn = self.entry
        self.hosting.begun(self.entry)
        self._note(entry)

    def _move(self, entry: Entry) -> None:
        assert self.match is not None
        seat, action, outcomes = entry.body[:3]
        self.match.replay_move(Move(seat, action, outcomes))
        self._after_move(entry)

    def _after_move(self, entry: Entry) -> None:
        """A move was made: by one seat, or by all that were asked in a window; `entry` tells how long these thought."""
        assert self.match is not None
        seat, how, thought = entry.body[0], {}, entry.body[3:]
        if thought and isinstance(thought[0], dict):
            how, *thought = thought
        clocked = seat if self.clocks.running(seat) else NOBODY
        move, passed = self.match.played - 1, how.get("passed", ())
        self.log.add(move, self.entry, clocked, "again" in how, passed, "foregone" in how)
        self.last_turn = self.entry
        deciders = self.match.past.deciders(-1)
        self.attendance.moved(self.entry, entry.at, move + 1, deciders, passed)
        if self.match.over:
            self.attendance.over(self.entry, entry.at, Ending("played"))
            self.status = "over"
        self.pledges.follow(self.match, self.entry)
        self.reasons.follow(self.match, self.entry, lambda each: bool(self.chairs[each].computer))
        for thinker, spent in thought:
            self.clocks.charge(thinker, spent)
        self._note(entry, deciders)

    def _undo(self, entry: Entry) -> None:
        assert self.match is not None
        self.match.take_back(entry.body["moves"])
        self.pledges.take_back(self.match.played)
        self.reasons.take_back(self.match.played)
        self.attendance.taken_back(self.entry, entry.at)
        for seat in self.log.cut(self.match.played):
            self.clocks.taken_back(seat)
        self.status = "playing"
        for seat in list(self.asked_at):
            self._question_over(entry.at, seat)
        self.last_undo = self.last_turn = self.entry
        self._note(entry)
        self._ask_in_any_case(entry.body.get("by", NOBODY))

    def _note(self, entry: Entry, answered: Collection[int] = ()) -> None:
        """Who is asked from now on, and whose clock runs. In windows none does: nobody shall see who thinks."""
        waiting = self.waiting
        for seat in [seat for seat in self.asked_at if seat not in waiting or seat in answered]:
            self._question_over(entry.at, seat)
        for seat in waiting:
            if seat not in self.asked_at:
                self.asked_at[seat] = self.entry
                self.asked_since[seat] = entry.at
                self.attendance.asked(entry.at, seat)
            if self.match is not None and self.clocks.rule.kind == "live" and seat not in self._free:
                self._free[seat] = story_ms(self.match, seat)
        self._hold_up()
        self.forget_window()
        unclocked = [seat for seat in waiting if self.window or self.chairs[seat].computer]
        if self.attendance.late:
            self.clocks.hold(entry.at)
        else:
            self.clocks.update(entry.at, waiting, next(iter(answered), None), unclocked, self._free)
        if self._by_days:
            people = {seat for seat in waiting if not self.chairs[seat].computer}
            self._prompts.note(self.entry, entry.at, people if self.window is None else {*self.window.waited_for()})

    def _question_over(self, at: int, seat: int) -> None:
        """A seat is not asked any more what it was asked."""
        for noted in (self.asked_at, self.asked_since, self._free):
            noted.pop(seat, None)
        self.held.discard(seat)
        self.attendance.question_over(at, seat)

    def _attend(self, entry: Entry) -> None:
        """Something happened that is not of the game: to a seat, to a clock, or to an offer."""
        self.attendance.read(entry.kind, self.entry, entry.at, entry.body)
        if self.attendance.ending is not None:
            self.status = "over"
        self._note(entry)

    def _chat(self, entry: Entry) -> None:
        """Something is said: to the table, or in private; earlier releases counted what was said in private, too."""
        body = entry.body
        to = None if body["to"] is None else tuple(body["to"])
        said = body["name"], body["text"], body["seat"], to, body.get("player", ""), body.get("id", "")
        self.talk.hear(Talk(self.entry, entry.at, *said, self.version))
        self.guests |= guest_in(body)

    def _pledge(self, entry: Entry) -> None:
        assert self.match is not None
        self.pledges.read(entry.kind, entry.body, self.match.played)

    def _moderate(self, entry: Entry) -> None:
        self.talk.look_after(self.entry, entry.body)

    def _hint(self, entry: Entry) -> None:
        seat = entry.body["seat"]
        self.hinted[seat] = self.asked_at[seat]
        self.notes.append(Note(self.entry, entry.at, "hint", seat))

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.body["table"]
        self.attendance.consent.done(self.entry, entry.at, "rematch")

    def _standing(self, entry: Entry) -> None:
        self.standing[entry.body["seat"]] = StandingOrders.stored(entry.body)

    def _hold(self, entry: Entry) -> None:
        self.interrupting.add(entry.body["seat"])
        self._hold_up()

    def _ask_in_any_case(self, seat: int) -> None:
        """Whoever has taken something back is waited for: it shall not go by itself once more."""
        self.held |= {seat} & set(self.waiting)
        self.forget_window()

    def _hold_up(self) -> None:
        """Whoever interrupts is waited for in the window that is open now, if they are asked there."""
        if self.match is not None and self.match.window is not None:
            self.held |= self.interrupting & set(self.waiting)
            self.interrupting -= self.held


_READ: dict[str, Callable[[Table, Entry], None]] = {  # what each kind of entry makes of its table
    "sit": Table._sit,
    "stand": Table._stand,
    "host": Table._host,
    "start": Table._start,
    "move": Table._move,
    "undo": Table._undo,
    "chat": Table._chat,
    "whisper": Table._chat,
    "moderate": Table._moderate,
    "hint": Table._hint,
    "rematch": Table._rematch,
    "standing": Table._standing,
    "hold": Table._hold,
    **dict.fromkeys(ENTRIES, Table._pledge),
    **dict.fromkeys(attendance.ENTRIES, Table._attend),
}
