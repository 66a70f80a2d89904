"""Dice that nobody can foresee and anybody can check afterwards.

The dice of a game are a secret key and a counter through the ChaCha stream cipher (8 rounds): what was rolled so far
says nothing about what comes. They live outside the state, so no search can look at coming rolls. Every outcome is
also kept on a tape; a recorded game is replayed from its outcomes, without the key.

Words are 32 bits wide and held in wider integers, so the arithmetic is the same in Python, natively and on a GPU.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.native.rule import rule
from homage.engine.state.layout import EVERYBODY, I64, Layout, Numbers, number, numbers
from homage.engine.state.limits import TAPE

KEY_BYTES = 32
WORD = 0xFFFFFFFF


class Dice(Layout):
    """A generator, and the tape of what it gave since the tape was last wound back."""

    key: Numbers = numbers(8, seen=EVERYBODY, width=I64)
    channel: int = number(seen=EVERYBODY, width=I64)
    block: int = number(seen=EVERYBODY, width=I64)
    words: Numbers = numbers(16, seen=EVERYBODY, width=I64)
    left: int = number(seen=EVERYBODY)
    drawn: int = number(seen=EVERYBODY)
    given: int = number(seen=EVERYBODY)  # outcomes to be read from the tape; -1: draw fresh ones
    spoiled: int = number(seen=EVERYBODY)  # 1: the tape was too short or held what no die could show
    tape: Numbers = numbers(TAPE, seen=EVERYBODY)


@rule
def turned(x: int, by: int) -> int:
    """A 32-bit word turned left."""
    return ((x << by) | (x >> (32 - by))) & WORD


@rule
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round."""
    a = (a + b) & WORD
    d = turned(d ^ a, 16)
    c = (c + d) & WORD
    b = turned(b ^ c, 12)
    a = (a + b) & WORD
    d = turned(d ^ a, 8)
    c = (c + d) & WORD
    b = turned(b ^ c, 7)
    return a, b, c, d


@rule
def refill(dice: Dice) -> None:
    """The next sixteen words of the stream."""
    w = dice.words
    k = dice.key
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k[0], k[1], k[2], k[3]
    c0, c1, c2, c3 = k[4], k[5], k[6], k[7]
    d0, d1, d2, d3 = dice.block & WORD, dice.block >> 32, dice.channel & WORD, dice.channel >> 32
    for _ in range(4):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    w[0], w[1], w[2], w[3] = (
        (a0 + 0x61707865) & WORD,
        (a1 + 0x3320646E) & WORD,
        (a2 + 0x79622D32) & WORD,
        (a3 + 0x6B206574) & WORD,
    )
    w[4], w[5], w[6], w[7] = (b0 + k[0]) & WORD, (b1 + k[1]) & WORD, (b2 + k[2]) & WORD, (b3 + k[3]) & WORD
    w[8], w[9], w[10], w[11] = (c0 + k[4]) & WORD, (c1 + k[5]) & WORD, (c2 + k[6]) & WORD, (c3 + k[7]) & WORD
    w[12] = (d0 + (dice.block & WORD)) & WORD
    w[13] = (d1 + (dice.block >> 32)) & WORD
    w[14] = (d2 + (dice.channel & WORD)) & WORD
    w[15] = (d3 + (dice.channel >> 32)) & WORD
    dice.block += 1
    dice.left = 16


@rule
def next_word(dice: Dice) -> int:
    """32 fresh bits."""
    if dice.left == 0:
        refill(dice)
    dice.left -= 1
    return dice.words[15 - dice.left]


@rule
def draw(dice: Dice, sides: int) -> int:
    """A number from 0 to sides - 1, each as likely as the others, from the stream or from the tape."""
    at = dice.drawn
    dice.drawn = at + 1
    if dice.given >= 0:
        outcome = 0
        if at < dice.given:
            outcome = dice.tape[at]
        if at >= dice.given or outcome < 0 or outcome >= sides:
            dice.spoiled = 1
            outcome = 0
        return outcome
    wide = next_word(dice) * sides
    if (wide & WORD) < sides:  # the few words that would favour small numbers are drawn again
        unfair = (WORD + 1 - sides) % sides
        while (wide & WORD) < unfair:
            wide = next_word(dice) * sides
    outcome = wide >> 32
    dice.tape[at % TAPE] = outcome
    return outcome


@rule
def turn_to(dice: Dice, channel: int) -> None:
    """Begin a channel of the key afresh, with an empty tape."""
    dice.channel = channel
    dice.block = 0
    dice.left = 0
    dice.drawn = 0
    dice.given = -1
    dice.spoiled = 0


@rule
def deal_channel(dice: Dice, source: Dice, channel: int) -> None:
    """Make these dice a fresh channel under another's key."""
    for i in range(8):
        dice.key[i] = source.key[i]
    turn_to(dice, channel)


def key_from_seed(seed: int) -> bytes:
    """The key that a seed stands for: the same everywhere."""
    return hashlib.sha256(f"homage dice {seed}".encode()).digest()


def drawn_key(dice: Dice) -> bytes:
    """A key for dice of another world, drawn with these."""
    return hashlib.sha256(b"".join(draw(dice, 1 << 30).to_bytes(4) for _ in range(9))).digest()


def commitment(key: bytes) -> str:
    """What is published of a key before play: its hash."""
    return hashlib.sha256(b"homage key " + key).hexdigest()


def keyed(key: bytes, channel: int = 0) -> NDArray[Any]:
    """One set of dice under a key, as an array of one record."""
    dice = Dice.array(1)
    dice["key"][0] = np.frombuffer(key, "<u4")
    dice["channel"] = channel
    dice["given"] = -1
    return dice


def from_outcomes(dice: NDArray[Any], outcomes: list[int]) -> None:
    """Lay outcomes on the tape, to be read instead of drawing."""
    dice["drawn"] = 0
    dice["spoiled"] = 0
    dice["given"] = len(outcomes)
    dice["tape"][0, : len(outcomes)] = outcomes
