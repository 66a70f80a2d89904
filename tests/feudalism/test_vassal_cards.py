"""Alliance, Accident de chasse, Férocité and Saint Empire Romain (FDM-6.3, FDM-6.5 to FDM-6.7), and D1 itself."""

from __future__ import annotations

import pytest

from homage.games.feudalism.rules.cards import VASSAL
from tests.feudalism.position import Position, told


@pytest.mark.rule("FDM-3.1D1b")
def test_the_vassal_plays_cards_one_at_a_time_until_he_stops() -> None:
    table = Position(vassal="saint_empire_romain revolte_feodale").at("d1")
    table.do("play saint_empire_romain")
    table.settle()
    assert table.asked == "vassal d1"
    table.do("revolt anjou", "yield")
    table.settle()
    assert table.asked == "vassal d1"
    assert table.s.stopped == 0
    table.do("done")
    assert table.asked == "king d2"
    assert table.s.stopped == 1 << VASSAL


@pytest.mark.rule("FDM-3.1D1c")
def test_the_vassal_may_do_nothing() -> None:
    table = Position(vassal="revolte_feodale").at("d1")
    assert "done" in table.offered()
    table.do("done")
    assert table.asked == "king d2"


@pytest.mark.rule("FDM-3.1D1d")
def test_the_defence_against_an_invasion_is_no_attack_of_the_king() -> None:
    table = Position().in_revolt("anjou").invaders("viking_settlement_a", "normandy").at("invade")
    table.do(dice=(1, 6))
    table.settle()
    table.do("done", "attack anjou")
    assert table.flags["attacks"] == 1


@pytest.mark.rule("FDM-6.3a")
def test_an_alliance_helps_by_two_in_every_kind_of_battle() -> None:
    table = Position("cavalerie_lourde_franque", "alliance").invaders("viking_raid_a", "normandy").at("invade")
    table.do("play alliance", "done")
    assert table.modifiers("attacker") == {"army": 2, "alliance": 2}
    table = Position("cavalerie_lourde_franque", "alliance revolte_feodale").at("d1")
    table.do("revolt anjou", "pay", "play alliance", "done")
    assert table.modifiers("attacker") == {"army": 2, "alliance": 2}
    table = Position("", "alliance espions_vassal").in_revolt("anjou").at("d2")
    table.do("attack anjou", "done", "play alliance")
    table.settle()
    assert table.asked == "vassal defender"
    assert table.modifiers("defender") == {"army": 2, "alliance": 2}


@pytest.mark.rule("FDM-6.3a", "FDM-8.6c")
def test_one_alliance_a_battle() -> None:
    table = Position(vassal="alliance alliance").invaders("viking_raid_a", "normandy").at("invade")
    table.do("play alliance")
    table.settle_answers()
    assert table.refusal("play alliance") == "FDM-8.6c"


@pytest.mark.rule("FDM-6.3b")
@pytest.mark.parametrize("die", [1, 6])
def test_after_an_alliance_next_turns_vassal_has_seven_cards_whoever_he_is(die: int) -> None:
    """R20: also if it was played in D2."""
    table = Position("", "alliance", idle=False).in_revolt("anjou").at("d2")
    table.do("attack anjou", "done", "play alliance", dice=(1, 6, die))
    sizes = {seat["role"]: seat["hand_size"] for seat in table.match.view()["seats"]}
    assert sizes == {"king": 6, "vassal": 7}
    assert (table.s.alliance_before, table.s.alliance) == (1, 0)
    assert table.s.king == (0 if die == 1 else 1)


@pytest.mark.rule("FDM-6.5a", "FDM-4.2i")
@pytest.mark.parametrize(("die", "track"), [(4, 4), (5, 3), (6, 3)])
def test_a_hunting_accident_needs_five_or_six(die: int, track: int) -> None:
    table = Position(vassal="alliance").at("d1")
    table.do("play accident_de_chasse", dice=(die,))
    assert table.track == track
    assert table.s.accident == table.flags["accident"] == (die > 4)


