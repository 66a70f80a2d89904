"""Tables and games as they are listed."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

import homage
from homage.table.entries.lords import LORDS, lords_at
from homage.table.http.routes.games import shown as game_shown
from tests.patience import PATIENCE_S
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server

GAME = homage.load("fealty")


def test_a_table_is_shown_as_it_was_asked_for(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            asked = {
                "game": "fealty",
                "chairs": ["me", "open", "greedy"],
                "options": {"set": "suns"},
                "clock": {"kind": "days", "days": 2},
                "listed": True,
            }
            answer = await anna.web.post("/api/tables", json=asked)
            shown = answer.json()
            assert answer.status_code == 201
            assert shown["status"] == "open"
            assert shown["yours"] == [0]
            assert [chair["kind"] for chair in shown["chairs"]] == ["person", "open", "computer"]
            assert [chair["name"] for chair in shown["chairs"]] == ["Anna", "", lords_at(shown["id"])[2]]
            assert [chair["level"] for chair in shown["chairs"]] == ["", "", "greedy"]
            assert shown["options"] == GAME.agree(3, {"set": "suns"})
            assert shown["clock"] == {"kind": "days", "days": 2}
            assert (await anna.web.get(f"/api/tables/{shown['id']}")).json() == shown
            assert len(shown["id"]) >= 20  # nobody guesses it

    asyncio.run(evening())


def test_the_lobby_lists_what_is_listed_and_not_over(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            private = await anna.open_table(["me", "open"])
            hidden_game = await anna.open_table(["me", "greedy"])
            waiting = await anna.open_table(["me", "open"], listed=True)
            running = await anna.open_table(["me", "me"], listed=True)
            done = await anna.open_table(["me", "me"], listed=True)
            async with anna.at(done) as visit:
                await visit.ask(type="resign", seat=0)
            for guest in (anna, bruno):
                lobby = (await guest.web.get("/api/tables")).json()
                listed = {each["id"]: each["status"] for each in lobby}
                assert (listed[waiting], listed[running]) == ("open", "playing")
                assert not {private, hidden_game, done} & set(listed)
            async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as nobody:
                public = (await nobody.get("/api/tables")).text
            assert waiting in public
            assert private not in public
            assert '"hand":' not in public  # nothing of any game

    asyncio.run(evening())


def test_my_tables_are_those_where_i_sit_or_sat_or_which_i_opened(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            opened = await anna.open_table(["open", "open"])
            joined = await anna.open_table(["me", "open"])
            left = await anna.open_table(["me", "open", "open"])
            assert (await bruno.sit(joined, 1)).status_code == 200
            assert (await bruno.sit(left, 1)).status_code == 200
            assert (await bruno.web.delete(f"/api/tables/{left}/seats/1")).status_code == 200
            annas = {each["id"]: each["yours"] for each in (await anna.web.get("/api/tables/mine")).json()}
            brunos = {each["id"]: each["yours"] for each in (await bruno.web.get("/api/tables/mine")).json()}
            assert annas == {opened: [], joined: [0], left: [0]}
            assert brunos == {joined: [1], left: []}

    asyncio.run(evening())


def test_a_list_tells_when_a_table_was_last_touched(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"])
            before = (await anna.web.get(f"/api/tables/{table}")).json()
            await asyncio.sleep(0.01)  # the clock counts milliseconds
            async with anna.at(table) as visit:
                await visit.play(0)
            after = (await anna.web.get(f"/api/tables/{table}")).json()
            assert after["touched"] > before["touched"] >= before["created"]
            (mine,) = (await anna.web.get("/api/tables/mine")).json()
            assert mine["touched"] == after["touched"]

    asyncio.run(evening())


def test_a_list_tells_who_is_to_decide(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"])

            async def waiting() -> tuple[list[int], list[int]]:
                (mine,) = (await anna.web.get("/api/tables/mine")).json()
                return mine["waiting"], (await anna.web.get(f"/api/tables/{table}")).json()["waiting"]

            assert await waiting() == ([0, 1], [0, 1])
            async with anna.at(table) as visit:
                await visit.play(0)
                assert await waiting() == ([1], [1])
                await visit.ask(type="undo", seat=0)
                assert await waiting() == ([0, 1], [0, 1])
                await visit.ask(type="resign", seat=0)
            assert (await anna.web.get(f"/api/tables/{table}")).json()["waiting"] == []
            assert (await anna.web.get("/api/tables/mine/finished")).json()["tables"][0]["waiting"] == []

    asyncio.run(evening())


def games(server: Server) -> dict[str, Any]:
    """The games as the server tells of them, by name."""
    return {shown["name"]: shown for shown in httpx.get(f"{server.url}/api/games", timeout=PATIENCE_S).json()}


def test_games_players_and_rules_are_told(server: Server) -> None:
    told = games(server)
    assert list(told) == list(homage.NAMES)
    for name, shown in told.items():
        game = homage.load(name)
        assert shown["seats"] == list(game.seats)
        assert [option["name"] for option in shown["options"]] == [option.name for option in game.options]
        rules = httpx.get(f"{server.url}/api/games/{name}/rules", timeout=PATIENCE_S).json()
        assert [rule["id"] for rule in rules] == [rule.id for rule in game.ledger.in_order]
    assert {"random", "greedy"} <= set(httpx.get(f"{server.url}/api/players", timeout=PATIENCE_S).json())
    is_a_sentence(httpx.get(f"{server.url}/api/games/chess/rules", timeout=PATIENCE_S))


@pytest.mark.parametrize("path", ["/api/games", "/api/games/fief/rules", "/api/games/fief/board.svg"])
def test_what_everybody_may_read_is_packed(server: Server, path: str) -> None:
    answer = httpx.get(server.url + path, timeout=PATIENCE_S)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.num_bytes_downloaded < len(answer.content) / 2
    plain = httpx.get(server.url + path, headers={"Accept-Encoding": "identity"}, timeout=PATIENCE_S)
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content
    assert plain.headers["vary"] == answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/api/games", "/api/games/fief/rules"])
def test_what_everybody_may_read_is_kept_and_not_sent_again_while_it_is_the_same(server: Server, path: str) -> None:
    def ask(known: str) -> httpx.Response:
        return httpx.get(server.url + path, headers={"If-None-Match": known}, timeout=PATIENCE_S)

    first = httpx.get(server.url + path, timeout=PATIENCE_S)
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "public, no-cache", "kept, and asked for anew each time"
    for known in (tag, f'"other", {tag}'):
        again = ask(known)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert again.headers.get("homage-client") == first.headers.get("homage-client")
    changed = ask('W/"of an older release"')
    assert (changed.status_code, changed.content) == (200, first.content)


def test_every_seat_of_every_game_has_a_name_and_a_tincture_of_its_own(server: Server) -> None:
    for shown in games(server).values():
        assert len(set(shown["names"])) == len(set(shown["tinctures"])) == max(shown["seats"])


def test_a_game_tells_boards_what_they_need_to_know_of_its_seats_and_components(server: Server) -> None:
    shown = games(server)["fealty"]
    assert shown["names"] == ["Blue", "Yellow", "Purple", "Red"]
    assert shown["tinctures"] == ["azure", "or", "purpure", "gules"]
    kinds = shown["components"]["kinds"]
    assert len(kinds) == 18
    assert sorted(kind["speed"] for kind in kinds) == [*range(10, 100, 5)]
    assert [kind["speed"] for kind in kinds] == sorted(kind["speed"] for kind in kinds)
    assert {kind["set"] for kind in kinds} == {"missives", "suns"}
    assert all(kind["name"] and kind["range"] > 0 for kind in kinds)


def test_computer_players_are_called_after_lords_and_marked_with_their_level(server: Server) -> None:
    """Each by another name at one table, always the same there; in lists and in play alike."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "greedy", "greedy", "random"])
            async with anna.at(table) as visit:
                played = [(chair["name"], chair.get("level", "")) for chair in visit.now["chairs"]]
            for page in (f"/api/tables/{table}", "/api/tables/mine"):
                answer = (await anna.web.get(page)).json()
                shown = answer if isinstance(answer, dict) else next(each for each in answer if each["id"] == table)
                assert [(chair["name"], chair["level"]) for chair in shown["chairs"]] == played
            assert [level for _, level in played] == ["", "greedy", "greedy", "random"]
            lords = [name for name, level in played if level]
            assert len(set(lords)) == 3
            assert set(lords) <= set(LORDS)

    asyncio.run(evening())


