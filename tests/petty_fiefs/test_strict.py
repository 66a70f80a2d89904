"""Strict memory: what was seen is shown while it lies open, and never again (section 8, PF-R33)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from homage.engine.match.openly import open_story
from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.rules.suits import EXTRA
from homage.games.petty_fiefs.state import COINS, NONE
from homage.table.entries.table import Table
from homage.table.messages.showing import Showing
from homage.table.store.rows import Entry, TableRow
from tests.conftest import play_randomly
from tests.petty_fiefs.position import Position, told
from tests.petty_fiefs.test_memory import coins_seen, state


@pytest.mark.rule("PF-R33e")
def test_strict_views_forget_what_was_seen() -> None:
    board = Position(memory="strict").stand(0, "suns", "crowns").land(0, "moons 5", "moons 4").turn(0)
    board.do("deploy suns 3")
    assert coins_seen(board, 1, 0) == [(0, None)], "it was shown, and is face-down again"
    assert coins_seen(board, 0, 0) == [(0, 3)], "its owner may look"
    assert [tile["face"] for tile in board.match.view(0)["circle"][0]["tiles"]] == [None, None]
    board.turn_up("moons 4")
    assert {"suit": 1, "value": 4} in [tile["face"] for tile in board.match.view(1)["circle"][0]["tiles"]]


@pytest.mark.rule("PF-R33e")
def test_strict_coins_are_shown_while_they_lie_face_up() -> None:
    board = Position(memory="strict").stand(0, "suns").coins(0, "crowns", 4).bands(0, 0, 3).holder(1).turn(0)
    board.do("deploy suns 5")
    assert board.step == "assign"
    for viewer in (None, 0, 1):
        assert coins_seen(board, viewer, 0) == [(0, 5), (2, 4), (EXTRA, 3)]
    board.do("give crowns")
    assert (board.lord(0), coins_seen(board, 0, 0)) == ("crowns", [(2, None)])
    assert board.match.view(0)["seats"][0]["princes"][0]["reserve"] == [0, 1, 2, 3, 4, 5]
    assert board.match.view(1)["centre"]["certain"] == [0, 1, 2, 3, 4, 5], "all six are there again"


@pytest.mark.rule("PF-R33b", "PF-R33e")
def test_strict_mercenaries_in_ones_own_reserve_are_looked_up_and_so_are_not_elsewhere() -> None:
    """Seats 0 and 2 hold three mercenaries each: all six are known to both, and to nobody else."""
    board = Position(3, memory="strict").hire(2, 1, 4, 5).turn(0)
    assert board.match.view(2)["seats"][2]["hired_certain"] == [1, 4, 5]
    assert board.match.view(2)["centre"]["certain"] == [0, 2, 3]
    assert board.match.view(0)["seats"][2]["hired_certain"] == board.match.view(0)["centre"]["certain"] == []
    board = Position(3, memory="strict").hire(2, 1, 4, 5).hire(0, 0, 2, 3).turn(0)
    for viewer, known in ((None, [[], []]), (0, [[0, 2, 3], [1, 4, 5]]), (1, [[], []]), (2, [[0, 2, 3], [1, 4, 5]])):
        seats = board.match.view(viewer)["seats"]
        assert [seats[0]["hired_certain"], seats[2]["hired_certain"]] == known
    board = Position(2, memory="strict").hire(0, 1, 4, 5).bands(3, 1, 2).turn(0)
    assert coins_seen(board, 0, 3) == [(EXTRA, None)], "0, 2 or 3"
    board = Position(2, memory="strict").hire(0, 0, 1, 3, 4, 5).bands(3, 1, 2).turn(0)
    assert coins_seen(board, 0, 3) == [(EXTRA, 2)], "it can be nothing else"
    assert coins_seen(board, 1, 3) == [(EXTRA, None)]


@pytest.mark.rule("PF-CFL-C2", "PF-CFL-C4", "PF-R33e")
def test_strict_strengths_are_not_told_once_they_are_added() -> None:
    """By perfect memory suns 1 + 5 win with the mercenaries' 3; by the strict option the log has no number."""
    for memory, given, won in (("perfect", 3, 9), ("strict", NONE, NONE)):
        board = Position(memory=memory).stand(0, "suns", "crowns").coins(0, "crowns", 5).bands(0, 1, 3).holder(0)
        board.land(0, "moons 5").turn(0)
        board.do("deploy suns 5")
        events = board.do("give suns")
        assert [event["strength"] for event in told(events, "given") + told(events, "won")] == [given, won]


