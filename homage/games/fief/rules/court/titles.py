"""Who holds which title, and what follows from holding it (FIEF-D).

Also here: FIEF-5.3.1b.
"""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fief.rules.court.families import is_free
from homage.games.fief.rules.court.lords import LORDS, WOMEN
from homage.games.fief.rules.figures import CARDINALS, CITY
from homage.games.fief.rules.places import BISHOPRICS, FIEF_OF, FIEFS, OFFSHORE, TOWNS
from homage.games.fief.state import NONE, State


@rule
def fief_titles(s: State, lord: int) -> int:
    """The FIEF titles of a lord (FIEF-D.1a)."""
    fiefs = 0
    for fief in range(FIEFS):
        if s.fief_lord[fief] == lord:
            fiefs |= 1 << fief
    return fiefs


@rule
def fief_count(s: State, lord: int) -> int:
    """How many FIEF titles a lord holds (FIEF-D.c, FIEF-D.1.1a)."""
    n = 0
    for fief in range(FIEFS):
        if s.fief_lord[fief] == lord:
            n += 1
    return n


@rule
def family_fiefs(s: State, seat: int) -> int:
    """How many FIEF titles a family's lords hold (FIEF-7b)."""
    n = 0
    for fief in range(FIEFS):
        if s.fief_lord[fief] != NONE and s.lord_family[s.fief_lord[fief]] == seat:
            n += 1
    return n


@rule
def bishopric_of(s: State, lord: int) -> int:
    """The bishopric that a lord governs; NONE if he is no bishop (FIEF-1.3.1, FIEF-1.3.3)."""
    for bishopric in range(BISHOPRICS):
        if s.bishop[bishopric] == lord:
            return bishopric
    return NONE


@rule
def is_bishop(s: State, lord: int) -> bool:
    """Whether a lord is a bishop (FIEF-1.3.1, FIEF-D.2.1a)."""
    return bishopric_of(s, lord) != NONE


@rule
def is_cardinal(s: State, lord: int) -> bool:
    """Whether a lord is a cardinal (FIEF-D.2.2a, FIEF-D.2.2c)."""
    for tile in range(CARDINALS):
        if s.cardinal[tile] == lord:
            return True
    return False


@rule
def church_titles(s: State, lord: int) -> int:
    """How many ecclesiastical titles a lord holds (FIEF-D.c, FIEF-D.2a)."""
    return int(is_bishop(s, lord)) + int(is_cardinal(s, lord)) + int(s.pope == lord)


@rule
def political_titles(s: State, lord: int) -> int:
    """How many political titles a lord holds (FIEF-D.c, FIEF-D.a)."""
    return int(s.king == lord) + int(s.queen == lord) + int(s.prince == lord) + int(s.darc == lord)


@rule
def title_count(s: State, lord: int) -> int:
    """How many titles of any kind a lord holds (FIEF-D.a, FIEF-4.1a)."""
    return fief_count(s, lord) + church_titles(s, lord) + political_titles(s, lord)


@rule
def is_titled(s: State, lord: int) -> bool:
    """Whether a lord has at least one title (FIEF-D.a, R-73)."""
    return title_count(s, lord) > 0


@rule
def titled_lords(s: State) -> int:
    """How many titled lords are in play, captives too (FIEF-1.5a, R-29)."""
    n = 0
    for lord in range(LORDS):
        if s.lord_family[lord] != NONE and is_titled(s, lord):
            n += 1
    return n


@rule
def is_woman(lord: int) -> bool:
    """Whether a lord is a woman (FIEF-1.1.1a, FIEF-D.2a)."""
    return WOMEN >> lord & 1 == 1


@rule
def regent(s: State) -> int:
    """The regent queen: the queen while there is no king (FIEF-D.4.1b); NONE if there is none."""
    if s.king == NONE:
        return s.queen
    return NONE


@rule
def free_pope(s: State) -> int:
    """The pope, if he can act: not captive (R-23); NONE if there is none."""
    if s.pope != NONE and is_free(s, s.pope):
        return s.pope
    return NONE


@rule
def is_governed(s: State, fief: int) -> bool:
    """Whether a lord holds the title of a fief (FIEF-4.4a, R-18)."""
    return s.fief_lord[fief] != NONE


@rule
def city_of(s: State, fief: int) -> int:
    """The town that is the CITY of a fief; NONE before its title was ever bought (FIEF-4.4c, FIEF-D.1.1b)."""
    for town in range(TOWNS):
        if FIEF_OF[town] == fief and s.fortress[town] == CITY:
            return town
    return NONE


@rule
def is_vacant(s: State, fief: int) -> bool:
    """Whether a title has been bought and nobody holds it (FIEF-D.1.1b, R-35)."""
    return s.fief_lord[fief] == NONE and city_of(s, fief) != NONE


@rule
def is_immune(s: State, lord: int) -> bool:
    """Whether JUSTICE cannot touch a lord (FIEF-D.2.3e, FIEF-D.3.1a, FIEF-D.3.2a, FIEF-D.3.3b)."""
    return s.pope == lord or s.king == lord or s.queen == lord or s.prince == lord


@rule
def victory_points(s: State, seat: int) -> int:
    """The VP of a family: FIEF titles, KING and POPE unless OFFSHORE (FIEF-7b, R-64)."""
    points = family_fiefs(s, seat)
    if s.king != NONE and s.lord_family[s.king] == seat and s.lord_place[s.king] != OFFSHORE:
        points += 1
    if s.pope != NONE and s.lord_family[s.pope] == seat and s.lord_place[s.pope] != OFFSHORE:
        points += 1
    return points
