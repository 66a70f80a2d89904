"""What the documentation shows, runs; and what is packed, is whole."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import homage
from homage.engine.game import Game

ROOT = Path(homage.__file__).parents[1]


def blocks(path: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", path.read_text(), re.DOTALL)


def test_the_python_page_runs_from_top_to_bottom(native: Game) -> None:
    space: dict[str, object] = {}
    for block in blocks(ROOT / "docs" / "python.md"):
        exec(block, space)
    assert "run" in space


def test_the_five_lines_of_the_readme_run() -> None:
    readme = (ROOT / "README.md").read_text()
    part = readme.split("## From Python, in five")[1].split("`table.view")[0]
    code = "\n".join(line[4:] for line in part.splitlines() if line.startswith("    "))
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.startswith("Result(points=(")


def test_every_command_in_the_readme_is_one() -> None:
    lines = re.findall(r"^    homage (\S+)(.*?)(?:#.*)?$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert len(lines) >= 6
    for command, rest in lines:
        asked = subprocess.run(
            [sys.executable, "-m", "homage", command, "--help"], capture_output=True, text=True, check=True, cwd=ROOT
        )
        for option in re.findall(r"--[a-z]+", rest):
            assert option in asked.stdout, f"homage {command} has no {option}"


def test_links_between_pages_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_wheel_carries_rules_components_and_ledgers(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    names = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    for game in homage.NAMES:
        assert f"homage/games/{game}/components.toml" in names
        assert f"homage/ledgers/{game.replace('_', '-')}.md" in names
    assert "homage/engine/rule.py" in names
    assert not any(name.startswith(("tests/", "bench/")) for name in names)
