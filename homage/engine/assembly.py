"""A game put together from its folder: each part is found there by the name that the contract gives it.

Rules have the names in `homage.engine.flow.contract`. A part of a `Game` is called as the field is: a function
`view`, a constant `OPTIONS`, the class `State`. What people read is put into words by `seat_name`, `action_words`,
`event_words`, `QUESTION_WORDS` and `HOW_TO_PLAY`. Which file of the folder holds a part is for the game to choose.
What the parts say of each other is checked: each question has its sentence, each window its question.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import lru_cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from homage.engine.flow import contract
from homage.engine.flow.questions import Questions
from homage.engine.flow.story import TO_ALL, Event, Kind
from homage.engine.flow.windows import Window
from homage.engine.game import Game
from homage.engine.views.view import with_course
from homage.engine.views.words import Words, asking

MOST_EVENTS = 10_000  # whose words are remembered
CLASSES = {"state": "State"}


def assembled(package: str, **facts: Any) -> Game:
    """The game in a package; `facts` are the fields that are found nowhere, such as its title."""
    parts = _Parts(package)
    asked = [field.name for field in fields(Game) if field.init and not field.name.startswith("_")]
    found = {name: parts.find(CLASSES.get(name, name.upper()), name) for name in asked if name not in facts}
    given = {name: part for name, part in found.items() if part is not None}
    name, questions = package.rpartition(".")[2], parts.needed("QUESTIONS")
    _check_windows(questions, given.get("windows", ()))
    view = with_course(parts.needed("VIEW"), name, questions)
    given |= {"name": name, "rules": _rules(parts), "words": _words(parts, questions), "view": view}
    return Game(**given, **facts)


def _check_windows(questions: Questions, windows: Iterable[Window]) -> None:
    """Each question that is asked out of turn is listed as a window, and no other."""
    declared = {each.kind for each in questions.declared if each.window is not None}
    listed = {each.asked.kind for each in windows}
    if lost := [questions.name(kind) for kind in sorted(declared - listed)]:
        raise TypeError(f"WINDOWS has none for {', '.join(lost)}, which is declared as a window")


def _rules(parts: _Parts) -> dict[str, Callable[..., Any]]:
    actions = parts.needed("ACTIONS")
    marked = {"initiative": actions.initiative_rule()} if actions.initiative.any() else {}
    found = {name: parts.find(name) for name in contract.NAMES}
    return marked | {name: rule for name, rule in found.items() if rule is not None}


def _words(parts: _Parts, questions: Questions) -> Words:
    actions = parts.needed("ACTIONS")
    return Words(
        seat=parts.needed("seat_name"),
        action=parts.needed("action_words"),
        notation=actions.notation,
        parse=actions.parse,
        event=_remembered(parts.needed("event_words")),
        question=asking(questions, parts.needed("QUESTION_WORDS")),
        how_to_play=parts.needed("HOW_TO_PLAY"),
    )


def _remembered(event_words: Callable[[Event], str]) -> Callable[[Event], str]:
    """The same, once for each thing that can happen: everybody at a table is told, and at many tables alike."""

    @lru_cache(MOST_EVENTS)
    def words(kind: Kind, operands: tuple[int, ...]) -> str:
        return event_words(Event(kind, TO_ALL, operands))

    return lambda event: words(event.kind, event.operands)


class _Parts:
    """All that the modules of a package define or import, by name."""

    def __init__(self, package: str) -> None:
        self.package = package
        folder = import_module(package).__path__
        found = pkgutil.walk_packages(folder, f"{package}.")
        self.modules = [import_module(module.name) for module in found if not module.ispkg]

    def find(self, *names: str) -> Any:
        """The one thing that has one of these names in the package; None if nothing has."""
        found = {
            f"{module.__name__}.{name}": vars(module)[name]
            for module in self.modules
            for name in names
            if name in vars(module) and self._is_own(vars(module)[name])
        }
        if len({id(part) for part in found.values()}) > 1:
            raise TypeError(f"{' and '.join(found)} could all be that part of the game; give them different names")
        return next(iter(found.values()), None)

    def _is_own(self, part: Any) -> bool:
        """Whether this is data, or code of the package itself and not of the engine."""
        if isinstance(part, FunctionType | type):
            return part.__module__.startswith(f"{self.package}.")
        return not isinstance(part, ModuleType)

    def needed(self, name: str) -> Any:
        """The same, if there must be one."""
        part = self.find(name)
        if part is None:
            raise TypeError(f"no module of {self.package} defines {name}, which every game needs")
        return part
