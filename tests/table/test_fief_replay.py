"""The replay of a game of FIEF: deals and pledges as each seat knew them, and all open once the game is over."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from homage.engine.flow.pledges import Bargain, Promise
from homage.engine.state.layout import OPEN
from homage.table.entries.pledges import Pledges, stored
from homage.table.house.stories import read_story, story_of
from homage.table.http.routes.tables import _at_move, _written_move
from homage.table.messages import client_messages as c
from homage.table.messages import pledge_messages as p
from homage.table.messages.beside import beside
from homage.table.rooms.requests import handle
from homage.table.rooms.room import Room
from tests.table.served import sqlite_in
from tests.table.staged import Looker
from tests.table.test_fief_crash import FIEF, MOMENTS, reach
from tests.table.test_pledges import LATER, PEACE
from tests.table.test_stories import served


def test_a_replay_shows_a_deal_to_its_parties_and_openly_to_all() -> None:
    moment = MOMENTS["deal"]
    match = reach(moment)
    seat = match.waiting[0]
    for words in moment.secretly:
        legal = match.legal(seat)
        match.play(seat, next(each for each in legal if FIEF.actions.notation(each).startswith(words)))
    partner = match.waiting[0]
    outsider = next(each for each in range(match.seats) if each not in (seat, partner))

    def deals(eyes: int | None) -> list[dict[str, Any]]:
        shown = json.loads(_at_move(FIEF, match.private_record, match.played, eyes, {}))
        found: list[dict[str, Any]] = shown["view"]["deals"]
        return found

    (own,), (other,) = deals(seat), deals(partner)
    assert (own["with"], own["gives"]["deniers"], other["gets"]["deniers"]) == (partner, 1, 1)
    assert deals(outsider) == []
    assert sorted(each["seat"] for each in deals(None)) == sorted([seat, partner]), "open eyes see all of it"


# -- pledges -----------------------------------------------------------------------------------------------------------

SECRET = "until the end of round 2"  # words of a promise that is still open in round 2


async def play_to_round_two(room: Room, anna: Looker) -> None:
    """Everybody passes and does nothing; all seats are Anna's."""
    match = room.table.match
    assert match is not None
    while match.held.proxies[0].round_number < 2:
        for seat in match.waiting:
            if seat in match.waiting:
                action = match.legal(seat)[0]
                await handle(room, anna, c.Play(seat=seat, decision=room.table.asked_at[seat], action=action))


def test_pledges_of_others_stay_hidden_while_a_game_runs_and_a_replay_shows_them_as_they_stood(tmp_path: Path) -> None:
    async def evening() -> None:
        async with served(sqlite_in(tmp_path)) as (house, web):
            person = (await web.post("/api/me", json={"name": "Anna"})).json()["id"]
            asked = {
                "game": "fief",
                "chairs": ["me"] * 3,
                "options": {"mandatory_placement": True, "gentle_start": True},
                "pauses": {"routine": 0, "decisive": 0},
            }
            table = (await web.post("/api/tables", json=asked)).json()["id"]
            room, anna, url = house.rooms[table], Looker(person, "Anna", lambda: 0), f"/api/tables/{table}"
            match = room.table.match
            assert match is not None
            first = match.waiting[0]
            await handle(room, anna, p.Pledge(seat=0, to=1, gives=PEACE, wants=LATER))
            await handle(
                room, anna, c.Play(seat=first, decision=room.table.asked_at[first], action=match.legal(first)[0])
            )
            await handle(room, anna, p.AnswerPledge(seat=1, pledge="0-1-1", agree=True))
            await play_to_round_two(room, anna)

            line = "  Red keeps its word to Blue: to not attack Blue until the end of round 1."
            for seat in range(3):
                chronicle = await web.get(f"{url}/chronicle/{seat}")
                assert [told["words"] for told in chronicle.json()["story"]].count(line) == 1
                assert SECRET not in chronicle.text
            for eyes in ("", "&seat=0", "&seat=2"):
                refused = await web.get(f"{url}/replay?to=5{eyes}")
                assert (refused.status_code, SECRET in refused.text) == (403, False)

            async with room.state.lock:
                await room.store.append("end", {"why": "agreed"})
            (pledge,) = room.table.pledges.all()
            kept = pledge.fates["gives"].step
            assert pledge.made < pledge.since < kept - 1

            async def shown(to: int, eyes: str = "") -> dict[str, Any]:
                answer: dict[str, Any] = (await web.get(f"{url}/replay?to={to}{eyes}")).json()
                return answer

            for eyes, knows in (("", True), ("&seat=0", True), ("&seat=1", True), ("&seat=2", False)):
                outcomes = []
                for step in (pledge.made, pledge.since, kept - 1, kept):
                    replayed = await shown(step, eyes)
                    told = [each["words"] for each in replayed["story"]].count(line)
                    assert told == [each["words"] for each in replayed["moved"]].count(line) == (step == kept)
                    outcomes += [(each["state"], each["gives"].get("outcome")) for each in replayed["pledges"]]
                expected = [("waiting", None), ("agreed", None), ("agreed", None), ("agreed", "kept")]
                assert outcomes == (expected if knows else [])
                assert (SECRET in json.dumps(replayed)) == knows
            packed = story_of(FIEF, match.private_record, room.table.called, beside(room.table, OPEN))
            for step in (pledge.made, kept):
                written, live = json.loads(_written_move(read_story(packed), step)), await shown(step)
                assert [written[part] for part in ("story", "pledges")] == [live[part] for part in ("story", "pledges")]

    asyncio.run(evening())


def test_a_pledge_is_recalled_as_it_stood_and_moves_that_were_taken_back_leave_no_gap() -> None:
    book = Pledges(FIEF)
    book.read("pledge", stored(Bargain(0, 1, Promise(0, 1, "peace", {"until": 1}), None)), 3)
    book.read("pledge", stored(Bargain(0, 1, Promise(0, 1, "peace", {"until": 2}), None)), 4)
    book.read("pledge_answer", {"pledge": "0-1-1", "agree": False, "why": "No."}, 6)
    book.read("pledge_withdrawn", {"pledge": "0-1-2"}, 8)
    declined, withdrawn = book.all()
    assert (declined.changed, withdrawn.changed) == ([3, 6], [4, 8])
    stood = [(each.state, each.why) for each in (declined.as_of(5), declined.as_of(6), withdrawn.as_of(7))]
    assert stood == [("waiting", ""), ("declined", "No."), ("waiting", "")]
    book.take_back(2)
    assert (declined.changed, withdrawn.changed) == ([2], [2])
    assert [each.as_of(2).state for each in book.all()] == ["declined", "withdrawn"]
