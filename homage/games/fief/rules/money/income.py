"""INCOME: towns, mills, tallages, tithes and the queen, all from one snapshot (FIEF-3, R-93).

Also here: FIEF-D.2.2d, FIEF-5.2.2f.
"""

from __future__ import annotations

from homage.engine.flow.course import end_frame, frame_step, go_on
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import CARDS_CLEARED, INCOME_TAKEN, TALLAGE_TAKEN, TITHE_TAKEN
from homage.games.fief.rules.cards.cards import GOOD_HARVEST, GOOD_WEATHER, TAX, TAX_CARDS
from homage.games.fief.rules.cards.hands import discard_card
from homage.games.fief.rules.court.families import turn_place
from homage.games.fief.rules.court.titles import regent
from homage.games.fief.rules.field.towns import is_besieged
from homage.games.fief.rules.figures import (
    GOOD_HARVEST_INCOME,
    GOOD_WEATHER_INCOME,
    MILL_INCOME,
    QUEEN_INCOME,
    TALLAGE_A_TOWN,
    TOWN_INCOME,
)
from homage.games.fief.rules.moments import W10, W11, begin_window, stir
from homage.games.fief.rules.places import BISHOPRIC_OF, BISHOPRICS, FIEF_SIZE, FIEFS, TOWNS
from homage.games.fief.state import NO_TAX, NONE, PAPAL_TITHE, ROYAL_TALLAGE, TALLAGE, TITHE, State

BEFORE_INCOME, COLLECT, AFTER_INCOME, CLEAR = range(4)  # steps


@rule
def advance_income(s: State, story: Numbers) -> None:
    """W10, whatever came before; the incomes, W11, then the cards laid for it are discarded (R-150)."""
    step = frame_step(s)
    if step == BEFORE_INCOME:
        go_on(s)
        stir(s)
        begin_window(s, W10)
    elif step == COLLECT:
        collect(s, story)
        stir(s)
        go_on(s)
    elif step == AFTER_INCOME:
        go_on(s)
        begin_window(s, W11)
    else:
        clear_cards(s, story)
        end_frame(s)


@rule
def collect(s: State, story: Numbers) -> None:
    """What each family gets; nothing moves before all is counted."""
    for seat in range(s.seats):
        s.room[seat] = income_of(s, seat)
    for tax in range(TAX_CARDS):
        fief = tallaged_fief(s, tax)
        if fief != NONE:
            tell(story, TALLAGE_TAKEN, TO_ALL, s.tax_seat[tax], fief, TALLAGE_A_TOWN * FIEF_SIZE[fief])
    for bishopric in range(BISHOPRICS):
        seat = collector(s, bishopric)
        if seat != NONE:
            tell(story, TITHE_TAKEN, TO_ALL, seat, bishopric, tithe(s, bishopric))
    for seat in range(s.seats):
        s.deniers[seat] += s.room[seat]
        tell(story, INCOME_TAKEN, TO_ALL, seat, s.room[seat])


@rule
def town_income(s: State, town: int) -> int:
    """What a town brings in: a siege takes everything, a tithe what its mills give (FIEF-3a, FIEF-3e, R-22)."""
    if is_besieged(s, town):
        return 0
    if collector(s, BISHOPRIC_OF[town]) != NONE:
        return TOWN_INCOME
    return TOWN_INCOME + s.mills[town] * mill_income(s, BISHOPRIC_OF[town])


@rule
def income_of(s: State, seat: int) -> int:
    """What a family would get: towns not besieged (R-22), tallages, mills, tithes, the queen (FIEF-3a to FIEF-3f)."""
    deniers = 0
    for town in range(TOWNS):
        if s.control[town] == seat:
            deniers += town_income(s, town)
    for tax in range(TAX_CARDS):
        fief = tallaged_fief(s, tax)
        if fief != NONE and s.tax_seat[tax] == seat:
            deniers += TALLAGE_A_TOWN * FIEF_SIZE[fief]
    for bishopric in range(BISHOPRICS):
        if collector(s, bishopric) == seat:
            deniers += tithe(s, bishopric)
    if s.queen != NONE and s.lord_family[s.queen] == seat:
        deniers += QUEEN_INCOME
    return deniers


