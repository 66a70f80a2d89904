"""What one person is asked in a game, and how many of these questions ask nothing."""

from __future__ import annotations

from rich.console import Console

import homage
from bench.questions import Asked, by_kind, count, passes_of, row, run


def test_passes_are_counted_and_windows_apart() -> None:
    game = homage.load("petty_fiefs")
    found = count(game, 2, 1, "greedy")
    everything = found.all
    assert everything.questions > 30
    assert 0 < everything.passed < everything.questions
    assert (everything.single, everything.empty, found.windows) == (0, 0, 0), "forced moves are not asked"
    assert sum(each.questions for each in found.kinds.values()) == everything.questions


def test_a_line_is_of_one_person_in_one_game() -> None:
    game = homage.load("petty_fiefs")
    found = count(game, 2, 1, "greedy")
    title, seats, decisions, *_ = row(game, 2, found, 1)
    assert (title, seats) == ("Petty Fiefs", "2")
    assert float(decisions) == found.all.questions / 2
    lines = by_kind(found, 2)
    assert len(lines) == len(found.kinds)
    assert float(lines[0][-1]) >= float(lines[-1][-1]), "those answered by most passes come first"


def test_both_ways_to_do_nothing_are_passes() -> None:
    game = homage.load("fief")
    assert {game.actions.notation(action) for action in passes_of(game)} == {"pass", "done"}
    assert Asked(1, 0, 1, 1) != Asked()


def test_the_table_is_printed() -> None:
    console = Console(record=True, width=200)
    run(console, ["petty_fiefs"], [2], 1, "random", kinds=True)
    told = console.export_text()
    assert "Petty Fiefs, 2 seats" in told
    assert "| act " in told
    assert "| game " in told
