"""The board in the terminal: everything is said by letters and signs, and nothing is wider than 80 columns."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest

from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.games import load
from homage.players.seated import ComputerPlayer
from tests.fealty.position import Position

GAME = load("fealty")


def after(match: Match, moves: int) -> Match:
    """The match after so many more moves of random play."""
    player = ComputerPlayer("random", bytes(32))
    for _ in range(moves):
        if match.over:
            break
        match.play(match.waiting[0], player.choose(match, match.waiting[0]))
    return match


def text(match: Match, seat: int | None, offered: Collection[str]) -> list[str]:
    """The lines of the drawing, without their styles."""
    return ["".join(text for text, _ in line) for line in match.game.draw(match.view(seat), seat, offered)]


def drawn(seats: int, moves: int, seat: int | None = None, **options: str) -> list[str]:
    """The lines after so many moves of random play, without their styles."""
    return text(after(GAME.new(seats, seed=1, options=options), moves), seat, {"square 0"})


def test_no_line_of_any_game_is_wider_than_a_terminal(native: Game) -> None:
    for seats in native.seats:
        match = native.new(seats, seed=1)
        for moves in (0, 30, 100, 400):
            for seat in (None, *range(seats)):
                assert max(len(line) for line in text(match, seat, frozenset())) <= 80, (seats, seat)
            after(match, moves)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 30, 999])
@pytest.mark.parametrize("set_", ["missives", "random"])
def test_no_line_is_wider_than_a_terminal(seats: int, moves: int, set_: str) -> None:
    assert max(len(line) for line in drawn(seats, moves, set=set_)) <= 80


@pytest.mark.parametrize("short", ["true", "false"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_kingdom_has_straight_edges(seats: int, short: str) -> None:
    lines = drawn(seats, 30, short=short)
    rows = [line for line in lines if line[:2].strip().isdecimal() and line[2] == " " and "|" in line]
    assert len(rows) == len(GAME.new(seats, seed=1, options={"short": short}).view()["kingdom"])
    assert len({len(row) for row in rows}) == 1
    assert {at for row in rows for at, sign in enumerate(row) if sign == "|"} <= {3, 28, 53, 78}


@pytest.mark.rule("FEA-MAP-2", "FEA-MAP-3")
def test_terrain_roads_cities_and_mountains_differ_in_plain_text() -> None:
    first = drawn(2, 0, short="true", duchies="1A,2A")[2]
    assert first.startswith(" 1 | . *-.-  f   f  ^^^  f  |")  # .-ffMf, and a1 is offered
    second = drawn(2, 0, short="true", duchies="1A,2A")[3]
    assert second.startswith(" 2 |-.- (.) -.- -f- -f- (f) |")  # -o-==@


def test_pieces_tokens_and_markers_carry_the_letter_of_their_seat() -> None:
    board = "\n".join(drawn(4, 999))
    for letter in "BYPR":
        assert f"{letter}10" in board or f"{letter}20" in board or f"{letter}30" in board
        assert f" {letter.lower()}1" in board


def test_a_hand_is_shown_to_its_owner_only() -> None:
    table = [line for line in drawn(2, 0, seat=0) if line[1:3].isdecimal()]
    assert sum("hand" in line for line in table) == 3
    assert sum("deck" in line for line in table) == 6
    assert not any("hand" in line for line in drawn(2, 0) if line[1:3].isdecimal())


@pytest.mark.rule("FEA-VAR-TEAM-4")
def test_teams_are_shown_with_what_they_have_together() -> None:
    lines = [line for line in drawn(4, 999, teams="true") if "team with" in line]
    sums = [int(re.findall(r"team with [BYPR]: (\d+)", line)[0]) for line in lines]
    own = [int(line.split()[2]) for line in lines]
    assert sums == [own[0] + own[2], own[1] + own[3]] * 2


def order(match: Match) -> str:
    (line,) = [line for line in text(match, None, ()) if line.startswith(" Order of placement:")]
    return line


@pytest.mark.rule("FEA-TURN-2d")
def test_who_could_not_place_stays_in_the_order() -> None:
    board = Position("1A,2A,3A", seats=3, short=True)
    board.s.held_rows[1] = -1  # as if B had a piece in every row
    board.reveal({"A": "Agent", "B": "Knight", "C": "Baron"})
    board.do("A", "place", (0, 0))
    assert order(board.match) == " Order of placement:  B10 placed  Y could not place  P60 now"


@pytest.mark.rule("FEA-ABL-RM-2")
def test_an_inquisitor_that_removed_itself_is_out_and_not_next() -> None:
    board = Position("1A,2A,3A", set="suns")
    board.to_place("A", "Inquisitor", then=[("B", "Magistrate")])
    board.do("A", "place", (0, 0))
    assert re.match(r" Order of placement:  B\d\d placed, out  Y\d\d now$", order(board.match))
    (row,) = [line for line in text(board.match, None, ()) if "Inquisitor" in line]
    assert row.split()[-2] == "out"
