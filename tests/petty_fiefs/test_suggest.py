"""The quick player: it wins land, ends games it is winning, and does not fight itself."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.player.suggest import judge
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


def held_by_a_hidden_five() -> Position:
    """A rival's 5 holds a province where a prince stands; under strict memory it might be any coin."""
    board = Position(provinces=2, memory="strict").land(0, "suns 4 up", "moons 5 up", "arms 3 up")
    return board.marker("moons", 1).marker("crowns", 0).coins(0, "crowns", 5).stand(0, "suns")


def choices(board: Position) -> Counter[str]:
    """What the quick player does here, with other dice each time."""
    played = [ComputerPlayer("greedy", bytes([key]) * 32).choose(board.match, 0) for key in range(40)]
    return Counter(board.text(action, 0) for action in played)


def test_it_plays_the_coin_that_wins_for_sure_and_not_the_cheaper_one_that_may_tie() -> None:
    board = held_by_a_hidden_five().turn(0, actions=1)
    assert set(choices(board)) == {"deploy suns 5"}
    board.do("deploy suns 5")
    assert board.lord(0) == "suns"


def test_it_does_not_repeat_for_ever_what_fails() -> None:
    """Its best coin is a 4. That loses, is forgotten, and looks as good as before; so now and then it risks nothing."""
    board = held_by_a_hidden_five().bribes("suns", 5).turn(0, actions=1)
    before = board.match.view(0)
    first = choices(board)
    board.do("deploy suns 4")
    assert (board.lord(0), board.lying(0)) == ("crowns", ["crowns 5"])
    assert board.match.view(0)["seats"] == before["seats"], "nothing is kept of what was lost"
    assert first.most_common(1)[0][0] == "deploy suns 4"
    assert 0.03 < 1 - first["deploy suns 4"] / first.total() < 0.3


def test_few_games_with_strict_memory_last_as_long_as_they_may() -> None:
    """Players who repeat what fails go on for 200 rounds, with some thousand decisions and more."""
    GAME.compile()
    run = simulate(GAME, 300, players=["greedy"] * 2, seed=12, options={"memory": "strict"})
    assert (run.rows.decisions > 1000).mean() < 0.05


# -- how a game is judged ----------------------------------------------------------------------------------------------


def judged(board: Position) -> list[int]:
    """The chances of all seats."""
    out = np.zeros(2 * GAME.most_seats, np.int32)
    judge(board.s, out)
    return [int(chance) for chance in out[: board.s.seats]]


def held_land(memory: str) -> Position:
    """Each prince holds one province of two tiles; those of the first seat are worth a little more."""
    board = Position(memory=memory).land(0, "suns 4", "arms 3").land(1, "moons 4", "arms 2")
    board.land(2, "crowns 2", "suns 3").land(3, "arms 4", "moons 2")
    for province, suit in enumerate(("suns", "moons", "crowns", "arms")):
        board.marker(suit, province)
    return board.turn(0)


@pytest.mark.parametrize("memory", ["perfect", "strict"])
def test_who_laid_a_tile_does_not_change_the_judgement(memory: str) -> None:
    """The world that is judged hides nothing; under strict memory no layer is known at all."""
    board = held_land(memory)
    expected = judged(held_land("perfect"))
    assert expected[0] > 500 > expected[1]
    for layer in range(2):
        for tile in range(board.s.tile_count):
            board.s.laid_by[tile] = layer
            if memory == "perfect":
                board.s.tile_known[layer, tile] = board.s.tile[tile] + 1
                board.s.tile_known[1 - layer, tile] = 0
        assert judged(board) == expected


@pytest.mark.parametrize("memory", ["perfect", "strict"])
def test_a_tile_is_judged_the_same_face_down_and_face_up(memory: str) -> None:
    board = held_land(memory)
    expected = judged(board)
    for province in range(4):
        for tile in range(board.s.tile_count):
            if board.s.tile_at[tile] == province:
                board.s.tile_up[tile] = board.s.tile[tile] + 1
    assert judged(board) == expected


def test_the_judgement_is_by_the_scores_that_the_game_would_end_with() -> None:
    board = held_land("strict")
    chances = judged(board)
    board.end()
    assert [board.score(suit) for suit in ("suns", "moons", "crowns", "arms")] == [11, 10, 9, 10]
    assert judged(board) == chances
