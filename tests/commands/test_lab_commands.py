"""`homage sim`, `homage compile` and `homage tournament`."""

from __future__ import annotations

import json

from tests.commands.terminal import homage, refused


def test_a_simulation_prints_one_json_object_or_a_table() -> None:
    """The one test here that compiles; with HOMAGE_CACHE it takes the code from there."""
    compiled = homage("compile", "fealty")
    assert compiled.exit_code == 0, compiled.output
    assert "Fealty: native code is ready after" in compiled.output
    run = ("sim", "fealty", "--games", "200", "--players", "greedy,random", "-o", "short=true", "--threads", "2")
    done = homage(*run, "--json")
    summary = json.loads(done.stdout)
    assert summary["games"] == 200
    assert summary["players"] == ["greedy", "random"]
    assert summary["options"]["short"] is True
    assert summary["win_chance"][0][1] > 0.9
    table = homage(*run).stdout
    assert "200 games, seed 1" in table
    assert f"{summary['wins'][0]}" in table
    again = json.loads(homage(*run[:-1], "1", "--json").stdout)
    assert again["wins"] == summary["wins"]


def test_a_tournament_ends_with_a_champion() -> None:
    done = homage("tournament", "fealty", "--entrants", "5", "--players", "random", "-o", "short=true", "--no-compile")
    assert done.exit_code == 0, done.output
    assert "Round 4" in done.output
    assert done.output.count("has a bye") == 4
    assert "Standings after the Swiss rounds" in done.output
    assert "The champion is random " in done.output


def test_a_tournament_needs_a_field_and_a_way_to_break_ties() -> None:
    field = ("tournament", "fealty", "--no-compile", "--entrants")
    assert "A tournament cannot be held with 3 entrants" in refused(*field, "3")
    assert "choose one of: replay, last_piece" in refused(*field, "4", "--ties", "coin")
