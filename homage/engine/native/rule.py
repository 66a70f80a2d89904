"""`@rule`: one source, run interpreted, as native code by Numba, and on a GPU.

A rule is a plain function and stays one: calling it runs it in Python. `bind` gives the same function for another
target: a copy whose global names stand for the rules it calls, bound to that target too. Generic code (entry points,
players, the loops of the lab) calls the rules of "the game"; binding it puts one game's rules in their place.

What a rule may use: numbers, arrays of numbers, records, and other rules. Anything else is refused when it is bound.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, ClassVar, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
Maker = Callable[[], Callable[..., Any]]

_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_RULES: set[Any] = set()
_PRIMITIVES: dict[Any, dict[str, Maker]] = {}


def rule(function: F) -> F:
    """Mark a function as a rule."""
    _RULES.add(function)
    return function


def primitive(**made: Maker) -> Callable[[F], F]:
    """Mark a rule that a target does better in its own way: `native` and `cuda` name who makes it there."""

    def mark(function: F) -> F:
        _PRIMITIVES[function] = made
        return rule(function)

    return mark


class Plain:
    """Interpreted: for debugging, and until native code is ready."""

    name = "plain"
    flags: ClassVar[dict[str, Any]] = {}

    def constant(self, value: Any) -> Any:
        return value.data if isinstance(value, np.ndarray) else value  # Python's own integers: quick and exact

    def compile(self, function: FunctionType, key: str, way_in: bool) -> Callable[..., Any]:
        return function


class Native:
    """Native code by Numba, kept on disk under a key made of everything the code depends on.

    Numba's own key is the file and line of a function: it misses a changed callee, and mistakes generic code bound to
    two games for one. So each function gets a folder of its own, named by its key (see `code_cache.py`).
    """

    name = "native"
    # Rules allocate nothing, so nothing need count references: that is 7 % of the time of a random game.
    flags: ClassVar[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def constant(self, value: Any) -> Any:
        return value

    def compile(self, function: FunctionType, key: str, way_in: bool) -> Callable[..., Any]:
        import numba

        from homage.engine.native.code_cache import CodeCache
        from homage.engine.native.compiling import RuleCompiler, WayInCompiler

        # Names in the machine code are made of this. Two rules of one name, compiled in two processes (a game and its
        # variant), would have the same there too, and whoever loads both would run the first for the second.
        function.__qualname__ = f"{function.__name__}_{key}"
        # What only rules call needs no door for Python, nor a place on the disk: it is in its callers.
        how = {} if way_in else {"no_cpython_wrapper": True}
        made = numba.njit(pipeline_class=WayInCompiler if way_in else RuleCompiler, **how, **self.flags)(function)
        if way_in:
            made._cache = CodeCache(function, self.folder / key)
        return _one_width(made)


class Cuda:
    """Device functions by numba-cuda: one game per thread."""

    name = "cuda"
    flags: ClassVar[dict[str, Any]] = {"device": True}

    def constant(self, value: Any) -> Any:
        return value

    def compile(self, function: FunctionType, key: str, way_in: bool) -> Callable[..., Any]:
        from homage.engine.native.cuda import config, cuda

        made: Callable[..., Any] = cuda.jit(**self.flags)(function)
        return made if config.ENABLE_CUDASIM else _one_width(made)


Target = Plain | Native | Cuda


class Binding:
    """Rules bound to one target and one game."""

    def __init__(self, target: Target, stand_ins: Mapping[Any, Any] | None = None) -> None:
        self.target = target
        self.stand_ins = dict(stand_ins or {})
        self._done: dict[tuple[Any, bool], tuple[Callable[..., Any], str]] = {}
        self._under_way: list[FunctionType] = []

    def __len__(self) -> int:
        """How many rules are bound so far."""
        return len(self._done)

    def bind(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """This rule as a way in from Python, for this target and game."""
        return self._bound(function)[0]

    def key(self, function: Callable[..., Any]) -> str:
        """A name for all that the bound rule depends on: its code, its constants and every rule below it."""
        return self._bound(function)[1]

    def bind_kernel(self, function: Callable[..., Any], names: Mapping[str, Any]) -> tuple[FunctionType, str]:
        """A copy of a function that is no rule, with its rules bound and values for some names; and a key as of rules.

        Whatever else it uses is the target's own and stays as it is.
        """
        assert isinstance(function, FunctionType)
        space = {**function.__globals__, **names}
        depends = [sys.version, _code_key(function.__code__), *(f"{name}={names[name]!r}" for name in sorted(names))]
        for name in sorted(set(_globals_read(function.__code__))):
            if _is_rule(space.get(name)):
                space[name], key = self._bound(space[name])
                depends.append(f"{name}={key}")
        return _copy(function, space), _digest(depends)

    def _bound(self, function: Any) -> tuple[Callable[..., Any], str]:
        function, way_in = self.stand_ins.get(function, function), not self._under_way
        if (function, way_in) not in self._done:
            if function in self._under_way:
                names = " > ".join(each.__name__ for each in self._under_way)
                raise TypeError(f"rules may not call themselves: {names}")
            self._under_way.append(function)
            self._done[function, way_in] = self._make(function, way_in)
            self._under_way.pop()
        return self._done[function, way_in]

    def _make(self, function: FunctionType, way_in: bool) -> tuple[Callable[..., Any], str]:
        own_way = _PRIMITIVES.get(function, {}).get(self.target.name)
        space: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        depends = [sys.version, repr(self.target.flags), _code_key(function.__code__), repr(function.__defaults__)]
        depends.append(f"{way_in=}, named by its key, linked into its callers")
        if own_way is not None:
            depends.append(Path(own_way.__code__.co_filename).read_text())
            return own_way(), _digest(depends)
        for name in sorted(_globals_read(function.__code__)):
            if name not in function.__globals__:
                continue  # a builtin, such as range
            value = function.__globals__[name]
            if _is_rule(value):
                space[name], key = self._bound(value)
            else:
                space[name], key = self.target.constant(value), _constant_key(function, name, value)
            depends.append(f"{name}={key}")
        key = _digest(depends)
        return self.target.compile(_copy(function, space), key, way_in), key


def _copy(function: FunctionType, space: dict[str, Any]) -> FunctionType:
    """The same function with other global names."""
    copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    copy.__module__, copy.__doc__ = function.__module__, function.__doc__
    return copy


def _one_width(made: Any) -> Callable[..., Any]:
    """Have calls between rules pass all integers 64 bits wide, so that a rule is compiled once and not per width."""
    from numba import types

    exact = made.get_call_template

    def widened(arguments: Any, named: Any) -> Any:
        wide = tuple(types.int64 if isinstance(a, types.Integer) else a for a in arguments)
        return exact(wide, {name: types.int64 if isinstance(a, types.Integer) else a for name, a in named.items()})

    made.get_call_template = widened
    return made  # type: ignore[no-any-return]


def _is_rule(value: Any) -> bool:
    return isinstance(value, FunctionType) and value in _RULES


def _globals_read(code: CodeType) -> Iterator[str]:
    """The names that `dis` would tell of, much sooner: thousands of rules are bound at every start."""
    steps, argument = code.co_code, 0
    for at in range(0, len(steps), 2):
        argument = argument << 8 | steps[at + 1]
        if steps[at] == _LOAD_GLOBAL:
            yield code.co_names[argument >> 1]  # the last bit is not of the name
        if steps[at] != dis.EXTENDED_ARG:
            argument = 0


def _digest(parts: list[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


def _code_key(code: CodeType) -> str:
    constants = [_code_key(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return _digest([code.co_code.hex(), repr(code.co_names), repr(code.co_varnames), *constants])


def _constant_key(function: FunctionType, name: str, value: Any) -> str:
    if isinstance(value, bool | int | float):
        return repr(value)
    if isinstance(value, tuple) and all(isinstance(part, bool | int | float) for part in value):
        return repr(value)
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{hashlib.sha256(value.tobytes()).hexdigest()}"
    raise TypeError(
        f"{function.__module__}.{function.__name__} uses {name}, a {type(value).__name__}: "
        "a rule may use only numbers, arrays of numbers and other rules"
    )
