"""Nothing appears and nothing vanishes: all cards, the markers, and what each person may know, with nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from homage.games.feudalism.rules.cards import (
    AFTER_CARDS,
    CARD_NAMES,
    CARDS,
    COPIES,
    DECK,
    FIRST_CARD,
    HAND,
    HAND_AFTER_ALLIANCE,
    HAND_AFTER_DUC,
    INVASIONS,
    KING,
    KINGS,
    REVOLTE,
    SEEN_OF_OTHER_DECK,
    SIDES,
    TRACK_LEAST,
    TRACK_MOST,
    TURNS,
)
from homage.games.feudalism.rules.decks import side_of, side_of_card
from homage.games.feudalism.rules.regions import EVERYWHERE
from homage.games.feudalism.state import CARD_FRAME, DECLARED, NONE, SEATS, State
from homage.games.feudalism.words.sentences import seat_name

SIDE_NAMES = ("Vassal", "King")


def discrepancies(s: State) -> Iterator[str]:
    """What does not add up, a sentence each."""
    for side in range(SIDES):
        yield from of_action_cards(s, side)
    for seat in range(SEATS):
        yield from of_hand(s, seat)
        yield from of_knowledge(s, seat)
    yield from of_kings_and_invasions(s)
    yield from of_map(s)
    yield from of_tracks(s)


def of_action_cards(s: State, side: int) -> Iterator[str]:
    """All cards of a side are in its deck, in a hand, discarded or in play; out of view are those in deck and hand."""
    deck, in_play = Counter(deck_of(s, side)), Counter(cards_in_play(s))
    for card in range(FIRST_CARD[side], AFTER_CARDS[side]):
        hidden = deck[card] + s.hand[0, card] + s.hand[1, card]
        there = hidden + s.discard[card] + in_play[card]
        if there != COPIES[card]:
            yield f"There are {there} copies of {CARD_NAMES[card]}, not {COPIES[card]}."
        if s.unseen[card] != hidden:
            yield f"{hidden} copies of {CARD_NAMES[card]} are out of view, counted as {s.unseen[card]}."
    strangers = [CARD_NAMES[card] for card in deck if side_of_card(card) != side]
    if strangers:
        yield f"The deck of the {SIDE_NAMES[side]} holds cards of the other side: {', '.join(strangers)}."
    if any(s.deck[side, at] for at in range(s.deck_size[side], DECK)):
        yield f"The deck of the {SIDE_NAMES[side]} keeps a trace of a card that was drawn."


def deck_of(s: State, side: int) -> list[int]:
    """The cards of a side's deck, the top last."""
    return [s.deck[side, at] for at in range(s.deck_size[side])]


def cards_in_play(s: State) -> list[int]:
    """Action cards that lie on the table: declared and not yet resolved, or the Révolte of a battle."""
    chain = [s.frame_of[at, DECLARED] for at in range(s.frames) if s.frame_kind[at] == CARD_FRAME]
    return [card for card in chain if card < CARDS] + [REVOLTE] * s.fight_card


def of_hand(s: State, seat: int) -> Iterator[str]:
    """A hand holds cards of its own side, as many as are counted, and no more than the limit (FDM-3.1A)."""
    who, held = seat_name(seat), [card for card in range(CARDS) for _ in range(s.hand[seat, card])]
    limit = max(HAND, HAND_AFTER_DUC if side_of(s, seat) == KING else HAND_AFTER_ALLIANCE)
    if len(held) != s.hand_size[seat]:
        yield f"{who} has {len(held)} cards in hand, counted as {s.hand_size[seat]}."
    if len(held) > limit:
        yield f"{who} has {len(held)} cards in hand, and may have {limit}."
    strangers = {CARD_NAMES[card] for card in held if side_of_card(card) != side_of(s, seat)}
    if strangers:
        yield f"{who} holds cards of the other side: {', '.join(sorted(strangers))}."


def of_knowledge(s: State, seat: int) -> Iterator[str]:
    """What a person knows of the other's hand and of the decks is true (FDM-6.4b)."""
    who = seat_name(seat)
    for card in range(CARDS):
        if not 0 <= s.known_hand[seat, card] <= s.hand[1 - seat, card]:
            yield f"{who} knows of more copies of {CARD_NAMES[card]} in the other hand than are there."
    for side in range(SIDES):
        known = s.known_top[seat, side]
        seen = [s.top_seen[seat, side, place] - 1 for place in range(SEEN_OF_OTHER_DECK)]
        top = deck_of(s, side)[::-1][:known]
        if seen != top + [NONE] * (SEEN_OF_OTHER_DECK - known):
            yield f"What {who} has seen of the deck of the {SIDE_NAMES[side]} is not what lies on top of it."


def of_kings_and_invasions(s: State) -> Iterator[str]:
    """Each King and each Invasion is in the deck, in force, or gone."""
    kings = [s.king_deck[at] for at in range(s.king_deck_size)] + [s.king_card]
    yield from of_pile("King", kings, s.kings_gone, len(KINGS))
    invasions = [s.invasion_deck[at] for at in range(s.invasion_deck_size)]
    invasions += [s.invasion] if s.invasion != NONE else []
    yield from of_pile("Invasion", invasions, s.invasions_gone, len(INVASIONS))


def of_pile(name: str, there: Sequence[int], gone: int, count: int) -> Iterator[str]:
    """Cards that exist once each: those there and those gone, a bit each, are all of them."""
    found = sorted([*there, *(card for card in range(count) if gone >> card & 1)])
    if found != list(range(count)):
        yield f"The {count} {name} cards are not there once each: {', '.join(map(str, found))}."


def of_map(s: State) -> Iterator[str]:
    """A Region has one marker of control at most, and no marker lies off the map."""
    if s.revolts & s.vikings or s.revolts & s.muslims or s.vikings & s.muslims:
        yield "A Region has two markers of control."
    if (s.revolts | s.vikings | s.muslims | s.disasters | s.suffered) & ~EVERYWHERE:
        yield "A marker lies off the map."


def of_tracks(s: State) -> Iterator[str]:
    """The treasury, the dynasty track, the turns, and a point for each turn that is over."""
    if s.treasury < 0:
        yield f"The treasury holds {s.treasury} Deniers."
    if not TRACK_LEAST <= s.track <= TRACK_MOST:
        yield f"The King marker stands on {s.track}, and the track runs from {TRACK_LEAST} to {TRACK_MOST}."
    if s.turn > TURNS:
        yield f"It is turn {s.turn}, and there are {TURNS}."
    if s.points[0] + s.points[1] not in (s.turn - 1, s.turn):
        yield f"{s.points[0] + s.points[1]} points were given by turn {s.turn}."
