"""Actions: small integers in named blocks, so that each number has a name and operands.

The block `place` with one operand of 324 squares starting at 18 makes 18 + 5 the action "place on square 5".
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Block:
    """A run of action numbers of one kind."""

    name: str
    start: int
    operands: dict[str, int]

    @property
    def size(self) -> int:
        return prod(self.operands.values())


class Actions:
    """All action numbers of a game."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.count = 0
        self._parts: dict[int, tuple[str, dict[str, int]]] = {}

    def block(self, name: str, **operands: int) -> int:
        """Add a block with the sizes of its operands; returns its first number, which is what rules compute with."""
        self.blocks.append(Block(name, self.count, operands))
        start, self.count = self.count, self.count + self.blocks[-1].size
        return start

    def parts(self, action: int) -> tuple[str, dict[str, int]]:
        """The name of an action and its operands; not to be changed, it is handed out again."""
        if action not in self._parts:
            self._parts[action] = self._taken_apart(action)
        return self._parts[action]

    def _taken_apart(self, action: int) -> tuple[str, dict[str, int]]:
        for block in self.blocks:
            if block.start <= action < block.start + block.size:
                rest, values = action - block.start, {}
                for name, size in reversed(block.operands.items()):
                    rest, values[name] = divmod(rest, size)
                return block.name, {name: values[name] for name in block.operands}
        raise IndexError(f"no action has the number {action}; they run from 0 to {self.count - 1}")

    def number(self, name: str, **operands: int) -> int:
        """The number of an action by its name and operands."""
        for block in self.blocks:
            if block.name == name and operands.keys() == block.operands.keys():
                at = 0
                for operand, size in block.operands.items():
                    if not 0 <= operands[operand] < size:
                        raise IndexError(f"{operand} of {name} runs from 0 to {size - 1}, not {operands[operand]}")
                    at = at * size + operands[operand]
                return block.start + at
        raise KeyError(f"no action {name} with operands {', '.join(operands) or 'none'}")
