"""How a changed rule takes effect in a running process: in the function itself, in every copy of it that a binding has
made, and in those of variants that are loaded later.
"""

from __future__ import annotations

import ast
import builtins
import copy
import gc
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType
from typing import Any

from homage.engine.game import Game
from homage.engine.native import rule as engine_rule
from tests.mutate.mutants import compiled, statements
from tests.mutate.rules import Rule

Place = tuple[str, int]  # file and line of a function


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_firstlineno


class Copies:
    """All functions of this process that run the code of a game's rules."""

    def __init__(self, game: Game, rules: Mapping[str, Rule]) -> None:
        game.plain  # noqa: B018  # bound once for all children
        places = {place_of(rule.function.__code__): name for name, rule in rules.items()}
        self.functions: dict[str, list[FunctionType]] = {name: [] for name in rules}
        self.places = {name: place for place, name in places.items()}
        # Asked before children are forked: what is frozen then is no longer among the objects.
        self.all = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
        for function in self.all:
            if name := places.get(place_of(function.__code__)):
                self.functions[name].append(function)

    def replace(self, codes: Mapping[str, CodeType]) -> None:
        """From now on these rules run this code."""
        for name, code in codes.items():
            for function in self.functions[name]:
                function.__code__ = code
        _replace_in_new_modules({self.places[name]: code for name, code in codes.items()})


def _replace_in_new_modules(codes: Mapping[Place, CodeType]) -> None:
    """A variant of the game imports its modules once more: there, too."""
    mark: Callable[[Any], Any] = engine_rule.rule

    def rule(function: FunctionType) -> FunctionType:
        if place_of(function.__code__) in codes:
            function.__code__ = codes[place_of(function.__code__)]
        return mark(function)  # type: ignore[no-any-return]

    engine_rule.rule = rule  # type: ignore[assignment]


class Trail:
    """Which statements of a game's rules have been run, by number."""

    NAME = "STATEMENTS_RUN"  # a name that every rule finds among the builtins

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self.first: dict[str, int] = {}  # of each rule
        total = 0
        for name, rule in rules.items():
            self.first[name] = total
            total += sum(1 for _ in statements(rule.tree))
        self.run = bytearray(total)
        setattr(builtins, self.NAME, self.run)
        self._rules = rules

    def codes(self) -> dict[str, CodeType]:
        """The same rules, each statement of which notes that it is run."""
        return {name: compiled(self._noting(rule), rule.path.as_posix()) for name, rule in self._rules.items()}

    def _noting(self, rule: Rule) -> ast.FunctionDef:
        tree = copy.deepcopy(rule.tree)
        noted = [
            (body, at, statement) for at, (statement, body, _) in enumerate(statements(tree), self.first[rule.name])
        ]
        for body, at, statement in noted:
            note = ast.parse(f"{self.NAME}[{at}] = 1").body[0]
            body.insert(next(place for place, each in enumerate(body) if each is statement), note)
        return tree

    @property
    def noted(self) -> list[int]:
        return [at for at, was_run in enumerate(self.run) if was_run]
