"""Refusals of the server, and the HTTP status each is told with."""

from __future__ import annotations

from homage.engine.errors import HomageError


class NotSignedIn(HomageError):
    """Nobody in particular asks."""


class NotAllowed(HomageError):
    """Somebody asks for what is not theirs."""


class NoSuchTable(HomageError):
    """No table of that number."""


def status_of(error: HomageError) -> int:
    """The status of a refusal."""
    for kind, status in ((NotSignedIn, 401), (NotAllowed, 403), (NoSuchTable, 404)):
        if isinstance(error, kind):
            return status
    return 400
