"""A crew of workers on a cluster: each holds native code and plays stretches; those who are lost are replaced.

A stretch counts when its result has arrived, and then once. One whose worker died is handed to another. What a stretch
brings depends on nothing but which games are in it, so neither sizes nor losses nor the order change the sum.
"""

from __future__ import annotations

import pickle
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any, Protocol

from homage.engine.errors import HomageError
from homage.engine.state.components import Changes
from homage.games import load
from homage.lab.cluster.stamp import Stamp, differing, stamp_of

STRETCH_S, SHORTEST_S = 1.0, 0.1  # how long a stretch should take, and near the end
GROWTH = 16  # a stretch has at most so many times the games of the one before
HEARD_A_SECOND = 200  # stretches; a larger crew gets longer ones
LOOK_S = 0.5  # between two looks at the machines of the cluster
PATIENCE_S = 600.0  # without any worker at work
MOST_LOSSES = 5  # of one stretch, or of workers of one machine before they were ready

PlayStretch = Callable[[int, int], Any]  # the first game and how many: what comes of them


class Task(Protocol):
    """What a crew is to play. It is sent to the workers, so it must be possible to pickle it."""

    @property
    def name(self) -> str:
        """Of the game."""

    @property
    def changes(self) -> Changes:
        """Of its components."""

    def prepare(self) -> PlayStretch:
        """Make native code ready, on the machine that plays."""


class Worker:
    """One process on some machine of the cluster."""

    _play: PlayStretch

    def ready(self, asked: Stamp, name: str, changes: Changes, task: bytes) -> Stamp:
        """Get ready, if this process plays by the same code; it tells by which."""
        own = stamp_of(load(name, changes))
        if own == asked:
            self._play = pickle.loads(task).prepare()
        return own

    def play(self, first: int, count: int) -> tuple[Any, float]:
        """What comes of these games, and the seconds they took."""
        began = time.perf_counter()
        brought = self._play(first, count)
        return brought, time.perf_counter() - began


@dataclass
class Stretch:
    """Games `first` to `first + count - 1`."""

    first: int
    count: int
    losses: int = 0


@dataclass(eq=False)
class Hand:
    """A worker as the crew knows it."""

    actor: Any
    node: str
    ready: bool = False
    stretch: Stretch | None = None
    played: int = 0  # games of its last stretch ...
    pace: float = 0.0  # ... and how many a second


