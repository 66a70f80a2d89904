"""Tensions, Paix de Dieu, Reconquête, Cavalerie, Tribut, Duc des Francs (FDM-7), and D2 itself."""

from __future__ import annotations

import pytest

from tests.feudalism.position import Position, told


@pytest.mark.rule("FDM-3.1D2a", "FDM-3.1D2c")
def test_the_king_plays_cards_and_attacks_in_any_order_or_does_nothing() -> None:
    table = Position("paix_de_dieu duc_des_francs").in_revolt("anjou").at("d2")
    assert table.offered() == {
        "done",
        "attack anjou",
        "play paix_de_dieu",
        "play reconquete",
        "play duc_des_francs",
    }
    table.do("play paix_de_dieu", dice=(2,))
    table.do("attack anjou", dice=(1, 6))
    table.do("play duc_des_francs", dice=(1,))
    table.settle()
    assert table.asked == "king d2"
    table.do("done")
    assert (table.asked, table.flags["king_stopped"]) == ("vassal w4", True)


@pytest.mark.rule("FDM-3.1D2b", "FDM-8.5b")
def test_one_attack_on_a_rebel_or_settled_region_two_with_reconquest() -> None:
    table = Position().in_revolt("anjou").viking("normandy").muslim("gothia").at("d2")
    assert table.offered("attack") == {"attack anjou", "attack normandy", "attack gothia"}
    assert table.refusal("attack berry") == "FDM-3.1D2b"
    table.do("attack anjou", dice=(1, 6))
    table.settle()
    assert table.refusal("attack anjou") == "FDM-8.5b"
    assert not table.offered("attack"), "neither of what is lost nor of Flanders"
    table.do("play reconquete")
    table.settle()
    assert "attack anjou" in table.offered()


@pytest.mark.rule("FDM-3.1D2d")
def test_both_attacks_may_hit_the_same_region_and_each_pays() -> None:
    table = Position().in_revolt("anjou").at("d2")
    table.do("play reconquete", "attack anjou", "militia 1", dice=(1, 6))
    assert table.treasury == 10 - 1 - 3
    table.do("attack anjou")
    assert table.modifiers("attacker") == {"army": 2}
    assert table.treasury == 10 - 1 - 3 - 1


@pytest.mark.rule("FDM-7.1a")
def test_tensions_help_against_revolts_and_in_attacks_but_not_against_invasions() -> None:
    table = Position("tensions_internes tensions_internes", "revolte_feodale").at("d1")
    table.do("revolt anjou", "pay", "done", "play tensions_internes")
    assert table.modifiers("defender") == {"army": 2, "tensions_internes": 1}
    assert table.refusal("play tensions_internes") == "FDM-8.6c"
    table = Position("tensions_internes cavalerie_lourde_franque").muslim("gothia").at("d2")
    table.do("attack gothia", "done", "play tensions_internes")
    assert table.modifiers("attacker") == {"army": 2, "tensions_internes": 1}
    table = Position("tensions_internes").invaders("viking_settlement_a", "normandy").at("invade")
    table.do("pass", "done")
    assert table.asked == "king defender"
    assert table.refusal("play tensions_internes") == "FDM-7.1a"


@pytest.mark.rule("FDM-7.1b")
def test_tensions_cancel_an_alliance_even_where_the_king_takes_no_part() -> None:
    """R45; and R32: spent as an answer it does not count as the card of this battle."""
    table = Position("tensions_internes", "alliance").in_revolt("normandy")
    table.invaders("viking_raid_a", "normandy").at("invade")
    table.do("play alliance", "play tensions_internes")
    assert table.discarded("alliance") == table.discarded("tensions_internes") == 1
    assert not table.flags["alliance"]
    table = Position("tensions_internes tensions_internes", "alliance revolte_feodale").at("d1")
    table.do("revolt anjou", "pay", "play alliance", "play tensions_internes", "done", "play tensions_internes")
    assert table.modifiers("defender")["tensions_internes"] == 1
    assert table.modifiers("attacker") == {"army": 2}


