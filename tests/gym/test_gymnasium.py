"""The Gymnasium environments pass Gymnasium's own check, and are what a batch is."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, check_returned_data_not_reused
from gymnasium.vector import AutoresetMode

import homage
import homage.gym
from homage.engine.errors import HomageError, Refused
from homage.gym.learner_env import LearnerEnv
from homage.gym.vector_env import LearnersEnv
from homage.lab.learners.batch import Batch
from tests.conftest import FULL, brief, combinations, seatings, spread
from tests.conftest import TABLES as TABLES_OF_A_GAME

TABLES = seatings()


def any_of(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_game_passes_gymnasiums_check(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(f"homage/{name}-v0", seats=seats).unwrapped)
    assert "to decide" in capsys.readouterr().out, "it was rendered"


@pytest.mark.parametrize("name", homage.NAMES)
def test_many_tables_are_made_by_name(name: str) -> None:
    envs = gymnasium.make_vec(f"homage/{name}-v0", num_envs=3, vectorization_mode="vector_entry_point")
    seen, told = envs.reset(seed=5)
    assert seen in envs.observation_space
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert envs.single_action_space.n == told["action_mask"].shape[1] == homage.load(name).actions.count
    assert len(envs.unwrapped.render()) == 3
    envs.close()


@pytest.mark.parametrize("others", ["random", "greedy"])
@pytest.mark.parametrize("name", homage.NAMES)
def test_many_tables_are_a_batch(name: str, others: str) -> None:
    players = ("learner", *(others,) * (homage.load(name).seats[0] - 1))
    wishes: dict[str, Any] = {"players": players, "options": brief(name), "rotate": True}
    envs = LearnersEnv(name, 4, **wishes)
    batch = Batch(homage.load(name), 4, at_once=False, **wishes)
    seen, told = envs.reset(seed=3)
    batch.reset(int(np.random.default_rng(3).integers(1 << 62)))
    rng, ended = np.random.default_rng(1), 0
    while ended < 3:
        between = batch.seat < 0
        assert np.array_equal(seen, batch.observation)
        assert seen in envs.observation_space
        assert np.array_equal(told["seat"], batch.seat)
        assert np.array_equal(told["action_mask"][~between], batch.mask[~between])
        assert told["action_mask"][between].all()
        actions = np.array([any_of(mask, rng) for mask in told["action_mask"]])
        decides = batch.seat.copy()
        batch.step(actions)
        seen, rewards, over, cut, told = envs.step(actions)
        assert over.tolist() == (batch.over == 1).tolist()
        assert not over[between].any()
        assert not cut.any()
        assert rewards.tolist() == [float(batch.rewards[i, decides[i]]) if over[i] else 0.0 for i in range(4)]
        ended += over.sum()


@pytest.mark.parametrize("name", homage.NAMES)
def test_what_a_step_returned_is_not_changed_by_the_next(name: str) -> None:
    envs, rng = LearnersEnv(name, 2), np.random.default_rng(1)
    seen, told = envs.reset(seed=1)
    kept, mask = seen.copy(), told["action_mask"].copy()
    envs.step(np.array([any_of(mask, rng) for mask in told["action_mask"]]))
    assert np.array_equal(seen, kept)
    assert np.array_equal(told["action_mask"], mask)
    frugal = LearnersEnv(name, 2, copy=False)
    assert frugal.reset(seed=1)[0] is frugal.batch.observation or np.shares_memory(
        frugal.reset(seed=1)[0], frugal.batch.observation
    )


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_learner_sees_its_seat_and_is_paid_at_the_end(name: str, seats: int) -> None:
    env, rng = LearnerEnv(name, seats, None, brief(name), rotate=True, render_mode="ansi"), np.random.default_rng(1)
    places = []
    for _ in range(seats):
        seen, told = env.reset() if places else env.reset(seed=2)
        places.append(told["seat"])
        over, reward = False, 0.0
        assert "(you)" in str(env.render())
        while not over:
            assert reward == 0
            assert seen in env.observation_space
            assert np.array_equal(env.action_masks(), told["action_mask"] == 1)
            seen, reward, over, _, told = env.step(any_of(told["action_mask"], rng))
        assert -1 <= reward <= 1
        assert not told["action_mask"].any()
        with pytest.raises(Refused, match="reset the environment"):
            env.step(0)
    assert sorted(places) == list(range(seats))


@pytest.mark.parametrize("name", homage.NAMES)
def test_an_illegal_action_loses_or_is_refused_as_was_agreed(name: str) -> None:
    lax, strict = LearnerEnv(name), LearnerEnv(name, illegal="refuse")
    _, told = lax.reset(seed=1)
    strict.reset(seed=1)
    wrong = int(np.flatnonzero(told["action_mask"] == 0)[0])
    _, reward, over, _, told = lax.step(wrong)
    assert (reward, over) == (-1 / (min(homage.load(name).seats) - 1), True)
    assert told["illegal"]
    before = strict._batch.words.copy()
    with pytest.raises(Refused):
        strict.step(wrong)
    assert np.array_equal(strict._batch.words, before)
    assert not strict.step(int(np.flatnonzero(strict.action_masks())[0]))[2]


@pytest.mark.parametrize("name", homage.NAMES)
def test_one_illegal_action_among_many_tables_is_refused_and_none_has_moved(name: str) -> None:
    envs = LearnersEnv(name, 3)
    _, told = envs.reset(seed=1)
    good = told["action_mask"].argmax(axis=1)
    before = envs.batch.words.copy()
    with pytest.raises(Refused, match="In slot 2"):
        envs.step(np.where(np.arange(3) == 2, told["action_mask"].argmin(axis=1), good))
    assert np.array_equal(envs.batch.words, before)
    envs.step(good)


@pytest.mark.parametrize("make", [LearnerEnv, LearnersEnv])
@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"players": ("learner", "learner")}, "has one learner, not 2"),
        ({"players": ("learner",)}, "has one learner, not 2"),
        ({"players": ("random", "random")}, "has one learner, not 0"),
        ({"players": ("learner", "king")}, "There is no player 'king'"),
        ({"render_mode": "film"}, "There is no render mode 'film'"),
    ],
)
def test_an_environment_that_cannot_be_is_refused(make: Any, wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(HomageError, match=said):
        make("fealty", **wishes)


@pytest.mark.parametrize("name", homage.NAMES)
def test_single_tables_can_be_begun_anew(name: str) -> None:
    envs = LearnersEnv(name, 3)
    seen, _ = envs.reset(seed=1)
    again, told = envs.reset(options={"reset_mask": np.array([False, True, False])})
    assert np.array_equal(again[[0, 2]], seen[[0, 2]])
    assert envs.batch.round.tolist() == [0, 1, 0]
    assert told["action_mask"].any(axis=1).all()
    with pytest.raises(HomageError, match="a truth value for each of 3 slots"):
        envs.reset(options={"reset_mask": np.ones(4, bool)})


def test_a_list_of_seeds_is_refused() -> None:
    with pytest.raises(HomageError, match="A batch has one seed"):
        LearnersEnv("fealty", 2).reset(seed=[1, 2])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", homage.NAMES)
def test_returned_data_is_never_reused(name: str) -> None:
    class Lawful(gymnasium.ActionWrapper[Any, Any, Any]):
        def action(self, action: Any) -> int:
            return int(np.flatnonzero(self.env.unwrapped.action_masks())[0])

    check_returned_data_not_reused(Lawful(LearnerEnv(name, options=brief(name))))


@pytest.mark.parametrize("name", homage.NAMES)
def test_observations_and_lengths_of_games_stay_within_their_bounds(name: str) -> None:
    game, rng = homage.load(name), np.random.default_rng(1)
    low, high = game.observed
    tables = list(combinations(game))
    for seats, options in tables if FULL else spread(tables, TABLES_OF_A_GAME, name):
        most = game.most_decisions(seats, game.agree(seats, options))
        batch = Batch(game, 3, seats=seats, options=options, masks=False, at_once=False)
        while not batch.over.any():
            assert low <= batch.observation.min()
            assert batch.observation.max() <= high
            batch.step(batch.choices[np.arange(3), (rng.random(3) * batch.option_count).astype(int)])
        assert batch.decisions.max() <= most
