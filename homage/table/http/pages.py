"""The browser client: its pages as they were built, from the same server as the data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

FOLDER = Path(__file__).parents[2] / "web"
PAGES = ("/", "/account", "/notices", "/reset", "/moderate", "/new/{name}", "/rules/{name}", "/learn/{name}")
# What lies beside the first page, asked for anew each time: also the service worker, or a client would grow stale.
LOOSE = {
    "icon.svg": "image/svg+xml",
    "manifest.webmanifest": "application/manifest+json",
    "theme.js": "text/javascript",
    "worker.js": "text/javascript",
}
VERSION = re.compile(r'<meta name="version" content="(\w+)"')
GUARD = {  # nothing from elsewhere runs in our pages, and they are shown in nobody else's
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
ANEW = {"Cache-Control": "no-cache"}
FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}  # assets: their names change with their content
MISSING = "The pages of the browser client are not built here. In a checkout, run: make play\n"


class Files:
    """The files of a folder, packed on the way, with headers of their own; what is not there is refused elsewhere."""

    def __init__(self, folder: Path, headers: Mapping[str, str], html: bool = False) -> None:
        self._files = GZipMiddleware(StaticFiles(directory=folder, html=html), minimum_size=1000)
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        await self._files(scope, receive, with_headers)


def first_page(status: int = 200, tags: str = "") -> Response:
    """The page that all others grow from; the client reads the address itself, other programs read its tags."""
    page = FOLDER / "index.html"
    if not page.exists():
        return PlainTextResponse(MISSING, 503)
    headers = {**GUARD, **ANEW}
    if not tags:
        return FileResponse(page, status, headers=headers)
    return HTMLResponse(page.read_text().replace("</head>", f"{tags}</head>", 1), status, headers=headers)


class ClientVersion:
    """Which client is served: a page that was opened earlier learns from it that there is a newer one."""

    def __init__(self) -> None:
        self._read = (0, "")  # when the first page was built, and what it says

    def now(self) -> str:
        """The version of the client as it is built now; empty if there is none."""
        try:
            built = (FOLDER / "index.html").stat().st_mtime_ns
        except OSError:
            return ""
        if built != self._read[0]:
            found = VERSION.search((FOLDER / "index.html").read_text())
            self._read = built, found[1] if found else ""
        return self._read[1]


def wants_page(request: Request) -> bool:
    """Whether a person with a browser asks, not a program for data."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")


def add_pages(app: FastAPI) -> None:
    """Serve the client."""

    async def page() -> Response:
        return first_page()

    async def loose(request: Request) -> Response:
        name = request.url.path[1:]
        return FileResponse(FOLDER / name, media_type=LOOSE[name], headers={**GUARD, **ANEW})

    for path in PAGES:
        app.add_api_route(path, page, include_in_schema=False, methods=["GET", "HEAD"])
    for name in LOOSE:
        if (FOLDER / name).exists():
            app.add_api_route(f"/{name}", loose, include_in_schema=False, methods=["GET", "HEAD"])
    for folder, kept in (("assets", FOR_GOOD), ("icons", FOR_A_DAY)):
        if (FOLDER / folder).exists():
            app.mount(f"/{folder}", Files(FOLDER / folder, kept))
