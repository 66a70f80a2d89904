"""Links to tables and replays: pages that say what they lead to, also to programs that run no scripts."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from homage.table.errors import NotInstalled
from homage.table.http.cards import HIGH, WIDE, card_of, example, headline, summary
from homage.table.http.pages import first_page
from homage.table.http.painter import Painter, can_paint
from homage.table.http.routes.asking import Anybody, InHouse, in_thread
from homage.table.http.routes.tables import Link
from homage.table.rooms.archive import TABLE_ID
from homage.table.store.rows import TableRow

router = APIRouter(include_in_schema=False)
KEPT_S = {"open": 60, "playing": 60, "over": 86_400}  # how long others may keep the picture


@router.api_route("/table/{table_id}", methods=["GET", "HEAD"])
@router.api_route("/replay/{table_id}", methods=["GET", "HEAD"])
async def linked(house: InHouse, request: Request, person: Anybody, table_id: str, link: Link = "") -> Response:
    """The first page, with tags that tell what the link leads to; without them where nobody may know."""
    try:
        row = await in_thread(house.store.table, table_id) if TABLE_ID.fullmatch(table_id) else None
        if row is not None and not row.listed:
            await house.gates.admit(row, await house.archive.hosting(row), False, person, link)
        return first_page(tags=tags(row, str(request.base_url), request.url.path, link) if row else "")
    except Exception:  # the page itself says that the table cannot be read, or the database does not answer
        return first_page()


def tags(row: TableRow, base: str, path: str, link: str = "") -> str:
    """What OpenGraph wants to know of a page."""
    told = {
        "og:site_name": "Homage",
        "og:type": "website",
        "og:title": headline(row),
        "og:description": summary(row),
        "og:url": base.rstrip("/") + path,
    }
    if can_paint():
        told |= {
            "og:image": f"{base}og/{row.id}.png" + (f"?{urlencode({'link': link})}" if link else ""),
            "og:image:type": "image/png",
            "og:image:width": str(WIDE),
            "og:image:height": str(HIGH),
            "og:image:alt": f"{headline(row)}: the board",
        }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
    card = "summary_large_image" if can_paint() else "summary"
    return "".join([*lines, f'<meta name="twitter:card" content="{card}" />'])


@router.get("/og/{table_id}.png")
async def picture(house: InHouse, request: Request, person: Anybody, table_id: str, link: Link = "") -> Response:
    """The board of a table as everybody sees it, with who plays: at its end, once the game is over."""
    if not can_paint():
        raise NotInstalled(
            "This server shows no pictures of tables; whoever runs it can install what it needs for them: "
            "pip install 'homage[previews]'."
        )
    painter: Painter = request.app.state.painter
    room = await house.enter(table_id, person, link)
    found = painter.kept(table_id, room.table.entry)
    if found is None:
        if room.table.match is None:
            await house.replaying.soon(example, room.table)  # dealing takes a while; then it is remembered
        async with room.state.lock:
            entry, card = room.table.entry, card_of(room.table)
        found = await painter.paint(table_id, entry, card)
    kept = {"Cache-Control": f"public, max-age={KEPT_S[room.table.status]}", "X-Content-Type-Options": "nosniff"}
    return Response(found.png, media_type="image/png", headers=kept)
