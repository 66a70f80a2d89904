"""The chat of a table: who may say what to whom, how often, and how the host moderates it."""

from __future__ import annotations

import secrets
from typing import Any

from homage.engine.errors import Refused
from homage.table.askers import ASKER
from homage.table.entries.table import Table
from homage.table.entries.talk import DEEDS, OF_GALLERY, OF_PLAYER, OF_SPECTATOR
from homage.table.messages import client_messages as c
from homage.table.people.limits import Limiter
from homage.table.rooms.context import RoomState
from homage.table.rooms.seating import check_unblocked
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Viewer
from homage.table.store.doors import MUTED

WHISPER_BYTES = 9  # of the id of a whisper: it tells nobody how many others there were


class Chat:
    """What is said at one table."""

    def __init__(self, state: RoomState, store: TableStore) -> None:
        self._state = state
        self._store = store
        self._player, self._spectator, self._gallery = Limiter(OF_PLAYER), Limiter(OF_SPECTATOR), Limiter(OF_GALLERY)

    async def say(self, viewer: Viewer, request: c.Chat) -> None:
        """Say something: to the table, or from a seat to some seats only."""
        table, seat = self._state.table, request.seat
        text = _cleaned(request.text)
        self._state.context.manners.check_speaking(viewer.person, viewer.guest)
        if request.to is not None:
            _check_whisper(table, seat, request.to)
            await self._check_welcome(viewer, request.to)
        table.talk.check(viewer.person, seat, viewer.guest)
        if table.talk.muted and not table.chairs.seats_of(viewer.person):
            await self._state.context.gates.check_speaking(table.row.id, viewer.guest, viewer.registered)
        self._check_pace(viewer, seat)
        name = viewer.name if seat is None else table.chairs[seat].name
        body: dict[str, Any] = {"name": name, "seat": seat, "to": request.to, "text": text, "player": viewer.person}
        body |= {"guest": True} if viewer.guest and viewer.person else {}
        if request.to is None:
            await self._store.append("chat", body, viewer, request.id)
        else:
            await self._store.append(
                "whisper", {**body, "id": secrets.token_urlsafe(WHISPER_BYTES)}, viewer, request.id
            )

    async def _check_welcome(self, viewer: Viewer, to: list[int]) -> None:
        """Nobody speaks in private to whom they have blocked, nor to who has blocked them."""
        chairs = self._state.table.chairs
        others = {chairs[seat].player for seat in to if chairs[seat].player} - {viewer.person}
        if others & viewer.deaf_to:
            raise Refused("You have blocked somebody whom you write to; unblock them first.")
        await check_unblocked(self._state, others, viewer.person, "They take no private messages from you.")

    def _check_pace(self, viewer: Viewer, seat: int | None) -> None:
        """Nobody drowns the others: players by themselves, spectators by address and all together."""
        if seat is not None:
            allowed = self._player.allow(viewer.person)
        else:
            allowed = self._spectator.allow(ASKER.get() or viewer.person) and self._gallery.allow("")
        if not allowed:
            raise Refused("You send messages too quickly; wait a few seconds.")

    async def moderate(self, viewer: Viewer, request: c.Moderate) -> None:
        """What the host does about the talk."""
        table = self._state.table
        if request.what not in DEEDS:
            raise Refused(f"{request.what!r} is no way to moderate the chat; the ways are: {', '.join(DEEDS)}.")
        if request.what == "remove" and not table.talk.holds(request.number, table.chairs.seats_of(viewer.person)):
            raise Refused("There is no such message that you can read, or it was removed already.")
        if request.player == viewer.person:
            raise Refused("You cannot mute yourself.")
        self._state.context.pace.check("moderating", viewer.person)
        body: dict[str, Any] = {"what": request.what, "player": request.player[:32], "number": request.number}
        if request.what == "unmute":
            await self._state.context.gates.forgive(table.row.id, MUTED, body["player"])
        await self._store.append("moderate", body, viewer, request.id)


def _cleaned(text: str) -> str:
    """What is to be said, without signs that cannot be shown."""
    text = "".join(sign for sign in text.strip() if sign.isprintable() or sign == "\n")
    if not text:
        raise Refused("The message is empty; write something first.")
    if len(text) > c.MOST_CHAT:
        raise Refused(f"A message may have {c.MOST_CHAT} characters, not {len(text)}; split it into two.")
    return text


def _check_whisper(table: Table, seat: int | None, to: list[int]) -> None:
    """What is said in private goes from a seat to some seats, each named once."""
    if seat is None:
        raise Refused("Only a seat can speak to seats in private; name your seat.")
    if not to or not all(0 <= each < table.row.seats for each in to):
        raise Refused(f"Seats run from 1 to {table.row.seats}; name some of them.")
    if len(set(to)) < len(to):
        raise Refused("A seat is named twice among those you speak to; name each once.")
