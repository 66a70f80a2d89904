"""Component data can be changed for an experiment: by name, number by number, and only there."""

from __future__ import annotations

import random

import pytest

import homage
from homage import games
from homage.engine.errors import BadChange
from homage.engine.game import Game
from homage.engine.match.openly import open_view
from homage.engine.match.record import parse_record
from homage.engine.state.components import numbers_of
from homage.games import load
from tests.conftest import amount, play_randomly, short

ANY_NUMBER = {
    "fealty": "scoring.city_bonus",
    "petty_fiefs": "scoring.own_coin",
    "feudalism": "start.treasury",
    "feudality": "setup.start_vp",
    "fief": "setup.deniers",
}


def test_ways_lead_through_tables_and_lists_by_name_id_or_place() -> None:
    data = {"limits": {"turns": 9, "on": True}, "piece": [{"name": "Guard Post", "range": 2}], "cells": [[0, 4]]}
    assert dict(numbers_of(data)) == {"limits.turns": 9, "piece.guard_post.range": 2, "cells.0.0": 0, "cells.0.1": 4}


def test_entries_of_one_name_are_found_by_their_place() -> None:
    data = {"card": [{"name": "Spies", "count": 6}, {"name": "Spies", "count": 4}]}
    assert dict(numbers_of(data)) == {"card.0.count": 6, "card.1.count": 4}


def test_a_variant_has_the_number_and_the_game_keeps_its_own(game: Game) -> None:
    way = ANY_NUMBER[game.name]
    before = dict(numbers_of(game.components.data))[way]
    variant = load(game.name, {way: before + 1})
    assert dict(numbers_of(variant.components.data))[way] == before + 1
    assert dict(numbers_of(game.components.data))[way] == before
    assert load(game.name) is game
    assert load(game.name, {way: before + 1}) is variant
    assert variant.rules_stamp != game.rules_stamp
    assert variant.components.changes == {way: before + 1}


def test_a_changed_number_changes_the_play() -> None:
    rich = load("feudalism", {"start.treasury": 7})
    assert open_view(rich.new(seed=1))["treasury"] - open_view(load("feudalism").new(seed=1))["treasury"] == 7


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"piece.knigth.range": 2}, "no number 'piece.knigth.range'; the nearest are: piece.knight.range"),
        ({"piece.knight": 2}, "no number 'piece.knight'"),
        ({"piece.knight.name": 2}, "no number 'piece.knight.name'"),
        ({"piece.knight.range": "2"}, "must be a whole number, not '2'; it is 1"),
        ({"piece.knight.range": True}, "must be a whole number, not True"),
        ({"piece.knight.speed": 21}, "cannot be made with piece.knight.speed=21"),
    ],
    ids=["misspelt", "a table", "a text", "in quotes", "a truth", "contradicts the discs"],
)
def test_a_change_that_cannot_be_is_refused_in_one_sentence(changes: dict[str, int], said: str) -> None:
    with pytest.raises(BadChange) as refused:
        load("fealty", changes)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert load("fealty").new(seed=1).waiting  # the game itself is as before


def test_a_record_of_a_variant_says_what_was_changed_and_is_replayed_by_it(game: Game) -> None:
    way = ANY_NUMBER[game.name]
    value = dict(numbers_of(game.components.data))[way] + 1
    variant = load(game.name, {way: value})
    match = play_randomly(variant.new(seed=3, options=short(game.name)), random.Random(3))
    record = parse_record(match.record.dump(), "a record")
    assert record.changes == {way: value}
    assert load(record.game, record.changes).replay(record).state == match.state
    with pytest.raises(homage.engine.errors.BadRecord, match="other changes to the numbers of"):
        game.replay(record)


@pytest.mark.parametrize("name", homage.NAMES)
def test_each_kind_of_number_one_higher_makes_a_game_or_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_VARIANTS", {})  # these are not needed again
    numbers = dict(numbers_of(load(name).components.data))
    kinds = {(way.split(".")[0], way.split(".")[-1]): way for way in numbers}  # such as the range of a piece
    tried = random.Random(name).sample(sorted(kinds.values()), amount(min(12, len(kinds)), full=len(kinds)))
    made = 0
    for way in tried:
        number = numbers[way]
        try:
            variant = load(name, {way: number + 1})
        except BadChange:
            continue
        assert dict(numbers_of(variant.components.data)) == {**numbers, way: number + 1}
        made += 1
    assert made > len(tried) / 2
