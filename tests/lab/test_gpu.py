"""Playing on a GPU, as far as numba-cuda's simulator shows it: the same games as on the processor."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from importlib.metadata import version

import numpy as np
import pytest

import homage
from homage.lab.learners.batch import Batch
from homage.lab.plan import Plan
from homage.lab.simulate import simulate_plan

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: playing on a GPU is NOT tested here")

QUICKEST = "feudalism"  # on the simulator; whole random games of all of them are compared in tests/test_modes.py

WHOLE_GAMES = """
import homage, json
from homage.lab.gpu import simulate
from homage.lab.plan import Plan
simulate.FIRST_STRETCH = 2
told = []
run = simulate.simulate_on_gpu(Plan.of(homage.load("{game}"), players=("greedy", "random"), seed=6), 3,
                          lambda done, total: told.append((done, total)), rows=True)
print(json.dumps([run.tally.numbers.tolist(), run.rows.points.tolist(), run.rows.decisions.tolist(), told]))
"""

STEPS = """
import homage, json
import numpy as np
from numba import cuda
from homage.engine.errors import HomageError
from homage.lab.gpu import batch as gpu_batch
gpu_batch.THREADS = 1
batch = gpu_batch.GpuBatch(homage.load("{game}"), 2, players=("learner", "greedy"), rotate=True, seed=6)
for _ in range(25):
    batch.step(cuda.to_device(batch.choices.copy_to_host()[:, 0].copy()))
    batch.check()
names = ("seat", "option_count", "choices", "mask", "observation", "rewards", "over", "round", "decisions")
before = {{name: getattr(batch, name).copy_to_host().tolist() for name in names}}
batch.step(cuda.to_device(np.array([-1, {last}], np.int32)))
after = {{name: getattr(batch, name).copy_to_host().tolist() for name in names}}
said = []
for wrong in (batch.check, lambda: batch.step(cuda.to_device(np.zeros(3, np.int32)))):
    try:
        wrong()
    except HomageError as error:
        said.append(str(error))
print(json.dumps([before, after, said]))
"""


def on_the_simulator(program: str) -> str:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-W", "ignore", "-c", program]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_whole_games_in_several_launches_are_the_processors() -> None:
    sums, points, decisions, told = json.loads(on_the_simulator(WHOLE_GAMES.format(game=QUICKEST)))
    natively = simulate_plan(Plan.of(homage.load(QUICKEST), players=("greedy", "random"), seed=6), 3)
    assert natively.tally.numbers.tolist() == sums
    assert natively.rows is not None
    assert natively.rows.points.tolist() == points
    assert natively.rows.decisions.tolist() == decisions
    assert told == [[2, 3], [3, 3]]


def test_a_batch_goes_as_on_the_processor_and_refuses_without_moving() -> None:
    game = homage.load(QUICKEST)
    program = STEPS.format(game=QUICKEST, last=game.actions.count - 1)
    before, after, said = json.loads(on_the_simulator(program))
    batch = Batch(game, 2, players=("learner", "greedy"), rotate=True, seed=6)
    for _ in range(25):
        batch.step(batch.choices[:, 0].copy())
    for name, told in before.items():
        assert np.array_equal(getattr(batch, name), told), name
    assert after == before
    assert "2 of 2 actions were not allowed, the first in slot 0" in said[0]
    assert "A step takes 2 actions of type int32" in said[1]


def test_without_a_gpu_it_is_said_what_can_be_done() -> None:
    command = [sys.executable, "-W", "ignore", "-m", "homage", "sim", QUICKEST, "--device", "cuda"]
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr == "No GPU was found that CUDA can use; leave --device out to play on the processor.\n"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--device", "tpu"], "Games cannot be played on 'tpu'; the devices are: cpu, cuda."),
        (["--device", "cuda", "--threads", "2"], "cannot be combined; choose one of them."),
    ],
)
def test_devices_that_cannot_be_are_refused(asked: list[str], said: str) -> None:
    command = [sys.executable, "-m", "homage", "sim", QUICKEST, *asked]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert said in run.stderr


def test_each_rule_is_handed_to_the_cards_compiler_once_and_large_rules_of_large_games_are_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from llvmlite import ir
    from numba.cuda.codegen import CUDACodeLibrary

    from homage.lab.gpu import lean_code, numba_cuda_patch

    numba_cuda_patch.patch()

    def code_of(name: str, *calls: CUDACodeLibrary, long: bool = False) -> CUDACodeLibrary:
        module, nothing = ir.Module(name), ir.FunctionType(ir.VoidType(), [])
        builder = ir.IRBuilder(ir.Function(module, nothing, name).append_basic_block())
        for below in calls:
            builder.call(ir.Function(module, nothing, below.name), [])
        for _ in range(100 * long):
            builder.alloca(ir.IntType(64))
        builder.ret_void()
        library = CUDACodeLibrary(None, name)
        library.add_ir_module(module)
        for below in calls:
            library.add_linking_library(below)
        library.finalize()
        return library

    def kernel() -> CUDACodeLibrary:
        pay = code_of("pay")
        march = code_of("march", pay, long=True)
        return code_of("kernel", code_of("battle", pay, march), march, pay, long=True)

    whole = kernel().llvm_strs
    assert sorted(code.split('"')[1] for code in whole) == ["battle", "kernel", "march", "pay"]
    assert not any("noinline" in code for code in whole), "a small game"
    monkeypatch.setattr(lean_code, "LARGE_GAME", 100)
    monkeypatch.setattr(lean_code, "LARGE_RULE", 1000)
    assert [code.split('"')[1] for code in kernel().llvm_strs if "noinline" in code] == ["march"]


def test_the_property_that_is_replaced_is_the_one_that_the_patch_was_written_for() -> None:
    from numba.cuda.codegen import CUDACodeLibrary

    from homage.lab.gpu import numba_cuda_patch as patch

    assert version("numba-cuda").rpartition(".")[0] in patch.VERSIONS
    assert inspect.getsource(patch.ORIGINAL.fget) == patch.REPLACED
    library = CUDACodeLibrary(None, "some")
    assert {"_module", "_linking_libraries", "_llvm_strs"} <= vars(library).keys(), "what the patch reads and writes"


def test_another_version_of_numba_cuda_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.cuda.codegen import CUDACodeLibrary

    from homage.lab.gpu import numba_cuda_patch

    monkeypatch.setattr(CUDACodeLibrary, "llvm_strs", numba_cuda_patch.ORIGINAL)
    with pytest.warns(UserWarning, match=r"numba-cuda 0\.99\.1 is not among the versions that Homage knows"):
        numba_cuda_patch.patch("0.99.1")
    assert CUDACodeLibrary.llvm_strs is numba_cuda_patch.ORIGINAL
    numba_cuda_patch.patch("0.30.7")
    assert CUDACodeLibrary.llvm_strs is not numba_cuda_patch.ORIGINAL
