"""Moving pawns clockwise (PF-CON-B)."""

from __future__ import annotations

import pytest

from tests.petty_fiefs.position import Position, told


@pytest.mark.rule("PF-CON-B1")
def test_one_or_both_princes_one_or_two_provinces_clockwise() -> None:
    board = Position().stand(0, "suns").stand(5, "moons").turn(0)
    assert board.offered("move") == {"move suns 1", "move suns 2", "move moons 1", "move moons 2"}
    board.do("move suns 1")
    assert board.at("suns") == 1
    assert board.offered() == {"done", "move moons 1", "move moons 2"}
    board.do("move moons 2")
    assert board.at("moons") == 0, "round the end of the circle: 5, 6, 0"
    assert (board.step, board.s.actions_left) == ("act", 2), "both have moved: one action"


@pytest.mark.rule("PF-CON-B1")
def test_one_prince_alone_may_move() -> None:
    board = Position().stand(0, "suns").turn(0)
    board.do("move suns 2", "done")
    assert board.at("suns") == 2
    assert board.s.actions_left == 2


@pytest.mark.rule("PF-CON-B2", "PF-R10")
def test_only_the_holder_moves_the_warlord() -> None:
    board = Position().stand(2, "warlord").turn(0)
    assert board.refusal("move warlord 1") == "PF-CON-B2", "nobody holds the marker"
    board = Position().stand(2, "warlord").holder(1).turn(0)
    assert board.refusal("move warlord 1") == "PF-CON-B2"
    board = Position().stand(0, "suns").stand(2, "warlord").holder(0).turn(0)
    board.do("move suns 1", "move warlord 2")
    assert board.at("warlord") == 4
    assert board.s.actions_left == 3, "in the same action, which may still move moons"


@pytest.mark.rule("PF-CON-B3", "PF-R14")
def test_the_warlord_may_go_first_but_not_alone() -> None:
    board = Position().stand(0, "suns").stand(2, "warlord").holder(0).turn(0)
    board.do("move warlord 1")
    assert board.offered() == {"move suns 1", "move suns 2", "move moons 1", "move moons 2"}
    assert board.refusal("done") == "PF-CON-B3"
    assert board.refusal("move warlord 1") == "PF-CON-B3", "each pawn once in an action"
    board.do("move suns 1")
    assert board.refusal("done") == ""
    assert board.refusal("move suns 1") == "PF-CON-B3"
    board.do("done")
    assert board.refusal("move suns 1") == "", "the next action may move him again"


@pytest.mark.rule("PF-CON-B4", "PF-R14")
def test_the_marker_is_looked_at_when_the_warlord_is_to_move() -> None:
    """Seat 0 holds the marker; his prince sets off a conflict with mercenaries, the bribes show seat 1 ahead."""
    board = Position().stand(0, "suns").bands(1, 0, 3).coins(1, "suns", 0).holder(0).bribes("crowns", 5).turn(0)
    assert board.refusal("move warlord 1") == ""
    board.do("move suns 1")
    assert board.s.holder == 1
    board.do("give crowns")
    assert (board.step, board.asked) == ("move", 0)
    assert board.refusal("move warlord 1") == "PF-CON-B2", "he has just lost it"
    board = Position().stand(0, "suns").bands(1, 0, 3).coins(1, "suns", 0).holder(1).bribes("moons", 5).turn(0)
    assert board.refusal("move warlord 1") == "PF-CON-B2"
    board.do("move suns 1", "give suns")
    assert board.refusal("move warlord 1") == "", "and here he has just won it"


@pytest.mark.rule("PF-CON-B5")
def test_example_x3_a_province_passed_over_is_not_checked() -> None:
    board = Position().stand(0, "suns").stand(1, "crowns", "arms").turn(0)
    events = board.do("move suns 2")
    assert told(events, "conflict") == []
    board = Position().stand(0, "suns").stand(1, "crowns", "arms").turn(0)
    events = board.do("move suns 1")
    assert told(events, "conflict") == [{"province": 1, "pieces": 3}]


@pytest.mark.rule("PF-CON-B5", "PF-CON-B6", "PF-R13")
def test_each_pawn_is_checked_where_it_ends_and_the_others_still_move() -> None:
    board = Position().stand(0, "suns", "moons").stand(1, "crowns", "arms").turn(0)
    events = board.do("move suns 1")
    assert len(told(events, "conflict")) == len(told(events, "no_winner")) == 1, "1, 1 and 1"
    assert board.step == "move"
    events = board.do("move moons 1")
    assert told(events, "conflict") == [{"province": 1, "pieces": 4}], "a second conflict in the same action"
    assert board.s.actions_left == 2


@pytest.mark.rule("PF-CON-B7", "PF-R15")
def test_a_move_ends_in_another_province() -> None:
    board = Position(provinces=2).turn(0)
    assert board.offered("move") == {"move suns 1", "move moons 1"}
    assert board.refusal("move suns 2") == "PF-CON-B7"
    board = Position(provinces=1).turn(0)
    assert board.offered("move") == set()
    assert board.refusal("move suns 1") == "PF-CON-B7"
    board = Position(provinces=3).turn(0)
    assert len(board.offered("move")) == 4


@pytest.mark.rule("PF-CON-B1")
def test_the_action_goes_on_while_one_move_is_left() -> None:
    board = Position(provinces=2).turn(1)
    board.do("move arms 1")
    assert board.offered() == {"done", "move crowns 1"}
    board.do("move crowns 1")
    assert (board.at("arms"), board.at("crowns")) == (0, 0)
    assert (board.step, board.s.actions_left) == ("act", 2)
