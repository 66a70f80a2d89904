"""On what each surprise card can be played, by what everybody sees (FIEF-G.4).

Each predicate gives the refusal, or 0 if the card fits; that it is in the hand is asked elsewhere, because whether a
seat is open in a window must not depend on its hand (R-114, R-147).

Also here: FIEF-6.3c.
"""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fief.refusals import (
    NO_AMBUSH,
    NO_ASSASSIN,
    NO_CAUSE,
    NO_LORD_LEFT,
    NO_MORE_CARDS,
    NO_WALLS,
    NOT_CAPTIVE,
    NOT_FOR_DARC,
    OWN_LORD,
)
from homage.games.fief.rules.cards.cards import (
    AMBUSH,
    ASSASSINATION,
    CARDINAL,
    DARC,
    JUSTICE,
    TAX_CARDS,
    UNDERGROUND,
    UPRISING,
)
from homage.games.fief.rules.cards.tax import touches
from homage.games.fief.rules.court.cardinals import no_cardinal
from homage.games.fief.rules.court.families import free_lords, lords_of
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import is_immune, is_woman, regent
from homage.games.fief.rules.field.company import lord_steps
from homage.games.fief.rules.field.sides import ATTACK
from homage.games.fief.rules.field.strength import holds_walls
from homage.games.fief.rules.figures import NO_FORTRESS
from homage.games.fief.rules.moments import IN_UPRISING, W13, W15_COALITIONS, W_DRAW, WU_FIRST
from homage.games.fief.rules.places import BISHOPRIC_OF, OFFSHORE, TOWNS
from homage.games.fief.state import NONE, State


@rule
def no_darc(s: State, lord: int) -> int:
    """D'ARC: any unmarried woman who is not regent queen (FIEF-G.4.1.1a)."""
    if s.lord_family[lord] == NONE or not is_woman(lord) or s.spouse[lord] != NONE or regent(s) == lord:
        return NOT_FOR_DARC
    return 0


@rule
def no_uprising(s: State, seat: int, town: int) -> int:
    """UPRISING: FAMINE, or a TAX card of another family, lies on the town (FIEF-G.4.2.1a, R-57)."""
    if s.famine >> BISHOPRIC_OF[town] & 1:
        return 0
    for tax in range(TAX_CARDS):
        if touches(s, tax, town) and s.tax_seat[tax] != seat:
            return 0
    return NO_CAUSE


@rule
def no_escape(s: State, lord: int) -> int:
    """UNDERGROUND: a captive escapes (FIEF-G.4.2.2c)."""
    if s.lord_family[lord] == NONE or s.jailer[lord] == NONE:
        return NOT_CAPTIVE
    return 0


@rule
def no_murder(s: State, seat: int, lord: int) -> int:
    """ASSASSINATION: a lord of another family; the player has a lord in play (FIEF-G.4.2.3a, R-149)."""
    if lords_of(s, seat) == 0:
        return NO_LORD_LEFT
    if s.lord_family[lord] == NONE or s.lord_family[lord] == seat:
        return OWN_LORD
    return 0


@rule
def no_justice(s: State, lord: int) -> int:
    """JUSTICE: a free lord with an ASSASSIN marker who is not immune (FIEF-G.4.2.4, R-108, R-149)."""
    if not s.assassins >> lord & 1 or s.lord_family[lord] == NONE or s.jailer[lord] != NONE or is_immune(s, lord):
        return NO_ASSASSIN
    return 0


@rule
def no_ambush(s: State, seat: int, lord: int) -> int:
    """AMBUSH: a lord of another family in a battle in which the player has a lord (FIEF-G.4.2.5)."""
    if s.battle_town == NONE or not s.battle_lords >> lord & 1 or s.lord_family[lord] == seat:
        return NO_AMBUSH
    if s.battle_lords & lords_of(s, seat) == 0:
        return NO_AMBUSH
    return 0


# -- walls ---------------------------------------------------------------------------------------------------------


@rule
def walls_matter(s: State) -> bool:
    """Whether the attackers of the battle face walls that nothing has opened yet (FIEF-6.2.3.2a)."""
    return s.battle_town != NONE and holds_walls(s) and not s.undermined and not s.gate_open


@rule
def no_undermining(s: State, seat: int, town: int, window: int) -> int:
    """UNDERGROUND: no walls in an uprising, or for the attacker after coalitions (FIEF-G.4.2.2b, FIEF-G.4.2.2c)."""
    if IN_UPRISING >> window & 1:
        if s.fortress[town] == NO_FORTRESS or s.uprising_mined:
            return NO_WALLS
        return 0
    if window == W15_COALITIONS and walls_matter(s) and s.battle_leader[ATTACK] == seat:
        return 0
    return NO_WALLS


@rule
def no_lending(s: State, seat: int, window: int) -> int:
    """UNDERGROUND for another: for the attack leader after coalitions, for a STEP of the active player (R-58)."""
    if window == W15_COALITIONS and walls_matter(s) and s.battle_leader[ATTACK] != seat:
        return 0
    if window == W13 and s.active != NONE and s.active != seat and not s.tunnel and can_use_tunnel(s, s.active):
        return 0
    return NO_WALLS


@rule
def can_use_tunnel(s: State, seat: int) -> bool:
    """Whether a family has a free lord on land, in a town or before one, with a STEP left (FIEF-G.4.2.2a, R-58)."""
    lords = free_lords(s, seat)
    for lord in range(LORDS):
        if lords >> lord & 1 and s.lord_place[lord] != OFFSHORE and lord_steps(s, lord) > 0:
            return True
    return False


# -- whether a card could matter -----------------------------------------------------------------------------------


@rule
def no_rising_now(s: State, seat: int, town: int, window: int, about: int) -> int:
    """UPRISING in a window: inside an uprising only there, after the first card (FIEF-G.4.2.1b, R-109, R-147)."""
    if IN_UPRISING >> window & 1 and (window != WU_FIRST or town != about):
        return NO_MORE_CARDS
    return no_uprising(s, seat, town)


@rule
def could_use(s: State, seat: int, card: int, window: int, about: int) -> bool:
    """Whether a surprise card has a legal target for a seat in a window (R-147)."""
    if window == W_DRAW:
        return False
    if card == UPRISING:
        for town in range(TOWNS):
            if no_rising_now(s, seat, town, window, about) == 0:
                return True
        return False
    if card == UNDERGROUND and (no_undermining(s, seat, about, window) == 0 or no_lending(s, seat, window) == 0):
        return True
    if IN_UPRISING >> window & 1:
        return False
    for lord in range(LORDS):
        if no_target(s, seat, card, lord) == 0:
            return True
    return False


@rule
def no_target(s: State, seat: int, card: int, lord: int) -> int:
    """Why a surprise card cannot be played on a lord; 0 if it can.

    (FIEF-G.4.1.1a, FIEF-G.4.1.2, FIEF-G.4.2.2c, FIEF-G.4.2.3a, FIEF-G.4.2.4, FIEF-G.4.2.5)
    """
    if card == DARC:
        return no_darc(s, lord)
    if card == CARDINAL:
        return no_cardinal(s, seat, lord, 1)
    if card == UNDERGROUND:
        return no_escape(s, lord)
    if card == ASSASSINATION:
        return no_murder(s, seat, lord)
    if card == JUSTICE:
        return no_justice(s, lord)
    if card == AMBUSH:
        return no_ambush(s, seat, lord)
    return NOT_CAPTIVE
