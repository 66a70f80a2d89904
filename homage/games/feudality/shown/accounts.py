"""What must add up at every moment: tiles and cards are conserved, and what is noted twice agrees."""

from __future__ import annotations

from collections.abc import Iterator

from homage.engine.flow.course import frame_kind
from homage.games.feudality.rules.cards import AFTER, ALL_CARDS, CARDS, RATS_CARD, REMOVED
from homage.games.feudality.rules.fiefs import BUILDING, HILLS, KEEP, KEEP_PLACES, SQUARE_NAMES, SQUARES
from homage.games.feudality.rules.tiles import (
    GROUPS,
    GROUPS_OF,
    IN_BAG,
    KINDS,
    LEVELS,
    ON_HILL,
    SPACE_OF,
    SPACES,
    TILE_NAMES,
    TILES,
    UNITS,
    WIZARDS,
)
from homage.games.feudality.state import NONE, PAYMENT_FRAME, SEATS, SETUP_FRAME, SURVIVAL_FRAME, State


def discrepancies(s: State) -> Iterator[str]:
    """A sentence for each thing that does not add up."""
    yield from of_tiles(s)
    yield from of_events(s)
    for seat in range(SEATS):
        if seat < s.seats:
            yield from of_fief(s, seat)
            yield from of_keep(s, seat)
            yield from of_holdings(s, seat)
        elif s.points[seat] or any(s.tile[seat, square] for square in range(SQUARES)) or s.fief[seat] != NONE:
            yield f"Seat {seat + 1} has something, and only {s.seats} play."
    yield from of_cards(s)
    yield from of_payment(s)
    yield from of_war(s)
    if s.ending not in (0, 1) or (not s.ending and any(s.points[seat] >= s.victory for seat in range(s.seats))):
        yield "Somebody has reached the Victory Number, and the end is not triggered."


def of_tiles(s: State) -> Iterator[str]:
    """Each tile of the bag is somewhere, and only once."""
    standing = [0] * TILES
    for seat in range(SEATS):
        for square in range(SQUARES):
            if s.tile[seat, square]:
                standing[s.tile[seat, square] - 1] += 1
        for unit in range(UNITS):
            standing[unit] += s.units[seat, unit]
    for tile in range(TILES):
        heaps = (s.bag[tile], s.tray[tile], s.discard[tile], s.aside[tile])
        if min(heaps) < 0 or sum(heaps) + standing[tile] != IN_BAG[s.bag_made, tile]:
            there, made = sum(heaps) + standing[tile], IN_BAG[s.bag_made, tile]
            yield f"There are {there} tiles {TILE_NAMES[tile]}, and {made} were made."
    if s.bag_size != sum(s.bag[tile] for tile in range(TILES)):
        yield f"The bag is counted as {s.bag_size} tiles, which it does not hold."
    if frame_kind(s) != SETUP_FRAME and s.turn and any(s.aside[tile] for tile in range(TILES)):
        yield "Tiles are still set aside, and play has begun."


def of_events(s: State) -> Iterator[str]:
    """Each card is in the deck, discarded, being carried out, with a player, or out of the game if it may be."""
    current = 1 << s.card if s.card != NONE else 0
    kept = 1 << RATS_CARD if s.rats != NONE and s.card != RATS_CARD else 0
    heaps = (s.events, s.events_gone, current, kept)
    if sum(int(heap).bit_count() for heap in heaps) != int(s.events | s.events_gone | current | kept).bit_count():
        yield "An event card is in two places."
    for card in range(CARDS):
        if not (s.events | s.events_gone | current | kept) >> card & 1 and AFTER[card] != REMOVED:
            yield f"The event card {card} is nowhere."
    if (s.events | s.events_gone) & ~ALL_CARDS:
        yield "There is an event card that was never printed."
    if s.rats != NONE and not 0 <= s.rats < s.seats:
        yield f"The Rats are with seat {s.rats + 1} of {s.seats}."


