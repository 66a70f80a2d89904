"""What the commands share at the screen: plain consoles, painted lines, bars of progress."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Display
from rich.text import Text

if TYPE_CHECKING:
    from homage.engine.rules.machine import Progress

STOPPED = 130  # exit code after Ctrl-C
Lines = list[list[tuple[str, str]]]  # as games draw them: pieces of text with their styles


def screen(*, stderr: bool = False) -> Console:
    """A console that prints what it is given: brackets are brackets, and numbers keep their colour."""
    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def paint(console: Console, lines: Lines) -> None:
    """Print a drawing, never broken at the edge of the screen."""
    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)


def set_in(console: Console, sentence: str) -> None:
    """Print a sentence two columns in; where the edge of the screen breaks it, it goes on further in."""
    own = sentence[: len(sentence) - len(sentence.lstrip())]
    broken = textwrap.wrap(sentence, console.width, initial_indent="  ", subsequent_indent=f"    {own}")
    console.print("\n".join(broken))


def flowing(text: str) -> str:
    """Paragraphs without line breaks of their own, to be broken where the screen ends."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


@contextmanager
def status_line() -> Iterator[Callable[[str], None]]:
    """A line on the error stream that is written anew each time, gone at the end; nothing where nobody looks."""
    console = screen(stderr=True)
    if not console.is_terminal:
        yield lambda words: None
        return
    with console.status("") as status:
        yield status.update


@contextmanager
def bar_in_steps() -> Iterator[Callable[[str], Progress]]:
    """One bar of progress on the error stream for several steps in a row, gone at the end; nothing if nobody looks."""
    console = screen(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Display(*columns, console=console, transient=True, disable=not console.is_terminal) as display:
        task = display.add_task("", total=None)

        def begin(words: str) -> Progress:
            display.reset(task, description=words)
            return lambda done, total: display.update(task, completed=done, total=total)

        yield begin


@contextmanager
def bar(words: str) -> Iterator[Progress]:
    """A bar of progress for a single step."""
    with bar_in_steps() as begin:
        yield begin(words)
