"""What a table agrees on before play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from homage.engine.errors import BadOption

OptionValue = str | int | bool
Options = dict[str, OptionValue]  # by name, as agreed


@dataclass(frozen=True)
class Value:
    """One value of an option, and what it means in a line."""

    value: OptionValue
    words: str


@dataclass(frozen=True)
class Option:
    """Something to agree on: a switch, one of a few values, or a text that `check` reads."""

    name: str
    words: str
    default: OptionValue
    values: tuple[Value, ...] = ()
    rule: str = ""  # why its values exclude each other
    check: Callable[[str], str] | None = field(default=None, compare=False)  # returns the normal form or raises
    examples: tuple[str, ...] = ()  # of a text: some that are worth trying

    @property
    def candidates(self) -> tuple[OptionValue, ...]:
        """What can be chosen: all its values; of a text the default and the examples."""
        return tuple(each.value for each in self.values) or (self.default, *self.examples)

    def read(self, value: Any) -> OptionValue:
        """The value meant, or a refusal that lists what there is."""
        if self.check is not None:
            return self.check(str(value))
        for each in self.values:
            if str(each.value).lower() == str(value).strip().lower():
                return each.value
        known = ", ".join(str(each.value).lower() for each in self.values)
        raise BadOption(f"The option {self.name} cannot be {value!r}; it can be one of: {known}.")


def switch(name: str, words: str, *, on: str, off: str) -> Option:
    """An option that is on or off."""
    return Option(name, words, False, (Value(False, off), Value(True, on)))


def whole_number(name: str, words: str, default: int, *, least: int, most: int, examples: tuple[str, ...]) -> Option:
    """An option that is a number within bounds."""

    def check(text: str) -> str:
        if not text.strip().isdecimal() or not least <= int(text) <= most:
            raise BadOption(f"The option {name} cannot be {text!r}; give a number from {least} to {most}.")
        return str(int(text))

    return Option(name, words, str(default), check=check, examples=examples)


def read_options(known: tuple[Option, ...], asked: Mapping[str, Any]) -> Options:
    """All options of a game, those asked for read and the others at their defaults."""
    by_name = {option.name: option for option in known}
    for name in asked:
        if name not in by_name:
            raise BadOption(f"There is no option {name!r}; the options are: {', '.join(by_name) or 'none'}.")
    return {
        option.name: option.read(asked[option.name]) if option.name in asked else option.default for option in known
    }
