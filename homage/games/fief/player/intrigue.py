"""How good cards and acts out of turn look to the quick player, in thousandths of a victory point."""

from __future__ import annotations

from homage.engine.flow.course import frame_operand
from homage.engine.native.rule import rule
from homage.games.fief.actions import (
    ASSASSINATE,
    BRING,
    CALM,
    DISCARD,
    DO_JUSTICE,
    DRAW_FROM,
    ESCAPE,
    FLEE_ALONG,
    HARVEST,
    LAY_AMBUSH,
    LAY_PAPAL_TITHE,
    LAY_TALLAGE,
    LAY_TITHE,
    LIFT_SIEGE,
    MARK_ASSASSIN,
    PLAY_CARDINAL,
    PLAY_DARC,
    RELEASE,
    RISE,
    STRIKE,
    SUN,
    UNDERMINE,
)
from homage.games.fief.frames import UPRISING_TOWN
from homage.games.fief.player.card_worth import CARD_WORTH, worth_of_card
from homage.games.fief.player.estimates import power_at
from homage.games.fief.player.marching import lords_at_stake
from homage.games.fief.player.worth import (
    DENIER,
    POWER,
    weight,
    worth_of_lord,
    worth_of_town,
)
from homage.games.fief.rules.cards.calming import read_calm
from homage.games.fief.rules.cards.cards import (
    AMBUSH,
    ASSASSINATION,
    CARDINAL,
    CHARACTERS,
    DARC,
    GOOD_HARVEST,
    GOOD_WEATHER,
    JUSTICE,
    TAX,
    UNDERGROUND,
    UPRISING,
)
from homage.games.fief.rules.cards.hands import cards_held
from homage.games.fief.rules.cards.play import read_tallage, read_tithe
from homage.games.fief.rules.court.families import lord_count
from homage.games.fief.rules.court.titles import is_immune
from homage.games.fief.rules.figures import CALM_PRICE, LORDS_PER_FAMILY, MILL_INCOME, PENALTY, TALLAGE_A_TOWN
from homage.games.fief.rules.money.income import tithe
from homage.games.fief.rules.places import BISHOPRIC_OF, BISHOPRICS, FIEF_SIZE, TOWNS
from homage.games.fief.state import NONE, State

FULL_HAND = 3
DULL = 45  # a card below this worth is exchanged for another
RISING_HITS = 3  # that one UPRISING card scores, about
RISK_OF_TAX = 30  # that it brings an uprising about


@rule
def worth_of_death(s: State, seat: int, lord: int) -> int:
    """What it is worth to a family that a lord is eliminated."""
    return -worth_of_lord(s, lord) * weight(s, seat, s.lord_family[lord]) // 1000


@rule
def worth_of_mills(s: State, seat: int, bishopric: int, deniers: int) -> int:
    """What so many deniers for every mill of a bishopric are worth to a family, all families counted."""
    worth = 0
    for town in range(TOWNS):
        if BISHOPRIC_OF[town] == bishopric and s.control[town] != NONE:
            worth += s.mills[town] * deniers * DENIER * weight(s, seat, s.control[town]) // 1000
    return worth


@rule
def worth_of_weather(s: State, seat: int, bishopric: int, against: int) -> int:
    """A denier more for each mill; against a famine all that mills give."""
    deniers = 1
    if against >> bishopric & 1:
        deniers = MILL_INCOME
    return worth_of_mills(s, seat, bishopric, deniers)


@rule
def worth_of_tithe(s: State, seat: int, bishopric: int) -> int:
    """What a tithe brings beyond what a family's mills there would give it anyway, and what others lose by it."""
    return tithe(s, bishopric) * DENIER - worth_of_mills(s, seat, bishopric, MILL_INCOME)


