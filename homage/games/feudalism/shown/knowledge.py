"""What a seat cannot know, imagined anew; and the game as numbers for learning players (ledger, section 7)."""

from __future__ import annotations

from homage.engine.flow.course import kind_asked, waiting
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.feudalism.rules.asking import battle_step, turn_step
from homage.games.feudalism.rules.cards import (
    AFTER_CARDS,
    CARDS,
    DESASTRE,
    FIRST_CARD,
    INVADERS,
    INVASIONS,
    KING_ARMY,
    KING_DRM,
    KINGS,
    PEOPLE,
    SEEN_OF_OTHER_DECK,
    SETTLES,
    SIDES,
    VASSAL,
)
from homage.games.feudalism.rules.decks import seat_of, side_of
from homage.games.feudalism.rules.regions import REGIONS
from homage.games.feudalism.rules.setup import shuffle
from homage.games.feudalism.rules.spies import remember_top
from homage.games.feudalism.state import CARD_FRAME, CHAIN, NONE, SEATS, W2_BACK, State

REGION_NUMBERS = 7  # of one Region in an observation
FACTS = 44
OBSERVATION = REGIONS * REGION_NUMBERS + 4 * CARDS + SIDES * SEEN_OF_OTHER_DECK + 3 * CHAIN + FACTS
LEAST = min(NONE, *(int(king["drm"]) for king in KINGS))
OBSERVED = (LEAST, (1 << max(CARDS, len(KINGS), len(INVASIONS))) - 1)  # the greatest are sets, a bit each


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """Replace all that a seat (NONE: a spectator) cannot know by a random world that agrees with all it knows."""
    gather(s.king_deck, s.king_deck_size, s.kings_gone | 1 << s.king_card, dice)
    invasions_seen = s.invasions_gone
    if s.invasion != NONE:
        invasions_seen |= 1 << s.invasion
    gather(s.invasion_deck, s.invasion_deck_size, invasions_seen, dice)
    for side in range(SIDES):
        resample_side(s, seat, side, dice)
    for other in range(SEATS):
        if other != seat:
            for side in range(SIDES):
                remember_top(s, other, side)
            if seat == NONE:
                imagine_known(s, other, dice)


@rule
def gather(cards: Numbers, size: int, seen: int, dice: Dice) -> None:
    """A deck of all cards that were never seen, mixed; nothing of its true order is left."""
    card = 0
    for at in range(size):
        while seen >> card & 1:
            card += 1
        cards[at] = card
        card += 1
    shuffle(cards, size, dice)


@rule
def resample_side(s: State, seat: int, side: int, dice: Dice) -> None:
    """The hand and the deck of a side: what was seen of them stays, the rest is any card that is not in view."""
    holder, top = seat_of(s, side), 0
    if seat != NONE:
        top = s.known_top[seat, side]
    for card in range(FIRST_CARD[side], AFTER_CARDS[side]):
        s.count[card] = s.unseen[card]
    for place in range(top):
        s.count[s.deck[side, s.deck_size[side] - 1 - place]] -= 1
    left = 0
    if holder != seat:
        left = forget_hand(s, seat, holder, side)
    for card in range(FIRST_CARD[side], AFTER_CARDS[side]):
        s.count[card] -= s.hand[holder, card]
    size = fill_pool(s, side)
    among = size
    if side == VASSAL and s.stopped >> VASSAL & 1:  # he could not have stopped with a Désastre
        among -= s.count[DESASTRE]
    for _ in range(left):
        pick = draw(dice, among)
        s.hand[holder, s.pool[pick]] += 1
        among -= 1
        size -= 1
        s.pool[pick] = s.pool[among]
        s.pool[among] = s.pool[size]
    for at in range(s.deck_size[side] - top):
        pick = draw(dice, size)
        s.deck[side, at] = s.pool[pick]
        size -= 1
        s.pool[pick] = s.pool[size]


@rule
def forget_hand(s: State, seat: int, holder: int, side: int) -> int:
    """Keep of a hand only what a seat knows of it; returns how many cards it does not know."""
    left = s.hand_size[holder]
    for card in range(FIRST_CARD[side], AFTER_CARDS[side]):
        known = 0
        if seat != NONE:
            known = s.known_hand[seat, card]
        s.hand[holder, card] = known
        left -= known
    return left


