"""RFC 6455, section by section: what a client may and may not send, byte by byte over a real socket."""

from __future__ import annotations

import itertools
import socket
from collections.abc import Iterator

import pytest

from homage.table.http.line import OTHER_FRAMES, framed
from homage.table.messages.client_messages import MOST_BYTES
from tests.patience import PATIENCE_S
from tests.table.echoes import listening
from tests.table.wire import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    all_of,
    knock,
    sent,
    upgrade,
)

Heard = list[tuple[int, bytes]]  # kind and payload; of a close frame only its code
BYE = sent(CLOSE, b"\x03\xe8")
GOODBYE = (int(CLOSE), b"\x03\xe8")
ECHO = "Hé".encode()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with listening("uvloop") as port:
        yield port


def heard(data: bytes) -> Heard:
    """The frames of a server: whole, not masked, without extensions, and as short as they can be."""
    found, at = [], 0
    while at < len(data):
        first, size, at = data[at], data[at + 1], at + 2
        assert first & 0xF0 == 0x80
        assert size < 128, "masked"
        if size > 125:
            wide, least = (2, 126) if size == 126 else (8, 1 << 16)
            size, at = int.from_bytes(data[at : at + wide], "big"), at + wide
            assert size >= least
        kind, payload, at = first & 15, data[at : at + size], at + size
        assert len(payload) == size
        found.append((kind, payload[:2] if kind == CLOSE else payload))
    return found


def told(port: int, said: bytes, chopped: bool = False) -> Heard:
    """What comes back to a client that says this, until the server hangs up."""
    client, _ = knock(port, upgrade())
    with client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            for part in [said[at : at + 1] for at in range(len(said))] if chopped else [said]:
                client.sendall(part)
        except OSError:  # it has heard enough
            pass
        return heard(all_of(client))


def fails(code: int) -> Heard:
    return [(int(CLOSE), code.to_bytes(2, "big"))]


def echoed(*texts: bytes) -> Heard:
    return [*((int(TEXT), text) for text in texts), GOODBYE]


def closing(code: int, reason: bytes = b"") -> bytes:
    return sent(CLOSE, code.to_bytes(2, "big") + reason)


def in_parts(text: bytes, *cuts: int, kind: int = TEXT, between: bytes = b"") -> bytes:
    """A message cut at these places."""
    ends = [0, *cuts, len(text)]
    parts = [
        sent(CONTINUATION if number else kind, text[begin:end], end == len(text) and number == len(cuts))
        for number, (begin, end) in enumerate(itertools.pairwise(ends))
    ]
    return between.join(parts)


def raw(first: int, second: int, rest: bytes = b"") -> bytes:
    """A frame by its first two bytes."""
    return bytes((first, second)) + rest


