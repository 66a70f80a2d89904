"""Bribing the mercenaries, and who commands them (PF-CON-A)."""

from __future__ import annotations

import pytest

from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.rules.suits import EXTRA
from tests.petty_fiefs.position import Position, told


@pytest.mark.rule("PF-CON-A1", "PF-CON-A2")
def test_a_coin_goes_to_the_centre_face_down_and_a_mercenary_comes() -> None:
    board = Position().turn(0)
    events = board.do("bribe moons 3")
    assert board.centre == ["moons 3"]
    assert board.reserve("moons") == [0, 1, 2, 4, 5]
    (drawn,) = board.hired(0)
    assert board.mixed == [value for value in range(6) if value != drawn]
    assert told(events, "drew_band") == [{"seat": 0, "value": drawn}]
    (bribe,) = board.match.view(1)["centre"]["bribes"]
    assert (bribe["suit"], bribe["value"], bribe["up"]) == (1, None, False)
    assert board.match.view(0)["centre"]["bribes"][0]["value"] == 3
    assert not any(event.kind.name == "drew_band" for event in board.match.events(1)), "only the drawer looks"


@pytest.mark.rule("PF-CON-A2")
def test_any_mercenary_may_be_drawn() -> None:
    drawn = set()
    for seed in range(40):
        match = GAME.new(2, seed=seed)
        board = Position()
        board.match._dice, board.match._key = match._dice, match._key
        board.turn(0).do("bribe suns 0")
        drawn |= set(board.hired(0))
    assert drawn == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("PF-CON-A1", "PF-R11")
def test_mercenaries_cannot_bribe() -> None:
    board = Position().hire(0, 0, 1, 2, 3, 4, 5).turn(0)
    assert board.offered("bribe") == {f"bribe {suit} {value}" for suit in ("suns", "moons") for value in range(6)}


@pytest.mark.rule("PF-CON-A1", "PF-SET-A1")
def test_only_a_coin_in_reserve_can_bribe() -> None:
    board = Position().coins(0, "suns", 3).turn(0)
    assert board.refusal("bribe suns 3") == "PF-SET-A1"
    assert board.refusal("bribe suns 2") == ""


@pytest.mark.rule("PF-CON-A2", "PF-R12")
def test_a_bribe_without_mercenaries_in_the_centre_draws_nothing() -> None:
    board = Position().hire(1, 0, 1, 2, 3, 4, 5).turn(0)
    events = board.do("bribe suns 3")
    assert board.centre == ["suns 3"]
    assert (board.hired(0), board.hired(1)) == ([], [0, 1, 2, 3, 4, 5])
    assert told(events, "drew_band") == told(events, "drew_band_unseen") == []
    assert board.s.holder == 0, "he has most in the centre all the same"


@pytest.mark.rule("PF-CON-A2")
def test_the_last_mercenary_in_the_centre_is_drawn_too() -> None:
    board = Position(3).hire(0, 0, 1, 2, 3, 4).turn(1)
    board.do("bribe arms 3")
    assert (board.hired(1), board.mixed) == ([5], [])


@pytest.mark.rule("PF-CON-A2")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_all_but_the_briber_are_told_only_that_he_drew(seat: int) -> None:
    board = Position(3).turn(seat)
    board.do(f"bribe {['suns', 'crowns', 'swords'][seat]} 0")
    for viewer in (None, 0, 1, 2):
        looked = [event["seat"] for event in told(board.match.events(viewer), "drew_band")]
        unseen = [event["seat"] for event in told(board.match.events(viewer), "drew_band_unseen")]
        assert (looked, unseen) == (([seat], []) if viewer == seat else ([], [seat]))


@pytest.mark.rule("PF-CON-A3", "PF-R32")
def test_who_has_most_coins_in_the_centre_commands() -> None:
    """Counted by player, both suits together; values do not matter; in a tie the holder keeps the marker."""
    board = Position().turn(0)
    board.do("bribe suns 0", "pass")
    assert board.s.holder == 0
    board.do("bribe crowns 5")
    assert board.s.holder == 0, "one each: the holder keeps it, whatever the values"
    board.do("bribe arms 4")
    assert board.s.holder == 1, "a coin of each suit is two"
    board.do("pass", "bribe suns 1")
    assert board.s.holder == 1, "two each"
    board.do("bribe moons 1")
    assert board.s.holder == 0


@pytest.mark.rule("PF-CON-A3")
def test_the_holder_without_bribes_loses_the_marker_to_the_first_one() -> None:
    board = Position().holder(1).turn(0)
    board.do("bribe suns 0")
    assert board.s.holder == 0


@pytest.mark.rule("PF-CON-A3")
def test_only_ones_own_bribes_are_counted() -> None:
    """Seats 0 and 2 have two each, and seat 0 holds the marker; seat 1 pays one, then his second and his third."""
    board = Position(3).bribes("suns", 0, 1).bribes("swords", 0, 1).holder(0).turn(1)
    board.do("bribe crowns 5", "bribe arms 5")
    assert board.s.holder == 0, "two are no more than two"
    board.do("bribe crowns 4")
    assert board.s.holder == 1


@pytest.mark.rule("PF-CON-A4")
def test_bribes_cannot_be_taken_back() -> None:
    board = Position().bribes("suns", 3).bribes("moons", 2).stand(0, "suns", "moons").holder(0).turn(0)
    assert board.offered("retrieve") == board.offered("recall") == set()
    assert board.refusal("retrieve suns 3") == "PF-CON-D1"
    board.do("pass", "pass")
    assert board.centre == ["moons 2", "suns 3"]


def test_mercenaries_in_the_centre_are_counted_but_not_shown() -> None:
    board = Position().hire(0, 3).turn(0)
    assert board.match.view(1)["centre"]["mercenaries"] == 5
    assert board.match.view(1)["centre"]["certain"] == []
    assert board.match.view(0)["centre"]["certain"] == [0, 1, 2, 4, 5], "he holds the 3 himself"
    assert all(coin["suit"] != EXTRA for coin in board.match.view(0)["centre"]["bribes"])
