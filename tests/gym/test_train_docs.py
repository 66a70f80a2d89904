"""What the page about learning shows, runs; and so do its examples."""

from __future__ import annotations

import importlib
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import homage

ROOT = Path(homage.__file__).parents[1]


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """An example by name, as it is when it is run: it finds its neighbours."""
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(ROOT / "examples")
    return importlib.import_module


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


def test_the_example_learns_and_draws_its_curve(
    example: Callable[[str], Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "pictures" / "learning.svg"
    loss = example("train_fealty").main(
        ["--updates", "2", "--slots", "16", "--steps", "16", "--games", "20", "--picture", str(picture)]
    )
    assert math.isfinite(loss)
    assert loss != 0
    assert picture.read_text().lstrip().startswith("<svg")
    table = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in table[2:]] == ["0", "1", "2"]


def test_a_network_learns_against_greedy_players_of_feudalism_without_a_gpu_too(
    example: Callable[[str], Any], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {"updates": 2, "slots": 16, "steps": 8, "part": 64, "width": 16, "games": 8, "every": 1}
    won = example("train_feudalism").main([f"--{name}={number}" for name, number in asked.items()])
    assert 0 <= won.low <= won.middle <= won.high <= 1
    table = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in table[2:]] == ["0", "1", "2"]


def test_a_step_is_as_good_as_what_came_after_it(example: Callable[[str], Any]) -> None:
    import torch

    def told(*numbers: float) -> Any:
        return [torch.tensor([number]) for number in numbers]

    over = [torch.tensor([ended]) for ended in (False, True, False)]
    found = example("ppo").gains(told(0.5, 0.25, -0.5), told(0.0, 1.0, 0.125), over, torch.tensor([0.25]))
    last = 0.125 + 0.25 + 0.5  # paid, expected after it, and expected before
    ended = 1.0 - 0.25  # nothing comes after an end
    first = 0.25 - 0.5 + 0.95 * ended
    assert [step.item() for step in found] == pytest.approx([first, ended, last])


def test_the_picture_on_the_page_is_there() -> None:
    assert (ROOT / "docs" / "pictures" / "learning.svg").read_text().lstrip().startswith("<svg")
