"""What a process plays by: two with the same stamp play the same games."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from pathlib import Path

from homage.engine.game import Game

Stamp = dict[str, str]


def stamp_of(game: Game) -> Stamp:
    """The release, the rules with their component data, and a digest of all code that its games depend on."""
    return {"homage": version("homage"), "rules": game.rules_stamp, "code": code_digest(game.name)}


def code_digest(name: str) -> str:
    """A digest of the sources that are run when computer players play a game."""
    home, digest = Path(__file__).parents[2], hashlib.sha256()
    folders = [home / "engine", home / "games" / name, home / "players", home / "lab"]
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".toml")):
        text = path.read_bytes()
        digest.update(f"{path.relative_to(home).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def differing(here: Stamp, there: Stamp) -> str:
    """In words, what is not the same."""
    names = [name for name in here if here[name] != there.get(name)]
    return ", ".join(f"{name} {there.get(name, 'unknown')} there and {here[name]} here" for name in names)
