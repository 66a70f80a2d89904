"""Tables that are opened and left: what the server holds then is told."""

from __future__ import annotations

from rich.console import Console

from bench import memory
from bench.memory import Figures, Moment
from tests.bench.test_server import row


def test_rooms_are_counted_before_and_after(console: Console) -> None:
    memory.run(console, tables=5, moves=2, patience_s=0.0, native=False)
    said = console.export_text()
    assert [row(said, when)[1] for when in ("before", "5 tables left")] == ["1", "6"]


def test_an_open_table_is_not_what_is_kept_of_a_closed_one() -> None:
    found = Figures(before=Moment(1000, 10), left=Moment(7000, 110), closed=Moment(1200, 0), tables=100)
    assert (found.kib_a_table, found.kept_kib) == (60.0, 2.0)


def test_nothing_is_said_of_open_tables_when_all_are_closed_already() -> None:
    assert Figures(before=Moment(1000, 0), left=Moment(7000, 0), closed=Moment(7000, 0), tables=100).kib_a_table is None
