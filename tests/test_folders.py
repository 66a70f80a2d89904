"""Folders that a newcomer finds his way in: every game alike, none too full, no file too long."""

from __future__ import annotations

from pathlib import Path

import pytest

import homage
from tests.test_layers import imported

ROOT = Path(homage.__file__).parent
FULL = 26  # files of code in a folder
LONG = 400  # lines of a file
TOP = {"__init__", "components", "state", "actions", "questions", "course"}  # what tells what a game is
MORE = {"asked", "frames", "events", "refusals"}  # the same where a game is large
ROOMS = {"rules", "shown", "words", "player"}


def folders() -> list[Path]:
    return sorted({path.parent for path in ROOT.rglob("*.py")})


@pytest.mark.parametrize("folder", folders(), ids=lambda path: str(path.relative_to(ROOT.parent)))
def test_no_folder_is_too_full(folder: Path) -> None:
    files = [path.name for path in folder.glob("*.py") if path.name != "__init__.py"]
    assert len(files) <= FULL, f"{len(files)} files; give them rooms"


def test_no_file_is_too_long() -> None:
    long = {path: len(path.read_text().splitlines()) for path in ROOT.parent.rglob("*.py") if is_ours(path)}
    assert {str(path.relative_to(ROOT.parent)): lines for path, lines in long.items() if lines > LONG} == {}


def test_no_file_of_the_client_is_too_long() -> None:
    """But for the types that are made of the server's messages."""
    client = ROOT.parent / "web" / "src"
    files = [path for ending in ("ts", "svelte") for path in client.rglob(f"*.{ending}") if path.name != "protocol.ts"]
    assert len(files) > 100
    long = {path: len(path.read_text().splitlines()) for path in files}
    assert {str(path.relative_to(client)): lines for path, lines in long.items() if lines > LONG} == {}


def is_ours(path: Path) -> bool:
    return path.relative_to(ROOT.parent).parts[0] in ("homage", "tests", "bench", "support", "examples")


@pytest.mark.parametrize("game", homage.NAMES)
def test_every_game_folder_reads_alike(game: str) -> None:
    folder = ROOT / "games" / game
    top = {path.stem for path in folder.glob("*.py")}
    assert TOP <= top <= TOP | MORE
    assert {path.parent.name for path in folder.glob("*/__init__.py")} == ROOMS
    assert (folder / "components.toml").exists()
    assert 8 <= len((folder / "README.md").read_text().splitlines()) <= 16


@pytest.mark.parametrize("game", homage.NAMES)
def test_rules_know_nothing_of_what_is_shown_said_or_played(game: str) -> None:
    folder = ROOT / "games" / game
    for path in [*folder.glob("*.py"), *(folder / "rules").rglob("*.py")]:
        for module in imported(path):
            parts = module.split(".")
            assert len(parts) < 4 or parts[3] not in ROOMS - {"rules"}, f"{path.name} may not import {module}"


@pytest.mark.parametrize("game", homage.NAMES)
def test_the_same_module_is_in_the_same_room_of_every_game(game: str) -> None:
    where = rooms_of(game)
    for other in homage.NAMES:
        there = rooms_of(other)
        for name in where.keys() & there.keys():
            assert where[name] == there[name], f"{name}.py is in {where[name]} of {game}, in {there[name]} of {other}"


def rooms_of(game: str) -> dict[str, str]:
    """The room of each module, or nothing for the top."""
    folder = ROOT / "games" / game
    found = (path.relative_to(folder) for path in folder.rglob("*.py") if path.stem != "__init__")
    return {path.stem: path.parts[0] if len(path.parts) > 1 else "" for path in found}
