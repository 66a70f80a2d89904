"""The worked examples of the ledger (section 11)."""

from __future__ import annotations

import pytest

from tests.feudalism.position import KING_IDS, Position, told


def turned_up(table: Position, king: str) -> Position:
    """This King comes to power next."""
    s = table.s
    at = [s.king_deck[at] for at in range(s.king_deck_size)].index(KING_IDS.index(king))
    top = s.king_deck_size - 1
    s.king_deck[at], s.king_deck[top] = s.king_deck[top], s.king_deck[at]
    return table


@pytest.mark.rule("FDM-3.2a")
def test_e1_burgundy_gives_three_and_brittany_two() -> None:
    table = Position(treasury=0)
    table.s.revolts = (1 << 20) - 1 & ~(1 << 8 | 1 << 3)
    assert table.at("income").treasury == 3 + 2


@pytest.mark.rule("FDM-8.3a")
def test_e2_nine_deniers_are_three_militia() -> None:
    table = Position("tensions_internes", treasury=10).in_revolt("anjou").at("d2")
    table.do("attack anjou", "militia 3")
    assert table.modifiers("attacker") == {"army": 2, "militia": 3}
    assert table.treasury == 0


@pytest.mark.rule("FDM-8.3a", "FDM-7.9b")
def test_e3_with_the_duke_six_are_enough() -> None:
    table = Position("duc_des_francs tensions_internes", treasury=7).in_revolt("anjou").at("d2")
    table.do("attack anjou", "militia 3 duke")
    assert table.modifiers("attacker") == {"army": 2, "militia": 3}
    assert table.treasury == 0


@pytest.mark.rule("FDM-8.3a", "FDM-3.1D2d")
def test_e4_militia_is_raised_anew_for_each_battle() -> None:
    table = Position("tensions_internes", treasury=20).in_revolt("anjou").at("d2")
    table.do("play reconquete", "attack anjou", "militia 2", dice=(1, 6))
    table.do("attack anjou", "done")
    assert table.modifiers("attacker") == {"army": 2}
    assert table.treasury == 20 - 1 - 6 - 1


@pytest.mark.rule("FDM-8.2b", "FDM-8.2d")
def test_e5_an_army_counts_alike_in_attack_and_defence() -> None:
    table = Position("tensions_internes", "revolte_feodale").at("d1")
    table.do("revolt berry", "pay", "done")
    assert table.modifiers("attacker") == {"army": 1}
    table = Position("cavalerie_lourde_franque").invaders("magyar_raid_a", "berry").at("invade")
    table.do("pass", "done")
    assert table.modifiers("defender") == {"army": 1}


@pytest.mark.rule("FDM-4.2d")
def test_e6_box_one_changes_without_a_roll() -> None:
    table = Position(track=1).at("finish")
    assert (table.s.king, list(table.s.points)) == (1, [0, 1])


@pytest.mark.rule("FDM-4.2b", "FDM-4.2c")
@pytest.mark.parametrize(("die", "points"), [(3, [1, 0]), (4, [0, 1])])
def test_e7_on_four_a_three_stays_and_a_four_changes(die: int, points: list[int]) -> None:
    assert list(Position(track=4).at("finish", die).s.points) == points


@pytest.mark.rule("FDM-6.3b", "FDM-3.1Ad")
def test_e8_who_played_the_alliance_and_becomes_king_draws_six() -> None:
    table = Position("", "alliance", idle=False, track=1).in_revolt("anjou").at("d2")
    table.do("attack anjou", "done", "play alliance", dice=(1, 6))
    assert [seat["hand_size"] for seat in table.match.view()["seats"]] == [7, 6]
    assert table.s.king == 1


@pytest.mark.rule("FDM-7.9c", "FDM-3.1Ad")
def test_e9_the_new_king_draws_five_after_the_old_kings_duke() -> None:
    table = Position("duc_des_francs", "", idle=False, track=1).at("d2")
    table.do("play duc_des_francs", dice=(1,))
    assert [seat["hand_size"] for seat in table.match.view()["seats"]] == [6, 5]
    assert table.s.king == 1


