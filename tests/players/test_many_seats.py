"""Search among many seats: nothing is spent on forced decisions, and initiatives are considered at the root alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homage.engine.flow.course import MOST_SEATS
from homage.engine.state.dice import key_from_seed
from homage.engine.state.limits import TOO_FULL, TOO_MANY_OPTIONS, LimitExceeded
from homage.players.search import WHOLE
from homage.players.thinking import Manner, Thinker, Thought
from homage.players.tree import ROOT, SCENE, WORLD, key_of_scene
from tests.players.market import (
    BOUND,
    FREE,
    GENEROUS,
    GIVE,
    MARKET,
    MOST_COINS,
    ONLY_GIFTS,
    PUZZLING,
    SEATS,
    TAKE,
    TOO_MUCH,
    Search,
    State,
    position,
)

KEY = key_from_seed(11)
RANDOM_PLAY = Manner(hasty=100)


def test_a_decision_with_one_option_is_no_place_in_the_tree() -> None:
    """One place for the only choice there is, and an entry for each of its options."""
    search = Search(position(SEATS, FREE, BOUND))
    search.run(30)
    assert search.tree.mind["tried"][0, :MOST_COINS].all()
    assert int(search.tree.mind["entries"][0]) == 1 + MOST_COINS
    assert search.record(WORLD)["turns"] == 2 * SEATS, "it was played to the end"


@pytest.mark.parametrize("simulations", [1, 30])  # played on from the root; gone down in the tree
def test_nothing_is_looked_at_or_weighed_where_one_option_is_left(simulations: int) -> None:
    """The toy refuses to weigh a single option; the scene stays what the only choice was made by."""
    search = Search(position(SEATS, FREE, BOUND))
    search.run(simulations)
    assert search.record(SCENE)["turns"] == 0
    assert search.record(SCENE)["asked_seats"] == 1


def test_windows_in_which_all_can_only_pass_are_no_places_in_the_tree() -> None:
    """With a choice in every turn, all places are turns."""
    search = Search(position(3, FREE, FREE), Manner(width=1000))
    search.run(200)
    asked = [int(each) for each in search.tree.mind["path"][0, :, 2]]
    assert asked[:6] == [0, 1, 2, 0, 1, 2]
    assert int(search.tree.mind["entries"][0]) > 10


def considered(search: Search) -> set[int]:
    """The options of the root that were tried, by their place among all options."""
    return {option for option, tried in enumerate(search.tree.mind["tried"][0]) if tried}


@pytest.mark.parametrize("few", [1, 2, 4])
def test_of_the_initiatives_the_best_few_are_considered_at_the_root(few: int) -> None:
    search = Search(position(SEATS, GENEROUS, FREE), Manner(initiatives=few, width=1000))
    search.run(150)
    gifts = list(range(MOST_COINS, MOST_COINS + SEATS - 1))
    assert considered(search) == {*range(MOST_COINS), *gifts[-few:]}


@pytest.mark.parametrize("manner", [Manner(), RANDOM_PLAY], ids=["quick", "random"])
def test_initiatives_are_left_out_below_the_root_and_in_play_outs(manner: Manner) -> None:
    search = Search(position(SEATS, GENEROUS, GENEROUS), manner)
    for _ in range(60):
        search.run()
        at_the_root = int(search.tree.mind["answer"][0]) >= MOST_COINS
        assert search.record(WORLD)["gifts"] == at_the_root
        assert search.record(WORLD)["turns"] == 2 * SEATS


@pytest.mark.parametrize("manner", [Manner(), RANDOM_PLAY], ids=["quick", "random"])
def test_initiatives_stay_where_nothing_else_is_legal(manner: Manner) -> None:
    search = Search(position(3, FREE, ONLY_GIFTS), manner)
    for _ in range(30):
        search.run()
        assert search.record(WORLD)["gifts"] == 2 * 3 - 1


@pytest.fixture(scope="module")
def six() -> Thought:
    """Found by native code for the first of six seats."""
    thinker = Thinker(MARKET)
    world = position(SEATS, GENEROUS, FREE)
    legal = [TAKE, TAKE + 1, TAKE + 2, *range(GIVE + 1, GIVE + SEATS)]
    return thinker.think(world, 0, SEATS, legal, KEY, simulations=600)


def test_six_seats_are_searched(six: Thought) -> None:
    """Whoever takes less than all the others loses, and whoever gives away a coin does."""
    assert six.simulations == 600
    assert six.considered[0].action == TAKE + MOST_COINS - 1
    assert six.considered[0].worth > max(each.worth for each in six.considered[1:])


def test_the_shares_of_six_seats_add_up_to_a_victory(six: Thought) -> None:
    for each in six.considered:
        assert len(each.wins) == len(each.points) == SEATS
        assert sum(each.wins) == pytest.approx(1, abs=SEATS / WHOLE)
    assert sum(each.tried for each in six.considered) == six.simulations


def test_a_game_for_more_seats_than_there_is_room_for_is_refused() -> None:
    assert replace(MARKET, seats=range(2, MOST_SEATS + 1)).most_seats == MOST_SEATS
    with pytest.raises(ValueError, match=f"Market has {MOST_SEATS + 1} seats"):
        replace(MARKET, seats=range(2, MOST_SEATS + 2))


@pytest.mark.parametrize(("later", "fault"), [(TOO_MUCH, TOO_MANY_OPTIONS), (PUZZLING, TOO_FULL)])
def test_an_exceeded_limit_stops_the_search_and_is_named(later: int, fault: int) -> None:
    """The turn after the first one offers more options than the game declares, or has no room to weigh them in."""
    world = position(SEATS, FREE, later)
    with pytest.raises(LimitExceeded, match=r"^Market stopped at a decision of Seat 2, as Seat 1 imagines") as stopped:
        Thinker(MARKET).think(world, 0, SEATS, [TAKE, TAKE + 1, TAKE + 2], KEY, simulations=20)
    assert stopped.value.fault == fault


def test_the_end_of_a_record_tells_places_apart() -> None:
    """Its fields do not fill the last word, and the one that differs lies there."""
    ends = sum(field.size for field in State.fields.values())
    assert ends % 8
    assert State.offset("fair") >= ends - ends % 8
    keys = set()
    for fair in range(3):
        search = Search(position(SEATS, FREE, BOUND))
        search.tree.states[ROOT]["fair"] = fair
        search.run()
        keys.add(int(search.tree.mind["key"][0, search.tree.mind["path"][0, 0, 0]]))
    assert len(keys) == 3


def test_two_seats_that_see_the_same_are_in_two_places() -> None:
    words = State.as_words(State.array(3)).data
    assert len({key_of_scene(words, State.saved // 8, seat) for seat in range(SEATS)}) == SEATS
