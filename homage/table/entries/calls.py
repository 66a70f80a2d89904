"""Whom a table calls: who is waited for, spoken to, asked for consent, given a seat; and that the game is over.

Of a window it calls only those whom it waits for; that is told to them alone, as it may depend on their orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from homage.table.askers import PERSON
from homage.table.entries.table import Table
from homage.table.store.rows import Call, Entry

EVERYBODY = ""  # in the place of a person: the webhooks of the table, which hear what spectators hear
Asked = dict[tuple[str, int], int]  # by person and number of the question: a seat


@dataclass(frozen=True)
class Standing:
    """What a table waits for at a moment."""

    status: str
    asked: Asked
    rematch: frozenset[str]  # people whose answer to a rematch is still missing

    @classmethod
    def of(cls, table: Table) -> Standing:
        """As it is now."""
        return cls(table.status, asked_now(table), asked_to_rematch(table))


def waited_for(table: Table) -> list[int]:
    """The seats of people without whose answer the game does not go on."""
    if table.window is not None:
        return table.window.waited_for()
    return [seat for seat in table.waiting if not table.chairs[seat].computer and table.foregone(seat) is None]


def asked_now(table: Table) -> Asked:
    """Who is asked what; everybody is told, unless it is a window."""
    found: Asked = {}
    for seat in waited_for(table):
        number = table.asked_at[seat]
        found.setdefault((table.chairs[seat].player, number), seat)
        if table.window is None:
            found.setdefault((EVERYBODY, number), seat)
    return found


def asked_to_rematch(table: Table) -> frozenset[str]:
    """The people whose answer to a rematch is still missing."""
    offer = table.attendance.consent.offer
    if offer is None or offer.what != "rematch":
        return frozenset()
    return frozenset(table.chairs[seat].player for seat in table.attendance.consent.missing(offer)) - {""}


def as_text(asked: Asked) -> str:
    """Who is asked what, as the database compares it."""
    return "".join(f",{player}:{number}" for player, number in asked) + ","


def calls(table: Table, entry: Entry, before: Standing, now: Standing) -> Iterator[Call]:
    """Whom an entry calls, which the table has just read."""
    for (player, number), seat in now.asked.items():
        if (player, number) not in before.asked:
            yield Call(number, player, "turn", seat)
    if entry.kind in ("chat", "whisper") and entry.body["seat"] is not None:
        yield from _spoken_to(table, entry)
    elif entry.kind == "offer" and table.offer is not None:
        for seat in table.attendance.consent.missing(table.offer):
            yield Call(entry.number, table.chairs[seat].player, "offer", seat)
    elif entry.kind == "host":
        yield from _hosted(table, entry)
    elif entry.kind == "sit" and PERSON.get() not in ("", entry.body["player"]):
        yield Call(entry.number, entry.body["player"], "invitation", entry.body["seat"])
    if now.status == "over" and before.status != "over":
        yield Call(entry.number, EVERYBODY, "end", 0)
        yield from (Call(entry.number, player, "end", seat) for player, seat in _people(table).items())


def _spoken_to(table: Table, entry: Entry) -> Iterator[Call]:
    """The people at the table who may hear what a seat says."""
    to, speaker = entry.body["to"], entry.body.get("player", "")
    if to is None:
        yield Call(entry.number, EVERYBODY, "message", entry.body["seat"])
    for player, seat in _people(table, to).items():
        if player != speaker:
            yield Call(entry.number, player, "message", seat)


def _hosted(table: Table, entry: Entry) -> Iterator[Call]:
    """Whom the host keeps a seat for; or the host, whom somebody asks for one."""
    what, player, seat = entry.body["what"], entry.body.get("player", ""), entry.body.get("seat", 0)
    if what == "reserve" and player:
        yield Call(entry.number, player, "invitation", seat)
    elif what == "ask":
        yield Call(entry.number, table.hosting.host, "ask", seat)


def _people(table: Table, seats: list[int] | None = None) -> dict[str, int]:
    """Those who have one of these seats, or any."""
    wanted = range(table.row.seats) if seats is None else seats
    found = {table.chairs[seat].player: seat for seat in reversed(wanted)}
    return {player: seat for player, seat in found.items() if player}
