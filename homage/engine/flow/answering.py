"""The rules `legal`, `forbidden` and `apply`, written as source from the questions that a game declares.

Short questions stand in one function, so that the compiler is called less often; longer ones get a function of their
own. The source is kept for tracebacks.
"""

from __future__ import annotations

import inspect
import itertools
import linecache
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from textwrap import indent
from types import FunctionType
from typing import Any

from homage.engine.flow.course import about_asked, kind_asked, waiting
from homage.engine.flow.questions import Answer, Between, Question, Questions, Refusal, Rule, Values
from homage.engine.moves.actions import Actions
from homage.engine.moves.blocks import Block
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.engine.state.limits import offer

SHORT = 8  # lines that stand in the common function
# What every rule may ask for, and how it is written.
KNOWN = {"s": "s", "seat": "seat", "asked": "kind_asked(s)", "about": "about_asked(s)"}
WANTED = KNOWN | {"action": "action"}  # the same for what refuses an action
DONE = WANTED | {"dice": "dice", "story": "story"}  # and for effects
LISTED = KNOWN | {"out": "out", "n": "n"}  # and for what lists actions itself
TAKEN = 64  # bits of a set
ENGINE = "homage.engine."  # what modules of the engine begin with
Given = Mapping[str, Rule | int]


def answering(
    questions: Questions, *, over: int, wait: Numbers | int, given: Given | None = None
) -> tuple[Callable[..., int], Callable[..., int], Callable[..., None]]:
    """The rules `legal`, `forbidden` and `apply` of a game.

    `over` is the refusal once nobody is asked; `wait` is the one for other seats, or a table that gives it for the
    refusal of each question. `given` are more names that rules may ask for: a rule of the state or a number for each.
    """
    source = Source(questions.actions, given)
    return (
        source.legal(questions.declared, questions.before),
        source.forbidden(questions.declared, questions.before, over, wait),
        source.apply(questions.declared, questions.before),
    )


def possible(actions: Actions, asked: Question, *, besides: int, given: Given | None = None) -> Callable[..., bool]:
    """A rule `(s, seat)`: whether a question could be answered by more than the actions of one block."""
    return Source(actions, given).possible([each for each in asked.answers if each.block != besides])


