"""Actions tried out: which of them a seat could take back alone, and how often it could do them in a row."""

from __future__ import annotations

import random

import pytest

import homage
from homage.engine.match.match import Match
from homage.engine.match.trying import ENDS, HANDS_OVER, MOST_TIMES, REVEALS, ROLLS, drafted, repeated, why_final
from tests.toys.bells import GAME as BELLS
from tests.toys.bells import WORK

GAMES = ("fealty", "petty_fiefs", "feudalism", "feudality", "fief")
SEATS = {"fief": 3}


def walked(name: str, seed: int, moves: int) -> Match:
    """A game that was played at random for some moves, windows let pass."""
    game, rng = homage.load(name), random.Random(seed)
    match = game.new(SEATS.get(name, 2), seed=seed)
    for _ in range(moves):
        if match.over:
            break
        seat, window = match.waiting[0], match.window
        match.play(seat, rng.choice(match.legal(seat)) if window is None else window.passing)
    return match


@pytest.mark.parametrize("name", GAMES)
def test_what_is_tried_changes_nothing(name: str) -> None:
    homage.load(name).compile()
    for seed in range(3):
        match = walked(name, seed, 10 * seed + 5)
        seat = match.waiting[0]
        before, legal = match.state, match.legal(seat)
        for action in legal:
            why_final(match, seat, action)
        repeated(match, seat, legal)
        assert (match.state, match.legal(seat)) == (before, legal)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_final_can_be_taken_back_alone(name: str) -> None:
    """Unless somebody acts in a window, the real game says the same as the imagined ones."""
    game = homage.load(name)
    game.compile()
    found = set()
    for seed in range(6):
        match, rng = game.new(SEATS.get(name, 2), seed=seed), random.Random(seed)
        while not match.over and match.played < 150:
            seat, window = match.waiting[0], match.window
            if window is not None:
                match.play(seat, window.passing)
                continue
            action, number = rng.choice(match.legal(seat)), match.played
            why = why_final(match, seat, action)
            found.add(why)
            match.play(seat, action)
            while (window := match.window) is not None:
                match.play(match.waiting[0], window.passing)
            if not why:
                assert not match.past.final_since(number)
                assert seat in match.waiting
            elif why in (ROLLS, REVEALS):
                assert match.past.final_since(number)
            elif why == HANDS_OVER:
                assert seat not in match.waiting
            else:
                assert (why, match.over) == (ENDS, True)
    assert found >= ({"", REVEALS} if name not in ("fealty",) else {REVEALS, HANDS_OVER})


def test_dice_are_told_from_what_is_only_revealed() -> None:
    match = BELLS.new(2, seed=1)
    for seat in range(2):
        match.play(seat, 0)
    assert why_final(match, match.waiting[0], WORK) == ROLLS


def buying() -> Match:
    """FIEF, before a player who can buy the same more than once."""
    game = homage.load("fief")
    game.compile()
    rng = random.Random(3)
    for seed in range(50):
        match = game.new(3, seed=seed)
        while not match.over and match.played < 400:
            seat, window = match.waiting[0], match.window
            legal = match.legal(seat)
            if window is None and repeated(match, seat, legal):
                return match
            plain = [action for action in legal if not game.actions.unprompted(action)]
            match.play(seat, rng.choice(plain) if window is None else window.passing)
    raise AssertionError("nobody ever buys")


def test_as_often_as_it_is_counted_it_can_be_done_and_no_more() -> None:
    match = buying()
    seat, played = match.waiting[0], match.played
    for action, times in repeated(match, seat, match.legal(seat)).items():
        assert 2 <= times <= MOST_TIMES
        for _ in range(times):
            assert match.waiting == (seat,)
            match.play(seat, action)
        assert match.why_not(seat, action) is not None
        match.take_back(match.played - played)


def test_a_draft_leads_where_the_same_moves_lead_and_leaves_out_what_cannot_be_played() -> None:
    match = buying()
    seat, before = match.waiting[0], match.state
    cheap, dear = (next(a for a in match.legal(seat) if match.game.words.notation(a).startswith(verb)) for verb in "bm")
    done = match.game.words.parse("done")
    refused = next(action for action in range(match.game.actions.count) if match.why_not(seat, action) is not None)
    draft = drafted(match, seat, [dear, refused, cheap, done, cheap])
    assert (draft.actions, draft.ends) == ([dear, cheap, done], True)
    assert draft.refused is not None
    assert match.state == before
    for action in (dear, cheap):
        match.play(seat, action)
    assert draft.world.view(seat) == match.view(seat)
    assert draft.world.legal(seat) == match.legal(seat)
