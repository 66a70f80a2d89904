"""Secret entries of a table: those that only some seats hear of."""

from __future__ import annotations

from homage.table.entries.pledges import ENTRIES
from homage.table.store.rows import Entry

SECRET = ("standing", "hold", "whisper", *ENTRIES)  # entries that nobody but their seats hears of; nor are they counted


def parties(entry: Entry) -> set[int]:
    """The seats that hear of a secret entry."""
    to = entry.body.get("to", [])
    return {entry.body["seat"], *(to if isinstance(to, list) else [to])}
