"""Names of accounts: nobody else has one that looks alike, and guests are shown as guests."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import delete

from homage.table.people.lookalikes import skeleton
from homage.table.people.names import NameTaken
from homage.table.people.people import AccountTaken, People
from homage.table.store.schema import ACCOUNT_NAMES
from tests.table.indoors import opened
from tests.table.manners.hosts import holder, host_asks
from tests.table.registry import PASSWORD, at_once
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server, stored

ALIKE = [
    ("anna", "Anna"),
    ("anna", "ANNA"),
    ("anna", " An na. "),
    ("ian of iona", "lan of lona"),  # a small l for a capital I
    ("ian of iona", "1an of |ona"),
    ("bob", "B0b"),
    ("martha", "rnartha"),
    ("eleanor_1", "Eleanor I"),
    ("i\u015f\u0131l", "I\u015fil"),
]
APART = [
    ("anna", "Hanna"),
    ("anna", "\u00c1nna"),
    ("bob", "Rob"),
    ("martha", "Matha"),
    ("vera", "\u0412\u0435\u0440\u0430"),
]


@pytest.mark.parametrize(("account", "name"), ALIKE)
def test_no_guest_is_called_like_an_account_nor_alike(people: People, account: str, name: str) -> None:
    other = people.new_guest("Somebody else")
    people.register(people.new_guest("Holder").id, account, PASSWORD)
    for refused in (lambda: people.new_guest(name), lambda: people.rename(other.id, name)):
        with pytest.raises(NameTaken):
            refused()
    with pytest.raises((AccountTaken, NameTaken)):
        people.register(other.id, name.replace("|", "l"), PASSWORD)


@pytest.mark.parametrize(("account", "name"), APART)
def test_names_that_look_different_are_free(people: People, account: str, name: str) -> None:
    people.register(people.new_guest("Holder").id, account, PASSWORD)
    people.register(people.new_guest(name).id, name, PASSWORD)


def test_the_holder_may_be_called_like_the_account_and_it_is_free_when_they_are_gone(people: People) -> None:
    holder = people.register(people.new_guest("Holder").id, "anna", PASSWORD)
    assert people.rename(holder.id, "Anna").name == "Anna"
    people.forget(holder.id)
    people.register(people.new_guest("Anna").id, "anna", PASSWORD)


def test_of_many_who_make_accounts_that_look_alike_one_succeeds(people: People) -> None:
    guests = [people.new_guest(f"Guest {n}").id for n in range(4)]
    names = ["ian", "lan", "1an", "Ian"]
    made = at_once(*(lambda g=g, n=n: people.register(g, n, PASSWORD) for g, n in zip(guests, names, strict=True)))
    assert sorted(str(each) for each in made if isinstance(each, type)) == [str(AccountTaken)] * 3


def test_accounts_of_earlier_releases_keep_their_names(people: People) -> None:
    people.register(people.new_guest("Holder").id, "anna", PASSWORD)
    with people.engine.begin() as database:
        database.execute(delete(ACCOUNT_NAMES))
    people.new_guest("Anna")
    people.names.claim_all()
    with pytest.raises(NameTaken):
        people.new_guest("Anna")


def test_a_skeleton_is_never_empty_nor_too_long() -> None:
    for name in ("\U0001f431", "...", "m" * 40, "\u0e01\u0e33\u0e18\u0e23", "\u2764\ufe0f"):
        assert 0 < len(skeleton(name)) <= 200


def test_nobody_sits_at_the_screen_of_somebody_under_the_name_of_an_account(server: Server) -> None:
    async def evening() -> None:
        async with holder(server, "Hilda") as (_, account), Guest(server, "Mallory") as mallory:
            table = await mallory.open_table(["me", "open"])
            sit = await mallory.web.post(f"/api/tables/{table}/seats/1", json={"name": account.upper()})
            assert "somebody's account" in is_a_sentence(sit)
            body = {"game": "fealty", "chairs": ["me", "me"], "names": {"1": account}}
            assert "somebody's account" in is_a_sentence(await mallory.web.post("/api/tables", json=body))

    asyncio.run(evening())


def test_guests_are_shown_as_guests_everywhere(server: Server) -> None:
    async def evening() -> None:
        async with holder(server, "Hilda") as (hilda, account), Guest(server, "Gus") as gus:
            table = await hilda.open_table(["me", "open", "open"], listed=True)
            assert (await gus.sit(table, 1)).json()["chairs"][1]["guest"] is True
            async with hilda.at(table) as h, gus.at(table) as g:
                await g.ask(type="chat", seat=1, text="Hello")
                said = await h.ask(type="chat", seat=0, text="Hello")
                assert [each.get("guest", False) for each in said["chairs"]] == [False, True, False]
                assert (await h.ask(type="see"))["chat"][0]["guest"] is True
                assert (await h.ask(type="see"))["chat"][1].get("guest", False) is False
            for page in ("/api/tables", "/api/tables/mine"):
                listed = {each["id"]: each for each in (await hilda.web.get(page)).json()}[table]
                assert [each["guest"] for each in listed["chairs"]] == [False, True, False]
            seated = await hilda.web.post(f"/api/tables/{table}/seats/2", json={"name": "Her brother"})
            assert [each["guest"] for each in seated.json()["chairs"]] == [False, True, True], "at her screen"
            assert (await gus.register(f"gus of {table}", PASSWORD)).status_code == 200
            assert [each["guest"] for each in (await gus.web.get(f"/api/tables/{table}")).json()["chairs"]] == [
                False,
                False,
                True,
            ]
            assert "guest" in str(stored(server, table))
            await host_asks(hilda, table, "hand_over", player="x")
            assert account

    asyncio.run(evening())


def test_a_table_that_is_read_anew_knows_who_is_a_guest(database: str) -> None:
    async def evening() -> None:
        async with opened(database) as (house, anna):
            bruno = house.people.new_guest("Bruno")
            room = await house.tables.create(anna, "fealty", ["me", "open", "open"], {}, {}, False)
            await room.seating.sit(1, bruno.id, bruno.name)
            house.people.register(bruno.id, "bruno", PASSWORD)
            house.rooms.clear()
            room = await house.room(room.table.row.id)
            assert room.table.guests == {anna.id}

    asyncio.run(evening())
