"""Reports: the figures are right, and the page has everything in it and asks for nothing outside."""

from __future__ import annotations

import json
import re
import shutil
from contextlib import nullcontext
from html import unescape
from math import erfc, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import homage
from homage.engine.errors import HomageError
from homage.lab.experiment.design import experiment_from, read_experiment
from homage.lab.experiment.run import run_experiment
from homage.lab.experiment.store import ExperimentStore
from homage.lab.report.findings import Sample, comparisons, contributions, leaders_win, seat_chances
from homage.lab.report.page import report_of
from homage.lab.report.significance import difference_from, holm, paired_difference
from homage.lab.statistics import mean_interval
from tests.browser import CHROMIUM, FLAGS, NO_CHROMIUM
from tests.conftest import FULL

ROOT = Path(__file__).parents[2]


# -- figures, worked by hand -----------------------------------------------------------------------------------------


def test_a_mean_of_four_numbers() -> None:
    # 1, 2, 3, 6: mean 3; squared distances 4, 1, 0, 9: variance 14 / 3; error sqrt(14 / 3 / 4) = 1.0801
    found = mean_interval(np.array([1, 2, 3, 6]))
    assert found.middle == 3
    assert found.high - 3 == pytest.approx(1.959964 * 1.0801, abs=1e-3)
    assert found.low == pytest.approx(6 - found.high)


def test_broken_numbers_are_not_rounded() -> None:
    assert mean_interval(np.array([0.5, 0.5, 1.0, 0.0])).middle == 0.5


def test_the_chance_of_a_difference_is_that_of_the_normal_table() -> None:
    # 100 games, half of them 1: mean 0.5, error sqrt(0.25 * 100 / 99 / 100) = 0.050252; 0.4 is 1.98997 errors away
    values = np.array([0, 1] * 50)
    found = difference_from(values, 0.4)
    assert found.interval.middle == pytest.approx(0.1)
    assert found.p == pytest.approx(0.0466, abs=1e-4)
    assert difference_from(values, 0.5).p == 1.0


def test_pairs_show_what_two_heaps_would_not() -> None:
    ours, theirs = np.array([11, 21, 31, 42]), np.array([10, 20, 30, 40])
    # differences 1, 1, 1, 2: mean 1.25, variance 0.25, error 0.25: z = 5
    found = paired_difference(ours, theirs)
    assert found.interval.middle == 1.25
    assert found.p == pytest.approx(erfc(5 / sqrt(2)))
    assert found.p < 1e-5


def test_what_never_differs_is_certain_and_what_always_differs_too() -> None:
    same = np.array([3, 3, 3])
    assert paired_difference(same, same).p == 1.0
    assert paired_difference(same + 1, same).p == 0.0


