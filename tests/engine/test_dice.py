"""Dice: keyed, fair, outside the state, and replayed from their outcomes."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from homage.engine.state.dice import Dice, commitment, draw, from_outcomes, key_from_seed, keyed, next_word, quarter


def in_hand(key: bytes, channel: int = 0) -> Dice:
    return Dice.proxies(keyed(key, channel))[0]


def test_the_quarter_round_is_chachas() -> None:
    """The test vector of RFC 8439, section 2.1.1."""
    assert quarter(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567) == (
        0xEA2A92F4,
        0xCB1CF8CE,
        0x4581472E,
        0x5881C4BB,
    )


def test_the_stream_is_chacha8s() -> None:
    """The published key stream of ChaCha8 for an all-zero 256-bit key and nonce."""
    dice = in_hand(bytes(32))
    stream = b"".join(next_word(dice).to_bytes(4, "little") for _ in range(16))
    assert stream.hex().startswith("3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e")


def test_one_key_gives_one_stream_and_another_channel_another() -> None:
    first, again, other = in_hand(key_from_seed(7)), in_hand(key_from_seed(7)), in_hand(key_from_seed(7), 1)
    rolls = [[draw(dice, 1000) for _ in range(50)] for dice in (first, again, other)]
    assert rolls[0] == rolls[1] != rolls[2]


def test_each_side_comes_up_as_often() -> None:
    dice = in_hand(key_from_seed(1))
    counts = Counter(draw(dice, 6) for _ in range(12_000))
    assert set(counts) == set(range(6))
    chi_square = sum((count - 2000) ** 2 / 2000 for count in counts.values())
    assert chi_square < 25.7  # five degrees of freedom, one in ten thousand


@given(st.integers(1, 2**31 - 1), st.integers(0, 2**32))
def test_a_roll_is_never_outside_the_die(sides: int, seed: int) -> None:
    assert 0 <= draw(in_hand(key_from_seed(seed)), sides) < sides


def test_outcomes_are_read_back_instead_of_drawn() -> None:
    records = keyed(key_from_seed(1))
    dice = Dice.proxies(records)[0]
    drawn = [draw(dice, 20) for _ in range(30)]
    assert drawn == [dice.tape[i] for i in range(30)]
    blank = keyed(bytes(32))
    from_outcomes(blank, drawn)
    again = Dice.proxies(blank)[0]
    assert [draw(again, 20) for _ in range(30)] == drawn
    assert not again.spoiled


def test_outcomes_that_no_die_could_show_are_noticed() -> None:
    for outcomes in ([6], [-1], []):
        records = keyed(bytes(32))
        from_outcomes(records, outcomes)
        dice = Dice.proxies(records)[0]
        assert draw(dice, 6) == 0
        assert dice.spoiled


def test_the_commitment_tells_a_key_from_another_and_does_not_show_it() -> None:
    keys = [key_from_seed(seed) for seed in range(100)]
    assert len({commitment(key) for key in keys}) == 100
    assert keys[0].hex() not in commitment(keys[0])
    assert np.frombuffer(keys[0], "<u4").size == 8