class Source:
    """Functions in the making, and the rules and numbers that they name."""

    def __init__(self, actions: Actions, given: Given | None = None) -> None:
        self.actions = actions
        self.blocks = {block.start: block for block in actions.blocks}
        common = (about_asked, kind_asked, lowest_bit, offer, waiting)
        self.space: dict[str, Any] = {each.__name__: each for each in common}
        self.given: dict[str, str] = {}
        self.given = {name: self._call(value, None, KNOWN) for name, value in (given or {}).items()}

    # -- the rules of the contract ---------------------------------------------------------------------------------

    def legal(self, questions: Sequence[Question], before: Sequence[Answer] = ()) -> Callable[..., int]:
        bodies = [(asked, self._knowing(self._listing(asked))) for asked in questions]
        head = ["if not waiting(s) >> seat & 1:", "    return 0", "n = 0", "kind = kind_asked(s)"]
        if not before:
            return self._routed("legal", "s, seat, out", head, bodies, "return n")
        answers = self._named(self._routed("answers", "s, seat, out", head[2:], bodies, "return n"))
        lines = [*head[:2], f"n = {answers}(s, seat, out)", *self._knowing(self._offered(before))]
        return self._made("legal", "s, seat, out", [*lines, "return n"])

    def forbidden(
        self, questions: Sequence[Question], before: Sequence[Answer], over: int, wait: Numbers | int
    ) -> Callable[..., int]:
        bodies = [(asked, self._knowing(self._checking(asked))) for asked in questions]
        head = [
            "if waiting(s) == 0:",
            f"    return {over}",
            f"if seat < 0 or action < 0 or action >= {self.actions.count} or not waiting(s) >> seat & 1:",
            f"    return {self._waiting(questions, over, wait)}",
            *self._knowing([line for each in before for line in self._checked(each, over)]),
            "kind = kind_asked(s)",
        ]
        return self._routed("forbidden", "s, seat, action", head, bodies, f"return {over}")

    def apply(self, questions: Sequence[Question], before: Sequence[Answer] = ()) -> Callable[..., None]:
        bodies = [(asked, self._knowing(self._doing(asked))) for asked in questions]
        first = [[*self._done(each), "    return"] for each in before if each.effect]
        head = [*self._knowing([*itertools.chain(*first)]), "kind = kind_asked(s)"]
        return self._routed("apply", "s, seat, action, dice, story", head, bodies, "return")

    def possible(self, answers: Iterable[Answer]) -> Callable[..., bool]:
        lines = [line for each in answers for line in self._tried(each, "return True")]
        return self._made("possible", "s, seat", [*self._knowing(lines), "return False"])

    # -- one question ----------------------------------------------------------------------------------------------

    def _waiting(self, questions: Sequence[Question], over: int, wait: Numbers | int) -> str:
        """The refusal for those who are not asked."""
        if isinstance(wait, int):
            return str(wait)
        refusals = [(asked, [f"return {self._call(asked.now, None, WANTED)}"]) for asked in questions]
        self.space["WAIT"] = wait
        self.space["now_asked"] = self._routed(
            "now_asked", "s, seat, action", ["kind = kind_asked(s)"], refusals, f"return {over}"
        )
        return "WAIT[now_asked(s, seat, action)]"

    def _listing(self, asked: Question) -> list[str]:
        """All that may be answered, in the order of the actions."""
        return [*self._offered(asked.answers), "return n"]

    def _checking(self, asked: Question) -> list[str]:
        """Why an action is refused, or 0."""
        lines = [line for each in asked.answers for line in self._checked(each, asked.now)]
        return [*lines, f"return {self._call(asked.now, None, WANTED)}"]

    def _doing(self, asked: Question) -> list[str]:
        """What the answers do."""
        lines = [self._call(asked.first, None, DONE)] if asked.first else []
        return [*lines, *[line for each in asked.answers if each.effect for line in self._done(each)], "return"]

    # -- one answer ------------------------------------------------------------------------------------------------

    def _knowing(self, lines: list[str]) -> list[str]:
        """The same lines after those that find what the game gives, as far as they ask for it."""
        named = set(itertools.chain(*(re.findall(r"\w+", line) for line in lines)))
        return [*(f"{name} = {value}" for name, value in self.given.items() if name in named), *lines]

    def _offered(self, answers: Iterable[Answer]) -> list[str]:
        """Write down which actions of the answers are open."""
        lines = []
        for each in answers:
            if each.listing:
                lines.append(f"n = {self._call(each.listing, None, LISTED)}")
                continue
            operands = self.blocks[each.block].operands
            lines += self._tried(each, f"n = offer(out, n, {_number(self.blocks[each.block], operands)})")
        return lines

    def _checked(self, each: Answer, now: Refusal) -> list[str]:
        """Leave with why its actions are refused, or 0."""
        return [f"if {self._is(each)}:", *_deeper([*self._read(each), *self._why(each, now), "return 0"])]

    def _done(self, each: Answer) -> list[str]:
        """Do what its actions do."""
        block, effect = self.blocks[each.block], each.effect
        assert effect
        if lost := block.operands.keys() - _parameters(effect):
            raise TypeError(f"{_name(effect)} must take {', '.join(lost)}, which {block.name} names")
        return [f"if {self._is(each)}:", *_deeper([*self._read(each), self._call(effect, block, DONE)])]

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

    def _why(self, each: Answer, now: Refusal) -> list[str]:
        """Leave with the refusal, if there is one."""
        block, lines = self.blocks[each.block], []
        refusal = self._call(now if each.refused is None else each.refused, block, WANTED)
        if each.unless:
            lines += [f"why = {self._call(each.unless, block, KNOWN)}", "if why != 0:", "    return why"]
        if each.when:
            lines += [f"if not {self._call(each.when, block, KNOWN)}:", f"    return {refusal}"]
        for name, values in each.sets.items():
            lines += [f"if not {self._within(name, values, block)}:", f"    return {refusal}"]
        return lines

    def _within(self, name: str, values: Values, block: Block) -> str:
        """Whether an operand has one of these values."""
        if isinstance(values, Between) and values.least is values.most:
            return f"{name} == {self._call(values.least, block, KNOWN)}"
        if isinstance(values, Between):
            return f"{self._call(values.least, block, KNOWN)} <= {name} <= {self._call(values.most, block, KNOWN)}"
        return f"{self._call(values, block, KNOWN)} >> {name} & 1"

    def _tried(self, each: Answer, then: str) -> list[str]:
        """Go through the operands, and do that with each action that may be answered."""
        block, heads = self.blocks[each.block], list[tuple[list[str], str, list[str]]]()
        if unknown := each.sets.keys() - block.operands:
            raise TypeError(f"{block.name} has no operand {', '.join(unknown)}")
        for name, operand in block.operands.items():
            heads.append(self._gone_through(name, operand.values, each.sets.get(name), block))
        if each.unless:
            heads.append(([], f"if {self._call(each.unless, block, KNOWN)} == 0:", []))
        if each.when:
            heads.append(([], f"if {self._call(each.when, block, KNOWN)}:", []))
        lines = [then]
        for begin, head, first in reversed(heads):
            lines = [*begin, head, *_deeper([*first, *lines])]
        return lines

    def _gone_through(
        self, name: str, known: range, values: Values | None, block: Block
    ) -> tuple[list[str], str, list[str]]:
        """What stands before, at the head, and first in the body of a loop over the values of an operand."""
        if values is None:
            return [], f"for {name} in range({known.start}, {known.stop}):", []
        if isinstance(values, Between) and values.least is values.most:
            begin = [f"{name} = {self._call(values.least, block, KNOWN)}"]
            return begin, f"if {known.start} <= {name} < {known.stop}:", []
        if isinstance(values, Between):
            least, most = (self._call(each, block, KNOWN) for each in (values.least, values.most))
            return [], f"for {name} in range(max({least}, {known.start}), min({most}, {known.stop - 1}) + 1):", []
        if known.stop > TAKEN:
            raise TypeError(f"{name} of {block.name} has too many values for a set; use a condition or `between`")
        left = f"{name}_left"
        begin = [f"{left} = {self._call(values, block, KNOWN)}"]
        return begin, f"while {left} != 0:", [f"{name} = lowest_bit({left})", f"{left} &= {left} - 1"]

    # -- rules and their arguments ---------------------------------------------------------------------------------

    def _call(self, called: Rule | int, block: Block | None, known: dict[str, str]) -> str:
        """A number, or a call of a rule with what its parameters are called after."""
        if isinstance(called, int):
            return str(called)
        fixed = called.keywords if isinstance(called, partial) else {}
        known = known | {name: name for name in (*self.given, *(block.operands if block else ()))}
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
        self, name: str, arguments: str, head: list[str], bodies: Iterable[tuple[Question, list[str]]], last: str
    ) -> Callable[..., Any]:
        """A function that does what belongs to the question asked."""
        lines, n, parts = list(head), "n = 0" in head, dict[tuple[str, ...], str]()
        for asked, body in bodies:
            if len(body) > SHORT:
                own = tuple(["n = 0", *body] if n else body)
                if own not in parts:
                    parts[own] = self._named(self._made(f"{name}_{asked.kind}", arguments, own))
                part = parts[own]
                body = [f"{part}({arguments})", "return"] if name == "apply" else [f"return {part}({arguments})"]
            lines += [f"if {self._asked(asked)}:", *_deeper(body)]
        return self._made(name, arguments, [*lines, last])

    def _asked(self, asked: Question) -> str:
        """Whether a question is the one that is asked, in this form."""
        held = f" and {self._call(asked.when, None, KNOWN)}" if asked.when else ""
        return f"kind == {asked.kind}{held}"

    def _made(self, name: str, arguments: str, lines: Iterable[str]) -> Callable[..., Any]:
        """A rule with this source."""
        text = f"def {name}({arguments}):\n" + indent("\n".join(lines), "    ") + "\n"
        package = self._package()
        files = (f"<{name} of {package}>" + (f" {number}" if number > 1 else "") for number in itertools.count(1))
        file = next(each for each in files if "".join(linecache.getlines(each)) in ("", text))
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
        space = {**self.space, "__name__": f"{package}.questions"}
        exec(compile(text, file, "exec"), space)
        made: FunctionType = space[name]
        return rule(made)

    def _package(self) -> str:
        """The game whose rules are named."""
        modules = (each.__module__ for each in self.space.values() if isinstance(each, FunctionType))
        found = next((name for name in modules if not name.startswith(ENGINE)), ENGINE)
        return ".".join(found.split(".")[:3])


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
