"""A deal is carried out: deniers, cards, towns and captives change hands together (FIEF-F.b, R-68)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import CARD_GIVEN, CARDS_GIVEN, DEAL_MADE, DENIERS_PAID, PAWN_SPENT
from homage.games.fief.rules.cards.cards import CHARACTERS, EVENTS_PILE, HAND_CARDS, PILE_OF
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.rules.talk.paper import GIVES, all_cards_named, cards_named, needs_pawn
from homage.games.fief.rules.talk.transfers import hand_over, pass_captive
from homage.games.fief.state import PARTS, State


@rule
def carry_out(s: State, proposer: int, partner: int, story: Numbers) -> None:
    """Everything on the paper moves; in private others see the pawn alone, and totals afterwards (FIEF-F.b, R-69)."""
    if needs_pawn(s, proposer):
        s.pawns[proposer] -= 1
        tell(story, PAWN_SPENT, TO_ALL, proposer, partner)
    tell(story, DEAL_MADE, TO_ALL, proposer, partner)
    move_deniers(s, proposer, partner, story)
    move_cards(s, proposer, partner, story)
    move_cards(s, partner, proposer, story)
    for other in range(s.seats):
        if other != proposer and other != partner:
            lose_track(s, other, proposer, partner)
            lose_track(s, other, partner, proposer)
    move_board(s, proposer, partner, story)
    move_board(s, partner, proposer, story)


@rule
def lose_track(s: State, other: int, giver: int, taker: int) -> None:
    """A bystander is sure of fewer cards of a hand: those with that back that may have left it.

    In the open he sees how many did. After a private talk it may be all that the other hand now holds: what he still
    knows must not tell him that no card was given.
    """
    for card in range(HAND_CARDS):
        pile = PILE_OF[card]
        gone = cards_named(s, giver, GIVES, pile)
        if s.deal_secret[giver]:
            gone = s.hand_size[taker, pile]
        s.known[other, giver, card] = max(s.known[other, giver, card] - gone, 0)


@rule
def move_deniers(s: State, proposer: int, partner: int, story: Numbers) -> None:
    """Deniers change hands; in a private talk only the two are told how many."""
    seen = TO_ALL
    if s.deal_secret[proposer]:
        seen = 1 << proposer | 1 << partner
    for part in range(PARTS):
        giver, taker = proposer, partner
        if part != GIVES:
            giver, taker = partner, proposer
        deniers = s.deal_deniers[proposer, part]
        if deniers > 0:
            s.deniers[giver] -= deniers
            s.deniers[taker] += deniers
            tell(story, DENIERS_PAID, seen, giver, taker, deniers)


@rule
def move_cards(s: State, giver: int, taker: int, story: Numbers) -> None:
    """Cards change hands; both know where they are, others see how many, and the backs."""
    if all_cards_named(s, giver, GIVES) == 0:
        return
    if not s.deal_secret[giver]:
        characters, events = cards_named(s, giver, GIVES, CHARACTERS), cards_named(s, giver, GIVES, EVENTS_PILE)
        tell(story, CARDS_GIVEN, TO_ALL, giver, taker, characters, events)
    for card in range(HAND_CARDS):
        for _ in range(s.deal_cards[giver, GIVES, card]):
            s.hand[giver, card] -= 1
            s.hand[taker, card] += 1
            s.hand_size[giver, PILE_OF[card]] -= 1
            s.hand_size[taker, PILE_OF[card]] += 1
            s.known[taker, giver, card] = max(s.known[taker, giver, card] - 1, 0)
            s.known[giver, taker, card] += 1
            tell(story, CARD_GIVEN, 1 << giver | 1 << taker, giver, taker, card)


@rule
def move_board(s: State, giver: int, taker: int, story: Numbers) -> None:
    """Towns and captives change hands."""
    for town in range(TOWNS):
        if s.deal_towns[giver, GIVES] >> town & 1:
            hand_over(s, giver, town, taker, story)
    for lord in range(LORDS):
        if s.deal_captives[giver, GIVES] >> lord & 1:
            pass_captive(s, giver, lord, taker, story)
