"""The games pass OpenSpiel's own tests, hide what is hidden, and are played as at a table."""

from __future__ import annotations

import pickle
import random
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

import homage
from homage.engine.errors import HomageError
from homage.engine.match.match import Match
from homage.gym.shown import let_pass
from homage.gym.spiel import SpielState
from tests.conftest import BRIEF, FULL, brief, hides, seatings

TABLES = seatings()
LONG = () if FULL else ("fief",)  # even a short game of it takes OpenSpiel's tests a minute: with the fewest seats only


def loaded(name: str, seats: int | None = None, deals: int = 50) -> Any:
    seats = homage.load(name).seats_for(seats)
    return pyspiel.load_game(f"python_homage_{name}", {"players": seats, "deals": deals, **brief(name)})


def shorter(name: str, seats: int | None = None) -> Any:
    """With options that make a long game end soon."""
    seats = homage.load(name).seats_for(seats)
    return pyspiel.load_game(f"python_homage_{name}", {"players": seats, "deals": 50, **BRIEF.get(name, {})})


def more_players(name: str, seats: int) -> bool:
    return seats > min(homage.load(name).seats) and name not in LONG


def dealt(game: Any, deal: int) -> SpielState:
    state = game.new_initial_state()
    state.apply_action(deal)
    return state


# -- their own tests --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", homage.NAMES)
def test_random_games_pass_openspiels_test_with_packing_and_copies(name: str) -> None:
    pyspiel.random_sim_test(shorter(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), [each.values for each in TABLES if more_players(*each.values)])
def test_random_games_of_more_players_pass_openspiels_test(name: str, seats: int) -> None:
    pyspiel.random_sim_test(shorter(name, seats), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", homage.NAMES)
def test_every_game_passes_openspiels_api_test(name: str) -> None:
    game = loaded(name, deals=3)
    case = type(f"Api_{name}", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(game)})
    suite, result = unittest.defaultTestLoader.loadTestsFromTestCase(case), unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert not result.failures, result.failures[0][1]
    assert not result.errors, result.errors[0][1]


@pytest.mark.parametrize("name", homage.NAMES)
def test_openspiels_simulation_of_a_game_passes_with_both_ways_of_packing(name: str) -> None:
    games_sim_test.GamesSimTest("test_breakthrough").sim_game(shorter(name))


# -- ours -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_is_played_as_at_a_table_with_the_same_dice(name: str, seats: int) -> None:
    game, rng = loaded(name, seats), random.Random(seats)
    state = dealt(game, 11)
    assert state.position is not None
    table = Match(homage.load(name), seats, homage.load(name).agree(seats, brief(name)), state.position._key)
    let_pass(table)
    while not state.is_terminal():
        seat = state.current_player()
        assert seat == table.waiting[0]
        assert state.legal_actions() == table.legal(seat)
        assert state.observation_tensor(seat) == table.observe(seat).tolist()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        table.play(seat, action)
        let_pass(table)
    assert table.result is not None
    assert sum(state.returns()) == pytest.approx(0)
    assert [seat for seat in range(seats) if state.returns()[seat] == max(state.returns())] == list(
        table.result.winners
    )


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_imagined_world_looks_the_same_to_who_imagines_it_and_can_be_played_on(name: str, seats: int) -> None:
    game, rng = shorter(name, seats), random.Random(seats)
    state, differed, looks = dealt(game, 4), 0, 0
    while not state.is_terminal():
        if FULL or rng.random() < 1 / (1 + looks):  # less and less often, as a game grows long
            looks += 1
            for player in range(seats):
                world = state.resample_from_infostate(player, rng.random)
                assert world.information_state_string(player) == state.information_state_string(player)
                assert world.observation_string(player) == state.observation_string(player)
                assert world.observation_tensor(player) == state.observation_tensor(player)
                assert world.current_player() == state.current_player()
                assert world.legal_actions(player) == state.legal_actions(player)
                differed += world.position._held.saved.tobytes() != state.position._held.saved.tobytes()
                for _ in range(3):
                    if not world.is_terminal():
                        world.apply_action(rng.choice(world.legal_actions()))
        state.apply_action(rng.choice(state.legal_actions()))
    assert bool(differed) == hides(homage.load(name))


@pytest.mark.parametrize("name", homage.NAMES)
def test_a_copy_and_a_packed_state_go_on_as_the_state_does_and_leave_it_alone(name: str) -> None:
    game, rng = loaded(name), random.Random(1)
    state = dealt(game, 7)
    for _ in range(12):
        state.apply_action(rng.choice(state.legal_actions()))
    others = [
        state.clone(),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ]
    before = str(state)
    for _ in range(20):
        action = rng.choice(others[0].legal_actions())
        for other in others:
            other.apply_action(action)
    assert str(state) == before
    assert len({str(other) for other in others}) == 1
    assert len({other.information_state_string(0) for other in others}) == 1
    assert before != str(others[0])


@pytest.mark.parametrize("name", homage.NAMES)
def test_deals_differ_and_the_seed_chooses_them(name: str) -> None:
    game, other = loaded(name), pyspiel.load_game(f"python_homage_{name}", {"seed": 1, "deals": 50, **brief(name)})
    assert len({str(dealt(game, deal)) for deal in range(50)}) == 50
    assert str(dealt(game, 3)) != str(dealt(other, 3))
    assert str(dealt(game, 3)) == str(dealt(loaded(name), 3))
    assert sum(chance for _, chance in game.new_initial_state().chance_outcomes()) == pytest.approx(1)


def test_what_a_player_remembers_grows_by_what_it_is_told() -> None:
    state = dealt(loaded("fealty"), 2)
    mine, theirs = state.information_state_string(0), state.information_state_string(1)
    assert "drew 0," in mine
    assert "drew 0," not in theirs
    told = set()
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        assert f"> {state.action_to_string(0, action)}" in after.information_state_string(0)
        told.add(after.information_state_string(1))
    assert len(told) == 1, "which secret choice it was, the other is not told"


def test_openspiels_own_search_plays_by_what_its_player_knows() -> None:
    game, chance = pyspiel.load_game("python_homage_fealty(short=true)"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 2.0, 8, random_state=chance)
    state = dealt(game, 5)
    for _ in range(4):
        assert bot.step(state) in state.legal_actions()
        state.apply_action(bot.step(state))


def test_openspiels_environment_for_learners_runs() -> None:
    env = rl_environment.Environment(loaded("feudalism"))
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("python_homage_fealty(players=3,short=true,draw=no_luck)")
    assert game.num_players() == 3
    assert dealt(game, 0).position._options["draw"] == "no_luck"
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"players": 9}, "cannot be played by 9"),
        ({"deals": 0}, "deals=0 is not possible"),
        ({"draw": "luck"}, "cannot be 'luck'"),
        ({"suns_seat": "1", "set": "mixed"}, "has no parameter for suns_seat='1'"),
        ({"duchies": "5B1,1A0,2A0"}, "has no parameter for duchies="),
    ],
)
def test_a_game_that_cannot_be_is_refused(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(HomageError, match=said):
        pyspiel.load_game("python_homage_fealty", wishes)
