"""Frames of the WebSocket, read and written as an independent implementation does (the library websockets)."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.protocol import CLIENT, OPEN, SERVER, Protocol

from homage.table.http.frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Broken,
    Incoming,
    close_code,
    close_frame,
    frame,
)
from tests.table.wire import sent

MOST = 1000
SIZES = st.sampled_from([0, 1, 125, 126, 127, 200, 999, MOST])
MESSAGES = st.lists(st.tuples(st.sampled_from([TEXT, BINARY]), SIZES, st.integers(1, 4)), max_size=6)


def taken(data: bytes, step: int = 0, most: int = MOST) -> list[tuple[int, bytes]]:
    """All messages and control frames in some bytes, which come in pieces of so many."""
    incoming, found = Incoming(most), []
    for begin in range(0, len(data), step or len(data)):
        incoming.feed(data[begin : begin + (step or len(data))])
        while (frame := incoming.take()) is not None:
            if frame[0] != CONTINUATION:
                found.append(frame)
    return found


@given(MESSAGES, st.integers(1, 300))
def test_messages_are_read_however_they_are_cut_and_whatever_comes_between(
    messages: list[tuple[int, int, int]], step: int
) -> None:
    """In parts, byte by byte or all at once, with a ping between the parts."""
    data, meant = b"", []
    for kind, size, parts in messages:
        text = bytes(range(97, 123)) * (size // 26 + 1)
        cuts = [size * number // parts for number in range(parts + 1)]
        for number in range(parts):
            part = text[cuts[number] : cuts[number + 1]]
            data += sent(CONTINUATION if number else kind, part, number == parts - 1)
            if number < parts - 1:
                data += sent(PING, b"there?")
                meant.append((PING, b"there?"))
        meant.append((kind, text[:size]))
    assert taken(data, step) == meant


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 200_000])
def test_what_is_written_is_read_by_others(size: int) -> None:
    client = Protocol(CLIENT, state=OPEN, max_size=None)
    text = secrets.token_hex(size)[:size].encode()
    client.receive_data(frame(TEXT, text) + frame(PONG, b"x") + close_frame(4404, "no such table"))
    events: list[Any] = client.events_received()
    assert [(event.opcode, bytes(event.data)) for event in events[:2]] == [(TEXT, text), (PONG, b"x")]
    assert client.close_rcvd is not None
    assert (client.close_rcvd.code, client.close_rcvd.reason) == (4404, "no such table")


LONG = {
    "too long": sent(TEXT, b"x" * (MOST + 1)),
    "too long, as soon as its length is known": sent(TEXT, b"x" * 70_000)[:14],
    "too long in parts": sent(TEXT, b"x" * MOST, False) + sent(CONTINUATION, b"x"),
}
WRONG = {
    "not masked": frame(TEXT, b"x"),
    "reserved": bytes([0xC1, 0x80, 0, 0, 0, 0]),
    "no kind": bytes([0x83, 0x80, 0, 0, 0, 0]),
    "a ping in parts": bytes([0x09, 0x80, 0, 0, 0, 0]),
    "a long ping": bytes([0x89, 0xFE, 0, 126]),
    "continues nothing": sent(CONTINUATION, b"x"),
    "a message inside another": sent(TEXT, b"x", False) + sent(TEXT, b"y"),
}


@pytest.mark.parametrize("fault", LONG)
def test_a_message_is_at_most_so_long(fault: str) -> None:
    with pytest.raises(Broken) as broken:
        taken(LONG[fault])
    assert broken.value.code == 1009


@pytest.mark.parametrize("fault", WRONG)
def test_who_breaks_the_protocol_is_found_out(fault: str) -> None:
    with pytest.raises(Broken) as broken:
        taken(WRONG[fault])
    assert broken.value.code == 1002


def test_text_in_parts_is_checked_as_a_whole() -> None:
    word = "Château".encode()
    assert taken(sent(TEXT, word[:3], False) + sent(CONTINUATION, word[3:])) == [(TEXT, word)]
    with pytest.raises(Broken) as broken:
        taken(sent(TEXT, word[:3], False) + sent(CONTINUATION, b""))
    assert broken.value.code == 1007
    assert taken(sent(BINARY, word[:3])) == [(BINARY, word[:3])]


@given(st.lists(st.tuples(st.integers(0, 255), st.binary(max_size=125)), max_size=5))
def test_arbitrary_frames_are_read_or_found_out_as_elsewhere(parts: list[tuple[int, bytes]]) -> None:
    data = b"".join(bytes((first, 0x80 | len(body), 0, 0, 0, 0)) + body for first, body in parts)
    other = Protocol(SERVER, state=OPEN, max_size=MOST)
    other.receive_data(data)
    elsewhere = other.close_sent.code if other.parser_exc and other.close_sent else None
    assert failure(data) in (elsewhere, 1007)  # websockets leaves it to its user to check text


def failure(data: bytes) -> int | None:
    """The code that some bytes fail with; nothing counts after the client has closed."""
    incoming = Incoming(MOST)
    incoming.feed(data)
    try:
        while (found := incoming.take()) is not None:
            if found[0] == CLOSE:
                close_code(found[1])
                return None
    except Broken as broken:
        return broken.code
    return None


@pytest.mark.parametrize(
    ("data", "code"), [(b"", 1000), (b"\x03\xe8", 1000), (b"\x03\xe9bye", 1001), (b"\x0f\xa0", 4000)]
)
def test_the_code_that_a_client_closes_with(data: bytes, code: int) -> None:
    assert close_code(data) == code


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"\x03", 1002), (b"\x03\xed", 1002), (b"\x00\x00", 1002), (b"\xff\xff", 1002), (b"\x03\xe8\xff", 1007)],
)
def test_a_close_code_that_is_none(data: bytes, code: int) -> None:
    with pytest.raises(Broken) as broken:
        close_code(data)
    assert broken.value.code == code
