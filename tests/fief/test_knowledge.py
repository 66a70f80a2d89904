"""What a seat knows, and what it imagines of the rest (ledger, section 7; FIEF-I.2)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from homage.engine.flow.course import go_to
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.games.fief.actions import PASS
from homage.games.fief.frames import PURCHASE
from homage.games.fief.rules.cards.cards import CARDS, EVENTS_PILE, HAND_CARDS
from homage.games.fief.rules.field.units import hide_units, show_units, shuffle_kinds
from homage.games.fief.rules.figures import KNIGHT, MAN
from homage.games.fief.rules.moments import W1, W13, W15_COALITIONS, W17, W_DRAW, WU_FIRST, begin_window
from homage.games.fief.rules.talk.interrupts import open_seats
from homage.games.fief.shown.accounts import discrepancies
from homage.games.fief.shown.knowledge import resample
from homage.games.fief.shown.observation import OBSERVATION, OBSERVED, observe
from homage.games.fief.state import NONE, State
from tests.fief.position import PLAIN, Game, Position, card, lord, place

RESAMPLE, OBSERVE = PLAIN.bind(resample), PLAIN.bind(observe)
WORKING = {"room", "count", "votes", "acted", "answered", "intended"}  # scratch, or forgotten by the engine


def imagined(game: Game, seat: int, seed: int = 1) -> tuple[np.ndarray, State]:
    """A world that a seat imagines."""
    array = game.array.copy()
    world = State.proxies(array)[0]
    RESAMPLE(world, seat, Dice.proxies(keyed(key_from_seed(seed)))[0])
    return array, world


def worlds(game: Game, seat: int, n: int = 30) -> Iterator[State]:
    for seed in range(n):
        yield imagined(game, seat, seed)[1]


def hand(s: State, seat: int) -> list[int]:
    return [each for each in range(CARDS) for _ in range(s.hand[seat, each])]


def window(table: Position) -> Position:
    for seat in range(table.s.seats):
        table.s.pawns[seat] = 3
    go_to(table.s, PURCHASE)
    begin_window(table.s, W1)
    return table.go()


@pytest.mark.rule("FIEF-2.2a")
def test_other_hands_are_any_cards_with_their_backs() -> None:
    table = Position(3).hand("red", "tax", "arthur").hand("blue", "charles", "justice").hand("yellow", "tax")
    seen = {tuple(hand(world, 1)) for world in worlds(table, 0)}
    assert len(seen) > 5
    for world in worlds(table, 0):
        assert hand(world, 0) == hand(table.s, 0)
        assert [world.hand_size[1, pile] for pile in range(2)] == [1, 1]
        assert world.hand[1, lord("arthur")] == 0, "red holds that card"
        assert list(discrepancies(world)) == []


@pytest.mark.rule("FIEF-F.b")
def test_a_card_known_in_one_hand_is_imagined_in_no_other() -> None:
    table = Position(3).hand("blue", "tax", "uprising", "uprising").hand("yellow", "justice")
    table.s.known[0, 2, card("justice")] = 1
    for world in worlds(table, 0, 60):
        assert hand(world, 2) == [card("justice")]
        assert world.hand[1, card("justice")] == 0
        assert list(discrepancies(world)) == []


@pytest.mark.rule("FIEF-2.3a")
def test_the_back_on_top_of_events_is_kept() -> None:
    for top in ("famine", "tax"):
        table = Position(3).on_pile(top)
        for world in worlds(table, 0, 12):
            on_top = world.pile[EVENTS_PILE, world.pile_size[EVENTS_PILE] - 1]
            assert (on_top >= HAND_CARDS) == (top == "famine")


@pytest.mark.rule("FIEF-F.b")
def test_cards_given_or_shown_in_a_deal_stay_known() -> None:
    """Until they are played; a bystander knows nothing, and loses track of what he knew."""
    table = window(Position(4).hand("red", "tax").hand("blue", "justice", "uprising"))
    table.s.known[3, 0, card("tax")] = 1
    table.do("parley blue", by="red")
    for entry in ("offer_card tax", "want_card justice", "propose", "agree"):
        table.do(entry)
    for world in worlds(table, 0, 12):
        assert world.hand[1, card("tax")] >= 1, "red gave it away"
    for world in worlds(table, 1, 12):
        assert hand(world, 0) == [card("justice")], "blue gave it away"
    assert len({tuple(hand(world, 0)) for world in worlds(table, 2)}) > 3
    assert table.s.known[3, 0, card("tax")] == 0
    table.do("parley yellow", by="blue")
    for entry in ("offer_card uprising", "propose", "refuse"):
        table.do(entry)
    for world in worlds(table, 2, 12):
        assert world.hand[1, card("uprising")] >= 1, "blue has shown it to yellow"


@pytest.mark.rule("FIEF-2.1")
def test_a_card_played_is_no_longer_known_to_be_there() -> None:
    table = window(Position(3).hand("red", "assassination").lord("eric", "red", "tours").lord("henry", "blue", "paris"))
    table.s.known[1, 0, card("assassination")] = 1
    table.do("assassinate henry", by="red")
    assert table.s.known[1, 0, card("assassination")] == 0
    assert list(discrepancies(table.s)) == []


@pytest.mark.rule("FIEF-1.2d")
def test_of_votes_the_markers_are_seen_and_not_which_is_which() -> None:
    table = Position(3).lord("arthur", "red", "tours").lord("eric", "blue", "paris")
    s = table.s
    s.candidate[0], s.candidate[1] = lord("arthur"), lord("eric")
    s.vote_for[1], s.vote_decoy[1], s.vote_marks[1, 0], s.vote_marks[1, 1] = 1, 2, 1, 1
    s.vote_for[2], s.vote_decoy[2], s.vote_marks[2, 0] = 1, 1, 2
    s.vote_for[0], s.vote_marks[0, 1] = 2, 1
    seen = {(world.vote_for[1], world.vote_decoy[1]) for world in worlds(table, 0)}
    assert seen == {(1, 2), (2, 1)}
    assert {(world.vote_for[2], world.vote_decoy[2]) for world in worlds(table, 0)} == {(1, 1)}
    assert {world.vote_for[0] for world in worlds(table, 0)} == {2}, "the own one is known"
    assert {(world.vote_for[0], world.vote_decoy[0]) for world in worlds(table, 1)} == {(2, 0), (0, 2)}


@pytest.mark.rule("FIEF-F.b")
def test_a_party_knows_the_paper_and_a_bystander_does_not() -> None:
    table = window(Position(3).hand("red", "tax"))
    table.do("parley blue", by="red")
    for entry in ("offer_card tax", "want_deniers 2", "propose"):
        table.do(entry)
    world = imagined(table, 1)[1]
    assert (world.deal_cards[0, 0, card("tax")], world.deal_deniers[0, 1]) == (1, 2)
    assert world.hand[0, card("tax")] == 1
    blind = imagined(table, 2)[1]
    assert (blind.deal_cards[0, 0, card("tax")], blind.deal_deniers[1, 0]) == (0, 0)


# -- fog of war ----------------------------------------------------------------------------------------------------


def kinds_at(s: State, seat: int, where: str) -> list[int]:
    return sorted(s.pawn_kind[seat, pawn] for pawn in range(26) if s.pawn_place[seat, pawn] == place(where))


@pytest.mark.rule("FIEF-I.2")
def test_units_once_mixed_are_told_apart_by_their_owner_alone() -> None:
    table = Position(3, fog_of_war=True).units("red", "ready", knight=2, man_at_arms=2)
    shuffle_kinds(table.s, 0, place("ready"), table.dice)
    pawns = [pawn for pawn in range(26) if table.s.pawn_place[0, pawn] == place("ready")]
    for pawn in pawns[:2]:
        table.s.pawn_place[0, pawn] = place("tours")
    seen = {tuple(kinds_at(world, 0, "tours")) for world in worlds(table, 1)}
    assert seen == {(MAN, MAN), (MAN, KNIGHT), (KNIGHT, KNIGHT)}
    own = {tuple(kinds_at(world, 0, "tours")) for world in worlds(table, 0, 5)}
    assert own == {tuple(kinds_at(table.s, 0, "tours"))}
    for world in worlds(table, 1, 8):
        both = sorted(kinds_at(world, 0, "tours") + kinds_at(world, 0, "ready"))
        assert both == [MAN, MAN, KNIGHT, KNIGHT], "everybody saw what was bought"


@pytest.mark.rule("FIEF-I.2")
def test_what_a_battle_showed_is_remembered() -> None:
    table = Position(3, fog_of_war=True).units("red", "ready", knight=2, man_at_arms=2)
    s = table.s
    shuffle_kinds(s, 0, place("ready"), table.dice)
    pawns = [pawn for pawn in range(26) if s.pawn_place[0, pawn] == place("ready")]
    for pawn in pawns[:2]:
        s.pawn_place[0, pawn] = place("tours")
    show_units(s, 0, place("tours"))
    truth = kinds_at(s, 0, "tours")
    assert {tuple(kinds_at(world, 0, "tours")) for world in worlds(table, 1, 8)} == {tuple(truth)}
    hide_units(s, 0, place("tours"), table.dice)
    assert s.pawn_shown[0, pawns[0]] == 0
    assert {tuple(kinds_at(world, 0, "tours")) for world in worlds(table, 1)} == {tuple(truth)}
    assert {tuple(kinds_at(world, 0, "ready")) for world in worlds(table, 1)} == {tuple(kinds_at(s, 0, "ready"))}


# -- whole games ---------------------------------------------------------------------------------------------------


def wandering(seed: int, moves: int, check: Callable[[Game, int], None], **options: bool) -> None:
    """A random game, looked at now and then."""
    game, chance = Game(3 + seed % 4, seed=seed, **options), random.Random(seed)
    for move in range(moves):
        if game.over:
            return
        seat = chance.choice(game.waiting)
        options_now = game.legal(seat)
        passes = PASS in options_now and chance.random() < 0.5
        game.play(seat, PASS if passes else chance.choice(options_now))
        if move % 25 == 0:
            check(game, chance.randrange(-1, game.s.seats))


@pytest.mark.rule("FIEF-I.2", "FIEF-I.3", "FIEF-F.b", "R-114")
@pytest.mark.parametrize("seed", range(4))
def test_imagined_worlds_add_up_and_depend_on_what_is_known_alone(seed: int) -> None:
    def check(game: Game, seat: int) -> None:
        assert list(discrepancies(game.s)) == []
        first, world = imagined(game, seat, 7)
        assert list(discrepancies(world)) == []
        for kind in (W1, W_DRAW, W13, W15_COALITIONS, WU_FIRST, W17):
            assert open_seats(world, kind, 0) == open_seats(game.s, kind, 0), "R-114: no hand opens a window"
        other = imagined(game, seat, 8)[0]
        again = other.copy()
        RESAMPLE(State.proxies(again)[0], seat, Dice.proxies(keyed(key_from_seed(7)))[0])
        for name in set(first.dtype.names or ()) - WORKING:
            assert np.array_equal(first[name], again[name]), name
        if seat != NONE:
            out = np.zeros(OBSERVATION, np.int32)
            OBSERVE(game.s, seat, out)
            assert OBSERVED[0] <= out.min()
            assert out.max() <= OBSERVED[1]

    wandering(seed, 400, check, fog_of_war=seed % 2 == 1, public_diplomacy=seed == 2)
