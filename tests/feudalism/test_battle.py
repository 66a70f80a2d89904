"""Battles: who fights with what, Militia, the steps and the dice (FDM-8)."""

from __future__ import annotations

import pytest

from homage.games.feudalism.rules.strength import chance
from tests.feudalism.position import Position, told


@pytest.mark.rule("FDM-8.2b", "FDM-8.2a")
def test_an_invasion_meets_the_region_and_the_kings_drm_but_not_his_army() -> None:
    table = Position("cavalerie_lourde_franque", reigns="raoul").invaders("viking_raid_b", "flanders").at("invade")
    table.do("pass", "done")
    assert table.modifiers("attacker") == {"army": 3}
    assert table.modifiers("defender") == {"army": 2, "king": 1}


@pytest.mark.rule("FDM-8.2c", "FDM-8.4a")
def test_an_invasion_of_a_rebel_region_meets_only_the_region() -> None:
    table = Position("cavalerie_lourde_franque tensions_internes deus_ex_machina", reigns="raoul")
    table.in_revolt("flanders").invaders("viking_settlement_a", "flanders").at("invade")
    table.do("pass", "done")
    assert table.modifiers("defender") == {"army": 2}
    assert table.offered() == {"done", "play deus_ex_machina"}
    assert table.refusal("militia 1") == "FDM-8.3b"


@pytest.mark.rule("FDM-8.2e")
def test_the_king_attacks_a_rebel_region_with_army_and_drm() -> None:
    table = Position("tensions_internes", reigns="charles_the_fat").in_revolt("toulouse").at("d2")
    table.do("attack toulouse", "done")
    assert table.modifiers("attacker") == {"army": 3, "king": -1}
    assert table.modifiers("defender") == {"army": 3}


@pytest.mark.rule("FDM-8.2f")
def test_settlers_defend_with_the_army_of_their_marker() -> None:
    table = Position("tensions_internes").viking("normandy").muslim("gothia").at("d2")
    table.do("play reconquete", "attack normandy", "done")
    assert table.modifiers("defender") == {"army": 3}
    table.do(dice=(1, 1))
    table.do("attack gothia", "done")
    assert table.modifiers("defender") == {"army": 2}


@pytest.mark.rule("FDM-8.1a")
def test_each_attack_costs_a_denier_and_the_defence_against_an_invasion_nothing() -> None:
    table = Position().viking("normandy").at("d2")
    table.do("attack normandy")
    assert table.treasury == 9
    table = Position(treasury=0).invaders("viking_raid_a", "normandy").at("invade")
    table.do(dice=(1, 6))
    assert table.treasury == 0
    table = Position(treasury=1).in_revolt("anjou").at("d2")
    table.do("attack anjou", dice=(6, 1))
    assert (table.treasury, table.marker("anjou")) == (0, None), "R48: with the last Denier"


@pytest.mark.rule("FDM-8.3a", "FDM-8.6a")
def test_militia_costs_three_for_each_and_four_at_most() -> None:
    table = Position(treasury=20).in_revolt("anjou").at("d2")
    table.do("attack anjou")
    assert table.asked == "king raise"
    assert table.offered() == {"done", "militia 1", "militia 2", "militia 3", "militia 4"}
    assert table.refusal("militia 1 duke") == "FDM-2.6"
    table.do("militia 3")
    assert table.treasury == 20 - 1 - 9
    assert table.asked != "king raise", "it is said once"
    table = Position("tensions_internes", treasury=7).in_revolt("anjou").at("d2")
    table.do("attack anjou")
    assert table.offered("militia") == {"militia 1", "militia 2"}
    assert table.refusal("militia 3") == "FDM-8.3a"


