"""What every message of the WebSocket begins with."""

from __future__ import annotations

import msgspec


class ClientMessage(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """A message from a client."""

    id: int = 0  # your number for it, which the response repeats


class ServerMessage(msgspec.Struct, tag_field="type", omit_defaults=True):
    """A message from the server."""
