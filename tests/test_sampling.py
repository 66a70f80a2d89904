"""What `make test` samples: every number of seats and every choice of every option, the same at every run."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import httpx
import pytest

import homage
from homage.engine.game import Game
from homage.table.house import new_tables
from tests import chance, conftest
from tests.chance import FORKS, LONGEST, Chance
from tests.conftest import TABLES, Table, amount, at_every_table, combinations, spread, traits
from tests.patience import PATIENCE_S
from tests.table.served import serving, sqlite_in


def tables_of(*games: str) -> list[tuple[str, int, dict[str, Any]]]:
    """Where a test runs that is to run at every table."""

    @at_every_table(*games)
    def test(name: str, seats: int, options: dict[str, Any]) -> None: ...

    (mark,) = test.pytestmark  # type: ignore[attr-defined]
    return [case.values for case in mark.args[1]]


def everything_in(tables: list[Table]) -> set[Any]:
    return set[Any]().union(*map(traits, tables))


@pytest.mark.parametrize("most", [0, TABLES])
@pytest.mark.parametrize("seed", ["legal", "leaks", "undo"])
def test_every_number_of_seats_and_every_choice_occurs_in_a_sample(game: Game, most: int, seed: str) -> None:
    tables = list(combinations(game))
    sample = spread(tables, most, seed)
    assert everything_in(sample) == everything_in(tables)
    assert all(table in tables for table in sample)
    assert len({str(table) for table in sample}) == len(sample)


def test_a_sample_is_no_larger_than_asked_for_unless_something_would_be_missing() -> None:
    tables: list[Table] = [(2, {"board": board, "draft": draft}) for board in range(6) for draft in (False, True)]
    assert len(spread(tables, 8, "")) == 8
    assert len(spread(tables, 2, "")) == 6
    assert len(spread(tables, 50, "")) == len(tables)


def test_what_comes_next_in_a_sample_shows_most_that_is_new_together() -> None:
    tables: list[Table] = [(seats, {"draft": draft}) for seats in (2, 3, 4) for draft in (False, True)]
    for seed in map(str, range(20)):
        first, second, third, *_ = spread(tables, 4, seed)
        assert not traits(first) & traits(second)
        assert third[0] not in (first[0], second[0])


def test_a_sample_is_the_same_at_every_run_and_another_for_every_test() -> None:
    tables = list(combinations(homage.load("fealty")))
    assert spread(tables, TABLES, "leaks") == spread(tables, TABLES, "leaks")
    assert spread(tables, TABLES, "leaks") != spread(tables, TABLES, "undo")


def test_in_full_a_test_runs_at_every_table_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "FULL", True)
    assert tables_of() == [(name, *table) for name in homage.NAMES for table in combinations(homage.load(name))]
    assert {name for name, _, _ in tables_of("fealty")} == {"fealty"}


def test_else_it_runs_at_a_few_tables_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "FULL", False)
    for name in homage.NAMES:
        tables = list(combinations(homage.load(name)))
        sampled = [(seats, options) for of, seats, options in tables_of() if of == name]
        assert sampled == spread(tables, TABLES, "test")
        assert len(sampled) <= max(TABLES, len(spread(tables, 0, "test")))


@pytest.mark.parametrize(("value", "full"), [("full", True), ("", False)])
def test_one_variable_says_how_much_is_run(value: str, full: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOMAGE_TESTS", value)
    assert runpy.run_path(chance.__file__)["FULL"] is full
    monkeypatch.setattr(conftest, "FULL", full)
    assert amount(3, full=8) == (8 if full else 3)


# -- chance ------------------------------------------------------------------------------------------------------------


def tables_drawn(purpose: str) -> list[bytes]:
    """What a process would draw that begins now."""
    here = Chance(FORKS.RawArray("c", LONGEST))
    here.begin(purpose)
    there = here.of_a_server()
    drawn = [here.token_bytes(8), there.token_bytes(8), here.of_a_server().token_bytes(8)]
    with here.drawing_for("something else"):
        drawn.append(here.token_bytes(8))
    return [*drawn, there.token_bytes(8), here.token_urlsafe(6).encode()]


def test_a_test_meets_the_same_tables_each_time_and_no_table_twice() -> None:
    assert tables_drawn("a test") == tables_drawn("a test")
    both = tables_drawn("a test") + tables_drawn("another")
    assert len(set(both)) == len(both) - 1  # that of something else is the same


def test_a_server_draws_what_is_drawn_for_a_test(tmp_path: Path) -> None:
    with serving(sqlite_in(tmp_path)) as server, httpx.Client(base_url=server.url, timeout=PATIENCE_S) as web:
        web.post("/api/me", json={"name": "Anna"}).raise_for_status()
        table = web.post("/api/tables", json={"game": "fealty", "chairs": ["me", "random"]}).json()["id"]
    assert server.chance is not None
    assert table == server.chance.token_urlsafe(new_tables.ID_BYTES)
