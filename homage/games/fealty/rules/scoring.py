"""The final claims and the victory (FEA-SCO, FEA-WIN). Also the estimate of how the board would score now.

Also here: RU-15, RU-16, RU-35.
"""

from __future__ import annotations

from homage.engine.flow.course import over
from homage.engine.flow.story import TO_ALL, keeps, tell
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fealty.actions import CLAIMED, SCORING, TIED, TOTAL
from homage.games.fealty.rules.board import allied
from homage.games.fealty.rules.pieces import (
    ABILITY,
    ADJACENT_BONUS,
    CITY_BONUS,
    CLAIM,
    NEAR_BONUS,
    RANGE,
    TOKENS_A_CLAIM,
)
from homage.games.fealty.state import SEATS, SIDE, State

CITY = 4


@rule
def claim_all(s: State, story: Numbers, final: bool) -> None:
    """Claims of all pieces, fastest first, into `tally`; tokens are laid only if this is final (FEA-SCO-1)."""
    for row in range(s.rows):
        s.still_empty[row] = s.empty[row]
    standing = 0
    for seat in range(s.seats):
        standing |= s.on_board[seat]
        tokens = 0
        for row in range(s.rows):
            s.still_passable[seat, row] = s.passable[seat, row]
            tokens += count_bits(s.tokens[seat, row])
        s.tally[seat] = tokens  # one each: only final claims lay more (FEA-WIN-1, FEA-ABL-IN-2)
    while standing:
        kind = lowest_bit(standing)
        standing &= standing - 1
        claim_kind(s, kind, story, final)