@pytest.mark.rule("FDM-8.3b")
def test_militia_fights_settlements_and_revolts_but_never_raids() -> None:
    table = Position("cavalerie_lourde_franque").invaders("viking_settlement_a", "normandy").at("invade")
    table.do("pass", "done")
    assert table.offered("militia")
    table = Position("cavalerie_lourde_franque").invaders("viking_raid_a", "normandy").at("invade")
    table.do("pass", "done")
    assert not table.offered("militia")
    assert table.refusal("militia 1") == "FDM-8.3b"
    table = Position("cavalerie_lourde_franque", "revolte_feodale").at("d1")
    table.do("revolt anjou", "pay", "done")
    assert table.offered("militia")
    table.do("militia 1")
    assert not table.offered("militia"), "once a battle"
    table = Position(vassal="alliance").in_revolt("anjou").at("d2")
    table.do("attack anjou", "done")
    table.settle()
    assert table.asked == "vassal defender"
    assert not table.offered("militia")
    assert table.refusal("militia 1") == "FDM-8.6b"


@pytest.mark.rule("FDM-8.3c")
def test_militia_money_is_spent_whatever_happens() -> None:
    table = Position("deus_ex_machina", "revolte_feodale").at("d1")
    table.do("revolt anjou", "pass", "pay", "done", "militia 2", "play deus_ex_machina")
    assert table.treasury == 10 - 1 - 6
    table = Position().in_revolt("anjou").at("d2")
    table.do("attack anjou", "militia 2", dice=(1, 6))
    assert table.treasury == 10 - 1 - 6


@pytest.mark.rule("FDM-8.4a")
def test_a_negative_drm_counts_too() -> None:
    table = Position("cavalerie_lourde_franque", reigns="louis_v").invaders("viking_raid_a", "normandy").at("invade")
    table.do("pass", "done")
    assert table.modifiers("defender") == {"army": 1, "king": -1}


@pytest.mark.rule("FDM-8.5a")
def test_an_attack_is_declared_against_one_named_region_in_the_kings_actions() -> None:
    table = Position().in_revolt("anjou", "berry").at("d2")
    events = table.do("attack berry")
    assert told(events, "battle") == [{"fight": 3, "region": 12}]
    assert table.refusal("attack anjou") == "FDM-8.6a"


@pytest.mark.rule("FDM-8.6b")
def test_first_the_attacker_plays_then_the_defender_one_pass_each() -> None:
    table = Position("tensions_internes cavalerie_lourde_franque", "revolte_feodale alliance alliance").at("d1")
    table.do("revolt anjou", "pay")
    assert table.asked == "vassal attacker"
    table.do("play alliance", "pass", "done")
    assert table.asked == "king defender"
    table.do("play tensions_internes", "play cavalerie_lourde_franque", "militia 1")
    assert table.asked == "king defender"
    table.do("done", dice=(6, 1))
    assert table.s.fight == 0
    table = Position("tensions_internes", "alliance").in_revolt("anjou").at("d2")
    table.do("attack anjou", "done")
    assert table.asked == "king attacker"
    table.do("play tensions_internes")
    table.settle()
    assert table.asked == "vassal defender"


@pytest.mark.rule("FDM-8.6c")
def test_one_card_of_a_type_for_each_side_in_a_battle() -> None:
    table = Position("cavalerie_lourde_franque cavalerie_lourde_franque").in_revolt("anjou").at("d2")
    table.do("play reconquete", "attack anjou", "done", "play cavalerie_lourde_franque")
    assert table.refusal("play cavalerie_lourde_franque") == "FDM-8.6c"
    table.do(dice=(1, 6))
    table.do("attack anjou", "done", "play cavalerie_lourde_franque")
    assert table.modifiers("attacker") == {"army": 2, "cavalerie_lourde_franque": 1}


@pytest.mark.rule("FDM-8.6d", "FDM-8.6e")
def test_both_roll_one_die_and_add_everything() -> None:
    table = Position("tensions_internes cavalerie_lourde_franque", "revolte_feodale alliance", reigns="raoul")
    table.struck("anjou").at("d1")
    table.s.spies[0] = 1
    table.do("revolt anjou", "pay", "play alliance", "pass")
    table.settle()
    table.do("play tensions_internes", "play cavalerie_lourde_franque", "militia 2")
    assert table.modifiers("attacker") == {"army": 2, "espions": 1, "alliance": 2, "disaster": 1}
    assert table.modifiers("defender") == {
        "army": 3,
        "king": 1,
        "militia": 2,
        "cavalerie_lourde_franque": 1,
        "tensions_internes": 1,
    }
    events = table.do("done", dice=(6, 3))
    assert told(events, "dice") == [{"attacker": 6, "defender": 3, "attack": 12, "defence": 11}]
    assert table.marker("anjou") == "revolt"


