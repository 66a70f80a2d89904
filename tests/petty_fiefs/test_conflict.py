"""Conflicts (PF-CFL). Two players unless said, so three pieces of two suits are one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.petty_fiefs.position import Position, told


def won(suit: int, strength: int, province: int = 0) -> list[dict[str, int]]:
    return [{"suit": suit, "province": province, "strength": strength}]


# -- when one breaks out -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PF-CFL-0", "PF-CFL-1")
def test_markers_and_tiles_are_no_pieces_but_castles_are() -> None:
    board = Position().marker("arms", 0).stand(0, "suns").turn(0)
    assert told(board.do("deploy suns 2"), "conflict") == [], "two pieces, a null tile and a tile"
    board = Position().castle("arms", 0, 0).stand(0, "suns").turn(0)
    assert told(board.do("deploy suns 2"), "conflict") == [{"province": 0, "pieces": 3}]


@pytest.mark.rule("PF-CFL-1", "PF-R06")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_more_piece_than_players_or_still_more(seats: int) -> None:
    for pieces in range(2, 8):
        board = Position(seats).stand(0, "suns").coins(0, "crowns", *range(pieces - 2)).turn(0)
        conflicts = told(board.do("deploy suns 5"), "conflict")
        there = [{"province": 0, "pieces": pieces}]
        assert conflicts == (there if pieces >= seats + 1 and pieces > 2 else []), pieces


# What the last of five does where five pieces of crowns lie, and how many pieces are there then.
ARRIVALS: dict[str, tuple[Callable[[Position], Position], int]] = {
    "move water 1": (lambda board: board, 6),
    "deploy water 5": (lambda board: board.stand(0, "water"), 7),
    "send 4 0": (lambda board: board.hire(4, 4), 6),
    "build water earth 3": (lambda board: board.marker("water", 0), 7),
    "expand water earth 3": (lambda board: board.castle("water", 0, 1), 7),
    "annex water": (lambda board: board.castle("water", 0, 1).marker("water", 1), 6),
}


@pytest.mark.rule("PF-CFL-1")
@pytest.mark.parametrize("done", ARRIVALS)
def test_whatever_brings_a_piece_may_set_off_a_conflict(done: str) -> None:
    prepared, pieces = ARRIVALS[done]
    board = prepared(Position(5).coins(0, "crowns", 0, 1, 2, 3, 4)).turn(4)
    assert told(board.do(done), "conflict") == [{"province": 0, "pieces": pieces}]


@pytest.mark.rule("PF-CFL-1", "PF-R07")
@pytest.mark.parametrize("done", ["bribe water 3", "retrieve water 5", "recall 0", "demolish water", "pass"])
def test_what_brings_no_piece_sets_off_none(done: str) -> None:
    """Nine pieces of three suits, left from earlier conflicts."""
    board = Position(5).coins(0, "crowns", 0, 1, 2, 3).castle("water", 0, 1).coins(0, "water", 5)
    board.stand(0, "water", "warlord").bands(0, 1, 2).holder(4).turn(4)
    assert told(board.do(done), "conflict") == []
    assert (board.at("water"), board.at("warlord")) == (0, 0)
    assert (5 in board.reserve("water")) == (done == "retrieve water 5")
    assert (2 in board.hired(4)) == (done == "recall 0")


@pytest.mark.rule("PF-CFL-2", "PF-CFL-C1", "PF-CFL-D2", "PF-CFL-G")
def test_example_x4_between_ones_own_suits() -> None:
    board = Position().land(0, "suns 4", "arms 2").stand(0, "suns", "moons").turn(0)
    events = board.do("deploy suns 2")
    assert told(events, "strength") == [{"suit": 0, "strength": 3}, {"suit": 1, "strength": 1}]
    assert told(events, "won") == won(0, 3)
    assert board.marker_of("suns") == 0
    assert board.offered() == {f"turn {board.tile('suns 4')}", f"turn {board.tile('arms 2')}"}
    assert board.match.view()["conflict"] == 0, "everybody sees where it is"
    board.turn_up("arms 2")
    assert board.face_up() == {"arms 2"}
    assert board.match.view()["conflict"] is None


@pytest.mark.rule("PF-CFL-2", "PF-R10", "PF-CFL-C3", "PF-R22")
def test_the_extra_suit_is_a_suit_though_nobody_commands_it() -> None:
    """The warlord counts as a piece and as a suit; without a holder his 6 count for nobody."""
    board = Position().stand(0, "suns", "warlord").turn(0)
    events = board.do("deploy suns 0")
    assert told(events, "conflict") == [{"province": 0, "pieces": 3}]
    assert told(events, "won") == won(0, 1), "the only player suit there"
    assert told(events, "given") == []


@pytest.mark.rule("PF-CFL-3")
def test_any_number_of_one_suit_is_peace() -> None:
    board = Position().stand(0, "suns").castle("suns", 0, 2).coins(0, "suns", 0, 1, 2, 3).turn(0)
    assert told(board.do("deploy suns 4", "deploy suns 5"), "conflict") == []


@pytest.mark.rule("PF-CFL-4", "PF-R07")
def test_what_remains_after_a_conflict_sets_off_nothing_until_something_arrives() -> None:
    """Four pawns of one province tie; they all stay and nothing more happens, until a fifth piece comes."""
    board = Position().stand(0, "moons", "crowns", "arms").stand(6, "suns").turn(0)
    events = board.do("move suns 1")
    assert len(told(events, "conflict")) == 1
    assert board.step == "move"
    events = board.do("done", "bribe suns 0")
    assert told(events, "conflict") == [], "four mixed pieces, but nothing arrives"
    events = board.do("deploy suns 1")
    assert told(events, "conflict") == [{"province": 0, "pieces": 5}]


# -- allegiance --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PF-CFL-A")
def test_without_warlord_and_mercenaries_the_bribes_stay_covered() -> None:
    board = Position().stand(0, "suns", "crowns").bribes("moons", 5).holder(1).turn(0)
    events = board.do("deploy suns 2")
    assert told(events, "bribe_shown") == []
    assert (board.centre, board.s.holder) == (["moons 5"], 1)


@pytest.mark.rule("PF-CFL-A", "PF-CFL-A1", "PF-CFL-A3")
def test_a_single_mercenary_coin_calls_for_allegiance() -> None:
    board = Position().stand(0, "suns").bands(0, 1, 0).bribes("moons", 5).holder(1).turn(0)
    events = board.do("deploy suns 2")
    assert told(events, "bribe_shown") == [{"suit": 1, "coin": 0, "value": 5}]
    assert (board.centre, board.s.holder) == ([], 0)
    assert 5 in board.reserve("moons")


@pytest.mark.rule("PF-CFL-A1", "PF-CFL-A2", "PF-CFL-A3", "PF-CFL-C2", "PF-CFL-C1")
def test_example_y2_the_best_single_suit_keeps_the_marker() -> None:
    board = Position().stand(0, "suns", "warlord").bribes("crowns", 2).bribes("suns", 1).bribes("moons", 5)
    board.holder(0).turn(0)
    events = board.do("deploy suns 3")
    shown = {(bribe["suit"], bribe["value"]) for bribe in told(events, "bribe_shown")}
    assert shown == {(0, 1), (1, 5), (2, 2)}, "all bribes, to all players"
    assert board.s.holder == 0
    assert board.centre == []
    assert board.reserve("suns") == [0, 1, 2, 4, 5]
    assert board.reserve("moons") == board.reserve("crowns") == [0, 1, 2, 3, 4, 5]
    assert (board.step, board.asked, board.verbs) == ("assign", 0, {"give"})
    events = board.do("give suns")
    assert told(events, "given") == [{"seat": 0, "suit": 0, "strength": 6}]
    assert told(events, "won") == won(0, 10), "1 + 3 + 6"
    assert board.marker_of("suns") == 0


@pytest.mark.rule("PF-CFL-A2", "PF-CFL-C2", "PF-CFL-C4", "PF-CFL-F1", "PF-R21", "PF-R38")
@pytest.mark.parametrize("suit", ["crowns", "arms"])
def test_example_y3_a_better_single_suit_takes_the_marker_and_may_win_with_no_piece_there(suit: str) -> None:
    board = Position().stand(0, "suns", "warlord").bribes("crowns", 2).bribes("suns", 1).bribes("moons", 1)
    board.holder(0).turn(0)
    events = board.do("deploy suns 3")
    assert told(events, "marker_taken") == [{"seat": 1}], "2 against 1 and 1: not added up"
    assert (board.step, board.asked) == ("assign", 1), "out of his turn"
    assert board.offered() == {"give crowns", "give arms"}, "he cannot decline"
    events = board.do(f"give {suit}")
    assert told(events, "won")[0]["strength"] == 6
    assert board.lord(0) == suit
    assert 3 in board.reserve("suns")
    assert board.asked == 0


@pytest.mark.rule("PF-CFL-A2")
@pytest.mark.parametrize(("holder", "kept"), [(0, 0), (1, 1)])
def test_a_tie_that_includes_the_holder_leaves_him_the_marker(holder: int, kept: int) -> None:
    """By value moons 4 equals crowns 1 + 3."""
    board = Position().stand(0, "suns", "warlord").bribes("moons", 4).bribes("crowns", 1, 3).holder(holder).turn(0)
    board.do("deploy suns 3")
    assert board.s.holder == kept
    assert board.centre == []


@pytest.mark.rule("PF-CFL-A2")
@pytest.mark.parametrize(("moons", "crowns", "holder", "takes"), [(5, 2, 1, 0), (2, 5, 0, 1), (0, None, 1, 0)])
def test_the_better_bribe_takes_the_marker_even_if_it_is_null(
    moons: int, crowns: int | None, holder: int, takes: int
) -> None:
    board = Position().stand(0, "suns", "warlord").bribes("moons", moons).holder(holder)
    if crowns is not None:
        board.bribes("crowns", crowns)
    board.turn(0)
    events = board.do("deploy suns 3")
    assert told(events, "marker_taken") == [{"seat": takes}]
    assert board.s.holder == takes


@pytest.mark.rule("PF-CFL-A1", "PF-CFL-A2", "PF-CFL-A3", "PF-CFL-C1", "PF-CFL-C2", "PF-CFL-C4", "PF-CFL-C5")
def test_five_players_fight_over_a_province() -> None:
    """Water 3 + 1 and arms 4 + 0 with the castle: a tie that arms would win as lord; seat 4's bribe decides it."""
    board = Position(5).castle("arms", 0, 0).coins(0, "arms", 4).stand(0, "water", "warlord").coins(0, "moons", 2)
    board.bribes("earth", 5).bribes("arms", 3).bribes("axes", 3).holder(1).turn(4)
    events = board.do("deploy water 3")
    assert {(shown["suit"], shown["value"]) for shown in told(events, "bribe_shown")} == {(3, 3), (6, 3), (8, 5)}
    assert told(events, "marker_taken") == [{"seat": 4}]
    assert told(events, "strength") == [
        {"suit": 1, "strength": 2},
        {"suit": 3, "strength": 4},
        {"suit": 9, "strength": 4},
    ]
    assert (board.step, board.asked, board.offered()) == ("assign", 4, {"give earth", "give water"})
    for suit in range(10):
        board.s.strength[suit] = 0  # strengths are added afresh after the answer: a saved game does not keep them
    events = board.do("give water")
    assert told(events, "won") == won(9, 10)
    assert told(events, "ousted") == [{"suit": 3, "province": 0}]
    assert (board.lord(0), board.lying(0)) == ("water", ["water 3"])
    assert board.reserve("arms") == board.reserve("moons") == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("PF-CFL-A2", "PF-R08")
