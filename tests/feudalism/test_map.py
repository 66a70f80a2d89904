"""The map and the cards as the ledger lists them (sections 2.1 to 2.8)."""

from __future__ import annotations

import pytest

from homage.games.feudalism import GAME
from homage.games.feudalism.rules.cards import COPIES, DECK, FITTING, INVASIONS, KINGS
from homage.games.feudalism.rules.regions import (
    ARMY,
    INCOME,
    LEAST_SUM,
    NEIGHBOURS,
    REGION,
    REGION_IDS,
    REGIONS,
    STRUCK,
)
from tests.feudalism.position import Position

COLOURS = {
    "viking raid": {"light_purple", "dark_purple"},
    "viking settlement": {"dark_purple"},
    "muslim raid": {"light_green", "dark_green"},
    "muslim settlement": {"dark_green"},
    "magyar raid": {"brown"},
}


@pytest.mark.rule("FDM-1.2a", "FDM-1.2b", "FDM-1.2c", "FDM-1.2d", "FDM-1.2e")
@pytest.mark.parametrize("invasion", INVASIONS, ids=lambda card: card["id"])
def test_an_invasion_comes_to_regions_of_its_colours(invasion: dict[str, str]) -> None:
    colours = COLOURS[f"{invasion['people']} {invasion['kind']}"]
    table = Position().invaders(invasion["id"]).spent("espions_vassal").at("target")
    assert table.offered() == {f"invade {region['id']}" for region in REGION if region["colour"] in colours}
    assert FITTING[INVASIONS.index(invasion)].bit_count() == len(table.offered())


def test_twenty_regions_with_borders_in_both_lists() -> None:
    assert REGIONS == 20
    for here in range(REGIONS):
        neighbours = [there for there in range(REGIONS) if NEIGHBOURS[here] >> there & 1]
        assert neighbours
        assert here not in neighbours
        assert all(NEIGHBOURS[there] >> here & 1 for there in neighbours)
    assert sum(NEIGHBOURS[here].bit_count() for here in range(REGIONS)) == 2 * 42
    incomes = sorted(INCOME[here] for here in range(REGIONS))
    assert (incomes.count(3), incomes.count(2), incomes.count(1)) == (3, 5, 12)
    armies = [ARMY[here] for here in range(REGIONS)]
    assert (armies.count(3), armies.count(2), armies.count(1)) == (2, 10, 8)
    assert INCOME[REGION_IDS.index("burgundy")] == 3
    assert INCOME[REGION_IDS.index("brittany")] == 2


def test_110_cards() -> None:
    assert DECK == 45
    assert sum(COPIES[card] for card in range(7)) == sum(COPIES[card] for card in range(7, 16)) == 45
    assert len(KINGS) + len(INVASIONS) + 2 * DECK == 110


@pytest.mark.rule("FDM-1.5a")
def test_every_region_can_be_struck_by_three_dice_and_nothing_else_takes_three() -> None:
    assert LEAST_SUM == 3
    assert {STRUCK[row, half] for row in range(16) for half in range(2)} == set(range(REGIONS))
    for action, dice in {
        "play desastre": (1, 1, 1, 2),
        "play accident_de_chasse": (2,),
    }.items():
        table = Position(vassal="desastre accident_de_chasse").at("d1")
        table.do(action, dice=dice)
    assert Position("paix_de_dieu").at("d2").do("play paix_de_dieu", dice=(3,))
    assert Position("duc_des_francs").at("d2").do("play duc_des_francs", dice=(3,))


def test_what_boards_know_of_the_components_cites_rules_of_the_ledger() -> None:
    rules = GAME.ledger.rules
    catalogue = GAME.catalogue
    cited = [use["rule"] for card in catalogue["cards"] for use in card["uses"]]
    cited += [answer["rule"] for card in catalogue["cards"] for answer in card["answered_by"]]
    cited += [answer["rule"] for answer in catalogue["invasion_answered_by"]]
    cited += [card["rule"] for moment in catalogue["moments"] for card in moment["cards"]]
    assert len(cited) > 60
    assert set(cited) <= rules.keys()
