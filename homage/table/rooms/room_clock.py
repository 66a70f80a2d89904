"""What time does at a table: clocks run out, windows close, foregone answers are given."""

from __future__ import annotations

from homage.table.entries.due import run_out
from homage.table.rooms.context import RoomState
from homage.table.rooms.table_store import TableStore
from homage.table.thought.minds import SUBSTITUTE


class RoomClock:
    """What is due at one table."""

    def __init__(self, state: RoomState, store: TableStore) -> None:
        self._state = state
        self._store = store

    async def catch_up(self) -> None:
        """Do whatever is due now."""
        await self._store.retry(self._end_time)
        await self._store.retry(self.settle)

    async def _end_time(self) -> None:
        """What the table agreed on happens to whoever has run out of time."""
        while late := self._late():
            if self._state.table.attendance.rules.former:
                await self._store.append("replace", {"seat": late[0], "by": SUBSTITUTE, "why": "time"})
            else:
                await self._store.append("time", {"seats": late})

    def _late(self) -> list[int]:
        """The seats that have run out of time."""
        table = self._state.table
        return run_out(table, self._state.context.now(), self._state.answered) if table.status == "playing" else []

    async def settle(self) -> None:
        """Settle the open window if it can be; and the next, where no time is left to anybody in it.

        Questions to which there is but one answer are answered, too.
        """
        while True:
            if (does := self.settlement()) is not None:
                await self._store.move(does)
            elif (given := self._foregone()) is not None:
                await self._store.move(given, foregone=True)
            else:
                return

    def _foregone(self) -> dict[int, int] | None:
        """What is done for a person whose question has a foregone answer."""
        table = self._state.table
        found = ((seat, table.foregone(seat)) for seat in table.waiting)
        return next(({seat: action} for seat, action in found if action is not None), None)

    def settlement(self) -> dict[int, int] | None:
        """What all seats do in the open window, if it can be settled now."""
        window = self._state.table.window
        return None if window is None else window.settlement(self._state.answered, self._state.context.now())

    def closing(self) -> int | None:
        """When something is due next, if nobody does anything before; None: nothing, or nobody knows."""
        if self._state.lost:
            return None
        if self._foregone() is not None:
            return self._state.context.now()
        window = self._state.table.window
        return None if window is None else window.closing(self._state.answered)

    def left_s(self, at: int) -> float:
        """Seconds until then."""
        return max(0, at - self._state.context.now()) / 1000