class Crew:
    """Plays games 0 to `games - 1` of a task with all cores of a cluster."""

    def __init__(self, ray: Any, task: Task, games: int, cores: int, keep: Callable[[Any], None]) -> None:
        """Each worker has so many cores; `keep` is handed what each stretch brings."""
        self._ray, self._games, self._cores, self._keep = ray, games, cores, keep
        self._stamp = stamp_of(load(task.name, task.changes))
        self._sent = ray.put(pickle.dumps(task))
        self._about = (self._stamp, task.name, dict(task.changes), self._sent)
        self._hands: list[Hand] = []
        self._calls: dict[Any, Hand] = {}  # what is under way
        self._returned: list[Stretch] = []  # their workers are lost
        self._handed_out = self._done = 0  # games
        self._stillborn: Counter[str] = Counter()  # workers of a machine that were lost before they were ready
        self._trouble = ""
        self._looked = 0.0  # at the machines
        self._began = self._heard = time.monotonic()

    def work(self, stop: Event | None = None) -> float:
        """Play all games, until `stop` is set; returns the seconds since the first worker was ready."""
        try:
            while self._done < self._games and not (stop is not None and stop.is_set()):
                if time.monotonic() - self._looked > LOOK_S:
                    self._hire()
                self._hand_out()
                self._hear()
            return time.monotonic() - self._began
        finally:
            for hand in self._hands:
                self._ray.kill(hand.actor)

    # -- who is in the crew ---------------------------------------------------------------------------------------

    def _hire(self) -> None:
        """Fill every machine. Its first worker makes native code; the others then find it on the disk."""
        self._looked = time.monotonic()
        nodes = {node["NodeID"]: int(node["Resources"].get("CPU", 0)) for node in self._ray.nodes() if node["Alive"]}
        usable = {node: cores for node, cores in nodes.items() if cores and self._stillborn[node] < MOST_LOSSES}
        if not self._hands and not usable and any(nodes.values()):
            raise HomageError(
                f"The workers of the cluster died before they could play, {MOST_LOSSES} times on each machine "
                f"({self._trouble}); look at Ray's logs there."
            )
        for node, cores in usable.items():
            here = [hand for hand in self._hands if hand.node == node]
            wanted = max(1, cores // self._cores) if any(hand.ready for hand in here) else 1
            for _ in range(min(wanted - len(here), self._games - self._done - len(self._hands))):
                self._hire_one(node, min(self._cores, cores))

    def _hire_one(self, node: str, cores: int) -> None:
        there = self._ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(node, soft=False)
        hired = self._ray.remote(Worker).options(num_cpus=cores, max_restarts=0, scheduling_strategy=there)
        hand = Hand(hired.remote(), node)
        self._hands.append(hand)
        self._calls[hand.actor.ready.remote(*self._about)] = hand

    def _lose(self, hand: Hand, error: Exception) -> None:
        """A worker is lost. Its stretch is handed to another."""
        if getattr(error, "actor_init_failed", False):  # it lives, but cannot find what it is to run
            raise HomageError(
                f"The machine {self._address(hand)} of the cluster cannot load Homage "
                f"({str(error).splitlines()[-1]}); install homage[cluster] there, the same release as here."
            )
        self._hands.remove(hand)
        self._ray.kill(hand.actor)  # it may only be out of reach
        self._trouble = " ".join(str(error).split(".")[0].split())
        self._looked = 0.0
        stretch = hand.stretch
        if stretch is None:
            self._stillborn[hand.node] += not hand.ready
            return
        stretch.losses += 1
        if stretch.losses >= MOST_LOSSES:
            raise HomageError(
                f"{stretch.losses} workers died one after another on the same {stretch.count} games, from number "
                f"{stretch.first + 1} on ({self._trouble}); look at Ray's logs, and play these games on one machine."
            )
        self._returned.append(stretch)

    # -- what it does ---------------------------------------------------------------------------------------------

    def _hand_out(self) -> None:
        """Give a stretch to everybody who has none."""
        for hand in self._hands:
            if hand.ready and hand.stretch is None:
                hand.stretch = self._returned.pop() if self._returned else self._next_stretch(hand)
                if hand.stretch is None:
                    return
                self._calls[hand.actor.play.remote(hand.stretch.first, hand.stretch.count)] = hand

    def _next_stretch(self, hand: Hand) -> Stretch | None:
        """The next games, as many as pay: nearer to the end fewer, so that all end together."""
        left, crew = self._games - self._handed_out, len(self._hands)
        if not left:
            return None
        usual = hand.pace * max(STRETCH_S, crew / HEARD_A_SECOND)
        fair = max(left / (2 * crew), hand.pace * SHORTEST_S)
        stretch = Stretch(self._handed_out, min(left, max(1, int(min(usual, fair, GROWTH * hand.played)))))
        self._handed_out += stretch.count
        return stretch

    def _hear(self) -> None:
        """Wait until something is told, and take it."""
        if not any(hand.stretch for hand in self._hands) and time.monotonic() - self._heard > PATIENCE_S:
            raise HomageError(
                f"No worker of the cluster was ready within {PATIENCE_S / 60:.0f} minutes; its cores may be in use "
                "('ray status' shows that), or no machine is left in it."
            )
        if not self._calls:
            time.sleep(LOOK_S)
            return
        calls = list(self._calls)
        if self._ray.wait(calls, timeout=LOOK_S)[0]:
            for call in self._ray.wait(calls, num_returns=len(calls), timeout=0)[0]:
                self._take(call, self._calls.pop(call))

    def _take(self, call: Any, hand: Hand) -> None:
        try:
            told = self._ray.get(call)
        except self._ray.exceptions.RayTaskError as error:  # the worker lives, and what it does goes wrong
            raise (error.cause or error) from error
        except self._ray.exceptions.RayError as error:
            self._lose(hand, error)
            return
        self._heard = time.monotonic()
        if hand.stretch is None:
            self._welcome(hand, told)
            return
        brought, seconds = told
        stretch, hand.stretch = hand.stretch, None
        hand.played, hand.pace = stretch.count, stretch.count / max(seconds, 1e-6)
        self._keep(brought)
        self._done += stretch.count

    def _welcome(self, hand: Hand, stamp: Stamp) -> None:
        """A worker is ready, unless it plays by other code."""
        if stamp != self._stamp:
            raise HomageError(
                f"The machine {self._address(hand)} of the cluster runs another release "
                f"({differing(self._stamp, stamp)}); install the same release on all machines."
            )
        if not self._handed_out:
            self._began = self._heard
        hand.ready, self._looked = True, 0.0
        self._stillborn.pop(hand.node, None)

    def _address(self, hand: Hand) -> str:
        """The machine that a worker is on."""
        return {str(node["NodeID"]): str(node["NodeManagerAddress"]) for node in self._ray.nodes()}[hand.node]
