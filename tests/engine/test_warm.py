"""Native code in the background: the game is there at once, and quicker soon after."""

from __future__ import annotations

from pathlib import Path

import pytest

import homage
from homage.engine.warm import Warming


def test_a_game_is_played_interpreted_until_its_native_code_is_ready() -> None:
    game = homage.load("fealty")
    native, game._native = game.compile(), None
    try:
        assert not game.machine.native
        warming = Warming(game, "homage.games.fealty")
        match = game.new(seed=1)
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
        warming.wait()
        assert warming.ready
        assert not warming.failed
        assert warming.done == warming.total > 0
        assert game.machine.native
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    finally:
        game._native = native


def test_a_failed_compilation_leaves_the_game_playable() -> None:
    game = homage.load("fealty")
    native, game._native = game.compile(), None
    try:
        warming = Warming(game, "homage.games.nowhere")
        warming.wait()
        assert warming.failed
        assert not warming.ready
        assert game.new(seed=1).waiting
    finally:
        game._native = native


def test_a_folder_that_cannot_be_written_is_told_of_in_the_compilers_own_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOMAGE_CACHE", str(tmp_path / "file" / "cache"))
    told: list[str] = []
    warming = Warming(homage.load("fealty"), "homage.games.fealty", processes=1, tell=told.append)
    assert warming.wait(120)
    assert told == [warming.failed]
    assert "Native code cannot be kept in" in told[0]
    assert "HOMAGE_CACHE" in told[0]
