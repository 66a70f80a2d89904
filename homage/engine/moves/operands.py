"""What actions name: kinds of thing that a game declares once, with how each is written and where it is on the board.

SQUARE = named("square", ["a1", "a2", "b1", "b2"], thing=lambda seat, square: f"square {square}")
ACTIONS.block("place", square=SQUARE)  # "place b1" is about the thing "square 2"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property

Thing = Callable[..., str]  # seat, value (or the values of several operands): the thing on the board that is named

LISTED = 24  # so many possible texts are listed in full where one was not understood
ALIKE = 0.7  # how much a text must resemble another to be what was meant
_DIGITS = re.compile(r"\d{1,99}")


def plain_text(text: str) -> str:
    """A text as it is compared: small letters, single spaces, no zeros before a number."""
    return _DIGITS.sub(lambda found: str(int(found[0])), " ".join(text.lower().split()))


@dataclass(frozen=True)
class Operand:
    """Something that an action names; its values are numbers in a row."""

    what: str  # as people call it
    texts: tuple[str, ...]  # how each value is written; empty where nothing need be written
    least: int = 0  # the first value
    also: Mapping[str, int] = field(default_factory=dict)  # what is understood besides
    thing: Thing | None = None

    @property
    def size(self) -> int:
        return len(self.texts)

    @property
    def values(self) -> range:
        return range(self.least, self.least + self.size)

    @property
    def optional(self) -> bool:
        """Whether nothing need be written: that is the first value then."""
        return not self.texts[0]

    @cached_property
    def longest(self) -> int:
        """How many words the longest text has."""
        return max(len(text.split()) for text in self._understood)

    @cached_property
    def _understood(self) -> dict[str, int]:
        also = {plain_text(text): value for text, value in self.also.items()}
        return also | {plain_text(text): value for text, value in zip(self.texts, self.values, strict=True) if text}

    def written(self, value: int) -> str:
        """How a value is written."""
        return self.texts[value - self.least]

    def read(self, text: str) -> int | None:
        """The value of that text, if it is one."""
        return self._understood.get(plain_text(text))

    def instead_of(self, text: str) -> str:
        """What can be written instead of a text that is none: what comes near, or all there is."""
        known = [each for each in self.texts if each]
        near = near_to(text, known)
        if near:
            return f"perhaps you mean {near}."
        if len(known) > LISTED:
            return f"they run from {known[0]!r} to {known[-1]!r}."
        return f"it can be: {', '.join(known)}."


def near_to(text: str, known: Sequence[str]) -> str:
    """The known texts that come near to one, in quotes; empty if none does."""
    plain = {plain_text(each): each for each in known}
    return " or ".join(repr(plain[each]) for each in get_close_matches(plain_text(text), plain, 3, ALIKE))


@dataclass(frozen=True)
class Together:
    """Operands that are one thing on the board only together, such as the suit and the value of a coin."""

    parts: dict[str, Operand]
    thing: Thing


def named(
    what: str, texts: Sequence[str], thing: Thing | None = None, also: Mapping[str, int] | None = None
) -> Operand:
    """One of several, each by its own name."""
    return Operand(what, tuple(texts), also=also or {}, thing=thing)


def numbered(what: str, count: int, thing: Thing | None = None, prefix: str = "") -> Operand:
    """One of so many alike: the first is written 1 and has the value 0, as tables are indexed."""
    return Operand(what, tuple(f"{prefix}{number}" for number in range(1, count + 1)), thing=thing)


def counted(what: str, least: int, most: int, thing: Thing | None = None) -> Operand:
    """So many of something, from the least to the most; the value is the count."""
    return Operand(what, tuple(str(count) for count in range(least, most + 1)), least=least, thing=thing)


def flag(word: str, thing: Thing | None = None) -> Operand:
    """A word that is added or not; it names a thing only where it is added."""
    return Operand(word, ("", word), thing=thing)


def together(thing: Thing, **parts: Operand) -> Together:
    """Several operands that name one thing."""
    return Together(parts, thing)
