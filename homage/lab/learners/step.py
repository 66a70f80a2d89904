"""One decision at a time, in many games at once: the rules of a batch that learners step through.

Each slot of a batch holds a game under way. Quick players may have seats in it; the others are a learner's, who is
told who is to decide, what is allowed and what that seat sees, and answers with an action; a window in which a learner
can only pass is passed, and is no step. A slot whose game is over
begins another, with dice of its own: games of a batch are numbered, slot by slot and then round by round, and game n
is the same whatever was played before and beside it.
"""

from __future__ import annotations

from typing import Any

from homage.engine.flow.contract import observe, result
from homage.engine.flow.course import begin, in_window, options_of, take, waiting
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, deal_channel
from homage.engine.state.layout import Numbers
from homage.players.quick import choose

LEARNER = -1  # in place of a quick player's number
NOBODY = -1  # is to decide: the game of the slot is over

# What is told of each slot: rows of a table, a column a slot.
# FAULT is that of the last game in the slot that exceeded a limit.
SEAT, OPTIONS, OVER, REFUSED, ROUND, DECISIONS, FAULT = range(7)
TOLD = 7


@rule
def show(veiled: Any, seat: int, observation: Any) -> None:
    """What a seat sees, as numbers, if anybody wants them."""
    if len(observation):
        for k in range(len(observation)):
            observation[k] = 0
        observe(veiled, seat, observation)


@rule
def ask_learner(
    s: Any,
    words: Any,
    spare: Any,
    spare_words: Any,
    veil: Any,
    players: Numbers,
    dice: Dice,
    own_dice: Dice,
    told: Numbers,
    i: int,
    choices: Numbers,
    worth: Numbers,
    mask: Any,
    observation: Any,
    story: Numbers,
) -> None:
    """Let quick players decide until a learner is to, and tell that one all it must know; or until the game is over."""
    if len(mask):
        for k in range(told[OPTIONS, i]):
            mask[choices[k]] = 0
    told[SEAT, i] = NOBODY
    told[OPTIONS, i] = 0
    asked = waiting(s)
    while asked:
        seat = lowest_bit(asked)
        n = options_of(s, seat, choices)
        for w in range(len(words)):
            spare_words[w] = words[w] & veil[seat, w]
        if players[seat] == LEARNER and not (n == 1 and in_window(s)):
            told[SEAT, i] = seat
            told[OPTIONS, i] = n
            if len(mask):
                for k in range(n):
                    mask[choices[k]] = 1
            show(spare, seat, observation)
            return
        action = choose(players[seat], spare, seat, choices, n, worth, own_dice)
        take(s, seat, action, dice, story)
        told[DECISIONS, i] += 1
        asked = waiting(s)
    if s.fault:
        told[FAULT, i] = s.fault


@rule
def open_slot(
    s: Any,
    words: Any,
    spare: Any,
    spare_words: Any,
    veil: Any,
    players: Numbers,
    dice: Dice,
    own_dice: Dice,
    told: Numbers,
    i: int,
    choices: Numbers,
    worth: Numbers,
    mask: Any,
    observation: Any,
    story: Numbers,
    seats: int,
    options: Numbers,
    key: Dice,
    number: int,
) -> None:
    """Begin a game, on to a learner's decision."""
    for w in range(len(words)):
        words[w] = 0
    deal_channel(dice, key, 2 * number)
    deal_channel(own_dice, key, 2 * number + 1)
    told[DECISIONS, i] = 0
    begin(s, seats, options, dice, story)
    ask_learner(
        s, words, spare, spare_words, veil, players, dice, own_dice, told, i, choices, worth, mask, observation, story
    )


