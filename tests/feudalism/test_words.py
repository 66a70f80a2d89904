"""Notation both ways, sentences without gaps, and what is shown to whom."""

from __future__ import annotations

import random

import pytest

from homage.engine.errors import NotTextOfAnAction
from homage.engine.match.openly import open_log, open_view
from homage.games.feudalism import GAME
from homage.games.feudalism.words.sentences import action_words
from tests.feudalism.position import Position


def test_every_action_is_written_and_read_back() -> None:
    for action in range(GAME.actions.count):
        text = GAME.words.notation(action)
        assert GAME.words.parse(text) == GAME.words.parse(f"  {text.upper()} ") == action


@pytest.mark.parametrize("text", ["", "march", "revolt", "revolt paris", "militia 5", "militia 2 duc", "pass now"])
def test_what_names_no_action_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotTextOfAnAction) as refused:
        GAME.words.parse(text)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("seed", range(4))
def test_everything_is_said_along_a_game(seed: int) -> None:
    rng = random.Random(seed)
    match = GAME.new(2, seed=seed)
    while match.waiting:
        (seat,) = match.waiting
        assert match.question(seat).strip()
        choices = match.choices(seat)
        assert len({choice.words for choice in choices}) == len(choices)
        things = {thing for choice in choices for thing in choice.concerns}
        for viewer in (None, 0, 1):
            assert GAME.draw(match.view(viewer), viewer, things)
        open_view(match)
        match.play(seat, rng.choice(choices).action)
    for viewer in (None, 0, 1):
        assert all(line.strip().endswith(".") for line in match.log(viewer))
    assert not [line for line in match.log(None) if "cards and holds" in line]
    assert [line for line in open_log(match) if "cards and holds" in line]


def test_an_open_view_hides_nothing() -> None:
    table = Position("tribut", "alliance").in_revolt("anjou").at("w3")
    view = open_view(table.match)
    assert [seat["hand"] for seat in view["seats"]] == [["reconquete", "tribut"], ["alliance", "accident_de_chasse"]]


def test_a_drawing_shows_the_chain_and_the_battle() -> None:
    table = Position("tensions_internes", "alliance").invaders("viking_raid_a", "normandy").at("invade")
    table.do("play alliance")
    drawn = "\n".join("".join(text for text, _ in line) for line in GAME.draw(table.match.view(0), 0, ()))
    assert "Declared: alliance" in drawn
    assert "Battle: invasion, normandy" in drawn
    assert "tensions_internes" in drawn


def test_a_price_is_named_with_what_it_leaves_in_the_treasury() -> None:
    table = Position(treasury=10).in_revolt("anjou").at("d2")
    assert said(table, "attack anjou") == "Attack Anjou: 1 Dn, 9 left"
    table.do("attack anjou")
    assert said(table, "militia 2") == "Militia +2: 6 Dn, 3 left"


def said(table: Position, text: str) -> str:
    return action_words(table.s, table.seat, GAME.words.parse(text))