@pytest.mark.rule("FDM-6.5b")
def test_many_hunts_but_one_accident() -> None:
    table = Position(vassal="accident_de_chasse accident_de_chasse revolte_feodale").at("d1")
    table.do("play accident_de_chasse", dice=(2,))
    table.do("play accident_de_chasse", dice=(5,))
    table.settle()
    assert table.refusal("play accident_de_chasse") == "FDM-6.5b"
    assert table.track == 3


@pytest.mark.rule("FDM-6.5c")
@pytest.mark.parametrize("step", ["w1", "w2", "d2"])
def test_an_accident_cancels_the_kings_espions_without_a_die(step: str) -> None:
    """R19 and R35: in any window, and also after a success."""
    table = Position("espions_king").given(accident=1).invaders("viking_raid_a", "normandy").at(step)
    table.do("spy decks")
    assert table.asked == "vassal answer"
    table.do("play accident_de_chasse")
    table.settle_answers()
    assert not table.flags["espions_king"]
    assert table.s.known_top[0, 0] == 0
    assert (table.discarded("espions_king"), table.discarded("accident_de_chasse")) == (1, 1)


@pytest.mark.rule("FDM-6.6a")
def test_ferocity_helps_invaders_by_one_and_nobody_else() -> None:
    table = Position("cavalerie_lourde_franque", "ferocite ferocite").invaders("magyar_raid_a", "berry").at("invade")
    table.do("play ferocite")
    table.settle_answers()
    assert table.modifiers("attacker") == {"army": 2, "ferocite": 1}
    assert table.refusal("play ferocite") == "FDM-8.6c"
    table = Position(vassal="ferocite revolte_feodale alliance").at("d1")
    table.do("revolt anjou", "pay")
    assert table.refusal("play ferocite") == "FDM-6.6a"
    table = Position(vassal="ferocite alliance").in_revolt("anjou").at("d2")
    table.do("attack anjou", "done")
    table.settle()
    assert table.asked == "vassal defender"
    assert table.refusal("play ferocite") == "FDM-3.1x"


@pytest.mark.rule("FDM-6.7a")
def test_the_empire_cancels_a_peace_or_an_oath() -> None:
    table = Position("paix_de_dieu serment_de_fidelite", "saint_empire_romain saint_empire_romain")
    table.in_revolt("anjou").at("d2")
    table.do("play paix_de_dieu", "play saint_empire_romain")
    assert table.treasury == 10
    table.do("oath anjou", "play saint_empire_romain")
    assert table.marker("anjou") == "revolt"
    assert table.treasury == 10
    assert not table.flags["ban"], "R13: one card for one card"


@pytest.mark.rule("FDM-6.7b")
def test_the_empire_bans_the_kings_attack() -> None:
    table = Position(vassal="saint_empire_romain saint_empire_romain").in_revolt("anjou").at("d1")
    table.do("play saint_empire_romain")
    table.settle()
    assert table.s.ban == table.flags["ban"] == 1
    assert table.refusal("play saint_empire_romain") == "FDM-6.7b", "R14: one ban at a time"
    table.do("done")
    assert table.refusal("attack anjou") == "FDM-8.5b"


@pytest.mark.rule("FDM-6.7c")
def test_under_a_ban_reconquest_gives_one_attack() -> None:
    table = Position("reconquete paix_de_dieu").given(ban=1).in_revolt("anjou", "berry").at("d2")
    assert not table.offered("attack")
    table.do("play reconquete")
    table.settle()
    assert table.refusal("play reconquete") == "FDM-7.4a"
    table.do("attack anjou", dice=(1, 6))
    table.settle()
    assert told(table.match.story, "battle_over")
    assert Position().given(ban=1, reconquests=2).at("d2").flags["attack_limit"] == 1, "R14"
    assert table.refusal("attack anjou") == "FDM-8.5b"
