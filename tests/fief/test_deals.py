"""Deals with the DIPLOMACY pawn (FIEF-F, FIEF-I.3)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import go_to
from homage.games.fief import GAME
from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import DEAL_ANSWER, DEAL_ASKED, MATTER_ASKED, WINDOW_ASKED
from homage.games.fief.frames import PURCHASE
from homage.games.fief.rules.moments import W1, W_DRAW, WU_FIRST, begin_window
from homage.games.fief.shown.accounts import discrepancies
from homage.games.fief.state import NONE
from homage.games.fief.words.choices import action_words
from tests.fief.position import Position, card, lord, told, town


def window(table: Position, kind: int = W1, about: int = 0) -> Position:
    """A window is open; afterwards the PURCHASE phase begins."""
    go_to(table.s, PURCHASE)
    begin_window(table.s, kind, about)
    return table.go()


def pawned(table: Position) -> Position:
    for seat in range(table.s.seats):
        table.s.pawns[seat] = 3
    return table


def write(table: Position, *entries: str, by: str = "red", to: str = "blue") -> Position:
    """A paper is written and proposed."""
    table.do(f"parley {to}", by=by)
    for entry in entries:
        table.do(entry)
    table.do("propose")
    return table


def holdings(table: Position) -> list[tuple[int, int, int]]:
    """Deniers, cards and pawns of each family."""
    s = table.s
    return [(s.deniers[each], s.hand_size[each, 0] + s.hand_size[each, 1], s.pawns[each]) for each in range(s.seats)]


@pytest.mark.rule("FIEF-F.a", "FIEF-F.b", "R-103")
def test_a_pawn_buys_an_exchange_of_cards() -> None:
    """R-103: uneven, with deniers; the pawn is spent when the other accepts."""
    table = window(pawned(Position(3)).hand("red", "tax", "justice").hand("blue", "cardinal"))
    write(table, "offer_card tax", "offer_card justice", "want_card cardinal", "want_deniers 2")
    assert table.asked == DEAL_ANSWER
    assert table.seat == 1
    assert holdings(table)[0] == (5, 2, 3), "no pawn is spent before the answer"
    events = table.do("agree")
    assert holdings(table) == [(7, 1, 2), (3, 2, 3), (5, 0, 3)]
    assert table.s.hand[0, card("cardinal")] == table.s.hand[1, card("tax")] == table.s.hand[1, card("justice")] == 1
    assert told(events, "pawn_spent") == [{"seat": 0, "to": 1}]
    assert table.asked == WINDOW_ASKED
    assert list(discrepancies(table.s)) == []


@pytest.mark.rule("FIEF-F.b", "R-68", "R-103")
def test_a_single_denier_changes_hands() -> None:
    table = window(pawned(Position(3)).hand("red", "tax"))
    write(table, "offer_card tax", "want_deniers 1").do("agree")
    assert holdings(table) == [(6, 0, 2), (4, 1, 3), (5, 0, 3)]


@pytest.mark.rule("FIEF-F.b", "R-91", "R-103")
def test_a_refusal_costs_no_pawn_and_counts_as_an_offer() -> None:
    """R-103, R-91."""
    table = window(pawned(Position(3)).hand("red", "tax"))
    write(table, "offer_card tax")
    events = table.do("refuse")
    assert holdings(table)[0] == (5, 1, 3)
    assert told(events, "deal_refused") == [{"seat": 0, "to": 1}]
    write(table, "offer_card tax").do("refuse")
    assert table.refusal("parley yellow", 0) == "FIEF-F.b"


@pytest.mark.rule("FIEF-F.a")
def test_without_a_pawn_only_what_is_open_is_dealt_in() -> None:
    table = pawned(Position(3)).hand("red", "tax").hand("blue", "tax")
    table.s.pawns[0] = 0
    window(table).do("parley red", by="blue")
    table.do("withdraw")
    table = Position(3).hand("red", "tax").units("red", "tours", knight=1).units("blue", "tours", knight=1)
    window(table.controls("red", "tours")).do("parley blue", by="red")
    for entry in ("secret", "offer_card tax", "want_card tax"):
        assert table.refusal(entry) == "FIEF-F.a"
    assert {"offer_town tours", "offer_deniers 5", "want_deniers 5", "withdraw"} <= table.offered()
    for entry in ("offer_town tours", "want_deniers 4"):
        table.do(entry)
    table.do("propose")
    table.do("agree")
    assert table.s.control[town("tours")] == 1
    assert holdings(table)[:2] == [(9, 1, 0), (1, 0, 0)]


@pytest.mark.rule("FIEF-F.b", "R-103")
def test_no_hand_grows_beyond_three() -> None:
    """R-103."""
    table = window(pawned(Position(3)).hand("red", "tax", "tax").hand("blue", "arthur", "justice"))
    table.do("parley blue", by="red")
    for entry in ("offer_card tax", "offer_card tax"):
        table.do(entry)
    assert table.refusal("propose") == "FIEF-F.b"
    assert table.refusal("offer_card tax") == "FIEF-2.2a"
    table.do("want_card justice")
    assert table.refusal("propose") == ""
    assert table.refusal("want_card tax") == "FIEF-F.b", "blue has one EVENT back"


@pytest.mark.rule("FIEF-F.b", "R-148")
def test_a_deal_that_cannot_be_kept_moves_nothing() -> None:
    """R-148: whole or not at all; both learn that it failed, never why, and others see a refusal."""
    table = window(pawned(Position(4)).hand("red", "tax").hand("blue", "justice"))
    write(table, "offer_card tax", "want_card assassination", "offer_deniers 2")
    events = table.do("agree")
    assert holdings(table)[:2] == [(5, 1, 3), (5, 1, 3)]
    failed = [event for event in events if event.kind.name == "deal_failed"]
    refused = [event for event in events if event.kind.name == "deal_refused"]
    assert [failed[0].seen(seat) for seat in range(4)] == [True, True, False, False]
    assert [refused[0].seen(seat) for seat in (0, 1, 2, 3, None)] == [False, False, True, True, True]
    write(table, "offer_deniers 5", by="blue", to="red")
    table.s.deniers[1] = 4
    table.do("agree")
    assert holdings(table)[:2] == [(5, 1, 3), (4, 1, 3)], "a price that can no longer be paid"


@pytest.mark.rule("FIEF-F.b", "FIEF-F.c", "R-69")
def test_bystanders_see_the_pawn_backs_and_totals() -> None:
    """Ledger, section 7: in a private talk not even how many (R-69)."""
    for secret in (False, True):
        table = window(pawned(Position(3)).hand("red", "tax", "arthur").hand("blue", "justice"))
        entries = ["offer_card tax", "offer_card arthur", "offer_deniers 2"]
        events = write(table, *(["secret"] if secret else []), *entries).do("agree")
        seen = [event.kind.name for event in events if event.seen(2)]
        assert "pawn_spent" in seen
        assert "card_given" not in seen
        assert ("deniers_paid" in seen) == ("cards_given" in seen) == (not secret)
        assert [event.kind.name for event in events if event.seen(1)].count("card_given") == 2
        assert table.s.deniers[1] == 7
        assert (table.s.hand_size[1, 0], table.s.hand_size[1, 1]) == (1, 2)


@pytest.mark.rule("FIEF-F.b")
def test_a_card_that_is_offered_is_shown() -> None:
    table = window(pawned(Position(3)).hand("red", "tax", "justice"))
    write(table, "offer_card tax").do("refuse")
    assert table.s.known[1, 0, card("tax")] == 1
    assert table.s.known[2, 0, card("tax")] == table.s.known[1, 0, card("justice")] == 0


@pytest.mark.rule("FIEF-F.b", "FIEF-F.c")
def test_what_a_bystander_still_knows_does_not_tell_what_moved_in_private() -> None:
    for entries, moved in ((["offer_deniers 1"], 0), (["offer_card tax"], 1)):
        known = {}
        for secret in ("", "secret"):
            table = window(pawned(Position(3)).hand("red", "tax", "justice").hand("blue", "uprising"))
            table.s.known[2, 0, card("justice")] = table.s.known[2, 1, card("uprising")] = 1
            write(table, *filter(None, [secret]), *entries).do("agree")
            known[secret] = [table.s.known[2, 0, card("justice")], table.s.known[2, 1, card("uprising")]]
        assert known[""] == [1 - moved, 1], "in the open he sees how many cards move"
        assert known["secret"] == [0, 0], "in private they may have been exchanged"


@pytest.mark.rule("FIEF-F.b", "FIEF-6.3d", "FIEF-5.2.2d", "R-68", "R-92", "R-151")
def test_towns_and_captives_are_part_of_deals() -> None:
    """R-68, R-151: a captive of the other's own family goes free."""
    table = (
        pawned(Position(3)).units("red", "tours", knight=1).units("blue", "tours", knight=1).controls("red", "tours")
    )
    table.lord("eric", "blue", "tours", jailer="red").controls("blue", "paris").stronghold("paris")
    table.units("blue", "paris", knight=1)
    window(table)
    write(table, "offer_town tours", "offer_captive eric", "want_deniers 3").do("agree")
    assert table.s.control[town("tours")] == 1
    assert table.s.jailer[lord("eric")] == NONE
    assert table.s.lord_place[lord("eric")] == town("paris")
    assert holdings(table)[0] == (8, 0, 3), "no cards, not in private: no pawn"
    table.do("parley red", by="blue")
    assert table.refusal("offer_town tours") == "FIEF-5.2.2d", "once in a window (R-92)"


