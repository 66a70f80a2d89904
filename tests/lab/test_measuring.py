"""What experiments measure is what happened: the same games as a simulation, counted as anybody would by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.openly import open_view
from homage.engine.match.record import Record
from homage.engine.rules.contributions import Contribution
from homage.engine.state.dice import key_from_seed, keyed
from homage.lab.experiment.counting import counting_of
from homage.lab.experiment.measure import (
    CHAPTERS,
    CHOICES,
    DECISIONS,
    ENDED,
    LEAD_CHANGES,
    MOST_OPTIONS,
    OPTIONS,
    Measured,
    MeasuringDesk,
    measuring_loop,
)
from homage.lab.experiment.sampled import record_of
from homage.lab.experiment.trial import play_interpreted
from homage.lab.simulate import simulate
from homage.players.quick import player_number
from tests.conftest import seated, short

SEED = 5


def measured(game: Game, players: Sequence[str], games: int, options: dict[str, Any] | None = None) -> Measured:
    """Games 0, 1, 2 ... as the compiled loop measures them; short ones, if no options are given."""
    seats = len(players)
    into = Measured.blank(game, seats, games)
    encoded = game.encoded(game.agree(seats, short(game.name) if options is None else options))
    numbers = np.array([player_number(name) for name in players], np.int32)
    MeasuringDesk(game, keyed(key_from_seed(SEED))).measure(measuring_loop(game), seats, encoded, numbers, 0, into)
    return into


def sampled(game: Game, players: Sequence[str], number: int) -> Record:
    agreed = game.agree(len(players), short(game.name))
    return record_of(game, len(players), agreed, players, SEED, number)


def seat_of(each: Contribution, about: dict[str, int], held: dict[str, dict[str, int]]) -> int:
    """Who an event is about, by what the game declares."""
    named = held[each.office][each.seat] if each.office else about[each.seat]
    return each.owners[named] if each.owners else named


def counted_by_hand(match: Match) -> Counter[tuple[int, str]]:
    """What the story of a match holds, by seat and column."""
    counts: Counter[tuple[int, str]] = Counter()
    told: dict[str, dict[str, int]] = {}
    for event in match.story:
        told[event.kind.name] = event.about
        for each in match.game.contributions:
            if each.event == event.kind.name:
                thing = each.things[event[each.thing]] if each.thing else each.things[0]
                amount = event[each.amount] if each.amount else 1
                counts[seat_of(each, event.about, told), f"{each.words}: {thing}"] += amount
    return counts


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_counts_are_those_of_the_story_of_the_same_game(native: Game, player: str) -> None:
    columns, players = counting_of(native).columns, seated(native, player)
    found = measured(native, players, 4)
    for number in range(4):
        match = native.replay(sampled(native, players, number))
        assert match.over
        by_hand = counted_by_hand(match)
        assert sum(map(abs, by_hand.values())) > 5
        counts = {
            (seat, column): int(found.counts[number, seat, at])
            for seat in range(len(players))
            for at, column in enumerate(columns)
            if found.counts[number, seat, at]
        }
        assert counts == {key: count for key, count in by_hand.items() if count and key[0] >= 0}


def test_figures_are_those_of_the_same_game_played_move_by_move(native: Game) -> None:
    players = seated(native, "random", "greedy")
    found = measured(native, players, 3)
    for number in range(3):
        record = sampled(native, players, number)
        match = native.replay(record, 0)
        chapter, offered, leaders = native.rules["chapter"], [], []
        now = chapter(match.held.proxies[0])
        for move in record.moves:
            offered.append(len(match.legal(move.seat)))
            match.replay_move(move)
            if match.over or chapter(match.held.proxies[0]) != now:
                now = chapter(match.held.proxies[0])
                places = open_view(match)["places"]
                leaders.append({seat for seat in range(len(players)) if places[seat] == 1})
        lead, changes = set(range(len(players))), 0
        for leading in leaders:
            changes += not leading & lead
            lead = leading & lead or leading
        figures = found.figures[number].tolist()
        if native.windows_by_name:  # where every answer is a decision, and of all answers one is a move
            assert figures[DECISIONS] >= len(record.moves)
            assert figures[MOST_OPTIONS] >= max(offered)
        else:
            assert figures[DECISIONS] == len(record.moves)
            assert figures[CHOICES] == sum(n > 1 for n in offered)
            assert figures[OPTIONS] == sum(offered)
            assert figures[MOST_OPTIONS] == max(offered)
        assert figures[CHAPTERS] == len(leaders)
        assert figures[LEAD_CHANGES] == changes
        assert figures[ENDED] == 1
        masks = found.leaders[number, : len(leaders)].tolist()
        assert masks == [sum(1 << seat for seat in leading) for leading in leaders]
        result = match.result
        assert result is not None
        assert tuple(found.results[number, : len(players)]) == result.points


def test_the_games_are_those_of_a_simulation_with_the_same_seed(native: Game) -> None:
    players, most = seated(native, "greedy", "random"), native.most_seats
    found, seats = measured(native, players, 60), len(players)
    ran = simulate(native, 60, seats, players, short(native.name), seed=SEED).summary()
    assert found.figures[:, DECISIONS].sum() == ran["decisions"]
    assert (found.results[:, most : most + seats] == 1).sum(axis=0).tolist() == ran["wins"]
    assert found.results[:, :seats].mean(axis=0).tolist() == pytest.approx(ran["mean_points"])


def test_interpreted_rules_measure_the_same(native: Game) -> None:
    players = seated(native, "random")
    found, agreed = measured(native, players, 2), native.agree(len(players), short(native.name))
    for number in range(2):
        same = play_interpreted(native, agreed, players, SEED, number)
        assert np.array_equal(same.counts[0], found.counts[number])
        assert np.array_equal(same.figures[0], found.figures[number])
        assert np.array_equal(same.results[0], found.results[number])


def test_every_game_declares_what_counts_with_a_name_for_each_count(game: Game) -> None:
    columns = counting_of(game).columns
    assert len(columns) == len(set(columns)) > 10
    kinds = {kind.name: kind.operands for kind in game.events.kinds}
    for each in game.contributions:
        assert each.words
        assert ": " not in each.words
        assert {each.thing, each.amount} - {""} <= set(kinds[each.event])
        assert each.seat in kinds[each.office or each.event]