@rule
def mill_income(s: State, bishopric: int) -> int:
    """What one mill of a bishopric gives (FIEF-3c, FIEF-3d, FIEF-G.2.3a)."""
    if s.famine >> bishopric & 1:
        return 0
    income = MILL_INCOME
    if s.good_weather >> bishopric & 1:
        income += GOOD_WEATHER_INCOME
    if s.good_harvest >> bishopric & 1:
        income += GOOD_HARVEST_INCOME
    return income


@rule
def tithe(s: State, bishopric: int) -> int:
    """The income of all mills in not besieged towns of a bishopric (FIEF-3e, FIEF-G.3.3.2a)."""
    mills = 0
    for town in range(TOWNS):
        if BISHOPRIC_OF[town] == bishopric and not is_besieged(s, town):
            mills += s.mills[town]
    return mills * mill_income(s, bishopric)


@rule
def tallaged_fief(s: State, tax: int) -> int:
    """The fief on which a TAX card collects a tallage; NONE if it does not (FIEF-G.3.3.1b, R-19)."""
    seat, kind = s.tax_seat[tax], s.tax_kind[tax]
    if kind != TALLAGE and kind != ROYAL_TALLAGE:
        return NONE
    fief = 0
    while fief < FIEFS - 1 and not s.tax_on[tax] >> fief & 1:
        fief += 1
    holder = s.fief_lord[fief]
    if kind == ROYAL_TALLAGE:
        holder = s.king
        if holder == NONE:
            holder = regent(s)
    if holder != NONE and s.lord_family[holder] == seat:
        return fief
    return NONE


@rule
def tithe_rank(s: State, tax: int, bishopric: int) -> int:
    """Who collects first: the bishop, cardinals in turn order, the pope; NONE if the card collects nothing (R-96)."""
    lord, kind = s.tax_lord[tax], s.tax_kind[tax]
    if (kind != TITHE and kind != PAPAL_TITHE) or not s.tax_on[tax] >> bishopric & 1:
        return NONE
    if lord == NONE or s.lord_family[lord] != s.tax_seat[tax]:
        return NONE  # that cleric is gone (FIEF-G.3.3.2b)
    if kind == PAPAL_TITHE:
        return 1 + s.seats
    if s.bishop[bishopric] == lord:
        return 0
    return 1 + turn_place(s, s.tax_seat[tax])


@rule
def collector(s: State, bishopric: int) -> int:
    """The family that collects the tithe of a bishopric; NONE if nobody does (FIEF-G.3.3.2c, FIEF-D.2.2d)."""
    seat, best = NONE, 0
    for tax in range(TAX_CARDS):
        rank = tithe_rank(s, tax, bishopric)
        if rank != NONE and (seat == NONE or rank < best):
            seat, best = s.tax_seat[tax], rank
    return seat


@rule
def clear_cards(s: State, story: Numbers) -> None:
    """TAX, GOOD WEATHER and GOOD HARVEST are discarded; disasters stay (FIEF-3g)."""
    for bishopric in range(BISHOPRICS):
        if s.good_weather >> bishopric & 1:
            discard_card(s, GOOD_WEATHER)
        if s.good_harvest >> bishopric & 1:
            discard_card(s, GOOD_HARVEST)
    for tax in range(TAX_CARDS):
        if s.tax_kind[tax] != NO_TAX:
            discard_card(s, TAX)
        s.tax_kind[tax] = NO_TAX
        s.tax_seat[tax] = NONE
        s.tax_lord[tax] = NONE
        s.tax_on[tax] = 0
    s.good_weather = 0
    s.good_harvest = 0
    tell(story, CARDS_CLEARED, TO_ALL)
