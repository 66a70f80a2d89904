"""TAX cards laid as a tallage or a tithe, in a lord's name (FIEF-G.3.3); INCOME collects them.

Also here: FIEF-D.2.2d, FIEF-D.3.1c.
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import TAX_LAID
from homage.games.fief.refusals import NO_TALLAGE, NO_TITHE, TAXED_ALREADY
from homage.games.fief.rules.cards.cards import TAX, TAX_CARDS
from homage.games.fief.rules.cards.hands import play_card
from homage.games.fief.rules.court.titles import is_cardinal, is_governed, regent
from homage.games.fief.rules.places import BISHOPRIC_OF, BISHOPRICS, FIEF_OF
from homage.games.fief.state import NO_TAX, NONE, PAPAL_TITHE, ROYAL_TALLAGE, TALLAGE, TITHE, State


@rule
def is_tallage(kind: int) -> bool:
    """Whether a TAX card lies on a fief, not on bishoprics (FIEF-G.3.3.1a)."""
    return kind == TALLAGE or kind == ROYAL_TALLAGE


@rule
def touches(s: State, tax: int, town: int) -> bool:
    """Whether a TAX card lies on a town: tallage on its fief, tithe on its bishopric (FIEF-G.4.2.1a, R-57, R-144)."""
    if s.tax_kind[tax] == NO_TAX:
        return False
    if is_tallage(s.tax_kind[tax]):
        return s.tax_on[tax] >> FIEF_OF[town] & 1 == 1
    return s.tax_on[tax] >> BISHOPRIC_OF[town] & 1 == 1


@rule
def no_tallage(s: State, seat: int, fief: int, lord: int) -> int:
    """Why a lord cannot levy a tallage on a fief; 0 if he can (FIEF-G.3.3.1a, R-17, R-18, R-143)."""
    if s.lord_family[lord] != seat:
        return NO_TALLAGE
    royal = not is_governed(s, fief) and (s.king == lord or regent(s) == lord)
    if s.fief_lord[fief] != lord and not royal:
        return NO_TALLAGE
    for tax in range(TAX_CARDS):
        if is_tallage(s.tax_kind[tax]) and s.tax_seat[tax] == seat and s.tax_on[tax] >> fief & 1:
            return TAXED_ALREADY
    return 0


@rule
def no_tithe(s: State, seat: int, bishopric: int, lord: int) -> int:
    """Why a lord cannot take the tithe of a bishopric; 0 if he can (FIEF-G.3.3.2a, FIEF-D.2.1c, R-17, R-111)."""
    bishop = s.bishop[bishopric]
    if s.lord_family[lord] != seat or bishop == NONE:
        return NO_TITHE
    if s.lord_family[bishop] == seat and bishop != lord:
        return NO_TITHE
    if bishop != lord and not is_cardinal(s, lord):
        return NO_TITHE
    for tax in range(TAX_CARDS):
        if s.tax_kind[tax] == TITHE and s.tax_lord[tax] == lord and s.tax_on[tax] >> bishopric & 1:
            return TAXED_ALREADY
    return 0


@rule
def governed_bishoprics(s: State) -> int:
    """The bishoprics whose bishop is in play, a bit each (FIEF-1.3.3, FIEF-D.2.3d, FIEF-G.3.3.2a)."""
    governed = 0
    for bishopric in range(BISHOPRICS):
        if s.bishop[bishopric] != NONE:
            governed |= 1 << bishopric
    return governed


@rule
def no_papal_tithe(s: State, seat: int) -> int:
    """Why the pope cannot take the tithe of all governed bishoprics; 0 if he can (FIEF-D.2.3d, R-17)."""
    if s.pope == NONE or s.lord_family[s.pope] != seat or governed_bishoprics(s) == 0:
        return NO_TITHE
    for tax in range(TAX_CARDS):
        if s.tax_kind[tax] == PAPAL_TITHE and s.tax_lord[tax] == s.pope:
            return TAXED_ALREADY
    return 0


@rule
def lay_tallage(s: State, seat: int, fief: int, lord: int, story: Numbers) -> None:
    """A TAX card on a fief, royal if nobody governs it (FIEF-G.3.3.1a, FIEF-G.3.3.0)."""
    kind = TALLAGE
    if not is_governed(s, fief):
        kind = ROYAL_TALLAGE
    lay_tax(s, seat, lord, kind, 1 << fief, story)


@rule
def lay_tax(s: State, seat: int, lord: int, kind: int, on: int, story: Numbers) -> None:
    """A TAX card lies on a fief or on bishoprics until after INCOME."""
    play_card(s, seat, TAX, lord, story)
    for tax in range(TAX_CARDS):
        if s.tax_kind[tax] == NO_TAX:
            s.tax_kind[tax] = kind
            s.tax_seat[tax] = seat
            s.tax_lord[tax] = lord
            s.tax_on[tax] = on
            break
    tell(story, TAX_LAID, TO_ALL, seat, lord, kind, on)