NO_MASK = bytes(4)
WIDE = NO_MASK + b"hello"
FRAMING = {  # 5.2
    "a length in two bytes where one is enough": (raw(0x81, 0xFE, b"\x00\x05" + WIDE) + BYE, echoed(b"hello")),
    "a length in eight bytes where one is enough": (raw(0x81, 0xFF, bytes(7) + b"\x05" + WIDE) + BYE, echoed(b"hello")),
    "not masked": (raw(0x81, 0x05, b"hello"), fails(1002)),
    "a ping that is not masked": (raw(0x89, 0x00), fails(1002)),
    "a close that is not masked": (raw(0x88, 0x00), fails(1002)),
    "masked with zeros": (raw(0x81, 0x85, NO_MASK + b"hello") + BYE, echoed(b"hello")),
    "masked with ones": (raw(0x81, 0x85, b"\xff" * 4 + bytes(255 - each for each in b"hello")) + BYE, echoed(b"hello")),
    **{f"reserved bit {bit}": (raw(0x81 | bit, 0x85, WIDE), fails(1002)) for bit in (0x40, 0x20, 0x10, 0x70)},
    **{f"reserved bit {bit} of a ping": (raw(0x89 | bit, 0x80, NO_MASK), fails(1002)) for bit in (0x40, 0x20, 0x10)},
    **{
        f"reserved kind {kind}": (
            sent(TEXT, b"first") + raw(0x80 | kind, 0x80, NO_MASK),
            [echoed(b"first")[0], *fails(1002)],
        )
        for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)
    },
}
SIZES = {
    **{f"{size} bytes": (sent(TEXT, b"x" * size) + BYE, echoed(b"x" * size)) for size in (0, 1, 125, 126, 127, 128)},
    **{
        f"{size} bytes": (sent(BINARY, b"x" * size) + BYE, echoed(b"x" * size)) for size in (255, 256, 4095, MOST_BYTES)
    },
}
TOO_LONG = {
    **{f"{size} bytes": (sent(TEXT, b"x" * size), fails(1009)) for size in (MOST_BYTES + 1, 65535, 65536)},
    "as soon as the length is known": (sent(TEXT, b"x" * 70_000)[:14], fails(1009)),
    "the longest length there is": (raw(0x81, 0xFF, b"\x7f" + b"\xff" * 7), fails(1009)),
    "longer than there is": (raw(0x81, 0xFF, b"\xff" * 8), fails(1009)),
    "in parts": (sent(TEXT, b"x" * MOST_BYTES, False) + sent(CONTINUATION, b"x"), fails(1009)),
}
PARTS = {  # 5.4
    "two parts": (in_parts(b"hello", 2) + BYE, echoed(b"hello")),
    "as bytes": (in_parts(b"\xff\xfe", 1, kind=BINARY) + BYE, echoed(b"\xff\xfe")),
    "a part for each letter": (in_parts(b"hello", 1, 2, 3, 4) + BYE, echoed(b"hello")),
    "empty parts": (in_parts(b"hello", 0, 0, 2, 2, 5) + BYE, echoed(b"hello")),
    "only empty parts": (in_parts(b"", 0, 0) + BYE, echoed(b"")),
    "a ping between parts": (
        in_parts(b"hello", 2, between=sent(PING, b"there?")) + BYE,
        [(int(PONG), b"there?"), *echoed(b"hello")],
    ),
    "a pong between parts": (in_parts(b"hello", 1, 3, between=sent(PONG, b"")) + BYE, echoed(b"hello")),
    "one message after the other": (in_parts(b"one", 1) + in_parts(b"two", 2) + BYE, echoed(b"one", b"two")),
    "continues nothing": (sent(CONTINUATION, b"x"), fails(1002)),
    "continues nothing, and goes on": (sent(CONTINUATION, b"x", False), fails(1002)),
    "continues what is whole": (
        in_parts(b"hello", 2) + sent(CONTINUATION, b"x"),
        [*echoed(b"hello")[:1], *fails(1002)],
    ),
    "text inside a message": (sent(TEXT, b"x", False) + sent(TEXT, b"y"), fails(1002)),
    "bytes inside a message": (sent(TEXT, b"x", False) + sent(BINARY, b"y", False), fails(1002)),
    "closed inside a message": (sent(TEXT, b"x", False) + BYE + sent(CONTINUATION, b"y"), [GOODBYE]),
    "closed inside a message, without a code": (sent(TEXT, b"x", False) + sent(CLOSE, b""), [(int(CLOSE), b"")]),
}
CONTROL = {  # 5.5
    "a ping": (sent(PING, b"") + BYE, [(int(PONG), b""), GOODBYE]),
    "a ping of bytes": (sent(PING, b"\x00\xff\xfe") + BYE, [(int(PONG), b"\x00\xff\xfe"), GOODBYE]),
    "a ping of 125 bytes": (sent(PING, b"x" * 125) + BYE, [(int(PONG), b"x" * 125), GOODBYE]),
    "a ping of 126 bytes": (raw(0x89, 0xFE, b"\x00\x7e" + NO_MASK + b"x" * 126), fails(1002)),
    "a pong of 126 bytes": (raw(0x8A, 0xFE, b"\x00\x7e" + NO_MASK + b"x" * 126), fails(1002)),
    "a close of 126 bytes": (raw(0x88, 0xFE, b"\x00\x7e" + NO_MASK + b"\x03\xe8" + b"x" * 124), fails(1002)),
    "ten pings": (
        b"".join(sent(PING, bytes([each])) for each in range(10)) + BYE,
        [*((int(PONG), bytes([each])) for each in range(10)), GOODBYE],
    ),
    "a pong that nobody asked for": (sent(PONG, b"here") + sent(TEXT, b"x") + BYE, echoed(b"x")),
    "a ping in parts": (raw(0x09, 0x80, NO_MASK), fails(1002)),
    "a pong in parts": (raw(0x0A, 0x80, NO_MASK), fails(1002)),
    "a close in parts": (raw(0x08, 0x80, NO_MASK), fails(1002)),
}
VALID_CODES = (*range(1000, 1004), *range(1007, 1015), 3000, 3999, 4000, 4999)
INVALID_CODES = (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535)
CLOSING = {  # 5.5.1, 7.4
    "no code": (sent(CLOSE, b""), [(int(CLOSE), b"")]),
    "half a code": (sent(CLOSE, b"\x03"), fails(1002)),
    **{f"code {code}": (closing(code), fails(code)) for code in VALID_CODES},
    **{f"no code {code}": (closing(code), fails(1002)) for code in INVALID_CODES},
    "a reason": (closing(1000, ECHO), fails(1000)),
    "a reason of 123 bytes": (closing(1000, b"x" * 123), fails(1000)),
    "a reason that is not text": (closing(1000, b"\xce\xba\xed\xa0\x80"), fails(1007)),
    "half a letter as reason": (closing(1000, ECHO[:2]), fails(1007)),
    "what comes after it is ignored": (BYE + sent(PING, b"?") + sent(TEXT, b"x") + raw(0xFF, 0xFF), [GOODBYE]),
    "a second one is ignored": (BYE + closing(1001), [GOODBYE]),
    "messages before it are answered": (sent(TEXT, b"a") + sent(TEXT, b"b") + BYE, echoed(b"a", b"b")),
}
LETTERS = "κόσμε €𝄞\U0010ffff\u0000\ufffe".encode()
NOT_TEXT = {  # 8.1, after Markus Kuhn's stress test of decoders
    "a stray continuation": b"\x80",
    "a start alone": b"\xc3",
    "three of four bytes": b"\xf0\x9d\x84",
    "an overlong slash": b"\xc0\xaf",
    "an overlong nought": b"\xe0\x80\x80",
    "an overlong start": b"\xf0\x80\x80\xaf",
    "a surrogate": b"\xed\xa0\x80",
    "a pair of surrogates": b"\xed\xa0\x80\xed\xb0\x80",
    "above U+10FFFF": b"\xf4\x90\x80\x80",
    "five bytes": b"\xf8\x88\x80\x80\x80",
    "six bytes": b"\xfc\x84\x80\x80\x80\x80",
    "no such byte": b"\xff",
}
TEXTS = {
    "letters of one to four bytes": (sent(TEXT, LETTERS) + BYE, echoed(LETTERS)),
    "cut inside letters": (in_parts(LETTERS, *range(1, len(LETTERS))) + BYE, echoed(LETTERS)),
    "a ping inside a letter": (
        in_parts(ECHO, 2, between=sent(PING, b"")) + BYE,
        [(int(PONG), b""), *echoed(ECHO)],
    ),
    "half a letter at the end of a message in parts": (in_parts(ECHO[:2], 1), fails(1007)),
    "half a letter, and the other half in the next message": (sent(TEXT, ECHO[:2]) + sent(TEXT, ECHO[2:]), fails(1007)),
    "wrong from the first part, whose message never ends": (sent(TEXT, b"x\xffy", False), fails(1007)),
    "wrong where two parts meet": (sent(TEXT, b"\xc3", False) + sent(CONTINUATION, b"x", False), fails(1007)),
    "wrong, and then closed in the same breath": (sent(TEXT, b"\xff") + BYE, fails(1007)),
    **{f"not text: {name}": (sent(TEXT, b"x" + wrong), fails(1007)) for name, wrong in NOT_TEXT.items()},
    **{f"as bytes: {name}": (sent(BINARY, wrong) + BYE, echoed(wrong)) for name, wrong in NOT_TEXT.items()},
}
CASES = {
    f"{chapter}: {name}": case
    for chapter, cases in {
        "framing": FRAMING,
        "sizes": SIZES,
        "too long": TOO_LONG,
        "parts": PARTS,
        "control": CONTROL,
        "closing": CLOSING,
        "texts": TEXTS,
    }.items()
    for name, case in cases.items()
}


