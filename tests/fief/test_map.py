"""The map and the other components as the ledger states them (ledger, section 2)."""

from __future__ import annotations

import re

import pytest

from homage.games.fief import GAME
from homage.games.fief.components import COMPONENTS
from homage.games.fief.rules.cards.cards import CARD_IDS, CARDS, COPIES, DISASTERS, EVENTS_PILE, PILE_OF, SURPRISES
from homage.games.fief.rules.court.lords import LORD_NAMES, LORDS, MEN, START_TOWN, WOMEN
from homage.games.fief.rules.figures import FORTRESS_TILES, MILL_STOCK, UNIT_CP, UNIT_HITS, UNIT_PRICE
from homage.games.fief.rules.places import (
    AREA_OF,
    BISHOPRIC,
    BISHOPRIC_OF,
    BISHOPRIC_TOWNS,
    BISHOPRICS,
    CAME_FROM,
    CHIEF,
    FIEF,
    FIEF_OF,
    FIEF_TOWNS,
    FIEFS,
    FIRST_WAITING,
    HARBOUR_TOWNS,
    HARBOURS,
    NEIGHBOURS,
    OFFSHORE,
    PLACES,
    READY,
    ROAD,
    SEA_AREA,
    TOWN_AT,
    TOWN_IDS,
    TOWNS,
    waiting_place,
)
from tests.fief.position import town


def bits(mask: int) -> list[int]:
    return [each for each in range(TOWNS) if mask >> each & 1]


@pytest.mark.rule("R-01")
def test_24_towns_31_roads_8_fiefs_5_bishoprics_6_harbours() -> None:
    assert (TOWNS, len(ROAD), FIEFS, BISHOPRICS, len(HARBOUR_TOWNS)) == (24, 31, 8, 5, 6)
    assert sorted(len(fief["towns"]) for fief in FIEF) == [2, 2, 3, 3, 3, 3, 4, 4]
    assert [len(bishopric["towns"]) for bishopric in BISHOPRIC] == [6, 4, 5, 5, 4]
    assert len({tuple(sorted(road)) for road in ROAD}) == 31


@pytest.mark.rule("R-01")
def test_every_town_is_in_one_fief_and_one_bishopric_and_both_tables_agree() -> None:
    for each in range(TOWNS):
        assert [fief for fief in range(FIEFS) if FIEF_TOWNS[fief] >> each & 1] == [FIEF_OF[each]]
        assert [b for b in range(BISHOPRICS) if BISHOPRIC_TOWNS[b] >> each & 1] == [BISHOPRIC_OF[each]]
        assert COMPONENTS["towns"][each]["chief"] is bool(CHIEF[BISHOPRIC_OF[each]] == each)
        assert COMPONENTS["towns"][each]["harbour"] is bool(HARBOURS >> each & 1)


@pytest.mark.rule("FIEF-5.3.2")
def test_the_harbours() -> None:
    names = {"calais", "cherbourg", "nantes", "la_rochelle", "bordeaux", "montpellier"}
    assert {TOWN_IDS[each] for each in bits(HARBOURS)} == names


@pytest.mark.rule("FIEF-5.2a")
def test_roads_lead_both_ways_and_to_every_town() -> None:
    for a, b in ROAD:
        assert NEIGHBOURS[a] >> b & 1
        assert NEIGHBOURS[b] >> a & 1
    reached, last = 1, 0
    while reached != last:
        last = reached
        for each in bits(reached):
            reached |= int(NEIGHBOURS[each])
    assert reached == (1 << TOWNS) - 1
    assert {TOWN_IDS[each] for each in bits(NEIGHBOURS[town("poitiers")])} == {"tours", "la_rochelle", "limoges"}
    degrees = sorted(int(NEIGHBOURS[each]).bit_count() for each in range(TOWNS))
    assert degrees == [2] * 12 + [3] * 10 + [4] * 2


def test_every_fief_hangs_together_by_its_own_roads() -> None:
    for fief in range(FIEFS):
        towns = int(FIEF_TOWNS[fief])
        reached, last = towns & -towns, 0
        while reached != last:
            last = reached
            for each in bits(reached):
                reached |= int(NEIGHBOURS[each]) & towns
        assert reached == towns


