"""Pledges at a table: proposed, answered, stored, told to their parties alone, decided before everybody's eyes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

import homage
from homage.engine.flow.course import about_asked, kind_asked
from homage.engine.flow.pledges import BROKEN, KEPT, OPEN, VOID, Bargain, Moment, Promise
from homage.engine.flow.story import TO_ALL, Event
from homage.engine.match.match import Match
from homage.games.fief.actions import BOTH_ON, VOTE_FOR
from homage.games.fief.asked import FOR_ASKED
from homage.games.fief.state import NONE
from homage.table.entries.pledges import (
    AGREED,
    DECLINED,
    ENTRIES,
    LAPSED,
    MOST_CLOSED,
    MOST_OPEN,
    MOST_WAITING,
    WAITING,
    WITHDRAWN,
    Pledges,
    stored,
)
from homage.table.entries.windows import Pauses
from homage.table.messages import pledge_messages as p
from homage.table.rooms.requests import handle
from tests.table.served import Guest, serving, sqlite_in
from tests.table.staged import Stage, on_stage, set_up
from tests.table.test_fief_crash import games

FIEF = homage.load("fief")
PEOPLE = ["me", "open", "open"]
GENTLE: dict[str, Any] = {"options": {"mandatory_placement": True, "gentle_start": True}, "pauses": Pauses(0, 0)}
SOON = 396  # of a game by chance in which somebody soon votes for another family
PEACE, LATER = p.PromiseAsked("peace", {"until": 1}), p.PromiseAsked("peace", {"until": 2})


def own(update: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """The pledges that a seat is told of."""
    pledges: list[dict[str, Any]] = update["seats"][str(seat)].get("pledges", [])
    return pledges


async def propose(stage: Stage, seat: int = 0, to: int = 1, **more: Any) -> dict[str, Any]:
    return await stage.ask(seat, p.Pledge, to=to, **{"gives": PEACE, **more})


def test_a_pledge_is_proposed_answered_and_withdrawn(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        (proposed,) = own(await propose(stage, wants=LATER), 0)
        assert proposed == {
            "pledge": "0-1-1",
            "by": 0,
            "to": 1,
            "state": WAITING,
            "gives": {"kind": "peace", "about": {"until": 1}, "words": "not attack Blue until the end of round 1"},
            "wants": {"kind": "peace", "about": {"until": 2}, "words": "not attack Red until the end of round 2"},
        }
        assert own(stage.lookers[1].last, 1) == [proposed]
        await stage.ask(1, p.AnswerPledge, pledge="0-1-1", agree=True)
        for seat in (0, 1):
            assert [each["state"] for each in own(stage.lookers[seat].last, seat)] == [AGREED]
        await propose(stage, 1, 0)
        await stage.ask(0, p.AnswerPledge, pledge="1-0-2", agree=False, why=" I trust\x00 nobody. ")
        assert own(stage.lookers[1].last, 1)[1]["why"] == "I trust nobody."
        await propose(stage, 1, 0, gives=LATER)
        await stage.ask(1, p.WithdrawPledge, pledge="1-0-3")
        assert [each["state"] for each in own(stage.lookers[0].last, 0)] == [AGREED, DECLINED, WITHDRAWN]
        assert stage.table.pledges.given_by(0) == [Promise(0, 1, "peace", {"until": 1})]

    on_stage(tmp_path, "fief", PEOPLE, act, **GENTLE)


def test_a_pledge_is_answered_with_another_one(tmp_path: Path) -> None:
    """That declines the first, in one entry, and the two alone are told."""

    async def act(stage: Stage) -> None:
        await propose(stage)
        refused = await propose(stage, 2, 0, instead_of="0-1-1")
        assert refused["why"].startswith("No such pledge waits for your answer")
        elsewhere = await propose(stage, 1, 2, instead_of="0-1-1")
        assert elsewhere["why"].startswith("Somebody else has proposed that pledge")
        countered = own(await propose(stage, 1, 0, gives=LATER, wants=PEACE, instead_of="0-1-1"), 1)
        assert [(each["state"], each.get("instead_of")) for each in countered] == [
            (DECLINED, None),
            (WAITING, "0-1-1"),
        ]
        assert own(stage.lookers[0].last, 0) == countered
        assert stage.lookers[2].heard[-1][1]["type"] == "refused"  # type: ignore[index]
        assert [entry.kind for entry in await stage.entries() if entry.kind in ENTRIES] == ["pledge", "pledge"]
        read = await stage.house.archive.read(stage.table.row.id)
        assert read.pledges.all() == stage.table.pledges.all()
        again = await propose(stage, 1, 0, gives=PEACE, instead_of="0-1-1")
        assert again["why"].startswith("No such pledge waits for your answer")
        await stage.ask(0, p.AnswerPledge, pledge="1-0-2", agree=True)
        assert [each["state"] for each in own(stage.lookers[1].last, 1)] == [DECLINED, AGREED]

    on_stage(tmp_path, "fief", PEOPLE, act, **GENTLE)


def test_a_third_party_hears_nothing_of_a_pledge(tmp_path: Path) -> None:
    """Neither what is sent, nor what can be asked, nor what is counted tells of it."""

    async def act(stage: Stage) -> None:
        public, entry = await stage.public(), stage.table.entry
        for said in (
            await propose(stage, wants=LATER),
            await stage.ask(1, p.AnswerPledge, pledge="0-1-1", agree=True),
            await propose(stage, gives=LATER),
            await stage.ask(1, p.AnswerPledge, pledge="0-1-2", agree=False, why="No."),
            await propose(stage, wants=PEACE, gives=None),
            await stage.ask(0, p.WithdrawPledge, pledge="0-1-3"),
        ):
            assert said["type"] == "update", said
            assert said["entry"] == entry
            assert await stage.public() == public
        for looker in (stage.lookers[2], stage.briefs[2], stage.spectator):
            assert looker.heard == []
        (seen,) = own(await propose(stage, 2, 0), 2)
        assert seen["pledge"] == "2-0-1", "its number does not tell how many others have made"

    on_stage(tmp_path, "fief", PEOPLE, act, options=GENTLE["options"])


@pytest.mark.parametrize(
    ("seat", "request_", "why"),
    [
        (
            0,
            p.Pledge(seat=0, to=0, gives=PEACE),
            "A pledge is made with another seat than yours; seats run from 1 to 3.",
        ),
        (
            0,
            p.Pledge(seat=0, to=3, gives=PEACE),
            "A pledge is made with another seat than yours; seats run from 1 to 3.",
        ),
        (0, p.Pledge(seat=1, to=2, gives=PEACE), "That seat is not yours."),
        (
            0,
            p.Pledge(seat=0, to=1),
            "A pledge says what you promise, what you want promised, or both; say one of them.",
        ),
        (
            0,
            p.Pledge(seat=0, to=1, gives=p.PromiseAsked("vow", {})),
            "There is no pledge 'vow'; the kinds are: vote, stand_aside, passage, peace, pay.",
        ),
        (
            0,
            p.AnswerPledge(seat=0, pledge="0-1-1", agree=True),
            "No such pledge waits for your answer: it was withdrawn, answered, or its time has passed.",
        ),
        (
            2,
            p.AnswerPledge(seat=2, pledge="0-1-1", agree=True),
            "No such pledge waits for your answer: it was withdrawn, answered, or its time has passed.",
        ),
        (
            2,
            p.WithdrawPledge(seat=2, pledge="0-1-1"),
            "No such pledge of yours waits for an answer; one that is agreed to cannot be withdrawn.",
        ),
        (
            1,
            p.AnswerPledge(seat=1, pledge="0-1-1", agree=False, why="x" * 201),
            "A reason may have 200 characters, not 201; say it in one sentence.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path, seat: int, request_: Any, why: str) -> None:
    async def act(stage: Stage) -> None:
        await propose(stage)
        await handle(stage.room, stage.lookers[seat], request_)
        assert stage.lookers[seat].last["why"] == why
        assert [pledge.state for pledge in stage.table.pledges.all()] == [WAITING]

    on_stage(tmp_path, "fief", PEOPLE, act, **GENTLE)


def test_games_without_pledges_say_so(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        for request in (p.Pledge, p.AskTerms):
            refused = await stage.ask(0, request, to=1)
            assert refused["why"] == "There are no pledges in Fealty; talk to the others instead."

    on_stage(tmp_path, "fealty", ["me", "open"], act)


def test_proposals_are_limited_in_number_and_pace(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        sums = [p.PromiseAsked("pay", {"deniers": deniers, "until": 1}) for deniers in range(1, 20)]
        for number in range(MOST_WAITING):
            assert (await propose(stage, gives=sums[number]))["type"] == "update"
        refused = await propose(stage, gives=sums[MOST_WAITING])
        assert refused["why"] == "3 pledges of yours wait for an answer there already; withdraw one first."
        repeated = await propose(stage, gives=sums[0])
        assert repeated["why"] == "You have proposed exactly that before; propose something else."
        answers = [await propose(stage, 2, to, gives=each) for to in (0, 1) for each in sums[:MOST_WAITING]]
        assert {each["type"] for each in answers} == {"update"}
        await stage.ask(2, p.WithdrawPledge, pledge="2-0-1")
        assert (await propose(stage, 2, 0))["why"] == "You propose pledges too quickly; wait a few seconds."

    on_stage(tmp_path, "fief", PEOPLE, act, **GENTLE)


def test_no_seat_has_more_than_so_many_pledges_under_way() -> None:
    book = Pledges(FIEF)
    promised = [Promise(0, to, "pay", {"deniers": sum_, "until": 1}) for to in (1, 2) for sum_ in range(1, MOST_OPEN)]
    for promise in promised[:MOST_OPEN]:
        bargain = Bargain(0, promise.to, promise, None)
        book.check(bargain)
        book.read("pledge", stored(bargain), 0)
        number = book.all()[-1].id
        book.read("pledge_answer", {"pledge": number, "agree": True, "why": ""}, 0)
    with pytest.raises(Exception, match="You have 12 pledges under way already; wait until some are decided"):
        book.check(Bargain(0, 2, promised[MOST_OPEN], None))


def test_what_can_be_promised_is_told_with_what_each_side_can_pick(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        told = await stage.ask(0, p.AskTerms, to=1)
        kinds = {each["kind"]: each for each in told["kinds"]}
        assert list(kinds) == [kind.name for kind in FIEF.pledges]
        lords = {
            side: next(each for each in kinds["vote"][side] if each["name"] == "lord") for side in ("yours", "theirs")
        }
        assert all("Red" not in pick["words"] for pick in lords["yours"]["picks"]), "nobody promises his own vote"
        assert "Red" in lords["theirs"]["picks"][0]["words"]
        assert lords["theirs"]["picks"][0]["thing"].startswith("lord:")
        for kind, each in kinds.items():
            about = {term["name"]: term["picks"][0]["value"] for term in each["yours"]}
            said = await stage.ask(0, p.Pledge, to=1, gives=p.PromiseAsked(kind, about))
            assert said["type"] == "update" or "wait for an answer there" in said["why"], said

    on_stage(tmp_path, "fief", PEOPLE, act, **GENTLE)


# -- what became of them -----------------------------------------------------------------------------------------------


async def play_on(stage: Stage, round_number: int) -> None:
    """Everybody passes and does nothing, until a round has come or the game is over."""
    while stage.match.waiting and stage.match.held.proxies[0].round_number < round_number:
        for seat in stage.match.waiting:
            if seat in stage.match.waiting:  # a window may have closed by itself
                await stage.play(seat, stage.match.legal(seat)[0])


def agreed(stage: Stage) -> Any:
    async def shake_hands() -> None:
        await propose(stage, wants=LATER)
        await stage.ask(1, p.AnswerPledge, pledge="0-1-1", agree=True)

    return shake_hands()


def test_everybody_learns_that_a_promise_was_kept_and_an_undo_opens_it_again(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await agreed(stage)
        await propose(stage, 2, 1)
        await play_on(stage, 2)
        line = "  Red keeps its word to Blue: to not attack Blue until the end of round 1."
        decided = {"by": 0, "to": 1, "words": "not attack Blue until the end of round 1", "kept": True}
        for looker in (stage.lookers[2], stage.spectator):
            updates: list[Any] = [said for _, said in looker.heard]
            told = [each for said in updates for each in said.get("decided", [])]
            assert [{**each, "number": 0} for each in told] == [{**decided, "number": 0}]
            assert "until the end of round 2" not in msgspec.json.encode(updates).decode()
        (spectator,) = [said["spectator"] for said in updates if "decided" in said]
        assert spectator["story"][-1]["words"] == line
        assert [each["state"] for each in own(stage.lookers[2].last, 2)] == [LAPSED]
        fates = stage.table.pledges.all()[0].fates
        assert {side: fate.outcome for side, fate in fates.items()} == {"gives": KEPT, "wants": OPEN}
        read = await stage.house.archive.read(stage.table.row.id)
        assert read.pledges.all() == stage.table.pledges.all(), "as it is stored"
        stage.table.pledges.take_back(fates["gives"].step - 1)
        assert [pledge.state for pledge in stage.table.pledges.all()] == [AGREED, WAITING]
        assert stage.table.pledges.decided() == []

    on_stage(tmp_path, "fief", PEOPLE, act, **GENTLE)


def test_whoever_is_about_to_break_a_promise_is_warned_and_nobody_else(tmp_path: Path) -> None:
    """Only choices that break it are named; all of them can be made."""

    def candidates(match: Match) -> list[int]:
        """Of others than the family that votes now."""
        s, voting = match.held.proxies[0], kind_asked(match.held.proxies[0]) == FOR_ASKED
        return (
            [int(lord) for lord in s.candidate[:3] if lord not in (NONE, s.candidate[match.waiting[0]])]
            if voting
            else []
        )

    world = next(match for match in games(SOON) if candidates(match))
    s, seat, candidate = world.held.proxies[0], world.waiting[0], candidates(world)[0]
    to, third = (other for other in range(3) if other != seat)
    about = {"office": int(about_asked(s)), "lord": candidate, "until": int(s.round_number)}
    legal = world.legal(seat)
    breaking = [action for action in legal if action not in (VOTE_FOR + candidate, BOTH_ON + candidate)]

    async def act(stage: Stage) -> None:
        await set_up(stage, world)
        proposed = await propose(stage, seat, to, gives=p.PromiseAsked("vote", about))
        assert "breaks" not in proposed["seats"][str(seat)]["asked"], "it binds once it is agreed to"
        (pledge,) = own(proposed, seat)
        await stage.ask(to, p.AnswerPledge, pledge=pledge["pledge"], agree=True)
        asked = stage.lookers[seat].asked(seat)
        assert asked is not None
        assert asked["breaks"] == [{"to": to, "words": pledge["gives"]["words"], "actions": breaking}]
        for looker in (stage.lookers[to], stage.lookers[third], *stage.briefs.values(), stage.spectator):
            assert "breaks" not in str(looker.heard)
        assert (await stage.play(seat, breaking[0]))["type"] == "update", "nothing is forbidden"

    assert 0 < len(breaking) < len(legal)
    on_stage(tmp_path, "fief", PEOPLE, act, options={"mandatory_placement": True}, pauses=Pauses(0, 0))


def test_a_broken_word_stays_broken_and_releases_the_other_side() -> None:
    book = Pledges(FIEF)
    mine, theirs = Promise(0, 1, "peace", {"until": 1}), Promise(1, 0, "peace", {"until": 1})
    book.read("pledge", stored(Bargain(0, 1, mine, theirs)), 0)
    book.read("pledge_answer", {"pledge": "0-1-1", "agree": True, "why": ""}, 0)
    (pledge,) = book.all()
    kinds = {kind.name: kind for kind in FIEF.events.kinds}
    attack = Event(kinds["battle_declared"], TO_ALL, (0, 1, 3, 0))
    ended = Event(kinds["round"], TO_ALL, (2, 0))
    for step, event in enumerate((attack, ended), start=1):
        book._judge(pledge, Moment(None, [event], False, list), step, step)
    assert {side: fate.outcome for side, fate in pledge.fates.items()} == {"gives": BROKEN, "wants": VOID}
    assert [(each.promise.by, each.kept) for each in book.decided()] == [(0, False)]


def test_the_last_of_those_that_are_over_are_shown() -> None:
    book = Pledges(FIEF)
    for sum_ in range(1, MOST_CLOSED + 4):
        book.read("pledge", stored(Bargain(0, 1, Promise(0, 1, "pay", {"deniers": sum_, "until": 1}), None)), 0)
        book.read("pledge_withdrawn", {"pledge": f"0-1-{sum_}"}, 0)
    assert [pledge.id for pledge in book.seen_by(1)] == [f"0-1-{number}" for number in range(4, MOST_CLOSED + 4)]
    assert book.seen_by(2) == []


# -- over the wire, and after a crash ----------------------------------------------------------------------------------


def test_a_pledge_survives_a_crash_and_never_crosses_the_wire_to_others(tmp_path: Path) -> None:
    words = b"not attack"

    async def evening() -> None:
        with serving(sqlite_in(tmp_path)) as server:
            async with (
                Guest(server, "Anna") as anna,
                Guest(server, "Bruno") as bruno,
                Guest(server, "Carla") as carla,
                Guest(server, "Eve") as eve,
            ):
                table = await anna.open_table(PEOPLE, game="fief", pauses={"routine": 0, "decisive": 0})
                for seat, guest in ((1, bruno), (2, carla)):
                    assert (await guest.sit(table, seat)).status_code == 200
                async with anna.at(table) as a, carla.at(table) as c, eve.at(table) as e:
                    promise = {"kind": "peace", "about": {"until": 1}}
                    proposed = await a.ask(type="pledge", seat=0, to=1, gives=promise)
                    assert own(proposed, 0)[0]["state"] == WAITING
                    server.kill()
                server.start()
                async with anna.at(table) as a, bruno.at(table) as b, carla.at(table) as c, eve.at(table) as e:
                    assert own(b.now, 1) == own(a.now, 0) == own(proposed, 0)
                    agreed = await b.ask(type="answer_pledge", seat=1, pledge="0-1-1", agree=True)
                    assert own(agreed, 1)[0]["state"] == AGREED
                    await a.until(lambda now: own(now, 0)[0]["state"] == AGREED)
                    for visit in (c, e):
                        await visit.ask(type="see")
                        chat = await visit.guest.web.get(f"/api/tables/{table}/chat?before=99")
                        assert words not in chat.content
                    server.kill()
                server.start()
                for guest in (carla, eve):
                    for since in (0, 1):
                        async with guest.at(table, since=since):
                            pass
                    assert words not in b"".join(guest.heard)
                async with anna.at(table) as a:
                    assert own(a.now, 0)[0]["state"] == AGREED

    asyncio.run(evening())
