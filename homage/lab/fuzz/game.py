"""One game, played and checked at every decision."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from homage.engine.errors import HomageError
from homage.engine.flow.story import Event
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.record import Move, Record, parse_record
from homage.engine.state.dice import KEY_BYTES
from homage.lab.fuzz import checks
from homage.lab.fuzz.checked import CheckedReplay
from homage.lab.fuzz.checks import alone
from homage.lab.fuzz.journal import Journal
from homage.lab.fuzz.table import FuzzedTable
from homage.players.seated import ComputerPlayer

ROOT = Path(__file__).parents[3]  # files are named from here
LOOKED_AT = 1 / 16  # of all positions: shown, put into words, imagined, taken back
INTERPRETED = 1 / 16  # of all games: played again interpreted, which is slow and checks every index and range


@dataclass(frozen=True)
class Fault:
    """What broke, and after which move: 0 is the set-up."""

    move: int
    what: str
    trace: str = ""  # of an exception


class FuzzedGame:
    """A game under way."""

    def __init__(self, game: Game, table: FuzzedTable, journal: Journal, checked: CheckedReplay | None = None) -> None:
        self.game = game
        self.table = table
        self.decisions = 0
        self.interpreted = False  # whether it was played again interpreted
        self._journal = journal
        self._checked = checked
        self._at = 0  # the move that is being made or checked
        self._way = ""  # how it is being played, if again
        self._marks: list[Mark] = []  # of the set-up and of each move
        self._deciders: list[int] = []  # of each move: in a window one seat answers, and all others let it pass
        self._chance = table.chance("checks")

    def play(self) -> Fault | None:
        """Play it to the end, or until something breaks."""
        self._journal.sit_down(self.table)
        try:
            for what in self._course():
                return Fault(self._at, self._way + what)
        except Exception as error:
            return Fault(self._at, self._way + described(error), traceback.format_exc())
        return None

    def _course(self) -> Iterator[str]:
        """All that goes wrong."""
        match = self._new(self.game)
        self._journal.deal(match.private_record)
        yield from self._step(match, match.past.happened(0))
        yield from self._moves(match)
        yield from checks.check_end(match)
        record = parse_record(match.private_record.dump(), "of the game")
        yield from self._replays(record)
        yield from self._checks(record)

    def _new(self, game: Game) -> Match:
        return game.new(self.table.seats, self.table.seed, self.table.options)

    def _players(self) -> list[ComputerPlayer]:
        keys = self.table.chance("players")
        return [ComputerPlayer(name, keys.randbytes(KEY_BYTES)) for name in self.table.players]

    def _moves(self, match: Match) -> Iterator[str]:
        most = self.game.most_decisions(self.table.seats, self.table.options)
        order, players = self.table.chance("order"), self._players()
        while match.waiting:
            if self._at == most:
                yield f"The game is not over after {most} decisions, but most_decisions says that no game takes more."
            seat = order.choice(match.waiting)
            action, before = players[seat].choose(match, seat), match.state
            self._at += 1
            self._journal.try_move(seat, action)
            self._deciders.append(seat)
            events = alone(match, seat, action)
            self._journal.made_move(match.last_move)
            self.decisions += 1
            yield from self._step(match, events)
            if self._chance.random() < LOOKED_AT:
                yield from checks.check_taking_back(match, before)

    def _step(self, match: Match, events: list[Event]) -> Iterator[str]:
        """What is wrong with the position that was come to, and with what was told on the way."""
        for event in events:
            self.game.words.event(event)
            self.game.words.event(event.later)
        yield from checks.check_accounts(match)
        yield from checks.check_legality(match, self._chance)
        self._marks.append(mark_of(match, events))
        if self._chance.random() < LOOKED_AT or match.over or not self._at:
            yield from checks.check_views(match)
            yield from checks.check_words(match)
            yield from checks.check_imagined_worlds(match, self._chance)

    def _replays(self, record: Record) -> Iterator[str]:
        """Where the game comes to something else when it is played again."""
        for way, begin, make in self._ways(record):
            self._way, self._at = f"Played again {way}: ", 0
            match = begin()
            events = match.past.happened(0)
            for number, mark in enumerate(self._marks):
                self._at = number
                if number:
                    events = make(match, record.moves[number - 1])
                self._journal.keep_alive()
                if mark_of(match, events) != mark:
                    yield self._difference(match, self.game.replay(record, number))

    def _ways(self, record: Record) -> Iterator[tuple[str, Callable[[], Match], Callable[[Match, Move], list[Event]]]]:
        """How to play it again: always from its record, now and then dealt and chosen anew by interpreted rules."""
        yield "from its record", lambda: self.game.replay(record, to=0), Match.replay_move
        self.interpreted = self.game.machine.native and self._chance.random() < INTERPRETED
        if self.interpreted:
            yield "interpreted", partial(self._new, self.game.interpreted), partial(self._choose_anew, self._players())

    def _choose_anew(self, players: Sequence[ComputerPlayer], match: Match, move: Move) -> list[Event]:
        """Let the seat that decided on a move choose once more."""
        seat = self._deciders[match.played]
        return alone(match, seat, players[seat].choose(match, seat))

    def _checks(self, record: Record) -> Iterator[str]:
        """Where checked native code finds something, or comes to something else."""
        if self._checked is None:
            return
        self._way, self._at = "Played again by checked native code: ", 0
        for state in self._checked.states(record):
            self._journal.keep_alive()
            if crc32(state) != self._marks[self._at].state:
                there = self.game.replay(record, self._at).state
                yield f"{', '.join(self.game.state.differences(state, there))} came out different."
            self._at += 1

    def _difference(self, match: Match, there: Match) -> str:
        if self._at and match.last_move != there.last_move:
            return f"{self.game.words.notation(match.last_move.action)!r} was played, or other dice were rolled."
        fields = ", ".join(self.game.state.differences(match.state, there.state))
        return f"{fields or 'What is told, offered or observed'} came out different."


class Mark(NamedTuple):
    """A short mark by which steps are compared: the state; what was told on the way, what is offered and observed."""

    state: int
    seen: int


def mark_of(match: Match, events: Sequence[Event]) -> Mark:
    """The mark of a step."""
    told = [(event.kind.name, event.seen_by, event.operands) for event in events]
    offered = [match.legal(seat) for seat in match.waiting]
    seen = crc32(repr((told, offered)).encode())
    for seat in match.waiting:
        seen = crc32(match.observe(seat).tobytes(), seen)
    return Mark(crc32(match.state), seen)


def described(error: Exception) -> str:
    """An exception in a line: what it says, and where it was raised."""
    if isinstance(error, HomageError):
        return str(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    file = Path(last.filename)
    shown = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name
    return f"{type(error).__name__}: {error} ({shown}, line {last.lineno}, in {last.name})."
