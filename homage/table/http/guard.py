"""What every request over HTTP passes first: how often and how much one may ask, and who may keep the answer."""

from __future__ import annotations

from math import ceil

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from homage.table.askers import ASKER, asker_at
from homage.table.errors import TooMany
from homage.table.http.pages import ClientVersion
from homage.table.people.limits import Limiter
from homage.table.people.turns import Turns

CLIENT = "Homage-Client"  # which client this server serves, on every answer with data
DATA = ("/api", "/health", "/metrics", "/openapi.json")
MOST_BODY = 2_000_000  # bytes: the longest record, with its quotation marks escaped


class Guard:
    """Data is for whoever asks, now: nobody keeps it, and no browser takes it for something else."""

    def __init__(self, app: ASGIApp, limiter: Limiter, turns: Turns) -> None:
        self._app = app
        self._turns = turns
        self._limiter = limiter
        self._client = ClientVersion()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_labelled(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("X-Content-Type-Options", "nosniff")
                if scope["path"].startswith(DATA):
                    headers.setdefault("Cache-Control", "no-store")
                    if version := self._client.now():
                        headers.setdefault(CLIENT, version)
            await send(message)

        client = scope.get("client")
        address = asker_at(client[0] if client else "")
        ASKER.set(address)
        answer = self._refusal(address, Headers(scope=scope)) or await self._wait() or self._app
        await self._turns.metered(answer(scope, receive, send_labelled))

    async def _wait(self) -> JSONResponse | None:
        """Until it is the asker's turn; or why it is not soon."""
        try:
            await self._turns.turn("Your request")
        except TooMany as error:
            return _problem(429, str(error), {"Retry-After": str(error.retry_s)})
        return None

    def _refusal(self, address: str, headers: Headers) -> JSONResponse | None:
        """Why a request is not even looked at."""
        if not self._limiter.allow(address):
            wait = str(max(1, ceil(self._limiter.retry_after(address))))
            return _problem(429, "You send requests too quickly; wait a moment.", {"Retry-After": wait})
        if "transfer-encoding" in headers:
            return _problem(411, "The length of the body is missing; send Content-Length.")
        if int(headers.get("content-length", 0)) > MOST_BODY:
            return _problem(413, f"The request is too long; it may have {MOST_BODY} bytes.")
        return None


def _problem(status: int, why: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"why": why, "rule": ""}, status, headers)
