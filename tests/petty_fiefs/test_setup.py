"""What is there before play, by the number of players (PF-SET), and what a table may agree on (section 10)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from homage.engine.errors import BadOption
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.actions import ACTIONS
from homage.games.petty_fiefs.components import COMPONENTS
from homage.games.petty_fiefs.rules.setup import shuffle_tiles
from homage.games.petty_fiefs.rules.suits import EXTRA, NAMES, PROVINCES, SEATS, SUITS, TILES, VALUES
from homage.games.petty_fiefs.shown.accounts import values_in
from homage.games.petty_fiefs.state import CENTRE, COINS, NONE
from tests.conftest import play_randomly
from tests.petty_fiefs.position import Position

TILES_OF_TWO = 26
COUNTS = [(2, 5, 26, 7), (3, 7, 36, 9), (4, 9, 46, 11), (5, 11, 56, 13)]  # players, suits, region tiles, provinces


def state_of(seats: int, seed: int = 1, **options: Any) -> Any:
    """The whole state of a fresh game, secrets included."""
    return GAME.state.proxies(GAME.new(seats, seed=seed, options=options)._held.array)[0]


@pytest.mark.rule("PF-SET-0", "PF-SET-C1")
@pytest.mark.parametrize(("seats", "suits", "tiles", "provinces"), COUNTS)
def test_example_x1_suits_and_tiles(seats: int, suits: int, tiles: int, provinces: int) -> None:
    s = state_of(seats)
    faces = [s.tile[tile] for tile in range(s.tile_count)]
    assert len(faces) == len(set(faces)) == tiles
    assert len({face // VALUES for face in faces}) == suits
    nulls = [face // VALUES for face in faces if face % VALUES == 0]
    assert nulls == [EXTRA], "null tiles of player suits are markers, not land"
    assert COMPONENTS["player_count"][seats - 2]["max_provinces_laying"] == provinces


@pytest.mark.rule("PF-SET-0", "PF-LAY-1")
def test_at_the_start_nothing_is_fought_over() -> None:
    s = state_of(3)
    assert (s.conflict, s.winner, s.holder) == (NONE, NONE, NONE)


def test_the_suits_of_the_seats_are_those_of_the_ledger() -> None:
    assert NAMES[:4] == ["Suns", "Moons", "Crowns", "Arms"]
    assert NAMES[4:8] == ["Swords", "Arrows", "Axes", "Maces"]
    assert NAMES[8:] == ["Earth", "Water", "Fire"]
    assert GAME.words.seat(0) == "Suns and Moons"


@pytest.mark.rule("PF-SET-A1", "PF-SET-B1", "PF-SET-B2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_reserves_and_the_centre_at_the_start(seats: int) -> None:
    s = state_of(seats)
    for seat in range(seats):
        for which in range(2):
            assert values_in(s.reserve[seat, which]) == [0, 1, 2, 3, 4, 5]
        assert s.hired[seat] == 0
    assert values_in(s.mixed) == [0, 1, 2, 3, 4, 5]
    assert all(s.coin_at[suit, c] == NONE for suit in range(SUITS) for c in range(COINS))
    for suit in range(2 * seats):
        assert (s.pawn_at[suit], s.castle_at[suit], s.marker_at[suit]) == (NONE, NONE, NONE)
    assert s.pawn_at[EXTRA] == NONE
    assert s.holder == NONE, "nobody commands the mercenaries yet"


@pytest.mark.rule("PF-SET-A1", "PF-SET-B1", "PF-R33b")
@pytest.mark.parametrize("seats", [2, 5])
def test_all_know_what_is_in_the_reserves_and_in_the_centre_at_the_start(seats: int) -> None:
    match, all_six = GAME.new(seats, seed=1), [0, 1, 2, 3, 4, 5]
    for viewer in (None, *range(seats)):
        view = match.view(viewer)
        assert (view["centre"]["mercenaries"], view["centre"]["certain"]) == (6, all_six)
        for seat in view["seats"]:
            assert (seat["hired_count"], seat["hired_certain"]) == (0, [])
            assert [(prince["reserve_count"], prince["certain"]) for prince in seat["princes"]] == [(6, all_six)] * 2


@pytest.mark.rule("PF-SET-A1", "PF-SET-B1", "PF-SET-C1")
@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_else_lies_anywhere_at_the_start(seats: int) -> None:
    """But for the first tile, which has just one place and lies there."""
    s = state_of(seats)
    assert (s.provinces, s.circle[0], s.place[0], s.tile_at[0]) == (1, 0, 0, 0)
    assert all(s.lord[province] == NONE for province in range(PROVINCES))
    assert all(s.circle[place] == s.place[place] == NONE for place in range(1, PROVINCES))
    assert all(s.tile_at[tile] == s.laid_by[tile] == NONE for tile in range(1, TILES))
    assert all(s.band[c] == NONE for c in range(COINS))
    assert all(s.coin[seat, which, c] == NONE for seat in range(SEATS) for which in range(2) for c in range(COINS))
    assert (s.conflict, s.winner, s.holder) == (NONE, NONE, NONE)


@pytest.mark.rule("PF-SET-A2")
def test_everybody_can_count_the_reserves_but_not_read_them() -> None:
    board = Position().coins(0, "suns", 3, 4).coins(0, "moons", 5).hire(0, 2)
    for viewer in (None, 1):
        suns, moons = board.match.view(viewer)["seats"][0]["princes"]
        assert (suns["reserve_count"], moons["reserve_count"]) == (4, 5)
        assert suns["reserve"] is None
        assert board.match.view(viewer)["seats"][0]["hired_count"] == 1
        assert board.match.view(viewer)["seats"][0]["hired"] is None
    assert board.match.view(0)["seats"][0]["princes"][0]["reserve"] == [0, 1, 2, 5]
    assert board.match.view(0)["seats"][0]["hired"] == [2]


@pytest.mark.rule("PF-SET-A3")
def test_what_pieces_stand_for_is_seen_on_the_table() -> None:
    board = Position().stand(0, "suns").coins(0, "suns", 3).castle("suns", 0, 4).marker("suns", 2)
    board.stand(1, "warlord").bands(1, 0, 5)
    circle = board.match.view(1)["circle"]
    assert circle[0]["pawns"] == [0]
    assert [coin["suit"] for coin in circle[0]["coins"]] == [0]
    assert (circle[0]["lord"], circle[0]["castle"]) == (0, 4), "the die's top face is the castle's strength"
    assert (circle[2]["lord"], circle[2]["castle"]) == (0, None), "a null tile marks control without a castle"
    assert (circle[1]["pawns"], circle[1]["coins"][0]["suit"]) == ([EXTRA], EXTRA)


@pytest.mark.rule("PF-SET-C1", "PF-SET-C2", "PF-R03")
def test_tiles_come_in_an_order_that_nobody_knows_from_one_pile() -> None:
    first = [state_of(2, seed).tile[0] for seed in range(60)]
    assert len(set(first)) > 15, "any of the 26 may come first"
    match = GAME.new(2, seed=4)
    assert {ACTIONS.parts(action)[0] for action in match.legal(match.waiting[0])} == {"attach", "found"}, "no pile"


@pytest.mark.rule("PF-SET-C1")
def test_each_tile_is_as_likely_to_come_at_each_place() -> None:
    """Each of 26 tiles comes about 40 times at each of 26 places in 1,040 shuffles."""
    s, shuffle, dice = state_of(2), GAME.plain.bind(shuffle_tiles), Held(Dice, keyed(key_from_seed(1))).proxies[0]
    places = np.zeros((TILES_OF_TWO, TILES_OF_TWO), int)
    for _ in range(40 * TILES_OF_TWO):
        shuffle(s, dice)
        faces = [int(s.tile[tile]) for tile in range(s.tile_count)]
        ordered = sorted(faces)
        for place, face in enumerate(faces):
            places[place, ordered.index(face)] += 1
    assert places.sum() == 40 * TILES_OF_TWO**2
    assert places.min() > 12
    assert places.max() < 72


@pytest.mark.rule("PF-R39")
def test_no_action_hands_anything_to_another_player() -> None:
    """The actions are those of the ledger's section 7; none names another player."""
    verbs = {block.name for block in ACTIONS.blocks}
    laying = {"attach", "found", "prince", "warlord"}
    acting = {"bribe", "move", "deploy", "send", "retrieve", "recall", "build", "expand", "annex", "demolish"}
    assert verbs == laying | acting | {"pass", "done", "give", "turn"}
    assert not any("seat" in block.operands for block in ACTIONS.blocks)


