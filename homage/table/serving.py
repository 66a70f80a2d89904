"""Starting the server: logs, uvicorn, a graceful end."""

from __future__ import annotations

import logging
import sys

import structlog
import uvicorn

from homage.table.app import make_app
from homage.table.messages import MOST_BYTES
from homage.table.settings import Settings


def prepare_logs(as_json: bool) -> None:
    """Structured logs on the error stream: lines for people, or JSON for machines."""
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            renderer,
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )


def serve(settings: Settings, compile_games: bool = True) -> None:
    """Serve until told to stop; then let what is under way be stored."""
    prepare_logs(settings.json_logs)
    config = uvicorn.Config(
        make_app(settings, compile_games),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    structlog.get_logger().info("serving", address=f"http://{settings.host}:{settings.port}")
    uvicorn.Server(config).run()
