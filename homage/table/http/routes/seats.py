"""Seats: people sit down and stand up, and the host of a table settles who may."""

from __future__ import annotations

from fastapi import APIRouter

from homage.engine.errors import Refused
from homage.table.askers import ASKER
from homage.table.entries.hosting import Named
from homage.table.entries.table import Table
from homage.table.errors import NotAllowed
from homage.table.house.house import House
from homage.table.http.api import Sitting, TableShown
from homage.table.http.manners_api import HostDeed, Onlooker, Onlookers
from homage.table.http.routes.asking import InHouse, Visitor, in_thread
from homage.table.http.routes.tables import SeatNumber, TableId, with_link
from homage.table.people.people import Person, proper_name
from homage.table.rooms.hosting import NOT_HOST
from homage.table.rooms.room import Room

router = APIRouter()


async def knows_password(house: House, table: Table, password: str) -> bool:
    """Whether a password is that of a table; whoever guesses must wait longer and longer."""
    hashed = await in_thread(house.store.doors.password, table.row.id)
    if hashed is None or table.hosting.gate != "password":
        return False
    asker = f"{ASKER.get()} at tables"  # counted apart from passwords of accounts
    check = house.people.check_table_password
    await house.doorkeepers.check(asker, f"table {table.row.id}", check, hashed, password)
    return True


@router.post("/tables/{table_id}/seats/{seat}")
async def sit(
    house: InHouse, person: Visitor, table_id: TableId, seat: SeatNumber, asked: Sitting | None = None
) -> TableShown:
    """Take an open seat (seats count from 0), or ask the host for it where they want to agree.

    Under another name for somebody else at the same screen.
    """
    asked = asked or Sitting()
    name = proper_name(asked.name) if asked.name else person.name
    if name != person.name:
        await in_thread(house.people.names.check_free, name, person.id)
    room = await house.enter(table_id, person, asked.link)
    knows = bool(asked.password) and await knows_password(house, room.table, asked.password)
    await room.seating.sit(seat, person.id, name, person.guest, knows, other=name != person.name)
    return with_link(house, room.table, person)


@router.delete("/tables/{table_id}/seats/{seat}")
async def stand(house: InHouse, person: Visitor, table_id: TableId, seat: SeatNumber) -> TableShown:
    """Give a seat up before the game has begun."""
    room = await house.room(table_id)
    await room.seating.stand(seat, person.id)
    return with_link(house, room.table, person)


@router.delete("/tables/{table_id}/asking")
async def withdraw(house: InHouse, person: Visitor, table_id: TableId) -> TableShown:
    """Ask the host for a seat no longer."""
    room = await house.room(table_id)
    await room.hosts.withdraw(person.id)
    return with_link(house, room.table, person)


@router.get("/tables/{table_id}/onlookers")
async def onlookers(house: InHouse, person: Visitor, table_id: TableId) -> Onlookers:
    """For the host: who looks on without a seat, at this server; who is removed, and who is muted."""
    room = await house.room(table_id)
    table = room.table
    if person.id != table.hosting.host:
        raise NotAllowed(NOT_HOST)
    there = [each for each in room.visitors.viewers if not table.chairs.seats_of(each.person)]
    known = {each.person: each for each in there if each.person and each.person != person.id}
    return Onlookers(
        here=[Onlooker(id=each.person, name=each.name, guest=each.guest) for each in known.values()],
        unnamed=sum(not each.person for each in there),
        removed=[Onlooker(id=each.player, name=each.name) for each in table.hosting.removed.values()],
        muted=sorted(table.talk.muted),
    )


@router.post("/tables/{table_id}/host")
async def host(house: InHouse, person: Visitor, table_id: TableId, asked: HostDeed) -> TableShown:
    """Settle something as the host of a table: see the manners page of the documentation."""
    room = await house.room(table_id)
    await settle(house, room, person, asked)
    return with_link(house, room.table, person)


async def settle(house: House, room: Room, person: Person, asked: HostDeed) -> None:
    """Carry out what the host wants; each part checks that it is the host who asks."""
    hosts, host, what = room.hosts, person.id, asked.what
    if host != room.table.hosting.host:  # nobody else learns of accounts, or has passwords hashed
        raise NotAllowed(NOT_HOST)
    if what == "cancel":
        await hosts.cancel(host)
    elif what == "free":
        await hosts.free(host, asked.seat)
    elif what == "reserve":
        kept_for = await named(house, asked.account)
        await hosts.reserve(host, asked.seat, kept_for)
        await house.notices.invite(room.table.row.id, kept_for.player, asked.seat)
    elif what == "gate":
        hashed = None
        if asked.gate == "password":
            hashed = await house.doorkeepers.hash(house.people.hash_for_table, asked.password)
        await hosts.set_gate(host, asked.gate, hashed)
    elif what in ("accept", "decline"):
        await hosts.answer(host, asked.player, what == "accept")
    elif what == "link":
        await hosts.renew_link(host)
    elif what == "hand_over":
        await hosts.hand_over(host, asked.player)
    elif what == "remove":
        await hosts.remove(host, asked.player)
    else:
        await hosts.readmit(host, asked.player)


async def named(house: House, account: str) -> Named:
    """The holder of an account, for whom a seat is to be kept."""
    found = await in_thread(house.people.named, account)
    if found is None:
        raise Refused(f"There is no account {account}; a seat can be kept for people with an account only.")
    return Named(found.id, found.name)
