"""The paper of a deal: all that can stand on it changes hands together, or nothing does (FIEF-F.b, R-103, R-148)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homage.games.fief.asked import DEAL_ANSWER, WINDOW_ASKED
from homage.games.fief.rules.cards.cards import CARDS
from homage.games.fief.rules.places import TOWN_IDS
from homage.games.fief.rules.talk.paper import GETS, GIVES
from homage.games.fief.state import NONE
from tests.fief.position import Position, card, lord, told, town
from tests.fief.test_deals import holdings, pawned, window, write

RED, BLUE = 0, 1
WHOLE = (
    *("offer_town tours", "want_town paris", "offer_captive eric", "want_captive henry"),
    *("offer_card tax", "want_card justice", "want_deniers 2"),
)


def neighbours() -> Position:
    """Red and blue stand in Tours and in Paris; each controls one and holds a lord of yellow's there."""
    table = pawned(Position(3)).hand("red", "tax").hand("blue", "justice").controls("red", "tours")
    table.controls("blue", "paris")
    for name in ("tours", "paris"):
        table.units("red", name, knight=1).units("blue", name, knight=1)
    table.lord("eric", "yellow", "tours", jailer="red").lord("henry", "yellow", "paris", jailer="blue")
    return window(table)


def paper(table: Position, seat: int) -> list[object]:
    """What stands on a family's copy: with whom, in private, what it gives and what it gets."""
    s = table.s
    parts = [
        (
            int(s.deal_deniers[seat, part]),
            int(s.deal_towns[seat, part]),
            int(s.deal_captives[seat, part]),
            [each for each in range(CARDS) for _ in range(s.deal_cards[seat, part, each])],
        )
        for part in (GIVES, GETS)
    ]
    return [int(s.deal_with[seat]), int(s.deal_secret[seat]), *parts]


BLANK = [NONE, 0, (0, 0, 0, []), (0, 0, 0, [])]


def moved(table: Position) -> list[int]:
    """Who has Tours, Paris, Éric, Henry, the TAX and the JUSTICE."""
    s = table.s
    holders = [next(seat for seat in range(3) if s.hand[seat, card(each)]) for each in ("tax", "justice")]
    towns = [int(s.control[town(each)]) for each in ("tours", "paris")]
    return [*towns, *(int(s.jailer[lord(each)]) for each in ("eric", "henry")), *holders]


@pytest.mark.rule("FIEF-F.b", "R-68", "R-91", "R-103", "R-148")
def test_all_that_stands_on_a_paper_changes_hands_at_once() -> None:
    table = neighbours()
    assert moved(table) == [RED, BLUE, RED, BLUE, RED, BLUE]
    table.do("parley blue", by="red")
    assert (paper(table, RED), table.s.offers[RED]) == ([BLUE, *BLANK[1:]], 1)
    assert {each for each in table.offered() if each.split()[0].endswith(("_town", "_captive"))} == set(WHOLE[:4])
    for entry in WHOLE:
        table.do(entry)
    for entry in (*WHOLE[:4], "want_deniers 1"):
        assert table.refusal(entry) == "FIEF-F.b", "named already"
    table.do("propose")
    gives = (0, 1 << town("tours"), 1 << lord("eric"), [card("tax")])
    gets = (2, 1 << town("paris"), 1 << lord("henry"), [card("justice")])
    assert paper(table, RED) == [BLUE, 0, gives, gets]
    assert paper(table, BLUE) == [RED, 0, gets, gives], "what one gives the other gets"
    assert (table.asked, table.seat) == (DEAL_ANSWER, BLUE)
    table.do("agree")
    assert moved(table) == [BLUE, RED, BLUE, RED, BLUE, RED]
    assert holdings(table)[:2] == [(7, 1, 2), (3, 1, 3)]
    assert paper(table, RED) == paper(table, BLUE) == BLANK
    assert table.asked == WINDOW_ASKED


@pytest.mark.rule("FIEF-F.b", "R-103", "R-148")
@pytest.mark.parametrize("answer", ["agree", "refuse", "withdraw"])
def test_nothing_is_left_of_a_paper_that_was_answered_or_withdrawn(answer: str) -> None:
    table = neighbours()
    table.do("parley blue", by="red")
    for entry in ("secret", *WHOLE):
        table.do(entry)
    if answer == "withdraw":
        table.do("withdraw")
    else:
        table.do("propose")
        assert table.s.deal_secret[BLUE] == 1
        table.do(answer)
    assert paper(table, RED) == paper(table, BLUE) == BLANK
    assert table.asked == WINDOW_ASKED


def without_pawn(table: Position) -> None:
    table.s.pawns[RED] = 0


def with_less_money(table: Position) -> None:
    table.deniers(blue=1)


def without_the_offered_card(table: Position) -> None:
    table.s.hand[RED, card("tax")], table.s.hand_size[RED, 1] = 0, 0


