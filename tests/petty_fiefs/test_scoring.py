"""The end and the scoring (PF-END)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from homage.engine.match.position import Result
from homage.games import load
from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.rules import scoring
from homage.games.petty_fiefs.rules.suits import EXTRA, SEATS
from homage.games.petty_fiefs.state import NONE
from tests.conftest import play_randomly
from tests.petty_fiefs.position import Position, told


def drawn(board: Position) -> str:
    """The whole table as a terminal shows it."""
    lines = GAME.draw(board.match.view(), None, frozenset())
    return "\n".join("".join(text for text, _ in line) for line in lines)


def result(board: Position) -> Result:
    board.end()
    found = board.match.result
    assert found is not None
    return found


@pytest.mark.rule("PF-END-0")
def test_example_x8_the_game_ends_when_every_province_is_held() -> None:
    board = Position(provinces=4).castle("suns", 0, 2).marker("moons", 1).marker("crowns", 2).marker("arms", 3).turn(0)
    board.do("bribe suns 0", "bribe suns 1")
    assert not board.match.over, "it is looked at only at the end of a turn"
    events = board.do("pass")
    assert board.match.over
    assert told(events, "ended") == [{"why": 0}]


@pytest.mark.rule("PF-END-0")
def test_a_province_given_up_before_the_turn_ends_keeps_the_game_going() -> None:
    board = Position(provinces=4).castle("suns", 3, 2).marker("moons", 1).marker("crowns", 2).marker("arms", 0).turn(0)
    board.do("demolish suns", "pass")
    assert not board.match.over
    assert board.asked == 1


@pytest.mark.rule("PF-END-0")
def test_no_further_turns_follow_the_end() -> None:
    """Seat 1 of three ends the game; seat 2 has no turn any more."""
    board = Position(3, provinces=2).marker("moons", 0).marker("crowns", 1).turn(1)
    board.do("pass")
    assert board.match.waiting == ()


@pytest.mark.rule("PF-END-0b")
def test_a_game_that_ends_otherwise_is_scored_alike_and_open_land_scores_for_nobody() -> None:
    board = Position(idle_rounds_end="1").land(0, "suns 5").marker("suns", 0).land(1, "crowns 5").turn(0)
    events = board.do("pass", "pass")
    assert told(events, "ended") == [{"why": 1}]
    assert [board.score(suit) for suit in ("suns", "moons", "crowns", "arms")] == [8, 0, 0, 0]


@pytest.mark.rule("PF-END-A", "PF-END-C", "PF-END-C1", "PF-END-C2", "PF-END-C3", "PF-END-C4", "PF-END-C5", "PF-END-C6")
def test_example_y8_a_province_in_detail() -> None:
    board = Position().land(0, "suns 4 up", "crowns 2", "fire 5 up").castle("suns", 0, 3)
    board.stand(0, "suns", "crowns", "warlord").coins(0, "suns", 1, 2).coins(0, "moons", 5).bribes("suns", 3)
    events = board.end()
    assert board.score("suns") == 15
    points = {score["what"]: score["points"] for score in told(events, "scored") if score["suit"] == 0}
    # Other suits' tiles 2; own 4 + 2; size 2; two coins and the prince; three strangers; castle twice; bribe.
    assert points == {0: 2, 1: 6, 2: 2, 3: 3, 4: -3, 5: 6, 6: -1}
    assert [score["face"] for score in told(events, "tile_left")] == [10 * 6 + 5]


@pytest.mark.rule("PF-END-C", "PF-END-C1", "PF-END-C2", "PF-END-C3", "PF-END-C4", "PF-END-C5", "PF-END-C6", "PF-END-D1")
def test_what_the_last_of_five_scores() -> None:
    """Most land is open, and scores for nobody; earth has one province, water two.

    Earth: tile 4, size 1, bribe -1. Water by castle: own tile 3 + 2, tile 2, size 2, castle 2 twice, prince and coin,
    a coin of earth -1; by marker: tile 0, size 1.
    """
    board = Position(5).land(2, "suns 4").marker("earth", 2).bribes("earth", 3)
    board.land(3, "water 3", "axes 2").castle("water", 3, 2).stand(3, "water").coins(3, "water", 5).coins(3, "earth", 1)
    board.land(4, "fire 0").marker("water", 4)
    found = result(board)
    assert (board.score("earth"), board.score("water")) == (4, 15)
    assert all(
        board.score(suit) == 0 for suit in ("suns", "moons", "crowns", "arms", "swords", "arrows", "axes", "maces")
    )
    assert found == Result((0, 0, 0, 0, 4), (2, 2, 2, 2, 1))


@pytest.mark.rule("PF-END-A", "PF-END-C1")
def test_while_the_game_runs_the_warlords_tiles_are_left_out_already() -> None:
    fire = [f"fire {value} up" for value in range(6)]
    board = Position(5).land(0, *fire, "water 5 up").marker("suns", 0).turn(0)
    totals = [total["points"] for total in told(board.match.foreseen(None)[1], "suit_total")]
    assert totals == [6] + [0] * 9, "water 5, and one tile"
    board.end()
    assert board.score("suns") == 6


@pytest.mark.rule("PF-END-C5")
@pytest.mark.parametrize(("at", "points"), [(0, 9), (1, 4)])
def test_a_castle_counts_twice_with_its_prince_at_home(at: int, points: int) -> None:
    """A castle of 4 on no land: 4, or 8 and 1 for the prince."""
    board = Position().land(0).castle("suns", 0, 4).stand(at, "suns")
    board.end()
    assert board.score("suns") == points


@pytest.mark.rule("PF-END-C4")
def test_mercenaries_and_ones_own_other_suit_are_strangers() -> None:
    board = Position().land(0).marker("suns", 0).bands(0, 0, 5, 0).coins(0, "moons", 5).stand(0, "moons")
    board.end()
    assert board.score("suns") == -4


@pytest.mark.rule("PF-END-C3", "PF-END-C4")
def test_each_kind_of_piece_counts_by_its_own_number() -> None:
    """All strangers cost the same by the rulebook; in a variant in which they do not, each is told from the others."""
    board = Position().land(0).marker("suns", 0).stand(0, "suns", "crowns", "warlord")
    board.bands(0, 0, 5, 0).coins(0, "suns", 2, 3).coins(0, "moons", 5)
    numbers = {"own_coin": 3, "own_prince": 50, "foreign_coin": -100, "foreign_pawn": -200, "mercenary": -1000}
    variant = load("petty_fiefs", {f"scoring.{name}": points for name, points in {**numbers, "warlord": -4000}.items()})
    out = [0] * 2 * SEATS
    variant.rules["result"](board.s, out)
    assert out[0] == 2 * 3 + 50 - 100 - 200 - 2 * 1000 - 4000


@pytest.mark.rule("PF-END-C4", "PF-END-C")
def test_a_suit_without_province_scores_minus_its_bribes() -> None:
    board = Position().bribes("suns", 5, 4, 3).bribes("arms", 0)
    board.end()
    assert [board.score(suit) for suit in ("suns", "moons", "crowns", "arms")] == [-3, 0, 0, -1]


@pytest.mark.rule("PF-END-C7")
def test_reserves_score_nothing() -> None:
    board = Position().hire(0, 5, 4).holder(0)
    board.end()
    assert [board.score(suit) for suit in ("suns", "moons", "crowns", "arms")] == [0, 0, 0, 0]


@pytest.mark.rule("PF-R25", "PF-END-C")
def test_men_in_a_foreign_province_give_nothing_and_cost_its_lord() -> None:
    board = Position().land(0).marker("suns", 0).stand(0, "crowns").coins(0, "crowns", 5)
    board.end()
    assert (board.score("suns"), board.score("crowns")) == (-2, 0)


@pytest.mark.rule("PF-END-A", "PF-END-A2", "PF-R24", "PF-END-B")
def test_the_warlords_province_takes_only_tiles_and_scores_for_nobody() -> None:
    board = Position().land(0, "fire 4 up", "fire 5", "suns 2").marker("crowns", 0).stand(0, "warlord").bands(0, 0, 3)
    board.end()
    tiles = board.match.view()["centre"]["tiles"]
    assert [(tile["face"]["suit"], tile["face"]["value"]) for tile in tiles] == [(10, 4)], "turned up only now: stays"
    assert (board.at("warlord"), board.lying(0)) == (0, ["fire 3"]), "pawns and coins do not move"
    assert board.score("crowns") == 5 + 2 + 2 - 2, "fire 5, suns 2, two tiles, warlord and mercenary"
    assert sum(board.score(suit) for suit in ("suns", "moons", "arms")) == 0


@pytest.mark.rule("PF-END-A2")
def test_the_extra_die_becomes_the_warlords_castle_at_the_end_and_no_sooner() -> None:
    board = Position().land(0, "fire 4 up").marker("suns", 0).turn(0)
    assert not board.match.view()["centre"]["castle"]
    assert "castle" not in drawn(board)
    board.end()
    assert board.match.view()["centre"]["castle"]
    assert "The warlord's castle, with [Fir 4]" in drawn(board)


@pytest.mark.rule("PF-END-B")
def test_all_tiles_are_turned_up_at_the_end() -> None:
    board = Position().land(0, "suns 2 up", "fire 3")
    events = board.end()
    assert len(told(events, "tile_shown")) == 25
    assert all(tile["face"] for province in board.match.view()["circle"] for tile in province["tiles"])


@pytest.mark.rule("PF-R28")
def test_a_province_that_loses_all_tiles_still_scores_its_castle_and_men() -> None:
    board = Position().land(0, "fire 5 up").castle("suns", 0, 3).stand(0, "suns")
    board.end()
    assert board.score("suns") == 7
    assert board.match.view()["circle"][0]["tiles"] == []


@pytest.mark.rule("PF-R35")
def test_a_coin_paid_for_a_castle_scores_like_any_other() -> None:
    board = Position(3).land(0).marker("suns", 0).turn(0)
    board.do("build suns suns 0", "expand suns moons 0")
    board.end()
    assert board.score("suns") == 1 + 1 - 1, "castle at ace, own coin, the brother's coin"


@pytest.mark.rule("PF-END-D1")
def test_example_y9_the_weaker_prince_counts() -> None:
    board = Position().land(0, "suns 4", "suns 3", "fire 4", "fire 5", "crowns 3", "crowns 2").marker("suns", 0)
    board.land(1, "crowns 5", "arms 5").marker("moons", 1)
    board.land(2, "crowns 4", "suns 5").marker("crowns", 2).coins(2, "crowns", 0)
    board.land(3, "arms 4", "moons 5").marker("arms", 3)
    board.end()
    assert [board.score(suit) for suit in ("suns", "moons", "crowns", "arms")] == [31, 12, 14, 13]
    assert board.match.result == Result((12, 13), (2, 1))


def tied(board: Position) -> Position:
    """All four princes score 0 but for what the test adds; seat 0 has the weaker prince in moons, seat 1 in arms."""
    return board.land(0, "suns 3").marker("suns", 0).land(1, "crowns 3").marker("crowns", 1)


@pytest.mark.rule("PF-END-D2", "PF-R26")
def test_a_tie_goes_to_the_castle_of_the_lowest_prince() -> None:
    """Moons: castle 2 and two strangers. Arms: 0, nothing at all. Then the castle is arms'."""
    board = tied(Position()).land(2).castle("moons", 2, 2).coins(2, "suns", 1, 2)
    assert result(board) == Result((0, 0), (1, 2))
    board = tied(Position()).land(2).castle("arms", 2, 2).coins(2, "suns", 1, 2)
    assert result(board) == Result((0, 0), (2, 1))


