"""The odds of conflicts, beside a plain count of all worlds that a seat may believe in."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.rules.conflict import strongest
from homage.games.petty_fiefs.rules.memory import BANDS, known
from homage.games.petty_fiefs.rules.suits import EXTRA, PRINCE_STRENGTH, VALUES, WARLORD_STRENGTH
from homage.games.petty_fiefs.shown.odds import POINT, chance_of, survey_odds
from homage.games.petty_fiefs.state import COINS, CONTENTION, MIXED, NONE, REACH, RESERVE_OF
from tests.conftest import play_randomly
from tests.petty_fiefs.position import Position

Sums = Counter[int]  # how often each strength comes up in all worlds


def heaps_of(s: Any, suit: int) -> list[int]:
    """The place of each of a suit's six coins."""
    heaps = [c for c in range(COINS) if s.coin_at[suit, c] != NONE]
    if suit == EXTRA:
        heaps += [RESERVE_OF + seat for seat in range(s.seats) for _ in range(s.hired_count[seat])]
    return heaps + [MIXED if suit == EXTRA else RESERVE_OF] * (COINS - len(heaps))


def strengths(s: Any, seat: int, suit: int, province: int) -> Sums:
    """What a suit may have in a province, over all orders of its coins that the seat may believe in."""
    sheet = BANDS + seat if suit == EXTRA else suit
    fixed = (WARLORD_STRENGTH if suit == EXTRA else PRINCE_STRENGTH) * (s.pawn_at[suit] == province)
    if suit != EXTRA and s.castle_at[suit] == province:
        fixed += s.castle[suit]
    sums: Sums = Counter()
    for heaps in permutations(heaps_of(s, suit)):
        if all(known(s, sheet, value) >> heaps[value] & 1 for value in range(VALUES)):
            here = [value for value in range(VALUES) if heaps[value] < COINS]
            sums[fixed + sum(value for value in here if s.coin_at[suit, heaps[value]] == province)] += 1
    return sums


class Worlds:
    """All that may lie in a province, as a seat may believe: what each rival suit and the mercenaries would have."""

    def __init__(self, s: Any, seat: int, province: int) -> None:
        self.s, self.seat, self.province = s, seat, province
        self.rivals = [suit for suit in range(2 * s.seats) if suit // 2 != seat and s.pieces[province, suit]]
        self.commander = s.holder if s.pieces[province, EXTRA] else NONE
        sums = [strengths(s, seat, suit, province) for suit in self.rivals]
        sums.append(strengths(s, seat, EXTRA, province) if self.commander != NONE else Counter([0]))
        self.all = list(product(*(each.items() for each in sums)))

    def won(self, suit: int, strength: int) -> Fraction:
        """The share of them in which a suit of the seat wins with so much strength, by the rule itself."""
        won = worlds = 0
        for *rivals, (extra, weight) in self.all:
            for rival, (value, times) in zip(self.rivals, rivals, strict=True):
                self.s.strength[rival] = value
                weight *= times
            self.s.strength[suit] = strength
            won += weight * self.wins(suit, extra)
            worlds += weight
        return Fraction(won, worlds)

    def wins(self, suit: int, extra: int) -> bool:
        """Whoever commands the mercenaries backs himself with them as well as he can."""
        if self.commander in (NONE, self.seat):
            backed = [NONE if self.commander == NONE else suit]
        else:
            backed = [2 * self.commander, 2 * self.commander + 1]
        return all(strongest(self.s, self.province, given, extra) == suit for given in backed)


def alone(s: Any, suit: int, province: int) -> None:
    """A suit is in a province, and its brother is not; nobody has any strength yet."""
    for own in (suit, suit ^ 1):
        s.pieces[province, own] = int(own == suit)
    for each in range(2 * s.seats):
        s.strength[each] = 0


def assert_right(s: Any, seat: int) -> Counter[bool]:
    """All odds of a seat are those of the plain count; returns how many were open, with and without mercenaries."""
    unsure: Counter[bool] = Counter()
    for province in range(s.provinces):
        survey_odds(s, seat, province)
        worlds = Worlds(s, seat, province)
        for suit in (2 * seat, 2 * seat + 1):
            alone(s, suit, province)
            for strength in range(REACH):
                expected = worlds.won(suit, strength)
                estimated = chance_of(s, province, suit, strength * POINT)
                assert abs(estimated - 100 * expected) < 1.1, (province, suit, strength)
                assert (estimated == 100) == (expected == 1)
                unsure[worlds.commander != NONE] += 0 < expected < 1
    return unsure


def test_one_hidden_coin_has_six_faces() -> None:
    """A rival's coin on his own land: a 4 with its prince beats all but the 5, a 5 with its prince beats all."""
    board = Position(memory="strict").marker("crowns", 0).coins(0, "crowns", 5).stand(0, "suns").turn(0)
    survey_odds(board.s, 0, 0)
    assert chance_of(board.s, 0, 0, (4 + PRINCE_STRENGTH) * POINT) == 83
    assert chance_of(board.s, 0, 0, (5 + PRINCE_STRENGTH) * POINT) == 100


def test_a_tie_is_the_lords() -> None:
    board = Position().marker("suns", 0).stand(0, "suns", "crowns").turn(0)
    survey_odds(board.s, 0, 0)
    assert chance_of(board.s, 0, 0, PRINCE_STRENGTH * POINT) == 100
    assert chance_of(board.s, 0, 1, PRINCE_STRENGTH * POINT) == 0


def test_mercenaries_count_for_whoever_commands_them() -> None:
    def odds(holder: int) -> list[int]:
        board = Position().stand(0, "suns", "crowns").bands(0, 1, 3).turn(0)
        board.s.holder = holder
        survey_odds(board.s, 0, 0)
        return [chance_of(board.s, 0, 0, strength * POINT) for strength in range(1, 8)]

    assert odds(NONE) == [0, 100, 100, 100, 100, 100, 100]
    assert odds(0) == [83, 100, 100, 100, 100, 100, 100]
    assert odds(1) == [0, 16, 33, 50, 66, 83, 100]


@pytest.mark.parametrize("memory", ["perfect", "strict"])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_odds_are_those_of_all_worlds_that_a_seat_may_believe_in(seats: int, memory: str) -> None:
    rng = random.Random(f"odds {seats} {memory}")
    unsure: Counter[bool] = Counter()
    while min(unsure[True], unsure[False]) < 40:
        match = GAME.new(seats, seed=rng.randrange(1000), options={"memory": memory})
        while match.waiting and match.held.proxies[0].frame_kind[0] != CONTENTION:
            play_randomly(match, rng, 4)
        play_randomly(match, rng, rng.randrange(10, 120))
        for seat in range(seats):
            unsure += assert_right(match.veiled(seat).proxies[0], seat)