@pytest.mark.rule("FIEF-F.a", "FIEF-F.b", "R-147")
def test_between_draws_and_in_an_uprising_cards_and_deniers_alone() -> None:
    """R-147."""
    for kind in (W_DRAW, WU_FIRST):
        table = pawned(Position(3)).units("red", "tours", knight=1).units("blue", "tours", knight=1).hand("red", "tax")
        window(table.controls("red", "tours"), kind, town("paris")).do("parley blue", by="red")
        assert table.refusal("offer_town tours") == "FIEF-F.b"
        assert {"offer_card tax", "offer_deniers 1", "secret"} <= table.offered()


@pytest.mark.rule("FIEF-F.b")
def test_a_paper_moves_something_and_says_each_thing_once() -> None:
    table = window(pawned(Position(3)))
    table.do("parley blue", by="red")
    assert table.asked == DEAL_ASKED
    assert table.refusal("propose") == "FIEF-F.b"
    table.do("offer_deniers 2")
    assert table.refusal("want_deniers 1") == table.refusal("offer_deniers 3") == "FIEF-F.b"
    table.do("secret")
    assert table.refusal("secret") == "FIEF-F.b"
    assert table.refusal("pass") == "FIEF-H.2b"
    table.do("withdraw")
    assert table.s.deal_deniers[0, 0] == 0
    assert holdings(table)[0] == (5, 0, 3)


