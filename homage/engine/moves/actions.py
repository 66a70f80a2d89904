"""Actions: small integers in named blocks, so that each number has a name and operands.

A game declares `PLACE = ACTIONS.block("place", square=SQUARE)`, where `SQUARE` says what a square is (see
`homage.engine.moves.operands`). `PLACE + 5` is then the action "place on square 5", and from the declaration follow its
notation and the way back, the things on the board that it concerns, and the rules that take it apart.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from homage.engine.moves import block_rules, notation
from homage.engine.moves.blocks import Block, Topic, Values
from homage.engine.moves.operands import Operand, Together
from homage.engine.state.components import table
from homage.engine.state.layout import Numbers


class Actions:
    """All action numbers of a game."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.count = 0
        self._parts: dict[int, tuple[str, Values]] = {}
        self._notations: dict[int, str] = {}
        self._concerns: dict[tuple[int, int], tuple[str, ...]] = {}
        self._about: dict[int, defaultdict[str, set[int]]] = {}

    def block(
        self,
        name: str,
        *,
        about: Iterable[str] = (),
        then: Iterable[str] = (),
        initiative: bool = False,
        unprompted: bool = False,
        passing: bool = False,
        repeats: bool = False,
        **operands: Operand | Together,
    ) -> int:
        """Add a block; returns its first number, which is what rules compute with.

        Its actions concern the things in `about`, those that the operands name, and the things in `then`, in this
        order. Operands that are declared together become single ones, each under its own name. What the flags say is
        told in `Block`.
        """
        parts: dict[str, Operand] = {}
        topics = [_always(thing) for thing in about]
        for operand_name, operand in operands.items():
            several = operand.parts if isinstance(operand, Together) else {operand_name: operand}
            if several.keys() & parts.keys():
                raise TypeError(f"the block {name!r} has two operands of one name; give them different ones")
            parts |= several
            if operand.thing is not None:
                topics.append(Topic(operand.thing, tuple(several)))
        topics += [_always(thing) for thing in then]
        flags = initiative, initiative or unprompted, passing, repeats
        self.blocks.append(Block(name, self.count, parts, tuple(topics), *flags))
        start, self.count = self.count, self.count + self.blocks[-1].size
        return start

    # -- numbers, names, text --------------------------------------------------------------------------------------

    def parts(self, action: int) -> tuple[str, Values]:
        """The name of an action and its operands; not to be changed, it is handed out again."""
        if action not in self._parts:
            block = self._block(action)
            self._parts[action] = block.name, block.values(action)
        return self._parts[action]

    def number(self, name: str, **operands: int) -> int:
        """The number of an action by its name and operands."""
        for block in self.blocks:
            if block.name == name and operands.keys() == block.operands.keys():
                return block.number(operands)
        raise KeyError(f"no action {name} with operands {', '.join(operands) or 'none'}")

    def notation(self, action: int) -> str:
        """An action as short text, such as "move Baron d8"."""
        if action not in self._notations:
            self._notations[action] = self._block(action).notation(self.parts(action)[1])
        return self._notations[action]

    def parse(self, text: str) -> int:
        """The action that a short text names."""
        block, values = notation.parsed(self.blocks, text)
        return block.number(values)

    def _block(self, action: int) -> Block:
        """The block that an action belongs to."""
        if not 0 <= action < self.count:
            raise IndexError(f"no action has the number {action}; they run from 0 to {self.count - 1}")
        return self.blocks[bisect_right(self.blocks, action, key=lambda block: block.start) - 1]

    # -- what kind of answer it is ---------------------------------------------------------------------------------

    def unprompted(self, action: int) -> bool:
        """Whether an action is no answer to a question, but raised by the player beside it."""
        return self._block(action).unprompted

    def passing(self, legal: Iterable[int]) -> int | None:
        """The first of some actions that declines, or ends what is under way; None if none does."""
        return next((action for action in legal if self._block(action).passing), None)

    def repeats(self, action: int) -> bool:
        """Whether an action may be done several times in a row."""
        return self._block(action).repeats

    # -- the things on the board -----------------------------------------------------------------------------------

    def concerns(self, seat: int, action: int) -> tuple[str, ...]:
        """The things on the board that an action of a seat is about."""
        if (seat, action) not in self._concerns:
            self._concerns[seat, action] = self._block(action).concerns(seat, self.parts(action)[1])
        return self._concerns[seat, action]

    def about(self, seat: int, thing: str) -> set[int]:
        """All actions of a seat that are about a thing, allowed or not."""
        if seat not in self._about:
            index = self._about[seat] = defaultdict(set)
            for action in range(self.count):
                for each in self.concerns(seat, action):
                    index[each].add(action)
        return self._about[seat].get(thing, set())

    # -- for rules and search --------------------------------------------------------------------------------------

    @cached_property
    def initiative(self) -> Numbers:
        """For each action number 1 if a player may raise it by himself, else 0."""
        return table([int(block.initiative) for block in self.blocks for _ in range(block.size)])

    def initiative_rule(self) -> Callable[[Any, int], bool]:
        """The same as the rule `initiative` of the contract."""
        return block_rules.initiative(self.initiative)

    def finder(self) -> Callable[[int], int]:
        """A rule that gives the first number of the block that an action belongs to."""
        return block_rules.finder(table([block.start for block in self.blocks for _ in range(block.size)]))

    def reader(self, start: int) -> Callable[[int], tuple[int, ...]]:
        """A rule that gives the operands of an action of this block, in order."""
        block = self._block(start)
        return block_rules.reader(block.name, start, list(block.operands.values()))

    def writer(self, start: int) -> Callable[..., int]:
        """A rule that gives the action of this block with the operands given in order."""
        block = self._block(start)
        return block_rules.writer(block.name, start, list(block.operands.values()))


def _always(thing: str) -> Topic:
    return Topic(lambda seat: thing)
