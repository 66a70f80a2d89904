"""The games. A new one is a folder here and a line in this list."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import Lock
from typing import cast

from homage.engine.errors import BadChange, HomageError, UnknownGame
from homage.engine.game import Game
from homage.engine.state.components import Changes, changed

NAMES = ("fealty", "petty_fiefs", "feudalism", "feudality", "fief")

_LOADING = Lock()
_VARIANTS: dict[tuple[str, tuple[tuple[str, int], ...]], Game] = {}


def load(name: str, changes: Changes | None = None) -> Game:
    """Load a game by name; with `changes`, a variant with other numbers in its components, by their paths."""
    if name not in NAMES:
        raise UnknownGame(f"There is no game {name!r}; the games are: {', '.join(NAMES)}.")
    module = f"homage.games.{name}"
    with _LOADING:
        if not changes:
            return cast(Game, import_module(module).GAME)
        key = name, tuple(sorted(changes.items()))
        if key not in _VARIANTS:
            _VARIANTS[key] = _variant(module, changes)
        return _VARIANTS[key]


def _variant(module: str, changes: Changes) -> Game:
    """Import a game's modules once more, with components that are changed; those already imported stay as they are."""

    def taken_out() -> dict[str, object]:
        ours = [each for each in sys.modules if each == module or each.startswith(module + ".")]
        return {each: sys.modules.pop(each) for each in ours}

    package, usual = sys.modules[__name__], taken_out()
    bound = getattr(package, module.rpartition(".")[2], None)
    try:
        with changed(changes):
            return cast(Game, import_module(module).GAME)
    except HomageError:
        raise
    except Exception as error:
        asked = ", ".join(f"{way}={value}" for way, value in changes.items())
        raise BadChange(
            f"The game cannot be made with {asked}: {type(error).__name__}: {error}; try other numbers."
        ) from error
    finally:
        taken_out()
        sys.modules.update(usual)  # type: ignore[arg-type]
        if bound is not None:
            setattr(package, module.rpartition(".")[2], bound)