def test_options_have_the_ledgers_defaults() -> None:
    assert GAME.agree(3) == {"memory": "perfect", "idle_rounds_end": "2", "max_rounds": "200"}


@pytest.mark.parametrize(
    ("option", "value"),
    [("idle_rounds_end", "-1"), ("max_rounds", "0"), ("max_rounds", "soon"), ("max_rounds", "1001"), ("memory", "bad")],
)
def test_options_that_make_no_sense_are_refused(option: str, value: str) -> None:
    with pytest.raises(BadOption):
        GAME.agree(2, {option: value})


@pytest.mark.parametrize("seats", [1, 6])
def test_it_is_for_two_to_five(seats: int) -> None:
    with pytest.raises(BadOption):
        GAME.agree(seats)


@pytest.mark.parametrize("memory", ["perfect", "strict"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_components_are_accounted_for(seats: int, memory: str) -> None:
    """Nothing appears or vanishes in whole games, and every decision is one: 2 to 150 options."""
    GAME.compile()
    rng = random.Random(f"conserve {seats} {memory}")
    match = GAME.new(seats, seed=rng.randrange(1000), options={"memory": memory})
    s = GAME.state.proxies(match._held.array)[0]
    moves = 0
    while match.waiting:
        (seat,) = match.waiting
        assert 2 <= len(match.legal(seat)) <= 150
        if moves % 3 == 0:
            assert list(GAME.discrepancies(s)) == []
        play_randomly(match, rng, 1)
        moves += 1
    assert list(GAME.discrepancies(s)) == []
    assert moves > 2 * s.tile_count
    assert all(s.tile_at[tile] not in (NONE,) for tile in range(s.tile_count))
    assert sum(s.tile_at[tile] == CENTRE for tile in range(s.tile_count)) <= VALUES
