"""What is decided at each question, and what whoever wants something else is told."""

from __future__ import annotations

import pytest

from homage.games.feudalism.regions import COMPONENTS
from tests.feudalism.position import Position


def fought() -> Position:
    """The King is asked whether he fights a Revolt."""
    table = Position("deus_ex_machina", "revolte_feodale alliance").at("d1")
    table.do("revolt anjou", "pass")
    return table


@pytest.mark.rule("FDM-5b", "FDM-6.2e", "FDM-8.6a", "FDM-8.6b", "FDM-CAN-4", "FDM-3.1D1b", "FDM-3.1D2c")
def test_whoever_wants_something_else_is_told_what_is_decided_now() -> None:
    table = Position().invaders("viking_raid_a").at("target")
    assert (table.asked, table.refusal("pass")) == ("vassal target", "FDM-5b")
    table = fought()
    assert (table.asked, table.refusal("done")) == ("king pay", "FDM-6.2e")
    table.do("pay")
    assert (table.asked, table.refusal("pass")) == ("vassal attacker", "FDM-8.6b")
    table.do("done")
    assert (table.asked, table.refusal("pass")) == ("king defender", "FDM-8.6b")
    table = Position().in_revolt("anjou").at("d2")
    assert (table.asked, table.refusal("pass")) == ("king d2", "FDM-3.1D1b")
    table.do("attack anjou")
    assert (table.asked, table.refusal("pass")) == ("king raise", "FDM-8.6a")
    table = Position(vassal="revolte_feodale").at("d1")
    assert (table.asked, table.refusal("pass")) == ("vassal d1", "FDM-3.1D1b")
    table.do("revolt anjou")
    assert (table.asked, table.refusal("done")) == ("king answer", "FDM-CAN-4")
    table = Position().in_revolt("anjou").at("w3")
    assert (table.asked, table.refusal("done")) == ("king w3", "FDM-3.1D2c")


@pytest.mark.rule("FDM-3.1D1b")
def test_who_is_not_asked_may_do_nothing() -> None:
    table = Position("paix_de_dieu").at("d2")
    assert table.match.legal(1) == []
    assert table.refusal("done", seat=1) == "FDM-3.1D1b"
    assert table.refusal("done") == ""


@pytest.mark.rule("FDM-2.5", "FDM-2.6")
def test_cards_of_the_other_side_and_cards_not_in_hand_are_refused() -> None:
    for step, role in (("d2", "king"), ("d1", "vassal")):
        table = Position(vassal="alliance").in_revolt("anjou").at(step)
        assert table.asked == f"{role} {step}"
        for side in ("king", "vassal"):
            refused = [table.refusal(f"play {card['id']}") == "FDM-2.5" for card in COMPONENTS[f"{side}_card"]]
            assert refused == [side != role] * len(refused)
    table = Position().at("d2")
    assert table.refusal("play paix_de_dieu") == "FDM-2.6"


@pytest.mark.rule("FDM-3.1x", "FDM-CAN-1")
def test_a_card_is_refused_where_it_has_no_use() -> None:
    table = Position("cavalerie_lourde_franque deus_ex_machina", "revolte_feodale").at("d2")
    assert table.refusal("play cavalerie_lourde_franque") == "FDM-3.1x", "there is no battle"
    table = Position("cavalerie_lourde_franque deus_ex_machina tribut", "revolte_feodale").at("d1")
    table.do("revolt anjou")
    assert table.asked == "king answer"
    assert table.refusal("play cavalerie_lourde_franque") == "FDM-CAN-1", "it answers nothing"
    assert table.refusal("play tribut") == "FDM-CAN-1", "it does not answer a Révolte"
    assert table.refusal("play deus_ex_machina") == ""
