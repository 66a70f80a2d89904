"""Deploying and retrieving coins (PF-CON-C, PF-CON-D)."""

from __future__ import annotations

import pytest

from tests.petty_fiefs.position import Position, told


@pytest.mark.rule("PF-CON-C1", "PF-R16")
def test_one_or_two_coins_face_down_but_not_none() -> None:
    board = Position().stand(0, "suns").turn(0)
    assert "done" not in board.verbs, "an action is not begun without a coin"
    board.do("deploy suns 3")
    assert board.lying(0) == ["suns 3"]
    assert board.reserve("suns") == [0, 1, 2, 4, 5]
    (coin,) = board.match.view(1)["circle"][0]["coins"]
    assert (coin["suit"], coin["value"], coin["up"]) == (0, None, False)
    assert board.verbs == {"done", "deploy"}
    board.do("deploy suns 0")
    assert board.lying(0) == ["suns 0", "suns 3"]
    assert (board.step, board.s.actions_left) == ("act", 2), "no third coin in one action"
    board.do("deploy suns 1", "done")
    assert board.s.actions_left == 1


@pytest.mark.rule("PF-CON-C1")
def test_a_deployment_goes_on_while_any_coin_is_left_and_no_longer() -> None:
    """All of seat 1's coins lie somewhere, but for arms null; then he has a mercenary too, or arms ace."""

    def left(*arms: int) -> Position:
        lie = [value for value in range(6) if value not in arms]
        return Position(3).stand(0, "arms").coins(5, "crowns", *range(6)).coins(5, "arms", *lie)

    board = left(0).turn(1)
    board.do("deploy arms 0")
    assert (board.step, board.s.actions_left) == ("act", 2), "nothing more could be deployed"
    board = left(0).hire(1, 4).turn(1)
    board.do("deploy arms 0")
    assert board.offered() == {"done", *(f"send 4 {province}" for province in range(9))}
    board = left(0, 1).turn(1)
    board.do("deploy arms 1")
    assert board.offered() == {"done", "deploy arms 0"}


@pytest.mark.rule("PF-CON-C2")
def test_a_vassal_goes_where_the_prince_of_its_suit_stands() -> None:
    board = Position().stand(2, "suns").stand(4, "moons").turn(0)
    board.do("deploy suns 5", "deploy moons 5")
    assert (board.lying(2), board.lying(4)) == (["suns 5"], ["moons 5"])
    board = Position(3).stand(2, "swords").stand(4, "arrows").stand(5, "crowns", "arms").turn(2)
    board.do("deploy arrows 5", "deploy swords 5")
    assert (board.lying(2), board.lying(4), board.s.actions_left) == (["swords 5"], ["arrows 5"], 2)


@pytest.mark.rule("PF-SET-A1", "PF-CON-C2")
def test_only_a_coin_in_reserve_can_be_deployed() -> None:
    board = Position().stand(2, "arms").coins(0, "arms", 3).turn(1)
    assert board.refusal("deploy arms 3") == "PF-SET-A1"
    assert board.refusal("deploy arms 2") == board.refusal("deploy crowns 3") == ""


@pytest.mark.rule("PF-CON-C3")
def test_no_mercenary_goes_to_a_province_that_has_become_part_of_another() -> None:
    board = Position().castle("arms", 2, 1).marker("arms", 3).hire(1, 4).turn(1)
    assert board.refusal("send 4 3") == ""
    board.do("annex arms")
    assert board.refusal("send 4 3") == "PF-LAY-3"
    assert board.offered("send") == {f"send 4 {province}" for province in (0, 1, 2, 4, 5, 6)}
    board = Position().castle("arms", 1, 1).marker("arms", 0).hire(1, 4).turn(1)
    board.do("annex arms")
    assert board.refusal("send 4 0") == "PF-LAY-3"
    assert board.offered("send") == {f"send 4 {province}" for province in range(1, 7)}


@pytest.mark.rule("PF-CON-C3", "PF-R36")
def test_a_mercenary_goes_anywhere_without_the_marker() -> None:
    board = Position().hire(0, 4).holder(1).turn(0)
    assert board.offered("send") == {f"send 4 {province}" for province in range(7)}
    assert board.refusal("send 3 0") == "PF-CON-C3"
    board.do("send 4 3")
    assert (board.lying(3), board.hired(0)) == (["fire 4"], [])


@pytest.mark.rule("PF-CON-C5", "PF-R36")
def test_a_mercenary_once_deployed_follows_the_marker_not_who_sent_it() -> None:
    """Seat 0 sends the mercenaries 5 to fight; seat 1 holds the marker and has them fight for crowns."""
    board = Position().hire(0, 5).holder(1).stand(0, "suns", "crowns").turn(0)
    events = board.do("send 5 0")
    assert (board.step, board.asked) == ("assign", 1)
    events = board.do("give crowns")
    assert told(events, "won") == [{"suit": 2, "province": 0, "strength": 6}]