@pytest.mark.rule("PF-R33e")
@pytest.mark.parametrize("seats", [2, 4])
def test_strict_views_and_logs_keep_nothing(seats: int) -> None:
    GAME.compile()
    rng = random.Random(seats)
    match = GAME.new(seats, seed=seats, options={"memory": "strict"})
    s = state(match)
    while match.waiting:
        if rng.random() < 0.1:
            for viewer in (None, *range(seats)):
                assert_nothing_kept(s, match.view(viewer), viewer)
        play_randomly(match, rng, 1)
    shown = {"bribe_shown", "coin_shown", "strength", "drew_tile", "drew_band", "looked"}
    assert shown.isdisjoint(event.kind.name for event in match.story)
    for event in match.story:
        if event.kind.name in ("bribe_glimpsed", "coin_glimpsed", "given", "won"):
            words = GAME.words.event(event).removesuffix(".")
            assert not words[-1].isdigit() or words.endswith(f"province {event.about['province'] + 1}")


def assert_nothing_kept(s: Any, view: dict[str, Any], viewer: int | None) -> None:
    """Covered coins of others and covered tiles are shown by their backs."""
    up = any(s.coin_up[suit, c] for suit in range(len(s.pawn_at)) for c in range(COINS))
    hired = 0 if viewer is None else s.hired_count[viewer]
    for province in view["circle"]:
        assert all(tile["up"] == (tile["face"] is not None) for tile in province["tiles"])
        for coin in province["coins"]:
            own = coin["suit"] != EXTRA and coin["suit"] // 2 == viewer
            if not up and not own and (coin["suit"] != EXTRA or hired < COINS - 1):
                assert coin["value"] is None
    for bribe in view["centre"]["bribes"]:
        assert (bribe["value"] is not None) == (bribe["suit"] // 2 == viewer)


@pytest.mark.rule("PF-R33e")
def test_strict_values_are_told_while_they_are_seen_and_never_again() -> None:
    """Suns 3 wins against crowns 2: all see both values as it happens; after the next move nobody is told them."""
    board = Position(memory="strict").stand(0, "suns", "crowns").coins(0, "crowns", 2).land(0, "moons 5").turn(0)
    shown = [{"suit": 0, "coin": 0, "value": 3}, {"suit": 2, "coin": 0, "value": 2}]
    assert told(board.do("deploy suns 3"), "coin_glimpsed") == shown
    for viewer in (None, 0, 1):
        assert told(board.match.events(viewer), "coin_glimpsed") == shown
    board.do("done")
    for viewer in (None, 0, 1):
        assert told(board.match.events(viewer), "coin_glimpsed") == [{"suit": 0, "coin": 0}, {"suit": 2, "coin": 0}]
    assert told(open_story(board.match), "coin_glimpsed") == shown, "once it is over nothing is hidden"


VALUED = {"tile_glimpsed": "face", "band_glimpsed": "value", "bribe_glimpsed": "value", "coin_glimpsed": "value"}


@pytest.mark.rule("PF-R33e")
def test_who_comes_back_to_a_strict_table_is_told_no_values() -> None:
    """A whole game at a table: each update that is sent as it happens has the values, no later one has any."""
    rng = random.Random("back")
    match = GAME.new(2, seed=3, options={"memory": "strict", "max_rounds": "12"})
    chairs = [{"kind": "person", "name": name, "player": name} for name in ("anna", "bruno")]
    settings = {"options": match.options, "clock": {"kind": "none"}, "chairs": chairs}
    table = Table(TableRow("t", GAME.name, 2, settings, chairs, bytes(16), False, "anna", "open", 0, 0, None), GAME)
    table.begin(match, Entry("t", 1, 1, "start", {}))
    seen = set()
    while match.waiting:
        (seat,) = match.waiting
        number, action = table.version + 1, rng.choice(match.legal(seat))
        match.play(seat, action)
        table.moved(Entry("t", number, number, "move", [seat, action, []]))
        for viewer in (None, 0, 1):
            live = glimpsed(Showing(table, number - 1, 0, watched=number - 1), viewer)
            assert all(VALUED[kind] in about for kind, about in live)
            seen |= {kind for kind, _ in live}
            for since in (0, 1, number - 3):
                back = glimpsed(Showing(table, max(since, 0), 0), viewer)
                assert [each for each in back if VALUED[each[0]] in each[1]] == live
    assert seen == set(VALUED)


def glimpsed(showing: Showing, viewer: int | None) -> list[tuple[str, dict[str, int]]]:
    return [(told.kind, told.about) for told in showing.seat(viewer, False).story if told.kind in VALUED]
