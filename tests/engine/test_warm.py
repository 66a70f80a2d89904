"""Native code in the background: the game is there at once, and quicker soon after."""

from __future__ import annotations

import homage
from homage.engine.warm import NOT_MADE, Warming


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
        told: list[tuple[str, str]] = []
        warming = Warming(game, "homage.games.nowhere", processes=1, tell=lambda *said: told.append(said))
        warming.wait()
        assert "No module named 'homage.games.nowhere'" in warming.failed
        assert told == [(NOT_MADE, warming.failed)]
        assert not warming.ready
        assert game.new(seed=1).waiting
    finally:
        game._native = native