@rule
def fill_pool(s: State, side: int) -> int:
    """The cards counted, laid out one by one, Désastres last; returns how many."""
    size = 0
    for card in range(AFTER_CARDS[side] - 1, FIRST_CARD[side] - 1, -1):
        for _ in range(s.count[card]):
            s.pool[size] = card
            size += 1
    return size


@rule
def imagine_known(s: State, seat: int, dice: Dice) -> None:
    """For who only watches: a seat knows as many cards of the other's hand as it does, whichever they be."""
    other = 1 - seat
    side, known = side_of(s, other), 0
    for card in range(CARDS):
        known += s.known_hand[seat, card]
        s.known_hand[seat, card] = 0
        s.count[card] = s.hand[other, card]
    size = fill_pool(s, side)
    for _ in range(known):
        pick = draw(dice, size)
        s.known_hand[seat, s.pool[pick]] += 1
        size -= 1
        s.pool[pick] = s.pool[size]


# -- numbers for learning players ----------------------------------------------------------------------------------


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """The Regions, the cards as the seat knows them, cards declared, and where the game stands."""
    for region in range(REGIONS):
        at = region * REGION_NUMBERS
        out[at] = s.revolts >> region & 1
        out[at + 1] = s.vikings >> region & 1
        out[at + 2] = s.muslims >> region & 1
        out[at + 3] = s.disasters >> region & 1
        out[at + 4] = s.suffered >> region & 1
        out[at + 5] = s.target == region
        out[at + 6] = s.raided == region
    at = REGIONS * REGION_NUMBERS
    for card in range(CARDS):
        out[at + card] = s.hand[seat, card]
        out[at + CARDS + card] = s.known_hand[seat, card]
        out[at + 2 * CARDS + card] = s.discard[card]
        out[at + 3 * CARDS + card] = s.unseen[card]
    at += 4 * CARDS
    for side in range(SIDES):
        for place in range(SEEN_OF_OTHER_DECK):
            out[at] = s.top_seen[seat, side, place]
            at += 1
    for k in range(3 * CHAIN):
        out[at + k] = 0
    link = 0
    for frame in range(s.frames):
        if s.frame_kind[frame] == CARD_FRAME:
            for operand in range(3):
                out[at + 3 * link + operand] = s.frame_of[frame, operand] + 1
            link += 1
    observe_facts(s, seat, out, at + 3 * CHAIN)


@rule
def observe_facts(s: State, seat: int, out: Numbers, at: int) -> None:
    """Where the game stands, as single numbers."""
    other = 1 - seat
    out[at] = s.king == seat
    out[at + 1] = s.turn
    out[at + 2] = turn_step(s)
    out[at + 3] = kind_asked(s)
    out[at + 4] = waiting(s) >> seat & 1
    out[at + 5] = s.points[seat]
    out[at + 6] = s.points[other]
    out[at + 7] = s.treasury
    out[at + 8] = s.track
    out[at + 9] = KING_DRM[s.king_card]
    out[at + 10] = KING_ARMY[s.king_card]
    out[at + 11] = s.kings_gone
    out[at + 12] = s.invasions_gone
    for i in range(13, 16):
        out[at + i] = 0
    if s.invasion != NONE:
        out[at + 13] = PEOPLE[s.invasion] + 1
        out[at + 14] = SETTLES[s.invasion] + 1
        out[at + 15] = INVADERS[s.invasion]
    out[at + 16] = turn_step(s) == W2_BACK
    out[at + 17] = s.stopped
    out[at + 18] = s.revolt_cards
    out[at + 19] = s.accident
    out[at + 20] = s.ban
    out[at + 21] = s.reconquests
    out[at + 22] = s.attacks
    out[at + 23] = s.spies[0]
    out[at + 24] = s.spies[1]
    out[at + 25] = s.alliance
    out[at + 26] = s.duke
    out[at + 27] = s.alliance_before
    out[at + 28] = s.duke_before
    out[at + 29] = s.hand_size[seat]
    out[at + 30] = s.hand_size[other]
    out[at + 31] = s.deck_size[0]
    out[at + 32] = s.deck_size[1]
    out[at + 33] = s.fight
    out[at + 34] = battle_step(s)
    out[at + 35] = s.fight_at
    out[at + 36] = s.fight_card
    out[at + 37] = s.fight_marker
    out[at + 38] = s.fight_spies
    out[at + 39] = s.support
    out[at + 40] = s.militia
    out[at + 41] = s.spread_from + 1
    out[at + 42] = s.spread_to + 1
    out[at + 43] = s.spread_spies
