"""Games by the billion, on all cores of a Ray cluster: the same sums as on one machine."""

from __future__ import annotations

from dataclasses import dataclass

from homage.engine.rules.machine import Progress
from homage.engine.state.components import Changes
from homage.lab.cluster.crew import Crew, PlayStretch
from homage.lab.cluster.link import joined
from homage.lab.plan import Plan, check_games
from homage.lab.simulate import Desk, Simulation, loop_for
from homage.lab.tally import Tally


@dataclass(frozen=True)
class SimulatedGames:
    """The games of a plan, counted where they are played."""

    plan: Plan

    @property
    def name(self) -> str:
        return self.plan.name

    @property
    def changes(self) -> Changes:
        return self.plan.changes

    def prepare(self) -> PlayStretch:
        desk = Desk(self.plan, loop_for(self.plan.game))
        return lambda first, count: Tally.of(desk.play(first, count))


def simulate_on_cluster(plan: Plan, games: int, address: str = "", progress: Progress | None = None) -> Simulation:
    """Simulate games of a plan on the Ray cluster at host:port, or on one started here ("local", the default).

    The sums equal those of `simulate_plan`, however many machines there are and whichever are lost.
    """
    check_games(games)
    tally = Tally.none(plan.seats)

    def keep(brought: Tally) -> None:
        nonlocal tally
        tally += brought
        if progress is not None:
            progress(tally.games, games)

    with joined(address) as ray:
        seconds = Crew(ray, SimulatedGames(plan), games, 1, keep).work()
    return Simulation(plan, seconds, tally)
