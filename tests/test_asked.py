"""What is asked in every game is what its questions declare: the name, the sentence, the answers, the window."""

from __future__ import annotations

import random
from typing import Any

import pytest

import homage
from homage.engine.flow.course import in_window, kind_asked
from homage.engine.match.match import Match
from tests.conftest import at_every_table
from tests.test_contract import compiled, looked_at


@at_every_table(toy=True)
def test_what_is_asked_is_what_is_declared(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"asked {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    for moment, _ in looked_at(match, rng):
        questions, kind = moment.game.questions, int(kind_asked(moment.held.proxies[0]))
        for viewer in (None, *range(seats)):
            view = moment.view(viewer)
            assert (view["game"], view["step"]) == (name, questions.names[kind])
            assert view["waiting"] == list(moment.asked)
        for seat in moment.waiting:
            assert moment.question(seat)
            assert_answers(moment, seat, kind)
        assert_window(moment, kind)
    assert match.view()["step"] == "over"
    assert match.view()["waiting"] == []


def assert_answers(match: Match, seat: int, kind: int) -> None:
    """Nothing may be answered but what the question declares, and it knows which answers pass or are raised."""
    questions, actions, legal = match.game.questions, match.game.actions, match.legal(seat)
    assert {actions.parts(action)[0] for action in legal} <= {block.name for block in questions.answers(kind)}
    raised = {actions.parts(action)[0] for action in legal if actions.initiative[action]}
    assert raised <= {block.name for block in questions.initiatives(kind)}
    passing = actions.passing(legal)
    assert passing is None or actions.parts(passing)[0] in {block.name for block in questions.passes(kind)}


def assert_window(match: Match, kind: int) -> None:
    """A window is open where the rules have opened one, of the question that they ask, to be let pass as declared."""
    s = match.held.proxies[0]
    assert (match.window is not None) == in_window(s)
    if match.window is not None:
        assert (match.window.asked.kind, match.window.passing) == (kind, s.asked_pass - 1)
        assert all(match.window.passing in match.legal(seat) for seat in match.waiting)


@pytest.mark.parametrize("name", homage.NAMES)
def test_what_can_be_ordered_for_a_window_answers_its_question(name: str) -> None:
    game = homage.load(name)
    for window in game.windows:
        blocks = {block.name for block in game.questions.answers(window.asked.kind)}
        ordered = {game.actions.parts(answer.action)[0] for answer in window.answers}
        assert ordered | {game.actions.parts(window.passing)[0]} <= blocks
