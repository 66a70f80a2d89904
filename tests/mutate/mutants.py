"""What can be changed in a rule: each change on its own makes a mutant.

Left alone is what only tells the story, and a constant that stands as an index: it would only look elsewhere.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType
from typing import Any

from tests.mutate.rules import Rule, is_telling, only_tells

LEFT_OUT = "(left out)"
BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
JOINS: dict[type[ast.boolop], type[ast.boolop]] = {ast.And: ast.Or, ast.Or: ast.And}
EXTREMES = {"min": "max", "max": "min"}

Site = tuple[Any, Any, Any]  # a node and a field of it, or a list and a place in it; and what shall stand there


@dataclass(frozen=True)
class Mutant:
    """One change of one rule; what it was and what it becomes tell it from others wherever it stands in its file."""

    rule: Rule
    line: int
    statement: int  # which of the rule, in order
    was: str
    becomes: str
    site: Site

    @property
    def name(self) -> str:
        return self.rule.name

    @property
    def cites(self) -> set[str]:
        return self.rule.cites

    @property
    def key(self) -> tuple[str, str, str]:
        return self.name, self.was, self.becomes

    def code(self) -> CodeType:
        """The changed function."""
        with _made(self.site):
            return compiled(self.rule.tree, self.rule.path.as_posix())


def mutants_of(rule: Rule) -> list[Mutant]:
    """Every mutant of a rule, in the order of its lines."""
    found = dict[tuple[int, str], Mutant]()
    if only_tells(rule.function):
        return []
    for at, (statement, holder, place) in enumerate(statements(rule.tree)):
        if is_telling(statement, rule.function) and not _sets_variables(statement):
            continue
        was = _head(statement)
        for site in [*_changes(rule, statement), *_left_out(rule, statement, holder, place)]:
            with _made(site):
                becomes = LEFT_OUT if isinstance(site[2], ast.Pass) else _head(statement)
            if becomes != was:
                found.setdefault((at, becomes), Mutant(rule, statement.lineno, at, was, becomes, site))
    if _answers_whether(rule.tree):
        for answer in (True, False):
            always: Site = (rule.tree, "body", [ast.Return(ast.Constant(answer))])
            told = f"return {answer}"
            found[-1, told] = Mutant(rule, rule.tree.lineno, 0, f"def {rule.tree.name}", told, always)
    return sorted(found.values(), key=lambda each: each.line)


def statements(tree: ast.FunctionDef) -> Iterator[tuple[ast.stmt, list[ast.stmt], int]]:
    """All statements of a function, in order, with the list each stands in and its place there."""

    def inside(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, list[ast.stmt], int]]:
        for place, statement in enumerate(body):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue  # a docstring
            yield statement, body, place
            yield from inside(getattr(statement, "body", []))
            yield from inside(getattr(statement, "orelse", []))

    yield from inside(tree.body)


def compiled(tree: ast.FunctionDef, path: str) -> CodeType:
    """The code of a function, without its decorators; annotations are not looked at."""
    plain = copy.copy(tree)
    plain.decorator_list, plain.returns, plain.args = [], None, copy.deepcopy(tree.args)
    plain.args.defaults = [ast.Constant(0) for _ in tree.args.defaults]
    for argument in plain.args.args:
        argument.annotation = None
    module = compile(ast.fix_missing_locations(ast.Module([plain], [])), path, "exec")
    return next(each for each in module.co_consts if isinstance(each, CodeType))


@contextmanager
def _made(site: Site) -> Iterator[None]:
    """The change is made for a while."""
    holder, place, new = site
    if isinstance(holder, list):
        before, holder[place] = holder[place], new
    else:
        before = getattr(holder, place)
        setattr(holder, place, new)
    try:
        yield
    finally:
        if isinstance(holder, list):
            holder[place] = before
        else:
            setattr(holder, place, before)


def _head(statement: ast.stmt) -> str:
    """A statement in one line, without the statements inside it."""
    bare = copy.copy(statement)
    if hasattr(bare, "body"):
        bare.body, bare.orelse = [ast.Pass()], []  # type: ignore[attr-defined]
    return ast.unparse(ast.fix_missing_locations(bare)).partition("\n")[0]


def _answers_whether(tree: ast.FunctionDef) -> bool:
    return isinstance(tree.returns, ast.Name) and tree.returns.id == "bool"


def _sets_variables(statement: ast.stmt) -> bool:
    """Whether it sets a variable of the function, which other statements may look at."""
    return any(isinstance(node, ast.Assign | ast.AugAssign | ast.Return) for node in ast.walk(statement))


def _changes(rule: Rule, statement: ast.stmt) -> Iterator[Site]:
    """Changes of the expressions of a statement, but not of the statements inside it."""
    if isinstance(statement, ast.If | ast.While):
        yield from _negated(statement, "test")
    if isinstance(statement, ast.Return) and statement.value is not None and _answers_whether(rule.tree):
        yield from _negated(statement, "value")
    if isinstance(statement, ast.AugAssign) and type(statement.op) in SUMS:
        yield statement, "op", SUMS[type(statement.op)]()
    if isinstance(statement, ast.Expr) and is_telling(statement, rule.function):
        return
    yield from _other_numbers(statement)
    for name, value in ast.iter_fields(statement):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and name not in ("body", "orelse"):
                yield from _of_expression(part)


def _of_expression(expression: ast.AST) -> Iterator[Site]:
    indices = {id(node.slice) for node in ast.walk(expression) if isinstance(node, ast.Subscript)}
    for node in ast.walk(expression):
        if isinstance(node, ast.Compare):
            for place, operator in enumerate(node.ops):
                if type(operator) in BOUNDARIES:
                    yield node.ops, place, BOUNDARIES[type(operator)]()
        elif isinstance(node, ast.BoolOp):
            yield node, "op", JOINS[type(node.op)]()
        elif isinstance(node, ast.BinOp) and type(node.op) in SUMS:
            yield node, "op", SUMS[type(node.op)]()
        elif isinstance(node, ast.IfExp):
            yield from _negated(node, "test")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
            yield node.func, "id", EXTREMES[node.func.id]
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, "value", not node.value
        if id(node) not in indices or not isinstance(node, ast.Tuple):
            yield from _other_numbers(node)


def _other_numbers(node: ast.AST) -> Iterator[Site]:
    """Each whole number right below a node, one more and one less."""
    for name, value in ast.iter_fields(node):
        if isinstance(node, ast.Subscript) and name == "slice":
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.Constant) and type(part.value) is int:
                for by in (1, -1):
                    yield part, "value", part.value + by


def _negated(holder: Any, name: str) -> Iterator[Site]:
    """The opposite of a condition, where no other change makes the same of it."""
    condition = getattr(holder, name)
    if isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not):
        yield holder, name, condition.operand
    elif isinstance(condition, ast.Constant):
        return
    elif not (isinstance(condition, ast.Compare) and isinstance(condition.ops[0], ast.Eq | ast.NotEq)):
        yield holder, name, ast.UnaryOp(ast.Not(), condition)


def _left_out(rule: Rule, statement: ast.stmt, holder: list[ast.stmt], place: int) -> Iterator[Site]:
    """A call or an assignment that is not made; a variable must have had a value before."""
    names = set[str]()
    if isinstance(statement, ast.Assign):
        names = {node.id for target in statement.targets for node in _targets(target) if isinstance(node, ast.Name)}
    acts = isinstance(statement, ast.Expr) and not is_telling(statement, rule.function)
    if (acts or isinstance(statement, ast.Assign | ast.AugAssign)) and names <= _known_before(rule, statement):
        yield holder, place, ast.Pass()


def _targets(target: ast.expr) -> list[ast.expr]:
    return list(target.elts) if isinstance(target, ast.Tuple) else [target]


def _known_before(rule: Rule, statement: ast.stmt) -> set[str]:
    known = {argument.arg for argument in rule.tree.args.args}
    for node in ast.walk(rule.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.lineno < statement.lineno:
            known.add(node.id)
    return known