@pytest.mark.rule("PF-CON-C4")
def test_two_coins_in_any_mix() -> None:
    board = Position(3).stand(0, "suns").stand(1, "moons").hire(0, 2, 3).turn(0)
    board.do("send 2 4", "deploy moons 1")
    assert (board.lying(4), board.lying(1)) == (["fire 2"], ["moons 1"])
    board.do("deploy suns 1", "send 3 0")
    assert board.lying(0) == ["fire 3", "suns 1"]
    assert board.s.actions_left == 1


@pytest.mark.rule("PF-CON-C5", "PF-R13")
def test_the_second_coin_may_be_one_that_has_just_come_back() -> None:
    """Suns 3 + 1 against crowns 5 + 1: the coin goes home, and may be deployed again at once."""
    board = Position(3).stand(0, "suns", "crowns").coins(0, "crowns", 5).turn(0)
    events = board.do("deploy suns 3")
    assert told(events, "conflict") == [{"province": 0, "pieces": 4}], "checked after the first coin"
    assert board.reserve("suns") == [0, 1, 2, 3, 4, 5]
    assert (board.step, board.refusal("deploy suns 3")) == ("deploy", "")
    events = board.do("deploy suns 3")
    assert told(events, "conflict") == [{"province": 0, "pieces": 4}], "and after the second"


@pytest.mark.rule("PF-CON-D1")
def test_any_number_of_coins_from_where_their_own_prince_stands() -> None:
    board = Position().stand(0, "suns", "moons").coins(0, "suns", 2, 5).coins(1, "suns", 1).coins(0, "moons", 4)
    board.turn(0)
    assert board.offered("retrieve") == {"retrieve suns 2", "retrieve suns 5", "retrieve moons 4"}
    assert board.refusal("retrieve suns 1") == "PF-CON-D1", "the prince is not there"
    board.do("retrieve suns 2", "retrieve suns 5", "retrieve moons 4")
    assert (board.lying(0), board.lying(1)) == ([], ["suns 1"])
    assert (board.reserve("suns"), board.reserve("moons")) == ([0, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5])
    assert board.s.actions_left == 2, "all in one action, of both princes"


@pytest.mark.rule("PF-CON-D1")
def test_a_coin_of_the_other_suit_needs_its_own_prince() -> None:
    board = Position().stand(0, "suns").coins(0, "moons", 4).coins(0, "crowns", 3).turn(0)
    assert board.offered("retrieve") == set()
    assert board.refusal("retrieve moons 4") == "PF-CON-D1"


@pytest.mark.rule("PF-CON-D1")
def test_each_set_of_coins_is_offered_in_one_order_that_tells_nothing_of_values() -> None:
    """Coins are taken back in the order in which they lie; that one is skipped says nothing of what it is."""
    board = Position().stand(0, "suns").coins(0, "suns", 5, 2).turn(0)
    board.do("retrieve suns 5")
    assert board.offered() == {"done", "retrieve suns 2"}
    board = Position().stand(0, "suns").coins(0, "suns", 2, 5).turn(0)
    board.do("retrieve suns 2")
    assert board.offered() == {"done", "retrieve suns 5"}
    board = Position().stand(0, "suns").coins(0, "suns", 5, 2, 3).turn(0)
    board.do("retrieve suns 2")
    assert board.refusal("retrieve suns 5") == "PF-CON-D1", "it lay before"
    assert board.offered() == {"done", "retrieve suns 3"}


@pytest.mark.rule("PF-CON-D2", "PF-CON-D3", "PF-R10")
def test_the_holder_takes_mercenaries_from_where_the_warlord_stands() -> None:
    board = Position().stand(3, "warlord").bands(3, 1, 2, 4).bands(2, 1, 5).holder(0).turn(0)
    assert board.offered("recall") == {"recall 0", "recall 1"}, "whoever placed them; not those elsewhere"
    events = board.do("recall 1")
    assert board.hired(0) == [4]
    assert told(events, "looked") == [{"seat": 0, "value": 4}]
    assert board.s.actions_left == 2, "mercenaries alone are enough; the first one may no longer follow the second"
    board = Position().stand(3, "warlord").bands(3, 1, 2).turn(0)
    assert board.refusal("recall 0") == "PF-CON-B2", "nobody holds the marker"
    board = Position().stand(3, "warlord").bands(3, 0, 2).holder(1).turn(0)
    assert board.refusal("recall 0") == "PF-CON-B2", "though he sent it himself"


@pytest.mark.rule("PF-CON-D3", "PF-R16")
def test_retrieving_nothing_is_not_offered() -> None:
    board = Position().stand(0, "suns").turn(0)
    assert not {"retrieve", "recall", "done"} & board.verbs


@pytest.mark.rule("PF-CON-D4")
def test_retrieving_sets_off_nothing() -> None:
    """Four pieces of two suits are left from an earlier conflict; a coin is taken, nothing has arrived."""
    board = Position().marker("suns", 0).stand(0, "suns", "crowns").coins(0, "suns", 2, 3).turn(0)
    events = board.do("retrieve suns 2")
    assert told(events, "conflict") == []
    assert board.lord(0) == "suns"
    assert board.lying(0) == ["suns 3"]