@rule
def worth_of_played(s: State, seat: int, action: int, block: int) -> int:
    """The CARDS phase: what is discarded, drawn, played."""
    if block == DISCARD:
        worth = DULL - worth_of_card(s, seat, action - DISCARD)
        if cards_held(s, seat) < FULL_HAND:
            worth -= DULL
        return worth
    if block == DRAW_FROM:
        if action - DRAW_FROM == CHARACTERS:
            return 20 + 40 * (LORDS_PER_FAMILY - 1 - lord_count(s, seat))
        return 60 - 30 * s.disaster_on_top
    if block == BRING:
        return 160
    if block == SUN:
        return worth_of_weather(s, seat, action - SUN, 0) - CARD_WORTH[GOOD_WEATHER]
    if block == HARVEST:
        return worth_of_weather(s, seat, action - HARVEST, s.famine) - CARD_WORTH[GOOD_HARVEST]
    worth = -CARD_WORTH[TAX] - RISK_OF_TAX
    if block == LAY_TALLAGE:
        fief, _ = read_tallage(action)
        return worth + FIEF_SIZE[fief] * TALLAGE_A_TOWN * DENIER
    if block == LAY_TITHE:
        bishopric, _ = read_tithe(action)
        return worth + worth_of_tithe(s, seat, bishopric)
    if block == LAY_PAPAL_TITHE:
        for bishopric in range(BISHOPRICS):
            if s.bishop[bishopric] != NONE:
                worth += worth_of_tithe(s, seat, bishopric)
        return worth
    return 0


@rule
def worth_of_rising(s: State, seat: int, town: int) -> int:
    """What one UPRISING card is likely to do: units fall; where all do, mills and lords too. Walls stop it."""
    if PENALTY[s.fortress[town]] and not s.uprising_mined:
        return -CARD_WORTH[UPRISING]
    worth = 0
    for other in range(s.seats):
        if s.stands[town] >> other & 1 or s.control[town] == other:
            power, harm = power_at(s, other, town, seat), 0
            harm = POWER * min(power, RISING_HITS)
            if power <= RISING_HITS:
                harm += 2 * lords_at_stake(s, other, town)
                if s.control[town] == other:
                    harm += s.mills[town] * MILL_INCOME * DENIER * 2
            worth -= harm * weight(s, seat, other) // 1000
    return worth - CARD_WORTH[UPRISING]


@rule
def worth_of_calming(s: State, seat: int, action: int) -> int:
    """A bishop risks his life; a town of the family is worth it, and one of a rival is not."""
    lord, paid = read_calm(action)
    town = frame_operand(s, UPRISING_TOWN)
    worth = 0
    for other in range(s.seats):
        if s.stands[town] >> other & 1:
            harm = POWER * RISING_HITS + lords_at_stake(s, other, town) // 2
            worth += harm * weight(s, seat, other) // 1000
    worth = worth * 2 // 3
    if paid:
        return worth - CALM_PRICE * DENIER
    return worth - worth_of_lord(s, lord) // 3


@rule
def worth_of_act(s: State, seat: int, action: int, block: int) -> int:
    """What a surprise card does, or something given away; to pass is worth nothing."""
    about = action - block
    if block == ASSASSINATE:
        return worth_of_death(s, seat, about) - CARD_WORTH[ASSASSINATION] - 40
    if block == DO_JUSTICE:
        return worth_of_death(s, seat, about) - CARD_WORTH[JUSTICE]
    if block == LAY_AMBUSH:
        return 100 + worth_of_death(s, seat, about) // 2 - CARD_WORTH[AMBUSH]
    if block == PLAY_DARC:
        return 150 * weight(s, seat, s.lord_family[about]) // 1000 - CARD_WORTH[DARC]
    if block == PLAY_CARDINAL:
        return 200 * weight(s, seat, s.lord_family[about]) // 1000 - CARD_WORTH[CARDINAL]
    if block == ESCAPE:
        gained = worth_of_lord(s, about) * weight(s, seat, s.lord_family[about]) // 2000
        return gained - CARD_WORTH[UNDERGROUND]
    if block == UNDERMINE:
        if s.battle_town != NONE:
            return worth_of_town(s, seat, s.battle_town) // 2 - CARD_WORTH[UNDERGROUND]
        return -CARD_WORTH[UNDERGROUND]
    if block == RISE:
        return worth_of_rising(s, seat, about)
    if block == MARK_ASSASSIN:
        if is_immune(s, about):
            return 0
        return -worth_of_lord(s, about)
    if block == FLEE_ALONG:
        return worth_of_lord(s, about) * weight(s, seat, s.lord_family[about]) // 1000
    if block == CALM:
        return worth_of_calming(s, seat, action)
    if block == STRIKE:
        return -weight(s, seat, about)
    if block == RELEASE or block == LIFT_SIEGE:
        return -60
    return -100  # a gift, a town handed over, a captive passed on, a card lent
