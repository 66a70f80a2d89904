"""Whole games, measured while they are played: the loop that experiments run in.

It plays the very games that a simulation with the same seed plays (see `homage.lab.playing`), and looks on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.flow.contract import chapter, result
from homage.engine.flow.course import options_of, take, waiting
from homage.engine.flow.story import blank_story
from homage.engine.game import Game
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.rules.machine import Machine, Progress, compile_all
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.lab.experiment.counting import Counting, count_events, counting_of
from homage.lab.playing import deal_game, decide

# The figures of a game: decisions; those with more than one option; options of all of them together; most options of
# one; chapters (turns, or what the game has instead); how often the lead changed; 1 if it came to its end,
# minus its fault if it exceeded a limit.
DECISIONS, CHOICES, OPTIONS, MOST_OPTIONS, CHAPTERS, LEAD_CHANGES, ENDED = range(7)
FIGURES = 7
NAMES_OF_FIGURES = ("decisions", "choices", "options", "most_options", "chapters", "lead_changes")  # as they are kept
KEPT_CHAPTERS = 1024  # of which it is kept who led at their end
MOST_DECISIONS = 1_000_000  # a game that needs more is given up


@rule
def note_lead(places: Numbers, seats: int, most_seats: int, lead: int, figures: Numbers, leaders: Numbers) -> int:
    """Who leads as a chapter ends. The lead changes where nobody who had it has it still; returns who has it."""
    leading = 0
    for seat in range(seats):
        if places[most_seats + seat] == 1:
            leading |= 1 << seat
    if figures[CHAPTERS] < KEPT_CHAPTERS:
        leaders[figures[CHAPTERS]] = leading
    figures[CHAPTERS] += 1
    if leading & lead == 0:
        figures[LEAD_CHANGES] += 1
        return leading
    return leading & lead


@rule
def measure_game(
    states: Any,
    words: Any,
    veil: Any,
    seats: int,
    options: Numbers,
    players: Numbers,
    dice: Any,
    number: int,
    out: Numbers,
    worth: Numbers,
    story: Any,
    kinds: Numbers,
    parts: Numbers,
    owners: Numbers,
    offices: Numbers,
    holders: Numbers,
    most_decisions: int,
    results: Numbers,
    figures: Numbers,
    leaders: Numbers,
    counts: Numbers,
) -> None:
    """Play one game in record 0, with record 1 to veil it in, and fill in what is measured; all of it starts at 0."""
    s = states[0]
    most_seats = len(results) // 2  # type: ignore[arg-type]
    story[0, 0] = 0
    deal_game(s, words, seats, options, dice, number, story)
    count_events(story, seats, kinds, parts, owners, offices, holders, counts)
    lead, now = (1 << seats) - 1, chapter(s)
    asked = waiting(s)
    while asked and figures[DECISIONS] < most_decisions:
        seat = lowest_bit(asked)
        n = options_of(s, seat, out)
        action = decide(states, words, veil, players, dice, seat, out, n, worth)
        take(s, seat, action, dice[1], story)
        count_events(story, seats, kinds, parts, owners, offices, holders, counts)
        figures[DECISIONS] += 1
        figures[OPTIONS] += n
        if n > 1:
            figures[CHOICES] += 1
        if n > figures[MOST_OPTIONS]:
            figures[MOST_OPTIONS] = n
        asked = waiting(s)
        if asked == 0 or chapter(s) != now:
            now = chapter(s)
            result(s, results)
            lead = note_lead(results, seats, most_seats, lead, figures, leaders)
    if s.fault:
        figures[ENDED] = -s.fault
    elif asked == 0:
        figures[ENDED] = 1


@rule
def measure_games(
    states: Any,
    words: Any,
    veil: Any,
    seats: int,
    options: Numbers,
    players: Numbers,
    dice: Any,
    first: int,
    out: Numbers,
    worth: Numbers,
    story: Any,
    kinds: Numbers,
    parts: Numbers,
    owners: Numbers,
    offices: Numbers,
    holders: Numbers,
    most_decisions: int,
    results: Any,
    figures: Any,
    leaders: Any,
    counts: Any,
) -> None:
    """Measure as many games, from `first` on, as there are rows for: those of `homage.lab.playing.play_games`."""
    for g in range(len(results)):
        measure_game(
            states,
            words,
            veil,
            seats,
            options,
            players,
            dice,
            first + g,
            out,
            worth,
            story,
            kinds,
            parts,
            owners,
            offices,
            holders,
            most_decisions,
            results[g],
            figures[g],
            leaders[g],
            counts[g],
        )


@dataclass(frozen=True)
class Measured:
    """What was measured: a row a game."""

    results: NDArray[np.int32]  # points of all seats that the game has room for, then their places
    figures: NDArray[np.int32]
    leaders: NDArray[np.int16]  # a bit for each seat that led as a chapter ended
    counts: NDArray[np.int32]  # by seat and by what is counted

    @classmethod
    def blank(cls, game: Game, seats: int, games: int) -> Measured:
        """Room for so many games."""
        return cls(
            np.zeros((games, 2 * game.most_seats), np.int32),
            np.zeros((games, FIGURES), np.int32),
            np.zeros((games, KEPT_CHAPTERS), np.int16),
            np.zeros((games, seats, len(counting_of(game).columns)), np.int32),
        )

    def same_as(self, other: Measured) -> bool:
        """Whether the same was measured."""
        return all(
            np.array_equal(ours, theirs)
            for ours, theirs in (
                (self.results, other.results),
                (self.figures, other.figures),
                (self.leaders, other.leaders),
                (self.counts, other.counts),
            )
        )

    def part(self, games: slice) -> Measured:
        """Some of the rows, in the same memory."""
        return Measured(self.results[games], self.figures[games], self.leaders[games], self.counts[games])


class MeasuringDesk:
    """The arrays that one thread measures games on."""

    def __init__(self, game: Game, key: NDArray[Any]) -> None:
        self.states = game.state.array(2)
        self.words = game.state.as_words(self.states).ravel()
        self.veil = game.veil
        self.dice = Dice.array(3)
        self.dice[0] = key[0]
        self.out = np.zeros(game.most_options, np.int32)
        self.worth = np.zeros(game.most_options, np.int32)
        self.story = blank_story()
        self.counting: Counting = counting_of(game)
        self.holders = np.zeros(len(game.contributions) + 1, np.int32)

    @property
    def tables(self) -> tuple[NDArray[np.int32], ...]:
        """What is counted, in the order that the loop takes it in."""
        found = self.counting
        return found.kinds, found.parts, found.owners, found.offices, self.holders

    def measure(
        self,
        loop: Callable[..., None],
        seats: int,
        options: NDArray[np.int32],
        players: NDArray[np.int32],
        first: int,
        into: Measured,
    ) -> None:
        """Play games from `first` on, as many as there is room for."""
        loop(
            self.states,
            self.words,
            self.veil,
            seats,
            options,
            players,
            self.dice,
            first,
            self.out,
            self.worth,
            self.story,
            *self.tables,
            MOST_DECISIONS,
            into.results,
            into.figures,
            into.leaders,
            into.counts,
        )


def measuring_loop(game: Game, progress: Progress | None = None) -> Callable[..., None]:
    """The compiled loop of a game, from the disk or compiled now."""
    machine: Machine = game.compile(progress)
    loop = machine.bind(measure_games)
    desk, row, blank = MeasuringDesk(game, Dice.array(1)), np.zeros(1, np.int32), Measured.blank(game, 2, 1)
    desks = (desk.states, desk.words, desk.veil, 2, row, row, desk.dice, 0, desk.out, desk.worth, desk.story)
    filled = (blank.results, blank.figures, blank.leaders, blank.counts)
    compile_all([(loop, (*desks, *desk.tables, MOST_DECISIONS, *filled))], len(machine.binding), None)
    return loop
