"""Actions: numbers with names and operands."""

from __future__ import annotations

import pytest

from homage.engine.actions import Actions
from homage.engine.game import Game


def test_numbers_and_names_go_both_ways(game: Game) -> None:
    for action in range(game.actions.count):
        name, operands = game.actions.parts(action)
        assert game.actions.number(name, **operands) == action


def test_notation_goes_both_ways(game: Game) -> None:
    texts = {game.words.notation(action) for action in range(game.actions.count)}
    assert len(texts) == game.actions.count
    for action in range(game.actions.count):
        assert game.words.parse(game.words.notation(action)) == action


def test_numbers_outside_are_refused() -> None:
    actions = Actions()
    actions.block("pass")
    actions.block("move", piece=2, square=3)
    assert actions.count == 7
    assert actions.parts(6) == ("move", {"piece": 1, "square": 2})
    with pytest.raises(IndexError, match="run from 0 to 6"):
        actions.parts(7)
    with pytest.raises(IndexError, match="square of move runs from 0 to 2"):
        actions.number("move", piece=0, square=3)
    with pytest.raises(KeyError):
        actions.number("jump")
