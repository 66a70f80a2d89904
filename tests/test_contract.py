"""What holds for every game, under every option, along random play.

What a test costs for a game is bounded by the tables it is played at and by the decisions looked at there; `make soak`
looks at every decision at every table.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

import homage
from homage.engine.errors import UndoRefused
from homage.engine.flow.story import Event
from homage.engine.game import Game
from homage.engine.match.live_views import LiveViews, apply
from homage.engine.match.match import Match
from homage.engine.match.record import Move
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from tests.conftest import FULL, at_every_table, hides, play_randomly
from tests.toys import bells

LOOKS = 24  # at decisions of one game
SELDOM = 32  # one in so many decisions is looked at in the rest of a long game


def compiled(name: str) -> Game:
    """A game as native code; a toy, whose windows are for several seats at once, interpreted."""
    if name == "bells":
        return bells.GAME
    game = homage.load(name)
    game.compile()
    return game


def looked_at(
    match: Match, rng: random.Random, looks: int = LOOKS, when: Callable[[Match], bool] = bool
) -> Iterator[tuple[Match, Move]]:
    """Play a game by chance, then go through it again and stop before some of its moves, each time with that move.

    The stops are spread over the whole game and the last one is among them; if FULL they are all `when` that holds.
    Whoever makes the move there takes it back again.
    """
    again, stops = match.game.replay(match.private_record), []
    while match.waiting:
        if when(match):
            stops.append(match.played)
        play_randomly(match, rng, 1)
    if not FULL and len(stops) > looks:
        stops = [stops[(at + 1) * len(stops) // looks - 1] for at in range(looks)]
    for number, move in enumerate(match.private_record.moves):
        if number in stops:
            yield again, move
        again.replay_move(move)


def forbidden_everywhere(match: Match, seat: int) -> list[int]:
    """The actions that `forbidden` lets through, out of all there are."""
    machine = match.game.machine
    states = machine.form(match.held)
    return [action for action in range(match.game.actions.count) if machine.forbidden(states, 0, seat, action) == 0]


@at_every_table(toy=True)
def test_legal_is_what_is_not_forbidden(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"legal {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    for moment, _ in looked_at(match, rng):
        for seat in range(seats):
            legal = moment.legal(seat)
            assert bool(legal) == (seat in moment.waiting)
            assert legal == sorted(set(legal))
            if rng.random() < 0.3:
                assert legal == forbidden_everywhere(moment, seat)
    assert all(not forbidden_everywhere(match, seat) for seat in range(seats))


@at_every_table()
def test_nothing_appears_and_nothing_vanishes(name: str, seats: int, options: dict[str, Any]) -> None:
    """The accounts of a game add up after every move, also in the worlds that a seat may imagine."""
    rng = random.Random(f"accounts {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    dice = Held(Dice, keyed(key_from_seed(3)))
    assert list(match.game.discrepancies(match.held.proxies[0])) == []
    for moment, _ in looked_at(match, rng):
        assert list(match.game.discrepancies(moment.held.proxies[0])) == []
        if rng.random() < 0.05:
            world = moment.resampled(rng.choice((None, *range(seats))), dice)
            assert list(match.game.discrepancies(world.held.proxies[0])) == []
    assert list(match.game.discrepancies(match.held.proxies[0])) == []


@at_every_table(toy=True)
def test_a_record_replays_to_the_same_bytes(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"replay {seats} {options}")
    game = compiled(name)
    match = play_randomly(game.new(seats, seed=rng.randrange(1000), options=options), rng)
    again = game.replay(match.record)
    assert again.state == match.state
    assert again.result == match.result
    assert [again.log(seat) for seat in (None, *range(seats))] == [match.log(seat) for seat in (None, *range(seats))]
    half = len(match.record.moves) // 2
    assert game.replay(match.record, half).record.moves == match.record.moves[:half]


@at_every_table(toy=True)
def test_differences_are_the_whole_truth(name: str, seats: int, options: dict[str, Any]) -> None:
    """Whoever applies what he is told, move by move and event by event, has the very view that he would be shown."""
    rng = random.Random(f"follow {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    eyes = (None, *range(seats))
    views = LiveViews(match)
    known = {seat: copy.deepcopy(views.of(seat).view) for seat in eyes}
    while match.waiting:
        if not FULL and match.played >= LOOKS and match.played % SELDOM:
            play_randomly(match, rng, 1)
            continue
        catch_up(views, known)
        before = match.played
        play_randomly(match, rng, 1)
        if match.played == before:
            continue
        numbers = {each: views.of(each).number for each in eyes}
        heard, moments = [match.moments(match.played) for _ in range(2)]
        assert np.array_equal(heard, moments), "what was heard is what happens if the move is played again"
        followed = views.follow(eyes) if rng.random() < 0.8 else {each: [] for each in eyes}
        for each, left in views.look(eyes).items():
            at = -1
            for event, changes in followed[each]:
                assert event.seen(each)
                apply(known[each], changes)
                at = next(n for n, one in enumerate(match.past.happened(match.played)) if n > at and one == event)
                if event is not followed[each][-1][0] and at < len(moments) and not event.kind.aside:
                    assert known[each] == seen_in(match, moments[at], each)
            apply(known[each], left)
            assert views.of(each).view == known[each] == match.view(each)
            told = any(changes for _, changes in followed[each]) or left
            assert (views.of(each).number > numbers[each]) == bool(told)
    catch_up(views, known)
    assert known == {each: match.view(each) for each in eyes}


def catch_up(views: LiveViews, known: dict[int | None, Any]) -> None:
    """Tell those who know a view what has become of it, however many moves ago that was."""
    for each, changes in views.look(list(known)).items():
        apply(known[each], changes)


def seen_in(match: Match, state: NDArray[np.int64], seat: int | None) -> dict[str, Any]:
    """What a seat saw of a match in some state."""
    there = match.recalled(match.played)
    there.held.words[0, : len(state)] = state
    return there.view(seat)


@at_every_table(toy=True)
def test_nothing_leaks(name: str, seats: int, options: dict[str, Any]) -> None:
    """In any world that a seat cannot tell from the truth, it is shown and offered the very same."""
    rng = random.Random(f"leak {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    dice = Held(Dice, keyed(key_from_seed(rng.randrange(1000))))
    for moment, _ in looked_at(match, rng):
        for viewer in (None, *range(seats)):
            if rng.random() < 0.5:
                continue
            world = moment.resampled(viewer, dice)
            assert_looks_alike(moment, world, viewer)
            assert_others_moves_look_alike(moment, world, viewer, rng)


def assert_looks_alike(match: Match, world: Match, viewer: int | None) -> None:
    assert world.view(viewer) == match.view(viewer)
    assert world.asked == match.asked
    assert (world.veiled(viewer).words == match.veiled(viewer).words).all()
    if viewer is not None:
        assert np.array_equal(world.observe(viewer), match.observe(viewer))
        assert world.legal(viewer) == match.legal(viewer)
        assert world.choices(viewer) == match.choices(viewer)
        if viewer in match.waiting:
            assert world.question(viewer) == match.question(viewer)


def assert_others_moves_look_alike(match: Match, world: Match, viewer: int | None, rng: random.Random) -> None:
    """Whatever another seat does in one world, it can do something in the other that looks the same.

    What is chosen while others choose too is secret, so there anything at all looks the same.
    """
    others = [seat for seat in match.waiting if seat != viewer]
    if not others:
        return
    seat = rng.choice(others)
    chosen, theirs = rng.choice(match.legal(seat)), world.legal(seat)
    alike = sorted(theirs, key=lambda action: (action != chosen, rng.random()))
    if match.window is not None and len(match.asked) > 1:
        assert_answers_are_secret(match, seat, chosen, viewer)
        return
    if len(match.waiting) > 1:
        alike = alike[:1]
    told, there = tried(match, seat, chosen, viewer)
    if not any(event.kind.reveals for event in told):
        seen = [event for event in told if event.seen(viewer)], there
        assert any(seen_there == seen for seen_there in looks(world, seat, alike, viewer))


def assert_answers_are_secret(match: Match, seat: int, action: int, viewer: int | None) -> None:
    """Nobody else sees that a window was answered; and when all have, only what is then done."""
    if len(match.waiting) > 1:
        assert tried(match, seat, action, viewer) == ([], match.view(viewer))
        return
    played = copied(match)
    told = played.play(seat, action)
    again = match.game.replay(played.private_record)
    assert again.state == played.state
    assert again.view(viewer) == played.view(viewer)
    assert again.events(viewer) == [*match.events(viewer), *(event for event in told if event.seen(viewer))]


def tried(match: Match, seat: int, action: int, viewer: int | None) -> tuple[list[Event], dict[str, Any]]:
    """What would happen by an action, and what a viewer would see then; the game stays as it is."""
    copy = copied(match)
    told = copy.play(seat, action)
    return told, copy.view(viewer)


def copied(match: Match) -> Match:
    return match._apart(match.past.imagined())


def looks(world: Match, seat: int, actions: list[int], viewer: int | None) -> Iterator[Any]:
    """How each action would look to a viewer."""
    for action in actions:
        told, there = tried(world, seat, action, viewer)
        yield [event for event in told if event.seen(viewer)], there


@at_every_table(toy=True)
def test_views_are_plain_data_interpreted_too(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"plain {seats} {options}")
    game = compiled(name)
    match = game.new(seats, seed=rng.randrange(1000), options=options)
    for moment, _ in looked_at(match, rng, looks=6):
        native, game._native = game._native, None
        for seat in (None, *range(seats)):
            view = moment.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view)) == json.loads(json.dumps(view))
        game._native = native


@at_every_table(toy=True)
def test_imagined_worlds_differ_where_something_is_hidden(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"worlds {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    dice = Held(Dice, keyed(key_from_seed(1)))
    play_randomly(match, rng, 1)
    worlds = {match.resampled(seat, dice).state for seat in range(seats) for _ in range(8)}
    assert (len(worlds) > 1) == hides(match.game), "where nothing is hidden there is only one world"


@at_every_table(toy=True)
def test_an_imagined_world_depends_on_what_the_seat_knows_alone(name: str, seats: int, options: dict[str, Any]) -> None:
    """The same dice imagine the same, byte by byte, from worlds that differ in what is hidden: so does all thought."""
    rng = random.Random(f"same {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    for moment, _ in looked_at(match, rng):
        for seat in range(seats):
            other = moment.resampled(seat, Held(Dice, keyed(rng.randbytes(32))))
            key = rng.randbytes(32)
            first, second = (world.resampled(seat, Held(Dice, keyed(key))) for world in (moment, other))
            assert first.state == second.state


@at_every_table(toy=True)
def test_a_game_can_be_judged_at_any_time(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"judge {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    for moment, _ in looked_at(match, rng):
        out = np.zeros(2 * match.game.most_seats, np.int32)
        match.game.machine.call("judge", moment.resampled(0, Held(Dice, keyed(rng.randbytes(32)))).held, out)
        assert all(0 <= chance <= 1000 for chance in out[:seats])
        assert any(out[:seats] > 0)


@at_every_table(toy=True)
def test_simultaneous_choices_may_come_in_any_order(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"order {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    together = 0
    for moment, _ in looked_at(match, rng, when=lambda match: len(match.waiting) > 1):
        together += 1
        actions = {seat: rng.choice(moment.legal(seat)) for seat in moment.waiting}
        forwards, backwards = copied(moment), copied(moment)
        for seat in moment.waiting:
            forwards.play(seat, actions[seat])
        for seat in reversed(moment.waiting):
            backwards.play(seat, actions[seat])
        assert forwards.state == backwards.state
        assert forwards.log(None) == backwards.log(None)
    if not together:
        pytest.skip("nobody ever chooses while others choose too")


@at_every_table(toy=True)
def test_undo_takes_back_just_what_told_nobody_anything(name: str, seats: int, options: dict[str, Any]) -> None:
    """A move may be undone if its seat could have foretold all that it then saw; and only by that seat.

    Whoever has answered a window that is still open may take the answer back.
    """
    rng = random.Random(f"undo {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    dice = Held(Dice, keyed(key_from_seed(2)))
    for moment, move in looked_at(match, rng):
        before, moves, seat = moment.state, moment.played, move.seat
        together = moment.window is not None and len(moment.asked) > 1
        worlds = [moment.resampled(seat, dice) for _ in range(3)]
        if rng.random() < 0.5:
            moment.others_pass(seat)
        events = moment.play(seat, move.action)
        made = moment.played > moves  # else it is an answer in a window that is still open
        answered = set(moment.asked) - set(moment.waiting)
        last = set() if made or not moves else {moment.last_move.seat}  # an answer is no move yet: theirs is the last
        for other in set(range(seats)) - {seat} - answered - last:
            with pytest.raises(UndoRefused):
                moment.undo(other)
        revealed = any(event.kind.reveals for event in events) or (made and bool(moment.last_move.outcomes))
        if moment.undo_refusal(seat) is None:
            assert not revealed
            for world in worlds:
                world.play(seat, move.action)
                assert world.view(seat) == moment.view(seat)
            moment.undo(seat)
            assert moment.state == before
        else:
            assert revealed or (together and made)
            moment.take_back()


def test_nothing_can_be_undone_before_the_first_move(game: Game) -> None:
    with pytest.raises(UndoRefused, match="no move was made yet"):
        game.new(seed=1).undo(0)
