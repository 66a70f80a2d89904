"""Turns of three actions, and what control is (PF-CON, PF-CTL). Seat 1 of the ledger is seat 0 here."""

from __future__ import annotations

import random

import pytest

from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.actions import ACTIONS
from tests.petty_fiefs.position import Position, told


@pytest.mark.rule("PF-CON-0")
def test_a_turn_has_three_actions_and_one_may_be_repeated() -> None:
    board = Position().turn(0)
    board.do("bribe suns 0")
    assert (board.asked, board.s.actions_left) == (0, 2)
    board.do("bribe suns 1")
    assert (board.asked, board.s.actions_left) == (0, 1)
    events = board.do("bribe moons 1")
    assert (board.asked, board.s.actions_left) == (1, 3), "the next player has three of his own"
    assert told(events, "turn") == [{"seat": 1, "turn": 1}]


@pytest.mark.rule("PF-CON-0")
def test_every_kind_of_action_may_come_first() -> None:
    board = Position().stand(0, "suns").coins(0, "suns", 2).castle("suns", 0, 1).marker("suns", 1)
    board.marker("moons", 3).hire(0, 4).turn(0)
    wanted = {"pass", "bribe", "move", "deploy", "send", "retrieve", "build", "expand", "annex", "demolish"}
    assert board.verbs == wanted


@pytest.mark.rule("PF-CON-1", "PF-R38")
def test_a_conflict_is_over_before_anything_else_and_costs_no_action() -> None:
    """Crowns defend: their player turns a tile up in the other's turn, who then goes on where he was."""
    board = Position().land(0, "suns 4", "suns 5").stand(0, "crowns").coins(0, "crowns", 5).turn(0)
    board.do("move suns 1")
    assert (board.step, board.asked) == ("expose", 1), "three pieces of two suits; crowns win 6 to 1"
    assert board.refusal("pass", seat=0) == "PF-CON-2", "nobody does anything before it is over"
    board.turn_up("suns 5")
    assert (board.step, board.asked, board.s.actions_left) == ("move", 0, 3), "the same action goes on"
    board.do("done")
    assert (board.step, board.asked, board.s.actions_left) == ("act", 0, 2)


@pytest.mark.rule("PF-CON-2")
def test_turns_go_clockwise_after_the_third_action_or_a_pass() -> None:
    board = Position(3).turn(1)
    board.do("pass")
    assert board.asked == 2
    board.do("bribe swords 0", "bribe swords 1", "bribe swords 2")
    assert board.asked == 0
    assert board.refusal("pass", seat=1) == "PF-CON-2"


@pytest.mark.rule("PF-CON-3")
def test_a_province_has_no_limit_in_contention() -> None:
    """The last province has twenty tiles and all five pawns; still a prince may enter, coins may come."""
    board = Position().stand(5, "suns").turn(0)
    assert board.s.tiles_in[6] == 20
    board.do("move suns 1")
    assert board.at("suns") == 6


@pytest.mark.rule("PF-CON-H1", "PF-CON-H2", "PF-R31")
def test_a_pass_ends_the_turn_whatever_else_is_possible() -> None:
    board = Position().turn(0)
    board.do("bribe suns 3")
    assert len(board.offered()) > 2
    board.do("pass")
    assert board.asked == 1
    assert board.s.actions_left == 3


@pytest.mark.rule("PF-CTL-1", "PF-R05")
def test_only_castle_and_marker_give_control() -> None:
    board = Position().stand(0, "suns").coins(0, "suns", 1, 2, 3, 4, 5).marker("moons", 1).castle("arms", 2, 0)
    lords = [province["lord"] for province in board.match.view()["circle"]]
    assert lords == [None, 1, 3, None, None, None, None]


@pytest.mark.rule("PF-CTL-2", "PF-CTL-3")
def test_a_prince_holds_two_provinces_at_most_and_a_province_has_one_lord() -> None:
    """Suns hold 0 by castle and 1 by marker; they win 2 from arms' castle: the marker comes, the castle leaves."""
    board = Position().castle("suns", 0, 3).marker("suns", 1).castle("arms", 2, 0).stand(2, "suns").turn(0)
    board.do("deploy suns 4")
    assert [board.lord(province) for province in range(4)] == ["suns", None, "suns", None]
    assert (board.castle_of("suns"), board.marker_of("suns"), board.castle_of("arms")) == ((0, 3), 2, None)


@pytest.mark.rule("PF-CTL-4")
def test_control_is_lost_to_the_winner_of_a_conflict_and_to_nobody_without_one() -> None:
    board = Position().marker("arms", 0).stand(0, "suns", "arms").turn(0)
    board.do("deploy suns 0")
    assert board.lord(0) == "arms", "1 against 1: the lord stays"
    board = Position().marker("arms", 0).stand(0, "suns", "arms").turn(0)
    board.do("deploy suns 1")
    assert (board.lord(0), board.marker_of("arms")) == ("suns", None)


@pytest.mark.rule("PF-CTL-5")
def test_control_needs_no_piece_there() -> None:
    board = Position().marker("suns", 0).stand(0, "suns").coins(0, "suns", 4).turn(0)
    board.do("retrieve suns 4", "move suns 2", "done")
    assert board.lying(0) == []
    assert board.at("suns") == 2
    assert board.lord(0) == "suns"


@pytest.mark.rule("PF-CON-1", "PF-CON-B1", "PF-CON-C1", "PF-CON-C3", "PF-CON-D1", "PF-CON-D2", "PF-CON-E1")
@pytest.mark.rule("PF-CON-F1a", "PF-CON-F2a", "PF-CON-G1", "PF-LAY-1")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_not_offered_is_refused_and_what_is_offered_is_not(seats: int) -> None:
    rng, match = random.Random(seats), GAME.new(seats, seed=seats, options={"max_rounds": 6})
    s, forbidden = GAME.state.proxies(match._held.array)[0], GAME.plain.bind(GAME.rules["forbidden"])
    step = 0
    while match.waiting:
        seat = rng.choice(match.waiting)
        if step % 4 == 0:
            allowed = [action for action in range(ACTIONS.count) if forbidden(s, seat, action) == 0]
            assert allowed == match.legal(seat)
        match.play(seat, rng.choice(match.legal(seat)))
        step += 1
