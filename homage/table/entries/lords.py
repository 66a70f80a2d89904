"""The lords and ladies whom computer players are called after at tables. None of them ever lived."""

from __future__ import annotations

import hashlib
from functools import lru_cache

LORDS = (
    "Aldric of Thornmere",
    "Amice of Wyndlow",
    "Baldwin of Greycote",
    "Berengar of Holmgard",
    "Clemence of Ysmere",
    "Drust of Carrowfell",
    "Eadgyth of Marlow Fen",
    "Ermengarde of Valcour",
    "Fastred of Ironholt",
    "Giselle of Ambrecy",
    "Guiscard of Montferraud",
    "Hawise of Ketteringfold",
    "Hereward of Saltmarch",
    "Idonea of Larkhurst",
    "Isembard of Rochenoire",
    "Jehanne of Beaulune",
    "Leofric of Oxmoor",
    "Mahaut of Vieuxpont",
    "Odo of Grimselgate",
    "Peronel of Hartsease",
    "Rainald of Castelgris",
    "Sibylla of Aiguemont",
    "Thibaut of Lanterre",
    "Wulfhild of Ravensey",
)


@lru_cache(maxsize=4096)
def lords_at(table_id: str) -> tuple[str, ...]:
    """All of them in the order of the seats of a table: always the same there, and each once."""
    return tuple(sorted(LORDS, key=lambda lord: hashlib.sha256(f"{table_id} {lord}".encode()).digest()))


def called(table_id: str, seat: int, kind: str, name: str) -> str:
    """Who has a chair, as people call them: a lord if it is a computer player."""
    return lords_at(table_id)[seat] if kind == "computer" else name