@pytest.mark.rule("FDM-7.2a", "FDM-1.6a")
def test_peace_fills_the_treasury_as_often_as_the_king_has_it() -> None:
    table = Position("paix_de_dieu paix_de_dieu", treasury=0).at("d2")
    table.do("play paix_de_dieu", dice=(3,))
    table.do("play paix_de_dieu", dice=(6,))
    assert table.treasury == 9


@pytest.mark.rule("FDM-7.2b")
def test_peace_cancels_espions_of_the_vassal() -> None:
    table = Position("paix_de_dieu", "espions_vassal").invaders("viking_raid_a").at("w0")
    table.do("spy hand", "play paix_de_dieu")
    assert not table.flags["espions_vassal"]
    assert table.match.view(1)["seats"][0]["known"] == []


@pytest.mark.rule("FDM-7.4a")
def test_reconquest_gives_one_attack_more_and_never_a_third() -> None:
    table = Position("reconquete", treasury=20).in_revolt("anjou", "berry", "blois").at("d2")
    table.do("play reconquete")
    table.settle()
    assert table.flags["attack_limit"] == 2
    assert table.flags["reconquests"] == 1
    assert table.refusal("play reconquete") == "FDM-7.4a"


@pytest.mark.rule("FDM-7.5a")
def test_cavalry_helps_the_king_wherever_he_takes_part() -> None:
    table = Position("cavalerie_lourde_franque").invaders("viking_raid_a", "normandy").at("invade")
    table.do("pass", "done", "play cavalerie_lourde_franque")
    assert table.modifiers("defender")["cavalerie_lourde_franque"] == 1
    table = Position("cavalerie_lourde_franque", "revolte_feodale").at("d1")
    table.do("revolt anjou", "pay", "done", "play cavalerie_lourde_franque")
    assert table.modifiers("defender")["cavalerie_lourde_franque"] == 1
    table = Position("cavalerie_lourde_franque tensions_internes").viking("normandy").at("d2")
    table.do("attack normandy", "done", "play cavalerie_lourde_franque")
    assert table.modifiers("attacker")["cavalerie_lourde_franque"] == 1
    table = Position("cavalerie_lourde_franque deus_ex_machina").in_revolt("normandy")
    table.invaders("viking_raid_a", "normandy").at("invade")
    table.do("pass", "done")
    assert table.refusal("play cavalerie_lourde_franque") == "FDM-8.4a"


@pytest.mark.rule("FDM-7.8a")
def test_tribute_pays_vikings_off_for_the_income_and_one() -> None:
    table = Position("tribut").invaders("viking_settlement_a", "normandy").at("invade")
    table.do("play tribut")
    assert table.treasury == 10 - 3
    assert table.match.view()["invasion"] is None
    assert table.marker("normandy") is None
    table = Position("tribut").invaders("viking_raid_a", "flanders").at("invade")
    table.do("pass", "done", "play tribut")
    assert table.treasury == 10 - 4, "also in the King's part of Step 2"
    assert table.s.fight == 0
    for answers in (["play tribut"], ["pass", "done", "play tribut"]):
        table = Position("tribut", treasury=3).invaders("viking_raid_a", "normandy").at("invade")
        table.do(*answers)
        assert table.treasury == 0, "three Deniers are just enough"
    table = Position("tribut", treasury=2).invaders("viking_raid_a", "normandy").at("invade")
    assert table.refusal("play tribut") == "FDM-CAN-3"
    table = Position("tribut").invaders("magyar_raid_a", "berry").at("invade")
    assert table.refusal("play tribut") == "FDM-7.8a"
    table = Position("tribut serment_de_fidelite").in_revolt("anjou").invaders("viking_raid_a", "flanders").at("w1")
    assert table.refusal("play tribut") == "FDM-3.1x", "R15: only in D1"


