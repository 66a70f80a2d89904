"""Windows: who is open, who acts first, what is merged; acting before a decision (FIEF-G.4a, FIEF-H)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import go_to
from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import BUY_ASKED, DISCARD_ASKED, MATTER_ASKED, WINDOW_ASKED
from homage.games.fief.frames import CARDS_PHASE, PURCHASE
from homage.games.fief.rules.cards.targets import could_use, no_escape
from homage.games.fief.rules.court.families import first_lord_in_turn
from homage.games.fief.rules.moments import (
    W1,
    W10,
    W13,
    W17,
    W_DRAW,
    WU_ADDED,
    WU_FIRST,
    WU_FORTRESS,
    begin_window,
    stir,
)
from homage.games.fief.rules.talk.interrupts import level, open_seats, precedence
from homage.games.fief.state import NONE
from tests.fief.position import TAKE, Position, card, lord, seat_of, told, town


def window(table: Position, kind: int = W1, about: int = 0) -> Position:
    """A window is open; afterwards the PURCHASE phase begins."""
    go_to(table.s, PURCHASE)
    begin_window(table.s, kind, about)
    return table.go()


def opened(table: Position, kind: int = W1, about: int = 0) -> list[str]:
    """The families that are open in a window."""
    mask = open_seats(table.s, kind, about)
    return [name for seat, name in enumerate(("red", "blue", "yellow")) if mask >> seat & 1]


def answer(table: Position, **acts: str) -> None:
    """All who are asked answer the open window, each for himself."""
    table._lay(())
    for name, text in acts.items():
        TAKE(table.s, seat_of(name), ACTIONS.parse(text), table.dice, table.story)
    table._read()


# -- who is open ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-G.4a", "FIEF-F.a", "R-147")
def test_pawns_captives_sieges_and_shared_towns_open_a_window() -> None:
    """R-147: deniers alone open nothing."""
    table = Position(3).deniers(red=9)
    assert opened(table) == []
    table.s.pawns[1] = 1
    assert opened(table) == ["blue"]
    captive = Position(3).lord("eric", "blue", "tours", jailer="red").units("red", "tours", knight=1)
    assert opened(captive) == ["red"]
    siege = Position(3)
    siege.s.siege[town("tours"), 2] = 1
    assert opened(siege) == ["yellow"]
    shared = Position(3).units("red", "tours", knight=1).units("blue", "tours", knight=1).controls("red", "tours")
    assert opened(shared) == ["red"]
    shared.s.battle_town = town("tours")
    assert opened(shared) == [], "not while a battle runs"


@pytest.mark.rule("FIEF-G.4a", "R-114", "R-147")
def test_a_card_opens_a_window_whatever_it_is() -> None:
    """R-114: by its back alone; unless every copy of every card that could matter is in view (R-147)."""
    for name in ("tax", "arthur", "assassination"):
        table = Position(3).hand("red", name).lord("eric", "red", "tours").lord("charles", "blue", "paris")
        assert opened(table) == ["red"], name
    table = Position(3).hand("red", "tax").lord("eric", "red", "tours").lord("charles", "blue", "paris")
    for name in ("assassination", "darc"):
        table.s.discarded[card(name)] = 1
    assert opened(table) == [], "no captive, no tax, no famine, no woman, no bishop, no assassin, no battle"
    table.s.assassins = 1 << lord("eric")
    assert opened(table) == ["red"], "JUSTICE might be it"
    table.s.discarded[card("justice")] = 1
    assert opened(table) == []
    table.s.famine = 1
    assert opened(table) == ["red"], "UPRISING might be it"
    table.given(famine=0).bishop("charles", 4)
    assert opened(table) == ["red"], "CARDINAL might be it"
    table.lord("henry", "blue", "paris").bishop("henry", 5).cardinal("henry").s.discarded[card("cardinal")] = 2
    assert opened(table) == [], "one lies beside its tile, two are discarded"


@pytest.mark.rule("R-147", "R-58")
def test_a_card_opens_the_window_in_which_underground_could_be_lent() -> None:
    table = Position(3).hand("yellow", "tax").lord("arthur", "red", "tours").given(active=0)
    assert opened(table) == []
    assert opened(table, W13) == ["yellow"]
    assert opened(table.lord("arthur", "red", "offshore"), W13) == [], "he leads nobody through a tunnel from the sea"


@pytest.mark.rule("FIEF-2.6b", "FIEF-F.a", "R-147")
def test_between_draws_and_inside_an_uprising_less_opens() -> None:
    """R-147."""
    table = Position(3).hand("red", "tax").lord("eric", "red", "tours").lord("charles", "blue", "tours", jailer="red")
    assert opened(table) == ["red"]
    assert opened(table, W_DRAW) == []
    assert opened(table, WU_FIRST, town("paris")) == [], "no famine or tax on Paris, and no walls"
    table.s.famine = 0b11111
    assert opened(table, WU_FIRST, town("paris")) == ["red"]
    assert opened(table, WU_ADDED, town("paris")) == []
    table.stronghold("paris")
    assert opened(table, WU_ADDED, town("paris")) == ["red"], "UNDERGROUND might be it"
    table.s.pawns[2] = 1
    assert opened(table, W_DRAW) == ["yellow"]


@pytest.mark.rule("FIEF-I.3")
def test_with_public_diplomacy_any_card_opens_windows_to_all() -> None:
    table = Position(3, public_diplomacy=True)
    assert opened(table) == []
    table.hand("blue", "tax")
    assert opened(table) == opened(table, W_DRAW) == ["red", "blue", "yellow"]


# -- who acts first ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-H.2a", "FIEF-H.3", "R-62", "R-115")
def test_pawn_before_surprise_before_the_rest_then_turn_order() -> None:
    """R-115, R-62."""
    table = Position(3).given(first=1)
    table.s.pawns[0] = 1
    order = [
        (0, "parley blue"),
        (1, "assassinate eric"),
        (2, "hand_over tours red"),
        (0, "justice eric"),
        (1, "parley red"),  # blue has no pawn: words alone
        (2, "release eric"),
        (0, "gift blue"),
    ]
    ranks = [precedence(table.s, seat, ACTIONS.parse(text)) for seat, text in order]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.rule("FIEF-H.2a", "FIEF-G.4a", "R-115")
def test_one_acts_and_the_window_opens_again_for_all() -> None:
    """R-115: what the others had in mind is forgotten."""
    table = Position(3).hand("red", "assassination").hand("blue", "justice").lord("eric", "red", "tours")
    table.lord("charles", "blue", "paris").lord("henry", "blue", "paris").given(assassins=1 << lord("eric"))
    for seat in range(3):
        table.s.pawns[seat] = 1
    window(table)
    answer(table, red="assassinate charles", blue="justice eric", yellow="pass")
    assert table.s.lord_family[lord("charles")] == NONE
    assert table.s.lord_family[lord("eric")] == 0, "overtaken: first in turn order acts"
    assert table.asked == WINDOW_ASKED
    assert table.waiting == [0, 1, 2]
    answer(table, red="pass", blue="justice eric", yellow="gift blue")
    assert table.s.lord_family[lord("eric")] == NONE
    answer(table, red="pass", blue="pass", yellow="parley red")
    table.do("withdraw")
    assert table.waiting == [0, 1, 2]


@pytest.mark.rule("FIEF-G.4a", "R-116", "R-150")
def test_windows_with_nothing_between_are_one() -> None:
    """R-116, R-150: with one set of caps."""
    table = Position(3).controls("red", "tours")
    table.s.pawns[0] = 1
    window(table)
    table.do("gift blue", by="red")
    table.do("price 1")
    table.do("pass", by="red")
    assert table.asked == BUY_ASKED, "the window before the PURCHASE turn is the same one"
    s = table.s
    frames, offers = s.frames, s.offers[0]
    s.quiet = 1
    begin_window(s, W10)
    assert (s.frames, s.offers[0]) == (frames, offers)
    stir(s)
    begin_window(s, W10)
    assert (s.frames, s.offers[0]) == (frames + 1, 0)


# -- before a decision (W0) ----------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-G.4a", "FIEF-2.6b")
def test_who_decides_may_first_do_something_else() -> None:
    table = (
        Position(3)
        .hand("red", "assassination", "justice")
        .lord("eric", "red", "tours")
        .lord("charles", "blue", "paris")
    )
    table.at(CARDS_PHASE).settle()
    assert table.asked == DISCARD_ASKED
    assert table.before() == {"before"}
    table.do("before")
    assert table.asked == MATTER_ASKED
    table.do("assassinate charles")
    table.settle()
    assert table.s.lord_family[lord("charles")] == NONE


@pytest.mark.rule("FIEF-G.4a")
def test_who_has_nothing_to_do_before_decides() -> None:
    table = Position(3).hand("red", "tax", "tax").at(CARDS_PHASE)
    table.do("before")
    table.do("pass")
    assert table.asked == DISCARD_ASKED
    assert table.before() == set(), "asked once for each decision"
    assert table.refusal("before") == "FIEF-G.4a"
    table.do("discard tax")
    assert table.s.discarded[card("tax")] == 1


@pytest.mark.rule("FIEF-G.4a", "R-147")
def test_who_had_nothing_to_do_before_one_decision_may_do_something_before_the_next() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").deniers(red=9).at(PURCHASE)
    table.do("before")
    table.do("pass")
    assert table.before() == {"table"}
    table.do("buy man_at_arms tours")
    assert table.before() == {"before", "table"}


@pytest.mark.rule("R-91", "R-147")
def test_who_has_made_two_offers_can_do_nothing_more_before_deciding() -> None:
    table = Position(3).controls("red", "tours").deniers(red=9).at(PURCHASE)
    for family in ("blue", "yellow"):
        assert table.before() == {"before", "table"}
        for text in ("before", f"gift {family}", "price 1"):
            table.do(text)
    assert table.before() == {"table"}


@pytest.mark.rule("FIEF-G.4a")
def test_the_active_player_asks_the_table_once_in_a_turn() -> None:
    table = Position(3).controls("red", "tours").at(PURCHASE)
    assert table.asked == BUY_ASKED
    assert "table" in table.before()
    table.s.pawns[1] = 1
    events = table.do("table")
    assert told(events, "table_asked") == [{"seat": 0}]
    assert table.waiting == [1]
    table.do("pass", by="blue")
    assert table.asked == BUY_ASKED
    assert table.seat == 0
    assert table.refusal("table") == "FIEF-G.4a"


@pytest.mark.rule("FIEF-G.4a", "FIEF-H.2b", "R-61")
def test_an_uprising_in_a_window_is_resolved_before_the_window_goes_on() -> None:
    """R-61: inside it no other card; the interrupted window is open again afterwards."""
    table = Position(3).hand("red", "uprising").hand("blue", "assassination").lord("eric", "red", "tours")
    table.lord("charles", "blue", "paris").units("blue", "paris", knight=1).given(famine=0b11111)
    for seat in range(3):
        table.s.pawns[seat] = 1
    window(table).do("uprising paris", by="red")
    assert table.refusal("assassinate eric", 1) == "FIEF-G.4.2.1b"
    table.settle_with(3)
    assert table.s.lord_family[lord("charles")] == NONE
    assert table.asked == WINDOW_ASKED
    assert table.refusal("assassinate eric", 1) == "FIEF-G.4.2.3a", "blue has no lord left"


@pytest.mark.rule("FIEF-5.2.2d", "FIEF-6.3e", "FIEF-G.4a", "FIEF-G.4.2.1a", "R-147")
def test_in_the_last_window_of_a_round_everything_may_still_be_done() -> None:
    """W17: a town, a captive, a murder, an uprising."""
    table = Position(3).units("red", "tours", archer=1).units("blue", "tours", archer=1).controls("red", "tours")
    table.lord("henry", "blue", "tours", jailer="red").lord("arthur", "red", "paris").given(famine=0b11111)
    table.hand("red", "assassination", "uprising")
    window(table, W17)
    assert {"hand_over tours blue", "release henry", "assassinate henry", "uprising tours"} <= table.offered(0)
    table.do("uprising tours", by="red")
    assert told(table.events, "uprising_begun") == [{"seat": 0, "town": town("tours")}]


@pytest.mark.rule("FIEF-5.2.2d", "FIEF-6.3e", "FIEF-G.4a", "FIEF-G.4.2.1b", "FIEF-G.4.2.2c", "R-147", "R-61")
@pytest.mark.parametrize("kind", [WU_FIRST, WU_ADDED, WU_FORTRESS])
def test_inside_an_uprising_only_its_cards_are_played(kind: int) -> None:
    """No town, captive or murder until it is over; UNDERGROUND against its walls in each of its windows."""
    table = Position(3).units("red", "tours", archer=1).units("blue", "tours", archer=1).controls("red", "tours")
    table.lord("henry", "blue", "tours", jailer="red").lord("arthur", "red", "paris").given(famine=0b11111)
    table.hand("red", "assassination", "uprising", "underground").stronghold("tours").deniers(red=0)
    window(table, kind, town("tours"))
    added = {"uprising tours"} if kind == WU_FIRST else set()
    assert {each for each in table.offered(0) if not each.startswith("parley")} == {"pass", "undermine", *added}
    for text in ("hand_over tours blue", "release henry", "assassinate henry", "escape henry", "uprising paris"):
        assert table.refusal(text, 0) == "FIEF-G.4.2.1b", text
    table.do("undermine", by="red")
    assert (table.s.uprising_mined, table.s.hand[0, card("underground")]) == (1, 0)
    assert table.refusal("undermine", 0) != "", "once is enough"


@pytest.mark.rule("FIEF-G.4.2.1b", "FIEF-G.4a", "R-109")
def test_a_card_that_is_added_counts_for_the_same_town() -> None:
    table = Position(3).units("blue", "tours", archer=1).controls("blue", "tours").given(famine=0b11111)
    window(table.hand("red", "uprising").hand("yellow", "uprising")).do("uprising tours", by="red")
    events = table.do("uprising tours", 0, 0, by="yellow")
    assert told(events, "uprising_joined") == [{"seat": 2, "town": town("tours")}]
    assert told(events, "uprising_dice") == [{"town": town("tours"), "dice": 2, "hits": 2}]


@pytest.mark.rule("FIEF-H.2a", "R-115")
def test_each_act_has_its_level() -> None:
    table = Position(3)
    table.s.pawns[0] = 1
    surprises = ["darc jeanne", "cardinal henry", "uprising tours", "escape eric", "undermine", "assassinate eric"]
    surprises += ["justice eric", "ambush eric", "lend", "hand_over tours blue"]
    assert level(table.s, 0, ACTIONS.parse("parley blue")) == 0
    assert level(table.s, 1, ACTIONS.parse("parley red")) == 2, "without a pawn"
    for text in surprises:
        assert level(table.s, 0, ACTIONS.parse(text)) == 1, text
    for text in ("gift blue", "release eric"):
        assert level(table.s, 0, ACTIONS.parse(text)) == 2, text


@pytest.mark.rule("FIEF-H.3")
def test_of_several_lords_the_first_family_in_turn_goes_first_and_within_it_the_first_lord() -> None:
    table = Position(3).lord("arthur", "red", "paris").lord("henry", "red", "paris").lord("eric", "blue", "paris")
    everybody = sum(1 << lord(name) for name in ("arthur", "henry", "eric"))
    assert first_lord_in_turn(table.s, everybody) == lord("arthur")
    assert first_lord_in_turn(table.s, everybody & ~(1 << lord("arthur"))) == lord("henry")
    assert first_lord_in_turn(table.given(first=1).s, everybody) == lord("eric")
    assert first_lord_in_turn(table.s, 0) == NONE


@pytest.mark.rule("FIEF-G.4.2.2c", "R-147", "FIEF-2.6b")
def test_a_card_without_a_target_could_not_be_used() -> None:
    table = Position(3).lord("eric", "red", "paris").lord("henry", "blue", "lyon", jailer="red").given(famine=0b11111)
    s = table.s
    assert [no_escape(s, lord(name)) == 0 for name in ("henry", "eric", "jeanne")] == [True, False, False]
    for name in ("uprising", "assassination", "underground"):
        assert could_use(s, 0, card(name), W1, 0), name
        assert not could_use(s, 0, card(name), W_DRAW, 0), "nothing in step B"
    assert not could_use(s, 0, card("ambush"), W1, 0), "there is no battle"
    table.lord("arthur", "blue", "tours").given(active=1)
    usable = [could_use(s, 0, card(name), W13, 0) for name in ("underground", "justice")]
    assert usable == [True, False], "UNDERGROUND is lent, but there is no assassin"


@pytest.mark.rule("R-147", "FIEF-G.4.2.1b")
def test_inside_an_uprising_murder_could_not_be_used_and_in_the_last_window_it_could() -> None:
    table = Position(3).lord("eric", "red", "paris").lord("henry", "blue", "lyon").given(famine=0b11111)
    for kind, could in ((W17, True), (WU_FIRST, False), (WU_ADDED, False), (WU_FORTRESS, False)):
        assert could_use(table.s, 0, card("assassination"), kind, town("tours")) == could


@pytest.mark.rule("FIEF-G.4a", "R-91")
def test_who_has_made_all_offers_has_nothing_left_to_do_before() -> None:
    table = Position(3).hand("red", "tax", "tax").at(CARDS_PHASE)
    table.settle()
    assert table.before() == {"before"}
    table.s.offers[0] = 2
    assert table.before() == set()
    assert table.refusal("before") == "FIEF-G.4a"
    table.hand("red", "assassination").lord("arthur", "red", "tours").lord("henry", "blue", "paris")
    assert table.before() == {"before"}, "a single victim is enough"
