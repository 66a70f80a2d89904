"""The bag of tiles and the tray, the deck of events: what is drawn and what goes back."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    BAG_REFILLED,
    EVENT_DRAWN,
    EVENTS_SHUFFLED,
    TRAY_CLEARED,
    TRAY_DRAWN,
    TRAY_TILE,
)
from homage.games.feudality.rules.cards import AFTER, DISCARDED
from homage.games.feudality.rules.tiles import TILES
from homage.games.feudality.state import NONE, State


@rule
def draw_tile(s: State, dice: Dice) -> int:
    """A tile out of the bag, each as likely as the others."""
    at, tile = draw(dice, s.bag_size), 0
    while at >= s.bag[tile]:
        at -= s.bag[tile]
        tile += 1
    s.bag[tile] -= 1
    s.bag_size -= 1
    return tile


@rule
def empty_into_bag(s: State, tiles: Numbers) -> int:
    """All these tiles go into the bag; returns how many (FDY-SEQ-3b, FDY-SET-6d)."""
    count = 0
    for tile in range(TILES):
        count += tiles[tile]
        s.bag[tile] += tiles[tile]
        tiles[tile] = 0
    s.bag_size += count
    return count


@rule
def refill_bag(s: State, story: Numbers) -> None:
    """All discards go back into the bag."""
    count = empty_into_bag(s, s.discard)
    if count > 0:
        tell(story, BAG_REFILLED, TO_ALL, count)


@rule
def draw_into_tray(s: State, count: int, dice: Dice, story: Numbers) -> int:
    """So many tiles come into the tray, or all there are; where the bag holds too few, discards go back first.

    Returns how many came (FDY-SEQ-3b, FDY-R38).
    """
    if s.bag_size < count:
        refill_bag(s, story)
    drawn = min(count, s.bag_size)
    for _ in range(drawn):
        tile = draw_tile(s, dice)
        s.tray[tile] += 1
        tell(story, TRAY_TILE, TO_ALL, tile)
    return drawn


@rule
def fill_tray(s: State, count: int, dice: Dice, story: Numbers) -> None:
    """The tray is filled for everybody (FDY-SEQ-3a)."""
    drawn = draw_into_tray(s, count, dice, story)
    tell(story, TRAY_DRAWN, TO_ALL, drawn)


@rule
def clear_tray(s: State, story: Numbers) -> None:
    """What is left in the tray goes to the discards (FDY-SEQ-3e)."""
    count = 0
    for tile in range(TILES):
        count += s.tray[tile]
        s.discard[tile] += s.tray[tile]
        s.tray[tile] = 0
    tell(story, TRAY_CLEARED, TO_ALL, count)


# -- events --------------------------------------------------------------------------------------------------------


@rule
def shuffle_events(s: State, story: Numbers) -> None:
    """The discarded events join the deck again (FDY-SEQ-2c, FDY-EV-SNOOT)."""
    s.events |= s.events_gone
    s.events_gone = 0
    tell(story, EVENTS_SHUFFLED, TO_ALL, count_bits(s.events))


@rule
def draw_event(s: State, dice: Dice, story: Numbers) -> None:
    """The top card of the deck is turned up; of an empty one, after a shuffle (FDY-SEQ-2b, FDY-SEQ-2c)."""
    if s.events == 0:
        shuffle_events(s, story)
    left = s.events
    for _ in range(draw(dice, count_bits(left))):
        left &= left - 1
    s.card = lowest_bit(left)
    s.events &= ~(1 << s.card)
    tell(story, EVENT_DRAWN, TO_ALL, s.senior, s.card)


@rule
def put_event_away(s: State) -> None:
    """A card that was carried out is discarded, out of the game, or stays with a player (FDY-R10)."""
    if s.card != NONE and AFTER[s.card] == DISCARDED:
        s.events_gone |= 1 << s.card
    s.card = NONE
