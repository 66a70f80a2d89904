"""The server's pages of data over HTTP; play goes over the WebSocket (door.py)."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from ipaddress import ip_address
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from prometheus_client import generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from homage.engine.errors import HomageError
from homage.engine.warm import NOT_KEPT, NOT_MADE, Warming
from homage.games import NAMES, load
from homage.table.errors import Later, status_of
from homage.table.house.house import House, ready_games
from homage.table.http import api
from homage.table.http.callers import Callers, raise_file_limit
from homage.table.http.guard import Guard
from homage.table.http.pages import add_pages, first_page, wants_page
from homage.table.http.painter import Painter
from homage.table.http.replays import Replays
from homage.table.http.routes import (
    analysis,
    games,
    links,
    lists,
    manners,
    moderate,
    notices,
    people,
    resets,
    seats,
    tables,
)
from homage.table.http.site import add_site
from homage.table.http.warmth import Warmth
from homage.table.people.limits import Limit, Limiter, steady
from homage.table.settings import Settings, allowed_networks
from homage.table.store.health import Pulse

log = structlog.get_logger()
MAKERS = ("homage.players.thinking",)  # compiled beside the rules, for players that think
PROBLEM = "#/components/schemas/Problem"  # named, since a page of plain text is refused in JSON too
OTHER_FILES = 100  # databases, libraries, what is read and written
IMPORTS = Limit(0.1, 30)  # records from one address
ACCOUNTS = Limit(0.1, 20)  # that are made from one address
RESETS = Limit(0.05, 10)  # links to reset a password that are tried from one address
HELP = {
    NOT_KEPT: "it is compiled into a temporary folder, again at each start; set HOMAGE_CACHE to a writable folder",
    NOT_MADE: "the game runs interpreted, without analyses; fix the cause and restart",
}
MOST_FAULTS = 5  # told at once


def make_app(settings: Settings, compile_games: bool = True) -> FastAPI:
    """The application, ready to be served."""
    house = House(settings)
    networks = allowed_networks(settings.metrics_from)

    def may_read_figures(address: str) -> bool:
        try:
            known = ip_address(address)
        except ValueError:
            return False
        return known.is_loopback or any(known in network for network in networks)

    painter, pulse = Painter(), Pulse(house.store)
    limiter = Limiter(steady(settings.requests_per_s))
    most = files_for_connections(settings)
    scarce = most < settings.most_connections
    each = min(settings.connections_per_address, max(1, most // 4)) if scarce else settings.connections_per_address
    callers = Callers(most, each, proxies())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        await house.open()
        warmth = Warmth(NAMES if compile_games else (), partial(warming, house))
        house.wants = warmth.want
        warmth.start()
        yield {"house": house, "callers": callers, "requests": limiter}  # for door.py and callers.py
        await warmth.close()
        painter.close()
        await house.close()

    problems: dict[int | str, dict[str, Any]] = {
        code: {"model": api.Problem, "content": {"application/json": {"schema": {"$ref": PROBLEM}}}}
        for code in (400, 401, 403, 404, 409, 411, 413, 422, 429, 503)
    }
    app = FastAPI(
        title="Homage",
        version=version("homage"),
        description="Tables, seats and records over HTTP. Play goes over the WebSocket /ws/TABLE (docs/protocol.md).",
        lifespan=lifespan,
        responses=problems,
        docs_url=None,  # those pages would load scripts from elsewhere
        redoc_url=None,
    )
    app.state.house = house
    app.state.callers = callers
    app.state.painter = painter
    app.state.replays = Replays()
    app.state.importers = Limiter(IMPORTS)
    app.state.newcomers = Limiter(ACCOUNTS)
    app.state.resets = Limiter(RESETS)

    @app.exception_handler(HomageError)
    async def refuse(request: Request, error: HomageError) -> JSONResponse:
        problem = {"why": str(error), "rule": getattr(error, "rule", "")}
        retry = {"Retry-After": str(error.retry_s)} if isinstance(error, Later) and error.retry_s else None
        return JSONResponse(problem, status_of(error), retry)

    @app.exception_handler(SQLAlchemyError)
    async def apologize(request: Request, error: SQLAlchemyError) -> JSONResponse:
        log.error("database away", path=request.url.path, why=repr(error))
        return JSONResponse({"why": "The database does not answer; try again in a moment.", "rule": ""}, 503)

    @app.exception_handler(RequestValidationError)
    async def correct(request: Request, error: RequestValidationError) -> JSONResponse:
        """One sentence for each fault, and nothing of what was sent: not all that can be sent can be sent back."""
        faults = (f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:MOST_FAULTS])
        return JSONResponse({"why": _printable("; ".join(faults)), "rule": ""}, 422)

    @app.exception_handler(HTTPException)
    async def decline(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and wants_page(request):
            return first_page(404)
        return JSONResponse({"why": str(error.detail), "rule": ""}, error.status_code, error.headers)

    app.add_middleware(Guard, limiter=limiter, turns=house.turns)
    app.include_router(games.router, prefix="/api", tags=["games"])
    app.include_router(people.router, prefix="/api", tags=["people"])
    app.include_router(resets.router, prefix="/api", tags=["people"])
    app.include_router(manners.router, prefix="/api", tags=["manners"])
    app.include_router(moderate.router, prefix="/api", tags=["manners"])
    app.include_router(lists.router, prefix="/api", tags=["tables"])
    app.include_router(tables.router, prefix="/api", tags=["tables"])
    app.include_router(seats.router, prefix="/api", tags=["tables"])
    app.include_router(notices.router, prefix="/api", tags=["notices"])
    app.include_router(analysis.router, prefix="/api", tags=["tables"])

    @app.get("/health", tags=["operation"])
    async def health() -> api.Health:
        """Whether the server answers, and its database can be written to; if not, status 503 and why."""
        await asyncio.to_thread(pulse.check)
        native = [game.name for game in ready_games() if game.is_native]
        database = "sqlite" if house.store.sqlite else "postgresql"
        return api.Health(status="ok", database=database, native=native, not_native=sorted(house.analyses.unable))

    @app.get("/metrics", tags=["operation"], response_class=Response)
    async def metrics(request: Request) -> Response:
        """Figures for Prometheus: for this machine, and for whom the settings name."""
        if not may_read_figures(request.client.host if request.client else ""):
            raise HTTPException(404, "Not Found")
        house.metrics.rooms.set(len(house.rooms))
        return Response(generate_latest(house.metrics.registry), media_type="text/plain; version=0.0.4")

    app.include_router(links.router)
    add_site(app)
    add_pages(app)

    return app


def warming(house: House, game: str) -> Warming:
    """Native code of a game that begins to be made."""
    return Warming(load(game), f"homage.games.{game}", MAKERS, 1, partial(note_native_code, house, game))


def note_native_code(house: House, game: str, what: str, why: str) -> None:
    """Native code could not be kept, or not be made: whoever runs the server must know, and who asks for analyses."""
    if what == NOT_MADE:
        house.analyses.unable.add(game)
    log.error(what, game=game, why=why, help=HELP[what])


def files_for_connections(settings: Settings) -> int:
    """How many connections there can be: as many as are wanted, if this process may have so many files."""
    wanted = 2 * settings.most_connections  # pages are asked for beside those that stay
    most = raise_file_limit(wanted + OTHER_FILES) - OTHER_FILES
    if most < settings.most_connections:
        log.warning(
            "too few files",
            why=f"This process may have {most + OTHER_FILES} files, so there is room for {max(1, most)} connections, "
            f"not for HOMAGE_MOST_CONNECTIONS={settings.most_connections}; raise the limit (ulimit -n, LimitNOFILE).",
        )
    return max(1, most)


def proxies() -> str:
    """The proxies that are believed when they name who calls, as uvicorn takes them."""
    return os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")


def _printable(text: str) -> str:
    """Without halves of characters, which no answer can carry."""
    return text.encode(errors="backslashreplace").decode()
