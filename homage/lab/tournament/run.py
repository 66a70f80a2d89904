"""A whole tournament between computer players: Swiss rounds, play-off, champion, and the record of every game."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from homage.engine.dice import key_from_seed
from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.match import Match, Result
from homage.engine.record import Record
from homage.lab.tournament.swiss import Entrant, Figures, Pair, Plan, PlayOff, Round, Swiss, plan, seed_order
from homage.players.seated import ComputerPlayer, known

REPLAY, LAST_PIECE = "replay", "last_piece"
TIES = {
    REPLAY: "a tied play-off game is played again, at most a few times; then the last piece decides",
    LAST_PIECE: "whoever placed the last piece wins a tied play-off game",
}
Tell = Callable[[str], None]  # hears a line about each game as it ends


@dataclass(frozen=True)
class PlayedGame:
    """One game: who sat where, how it ended, who moved last, and its record."""

    seated: Pair
    result: Result
    last: int  # the seat that placed the last piece
    record: Record

    @property
    def tied(self) -> bool:
        return len(self.result.winners) > 1

    def __str__(self) -> str:
        first, second = self.seated
        return f"{first} against {second}, {self.result.points[0]} to {self.result.points[1]}"


@dataclass(frozen=True)
class PlayedRound:
    """A Swiss round with its games, in the order of its pairs."""

    pairing: Round
    games: tuple[PlayedGame, ...]


@dataclass(frozen=True)
class Meeting:
    """Two finalists and the games until one of them won; more than one game: the others were tied."""

    games: tuple[PlayedGame, ...]
    winner: str

    @property
    def by_last_piece(self) -> bool:
        """Whether the last piece decided (FEA-TOU-12)."""
        return self.games[-1].tied


@dataclass
class Tournament:
    """A tournament: the plan, the rounds, the play-off."""

    plan: Plan
    ties: str
    swiss: Swiss
    rounds: list[PlayedRound] = field(default_factory=list)
    play_off: PlayOff | None = None
    meetings: list[list[Meeting]] = field(default_factory=list)  # one list for each round of the play-off

    @property
    def standings(self) -> list[Entrant]:
        """The ranking by the Swiss rounds (FEA-TOU-6)."""
        return self.swiss.standings()

    @property
    def champion(self) -> str | None:
        """Who won the title (FEA-TOU-8)."""
        return self.play_off.champion if self.play_off else None

    @property
    def games(self) -> list[PlayedGame]:
        """Every game in the order of play."""
        swiss = [game for played in self.rounds for game in played.games]
        return swiss + [game for row in self.meetings for meeting in row for game in meeting.games]


def full_field(players: Sequence[str], entrants: int) -> list[str]:
    """So many entrants from a few computer players, in turn."""
    if not players:
        raise HomageError("A tournament needs players; name at least one computer player.")
    return [players[place % len(players)] for place in range(entrants)]


def last_mover(match: Match, last_event: str) -> int:
    """The seat of the very last event of a kind, such as a placement; with none such, of the last move (RU-27)."""
    for event in reversed(match.events(None)):
        if event.kind.name == last_event:
            return event["seat"]
    return match.record.moves[-1].seat


def knock_out(pair: Pair, play: Callable[[Pair], PlayedGame], ties: str, max_replays: int) -> Meeting:
    """Play until somebody has won; seats change for each replay (FEA-TOU-12, RU-27)."""
    games = [play(pair)]
    while games[-1].tied and ties == REPLAY and len(games) <= max_replays:
        first, second = games[-1].seated
        games.append(play((second, first)))
    last = games[-1]
    winner = last.last if last.tied else last.result.winners[0]
    return Meeting(tuple(games), last.seated[winner])


class Hall:
    """Where the games are played: it seats the entrants, keeps the count, and derives all chance from one seed."""

    def __init__(self, game: Game, players: Mapping[str, str], seed: int, options: Mapping[str, Any] | None) -> None:
        self.game = game
        self.options = game.agree(2, options)
        self._players = players
        self._seed = seed
        self._played = 0
        self._went_first: Counter[str] = Counter()

    def _chance(self, purpose: str) -> int:
        """A number for a purpose of the next game: the same for the same seed."""
        text = f"homage tournament {self._seed} {self._played} {purpose}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")

    def seated(self, pair: Pair) -> Pair:
        """Who had the first seat less often has it now; by lot where that is equal."""
        lot = self._chance("seats") % 2
        first, second = (pair[lot], pair[1 - lot])
        return (first, second) if self._went_first[first] <= self._went_first[second] else (second, first)

    def play(self, seated: Pair, last_event: str) -> PlayedGame:
        """Play one game to its end."""
        match = self.game.new(seats=2, seed=self._chance("game"), options=self.options)
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
        return PlayedGame(seated, result, last_mover(match, last_event), match.record)


def run_tournament(
    game: Game,
    entrants: Sequence[str],
    seed: int,
    options: Mapping[str, Any] | None = None,
    ties: str = REPLAY,
    progress: Tell | None = None,
) -> Tournament:
    """Play a tournament between computer players, one name for each entrant (FEA-TOU-1)."""
    figures = _figures(game, ties)
    for name in entrants:
        known(name)
    players = {f"{name} {place}": name for place, name in enumerate(entrants, start=1)}
    swiss = Swiss(figures, seed_order(list(players), seed))
    tournament = Tournament(plan(figures, len(entrants)), ties, swiss)
    hall = Hall(game, players, seed, options)
    tell = progress or (lambda line: None)
    play_swiss(tournament, hall, tell)
    play_knock_outs(tournament, hall, tell)
    return tournament


def _figures(game: Game, ties: str) -> Figures:
    if ties not in TIES:
        raise HomageError(
            f"Tied play-off games cannot be decided by {ties!r} (FEA-TOU-12); choose one of: {', '.join(TIES)}."
        )
    if game.tournament is None:
        raise HomageError(f"{game.title} has no rules for tournaments; choose a game that has.")
    return Figures.of(game.tournament)


def play_swiss(tournament: Tournament, hall: Hall, tell: Tell) -> None:
    """All Swiss rounds, each paired by the ranking after the one before (FEA-TOU-7)."""
    swiss = tournament.swiss
    while not swiss.over:
        pairing = swiss.pair()
        games = []
        for pair in pairing.pairs:
            played = hall.play(hall.seated(pair), swiss.figures.last_event)
            swiss.enter(*played.seated, played.result)
            games.append(played)
            tell(f"Round {pairing.number}: {played}")
        tournament.rounds.append(PlayedRound(pairing, tuple(games)))


def play_knock_outs(tournament: Tournament, hall: Hall, tell: Tell) -> None:
    """The play-off, round by round, until there is a champion (FEA-TOU-8)."""
    figures = tournament.swiss.figures
    tournament.play_off = tournament.swiss.play_off()

    def play(seated: Pair) -> PlayedGame:
        played = hall.play(seated, figures.last_event)
        tell(f"Play-off: {played}")
        return played

    while pairs := tournament.play_off.under_way:
        meetings = [knock_out(hall.seated(pair), play, tournament.ties, figures.max_replays) for pair in pairs]
        for meeting in meetings:
            tournament.play_off.win(meeting.winner)
        tournament.meetings.append(meetings)
