"""The rules `legal`, `forbidden` and `apply`, written as source from the questions that a game declares.

Short questions stand in one function, so that the compiler is called less often; longer ones get a function of their
own. The source is kept for tracebacks.
"""

from __future__ import annotations

import inspect
import itertools
import linecache
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from textwrap import indent
from types import FunctionType
from typing import Any

from homage.engine.actions import Actions
from homage.engine.bits import lowest_bit
from homage.engine.blocks import Block
from homage.engine.course import about_asked, kind_asked, waiting
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.questions import Answer, Question, Rule
from homage.engine.rule import rule

SHORT = 8  # lines that stand in the common function
KNOWN = {"s": "s", "seat": "seat", "about": "about_asked(s)"}  # what every rule may ask for, and how it is written
DONE = KNOWN | {"action": "action", "dice": "dice", "story": "story"}  # the same for effects
TAKEN = 64  # bits of a set


def answering(
    actions: Actions, questions: Sequence[Question], *, over: int, wait: Numbers
) -> tuple[Callable[..., int], Callable[..., int], Callable[..., None]]:
    """The rules `legal`, `forbidden` and `apply` of a game; the questions that are asked most often come first.

    `over` is the refusal once nobody is asked; `wait` gives for that of each question the one for other seats.
    """
    kinds = [each.kind for each in questions]
    if len(set(kinds)) < len(kinds):
        raise TypeError("two questions have the same number")
    answered = {each.block for asked in questions for each in asked.answers}
    if lost := [block.name for block in actions.blocks if block.start not in answered and not block.initiative]:
        raise TypeError(f"no question is answered by {', '.join(lost)}")
    source = Source(actions)
    return source.legal(questions), source.forbidden(questions, over, wait), source.apply(questions)


def possible(actions: Actions, asked: Question, *, besides: int) -> Callable[..., bool]:
    """A rule `(s, seat)`: whether a question could be answered by more than the actions of one block."""
    return Source(actions).possible([each for each in asked.answers if each.block != besides])


