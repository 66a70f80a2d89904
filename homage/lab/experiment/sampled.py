"""One game of a simulation again, move by move, so that it can be kept as a record and looked at."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from homage.engine.flow.course import NOBODY, in_window
from homage.engine.flow.story import blank_story
from homage.engine.game import Game
from homage.engine.match.record import Move, Record
from homage.engine.native.bits import lowest_bit
from homage.engine.rules.machine import Machine
from homage.engine.state.dice import Dice, commitment, draw, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.engine.state.options import Options
from homage.players.quick import RANDOM, best_of, player_number


def record_of(game: Game, seats: int, options: Options, players: Sequence[str], seed: int, number: int) -> Record:
    """The record of game `number` of a simulation with this seed: the very game that the loops of the lab play.

    Its dice are those of a simulation and not of a table, so it has no key to check them with.
    """
    machine, key = game.machine, key_from_seed(seed)
    states, dice, own_dice = (
        Held(game.state),
        Held(Dice, keyed(key, 2 * number)),
        Held(Dice, keyed(key, 2 * number + 1)),
    )
    story, out = blank_story(0), np.zeros(game.most_options, np.int32)
    machine.call("start", states, seats, game.encoded(options), dice, story)
    deal, moves, wanted, s = _outcomes(dice), [], dict[int, int](), states.proxies[0]
    while asked := int(machine.call("waiting", states)):
        seat = lowest_bit(asked)
        legal = out[: int(machine.call("legal", states, seat, out))]
        wanted[seat] = _chosen(game, machine, player_number(players[seat]), states, seat, legal, own_dice)
        window, first = in_window(s), lowest_bit(s.asked_seats)
        machine.call("apply", states, seat, wanted[seat], dice, story)
        if s.answered >> seat & 1:
            continue  # all answers to a window are one move: of the seat that acts, or a pass
        if window:
            seat = first if s.acted == NOBODY else s.acted
        moves.append(Move(seat, wanted[seat], _outcomes(dice)))
        wanted.clear()
    return Record(
        game=game.name,
        rules=game.version,
        components=game.components.digest,
        changes=dict(game.components.changes),
        seats=seats,
        options=dict(options),
        commitment=commitment(key),
        deal=deal,
        moves=moves,
    )


def _chosen(
    game: Game, machine: Machine, player: int, states: Held, seat: int, legal: NDArray[np.int32], dice: Held
) -> int:
    """What a quick player does, by what its seat sees and with dice of its own."""
    if player == RANDOM:
        return int(legal[draw(dice.proxies[0], len(legal))])
    seen, worth = Held(game.state), np.zeros(len(legal), np.int32)
    seen.words[0] = states.words[0] & game.veil[seat]
    machine.call("weigh", seen, seat, legal, len(legal), dice, worth)
    return int(best_of(worth, legal, len(legal), dice.proxies[0]))


def _outcomes(held: Held) -> list[int]:
    """What the dice showed since this was last asked."""
    dice: Dice = held.proxies[0]
    shown = [dice.tape[at] for at in range(dice.drawn)]
    dice.drawn = 0
    return shown
