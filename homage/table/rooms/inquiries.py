"""What people ask about the game of a table without changing anything."""

from __future__ import annotations

from homage.engine.errors import Refused
from homage.engine.match.explain import why_nothing
from homage.engine.match.live_views import since_event, since_last_turn
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.messages.showing import seen_events, story_events
from homage.table.rooms.context import RoomState
from homage.table.rooms.drafting import draft_answer
from homage.table.rooms.moves import Stale, action_number
from homage.table.rooms.visitors import Viewer, Visitors


class Inquiries:
    """The answers to what is asked about one table."""

    def __init__(self, state: RoomState, visitors: Visitors) -> None:
        self._state = state
        self._visitors = visitors

    async def ping(self, viewer: Viewer, request: c.Ping) -> None:
        """Give a sign of life."""
        viewer.post(m.Pong(request.id, self._state.context.now()))

    async def see(self, viewer: Viewer, request: c.See) -> None:
        """All there is to see."""
        await self._visitors.show_to(viewer, request.id)

    async def why(self, viewer: Viewer, request: c.Why) -> None:
        """Whether an action is allowed now, or anything with some things on the board; or which rule forbids it."""
        match = self._state.match
        if (request.action is None) == (not request.things):
            raise Refused("Ask about an action or about things on the board: exactly one of them.")
        if request.action is None:
            refused = why_nothing(match, request.seat, request.things)
        else:
            refused = match.why_not(request.seat, action_number(match, request.action))
        if refused is None:
            viewer.post(m.Reason(request.id, True))
        else:
            viewer.post(m.Reason(request.id, False, str(refused), refused.rule))

    async def foresee(self, viewer: Viewer, request: c.Foresee) -> None:
        """How the game would be counted if it ended now, or after an action of one's own."""
        match = self._state.table.match
        if match is None:
            raise Refused("The game has not begun: there is nothing to count yet.")
        if request.seat is None and request.action is not None:
            raise Refused("Name your seat to ask for the score after an action.")
        standing, told = match.foreseen(request.seat, request.action)
        points = list(standing.points) if standing else []
        viewer.post(m.Foreseen(request.id, points, story_events(match.game, told, self._state.table.called)))

    async def draft(self, viewer: Viewer, request: c.DraftRow) -> None:
        """Where some actions of one's own would lead if they were played in a row."""
        if self._state.table.asked_at.get(request.seat) != request.decision:
            raise Stale("That question is no longer asked; answer the one that is.")
        viewer.post(draft_answer(self._state.match, request))

    async def recall(self, viewer: Viewer, request: c.Recall) -> None:
        """What has happened since the last move of one's seat, or from an event on."""
        match, soon = self._state.match, self._state.context.replaying.soon
        if request.kind:
            found = await soon(since_event, match, request.seat, request.kind, request.back)
        else:
            found = await soon(since_last_turn, match, request.seat)
        if found is None:
            raise Refused("Your seat was told of no such event; ask for one that is in its story.")
        before, parts = found
        viewer.post(m.Recalled(request.id, before, seen_events(match.game, parts, self._state.table.called)))
