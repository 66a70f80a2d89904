"""The quick player: it wins land, ends games it is winning, and does not fight itself."""

from __future__ import annotations

import pytest

from homage.games.petty_fiefs import GAME
from homage.lab.simulate import simulate
from homage.players.seated import ComputerPlayer
from tests.petty_fiefs.position import Position


def chosen(board: Position, seat: int = 0) -> str:
    """What the quick player does here, in notation."""
    return GAME.words.notation(ComputerPlayer("greedy", bytes(32)).choose(board.match, seat))


def play_turn(board: Position) -> None:
    """The first seat's turn, by the quick player."""
    while board.match.waiting == (0,):
        board.match.play(0, GAME.words.parse(chosen(board)))


@pytest.mark.parametrize(("seats", "share"), [(2, 0.85), (3, 0.8), (4, 0.7), (5, 0.65)])
def test_it_beats_players_who_play_at_random(seats: int, share: float) -> None:
    GAME.compile()
    players = ["greedy"] + ["random"] * (seats - 1)
    run = simulate(GAME, 120, seats=seats, players=players, seed=3)
    assert run.rows.won[:, 0].mean() > share


def test_two_princes_together_take_open_land() -> None:
    board = Position().stand(0, "suns", "moons").stand(4, "crowns").stand(5, "arms").turn(0)
    board.land(0, "suns 4 up", "moons 5 up", "arms 3 up")
    play_turn(board)
    assert board.match.view()["circle"][0]["lord"] is not None


def test_it_does_not_set_its_own_princes_against_each_other_in_vain() -> None:
    """A null would leave both princes with strength 1, and nobody wins (PF-R20)."""
    board = Position().stand(0, "suns", "moons").stand(4, "crowns").stand(5, "arms").turn(0)
    assert not chosen(board).endswith(" 0")


def test_who_is_ahead_lets_the_game_end_when_all_land_is_held() -> None:
    board = Position(provinces=2).marker("suns", 0).marker("moons", 1).turn(0)
    play_turn(board)
    assert board.match.over
    assert board.match.result.places == (1, 2)