@pytest.mark.rule("FIEF-I.3")
def test_public_diplomacy_needs_no_pawns() -> None:
    table = window(Position(3, public_diplomacy=True).hand("red", "tax", "tax", "justice").hand("blue", "tax"))
    write(table, "offer_card tax", "want_card tax", "offer_deniers 1").do("agree")
    assert holdings(table)[:2] == [(4, 3, 0), (6, 1, 0)]
    table.do("parley blue", by="red")
    for entry in ("offer_card tax", "offer_card tax", "offer_card justice"):
        table.do(entry)
    assert table.refusal("propose") == "FIEF-F.b", "the hand limit stays"


@pytest.mark.rule("R-118", "R-117")
def test_the_game_stands_still_until_a_private_deal_is_answered() -> None:
    """Only the partner is asked, and only agrees or refuses; the others cannot act in between."""
    table = window(pawned(Position(3)).hand("red", "tax").hand("yellow", "assassination").lord("eric", "blue", "paris"))
    write(table, "secret", "offer_card tax")
    assert (table.asked, table.waiting) == (DEAL_ANSWER, [1])
    assert {"agree", "refuse"} <= table.offered()
    assert "pass" not in table.offered()
    assert table.refusal("assassinate eric", 2) == "FIEF-H.3"


@pytest.mark.rule("FIEF-A.6", "FIEF-F.b", "R-157")
def test_a_great_sum_is_given_or_dealt_in_parts() -> None:
    """R-157: all that a family has, sixty at a time."""
    table = window(pawned(Position(3)).deniers(red=158, blue=0, yellow=70))
    table.do("gift blue", by="red")
    assert table.refusal("price 0") == "FIEF-H.2b"
    table.do("price 60")
    assert table.asked == MATTER_ASKED
    assert "60 deniers so far" in GAME.words.question(table.s, 0)
    assert action_words(table.s, 0, ACTIONS.parse("price 5")) == "Give Blue 65 deniers in all, 93 left"
    assert {"price 0", "price 60"} <= table.offered()
    table.do("price 60")
    assert table.refusal("price 39") == "FIEF-A.6"
    events = table.do("price 38")
    assert told(events, "gift") == [{"seat": 0, "to": 1, "deniers": 158}], "all that red has, at once"
    table.do("gift red", by="blue")
    table.do("price 60")
    table.do("price 0")
    assert (table.s.deniers[0], table.s.deniers[1]) == (60, 98), "sixty, and no more"
    table.do("parley blue", by="red")
    table.do("want_deniers 60")
    assert table.refusal("offer_deniers 1") == "FIEF-F.b", "in one direction"
    assert table.refusal("want_deniers 39") == "FIEF-A.6"
    table.do("want_deniers 38")
    assert table.refusal("want_deniers 1") == "FIEF-F.b"
    table.do("propose")
    table.do("agree")
    assert (table.s.deniers[0], table.s.deniers[1]) == (158, 0)


@pytest.mark.rule("FIEF-F.b", "FIEF-I.3", "R-69")
@pytest.mark.parametrize("by", ["red", "blue"])
def test_a_private_talk_about_deniers_costs_a_pawn_and_is_told_to_both(by: str) -> None:
    """And nothing is told of what was not paid."""
    table = window(pawned(Position(3)))
    to = {"red": "blue", "blue": "red"}[by]
    events = write(table, "secret", "offer_deniers 2", by=by, to=to).do("agree")
    (paid,) = (event for event in events if event.kind.name == "deniers_paid")
    assert [paid.seen(seat) for seat in range(3)] == [True, True, False]
    assert paid["deniers"] == 2
    assert sum(table.s.pawns[seat] for seat in range(3)) == 8, "one pawn is spent"


@pytest.mark.rule("FIEF-F.b")
def test_who_is_given_one_of_two_known_cards_knows_of_the_other() -> None:
    table = window(pawned(Position(3)).hand("red", "uprising", "uprising"))
    table.s.known[1, 0, card("uprising")] = 2
    write(table, "offer_card uprising").do("agree")
    assert (table.s.known[1, 0, card("uprising")], table.s.known[0, 1, card("uprising")]) == (1, 1)
