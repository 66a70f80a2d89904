"""The first minutes after a fresh start: a person among computer players, who are waited for."""

from __future__ import annotations

from rich.console import Console

from bench import first_minutes
from tests.bench.test_server import row


def test_a_person_answers_so_often_and_each_wait_is_counted(console: Console) -> None:
    first_minutes.run(console, game="petty_fiefs", answers=5, native=False)
    said = console.export_text()
    answers, median, most_of_them, longest = map(float, row(said, "interpreted")[1:])
    assert answers == 5
    assert 0 < median <= most_of_them <= longest
    assert "Native code was not ready by then." in said
