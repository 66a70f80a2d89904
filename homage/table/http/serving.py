"""Starting the server: logs, uvicorn, a graceful end."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
import threading
import webbrowser

import structlog
import uvicorn
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from homage.engine.errors import HomageError
from homage.table.http.app import make_app, proxies
from homage.table.http.callers import Caller
from homage.table.http.door import Door
from homage.table.settings import Settings
from homage.table.store.storage import Store

TURN_S = 0.0005  # of a thread, if another one wants to run; ten times as long is usual
KEEP_ALIVE_S = 150  # longer than proxies keep idle connections (nginx 60, Caddy 120): they must be who closes them


def prepare_logs(as_json: bool) -> None:
    """Structured logs on the error stream, ours and those of what we use: lines for people, or JSON for machines."""
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for talkative in ("alembic", "uvicorn", "websockets"):
        logging.getLogger(talkative).setLevel(logging.WARNING)


def settle_memory() -> None:
    """What is loaded by now stays: the collector need not look at it again and again, nor come so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def take_short_turns() -> None:
    """Threads that run Python take turns; the one that serves people waits for its turn again and again."""
    sys.setswitchinterval(TURN_S)


def check_database(url: str) -> None:
    """Say in a sentence what is wrong with a database, before anything is started on it."""
    try:
        store = Store(url)
        try:
            store.check_layout()
            store.migrate()
        finally:
            store.engine.dispose()
    except (SQLAlchemyError, OSError, UnicodeDecodeError) as error:  # of SQLite, about a damaged file
        shown = make_url(url).render_as_string(hide_password=True) if "://" in url else url
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise HomageError(f"The database {shown} cannot be used: {reason}; check --database.") from error


def address(settings: Settings) -> str:
    """Where a browser on this machine finds the server."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def welcome(url: str, browser: bool) -> None:
    """Say where the games are, and open the page where there is a screen to open it on."""
    print(f"\n  Homage is ready: {url}\n  Press Ctrl-C to stop; running games resume at the next start.\n", flush=True)
    if browser and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform == "darwin"):
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


class Server(uvicorn.Server):
    """A server that says when it can be used."""

    def __init__(self, config: uvicorn.Config, url: str, browser: bool) -> None:
        super().__init__(config)
        self._url, self._browser = url, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            welcome(self._url, self._browser)


def check_port(settings: Settings) -> None:
    """Say in a sentence that the address cannot be had, before anything is started on it."""
    try:
        with socket.create_server((settings.host, settings.port), family=_family(settings.host)):
            pass
    except OSError as error:
        why = str(error.strerror).partition(" (while")[0]  # the address is told already
        raise HomageError(
            f"The server cannot listen on {settings.host} port {settings.port}: {why}; "
            "stop what uses it, or choose another port with --port or HOMAGE_PORT."
        ) from error


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def serve(settings: Settings, compile_games: bool = True, browser: bool = False) -> None:
    """Serve until told to stop; then let what is under way be stored."""
    prepare_logs(settings.json_logs)
    check_port(settings)
    check_database(settings.url)
    config = uvicorn.Config(
        make_app(settings, compile_games),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        http=Caller,
        ws=Door,
        ws_ping_interval=20.0,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=5,
        server_header=False,
        forwarded_allow_ips=proxies(),
    )
    settle_memory()
    take_short_turns()
    structlog.get_logger().info("serving", address=f"http://{settings.host}:{settings.port}")
    Server(config, address(settings), browser).run()
