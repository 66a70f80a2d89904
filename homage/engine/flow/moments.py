"""The state of a game at each event of a move."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.flow.listening import COPIES, HEAD, STATE
from homage.engine.flow.story import blank_story
from homage.engine.state.layout import Held, halves_of_address

MOST = 64  # events of one move at which its states are laid aside
_own = threading.local()  # room for the states of one move, of each thread that plays


class Moments:
    """A story for native rules: with its first events, the states are laid aside."""

    def __init__(self, states: Held) -> None:
        self._size = states.layout.saved_words
        self._room, halves = _room(HEAD + MOST * self._size)
        self._room[0] = self._size
        self.story: Any = blank_story()
        self.story[0, STATE:COPIES] = states.halves
        self.story[0, COPIES:] = halves

    @property
    def states(self) -> NDArray[np.int64]:
        """One for each event, a row of words each."""
        count = min(int(self.story[0, 0]), MOST)
        return self._room[HEAD : HEAD + count * self._size].reshape(count, self._size).copy()


class InterpretedMoments:
    """The same for interpreted rules, which write into it as into any story."""

    def __init__(self, states: Held) -> None:
        self._states = states
        self._told = blank_story()
        self._kept: list[bytes] = []

    @property
    def story(self) -> Any:
        return self

    def __len__(self) -> int:
        return len(self._told)

    def __getitem__(self, index: tuple[int, int]) -> int:
        return int(self._told[index])

    def __setitem__(self, index: tuple[int, int], value: int) -> None:
        self._told[index] = value
        if index == (0, 0) and len(self._kept) < MOST:
            self._kept.append(self._states.saved.tobytes())

    @property
    def states(self) -> NDArray[np.int64]:
        return np.frombuffer(b"".join(self._kept), np.int64).reshape(len(self._kept), self._states.layout.saved_words)


def listen(states: Held, native: bool) -> Moments | InterpretedMoments:
    """A story for rules of either kind, and the states at its events."""
    return Moments(states) if native else InterpretedMoments(states)


def _room(words: int) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Memory of this thread, used again for every move, and where it lies."""
    room: tuple[NDArray[np.int64], NDArray[np.int32]] | None = getattr(_own, "room", None)
    if room is None or len(room[0]) < words:
        memory = np.empty(words, np.int64)
        memory[1] = MOST
        room = _own.room = memory, halves_of_address(memory)
    return room
