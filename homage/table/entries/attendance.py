"""Who plays each seat of a table, who is waited for, and what that means for the game.

People resign, leave, come back, run out of time, take days off; and the others agree on what becomes of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from homage.table.entries import endings
from homage.table.entries.absence import LOSE, PAUSE, AbsenceRules
from homage.table.entries.chairs import Chairs, Note
from homage.table.entries.clocks import DAY, ClockRule, Clocks
from homage.table.entries.consent import Consent
from homage.table.entries.days_off import DaysOff
from homage.table.entries.endings import Ending
from homage.table.entries.late import Late
from homage.table.thought.minds import SUBSTITUTE

Body = Mapping[str, Any]


class Attendance:
    """What the entries of one table tell of its people and their time."""

    def __init__(self, settings: Mapping[str, Any], chairs: Chairs) -> None:
        self.chairs = chairs
        self.rules = AbsenceRules.of(settings)
        self.clocks = Clocks(ClockRule.read(settings["clock"]), len(chairs))
        self.days_off = DaysOff(self.rules.days_off * DAY)
        self.late = Late()
        self.notes: list[Note] = []
        self.consent = Consent(chairs, self.rules, self.notes.append)
        self.ending: Ending | None = None  # once the game is over
        self.waited_since: dict[int, int] = {}  # for each waiting seat, when it was asked
        self.renewed: dict[int, int] = {}  # since when a seat has new time for the question that it is asked
        self._acted: set[int] = set()  # seats whose people have decided something

    def decide_from(self, seat: int) -> int | None:
        """When the others may decide what becomes of a seat that they wait for; None: never, as things stand.

        This follows from public facts alone: in a window it is the same for all seats that it asks.
        """
        if seat not in self.waited_since or self.chairs[seat].computer or not self.chairs.several_people:
            return None
        if self.clocks.rule.kind != "none":
            return self.late.seats.get(seat)
        return self.waited_since[seat] + self.rules.away_ms if self.rules.away_days else None

    def thinks_from(self, seat: int, free: int) -> int:
        """When a seat begins to think about its question, after so much free time."""
        return max(self.waited_since[seat] + free, self.renewed.get(seat, 0))

    # -- questions -------------------------------------------------------------------------------------------------

    def asked(self, at: int, seat: int) -> None:
        """A seat is asked something."""
        self.waited_since[seat] = at
        self.clocks.new_question(at, seat)

    def question_over(self, at: int, seat: int) -> None:
        """It is not asked that any more."""
        self.waited_since.pop(seat, None)
        self.renewed.pop(seat, None)
        self.late.drop(at, seat)
        self.clocks.question_over(seat)

    def moved(self, number: int, at: int, move: int, deciders: Collection[int], passed: Collection[int]) -> None:
        """A move was made, counted from 1; `passed` are those for whom it went by itself."""
        for seat in deciders:
            if self.chairs[seat].substitute:
                self.chairs[seat].spells[-1].decided(move)
            elif seat not in passed:
                self._acted.add(seat)
        self.consent.go_on(number, at, deciders, self.clocks.rule.kind == "days")

    def over(self, number: int, at: int, ending: Ending | None) -> None:
        """The game is over, if it is."""
        if ending is not None:
            self.ending = ending
            self.consent.close(number, at, "void")

    def taken_back(self, number: int, at: int) -> None:
        """Moves were taken back: as all have agreed, or without any offer; the game goes on."""
        offer = self.consent.offer
        agreed = offer is not None and offer.what == "undo" and not self.consent.missing(offer)
        self.consent.close(number, at, "undone" if agreed else "void")
        self.ending = None

    # -- entries ---------------------------------------------------------------------------------------------------

    def read(self, kind: str, number: int, at: int, body: Body) -> None:
        """Take an entry in."""
        _READ[kind](self, number, at, body)

    def _offer(self, number: int, at: int, body: Body) -> None:
        self.consent.make(number, at, body)

    def _agree(self, number: int, at: int, body: Body) -> None:
        self.consent.agree(body["seat"])

    def _refuse(self, number: int, at: int, body: Body) -> None:
        self.consent.close(number, at, "declined", body["seat"])

    def _end(self, number: int, at: int, body: Body) -> None:
        self.consent.done(number, at, "end", "break")
        self.over(number, at, Ending(body["why"], tuple(body.get("by", ()))))

    def _resign(self, number: int, at: int, body: Body) -> None:
        seat = body["seat"]
        self.chairs[seat].resigned = True
        self.chairs[seat].lend(SUBSTITUTE)
        self.late.drop(at, seat)
        self._note(number, at, "resigned", seat)
        self.consent.done(number, at)
        self.over(number, at, endings.given_up(self.chairs, [seat], lambda left: self._is_there(left, at)))

    def _is_there(self, seat: int, at: int) -> bool:
        """Whether a seat may be given a game that others have given up: its person plays, and is not away."""
        if self.rules.former or self.chairs[seat].kind == "computer":
            return True
        decide_from = self.decide_from(seat)
        return not self.chairs[seat].substitute and (decide_from is None or at < decide_from)

    def _replace(self, number: int, at: int, body: Body) -> None:
        seat, why = body["seat"], body["why"]
        self.chairs[seat].lend(body["by"])
        self.late.drop(at, seat)
        self.consent.done(number, at, "lend" if why == "left" else "computer")
        self._note(number, at, "out_of_time" if why == "time" else why, seat)

    def _back(self, number: int, at: int, body: Body) -> None:
        seat = body["seat"]
        self.chairs[seat].substitute = ""
        self.renewed[seat] = at
        if self.rules.former:
            self.clocks.welcome_back(seat)
        self._note(number, at, "back", seat)

    def _time(self, number: int, at: int, body: Body) -> None:
        """Some seats have run out of time, and what the table agreed on for that happens."""
        for seat in body["seats"]:
            self._note(number, at, "out_of_time", seat)
            self.clocks.spend(seat)
            if self.rules.on_time == PAUSE:
                self.late.add(at, seat)
            else:
                self.chairs[seat].lost = self.rules.on_time == LOSE
                self.chairs[seat].lend(SUBSTITUTE)
        if self.rules.on_time != PAUSE:
            self.consent.done(number, at)
            self.over(number, at, endings.ran_out(self.chairs, body["seats"], self._may_win))

    def _may_win(self, seat: int) -> bool:
        """Whether a seat may win because the others have run out of time: it has played, and still does."""
        chair = self.chairs[seat]
        return chair.kind == "computer" or (seat in self._acted and not chair.substitute)

    def _give(self, number: int, at: int, body: Body) -> None:
        """The others have given a seat time."""
        seat = body["seat"]
        self.consent.done(number, at, "time")
        self.clocks.give(seat, body["ms"])
        if seat in self.late.seats:
            self.renewed[seat] = at
            self.late.drop(at, seat)
        self._note(number, at, "given", seat, body["ms"])

    def _days_off(self, number: int, at: int, body: Body) -> None:
        seat = body["seat"]
        self.days_off.start(at, seat)
        self.clocks.rest(at, seat, self.days_off.until(seat) or at)
        self._note(number, at, "days_off", seat)

    def _at_work(self, number: int, at: int, body: Body) -> None:
        seat = body["seat"]
        self.days_off.stop(at, seat)
        self.clocks.end_rest(at, seat)
        self._note(number, at, "at_work", seat)

    def _note(self, number: int, at: int, kind: str, seat: int, ms: int = 0) -> None:
        """Everybody is told what became of a seat."""
        self.notes.append(Note(number, at, kind, seat, ms=ms))


_READ: dict[str, Callable[[Attendance, int, int, Body], None]] = {
    "offer": Attendance._offer,
    "agree": Attendance._agree,
    "refuse": Attendance._refuse,
    "end": Attendance._end,
    "resign": Attendance._resign,
    "replace": Attendance._replace,
    "back": Attendance._back,
    "time": Attendance._time,
    "give": Attendance._give,
    "days_off": Attendance._days_off,
    "at_work": Attendance._at_work,
}
ENTRIES = tuple(_READ)