@pytest.mark.rule("FIEF-5.3.1a")
def test_waiting_places_lie_on_roads_and_before_harbours() -> None:
    assert PLACES == TOWNS + 1 + 2 * 31 + 6 + 1
    for origin in range(TOWNS + 1):
        for to in range(TOWNS):
            place = waiting_place(origin, to)
            near = NEIGHBOURS[origin] >> to & 1 if origin < TOWNS else HARBOURS >> to & 1
            assert bool(place >= FIRST_WAITING) is bool(near)
            if near:
                assert (TOWN_AT[place], CAME_FROM[place]) == (to, origin)
                assert AREA_OF[place] == BISHOPRIC_OF[to]
    assert (AREA_OF[OFFSHORE], TOWN_AT[OFFSHORE], TOWN_AT[READY]) == (SEA_AREA, OFFSHORE, READY)


def test_cards_pawns_and_lords() -> None:
    counts = {CARD_IDS[each]: int(COPIES[each]) for each in range(LORDS, CARDS)}
    assert counts == {
        "darc": 1,
        "cardinal": 3,
        "good_weather": 5,
        "good_harvest": 5,
        "tax": 5,
        "uprising": 4,
        "underground": 3,
        "assassination": 1,
        "justice": 1,
        "ambush": 1,
        "plague": 1,
        "plague_at_sea": 1,
        "bad_weather": 4,
        "famine": 4,
    }
    events = [each for each in range(CARDS) if PILE_OF[each] == EVENTS_PILE]
    assert sum(int(COPIES[each]) for each in events) == 35
    assert sum(int(COPIES[each]) for each in range(CARDS) if DISASTERS >> each & 1) == 10
    assert sum(int(COPIES[each]) for each in range(CARDS) if SURPRISES >> each & 1) == 14
    assert (LORDS, MEN.bit_count(), WOMEN.bit_count()) == (18, 12, 6)
    assert len({int(START_TOWN[each]) for each in range(LORDS)}) == 18
    assert (MILL_STOCK, FORTRESS_TILES) == (15, 12)
    assert [int(UNIT_PRICE[kind]) for kind in range(6)] == [1, 2, 3, 4, 0, 0]
    assert [int(UNIT_CP[kind]) for kind in range(6)] == [1, 1, 3, 0, 3, 1]
    assert [int(UNIT_HITS[kind]) for kind in range(6)] == [1, 1, 3, 0, 3, 1]


@pytest.mark.rule("R-01")
def test_towns_and_roads_are_those_of_the_ledger() -> None:
    """Tables 2.2 and 2.3 of the ledger: fief, bishopric, chief town, harbour; 31 roads."""
    text = GAME.ledger.text
    rows = {row[0]: row for row in (re.split(r" *\| *", line)[1:-1] for line in text.splitlines()) if len(row) == 10}
    for each, name in enumerate(TOWN_IDS):
        _, _, of_fief, bishopric, chief, harbour, *_ = rows[name]
        assert FIEF[int(FIEF_OF[each])]["name"] == of_fief
        assert int(BISHOPRIC_OF[each]) + 1 == int(bishopric)
        assert (bool(CHIEF[BISHOPRIC_OF[each]] == each), bool(HARBOURS >> each & 1)) == (
            chief == "yes",
            harbour == "yes",
        )
    names = {rows[name][1]: each for each, name in enumerate(TOWN_IDS)}
    stated = re.findall(r"\| \d+ \| ([^|]+?) - ([^|]+?) \| [SR]\b", text)
    assert {frozenset(names[end.upper()] for end in road) for road in stated} == {frozenset(road) for road in ROAD}


@pytest.mark.rule("R-67")
def test_misprinted_names_are_put_right() -> None:
    assert {"Beaudouin", "Gauvain"} <= set(LORD_NAMES)
    assert not {"Baudoin", "Gauvin"} & set(LORD_NAMES)
