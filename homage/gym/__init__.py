"""The games for learning programs: as PettingZoo, Gymnasium and OpenSpiel know games.

Importing this package makes every game known to Gymnasium, as "homage/<game>-v0". OpenSpiel knows them once
`homage.gym.spiel` is imported, as "python_homage_<game>".

- `position.py`: a game in the terms of learning libraries
- `shown.py`: what an agent observes
- `seats_in_turn.py`: PettingZoo: agents in turn
- `seats_together.py`: PettingZoo: agents at the same time
- `learner_env.py`: Gymnasium: one game
- `vector_env.py`: Gymnasium: a batch
- `spiel.py`: OpenSpiel
- `needed.py`: packages that only learning needs
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from homage.engine.game import Game
from homage.games import NAMES
from homage.gym.needed import needed

if TYPE_CHECKING:
    from pettingzoo import AECEnv  # type: ignore[import-untyped]

    from homage.gym.seats_together import SeatsTogether

gymnasium = needed("gymnasium")

for _name in NAMES:
    gymnasium.register(
        id=f"homage/{_name}-v0",
        entry_point="homage.gym.learner_env:LearnerEnv",
        vector_entry_point="homage.gym.vector_env:LearnersEnv",
        kwargs={"game": _name},
    )


def aec_env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    """A PettingZoo AEC environment: agents act one after another."""
    needed("pettingzoo")
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

    from homage.gym.seats_in_turn import SeatsInTurn

    return OrderEnforcingWrapper(SeatsInTurn(game, seats, options, render_mode))


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    illegal: str = "lose",
) -> SeatsTogether:
    """A PettingZoo parallel environment: all agents act in each step; those that are not asked wait."""
    needed("pettingzoo")
    from homage.gym.seats_together import SeatsTogether

    return SeatsTogether(game, seats, options, render_mode, illegal)