@pytest.mark.parametrize("case", CASES)
def test_a_client_is_understood_or_told_what_is_wrong(port: int, case: str) -> None:
    said, meant = CASES[case]
    assert told(port, said) == meant


@pytest.mark.parametrize("case", [name for name, (said, _) in CASES.items() if len(said) < 300])
def test_it_makes_no_difference_if_every_byte_comes_alone(port: int, case: str) -> None:
    said, meant = CASES[case]
    assert told(port, said, chopped=True) == meant


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536, 1_000_000])
def test_long_messages_to_a_client_are_framed_as_they_should(size: int) -> None:
    assert heard(framed(b"x" * size)) == [(TEXT, b"x" * size)]


FLOODS = {
    "pings": sent(PING, b"") * 2000,
    "pongs": sent(PONG, b"") * 2000,
    "empty parts": sent(TEXT, b"", False) + sent(CONTINUATION, b"", False) * 2000,
}


@pytest.mark.parametrize("flood", FLOODS)
def test_what_is_no_message_is_limited_too(port: int, flood: str) -> None:
    """Such frames cost time, and nothing else counts them: a message in empty parts is never too long."""
    *answers, last = told(port, FLOODS[flood])
    assert last == fails(1008)[0]
    assert len(answers) <= 2 * OTHER_FRAMES.burst
    assert set(answers) <= {(PONG, b"")}


