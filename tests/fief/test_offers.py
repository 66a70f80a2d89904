"""The deals of the quick player: both gain, nobody is drained, and none who nearly wins is helped."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from homage.engine.state.layout import Held
from homage.games.fief.actions import ACTIONS, AGREE, PARLEY, WITHDRAW, block_of
from homage.games.fief.asked import DEAL_ANSWER, DEAL_ASKED, REQUEST_ANSWER, WINDOW_ASKED
from homage.games.fief.frames import PURCHASE
from homage.games.fief.player.card_worth import worth_of_copies, worth_of_lord_cards
from homage.games.fief.player.dealing import purse, worth_of_captive, worth_of_deal
from homage.games.fief.player.worth import worth_of_town
from homage.games.fief.rules.cards.cards import HAND_CARDS
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.victory import missing_points, party_of
from homage.games.fief.rules.moments import W1, W6B, W11
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.rules.talk.paper import GIVES, all_cards_named
from homage.games.fief.rules.talk.requests import FOR_PASSAGE, request
from homage.games.fief.state import State
from tests.conftest import amount
from tests.fief.position import PLAIN, Game, Position, card, town
from tests.fief.test_deals import pawned, window, write
from tests.fief.test_suggest import chosen, weighed

WORTH_OF_DEAL, PURSE, COPIES, LORD_CARDS, TOWN, CAPTIVE, MISSING = (
    PLAIN.bind(each)
    for each in (
        worth_of_deal,
        purse,
        worth_of_copies,
        worth_of_lord_cards,
        worth_of_town,
        worth_of_captive,
        missing_points,
    )
)


def untitled(seats: int = 3) -> Position:
    """Two families without points. In round 2 red looks for a deal with blue."""
    table = pawned(Position(seats)).lord("eric", "red", "lyon").controls("red", "lyon")
    return table.lord("lambert", "blue", "bordeaux").controls("blue", "bordeaux")


def families(seats: int = 3) -> Position:
    """Red has no title and so no use for TAX; blue has a title."""
    return untitled(seats).city("bordeaux", "lambert")


def talk(table: Position, by: str) -> list[str]:
    """What a family does from its talk to its proposal, if it opens one."""
    done = [chosen(table, by)]
    table.do(done[0], by=by)
    while table.asked == DEAL_ASKED:
        done.append(chosen(table))
        table.do(done[-1])
    return done


# -- what is proposed ----------------------------------------------------------------------------------------------


def test_it_sells_a_card_that_it_cannot_use() -> None:
    table = window(families().hand("red", "tax").deniers(red=0, blue=20), W11)
    parley, thing, price, propose = talk(table, "red")
    assert (parley, thing, propose) == ("parley blue", "offer_card tax", "propose")
    assert price.startswith("want_deniers ")
    assert table.asked == DEAL_ANSWER
    assert chosen(table, "blue") == "agree"
    table.do("agree")
    assert table.s.hand[1, card("tax")] == 1
    assert table.s.deniers[0] == int(price.split()[1]) > 1


def test_it_buys_a_card_that_it_has_been_shown() -> None:
    table = untitled().hand("blue", "cardinal").bishop("eric", 1).deniers(red=20)
    assert chosen(window(table, W11), "red") == "pass", "it does not know of the card"
    table.s.known[0, 1, card("cardinal")] = 1
    assert [each.split()[0] for each in talk(table, "red")] == ["parley", "want_card", "offer_deniers", "propose"]
    assert chosen(table, "blue") == "agree"


def test_a_full_family_sells_its_lord_card_to_a_small_one() -> None:
    table = untitled().lord("arthur", "red", "lyon").lord("jeanne", "red", "lyon").hand("red", "isabelle")
    assert chosen(window(table, W11), "red") == "pass", "there is room for a fourth lord"
    table.lord("gauvain", "red", "lyon")
    assert talk(table, "red")[:2] == ["parley blue", "offer_card isabelle"]
    assert chosen(table, "blue") == "agree"


def test_a_town_goes_to_who_completes_a_fief_by_it() -> None:
    """The Dauphiné is Lyon and Clermont."""
    table = pawned(Position(3)).lord("eric", "red", "clermont").controls("red", "clermont")
    table.lord("lambert", "blue", "lyon").controls("blue", "lyon").units("blue", "clermont", man_at_arms=1)
    table.units("red", "clermont", knight=1).deniers(blue=20)
    assert chosen(window(table, W11), "red") == "pass", "red is stronger there and could take it back"
    table.units("blue", "clermont", knight=3)
    assert talk(table, "red")[:2] == ["parley blue", "offer_town clermont"]
    assert chosen(table, "blue") == "agree"


def test_a_family_buys_its_lord_free() -> None:
    table = pawned(Position(3)).lord("eric", "red", "tours", jailer="blue").units("blue", "tours", knight=1)
    table.lord("lambert", "blue", "tours").controls("blue", "tours").deniers(red=9)
    done = talk(window(table, W11), "red")
    assert done[:2] == ["parley blue", "want_captive eric"]
    assert chosen(table, "blue") == "agree"


def dauphine(seats: int = 3) -> Position:
    """Red holds both towns of the Dauphiné, whose title costs four deniers; it is time to buy."""
    table = untitled(seats).units("red", "clermont", man_at_arms=1).controls("red", "clermont").stronghold("lyon")
    return window(table, W11).given(phase=PURCHASE)


def test_a_card_is_sold_for_a_title_to_an_ally_and_to_no_rival() -> None:
    table = dauphine(4).hand("red", "ambush").deniers(red=3, blue=20).given(round_number=3)
    assert chosen(table, "red") == "pass", "worth the same to both, and blue would give red a title"
    table.lord("jeanne", "red", "lyon").wed("jeanne", "lambert")
    assert talk(table, "red")[:2] == ["parley blue", "offer_card ambush"]
    assert chosen(table, "blue") == "agree"


def test_no_card_is_bought_with_what_a_title_costs() -> None:
    for deniers, buys in ((5, False), (9, True)):
        table = dauphine().hand("blue", "cardinal").bishop("eric", 1).deniers(red=deniers)
        table.s.known[0, 1, card("cardinal")] = 1
        assert (chosen(table, "red") == "parley blue") == buys


def test_it_talks_in_two_windows_once_with_one_family() -> None:
    for kind, opens in ((W1, False), (W6B, True), (W11, True)):
        table = window(families().hand("red", "tax").deniers(blue=20), kind)
        assert (chosen(table, "red") == "parley blue") == opens
    table.s.offers[0] = 1
    assert chosen(table, "red") == "pass"
    table.s.offers[0] = 0
    table.given(round_number=3)
    assert chosen(table, "red") == "pass", "now it looks for a deal with yellow"


def test_a_paper_that_is_no_bargain_is_withdrawn() -> None:
    table = window(families().hand("red", "assassination").deniers(blue=20), W11)
    table.do("parley blue", by="red")
    assert chosen(table) == "withdraw"
    table.do("offer_card assassination")
    assert chosen(table) == "withdraw"


# -- who nearly wins -----------------------------------------------------------------------------------------------


def nearly(table: Position) -> Position:
    """Blue has two points of three."""
    return table.city("paris", "lambert").controls("blue", "paris")


def test_nobody_deals_with_who_lacks_one_point() -> None:
    table = window(nearly(families().hand("red", "tax").deniers(red=0, blue=20)), W11)
    assert chosen(table, "red") == "pass"
    table = window(nearly(families().hand("blue", "tax").city("lyon", "eric").deniers(red=20)), W11).given(
        round_number=3
    )
    assert chosen(table, "blue") == "pass", "it knows that red would not sign"


@pytest.mark.parametrize("thing", ["want_card assassination", "want_deniers 1", "want_town lyon"])
def test_no_price_buys_anything_from_a_rival_for_who_lacks_one_point(thing: str) -> None:
    for close in (False, True):
        table = families().hand("red", "assassination").units("blue", "lyon", knight=2).deniers(blue=60)
        window(nearly(table) if close else table)
        entries = [thing] if thing == "want_deniers 1" else [thing, "offer_deniers 60"]
        write(table, *entries, by="blue", to="red")
        assert chosen(table, "red") == ("refuse" if close or thing == "want_deniers 1" else "agree")


def test_what_is_given_for_nothing_is_taken_from_anybody() -> None:
    table = window(nearly(families().deniers(blue=20)))
    write(table, "offer_deniers 9", by="blue", to="red")
    assert chosen(table, "red") == "agree"


def test_an_ally_who_lacks_one_point_is_helped() -> None:
    table = families(4).lord("jeanne", "red", "lyon").wed("jeanne", "lambert").city("paris", "lambert")
    table.city("dijon", "lambert").hand("red", "tax").deniers(blue=20)
    write(window(table), "want_card tax", "offer_deniers 5", by="blue", to="red")
    assert chosen(table, "red") == "agree"


def test_no_passage_is_sold_to_who_lacks_one_point() -> None:
    for close in (False, True):
        table = families().deniers(blue=60)
        request(nearly(table).s if close else table.s, FOR_PASSAGE, 1, 0, town("lyon"))
        table.go().do("price 60")
        assert table.asked == REQUEST_ANSWER
        assert chosen(table) == ("refuse" if close else "agree")


def test_no_fortress_is_sold_to_a_rival() -> None:
    for walls in (False, True):
        table = families().units("blue", "lyon", knight=2).deniers(blue=60)
        if walls:
            table.stronghold("lyon")
        write(window(table), "want_town lyon", "offer_deniers 60", by="blue", to="red")
        assert chosen(table, "red") == ("refuse" if walls else "agree")


# -- nobody is drained ---------------------------------------------------------------------------------------------


def wealth(table: Position, seat: int) -> int:
    """What all that a family could lose by deals is worth to it."""
    s = table.s
    cards = sum(COPIES(s, seat, each, s.hand[seat, each]) for each in range(LORDS, HAND_CARDS))
    lords = LORD_CARDS(s, seat, sum(s.hand[seat, each] for each in range(LORDS)))
    towns = sum(TOWN(s, seat, each) for each in range(TOWNS) if s.control[each] == seat)
    captives = sum(CAPTIVE(s, seat, each) for each in range(LORDS) if s.jailer[each] == seat)
    return int(PURSE(s, seat, s.deniers[seat])) + int(cards + lords + towns + captives)


@pytest.mark.parametrize("seed", range(amount(2, full=40)))
def test_no_sequence_of_offers_drains_it(seed: int) -> None:
    """Blue proposes all sorts of papers to red, who answers at a glance."""
    rng = Random(seed)
    table = (
        families().units("red", "poitiers", knight=2).units("blue", "poitiers", knight=2).controls("red", "poitiers")
    )
    table.units("red", "bordeaux", knight=2).units("blue", "lyon", knight=2)
    table.lord("jeanne", "yellow", "lyon", jailer="red").lord("isabelle", "yellow", "bordeaux", jailer="blue")
    table.hand("red", "tax", "cardinal", "arthur").hand("blue", "tax", "gauvain").deniers(red=12, blue=12)
    window(table)
    signed, had = 0, wealth(table, 0)
    for _ in range(amount(60, full=400)):
        pawned(table).s.offers[1] = table.s.towns_passed = table.s.captives_passed = 0
        table.do("parley red", by="blue")
        for _ in range(rng.randint(1, 4)):
            lines = [each for each in sorted(table.offered(1)) if each not in ("propose", "withdraw", "secret")]
            kind = rng.choice(sorted({each.split()[0] for each in lines}))
            table.do(rng.choice([each for each in lines if each.split()[0] == kind]))
        if "propose" not in table.offered(1):
            table.do("withdraw")
            continue
        table.do("propose")
        signed += chosen(table, "red") == "agree"
        table.do(chosen(table, "red"))
        while table.asked != WINDOW_ASKED:
            table.do(sorted(table.offered())[0])
        assert wealth(table, 0) >= had
        had = wealth(table, 0)
    assert signed > 0


# -- whole games ---------------------------------------------------------------------------------------------------


def worth_to(table: Game, seat: int, other: int) -> int:
    """What the paper before a family is worth to it, by what it sees."""
    held = Held(State)
    held.words[0] = State.as_words(table.array)[0] & State.veil(table.s.seats)[seat]
    return int(WORTH_OF_DEAL(held.proxies[0], seat, other))


def helps_who_nearly_wins(table: Game, seat: int, other: int) -> bool:
    """Whether a family gives anything, by the paper before it, to a rival who lacks one point."""
    s = table.s
    if party_of(s, seat) >> other & 1 or MISSING(s, party_of(s, other)) > 1:
        return False
    cards = all_cards_named(s, seat, GIVES)
    return bool(s.deal_deniers[seat, GIVES] + s.deal_towns[seat, GIVES] + s.deal_captives[seat, GIVES] + cards)


def deals_made(table: Game) -> int:
    """Play on to the end, each family at a glance: how many deals were made; what is wrong with one fails."""
    talks: Counter[tuple[int, int]] = Counter()
    made = lines = 0
    while not table.over:
        seat = table.waiting[0]
        worth = weighed(table, seat)
        action = ACTIONS.parse(max(worth, key=lambda each: worth[each]))
        if table.s.asked_kind == DEAL_ASKED:
            lines += 1
            assert lines <= 3, "a thing, a price, a word"
            assert action != WITHDRAW, "who opens a talk has something to propose"
        elif table.s.asked_kind == DEAL_ANSWER:
            proposer = int(table.s.asked_about)
            assert worth_to(table, proposer, seat) > 0
            if action == AGREE:
                made += 1
                assert worth_to(table, seat, proposer) > 0
                assert not helps_who_nearly_wins(table, proposer, seat)
                assert not helps_who_nearly_wins(table, seat, proposer)
        elif block_of(action) == PARLEY:
            talks[seat, table.s.round_number] += 1
            assert talks[seat, table.s.round_number] <= 2
            lines = 0
        table.play(seat, action)
    return made


def test_in_games_between_quick_players_both_gain_by_every_deal() -> None:
    games = amount(2, full=40)
    assert sum(deals_made(Game(4, seed=seed, round_cap=8)) for seed in range(3, 3 + games)) >= games
