"""Where the games of a tournament are played, by computer players."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.position import Result
from homage.engine.match.record import Record
from homage.engine.state.dice import key_from_seed
from homage.lab.tournament.play_off import Pairing
from homage.players.seated import ComputerPlayer


@dataclass(frozen=True)
class PlayedGame:
    """One game: who sat where, how it ended, who of the winners moved last, and its record."""

    number: int  # from 1
    seated: Pairing
    result: Result
    last: int  # the seat
    record: Record

    @property
    def tied(self) -> bool:
        return len(self.result.winners) > 1

    def __str__(self) -> str:
        return ", ".join(f"{name}: {points}" for name, points in zip(self.seated, self.result.points, strict=True))


def last_mover(match: Match, last_event: str, among: Collection[int]) -> int:
    """The seat of the very last event of a kind, such as a placement; with none such, of the last move."""
    movers = [move.seat for move in match.record.moves]
    movers += [event["seat"] for event in match.events(None) if event.kind.name == last_event]
    return [seat for seat in movers if seat in among][-1]


class Hall:
    """It seats the entrants, keeps the count, and derives all chance from one seed."""

    def __init__(
        self, game: Game, players: Mapping[str, str], seats: int, seed: int, options: Mapping[str, Any] | None
    ) -> None:
        self.game = game
        self.options = game.agree(seats, options)
        self._players = players
        self._seed = seed
        self._played = 0
        self._went_first: Counter[str] = Counter()

    def _chance(self, purpose: str) -> int:
        """A number for a purpose of the next game: the same for the same seed."""
        text = f"homage tournament {self._seed} {self._played} {purpose}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")

    def seated(self, pairing: Pairing) -> Pairing:
        """Who had the first seat less often sits before the others; by lot where that is equal."""
        return tuple(sorted(pairing, key=lambda name: (self._went_first[name], self._chance(f"seat of {name}"))))

    def play(self, seated: Pairing) -> PlayedGame:
        """Play one game to its end."""
        match = self.game.new(len(seated), self._chance("game"), self.options)
        players = [
            ComputerPlayer(self._players[name], key_from_seed(self._chance(f"player {seat}")))
            for seat, name in enumerate(seated)
        ]
        while waiting := match.waiting:
            match.play(waiting[0], players[waiting[0]].choose(match, waiting[0]))
        self._played += 1
        self._went_first[seated[0]] += 1
        result = match.result
        assert result is not None
        last = last_mover(match, self.game.tournament.last_event, result.winners)
        return PlayedGame(self._played, seated, result, last, match.record)
