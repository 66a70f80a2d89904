"""The Lay of the Land: tiles become provinces, then the pawns are placed (PF-LAY)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from homage.engine.match.match import Match
from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.actions import ACTIONS
from tests.conftest import play_randomly
from tests.petty_fiefs.position import told


def state(match: Match) -> Any:
    return GAME.state.proxies(match._held.array)[0]


def offered(match: Match, verb: str) -> list[dict[str, int]]:
    """The operands of all actions of one kind that are open to whoever is asked."""
    parts = [ACTIONS.parts(action) for action in match.legal(match.waiting[0])]
    return [operands for name, operands in parts if name == verb]


def lay(match: Match, verb: str, **operands: int) -> None:
    match.play(match.waiting[0], ACTIONS.number(verb, **operands))


def refused(match: Match, verb: str, **operands: int) -> str:
    """The rule that forbids this to whoever is asked; empty if it is allowed."""
    refusal = match.why_not(match.waiting[0], ACTIONS.number(verb, **operands))
    return refusal.rule if refusal else ""


def circle(match: Match) -> list[int]:
    return [province["province"] for province in match.view()["circle"]]


def laid(seats: int, seed: int) -> Match:
    """A game in which all tiles lie, by chance; princes are to be placed."""
    rng = random.Random(seed)
    match = GAME.new(seats, seed=seed)
    while match.view()["step"] == "lay":
        play_randomly(match, rng, 1)
    return match


def placed(seats: int, seed: int) -> Match:
    """A game in which the princes stand too; the warlord is to be placed."""
    match, rng = laid(seats, seed), random.Random(seed)
    while match.view()["step"] == "prince":
        play_randomly(match, rng, 1)
    return match


def starter(match: Match) -> int:
    (event,) = told(match.story, "starter")
    return int(event["seat"])


@pytest.mark.rule("PF-LAY-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_anybody_may_start_and_turns_go_clockwise(seats: int) -> None:
    assert {starter(GAME.new(seats, seed=seed)) for seed in range(60)} == set(range(seats))
    match = laid(seats, 3)
    turns = [event["seat"] for event in told(match.story, "drew_tile")]
    assert turns == [(starter(match) + turn) % seats for turn in range(10 * seats + 6)]


@pytest.mark.rule("PF-LAY-2")
def test_only_who_draws_a_tile_looks_at_it_and_it_lies_face_down() -> None:
    match = GAME.new(3, seed=7)
    assert told(match.story, "founded") == [{"seat": starter(match), "tile": 0, "province": 0, "after": 0}]
    seat = match.waiting[0]
    drawn = match.view(seat)["drawn"]
    face = state(match).tile[1]  # the first tile was laid already: it had just one place
    assert (drawn["suit"] * 6 + drawn["value"]) == face
    assert [match.view(other)["drawn"] for other in (None, (seat + 1) % 3, (seat + 2) % 3)] == [None] * 3
    assert "pass" not in {ACTIONS.parts(action)[0] for action in match.legal(seat)}, "it must be laid"
    lay(match, "attach", province=0)
    for viewer in (None, (seat + 1) % 3, (seat + 2) % 3):
        tile = match.view(viewer)["circle"][0]["tiles"][1]
        assert (tile["up"], tile["face"]) == (False, None)
    assert match.view(seat)["circle"][0]["tiles"][1] == {"tile": 1, "up": False, "face": drawn, "laid_by": seat}


@pytest.mark.rule("PF-LAY-3", "PF-LAY-4")
def test_a_tile_is_attached_or_founds_a_province_in_any_gap() -> None:
    match = GAME.new(2, seed=1)
    assert circle(match) == [0], "with nothing there is one gap only: the first tile founds the first province"
    assert (offered(match, "attach"), offered(match, "found")) == ([{"province": 0}], [{"after": 0}])
    lay(match, "found", after=0)
    assert circle(match) == [0, 1]
    lay(match, "found", after=0)
    assert circle(match) == [0, 2, 1], "into the gap between 0 and 1"
    assert [operands["after"] for operands in offered(match, "found")] == [0, 1, 2], "as many gaps as provinces"
    lay(match, "found", after=1)
    assert circle(match) == [0, 2, 1, 3]
    lay(match, "attach", province=2)
    assert circle(match) == [0, 2, 1, 3]
    assert [len(province["tiles"]) for province in match.view()["circle"]] == [1, 2, 1, 1]
    for verb, operand in (("attach", "province"), ("found", "after")):
        assert refused(match, verb, **{operand: 4}) == "PF-LAY-3", "there is none"
        assert refused(match, verb, **{operand: 3}) == ""
    lay(match, "found", after=0)
    assert circle(match) == [0, 4, 2, 1, 3], "all others move on, in the same order"


@pytest.mark.rule("PF-LAY-A", "PF-LAY-5")
def test_a_province_is_a_set_of_tiles_without_shape() -> None:
    match = GAME.new(2, seed=1)
    lay(match, "attach", province=0)
    lay(match, "attach", province=0)
    assert [tile["tile"] for tile in match.view()["circle"][0]["tiles"]] == [0, 1, 2]
    assert all(set(operands) == {"province"} for operands in offered(match, "attach")), "no place within a province"


@pytest.mark.rule("PF-LAY-2", "PF-LAY-B")
def test_five_tiles_fill_a_province() -> None:
    match = GAME.new(2, seed=1)
    for _ in range(4):
        assert offered(match, "attach") == [{"province": 0}]
        lay(match, "attach", province=0)
    assert circle(match) == [0, 1], "the sixth tile had to found a province: nobody was asked"
    assert offered(match, "attach") == [{"province": 1}]
    assert refused(match, "attach", province=0) == "PF-LAY-B"


@pytest.mark.rule("PF-LAY-C")
@pytest.mark.parametrize(("seats", "most"), [(2, 7), (3, 9), (4, 11), (5, 13)])
def test_example_x1_no_more_provinces_than_suits_and_two(seats: int, most: int) -> None:
    match = GAME.new(seats, seed=1)
    for province in range(most - 1):
        lay(match, "found", after=province)
    assert len(circle(match)) == most
    assert offered(match, "found") == []
    assert len(offered(match, "attach")) == most
    assert refused(match, "found", after=0) == "PF-LAY-C"


@pytest.mark.rule("PF-LAY-6", "PF-R02")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_tiles_find_a_place(seats: int) -> None:
    """However they are laid: at random, in as few provinces as can be, in as many."""
    for seed in range(12):
        match, rng = GAME.new(seats, seed=seed), random.Random(seed)
        while match.view()["step"] == "lay":
            verb = ["attach", "found", "either"][seed % 3]
            wanted = offered(match, verb) if verb != "either" else []
            if wanted:
                lay(match, verb, **rng.choice(wanted))
            else:
                play_randomly(match, rng, 1)
        sizes = [len(province["tiles"]) for province in match.view()["circle"]]
        assert sum(sizes) == 10 * seats + 6
        assert match.view()["tiles_left"] == 0
        assert max(sizes) <= 5
        assert len(sizes) in (2 * seats + 2, 2 * seats + 3)
        if seed % 3 < 2:
            assert len(sizes) == 2 * seats + 2 + seed % 3


@pytest.mark.parametrize(
    ("seats", "tiles", "first"),
    [(2, [13, 13], 0), (3, [12, 12, 12], 0), (4, [12, 12, 11, 11], 2), (5, [12, 11, 11, 11, 11], 1)],
)
@pytest.mark.rule("PF-LAY-7", "PF-LAY-12")
def test_who_lays_how_many_and_who_places_the_first_prince(seats: int, tiles: list[int], first: int) -> None:
    """The table of the ledger's section 2.4, counted from the start player."""
    match = placed(seats, 5)
    began = starter(match)
    count = Counter(event["seat"] for event in told(match.story, "drew_tile"))
    assert [count[(began + after) % seats] for after in range(seats)] == tiles
    order = [event["seat"] for event in told(match.story, "prince_placed")]
    begins = (began + first) % seats
    assert order == [(begins + turn) % seats for turn in range(2 * seats)], "one each turn, two circuits"
    play_randomly(match, random.Random(1), 1)
    assert match.view()["step"] == "act"
    assert match.waiting == (begins,), "who placed the first prince plays first"
    assert match.view()["actions_left"] == 3


