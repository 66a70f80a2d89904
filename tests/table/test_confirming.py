"""Moves that one is not sure of, and the same move several times in a row."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.engine.match.match import Match
from homage.engine.match.trying import HANDS_OVER, REVEALS, ROLLS, only_answer, repeated, why_final
from homage.table.messages import client_messages as c
from tests.engine.test_trying import buying
from tests.table.staged import ROUTINE_MS, Stage, dealt, on_stage, set_up
from tests.toys.bells import PASS, RING, WORK

pytestmark = pytest.mark.usefixtures("bells_at_tables")
FIEF = homage.load("fief")


async def try_out(stage: Stage, seat: int, action: int, **more: Any) -> dict[str, Any]:
    decision = stage.table.asked_at[seat]
    return await stage.ask(seat, c.Play, decision=decision, action=action, sure=False, **more)


# -- not sure ------------------------------------------------------------------------------------------------------


def test_a_move_that_rolls_is_asked_for_again_and_changes_nothing_until_then(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(0, PASS)
        await stage.play(1, PASS)
        await stage.pass_time(ROUTINE_MS)
        heard, played = stage.heard(but=0), stage.match.played
        said = await try_out(stage, 0, WORK)
        assert (said["type"], said["why"]) == ("confirm", ROLLS)
        assert (stage.match.played, stage.heard(but=0)) == (played, heard)
        assert (await stage.play(0, WORK))["type"] == "update"
        assert stage.match.played == played + 1

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(1, 1))


def test_to_let_a_window_pass_needs_no_second_word_but_to_act_in_it_does(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        said = await try_out(stage, 0, RING)
        assert (said["type"], said["why"]) == ("confirm", REVEALS)
        assert (await try_out(stage, 0, PASS))["seats"]["0"]["asked"]["answered"] == PASS

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(1, 1))


def test_a_forbidden_move_is_refused_whether_one_is_sure_or_not(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        assert "holds no rope" in (await try_out(stage, 0, RING))["why"]

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(0, 1))


def test_the_only_answer_needs_no_second_word(tmp_path: Path) -> None:
    """Whoever has no choice cannot err, whatever it reveals."""

    async def act(stage: Stage) -> None:
        match = forced()
        await set_up(stage, match)
        seat, played = match.waiting[0], match.played
        only = only_answer(match, seat)
        assert only is not None
        assert why_final(match, seat, only)
        assert (await try_out(stage, seat, only))["type"] == "update"
        assert match.played > played

    on_stage(tmp_path, "feudalism", ["me", "me"], act)


def forced() -> Match:
    """Feudalism, where a seat has one answer, which cannot be taken back."""
    game = homage.load("feudalism")
    match, rng = game.new(2, seed=1), random.Random(1)
    while True:
        seat, only = match.waiting[0], only_answer(match, match.waiting[0])
        if match.window is None and only is not None and why_final(match, seat, only):
            return match
        match.play(seat, rng.choice(match.legal(seat)))


def test_a_secret_choice_hands_over(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        said = await try_out(stage, 0, stage.match.legal(0)[0])
        assert (said["type"], said["why"]) == ("confirm", HANDS_OVER)

    on_stage(tmp_path, "fealty", ["me", "open"], act)


def test_what_one_may_take_back_is_played_at_once(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        match = buying()
        await set_up(stage, match)
        seat, played = match.waiting[0], match.played
        bought = next(action for action in match.legal(seat) if FIEF.actions.repeats(action))
        before = match.state
        assert (await try_out(stage, seat, bought))["type"] == "update"
        assert match.played == played + 1
        assert (await stage.ask(seat, c.Undo))["type"] == "update"
        assert match.state == before

    on_stage(tmp_path, "fief", ["me"] * 3, act)


# -- several times -------------------------------------------------------------------------------------------------


def bought(match: Match) -> tuple[int, int, int]:
    """Who may buy what, and how often."""
    seat = match.waiting[0]
    action, times = next(iter(repeated(match, seat, match.legal(seat)).items()))
    return seat, action, times


def test_a_choice_says_how_often_it_can_be_made_and_undo_takes_all_of_them_back(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        match = buying()
        seat, action, times = bought(match)
        await set_up(stage, match)
        shown = (await stage.ask(seat, c.Chat, text="Hm."))["seats"][str(seat)]["asked"]["choices"]
        assert next(choice["times"] for choice in shown if choice["action"] == action) == times
        before, played, entry = match.state, match.played, stage.table.entry
        decision = stage.table.asked_at[seat]
        said = await stage.ask(seat, c.Play, decision=decision, action=action, times=times)
        assert (said["type"], said["entry"]) == ("update", entry + times)
        assert match.played == played + times
        moves = [entry.body[3:] for entry in await stage.entries() if entry.kind == "move"][-times:]
        assert moves == [[], *[[{"again": True}]] * (times - 1)]
        await stage.ask(seat, c.Undo)
        assert (match.played, match.state) == (played, before)

    on_stage(tmp_path, "fief", ["me"] * 3, act)


def test_what_cannot_be_done_so_often_is_done_as_often_as_it_can(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        match = buying()
        seat, action, times = bought(match)
        await set_up(stage, match)
        played, decision = match.played, stage.table.asked_at[seat]
        said = await stage.ask(seat, c.Play, decision=decision, action=action, times=times + 1)
        assert said["why"].startswith(f"Done {times} of {times + 1} times; then ")
        assert match.played == played + times

    on_stage(tmp_path, "fief", ["me"] * 3, act)


@pytest.mark.parametrize("times", [0, -1, 31, 10**9])
def test_so_often_nothing_is_done(tmp_path: Path, times: int) -> None:
    async def act(stage: Stage) -> None:
        said = await stage.ask(0, c.Play, decision=stage.table.asked_at[0], action=0, times=times)
        assert said["why"] == f"That cannot be done {times} times at once; do it 1 to 30 times."

    on_stage(tmp_path, "fealty", ["me", "open"], act)


def test_a_window_is_answered_once(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        said = await stage.ask(0, c.Play, decision=stage.table.asked_at[0], action=PASS, times=2)
        assert said["why"] == "That cannot be done 2 times at once; do it once."

    on_stage(tmp_path, "bells", ["me", "open"], act)


# -- several actions in a row --------------------------------------------------------------------------------------


def shopping(match: Match) -> tuple[int, list[int]]:
    """Who buys, and two different things that can both be paid for."""
    seat, words = match.waiting[0], match.game.words
    legal = match.legal(seat)
    return seat, [next(a for a in legal if words.notation(a).startswith(verb)) for verb in ("mill", "buy man_at_arms")]


def test_what_is_drafted_is_shown_to_the_asker_alone_and_played_and_undone_together(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        match = buying()
        await set_up(stage, match)
        seat, row = shopping(match)
        decision, before, played, entry = stage.table.asked_at[seat], match.state, match.played, stage.table.entry
        left = match.view(seat)["families"][seat]["deniers"] - 4
        said = await stage.ask(seat, c.DraftRow, decision=decision, actions=row)
        assert (said["type"], said["actions"]) == ("drafted", row)
        assert said["asked"]["question"] == f"What do you buy? You have {left} deniers."
        assert [f"families.{seat}.deniers", left] in said["changes"]
        assert (match.state, stage.table.entry) == (before, entry)
        assert "final" not in said
        done = [*row, FIEF.words.parse("done")]
        assert (await stage.ask(seat, c.DraftRow, decision=decision, actions=done))["final"] == HANDS_OVER
        first, then = row
        said = await stage.ask(seat, c.Play, decision=decision, action=first, times=1, then=[then, then])
        assert (said["type"], match.played) == ("update", played + 3)
        await stage.ask(seat, c.Undo)
        assert (match.played, match.state) == (played, before)

    on_stage(tmp_path, "fief", ["me"] * 3, act)


def test_of_a_row_that_cannot_be_played_nothing_is_played(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        match = buying()
        await set_up(stage, match)
        seat, (first, then) = shopping(match)
        decision, before = stage.table.asked_at[seat], match.state
        said = await stage.ask(seat, c.DraftRow, decision=decision, actions=[first] * 3)
        assert len(said["actions"]) == 2
        assert said["why"]
        for row in ([first, first, then], [then] * 100):
            assert (await stage.ask(seat, c.Play, decision=decision, action=first, then=row))["type"] == "refused"
        assert (await stage.ask(seat, c.DraftRow, decision=decision - 1, actions=[first]))["type"] == "refused"
        assert match.state == before

    on_stage(tmp_path, "fief", ["me"] * 3, act)


def test_a_window_takes_no_row(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        decision = stage.table.asked_at[0]
        for said in (
            await stage.ask(0, c.DraftRow, decision=decision, actions=[PASS]),
            await stage.ask(0, c.Play, decision=decision, action=PASS, then=[PASS]),
        ):
            assert said["why"].startswith("A window is answered by one action")

    on_stage(tmp_path, "bells", ["me", "open"], act)


# -- what is asked -------------------------------------------------------------------------------------------------


def test_what_may_be_raised_beside_a_question_is_told_from_its_answers(tmp_path: Path) -> None:
    """And once it is raised, the question that follows is about nothing else."""

    async def act(stage: Stage) -> None:
        match = buying()
        await set_up(stage, match)
        seat = match.waiting[0]

        async def asked() -> dict[str, Any]:
            found: dict[str, Any] = (await stage.ask(seat, c.Chat, text="Hm."))["seats"][str(seat)]["asked"]
            return found

        buys = await asked()
        beside = {choice["notation"] for choice in buys["choices"] if choice.get("initiative")}
        assert beside == {"before", "table"}
        assert buys["passing"] == FIEF.words.parse("done")
        await stage.play(seat, "before")
        first = await asked()
        assert {choice["notation"].split()[0] for choice in first["choices"]} >= {"pass", "parley"}
        assert not any(choice.get("initiative") for choice in first["choices"])
        assert first["passing"] == FIEF.words.parse("pass")

    on_stage(tmp_path, "fief", ["me"] * 3, act)
