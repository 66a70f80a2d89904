"""The first minutes after a fresh start, while native code is compiled: how long a person waits for computer players.

python -m bench.first_minutes [--game fief] [--answers 200]

One person sits down with greedy computer players, as many as there can be, as soon as the server answers, and decides
at once and by chance. A wait is the time from an answer to the person's next question.
"""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass, field

import httpx
from rich.console import Console
from websockets.sync.client import connect

import homage
from bench.arguments import Arguments
from bench.clients import quantile
from bench.serving import Running, Unavailable, homage_server
from bench.showing import markdown, show

GAME = "fief"
ANSWERS = 200  # of a person, unless the game ends before
NO_PAUSES = {"routine": 0, "decisive": 0}


@dataclass
class Waits:
    """Seconds from an answer to the next question: before there was native code, and after."""

    interpreted: list[float] = field(default_factory=list)
    native: list[float] = field(default_factory=list)
    native_after_s: float | None = None


def play(server: Running, game: str, answers: int) -> Waits:
    """Sit down among computer players, and answer so often."""
    waits, began, rng = Waits(), time.monotonic(), random.Random(1)
    with httpx.Client(base_url=server.url, timeout=60) as client:
        token = client.post("/api/me", json={"name": "Anna"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        chairs = ["me"] + ["greedy"] * (max(homage.load(game).seats) - 1)
        table = client.post("/api/tables", json={"game": game, "chairs": chairs, "pauses": NO_PAUSES}).json()["id"]
        address = f"{server.url.replace('http', 'ws')}/ws/{table}?brief=true"
        with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
            answered, asked_at = -1, time.monotonic()
            done = 0
            for text in socket:
                update = json.loads(text)
                if update.get("status") == "over" or done == answers:
                    break
                asked = update.get("seats", {}).get("0", {}).get("asked")
                if not asked or asked["decision"] == answered:
                    continue
                now = time.monotonic()
                if waits.native_after_s is None and game in client.get("/health").json()["native"]:
                    waits.native_after_s = now - began
                (waits.interpreted if waits.native_after_s is None else waits.native).append(now - asked_at)
                answered, done = asked["decision"], done + 1
                answer = {"seat": 0, "decision": answered, "action": rng.choice(asked["actions"])}
                asked_at = time.monotonic()
                socket.send(json.dumps({"type": "play", "id": done, **answer}))
    return waits


def run(console: Console, game: str = GAME, answers: int = ANSWERS, native: bool = True) -> None:
    """Measure it, print one table; say so loudly where it cannot be done."""
    try:
        with homage_server(pinned=False, native=native, fresh=True) as server:
            waits = play(server, game, answers)
    except Unavailable as missing:
        console.print(f"[bold red]THE FIRST MINUTES WERE NOT MEASURED.[/bold red] {missing}")
        return
    rows = [
        (name, f"{len(some):,}", *(f"{quantile(some, part):,.2f}" for part in (0.5, 0.9, 1.0)))
        for name, some in (("interpreted", waits.interpreted), ("native", waits.native))
        if some
    ]
    after = waits.native_after_s
    notes = ["Native code was not ready by then." if after is None else f"Native code was ready after {after:.0f} s."]
    title = f"{homage.load(game).title}, {max(homage.load(game).seats)} seats: waits of a person after a fresh start"
    show(console, title, markdown(("rules", "answers", "p50 s", "p90 s", "longest s"), rows), notes)


def main() -> None:
    """The command line."""
    parser = Arguments("bench.first_minutes", __doc__)
    parser.one_game(GAME)
    parser.add_argument("--answers", type=int, default=ANSWERS)
    asked = parser.parse_args()
    run(Console(), asked.game, asked.answers)


if __name__ == "__main__":
    main()
