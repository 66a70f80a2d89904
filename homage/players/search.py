"""Tree search for games with hidden things and dice: the same for every game.

Each simulation plays in a world that the searching seat may imagine. A place in the tree is what the seat to move sees
there: so no seat in the tree knows more than it would at the table, choices made at the same time are secret, and what
was found out before the last move is found again after it. Every seat goes after its own chance to win. A decision with
one option is no place in the tree. What a player raises by himself, such as an offer or a gift, is considered at the
root alone: below, the many offers that all might make would leave no time for anything else.
"""

from __future__ import annotations

from typing import Any

from homage.engine.flow.contract import chapter, initiative, judge, result, weigh
from homage.engine.flow.course import imagine, options_of, take, waiting
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, deal_channel, draw
from homage.engine.state.layout import Numbers
from homage.engine.state.limits import NO_FAULT
from homage.players.quick import best_of
from homage.players.tree import DEEPEST, NOT_THERE, ROOT, SCENE, WORLD, Mind, find, key_of_choice, key_of_scene

WHOLE = 10_000  # a victory; what is gained is counted in parts of it
LOWEST = -1 << 60


@rule
def unveil(words: Any, veil: Any, mover: int) -> None:
    """What the seat to move sees of the world."""
    for w in range(words.shape[1]):
        words[SCENE, w] = words[WORLD, w] & veil[mover, w]


@rule
def prompted(mind: Mind, s: Any, mover: int) -> int:
    """Find a seat's options without those that it raises by itself, unless nothing else is legal; returns how many."""
    n, left = options_of(s, mover, mind.options), 0
    for i in range(n):
        if not initiative(s, mind.options[i]):
            mind.options[left] = mind.options[i]
            left += 1
    if left == 0:
        return n
    return left


@rule
def glance(mind: Mind, states: Any, mover: int, n: int, dice: Dice) -> None:
    """How good the options look; what went wrong in it went wrong in the world."""
    weigh(states[SCENE], mover, mind.options, n, dice, mind.worth)
    if states[SCENE].fault != NO_FAULT:
        states[WORLD].fault = states[SCENE].fault


@rule
def rank(mind: Mind, s: Any, n: int, wanted: int) -> int:
    """Put the best options first in `order`, with no more than a few initiatives among them; returns how many."""
    ranked, initiatives = 0, max(1, mind.initiatives)
    for _ in range(n):
        best, chosen = LOWEST, 0
        for i in range(n):
            if mind.worth[i] > best:
                best, chosen = mind.worth[i], i
        mind.worth[chosen] = -(1 << 31)
        if initiative(s, mind.options[chosen]):
            initiatives -= 1
            if initiatives < 0:
                continue
        mind.order[ranked] = chosen
        ranked += 1
        if ranked == wanted:
            break
    return ranked


@rule
def promising(mind: Mind, key: int, place: int, wanted: int) -> int:
    """The rank of the option to try next: good so far, or little tried and well thought of."""
    total = mind.visits[place]
    bold = mind.boldness * WHOLE // 100 * total**0.5
    usual = mind.gain[place] / total
    best, chosen = -1.0, 0
    for r in range(wanted):
        tried, good = 0, usual
        choice = find(mind, key_of_choice(key, mind.options[mind.order[r]]), False)
        if choice != NOT_THERE and mind.visits[choice] > 0:
            tried = mind.visits[choice]
            good = mind.gain[choice] / tried
        score = good + bold / ((1 + tried) * (1 + r) ** (mind.trust / 100))
        if score > best:
            best, chosen = score, r
    return chosen


