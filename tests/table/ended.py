"""Games that end before their time: what people do for it, and how it is told."""

from __future__ import annotations

from typing import Any

from homage.table.messages import client_messages as c
from tests.table.staged import Stage


async def first_moves(stage: Stage) -> None:
    """Everybody has decided something: whoever has not, wins nothing on time."""
    for _ in range(200):
        acted = stage.table.attendance._acted
        waiting = [seat for seat in stage.table.waiting if seat in stage.lookers]
        lacking = [seat for seat in stage.lookers if seat not in acted]
        if not lacking:
            return
        seat = next((each for each in waiting if each in lacking), waiting[0])
        await stage.play(seat, stage.match.legal(seat)[-1])
        await stage.pass_time(0)
    raise AssertionError("somebody is never asked")


async def agree(stage: Stage, *seats: int) -> None:
    """These agree to the offer that waits."""
    for seat in seats:
        offer = stage.table.offer
        assert offer is not None
        await stage.ask(seat, c.Answer, offer=offer.number, agree=True)


def result(stage: Stage) -> dict[str, Any]:
    """How it ended, as the first seat is told."""
    told: dict[str, Any] = stage.table.result()
    assert told is not None, f"the game goes on: {stage.table.status}"
    return told


def ended(stage: Stage, rule: str, *winners: int) -> None:
    told = result(stage)
    assert (told["rule"], tuple(told.get("winners") or ())) == (rule, winners)
    assert stage.table.status == "over"
    assert stage.table.waiting == ()


def rest(stage: Stage, *but: int) -> list[int]:
    return [seat for seat in stage.lookers if seat not in but]