class Source:
    """Functions in the making, and the rules and numbers that they name."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self.blocks = {block.start: block for block in actions.blocks}
        common = (about_asked, kind_asked, lowest_bit, offer, waiting)
        self.space: dict[str, Any] = {each.__name__: each for each in common}

    # -- the rules of the contract ---------------------------------------------------------------------------------

    def legal(self, questions: Sequence[Question]) -> Callable[..., int]:
        bodies = {asked.kind: self._listing(asked) for asked in questions}
        head = ["if not waiting(s) >> seat & 1:", "    return 0", "n = 0", "kind = kind_asked(s)"]
        return self._routed("legal", "s, seat, out", head, bodies, "return n")

    def forbidden(self, questions: Sequence[Question], over: int, wait: Numbers) -> Callable[..., int]:
        self.space["WAIT"] = wait
        bodies = {asked.kind: self._checking(asked) for asked in questions}
        now = self._routed(
            "now_asked", "s, seat", ["kind = kind_asked(s)"], self._refusals(questions), f"return {over}"
        )
        self.space["now_asked"] = now
        head = [
            "if waiting(s) == 0:",
            f"    return {over}",
            f"if seat < 0 or action < 0 or action >= {self.actions.count} or not waiting(s) >> seat & 1:",
            "    return WAIT[now_asked(s, seat)]",
            "kind = kind_asked(s)",
        ]
        return self._routed("forbidden", "s, seat, action", head, bodies, "return now_asked(s, seat)")

    def apply(self, questions: Sequence[Question]) -> Callable[..., None]:
        bodies = {asked.kind: self._doing(asked) for asked in questions}
        head = ["kind = kind_asked(s)"]
        return self._routed("apply", "s, seat, action, dice, story", head, bodies, "return")

    def possible(self, answers: Iterable[Answer]) -> Callable[..., bool]:
        lines = [line for each in answers for line in self._tried(each, "return True")]
        return self._made("possible", "s, seat", [*lines, "return False"])

    # -- one question ----------------------------------------------------------------------------------------------

    def _refusals(self, questions: Sequence[Question]) -> dict[int, list[str]]:
        return {asked.kind: [f"return {self._call(asked.now, None, KNOWN)}"] for asked in questions}

    def _listing(self, asked: Question) -> list[str]:
        """All that may be answered, in the order of the actions."""
        lines = []
        for each in asked.answers:
            operands = self.blocks[each.block].operands
            lines += self._tried(each, f"n = offer(out, n, {_number(self.blocks[each.block], operands)})")
        return [*lines, "return n"]

    def _checking(self, asked: Question) -> list[str]:
        """Why an action is refused, or 0."""
        lines = []
        for each in asked.answers:
            lines += [f"if {self._is(each)}:", *_deeper([*self._read(each), *self._why(each, asked), "return 0"])]
        return [*lines, f"return {self._call(asked.now, None, KNOWN)}"]

    def _doing(self, asked: Question) -> list[str]:
        """What the answers do."""
        lines = []
        for each in asked.answers:
            if each.effect:
                block = self.blocks[each.block]
                if lost := block.operands.keys() - _parameters(each.effect):
                    raise TypeError(f"{_name(each.effect)} must take {', '.join(lost)}, which {block.name} names")
                lines += [f"if {self._is(each)}:", *_deeper([*self._read(each), self._call(each.effect, block, DONE)])]
        return [*lines, "return"]

    # -- one answer ------------------------------------------------------------------------------------------------

    def _is(self, each: Answer) -> str:
        """Whether an action is of its block."""
        block = self.blocks[each.block]
        if block.size == 1:
            return f"action == {block.start}"
        return f"{block.start} <= action < {block.start + block.size}"

    def _read(self, each: Answer) -> list[str]:
        """The operands of an action."""
        block, step = self.blocks[each.block], 1
        lines = []
        for name, operand in reversed(block.operands.items()):
            at = f"(action - {block.start})" + (f" // {step}" if step > 1 else "")
            step *= operand.size
            at += f" % {operand.size}" if step < block.size else ""
            lines.append(f"{name} = {at}" + (f" + {operand.least}" if operand.least else ""))
        return lines

    def _why(self, each: Answer, asked: Question) -> list[str]:
        """Leave with the refusal, if there is one."""
        block, lines = self.blocks[each.block], []
        refusal = self._call(asked.now if each.refused is None else each.refused, block, KNOWN)
        if each.unless:
            lines += [f"why = {self._call(each.unless, block, KNOWN)}", "if why != 0:", "    return why"]
        if each.when:
            lines += [f"if not {self._call(each.when, block, KNOWN)}:", f"    return {refusal}"]
        for name, rule_of_set in each.sets.items():
            lines += [f"if not {self._call(rule_of_set, block, KNOWN)} >> {name} & 1:", f"    return {refusal}"]
        return lines

    def _tried(self, each: Answer, then: str) -> list[str]:
        """Go through the operands, and do that with each action that may be answered."""
        block, heads = self.blocks[each.block], list[tuple[list[str], str, list[str]]]()
        if unknown := each.sets.keys() - block.operands:
            raise TypeError(f"{block.name} has no operand {', '.join(unknown)}")
        for name, operand in block.operands.items():
            if name not in each.sets:
                heads.append(([], f"for {name} in range({operand.values.start}, {operand.values.stop}):", []))
                continue
            if operand.values.stop > TAKEN:
                raise TypeError(f"{name} of {block.name} has too many values for a set; use a condition")
            left = f"{name}_left"
            begin = [f"{left} = {self._call(each.sets[name], block, KNOWN)}"]
            heads.append((begin, f"while {left} != 0:", [f"{name} = lowest_bit({left})", f"{left} &= {left} - 1"]))
        if each.unless:
            heads.append(([], f"if {self._call(each.unless, block, KNOWN)} == 0:", []))
        if each.when:
            heads.append(([], f"if {self._call(each.when, block, KNOWN)}:", []))
        lines = [then]
        for begin, head, first in reversed(heads):
            lines = [*begin, head, *_deeper([*first, *lines])]
        return lines

    # -- rules and their arguments ---------------------------------------------------------------------------------

    def _call(self, called: Rule | int, block: Block | None, known: dict[str, str]) -> str:
        """A number, or a call of a rule with what its parameters are called after."""
        if isinstance(called, int):
            return str(called)
        fixed = called.keywords if isinstance(called, partial) else {}
        known = known | {name: name for name in (block.operands if block else ())}
        if lost := [name for name in _parameters(called) if name not in known]:
            raise TypeError(f"{_name(called)} asks for {', '.join(lost)}, and is given only {', '.join(known)}")
        function = called.func if isinstance(called, partial) else called
        names = inspect.signature(function).parameters
        given = [str(int(fixed[name])) if name in fixed else known[name] for name in names]
        return f"{self._named(function)}({', '.join(given)})"

    def _named(self, function: Any) -> str:
        """The name under which the source finds a rule."""
        for number in itertools.count(1):
            name = function.__name__ if number == 1 else f"{function.__name__}_{number}"
            if self.space.setdefault(name, function) is function:
                return name
        raise AssertionError("names do not end")

    # -- functions -------------------------------------------------------------------------------------------------

    def _routed(
        self, name: str, arguments: str, head: list[str], bodies: dict[int, list[str]], last: str
    ) -> Callable[..., Any]:
        """A function that does what belongs to the question asked."""
        lines, n = list(head), "n" if name == "legal" else ""
        for kind, body in bodies.items():
            if len(body) > SHORT:
                part = f"{name}_{kind}"
                self.space[part] = self._made(part, arguments, ["n = 0", *body] if n else body)
                body = [f"{part}({arguments})", "return"] if name == "apply" else [f"return {part}({arguments})"]
            lines += [f"if kind == {kind}:", *_deeper(body)]
        return self._made(name, arguments, [*lines, last])

    def _made(self, name: str, arguments: str, lines: list[str]) -> Callable[..., Any]:
        """A rule with this source."""
        text = f"def {name}({arguments}):\n" + indent("\n".join(lines), "    ") + "\n"
        package = self._package()
        file = f"<{name} of {package}>"
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
        space = {**self.space, "__name__": f"{package}.questions"}
        exec(compile(text, file, "exec"), space)
        made: FunctionType = space[name]
        return rule(made)

    def _package(self) -> str:
        """The game whose rules are named."""
        modules = (each.__module__ for each in self.space.values() if isinstance(each, FunctionType))
        return next((name.rpartition(".")[0] for name in modules if not name.startswith(__package__)), __package__)


def _number(block: Block, operands: Iterable[str]) -> str:
    """The action with operands of these names."""
    text, least = "", 0
    for name in operands:
        size = block.operands[name].size
        text = f"({text}) * {size} + {name}" if " " in text else f"{text} * {size} + {name}" if text else name
        least = least * size + block.operands[name].least
    start = block.start - least
    return f"{text} {'+' if start >= 0 else '-'} {abs(start)}" if text else str(start)


def _deeper(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _parameters(called: Rule) -> list[str]:
    """What a rule asks for, without what is fixed."""
    if isinstance(called, partial):
        return [name for name in inspect.signature(called.func).parameters if name not in called.keywords]
    return list(inspect.signature(called).parameters)


def _name(called: Rule) -> str:
    return str((called.func if isinstance(called, partial) else called).__name__)
