"""The first paint: a browser with an empty cache opens a table in the middle of a game."""

from __future__ import annotations

import pytest
from rich.console import Console

from bench import first_paint
from tests.bench.test_server import row
from tests.web.conftest import missing


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_a_table_is_painted_before_its_board_is_drawn_and_what_comes_is_weighed(console: Console) -> None:
    first_paint.run(console, games=["fealty"], visits=1, player="random", native=False)
    figures = row(console.export_text().replace(",", ""), "Fealty")[1:]
    seats, paint, board, processor, requests, kb = map(float, figures)
    assert seats == 4
    assert 0 < paint <= board
    assert processor > 0
    assert requests > 10
    assert 200 < kb < 600
