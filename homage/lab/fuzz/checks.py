"""What must hold in every position of every game: each check yields a sentence for what does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import numpy as np

from homage.engine.flow.story import Event
from homage.engine.match.match import Match
from homage.engine.match.openly import open_log, open_reckoning, open_view
from homage.engine.state.dice import KEY_BYTES, Dice, keyed
from homage.engine.state.layout import Held

OTHER_ACTIONS = 6  # of each seat and of either sort, held against `forbidden` beside those listed


def alone(match: Match, seat: int, action: int) -> list[Event]:
    """Make a move; in a window, all others let it pass."""
    match.others_pass(seat)
    return match.play(seat, action)


# -- in every position -------------------------------------------------------------------------------------------------


def check_accounts(match: Match) -> Iterator[str]:
    """All components are accounted for."""
    yield from match.game.discrepancies(match.held.proxies[0])


def check_legality(match: Match, chance: Random) -> Iterator[str]:
    """What a seat is offered is ascending, not empty, and just what is not forbidden."""
    game = match.game
    for seat in range(match.seats):
        who, legal = game.words.seat(seat), match.legal(seat)
        if legal != sorted(set(legal)):
            yield f"The actions of {who} are not in ascending order: {legal}."
        if seat in match.waiting and not legal:
            yield f"{who} is asked, but has no legal action."
        if legal and seat not in match.waiting:
            yield f"{who} is not asked, but is offered {len(legal)} actions."
        for action in sorted({*legal, *others_like(match, legal, chance)}):
            refused = match.why_not(seat, action)
            if action in legal and refused is not None:
                yield f"An offered action is forbidden: {refused}"
            if action not in legal and refused is None:
                yield f"{who} is not offered {game.words.notation(action)!r}, but it is not forbidden."


def others_like(match: Match, legal: list[int], chance: Random) -> Iterator[int]:
    """A few actions of the kinds that are offered, where one may be missing, and a few of any kind."""
    actions = match.game.actions
    kinds = {actions.parts(action)[0] for action in legal}
    blocks = [block for block in actions.blocks if block.name in kinds]
    for _ in range(OTHER_ACTIONS):
        yield chance.randrange(actions.count)
        if blocks:
            block = chance.choice(blocks)
            yield block.start + chance.randrange(block.size)


# -- after every move --------------------------------------------------------------------------------------------------


def check_taking_back(match: Match, before: bytes) -> Iterator[str]:
    """Taken back, the last move leaves the state before; made again, it has the same dice and the same end."""
    move, after = match.last_move, match.state
    match.take_back()
    if match.state != before:
        yield f"Taking the move back does not restore the state: {_differences(match, before)}."
    alone(match, move.seat, move.action)
    if match.state != after or match.last_move != move:
        yield f"Taken back and made again, the move ends in another state: {_differences(match, after)}."


def _differences(match: Match, state: bytes) -> str:
    return ", ".join(match.game.state.differences(match.state, state)) or "the dice"


# -- now and then ------------------------------------------------------------------------------------------------------


def check_views(match: Match) -> Iterator[str]:
    """Everybody can be shown the game: as plain data, drawn, and as numbers within their bounds."""
    game = match.game
    least, greatest = game.observed
    for viewer in (None, *range(match.seats)):
        view = match.view(viewer)
        json.dumps(view)
        game.draw(view, viewer, ())
        if viewer is not None:
            observation = match.observe(viewer)
            if observation.min() < least or observation.max() > greatest:
                yield (
                    f"{game.words.seat(viewer)} observes numbers from {observation.min()} to {observation.max()}, "
                    f"but `observed` allows {game.observed}."
                )
    json.dumps(open_view(match))
    for event in open_reckoning(match):
        game.words.event(event)


def check_words(match: Match) -> Iterator[str]:
    """Whoever is asked hears a question and choices, and what he would type means what he chose."""
    words = match.game.words
    for seat in match.waiting:
        if not match.question(seat):
            yield f"{words.seat(seat)} is asked, but the question has no words."
        for choice in match.choices(seat):
            if not choice.words:
                yield f"{words.seat(seat)} may play {choice.notation!r}, but that has no words."
            if words.parse(choice.notation) != choice.action:
                yield f"{choice.notation!r} stands for action {choice.action}, but parses as another."


def check_imagined_worlds(match: Match, chance: Random) -> Iterator[str]:
    """A world that somebody imagines looks the same to him, adds up, and can be judged."""
    for viewer in (None, *range(match.seats)):
        who = "a spectator" if viewer is None else match.game.words.seat(viewer)
        world = match.resampled(viewer, Held(Dice, keyed(chance.randbytes(KEY_BYTES))))
        for wrong in _wrong_with(world, match, viewer):
            yield f"In a world that {who} imagines, {wrong}"


def _wrong_with(world: Match, match: Match, viewer: int | None) -> Iterator[str]:
    if (world.veiled(viewer).words != match.veiled(viewer).words).any() or world.waiting != match.waiting:
        yield f"what this viewer sees has changed: {_differences(world, match.state)}."
    if viewer is not None and world.legal(viewer) != match.legal(viewer):
        yield "other actions are legal."
    for sentence in match.game.discrepancies(world.held.proxies[0]):
        yield f"the accounts do not add up: {sentence}"
    chances = np.zeros(2 * match.game.most_seats, np.int32)
    match.game.machine.call("judge", world.held, chances)
    if not all(0 <= chance <= 1000 for chance in chances[: match.seats]):
        yield f"the chances to win are judged to be {chances[: match.seats].tolist()}; they run from 0 to 1000."


# -- at the end --------------------------------------------------------------------------------------------------------


def check_end(match: Match) -> Iterator[str]:
    """Somebody has won, and the whole log can be read by everybody."""
    result = match.result
    if result is None or min(result.places) != 1 or max(result.places) > match.seats:
        yield f"The game ends with the places {result and result.places}."
    for viewer in (None, *range(match.seats)):
        match.log(viewer)
    _ = open_log(match)