@pytest.mark.rule("PF-END-D2", "PF-R26")
def test_then_to_the_largest_province_counted_without_the_tiles_that_leave() -> None:
    """Moons hold two tiles in one province, arms one: 0 + 1 + 2 and 2 + 1 points."""
    board = tied(Position()).land(2, "fire 0", "fire 1").marker("moons", 2)
    board.land(3, "fire 2").marker("arms", 3)
    assert result(board) == Result((3, 3), (1, 2))
    board = tied(Position()).land(2, "fire 0", "fire 1").marker("moons", 2)
    board.land(3, "fire 2", "fire 3 up", "fire 4 up").marker("arms", 3)
    assert result(board) == Result((3, 3), (1, 2)), "two have left"


@pytest.mark.rule("PF-END-D2")
def test_land_of_one_tile_is_more_than_none_and_land_without_tiles_is_not() -> None:
    """Moons: one tile worth nothing, a stranger; then a province whose only tile leaves. Arms have nothing."""
    board = tied(Position()).land(2, "fire 0").marker("moons", 2).coins(2, "suns", 1)
    assert result(board) == Result((0, 0), (1, 2))
    board = tied(Position()).land(2, "fire 5 up").marker("moons", 2)
    assert result(board) == Result((0, 0), (1, 1))


@pytest.mark.rule("PF-END-C", "PF-END-C1", "PF-END-C2", "PF-END-C6", "PF-END-D2")
def test_each_counting_begins_anew() -> None:
    """Moons have an ace of their own and suns 4, and are counted; then they lose the land, and are counted again."""
    board = tied(Position()).land(2, "moons 1", "suns 4").marker("moons", 2)

    def counted() -> tuple[list[int], list[int]]:
        out = [0] * 2 * SEATS
        scoring.result(board.s, out)
        return out[:2], out[SEATS : SEATS + 2]

    for _ in range(2):
        assert counted() == ([6, 0], [1, 2]), "suns' own 3 + 2 + 1 against moons' 1 + 2, 4 and two tiles"
    board.s.lord[2] = board.s.marker_at[1] = NONE
    assert counted() == ([0, 0], [1, 1]), "nothing is left of the land"


