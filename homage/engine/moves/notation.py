"""Reading an action off a short text: its name, then its operands; or what is wrong with the text."""

from __future__ import annotations

from collections.abc import Sequence

from homage.engine.errors import NotTextOfAnAction
from homage.engine.moves.blocks import Block, Values
from homage.engine.moves.operands import Operand, near_to


def parsed(blocks: Sequence[Block], text: str) -> tuple[Block, Values]:
    """The block and the operands that a text names."""
    verb, *words = text.split() or [""]
    named = {block.name: block for block in blocks}
    if verb.lower() not in named:
        near = near_to(verb, list(named))
        instead = f"perhaps you mean {near}." if near else f"actions begin with: {', '.join(named)}."
        raise NotTextOfAnAction(f"{text!r} is not an action; {instead}")
    block = named[verb.lower()]
    values: Values = {}
    for name, operand in block.operands.items():
        value, used = _leading(operand, words)
        if value is None:
            raise _not_understood(block, values, operand, words, text)
        values[name], words = value, words[used:]
    if words:
        raise _too_much(block, " ".join(words), text)
    return block, values


def _leading(operand: Operand, words: list[str]) -> tuple[int | None, int]:
    """The value that the words begin with, the longest first, and how many of them it takes."""
    for used in range(min(operand.longest, len(words)), 0, -1):
        value = operand.read(" ".join(words[:used]))
        if value is not None:
            return value, used
    return (operand.least if operand.optional else None), 0


def _not_understood(block: Block, values: Values, operand: Operand, words: list[str], text: str) -> NotTextOfAnAction:
    later = [each for name, each in block.operands.items() if name not in values and not each.optional][1:]
    if not words:
        read = [each.written(values[name]) for name, each in block.operands.items() if name in values]
        like = " ".join([block.name, *filter(None, read), *(each.texts[0] for each in (operand, *later))])
        return NotTextOfAnAction(f"{text!r} does not say which {operand.what}; write it like {like!r}.")
    said = " ".join(words[: max(1, len(words) - len(later))])  # names may have several words
    return NotTextOfAnAction(f"{said!r} is not a valid {operand.what}; {operand.instead_of(said)}")


def _too_much(block: Block, rest: str, text: str) -> NotTextOfAnAction:
    optional = [word for operand in block.operands.values() if operand.optional for word in operand.texts[1:]]
    near = near_to(rest, optional)
    instead = f", or perhaps you mean {near}." if near else "."
    return NotTextOfAnAction(f"{text!r} says more than {block.name!r} needs; leave out {rest!r}{instead}")
