"""Each layer looks only downward, nothing imports in a circle, and nothing below the games names one."""

from __future__ import annotations

import ast
import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import homage

ROOT = Path(homage.__file__).parent
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "players": {"engine", "players"},
    "lab": {"engine", "players", "lab"},
    "table": {"engine", "players", "table"},
    "gym": {"engine", "players", "lab", "gym"},
    "commands": {"engine", "players", "lab", "games", "table", "commands"},
}
WITHIN_THE_TABLE = {  # and of its own folders; errors, metrics and settings are known to all
    "store": set(),
    "people": {"store"},
    "manners": {"store", "people"},
    "thought": set(),
    "entries": {"store", "people", "thought"},
    "messages": {"store", "people", "thought", "entries"},
    "rooms": {"store", "people", "manners", "thought", "entries", "messages"},
    "notices": {"store", "people", "thought", "entries", "messages", "rooms"},
    "house": {"store", "people", "manners", "thought", "entries", "messages", "rooms", "notices"},
    "http": {"store", "people", "manners", "thought", "entries", "messages", "rooms", "notices", "house"},
}
WITHIN_THE_ENGINE = ("native", "state", "moves", "flow", "views", "rules", "match")
FILES = sorted(path for layer in MAY_IMPORT for path in (ROOT / layer).rglob("*.py"))


def module_of(path: Path) -> str:
    parts = ("homage", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in ROOT.rglob("*.py")}


@cache
def all_imported(path: Path) -> frozenset[str]:
    """The modules that a file imports, at its head or anywhere else, to run or only to check types."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            names = [f"{node.module}.{name.name}" for name in node.names]
            found.update(name if name in MODULES else node.module or "" for name in names)
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
    return frozenset(found)


def imported(path: Path) -> set[str]:
    """Those that are ours."""
    return {name for name in all_imported(path) if name.split(".")[0] == "homage"}


def test_nothing_imports_in_a_circle() -> None:
    graph = {module: imported(path) & MODULES.keys() - {module} for module, path in MODULES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("imported in a circle: " + " by ".join(error.args[1]))


@pytest.mark.parametrize("folder", WITHIN_THE_TABLE)
def test_the_folders_of_the_table_look_only_downward(folder: str) -> None:
    for path in (ROOT / "table" / folder).rglob("*.py"):
        for module in imported(path):
            _, layer, *within = module.split(".")
            if layer == "table" and within[0] in WITHIN_THE_TABLE:
                assert within[0] in {folder} | WITHIN_THE_TABLE[folder], f"{path.name} may not import {module}"


@pytest.mark.parametrize("room", WITHIN_THE_ENGINE)
def test_the_rooms_of_the_engine_look_only_at_those_before(room: str) -> None:
    before = WITHIN_THE_ENGINE[: WITHIN_THE_ENGINE.index(room) + 1]
    for path in (ROOT / "engine" / room).glob("*.py"):
        for module in imported(path):
            assert module.split(".")[2] in (*before, "errors"), f"{path.name} may not import {module}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_look_only_downward(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    for module in imported(path):
        parts = module.split(".")
        assert len(parts) > 1, f"{path.name} imports the whole package"
        if layer in ("table", "lab", "gym") and module == "homage.games":
            continue  # the list of games, which names none to it
        assert parts[1] in MAY_IMPORT[layer], f"{layer} may not import {module}"


@pytest.mark.parametrize("game", homage.NAMES)
def test_no_game_imports_another(game: str) -> None:
    for path in (ROOT / "games" / game).rglob("*.py"):
        for module in imported(path):
            assert not module.startswith("homage.games.") or module.split(".")[2] == game


@pytest.mark.parametrize("layer", ["engine", "players", "lab", "gym", "table"])
def test_nothing_generic_names_a_game(layer: str) -> None:
    for path in (ROOT / layer).rglob("*.py"):
        words = path.read_text().lower()
        for game in homage.NAMES:
            assert game not in words, f"{path.name} names {game}"


def test_numba_is_imported_only_where_it_must_be() -> None:
    native = ("rule", "compiling", "linking", "code_cache", "bits", "cuda", "cuda_bits")
    knowing = {f"engine/native/{name}.py" for name in native}
    knowing |= {"engine/flow/listening.py", "engine/rules/machine.py"}
    knowing |= {f"lab/gpu/{name}.py" for name in ("batch", "numba_cuda_patch", "simulate")}
    for path in ROOT.rglob("*.py"):
        if any(name.split(".")[0] in ("numba", "llvmlite") for name in all_imported(path)):
            assert str(path.relative_to(ROOT)) in knowing


NAMED_AFTER_THEIR_FILES = {"routes", "migrations", "versions"}
LISTED = ("engine", "players", "lab", "gym", "table")
FOLDERS = sorted(
    folder
    for folder in {path.parent for layer in LISTED for path in (ROOT / layer).rglob("*.py")}
    if folder.name not in NAMED_AFTER_THEIR_FILES
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_folder_says_in_its_docstring_what_each_of_its_files_is(folder: Path) -> None:
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text())) or ""
    listed = re.findall(r"`(\w+\.py)`", "\n".join(line for line in said.splitlines() if line.startswith("- ")))
    assert sorted(listed) == sorted(path.name for path in folder.glob("*.py") if path.name != "__init__.py")
