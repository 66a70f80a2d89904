"""The play-off of a tournament: the best of the Swiss rounds knock each other out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from homage.engine.errors import HomageError
from homage.engine.rules.tournament import Bracket, Subject, TournamentRules

Pairing = tuple[str, ...]  # those who meet at a table


@dataclass
class KnockOut:
    """A game of the play-off; a place is empty when nobody was left to fill it."""

    places: tuple[str | None, ...]
    decided: bool = False
    winner: str | None = None


class PlayOff:
    """Tables of the best; their winners meet, until one is left."""

    def __init__(self, rules: TournamentRules, ranked: Sequence[str], bracket: Bracket) -> None:
        self.finalists = tuple(ranked)
        self.left: set[str] = set()
        self._rules = rules
        by_rank = dict(enumerate(ranked, start=1))
        self.rounds = [[KnockOut(tuple(by_rank.get(rank) for rank in ranks)) for ranks in bracket]]
        self._settle()

    @property
    def under_way(self) -> list[Pairing]:
        """The games that still need a winner."""
        return [tuple(filter(None, game.places)) for game in self.rounds[-1] if not game.decided]

    @property
    def champion(self) -> str | None:
        """Who won the title; None while it is open, or if everybody left."""
        return self.rounds[-1][0].winner if len(self.rounds[-1]) == 1 else None

    def win(self, name: str) -> None:
        """The winner of a game advances."""
        for game in self.rounds[-1]:
            if not game.decided and name in game.places:
                game.decided, game.winner = True, name
                self._settle()
                return
        raise HomageError(
            f"{name} has no play-off game under way{self._rules.cite(Subject.PLAY_OFF)}; name a player of one that is."
        )

    def leave(self, name: str) -> None:
        """A finalist leaves: somebody else at the table advances, now or when they would meet."""
        if name not in self.finalists or name in self.left:
            raise HomageError(
                f"{name} is not in the play-off{self._rules.cite(Subject.LEAVING)}; "
                f"name one of: {', '.join(self.finalists)}."
            )
        self.left.add(name)
        self._settle()

    def _settle(self) -> None:
        """Without a player a game is not played: the best ranked of the others advances. Then winners meet."""
        here = [name for name in self.finalists if name not in self.left]
        for game in self.rounds[-1]:
            best_first = [name for name in here if name in game.places]
            if not game.decided and len(best_first) < len(game.places):
                game.decided, game.winner = True, best_first[0] if best_first else None
        winners = [game.winner for game in self.rounds[-1]]
        if len(winners) > 1 and all(game.decided for game in self.rounds[-1]):
            seats = len(self.rounds[0][0].places)
            tables = range(0, len(winners), seats)
            self.rounds.append([KnockOut(tuple(winners[first : first + seats])) for first in tables])
            self._settle()
