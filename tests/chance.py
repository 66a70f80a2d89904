"""What the servers of tests draw for their tables: the same each time, by what it is drawn for.

The number and the key of a table decide how computers there are called, what they do, and all dice. Here they follow
from the name of a test or a fixture, so that a test meets the same game each time. `make soak` draws anew and says how
to draw the same again.
"""

from __future__ import annotations

import base64
import hashlib
import multiprocessing
import os
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from homage.table.house import new_tables

FULL = os.environ.get("HOMAGE_TESTS") == "full"
SEED = os.environ.setdefault("HOMAGE_SEED", secrets.token_hex(4) if FULL else "")  # workers inherit it
FORKS = multiprocessing.get_context("forkserver")
LONGEST = 500  # bytes of a purpose


class Chance:
    """Stands in the place of the module `secrets` where tables are opened: in this process, or in a server of it."""

    def __init__(self, purpose: Any, whose: str = "") -> None:
        self._purpose = purpose  # memory that servers share with the process that starts them
        self._whose = whose
        self._drawn: Counter[str] = Counter()

    @property
    def purpose(self) -> str:
        """What is drawn for now."""
        return bytes(self._purpose.value).decode(errors="replace")

    def begin(self, purpose: str) -> None:
        self._purpose.value = purpose.encode()[-LONGEST:]

    @contextmanager
    def drawing_for(self, purpose: str) -> Iterator[None]:
        """Draw for something that outlasts whatever asks for it first; then go on as before."""
        before = self.purpose
        self.begin(purpose)
        try:
            yield
        finally:
            self.begin(before)

    def of_a_server(self) -> Chance:
        """For one more server, or one that is started again: no two may draw the same."""
        return Chance(self._purpose, f"server {self._next('server')}")

    def take_over(self) -> None:
        """Let the tables that are opened in this process draw from here."""
        new_tables.secrets = self  # type: ignore[assignment]

    def token_bytes(self, count: int) -> bytes:
        return hashlib.shake_256(self._next("token").encode()).digest(count)

    def token_urlsafe(self, count: int) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(count)).rstrip(b"=").decode()

    def _next(self, kind: str) -> str:
        """A text that occurs once."""
        drawn = f"{SEED} {self._whose} {self.purpose} {kind}"
        self._drawn[drawn] += 1
        return f"{drawn} {self._drawn[drawn]}"


CHANCE = Chance(FORKS.RawArray("c", LONGEST))
