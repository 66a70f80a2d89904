"""Serment de fidélité after a success (FDM-7.7)."""

from __future__ import annotations

import pytest

from tests.feudalism.position import Position


@pytest.mark.rule("FDM-7.7a")
@pytest.mark.parametrize("step", ["w1", "w2", "w3", "d2"])
def test_an_oath_may_be_sworn_in_each_of_its_windows(step: str) -> None:
    table = Position("serment_de_fidelite").in_revolt("anjou").viking("normandy").muslim("gothia")
    table.invaders("viking_raid_a", "flanders").at(step)
    assert table.offered("oath") == {"oath anjou", "oath normandy"}
    assert table.refusal("oath gothia") == "FDM-7.7a", "R26"
    assert table.refusal("oath berry") == "FDM-7.7a"
    table.do("oath anjou", dice=(2,))
    assert table.track == 5, "R39: gains count there too"


@pytest.mark.rule("FDM-7.7a")
def test_without_a_lost_region_there_is_no_oath_and_one_is_enough() -> None:
    table = Position("serment_de_fidelite").muslim("gothia").at("d2")
    assert table.refusal("play serment_de_fidelite") == table.refusal("oath flanders") == "FDM-7.7a"
    table = Position("serment_de_fidelite").in_revolt("flanders").at("d2")
    assert table.offered("oath") == {"oath flanders"}


@pytest.mark.rule("FDM-7.7b")
def test_the_king_pays_the_printed_income_and_must_be_able_to() -> None:
    table = Position("serment_de_fidelite", treasury=2).in_revolt("anjou", "champagne", "flanders").at("d2")
    assert table.offered("oath") == {"oath anjou", "oath champagne"}
    assert table.refusal("oath flanders") == "FDM-7.7b"
    assert table.refusal("oath francia") == "FDM-7.7a", "as dear, but not lost"
    table.do("oath champagne", dice=(5,))
    assert table.treasury == 0
    table = Position("serment_de_fidelite", treasury=0).in_revolt("anjou", "champagne").at("d2")
    assert table.refusal("oath anjou") == table.refusal("oath champagne") == "FDM-7.7b"
    assert table.offered("oath") == set(), "with nothing no oath can be paid"


@pytest.mark.rule("FDM-7.7c")
@pytest.mark.parametrize("die", [1, 4])
@pytest.mark.parametrize("marker", ["in_revolt", "viking"])
def test_one_to_four_wins_the_region_back(die: int, marker: str) -> None:
    table = Position("serment_de_fidelite")
    getattr(table, marker)("normandy").at("w3")
    table.do("oath normandy", dice=(die,))
    assert table.marker("normandy") is None
    assert table.track == 5


@pytest.mark.rule("FDM-7.7d")
def test_a_five_changes_nothing() -> None:
    table = Position("serment_de_fidelite").in_revolt("anjou").at("w3")
    table.do("oath anjou", dice=(5,))
    assert table.marker("anjou") == "revolt"
    assert table.track == 4
    assert table.s.spread_from == -1


@pytest.mark.rule("FDM-7.7e")
def test_a_six_spreads_to_a_neighbour_that_the_vassal_chooses() -> None:
    table = Position("serment_de_fidelite").in_revolt("anjou").at("d2")
    table.do("oath anjou", dice=(6,))
    assert table.asked == "vassal spread"
    table.do("spread blois", "pay", dice=(5, 1))
    assert table.marker("anjou") == table.marker("blois") == "revolt"
    assert table.treasury == 10 - 1 - 1
    table.settle()
    assert table.asked == "king d2"


@pytest.mark.rule("FDM-7.7g", "FDM-CAN-2")
def test_a_cancelled_oath_costs_and_spreads_nothing_and_another_may_be_played() -> None:
    table = Position("serment_de_fidelite serment_de_fidelite", "revolte_feodale saint_empire_romain").at("d1")
    table.do("revolt flanders", "play serment_de_fidelite", "play saint_empire_romain")
    table.settle_answers()
    assert table.treasury == 10
    assert table.asked == "king answer"
    assert table.chain == ["revolte_feodale"]
    table.do("play serment_de_fidelite", dice=(6,))
    assert table.treasury == 7
    assert table.asked == "vassal spread", "only one oath that stands can answer the card"
    table.do("spread vermandois")
    assert table.asked == "king pay"


@pytest.mark.rule("FDM-7.7a")
def test_an_oath_can_be_repeated_in_a_window() -> None:
    table = Position("serment_de_fidelite serment_de_fidelite").in_revolt("anjou").at("w3")
    table.do("oath anjou", dice=(5,))
    table.do("oath anjou", dice=(1,))
    assert table.marker("anjou") is None
