"""Feudalism, by Florent Coupeau: a King and a Vassal, nine turns, and the crown may change hands after each."""

from __future__ import annotations

from homage.engine.assembly import assembled
from homage.games.feudalism.state import SEATS

GAME = assembled(
    __name__,
    title="Feudalism",
    credits="Feudalism was designed by Florent Coupeau.",
    version="1",
    prefix="FDM",
    seats=range(SEATS, SEATS + 1),
    named_seats=False,
    searching={"chapters": 1, "by_judge": 1, "for_points": 0, "trust": 100, "boldness": 10},
)
