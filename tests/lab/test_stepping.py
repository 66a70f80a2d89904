"""Batches of games: slot by slot what the rules themselves do, with the same dice."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import homage
from homage.engine.errors import HomageError, Refused
from homage.engine.flow.course import in_window
from homage.engine.flow.story import blank_story
from homage.engine.game import Game
from homage.engine.state.dice import Dice, draw, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.lab.learners.batch import Batch
from homage.lab.simulate import simulate
from homage.players.quick import best_of
from tests.conftest import brief, seatings

TABLES = seatings()


class Reference:
    """One game of a batch, by a plain loop over the rules; quick players are handed only what their seat sees."""

    def __init__(self, game: Game, players: tuple[str, ...], seed: int, number: int) -> None:
        self.game, self.players, self.seats = game, players, len(players)
        self.held, self.decisions, self.learner = Held(game.state), 0, -1
        self.dice = Held(Dice, keyed(key_from_seed(seed), 2 * number))
        self.own_dice = Held(Dice, keyed(key_from_seed(seed), 2 * number + 1))
        encoded = game.encoded(game.agree(self.seats, brief(game.name)))
        game.machine.call("start", self.held, self.seats, encoded, self.dice, blank_story(0))
        self.let_others_play()

    def let_others_play(self) -> None:
        while self.seat >= 0 and (self.players[self.seat] != "learner" or self.can_only_pass):
            self.apply(self.seat, self.quick_choice(self.seat))
        self.learner = self.seat if self.seat >= 0 else self.learner

    @property
    def seat(self) -> int:
        waiting = int(self.game.machine.call("waiting", self.held))
        return (waiting & -waiting).bit_length() - 1

    @property
    def can_only_pass(self) -> bool:
        return in_window(self.held.proxies[0]) and len(self.legal(self.seat)) == 1

    def legal(self, seat: int) -> list[int]:
        out = np.zeros(self.game.most_options, np.int32)
        return out[: self.game.machine.call("legal", self.held, seat, out)].tolist()

    def veiled(self, seat: int) -> Held:
        veiled = Held(self.game.state)
        veiled.words[0] = self.held.words[0] & self.game.veil[seat]
        return veiled

    def quick_choice(self, seat: int) -> int:
        options = np.array(self.legal(seat), np.int32)
        dice = self.own_dice.proxies[0]
        if self.players[seat] != "greedy":
            return int(options[draw(dice, len(options))])
        worth = np.zeros(len(options), np.int32)
        self.game.machine.call("weigh", self.veiled(seat), seat, options, len(options), self.own_dice, worth)
        return int(best_of(worth.tolist(), options.tolist(), len(options), dice))  # type: ignore[arg-type]

    def apply(self, seat: int, action: int) -> None:
        self.game.machine.call("apply", self.held, seat, action, self.dice, blank_story(0))
        self.decisions += 1

    def play(self, action: int) -> None:
        self.apply(self.seat, action)
        self.let_others_play()

    def observe(self) -> np.ndarray[Any, Any]:
        out = np.zeros(self.game.observation, np.int32)
        self.game.machine.call("observe", self.veiled(self.learner), self.learner, out)
        return out

    def rewards(self) -> list[float]:
        out, most = np.zeros(2 * self.game.most_seats, np.int32), self.game.most_seats
        self.game.machine.call("result", self.held, out)
        won = out[most : most + self.seats] == 1
        share = self.seats / (won.sum() * (self.seats - 1))
        return [share * bool(each) - 1 / (self.seats - 1) for each in won]


def any_choices(batch: Batch, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """An allowed action for each slot; anything where none is asked for."""
    at = (rng.random(batch.slots) * batch.option_count).astype(int)
    return np.where(batch.seat >= 0, batch.choices[np.arange(batch.slots), at], 10**6)


def assert_tells(batch: Batch, slot: int, table: Reference) -> None:
    legal = table.legal(table.seat)
    assert batch.seat[slot] == table.seat
    assert batch.choices[slot, : batch.option_count[slot]].tolist() == legal
    assert np.flatnonzero(batch.mask[slot]).tolist() == legal
    assert set(np.unique(batch.mask[slot])) == {0, 1}
    assert np.array_equal(batch.observation[slot], table.observe())
    assert batch.decisions[slot] == table.decisions


def compiled(name: str) -> Game:
    game = homage.load(name)
    game.compile()
    return game


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("others", ["learner", "random", "greedy"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_batch_is_what_a_plain_loop_over_the_rules_does(name: str, seats: int, others: str, at_once: bool) -> None:
    game, slots, seed = compiled(name), 2, 5
    players = ("learner", *(others,) * (seats - 1))
    options = brief(name)
    wishes: dict[str, Any] = {"seats": seats, "players": players, "options": options, "seed": seed}
    batch = Batch(game, slots, rotate=True, at_once=at_once, **wishes)

    def seated(number: int) -> tuple[str, ...]:
        by = number % seats
        return players[by:] + players[:by]

    tables = [Reference(game, seated(slot), seed, slot) for slot in range(slots)]
    rounds, finished, rng = [0] * slots, 0, np.random.default_rng(3)
    while finished < slots:
        for slot in range(slots):
            assert_tells(batch, slot, tables[slot])
        actions = any_choices(batch, rng)
        batch.step(actions)
        for slot, table in enumerate(tables):
            table.play(int(actions[slot]))
            assert batch.over[slot] == (table.seat < 0)
            if table.seat >= 0:
                assert not batch.rewards[slot].any()
                continue
            finished += 1
            assert batch.rewards[slot] == pytest.approx(table.rewards(), abs=1e-6)
            assert batch.rewards[slot].sum() == pytest.approx(0, abs=1e-6)
            if not at_once:
                assert batch.seat[slot] == -1
                assert not batch.mask[slot].any()
                assert np.array_equal(batch.observation[slot], table.observe()), "how it ended, by who moved last"
        over = batch.over == 1
        if not at_once and over.any():
            batch.begin_next(over)
        for slot in np.flatnonzero(over).tolist():
            rounds[slot] += 1
            number = rounds[slot] * slots + slot
            tables[slot] = Reference(game, seated(number), seed, number)
        assert batch.round.tolist() == rounds
    for slot in range(slots):
        assert_tells(batch, slot, tables[slot])


@pytest.mark.parametrize("name", homage.NAMES)
def test_the_step_after_the_end_begins_the_next_game_and_does_not_look_at_the_action(name: str) -> None:
    game, rng = compiled(name), np.random.default_rng(1)
    batch = Batch(game, 1, options=brief(name), seed=2, at_once=False)
    while not batch.over[0]:
        batch.step(any_choices(batch, rng))
    batch.step(np.array([-7]))
    assert not batch.over[0]
    assert not batch.rewards.any()
    assert batch.round[0] == 1
    assert_tells(batch, 0, Reference(game, ("learner",) * batch.seats, 2, 1))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_games_of_a_batch_are_those_of_a_simulation(name: str, seats: int) -> None:
    """If the learner, too, throws the dice of quick players, all games end as they do there."""
    game, slots = compiled(name), 6
    players = ("learner", *("greedy", *["random"] * seats)[: seats - 1])
    there = simulate(game, slots, seats, ("random", *players[1:]), brief(name), seed=11)
    assert there.rows is not None
    table: dict[str, Any] = {"seats": seats, "players": players, "options": brief(name), "seed": 11}
    batch = Batch(game, slots, at_once=False, observations=False, masks=False, **table)
    over = np.zeros(slots, bool)
    dice = Dice.proxies(batch._dice)
    while not over.all():
        actions = batch.choices[:, 0].copy()  # whatever is played on where the first game is over
        for slot in np.flatnonzero(~over).tolist():
            actions[slot] = batch.choices[slot, draw(dice[2 * slot + 1], int(batch.option_count[slot]))]
        batch.step(actions)
        for slot in np.flatnonzero((batch.over == 1) & ~over).tolist():
            over[slot] = True
            assert batch.decisions[slot] == there.rows.decisions[slot]
            assert (batch.rewards[slot] == batch.rewards[slot].max()).tolist() == (
                there.rows.places[slot] == 1
            ).tolist()


@pytest.mark.parametrize("name", homage.NAMES)
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    game = compiled(name)
    players = ("learner", *("greedy",) * (game.seats[0] - 1))
    batches = [Batch(game, 200, players=players, options=brief(name), seed=4, threads=threads) for threads in (1, 3)]
    assert [batch._threads for batch in batches] == [1, 3]
    rngs = [np.random.default_rng(8) for _ in batches]
    for _ in range(40):
        for batch, rng in zip(batches, rngs, strict=True):
            batch.step(any_choices(batch, rng))
        one, three = batches
        assert np.array_equal(one.words, three.words)
        assert np.array_equal(one.mask, three.mask)
        assert np.array_equal(one.observation, three.observation)
        assert np.array_equal(one._told, three._told)


def memory(batch: Batch) -> list[bytes]:
    kept = (batch.words, batch._dice, batch._told, batch.choices, batch.mask, batch.observation, batch.rewards)
    return [part.tobytes() for part in kept]


@pytest.mark.parametrize("name", homage.NAMES)
def test_an_action_that_is_not_allowed_is_refused_by_its_rule_and_nothing_moves(name: str) -> None:
    game, rng = compiled(name), np.random.default_rng(1)
    batch = Batch(game, 5, seed=3)
    for _ in range(10):
        batch.step(any_choices(batch, rng))
    before, good = memory(batch), any_choices(batch, rng)
    bad = good.copy()
    bad[4] = np.flatnonzero(batch.mask[4] == 0)[-1]
    with pytest.raises(Refused, match=f"In slot 4 seat {batch.seat[4]} cannot .* \\(action {bad[4]}\\)") as refused:
        batch.step(bad)
    assert refused.value.rule in game.ledger.rules
    assert memory(batch) == before
    for wrong, said in ((-1, "given the action -1"), (game.actions.count, "actions run from 0 to")):
        with pytest.raises(Refused, match=said):
            batch.step(np.where(np.arange(5) == 2, wrong, good))
    with pytest.raises(HomageError, match="takes 5 actions"):
        batch.step(good[:3])
    assert memory(batch) == before
    batch.step(good)
    assert memory(batch) != before


@pytest.mark.parametrize("name", homage.NAMES)
def test_a_reset_begins_the_same_games_again_and_another_seed_begins_others(name: str) -> None:
    game = compiled(name)
    batch, rng = Batch(game, 4, seed=6), np.random.default_rng(1)
    first = batch.words.copy()
    for _ in range(5):
        batch.step(any_choices(batch, rng))
    batch.reset()
    assert np.array_equal(batch.words, first)
    assert np.array_equal(batch.mask, Batch(game, 4, seed=6).mask)
    batch.reset(seed=7)
    assert not np.array_equal(batch.words, first)
    assert np.array_equal(batch.words, Batch(game, 4, seed=7).words)


@pytest.mark.parametrize("name", homage.NAMES)
def test_a_game_can_be_left_for_the_next_one_and_the_others_go_on(name: str) -> None:
    game, rng = compiled(name), np.random.default_rng(1)
    batch = Batch(game, 3, options=brief(name), seed=6)
    batch.step(any_choices(batch, rng))
    words, seats = batch.words.copy(), batch.seat.copy()
    batch.begin_next(np.array([False, True, False]))
    assert_tells(batch, 1, Reference(game, ("learner",) * batch.seats, 6, 3 + 1))
    assert np.array_equal(batch.words[[0, 2]], words[[0, 2]])
    assert batch.seat[[0, 2]].tolist() == seats[[0, 2]].tolist()
    assert batch.round.tolist() == [0, 1, 0]


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"slots": 0}, "A batch cannot have 0 games"),
        ({"players": ("king",)}, "There is no player 'king' for a batch"),
        ({"players": ("random",)}, "Nobody at this table learns"),
        ({"players": ("learner",) * 7}, "7 players were named for"),
        ({"seats": 9}, "cannot be played by 9"),
        ({"options": {"speed": 1}}, "There is no option 'speed'"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(native: Game, wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(HomageError, match=said):
        Batch(native, **{"slots": 2, **wishes})


def test_masks_and_observations_can_be_left_out(native: Game) -> None:
    batch = Batch(native, 2, masks=False, observations=False)
    assert batch.mask.shape == batch.observation.shape == (2, 0)
    batch.step(batch.choices[:, 0])
    assert (batch.option_count > 0).all()