def test_a_game_tells_what_its_rules_advise_for_a_first_game(server: Server) -> None:
    games = {game["name"]: game for game in httpx.get(f"{server.url}/api/games", timeout=PATIENCE_S).json()}
    assert games["fealty"]["first_game"] == {"short": True}
    for name, game in games.items():
        homage.load(name).agree(min(game["seats"]), game["first_game"])


def test_where_seats_have_no_names_the_story_tells_who_sits_there(server: Server) -> None:
    """In play, to one who comes back, in the chronicle and in a replay."""

    async def evening() -> None:
        async with Guest(server, "Second player") as anna:
            table = await anna.open_table(["me", "me"], game="feudalism", names={"1": "Bert"})
            async with anna.at(table) as visit:
                told = [each.get("words", "") for each in visit.now["seats"]["0"]["story"]]
                assert any("Bert" in words for words in told)
                assert not any("First player" in words for words in told)
                await visit.ask(type="resign", seat=0)
            chronicle = (await anna.web.get(f"/api/tables/{table}/chronicle/0")).json()["story"]
            replayed = (await anna.web.get(f"/api/tables/{table}/replay", params={"seat": 0})).json()["story"]
            for story in (chronicle, replayed):
                assert [each["words"] for each in story][: len(told)] == told

    asyncio.run(evening())


@pytest.mark.parametrize("name", homage.NAMES)
def test_a_game_says_how_much_attention_its_events_deserve(name: str) -> None:
    kinds = {kind.name: kind for kind in homage.load(name).events.kinds}
    told = game_shown(homage.load(name))
    assert set(told.beats.values()) - {"long"} == {kind.beat for kind in kinds.values()} - {"long"}
    assert all(kinds[each].beat == beat for each, beat in told.beats.items())
    assert {each: kinds[each].sound for each in told.sounds} == told.sounds != {}
