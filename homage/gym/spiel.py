"""OpenSpiel: importing this makes every game known to it, as "python_homage_<game>".

Chance is one node, before the first decision: it draws one of so many deals, and a deal fixes all dice to come. Nobody
is told which it was. A search over copies of a state would meet the very dice of the real game: let it take
`resample_from_infostate` first, as IS-MCTS does, which imagines what is hidden and rolls other dice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from homage.engine.errors import BadOption
from homage.engine.game import Game
from homage.games import NAMES, load
from homage.gym.needed import needed
from homage.gym.position import Position

needed("pyspiel")
import pyspiel  # noqa: E402

DEALS = 10_000  # unless told otherwise
NOT_IN_TEXT = set("(),=")  # what the names of OpenSpiel's games are written with


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of all games of a kind."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"python_homage_{game.name}",
        long_name=f"{game.title} (Homage)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=True,
        parameter_specification=defaults(game),
    )


def defaults(game: Game) -> dict[str, Any]:
    """The parameters of a game: players, how many deals there are, a seed for them, and the options of the table."""
    options = {option.name: as_parameter(option.default) for option in game.options}
    return {"players": game.seats[0], "deals": DEALS, "seed": 0, **options}


def as_parameter(value: str | int | bool) -> str | int | bool:
    """A value of an option as OpenSpiel would read it from the name of a game."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options agreed."""

    game: ClassVar[Game]  # of each class that is registered

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, params = self.game, params or {}
        wanted = {**defaults(game), **params}
        self.players, self.deals, self.seed = (int(wanted.pop(name)) for name in ("players", "deals", "seed"))
        for name, value in wanted.items():
            if NOT_IN_TEXT & set(str(value)) or type(as_parameter(value)) is not type(defaults(game)[name]):
                raise BadOption(f"OpenSpiel has no parameter for {name}={value!r}; choose another value.")
        self.options = game.agree(self.players, wanted)
        if self.deals < 1:
            raise BadOption(f"deals={self.deals} is not possible; ask for at least one.")
        game.compile()
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions.count,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1 / (self.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.most_decisions(self.players, self.options),
        )
        unusual = {name: value for name, value in params.items() if value != defaults(game)[name]}
        super().__init__(game_type(game), info, unusual)

    def new_initial_state(self, *_: Any) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver | None:
        """An observer in one seat, or a spectator; there are no others."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        one_seat, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
        if kind.private_info not in (one_seat, none) or not kind.public_info:
            return None
        return SpielObserver(self, kind.perfect_recall, spectator=kind.private_info == none)

    def dealt(self, deal: int) -> Position:
        """The game as a deal begins it."""
        key = hashlib.sha256(f"homage deal {self.seed} {deal}".encode()).digest()
        return Position(self.game, self.players, self.options, key)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game under way; before the deal it has no position."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: Position | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.to_decide
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self._under_way.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.get_game().dealt(action)
        else:
            self.position.play(self.position.to_decide, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.get_game().game.words.notation(action)  # type: ignore[no-any-return]

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.to_decide < 0

    def returns(self) -> list[float]:
        if self.position is None:
            return [0.0] * self.get_game().players
        return self.position.rewards()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """The game as it might be, for all that a player knows; what comes is rolled anew."""
        other: SpielState = self.clone()
        secret = ",".join(repr(sampler()) for _ in range(4)).encode()
        other.position = self._under_way.resampled(player, secret)
        return other

    def __str__(self) -> str:
        if self.position is None:
            return "before the deal"
        return f"{self.position.drawn(None)}\nstate {self.position.stamp}"

    @property
    def _under_way(self) -> Position:
        assert self.position is not None
        return self.position


class SpielObserver:
    """What is seen of a state: now, or (with perfect recall) all along."""

    def __init__(self, game: SpielGame, recall: bool, spectator: bool) -> None:
        self._recall, self._spectator = recall, spectator
        as_numbers = not recall and not spectator
        self.tensor = np.zeros(game.game.observation, np.float32) if as_numbers else None
        self.dict = {"observation": self.tensor} if as_numbers else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.position is None else state.position.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, or remembers, as text."""
        if state.position is None:
            return "before the deal"
        seat = None if self._spectator else player
        return state.position.remembered(seat) if self._recall else state.position.drawn(seat)


for _name in NAMES:
    _class = type(f"SpielGame_{_name}", (SpielGame,), {"game": load(_name)})
    globals()[_class.__name__] = _class  # where pickle looks for it
    pyspiel.register_game(game_type(load(_name)), _class)
