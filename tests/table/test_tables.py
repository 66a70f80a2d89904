"""Tables over HTTP: opened, listed, replayed, exported, imported; and what cannot be, refused in a sentence."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

import httpx
import pytest

import homage
from homage.engine.record import parse_record
from homage.engine.verify import verify
from tests.table.served import Guest, Server, by_chance

GAME = homage.load("fealty")


def is_a_sentence(answer: httpx.Response, status: int = 400) -> str:
    """Refused with one readable sentence and nothing else."""
    assert answer.status_code == status, answer.text
    problem: dict[str, str] = answer.json()
    assert set(problem) == {"why", "rule"}
    assert problem["why"][0].isupper() or problem["why"][0] in "'\"0123456789" or problem["why"].startswith("that ")
    assert problem["why"].endswith((".", "?"))
    assert "Traceback" not in problem["why"]
    return problem["why"]


def is_a_refusal(answer: httpx.Response) -> bool:
    """Whatever the fault was, it is the asker's, and there are words for it."""
    return 400 <= answer.status_code < 500 and bool(answer.json()["why"])


# -- the lobby ---------------------------------------------------------------------------------------------------------


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
            assert [chair["name"] for chair in shown["chairs"]] == ["Anna", "", "greedy"]
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
            async with httpx.AsyncClient(base_url=server.url, timeout=30) as nobody:
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
            assert await waiting() == ([], [])

    asyncio.run(evening())


def games(server: Server) -> dict[str, Any]:
    """The games as the server tells of them, by name."""
    return {shown["name"]: shown for shown in httpx.get(f"{server.url}/api/games", timeout=30).json()}


def test_games_players_and_rules_are_told(server: Server) -> None:
    told = games(server)
    assert list(told) == list(homage.NAMES)
    for name, shown in told.items():
        game = homage.load(name)
        assert shown["seats"] == list(game.seats)
        assert [option["name"] for option in shown["options"]] == [option.name for option in game.options]
        rules = httpx.get(f"{server.url}/api/games/{name}/rules", timeout=30).json()
        assert {rule["id"] for rule in rules} == set(game.ledger.rules)
    assert {"random", "greedy"} <= set(httpx.get(f"{server.url}/api/players", timeout=30).json())
    is_a_sentence(httpx.get(f"{server.url}/api/games/chess/rules", timeout=30))


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


# -- what goes together ------------------------------------------------------------------------------------------------


def agreement(server: Server, seats: int, game: str = "fealty", **options: Any) -> httpx.Response:
    asked = {"seats": seats, "options": options}
    return httpx.post(f"{server.url}/api/games/{game}/agreement", json=asked, timeout=30)


@pytest.mark.rule("RU-25")
def test_every_value_is_told_with_the_reason_why_it_does_not_go_with_the_others(server: Server) -> None:
    told = agreement(server, 2, set="suns").json()
    assert told["why"] == ""
    assert told["seats"] == {"2": "", "3": "", "4": ""}
    assert {name: list(values) for name, values in told["options"].items()} == {
        "short": ["false", "true"],
        "set": ["missives", "suns", "random", "mixed"],
        "draw": ["hand", "no_luck", "blind", "ordered"],
        "teams": ["false", "true"],
        "suns_seat": ["chance", "1", "2"],
    }
    impossible = {
        (name, value): why for name, values in told["options"].items() for value, why in values.items() if why
    }
    assert impossible.keys() == {("teams", "true"), ("suns_seat", "1"), ("suns_seat", "2")}
    assert impossible["teams", "true"].startswith("Team play is for four players, not 2 (FEA-VAR-TEAM-1, RU-25)")
    assert "only in a Mixed Match" in impossible["suns_seat", "1"]


@pytest.mark.rule("RU-25")
def test_what_cannot_be_agreed_says_so_and_shows_the_ways_out(server: Server) -> None:
    told = agreement(server, 3, set="mixed").json()
    assert told["why"].startswith("Mixed Match is for two players, not 3")
    assert told["seats"]["2"] == ""
    assert told["seats"]["3"] == told["why"]
    assert [value for value, why in told["options"]["set"].items() if not why] == ["missives", "suns", "random"]
    assert all(told["options"]["short"].values())  # no other option mends it


def test_an_agreement_is_what_a_table_can_be_opened_with(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            for seats, options in [(2, {"set": "mixed", "suns_seat": 2}), (4, {"teams": True}), (3, {"teams": True})]:
                why = agreement(server, seats, **options).json()["why"]
                asked = {"game": "fealty", "chairs": ["me"] * seats, "options": options}
                answer = await anna.web.post("/api/tables", json=asked)
                assert answer.json().get("why", "") == why
                assert (answer.status_code == 201) == (why == "")

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"magic": True}, "There is no option 'magic'"),
        ({"set": "moons"}, "The option set cannot be 'moons'"),
        ({"duchies": "9Z"}, "The option duchies cannot hold '9Z'"),
    ],
)
def test_an_agreement_on_what_is_not_there_is_refused(server: Server, options: dict[str, Any], said: str) -> None:
    assert said in agreement(server, 2, **options).json()["why"]


