"""The PettingZoo environments pass PettingZoo's own tests, and tell no more and no less than a table does."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import homage
import homage.gym
from homage.engine.errors import HomageError, Refused
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from tests.conftest import amount, brief, seatings

with warnings.catch_warnings():  # their tests import an old game of theirs
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

TABLES = seatings()
# What PettingZoo's test says of every observation with a mask.
as_a_dict = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def any_of(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# -- their own tests --------------------------------------------------------------------------------------------------


@as_a_dict
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_environment_in_turn_passes_the_api_test(name: str, seats: int) -> None:
    api_test(homage.gym.aec_env(name, seats), num_cycles=amount(400, full=1000))


@pytest.mark.parametrize("name", homage.NAMES)
def test_the_environments_pass_the_seed_tests(name: str) -> None:
    seed_test(lambda: homage.gym.aec_env(name), num_cycles=amount(100, full=200))
    parallel_seed_test(lambda: homage.gym.parallel_env(name), num_cycles=amount(100, full=200))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_environment_for_all_at_once_passes_the_api_test(name: str, seats: int) -> None:
    parallel_api_test(homage.gym.parallel_env(name, seats, illegal="refuse"), num_cycles=amount(400, full=1000))


# -- ours -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_agents_in_turn_see_and_may_do_what_the_table_says_and_nothing_leaks(name: str, seats: int) -> None:
    env, rng = homage.gym.aec_env(name, seats, brief(name), render_mode="ansi"), np.random.default_rng(seats)
    dice = Held(Dice, keyed(key_from_seed(2)))
    env.reset(seed=7)
    raw = env.unwrapped
    while not raw.match.over:
        match, agent = raw.match, env.agent_selection
        seat = env.possible_agents.index(agent)
        observed = env.last()[0]
        assert seat == match.waiting[0]
        assert not match.window or len(match.legal(seat)) > 1, "who can only let a window pass is not asked"
        assert np.flatnonzero(observed["action_mask"]).tolist() == match.legal(seat)
        assert observed in env.observation_space(agent)
        other = env.possible_agents[(seat + 1) % seats]
        assert not env.observe(other)["action_mask"].any()
        if rng.random() < 0.1:
            watched = env.render()
            for viewer in range(seats):
                who, raw.match = env.possible_agents[viewer], match
                seen = env.observe(who)["observation"]
                raw.match = match.resampled(viewer, dice)
                assert np.array_equal(env.observe(who)["observation"], seen)
            raw.match = match.resampled(None, dice)
            assert env.render() == watched
            raw.match = match
        env.step(any_of(observed["action_mask"], rng))
    result = raw.match.result
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert {seat for seat, agent in enumerate(env.agents) if env.rewards[agent] > 0} == set(result.winners) or (
        len(result.winners) == seats and not any(env.rewards.values())
    )
    assert [env.infos[agent]["points"] for agent in env.agents] == list(result.points)
    assert all(env.terminations.values())
    for _ in range(seats):
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("name", homage.NAMES)
def test_an_illegal_action_in_turn_is_refused_and_nothing_is_lost(name: str) -> None:
    env = homage.gym.aec_env(name)
    env.reset(seed=1)
    match = env.unwrapped.match
    before, mask = match.state, env.last()[0]["action_mask"]
    for wrong in (int(np.flatnonzero(mask == 0)[0]), -1, 10**6, None):
        with pytest.raises(Refused):
            env.step(wrong)
    assert match.state == before
    env.step(int(np.flatnonzero(mask)[0]))
    assert match.state != before


@pytest.mark.filterwarnings("ignore:.*Illegal move")
@pytest.mark.parametrize("name", homage.NAMES)
def test_pettingzoos_wrapper_can_make_an_illegal_action_lose(name: str) -> None:
    env = TerminateIllegalWrapper(homage.gym.aec_env(name), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_all_who_are_asked_act_in_one_step_and_the_others_wait(name: str, seats: int) -> None:
    env = homage.gym.parallel_env(name, seats, brief(name), illegal="refuse")
    rng = np.random.default_rng(seats)
    seen, _ = env.reset(seed=4)
    rewards: dict[str, float] = {}
    while env.agents:
        asked, played = env.match.waiting, env.match.played
        assert not env.match.window or all(len(env.match.legal(seat)) > 1 for seat in asked)
        for seat, agent in enumerate(env.agents):
            allowed = np.flatnonzero(seen[agent]["action_mask"]).tolist()
            assert allowed == (env.match.legal(seat) if seat in asked else [env.wait])
            assert seen[agent] in env.observation_space(agent)
        actions = {agent: any_of(seen[agent]["action_mask"], rng) for agent in env.agents}
        seen, rewards, ended, _, _ = env.step(actions)
        made = env.match.played - played
        assert made == len(asked) or (made > 0 and env.game.windows_by_name), "the answers to a window are one move"
        assert set(ended.values()) == {env.match.over}
    assert sum(rewards.values()) == pytest.approx(0)
    winners = env.match.result.winners
    assert all(rewards[f"player_{seat}"] == max(rewards.values()) for seat in winners)


def test_secret_choices_are_made_in_one_step() -> None:
    env = homage.gym.parallel_env("fealty", 3)
    seen, _ = env.reset(seed=4)
    assert env.match.waiting == (0, 1, 2)
    env.step({agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents})
    assert len(env.match.record.moves) == 3


def test_a_secret_choice_shows_to_nobody_who_chooses_after_it() -> None:
    looks = []
    for nth in (0, 1):
        env = homage.gym.aec_env("fealty", 2)
        env.reset(seed=4)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[nth]))
        assert env.agent_selection == "player_1"
        looks.append((env.last()[0]["observation"].tolist(), env.render()))
    assert looks[0] == looks[1]


@pytest.mark.parametrize("name", homage.NAMES)
def test_an_illegal_action_among_all_is_refused_or_loses_as_was_agreed(name: str) -> None:
    strict, seated = homage.gym.parallel_env(name, illegal="refuse"), homage.gym.parallel_env(name)
    for env in (strict, seated):
        seen, _ = env.reset(seed=4)
    asked = strict.match.waiting[0]
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in strict.agents}
    wrong = {**actions, f"player_{asked}": strict.wait}
    before = strict.match.state
    with pytest.raises(Refused):
        strict.step(wrong)
    with pytest.raises(Refused, match="There is no action for"):
        strict.step({})
    assert strict.match.state == before
    strict.step(actions)
    assert strict.match.state != before
    _, rewards, ended, _, infos = seated.step(wrong)
    others = len(rewards) - 1
    assert rewards.pop(f"player_{asked}") == -1 / others
    assert set(rewards.values()) == {1 / others**2}, "what one loses all others share"
    assert all(ended.values())
    assert infos[f"player_{asked}"]["illegal"]
    with pytest.raises(Refused, match="The game is over; reset"):
        seated.step(actions)


def test_who_is_not_asked_can_only_wait() -> None:
    env = homage.gym.parallel_env("petty_fiefs", illegal="refuse")
    seen, _ = env.reset(seed=4)
    (asked,) = env.match.waiting
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    with pytest.raises(Refused, match=f"player_{1 - asked} has nothing to decide now and can only wait"):
        env.step({**actions, f"player_{1 - asked}": 0})


def test_what_is_watched_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for make in (homage.gym.aec_env, homage.gym.parallel_env):
        env = make("fealty", render_mode="human")
        env.reset(seed=1)
        assert env.render() is None
        assert "to decide" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"seats": 9}, "cannot be played by 9"),
        ({"options": {"speed": 1}}, "There is no option 'speed'"),
        ({"render_mode": "film"}, "There is no render mode 'film'"),
        ({"illegal": "cheat"}, "illegal='cheat' is not possible"),
    ],
)
def test_an_environment_that_cannot_be_is_refused(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(HomageError, match=said):
        homage.gym.parallel_env(**{"game": "fealty", **wishes})


def test_without_the_package_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(HomageError, match=r"needs the package pettingzoo.*install homage\[rl\]"):
        homage.gym.aec_env("fealty")
