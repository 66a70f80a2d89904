"""Questions with a foregone answer stop nobody, can be brought back, and tell others nothing."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.engine.flow.course import kind_asked
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.trying import HANDS_OVER, why_final
from homage.engine.state.dice import Dice, keyed
from homage.engine.state.layout import Held
from homage.games import NAMES
from homage.games.fief.asked import PLAY_ASKED
from homage.table.entries.windows import COULD, IN_ANY_CASE, STOPS, StandingOrders
from homage.table.messages import client_messages as c
from tests.table.staged import DECISIVE_MS, Stage, on_stage, set_up
from tests.table.test_way_back import seen

FIEF, FEUDALISM = homage.load("fief"), homage.load("feudalism")
PASS = FIEF.words.parse("pass")
PASSED = {"kind": "nothing_to_do", "about": {"seat": 0}, "words": "    You had nothing to do: passed."}


def idle() -> Match:
    """FIEF, before the first family, which has no card to play: it can pass, or raise something."""
    FIEF.compile()
    for seed in range(100):
        match, rng = FIEF.new(3, seed=seed), random.Random(seed)
        while not match.over and match.played < 400:
            seat, window = match.waiting[0], match.window
            legal = match.legal(seat)
            answers = [action for action in legal if not FIEF.actions.unprompted(action)]
            if seat == 0 and window is None and answers == [PASS] and len(legal) > 1 and shows_nothing(match):
                return match
            match.play(seat, rng.choice(answers) if window is None else window.passing)
    raise AssertionError("nobody is ever idle")


def shows_nothing(match: Match) -> bool:
    return not match.raised_by(0) and why_final(match, 0, PASS) in ("", HANDS_OVER)


def alone(folder: Path, act: Any) -> None:
    async def play(stage: Stage) -> None:
        await set_up(stage, idle())
        await act(stage)

    on_stage(folder, "fief", ["me", "random", "random"], play)


def test_one_is_not_stopped_and_finds_it_in_the_log_and_others_do_not(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        played = stage.match.played
        assert (await seen(stage, 0)).get("asked") is None
        await stage.pass_time(0)
        assert next(stage.match.past.moves(played)).action == PASS
        own = [told for _, said in stage.lookers[0].heard for told in said["seats"]["0"].get("story", [])]  # type: ignore[index]
        assert PASSED in own
        assert not any(
            told["kind"] == "nothing_to_do"
            for _, said in stage.spectator.heard
            for told in said["spectator"].get("story", [])  # type: ignore[index]
        )

    alone(tmp_path, act)


def test_undo_brings_the_question_back_and_it_is_really_asked(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        before, played = stage.match.state, stage.match.played
        await stage.room.attendants.attend()
        assert stage.match.played > played
        said = await stage.ask(0, c.Undo, passed=True)
        assert said["type"] == "update"
        assert (stage.match.played, stage.match.state) == (played, before)
        await stage.pass_time(10 * DECISIVE_MS)
        assert (await seen(stage, 0))["asked"]["passing"] == PASS
        await stage.play(0, "before")
        assert len((await seen(stage, 0))["asked"]["choices"]) > 1, "what one has raised is asked"

    alone(tmp_path, act)


def test_who_wants_to_be_asked_always_or_interrupts_is_asked(tmp_path: Path) -> None:
    async def asks(stage: Stage) -> None:
        match = stage.match
        await stage.pass_time(DECISIVE_MS)
        assert (await seen(stage, 0))["asked"]["passing"] == PASS
        assert match.waiting == (0,)

    async def always(stage: Stage) -> None:
        stage.table.standing[0] = StandingOrders(IN_ANY_CASE)
        await set_up(stage, idle())
        await asks(stage)

    async def interrupts(stage: Stage) -> None:
        stage.table.interrupting.add(0)
        await set_up(stage, idle())
        await asks(stage)

    for number, act in enumerate((always, interrupts)):
        on_stage(tmp_path / str(number), "fief", ["me", "random", "random"], act)


def test_before_others_it_is_passed_where_everybody_can_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FIEF.questions, "is_public", lambda kind: kind == PLAY_ASKED)

    async def act(stage: Stage) -> None:
        await set_up(stage, idle())
        played = stage.match.played
        await stage.pass_time(0)
        assert next(stage.match.past.moves(played)).action == PASS

    on_stage(tmp_path, "fief", ["me", "open", "open"], act)


def two_hands() -> list[Match]:
    """Feudalism, before a player who can only be done or has a card to play, which the other cannot tell."""
    FEUDALISM.compile()
    done, dice = FEUDALISM.words.parse("done"), Held(Dice, keyed(bytes(32)))
    for seed in range(300):
        match, rng = FEUDALISM.new(2, seed=seed), random.Random(seed)
        while match.waiting and match.played < 150:
            seat, window = match.waiting[0], match.window
            if seat == 1 and window is None and match.legal(1) == [done]:
                for _ in range(50):
                    other = match.resampled(0, dice)
                    if len(other.legal(1)) > 1:
                        return [match, other]
            match.play(seat, rng.choice(match.legal(seat)))
    raise AssertionError("no such position was found")


def test_before_others_nothing_tells_whether_one_could_do_something(tmp_path: Path) -> None:
    async def act(stage: Stage, world: Match) -> Any:
        await set_up(stage, world)
        played = stage.match.played
        for milliseconds in (0, 1, DECISIVE_MS, 100 * DECISIVE_MS):
            await stage.pass_time(milliseconds)
        assert stage.match.played == played
        assert (await seen(stage, 1))["asked"]
        return stage.heard(but=1)

    heard = [
        on_stage(tmp_path / str(number), "feudalism", ["me", "open"], lambda stage, world=world: act(stage, world))
        for number, world in enumerate(two_hands())
    ]
    assert heard[0] == heard[1]


def test_alone_such_a_question_is_passed(tmp_path: Path) -> None:
    for number, world in enumerate(two_hands()):
        could = len(world.legal(1)) > 1

        async def act(stage: Stage, world: Match = world, could: bool = could) -> None:
            played = world.played
            await set_up(stage, world)
            await stage.room.attendants.attend()
            assert (world.played == played) == could

        on_stage(tmp_path / str(number), "feudalism", ["greedy", "me"], act)


def has_public_questions(game: Game) -> bool:
    return any(each.public for each in game.questions.declared)


@pytest.mark.parametrize("name", [name for name in NAMES if has_public_questions(homage.load(name))])
@pytest.mark.parametrize("fog", [False, True])
def test_the_answers_to_open_questions_follow_from_what_everybody_sees(name: str, fog: bool) -> None:
    game = homage.load(name)
    game.compile()

    def answers(match: Match, seat: int) -> list[int]:
        return [action for action in match.legal(seat) if not game.actions.unprompted(action)]

    looked = 0
    for seed in range(3):
        match, rng = game.new(4, seed=seed, options={"fog_of_war": fog}), random.Random(seed)
        dice = Held(Dice, keyed(bytes([seed]) * 32))
        while not match.over and match.played < 400:
            seat, window = match.waiting[0], match.window
            if window is None and game.questions.is_public(kind_asked(match.held.proxies[0])):
                looked += 1
                assert answers(match.resampled(None, dice), seat) == answers(match, seat)
            match.play(seat, rng.choice(answers(match, seat)) if window is None else window.passing)
    assert looked > 20


@pytest.mark.parametrize(
    ("former", "now"), [("fair", COULD), ("could", COULD), ("stops", STOPS), ("never", STOPS), ("always", IN_ANY_CASE)]
)
def test_orders_of_earlier_releases_are_read(former: str, now: str) -> None:
    assert StandingOrders.stored({"ask": former, "orders": []}) == StandingOrders(now)
