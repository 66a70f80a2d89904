"""Refusals of the server, and the HTTP status each is told with."""

from __future__ import annotations

from homage.engine.errors import HomageError


class NotSignedIn(HomageError):
    """Nobody in particular asks."""


class NotAllowed(HomageError):
    """Somebody asks for what is not theirs."""


class NoSuchTable(HomageError):
    """No table of that number."""


class Unreadable(HomageError):
    """A table that is stored, but that this server cannot open."""


class Written(Unreadable):
    """A finished game of other rules: its story is written down, and can be watched."""


class Later(HomageError):
    """What is asked can be done after so many seconds, if that is known."""

    def __init__(self, message: str, retry_s: int = 0) -> None:
        super().__init__(message)
        self.retry_s = retry_s


class TooMany(Later):
    """Somebody asks for more at once than the server does for one."""


class NotReady(Later):
    """The server cannot do now what is asked: it is busy, or something is not there yet."""


class NotInstalled(HomageError):
    """This server does without the packages for what is asked."""


STATUSES = (
    (NotSignedIn, 401),
    (NotAllowed, 403),
    (NoSuchTable, 404),
    (Unreadable, 409),
    (TooMany, 429),
    (NotInstalled, 501),
    (NotReady, 503),
)


def status_of(error: HomageError) -> int:
    """The status of a refusal."""
    for kind, status in STATUSES:
        if isinstance(error, kind):
            return status
    return 400
