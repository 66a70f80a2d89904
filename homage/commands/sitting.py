"""Who sits at one terminal, what they are shown and what they say."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Collection, Mapping
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from homage.commands.terminal import paint
from homage.engine.match.match import Match
from homage.engine.match.position import Choice
from homage.engine.moves.pointing import pointed
from homage.engine.warm import Warming
from homage.players.seated import ComputerPlayer

with suppress(ImportError):
    import readline  # noqa: F401  # lets input() edit lines and remember them, where there is such a thing

LISTED = 12  # so many choices are shown one to a line; more only by their names
NAMED = 40  # and more than this only when asked for
DETAILS = 16  # so many indented lines of the log are shown at once: a conflict with its outcome
RECENT = 10  # lines of the log that a resumed game begins with


class Sitting:
    """Who sits at this terminal, what they have seen, and what they say."""

    def __init__(
        self,
        console: Console,
        match: Match,
        computers: Mapping[int, ComputerPlayer],
        warming: Warming | None = None,
        file: Path | None = None,
    ) -> None:
        self.console = console
        self.match = match
        self.computers = computers
        self.warming = warming
        self._told_compiling = False
        self.people = [seat for seat in range(match.seats) if seat not in computers]
        self.file = file  # where the game was last saved
        self.saved = self.moves  # how many moves are in it
        self.seat: int | None = self.people[0] if len(self.people) == 1 else None  # who looks at the screen
        known = len(match.log(None)) if self.moves else 0
        self._told = {seat: max(0, known - RECENT) for seat in [None, *self.people]}

    @property
    def moves(self) -> int:
        return self.match.played

    @property
    def name(self) -> str:
        """Whoever looks at the screen, as people call them."""
        return "Spectator" if self.seat is None else self.match.game.words.seat(self.seat)

    def say(self, text: str, style: str = "") -> None:
        """A sentence to whoever looks."""
        self.console.print(Text(text, style))

    def listen(self, prompt: str = "") -> str:
        """What is typed; ends the sitting by EOFError where the input ends."""
        if not prompt:
            self._tell_warming()
        text = input(prompt or f"{self.name}> ").strip()
        if not sys.stdin.isatty():
            self.console.print(Text(text))  # so that a transcript reads like a conversation
        return text

    def _tell_warming(self) -> None:
        """Say once that native code is being compiled, and once what became of it; what is at hand is not told of."""
        warming = self.warming
        if warming is None:
            return
        if warming.ready or warming.failed:
            if not warming.ready:
                self.say("(native code could not be compiled; the game runs interpreted)", "dim")
            elif self._told_compiling:
                self.say("(native code is ready)", "dim")
            self.warming = None
        elif 0 < warming.done < warming.total and not self._told_compiling:
            self.say(f"(compiling native code: {warming.done} of {warming.total})", "dim")
            self._told_compiling = True

    def draw_curtain(self, seat: int) -> None:
        """Hide one hand before another is shown."""
        if seat == self.seat:
            return
        self.seat = seat
        self.console.clear()
        self.say(f"--- The next hand is {self.name}'s; nobody else may look. ---", "bold reverse")
        self.listen(f"{self.name}, press Enter. ")

    def tell_news(self) -> None:
        """What happened since this seat last looked."""
        log = self.match.log(self.seat)
        for line in shortened(log[self._told.get(self.seat, 0) :]):
            self.say(f"  {line}")
        self._told[self.seat] = len(log)

    def show_board(self) -> None:
        """The table as this seat sees it, with the things it may choose marked."""
        game, seat = self.match.game, self.seat
        offered: Collection[str] = ()
        if seat is not None and seat in self.match.waiting:
            offered = pointed(game.actions, seat, self.match.legal(seat)).onward
        self.console.print()
        paint(self.console, game.draw(self.match.view(seat), seat, offered))

    def show_question(self) -> None:
        """What is asked, and what may be answered."""
        assert self.seat is not None
        choices = self.match.choices(self.seat)
        self.console.print()
        self.say(f"{self.name}: {self.match.question(self.seat)}", "bold")
        if len(choices) > NAMED:
            self.say(f"  {len(choices)} choices, such as {choices[0].notation!r}; 'list' names them all.")
        else:
            self.show_choices(choices)

    def show_choices(self, choices: list[Choice]) -> None:
        """The choices with their numbers."""
        if len(choices) <= LISTED:
            for number, choice in enumerate(choices, start=1):
                line = f"  {number:>2}  {choice.words}  ({choice.notation})"
                self.say("\n".join(textwrap.wrap(line, self.console.width, subsequent_indent=" " * 6)))
            return
        named = [f"{number:>4}  {choice.notation}" for number, choice in enumerate(choices, start=1)]
        self.console.print(Columns(named, padding=(0, 1), column_first=False))

    def heard_no_more(self) -> None:
        """The log was cut short: what comes next is news to all."""
        for seat, told in self._told.items():
            self._told[seat] = min(told, len(self.match.log(seat)))


def shortened(lines: list[str]) -> list[str]:
    """A log for quick reading: repeated lines counted, long runs of indented ones cut."""
    counted = [(line, len(list(same))) for line, same in groupby(lines)]
    short: list[str] = []
    for detail, run in groupby(counted, key=lambda pair: pair[0].startswith(" ")):
        texts = [line if count == 1 else f"{line[:-1]}, {count} times." for line, count in run]
        short += _abridged(texts) if detail else texts
    return short


def _abridged(texts: list[str]) -> list[str]:
    """The beginning and the end of a long run of details; what comes of them is told last."""
    if len(texts) <= DETAILS:
        return texts
    half = DETAILS // 2
    return [*texts[:half], f"  ... {len(texts) - 2 * half} more of these ...", *texts[-half:]]
