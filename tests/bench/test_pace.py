"""Players who think: what they cost when they sit and when they move, and how many a core carries."""

from __future__ import annotations

import pytest
from rich.console import Console

from bench import pace
from tests.bench.test_server import row, visible_to


def test_players_first_sit_and_then_move_at_their_pace(console: Console) -> None:
    pace.run(console, seconds=2.0, players=[4], every_s=0.4, native=False)
    said = console.export_text()
    moves_per_s = float(row(said, "4")[1])
    assert 0 < moves_per_s <= 20, "two tables, a move at each every 0.1 to 0.3 s"
    assert "refused" not in said


def test_what_a_core_carries_follows_from_what_sitting_and_moving_cost() -> None:
    """2,000 players take a tenth of a core by sitting there, and 200 moves a second take another half."""
    found = pace.Figures(2000, visible_to(seconds=1.0, moves=200), sitting=0.1, playing=0.6)
    assert found.move_us == pytest.approx(2500)
    assert found.carried(every_s=10.0) == pytest.approx(0.7 / (0.00005 + 0.00025))


def test_tables_of_more_seats_play_with_windows_that_close_by_themselves(console: Console) -> None:
    tables = pace.Tables("feudality", seats=3, windows=True)
    pace.run(console, seconds=2.0, players=[3], every_s=0.6, tables=tables, native=False)
    said = console.export_text()
    assert float(row(said, "3")[1]) > 0
    assert "tables of 3" in said
    assert "refused" not in said


def test_nobody_is_left_without_a_table(console: Console) -> None:
    pace.run(console, players=[301], tables=pace.Tables("fief", seats=6), native=False)
    assert "301 players cannot fill tables of 6" in console.export_text()