def test_holm_multiplies_the_smallest_by_most_and_never_turns_the_order() -> None:
    # sorted 0.01, 0.02, 0.03, 0.5: times 4, 3, 2, 1 = 0.04, 0.06, 0.06, 0.5; the third may not fall below the second
    assert holm([0.03, 0.01, 0.5, 0.02]) == pytest.approx([0.06, 0.04, 0.5, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def sample(name: str, victory: list[list[float]], points: list[list[int]], **counts: list[list[int]]) -> Sample:
    """Games made up for a test: three turns each, in which the first seat leads at first and the winners at the end."""
    led = [[[1, 1, int(v > 0)] if seat == 0 else [0, 1, int(v > 0)] for seat, v in enumerate(game)] for game in victory]
    names = ("decisions", "choices", "options", "most_options", "chapters", "lead_changes")
    figures = {figure: np.full(len(points), 3, np.int32) for figure in names}
    counted = {f"Things: {thing}": np.array(numbers) for thing, numbers in counts.items()}
    return Sample(name, {}, len(points[0]), np.array(victory), np.array(points), figures, led, counted)


def test_a_shared_victory_counts_in_parts_and_chances_add_up() -> None:
    made = sample("base", [[1, 0], [0.5, 0.5], [1, 0], [0, 1]], [[3, 1], [2, 2], [4, 0], [1, 2]])
    first, second = seat_chances([made])
    assert first.chance.middle == 0.625
    assert second.chance.middle == 0.375
    assert first.adjusted >= first.unevenness.p


def test_a_seat_that_won_is_set_against_the_same_seat_when_it_lost() -> None:
    made = sample(
        "base",
        [[1, 0], [0, 1], [0.5, 0.5], [1, 0], [0, 1]],
        [[3, 1], [1, 3], [2, 2], [5, 0], [0, 5]],
        horse=[[2, 0], [1, 1], [9, 9], [3, 1], [0, 0]],
        sword=[[2, 0], [0, 0], [1, 0], [3, 0], [0, 0]],  # only the first seat has swords
        never=[[0, 0]] * 5,
    )
    horse, sword = contributions(made)  # what nobody did is left out
    # First seat: won 2, 9, 3, lost 1, 0: 14/3 - 1/2. Second: won 1, 9, 0, lost 0, 1: 10/3 - 1/2. On average 4 - 1/2.
    assert horse.won == pytest.approx(4)
    assert horse.lost == pytest.approx(0.5)
    assert horse.difference.middle == pytest.approx(3.5)
    assert horse.done == 7 / 10
    assert sword.difference.middle == pytest.approx(2)
    # Pulls of the swords: won (2, 1, 3 less 2) / 0.6, lost 0: 0, 0, -5/3, 5/3, 0; variance 50 / 9 / 4, of 5 games.
    assert sword.difference.high - 2 == pytest.approx(1.959964 * sqrt(50 / 9 / 4 / 5))


def test_a_seat_that_wins_more_does_not_make_its_things_look_better() -> None:
    rng = np.random.default_rng(1)
    first = rng.random(4000) < 0.8
    victory = np.column_stack([first, ~first]).astype(float).tolist()
    axes = np.column_stack([rng.integers(3, 6, 4000), np.zeros(4000, int)]).tolist()
    [axe] = contributions(sample("base", victory, [[1, 0]] * 4000, axe=axes))
    assert axe.difference.low < 0 < axe.difference.high


def test_who_leads_early_may_lose() -> None:
    made = sample("base", [[1, 0], [0, 1], [0, 1], [0, 1]], [[3, 1], [1, 3], [2, 5], [0, 5]])
    found = {each.tenths: each for each in leaders_win(made)}
    assert found[1].chance.middle == 0.25  # the first seat leads at the end of the first of three turns
    assert found[6].chance.middle == 0.25  # six tenths are less than two turns
    assert 7 not in found  # after the second turn both lead alike, and after the third it is over


def test_variants_are_compared_with_the_first_in_all_that_both_have() -> None:
    base = sample("base", [[1, 0]] * 3 + [[0, 1]], [[3, 1], [3, 1], [3, 2], [1, 2]])
    other = sample("other", [[0, 1]] * 3 + [[0, 1]], [[3, 4], [3, 4], [3, 4], [1, 2]])
    found = {(each.measure, each.seat): each for each in comparisons([base, other])}
    assert found["chance to win", 0].difference.interval.middle == -0.75
    assert found["points", 1].difference.interval.middle == pytest.approx((3 + 3 + 2 + 0) / 4)
    assert found["points", 0].difference.p == 1.0
    assert ("chance to win", 1) not in found  # of two seats, one has what the other has not
    assert all(each.adjusted >= each.difference.p for each in found.values())


# -- the page ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small experiment that was run."""
    made = tmp_path_factory.mktemp("experiment")
    experiment = experiment_from(
        {
            "question": "Is <greedy> & random even?",
            "game": "feudalism",
            "players": ["greedy", "random"],
            "games": 400,
            "variant": [{"name": "both <greedy>", "players": "greedy"}],
        }
    )
    run_experiment(experiment, ExperimentStore(made), lambda words: nullcontext(lambda done, total: None))
    return made


@pytest.fixture(scope="module")
def page(folder: Path) -> str:
    return report_of(folder)


def before_library(page: str) -> str:
    """The page without the one script that draws."""
    before, script, after = page.partition('<script type="module">')
    assert script
    assert after.count("</script") == 1
    return before


def charts_of(page: str) -> list[dict[str, Any]]:
    [text] = re.findall(r'<script type="application/json" id="charts">(.*?)</script>', page, re.DOTALL)
    charts: list[dict[str, Any]] = json.loads(text)
    return charts


def test_the_page_asks_for_nothing_outside(page: str) -> None:
    ours = before_library(page)  # which has one copy of the library after it, for all charts
    assert not re.search(r"\b(?:src|href)=|@import|url\(|https?:", ours)
    assert ours.count("<script") == 1
    assert "cdn." not in page
    assert "default-src 'none'" in page
    assert len(page) < 1_500_000


def test_every_section_has_its_charts_and_every_chart_its_table(page: str) -> None:
    ours = before_library(page)
    titles = re.findall(r"<h2>(.*?)</h2>", ours)
    assert titles == [
        "In short",
        "The setting",
        "Chances by seat",
        "Variants compared",
        "Points",
        "What goes with winning",
        "Length",
        "The lead",
        "Decisions",
    ]
    charts = charts_of(page)
    assert len(charts) >= 12
    ids = re.findall(r'<div class="chart" id="chart-(\d+)" role="img" aria-label="[^"]+">', ours)
    assert ids == [str(at) for at in range(len(charts))]
    assert ours.count("<details>") == len(charts)
    assert ours.count("<table>") == len(charts) + 1


def test_words_of_the_file_cannot_break_the_page(page: str) -> None:
    assert "Is &lt;greedy&gt; &amp; random even?" in page
    assert "<greedy>" not in page


def test_the_page_tells_the_numbers_of_the_tables(folder: Path, page: str) -> None:
    games = pl.read_parquet(folder / "games" / "00-as-it-is" / "*.parquet")
    chance = games.filter(pl.col("seat") == 1)["victory"].mean()
    told = unescape(page.split("<h2>The setting")[0])
    assert f"seat 1 First player gets {100 * chance:.1f} %" in told  # type: ignore[operator]
    assert "“both <greedy>” against “as it is”: chance to win of seat 1 First player" in told
    assert "two-sided z-test" in page
    assert "Holm" in page
    assert "goes with winning" in page


def test_an_unfinished_run_says_so_and_one_not_begun_is_refused(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "copy")
    parts = sorted((tmp_path / "copy" / "games" / "01-both-greedy").iterdir())
    for part in parts[1:]:
        part.unlink()
    assert "The run is not finished: 400, 50 games so far." in report_of(tmp_path / "copy")
    parts[0].write_bytes(b"PAR1 and no more")
    with pytest.raises(HomageError, match="is damaged"):
        report_of(tmp_path / "copy")
    parts[0].unlink()
    with pytest.raises(HomageError, match="No games of the variant 'both <greedy>' are in"):
        report_of(tmp_path / "copy")


@pytest.mark.skipif(CHROMIUM is None, reason=f"THE REPORT IS NOT TESTED IN A BROWSER: {NO_CHROMIUM}")
def test_a_browser_draws_every_chart_without_an_error(page: str, tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    (tmp_path / "report.html").write_text(page)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        opened = browser.new_page()
        wrong: list[str] = []
        asked: list[str] = []
        opened.on("pageerror", lambda error: wrong.append(str(error)))
        opened.on("request", lambda request: asked.append(request.url))
        opened.goto((tmp_path / "report.html").as_uri())
        opened.wait_for_function("n => document.querySelectorAll('.chart svg').length === n", arg=len(charts_of(page)))
        browser.close()
    assert wrong == []
    assert [url for url in asked if not url.startswith("data:")] == [(tmp_path / "report.html").as_uri()]


# -- the shipped reports and the page of the documentation ---------------------------------------------------------


@pytest.mark.parametrize("game", homage.NAMES)
def test_a_report_on_every_game_is_shipped_and_is_of_the_shipped_experiment(game: str) -> None:
    import tomllib

    page = unescape((ROOT / "docs" / "reports" / f"{game}.html").read_text())
    asked = tomllib.loads((ROOT / "experiments" / f"{game}.toml").read_text())
    assert asked["question"] in page
    assert f"{asked['games']:,} games of each variant, with seed {asked['seed']}" in page
    for variant in asked.get("variant", []):
        assert f"“{variant['name']}”" in page


def with_one_other_number(page: str) -> str:
    """The page with one change of the components instead of three: each takes a minute to compile."""
    for whole, part in {
        "values = [3, 12]": "values = [12]",
        "04-start-treasury-12": "03-start-treasury-12",
        "changes = { region.flanders.income = 4, region.flanders.army = 3 }": 'players = "random"',
    }.items():
        assert whole in page
        page = page.replace(whole, part)
    return page


def test_the_page_on_experiments_runs_from_top_to_bottom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.commands.terminal import homage

    page = (ROOT / "docs" / "experiment.md").read_text()
    monkeypatch.chdir(tmp_path)
    Path("whole.toml").write_text(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[0])
    assert len(read_experiment(Path("whole.toml")).variants) == 5
    page = page if FULL else with_one_other_number(page)
    [toml] = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    Path("first.toml").write_text(re.sub(r"^games = \S+", "games = 60", toml, flags=re.MULTILINE))
    for command in re.findall(r"^    homage (lab (?:run|report) [^#\n]+)", page, re.MULTILINE):
        if "--out" not in command:  # the same again, elsewhere
            done = homage(*command.split())
            assert done.exit_code == 0, done.output
    space: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(block, space)
    assert Path("first.html").stat().st_size > 100_000
    for key in re.findall(r"^\| `(\w+)` \|", page.split("## Run, stop and resume")[0], re.MULTILINE):
        assert key in {"question", "game", "players", "seats", "options", "seed", "games", "records", "base"}
    columns = pl.read_parquet("lab/first/games/00-empty-treasury/*.parquet").columns
    told = page.split("## What is in the folder")[1].split("With [Polars]")[0]
    for column in columns:
        assert f"`{column}`" in told or ": " in column, f"{column} is not told of"