# -- 4: the handshake --------------------------------------------------------------------------------------------------

KEY = "Sec-WebSocket-Key"
VERSION = "Sec-WebSocket-Version"
ASKED = upgrade()


def without(name: str) -> bytes:
    return b"\r\n".join(line for line in ASKED.split(b"\r\n") if not line.startswith(f"{name}:".encode()))


def twice(name: str, value: str) -> bytes:
    return ASKED.replace(b"\r\n\r\n", f"\r\n{name}: {value}\r\n\r\n".encode())


WELCOME = {
    "names of headers in capitals": ASKED.replace(b"Sec-WebSocket", b"SEC-WEBSOCKET").replace(b"Upgrade:", b"UPGRADE:"),
    "names of headers in small letters": ASKED.replace(b"Sec-WebSocket", b"sec-websocket").replace(
        b"Upgrade:", b"upgrade:"
    ),
    "values in capitals": upgrade(connection="UPGRADE", Upgrade="WebSocket"),
    "several wishes": upgrade(connection="keep-alive , Upgrade"),
    "protocols that nobody speaks": upgrade(**{"Sec-WebSocket-Protocol": "chat, superchat"}),
    "extensions that nobody has": upgrade(
        **{"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits, x"}
    ),
    "a query": upgrade("/echo?since=3&x=%C3%A9"),
}
UNWELCOME = {
    "an old version": (upgrade(**{VERSION: "8"}), 400),
    "a version to come": (upgrade(**{VERSION: "14"}), 400),
    "no version": (without(VERSION), 400),
    "two versions": (twice(VERSION, "13"), 400),
    "no key": (without(KEY), 400),
    "two keys": (twice(KEY, "dGhlIHNhbXBsZSBub25jZQ=="), 400),
    "an empty key": (upgrade(**{KEY: ""}), 400),
    "a short key": (upgrade(**{KEY: "c2hvcnQ="}), 400),
    "a long key": (upgrade(**{KEY: "dGhlIHNhbXBsZSBub25jZSE="[:-1] + "EhIQ=="}), 400),
    "a key that is not base64": (upgrade(**{KEY: "dGhlIHNhbXBsZSBub25jZ?=="}), 400),
    "no host": (without("Host"), 400),
    "no wish to upgrade": (without("Upgrade"), 404),
    "an upgrade to something else": (upgrade(Upgrade="h2c"), 404),
    "not among the wishes": (upgrade(connection="keep-alive"), 404),
    "POST": (ASKED.replace(b"GET", b"POST"), 405),
    "HTTP/1.0": (ASKED.replace(b"HTTP/1.1", b"HTTP/1.0"), 400),
}


@pytest.mark.parametrize("case", WELCOME)
def test_hands_are_shaken(port: int, case: str) -> None:
    client, answer = knock(port, WELCOME[case])
    with client:
        lines = [line.lower() for line in answer.decode().split("\r\n")]
        assert lines[0].startswith("http/1.1 101 ")
        assert {"upgrade: websocket", "connection: upgrade"} <= set(lines)
        assert "sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=" in lines  # 1.3
        assert not [line for line in lines if line.startswith(("sec-websocket-protocol", "sec-websocket-extensions"))]
        client.sendall(sent(TEXT, b"x") + BYE)
        assert heard(all_of(client)) == echoed(b"x")


@pytest.mark.parametrize("case", UNWELCOME)
def test_hands_are_not_shaken(port: int, case: str) -> None:
    request, status = UNWELCOME[case]
    client, answer = knock(port, request)
    client.close()
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    if "version" in case:
        assert b"sec-websocket-version: 13" in answer.lower()  # 4.4


@pytest.mark.parametrize("cut", [0, 1, 5, -1])
def test_what_comes_along_with_the_handshake_is_heard(port: int, cut: int) -> None:
    """A client may not say anything before it is answered; but what it says is not lost, whole or in part."""
    said = sent(TEXT, b"first") + sent(PING, b"?") + sent(TEXT, b"second") + BYE
    client, answer = knock(port, upgrade() + said[: cut or None])
    with client:
        assert answer.startswith(b"HTTP/1.1 101 ")
        client.sendall(said[len(said[: cut or None]) :])
        meant = [(int(TEXT), b"first"), (int(PONG), b"?"), (int(TEXT), b"second"), GOODBYE]
        assert sorted(heard(all_of(client))) == sorted(meant)


def test_a_handshake_may_come_byte_by_byte(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in upgrade() + sent(TEXT, b"x") + BYE:
            client.sendall(bytes([byte]))
        head, _, rest = all_of(client).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 ")
        assert heard(rest) == echoed(b"x")
