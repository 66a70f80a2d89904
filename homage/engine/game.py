"""A game as the rest of the program knows it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from homage.engine.errors import BadRecord
from homage.engine.match.match import Match
from homage.engine.match.record import Record
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.dice import KEY_BYTES, key_from_seed


class Game(Rulebook):
    """A rulebook that starts and replays matches."""

    def new(self, seats: int | None = None, seed: int | None = None, options: Mapping[str, Any] | None = None) -> Match:
        """Start a match. The same seed gives the same dice; without one they are secret."""
        seats = self.seats_for(seats)
        key = secrets.token_bytes(KEY_BYTES) if seed is None else key_from_seed(seed)
        return Match(self, seats, self.agree(seats, options), key)

    def replay(self, record: Record, to: int | None = None) -> Match:
        """Replay a record, to its end or up to the move `to`."""
        if record.game != self.name:
            raise BadRecord(f"This is a record of {record.game!r}, not of {self.name!r}; open it with that game.")
        if record.rules != self.version:
            raise BadRecord(
                f"This record was played with version {record.rules!r} of the rules of {self.title}, "
                f"and this release has version {self.version!r}; open it with the release that played it."
            )
        if record.changes != self.components.changes:
            raise BadRecord(
                f"This record was played with other changes to the numbers of {self.title}; "
                "replay it with 'homage replay', which applies them."
            )
        if record.components != self.components.digest:
            raise BadRecord(
                f"This record was played with other component data of {self.title}; "
                "restore the components.toml it was played with."
            )
        return Match.replayed(self, record, to)