def of_fief(s: State, seat: int) -> Iterator[str]:
    """Tiles stand on building squares outside the Keep, and the sets of squares agree with them."""
    groups = [0] * GROUPS
    covered = int(KEEP[s.keep[seat]]) if s.keep[seat] != NONE else 0
    for square in range(SQUARES):
        tile = s.tile[seat, square] - 1
        if tile == NONE:
            continue
        if not BUILDING >> square & 1 or covered >> square & 1:
            yield f"Seat {seat + 1} has a tile on {SQUARE_NAMES[square]}, where none may stand."
        if ON_HILL[tile] and not int(HILLS[s.fief[seat]]) >> square & 1:
            yield f"Seat {seat + 1} has a {TILE_NAMES[tile]} on {SQUARE_NAMES[square]}, which is no hill."
        if tile < UNITS:
            yield f"Seat {seat + 1} has a unit on {SQUARE_NAMES[square]}, outside the Keep."
        for group in range(GROUPS):
            groups[group] |= (int(GROUPS_OF[tile]) >> group & 1) << square
    if groups != [s.land[seat, group] for group in range(GROUPS)]:
        yield f"What stands in the fief of seat {seat + 1} is noted wrongly by groups."
    if s.used[seat] & ~s.land[seat, WIZARDS]:
        yield f"Seat {seat + 1} has used a Wizard who is not there."


def of_keep(s: State, seat: int) -> Iterator[str]:
    """The fortification and the piles have a space each in the Keep."""
    if s.keep[seat] == NONE:
        return
    spaces = [s.space[seat, space] for space in range(SPACES) if s.space[seat, space] != NONE]
    places = [*spaces, *([s.fort_at[seat]] if s.fort_at[seat] != NONE else [])]
    if not KEEP_PLACES >> s.keep[seat] & 1 or any(not int(KEEP[s.keep[seat]]) >> place & 1 for place in places):
        yield f"The Keep of seat {seat + 1} is not where its spaces are."
    if len(set(places)) != len(places):
        yield f"Two things of seat {seat + 1} share a space of the Keep."
    for unit in range(UNITS):
        if s.units[seat, unit] < 0 or (s.units[seat, unit] and s.space[seat, SPACE_OF[unit]] == NONE):
            yield f"Seat {seat + 1} has {s.units[seat, unit]} of the unit {TILE_NAMES[unit]}, which have no space."
    if not 0 <= s.level[seat] <= LEVELS or (s.level[seat] and s.fort_at[seat] == NONE):
        yield f"The fortification of seat {seat + 1} has level {s.level[seat]}."


def of_holdings(s: State, seat: int) -> Iterator[str]:
    """Nobody has less than nothing."""
    if s.points[seat] < 0 or any(s.goods[seat, good] < 0 for good in range(KINDS)):
        yield f"Seat {seat + 1} has less than nothing."


def of_cards(s: State) -> Iterator[str]:
    """Each fief card is with one player."""
    cards = [s.fief[seat] for seat in range(s.seats) if s.fief[seat] != NONE]
    if len(set(cards)) != len(cards):
        yield "Two players have the same fief card."


def of_payment(s: State) -> Iterator[str]:
    """Something is due only while somebody pays, and Food is unpaid only after feeding."""
    if frame_kind(s) != PAYMENT_FRAME and any(s.due[good] for good in range(KINDS)):
        yield "Something is due, and nobody pays."


def of_war(s: State) -> Iterator[str]:
    """No more units are at war than there are, and none falls who was not sent."""
    for seat in range(s.seats):
        for unit in range(UNITS):
            if not 0 <= s.sent[seat, unit] <= s.units[seat, unit]:
                sent, units = s.sent[seat, unit], s.units[seat, unit]
                yield f"Seat {seat + 1} has sent {sent} of {units} units {TILE_NAMES[unit]}."
    if frame_kind(s) != SURVIVAL_FRAME and any(s.fallen[unit] for unit in range(UNITS)):
        yield "Units have fallen, and no survival is rolled."
