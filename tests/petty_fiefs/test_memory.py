"""What is hidden and what may be concluded from what was seen (section 8, PF-R33)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from homage.engine.match.match import Match
from homage.engine.match.openly import open_reckoning, open_view
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.actions import ACTIONS
from homage.games.petty_fiefs.rules.memory import ANYWHERE, coin_seen, narrow, open_sheet, see_hired
from homage.games.petty_fiefs.rules.suits import EXTRA, VALUES
from homage.games.petty_fiefs.state import COINS, MIXED, RESERVE_OF
from tests.conftest import play_randomly
from tests.petty_fiefs.position import Position, told
from tests.petty_fiefs.remembered import CENTRE, Place, Watcher


def state(match: Match) -> Any:
    return GAME.state.proxies(match._held.array)[0]


def imagined(board: Position, viewer: int | None, *provinces: int, worlds: int = 150) -> set[tuple[str, ...]]:
    """What a viewer must think possible: the coins in these provinces, in many worlds he cannot tell apart."""
    GAME.compile()
    dice = Held(Dice, keyed(key_from_seed(3)))
    seen = set()
    for _ in range(worlds):
        world = board.match.resampled(viewer, dice)
        other = Position.__new__(Position)
        other.match, other.s = world, state(world)
        seen.add(tuple(coin for province in provinces for coin in other.lying(province)))
    return seen


def coins_seen(board: Position, viewer: int | None, province: int) -> list[tuple[int, int | None]]:
    """The coins in a province as a viewer is shown them: suit, and value if it is shown."""
    coins = board.match.view(viewer)["circle"][board.circle.index(province)]["coins"]
    return [(coin["suit"], coin["value"]) for coin in coins]


def after_y12() -> Position:
    """Suns 3 lies unseen in 0; suns 2 and 4 were shown in 3, lost and went home. Seat 0 is to act."""
    board = Position().coins(0, "suns", 3).coins(3, "suns", 2, 4).castle("crowns", 3, 5).stand(3, "crowns")
    board.stand(5, "moons", "arms", "warlord").turn(1, actions=1)
    events = board.do("deploy crowns 5")
    assert told(events, "won")[0]["suit"] == 2
    board.do("done")
    assert board.asked == 0
    return board


@pytest.mark.rule("PF-R33", "PF-R33c")
def test_example_y12_what_a_rival_knows() -> None:
    board = after_y12()
    assert {coins[0] for coins in imagined(board, 1, 0)} == {"suns 0", "suns 1", "suns 3", "suns 5"}
    board.do("deploy suns 4")
    assert board.lying(6) == ["suns 4"]
    worlds = imagined(board, 1, 0, 6, worlds=400)
    assert {coins[0] for coins in worlds} == {"suns 0", "suns 1", "suns 3", "suns 5"}
    assert {coins[1] for coins in worlds} == {f"suns {value}" for value in range(6)}
    assert all(coins[0] != coins[1] for coins in worlds)
    assert (coins_seen(board, 1, 0), coins_seen(board, 1, 6)) == ([(0, None)], [(0, None)])
    assert coins_seen(board, 0, 6) == [(0, 4)], "its owner may look at any time"


@pytest.mark.rule("PF-R33d")
def test_a_reserve_is_shown_with_the_values_that_can_lie_nowhere_else() -> None:
    board = after_y12()
    for viewer in (None, 1):
        assert board.match.view(viewer)["seats"][0]["princes"][0]["certain"] == [2, 4]
    board.do("deploy suns 5")
    assert board.match.view(1)["seats"][0]["princes"][0]["certain"] == [], "it may have been either of them"


@pytest.mark.rule("PF-R33c")
def test_a_value_shown_lies_there_alone_even_when_it_has_gone_home_at_once() -> None:
    """The coin in 3 is null or ace, that in 0 ace or 2, and the other of null and 2 is in reserve: which, is not known.

    Null is shown in 3 and goes home. So the coin in 3 was not the ace, which therefore lies in 0.
    """
    board = Position().coins(0, "suns", 1).coins(3, "suns", 0).castle("crowns", 3, 5).stand(3, "crowns")
    reserve = 1 << RESERVE_OF
    for value, heaps in enumerate([1 << 1 | reserve, 1 << 0 | 1 << 1, 1 << 0 | reserve, reserve, reserve, reserve]):
        board.s.may[0, value] = heaps
    board.turn(1, actions=1)
    assert coins_seen(board, 1, 0) == [(0, None)]
    shown = told(board.do("deploy crowns 5"), "coin_shown")
    assert {"suit": 0, "coin": 1, "value": 0} in shown
    assert (board.lying(3), coins_seen(board, 1, 0)) == (["crowns 5"], [(0, 1)])


@pytest.mark.rule("PF-R33a", "PF-R33d")
def test_a_coin_that_was_shown_is_told_apart_from_its_neighbour() -> None:
    board = Position(3).stand(0, "suns", "crowns").coins(0, "suns", 4).turn(0)
    board.do("deploy suns 2")
    assert coins_seen(board, 1, 0) == [(0, 4), (0, 2)], "both were shown and have stayed"
    board = Position(3).stand(0, "suns", "crowns").stand(8, "suns").coins(0, "suns", 4).coins(0, "moons", 1).turn(0)
    board.do("move suns 1")
    assert coins_seen(board, 1, 0) == [(0, 4)], "suns have won with 4 and 1"
    board.stand(1, "crowns").do("done", "deploy suns 5")
    assert coins_seen(board, 1, 0) == [(0, 4), (0, None)]
    assert coins_seen(board, None, 0) == [(0, 4), (0, None)]
    assert coins_seen(board, 0, 0) == [(0, 4), (0, 5)]


@pytest.mark.rule("PF-R33a")
def test_a_coin_stays_the_same_coin_when_its_province_is_annexed() -> None:
    board = Position().castle("crowns", 3, 5).stand(3, "crowns").marker("crowns", 2).turn(1)
    board.stand(3, "suns").do("deploy crowns 2", "done")
    assert coins_seen(board, 0, 3) == [(2, 2)]
    board.stand(4, "suns").do("annex crowns")
    assert coins_seen(board, 0, 3) == [(2, 2)]


@pytest.mark.rule("PF-R33a")
def test_a_tile_is_known_to_who_laid_it_for_ever() -> None:
    board = Position().castle("suns", 1, 0).marker("suns", 0).land(0, "moons 5").turn(0)
    layer = board.s.laid_by[board.tile("moons 5")]
    board.do("annex suns")
    for viewer in (None, 0, 1):
        tiles = {tile["tile"]: tile["face"] for tile in board.match.view(viewer)["circle"][0]["tiles"]}
        face = {"suit": 1, "value": 5} if viewer == layer else None
        assert tiles[board.tile("moons 5")] == face


@pytest.mark.rule("PF-R33b")
def test_at_the_start_everything_is_where_all_know_it_to_be() -> None:
    match = GAME.new(2, seed=1)
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert view["centre"]["certain"] == [0, 1, 2, 3, 4, 5]
        assert all(prince["certain"] == [0, 1, 2, 3, 4, 5] for seat in view["seats"] for prince in seat["princes"])


@pytest.mark.rule("PF-R33c")
def test_the_last_coin_of_a_reserve_is_known_when_it_leaves() -> None:
    """All but the 5 were shown and stayed; if the old place is empty, what lay there lies at the new one."""
    board = Position().stand(0, "crowns").coins(0, "suns", 0, 1, 2, 3).turn(0)
    board.stand(6, "suns").stand(0, "suns").do("deploy suns 4")
    assert board.reserve("suns") == [5]
    assert board.match.view(1)["seats"][0]["princes"][0]["certain"] == [5]
    board.stand(1, "suns").do("deploy suns 5")
    assert coins_seen(board, 1, 1) == [(0, 5)], "never shown, but it can be nothing else"


@pytest.mark.rule("PF-R33b", "PF-R33c")
def test_a_mercenary_seen_and_picked_up_by_a_rival_is_known_to_be_with_him() -> None:
    board = Position().bands(3, 0, 4).stand(3, "warlord").holder(1).turn(1)
    assert coins_seen(board, 0, 3) == [(EXTRA, 4)], "seat 0 had it in his reserve"
    assert coins_seen(board, 1, 3) == coins_seen(board, None, 3) == [(EXTRA, None)], "nobody else may look"
    board.do("recall 0")
    certain = {viewer: board.match.view(viewer)["seats"][1]["hired_certain"] for viewer in (None, 0, 1)}
    assert certain == {None: [], 0: [4], 1: [4]}
    assert board.match.view(0)["seats"][1]["hired"] is None
    board.hire(1, 2).do("send 4 5")
    assert coins_seen(board, 0, 5) == [(EXTRA, None)], "it may be either of the two he had"
    assert coins_seen(board, 1, 5) == [(EXTRA, 4)]


@pytest.mark.rule("PF-R33c")
def test_mercenaries_shown_in_a_conflict_are_known_to_be_in_the_centre() -> None:
    board = Position().stand(0, "suns", "crowns").hire(0, 4, 2).turn(0)
    board.do("send 4 0")
    for viewer in (None, 1):
        assert board.match.view(viewer)["centre"]["certain"] == [4]


# -- open eyes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("memory", ["perfect", "strict"])
def test_an_open_view_hides_nothing(memory: str) -> None:
    """Every tile, coin, reserve and mercenary is shown as it is, at any moment of a game that is over."""
    GAME.compile()
    rng = random.Random(f"open {memory}")
    match = GAME.new(3, seed=5, options={"memory": memory, "max_rounds": "20"})
    s, drawn = state(match), 0
    while match.waiting:
        view = open_view(match)
        assert_all_open(s, view)
        drawn += view["drawn"] is not None
        play_randomly(match, rng, 1)
    assert drawn > 20
    assert_all_open(s, open_view(match))


def assert_all_open(s: Any, view: dict[str, Any]) -> None:
    tiles = [tile for province in view["circle"] for tile in province["tiles"]] + view["centre"]["tiles"]
    assert all(s.tile[t["tile"]] == t["face"]["suit"] * VALUES + t["face"]["value"] for t in tiles)
    if view["step"] == "lay":
        assert view["drawn"]["suit"] * VALUES + view["drawn"]["value"] == s.tile[s.tiles_drawn - 1]
    coins = [coin for province in view["circle"] for coin in province["coins"]] + view["centre"]["bribes"]
    held = {suit: [coin["value"] for coin in coins if coin["suit"] == suit] for suit in (*range(6), EXTRA)}
    for seat in view["seats"]:
        held[EXTRA] += seat["hired"]
        assert seat["hired_certain"] == seat["hired"]
        for prince in seat["princes"]:
            held[prince["suit"]] += prince["reserve"]
    held[EXTRA] += view["centre"]["certain"]
    assert all(sorted(values) == list(range(VALUES)) for values in held.values()), "each value once"


def test_points_in_an_open_view_count_every_tile() -> None:
    board = Position().land(0, "suns 5").marker("suns", 0).marker("moons", 1).turn(0)
    assert board.s.laid_by[board.tile("suns 5")] == 0
    told_all = [event.about for event in open_reckoning(board.match) if event.kind.name == "suit_total"]
    assert told_all[0] == {"suit": 0, "points": 8}
    assert open_view(board.match)["points"][0] == min(total["points"] for total in told_all[:2])


# -- along random play -------------------------------------------------------------------------------------------------


def place_of(heap: int) -> Place:
    if heap < COINS:
        return ("coin", heap)
    return CENTRE if heap == MIXED else ("reserve", heap - RESERVE_OF)


def known_places(s: Any, suit: int, viewer: int | None) -> list[frozenset[Place]]:
    """What the game keeps, in the words of the plain model."""
    if suit != EXTRA:
        known = [s.may[suit, value] for value in range(VALUES)]
    elif viewer is None:
        known = [s.band_may_all[value] for value in range(VALUES)]
    else:
        known = [s.band_may[viewer, value] for value in range(VALUES)]
    return [frozenset(place_of(heap) for heap in range(MIXED + 1) if bits >> heap & 1) for bits in known]


@pytest.mark.rule("PF-R33a", "PF-R33b", "PF-R33c")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_kept_is_what_the_plain_model_concludes(seats: int) -> None:
    GAME.compile()
    assert compared_with_the_plain_model(seats, 700) > 20


@pytest.mark.rule("PF-R33a", "PF-R33b", "PF-R33c")
@pytest.mark.parametrize("seats", [2, 3])
def test_so_it_is_by_the_rules_as_they_are_written(seats: int) -> None:
    """Not compiled, and therefore less of it."""
    assert compared_with_the_plain_model(seats, 220) > 5


def compared_with_the_plain_model(seats: int, decisions: int) -> int:
    """Compare what all know in a random game, decision by decision; returns how many conflicts there were."""
    rng = random.Random(f"memory {seats}")
    match = GAME.new(seats, seed=seats)
    s = state(match)
    watchers = [Watcher(seats, viewer) for viewer in (None, *range(seats))]
    for _ in range(decisions):
        if not match.waiting:
            break
        (seat,) = match.waiting
        action = rng.choice(match.legal(seat))
        verb, operands = ACTIONS.parts(action)
        free = min((c for c in range(COINS) if s.coin_at[EXTRA, c] < 0), default=0)
        sent = {free: operands["value"]} if verb == "send" else {}
        events = match.play(seat, action)
        for watcher in watchers:
            watcher.hear(events, sent)
            for suit, may in watcher.concluded():
                assert known_places(s, suit, watcher.seat) == may, (watcher.seat, suit)
    return len(told(match.story, "conflict"))


@pytest.mark.rule("PF-R33")
@pytest.mark.parametrize("memory", ["perfect", "strict"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_imagined_worlds_keep_all_that_a_seat_has_seen(seats: int, memory: str) -> None:
    GAME.compile()
    rng = random.Random(f"worlds {seats} {memory}")
    match = GAME.new(seats, seed=seats, options={"memory": memory})
    dice = Held(Dice, keyed(key_from_seed(seats)))
    while match.waiting:
        if rng.random() < 0.04:
            for viewer in (None, *range(seats)):
                world = match.resampled(viewer, dice)
                assert list(GAME.discrepancies(state(world))) == []
                assert_keeps_what_was_seen(state(match), state(world), viewer)
        play_randomly(match, rng, 1)


def assert_keeps_what_was_seen(s: Any, world: Any, viewer: int | None) -> None:
    for name in ("coin_at", "coin_up", "tile_at", "tile_up", "may", "band_may_all", "pieces"):
        assert np.array_equal(np.array(getattr(s, name)), np.array(getattr(world, name))), name
    if viewer is None:
        return
    assert [world.reserve[viewer, which] for which in range(2)] == [s.reserve[viewer, which] for which in range(2)]
    assert world.hired[viewer] == s.hired[viewer]
    for c in range(COINS):
        assert [world.coin[viewer, which, c] for which in range(2)] == [s.coin[viewer, which, c] for which in range(2)]
    for tile in range(s.tile_count):
        assert world.tile_known[viewer, tile] == s.tile_known[viewer, tile]
        if s.tile_known[viewer, tile]:
            assert world.tile[tile] == s.tile[tile]
    assert [world.band_may[viewer, value] for value in range(VALUES)] == [s.band_may[viewer, v] for v in range(VALUES)]


@pytest.mark.parametrize("seats", [2, 3])
def test_what_a_view_shows_of_hidden_things_is_true_and_known(seats: int) -> None:
    """A value shown to who may not look at it is the true one, and so in every world he may imagine."""
    GAME.compile()
    rng = random.Random(f"views {seats}")
    match = GAME.new(seats, seed=seats)
    s, shown = state(match), 0
    while match.waiting:
        if rng.random() < 0.1:
            for viewer in (None, *range(seats)):
                view = match.view(viewer)
                for coin in [c for province in view["circle"] for c in province["coins"]] + view["centre"]["bribes"]:
                    suit, c, value = coin["suit"], coin["coin"], coin["value"]
                    own = suit != EXTRA and suit // 2 == viewer
                    truth = s.band[c] if suit == EXTRA else s.coin[suit // 2, suit % 2, c]
                    assert value is None or value == truth
                    assert value is not None or not own
                    shown += value is not None and not own
                for seat in view["seats"]:
                    assert (seat["hired"] is not None) == (seat["seat"] == viewer)
                    assert all((p["reserve"] is not None) == (seat["seat"] == viewer) for p in seat["princes"])
        play_randomly(match, rng, 1)
    assert shown > 20


@pytest.mark.rule("PF-R33a")
def test_a_sheet_has_the_heaps_in_which_coins_lie_and_no_other() -> None:
    s = Position().coins(0, "suns", 3).s
    assert (open_sheet(s, 0), open_sheet(s, 1)) == (1 << RESERVE_OF | 1, 1 << RESERVE_OF)


@pytest.mark.rule("PF-R33b", "PF-R33e")
def test_by_the_strict_option_a_seat_looks_up_its_own_mercenaries() -> None:
    s = Position(3, memory="strict").hire(2, 1, 4, 5).s
    for value in range(VALUES):
        s.band_may[2, value] = ANYWHERE
    see_hired(s, 2)
    own, held = 1 << (RESERVE_OF + 2), [value in (1, 4, 5) for value in range(VALUES)]
    assert [s.band_may[2, value] == own for value in range(VALUES)] == held
    assert [s.band_may[2, value] & own != 0 for value in range(VALUES)] == held


@pytest.mark.rule("PF-R33c", "PF-R33e")
def test_by_the_strict_option_only_what_lies_face_up_is_known() -> None:
    """What was known of Suns 2 is forgotten; Suns 3 lies open."""
    s = Position(memory="strict").coins(0, "suns", 3).s
    reserve = 1 << RESERVE_OF
    s.may[0, 2], s.coin_up[0, 0] = 1, 3 + 1
    narrow(s, 0)
    assert [s.may[0, value] for value in range(VALUES)] == [1 if value == 3 else reserve for value in range(VALUES)]


@pytest.mark.rule("PF-R33c")
def test_whoever_sees_a_coin_thinks_again() -> None:
    s = Position().coins(0, "suns", 3).s
    s.stirred = 0
    coin_seen(s, 0, 3, 0)
    assert s.stirred & 1
