"""The computer players of one server: who thinks for which seat, and what they remember."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from homage.players.advice import Advice, advise, at_a_glance, needs_thought
from homage.players.levels import LEVELS
from homage.players.quick import QUICK
from homage.players.seated import Asked, ComputerPlayer
from homage.table.thought.thinkers import A_MOMENT_S, Thinkers

SUBSTITUTE = "greedy"  # who keeps the seat of somebody who is away
MOST_MINDS = 24  # computer players that remember what they thought: 5.4 MB each, 2.7 for each of their trees
ADVISER, ADVISER_S = "king", 1.0  # who gives hints, and how long it thinks about one


class Minds:
    """Computer players that choose and advise, in the threads of the thinkers."""

    def __init__(self, thinkers: Thinkers, counted: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        """`counted` charges whoever asks with what is done without a search, in a thread that is as quick as others."""
        self.closed = False
        self._counted = counted
        self._thinkers = thinkers
        self._kept: dict[tuple[str, int, str], ComputerPlayer] = {}  # those asked last are last

    async def think(self, table_id: str, name: str, asked: Asked, until: float | None = None) -> int:
        """Let a computer player choose, in a thread: many tables neither starve each other nor delay people.

        If it has begun by then it is ready `until`, on the monotonic clock. Cancelling it ends the thought.
        """
        if len(asked.legal) == 1:
            return asked.legal[0]
        level = LEVELS.get(name)
        if level is None or not asked.game.machine.native:
            return await self.glance(name, asked)
        player = self._mind(table_id, asked.seat, name)
        return await self._thinkers.search(partial(player.consider, asked), level.seconds or A_MOMENT_S, until)

    async def glance(self, name: str, asked: Asked) -> int:
        """What a computer player does if it has no time to think."""
        player = ComputerPlayer(name if name in QUICK else SUBSTITUTE, b"")
        chosen: int = await self._thinkers.glance(self._counted(player.consider), asked)
        return chosen

    async def advise(self, table_id: str, asked: Asked) -> Advice:
        """What a search would do in the place of a seat; until there is native code, what looks best at a glance."""
        if not needs_thought(asked):
            return await self.advise_at_a_glance(asked)
        player = self._mind(table_id, asked.seat, ADVISER, to_the_end=True)
        return await self._thinkers.search(partial(advise, player, asked, ADVISER_S, None), ADVISER_S)

    async def advise_at_a_glance(self, asked: Asked) -> Advice:
        """What looks best without thought."""
        advice: Advice = await self._thinkers.glance(self._counted(at_a_glance), asked)
        return advice

    def close(self) -> None:
        """Stop all thought at once."""
        self.closed = True
        self._thinkers.close()

    def _mind(self, table_id: str, seat: int, name: str, to_the_end: bool = False) -> ComputerPlayer:
        """The computer player of a seat, with what it remembers; those that were not asked for long are forgotten."""
        player = self._kept.pop((table_id, seat, name), None)
        if player is None or player.to_the_end != to_the_end:
            player = ComputerPlayer(name, b"", to_the_end)
        self._kept[table_id, seat, name] = player
        while len(self._kept) > MOST_MINDS:
            del self._kept[next(iter(self._kept))]
        return player
