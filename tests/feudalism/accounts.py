"""Nothing appears and nothing vanishes: all 110 cards, the markers, and what each person may know of the cards."""

from __future__ import annotations

from typing import Any

from homage.games.feudalism.cards import (
    AFTER_CARDS,
    CARDS,
    COPIES,
    FIRST_CARD,
    INVASIONS,
    KING,
    KINGS,
    REVOLTE,
    SIDES,
    TRACK_LEAST,
    TRACK_MOST,
    TURNS,
    VASSAL,
)
from homage.games.feudalism.decks import side_of, side_of_card
from homage.games.feudalism.regions import EVERYWHERE
from homage.games.feudalism.state import NONE, SEATS


def assert_accounted_for(s: Any) -> None:
    """Everything is there once, and all that is counted agrees with it."""
    assert_action_cards(s)
    assert_kings_and_invasions(s)
    assert_known(s)
    assert_map(s)
    assert s.treasury >= 0
    assert TRACK_LEAST <= s.track <= TRACK_MOST
    assert s.turn <= TURNS
    assert s.points[0] + s.points[1] in (s.turn - 1, s.turn)


def cards_of(s: Any, side: int) -> list[int]:
    """All Action cards of a side, wherever they are."""
    cards = [s.deck[side, at] for at in range(s.deck_size[side])]
    for card in range(FIRST_CARD[side], AFTER_CARDS[side]):
        cards += [card] * (s.hand[0, card] + s.hand[1, card] + s.discard[card])
    cards += [card for card in chained(s) if card < CARDS and side_of_card(card) == side]
    return sorted(cards + [REVOLTE] * s.fight_card if side == VASSAL else cards)


def chained(s: Any) -> list[int]:
    return [s.chain_card[at] for at in range(s.chain)]


def assert_action_cards(s: Any) -> None:
    """45 cards of each side; those in a deck or in a hand are what is not in view; hands hold their own side."""
    for side in range(SIDES):
        cards = range(FIRST_CARD[side], AFTER_CARDS[side])
        assert cards_of(s, side) == [card for card in cards for _ in range(COPIES[card])]
        for card in cards:
            in_deck = sum(s.deck[side, at] == card for at in range(s.deck_size[side]))
            assert s.unseen[card] == in_deck + s.hand[0, card] + s.hand[1, card]
        assert all(s.deck[side, at] == 0 for at in range(s.deck_size[side], 45)), "no trace of a card drawn"
    for seat in range(SEATS):
        held = [card for card in range(CARDS) for _ in range(s.hand[seat, card])]
        assert s.hand_size[seat] == len(held) <= (6 if seat == s.king else 7)
        assert all(side_of_card(card) == side_of(s, seat) for card in held)


def assert_kings_and_invasions(s: Any) -> None:
    """Ten Kings and ten Invasions: in the deck, in force, or gone."""
    kings = [s.king_deck[at] for at in range(s.king_deck_size)] + [s.king_card]
    assert sorted(kings + [k for k in range(10) if s.kings_gone >> k & 1]) == list(range(len(KINGS)))
    invasions = [s.invasion_deck[at] for at in range(s.invasion_deck_size)]
    invasions += [s.invasion] if s.invasion != NONE else []
    assert sorted(invasions + [i for i in range(10) if s.invasions_gone >> i & 1]) == list(range(len(INVASIONS)))


def assert_known(s: Any) -> None:
    """What a person knows of the other's hand and of the decks is true."""
    for seat in range(SEATS):
        assert all(0 <= s.known_hand[seat, card] <= s.hand[1 - seat, card] for card in range(CARDS))
        for side in (VASSAL, KING):
            seen = [s.top_seen[seat, side, place] - 1 for place in range(2)]
            known = s.known_top[seat, side]
            assert seen[:known] == [s.deck[side, s.deck_size[side] - 1 - place] for place in range(known)]
            assert seen[known:] == [NONE] * (2 - known)


def assert_map(s: Any) -> None:
    """A Region has one marker of control at most."""
    assert s.revolts & s.vikings == s.revolts & s.muslims == s.vikings & s.muslims == 0
    assert (s.revolts | s.vikings | s.muslims | s.disasters | s.suffered) & ~EVERYWHERE == 0