def without_the_wanted_card(table: Position) -> None:
    table.s.hand[BLUE, card("justice")], table.s.hand_size[BLUE, 1] = 0, 0


def without_the_offered_town(table: Position) -> None:
    table.controls("yellow", "tours")


def without_the_wanted_town(table: Position) -> None:
    table.controls("yellow", "paris")


def without_the_offered_captive(table: Position) -> None:
    table.s.jailer[lord("eric")] = NONE


def without_the_wanted_captive(table: Position) -> None:
    table.s.jailer[lord("henry")] = NONE


def with_full_hands(table: Position) -> None:
    table.s.hand[RED, card("uprising")], table.s.hand_size[RED, 1] = 3, 4


@pytest.mark.rule("FIEF-F.b", "R-103", "R-148")
@pytest.mark.parametrize(
    "broken",
    [
        *(without_pawn, with_less_money, without_the_offered_card, without_the_wanted_card),
        *(without_the_offered_town, without_the_wanted_town, without_the_offered_captive),
        *(without_the_wanted_captive, with_full_hands),
    ],
    ids=lambda each: each.__name__,
)
def test_if_one_thing_can_no_longer_be_given_nothing_moves(broken: Callable[[Position], None]) -> None:
    table = neighbours()
    write(table, *WHOLE)
    broken(table)
    before = [int(table.s.deniers[seat]) for seat in range(3)]
    towns = [int(table.s.control[town(each)]) for each in ("tours", "paris")]
    events = table.do("agree")
    assert told(events, "deal_failed") == [{"seat": RED, "to": BLUE}]
    assert [int(table.s.deniers[seat]) for seat in range(3)] == before
    assert [int(table.s.control[town(each)]) for each in ("tours", "paris")] == towns
    assert table.s.jailer[lord("eric")] != BLUE
    assert table.s.jailer[lord("henry")] != RED


@pytest.mark.rule("FIEF-F.b", "R-103")
def test_a_town_or_a_captive_with_deniers_is_a_deal() -> None:
    """Whichever of them, and however many."""
    table = Position(3).lord("arthur", "yellow", TOWN_IDS[1], jailer="red").controls("red", TOWN_IDS[1])
    pawned(table.units("red", TOWN_IDS[1], knight=1).units("blue", TOWN_IDS[1], knight=1)).deniers(red=9)
    window(table)
    for entry in ("offer_captive arthur", f"offer_town {TOWN_IDS[1]}"):
        table.do("parley blue", by="red")
        table.do(entry)
        table.do("offer_deniers 2")
        assert table.refusal("propose") == ""
        table.do("withdraw")


@pytest.mark.rule("FIEF-F.a", "FIEF-F.b", "R-103", "R-148")
def test_the_last_pawn_and_the_last_denier_are_enough() -> None:
    table = neighbours().deniers(blue=2)
    table.s.pawns[RED] = 1
    write(table, *WHOLE).do("agree")
    assert holdings(table)[:2] == [(7, 1, 0), (0, 1, 3)]
    all_of_it = neighbours().deniers(red=4)
    events = write(all_of_it, "offer_deniers 4").do("agree")
    assert not told(events, "cards_given"), "there are none on the paper"
    assert holdings(all_of_it)[:2] == [(0, 1, 3), (9, 1, 3)], "all that red has"


@pytest.mark.rule("FIEF-F.b", "R-157")
def test_a_single_denier_is_named_once_and_in_one_direction() -> None:
    for entry, other in (("offer_deniers 1", "want_deniers 1"), ("want_deniers 1", "offer_deniers 1")):
        table = neighbours()
        table.do("parley blue", by="red")
        assert "offer_deniers 0" not in table.offered()
        table.do(entry)
        assert table.refusal(entry) == table.refusal(other) == "FIEF-F.b"


@pytest.mark.rule("FIEF-F.b", "R-103")
def test_of_the_others_hand_only_backs_and_copies_are_known() -> None:
    """Blue holds two EVENTS and no CHARACTERS; there is one JUSTICE in the game."""
    table = neighbours().hand("blue", "uprising")
    table.do("parley blue", by="red")
    assert table.refusal("want_card arthur") == "FIEF-F.b"
    table.do("want_card justice")
    assert table.refusal("want_card justice") == "FIEF-F.b"
    table.do("want_card uprising")
    assert table.refusal("want_card uprising") == "FIEF-F.b", "blue has no third card"


@pytest.mark.rule("FIEF-F.b", "R-103")
def test_a_hand_of_three_is_not_too_large() -> None:
    for seller, buyer in (("red", "blue"), ("blue", "red")):
        table = window(pawned(Position(3)).hand(seller, "tax").hand(buyer, "uprising", "uprising"))
        table.do("parley blue", by="red")
        table.do("offer_card tax" if seller == "red" else "want_card tax")
        assert table.refusal("propose") == ""
        table.do("propose")
        events = table.do("agree")
        assert not told(events, "deal_failed")
        assert sorted(cards for _, cards, _ in holdings(table)) == [0, 0, 3]
