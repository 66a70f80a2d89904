"""Invasions: turned up, aimed, fought, and what they leave (FDM-5, FDM-3.1D1a)."""

from __future__ import annotations

import pytest

from tests.feudalism.position import INVASION_IDS, Position, told


@pytest.mark.rule("FDM-5a")
def test_one_invasion_is_turned_up_each_turn() -> None:
    table = Position(idle=False).given(turn=0)
    following = table.s.invasion_deck[8]
    table.at("begin")
    assert told(table.events, "invasion_turned_up") == [{"card": following}]
    assert table.match.view()["turn"] == 1
    assert table.match.view()["invasion"]["id"] == INVASION_IDS[following]
    assert table.match.view()["invasions"]["deck_size"] == 8


@pytest.mark.rule("FDM-5b")
def test_the_target_may_be_controlled_or_rebel_but_not_settled() -> None:
    table = Position().in_revolt("poitou").viking("normandy", "flanders").invaders("viking_settlement_a")
    table.spent("espions_vassal").at("target")
    assert table.asked == "vassal target"
    assert table.offered() == {"invade brittany", "invade poitou", "invade aquitaine"}, "he must name one"
    assert table.refusal("invade normandy") == table.refusal("invade anjou") == "FDM-5b"
    assert table.refusal("done") == "FDM-5b"
    table.do("invade poitou")
    assert [region["id"] for region in table.match.view()["regions"] if region["target"]] == ["poitou"]
    assert table.asked != "vassal target", "it is named once"


@pytest.mark.rule("FDM-5b")
def test_where_a_revolt_spreads_is_not_asked_when_the_target_is() -> None:
    table = Position().invaders("viking_raid_a").at("target")
    assert (table.asked, table.refusal("invade flanders")) == ("vassal target", "")
    assert table.refusal("spread flanders") == table.refusal("attack flanders") == "FDM-5b"


@pytest.mark.rule("FDM-5b")
def test_a_single_region_is_the_target_without_a_question() -> None:
    table = Position().muslim("provence", "gothia").invaders("muslim_settlement_a").at("target")
    assert table.about("spanish_march")["target"]
    assert table.asked != "vassal target"
    table = Position().viking("normandy", "brittany", "poitou", "aquitaine").invaders("viking_settlement_a")
    table.at("target")
    assert table.about("flanders")["target"]
    assert table.asked != "vassal target"


@pytest.mark.rule("FDM-5c")
def test_the_target_marker_does_not_change_control() -> None:
    table = Position().invaders("viking_settlement_a").at("target")
    table.do("invade normandy")
    assert table.about("normandy")["target"]
    assert table.about("normandy")["controlled"]
    assert table.track == 4


@pytest.mark.rule("FDM-5c")
def test_a_new_raid_takes_the_only_raid_marker() -> None:
    table = Position().given(raided=0).invaders("viking_raid_a").at("target")
    table.do("invade normandy")
    assert not table.about("flanders")["raid"]
    table = Position().given(raided=0).invaders("viking_settlement_a").at("target")
    table.do("invade normandy")
    assert table.about("flanders")["raid"], "a Settlement has a marker of its own"


@pytest.mark.rule("FDM-5d")
def test_without_a_region_the_card_is_discarded() -> None:
    table = Position().muslim("provence", "gothia", "spanish_march").invaders("muslim_settlement_a").at("target")
    assert [event.kind.name for event in table.events][:1] == ["no_target"]
    assert table.match.view()["invasion"] is None
    table.do("pass")
    table.settle()
    assert table.asked == "vassal d1", "no attack"


@pytest.mark.rule("FDM-5e")
@pytest.mark.parametrize("dice", [(6, 1), (1, 6)])
def test_the_card_is_used_up_by_its_attack(dice: tuple[int, int]) -> None:
    table = Position().invaders("viking_settlement_a", "normandy").at("invade")
    table.do(dice=dice)
    assert table.match.view()["invasions"]["gone"] == ["viking_settlement_a"]
    assert table.match.view()["invasion"] is None


@pytest.mark.rule("FDM-3.1D1a")
def test_the_invasion_comes_before_any_other_action() -> None:
    table = Position("deus_ex_machina", "revolte_feodale").invaders("viking_settlement_a", "normandy").at("invade")
    assert table.asked == "king answer"
    assert table.chain == ["invasion"]
    assert table.do("pass", dice=(1, 1))
    table.settle()
    assert table.asked == "vassal d1"


