"""Notices: players are measured while they are sent and while none are."""

from __future__ import annotations

import gc

import httpx
from rich.console import Console

from bench import notices
from tests.patience import PATIENCE_S


def test_players_are_measured_with_notices_and_without(console: Console) -> None:
    notices.PAIRS, before = 2, notices.PAIRS
    try:
        notices.run(console, seconds=3.0, subscriptions=20, a_minute=120, players=2, rounds=1, native=False)
    finally:
        notices.PAIRS = before
    said = console.export_text()
    rows = [line.split("|")[1:3] for line in said.splitlines() if line.startswith("| ") and "--" not in line][1:]
    (none, moves), (some, others) = [[int(cell.strip().replace(",", "")) for cell in row] for row in rows]
    assert none == 0
    assert some > 0
    assert moves > 0
    assert others > 0
    assert "p99 is" in said


def test_the_push_service_of_the_bench_closes_all_that_it_opened() -> None:
    """What is left open would be complained of in whichever test is running when it is collected."""
    with notices.Endpoint() as endpoint, httpx.Client(timeout=PATIENCE_S) as web:
        assert web.post(f"{endpoint.url}/anybody", content=b"sealed").status_code == 201
        assert len(endpoint.came) == 1
    del endpoint
    gc.collect()