def test_an_agreement_for_no_game_or_no_number_of_seats_is_refused(server: Server) -> None:
    assert "There is no game 'chess'" in is_a_sentence(agreement(server, 2, game="chess"))
    assert agreement(server, 5).json()["why"].startswith("Fealty cannot be played by 5")
    for seats in (0, -1, 17):
        assert agreement(server, seats).status_code == 422
    unknown = httpx.post(f"{server.url}/api/games/fealty/agreement", json={"seats": 2, "more": 1}, timeout=30)
    assert unknown.status_code == 422


# -- records -----------------------------------------------------------------------------------------------------------


def laid_tokens(view: dict[str, Any], claimed: list[dict[str, int]]) -> list[int]:
    """The tokens on the board and those that would be claimed, by seat."""
    points = [0] * len(view["seats"])
    for token in view["tokens"]:
        points[token["seat"]] += token["count"]
    for claim in claimed:
        points[claim["seat"]] += claim["tokens"]
    return points


async def finished(anna: Guest) -> str:
    table = await anna.open_table(["me", "me"], options={"short": True})
    await anna.play_out(table, by_chance(9), brief=True)
    return table


def test_the_record_of_a_finished_game_replays_and_verifies(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"], options={"short": True})
            async with anna.at(table) as visit:
                promised = visit.now["commitment"]
            end = await anna.play_out(table, by_chance(9), brief=True)
            answer = await anna.web.get(f"/api/tables/{table}/record")
            assert answer.headers["content-disposition"] == f'attachment; filename="{table}.homage"'
            record = parse_record(answer.text, "it")
            checked = verify(GAME, record)
            assert checked.over
            assert checked.commitment == promised
            match = GAME.replay(record)
            assert match.result is not None
            assert list(match.result.points) == end["result"]["points"]
            for seat in (None, 0, 1):
                asked = {} if seat is None else {"seat": seat}
                shown = (await anna.web.get(f"/api/tables/{table}/replay", params=asked)).json()
                events = match.open_story if seat is None else match.events(seat)
                assert [each["kind"] for each in shown["story"]] == [event.kind.name for event in events]
                assert [each["about"] for each in shown["story"]] == [event.about for event in events]
                assert [each["rule"] for each in shown["story"]] == [event.kind.rule for event in events]
                lines = [each["words"] for each in shown["story"] if each["words"]]
                assert lines == (match.open_log if seat is None else match.log(seat))
                assert shown["scoring"] == []  # it has been counted: that is in the story
                view = match.open_view() if seat is None else match.view(seat)
                assert shown["view"] == json.loads(json.dumps(view))
                hidden = [owner["hand"] is None for owner in shown["view"]["seats"]]
                assert hidden == [seat is not None and each != seat for each in range(2)]  # open: all hands are

    asyncio.run(evening())


def test_the_record_of_a_game_with_moves_taken_back_verifies_too(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"], options={"short": True})
            async with anna.at(table) as visit:
                await visit.play(0)
                await visit.ask(type="undo", seat=0)
                await visit.play(0, visit.actions(0)[-1])
                await visit.play(1)
                number = (await visit.ask(type="undo", seat=0))["offer"]["number"]
                await visit.ask(type="answer", seat=1, offer=number, agree=True)
                await visit.until(lambda now: now["waiting"] == [0, 1])
                await visit.play(0)
                await visit.play(1)
                await visit.ask(type="resign", seat=1)
            record = parse_record((await anna.web.get(f"/api/tables/{table}/record")).text, "it")
            assert len(record.moves) == 2
            assert verify(GAME, record).moves == 2

    asyncio.run(evening())


def test_an_imported_game_is_replayed_at_every_move_and_exported_again(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            text = (await anna.web.get(f"/api/tables/{await finished(anna)}/record")).text
            answer = await bruno.web.post("/api/records", json={"record": text})
            assert answer.status_code == 201
            laid = answer.json()
            assert (laid["status"], laid["listed"], laid["yours"]) == ("over", False, [])
            record = parse_record(text, "it")
            for move in range(len(record.moves) + 1):
                page = f"/api/tables/{laid['id']}/replay"
                shown = (await bruno.web.get(page, params={"to": move})).json()
                assert (shown["move"], shown["moves"]) == (move, len(record.moves))
                assert shown["view"] == json.loads(json.dumps(GAME.replay(record, to=move).open_view()))
                claimed = [each["about"] for each in shown["scoring"] if each["kind"] == "claimed"]
                assert laid_tokens(shown["view"], claimed) == shown["view"]["points"]
            again = (await bruno.web.get(f"/api/tables/{laid['id']}/record")).text
            assert again == text
            assert verify(GAME, parse_record(again, "it")).over

    asyncio.run(evening())


def test_an_unfinished_record_without_its_key_is_laid_open_with_its_promise(server: Server) -> None:
    async def evening() -> None:
        match = GAME.new(2, 11, {"short": True})
        match.play(0, match.legal(0)[0])
        async with Guest(server, "Anna") as anna:
            laid = (await anna.web.post("/api/records", json={"record": match.record.dump()})).json()
            assert laid["status"] == "over"
            again = parse_record((await anna.web.get(f"/api/tables/{laid['id']}/record")).text, "it")
            assert (again.commitment, again.key) == (match.record.commitment, "")
            assert again.moves == match.record.moves

    asyncio.run(evening())


def damaged() -> dict[str, str]:
    """Records that are not what they should be."""
    match = GAME.new(2, 1, {"short": True})
    match.play(0, match.legal(0)[0])
    text = match.record.dump()
    header = json.loads(text.splitlines()[0])

    def sealed(changes: dict[str, Any], *moves: Any) -> str:
        body = "\n".join([json.dumps({**header, **changes}), *map(json.dumps, moves)]) + "\n"
        return body + json.dumps({"sha256": hashlib.sha256(body.encode()).hexdigest()}) + "\n"

    return {
        "empty": "",
        "prose": "Once upon a time",
        "not an object": "[1]",
        "cut": text[:-20],
        "altered": text.replace('"seats": 2', '"seats": 3'),
        "another format": sealed({"format": "homage record 99"}),
        "another game": sealed({"game": "chess"}),
        "a path for a game": sealed({"game": "../../etc"}),
        "another version": sealed({"rules": "99"}),
        "other components": sealed({"components": "0"}),
        "too many seats": sealed({"seats": 9}),
        "an unknown option": sealed({"options": {"magic": True}}),
        "a contradiction": sealed({"options": {"teams": True}}),
        "a deal too short": sealed({"deal": []}),
        "a deal no die shows": sealed({"deal": [9] * len(header["deal"])}),
        "an illegal move": sealed({}, [0, 0, []], [0, 0, []]),
        "a seat that is not there": sealed({}, [7, 0, []]),
        "a move without outcomes": sealed({}, [0, 1]),
        "a wrong key": sealed({"key": "00" * 32}),
        "a field too many": sealed({"winner": 0}),
        "a big number": sealed({}, [0, 2**80, []]),
    }


@pytest.mark.parametrize("what", damaged())
def test_a_damaged_record_is_refused_in_a_sentence(server: Server, what: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            is_a_sentence(await anna.web.post("/api/records", json={"record": damaged()[what]}))
            assert (await anna.web.get("/api/tables/mine")).json() == []

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"deal": [', '"deal": {}, "x": ['),
        ('"deal": [', '"deal": "", "x": ['),
        ('"rules": "1"', '"rules": "\\ud800"'),
        ("{", "[" * 100_000),
    ],
)
def test_a_record_made_to_break_the_reader_is_refused_in_a_sentence(server: Server, old: str, new: str) -> None:
    async def evening() -> None:
        body = GAME.new(2, 1, {"short": True}).record.dump().splitlines()[0].replace(old, new, 1)
        if '"x"' in body:
            start = body.index(', "x": [')
            body = body[:start] + body[body.index("]", start) + 1 :]
        body += "\n"
        text = body + json.dumps({"sha256": hashlib.sha256(body.encode()).hexdigest()}) + "\n"
        async with Guest(server, "Anna") as anna:
            is_a_sentence(await anna.web.post("/api/records", json={"record": text}))

    asyncio.run(evening())


# -- what cannot be ----------------------------------------------------------------------------------------------------

TWO = ["me", "greedy"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "../fealty"}, "There is no game"),
        ({"chairs": ["me"]}, "Fealty cannot be played by 1"),
        ({"chairs": ["me"] * 5}, "Fealty cannot be played by 5"),
        ({"chairs": ["me", "grandmaster"]}, "There is no computer player 'grandmaster'"),
        ({"options": {"magic": True}}, "There is no option 'magic'"),
        ({"options": {"set": "moons"}}, "The option set cannot be 'moons'"),
        ({"options": {"duchies": "9Z"}}, "The option duchies cannot hold '9Z'"),
        ({"options": {"duchies": "1A,1B,2A"}}, "Two duchies of one board"),
        ({"options": {"duchies": "1A"}}, "This game is played on"),
        ({"options": {"teams": True}}, "Team play is for four players"),
        ({"options": {"suns_seat": 1}}, "Who has the Suns is asked only in a Mixed Match"),
        ({"chairs": ["me"] * 3, "options": {"set": "mixed"}}, "Mixed Match is for two players"),
        ({"clock": {"kind": "sand"}}, "There is no clock of the kind 'sand'"),
        ({"clock": {"kind": "live"}}, "A clock cannot have 0 minutes"),
        ({"clock": {"kind": "live", "minutes": -5}}, "A clock cannot have -5 minutes"),
        ({"clock": {"kind": "live", "minutes": 10**9}}, "A clock cannot have 1000000000 minutes"),
        ({"clock": {"kind": "live", "minutes": "five"}}, "The minutes of a clock cannot be 'five'"),
        ({"clock": {"kind": "live", "minutes": 5, "days": 1}}, "A clock of the kind 'live' has no setting 'days'"),
        ({"clock": {"kind": "live", "minutes": 5, "increment_s": -1}}, "A clock cannot add -1 seconds"),
        ({"clock": {"kind": "days", "days": 0}}, "A clock cannot have 0 days"),
        ({"clock": {"kind": "none", "minutes": 1}}, "A clock of the kind 'none' has no setting 'minutes'"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(server: Server, asked: dict[str, Any], said: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            body = json.dumps({"game": "fealty", "chairs": TWO, **asked})
            answer = await anna.web.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
            assert said in is_a_sentence(answer)
            assert (await anna.web.get("/api/tables/mine")).json() == []

    asyncio.run(evening())


BODIES = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"x"',
    "{}",
    '{"game":1,"chairs":2}',
    '{"game":"fealty","chairs":[]}',
    '{"game":"fealty","chairs":["me","me"],"more":1}',
    '{"game":"fealty","chairs":["me","me"],"clock":{"kind":null}}',
    '{"game":"fealty","chairs":["me","me"],"options":{"short":[1]}}',
    '{"name":""}',
    '{"account":"x","password":""}',
    '{"record":7}',
    '{"game":"fealty","chairs":["me","\\ud800"]}',
    '{"game":"fealty","chairs":["me","me"],"options":{"\\ud800":1}}',
    '{"game":"fealty","chairs":["me","me"],"\\ud800":1}',
    '{"game":"fealty","chairs":NaN}',
    '{"game":"fealty","chairs":["me","me"],"clock":{"kind":"live","minutes":NaN}}',
    '{"name":"\\ud800","password":"\\ud800","account":"\\ud800"}',
    '{"record":"' + "x" * 1_000_001 + '"}',
    "[" * 5000,
    '{"game":' + "9" * 5000 + "}",
]


@pytest.mark.parametrize(
    "page", ["/api/me", "/api/account", "/api/login", "/api/tables", "/api/records", "/api/games/fealty/agreement"]
)
def test_a_body_that_cannot_be_read_is_refused_and_never_breaks_the_server(server: Server, page: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            for body in BODIES:
                answer = await anna.web.post(page, content=body, headers={"Content-Type": "application/json"})
                assert answer.status_code == 200 or is_a_refusal(answer), (body[:60], answer.text)

    asyncio.run(evening())


@pytest.mark.parametrize(
    "page", ["seats/-1", "seats/16", "seats/x", "chronicle/99", "chronicle/x", "replay?to=-1", "replay?seat=x"]
)
def test_numbers_that_cannot_be_are_refused_and_never_break_the_server(server: Server, page: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "open"])
            for method in ("GET", "POST", "DELETE"):
                answer = await anna.web.request(method, f"/api/tables/{table}/{page}")
                assert is_a_refusal(answer), answer.text

    asyncio.run(evening())


def test_pages_of_a_table_that_has_not_begun_are_refused_in_a_sentence(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "open"])
            for page in ("record", "replay"):
                is_a_sentence(await anna.web.get(f"/api/tables/{table}/{page}"), 403)
            said = is_a_sentence(await anna.web.get(f"/api/tables/{table}/chronicle/0"))
            assert said == "The game has not begun: some seats are still open."
            is_a_sentence(await anna.web.get(f"/api/tables/{table}/chronicle/1"), 403)

    asyncio.run(evening())


def test_a_replay_from_a_seat_that_is_not_there_is_refused(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"])
            async with anna.at(table) as visit:
                await visit.ask(type="resign", seat=0)
            said = is_a_sentence(await anna.web.get(f"/api/tables/{table}/replay", params={"seat": 2}))
            assert said == "There is no seat 3 at this table; seats run from 1 to 2."

    asyncio.run(evening())
