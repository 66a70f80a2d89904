"""Blind Draw and Ordered Blind Draw (FEA-VAR-BLIND, FEA-VAR-ORDER)."""

from __future__ import annotations

from typing import Any

import pytest

from homage.games.fealty import GAME
from homage.games.fealty.actions import ACTIONS
from homage.games.fealty.rules.pieces import KIND_OF_NAME
from homage.games.fealty.state import NONE
from tests.fealty.position import Position
from tests.fealty.table import MISSIVES, SUNS, all_of, named, play_out, steps, told

KINGDOM = "1A,2A,3A"


def flipping(decks: dict[str, list[str]], heir: str = "A", **options: Any) -> Position:
    """A blind game at the end of turn 1: the next thing to happen is that everybody flips a card."""
    board = Position(KINGDOM, draw="blind", **options)
    for who, deck in decks.items():
        board.deal(who, [], deck)
    board.s.heir = "ABCD".index(heir)
    return board.end_turn()


def flipped(board: Position) -> list[str]:
    return [named([seat["revealed"]])[0] for seat in board.match.view()["seats"]]


@pytest.mark.rule("FEA-VAR-BLIND-1")
def test_blind_draw_everybody_flips_the_top_card_each_turn() -> None:
    match = GAME.new(3, seed=2, options={"draw": "blind"})
    assert match.view()["step"] == "place", "nobody picks"
    s = all_of(match)
    expected = {seat: [s.revealed[seat], *[s.deck[seat, at] for at in range(7, -1, -1)]] for seat in range(3)}
    assert all(sorted(named(cards)) == sorted(MISSIVES) for cards in expected.values())
    for _ in steps(match, 2):
        assert match.view()["step"] in ("place", "ability")
        assert all(seat["hand_size"] == 0 for seat in match.view()["seats"])
    assert told(match, "returned") == []
    for seat, cards in expected.items():
        assert [event["kind"] for event in told(match, "revealed") if event["seat"] == seat] == cards[:8]
        assert match.view()["seats"][seat]["deck_size"] == 1


@pytest.mark.rule("FEA-VAR-BLIND-1")
def test_the_last_card_is_flipped_and_an_empty_deck_shows_none() -> None:
    board = flipping({"A": ["Scholar"], "B": [], "C": ["Agent", "Warden"]}, seats=3, short=True)
    board.go_on()
    assert [board.s.revealed[seat] for seat in range(3)] == [KIND_OF_NAME["scholar"], NONE, KIND_OF_NAME["agent"]]
    assert [board.s.deck_size[seat] for seat in range(3)] == [0, 0, 1]


@pytest.mark.rule("FEA-TURN-2", "FEA-TURN-2b", "FEA-VAR-BLIND-1")
def test_who_has_flipped_nothing_has_no_place_in_the_order() -> None:
    """A had a place in it last turn; now B alone places, and the turn is over."""
    board = flipping({"A": [], "B": ["Agent", "Warden"]})
    board.s.order[0], board.s.order[1] = 1, 0
    board.go_on()
    assert [board.s.order[at] for at in (0, 1)] == [1, NONE]
    turn = board.s.turn
    board.do("B", "place", min(board.options("B", "place")))
    assert board.s.turn == turn + 1


@pytest.mark.rule("FEA-VAR-BLIND-2", "RU-22")
def test_a_flipped_inquisitor_may_be_discarded_for_the_next_card() -> None:
    board = flipping({"A": ["Inquisitor", "Holy Legate", "Farmer"], "B": ["Parson", "Warden"]})
    board.go_on()
    assert board.match.view()["step"] == "swap"
    assert board.match.waiting == (0,)
    assert board.verbs("A") == {"keep", "swap"}
    assert board.match.view()["order"] == [], "before the order is fixed"
    board.do("A", "swap")
    assert flipped(board) == ["Holy Legate", "Parson"]
    assert board.match.view()["order"] == [1, 0]
    own = board.match.view()["seats"][0]
    assert named(own["removed"]) == ["Inquisitor"]
    assert named(own["unplayed"]) == ["Farmer"]
    assert own["deck_size"] == 1


@pytest.mark.rule("FEA-VAR-BLIND-2", "RU-22")
def test_a_flipped_inquisitor_may_be_kept() -> None:
    board = flipping({"A": ["Inquisitor", "Holy Legate", "Farmer"], "B": ["Parson", "Warden"]})
    board.go_on()
    board.do("A", "keep")
    assert flipped(board) == ["Inquisitor", "Parson"]
    assert board.match.view()["order"] == [0, 1]
    assert board.match.view()["seats"][0]["deck_size"] == 2


@pytest.mark.rule("RU-22")
@pytest.mark.parametrize("heir", ["A", "B"])
def test_several_inquisitors_decide_clockwise_from_the_heir(heir: str) -> None:
    board = flipping({"A": ["Inquisitor", "Warden"], "B": ["Inquisitor", "Parson"]}, heir)
    board.go_on()
    other = "B" if heir == "A" else "A"
    assert board.match.waiting == ("AB".index(heir),)
    board.do(heir, "keep")
    assert board.match.waiting == ("AB".index(other),)
    board.do(other, "swap")
    assert board.match.view()["step"] == "place"


@pytest.mark.rule("RU-22", "FEA-VAR-BLIND-1")
def test_the_last_card_of_the_deck_must_be_kept() -> None:
    board = flipping({"A": ["Inquisitor"], "B": ["Parson", "Warden"]})
    board.go_on()
    assert board.match.view()["step"] == "place"
    assert flipped(board) == ["Inquisitor", "Parson"]