def test_a_tie_of_others_leaves_the_marker_where_it_is() -> None:
    """Three players: suns 5 and crowns 5 tie, the holder (seat 2) has bribed with two nulls and ones."""
    board = Position(3).stand(0, "suns", "moons", "warlord").bribes("suns", 5).bribes("crowns", 5)
    board.bribes("swords", 0).bribes("arrows", 1).holder(2).turn(0)
    events = board.do("deploy suns 3")
    assert told(events, "marker_taken") == []
    assert board.s.holder == 2
    assert board.centre == []


@pytest.mark.rule("PF-CFL-A2", "PF-R09")
@pytest.mark.parametrize("holder", [None, 1])
def test_without_bribes_the_marker_does_not_move(holder: int | None) -> None:
    board = Position().stand(0, "suns", "warlord")
    if holder is not None:
        board.holder(holder)
    board.turn(0)
    events = board.do("deploy suns 3")
    assert told(events, "marker_taken") == told(events, "bribes_home") == []
    assert board.match.view()["holder"] == holder


@pytest.mark.rule("PF-CFL-A3", "PF-R34")
def test_mercenaries_in_the_centre_stay_when_the_bribes_go_home() -> None:
    board = Position().stand(0, "suns", "warlord").bribes("moons", 4).hire(0, 2).holder(0).turn(0)
    board.do("deploy suns 3")
    assert board.mixed == [0, 1, 3, 4, 5]
    assert board.hired(0) == [2]
    assert board.s.holder == 0, "the marker stays with its holder"


