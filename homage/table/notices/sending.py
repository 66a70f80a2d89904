"""How an attempt to send something ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homage.engine.errors import HomageError

GONE = (404, 410)
LATER = (408, 425, 429)  # and whatever is wrong with a service itself


class Unsubscribed(Exception):
    """The service knows nobody there any longer."""


class Failed(Exception):
    """It was not taken; `again` if it may be tried again, after so many seconds if that was said."""

    def __init__(self, why: str, again: bool, after_s: float = 0.0) -> None:
        super().__init__(why)
        self.again = again
        self.after_s = after_s


class Unsure(HomageError):
    """The connection broke while it was handed over: it may have arrived."""


@dataclass(frozen=True)
class Attempt:
    """How it ended."""

    outcome: str  # sent, unsubscribed, refused, failed, unsure: as it is counted
    again: bool = False
    after_s: float = 0.0


def check(status: int, headers: Mapping[bytes, bytes]) -> None:
    """What the answer of a service over HTTP means."""
    if 200 <= status < 300:
        return
    if status in GONE:
        raise Unsubscribed
    after = next((value for name, value in headers.items() if name.lower() == b"retry-after"), b"")
    raise Failed(f"status {status}", status in LATER or status >= 500, float(after) if after.isdigit() else 0.0)
