"""What the seats of one table are advised: one thought at a time for each seat, shared by all who ask."""

from __future__ import annotations

import asyncio
from collections import Counter

from homage.players.advice import Advice
from homage.players.seated import Asked
from homage.table.thought.minds import Minds


class Hints:
    """The last advice to each seat, or the thought that will become it."""

    def __init__(self, minds: Minds, table_id: str) -> None:
        self._minds = minds
        self._table_id = table_id
        self._thoughts: dict[int, tuple[int, asyncio.Task[Advice]]] = {}  # by seat: the decision, and what is found
        self._waiting: Counter[asyncio.Task[Advice]] = Counter()  # how many wait for each

    async def advice(self, decision: int, asked: Asked) -> Advice:
        """Advice for a decision; whoever asks again, or from another screen, is told the same."""
        known = self._thoughts.get(asked.seat)
        if known is None or known[0] != decision or not _keeps(known[1]):
            if known is not None:
                known[1].cancel()  # the question has changed: nobody needs the answer any more
            known = decision, asyncio.create_task(self._minds.advise(self._table_id, asked))
            self._thoughts[asked.seat] = known
        thought = known[1]
        self._waiting[thought] += 1
        try:
            return await asyncio.shield(thought)
        finally:
            self._waiting[thought] -= 1
            if self._waiting[thought] == 0:
                del self._waiting[thought]
                thought.cancel()  # nobody waits for it any more; once it is done, that changes nothing


def _keeps(thought: asyncio.Task[Advice]) -> bool:
    """Whether it is on its way, or worth keeping: what was only glanced at, for want of native code, is not."""
    if not thought.done():
        return True
    return not thought.cancelled() and thought.exception() is None and thought.result().simulations > 0
