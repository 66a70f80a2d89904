"""Whole games for tests: hands by name, and players who choose at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from homage.engine.match.match import Match
from homage.games.fealty import GAME
from homage.games.fealty.rules.pieces import KIND_OF_NAME, NAME

MISSIVES = ["Agent", "Knight", "Guard Post", "Scholar", "Ranger", "Baron", "Village Elder", "General", "Court Noble"]
SUNS = ["Farmer", "Herald", "Warden", "Inquisitor", "Parson", "Commander", "Patroller", "Magistrate", "Holy Legate"]


def all_of(match: Match) -> Any:
    """The whole state, secrets included, to read and to change."""
    return GAME.state.proxies(match._held.array)[0]


def kinds(*names: str) -> int:
    """A set of cards."""
    return sum(1 << KIND_OF_NAME[name.lower()] for name in names)


def named(cards: list[int]) -> list[str]:
    return [NAME[card] for card in cards]


def steps(match: Match, seed: int) -> Iterator[int]:
    """Play at random to the end; before each decision, yield the seat that is about to decide."""
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(match.waiting)
        yield seat
        match.play(seat, rng.choice(match.legal(seat)))


def play_until(match: Match, seed: int, stop: Callable[[dict[str, Any]], bool]) -> Match:
    """Play at random until a spectator sees something, or the game is over."""
    for _ in steps(match, seed):
        if stop(match.view()):
            break
    return match


def play_out(match: Match, seed: int = 0) -> Match:
    """Play at random to the end."""
    for _ in steps(match, seed):
        pass
    return match


def told(match: Match, name: str) -> list[Any]:
    """All events of one kind, whoever may see them."""
    return [event for event in match.story if event.kind.name == name]
