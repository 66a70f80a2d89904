"""Before play, and the drawing of hands (FDM-2, FDM-3.1A)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from homage.engine.errors import BadOption
from homage.engine.match.match import Match
from homage.engine.state.dice import from_outcomes
from homage.games.feudalism import GAME
from homage.games.feudalism.rules.cards import CARDS, COPIES, DECK, KING, VASSAL
from homage.games.feudalism.rules.decks import shuffle_deck
from homage.games.feudalism.rules.setup import shuffle
from tests.feudalism.position import Position, card, told


@pytest.mark.rule("FDM-2.1a")
def test_the_higher_die_or_agreement_makes_the_king() -> None:
    assert GAME.new(2, seed=1, options={"king": "first"}).view()["king"] == 0
    assert GAME.new(2, seed=1, options={"king": "second"}).view()["king"] == 1
    crowned = set()
    for seed in range(20):
        match = GAME.new(2, seed=seed)
        dice = [event["die"] for event in match.past.happened(0) if event.kind.name == "first_die"]
        king = match.view()["king"]
        assert dice[-2 + king] > dice[-1 - king]
        crowned.add(king)
    assert crowned == {0, 1}
    assert not [
        event
        for event in GAME.new(2, seed=1, options={"king": "first"}).past.happened(0)
        if event.kind.name == "first_die"
    ]


@pytest.mark.rule("FDM-2.1b")
def test_equal_dice_are_rolled_again() -> None:
    openings = [GAME.new(2, seed=seed).past.happened(0) for seed in range(40)]
    dice = [[event["die"] for event in opening if event.kind.name == "first_die"] for opening in openings]
    assert any(len(rolled) > 2 for rolled in dice)
    for rolled in dice:
        assert all(rolled[at] == rolled[at + 1] for at in range(0, len(rolled) - 2, 2))
        assert rolled[-1] != rolled[-2]
    assert {die for rolled in dice for die in rolled} == {1, 2, 3, 4, 5, 6}


def orders_of_decks(match: Match) -> list[list[int]]:
    """The four decks, as they lie."""
    s: Any = GAME.state.proxies(match._held.array)[0]
    return [
        [s.invasion_deck[at] for at in range(9)],
        [s.king_deck[at] for at in range(9)],
        [s.deck[KING, at] for at in range(39)],
        [s.deck[VASSAL, at] for at in range(39)],
    ]


@pytest.mark.rule("FDM-2.2", "FDM-2.3a", "FDM-2.5")
def test_all_decks_are_shuffled() -> None:
    one, other = (orders_of_decks(GAME.new(2, seed=seed)) for seed in (5, 6))
    for ours, theirs in zip(one, other, strict=True):
        assert ours != theirs
        assert ours != sorted(ours)
    kings = {GAME.new(2, seed=seed).view()["king_card"]["id"] for seed in range(60)}
    assert len(kings) == 10
    view = GAME.new(2, seed=5).view()
    assert view["kings"] == view["invasions"] == {"deck_size": 9, "gone": []}


@pytest.mark.rule("FDM-2.2", "FDM-2.3a", "FDM-2.5")
def test_no_card_sticks_to_its_place() -> None:
    games = [orders_of_decks(GAME.new(2, seed=seed)) for seed in range(60)]
    for deck in range(4):
        for place in zip(*(game[deck] for game in games), strict=True):
            assert max(place.count(card) for card in set(place)) < 40


@pytest.mark.rule("FDM-2.3b", "FDM-2.4", "FDM-1.3a", "FDM-1.3b")
def test_nothing_is_on_the_map_and_nobody_has_anything() -> None:
    view = GAME.new(2, seed=3).view()
    assert [seat["vp"] for seat in view["seats"]] == [0, 0]
    assert (view["treasury"], view["turn"]) == (0, 1)
    assert all(region["controlled"] and region["marker"] is None for region in view["regions"])
    assert not any(region["disaster"] or region["raid"] or region["suffered"] for region in view["regions"])
    assert view["spread"] == {"from": None, "to": None}
    assert (view["step"], view["invasion"]["target"]) == ("w0", None)


@pytest.mark.rule("FDM-2.6", "FDM-3.1Aa")
def test_each_takes_six_cards_of_his_own_side_unseen_by_the_other() -> None:
    match = GAME.new(2, seed=3, options={"king": "first"})
    assert [seat["hand_size"] for seat in match.view()["seats"]] == [6, 6]
    roles = {card["id"]: card["side"] for card in GAME.catalogue["cards"]}
    assert {roles[card] for card in match.view(0)["seats"][0]["hand"]} == {"king"}
    assert {roles[card] for card in match.view(1)["seats"][1]["hand"]} == {"vassal"}
    assert match.view(0)["seats"][1]["hand"] is match.view(1)["seats"][0]["hand"] is None
    assert match.view()["seats"][0]["hand"] is None
    assert [event["count"] for event in match.events(None) if event.kind.name == "drew_unseen"] == [6, 6]
    assert not [event for event in match.events(None) if event.kind.name == "drew"]
    assert match.view()["sides"]["king"]["deck_size"] == 39


@pytest.mark.rule("FDM-2.5", "FDM-3.1Ae")
def test_three_cards_of_a_deck_can_come_to_lie_in_every_order() -> None:
    orders = set()
    for outcomes in product(range(3), range(2)):
        table = Position()
        for at, name in enumerate(("tribut", "paix_de_dieu", "reconquete")):
            table.s.deck[KING, at] = card(name)
        table.s.deck_size[KING] = 3
        assert rolls(table, outcomes, shuffle_deck, table.s, KING) == 2
        orders.add(tuple(table.s.deck[KING, at] for at in range(3)))
    assert len(orders) == 6


@pytest.mark.rule("FDM-2.2", "FDM-2.3a")
def test_three_king_cards_can_come_to_lie_in_every_order() -> None:
    orders = set()
    for outcomes in product(range(3), range(2)):
        table = Position()
        assert rolls(table, outcomes, shuffle, table.s.king_deck, 3) == 2
        orders.add(tuple(table.s.king_deck[at] for at in range(3)))
    assert len(orders) == 6


def rolls(table: Position, outcomes: tuple[int, ...], rule: Any, *given: Any) -> int:
    """What chance is asked for by a rule, with these outcomes; returns how often."""
    dice = table.match._dice.proxies[0]
    from_outcomes(table.match._dice.array, list(outcomes))
    GAME.plain.bind(rule)(*given, dice)
    assert not dice.spoiled
    return int(dice.drawn)


@pytest.mark.rule("FDM-3.1Aa")
def test_who_holds_cards_draws_only_what_is_missing() -> None:
    table = Position("tribut tribut", "ferocite", idle=False).given(turn=0).at("begin")
    assert [seat["hand_size"] for seat in table.match.view()["seats"]] == [6, 6]


@pytest.mark.rule("FDM-3.1Ab", "FDM-3.1Ac", "FDM-3.1Af")
@pytest.mark.parametrize(
    ("alliance", "duke", "hands"), [(0, 0, [6, 6]), (1, 0, [6, 7]), (0, 1, [5, 6]), (1, 1, [5, 7])]
)
def test_an_alliance_or_a_duke_of_last_turn_changes_the_hands(alliance: int, duke: int, hands: list[int]) -> None:
    table = Position(idle=False).given(turn=0, alliance_before=alliance, duke_before=duke).at("begin")
    assert [seat["hand_size"] for seat in table.match.view()["seats"]] == hands


@pytest.mark.rule("FDM-3.1Ad")
def test_the_hand_sizes_follow_the_role_not_the_person() -> None:
    table = Position(idle=False).given(turn=0, king=1, alliance_before=1, duke_before=1)
    table.at("begin")
    assert [seat["hand_size"] for seat in table.match.view()["seats"]] == [7, 5]


@pytest.mark.rule("FDM-3.1Ae")
def test_the_last_card_drawn_makes_a_new_deck_at_once() -> None:
    """Three cards are left; the hand of six takes them and three of the 42 discarded ones."""
    table = Position(idle=False).given(turn=0)
    s = table.s
    for at in range(3, DECK):
        s.discard[s.deck[KING, at]] += 1
        s.unseen[s.deck[KING, at]] -= 1
        s.deck[KING, at] = 0
    s.deck_size[KING] = 3
    last = [s.deck[KING, at] for at in range(3)]
    table.at("begin", *([1] * 41))
    assert s.deck_size[KING] == 42 - 3
    assert sum(s.discard[card] for card in range(7, CARDS)) == 0
    assert all(s.hand[0, card] >= last.count(card) for card in set(last))
    assert len(told(table.events, "reshuffled")) == 1
    assert table.match._dice.proxies[0].drawn == 41, "the new deck of 42 is shuffled"


@pytest.mark.rule("FDM-3.1Ae")
def test_exactly_the_last_card_makes_a_new_deck_too() -> None:
    """R47: at once when the last card is drawn, also if no further card is needed."""
    table = Position(idle=False).given(turn=0)
    s = table.s
    for at in range(6, DECK):
        s.discard[s.deck[VASSAL, at]] += 1
        s.unseen[s.deck[VASSAL, at]] -= 1
        s.deck[VASSAL, at] = 0
    s.deck_size[VASSAL] = 6
    table.at("begin", *([1] * 38))
    assert s.deck_size[VASSAL] == 39
    assert [s.unseen[card] for card in range(7)] == [COPIES[card] for card in range(7)]


def test_only_two_can_play() -> None:
    with pytest.raises(BadOption):
        GAME.new(3)
    with pytest.raises(BadOption):
        GAME.new(2, options={"king": "third"})
