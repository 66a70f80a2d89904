"""The WebSocket is measured beside the protocol it is made of."""

from __future__ import annotations

from rich.console import Console

from bench import frames


def test_a_line_is_measured_beside_the_bare_protocol(console: Console) -> None:
    frames.run(console, seconds=0.02)
    rows = [
        line.split("|")[1:4] for line in console.export_text().splitlines() if line.startswith(("| brief", "| full"))
    ]
    assert [row[0].strip() for row in rows] == ["brief", "full"]
    assert all(float(number) > 0 for _, *numbers in rows for number in numbers)
