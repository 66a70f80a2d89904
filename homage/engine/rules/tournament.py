"""What a game says about tournaments; what it does not say is as usual for Swiss rounds (`homage.lab.tournament`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Bracket = tuple[tuple[int, ...], ...]  # the ranks that meet at each table of the play-off


class Subject(StrEnum):
    """What a message about a tournament can be about: the rule for it is cited, if the game has one."""

    FIELD = "field"  # how many may enter
    ROUNDS = "rounds"
    RANKING = "ranking"
    PAIRING = "pairing"
    PLAY_OFF = "play-off"
    TIES = "ties"
    LEAVING = "leaving"
    DURATION = "duration"
    NUMBERS = "numbers"  # which ones suit best
    CLOCKS = "clocks"
    BOXES = "boxes"


@dataclass(frozen=True)
class Format:
    """Swiss rounds and play-off for a field of some size."""

    entrants: range
    swiss_rounds: int
    bracket: Bracket
    minutes: tuple[int, int] | None = None  # expected, from and to

    @property
    def finalists(self) -> int:
        """How many come into the play-off."""
        return sum(map(len, self.bracket))

    @property
    def play_off_rounds(self) -> int:
        """How often winners meet until one is left."""
        tables, rounds = len(self.bracket), 1
        while tables > 1:
            tables, rounds = tables // len(self.bracket[0]), rounds + 1
        return rounds


@dataclass(frozen=True)
class TournamentRules:
    """The numbers of a game's tournaments, and where its rules stand."""

    seats: int | None = None  # at a table; None: as few as the game can be played by, or as many as asked for
    formats: tuple[Format, ...] = ()  # none: the usual ones
    points_win: int = 2  # for each opponent
    points_tie: int = 1
    points_loss: int = 0
    bye_points: int = 2  # for each opponent that was missing
    bye_differential: int = 0
    max_replays: int = 3  # of a tied play-off game; then the tie-break decides
    tie_break: str = "last_move"
    last_event: str = ""  # the kind of event whose last one breaks a tie; none: the last move
    game_minutes: int | None = None
    games_per_box: int | None = None  # at the same time
    cites: Mapping[Subject, tuple[str, ...]] = field(default_factory=dict)  # rule IDs

    def cite(self, subject: Subject) -> str:
        """The rules on a subject, to be put at the end of a clause; nothing where the game has none."""
        return f" ({', '.join(self.cites[subject])})" if subject in self.cites else ""