@rule
def descend(mind: Mind, states: Any, words: Any, veil: Any, dice: Any, story: Numbers) -> int:
    """Down the tree to a place that is new, or to the end; returns how many choices were made on the way.

    The first choice is that of the searching seat. Only then the world is imagined, and every option meets the same
    worlds with the same dice in the same order: so they differ by what they are worth, and less by luck.
    """
    s = states[WORLD]
    depth = 0
    mind.answer = NOT_THERE
    asked = waiting(s)
    while asked and depth < DEEPEST:
        mover = lowest_bit(asked)
        if asked >> mind.seat & 1:  # of those who choose at the same time the searching seat comes first
            mover = mind.seat
        mind.mover = mover
        if depth == 0:
            n = options_of(s, mover, mind.options)
        else:
            n = prompted(mind, s, mover)
        if n == 1:
            take(s, mover, mind.options[0], dice[1], story)
            asked = waiting(s)
            continue
        unveil(words, veil, mover)
        key = key_of_scene(words, mind.length, mover)
        place = find(mind, key, True)
        visits, wanted, chosen = 0, 1, 0
        if place != NOT_THERE:
            visits = mind.visits[place]
        if visits > 0:
            wanted = min(n, 2 + int(mind.width * visits**0.5) // 100)
        glance(mind, states, mover, n, dice[2])
        wanted = rank(mind, s, n, wanted)
        if visits > 0:
            chosen = promising(mind, key, place, wanted)
        action = mind.options[mind.order[chosen]]
        mind.path[depth, 0] = place
        mind.path[depth, 1] = find(mind, key_of_choice(key, action), True)
        mind.path[depth, 2] = mover
        depth += 1
        if mind.answer == NOT_THERE:
            mind.answer = mind.order[chosen]
            deal_channel(dice[1], dice[0], 3 * mind.tried[mind.answer] + 1)
            deal_channel(dice[2], dice[0], 3 * mind.tried[mind.answer] + 2)
            imagine(s, mind.seat, dice[2])
        take(s, mover, action, dice[1], story)
        if visits == 0:
            return depth
        asked = waiting(s)
    return depth


@rule
def play_out(mind: Mind, states: Any, words: Any, veil: Any, dice: Dice, own_dice: Dice, story: Numbers) -> bool:
    """Play on by the quick choice, now and then by chance; returns whether the game came to its end."""
    s = states[WORLD]
    moves = 0
    asked = waiting(s)
    last = mind.longest + chapter(s)
    if mind.chapters > 0:
        last = mind.chapters + chapter(s)
    while asked and moves < mind.longest and chapter(s) < last:
        mover = lowest_bit(asked)
        mind.mover = mover
        n = prompted(mind, s, mover)
        action = mind.options[0]
        if n > 1:
            moves += 1
            if mind.hasty > 0 and draw(own_dice, 100) < mind.hasty:
                action = mind.options[draw(own_dice, n)]
            else:
                unveil(words, veil, mover)
                glance(mind, states, mover, n, own_dice)
                action = best_of(mind.worth, mind.options, n, own_dice)
        take(s, mover, action, dice, story)
        asked = waiting(s)
    return asked == 0


@rule
def appraise(mind: Mind, s: Any, over: bool) -> None:
    """What each seat gained in the world as it stands: a share of victory, and a little for the points."""
    result(s, mind.result)
    winners = 0
    for seat in range(mind.seats):
        winners += mind.result[mind.most_seats + seat] == 1
    for seat in range(mind.seats):
        best = LOWEST
        for other in range(mind.seats):
            if other != seat:
                best = max(best, mind.result[other])
        ahead = mind.result[seat] - best
        if ahead < 0:
            mind.share[seat] = mind.for_points * mind.lead // (2 * (mind.lead - ahead))
        else:
            mind.share[seat] = mind.for_points - mind.for_points * mind.lead // (2 * (mind.lead + ahead))
        mind.victory[seat] = 0
        if over and mind.result[mind.most_seats + seat] == 1:
            mind.victory[seat] = WHOLE // winners
        mind.scored[seat] = mind.result[seat]
    if not over or mind.by_judge:
        judge(s, mind.result)
        total = 1
        for seat in range(mind.seats):
            total += mind.result[seat]
        for seat in range(mind.seats):
            mind.victory[seat] = WHOLE * mind.result[seat] // total
    for seat in range(mind.seats):
        mind.share[seat] += mind.victory[seat] * (WHOLE - mind.for_points) // WHOLE


@rule
def learn(mind: Mind, depth: int) -> None:
    """Keep what came out, along the way down."""
    for at in range(depth):
        for entry in range(2):
            place = mind.path[at, entry]
            if place != NOT_THERE:
                mind.visits[place] += 1
                mind.gain[place] += mind.share[mind.path[at, 2]]
    if mind.answer != NOT_THERE:
        mind.tried[mind.answer] += 1
        mind.gained[mind.answer] += mind.share[mind.seat]
        for seat in range(mind.seats):
            mind.won[mind.answer, seat] += mind.victory[seat]
            mind.points[mind.answer, seat] += mind.scored[seat]
    mind.simulations += 1


@rule
def ponder(minds: Any, states: Any, words: Any, veil: Any, dice: Any, first: int, count: int, story: Numbers) -> None:
    """Run simulations `first` to `first + count - 1` of a search; one that exceeds a limit of the game is the last.

    `dice` holds three sets: the key of the search, the dice of the world, the dice of the players.
    """
    mind = minds[0]
    for simulation in range(first, first + count):
        deal_channel(dice[2], dice[0], 3 * simulation)
        for w in range(words.shape[1]):
            words[WORLD, w] = words[ROOT, w]
        depth = descend(mind, states, words, veil, dice, story)
        over = play_out(mind, states, words, veil, dice[1], dice[2], story)
        appraise(mind, states[WORLD], over)
        mind.fault = states[WORLD].fault
        if mind.fault != NO_FAULT:
            return
        learn(mind, depth)
