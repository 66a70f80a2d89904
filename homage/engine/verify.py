"""Dice that anybody can check: a finished game played again from the key that was promised at its start."""

from __future__ import annotations

from dataclasses import dataclass

from homage.engine.errors import BadRecord, HomageError
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.record import Record
from homage.engine.state.dice import KEY_BYTES, commitment


@dataclass(frozen=True)
class Verification:
    """What was checked and found right."""

    commitment: str  # the promise that the key keeps
    checked: int  # outcomes of the dice, in the set-up and in all moves, but for what was taken from another game
    moves: int
    over: bool  # False for a private record of a game that still runs


def verify(game: Game, record: Record) -> Verification:
    """Check that the key keeps the promise, and that every outcome of the record is what the key gives."""
    key = promised_key(record)
    options = game.replay(record, to=0).options  # refuses records of other games and rules
    if record.taken < 0:
        match = Match(game, record.seats, options, key)
        _compare("the set-up", record.deal, match.deal)
        checked = len(record.deal)
    else:  # what was taken over had the dice of another game
        match = Match.replayed(game, record, record.taken)
        checked = 0
    for number, move in list(enumerate(record.moves, start=1))[max(record.taken, 0) :]:
        _compare(f"move {number}", move.outcomes, _drawn(match, number, move.seat, move.action))
        checked += len(move.outcomes)
    return Verification(record.commitment, checked, len(record.moves), match.over)


def promised_key(record: Record) -> bytes:
    """The key of a record, if it is the one that was promised."""
    if not record.key:
        raise BadRecord("The record has no key to check its dice with: the key is revealed only when the game is over.")
    try:
        key = bytes.fromhex(record.key)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES or commitment(key) != record.commitment:
        raise BadRecord("The key in the record is not the one committed to: its hash is not the commitment.")
    return key


def _drawn(match: Match, number: int, seat: int, action: int) -> list[int]:
    """Play a move with dice from the key: what they show."""
    try:
        match.others_pass(seat)
        match.play(seat, action)
    except HomageError as error:
        raise BadRecord(f"Move {number} of the record cannot be played: {error}") from error
    return match.last_move.outcomes


def _compare(step: str, recorded: list[int], drawn: list[int]) -> None:
    if recorded != drawn:
        raise BadRecord(
            f"The dice of {step} are not those of the key: "
            f"the record shows {_shown(recorded)}, and the key gives {_shown(drawn)}."
        )


def _shown(outcomes: list[int]) -> str:
    return ", ".join(map(str, outcomes)) or "none"
