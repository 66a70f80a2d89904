"""How soon a table is seen: a browser with an empty cache opens one in the middle of a game.

python -m bench.first_paint [--games fief,fealty] [--visits 5] [--player greedy]

Each visit is a window of headless Chromium that has stored nothing, on the same machine as the server. At the first
paint something is to be seen, at the second figure the board. The page's processor time is that of its main thread
until then, without that of the server and of other processes; unlike the times it does not grow much with what else the
machine does. `kB` is what came over the wire: pages, scripts, styles, typefaces, data, and messages before they are
packed. All figures are medians. Games have as many seats as there can be, and computer players have played half of one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from rich.console import Console

import homage
from bench.arguments import Arguments, names
from bench.questions import played
from bench.serving import Running, Unavailable, homage_server
from bench.showing import markdown, show
from tests.browser import CHROMIUM, FLAGS, NO_CHROMIUM

VISITS = 5
SEAT = 0
PATIENCE_MS = 180_000  # on a machine however busy
BOARD = "[role=grid]"
NOTE_THE_BOARD = f"""new MutationObserver((_, observer) => {{
    if (!document.querySelector('{BOARD}')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.boardDrawnAt = performance.now())));
}}).observe(document, {{ childList: true, subtree: true }})"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
COLUMNS = ("game", "seats", "first paint, ms", "board, ms", "its processor time, ms", "requests", "kB")
BUSY = 0.5  # processes that wait for each core, from which times say little


@dataclass
class Visit:
    """What one visit showed, in milliseconds and kB."""

    first_paint: float
    board: float
    processor: float
    requests: float
    kb: float


def half_played(name: str, player: str) -> tuple[str, int]:
    """The record of a game until the first seat is asked something in the middle, and its moves."""
    game = homage.load(name)
    seats, seed = max(game.seats), 1
    moves = sum(1 for _ in played(game, seats, seed, player))
    for at, (match, seat, legal, _) in enumerate(played(game, seats, seed, player)):
        if at >= moves // 2 and seat == SEAT and match.window is None and len(legal) > 1:
            return match.record.dump(), len(match.record.moves)
    raise Unavailable(f"The first seat of {game.title} is asked nothing in the second half.")


def table_in(context: BrowserContext, record: str, to: int) -> str:
    """A table that goes on from a record; the browser that asks for it sits there."""

    def ask(path: str, **body: Any) -> Any:
        answer = context.request.post(path, data=body)
        if not answer.ok:
            raise Unavailable(answer.text())
        return answer.json()

    ask("/api/me", name="Anna")
    laid = ask("/api/records", record=record)["id"]
    return str(ask(f"/api/tables/{laid}/branch", to=to, seat=SEAT)["id"])


def visit(browser: Browser, server: Running, known: Any, table: str) -> Visit:
    """Open the table in a window that has stored nothing."""
    context = browser.new_context(base_url=server.url, storage_state={**known, "origins": []})
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(NOTE_THE_BOARD)
    page = context.new_page()
    loaded: list[float] = []
    messages: list[int] = []
    devtools = context.new_cdp_session(page)
    devtools.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    devtools.on("Network.webSocketFrameReceived", lambda event: messages.append(len(event["response"]["payloadData"])))
    devtools.send("Network.enable")
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"/table/{table}", wait_until="commit")
    board = page.wait_for_function("() => window.boardDrawnAt").json_value()
    metrics = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    first_paint = page.evaluate(FIRST_PAINT)
    page.wait_for_load_state("networkidle")
    context.close()
    kb = (sum(loaded) + sum(messages)) / 1000
    return Visit(first_paint, board, 1000 * metrics["TaskDuration"], len(loaded), kb)


def measure(browser: Browser, server: Running, game: str, visits: int, player: str) -> Visit:
    """The medians of several visits, after one that warms the server."""
    with browser.new_context(base_url=server.url) as context:
        table = table_in(context, *half_played(game, player))
        known = context.storage_state()
    visit(browser, server, known, table)
    seen = [astuple(visit(browser, server, known, table)) for _ in range(visits)]
    return Visit(*map(median, zip(*seen, strict=True)))


def run(
    console: Console,
    games: Sequence[str] = homage.NAMES,
    visits: int = VISITS,
    player: str = "greedy",
    native: bool = True,
) -> None:
    """Measure it, print one table; say so loudly where it cannot be done."""
    rows, doubts = [], []
    try:
        if CHROMIUM is None:
            raise Unavailable(NO_CHROMIUM)
        with homage_server(pinned=False, native=native) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for name in games:
                game = homage.load(name)
                figures = astuple(measure(browser, server, name, visits, player))
                rows.append([game.title, str(max(game.seats)), *(f"{each:,.0f}" for each in figures)])
            browser.close()
    except Unavailable as missing:
        console.print(f"[bold red]THE FIRST PAINT WAS NOT MEASURED.[/bold red] {missing}")
        return
    waiting, cores = os.getloadavg()[0], os.cpu_count() or 1
    if waiting > BUSY * cores + 1:  # the browser itself keeps one busy
        doubts.append(f"The machine was busy ({waiting:.1f} processes for {cores} cores): times say little.")
    show(console, f"A table in the middle of a game, medians of {visits} visits", markdown(COLUMNS, rows), (), doubts)


def main() -> None:
    """The command line."""
    parser = Arguments("bench.first_paint", __doc__)
    parser.add_argument("--games", type=names, default=homage.NAMES, help="commas between")
    parser.add_argument("--visits", type=int, default=VISITS, help="that are measured of each game")
    parser.add_argument("--player", default="greedy", help="who has played until then")
    asked = parser.parse_args()
    run(Console(), asked.games, asked.visits, asked.player)


if __name__ == "__main__":
    main()
