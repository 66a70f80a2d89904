"""The numbers of `components.toml` that rules look up: each of them, one more, makes a mutant."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from homage import games
from homage.engine.game import Game
from homage.engine.native import rule as engine_rule
from homage.engine.state.components import Components, changed, numbers_of
from tests.mutate.rules import Rule, cited_by

FILE = "components.toml"


@dataclass(frozen=True)
class Number:
    """A number that shall be one higher; and the rules that are cited where it is looked up, or where it is read."""

    way: str
    value: int
    cites: frozenset[str]

    @property
    def name(self) -> str:
        """As rules are called by their file and function: `components.scoring.city_bonus`."""
        return f"components.{self.way}"

    @property
    def key(self) -> tuple[str, str, str]:
        return self.name, self.was, self.becomes

    @property
    def was(self) -> str:
        return f"{self.way} = {self.value}"

    @property
    def becomes(self) -> str:
        return f"{self.way} = {self.value + 1}"


def numbers_looked_up(game: Game, rules: Iterable[Rule], names: Collection[str]) -> list[Number]:
    """Those, of these names or of all, that change something which a rule reads. It loads many variants, so ask in a
    child."""
    found, usual = list[Number](), _modules(game)
    for way, value in numbers_of(components_of(game).data):
        if names and f"components.{way}" not in names:
            continue
        try:
            other = _modules_of_variant(game, {way: value + 1})
        except Exception:
            continue  # no such game can be made
        differing = {name: _differences(usual[name], other[name]) for name in usual}
        readers = [rule for rule in rules if differing[rule.function.__module__].keys() & _read(rule)]
        if readers:
            cited = set[str]().union(*(rule.cites for rule in readers))
            cited |= set[str]().union(*(cited_by(game, usual[name].__doc__ or "") for name in usual if differing[name]))
            found.append(Number(way, value, frozenset(cited)))
    return found


def change_number(game: Game, number: Number, functions: Collection[FunctionType]) -> None:
    """Let everything in this process that was made of a number be made of the next one: in the modules of the game, and
    in these functions, among them the copies that a binding has made."""
    other = _modules_of_variant(game, {number.way: number.value + 1})
    for name, module in _modules(game).items():
        for each, value in _differences(module, other[name]).items():
            before = vars(module)[each]
            if isinstance(before, Components):
                before.data.clear()
                before.data.update(value.data)
                continue
            for bound in (function.__globals__ for function in functions if function.__module__ == name):
                if each in bound and bound is not vars(module):
                    bound[each] = engine_rule.Plain().constant(value)
            if isinstance(before, np.ndarray):
                _replace_in_tests(before, value)
            vars(module)[each] = value


def _replace_in_tests(before: Any, value: Any) -> None:
    """What tests have imported. Plain numbers stay as they were: nobody can tell where they came from."""
    for module in [module for name, module in sys.modules.items() if name.startswith("tests.")]:
        for each, held in vars(module).items():
            if held is before:
                vars(module)[each] = value


def _modules(game: Game) -> dict[str, ModuleType]:
    package = f"homage.games.{game.name}."
    return {name: module for name, module in sys.modules.items() if name.startswith(package)}


def _modules_of_variant(game: Game, changes: Mapping[str, int]) -> dict[str, ModuleType]:
    """Those of the game, imported once more with other components."""
    package = f"homage.games.{game.name}"
    usual = {**_modules(game), package: sys.modules[package]}
    for name in usual:
        del sys.modules[name]
    try:
        with changed(changes):
            import_module(package)
        return _modules(game)
    finally:
        sys.modules.update(usual)
        setattr(games, game.name, usual[package])


def components_of(game: Game) -> Components:
    """The data of its components, as its modules hold it."""
    held = (each for module in _modules(game).values() for each in vars(module).values())
    return next(each for each in held if isinstance(each, Components))


def _read(rule: Rule) -> set[str]:
    return set(engine_rule._globals_read(rule.function.__code__))


def _differences(module: ModuleType, other: ModuleType) -> dict[str, Any]:
    """The data of a module that is different in another edition of it, with what it is there."""
    return {
        name: vars(other)[name]
        for name, value in vars(module).items()
        if name in vars(other) and not name.startswith("__") and not _same(value, vars(other)[name])
    }


def _same(value: Any, other: Any) -> bool:
    if isinstance(value, np.ndarray):
        return np.array_equal(value, other)
    if isinstance(value, Components):
        return value.data == other.data
    return not _is_data(value) or value == other


def _is_data(value: Any) -> bool:
    if isinstance(value, dict):
        return all(_is_data(each) for each in (*value, *value.values()))
    if isinstance(value, list | tuple | set | frozenset):
        return all(_is_data(each) for each in value)
    return isinstance(value, int | str)
