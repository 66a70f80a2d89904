"""FIEF: France, by Philippe Mouchebeuf: three to six noble families, their titles, marriages, elections and wars."""

from __future__ import annotations

from homage.engine.assembly import assembled
from homage.games.fief.rules.figures import SEATS, SEATS_LEAST

GAME = assembled(
    __name__,
    title="FIEF: France",
    credits="FIEF: France was designed by Philippe Mouchebeuf.",
    version="2",
    prefix="FIEF",
    seats=range(SEATS_LEAST, SEATS + 1),
    searching={"chapters": 1, "trust": 100},
)