@pytest.mark.rule("PF-END-D2")
def test_then_to_the_tiles_of_the_suit_itself() -> None:
    """Moons ace of their own: 1 + 2 + 1; arms with fire 3: 3 + 1. Four each, one tile each."""
    board = tied(Position()).land(2, "moons 1").marker("moons", 2)
    board.land(3, "fire 3").marker("arms", 3)
    assert result(board) == Result((4, 4), (1, 2))


@pytest.mark.rule("PF-END-D3")
def test_of_two_equal_princes_the_better_one_is_compared() -> None:
    """Suns and moons 0 each; moons' castle of 2 is used against arms and crowns without any."""
    board = Position().land(2).castle("moons", 2, 2).coins(2, "suns", 1, 2)
    assert result(board) == Result((0, 0), (1, 2))


@pytest.mark.rule("PF-END-D3")
def test_equal_in_everything_is_a_shared_victory() -> None:
    found = result(Position(3))
    assert found == Result((0, 0, 0), (1, 1, 1))
    assert found.winners == (0, 1, 2)


@pytest.mark.rule("PF-END-D4", "PF-R42")
def test_equals_share_a_place_and_the_next_is_left_out() -> None:
    board = Position(4).bribes("crowns", 0).bribes("swords", 1).bribes("axes", 0, 1)
    assert result(board) == Result((0, -1, -1, -2), (1, 2, 2, 4))


