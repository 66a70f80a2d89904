"""What is decided at each question, and what whoever wants something else is told."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import frame_operand
from homage.games.feudalism import GAME
from homage.games.feudalism.actions import DONE, NOT_ASKED, SPREAD_NOW, TARGET_NOW
from homage.games.feudalism.components import COMPONENTS
from homage.games.feudalism.state import HOW
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
    assert table.refusal("militia 1") == "FDM-3.1D1b", "not before an attack"
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
    for seat, action in ((-1, DONE), (0, -1), (0, GAME.actions.count)):
        assert table.match._call("forbidden", seat, action) == NOT_ASKED


@pytest.mark.rule("FDM-5b", "FDM-7.7h")
def test_whoever_names_a_region_for_something_else_is_told_what_it_is_named_for() -> None:
    table = Position().invaders("viking_raid_a").at("target")
    assert table.match._call("forbidden", 1, GAME.words.parse("spread flanders")) == TARGET_NOW
    table = Position("serment_de_fidelite").in_revolt("vermandois").at("w3")
    table.do("oath vermandois", dice=(6,))
    assert table.match._call("forbidden", 1, GAME.words.parse("attack flanders")) == SPREAD_NOW


@pytest.mark.rule("FDM-3.1D2b")
def test_flanders_is_attacked_like_any_other_region() -> None:
    table = Position().in_revolt("flanders").at("d2")
    table.do("attack flanders")
    assert (table.battle["kind"], table.battle["region"]) == ("attack", "flanders")


@pytest.mark.rule("FDM-CAN-5", "FDM-3.1D1a", "FDM-6.4c")
def test_only_espions_are_told_to_look_at_something() -> None:
    table = Position("deus_ex_machina").invaders("viking_raid_a", "normandy").at("invade")
    assert (table.chain, frame_operand(table.s, HOW)) == (["invasion"], 0)
    table = Position("tensions_internes deus_ex_machina", "alliance desastre").at("d1")
    table.do("play desastre")
    assert (table.chain, frame_operand(table.s, HOW)) == (["desastre"], 0)
    table = Position("paix_de_dieu", "espions_vassal saint_empire_romain").at("d1")
    table.do("spy decks")
    assert frame_operand(table.s, HOW) == 1
    told = Position("deus_ex_machina", "revolte_feodale").at("d1")
    told.do("revolt anjou")
    assert (told.chain, frame_operand(told.s, HOW)) == (["revolte_feodale"], 0)
    told = Position("serment_de_fidelite", "saint_empire_romain").in_revolt("anjou").at("d2")
    told.do("oath anjou")
    assert (told.chain, frame_operand(told.s, HOW)) == (["serment_de_fidelite"], 0)
    table.do("play paix_de_dieu")
    assert (table.chain, frame_operand(table.s, HOW)) == (["espions_vassal", "paix_de_dieu"], 0)


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


@pytest.mark.rule("FDM-2.6")
@pytest.mark.parametrize("hand", ["", "desastre"])
def test_just_the_cards_in_hand_can_be_played(hand: str) -> None:
    assert ("play desastre" in Position(vassal=hand).at("d1").offered()) == bool(hand)


@pytest.mark.rule("FDM-2.5", "FDM-3.1x", "FDM-5b", "FDM-8.5a")
def test_a_card_that_answers_nothing_now_is_refused_for_its_own_sake() -> None:
    table = Position().invaders("viking_raid_a").at("target")
    assert table.asked == "vassal target"
    assert table.refusal("play desastre") == table.refusal("spy hand") == "FDM-3.1x"
    assert table.refusal("play duc_des_francs") == "FDM-2.5"
    table = fought()
    assert table.asked == "king pay"
    assert table.refusal("revolt flanders") == table.refusal("revolt spanish_march") == "FDM-2.5", "the Vassal's"
    assert table.refusal("oath flanders") == table.refusal("oath spanish_march") == "FDM-3.1x"
    table = Position(vassal="alliance").at("d1")
    assert table.refusal("attack flanders") == table.refusal("attack spanish_march") == "FDM-8.5a"
    assert table.refusal("militia 1") == "FDM-3.1D1b"


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