# -- the winner's mark, and who goes home ------------------------------------------------------------------------------


@pytest.mark.rule("PF-CFL-D1", "PF-R23")
def test_a_castle_that_holds_is_not_replaced() -> None:
    board = Position().castle("suns", 0, 4).marker("suns", 3).stand(0, "crowns").turn(1)
    events = board.do("deploy crowns 0")
    assert told(events, "won") == won(0, 4)
    assert (board.castle_of("suns"), board.marker_of("suns")) == ((0, 4), 3)
    assert told(events, "marked") == []


@pytest.mark.rule("PF-CFL-D2", "PF-R37")
def test_example_x5_the_null_tile_leaves_its_province() -> None:
    board = Position().marker("suns", 4).coins(4, "suns", 1).stand(1, "suns", "crowns").turn(0)
    events = board.do("deploy suns 2")
    assert told(events, "marked") == [{"suit": 0, "province": 1, "origin": 4}]
    assert (board.lord(1), board.lord(4)) == ("suns", None)
    assert board.lying(4) == ["suns 1"]


@pytest.mark.rule("PF-CFL-D2")
def test_a_null_tile_that_is_there_already_stays() -> None:
    board = Position().marker("suns", 0).stand(0, "suns", "crowns").turn(0)
    events = board.do("deploy suns 2")
    assert told(events, "marked") == told(events, "ousted") == []
    assert board.marker_of("suns") == 0


