"""The documentation under /docs, as `make docs` built it; /docs/http describes the requests of this server."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.types import Receive, Scope, Send

from homage.table.http.pages import ANEW, GUARD, Files
from homage.table.http.reference import page

FOLDER = Path(__file__).parents[2] / "site"
MISSING = (
    "The documentation is not built here, or not yet. In a checkout, run: make docs\n"
    "The requests of this server are described at /docs/http.\n"
)


def add_site(app: FastAPI) -> None:
    """Serve the documentation, and beside it the reference of requests."""

    async def reference() -> HTMLResponse:
        return HTMLResponse(page(app.openapi()), headers=GUARD)

    app.add_api_route("/docs/http", reference, include_in_schema=False, methods=["GET", "HEAD"])
    app.mount("/docs/reports", Built("reports", guarded("'unsafe-inline' 'unsafe-eval'")))  # draw charts
    app.mount("/docs", Built("", guarded("'unsafe-inline'")))


class Built:
    """Pages of the documentation from the moment they are built: `make play` builds them while the server runs."""

    def __init__(self, folder: str, headers: Mapping[str, str]) -> None:
        self._folder, self._headers = folder, headers
        self._files: Files | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._files is None and (FOLDER / "index.html").exists():
            self._files = Files(FOLDER / self._folder, self._headers, html=not self._folder)
        await (self._files or PlainTextResponse(MISSING, 503))(scope, receive, send)


def guarded(scripts: str) -> dict[str, str]:
    """Headers for pages that bring scripts of their own."""
    policy = f"{GUARD['Content-Security-Policy']}; script-src 'self' {scripts}"
    return {**GUARD, **ANEW, "Content-Security-Policy": policy}