@pytest.mark.rule("FDM-8.3a", "FDM-8.6c", "FDM-6.4c", "FDM-3.1x")
@pytest.mark.parametrize("ends", ["by dice", "by Deus", "given up"])
def test_nothing_is_left_of_a_battle(ends: str) -> None:
    table = Position("deus_ex_machina tensions_internes", "revolte_feodale alliance").at("d1")
    table.do("revolt toulouse", "pass")
    if ends == "given up":
        table.do("yield")
    else:
        table.do("pay", "play alliance", "pass", "done", "militia 1", "play tensions_internes")
        table.do("done", dice=(6, 1)) if ends == "by dice" else table.do("play deus_ex_machina")
    left = ("fight", "fight_at", "fight_card", "fight_marker", "fight_spies", "support", "militia")
    assert {name: int(getattr(table.s, name)) for name in left} == dict.fromkeys(left, 0)
    assert table.match.view()["battle"] is None
    assert table.discarded("revolte_feodale") == 1


@pytest.mark.rule("FDM-8.6f")
def test_a_tie_is_won_by_the_defender() -> None:
    table = Position(vassal="revolte_feodale").at("d1")
    table.do("revolt anjou", "pay", dice=(3, 3))
    assert table.marker("anjou") is None
    table = Position().in_revolt("anjou").at("d2")
    table.do("attack anjou", dice=(3, 3))
    assert table.marker("anjou") == "revolt"


@pytest.mark.rule("FDM-8.6f")
def test_the_chances_are_the_ledgers() -> None:
    ledger = {-5: 0, -4: 1, -3: 3, -2: 6, -1: 10, 0: 15, 1: 21, 2: 26, 3: 30, 4: 33, 5: 35, 6: 36}
    assert {ahead: chance(ahead) for ahead in ledger} == ledger
    assert (chance(-9), chance(9)) == (0, 36)


@pytest.mark.rule("FDM-8.6e", "FDM-8.6g")
def test_the_kings_drm_helps_him_and_not_the_rebels() -> None:
    """Raoul has army 3 and +1, Toulouse army 3: with equal dice 7 stands against 6."""
    table = Position(reigns="raoul").in_revolt("toulouse").at("d2")
    events = table.do("attack toulouse", dice=(3, 3))
    assert told(events, "dice") == [{"attacker": 3, "defender": 3, "attack": 7, "defence": 6}]
    assert table.marker("toulouse") is None


@pytest.mark.rule("FDM-8.6g", "FDM-4.2h")
def test_the_kings_attack_wins_the_region_back_or_does_nothing() -> None:
    for marker in ("in_revolt", "viking", "muslim"):
        table = Position()
        getattr(table, marker)("provence").at("d2")
        table.do("attack provence", dice=(6, 1))
        assert table.marker("provence") is None
        assert table.track == 5
    table = Position().viking("normandy").at("d2")
    table.do("attack normandy", dice=(1, 6))
    assert table.marker("normandy") == "viking"
    assert table.track == 4


@pytest.mark.rule("FDM-7.7e", "FDM-6.6a", "FDM-7.6c")
def test_a_spread_is_a_revolt_like_any_other() -> None:
    """R25: Militia, cards and the Disaster count, Férocité and Deus do not."""
    table = Position("serment_de_fidelite deus_ex_machina tensions_internes", "alliance ferocite")
    table.in_revolt("gascony").struck("toulouse").at("w3")
    table.do("oath gascony", dice=(6,))
    table.do("spread toulouse")
    assert table.offered() == {"pay", "yield"}
    table.do("pay")
    assert table.asked == "vassal attacker"
    assert table.refusal("play ferocite") == "FDM-6.6a"
    table.do("play alliance", "pass", "done")
    assert table.modifiers("attacker") == {"army": 3, "alliance": 2, "disaster": 1}
    assert table.refusal("play deus_ex_machina") == "FDM-7.6c"
    assert table.offered("militia")
