"""Nothing appears and nothing vanishes: cards, pieces, tokens, markers and squares of a state that hides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from homage.engine.flow.course import over
from homage.games.fealty.components import COMPONENTS
from homage.games.fealty.rules.board import allied
from homage.games.fealty.rules.pieces import DISCS, KINDS, MISSIVES_OF_DISC, NAME, SUNS_OF_DISC
from homage.games.fealty.rules.selection import ORDERED
from homage.games.fealty.state import NONE, SIDE, State
from homage.games.fealty.words.sentences import seat_name

MARKERS = int(COMPONENTS["components"]["conflict_markers"])


def discrepancies(s: State) -> Iterator[str]:
    """What does not add up, a sentence each."""
    for seat in range(s.seats):
        yield from of_cards(s, seat)
        yield from of_pieces(s, seat)
    standing = [squares_of(s, seat) for seat in range(s.seats)]
    for row in range(s.rows):
        yield from of_row(s, row, standing)
    if sum(s.markers[row].bit_count() for row in range(s.rows)) > MARKERS:
        yield f"More than {MARKERS} conflict markers are on the board."
    if over(s):
        for seat in range(s.seats):
            if s.points[seat] != tokens_on_board(s, seat):
                yield f"{seat_name(seat)} has {s.points[seat]} points and {tokens_on_board(s, seat)} tokens."


def of_cards(s: State, seat: int) -> Iterator[str]:
    """Each disc of a player is in one place, and what is counted of the cards agrees with it."""
    who, places = seat_name(seat), cards_by_place(s, seat)
    for disc in range(DISCS):
        missive, sun = MISSIVES_OF_DISC[disc], SUNS_OF_DISC[disc]
        found = [place for place, cards in places.items() for kind in (missive, sun) if cards >> kind & 1]
        if len(found) != 1:
            where = " and ".join(found) or "gone"
            yield f"{who}'s disc of {NAME[missive]} and {NAME[sun]} should be in one place, and is: {where}."
    if s.unplayed[seat] != places["hand"] | places["deck"]:
        yield f"The cards that {who} has not played are not those of hand and deck."
    if s.known[seat] & ~s.unplayed[seat]:
        yield f"{who} is known to hold a card that was played."
    if s.hand_size[seat] != s.hand[seat].bit_count():
        yield f"{who} has {s.hand[seat].bit_count()} cards in hand, counted as {s.hand_size[seat]}."


def cards_by_place(s: State, seat: int) -> dict[str, int]:
    """A player's cards and pieces, as a set for each place."""
    shown = s.revealed[seat]
    waiting = shown != NONE and not (s.on_board[seat] | s.removed[seat]) >> shown & 1
    return {
        "hand": s.hand[seat],
        "deck": deck_of(s, seat),
        "revealed": 1 << shown if waiting else 0,
        "board": s.on_board[seat],
        "out of the game": s.removed[seat],
    }


def deck_of(s: State, seat: int) -> int:
    """The cards of a deck: shuffled, in its owner's order, or still to be put in order (FEA-VAR-ORDER)."""
    left = s.deck_size[seat]
    if s.draw_rule == ORDERED and s.arranged[seat] < DISCS:
        return s.unplayed[seat]
    if s.draw_rule == ORDERED:
        return sum(1 << s.plan[seat, at] for at in range(DISCS - left, DISCS))
    return sum(1 << s.deck[seat, at] for at in range(left))


def of_pieces(s: State, seat: int) -> Iterator[str]:
    """A piece that stands has a square; the rows and columns held are those of the pieces (FEA-POL-1)."""
    who = seat_name(seat)
    for kind in range(KINDS):
        if (s.stands[seat, kind] != NONE) != bool(s.on_board[seat] >> kind & 1):
            yield f"{who}'s {NAME[kind]} is on the board without a square, or has a square without standing there."
    squares = squares_of(s, seat)
    rows, columns = {square // SIDE for square in squares}, {square % SIDE for square in squares}
    if s.held_rows[seat] != sum(1 << row for row in rows):
        yield f"The rows that {who} holds are not those of the pieces."
    if s.held_columns[seat] != sum(1 << column for column in columns):
        yield f"The columns that {who} holds are not those of the pieces."


def squares_of(s: State, seat: int) -> list[int]:
    """The squares on which a player's pieces stand."""
    return [s.stands[seat, kind] for kind in range(KINDS) if s.on_board[seat] >> kind & 1]


def of_row(s: State, row: int, standing: Sequence[Sequence[int]]) -> Iterator[str]:
    """A square holds one thing at most; what is empty and what is passable follows from that (FEA-NAT-1, FEA-NAT-4)."""
    filled, owned = s.markers[row], [0] * s.seats
    for seat in range(s.seats):
        pieces = [1 << square % SIDE for square in standing[seat] if square // SIDE == row]
        for things in (s.tokens[seat, row], *pieces):
            if filled & things:
                yield f"A square of row {row + 1} holds two things."
            filled |= things
            owned[seat] |= things
    if filled & ~s.terrain[0, row]:
        yield f"Row {row + 1} holds something where nothing can lie."
    if s.empty[row] != s.terrain[0, row] & ~filled:
        yield f"The empty squares of row {row + 1} are not those where nothing lies."
    for seat in range(s.seats):
        friends = [owned[other] for other in range(s.seats) if allied(s, seat, other)]
        if s.passable[seat, row] != reduce(or_, friends, s.empty[row]):
            yield f"What {seat_name(seat)} may pass in row {row + 1} is not what is empty or a friend's."


def tokens_on_board(s: State, seat: int) -> int:
    """A player's influence tokens, up to three on a square."""
    total = 0
    for row in range(s.rows):
        mine = s.tokens[seat, row]
        total += mine.bit_count() + (mine & s.second[row]).bit_count() + (mine & s.third[row]).bit_count()
    return total
