"""Frames of a WebSocket (RFC 6455) as a server reads and writes them, without extensions."""

from __future__ import annotations

from struct import Struct

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KINDS = frozenset((CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG))
NORMAL, PROTOCOL_ERROR, NOT_UTF8, TOO_LONG = 1000, 1002, 1007, 1009
MOST_IN_CONTROL = 125  # bytes in a frame that is no part of a message

_FINAL, _RESERVED, _MASKED = 0x80, 0x70, 0x80
_SHORT, _LONG = Struct("!BBH"), Struct("!BBQ")


class Broken(Exception):
    """A client does not keep to the protocol; `code` tells it how."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


def frame(kind: int, data: bytes) -> bytes:
    """A whole message or control frame, as it goes over the line."""
    size = len(data)
    if size < 126:
        return bytes((_FINAL | kind, size)) + data
    if size < 1 << 16:
        return _SHORT.pack(_FINAL | kind, 126, size) + data
    return _LONG.pack(_FINAL | kind, 127, size) + data


def close_frame(code: int, why: str = "") -> bytes:
    """The last frame of a line."""
    return frame(CLOSE, code.to_bytes(2, "big") + why.encode("ascii", "replace")[: MOST_IN_CONTROL - 2])


def close_code(data: bytes) -> int:
    """The code in a close frame of a client; NORMAL if it gives none."""
    if not data:
        return NORMAL
    code = int.from_bytes(data[:2], "big")
    if len(data) < 2 or not (1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999):
        raise Broken(PROTOCOL_ERROR, "no such close code")
    _check_text(data[2:])
    return code


class Incoming:
    """What a client sends: bytes are fed in as they come, and taken out frame by frame."""

    __slots__ = ("_at", "_data", "_kind", "_most", "_parts")

    def __init__(self, most: int) -> None:
        self._most = most  # bytes in one message
        self._data, self._at = b"", 0  # what was fed, and how far it was taken
        self._kind, self._parts = CONTINUATION, bytearray()  # of a message that is not whole yet

    def feed(self, data: bytes) -> None:
        self._data, self._at = self._data[self._at :] + data, 0

    def take(self) -> tuple[int, bytes] | None:
        """The next message or control frame; CONTINUATION if a message has grown but is not whole; None: feed more."""
        data, at = self._data, self._at
        there = len(data)
        if there < at + 2:
            return None
        first, second = data[at], data[at + 1]
        kind, size, at = first & 15, second & 127, at + 2
        self._check(first, second)
        if size > 125:
            wide = 2 if size == 126 else 8
            if there < at + wide:
                return None
            size, at = int.from_bytes(data[at : at + wide], "big"), at + wide
        if kind < CLOSE and len(self._parts) + size > self._most:
            raise Broken(TOO_LONG, f"a message may have {self._most} bytes")
        begin, end = at + 4, at + 4 + size
        if there < end:
            return None
        payload = _unmasked(data[at:begin], data[begin:end])
        self._data, self._at = (b"", 0) if end == there else (data, end)
        return (kind, payload) if kind >= CLOSE else self._joined(kind, payload, first >= _FINAL)

    def _check(self, first: int, second: int) -> None:
        """Whether a frame may begin with these two bytes."""
        kind, final = first & 15, first >= _FINAL
        if first & _RESERVED or kind not in KINDS:
            raise Broken(PROTOCOL_ERROR, "no such kind of frame")
        if second < _MASKED:
            raise Broken(PROTOCOL_ERROR, "a client masks its frames")
        if kind >= CLOSE:
            if not final or second & 127 > MOST_IN_CONTROL:
                raise Broken(PROTOCOL_ERROR, "a control frame is whole and short")
        elif (kind == CONTINUATION) != (self._kind != CONTINUATION):
            raise Broken(PROTOCOL_ERROR, "one message after the other")

    def _joined(self, kind: int, payload: bytes, final: bool) -> tuple[int, bytes]:
        """The message that this part completes."""
        if self._kind != CONTINUATION or not final:
            self._kind = kind or self._kind
            self._parts += payload
            if not final:
                return CONTINUATION, b""
            kind, payload = self._kind, bytes(self._parts)
            self._kind, self._parts = CONTINUATION, bytearray()
        if kind == TEXT:
            _check_text(payload)
        return kind, payload


def _unmasked(mask: bytes, data: bytes) -> bytes:
    """All bytes at once, as one long number."""
    size = len(data)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "little")
    return (int.from_bytes(data, "little") ^ key).to_bytes(size, "little")


def _check_text(data: bytes) -> None:
    if not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError:
            raise Broken(NOT_UTF8, "text is UTF-8") from None
