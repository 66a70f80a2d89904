"""Cards as PNG, for pages that show where a link leads: painted by one thread, and kept for a while."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from homage.engine.native.cache import cache_folder
from homage.table.errors import TooMany
from homage.table.http import pages
from homage.table.http.cards import Card, drawn

FACES = ("alegreya-sans-latin-500-normal", "alegreya-sans-latin-700-normal", "eb-garamond-latin-600-normal")
ASSETS = pages.FOLDER / "assets"
MOST_KEPT = 200  # pictures: about 100 kB each
MOST_WAITING = 16  # to be painted at the same time
FRESH_S = 10.0  # a table under way is not painted anew before


@cache
def can_paint() -> bool:
    """Whether the packages are there that pictures are painted with: they are an extra."""
    return find_spec("resvg_py") is not None and find_spec("fontTools") is not None


@dataclass(frozen=True)
class Painted:
    """A picture, and the entry of the table up to which it is true."""

    png: bytes
    entry: int
    at: float


def unpacked_faces(folder: Path) -> list[str]:
    """The client's typefaces as the painter reads them: files in a folder, written there once."""
    from fontTools.ttLib import TTFont  # only here: most commands never paint

    files = []
    for name in FACES:
        for packed in ASSETS.glob(f"{name}-*.woff2"):
            file = folder / f"{packed.stem}.ttf"
            files.append(str(file))
            if not file.exists():
                folder.mkdir(parents=True, exist_ok=True)
                with TTFont(packed) as face, tempfile.NamedTemporaryFile(dir=folder, delete=False) as written:
                    face.flavor = None
                    face.save(written.name)
                Path(written.name).rename(file)
    return files


def painted(card: Card, faces: list[str]) -> bytes:
    """A card as PNG, with the typefaces of these files."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawn(card), skip_system_fonts=True, font_files=faces))


def _painted(card: Card) -> bytes:
    return painted(card, unpacked_faces(cache_folder() / "faces"))


class Painter:
    """Paints one card at a time; whoever asks for the same one meanwhile gets the same."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, "painter")
        self._kept: OrderedDict[str, Painted] = OrderedDict()  # those asked for last are last
        self._under_way: dict[str, asyncio.Task[Painted]] = {}

    def close(self) -> None:
        """Paint nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def kept(self, table_id: str, entry: int) -> Painted | None:
        """The picture of a table that is true up to this entry, or was a moment ago."""
        found = self._kept.get(table_id)
        if found is None or (found.entry != entry and self._clock() - found.at > FRESH_S):
            return None
        self._kept.move_to_end(table_id)
        return found

    async def paint(self, table_id: str, entry: int, card: Card) -> Painted:
        """Paint a card and keep the picture."""
        under_way = self._under_way.get(table_id)
        if under_way is None:
            if len(self._under_way) >= MOST_WAITING:
                raise TooMany("Too many pictures were requested at once; try again in a moment.")
            under_way = self._under_way[table_id] = asyncio.create_task(self._paint(table_id, entry, card))
            under_way.add_done_callback(lambda _: self._under_way.pop(table_id))
        return await asyncio.shield(under_way)

    async def _paint(self, table_id: str, entry: int, card: Card) -> Painted:
        png = await asyncio.get_running_loop().run_in_executor(self._thread, _painted, card)
        found = self._kept[table_id] = Painted(png, entry, self._clock())
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found