@pytest.mark.rule("RU-22")
def test_three_inquisitors_decide_clockwise_from_the_heir() -> None:
    decks = {who: ["Inquisitor", "Warden"] for who in "ABC"}
    board = flipping(decks, "B", seats=3, short=True)
    board.go_on()
    for who in "BCA":
        assert board.match.waiting == ("ABC".index(who),)
        board.do(who, "keep")
    assert board.match.view()["step"] == "place"


@pytest.mark.rule("FEA-VAR-BLIND-1", "FEA-TURN-2", "RU-22")
@pytest.mark.parametrize("heir", ["A", "B"])
def test_who_has_no_card_left_flips_and_places_none(heir: str) -> None:
    board = flipping({"A": [], "B": ["Scholar", "Warden"]}, heir)
    events = board.go_on()
    assert [(event["seat"]) for event in events if event.kind.name == "revealed"] == [1]
    assert board.match.waiting == (1,)
    assert board.match.view()["order"] == [1]
    board.do("B", "place", (7, 0))
    assert board.match.view()["turn"] == 3, "the next turn has begun"


@pytest.mark.rule("FEA-VAR-BLIND-2")
def test_no_other_card_may_be_discarded_and_no_inquisitor_of_a_hand() -> None:
    board = flipping({"A": ["Farmer", "Inquisitor"], "B": ["Parson", "Warden"]})
    board.go_on()
    assert board.match.view()["step"] == "place"
    hands = Position(KINGDOM, set="suns")
    hands.reveal({"A": "Inquisitor", "B": "Parson"})
    assert hands.match.view()["step"] == "place"


@pytest.mark.rule("RU-22", "FEA-TURN-2d")
def test_a_card_that_cannot_be_placed_goes_back_on_top_of_the_deck_face_up() -> None:
    board = flipping({"A": ["Herald", "Farmer"], "B": ["Parson", "Warden"]})
    board.s.held_rows[0] = -1  # as if A had a piece in every row
    board.go_on()
    assert board.match.waiting == (1,)
    own = board.match.view(1)["seats"][0]
    assert (named(own["known"]), own["deck_size"], own["hand_size"]) == (["Herald"], 2, 0)
    board.s.held_rows[0] = 0
    board.do("B", "place", (0, 0))
    board.do("B", "decline")
    assert flipped(board) == ["Herald", "Warden"], "flipped again, and nothing was drawn"
    assert board.match.view()["seats"][0]["known"] == []


@pytest.mark.rule("RU-22")
def test_an_inquisitor_flipped_again_may_be_discarded_as_usual() -> None:
    board = flipping({"A": ["Inquisitor", "Farmer"], "B": ["Parson", "Warden"]})
    board.s.held_rows[0] = -1  # as if A had a piece in every row
    board.go_on()
    board.do("A", "keep")
    board.s.held_rows[0] = 0
    board.do("B", "place", (0, 0))
    board.do("B", "decline")
    assert board.match.view()["step"] == "swap"
    board.do("A", "swap")
    assert flipped(board) == ["Farmer", "Warden"]


def arrange(match: Any, decks: list[list[str]]) -> None:
    """Everybody puts the deck in order, card by card, in turns."""
    for place in range(8):
        for seat, deck in enumerate(decks):
            match.play(seat, ACTIONS.number("pick", kind=KIND_OF_NAME[deck[place].lower()]))


@pytest.mark.rule("FEA-VAR-ORDER")
def test_ordered_blind_draw_the_deck_comes_as_its_owner_arranged_it() -> None:
    match = GAME.new(2, seed=3, options={"draw": "ordered"})
    assert match.waiting == (0, 1)
    assert match.view()["step"] == "arrange"
    assert len(match.legal(0)) == 9
    decks = [MISSIVES[::-1], MISSIVES[4:] + MISSIVES[:4]]
    match.play(0, "pick Court Noble")
    refused = match.why_not(0, ACTIONS.number("pick", kind=KIND_OF_NAME["court noble"]))
    assert refused is not None
    assert refused.rule == "FEA-VAR-ORDER"
    assert len(match.legal(0)) == 8
    match.take_back()
    arrange(match, decks)
    assert match.view()["step"] == "place"
    play_out(match)
    for seat, deck in enumerate(decks):
        shown = named([event["kind"] for event in told(match, "revealed") if event["seat"] == seat])
        assert shown == deck[:8], "the first pick is the first card flipped"


@pytest.mark.rule("FEA-VAR-ORDER", "FEA-VAR-BLIND-2", "RU-22")
def test_ordered_blind_draw_an_inquisitor_is_swapped_for_the_next_card_of_the_order() -> None:
    match = GAME.new(2, seed=3, options={"draw": "ordered", "set": "suns"})
    decks = [["Inquisitor", *[name for name in SUNS[::-1] if name != "Inquisitor"]], SUNS]
    arrange(match, decks)
    assert match.view()["step"] == "swap"
    match.play(0, "swap")
    assert named([match.view()["seats"][0]["revealed"]]) == ["Holy Legate"]
    play_out(match)
    shown = named([event["kind"] for event in told(match, "revealed") if event["seat"] == 0])
    assert shown == decks[0], "eight turns and one card discarded use the whole deck"


@pytest.mark.rule("RU-22", "FEA-VAR-ORDER")
def test_ordered_blind_draw_a_card_that_cannot_be_placed_is_flipped_again() -> None:
    match = GAME.new(2, seed=3, options={"draw": "ordered"})
    s = all_of(match)
    s.held_rows[0] = -1  # as if A had a piece in every row
    arrange(match, [MISSIVES, MISSIVES[::-1]])
    s.held_rows[0] = 0
    play_out(match)
    shown = named([event["kind"] for event in told(match, "revealed") if event["seat"] == 0])
    assert shown == ["Agent", *MISSIVES[:7]]