@pytest.mark.rule("PF-END-C2", "PF-END-C6")
def test_while_the_game_runs_a_seat_is_shown_only_what_it_can_count() -> None:
    """Suns 5 in province 0 was laid by seat 0 (tile 4); seat 1 and spectators count the land but not its face."""
    board = Position().land(0, "suns 5").marker("suns", 0).marker("moons", 1).turn(0)
    layer = board.s.laid_by[board.tile("suns 5")]
    assert layer == 0
    suns = {viewer: board.match.foreseen(viewer)[1] for viewer in (None, 0, 1)}
    totals = {viewer: next(e["points"] for e in told(story, "suit_total")) for viewer, story in suns.items()}
    assert totals == {None: 1, 0: 8, 1: 1}


def test_an_end_that_hidden_tiles_decide_cannot_be_foreseen() -> None:
    """Seat 0 may end the game by passing, but what moons hold was laid by seat 1: the points are not told."""
    board = Position(provinces=2).land(0, "crowns 4", "arms 3").marker("moons", 0).marker("crowns", 1).turn(0)
    assert {board.s.laid_by[board.tile(face)] for face in ("crowns 4", "arms 3")} == {1}
    now, tale = board.match.foreseen(0)
    assert now is not None
    assert tale
    assert board.match.foreseen(0, board.action("pass", 0)) == (None, [])


