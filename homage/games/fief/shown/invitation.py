"""What somebody is shown who is invited to a game of FIEF: what it is about, and France as all see it."""

from __future__ import annotations

from typing import Any

from homage.engine.views.picture import Picture
from homage.games.fief.shown.chart import HIGH, WIDE
from homage.games.fief.shown.map_picture import drawn

PITCH = (
    "France in the fifteenth century, and three to six noble families who want all of it. Marry your lords to your "
    "neighbours', buy duchies, buy votes, make a bishop, a pope, a king; march through a friend's town, if the friend "
    "lets you, and back through it with an army. Promises bind nobody. Three titles win alone, four for a married pair."
)
# With the fewest seats and the most: answers (bench.clicks) at 10 s and telling (bench.telling), 2026-11-18.
MINUTES = (70, 40)
COMPLEXITY = "heavy"
EXAMPLE_MOVES = 250  # first lords have to settle and march


def picture(view: dict[str, Any]) -> Picture:
    """The map: whose land it is, every town with its controller, what is built there, and who stands where."""
    return Picture(WIDE, HIGH, "".join(drawn(view)))
