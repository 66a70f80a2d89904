"""Tables that are opened: new ones, the next game of the same people, recorded games, and branches of games."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sqlalchemy.exc import IntegrityError

from homage.engine.errors import Refused
from homage.engine.match.match import Match
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.dice import KEY_BYTES
from homage.games import load
from homage.players.seated import known
from homage.table.entries.absence import AbsenceRules
from homage.table.entries.clocks import ClockRule
from homage.table.entries.table import Table
from homage.table.entries.windows import USUAL_PAUSES, Pauses
from homage.table.people.people import Person, proper_name
from homage.table.rooms.archive import Archive
from homage.table.rooms.room import Room
from homage.table.store.rows import TableRow
from homage.table.thought.minds import SUBSTITUTE

ID_BYTES = 15  # of the number of a table: nobody guesses it
NO_NAMES: Mapping[int, str] = MappingProxyType({})
NOTHING: Mapping[str, Any] = MappingProxyType({})


class NewTables:
    """Opens the tables of one server."""

    def __init__(
        self,
        archive: Archive,
        room: Callable[[str], Awaitable[Room]],
        check: Callable[[Person, int], None],
        now: Callable[[], int],
    ) -> None:
        """`check` refuses a person who may not open another table with so many computer players."""
        self._archive = archive
        self._room = room
        self._check = check
        self._now = now

    async def create(
        self,
        host: Person,
        game_name: str,
        chairs: Sequence[str],
        options: Mapping[str, Any],
        clock: Mapping[str, Any],
        listed: bool,
        pauses: Pauses = USUAL_PAUSES,
        names: Mapping[int, str] = NO_NAMES,
        hints: bool = False,
        absence: Mapping[str, Any] = NOTHING,
    ) -> Room:
        """Open a table: each chair is 'me', 'open' or the name of a computer player.

        People who share the host's screen have names of their own, by their seats. With `hints`, seats may ask for
        hints also if people play each other; whoever sits down agrees. `absence` is what happens to those who run out
        of time or stay away.
        """
        game, rule = load(game_name), ClockRule.read(clock)
        agreed = game.agree(len(chairs), options)
        for seat in names:
            if not 0 <= seat < len(chairs) or chairs[seat] != "me":
                raise Refused(f"Seat {seat + 1} cannot be named by you; name only seats that are 'me'.")
        settings = {
            "options": agreed,
            "clock": rule.as_dict(),
            "absence": AbsenceRules.read(absence, rule, len(chairs)).as_dict(),
            "pauses": pauses.as_dict(),
            "hints": hints,
            "chairs": [
                _chair(each, replace(host, name=proper_name(names[seat])), other=True)
                if seat in names
                else _chair(each, host)
                for seat, each in enumerate(chairs)
            ],
        }
        self._check(host, sum(each not in ("me", "open") for each in chairs))
        row = self._row(game, host.id, len(chairs), settings, listed)
        await self._archive.create(row)
        room = await self._room(row.id)
        await room.seating.seat_everybody()
        return room

    async def rematch(self, table: Table) -> str:
        """Set up the same again, for the same people; asked twice for one table, it is the same one."""
        chairs = [
            {"kind": chair.kind, "name": chair.name, "player": chair.player, "other": chair.other}
            for chair in table.chairs[1:] + table.chairs[:1]  # everybody moves on a seat
        ]
        usual = AbsenceRules.usual(table.clocks.rule, table.row.seats).as_dict()
        settings = {"absence": usual, **table.row.settings, "chairs": chairs, "lesson": ""}
        row = self._row(table.game, table.hosting.host, table.row.seats, settings, table.row.listed)
        following = hashlib.sha256(b"rematch" + table.row.id.encode() + table.row.key).digest()[:ID_BYTES]
        row = replace(row, id=base64.urlsafe_b64encode(following).decode())
        with suppress(IntegrityError):  # another server, or this one before a crash, has come so far already
            await self._archive.create(row)
        room = await self._room(row.id)
        if room.table.version == 0:
            await room.seating.seat_everybody()
        return row.id

    async def lay_open(self, host: Person, match: Match, remarks: Mapping[str, Any] = NOTHING) -> Room:
        """Lay a recorded game on a table of its own, for replay, with what its record remarks; nobody plays there."""
        chairs = [{"kind": "person", "name": match.game.words.seat(seat)} for seat in range(match.seats)]
        settings = {"options": match.options, "clock": {"kind": "none"}, "chairs": chairs}
        row = self._row(match.game, host.id, match.seats, settings, listed=False)
        kept = match.private_record.key  # the key that made its dice, if the record has it
        row = replace(row, key=bytes.fromhex(kept)) if kept else row
        await self._archive.create(row)
        room = await self._room(row.id)
        await room.seating.lay_open(match, dict(remarks))
        return room

    async def branch(self, host: Person, match: Match, seat: int, lesson: str = "", key: bytes = b"") -> Room:
        """Go on from where a game stood, against computer players: with dice of its own unless their key is given."""
        if seat >= match.seats:
            raise Refused(f"There is no seat {seat + 1} in this game; seats run from 1 to {match.seats}.")
        if match.over:
            raise Refused("The game is over there; branch off at an earlier move.")
        self._check(host, match.seats - 1)
        chairs = [_chair("me" if each == seat else SUBSTITUTE, host) for each in range(match.seats)]
        settings = {"options": match.options, "clock": {"kind": "none"}, "chairs": chairs, "lesson": lesson}
        settings["absence"] = AbsenceRules.usual(ClockRule("none"), match.seats).as_dict()
        row = self._row(match.game, host.id, match.seats, settings, listed=False)
        row = replace(row, key=key) if key else row
        await self._archive.create(row)
        room = await self._room(row.id)
        await room.seating.take_over(match)
        return room

    def _row(self, game: Rulebook, host: str, seats: int, settings: dict[str, Any], listed: bool) -> TableRow:
        now = self._now()
        settings = {**settings, "rules": game.rules_stamp}
        return TableRow(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game.name,
            seats=seats,
            settings=settings,
            chairs=settings["chairs"],
            key=secrets.token_bytes(KEY_BYTES),
            listed=listed,
            host=host,
            status="open",
            created=now,
            touched=now,
            due=None,
        )


def _chair(asked: str, host: Person, other: bool = False) -> dict[str, Any]:
    """A chair as a table stores it; `other`: of somebody else at the host's screen."""
    if asked == "me":
        return {"kind": "person", "name": host.name, "player": host.id} | ({"other": True} if other else {})
    if asked == "open":
        return {"kind": "open"}
    known(asked)
    return {"kind": "computer", "name": asked}
