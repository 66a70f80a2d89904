"""The report of an experiment: one page of HTML with everything in it; nothing is fetched to show it."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.games import load
from homage.lab.experiment.store import ExperimentStore, Terms
from homage.lab.report.findings import CHANCE, Compared, Sample, SeatChance, comparisons, seat_chances
from homage.lab.report.sections import (
    Figure,
    Grid,
    SeatName,
    Section,
    comparison_section,
    contributions_section,
    decisions_section,
    lead_section,
    length_section,
    number,
    percent,
    points_section,
    range_of,
    seats_section,
)
from homage.lab.report.significance import SIGNIFICANT

STYLE = """
:root { color-scheme: light dark; --ground: #fdfcf9; --ink: #23201b; --soft: #6b6459; --line: #d9d3c6; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1a18; --ink: #e9e4da; --soft: #a79f92; --line: #423e37; }
}
body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: 56rem; padding: 1rem 1.25rem 4rem; }
h1 { line-height: 1.2; margin-bottom: .3rem; }
h2 { margin-top: 2.8rem; border-top: 1px solid var(--line); padding-top: 1rem; }
h3 { margin: 1.6rem 0 .4rem; font-size: 1rem; }
.question { font-size: 1.2rem; font-style: italic; }
.how, caption, footer { color: var(--soft); }
.chart { width: 100%; min-height: 2rem; overflow-x: auto; font-family: inherit; }
summary { cursor: pointer; color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; margin: .5rem 0; }
caption { text-align: left; }
th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { white-space: normal; }
"""
ONLY_ITSELF = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:"
DRAW = """
for (const [at, chart] of JSON.parse(document.getElementById("charts").textContent).entries()) {
  vegaEmbed("#chart-" + at, chart, { renderer: "svg", actions: false });
}
"""


def write_report(folder: Path, path: Path) -> None:
    """Write the report of the experiment in a folder."""
    page = report_of(folder)
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(page, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise HomageError(
            f"The report cannot be written to {path}: {error.strerror}; name a file in an existing folder."
        ) from error


def report_of(folder: Path) -> str:
    """The page."""
    store = ExperimentStore(folder)
    terms = store.terms()
    game, samples = load(terms["game"]), samples_of(store, terms)

    def seat(at: int) -> str:
        return f"{at + 1} {game.words.seat(at)}"

    chances, compared = seat_chances(samples), comparisons(samples)
    sections = [
        seats_section(samples, chances, seat),
        *([comparison_section(samples, compared, seat)] if compared else []),
        points_section(samples, seat),
        contributions_section(samples),
        length_section(samples),
        lead_section(samples),
        decisions_section(samples),
    ]
    answers = in_short(samples, chances, compared, seat)
    return _page(game, terms, samples, answers, sections)


def samples_of(store: ExperimentStore, terms: Terms) -> list[Sample]:
    """What has been measured so far of every variant."""
    samples = []
    for number_of, setting in enumerate(terms["variants"]):
        games = store.games(number_of, setting["name"])
        if games.height < 2 * int(setting["seats"]):
            raise HomageError(
                f"No games of the variant {setting['name']!r} are in {store.folder} yet; run 'homage lab run'."
            )
        samples.append(Sample.of(setting, games, terms["counts"]))
    return samples


def in_short(samples: list[Sample], chances: list[SeatChance], compared: list[Compared], seat: SeatName) -> list[str]:
    """What stands out, in sentences."""
    base = [each for each in chances if each.sample is samples[0]]
    uneven = [each for each in base if each.adjusted < SIGNIFICANT and (each.seat == 0 or samples[0].seats > 2)]
    told = [
        f"In “{samples[0].name}” seat {seat(each.seat)} gets {range_of(each.chance, percent)} of the victories, where "
        f"{percent(1 / samples[0].seats)} would be even: more than chance explains."
        for each in uneven
    ]
    if not uneven:
        spread = ", ".join(f"seat {seat(each.seat)} {range_of(each.chance, percent)}" for each in base)
        told.append(f"In “{samples[0].name}” no seat is significantly better than another: {spread} of the victories.")
    for sample in samples[1:]:
        all_here = [each for each in compared if each.sample is sample]
        here = [each for each in all_here if each.adjusted < SIGNIFICANT]
        if all(each.difference.interval.low == each.difference.interval.high == 0.0 for each in all_here):
            told.append(
                f"“{sample.name}” makes no difference at all: every game is the same as in “{samples[0].name}”."
            )
            continue
        if not here:
            told.append(f"“{sample.name}” shows no significant difference from “{samples[0].name}”.")
            continue
        parts = [_told(each, seat) for each in here]
        told.append(f"“{sample.name}” against “{samples[0].name}”: {'; '.join(parts)}.")
    return told


def _told(each: Compared, seat: SeatName) -> str:
    form = percent if each.measure == CHANCE else number
    whose = "" if each.seat is None else f" of seat {seat(each.seat)}"
    return f"{each.measure}{whose} {form(each.base)} → {form(each.here)}"


def _page(game: Game, terms: Terms, samples: list[Sample], answers: list[str], sections: list[Section]) -> str:
    figures = [figure for section in sections for figure in section.figures]
    charts = json.dumps([figure.chart for figure in figures], separators=(",", ":")).replace("<", "\\u003c")
    question = terms["question"] or f"How is {game.title} played?"
    body = [
        f"<h1>{escape(game.title)}: an experiment</h1>",
        f'<p class="question">{escape(question)}</p>',
        "<h2>In short</h2>",
        "<ul>" + "".join(f"<li>{escape(answer)}</li>" for answer in answers) + "</ul>",
        "<h2>The setting</h2>",
        *_setting(game, terms, samples),
    ]
    at = 0
    for section in sections:
        body += [f"<h2>{escape(section.title)}</h2>", f'<p class="how">{escape(section.words)}</p>']
        for figure in section.figures:
            body.append(_figure(figure, at))
            at += 1
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(game.title)}: an experiment'
        f'</title>\n<meta http-equiv="Content-Security-Policy" content="{ONLY_ITSELF}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + f'\n<script type="application/json" id="charts">{charts}</script>\n'
        + f'<script type="module">{_library()}</script>\n</body>\n</html>\n'
    )


@cache
def _library() -> str:
    """What draws the charts, once for all of them."""
    try:
        import vl_convert
    except ImportError as error:
        raise HomageError("Reports need vl-convert, which is not installed; install homage[lab].") from error
    return str(vl_convert.javascript_bundle(DRAW)).replace("</script", "<\\/script")


def _setting(game: Game, terms: Terms, samples: list[Sample]) -> list[str]:
    played = ", ".join(f"{sample.games:,}" for sample in samples)
    unfinished = min(sample.games for sample in samples) < terms["games"]
    words = (
        f"{game.credits} Computer players play {terms['games']:,} games of each variant, with seed {terms['seed']}. "
        "These players are quick, not strong: people may play differently."
    )
    if unfinished:
        words += f" The run is not finished: {played} games so far."
    grid = Grid(
        ("Variant", "Seats", "Players", "Numbers changed", "Options"),
        [
            (
                sample.name,
                str(sample.seats),
                _seated(sample.setting["players"]),
                _listed(sample.setting["changes"]) or "none",
                _listed({name: value for name, value in sample.setting["options"].items() if value != ""}),
            )
            for sample in samples
        ],
    )
    return [f"<p>{escape(words)}</p>", _table(grid, "What was played")]


def _seated(players: list[str]) -> str:
    return players[0] if len(set(players)) == 1 else ", ".join(players)


def _listed(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} = {str(value).lower()}" for name, value in values.items())


def _figure(figure: Figure, at: int) -> str:
    return (
        f"<h3>{escape(figure.caption)}</h3>\n"
        f'<div class="chart" id="chart-{at}" role="img" aria-label="{escape(figure.caption)}; the table below has all '
        'of its numbers."></div>\n'
        f"<details><summary>The numbers</summary>{_table(figure.grid, figure.caption)}</details>"
    )


def _table(grid: Grid, caption: str) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in grid.headings)
    rows = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{escape(cell)}</th>' if at < grid.about else f"<td>{escape(cell)}</td>"
            for at, cell in enumerate(row)
        )
        + "</tr>"
        for row in grid.rows
    )
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )
