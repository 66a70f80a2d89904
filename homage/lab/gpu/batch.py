"""A batch of games on a GPU: all that a learner reads and writes is memory of the card, shared without copying.

The same as `homage.lab.learners.batch.Batch`, slot by slot and game by game, but its arrays are on the card. They speak
the CUDA array interface, so that PyTorch and CuPy take them as they are, and JAX from either of these by DLPack:

    batch = GpuBatch(game, slots=65536)
    mask = torch.as_tensor(batch.mask, device="cuda")  # the same memory: what is in it changes with each step
    batch.step(actions)  # a tensor on the card, too

Their rows are slots, as there, but in memory the same number of all slots lies side by side (Fortran's order).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int32, int64

from homage.engine.errors import HomageError
from homage.engine.flow.story import blank_story
from homage.engine.game import Game
from homage.engine.native.cuda import cuda
from homage.engine.state.layout import WORD
from homage.lab.gpu.kernel import DICE, MOST_OPTIONS, RECORD, RESULTS, WORDS, kernel_of, multiprocessors, record_type
from homage.lab.learners.batch import Slots, check_faults
from homage.lab.learners.step import FAULT, REFUSED, step_slot

THREADS = 64  # of a block


def step_on_card(
    flat_states: Any,
    flat_dice: Any,
    veil: Any,
    seating: Any,
    told: Any,
    choices: Any,
    mask: Any,
    observation: Any,
    story: Any,
    seats: int,
    options: Any,
    flat_key: Any,
    rewards: Any,
    actions: Any,
    at_once: int,
) -> None:
    """The kernel: one step in every slot.

    What is told comes with a row for each number and a column for each slot: threads write the same number of their
    slots at the same time, and so side by side.
    """
    flat_spare = cuda.local.array(WORDS, int64)
    worth = cuda.local.array(MOST_OPTIONS, int32)
    end = cuda.local.array(RESULTS, int32)
    i = cuda.grid(1)
    if i < len(actions):
        step_slot(
            flat_states.view(RECORD),
            flat_states,
            flat_spare.view(RECORD),
            flat_spare,
            veil,
            seating,
            flat_dice.view(DICE),
            told,
            choices.T,
            worth,
            mask.T,
            observation.T,
            story,
            seats,
            options,
            flat_key.view(DICE),
            end,
            rewards.T,
            actions,
            at_once,
            i,
        )


class GpuBatch(Slots):
    """A batch on a GPU. The same seed and actions give the same games as on the CPU.

    An illegal action changes nothing in its slot and is marked in `refused`, which can be read on the card without
    waiting; `check` reads it and raises.
    """

    def __init__(self, game: Game, slots: int, **wishes: Any) -> None:
        multiprocessors()
        super().__init__(game, slots, **wishes)
        self._kernel = kernel_of(game, step_on_card)
        for name in ("told", "seating", "encoded"):
            setattr(self, f"_{name}", cuda.to_device(getattr(self, f"_{name}")))
        self._columns = {}
        for name in ("choices", "mask", "observation", "rewards"):
            rows = getattr(self, f"_{name}")
            flat = cuda.to_device(rows.ravel(order="F"))
            self._columns[name] = flat.reshape(*rows.shape[::-1])
            setattr(self, f"_{name}", flat.reshape(*rows.shape, order="F"))
        record = record_type(game)
        self._flat_states = cuda.to_device(np.zeros(slots * record.size // WORD, np.int64))
        self._flat_dice = cuda.to_device(self._dice.view(np.int64))
        self._flat_key = cuda.to_device(self._key.view(np.int64))
        self._veil, self._story = cuda.to_device(record.veil(game.most_seats)), cuda.to_device(blank_story(0))
        self.step(cuda.to_device(np.zeros(slots, np.int32)))

    @property
    def refused(self) -> Any:
        """1 where the last action was illegal."""
        return self._told[REFUSED]

    def step(self, actions: Any) -> None:
        """Play an action in each slot: an array or tensor of 32-bit integers on the card."""
        given = cuda.as_cuda_array(actions) if not hasattr(actions, "copy_to_host") else actions
        if given.shape != (self.slots,) or given.dtype != np.int32:
            raise HomageError(
                f"A step takes {self.slots} actions of type int32, one for each slot; "
                f"got {given.shape} of {given.dtype}."
            )
        blocks = -(-self.slots // THREADS)
        self._kernel[blocks, THREADS](
            self._flat_states,
            self._flat_dice,
            self._veil,
            self._seating,
            self._told,
            self._columns["choices"],
            self._columns["mask"],
            self._columns["observation"],
            self._story,
            self.seats,
            self._encoded,
            self._flat_key,
            self._columns["rewards"],
            given,
            int(self.at_once),
        )

    def wait(self) -> None:
        """Wait until the step is done: for libraries that read on a stream of their own, such as JAX."""
        cuda.synchronize()

    def check(self) -> None:
        """Raise if an action of the last step was illegal, or if a game exceeded a limit."""
        check_faults(self.game, self._told[FAULT].copy_to_host())
        refused = np.flatnonzero(self.refused.copy_to_host())
        if len(refused):
            raise HomageError(
                f"{len(refused)} of {self.slots} actions were not allowed, the first in slot {refused[0]}; "
                "those slots have not moved; choose by the mask."
            )
