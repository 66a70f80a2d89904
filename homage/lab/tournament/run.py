"""A whole tournament between computer players: Swiss rounds, play-off, champion, and the record of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.rules.tournament import Subject
from homage.lab.tournament.format import format_for, seats_at_a_table
from homage.lab.tournament.hall import Hall, PlayedGame
from homage.lab.tournament.play_off import Pairing, PlayOff
from homage.lab.tournament.swiss import Round, Swiss, seed_order
from homage.players.seated import known

REPLAY = "replay"  # a tied play-off game is played again, at most a few times; then the tie-break decides
Leaving = Mapping[int, int]  # entrant: the round in which they leave; rounds of the play-off are counted on
Ended = Callable[[PlayedGame], None]  # is handed each game as it ends


@dataclass(frozen=True)
class Arrangement:
    """A tournament before its first game."""

    swiss: Swiss
    hall: Hall
    ties: str
    leavers: Mapping[int, Sequence[str]]  # by round


@dataclass(frozen=True)
class PlayedRound:
    """A Swiss round with its games; who left it lost theirs without playing."""

    paired: Round
    games: tuple[PlayedGame, ...]
    left: tuple[str, ...]


@dataclass(frozen=True)
class Meeting:
    """Finalists at a table and their games until one of them won; more than one game: the others were tied."""

    games: tuple[PlayedGame, ...]
    winner: str

    @property
    def by_tie_break(self) -> bool:
        """Whether the last game was tied too."""
        return self.games[-1].tied


@dataclass(frozen=True)
class PlayedKnockOuts:
    """A round of the play-off; at a table that somebody left another advanced without playing."""

    meetings: tuple[Meeting, ...]
    left: tuple[str, ...]


@dataclass(frozen=True)
class Tournament:
    """A tournament that was held."""

    swiss: Swiss
    rounds: tuple[PlayedRound, ...]
    play_off: PlayOff
    knock_outs: tuple[PlayedKnockOuts, ...]

    @property
    def games(self) -> list[PlayedGame]:
        """Every game in the order of play."""
        swiss = [game for played in self.rounds for game in played.games]
        return swiss + [game for row in self.knock_outs for meeting in row.meetings for game in meeting.games]


def arrange_tournament(
    game: Game,
    players: Sequence[str],
    entrants: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    ties: str = REPLAY,
    seats: int | None = None,
    leaving: Leaving | None = None,
) -> Arrangement:
    """Arrange a tournament between computer players, entered in turn, or refuse what cannot be held."""
    _check_ties(game, ties)
    seats = seats_at_a_table(game, seats)
    format_for(game.tournament, entrants, seats)
    field = _field(players, entrants)
    hall = Hall(game, field, seats, seed, options)
    swiss = Swiss(game.tournament, seed_order(list(field), seed), seats)
    return Arrangement(swiss, hall, ties, _leavers(swiss, list(field), leaving or {}))


def _field(players: Sequence[str], entrants: int) -> dict[str, str]:
    """So many entrants from a few computer players, told apart by a number."""
    if not players:
        raise HomageError("A tournament needs players; name at least one computer player.")
    names = [known(players[place % len(players)]) for place in range(entrants)]
    return {f"{name} {number}": name for number, name in enumerate(names, start=1)}


def hold_tournament(arranged: Arrangement, ended: Ended = lambda game: None) -> Tournament:
    """Play a tournament to its end; each game is reported as it ends."""
    rounds = play_swiss(arranged, ended)
    play_off = arranged.swiss.play_off()
    return Tournament(arranged.swiss, rounds, play_off, play_knock_outs(arranged, play_off, ended))


def _check_ties(game: Game, ties: str) -> None:
    ways = REPLAY, game.tournament.tie_break
    if ties not in ways:
        raise HomageError(
            f"Tied play-off games cannot be decided by {ties!r}{game.tournament.cite(Subject.TIES)}; "
            f"choose one of: {', '.join(ways)}."
        )


def _leavers(swiss: Swiss, names: Sequence[str], leaving: Leaving) -> dict[int, list[str]]:
    """The names of those who leave, by round."""
    rounds = swiss.format.swiss_rounds + swiss.format.play_off_rounds
    leavers: dict[int, list[str]] = {number: [] for number in range(1, rounds + 1)}
    for entrant, number in leaving.items():
        if not 1 <= entrant <= len(names) or number not in leavers:
            raise HomageError(
                f"Entrant {entrant} cannot leave in round {number}; "
                f"entrants are 1 to {len(names)}, and rounds are 1 to {rounds} with the play-off."
            )
        leavers[number].append(names[entrant - 1])
    return leavers


def play_swiss(arranged: Arrangement, ended: Ended) -> tuple[PlayedRound, ...]:
    """All Swiss rounds, each paired by the ranking after the one before."""
    swiss, hall = arranged.swiss, arranged.hall
    rounds = []
    while not swiss.over:
        paired = swiss.pair()
        left = arranged.leavers[paired.number]
        for name in left:
            swiss.leave(name)
        games = []
        for pairing in list(swiss.under_way):
            games.append(hall.play(hall.seated(pairing)))
            swiss.enter(games[-1].seated, games[-1].result)
            ended(games[-1])
        rounds.append(PlayedRound(paired, tuple(games), tuple(left)))
    return tuple(rounds)


def play_knock_outs(arranged: Arrangement, play_off: PlayOff, ended: Ended) -> tuple[PlayedKnockOuts, ...]:
    """The play-off, round by round, until there is a champion."""
    hall, form = arranged.hall, arranged.swiss.format
    replays = arranged.swiss.rules.max_replays if arranged.ties == REPLAY else 0

    def play(seated: Pairing) -> PlayedGame:
        played = hall.play(seated)
        ended(played)
        return played

    rows = []
    for number in range(1, form.play_off_rounds + 1):
        left = [name for name in arranged.leavers[form.swiss_rounds + number] if name in play_off.finalists]
        for name in left:
            play_off.leave(name)
        here = play_off.under_way if len(play_off.rounds) == number else []  # else leaving has decided this round
        meetings = tuple(knock_out(hall.seated(pairing), play, replays) for pairing in here)
        for meeting in meetings:
            play_off.win(meeting.winner)
        rows.append(PlayedKnockOuts(meetings, tuple(left)))
    return tuple(rows)


def knock_out(seated: Pairing, play: Callable[[Pairing], PlayedGame], replays: int) -> Meeting:
    """Play until somebody has won; seats change for each replay."""
    games = [play(seated)]
    while games[-1].tied and len(games) <= replays:
        games.append(play(games[-1].seated[1:] + games[-1].seated[:1]))
    last = games[-1]
    winner = last.last if last.tied else last.result.winners[0]
    return Meeting(tuple(games), last.seated[winner])