@pytest.mark.rule("FDM-7.8a", "FDM-7.6c")
def test_in_the_battle_of_a_spread_before_the_invasion_nobody_can_be_paid_off() -> None:
    """The Vikings are announced, but the Revolt is fought against: R15 and R25."""
    table = Position("tribut serment_de_fidelite deus_ex_machina tensions_internes").in_revolt("gascony")
    table.invaders("viking_raid_a", "flanders").at("w1")
    table.do("oath gascony", dice=(6,))
    table.do("spread toulouse", "pay", "done")
    assert table.asked == "king defender"
    assert table.refusal("play tribut") == "FDM-7.6b"
    assert table.refusal("play deus_ex_machina") == "FDM-7.6c"
    assert table.offered("play") == {"play tensions_internes"}


@pytest.mark.rule("FDM-7.8b")
def test_tribute_cancels_an_empire_for_two_in_the_vassals_actions() -> None:
    table = Position("tribut", "saint_empire_romain").at("d1")
    table.do("play saint_empire_romain", "play tribut")
    assert table.treasury == 8
    assert not table.flags["ban"]
    table = Position("tribut serment_de_fidelite", "saint_empire_romain").in_revolt("anjou").at("w3")
    table.do("oath anjou", "play saint_empire_romain", "play tribut", dice=(1,))
    assert table.marker("anjou") is None
    assert table.treasury == 10 - 2 - 1


@pytest.mark.rule("FDM-7.8c")
@pytest.mark.parametrize("step", ["w1", "w2", "d2"])
def test_an_empire_played_outside_the_vassals_actions_stands(step: str) -> None:
    table = Position("tribut serment_de_fidelite", "saint_empire_romain").in_revolt("anjou")
    table.invaders("viking_raid_a", "normandy").at(step)
    table.do("oath anjou", "play saint_empire_romain")
    assert table.asked != "king answer"
    assert table.discarded("serment_de_fidelite") == 1
    assert table.marker("anjou") == "revolt"


@pytest.mark.rule("FDM-7.9a", "FDM-4.2j")
@pytest.mark.parametrize(("die", "track"), [(3, 4), (4, 5), (6, 5)])
def test_the_duke_helps_on_four_or_more(die: int, track: int) -> None:
    table = Position("duc_des_francs").at("d2")
    table.do("play duc_des_francs", dice=(die,))
    assert table.track == track


@pytest.mark.rule("FDM-7.9b", "FDM-8.3a")
def test_the_duke_makes_militia_cheaper_in_one_battle() -> None:
    table = Position("duc_des_francs duc_des_francs", "revolte_feodale").at("d1")
    table.do("revolt anjou", "pay", "done")
    assert table.offered("militia") == {
        *(f"militia {n}" for n in (1, 2, 3)),
        *(f"militia {n} duke" for n in (1, 2, 3, 4)),
    }
    table.do("militia 4 duke")
    assert table.treasury == 10 - 1 - 8
    assert table.flags["duke"]
    assert table.s.discard[15] == 1


@pytest.mark.rule("FDM-7.9c")
@pytest.mark.parametrize("die", [1, 6])
@pytest.mark.parametrize("use", ["dynasty", "militia"])
def test_however_the_duke_was_used_next_turns_king_has_five_cards(use: str, die: int) -> None:
    table = Position("duc_des_francs", "", idle=False, track=4).in_revolt("anjou").spent("espions_vassal").at("d2")
    if use == "dynasty":
        table.do("play duc_des_francs", dice=(1,))
        table.do("done", dice=(die,))
    else:
        table.do("attack anjou", "militia 1 duke", dice=(1, 6, die))
    assert (table.s.duke_before, table.s.duke) == (1, 0)
    sizes = {seat["role"]: seat["hand_size"] for seat in table.match.view()["seats"]}
    assert sizes == {"king": 5, "vassal": 6}


@pytest.mark.rule("FDM-7.9d")
def test_several_dukes_each_count() -> None:
    table = Position("duc_des_francs duc_des_francs").at("d2")
    table.do("play duc_des_francs", dice=(4,))
    table.do("play duc_des_francs", dice=(5,))
    assert table.track == 6
    assert told(table.match.story, "duke_die")[-1]["success"]
