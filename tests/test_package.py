"""The wheel: what is in it, and that it plays, serves and simulates in an environment that holds nothing else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import homage
from homage.table.http import pages, site
from tests.patience import PATIENCE_S
from tests.table.served import free_port
from tests.table.test_pages import BROWSER

ROOT = Path(homage.__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout; the browser client and the documentation must have been built."""
    for built, target in ((pages.FOLDER / "index.html", "homage/web/index.html"), (site.FOLDER / "index.html", "docs")):
        if not built.exists():
            print(f"\nTHE PACKAGE IS NOT TESTED: run make {target}.", file=sys.__stderr__)
            pytest.skip(f"THE PACKAGE IS NOT TESTED: run make {target}")
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)], ROOT)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `homage` in an environment of its own, with the locked releases of what the wheel needs."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    uv = [sys.executable, "-m", "uv", "--quiet"]
    run([*uv, "venv", "--python", sys.executable, str(folder)], folder.parent)
    python, lock = str(folder / "bin" / "python"), str(ROOT / "requirements" / "play.txt")
    run([*uv, "pip", "install", "--python", python, "--constraint", lock, str(wheel)], folder.parent)
    return folder / "bin" / "homage"


def run(command: list[str], folder: Path, says: str = "") -> str:
    """The output of a command that must succeed, run in a folder, with nothing of this checkout on its path."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env=outside(), input=says)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def outside() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


@contextmanager
def serving(command: Path, folder: Path) -> Iterator[str]:
    """The address of a server that runs in a folder."""
    port = free_port()
    arguments = [str(command), "serve", "--no-compile", "--port", str(port), "--database", "evening.db"]
    process = subprocess.Popen(arguments, cwd=folder, env=outside(), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        welcome = next(line for line in process.stdout if line.strip())
        assert f"Homage is ready: http://127.0.0.1:{port}" in welcome
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE_S)


def test_the_wheel_carries_rules_components_ledgers_client_and_documentation(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for game in homage.NAMES:
        assert f"homage/games/{game}/components.toml" in names
        assert f"homage/ledgers/{game.replace('_', '-')}.md" in names
    assert {"homage/engine/native/rule.py", "homage/web/index.html", "homage/site/api.html", "homage/py.typed"} <= names
    assert not any(name.startswith(("tests/", "bench/", "support/")) for name in names)


def test_an_installed_homage_serves_its_client_and_its_documentation(installed: Path, tmp_path: Path) -> None:
    with serving(installed, tmp_path) as url, httpx.Client(base_url=url, headers=BROWSER, timeout=PATIENCE_S) as web:
        first = web.get("/").text
        (script,) = re.findall(r'<script type="module"[^>]*src="(/assets/[^"]+)"', first)
        assert web.get(script).status_code == 200
        assert "API reference" in web.get("/docs/api.html").text
        assert [game["name"] for game in web.get("/api/games").json()] == list(homage.NAMES)
        assert web.get("/health").json()["status"] == "ok"
    assert (tmp_path / "evening.db").exists()


def test_an_installed_homage_without_extras_serves_a_game_and_names_the_extras(installed: Path, tmp_path: Path) -> None:
    with serving(installed, tmp_path) as url, httpx.Client(base_url=url, timeout=PATIENCE_S) as web:
        web.post("/api/me", json={"name": "Anna"})
        table = web.post("/api/tables", json={"game": "fealty", "chairs": ["me", "greedy"]}).json()["id"]
        assert web.get(f"/api/tables/{table}").json()["status"] == "playing"
        page = web.get(f"/table/{table}", headers=BROWSER).text
        assert "og:title" in page
        assert "og:image" not in page
        assert "pip install 'homage[previews]'" in web.get(f"/og/{table}.png").json()["why"]
    refused = subprocess.run(
        [str(installed), "serve", "--database", "postgresql://homage@127.0.0.1/homage"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=outside(),
        check=False,
    )
    assert refused.returncode != 0
    assert "pip install 'homage[postgres]'" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_an_installed_homage_plays_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    short = ["--no-compile", "--seed", "5", "--players", "random", "--option", "short=true"]
    said = run([str(installed), "play", "fealty", *short], tmp_path, says="1\n" * 40)
    assert "The winner is" in said or "share the victory" in said


def test_an_installed_homage_simulates(installed: Path, tmp_path: Path) -> None:
    told = json.loads(run([str(installed), "sim", "fealty", "--games", "100", "--json"], tmp_path))
    assert told["games"] == 100


def test_the_changelog_begins_with_this_version() -> None:
    (newest, *_) = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest == homage.__version__
