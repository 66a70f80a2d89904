"""What learners are shown of a game, and what it pays: the same for all faces."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict
from numpy.typing import NDArray

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.state.layout import Held
from homage.games import load

RENDER_MODES = ["ansi", "human"]
ILLEGAL = ("lose", "refuse")


def loaded(game: str | Game) -> Game:
    """A game, given itself or by name, as native code."""
    found = load(game) if isinstance(game, str) else game
    found.compile()
    return found


def check_render_mode(mode: str | None) -> str | None:
    """A render mode that there is."""
    if mode is not None and mode not in RENDER_MODES:
        raise HomageError(f"There is no render mode {mode!r}; choose from: {', '.join(RENDER_MODES)}.")
    return mode


def check_illegal(way: str) -> str:
    """What an action that is not allowed leads to."""
    if way not in ILLEGAL:
        raise HomageError(f"illegal={way!r} is not possible; choose from: {', '.join(ILLEGAL)}.")
    return way


def observation_space(game: Game) -> Box:
    """The space of all observations of a game."""
    low, high = game.observed
    return Box(low, high, (game.observation,), np.int32)


def masked_space(game: Game, actions: int) -> Dict:
    """The space of observations with a mask of so many actions."""
    return Dict({"observation": observation_space(game), "action_mask": Box(0, 1, (actions,), np.int8)})


def mask_of(allowed: Sequence[int], actions: int) -> NDArray[np.int8]:
    """1 for each action allowed."""
    mask = np.zeros(actions, np.int8)
    mask[allowed] = 1
    return mask


def let_pass(match: Match) -> None:
    """Let the open window pass for all who can do nothing else, and so on while nobody has a choice."""
    while match.window and (idle := [seat for seat in match.waiting if len(match.legal(seat)) == 1]):
        for seat in idle:
            match.play(seat, *match.legal(seat))


def rewards_for(seats: int, winners: Collection[int]) -> list[float]:
    """What a game brings each seat: victory is one, shared by those who won, and paid for by all alike."""
    if not winners:
        return [0.0] * seats
    price, prize = 1 / (seats - 1), seats / (len(winners) * (seats - 1))
    return [prize - price if seat in winners else -price for seat in range(seats)]


def drawn(game: Game, words: NDArray[np.int64], seats: int, seat: int | None) -> str:
    """The table as text, as a seat (None: a spectator) sees it, from a state given by its words."""
    return _drawn(game, (words & game.veil[-1 if seat is None else seat]).tobytes(), seats, seat)


@lru_cache(256)  # OpenSpiel asks again and again, of copies too
def _drawn(game: Game, seen: bytes, seats: int, seat: int | None) -> str:
    veiled = Held(game.state)
    veiled.words[0] = np.frombuffer(seen, np.int64)
    most, result = game.most_seats, np.zeros(2 * game.most_seats, np.int32)
    game.machine.call("result", veiled, result)
    view: dict[str, Any] = {
        **game.view(veiled.proxies[0], seat),
        "points": result[:seats].tolist(),
        "places": result[most : most + seats].tolist(),
    }
    return "\n".join("".join(text for text, _ in line) for line in game.draw(view, seat, ()))
