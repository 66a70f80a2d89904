"""Advice to a person: the best moves that a search finds, and what may be expected of each."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from homage.players.quick import GREEDY
from homage.players.seated import Asked, ComputerPlayer, quick_action

MOST_MOVES = 3
LEAST_SIMULATIONS = 50  # from fewer nothing is learned: the quick player knows better
WELL_TRIED = 0.5  # of what the most tried move was: such moves can be compared by their worth
KNOWN = 0.15  # of that, too: of a move that was tried less too little is known to advise it


@dataclass(frozen=True)
class Advised:
    """A move in words, its share of the thought, and what each seat may expect of it: its chance to win, its points."""

    action: int
    words: str
    share: float = 0.0
    wins: tuple[float, ...] = ()
    points: tuple[float, ...] = ()


@dataclass(frozen=True)
class Advice:
    """The best moves, best first; after no simulations it is only what looks best at a glance."""

    moves: tuple[Advised, ...]
    simulations: int


def advise(
    player: ComputerPlayer,
    asked: Asked,
    seconds: float | None = None,
    simulations: int | None = None,
    stop: threading.Event | None = None,
) -> Advice:
    """Search on behalf of a seat, which is told nothing that it could not know; at least a glance."""
    if not needs_thought(asked):
        return at_a_glance(asked)
    thought = player.think(asked, seconds, simulations, stop)
    if thought.simulations < LEAST_SIMULATIONS:
        return at_a_glance(asked)
    most = thought.considered[0].tried
    known = [each for each in thought.considered if each.tried >= KNOWN * most]
    known.sort(key=lambda each: (each.tried < WELL_TRIED * most, -each.worth))
    moves = [
        Advised(each.action, worded(asked, each.action), each.tried / thought.simulations, each.wins, each.points)
        for each in known[:MOST_MOVES]
    ]
    return Advice(tuple(moves), thought.simulations)


def needs_thought(asked: Asked) -> bool:
    """Whether there is something to think about, and native code to do it with: interpreted, it would not come far."""
    return len(asked.legal) > 1 and asked.game.machine.native


def at_a_glance(asked: Asked) -> Advice:
    """What the quick player would do, at once."""
    action = quick_action(asked, GREEDY)
    return Advice((Advised(action, worded(asked, action)),), 0)


def worded(asked: Asked, action: int) -> str:
    """An action in the words of who is asked."""
    return asked.game.words.action(asked.scene.proxies[0], asked.seat, action)