@rule
def claim_kind(s: State, kind: int, story: Numbers, final: bool) -> None:
    """All pieces of one speed claim together, on the board as it stands before (FEA-SCO-2, RU-14)."""
    first, last = s.rows, -1
    reach = RANGE[kind]
    for seat in range(s.seats):
        if s.on_board[seat] >> kind & 1:
            row = s.stands[seat, kind] // SIDE
            first = min(first, max(row - reach, 0))
            last = max(last, min(row + reach, s.rows - 1))
    for row in range(first, last + 1):
        s.settled[row] = 0
        for seat in range(s.seats):
            s.reach[seat, row] = 0
            s.won[seat, row] = 0
    contenders = 0
    for seat in range(s.seats):
        if s.on_board[seat] >> kind & 1:
            contenders |= 1 << seat
            s.reach[seat, s.stands[seat, kind] // SIDE] = 1 << (s.stands[seat, kind] % SIDE)
    if final:
        tell(story, SCORING, TO_ALL, kind)
    for step in range(1, reach + 1):
        step_further(s, kind, contenders, step, first, last)
        if final and keeps(story):
            tell_ties(s, kind, first, last, story)
        claim_step(s, kind, contenders, step, first, last, story, final)
    for seat in range(s.seats):
        if contenders >> seat & 1:
            take_won(s, seat, first, last)


@rule
def step_further(s: State, kind: int, contenders: int, step: int, first: int, last: int) -> None:
    """The squares that each contender reaches with just this many steps: `fresh` (FEA-SCO-3, FEA-SCO-4)."""
    for row in range(first, last + 1):
        s.once[row] = 0
        s.twice[row] = 0
    for seat in range(s.seats):
        if not contenders >> seat & 1:
            continue
        row = s.stands[seat, kind] // SIDE
        above = 0
        for r in range(max(row - step, first), min(row + step, last) + 1):
            here = s.reach[seat, r]
            below = 0
            if r < last:
                below = s.reach[seat, r + 1]
            fresh = (here << 1 | here >> 1 | above | below) & s.still_passable[seat, r] & ~here
            s.fresh[seat, r] = fresh
            s.reach[seat, r] = here | fresh
            s.twice[r] |= s.once[r] & fresh
            s.once[r] |= fresh
            above = here


@rule
def claim_step(
    s: State, kind: int, contenders: int, step: int, first: int, last: int, story: Numbers, final: bool
) -> None:
    """Who is strictly nearest gets a square; equal paths leave it to slower pieces (FEA-SCO-6, FEA-SCO-7)."""
    claim = CLAIM[kind]
    bonus = 0
    if ABILITY[kind] == ADJACENT_BONUS and step == 1:
        bonus = NEAR_BONUS
    for seat in range(s.seats):
        if not contenders >> seat & 1:
            continue
        row = s.stands[seat, kind] // SIDE
        for r in range(max(row - step, first), min(row + step, last) + 1):
            won = s.fresh[seat, r] & s.terrain[claim, r] & s.still_empty[r] & ~s.settled[r] & ~s.twice[r]
            if won:
                s.won[seat, r] |= won
                cities = won & s.terrain[CITY, r]
                s.tally[seat] += count_bits(won) * (TOKENS_A_CLAIM + bonus) + count_bits(cities) * CITY_BONUS
                if final:
                    lay_tokens(s, seat, kind, r, won, bonus, story)
    for r in range(first, last + 1):
        s.settled[r] |= s.once[r]


@rule
def tell_ties(s: State, kind: int, first: int, last: int, story: Numbers) -> None:
    """Squares that stay empty because the nearest are equally near (FEA-SCO-7)."""
    for r in range(first, last + 1):
        tied = s.twice[r] & s.terrain[CLAIM[kind], r] & s.still_empty[r] & ~s.settled[r]
        while tied:
            tell(story, TIED, TO_ALL, kind, r * SIDE + lowest_bit(tied))
            tied &= tied - 1


@rule
def lay_tokens(s: State, seat: int, kind: int, row: int, won: int, bonus: int, story: Numbers) -> None:
    """Tokens of a claim: one, a second in a city, the adjacent bonus on top (FEA-SCO-8, FEA-ABL-AD-1)."""
    while won:
        column = lowest_bit(won)
        bit = 1 << column
        won &= won - 1
        count = TOKENS_A_CLAIM + bonus
        if s.terrain[CITY, row] & bit:
            count += CITY_BONUS
        s.tokens[seat, row] |= bit
        if count > 1:
            s.second[row] |= bit
        if count > 2:
            s.third[row] |= bit
        tell(story, CLAIMED, TO_ALL, seat, kind, row * SIDE + column, count)


@rule
def take_won(s: State, seat: int, first: int, last: int) -> None:
    """What was claimed at this speed is full for slower pieces, and bars the others' ways (FEA-SCO-5)."""
    for row in range(first, last + 1):
        won = s.won[seat, row]
        if won:
            s.still_empty[row] &= ~won
            for other in range(s.seats):
                if not allied(s, seat, other):
                    s.still_passable[other, row] &= ~won


@rule
def final_scoring(s: State, story: Numbers) -> None:
    """Claim, lay the tokens, count (FEA-TURN-6, FEA-WIN-1)."""
    claim_all(s, story, True)
    for row in range(s.rows):
        s.empty[row] = s.still_empty[row]
        for seat in range(s.seats):
            s.passable[seat, row] = s.still_passable[seat, row]
    for seat in range(s.seats):
        s.points[seat] = s.tally[seat]
    for seat in range(s.seats):
        tell(story, TOTAL, TO_ALL, seat, s.points[seat], place_of(s, seat))


@rule
def reckon(s: State, story: Numbers) -> None:
    """The claims as they would be if no piece were placed any more, told and counted."""
    if not over(s):
        claim_all(s, story, True)


@rule
def side_points(s: State, seat: int) -> int:
    """Tokens counted for a seat, or for its team (FEA-WIN-1, FEA-VAR-TEAM-4)."""
    total = 0
    for other in range(s.seats):
        if allied(s, seat, other):
            total += s.tally[other]
    return total


@rule
def place_of(s: State, seat: int) -> int:
    """Place by tokens; equal tokens, equal place, and the next is skipped; a team has one place (FEA-WIN-2, RU-36)."""
    place, sides = 1, s.seats
    if s.teams:
        sides = 2
    for other in range(sides):
        if side_points(s, other) > side_points(s, seat):
            place += 1
    return place


@rule
def result(s: State, out: Numbers) -> None:
    """Points of all seats, then their places; while the game runs, as the board would score now."""
    if over(s):
        for seat in range(s.seats):
            s.tally[seat] = s.points[seat]
    else:
        claim_all(s, s.unheard, False)
    for seat in range(s.seats):
        out[seat] = s.tally[seat]
        out[SEATS + seat] = place_of(s, seat)
