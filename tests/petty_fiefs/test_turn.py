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


@pytest.mark.rule("PF-CON-0")
@pytest.mark.parametrize(
    ("seats", "seat", "prince"), [(2, 0, "suns"), (2, 0, "moons"), (3, 1, "arms"), (3, 2, "swords"), (5, 4, "earth")]
)
def test_each_of_the_three_actions_begins_anew(seats: int, seat: int, prince: str) -> None:
    """Who has moved may move again, two more coins may be deployed, a coin that was skipped may be retrieved."""
    board = Position(seats).turn(seat)
    for action in range(3):
        assert board.s.actions_left == 3 - action
        board.do(f"move {prince} 1", "done")
        assert board.at(prince) == action
    board = Position(seats).stand(0, prince).turn(seat)
    for action in range(3):
        assert board.s.actions_left == 3 - action
        board.do(f"deploy {prince} {2 * action}")
        assert (board.step, board.asked) == ("deploy", seat)
        board.do(f"deploy {prince} {2 * action + 1}")
    assert (board.step, board.asked) == ("act", (seat + 1) % seats)
    board = Position(seats).stand(0, prince).coins(0, prince, 5, 2).turn(seat)
    board.do(f"retrieve {prince} 2")
    assert f"retrieve {prince} 5" in board.offered()
    board.do(f"retrieve {prince} 5")
    assert board.reserve(prince) == [0, 1, 2, 3, 4, 5]
    assert board.s.actions_left == 1, "two actions: 5 lies before 2"


@pytest.mark.rule("PF-CON-0", "PF-CON-A1", "PF-CON-C1", "PF-CON-C2", "PF-CON-C3", "PF-CON-D1", "PF-CON-D2")
def test_the_last_of_five_uses_his_own_coins_and_his_mercenaries() -> None:
    board = Position(5).stand(3, "water").coins(3, "water", 2, 5).stand(7, "warlord").bands(7, 1, 0, 5, 3)
    board.hire(4, 4).holder(4).turn(4)
    events = board.do("bribe water 3")
    assert told(events, "bribed") == [{"seat": 4, "suit": 9, "coin": 2}], "0 and 1 are the coins in 3"
    assert (board.centre, board.step, board.s.actions_left) == (["water 3"], "act", 2)
    (drawn,) = {*board.hired(4)} - {4}
    board.do("retrieve water 5")
    assert board.offered() == {"done", "recall 0", "recall 1", "recall 2"}
    board.do("recall 1")
    assert board.offered() == {"done", "recall 2"}, "the first was skipped"
    board.do("recall 2")
    assert (board.step, board.s.actions_left) == ("act", 1)
    assert (board.reserve("water"), board.lying(3), board.lying(7)) == ([0, 1, 4, 5], ["water 2"], ["fire 0"])
    assert board.hired(4) == sorted([3, 4, 5, drawn])
    board.do("send 4 9")
    assert (board.step, board.verbs) == ("deploy", {"done", "deploy", "send"})
    board.do("deploy water 5")
    assert (board.lying(3), board.lying(9)) == (["water 2", "water 5"], ["fire 4"])
    assert (board.asked, board.s.actions_left) == (0, 3)


@pytest.mark.rule("PF-CON-0", "PF-CON-E1", "PF-CON-F1a", "PF-CON-F2a", "PF-CON-G1")
def test_the_last_of_five_uses_his_own_castles() -> None:
    board = Position(5).marker("water", 6).stand(5, "water").castle("earth", 2, 1).turn(4)
    board.do("build water earth 3")
    assert (board.castle_of("water"), board.marker_of("water"), board.lying(6)) == ((6, 0), None, ["earth 3"])
    board.do("expand earth water 0")
    assert (board.castle_of("earth"), board.lying(2), board.s.actions_left) == ((2, 2), ["water 0"], 1)
    board.do("move water 1", "done", *["pass"] * 4)
    board.do("demolish water")
    assert (board.castle_of("water"), board.lord(6)) == (None, None)
    assert (board.castle_of("earth"), board.asked, board.s.actions_left) == ((2, 2), 4, 2)
    board = Position(5).castle("water", 6, 2).marker("water", 7).castle("earth", 2, 2).marker("earth", 3).turn(4)
    assert board.offered("annex") == {"annex earth", "annex water"}
    board.do("annex water")
    assert board.circle == [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    assert (board.castle_of("water"), board.marker_of("water"), board.marker_of("earth")) == ((6, 2), None, 3)
    assert (board.asked, board.s.actions_left) == (4, 2)


@pytest.mark.rule("PF-CON-0", "PF-CON-H1")
def test_who_can_only_pass_is_not_asked() -> None:
    """All land is one province. Twelve coins of seat 1 are bribes; then eleven, and his prince may take one back."""
    board = Position(provinces=1).bribes("crowns", *range(6)).bribes("arms", *range(6)).holder(0).turn(1)
    assert (board.asked, board.s.idle) == (0, 1), "his turn is over"
    board = Position(provinces=1).bribes("crowns", *range(5)).coins(0, "crowns", 5).bribes("arms", *range(6))
    board.holder(0).turn(1)
    assert board.offered() == {"pass", "retrieve crowns 5"}


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
    assert board.match.legal(1) == [], "nobody else may do anything"


@pytest.mark.rule("PF-CON-0", "PF-LAY-13")
def test_what_belongs_elsewhere_is_refused_in_a_turn() -> None:
    board = Position().turn(1)
    assert board.refusal("give arms") == board.refusal("turn 3") == board.refusal("done") == "PF-CON-0"
    for laying in ("attach 0", "found 0", "prince arms 0", "warlord 0"):
        assert board.refusal(laying) == "PF-LAY-13", "the land is laid, and the pawns stand"


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
