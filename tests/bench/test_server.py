"""Servers side by side: every row is measured, and what makes figures doubtful is said."""

from __future__ import annotations

import pytest
from rich.console import Console

from bench.clients import Heard, together
from bench.server import complaints, run
from bench.showing import markdown


def row(said: str, name: str) -> list[str]:
    """The cells of a row of a printed table."""
    line = next(line for line in said.splitlines() if line.startswith(f"| {name} "))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_every_mode_of_a_game_is_measured_beside_boardgame_io(console: Console) -> None:
    run(console, seconds=0.5, sizes=[4], games=["fealty"], native=False, generators=2)
    said = console.export_text()
    for name in ("boardgame.io", "Fealty, full", "Fealty, brief"):
        moves, cpu, sent = (float(row(said, name)[column].replace(",", "")) for column in (2, 6, 7))
        assert moves > 0
        assert cpu > 0
        assert sent > 100  # no answer is shorter
    assert "refused" not in said


def visible_to(seconds: float, moves: int) -> Heard:
    """What clients have seen who did nothing but move."""
    numbers = {"delays": [1.0] * moves, "entries": [0] * moves, "sent": [0.0] * moves}
    return together([heard(seconds=seconds, **numbers)])


def heard(**changed: object) -> dict[str, object]:
    """What one process with clients may have seen."""
    seen = {
        "seconds": 2.0,
        "delays": [3.0, 1.0],
        "entries": [1, 2],
        "sent": [0.0, 4.0],
        "cpu_s": 0.4,
        "bytes": 10,
        "messages": 4,
    }
    return {**seen, "refused": 0, "refusal": "", "late_tables": 0, **changed}


def test_what_several_processes_have_seen_is_added_up_but_for_the_busiest() -> None:
    both = together([heard(), heard(cpu_s=1.0, delays=[2.0])])
    assert (both.moves, both.bytes, both.busiest) == (3, 20, 0.5)


@pytest.mark.parametrize(
    ("changed", "said"),
    [({}, ""), ({"cpu_s": 1.9}, "BOTTLENECK"), ({"refused": 1}, "refused"), ({"late_tables": 2}, "2 tables")],
)
def test_doubtful_figures_are_said_to_be_doubtful(changed: dict[str, object], said: str) -> None:
    seen: Heard = together([heard(**changed)])
    assert said in " ".join(complaints("row", seen))
    assert bool(complaints("row", seen)) == bool(changed)


def test_a_table_can_be_pasted_as_markdown() -> None:
    lines = markdown(("who", "how many"), [("Anna", "1,000")]).splitlines()
    assert lines == ["| who  | how many |", "| ---- | -------: |", "| Anna |    1,000 |"]
