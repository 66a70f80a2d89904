"""Phase C: income, and the markers that go after it (FDM-3.2)."""

from __future__ import annotations

import pytest

from tests.feudalism.position import Position, told


def quiet() -> Position:
    """No window opens before the Vassal's actions."""
    return Position(vassal="alliance", treasury=0).spent("espions_vassal")


@pytest.mark.rule("FDM-3.2a", "FDM-1.6a")
def test_the_king_takes_four_regions_without_markers() -> None:
    """Without Flanders, Francia, Burgundy and Brittany there are 2 + 2 + 2 + 2 left."""
    table = quiet().in_revolt("flanders").viking("brittany").muslim("francia").struck("burgundy").at("income")
    assert told(table.events, "income_taken") == [{"amount": 8, "treasury": 8}]


@pytest.mark.rule("FDM-3.2a")
def test_a_raid_marker_blocks_its_region() -> None:
    table = quiet().given(raided=0).at("income")  # Flanders
    assert table.treasury == 3 + 3 + 2 + 2


@pytest.mark.rule("FDM-3.2b")
@pytest.mark.parametrize("invasion", ["viking_raid_a", "viking_settlement_a"])
def test_the_target_of_this_turn_is_blocked_too(invasion: str) -> None:
    table = quiet().invaders(invasion, "flanders").at("income")
    assert table.treasury == 3 + 3 + 2 + 2


@pytest.mark.rule("FDM-3.2c")
def test_the_best_four_or_all_there_are() -> None:
    assert quiet().at("income").treasury == 3 + 3 + 3 + 2
    table = quiet()
    table.s.revolts = (1 << 20) - 1 & ~0b111  # Flanders, Vermandois and Normandy are left
    assert table.at("income").treasury == 3 + 1 + 2


@pytest.mark.rule("FDM-3.2d", "FDM-6.1i")
def test_last_turns_disasters_and_raid_go_after_the_income_and_the_target_stays() -> None:
    table = quiet().struck("francia", "berry").given(raided=5).invaders("magyar_raid_a", "champagne").at("income")
    assert table.treasury == 3 + 3 + 2 + 2, "they still block this income: Flanders, Burgundy, and two of 2"
    assert not any(region["disaster"] or region["raid"] for region in table.match.view()["regions"])
    assert table.about("champagne")["target"]