@pytest.mark.rule("FDM-3.1D1a", "FDM-7.7a")
def test_after_the_invasion_the_king_may_swear_an_oath_before_the_vassal_acts() -> None:
    table = Position("serment_de_fidelite", "alliance").in_revolt("anjou")
    table.invaders("viking_raid_a", "flanders").at("invade")
    table.do(dice=(1, 6))
    assert (table.asked, table.offered("oath")) == ("king w3", {"oath anjou"})
    table.do("pass")
    assert table.asked == "vassal d1"


@pytest.mark.rule("FDM-5f")
def test_control_is_judged_when_the_invaders_come() -> None:
    """Normandy was controlled when it was named, and is rebel now: the King's DRM is no part of it."""
    table = Position("deus_ex_machina", reigns="raoul").in_revolt("normandy")
    table.invaders("viking_settlement_a", "normandy").at("invade")
    table.do("pass", "done")
    assert table.asked == "king defender"
    assert table.modifiers("defender") == {"army": 1}


@pytest.mark.rule("FDM-5f", "FDM-DICE")
def test_the_invaders_die_comes_first() -> None:
    """Army 2 against 1: dice 1 and 2 are a tie, 2 and 1 a victory."""
    for dice, marker in (((1, 2), None), ((2, 2), "viking")):
        table = Position().invaders("viking_settlement_a", "normandy").at("invade")
        table.do(dice=dice)
        assert table.marker("normandy") == marker


@pytest.mark.rule("FDM-5g", "FDM-8.6f")
def test_beaten_invaders_leave_nothing() -> None:
    table = Position().invaders("viking_raid_a", "flanders").at("invade")
    events = table.do(dice=(1, 6))
    assert told(events, "invasion_failed")
    flanders = table.about("flanders")
    assert [flanders[name] for name in ("target", "raid", "disaster")] == [False] * 3
    assert table.track == 4


@pytest.mark.rule("FDM-5h")
def test_a_target_that_was_settled_meanwhile_is_not_attacked() -> None:
    """An oath about Viking Flanders fails with a six in W2, and the Vikings spread to the target."""
    table = (
        Position("serment_de_fidelite", "alliance").viking("flanders").invaders("viking_raid_a", "normandy").at("w2")
    )
    table.do("oath flanders", dice=(6,))
    table.do("spread normandy", "yield")
    assert table.marker("normandy") == "viking"
    events = table.settle()
    assert told(events, "invasion_off")
    assert not told(events, "dice")
    assert not table.about("normandy")["target"]
    assert not table.about("normandy")["disaster"]
    assert table.asked == "vassal d1"


@pytest.mark.rule("FDM-5.1a", "FDM-5.1b")
def test_a_raid_that_wins_is_a_disaster_and_leaves_its_marker_until_the_next_income() -> None:
    table = Position(treasury=10).invaders("magyar_raid_a", "champagne").at("invade")
    table.do(dice=(6, 1, 4))
    champagne = table.about("champagne")
    assert (champagne["disaster"], champagne["raid"], champagne["controlled"]) == (True, True, True)
    assert not champagne["target"]
    assert table.treasury == 6
    table.nothing_asked()
    table.s.invasion = -1
    table.at("income")
    assert not table.about("champagne")["raid"]


@pytest.mark.rule("FDM-5.1a", "FDM-6.1g")
def test_a_raid_on_a_rebel_region_costs_nothing() -> None:
    table = Position().in_revolt("champagne").invaders("magyar_raid_a", "champagne").at("invade")
    table.do(dice=(6, 1))
    assert table.about("champagne")["disaster"]
    assert table.treasury == 10


@pytest.mark.rule("FDM-5.2a", "FDM-5.2c", "FDM-5f")
def test_a_settlement_that_wins_stays_and_costs_control() -> None:
    table = Position().invaders("viking_settlement_a", "normandy").at("invade")
    table.do(dice=(6, 1))
    assert table.marker("normandy") == "viking"
    assert table.track == 3
    table = Position().in_revolt("gothia").invaders("muslim_settlement_b", "gothia").at("invade")
    table.do(dice=(6, 1))
    assert table.marker("gothia") == "muslim"
    assert table.s.revolts == 0, "the Revolt marker is removed"


@pytest.mark.rule("FDM-5.2b")
def test_a_settled_region_pays_nothing_and_can_be_attacked_but_not_revolt() -> None:
    table = Position(vassal="revolte_feodale").viking("normandy").at("d1")
    assert table.refusal("revolt normandy") == "FDM-6.2a"
    table = Position().viking("flanders").at("income")
    assert table.treasury == 10 + 3 + 3 + 2 + 2
    table = Position().viking("normandy").muslim("gothia").at("d2")
    assert table.offered("attack") == {"attack normandy", "attack gothia"}
    table.do("attack normandy")
    assert table.total("defender") == 3
