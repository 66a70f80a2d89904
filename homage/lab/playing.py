"""Whole games one after another, in compiled code: the loop that simulations run in."""

from __future__ import annotations

from typing import Any

from homage.engine.flow.contract import result
from homage.engine.flow.course import begin, options_of, take, waiting
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import deal_channel, draw
from homage.engine.state.layout import Numbers
from homage.players.quick import RANDOM, choose


@rule
def deal_game(s: Any, words: Any, seats: int, options: Numbers, dice: Any, number: int, story: Numbers) -> None:
    """Begin game `number` of a simulation: it has channels of dice of its own.

    `dice` holds three sets: the simulation's key, the dice of the game, the dice of its players.
    """
    for w in range(len(words) // 2):
        words[w] = 0
    deal_channel(dice[1], dice[0], 2 * number)
    deal_channel(dice[2], dice[0], 2 * number + 1)
    begin(s, seats, options, dice[1], story)


@rule
def decide(
    states: Any,
    words: Any,
    veil: Any,
    players: Numbers,
    dice: Any,
    seat: int,
    options: Numbers,
    n: int,
    worth: Numbers,
) -> int:
    """What the player of a seat does in the game in record 0, with record 1 to veil it in; `words` are both records."""
    if players[seat] == RANDOM:  # needs no look at the board
        return options[draw(dice[2], n)]
    half = len(words) // 2
    for w in range(half):
        words[half + w] = words[w] & veil[seat, w]
    return choose(players[seat], states[1], seat, options, n, worth, dice[2])


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
    """Play games `first` to `first + count - 1` of a simulation.

    Of one that exceeds a limit (see `homage.engine.state.limits`) the decisions are minus its fault.
    """
    for g in range(count):
        deal_game(states[0], words, seats, options, dice, first + g, story)
        decisions[g] = 0
        asked = waiting(states[0])
        while asked:
            seat = lowest_bit(asked)
            n = options_of(states[0], seat, out)
            action = decide(states, words, veil, players, dice, seat, out, n, worth)
            take(states[0], seat, action, dice[1], story)
            decisions[g] += 1
            asked = waiting(states[0])
        result(states[0], results[g])
        if states[0].fault:
            decisions[g] = -states[0].fault