@pytest.mark.rule("PF-LAY-6", "PF-LAY-7", "PF-LAY-12")
def test_a_game_from_the_first_tile_to_the_end() -> None:
    match = placed(2, 5)
    assert match.view()["step"] == "warlord"
    play_randomly(match, random.Random(1), 1)
    for _ in range(4):
        assert (match.view()["step"], match.over) == ("act", False)
        lay(match, "pass")
    assert match.over


@pytest.mark.rule("PF-LAY-2", "PF-R33e")
def test_who_lays_a_tile_forgets_it_by_the_strict_option() -> None:
    match = GAME.new(3, seed=7, options={"memory": "strict"})
    seat = match.waiting[0]
    assert match.view(seat)["drawn"] is not None
    lay(match, "attach", province=0)
    assert [tile["face"] for tile in match.view(seat)["circle"][0]["tiles"]] == [None, None]
    assert all(state(match).tile_known[seat, tile] == 0 for tile in range(2))


@pytest.mark.rule("PF-LAY-8", "PF-R04")
def test_either_prince_first_and_anywhere() -> None:
    match = laid(2, 2)
    provinces = sorted(circle(match))
    wanted = [(which, province) for which in range(2) for province in provinces]
    assert [(o["which"], o["province"]) for o in offered(match, "prince")] == wanted
    assert refused(match, "prince", which=0, province=len(provinces)) == "PF-LAY-3", "there is no such province"
    seat = match.waiting[0]
    lay(match, "prince", which=1, province=0)
    lay(match, "prince", which=0, province=0)
    assert match.waiting == (seat,)
    stands = [state(match).pieces[0, pawn] for pawn in range(4)]
    assert stands == [int(pawn in (2 * seat + 1, 2 * (1 - seat))) for pawn in range(4)], "one piece each"
    assert {o["which"] for o in offered(match, "prince")} == {0}, "the other one"
    assert refused(match, "prince", which=1, province=1) == "PF-LAY-8"


