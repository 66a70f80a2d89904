"""Spectators: players are measured with them and without, and every update comes to every one of them."""

from __future__ import annotations

from rich.console import Console

from bench import watchers


def test_every_move_is_shown_to_every_spectator(console: Console) -> None:
    watchers.run(console, seconds=1.5, watchers=5, every_s=0.4, rounds=1, native=False)
    said = console.export_text()
    shown = [line.split("|")[2:4] for line in said.splitlines() if line.startswith("| 5 ")]
    counts = {whose.strip(): int(how_many.replace(",", "")) for whose, how_many in shown}
    assert counts["players"] > 0
    assert counts["spectators"] == 5 * counts["players"]
    assert "did not come" not in said
