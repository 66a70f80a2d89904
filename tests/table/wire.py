"""Bytes as a client of the WebSocket sends them."""

from __future__ import annotations

from websockets.frames import Frame, Opcode


def sent(kind: int, data: bytes, final: bool = True) -> bytes:
    """A frame as a client sends it: masked."""
    return Frame(Opcode(kind), data, fin=final).serialize(mask=True)