@rule
def among(choices: Numbers, n: int, action: int) -> bool:
    """Whether an action is one of those allowed, which are in order."""
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if choices[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < n and choices[low] == action


@rule
def reward_all(s: Any, seats: int, end: Numbers, rewards: Any) -> None:
    """What a game brought each seat: victory is one, shared by those who won, and paid for by all alike.

    So all rewards of a game add up to nothing: a lone winner has 1, and of two players the loser -1.
    """
    result(s, end)
    places = len(end) // 2  # type: ignore[arg-type]
    winners = 0
    for seat in range(seats):
        if end[places + seat] == 1:
            winners += 1
    for seat in range(seats):
        rewards[seat] = -1.0 / (seats - 1)
        if end[places + seat] == 1:
            rewards[seat] += seats / (winners * (seats - 1))


@rule
def step_slot(
    states: Any,
    words: Any,
    spare: Any,
    spare_words: Any,
    veil: Any,
    seating: Any,
    dice: Any,
    told: Any,
    choices: Any,
    worth: Any,
    mask: Any,
    observation: Any,
    story: Numbers,
    seats: int,
    options: Numbers,
    key: Any,
    end: Numbers,
    rewards: Any,
    actions: Numbers,
    at_once: int,
    i: int,
) -> None:
    """Carry out what a learner chose in slot i, on to the next decision of one.

    An action that is not allowed changes nothing and is refused. Where the game ends, its rewards are paid; the next
    one begins at once, or with the next step, whose action is then not looked at.
    """
    seat, fresh = told[SEAT, i], False
    told[OVER, i] = 0
    told[REFUSED, i] = 0
    for k in range(seats):
        rewards[i, k] = 0.0
    if seat == NOBODY:
        fresh = True
    elif not among(choices[i], told[OPTIONS, i], actions[i]):
        told[REFUSED, i] = 1
    else:
        take(states[i], seat, actions[i], dice[2 * i], story)
        told[DECISIONS, i] += 1
        ask_learner(
            states[i],
            words[i * len(spare_words) : (i + 1) * len(spare_words)],
            spare[0],
            spare_words,
            veil,
            seating[(told[ROUND, i] * len(states) + i) % len(seating)],
            dice[2 * i],
            dice[2 * i + 1],
            told,
            i,
            choices[i],
            worth,
            mask[i],
            observation[i],
            story,
        )
        if told[SEAT, i] == NOBODY:
            told[OVER, i] = 1
            for w in range(len(spare_words)):
                spare_words[w] = words[i * len(spare_words) + w] & veil[seat, w]
            show(spare[0], seat, observation[i])
            reward_all(states[i], seats, end, rewards[i])
            fresh = at_once == 1
    if fresh:
        told[ROUND, i] += 1
        number = told[ROUND, i] * len(states) + i
        open_slot(
            states[i],
            words[i * len(spare_words) : (i + 1) * len(spare_words)],
            spare[0],
            spare_words,
            veil,
            seating[number % len(seating)],
            dice[2 * i],
            dice[2 * i + 1],
            told,
            i,
            choices[i],
            worth,
            mask[i],
            observation[i],
            story,
            seats,
            options,
            key[0],
            number,
        )


@rule
def step_slots(
    states: Any,
    words: Any,
    spare: Any,
    spare_words: Any,
    veil: Any,
    seating: Any,
    dice: Any,
    told: Any,
    choices: Any,
    worth: Any,
    mask: Any,
    observation: Any,
    story: Numbers,
    seats: int,
    options: Numbers,
    key: Any,
    end: Numbers,
    rewards: Any,
    actions: Numbers,
    at_once: int,
    first: int,
    last: int,
) -> None:
    """A step in slots `first` to `last - 1`."""
    for i in range(first, last):
        step_slot(
            states,
            words,
            spare,
            spare_words,
            veil,
            seating,
            dice,
            told,
            choices,
            worth,
            mask,
            observation,
            story,
            seats,
            options,
            key,
            end,
            rewards,
            actions,
            at_once,
            i,
        )


@rule
def first_refused(told: Any, choices: Any, actions: Numbers) -> int:
    """The first slot whose action is not allowed; -1 if all are."""
    for i in range(len(choices)):
        if told[SEAT, i] != NOBODY and not among(choices[i], told[OPTIONS, i], actions[i]):
            return i
    return -1