@pytest.mark.rule("FDM-6.7c", "FDM-7.4a")
def test_e10_a_ban_and_a_reconquest_make_exactly_one_attack() -> None:
    table = Position("paix_de_dieu", "saint_empire_romain").in_revolt("anjou").at("d1")
    table.do("play saint_empire_romain", "done", "play reconquete", "attack anjou", dice=(1, 6))
    table.settle()
    assert table.flags["attacks"] == table.flags["attack_limit"] == 1
    assert not table.offered("attack")


@pytest.mark.rule("FDM-7.8c")
def test_e11_no_tribute_against_an_empire_in_the_kings_actions() -> None:
    table = Position("serment_de_fidelite tribut", "saint_empire_romain").in_revolt("anjou").at("d2")
    table.do("oath anjou", "play saint_empire_romain")
    assert table.chain == []
    assert (table.marker("anjou"), table.treasury) == ("revolt", 10)
    assert "tribut" in table.hand("king")


@pytest.mark.rule("FDM-6.1d")
def test_e12_a_second_disaster_with_a_five_costs_three() -> None:
    table = Position(vassal="desastre").struck("gascony").at("d1")
    table.do("play desastre", dice=(1, 1, 1, 5))
    assert table.treasury == 7


@pytest.mark.rule("FDM-3.2b", "FDM-3.2c")
@pytest.mark.parametrize(("target", "income"), [("normandy", 11), ("francia", 10)])
def test_e13_e14_the_target_touches_the_income_or_not(target: str, income: int) -> None:
    assert Position(treasury=0).invaders("viking_raid_a", target).at("income").treasury == income


@pytest.mark.rule("FDM-8.6f", "FDM-6.2f")
@pytest.mark.parametrize(
    ("king", "totals", "marker"), [("eudes", (7, 7), None), ("louis_v", (7, 3), "revolt")], ids=["E15", "E16"]
)
def test_e15_e16_brittany_revolts(king: str, totals: tuple[int, int], marker: str | None) -> None:
    table = Position(vassal="revolte_feodale", reigns=king).at("d1")
    events = table.do("revolt brittany", "pay", dice=(4, 3))
    assert told(events, "dice") == [{"attacker": 4, "defender": 3, "attack": totals[0], "defence": totals[1]}]
    assert table.marker("brittany") == marker


@pytest.mark.rule("FDM-8.2b", "FDM-8.6f")
def test_e17_normandy_holds_against_the_vikings() -> None:
    table = Position(reigns="raoul").invaders("viking_settlement_c", "normandy").at("invade")
    events = table.do(dice=(2, 3))
    assert told(events, "dice") == [{"attacker": 2, "defender": 3, "attack": 5, "defence": 5}]
    assert table.marker("normandy") is None


@pytest.mark.rule("FDM-7.6b", "FDM-3.2b")
def test_e18_deus_in_w1_saves_the_income_too() -> None:
    table = Position("deus_ex_machina", "alliance", treasury=0).invaders("magyar_raid_a", "burgundy").at("w1")
    assert table.match.view()["income"] == 10
    events = table.do("play deus_ex_machina")
    events += table.settle()
    assert told(events, "income_taken") == [{"amount": 11, "treasury": 11}]
    assert table.asked == "vassal d1"
    assert not told(events, "invasion_declared")


@pytest.mark.rule("FDM-7.7f", "FDM-6.2e")
def test_e19_the_oath_empties_the_treasury_and_berry_is_lost_without_dice() -> None:
    table = Position("serment_de_fidelite", "revolte_feodale", treasury=3).spent("deus_ex_machina").at("d1")
    table.do("revolt aquitaine", "play serment_de_fidelite", dice=(6,))
    table.do("spread berry", "pay", dice=(1, 6))
    assert table.treasury == 0
    assert table.marker("aquitaine") is None
    assert table.marker("berry") == "revolt"
    assert table.track == 3
