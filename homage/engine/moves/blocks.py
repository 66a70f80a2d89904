"""A run of action numbers of one kind: their operands, their notation, the things on the board that they concern."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from homage.engine.moves.operands import Operand, Thing

Values = dict[str, int]  # of operands, by name


@dataclass(frozen=True)
class Topic:
    """A thing that the actions of a block concern, found from the seat and from the operands of these names."""

    thing: Thing
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Block:
    """A run of action numbers of one kind. The last operand runs fastest."""

    name: str
    start: int
    operands: dict[str, Operand]
    topics: tuple[Topic, ...]
    initiative: bool  # whether a player may raise it by himself, as an offer or a gift
    unprompted: bool  # whether it is no answer to a question, but raised beside it; every initiative is
    passing: bool  # whether it declines, or ends what is under way
    repeats: bool  # whether it may be done several times in a row, as one buys

    @property
    def size(self) -> int:
        return prod(operand.size for operand in self.operands.values())

    def number(self, values: Values) -> int:
        """The action with these operands."""
        at = 0
        for name, operand in self.operands.items():
            value = values[name]
            if value not in operand.values:
                first, last = operand.values[0], operand.values[-1]
                raise IndexError(f"{name} of {self.name} cannot be {value}; it runs from {first} to {last}")
            at = at * operand.size + value - operand.least
        return self.start + at

    def values(self, action: int) -> Values:
        """The operands of an action."""
        at, values = action - self.start, {}
        for name, operand in reversed(self.operands.items()):
            at, place = divmod(at, operand.size)
            values[name] = place + operand.least
        return {name: values[name] for name in self.operands}

    def notation(self, values: Values) -> str:
        """An action as short text."""
        texts = (operand.written(values[name]) for name, operand in self.operands.items())
        return " ".join([self.name, *filter(None, texts)])

    def concerns(self, seat: int, values: Values) -> tuple[str, ...]:
        """The things on the board that an action of a seat is about; what is not written names none."""
        return tuple(
            topic.thing(seat, *(values[name] for name in topic.names))
            for topic in self.topics
            if all(self.operands[name].written(values[name]) for name in topic.names)
        )
