"""What experiments count: the pieces that a seat used, and what each of them brought."""

from __future__ import annotations

from homage.engine.rules.contributions import Contribution
from homage.games.fealty.rules.pieces import NAME

_PIECES = tuple(NAME)

CONTRIBUTIONS = (
    Contribution("Tokens claimed at the end", "claimed", _PIECES, "kind", amount="tokens"),
    Contribution("Pieces placed", "placed", _PIECES, "kind"),
    Contribution("Tokens of influence placed", "influenced", _PIECES, "kind"),
    Contribution("Conflict markers placed", "marked", _PIECES, "kind"),
    Contribution("Pieces moved by an ability", "moved", _PIECES, "kind"),
    Contribution("Pieces that found no place", "returned", _PIECES, "kind"),
    Contribution("Pieces taken off the board", "removed", _PIECES, "kind"),
    Contribution("Abilities declined", "declined", _PIECES, "kind"),
)
