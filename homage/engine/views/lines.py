"""A table as lines of text for a terminal: pieces of text with styles, as many lines as it takes, a mark for what is
offered.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

Line = list[tuple[str, str]]  # pieces of text, each with a style as Rich names them

WIDTH = 80
OFFER = "*"  # after what may be chosen now


def star(thing: str, offered: Collection[str]) -> str:
    """A mark after what may be chosen now."""
    return OFFER if thing in offered else ""


def wrapped(first: Line, parts: Sequence[tuple[str, str]], indent: int) -> list[Line]:
    """A beginning and what follows it, in as many lines as it takes."""
    lines, line = [], list(first)
    wide = sum(len(text) for text, _ in line)
    for text, style in parts:
        if wide + len(text) + 1 > WIDTH and wide > indent:
            lines.append(line)
            line, wide = [(" " * indent, "")], indent
        line.append((f" {text}", style))
        wide += len(text) + 1
    return [*lines, line]


def listed(title: str, items: Sequence[str], style: str = "", indent: int = 3) -> list[Line]:
    """A title and what follows it, with commas."""
    commas = [f"{item}{',' if at < len(items) - 1 else ''}" for at, item in enumerate(items)]
    return wrapped([(f" {title}", style)], [(item, style) for item in commas], indent)


def sentence(words: str, style: str = "", indent: int = 3) -> list[Line]:
    """Words in as many lines as they take; the spaces before the first stay."""
    first, *rest = words.lstrip().split(" ")
    start = " " * (len(words) - len(words.lstrip())) + first
    return wrapped([(start, style)], [(word, style) for word in rest], indent)
