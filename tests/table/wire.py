"""Bytes as they go over the WebSocket."""

from __future__ import annotations

import socket

from websockets.frames import Frame, Opcode

from tests.patience import PATIENCE_S

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = Opcode


def sent(kind: int, data: bytes, final: bool = True) -> bytes:
    """A frame as a client sends it: masked."""
    return Frame(Opcode(kind), data, fin=final).serialize(mask=True)


def frame(kind: int, data: bytes) -> bytes:
    """A frame as the server sends it: not masked."""
    return Frame(Opcode(kind), data).serialize(mask=False)


def upgrade(path: str = "/echo", connection: str = "Upgrade", **more: str) -> bytes:
    headers = {
        "Host": "127.0.0.1",
        "Upgrade": "websocket",
        "Connection": connection,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        **more,
    }
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode("latin-1")


def knock(port: int, request: bytes) -> tuple[socket.socket, bytes]:
    """A bare connection, and the head of the answer to it."""
    client = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    client.sendall(request)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += client.recv(1)
    return client, answer


def all_of(client: socket.socket) -> bytes:
    """What comes until the other side hangs up."""
    data = b""
    while part := client.recv(1 << 16):
        data += part
    return data
