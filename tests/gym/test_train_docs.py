"""What the page about learning shows, runs; and so does its example."""

from __future__ import annotations

import importlib.util
import math
import re
from pathlib import Path

import pytest

import homage

ROOT = Path(homage.__file__).parents[1]


def test_the_page_about_learning_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    space: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "train.md").read_text(), re.DOTALL)
    assert len(blocks) == 5
    for block in blocks:
        exec(block, space)
    printed = capsys.readouterr().out
    assert "(64, 4736)" in printed
    assert "Provinces, clockwise" in printed
    assert "drew 0," in printed


def test_the_example_learns_and_draws_its_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    spec = importlib.util.spec_from_file_location("train_fealty", ROOT / "examples" / "train_fealty.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    picture = tmp_path / "pictures" / "learning.svg"
    loss = example.main(
        ["--updates", "2", "--slots", "16", "--steps", "16", "--games", "20", "--picture", str(picture)]
    )
    assert math.isfinite(loss)
    assert loss != 0
    assert picture.read_text().lstrip().startswith("<svg")
    table = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in table[2:]] == ["0", "1", "2"]


def test_the_picture_on_the_page_is_there() -> None:
    assert (ROOT / "docs" / "pictures" / "learning.svg").read_text().lstrip().startswith("<svg")
