"""Games of FIEF as each seat sees them, and random games to look at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from homage.engine.state.layout import OPEN
from homage.games.fief.actions import ACTIONS, PASS
from homage.games.fief.asked import WINDOW_ASKED
from homage.games.fief.rules.figures import SEATS
from homage.games.fief.state import State
from tests.fief.position import Game

RAISED = 0.04  # how often a player raises something by himself
VEIL = State.veil(SEATS)


def seen(game: Game, seat: int | None) -> Any:
    """The record as a seat (None: a spectator, OPEN: with nothing hidden) sees it."""
    array = game.array.copy()
    if seat != OPEN:
        words = array.view("i8").reshape(-1)
        words &= VEIL[-1 if seat is None else seat][: len(words)]
    return State.proxies(array)[0]


def random_moves(game: Game, seed: int, most: int) -> Iterator[tuple[int, list[int]]]:
    """Play at random, and stop before each move: who is asked, and what that seat may do.

    Deals and other things that a player raises by himself are rare, or a game would hardly get on.
    """
    rng = random.Random(seed)
    for _ in range(most):
        if game.over:
            return
        seat = rng.choice(game.waiting)
        options = game.legal(seat)
        yield seat, options
        plain = [action for action in options if not ACTIONS.initiative[action]]
        if PASS in options and game.s.asked_kind == WINDOW_ASKED and rng.random() < 0.7:
            game.play(seat, PASS)
        else:
            game.play(seat, rng.choice(options if rng.random() < RAISED else plain or options))
