"""Tables of figures as Markdown, to be read in a terminal and pasted into a page."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console


def shown(value: float | None, form: str) -> str:
    """A number, or a dash where there is none."""
    return "-" if value is None else format(value, form)


def markdown(columns: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """A table whose first columns are words, and whose other columns are numbers."""
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    line = ["-" * width if at < words else "-" * (width - 1) + ":" for at, width in enumerate(widths)]

    def laid(cells: Sequence[str]) -> str:
        padded = [
            cell.ljust(width) if at < words else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return f"| {' | '.join(padded)} |"

    return "\n".join([laid(columns), laid(line), *map(laid, rows)])


def show(console: Console, title: str, table: str, notes: Sequence[str] = (), doubts: Sequence[str] = ()) -> None:
    """A table with what it is about, what it means, and loudly what makes its figures doubtful."""
    console.print(f"\n{title}\n", markup=False, highlight=False, soft_wrap=True)
    console.print(table, markup=False, highlight=False, soft_wrap=True)
    for note in notes:
        console.print(note, markup=False, highlight=False, soft_wrap=True)
    for doubt in doubts:
        console.print(doubt, style="bold red", markup=False, soft_wrap=True)
