"""What a link shows before it is opened: tags for programs that run no scripts, and a picture that anybody may see."""

from __future__ import annotations

import asyncio
import random
import re
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

import homage
from homage.engine.match.match import Match
from homage.engine.views.heraldry import BLAZONS
from homage.engine.views.picture import BLANK
from homage.table.errors import TooMany
from homage.table.house.house import House
from homage.table.http import pages, painter
from homage.table.http.app import make_app
from homage.table.http.cards import Card, Sitter, drawn
from homage.table.http.painter import FACES, Painter, painted, unpacked_faces
from homage.table.http.routes import links
from homage.table.settings import Settings
from tests.conftest import at_every_table, play_randomly
from tests.table.sentences import is_a_sentence
from tests.table.served import sqlite_in

ROOT = Path(homage.__file__).parents[1]
PAGE = "<!doctype html><head><title>Homage</title></head><body></body>"
READABLE = pytest.mark.skipif(
    not painter.ASSETS.exists(),
    reason="PICTURES OF LINKS ARE NOT TESTED: the client with its typefaces is not built (run: make ready)",
)
NEVER = Card("Fealty", "An invitation to play", [Sitter("Anna", "azure", None)], BLANK)


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def tags_of(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)" />', page)
    return {name: unescape(value) for name, value in found}


@asynccontextmanager
async def a_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[House, httpx.AsyncClient]]:
    """A server without a wire, and somebody who asks it for pages."""
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    (tmp_path / "index.html").write_text(PAGE)
    app = make_app(Settings(database=sqlite_in(tmp_path), requests_per_s=10_000), compile_games=False)
    house: House = app.state.house
    await house.open()
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="https://games.example") as web:
        yield house, web
    await house.close()


# -- tags --------------------------------------------------------------------------------------------------------------


def test_an_invitation_tells_who_invites_to_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_house(tmp_path, monkeypatch) as (house, web):
            anna = await asyncio.to_thread(house.people.new_guest, 'Anna "<b>')
            room = await house.tables.create(anna, "fealty", ["me", "open", "greedy"], {}, {}, False)
            address = f"/table/{room.table.row.id}"
            page = (await web.get(address)).text
            tags = tags_of(page)
            assert tags["og:title"] == 'Anna "<b> invites you to a game of Fealty'
            assert "<b>" not in page
            assert tags["og:description"].startswith("The king is dead")
            assert tags["og:description"].endswith("One seat is free.")
            assert tags["og:url"] == f"https://games.example{address}"
            assert tags["og:image"] == f"https://games.example/og/{room.table.row.id}.png"
            assert tags["twitter:card"] == "summary_large_image"
            assert page.endswith("</head><body></body>")

    asyncio.run(evening())


def test_a_replay_tells_who_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_house(tmp_path, monkeypatch) as (house, web):
            anna = await asyncio.to_thread(house.people.new_guest, "Anna")
            room = await house.tables.create(anna, "fealty", ["me", "me"], {}, {}, False, names={1: "Bert"})
            tags = tags_of((await web.get(f"/replay/{room.table.row.id}")).text)
            assert tags["og:title"] == "Fealty: Anna and Bert"

    asyncio.run(evening())


@pytest.mark.parametrize("page", ["/table/nowhere", "/replay/%00", "/table/" + "x" * 200])
def test_where_a_link_leads_nowhere_the_page_has_no_tags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path, monkeypatch) as (_, web):
            answer = await web.get(page)
            assert (answer.status_code, answer.text) == (200, PAGE)

    asyncio.run(evening())


def test_without_the_extra_links_have_no_picture_and_its_address_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "can_paint", lambda: False)

    async def evening() -> None:
        async with a_house(tmp_path, monkeypatch) as (house, web):
            anna = await asyncio.to_thread(house.people.new_guest, "Anna")
            room = await house.tables.create(anna, "fealty", ["me", "open"], {}, {}, False)
            tags = tags_of((await web.get(f"/table/{room.table.row.id}")).text)
            assert tags["og:title"] == "Anna invites you to a game of Fealty"
            assert tags["twitter:card"] == "summary"
            assert not [name for name in tags if name.startswith("og:image")]
            why = is_a_sentence(await web.get(f"/og/{room.table.row.id}.png"), 501)
            assert "pip install 'homage[previews]'" in why

    asyncio.run(evening())


# -- pictures ----------------------------------------------------------------------------------------------------------


