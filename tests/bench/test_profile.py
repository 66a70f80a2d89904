"""A profile by stages: every stage is timed without those inside it, and all of them add up."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from rich.console import Console

from bench import profile
from bench.profile import Profile, disagreements
from bench.stages import LOOP, STAGES, WHOLE_PROCESS, Clocks, NoSuchFunction, check
from tests.bench.test_server import row

SPENT_S = 0.05


def work() -> None:
    """Take some processor time."""
    until = time.thread_time() + SPENT_S
    while time.thread_time() < until:
        pass


@pytest.fixture
def clocks() -> Clocks:
    found = Clocks()
    found.account()
    return found


def spent(clocks: Clocks, *stages: str) -> list[float]:
    """How often somebody has worked in each stage, as its time tells."""
    so_far = clocks.so_far()
    return [round(so_far[stage] / SPENT_S) for stage in stages]


def test_a_stage_is_timed_without_the_stages_inside_it(clocks: Clocks) -> None:
    inner = clocks.timed("encoding", work)

    def outer() -> None:
        work()
        inner()
        work()

    clocks.timed("sending", outer)()
    work()
    assert spent(clocks, "sending", "encoding", LOOP) == [2, 1, 1]


def test_a_stage_that_waits_is_not_charged_with_what_others_do_meanwhile(clocks: Clocks) -> None:
    async def outer() -> int:
        work()
        await asyncio.sleep(0)
        work()
        return 7

    async def both() -> int:
        answered, _ = await asyncio.gather(clocks.timed("sending", outer)(), asyncio.to_thread(lambda: None))
        work()
        return int(answered)

    assert asyncio.run(both()) == 7
    assert spent(clocks, "sending", LOOP) == [2, 1]


def test_a_coroutine_in_a_stage_can_be_cancelled_and_hears_of_it(clocks: Clocks) -> None:
    async def forever() -> None:
        try:
            await asyncio.sleep(100)
        except asyncio.CancelledError:
            work()
            raise

    async def cancelled() -> bool:
        task = asyncio.create_task(clocks.timed("sending", forever)())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert asyncio.run(cancelled())
    assert spent(clocks, "sending") == [1]


def test_the_views_that_an_unfolding_needs_belong_to_it(clocks: Clocks) -> None:
    clocks.timed("unfolding event by event", clocks.timed("views", work))()
    clocks.timed("views", work)()
    assert spent(clocks, "unfolding event by event", "views") == [1, 1]


def test_a_function_that_is_no_longer_there_is_named() -> None:
    with pytest.raises(NoSuchFunction, match=r"Match\.gaze any more"):
        check({**STAGES, "views": ("homage.engine.match.match:Match.gaze",)})


def test_the_stages_and_all_other_threads_add_up_to_the_process(clocks: Clocks) -> None:
    def in_no_stage() -> None:
        clocks.account()
        work()

    before = clocks.so_far()
    work()
    for each in (clocks.timed("storing", work), in_no_stage):
        thread = threading.Thread(target=each)
        thread.start()
        thread.join()
    after = clocks.so_far()
    found = {stage: round((after[stage] - before[stage]) / SPENT_S) for stage in after}
    assert {stage: times for stage, times in found.items() if times} == {LOOP: 1, "storing": 1, WHOLE_PROCESS: 3}


@pytest.mark.parametrize(("whole", "doubtful"), [(104.0, False), (106.0, True), (94.0, True)])
def test_stages_that_leave_too_much_out_are_said_not_to_add_up(whole: float, doubtful: bool) -> None:
    found = Profile("Fealty, full", {"views": 40.0, LOOP: 60.0}, whole, None, [])
    assert ("DO NOT ADD UP" in " ".join(disagreements(found))) == doubtful


def test_every_stage_of_a_server_takes_its_part(console: Console) -> None:
    """How much is left to other threads depends on how busy the machine is, so only the tables tell it."""
    profile.run(console, seconds=0.5, clients=4, games=["fealty"], modes=["full"], native=False)
    said = console.export_text()
    for stage in ("reading messages", "checking and playing", "storing", "views", "encoding", "sending"):
        assert float(row(said, stage)[1].replace(",", "")) > 0, stage