@pytest.mark.rule("PF-CFL-D3")
@pytest.mark.parametrize("mark", ["castle", "marker"])
def test_the_losers_mark_goes_home(mark: str) -> None:
    board = Position().stand(0, "suns", "crowns")
    if mark == "castle":
        board.castle("crowns", 0, 2)
    else:
        board.marker("crowns", 0)
    board.turn(0)
    events = board.do("deploy suns 5")
    assert told(events, "ousted") == [{"suit": 2, "province": 0}]
    assert (board.castle_of("crowns"), board.marker_of("crowns"), board.lord(0)) == (None, None, "suns")
    if mark == "castle":
        assert board.s.castle[2] == 0


@pytest.mark.rule("PF-CFL-1", "PF-CFL-B", "PF-CFL-D2", "PF-CFL-E", "PF-CFL-G")
def test_example_y1_a_whole_conflict() -> None:
    board = Position().land(0, "suns 1", "moons 2", "fire 3").stand(0, "suns", "crowns").turn(1)
    events = board.do("deploy crowns 4")
    assert told(events, "strength") == [{"suit": 0, "strength": 1}, {"suit": 2, "strength": 5}]
    assert board.marker_of("crowns") == 0
    assert board.lying(0) == ["crowns 4"]
    (coin,) = board.match.view(0)["circle"][0]["coins"]
    assert (coin["up"], coin["value"]) == (False, 4), "face-down again; everybody has seen it"
    assert (board.at("suns"), board.at("crowns")) == (0, 0)
    assert (board.step, board.asked) == ("expose", 1)
    assert len(board.offered("turn")) == 3
    board.turn_up("fire 3")
    assert board.face_up() == {"fire 3"}
    assert (board.step, board.asked) == ("deploy", 1)