def test_an_end_that_holds_nothing_hidden_is_foreseen_as_it_comes() -> None:
    board = Position(provinces=2).marker("moons", 0).marker("crowns", 1).turn(0)
    for tile in range(board.s.tile_count):
        board.s.tile_up[tile] = board.s.tile[tile] + 1
    foreseen, tale = board.match.foreseen(0, board.action("pass", 0))
    events = board.do("pass")
    assert foreseen == board.match.result
    assert tale == [event for event in events if not event.kind.reveals]


def test_a_conflict_that_hidden_coins_decide_cannot_be_foreseen() -> None:
    board = Position().stand(0, "suns", "crowns").marker("moons", 1).coins(0, "crowns", 2).turn(0)
    assert board.match.foreseen(0, board.action("deploy suns 2", 0)) == (None, [])
    assert board.match.foreseen(0, board.action("bribe suns 2", 0))[0] is not None


def by_hand(view: dict[str, Any], suit: int) -> int:
    """A prince's score from what a view shows, by the formula of the ledger's section 9; unknown tiles count 1."""
    points = -sum(bribe["suit"] == suit for bribe in view["centre"]["bribes"])
    for province in view["circle"]:
        if province["lord"] != suit:
            continue
        for tile in province["tiles"]:
            face = tile["face"]
            if not (tile["up"] and face["suit"] == EXTRA and view["step"] != "over"):  # that one will leave
                points += 1 + (0 if face is None else face["value"] + 2 * (face["suit"] == suit))
        points += sum(1 if coin["suit"] == suit else -1 for coin in province["coins"])
        points += sum(1 if pawn == suit else -1 for pawn in province["pawns"])
        points += (province["castle"] or 0) * (2 if suit in province["pawns"] else 1)
    return points


@pytest.mark.rule("PF-END-A", "PF-END-C1", "PF-END-C2", "PF-END-C3", "PF-END-C4", "PF-END-C5", "PF-END-C6", "PF-END-D1")
@pytest.mark.parametrize("memory", ["perfect", "strict"])
def test_the_running_totals_are_what_each_viewer_can_count_and_no_more(memory: str) -> None:
    rng = random.Random(f"totals {memory}")
    match = GAME.new(3, seed=8, options={"memory": memory, "max_rounds": "15"})
    differed = 0
    while match.waiting:
        if rng.random() < 0.1:
            seen = {}
            for viewer in (None, 0, 1, 2):
                view = match.view(viewer)
                totals = [total["points"] for total in told(match.foreseen(viewer)[1], "suit_total")]
                assert totals == [by_hand(view, suit) for suit in range(6)]
                assert view["points"] == [min(totals[2 * seat], totals[2 * seat + 1]) for seat in range(3)]
                seen[viewer] = totals
            differed += any(seen[seat] != seen[None] for seat in range(3))
        play_randomly(match, rng, 1)
    ended = [total["points"] for total in told(match.story, "suit_total")]
    assert ended == [by_hand(match.view(), suit) for suit in range(6)]
    assert (differed > 0) == (memory == "perfect"), "by the strict option nobody knows more than all"
