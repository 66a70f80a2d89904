"""The rules of a game that can be broken, and which IDs of the ledger each of them cites.

A function counts as a rule if play reaches it: if the engine calls it to start, to say what is legal or forbidden, to
carry an action out, to go on, or to count; or if such a rule calls it. Computer players' judgement, observations, words
and views are reached by other ways, so they are left out without a list of files.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType

import homage
from homage.engine.flow import story
from homage.engine.game import Game
from homage.engine.native import rule as engine_rule
from tests.citations import cited_singly, cited_together

PLAYED_BY = ("start", "legal", "forbidden", "apply", "advance", "precedence", "result")


@dataclass
class Rule:
    """A function marked as a rule, with its source."""

    function: FunctionType
    tree: ast.FunctionDef
    cites: set[str] = field(default_factory=set)
    callers: list[Rule] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Module and function: `placement.unfit`."""
        return f"{self.function.__module__.rpartition('.')[2]}.{self.function.__name__}"

    @property
    def path(self) -> Path:
        return Path(self.function.__code__.co_filename)


def rules_of(game: Game) -> dict[str, Rule]:
    """All rules that play reaches, by name, in the order of their files and lines."""
    found, met = dict[FunctionType, Rule](), set[FunctionType]()
    waiting = [function for name, function in game.rules.items() if name in PLAYED_BY]
    while waiting:
        function = waiting.pop()
        if function in met:
            continue
        met.add(function)
        if _is_of(game, function):
            found[function] = Rule(function, _tree(function))
        waiting += rules_called(function)
    for each in found.values():
        for called in rules_called(each.function):
            if called in found:
                found[called].callers.append(each)
    _cite(game, list(found.values()))
    ordered = sorted(found.values(), key=lambda each: (each.path, each.tree.lineno))
    return {each.name: each for each in ordered}


def rules_called(function: FunctionType) -> Iterator[FunctionType]:
    """The rules whose names a rule reads, as binding finds them."""
    for name in engine_rule._globals_read(function.__code__):
        value = function.__globals__.get(name)
        if engine_rule._is_rule(value):
            yield value


def _is_of(game: Game, function: FunctionType) -> bool:
    """Whether it is written in the folder of the game."""
    return _is_written(function) and function.__module__.split(".")[2] == game.name


def _is_written(function: FunctionType) -> bool:
    """Whether it is written by hand in the folder of some game: made from blocks of actions or questions, it is not.

    What a question declares is a rule by itself, and broken there.
    """
    return Path(function.__code__.co_filename).is_relative_to(Path(homage.__file__).parent / "games")


@cache
def _parsed(path: str) -> ast.Module:
    return ast.parse(Path(path).read_text())


def _tree(function: FunctionType) -> ast.FunctionDef:
    """The source of a function; its code begins at the first decorator."""
    line = function.__code__.co_firstlineno
    for node in _parsed(function.__code__.co_filename).body:
        if isinstance(node, ast.FunctionDef) and line in {node.lineno, *(mark.lineno for mark in node.decorator_list)}:
            return node
    raise LookupError(f"{function.__module__}.{function.__name__} is not written at line {line} of its file")


def cited_by(game: Game, text: str) -> set[str]:
    """The rules of the ledger that a text cites, singly or together."""
    return (cited_singly(text) & game.ledger.rules.keys()) | cited_together(text, list(game.ledger.rules))


def _cite(game: Game, rules: list[Rule]) -> None:
    """What each rule cites; where it cites nothing itself, what its file cites and the nearest rules that call it."""
    own = {each.name: cited_by(game, inspect.getsource(each.function)) for each in rules}
    files = {each.path: cited_by(game, ast.get_docstring(_parsed(each.path.as_posix())) or "") for each in rules}
    for each in rules:
        each.cites = own[each.name] or files[each.path] | _cited_above(each, own)


def _cited_above(rule: Rule, own: dict[str, set[str]]) -> set[str]:
    """What the nearest callers of a rule cite."""
    callers, met = rule.callers, {rule.name}
    while callers:
        found = set[str]().union(*(own[caller.name] for caller in callers))
        if found:
            return found
        met |= {caller.name for caller in callers}
        callers = [above for caller in callers for above in caller.callers if above.name not in met]
    return set()


def only_tells(function: FunctionType) -> bool:
    """Whether a rule changes nothing but the story: what is told is for the log, and no rule looks at it."""
    if function.__module__ == story.__name__:
        return True
    if not engine_rule._is_rule(function) or not _is_written(function):
        return False
    tree = _tree(function)
    if not isinstance(tree.returns, ast.Constant) or tree.returns.value is not None:
        return False
    tells = [each for each in rules_called(function) if each.__module__ == story.__name__ or only_tells(each)]
    return bool(tells) and all(is_telling(each, function) for each in tree.body)


def is_telling(statement: ast.stmt, function: FunctionType) -> bool:
    """Whether a statement of a function changes nothing but the story and the function's own variables."""
    if isinstance(statement, ast.Expr):
        call = statement.value
        if not isinstance(call, ast.Call):
            return True  # a docstring
        called = function.__globals__.get(ast.unparse(call.func))
        return isinstance(called, FunctionType) and only_tells(called)
    if isinstance(statement, ast.If | ast.For | ast.While):
        return all(is_telling(each, function) for each in statement.body + statement.orelse)
    if isinstance(statement, ast.Assign | ast.AugAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        return all(isinstance(target, ast.Name | ast.Tuple) for target in targets)
    return isinstance(statement, ast.Pass | ast.Continue | ast.Break | ast.Return)
