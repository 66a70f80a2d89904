"""Désastres (FDM-6.1)."""

from __future__ import annotations

import pytest

from homage.games.feudalism.rules.regions import REGION_IDS
from tests.feudalism.position import Position, told


@pytest.mark.rule("FDM-6.1a", "FDM-3.1D1c")
def test_a_desastre_must_be_played_before_the_vassal_may_stop() -> None:
    table = Position(vassal="desastre").at("d1")
    assert "done" not in table.offered()
    assert table.refusal("done") == "FDM-3.1D1c"
    table.do("play accident_de_chasse", dice=(1,))
    assert table.asked == "vassal d1", "in any order, and asked even if it is all that is left"
    assert table.offered() == {"play desastre"}
    table.do("play desastre", dice=(1, 1, 1, 1))
    assert table.asked != "vassal d1"


@pytest.mark.rule("FDM-6.1b", "FDM-1.5a", "FDM-DICE")
@pytest.mark.parametrize(
    ("dice", "region"),
    [
        ((1, 1, 1), "gascony"),
        ((1, 2, 2), "brittany"),
        ((6, 6, 6), "transjurane"),
        ((3, 3, 3, 3), "flanders"),
        ((3, 3, 3, 4), "blois"),
        ((4, 4, 4, 1), "vermandois"),
        ((4, 4, 4, 6), "anjou"),
    ],
)
def test_three_dice_find_the_region_and_a_fourth_splits_a_row(dice: tuple[int, ...], region: str) -> None:
    table = Position(vassal="desastre").at("d1")
    events = table.do("play desastre", dice=(*dice, 1))
    assert table.about(region)["disaster"]
    split = dice[3] if len(dice) > 3 else 0
    assert told(events, "disaster") == [{"region": REGION_IDS.index(region), "sum": sum(dice[:3]), "split": split}]


@pytest.mark.rule("FDM-6.1c")
def test_the_king_loses_the_die_in_deniers() -> None:
    table = Position(vassal="desastre").at("d1")
    table.do("play desastre", dice=(1, 1, 1, 5))
    assert table.treasury == 5
    assert table.track == 4


@pytest.mark.rule("FDM-6.1d")
def test_a_second_disaster_costs_half_rounded_up() -> None:
    for die, owed in ((1, 1), (4, 2), (5, 3)):
        table = Position(vassal="desastre").struck("gascony").at("d1")
        table.do("play desastre", dice=(1, 1, 1, die))
        assert table.treasury == 10 - owed


@pytest.mark.rule("FDM-6.1e", "FDM-6.1g")
@pytest.mark.parametrize("marker", ["in_revolt", "viking", "muslim"])
def test_a_region_out_of_control_gets_only_the_marker(marker: str) -> None:
    table = Position(vassal="desastre")
    getattr(table, marker)("gascony").at("d1")
    table.do("play desastre", dice=(1, 1, 1))
    assert table.about("gascony")["disaster"]
    assert (table.treasury, table.track) == (10, 4)


@pytest.mark.rule("FDM-6.1f", "FDM-6.2c")
def test_who_cannot_pay_loses_all_and_the_region() -> None:
    table = Position(vassal="desastre revolte_feodale", treasury=3).at("d1")
    table.do("play desastre", dice=(1, 1, 1, 4))
    assert table.treasury == 0
    assert table.marker("gascony") == "revolt"
    assert table.track == 3
    assert table.about("gascony")["suffered"]
    assert table.flags["revolt_cards"] == 0


@pytest.mark.rule("FDM-6.1f")
def test_owing_exactly_what_there_is_is_no_revolt() -> None:
    table = Position(vassal="desastre", treasury=4).at("d1")
    table.do("play desastre", dice=(1, 1, 1, 4))
    assert table.treasury == 0
    assert table.marker("gascony") is None


@pytest.mark.rule("FDM-6.1d", "FDM-6.1f", "FDM-6.2c")
def test_what_counts_is_the_halved_amount_and_a_region_revolts_once_a_turn() -> None:
    """R22: a six halved is three, which three Deniers pay; a Region that has had its Revolt has no second."""
    table = Position(vassal="desastre", treasury=3).struck("gascony").at("d1")
    table.do("play desastre", dice=(1, 1, 1, 6))
    assert (table.treasury, table.marker("gascony")) == (0, None)
    table = Position(vassal="desastre", treasury=3).given(suffered=1 << 16).at("d1")
    table.do("play desastre", dice=(1, 1, 1, 6))
    assert (table.treasury, table.marker("gascony")) == (0, None)


@pytest.mark.rule("FDM-6.1h", "FDM-6.2f")
def test_a_disaster_helps_a_revolt_by_one() -> None:
    table = Position(vassal="revolte_feodale alliance").struck("anjou").at("d1")
    table.do("revolt anjou", "pay")
    assert table.modifiers("attacker") == {"army": 2, "disaster": 1}
    table = Position("tensions_internes").struck("anjou").in_revolt("anjou").at("d2")
    table.do("attack anjou", "done")
    assert table.modifiers("defender") == {"army": 2}, "not when the King attacks"


@pytest.mark.rule("FDM-5.1a", "FDM-6.1f")
def test_a_successful_raid_can_cost_the_region() -> None:
    table = Position(treasury=0).invaders("magyar_raid_a", "berry").at("invade")
    events = table.do(dice=(6, 1, 1))
    assert told(events, "disaster_loss") == [{"die": 1, "owed": 1, "paid": 0, "left": 0}]
    assert table.marker("berry") == "revolt"
