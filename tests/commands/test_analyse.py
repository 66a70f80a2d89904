"""`homage analyse`: the curve, the moves that lost most, and what cannot be analysed."""

from __future__ import annotations

import json
import os
import re
import signal
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest

import homage as package
from homage.commands.curve import BLOCKS, drawn_curve, picture
from homage.engine.match.record import load_record
from homage.engine.state.dice import key_from_seed
from homage.players.analysis import Analysis, Appraisal, Budget, Moment
from homage.players.seated import ComputerPlayer
from tests.commands.terminal import homage, refused

QUICK = ("--simulations", "16")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short game of greedy against random."""
    match = package.load("fealty").new(2, 5, {"short": True})
    players = [ComputerPlayer(name, key_from_seed(1)) for name in ("greedy", "random")]
    while match.waiting:
        match.play(match.waiting[0], players[match.waiting[0]].choose(match, match.waiting[0]))
    file = tmp_path_factory.mktemp("played") / "game.homage"
    match.private_record.save(file)
    return file


@pytest.fixture(scope="module")
def begun(record: Path) -> Path:
    """The same game after four moves."""
    file = record.with_name("begun.homage")
    package.load("fealty").replay(load_record(record), 4).private_record.save(file)
    return file


def test_curve_and_moves_are_told_and_drawn(record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("homage.players.analysis.SURE", 0.0)  # so few simulations are sure of nothing
    svg = tmp_path / "curve.svg"
    done = homage("analyse", str(record), "--simulations", "40", "--picture", str(svg))
    assert done.exit_code == 0, (done.output, done.exception)
    assert re.search(r"^Fealty, 2 seats, \d+ moves$", done.stdout, re.MULTILINE)
    assert re.search(r"^Blue  at first \d+ %, between \d+ % and \d+ %; in the end 100 %$", done.stdout, re.MULTILINE)
    assert "█" in done.stdout
    lost = re.findall(
        r"  Move \d+, (?:Blue|Yellow): .+\.\n    The search would have played: .+\.\n"
        r"    Chance of (?:Blue|Yellow) to win: \d+ % with that, \d+ % as it was\.",
        done.stdout,
    )
    assert lost
    assert f"The curve is saved as {svg}." in done.stdout
    drawing = ElementTree.parse(svg).getroot()
    names = [part.tag.rpartition("}")[2] for part in drawing.iter()]
    assert names.count("polyline") == 2
    assert names.count("circle") == len(lost)
    assert names.count("desc") == 1


def test_the_same_seed_prints_the_same_json(begun: Path) -> None:
    """It is a game that still runs: one's own file may be looked at all the same."""
    first, again = (homage("analyse", str(begun), *QUICK, "--json") for _ in range(2))
    assert first.exit_code == 0, (first.output, first.exception)
    told = json.loads(first.stdout)
    assert (told["game"], told["seats"], told["moves"], told["ending"]) == ("fealty", 2, 4, None)
    assert [moment["move"] for moment in told["moments"]] == [1, 2, 3, 4]
    assert json.loads(again.stdout) == told
    other = homage("analyse", str(begun), *QUICK, "--json", "--seed", "2")
    assert json.loads(other.stdout) != told


def test_what_was_found_is_shown_when_it_is_stopped(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Analysis.run

    def interrupted(self: Analysis, stop: object = None) -> object:
        for moment in run(self, stop):  # type: ignore[arg-type]
            yield moment
            if len(self.moments) == 3:
                os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Analysis, "run", interrupted)
    done = homage("analyse", str(record), *QUICK)
    assert done.exit_code == 130
    assert "at 3 decisions" in done.stdout
    assert "Stopped." in done.stderr


def test_what_cannot_be_analysed_is_refused(record: Path, tmp_path: Path) -> None:
    assert "cannot be read" in refused("analyse", str(tmp_path / "none"))
    spoilt = tmp_path / "spoilt"
    spoilt.write_text("tea")
    assert "is not a record of a game" in refused("analyse", str(spoilt))
    spoilt.write_text(record.read_text().replace('"seats": 2', '"seats": 3'))
    assert "is damaged" in refused("analyse", str(spoilt))
    asked = ("analyse", str(record))
    assert "give one of them" in refused(*asked, "--seconds", "1", "--simulations", "5")
    assert "--simulations cannot be 0" in refused(*asked, "--simulations", "0")
    assert "--seconds cannot be 0.0" in refused(*asked, "--seconds", "0")
    assert "--seconds cannot be nan" in refused(*asked, "--seconds", "nan")
    assert "there is no such folder" in refused(*asked, "--picture", str(tmp_path / "no" / "curve.svg"))


def test_a_game_without_a_choice_has_nothing_to_analyse(tmp_path: Path) -> None:
    file = tmp_path / "dealt"
    package.load("fealty").new(2, 5).private_record.save(file)
    assert "nobody had a choice yet" in refused("analyse", str(file))


# -- the pictures ----------------------------------------------------------------------------------------------------


def sketched(chances: list[float], seats: int = 2) -> Analysis:
    """An analysis with these chances of the first seat; the others share the rest."""
    analysis = Analysis(
        package.load("fealty"), package.load("fealty").new(seats, 1).record, key_from_seed(1), Budget(simulations=1)
    )
    for number, chance in enumerate(chances, start=1):
        wins = (chance, *[(1 - chance) / (seats - 1)] * (seats - 1))
        appraisal = Appraisal(0, "Go", 0.5, wins, (0.0,) * seats, 1)
        analysis.moments.append(Moment(number, 0, 2, wins, appraisal, appraisal))
    return analysis


@pytest.mark.parametrize(("count", "width", "columns"), [(10, 80, 30), (50, 80, 50), (500, 80, 80), (1, 20, 3)])
def test_a_curve_of_blocks_fits_the_screen(count: int, width: int, columns: int) -> None:
    lines = drawn_curve(sketched([0.5] * count), width, [])
    assert {len(line.plain) for line in lines if set(line.plain) <= set(BLOCKS)} == {columns}


def test_a_chance_is_as_high_as_it_is_large() -> None:
    lines = [line.plain for line in drawn_curve(sketched([0.0, 0.125, 0.5, 1.0]), 4, [])][1:5]
    assert ["".join(column) for column in zip(*lines, strict=True)] == ["    ", "   ▄", "  ██", "████"]


@pytest.mark.parametrize("seats", [2, 4])
def test_labels_do_not_lie_upon_each_other(seats: int) -> None:
    svg = picture(sketched([1.0, 1.0], seats), [])
    labels = [float(y) for y in re.findall(r'<text x="800" y="([\d.]+)"', svg)]
    assert len(labels) == seats
    assert all(later - former >= 18 for former, later in pairwise(labels))
    assert max(labels) < 400
