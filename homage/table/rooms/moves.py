"""Moves at a table: played, noted in a window, ordered beforehand, taken back."""

from __future__ import annotations

from homage.engine.errors import Refused
from homage.engine.match.match import Match
from homage.engine.match.trying import MOST_TIMES, only_answer, why_final
from homage.table.entries.way_back import way_back
from homage.table.entries.windows import Answered, StandingOrders
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.rooms.context import RoomState
from homage.table.rooms.drafting import check_row
from homage.table.rooms.peers import Peers
from homage.table.rooms.room_clock import RoomClock
from homage.table.rooms.table_store import Overtaken, TableStore
from homage.table.rooms.visitors import Viewer, Visitors


class Stale(Refused):
    """An answer to a question that is no longer asked."""


class Moves:
    """What players do in the game of one table."""

    def __init__(self, state: RoomState, visitors: Visitors, store: TableStore, clock: RoomClock, peers: Peers) -> None:
        self._state = state
        self._visitors = visitors
        self._store = store
        self._clock = clock
        self._peers = peers

    async def play(self, viewer: Viewer, request: c.Play) -> None:
        """Answer a question: by one action, or by several in a row."""
        state, match, seat = self._state, self._state.match, request.seat
        if state.table.asked_at.get(seat) != request.decision:
            raise Stale("That question is no longer asked; answer the one that is.")
        action, *then = [action_number(match, each) for each in (request.action, *request.then)]
        window, times = state.table.window, request.times
        if not 1 <= times <= (MOST_TIMES if window is None else 1):
            often = f"1 to {MOST_TIMES} times" if window is None else "once"
            raise Refused(f"That cannot be done {times} times at once; do it {often}.")
        row = [action] * times + then
        if then:
            check_row(match, seat, row)
        if not request.sure and (window is None or action != window.kind.passing):
            match.check(seat, action)
            why = "" if [only_answer(match, seat)] == row else why_final(match, seat, *row)
            if why:
                viewer.post(m.Confirm(request.id, why))
                return
        if window is not None:
            await self._note(viewer, request, action)
        elif len(row) == 1:
            await self._store.move({seat: action}, viewer, request.id)
        else:
            await self._play_row(viewer, request, match, row)

    async def _play_row(self, viewer: Viewer, request: c.Play, match: Match, row: list[int]) -> None:
        """Several actions in a row: a move each, and one decision when it is taken back."""
        seat, times = request.seat, len(row)
        for done, action in enumerate(row):
            refused = match.why_not(seat, action)
            if done and (refused is not None or self._state.table.window is not None):
                why = str(refused) if refused is not None else "the game has gone on."
                raise Refused(f"Done {done} of {times} times; then {why}", refused.rule if refused is not None else "")
            last = done == times - 1
            try:
                asker, number = (viewer, request.id) if last else (None, 0)
                await self._store.move({seat: action}, asker, number, again=done > 0)
            except Overtaken as overtaken:
                if not done:
                    raise
                raise Stale(f"Done {done} of {times} times; then the table has changed.") from overtaken

    async def _note(self, viewer: Viewer, request: c.Play, action: int) -> None:
        """An answer in a window: it is noted, and nobody else hears of it until the window is settled."""
        state, seat = self._state, request.seat
        state.match.check(seat, action)
        state.answers.note(seat, Answered(request.decision, action, state.context.now()))
        does = self._clock.settlement()
        if does is not None:
            await self._store.move(does, viewer, request.id)
            return
        await self._peers.announce_answer(seat)
        state.context.seen(state.table.row.id, viewer.person, True)
        await self._visitors.show(state.table.entry, viewer, request.id, {seat})

    async def hold(self, viewer: Viewer, request: c.Hold) -> None:
        """Ask for more time in a window, this one or the next."""
        table, seat = self._state.table, request.seat
        if not table.game.windows:
            raise Refused(f"Nobody acts out of turn in {table.game.title}; wait for your turn.")
        window, decision = table.window, table.asked_at.get(seat)
        if request.decision and (window is None or decision != request.decision):
            raise Stale("That question is no longer asked.")
        if window is not None and decision is not None:
            if window.by_itself(seat) is None:
                raise Refused("Take your time: this question waits for your answer.")
            self._state.answers.withdraw(seat)
            await self._peers.announce_answer(seat)
        elif seat in table.interrupting:
            raise Refused("You interrupt already: you are asked at the next opportunity.")
        await self._store.append("hold", {"seat": seat}, viewer, request.id)

    async def order(self, viewer: Viewer, request: c.StandingOrders) -> None:
        """Say what to do in which window, and when to be asked."""
        wanted = [(order.window, order.action, order.when) for order in request.orders]
        standing = StandingOrders.read(self._state.table.game, request.ask, wanted, request.stops)
        self._state.context.pace.check("orders", viewer.person)
        await self._store.append("standing", {"seat": request.seat, **standing.as_dict()}, viewer, request.id)

    async def undo(self, viewer: Viewer, request: c.Undo) -> None:
        """Take a decision back, or ask the others for their consent."""
        state, seat = self._state, request.seat
        if seat in state.answered:
            state.answers.withdraw(seat)
            await self._peers.announce_answer(seat)
            await self._visitors.show(state.table.entry, viewer, request.id, {seat})
            return
        back = way_back(state.table, seat, request.passed)
        if back.to is not None and not back.why:
            await self.take_back(back.to, seat, viewer, request.id)
        elif not back.asks:
            raise Refused(back.why)
        elif state.table.offer is not None:
            raise Refused("Another offer waits for its answers; answer it first.")
        else:
            state.context.pace.check("offers", viewer.person)
            await self._store.append("offer", {"seat": seat, "what": "undo"}, viewer, request.id)

    async def take_back(self, to: int, seat: int, viewer: Viewer | None = None, done: int = 0) -> None:
        """Go back to before a move of a seat; what must be played again for it is, in a thread."""
        match = self._state.match
        if not match.past.holds(to):
            recalled = await self._state.context.replaying.soon(match.recalled, to)
            match.past.remember(recalled.past, recalled.state)
        await self._store.append("undo", {"moves": match.played - to, "by": seat}, viewer, done)


def action_number(match: Match, action: int | str) -> int:
    """An action that is given by number or notation."""
    return action if isinstance(action, int) else match.game.words.parse(action)
