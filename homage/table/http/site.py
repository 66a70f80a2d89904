"""The documentation under /docs, as `make docs` built it; /docs/http describes the requests of this server."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from homage.table.http.pages import ANEW, GUARD, Files
from homage.table.http.reference import page

FOLDER = Path(__file__).parents[2] / "site"
MISSING = (
    "The documentation is not built here. In a checkout, run: make docs\n"
    "The requests of this server are described at /docs/http.\n"
)


def add_site(app: FastAPI) -> None:
    """Serve the documentation, and beside it the reference of requests."""

    async def reference() -> HTMLResponse:
        return HTMLResponse(page(app.openapi()), headers=GUARD)

    async def missing() -> Response:
        return PlainTextResponse(MISSING, 503)

    app.add_api_route("/docs/http", reference, include_in_schema=False, methods=["GET", "HEAD"])
    if (FOLDER / "index.html").exists():
        app.mount("/docs/reports", Files(FOLDER / "reports", guarded("'unsafe-inline' 'unsafe-eval'")))  # draw charts
        app.mount("/docs", Files(FOLDER, guarded("'unsafe-inline'"), html=True))
    else:
        app.add_api_route("/docs", missing, include_in_schema=False, methods=["GET", "HEAD"])


def guarded(scripts: str) -> dict[str, str]:
    """Headers for pages that bring scripts of their own."""
    policy = f"{GUARD['Content-Security-Policy']}; script-src 'self' {scripts}"
    return {**GUARD, **ANEW, "Content-Security-Policy": policy}
