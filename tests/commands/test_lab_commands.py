"""`homage sim`, `homage compile` and `homage tournament`."""

from __future__ import annotations

import json
from pathlib import Path

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
    assert "Ranking after the Swiss rounds" in done.output
    assert "The champion is random " in done.output


def test_a_tournament_of_any_game_shows_leavers_sheets_and_keeps_records(tmp_path: Path) -> None:
    folder = tmp_path / "spring"
    held = ("tournament", "feudalism", "--no-compile", "--players", "random", "--records", str(folder))
    done = homage(*held, "--entrants", "5", "--leave", "2:1", "--leave", "3:3", "--sheets")
    assert done.exit_code == 0, done.output
    assert done.output.count("leaves") == 2
    assert "random 2 (left)" in done.output
    assert all(f"Sheet of random {number}" in done.output for number in range(1, 6))
    kept = sorted(path.name for path in folder.iterdir())
    assert f"The records of all {len(kept)} games are in {folder}." in done.output
    assert homage("replay", str(folder / kept[-1])).exit_code == 0
    assert "it is not empty; name a new folder" in refused(*held)
    assert "name another folder" in refused(*held[:-1], str(folder / kept[0]))


def test_a_tournament_says_what_it_takes_with_people() -> None:
    done = homage("tournament", "fealty", "--plan", "--entrants", "11")
    assert "11 entrants: 5 Swiss rounds, then a final of the best 2 (FEA-TOU-1)." in done.output
    assert "a bye in each round; even numbers are best" in done.output
    done = homage("tournament", "petty_fiefs", "--plan", "--entrants", "70", "--seats", "4")
    assert done.output == (
        "70 entrants: 4 Swiss rounds, then 2 knock-out rounds of the best 16.\n"
        "70 entrants: 2 byes in each round; multiples of 4 are best.\n"
    )


def test_nobody_is_champion_of_a_tournament_that_all_leave() -> None:
    leaving = [text for entrant in range(1, 5) for text in ("--leave", f"{entrant}:2")]
    done = homage("tournament", "feudalism", "--no-compile", "--players", "random", "--entrants", "4", *leaving)
    assert done.exit_code == 0, done.output
    assert "Everybody has left: there is no champion." in done.output


def test_a_tournament_needs_a_field_and_a_way_to_break_ties() -> None:
    field = ("tournament", "fealty", "--no-compile", "--entrants")
    assert "A tournament cannot be held with 3 entrants" in refused(*field, "3")
    assert "A tournament cannot be held with 1000000000 entrants" in refused(*field, "1000000000")
    assert "choose one of: replay, last_piece" in refused(*field, "4", "--ties", "coin")
    assert "'3' does not say who leaves when; write entrant:round" in refused(*field, "4", "--leave", "3")
    assert "Entrant 3 cannot leave twice" in refused(*field, "4", "--leave", "3:1", "--leave", "3:2")