@pytest.mark.rule("PF-LAY-9", "PF-LAY-10", "PF-LAY-13")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pawns_of_all_players_may_share_a_province_but_no_more_than_there_are_players(seats: int) -> None:
    match = laid(seats, 2)
    for _ in range(seats):
        assert 0 in {operands["province"] for operands in offered(match, "prince")}
        lay(match, "prince", which=0, province=0)
    assert len(match.view()["circle"][circle(match).index(0)]["pawns"]) == seats
    assert refused(match, "prince", which=1, province=0) == "PF-LAY-10"
    for _ in range(seats):
        lay(match, "prince", which=1, province=1)
    assert {0, 1}.isdisjoint(operands["province"] for operands in offered(match, "warlord")), "nor the warlord"
    lay(match, "warlord", province=2)
    assert told(match.story, "conflict") == []
    assert [province["lord"] for province in match.view()["circle"]] == [None] * len(circle(match))


@pytest.mark.rule("PF-LAY-11")
def test_who_places_the_last_prince_places_the_warlord_too() -> None:
    match = placed(3, 5)
    last = told(match.story, "prince_placed")[-1]["seat"]
    assert match.view()["step"] == "warlord"
    assert match.waiting == (last,)
    pawns = {province["province"]: len(province["pawns"]) for province in match.view()["circle"]}
    room = sorted(province for province, count in pawns.items() if count < 3)
    assert [operands["province"] for operands in offered(match, "warlord")] == room
    assert len(match.legal(last)) == len(room), "and nothing else"
    lay(match, "warlord", province=room[0])
    assert state(match).pawn_at[10] == room[0]