@READABLE
@pytest.mark.parametrize("game", homage.NAMES)
def test_a_table_has_a_picture_before_during_and_after_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """And it is made of nothing but what somebody without a seat may see."""
    seen: list[int | None] = []
    whole = Match.view

    def spied(match: Match, seat: int | None) -> dict[str, Any]:
        seen.append(seat)
        return whole(match, seat)

    monkeypatch.setattr(painter, "FRESH_S", 0.0)

    async def evening() -> None:
        async with a_house(tmp_path, monkeypatch) as (house, web):
            anna = await asyncio.to_thread(house.people.new_guest, "Anna")
            others = ["random"] * (homage.load(game).seats[0] - 2)
            room = await house.tables.create(anna, game, ["me", "open", *others], {}, {}, False)
            address = f"/og/{room.table.row.id}.png"
            monkeypatch.setattr(Match, "view", spied)
            pictures = [await web.get(address)]
            await room.seating.sit(1, anna.id, "Bert")
            pictures.append(await web.get(address))
            async with room.state.lock:
                await room.store.append("end", {"why": "agreed"})
            pictures.append(await web.get(address))
            for answer in pictures:
                assert answer.headers["content-type"] == "image/png"
                assert size_of(answer.content) == (1200, 630)
            assert len({answer.content for answer in pictures}) == 3
            assert "max-age=86400" in pictures[-1].headers["cache-control"]
            assert (await web.get("/og/nowhere.png")).status_code == 404
            board = (await web.get(f"/api/tables/{room.table.row.id}/board")).json()["view"]
            assert board["game"] == game
            assert set(seen) == {None}

    asyncio.run(evening())


def test_a_picture_is_painted_once_and_a_game_under_way_not_at_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    now, made = [0.0], []

    def paint(card: Card, _: list[str]) -> bytes:
        made.append(card)
        return b"picture %d" % len(made)

    monkeypatch.setattr(painter, "painted", paint)

    async def evening() -> None:
        studio = Painter(clock=lambda: now[0])
        first = await asyncio.gather(*(studio.paint("t", 3, NEVER) for _ in range(20)))
        assert {each.png for each in first} == {b"picture 1"}
        for entry, later, kept in ((3, 100.0, True), (4, 5.0, True), (4, 10.1, False)):
            now[0] = later
            assert (studio.kept("t", entry) is not None) == kept
        assert studio.kept("other", 3) is None
        studio.close()

    asyncio.run(evening())
    assert len(made) == 1


def test_more_pictures_than_can_be_painted_are_refused_and_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "painted", lambda *_: b"picture")
    monkeypatch.setattr(painter, "MOST_KEPT", 5)

    async def evening() -> None:
        studio = Painter()
        crowd = [studio.paint(f"t{number}", 1, NEVER) for number in range(painter.MOST_WAITING + 3)]
        answers = await asyncio.gather(*crowd, return_exceptions=True)
        assert [isinstance(each, TooMany) for each in answers].count(True) == 3
        kept = [number for number in range(painter.MOST_WAITING) if studio.kept(f"t{number}", 1)]
        assert len(kept) == 5
        studio.close()

    asyncio.run(evening())


def test_names_are_letters_on_the_picture_and_nothing_else() -> None:
    card = Card("Fealty", "An invitation to play", [Sitter("</text><script>&", "azure", 3)], BLANK)
    texts = [each.text for each in ElementTree.fromstring(drawn(card)).iter("{http://www.w3.org/2000/svg}text")]
    assert "</text><script>&" in texts
    assert size_of(painted(card, [])) == (1200, 630)


@at_every_table()
def test_every_position_can_be_drawn(name: str, seats: int, options: dict[str, Any]) -> None:
    """And what is drawn is well-formed, and no longer than a picture may take."""
    rulebook = homage.load(name)
    match, rng = rulebook.new(seats, 5, options), random.Random(5)
    for decision in range(60):
        if match.over:
            break
        if decision % 12 == 0:
            picture = rulebook.picture(match.view(None))
            assert picture.width > 100
            assert picture.height > 100
            ElementTree.fromstring(f"<svg>{picture.drawn}</svg>")
            assert len(picture.drawn) < 300_000
        seat = match.waiting[0]
        match.play(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize("game", homage.NAMES)
def test_what_a_game_is_about_is_read_in_half_a_minute(game: str) -> None:
    assert 30 <= len(homage.load(game).pitch.split()) <= 90


@READABLE
def test_words_are_set_in_the_typefaces_of_the_client(tmp_path: Path) -> None:
    faces = unpacked_faces(tmp_path / "faces")
    assert len(faces) == len(FACES)
    assert unpacked_faces(tmp_path / "faces") == faces
    match = play_randomly(homage.load("fealty").new(2, seed=1), random.Random(1), 12)
    card = replace(NEVER, board=match.game.picture(match.view(None)))
    for each in faces:
        assert painted(card, [other for other in faces if other != each]) != painted(card, faces), each


def test_shields_are_those_of_the_browser() -> None:
    """Colours by day and outlines, as the client draws them."""
    tinctures = (ROOT / "web" / "src" / "heraldry" / "tinctures.ts").read_text()
    look = (ROOT / "web" / "src" / "look.css").read_text()
    for name, blazon in BLAZONS.items():
        told = re.search(rf"  {name}: {{(.*?)\n  }},", tinctures, re.DOTALL)
        assert told is not None
        for part in ("shield", "piece", "ink"):
            assert f'{part}: "{getattr(blazon, part)}"' in told[1], f"{name} has another {part} in the browser"
        assert f"--{name}: {blazon.colour};" in look.split('data-theme="night"')[0]
