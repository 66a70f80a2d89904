"""A player at the far end of the wire: it knows no more of the server than the page of the protocol tells."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import httpx
import websockets
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidURI, WebSocketException

from homage.engine.errors import HomageError

NAMES = ("random", "greedy")
FINAL = {4404: "There is no such table any more.", 4409: "The server cannot read this table."}  # no patience mends it
FIRST_WAIT_S, LONGEST_WAIT_S = 0.25, 5.0
PATIENCE_S = 600.0  # how long the server may be away
MOST_REFUSALS = 20  # in a row
MOST_BYTES = 2**24  # of one message

Message = dict[str, Any]


class Bot:
    """One computer player in one seat (counted from 0) of one table of a server."""

    def __init__(
        self, url: str, table: str, seat: int, player: str, *, tell: Callable[[str], None] = print, hurry: float = 1.0
    ) -> None:
        """`tell` is told what a person should know; `hurry` divides all waiting, for tests."""
        if player not in NAMES:
            raise HomageError(f"There is no computer player {player!r}; the players are: {', '.join(NAMES)}.")
        if not url.startswith(("http://", "https://")):
            raise HomageError(f"{url!r} is not the address of a server; write it as http://127.0.0.1:8000.")
        self.url = url.rstrip("/")
        self.table, self.seat, self.player = table, seat, player
        self.token = ""
        self.chairs: list[Message] = []
        self._tell, self._hurry = tell, hurry
        self._entry = 0  # the last one known: where to take up again
        self._request = 0  # the number of our last request
        self._decision = 0  # the one that we are answering on this connection, with
        self._answer = 0  # this request
        self._welcome = False  # whether this connection has shown us the table
        self._agreed = 0  # the last offer answered
        self._refusals = 0

    async def play(self, name: str | None = None, token: str = "") -> Message:
        """Sign in, take the seat, play to the end; returns the result as the server tells it."""
        async with httpx.AsyncClient(base_url=self.url, timeout=30) as web:
            await self._sign_in(web, name, token)
            await self._sit(web)
        self._tell(f"Playing seat {self.seat + 1} of table {self.table}.")
        if not token:
            self._tell(f"If this bot stops, it can return to its seat with --token {self.token}")
        return await self._converse()

    # -- over HTTP: who we are, and a seat ------------------------------------------------------------------------

    async def _sign_in(self, web: httpx.AsyncClient, name: str | None, token: str) -> None:
        """A new guest, or whoever the token belongs to."""
        if token:
            web.headers["Authorization"] = f"Bearer {token}"
            await self._ask(web, "GET", "/api/me")  # a token that is not known would make a new guest below
        if name is not None or not token:
            token = (await self._ask(web, "POST", "/api/me", {"name": name or f"{self.player} bot"}))["token"]
            web.headers["Authorization"] = f"Bearer {token}"
        self.token = token

    async def _sit(self, web: httpx.AsyncClient) -> None:
        """Take the seat, unless it is ours already."""
        page = f"/api/tables/{quote(self.table, safe='')}"
        shown = await self._ask(web, "GET", page)
        chairs, number = shown["chairs"], self.seat + 1
        if not 0 <= self.seat < len(chairs):
            raise HomageError(f"There is no seat {number} at this table; seats run from 1 to {len(chairs)}.")
        if self.seat in shown["yours"]:
            return
        chair = chairs[self.seat]
        if chair["kind"] == "computer":
            raise HomageError(f"Seat {number} is not open: the server's own {chair['level']} plays it.")
        if chair["kind"] != "open":
            raise HomageError(f"Seat {number} is taken by {chair['name']}; choose an open one.")
        others = [chair for at, chair in enumerate(chairs) if at != self.seat and chair["kind"] != "computer"]
        if self.player == "greedy" and others and not shown["hints"]:
            raise HomageError(
                "A greedy bot plays by the server's hints, which are off at this table: people play each other. "
                "Play with --player random, or at a table that was opened with hints."
            )
        await self._ask(web, "POST", f"{page}/seats/{self.seat}")

    async def _ask(self, web: httpx.AsyncClient, method: str, page: str, body: Message | None = None) -> Message:
        """A page of data, or why not in a sentence."""
        while True:
            try:
                answer = await web.request(method, page, json=body)
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                why = str(error) or type(error).__name__
                raise HomageError(f"No server answers at {self.url}: {why}.") from error
            if answer.status_code != 429:
                break
            await self._wait(float(answer.headers.get("Retry-After", "1")))
        try:
            data = answer.json()
            if answer.is_success and isinstance(data, dict):
                return data
            why = data["why"]
        except (ValueError, KeyError, TypeError):
            raise HomageError(f"{self.url} is not a Homage server; check the address.") from None
        if answer.status_code == 401:
            why = "The server does not know this token; omit it to play as a new guest."
        raise HomageError(str(why))

    # -- over the WebSocket: the game -----------------------------------------------------------------------------

    async def _converse(self) -> Message:
        """Connect, and again whenever the connection is lost, until the game is over."""
        lost, wait = time.monotonic(), FIRST_WAIT_S
        while True:
            self._decision, self._welcome = 0, False  # what was not stored is asked again; what was stored is not
            try:
                async with websockets.connect(
                    self._address(),
                    additional_headers={"Authorization": f"Bearer {self.token}"},
                    max_size=MOST_BYTES,
                ) as socket:
                    return await self._play_on(socket)
            except InvalidURI as error:
                raise HomageError(
                    f"{self.url!r} is not the address of a server; write it as http://127.0.0.1:8000."
                ) from error
            except (OSError, WebSocketException) as error:
                why = _reason(error)
            if self._welcome:
                lost, wait = time.monotonic(), FIRST_WAIT_S
            elif time.monotonic() - lost > PATIENCE_S / self._hurry:
                raise HomageError(f"The server at {self.url} no longer answers: {why}.")
            self._tell(f"The connection was lost ({why}); trying again.")
            await self._wait(wait * random.uniform(0.5, 1.5))  # not all bots of a house at the same moment
            wait = min(2 * wait, LONGEST_WAIT_S)

    def _address(self) -> str:
        """Where the table is, from the last entry that we know."""
        return f"ws{self.url.removeprefix('http')}/ws/{quote(self.table, safe='')}?since={self._entry}"

    async def _play_on(self, socket: ClientConnection) -> Message:
        """Answer what comes, until the game is over or the connection is."""
        while True:
            message: Message = json.loads(await socket.recv())
            if message["type"] == "update":
                if message["status"] == "over":
                    result: Message = message["result"]
                    self.chairs = message["chairs"]
                    return result
                await self._hear_update(socket, message)
            elif message["type"] == "hint":
                await self._hear_hint(socket, message)
            elif message["type"] == "refused":
                await self._hear_refusal(socket, message)

    async def _hear_update(self, socket: ClientConnection, update: Message) -> None:
        if update["entry"] > self._entry:
            self._refusals = 0
        self._entry, self.chairs, self._welcome = update["entry"], update["chairs"], True
        if str(self.seat) not in update.get("seats", {}):
            raise HomageError(f"Seat {self.seat + 1} no longer belongs to this bot.")
        chair, offer = self.chairs[self.seat], update.get("offer")
        if chair.get("resigned") or chair.get("lost"):
            return  # only the end is left to wait for
        if chair.get("substitute"):
            if chair.get("left_ms") == 0:
                return  # without time nobody comes back, unless the others give some
            await self._send(socket, "back")  # our time was up, or somebody left in our name
            return
        if offer and self.seat in offer.get("missing", []) and offer["number"] != self._agreed:
            self._agreed = offer["number"]  # like the server's own computer players, it stands in nobody's way
            await self._send(socket, "answer", offer=offer["number"], agree=True)
        asked = update["seats"][str(self.seat)].get("asked")
        if asked and asked["decision"] != self._decision:
            await self._decide(socket, asked)

    async def _decide(self, socket: ClientConnection, asked: Message) -> None:
        """Choose, or ask for a hint first; either way this decision is now in hand."""
        self._decision = asked["decision"]
        if self.player == "greedy":
            self._answer = await self._send(socket, "hint", quick=True)
        else:
            await self._choose(socket, random.choice(asked["choices"])["action"])

    async def _choose(self, socket: ClientConnection, action: int) -> None:
        self._answer = await self._send(socket, "play", decision=self._decision, action=action)

    async def _hear_hint(self, socket: ClientConnection, hint: Message) -> None:
        if hint["id"] == self._answer:
            await self._choose(socket, hint["moves"][0]["action"])

    async def _hear_refusal(self, socket: ClientConnection, refusal: Message) -> None:
        """Something has changed, or the server is busy: look again, and answer what is asked then."""
        self._refusals += 1
        if self._refusals > MOST_REFUSALS:
            raise HomageError(f"The server keeps refusing: {refusal['why']}")
        if refusal["id"] in (0, self._answer):
            self._decision = 0
        await self._wait(FIRST_WAIT_S * self._refusals)
        await self._send(socket, "see")

    async def _send(self, socket: ClientConnection, kind: str, **more: Any) -> int:
        """Send a request, for our seat where it is for one; returns its number."""
        self._request += 1
        whose = {} if kind == "see" else {"seat": self.seat}
        await socket.send(json.dumps({"type": kind, "id": self._request, **whose, **more}))
        return self._request

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self._hurry)


def _reason(error: Exception) -> str:
    """Why a connection was lost; what cannot be mended by waiting ends the bot."""
    if not isinstance(error, ConnectionClosed):
        return str(error) or type(error).__name__
    code = error.rcvd.code if error.rcvd else 1006
    if code in FINAL:
        raise HomageError(FINAL[code]) from error
    return f"close code {code}"


def told(result: Message, chairs: list[Message]) -> str:
    """How a game ended, in a sentence."""
    ends = {
        "played": "The game is over",
        "resigned": "The others have resigned",
        "time": "The time is up",
        "out_of_time": "The game was broken off, as the time is up",
        "agreed": "The game was ended by agreement",
        "broken_off": "The game was broken off, as somebody stayed away",
        "imported": "This is a recorded game",
    }
    names = [chair["name"] or f"seat {chair['seat'] + 1}" for chair in chairs]
    said = [ends.get(result["why"], "The game is over")]
    if result.get("winners"):
        said.append("won by " + " and ".join(f"{names[seat]} (seat {seat + 1})" for seat in result["winners"]))
    if "points" in result:
        points = ", ".join(f"{name} {points}" for name, points in zip(names, result["points"], strict=True))
        said.append(f"with these points: {points}")
    return ", ".join(said) + "."
