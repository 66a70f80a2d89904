"""A move followed event by event, and what happened while somebody was away."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import homage
from homage.engine.match.live_views import applied, since_last_turn
from homage.engine.match.match import Match
from tests.table.company import both_pick, table_of_two
from tests.table.served import Server

FIEFS = homage.load("petty_fiefs")


def followed(view: dict[str, Any], story: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The positions as a client makes them."""
    positions = []
    for told in story:
        view = applied(view, told.get("changes", []))
        positions.append(view)
    return positions


def test_who_looks_on_sees_each_event_on_the_board_as_it_was_then(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno), anna.guest.at(table) as watching:
            await anna.play(0)
            picked = await bruno.play(1)
            for visit, seat in ((bruno, 1), (watching, 0)):
                heard = picked if visit is bruno else await visit.entry(picked["entry"])
                seen = heard["seats"][str(seat)]
                positions = followed(seen["before"], seen["story"])
                shown = [
                    [owner["revealed"] is not None for owner in position["seats"]]
                    for position, told in zip(positions, seen["story"], strict=True)
                    if told["kind"] == "revealed"
                ]
                assert shown == [[True, False], [True, True]], "one card is turned up after the other"
                assert positions[-1] == seen["view"]

    asyncio.run(evening())


def test_who_comes_later_is_not_shown_the_way_here(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno):
            await both_pick(anna, bruno)
            async with anna.guest.at(table) as late:
                seen = late.now["seats"]["0"]
                assert seen["story"]
                assert not any("changes" in told for told in seen["story"])

    asyncio.run(evening())


def test_who_comes_back_can_ask_what_happened_since(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, bruno):
            await anna.play(0)
            await bruno.play(1)
            recalled = await anna.ask(type="recall", seat=0)
            assert recalled["type"] == "recalled"
            kinds = [told["kind"] for told in recalled["story"]]
            assert kinds[:2] == ["revealed", "revealed"]
            assert "picked" not in kinds, "that was one's own doing, before"
            now = await anna.ask(type="see")
            assert followed(recalled["view"], recalled["story"])[-1] == now["seats"]["0"]["view"]
            again = await anna.ask(type="recall", seat=0, kind="revealed", back=1)
            assert [told["kind"] for told in again["story"]][:2] == ["revealed", "revealed"]
            assert followed(again["view"], again["story"])[-1] == now["seats"]["0"]["view"]
            for kind, back in (("revealed", 2), ("revealed", -1), ("no such thing", 0)):
                assert (await anna.ask(type="recall", seat=0, kind=kind, back=back))["type"] == "refused"
            other = await anna.ask(type="recall", seat=1)
            assert (other["type"], other["why"]) == ("refused", "That seat is not yours.")

    asyncio.run(evening())


def strict_game() -> Match:
    """A game with strict memory in which something was seen in passing, and a move was made since."""
    for seed in range(50):
        rng, match = random.Random(seed), FIEFS.new(2, seed, {"memory": "strict"})
        while match.waiting and match.played < 400:
            seat = rng.choice(match.waiting)
            match.play(seat, rng.choice(match.legal(seat)))
            lately = [match.past.happened(step) for step in range(match.played - 3, match.played)]
            if any(event.kind.name == "coin_glimpsed" for events in lately for event in events):
                others = [move.seat for move in match.past.moves(match.played - 4)]
                if len(set(others)) == 1:
                    return match
    raise AssertionError("no such game")


def test_what_was_seen_in_passing_is_not_shown_again() -> None:
    match = strict_game()
    away = 1 - match.last_move.seat
    before, parts = since_last_turn(match, away)
    last = match.past.happened(match.played)
    view = before
    for event, changes in parts:
        view = applied(view, changes)
        if not any(event is each for each in last):
            assert "value" not in event.about or event.kind.name != "coin_glimpsed"
    assert view == match.view(away)
    told = [event.kind.name for event, _ in parts]
    assert "coin_glimpsed" in told


def test_before_the_first_move_and_right_after_an_own_one_nothing_has_happened() -> None:
    match = homage.load("feudalism").new(2, 1, {"king": "first"})
    assert since_last_turn(match, 0) == (match.view(0), [])
    seat = match.waiting[0]
    match.play(seat, match.legal(seat)[0])
    assert since_last_turn(match, seat) == (match.view(seat), [])