@pytest.mark.rule("PF-CFL-E", "PF-CFL-F1", "PF-CFL-F2")
def test_example_x6_mercenaries_go_to_the_centre_whichever_side_they_were_on() -> None:
    board = Position().stand(0, "suns", "warlord").bands(0, 0, 4).coins(0, "moons", 2).hire(1, 1)
    board.holder(0).turn(0)
    events = board.do("deploy suns 3")
    assert board.step == "assign"
    events = board.do("give suns")
    assert told(events, "won") == won(0, 14), "1 + 3 + 4 + 6"
    assert board.lying(0) == ["suns 3"], "the winner's stay; his brother's go home"
    assert board.reserve("moons") == [0, 1, 2, 3, 4, 5]
    assert (board.mixed, board.hired(0), board.hired(1)) == ([0, 2, 3, 4, 5], [], [1])
    assert (board.at("suns"), board.at("warlord")) == (0, 0)


@pytest.mark.rule("PF-CFL-G", "PF-R27")
def test_the_winner_must_turn_a_tile_of_the_province_and_has_not_looked() -> None:
    board = Position().land(0, "suns 1", "moons 2", "fire 3 up").stand(0, "suns", "crowns").turn(0)
    board.do("deploy suns 3")
    tiles = {face: board.tile(face) for face in ("suns 1", "moons 2", "fire 3", "suns 5")}
    assert board.offered() == {f"turn {tiles['suns 1']}", f"turn {tiles['moons 2']}"}, "he cannot decline"
    assert board.refusal(f"turn {tiles['fire 3']}") == "PF-CFL-G"
    assert board.refusal(f"turn {tiles['suns 5']}") == "PF-CFL-G", "not in this province"
    known = {tile["tile"]: tile["face"] for tile in board.match.view(0)["circle"][0]["tiles"]}
    laid_by = {tile["tile"]: tile["laid_by"] for tile in board.match.view(0)["circle"][0]["tiles"]}
    for face in ("suns 1", "moons 2"):
        assert (known[tiles[face]] is not None) == (laid_by[tiles[face]] == 0), "what he laid himself he knows"


@pytest.mark.rule("PF-CFL-G")
def test_a_single_tile_is_turned_without_asking_and_none_is_skipped() -> None:
    board = Position().land(0, "suns 1").stand(0, "suns", "crowns").turn(0)
    events = board.do("deploy suns 3")
    assert [event["face"] for event in told(events, "turned_up")] == [1]
    assert (board.step, board.match.view()["conflict"]) == ("deploy", None)
    events = board.do("deploy suns 2")
    assert told(events, "won") == won(0, 6)
    assert told(events, "turned_up") == [], "it is up already"
    board = Position().land(0, "suns 1").stand(0, "suns", "crowns").coins(0, "crowns", 5).turn(0)
    events = board.do("deploy suns 3")
    assert told(events, "turned_up") == [{"seat": 1, "tile": board.tile("suns 1"), "face": 1}], "by the winner's player"


@pytest.mark.rule("PF-CFL-F1")
def test_a_coin_that_was_shown_and_went_home_is_face_down_when_it_is_deployed_again() -> None:
    board = Position().stand(0, "suns", "crowns").coins(0, "crowns", 5).land(0, "suns 1").turn(0)
    board.do("deploy suns 3")
    board.stand(2, "suns").do("deploy suns 3")
    (coin,) = board.match.view(1)["circle"][2]["coins"]
    assert (coin["suit"], coin["up"]) == (0, False)
