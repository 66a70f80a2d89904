"""One table, as its entries tell it: who sits where, the game, the clocks, the talk. No network, no database."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from homage.engine.course import NOBODY
from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.match import Match
from homage.engine.record import Move
from homage.engine.story import Event
from homage.table.rooms.clocks import ClockRule, Clocks
from homage.table.rooms.foregone import foregone
from homage.table.rooms.lords import called
from homage.table.rooms.open_window import OpenWindow
from homage.table.rooms.pledges import ENTRIES, Pledges
from homage.table.rooms.prompts import Prompts
from homage.table.rooms.reasons import Reasons
from homage.table.rooms.talk import Conversation, Talk
from homage.table.rooms.watching import story_ms
from homage.table.rooms.windows import COMPUTER_PAUSE_MS, IN_ANY_CASE, Pauses, StandingOrders
from homage.table.store.rows import Entry, TableRow
from homage.table.thought.minds import SUBSTITUTE

CRASHED_MS = 2000  # a server that has a table open moves for its computers and settles its windows sooner than that
SECRET = ("standing", "hold", "whisper", *ENTRIES)  # entries that nobody but their seats hears of; nor are they counted


@dataclass
class Chair:
    """A seat: whose it is, and who plays it now."""

    kind: str  # person, open, computer
    name: str = ""  # of the person, or of the computer player
    player: str = ""  # id of the person
    substitute: str = ""  # the computer player that keeps it meanwhile
    resigned: bool = False

    @property
    def computer(self) -> str:
        """The computer player that plays it now; empty if a person does."""
        return self.name if self.kind == "computer" else self.substitute


@dataclass(frozen=True)
class Note:
    """Something beside the game that everybody at the table is told of."""

    number: int
    at: int
    kind: str  # hint; declined, void, undone: what became of an offer
    seat: int  # who asked for it
    offer: str = ""  # undo, end, rematch
    by: int | None = None  # who declined


@dataclass
class Offer:
    """A proposal that waits for the consent of the others."""

    number: int
    seat: int
    what: str  # undo, end, rematch
    agreed: set[int] = field(default_factory=set)


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
        self.chairs = [Chair(**chair) for chair in settings["chairs"]]
        self.clocks = Clocks(ClockRule.read(settings["clock"]), row.seats)
        self.pauses = Pauses(**settings["pauses"]) if "pauses" in settings else Pauses(0, 0)
        self.match: Match | None = None
        self.talk = Conversation()
        self.pledges = Pledges(game)
        self.reasons = Reasons(game)
        self.notes: list[Note] = []
        self.hinted: dict[int, int] = {}  # for each seat, the last question on which it asked for a hint
        self.offer: Offer | None = None
        self._turns = array("i")  # for each step of the game, the set-up first, the entry that brought it
        self._clocked = array("b")  # and whose clock ran for it
        self._passed: dict[int, set[int]] = {}  # for each move (0 is the first), the people for whom it went by itself
        self._given: dict[int, int] = {}  # moves with the foregone answer to a question, and the entries of them
        self._known_foregone: dict[int, int | None] = {}  # by seat
        self._again: set[int] = set()  # the moves (0 is the first) that are the same decision as the one before
        self.ended = ""  # why, once it is over: played, resigned, agreed, imported
        self.rematch = ""
        self.last_undo = 0  # the entry that last took something back
        self.last_turn = 0  # the entry that last changed the game: a move, or one taken back
        self.asked_at: dict[int, int] = {}  # for each waiting seat, the entry with which it was asked
        self.asked_since: dict[int, int] = {}  # and when that was
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

    def seats_of(self, player: str) -> set[int]:
        """The seats that belong to a person."""
        return {seat for seat, chair in enumerate(self.chairs) if player and chair.player == player}

    def name_of(self, seat: int) -> str:
        """Who has a seat, as people call them."""
        return called(self.row.id, seat, self.chairs[seat].kind, self.chairs[seat].name)

    @property
    def called(self) -> dict[str, str]:
        """What the words of the game say instead of the name of a seat, where seats have none of their own."""
        if self.game.named_seats:
            return {}
        return {self.game.words.seat(seat): self.name_of(seat) for seat in range(self.row.seats)}

    def chairs_as_data(self) -> list[dict[str, str]]:
        """Whose each seat is, as lists of tables show it."""
        return [{"kind": chair.kind, "name": chair.name, "player": chair.player} for chair in self.chairs]

    def computers_asked(self) -> list[int]:
        """Waiting seats that a computer player answers for."""
        return [seat for seat in self.waiting if self.chairs[seat].computer]

    @property
    def people(self) -> list[int]:
        """Seats that people play now."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and not chair.computer]

    @property
    def between_people(self) -> bool:
        """Whether more than one seat is somebody's: also at one screen, and of those who are away."""
        return sum(chair.kind == "person" for chair in self.chairs) > 1

    @property
    def hints_allowed(self) -> bool:
        """Whether seats may ask for hints: alone against computers, or if everybody has agreed by sitting down."""
        return self.row.settings.get("hints", False) or not self.between_people

    def due(self, now: int) -> int | None:
        """When somebody must look at the table again, if nothing happens before."""
        if self.status != "playing":
            return None
        window = self.window
        if window is not None and not window.waited_for():
            return window.ends + CRASHED_MS
        if window is None and (self.computers_asked() or any(self.foregone(seat) is not None for seat in self.waiting)):
            return now + CRASHED_MS
        deadline = self.deadline()
        return deadline and deadline[0]

    def deadline(self, answered: Collection[int] = ()) -> tuple[int, int] | None:
        """When the first seat runs out of time, and which; in a window, of those that have not answered."""
        window = self.window
        if window is None or self.clocks.rule.kind == "none":
            return self.clocks.deadline()
        waited = window.waited_for(answered)
        return min(((window.runs_from(seat) + self.clocks.stock(seat), seat) for seat in waited), default=None)

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
        guarded = self._before_others and pause > 0
        if not guarded or len(computers) == len(seats):
            pause = min(pause, COMPUTER_PAUSE_MS) if people and computers else 0
        return OpenWindow(
            match=match,
            kind=match.window,
            decision=self.asked_at[seats[0]],
            seats=seats,
            computers=computers,
            ends=self.asked_since[seats[0]] + pause,
            guarded=guarded,
            hurried=not self._by_days,
            enough={seat for seat in seats if self._prompts.enough(seat, self.asked_at[seat], self.asked_since[seat])},
            standing=self.standing,
            held=self.held,
            free={seat: self.asked_since[seat] + self._free.get(seat, 0) for seat in seats},
        )

    @property
    def _by_days(self) -> bool:
        return self.clocks.rule.kind == "days"

    def steps_since(self, since: int) -> int:
        """How many moves were made after an entry, and the set-up, if that came after it too."""
        return len(self._turns) - bisect_right(self._turns, since)

    def moves_before(self, entry: int) -> int:
        """How many moves were made before an entry."""
        return max(0, bisect_right(self._turns, entry) - 1)

    def last_decision(self, seat: int) -> int | None:
        """The move (0 is the first) with which the last decision of a seat began; what went by itself is none."""
        match = self.match
        if match is None:
            return None
        own = (move for move in reversed(range(match.played)) if seat in match.deciders(move))
        move = next((move for move in own if seat not in self._passed.get(move, ())), None)
        while move is not None and move in self._again:
            move -= 1
        return move

    def given(self, seat: int) -> dict[int, int]:
        """The moves (0 is the first) with which foregone questions to a seat were answered, and their entries."""
        match = self.match
        return {} if match is None else {move: at for move, at in self._given.items() if match.actor(move) == seat}

    def foregone(self, seat: int) -> int | None:
        """What is done for a person who is asked something to which there is but one answer; None: they are asked."""
        if self.match is None or seat not in self.asked_at or seat not in self.waiting or self.chairs[seat].computer:
            return None
        if seat in self.held | self.interrupting or self.standing[seat].ask == IN_ANY_CASE:
            return None
        if seat not in self._known_foregone:
            self._known_foregone[seat] = foregone(self.match, seat, self._before_others)
        return self._known_foregone[seat]

    @property
    def _before_others(self) -> bool:
        """Whether more than one person plays here: several seats at one screen are one person's."""
        return len({chair.player for chair in self.chairs if chair.kind == "person"}) > 1

    def open_window_anew(self, now: int) -> None:
        """Give everybody the whole pause again: what was answered before is not known where the table is read."""
        if self.window is not None:
            self.asked_since = dict.fromkeys(self.asked_since, now)
            self.forget_window()

    def told(self, since: int = 0) -> Iterator[tuple[int, Event]]:
        """What happened after an entry, with the number of the entry that brought it."""
        for step in range(len(self._turns) - self.steps_since(since), len(self._turns)):
            assert self.match is not None
            for event in self.match.happened(step):
                yield self._turns[step], event

    def consenting(self, offer: Offer) -> set[int]:
        """Whose consent an offer still lacks. A rematch asks all who had a seat, each person once."""
        if offer.what == "rematch":
            agreed = {self.chairs[seat].player for seat in (offer.seat, *offer.agreed)}
            people = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]
            return {seat for seat in people if self.chairs[seat].player not in agreed}
        return set(self.people) - offer.agreed - {offer.seat}

    def result(self) -> dict[str, Any] | None:
        """How it ended, once it is over."""
        if self.status != "over":
            return None
        told: dict[str, Any] = {"why": self.ended}
        if self.match is not None and self.match.result is not None:
            told |= {"points": self.match.result.points, "places": self.match.result.places}
            told["winners"] = self.match.result.winners
        elif self.ended == "resigned":
            told["winners"] = [seat for seat, chair in enumerate(self.chairs) if not chair.resigned]
        return told

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
        self.chairs[body["seat"]] = Chair("person", body["name"], body["player"])

    def _stand(self, entry: Entry) -> None:
        seat = entry.body["seat"]
        self.chairs[seat] = Chair("open")
        self.talk.part_with(seat)

    def _start(self, entry: Entry) -> None:
        self._begin(self.set_up(entry.body), entry)

    def set_up(self, body: Mapping[str, Any]) -> Match:
        """The game that begins with such an entry."""
        row = self.row
        options = self.game.agree(row.seats, row.settings["options"])
        match = Match(self.game, row.seats, options, row.key, body["deal"])
        moves = [Move(*move) for move in body.get("moves", [])]
        if "commitment" in body:  # a recorded game: it may have been made with another key
            made = {"commitment": body["commitment"], "key": row.key.hex(), "taken": body.get("taken", -1)}
            match = Match.replayed(self.game, replace(match.record, moves=moves, **made))
        elif "moves" in body:  # it goes on from another game
            match = Match.taken_over(self.game, replace(match.record, moves=moves), row.key)
        return match

    def begin(self, match: Match, entry: Entry) -> None:
        """Take the start in, with the game set up already."""
        self._count(entry)
        self._begin(match, entry)

    def _begin(self, match: Match, entry: Entry) -> None:
        self.match, self.status = match, "playing"
        self._turns.extend([self.entry] * (1 + match.played))
        self._clocked.extend([NOBODY] * (1 + match.played))
        self.last_turn = self.entry
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
        self._turns.append(self.entry)
        self._clocked.append(seat if self.clocks.running(seat) else NOBODY)
        move = self.match.played - 1
        if how.get("again"):
            self._again.add(move)
        if how.get("passed"):
            self._passed[move] = set(how["passed"])
        if how.get("foregone"):
            self._given[move] = self.entry
        self.last_turn = self.entry
        self._close_offer(entry, "void")
        if self.match.over:
            self.status, self.ended = "over", "played"
        self.pledges.follow(self.match, self.entry)
        self.reasons.follow(self.match, self.entry, lambda each: bool(self.chairs[each].computer))
        for thinker, spent in thought:
            self.clocks.charge(thinker, spent)
        self._note(entry, self.match.deciders(-1))

    def _undo(self, entry: Entry) -> None:
        assert self.match is not None
        self.match.take_back(entry.body["moves"])
        self.pledges.take_back(self.match.played)
        self.reasons.take_back(self.match.played)
        agreed = self.offer is not None and self.offer.what == "undo" and not self.consenting(self.offer)
        self._close_offer(entry, "undone" if agreed else "void")
        left = 1 + self.match.played
        for seat in self._clocked[left:]:
            if seat != NOBODY:
                self.clocks.taken_back(seat)
        del self._turns[left:], self._clocked[left:]
        self._again = {move for move in self._again if move < self.match.played}
        self._passed = {move: seats for move, seats in self._passed.items() if move < self.match.played}
        self._given = {move: number for move, number in self._given.items() if move < self.match.played}
        self.status = "playing"
        self.last_undo = self.last_turn = self.entry
        for noted in (self.asked_at, self.asked_since, self._free, self.held):
            noted.clear()
        self._note(entry)
        self._ask_in_any_case(entry.body.get("by", NOBODY))

    def _note(self, entry: Entry, answered: Collection[int] = ()) -> None:
        """Who is asked from now on, and whose clock runs. In windows none does: nobody shall see who thinks."""
        waiting = self.waiting
        for seat in [seat for seat in self.asked_at if seat not in waiting or seat in answered]:
            del self.asked_at[seat]
            del self.asked_since[seat]
            self._free.pop(seat, None)
            self.held.discard(seat)
        for seat in waiting:
            self.asked_at.setdefault(seat, self.entry)
            self.asked_since.setdefault(seat, entry.at)
            if self.match is not None and self.clocks.rule.kind == "live" and seat not in self._free:
                self._free[seat] = story_ms(self.match, seat)
        self._hold_up()
        self.forget_window()
        unclocked = [seat for seat in waiting if self.window or self.chairs[seat].computer]
        self.clocks.update(entry.at, waiting, next(iter(answered), None), unclocked, self._free)
        if self._by_days:
            people = {seat for seat in waiting if not self.chairs[seat].computer}
            self._prompts.note(self.entry, entry.at, people if self.window is None else {*self.window.waited_for()})

    def _offer(self, entry: Entry) -> None:
        self.offer = Offer(self.entry, entry.body["seat"], entry.body["what"])

    def _agree(self, entry: Entry) -> None:
        if self.offer is not None:
            self.offer.agreed.add(entry.body["seat"])

    def _refuse(self, entry: Entry) -> None:
        self._close_offer(entry, "declined", entry.body["seat"])

    def _close_offer(self, entry: Entry, kind: str, by: int | None = None) -> None:
        """Tell everybody what became of the offer that waits, if one does."""
        if self.offer is not None:
            self.notes.append(Note(self.entry, entry.at, kind, self.offer.seat, self.offer.what, by))
        self.offer = None

    def _end(self, entry: Entry) -> None:
        self.status, self.ended, self.offer = "over", entry.body["why"], None
        self._note(entry)

    def _resign(self, entry: Entry) -> None:
        chair = self.chairs[entry.body["seat"]]
        chair.resigned, chair.substitute = True, SUBSTITUTE
        self._close_offer(entry, "void")
        if sum(not each.resigned for each in self.chairs) <= 1:
            self.status, self.ended = "over", "resigned"
        self._note(entry)

    def _replace(self, entry: Entry) -> None:
        self.chairs[entry.body["seat"]].substitute = entry.body["by"]
        self._close_offer(entry, "void")
        self._note(entry)

    def _back(self, entry: Entry) -> None:
        self.chairs[entry.body["seat"]].substitute = ""
        self.clocks.welcome_back(entry.body["seat"])
        self._note(entry)

    def _chat(self, entry: Entry) -> None:
        """Something is said: to the table, or in private; earlier releases counted what was said in private, too."""
        body = entry.body
        to = None if body["to"] is None else tuple(body["to"])
        said = body["name"], body["text"], body["seat"], to, body.get("player", ""), body.get("id", "")
        self.talk.hear(Talk(self.entry, entry.at, *said, self.version))

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
        self.rematch, self.offer = entry.body["table"], None

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
    "start": Table._start,
    "move": Table._move,
    "undo": Table._undo,
    "offer": Table._offer,
    "agree": Table._agree,
    "refuse": Table._refuse,
    "end": Table._end,
    "resign": Table._resign,
    "replace": Table._replace,
    "back": Table._back,
    "chat": Table._chat,
    "whisper": Table._chat,
    "moderate": Table._moderate,
    "hint": Table._hint,
    "rematch": Table._rematch,
    "standing": Table._standing,
    "hold": Table._hold,
    **dict.fromkeys(ENTRIES, Table._pledge),
}


def parties(entry: Entry) -> set[int]:
    """The seats that hear of a secret entry."""
    to = entry.body.get("to", [])
    return {entry.body["seat"], *(to if isinstance(to, list) else [to])}
