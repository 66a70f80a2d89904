"""The pledges of a table: who has promised what to whom, and what became of it.

A pledge is a secret entry: only its two parties are told of it, and nobody else can count or time it. Once the public
story shows that a promise was kept or broken, everybody is told; a promise that came to nothing stays between the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any

from homage.engine.errors import Refused
from homage.engine.flow.pledges import BROKEN, KEPT, OPEN, VOID, Bargain, Moment, Promise
from homage.engine.flow.story import Event
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.table.people.limits import Limit

OF_PLEDGER = Limit(0.2, 6)  # how often one may propose
MOST_WAITING = 3  # proposals of one seat to another that wait for an answer
MOST_OPEN = 12  # pledges that a seat has under way
MOST_PROPOSED = 200  # by one seat in a game
MOST_CLOSED = 6  # pledges that are over and still shown to a seat
MOST_CREDIT = 3  # kept promises that count for trust: nobody earns it by promises that cost nothing
ENTRIES = ("pledge", "pledge_answer", "pledge_withdrawn")
WAITING, AGREED, DECLINED, WITHDRAWN, LAPSED = "waiting", "agreed", "declined", "withdrawn", "lapsed"
SIDES = ("gives", "wants")


@dataclass
class Fate:
    """What has become of a promise, by which step of the game and which entry."""

    outcome: str = OPEN
    step: int = 0
    entry: int = 0


@dataclass
class Pledge:
    """A proposal of one seat to another, and the promises that it becomes once it is agreed to."""

    id: str  # the seats, and how many there were between them before: nobody can count those of others by it
    bargain: Bargain
    made: int  # the step of the game after which it was proposed
    since: int  # and the one since which it has its state
    state: str = WAITING
    why: str = ""  # it was declined
    instead_of: str = ""  # the pledge that it answers
    fates: dict[str, Fate] = field(default_factory=dict)

    def promise(self, side: str) -> Promise:
        """The promise of one side."""
        promise = self.bargain.gives if side == "gives" else self.bargain.wants
        assert promise is not None
        return promise

    @property
    def live(self) -> bool:
        """Whether something can still become of it."""
        open_yet = any(fate.outcome == OPEN for fate in self.fates.values())
        return self.state == WAITING or (self.state == AGREED and open_yet)

    @property
    def changed(self) -> list[int]:
        """The steps after which something became of it, the proposal first."""
        return sorted({self.made, self.since, *(fate.step for fate in self.fates.values() if fate.outcome != OPEN)})

    def as_of(self, step: int) -> Pledge:
        """As it stood after a step."""
        fates = {side: fate if fate.step <= step else Fate() for side, fate in self.fates.items()}
        if self.since <= step:
            return replace(self, fates=fates)
        return replace(self, state=WAITING, since=self.made, why="", fates=fates)


@dataclass(frozen=True)
class Decided:
    """A promise that everybody knows to be kept or broken."""

    entry: int
    step: int
    promise: Promise
    kept: bool


@dataclass
class Pledges:
    """All pledges of one table, as its entries tell them."""

    _game: Game = field(compare=False)
    _all: list[Pledge] = field(default_factory=list)

    # -- entries ---------------------------------------------------------------------------------------------------

    def read(self, kind: str, body: Mapping[str, Any], step: int) -> None:
        """Take an entry in that came after a step of the game."""
        if kind == "pledge":
            self._propose(body, step)
            return
        pledge = self._find(body["pledge"])
        pledge.since = step
        if kind == "pledge_withdrawn":
            pledge.state = WITHDRAWN
            return
        pledge.state, pledge.why = AGREED if body["agree"] else DECLINED, body["why"]

    def _propose(self, body: Mapping[str, Any], step: int) -> None:
        by, to = body["seat"], body["to"]
        bargain = Bargain(by, to, *(None if body[side] is None else Promise(**body[side]) for side in SIDES))
        between = sum({each.bargain.by, each.bargain.to} == {by, to} for each in self._all)
        fates = {side: Fate() for side in SIDES if body[side] is not None}
        instead_of = body.get("instead_of", "")
        if instead_of:
            answered = self._find(instead_of)
            answered.state, answered.since = DECLINED, step
        number = f"{by}-{to}-{between + 1}"
        self._all.append(Pledge(number, bargain, step, step, instead_of=instead_of, fates=fates))

    def follow(self, match: Match, entry: int) -> None:
        """A move was made: what it decides of the pledges that are under way."""
        live = [pledge for pledge in self._all if pledge.live]
        if not live:
            return
        events = _public(match, match.played)
        before = match.recalled(match.played - 1).veiled(None).proxies[0]
        for pledge in live:
            moment = Moment(before, events, match.over, partial(_since, match, pledge.since))
            self._judge(pledge, moment, match.played, entry)

    def _judge(self, pledge: Pledge, moment: Moment, step: int, entry: int) -> None:
        for side, fate in pledge.fates.items():
            promise = pledge.promise(side)
            outcome = self._game.pledges_by_name[promise.kind].outcome(promise, moment)
            if fate.outcome == OPEN and outcome != OPEN:
                if pledge.state == WAITING:
                    pledge.state, pledge.since = LAPSED, step
                    return
                pledge.fates[side] = Fate(outcome, step, entry)
        if any(fate.outcome == BROKEN for fate in pledge.fates.values()):  # a broken word releases the other side
            for side, fate in pledge.fates.items():
                if fate.outcome == OPEN:
                    pledge.fates[side] = Fate(VOID, step, entry)

    def take_back(self, played: int) -> None:
        """Moves were taken back: what they had decided is open again."""
        for pledge in self._all:
            pledge.made = min(pledge.made, played)
            if pledge.state == LAPSED and pledge.since > played:
                pledge.state, pledge.since = WAITING, pledge.made
            pledge.since = min(pledge.since, played)
            for side, fate in pledge.fates.items():
                if fate.step > played:
                    pledge.fates[side] = Fate()

    # -- what holds now --------------------------------------------------------------------------------------------

    def _find(self, number: str) -> Pledge:
        return next(pledge for pledge in self._all if pledge.id == number)

    def waiting_for(self, seat: int, number: str) -> Pledge:
        """A proposal that waits for the answer of a seat."""
        for pledge in self._all:
            if (pledge.id, pledge.bargain.to, pledge.state) == (number, seat, WAITING):
                return pledge
        raise Refused("No such pledge waits for your answer: it was withdrawn, answered, or its time has passed.")

    def waiting_of(self, seat: int, number: str) -> Pledge:
        """A proposal of a seat that is not answered yet."""
        for pledge in self._all:
            if (pledge.id, pledge.bargain.by, pledge.state) == (number, seat, WAITING):
                return pledge
        raise Refused("No such pledge of yours waits for an answer; one that is agreed to cannot be withdrawn.")

    def unanswered(self) -> list[Pledge]:
        """All proposals that wait for an answer."""
        return [pledge for pledge in self._all if pledge.state == WAITING]

    def check(self, bargain: Bargain, instead_of: str = "") -> None:
        """Refuse a proposal that is empty, one too many, made before, or no answer to what it should answer."""
        if instead_of and self.waiting_for(bargain.by, instead_of).bargain.by != bargain.to:
            raise Refused("Somebody else has proposed that pledge; propose something else to them, or decline it.")
        own = [pledge for pledge in self._all if pledge.bargain.by == bargain.by]
        waiting = [pledge for pledge in own if pledge.state == WAITING and pledge.bargain.to == bargain.to]
        if not bargain.promises:
            raise Refused("A pledge says what you promise, what you want promised, or both; say one of them.")
        if any(pledge.bargain == bargain and pledge.state != WITHDRAWN for pledge in own):
            raise Refused("You have proposed exactly that before; propose something else.")
        if len(waiting) >= MOST_WAITING:
            raise Refused(f"{MOST_WAITING} pledges of yours wait for an answer there already; withdraw one first.")
        if sum(pledge.live for pledge in own) >= MOST_OPEN:
            raise Refused(f"You have {MOST_OPEN} pledges under way already; wait until some are decided.")
        if len(own) >= MOST_PROPOSED:
            raise Refused(f"You have proposed {MOST_PROPOSED} pledges in this game; no more can be written down.")

    def seen_by(self, seat: int) -> list[Pledge]:
        """The pledges of a seat: those under way, and the last of those that are over."""
        own = [pledge for pledge in self._all if seat in (pledge.bargain.by, pledge.bargain.to)]
        over = [pledge for pledge in own if not pledge.live][-MOST_CLOSED:]
        return [pledge for pledge in own if pledge.live or pledge in over]

    def all(self) -> list[Pledge]:
        """Every pledge, for games that are over."""
        return list(self._all)

    def given_by(self, seat: int) -> list[Promise]:
        """The promises that bind a seat now."""
        return [
            pledge.promise(side)
            for pledge in self._all
            for side, fate in pledge.fates.items()
            if pledge.state == AGREED and fate.outcome == OPEN and pledge.promise(side).by == seat
        ]

    def proposed_by(self, seat: int) -> list[Bargain]:
        """All that a seat has proposed."""
        return [pledge.bargain for pledge in self._all if pledge.bargain.by == seat]

    def trust(self, seat: int) -> float:
        """How far a seat is trusted, by its record: a broken word weighs three kept ones, and is never made up for."""
        words = [each.kept for each in self.decided() if each.promise.by == seat]
        kept = min(words.count(True), MOST_CREDIT)
        return (3 + kept) / (4 + kept + 3 * words.count(False))

    def decided(self) -> list[Decided]:
        """What everybody knows to be kept or broken, in the order in which it became known."""
        found = [
            Decided(fate.entry, fate.step, pledge.promise(side), fate.outcome == KEPT)
            for pledge in self._all
            for side, fate in pledge.fates.items()
            if fate.outcome in (KEPT, BROKEN)
        ]
        return sorted(found, key=lambda each: each.step)

    def phrase(self, promise: Promise) -> str:
        """A promise in words, after "promises to"."""
        return self._game.pledges_by_name[promise.kind].phrase(promise)


def stored(bargain: Bargain, instead_of: str = "") -> dict[str, Any]:
    """A proposal as an entry keeps it."""
    gives, wants = (None if promise is None else asdict(promise) for promise in (bargain.gives, bargain.wants))
    return {"seat": bargain.by, "to": bargain.to, "gives": gives, "wants": wants, "instead_of": instead_of}


def _public(match: Match, step: int) -> list[Event]:
    """What everybody saw happen in a step."""
    return [event for event in match.past.happened(step) if event.seen(None)]


def _since(match: Match, step: int) -> Iterator[Event]:
    """The same of all later steps."""
    for each in range(step + 1, match.played + 1):
        yield from _public(match, each)
