"""Native code on the disk: what is damaged there is made anew, and what cannot be kept there is kept elsewhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.engine.native.cache import CacheNotWritable, cache_folder
from homage.engine.native.rule import Binding, Native, rule
from homage.engine.warm import NOT_KEPT, Warming


@rule
def tripled(x: int) -> int:
    return 3 * x


def bound(folder: Path) -> Any:
    """The rule in native code, from the disk or made now."""
    made = Binding(Native(folder)).bind(tripled)
    assert made(5) == 15
    return made


def from_disk(made: Any) -> bool:
    return bool(made.stats.cache_hits)


def test_code_that_was_damaged_on_the_disk_is_not_run_but_made_anew(tmp_path: Path) -> None:
    bound(tmp_path)
    (file,) = tmp_path.rglob("*.code")
    sound = file.read_bytes()
    assert from_disk(bound(tmp_path))
    flipped = [bytes([*sound[:at], sound[at] ^ 1, *sound[at + 1 :]]) for at in (0, 40, len(sound) // 2, len(sound) - 1)]
    for damaged in (*flipped, sound[: len(sound) // 2], b""):
        file.write_bytes(damaged)
        assert not from_disk(bound(tmp_path))
        assert from_disk(bound(tmp_path)), "it was mended"
    assert [each.name for each in file.parent.iterdir()] == [file.name], "and nothing was left lying about"


def test_code_is_found_again_by_what_the_rule_says_not_by_where_and_when_it_was_written(tmp_path: Path) -> None:
    def written_to(folder: str, before: str) -> Any:
        source: dict[str, Any] = {}
        text = f"{before}def f(a):\n    return a + 7\n"
        exec(compile(text, str(tmp_path / folder / "rules.py"), "exec"), source)
        return Binding(Native(tmp_path / "cache")).bind(rule(source["f"]))

    first, second = written_to("one", ""), written_to("two", "\n\n\n")
    assert (first(1), second(1)) == (8, 8)
    assert (from_disk(first), from_disk(second)) == (False, True)


def test_code_of_a_release_in_which_files_lay_elsewhere_is_made_anew(tmp_path: Path) -> None:
    source = "def f(a):\n    return a + 8\n"
    (tmp_path / "gone_since.py").write_text(source)
    making = (
        "import gone_since, pathlib; from homage.engine.native.rule import Binding, Native, rule; "
        "print(Binding(Native(pathlib.Path('cache'))).bind(rule(gone_since.f))(1))"
    )
    made_then = subprocess.run([sys.executable, "-c", making], cwd=tmp_path, capture_output=True, text=True)
    assert made_then.stdout == "9\n", made_then.stderr
    moved: dict[str, Any] = {}
    exec(source, moved)
    made = Binding(Native(tmp_path / "cache")).bind(rule(moved["f"]))
    assert made(1) == 9
    assert not from_disk(made)


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CacheNotWritable, match="set HOMAGE_CACHE to a writable folder"):
        bound(tmp_path / "file" / "cache")


def test_where_code_cannot_be_kept_it_is_made_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server says so, and its games run natively all the same."""
    game, usual = homage.load("fealty"), cache_folder()
    game.compile()
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOMAGE_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(Warming, "_another_folder", lambda warming: usual)  # where it is made already
    told: list[tuple[str, str]] = []
    game = game.interpreted
    warming = Warming(game, "homage.games.fealty", processes=1, tell=lambda *said: told.append(said))
    assert warming.wait(300)
    assert [what for what, _ in told] == [NOT_KEPT]
    assert "Native code cannot be kept in" in told[0][1]
    assert warming.ready
    assert not warming.failed
