"""Whole games one after another, in compiled code: the loop that simulations run in."""

from __future__ import annotations

from typing import Any

from homage.engine.bits import lowest_bit
from homage.engine.contract import apply, legal, result, start, waiting
from homage.engine.dice import Dice, deal_channel, draw
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.players.quick import RANDOM, choose


@rule
def play_game(
    states: Any,
    words: Any,
    veil: Any,
    seats: int,
    options: Numbers,
    players: Numbers,
    dice: Dice,
    own_dice: Dice,
    out: Numbers,
    worth: Numbers,
    story: Numbers,
) -> int:
    """Play one game in record 0, with record 1 to veil it in; returns how many decisions were made."""
    for w in range(words.shape[1]):
        words[0, w] = 0
    s = states[0]
    start(s, seats, options, dice, story)
    decisions = 0
    asked = waiting(s)
    while asked:
        seat = lowest_bit(asked)
        n = legal(s, seat, out)
        if players[seat] == RANDOM:  # needs no look at the board
            action = out[draw(own_dice, n)]
        else:
            for w in range(words.shape[1]):
                words[1, w] = words[0, w] & veil[seat, w]
            action = choose(players[seat], states[1], seat, out, n, worth, own_dice)
        apply(s, seat, action, dice, story)
        decisions += 1
        asked = waiting(s)
    return decisions


@rule
def play_games(
    states: Any,
    words: Any,
    veil: Any,
    seats: int,
    options: Numbers,
    players: Numbers,
    dice: Any,
    first: int,
    count: int,
    out: Numbers,
    worth: Numbers,
    story: Numbers,
    results: Any,
    decisions: Numbers,
) -> None:
    """Play games `first` to `first + count - 1` of a simulation; each has channels of dice of its own.

    `dice` holds three sets: the simulation's key, the dice of the game, the dice of its players.
    """
    for g in range(count):
        deal_channel(dice[1], dice[0], 2 * (first + g))
        deal_channel(dice[2], dice[0], 2 * (first + g) + 1)
        decisions[g] = play_game(states, words, veil, seats, options, players, dice[1], dice[2], out, worth, story)
        result(states[0], results[g])
