"""A full disk, a database that is started again, a clock that is set, flipped bytes; `make soak` does it for long."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from support.postgres import Postgres
from tests.conftest import amount
from tests.table.crash import CHAIRS
from tests.table.flips import served_with_flipped_bytes
from tests.table.full_disk import can_be_had, played_on_a_full_disk
from tests.table.harms import Jumps, Restarts
from tests.table.served import sqlite_in


@pytest.mark.skipif(not can_be_had(), reason="no mount namespaces here: NOT tested on a full disk")
def test_on_a_full_disk_nothing_acknowledged_is_lost_and_play_goes_on_once_there_is_room() -> None:
    counts = played_on_a_full_disk(amount(2, full=6), seed=5, circles=len(CHAIRS))
    assert counts["full disks"] == amount(2, full=6)
    assert counts["acknowledged"] > 50, counts


def test_two_servers_play_on_after_their_database_was_started_again(postgres_of_our_own: Postgres) -> None:
    with postgres_of_our_own.database("restarts"):
        found = asyncio.run(Restarts(postgres_of_our_own, "restarts", circles=len(CHAIRS), seed=4).burn(4))
    assert found.harms["database restarts"] >= 1, found
    assert found.harms["kills"] >= 1, found
    assert found.acknowledged > 50, found


def test_nobody_gains_or_loses_time_by_a_clock_that_is_set(tmp_path: Path) -> None:
    found = asyncio.run(Jumps(sqlite_in(tmp_path), circles=len(CHAIRS), seed=2).burn(2))
    assert found.harms["jumps"] >= 2, found
    assert found.acknowledged > 50, found


def test_a_damaged_database_is_refused_or_serves_what_can_be_read(tmp_path: Path) -> None:
    counts = served_with_flipped_bytes(tmp_path, seed=3, times=amount(3, full=12))
    assert counts["databases"] == counts["databases refused at the start"] + counts["healthy"] + counts["unhealthy"]
    assert counts["tables read"] > 0, counts
