"""Clocks: how long a seat may think. Times are whole milliseconds, handed in; nothing here looks at a watch."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from homage.engine.errors import HomageError

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
GRACE_MS = MINUTE  # at tables of earlier releases, for whoever comes back after running out of time
MOST_MINUTES, MOST_INCREMENT_S, MOST_DAYS = 600, 600, 60
NO_TIME: Mapping[int, int] = MappingProxyType({})
KNOWS = {"none": (), "live": ("minutes", "increment_s"), "days": ("days",)}  # what each kind of clock can be set to


@dataclass(frozen=True)
class ClockRule:
    """What a table agreed on: no clock, minutes for the whole game with an increment, or days for each question."""

    kind: str  # none, live, days
    minutes: float = 0
    increment_s: float = 0
    days: float = 0

    @classmethod
    def read(cls, mapping: Mapping[str, object]) -> ClockRule:
        """A clock as a table asks for it; no kind at all is no clock."""
        kind = _kind(mapping.get("kind", "none"))
        _refuse_unknown(kind, mapping)
        rule = cls(kind, **{name: _number(name, mapping[name]) for name in KNOWS[kind] if name in mapping})
        _check(rule)
        return rule

    def as_dict(self) -> dict[str, str | float]:
        """The clock as plain data, as `read` takes it."""
        return {"kind": self.kind, **{name: getattr(self, name) for name in KNOWS[self.kind]}}

    @property
    def time_ms(self) -> int:
        """The time on the clock at the start of the game, or of each question where it counts days."""
        return max(1, round(self.minutes * MINUTE + self.days * DAY))

    @property
    def increment_ms(self) -> int:
        """The time that an answer adds."""
        return round(self.increment_s * SECOND)


def _kind(kind: object) -> str:
    if not isinstance(kind, str) or kind not in KNOWS:
        raise HomageError(f"There is no clock of the kind {kind!r}; the kinds are: {', '.join(KNOWS)}.")
    return kind


def _refuse_unknown(kind: str, mapping: Mapping[str, object]) -> None:
    known = ("kind", *KNOWS[kind])
    for name in mapping:
        if name not in known:
            raise HomageError(f"A clock of the kind {kind!r} has no setting {name!r}; it has: {', '.join(known)}.")


def _number(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise HomageError(f"The {name} of a clock cannot be {value!r}; give a number.")
    return value


def _check(rule: ClockRule) -> None:
    """Refuse a clock that is too fast or too slow."""
    if rule.kind == "live" and not 0 < rule.minutes <= MOST_MINUTES:
        raise HomageError(f"A clock cannot have {rule.minutes} minutes; give more than 0 and at most {MOST_MINUTES}.")
    if rule.kind == "live" and not 0 <= rule.increment_s <= MOST_INCREMENT_S:
        raise HomageError(f"A clock cannot add {rule.increment_s} seconds; give 0 to {MOST_INCREMENT_S}.")
    if rule.kind == "days" and not 0 < rule.days <= MOST_DAYS:
        raise HomageError(f"A clock cannot have {rule.days} days; give more than 0 and at most {MOST_DAYS}.")


class Clocks:
    """The clocks of all seats, as the questions and answers so far have left them.

    Each seat has its own, so seats that choose at the same time are charged only for their own thinking.
    """

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self._stock = [rule.time_ms] * seats  # what a seat has when its question begins
        self._since: dict[int, int] = {}  # when the questions of the running seats began
        self._more = [0] * seats  # of days: what a seat has more than these for its question; less, if negative
        self._rest: dict[int, int] = {}  # until when a seat has days off
        self._rested = [0] * seats  # how much of its question a seat has days off
        self._asked: set[int] = set()  # seats that are asked, in windows too

    def running(self, seat: int) -> bool:
        """Whether the seat is thinking on its own time."""
        return seat in self._since

    def left(self, seat: int, now: int) -> int | None:
        """The time a seat has left; None when there is no clock."""
        if self.rule.kind == "none":
            return None
        if not self.running(seat):
            return max(0, self._stock[seat] + self._more[seat])
        return max(0, self.stock(seat) - self._thought(seat, now) - self._resting(seat, now))

    def stock(self, seat: int) -> int:
        """The time a seat has when its question begins, its days off and what it was given included."""
        return self._stock[seat] + self._more[seat] + self._rested[seat]

    def deadlines(self) -> dict[int, int]:
        """When each running clock runs out."""
        return {seat: since + self.stock(seat) for seat, since in self._since.items()}

    def deadline(self) -> tuple[int, int] | None:
        """When the first running clock runs out, and whose it is; the lower seat where two are equal."""
        return min(((at, seat) for seat, at in self.deadlines().items()), default=None)

    # -- what happens ----------------------------------------------------------------------------------------------

    def asked(self, at: int, seat: int, free: int = 0) -> None:
        """The seat's question begins, its clock so much later; one that runs already runs on."""
        if self.rule.kind != "none" and not self.running(seat):
            self._since[seat] = at + free
            self._rested[seat] = self._resting(seat, at)

    def free(self, seat: int, now: int) -> int:
        """How long it takes until the clock of a seat that is asked begins to run."""
        return max(0, self._since.get(seat, now) - now, self._resting(seat, now))

    def new_question(self, at: int, seat: int) -> None:
        """A seat is asked something: its days are full again, and its days off are added."""
        self._asked.add(seat)
        self._more[seat], self._rested[seat] = 0, self._resting(seat, at)

    def question_over(self, seat: int) -> None:
        """A seat is not asked any more."""
        self._asked.discard(seat)
        self._more[seat] = self._rested[seat] = 0

    def hold(self, at: int) -> None:
        """All clocks stand: what was thought is charged, and the questions go on."""
        for seat in list(self._since):
            thought = self._thought(seat, at)
            if self.rule.kind == "live":
                self._stock[seat] = max(0, self._stock[seat] - thought)
            else:
                rested = self._rested[seat] - self._resting(seat, at)
                self._more[seat] = max(self._more[seat] - max(0, thought - rested), -self._stock[seat])
            del self._since[seat]

    def spend(self, seat: int) -> None:
        """All the time of a seat is gone, also that which is charged only when a window is settled."""
        if self.rule.kind == "live":
            self._stock[seat] = 0
        else:
            self._more[seat] = -self._stock[seat]

    def give(self, seat: int, time: int) -> None:
        """The others give a seat time: to its clock, or where it counts days, to its question."""
        if self.rule.kind == "live":
            self._stock[seat] += time
        else:
            self._more[seat] += time

    def rest(self, at: int, seat: int, until: int) -> None:
        """A seat takes days off: its clock stands until then."""
        self.end_rest(at, seat)
        self._rest[seat] = until
        self._rested[seat] += self._resting(seat, at)

    def end_rest(self, at: int, seat: int) -> None:
        """A seat is back from its days off."""
        self._rested[seat] -= self._resting(seat, at)
        self._rest.pop(seat, None)

    def answered(self, at: int, seat: int) -> None:
        """The seat has answered; what was answered off the clock adds no time."""
        if self.running(seat):
            self._stop(at, seat)
            self._stock[seat] += self.rule.increment_ms

    def withdrawn(self, at: int, seat: int) -> None:
        """The seat's question went away without its answer."""
        if self.running(seat):
            self._stop(at, seat)

    def taken_back(self, seat: int) -> None:
        """An answer of the seat was taken back, and with it what it earned."""
        if self.rule.kind == "live":
            self._stock[seat] = max(0, self._stock[seat] - self.rule.increment_ms)

    def welcome_back(self, seat: int) -> None:
        """Somebody plays again at a table of an earlier release: a little time, so that it means something."""
        if self.rule.kind == "live":
            self._stock[seat] = max(self._stock[seat], GRACE_MS)

    def charge(self, seat: int, spent: int) -> None:
        """The seat has thought for so long while its clock stood still."""
        if self.rule.kind == "live":
            self._stock[seat] = max(0, self._stock[seat] - spent)

    def update(
        self,
        at: int,
        waiting: Collection[int],
        answered: int | None,
        unclocked: Collection[int],
        free: Mapping[int, int] = NO_TIME,
    ) -> None:
        """Who is to decide now, whose answer led here (None: nobody's), who plays without a clock or has time first."""
        thinking = set(waiting) - set(unclocked)
        if answered is not None:
            self.answered(at, answered)
        for seat in set(self._since) - thinking:
            self.withdrawn(at, seat)
        for seat in thinking:
            self.asked(at, seat, free.get(seat, 0))

    def _stop(self, at: int, seat: int) -> None:
        """Stop a clock; one that counts days has its full time again at the next question."""
        if self.rule.kind == "live":
            self._stock[seat] = max(0, self._stock[seat] - self._thought(seat, at))
        del self._since[seat]

    def _resting(self, seat: int, now: int) -> int:
        """How much of the time that a seat has for its question are days off to come."""
        return max(0, self._rest.get(seat, now) - now) if seat in self._asked else 0

    def _thought(self, seat: int, now: int) -> int:
        """How long the seat has been thinking about its question; a watch set back takes nothing away."""
        return max(0, now - self._since.get(seat, now))
