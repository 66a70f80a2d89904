"""Feudal Revolts and their spreading (FDM-6.2, FDM-7.7e to FDM-7.7i, FDM-8.1)."""

from __future__ import annotations

import pytest

from tests.feudalism.position import Position, told


@pytest.mark.rule("FDM-6.2a", "FDM-8.5a")
def test_a_controlled_region_that_has_not_revolted_this_turn_is_named() -> None:
    table = Position(vassal="revolte_feodale").in_revolt("berry", "flanders").viking("normandy").muslim("gothia")
    table.given(suffered=1 << 5).at("d1")
    assert len(table.offered("revolt")) == 20 - 5
    assert table.refusal("revolt flanders") == "FDM-6.2a"
    assert table.refusal("revolt berry") == table.refusal("revolt normandy") == "FDM-6.2a"
    assert table.refusal("revolt francia") == "FDM-6.2c"
    assert table.refusal("play revolte_feodale") == "FDM-CAN-5"
    everywhere = Position(vassal="revolte_feodale").given(suffered=(1 << 20) - 1).at("d1")
    assert everywhere.refusal("play revolte_feodale") == "FDM-6.2a", "no Region is left, so none need be named"
    assert table.refusal("attack berry") == "FDM-8.5a"


@pytest.mark.rule("FDM-6.2b")
def test_three_revolt_cards_a_turn() -> None:
    table = Position(vassal="revolte_feodale revolte_feodale revolte_feodale revolte_feodale").at("d1")
    for region in ("anjou", "berry", "blois"):
        table.do(f"revolt {region}", "yield")
    table.settle()
    assert table.refusal("revolt gothia") == "FDM-6.2b"
    assert not table.offered("revolt")


@pytest.mark.rule("FDM-6.2b", "FDM-CAN-1")
def test_a_cancelled_revolt_does_not_count() -> None:
    table = Position("deus_ex_machina", "revolte_feodale revolte_feodale").given(revolt_cards=2).at("d1")
    table.do("revolt anjou", "play deus_ex_machina")
    table.settle()
    assert table.flags["revolt_cards"] == 2
    assert not table.about("anjou")["suffered"]
    assert "revolt anjou" in table.offered()


@pytest.mark.rule("FDM-6.2c")
def test_a_region_revolts_once_a_turn_even_if_the_king_won() -> None:
    table = Position(vassal="revolte_feodale revolte_feodale").at("d1")
    table.do("revolt anjou", "pay", "done", dice=(1, 6))
    table.settle()
    assert table.marker("anjou") is None
    assert table.refusal("revolt anjou") == "FDM-6.2c"


@pytest.mark.rule("FDM-6.2e", "FDM-8.1a")
def test_the_king_pays_one_denier_to_fight() -> None:
    table = Position("tensions_internes", "revolte_feodale").at("d1")
    table.do("revolt anjou")
    table.settle()
    assert table.asked == "king pay"
    assert table.offered() == {"pay", "yield"}
    table.do("pay")
    assert table.treasury == 9
    assert table.battle["kind"] == "revolt"


@pytest.mark.rule("FDM-6.2e", "FDM-8.1c")
def test_who_does_not_pay_loses_the_region_without_a_battle() -> None:
    table = Position(vassal="revolte_feodale").at("d1")
    table.s.spies[0] = 1
    events = table.do("revolt anjou", "yield")
    assert table.marker("anjou") == "revolt"
    assert (table.treasury, table.track) == (10, 3)
    assert not told(events, "dice")
    assert table.flags["espions_vassal"], "R46: no battle, so the Espions are not used"


@pytest.mark.rule("FDM-6.2e")
def test_an_empty_treasury_fights_for_nothing() -> None:
    table = Position(vassal="revolte_feodale", treasury=0).spent("deus_ex_machina").at("d1")
    table.do("revolt anjou")
    table.settle()
    assert table.marker("anjou") == "revolt"
    table = Position("tribut", "revolte_feodale", treasury=0).at("d1")
    table.do("revolt anjou")
    table.do("yield")
    assert table.refusal("pay") != ""


@pytest.mark.rule("FDM-8.1b")
def test_without_money_the_king_can_neither_fight_a_revolt_nor_attack() -> None:
    table = Position("tribut", "revolte_feodale", treasury=0).at("d1")
    table.do("revolt anjou", "pass")
    assert table.asked == "king pay"
    assert table.offered() == {"yield"}
    assert table.refusal("pay") == "FDM-8.1b"
    table = Position(treasury=0).in_revolt("anjou").at("d2")
    assert not table.offered("attack")
    assert table.refusal("attack anjou") == table.refusal("attack berry") == "FDM-8.1b"


@pytest.mark.rule("FDM-6.2f", "FDM-8.2d")
def test_the_regions_army_fights_the_kings_army_and_drm() -> None:
    table = Position("tensions_internes", "revolte_feodale", reigns="raoul").at("d1")
    table.do("revolt brittany", "pay")
    table.settle()
    assert table.modifiers("attacker") == {"army": 3}
    assert table.modifiers("defender") == {"army": 3, "king": 1}
    assert table.battle["odds"] == 10


@pytest.mark.rule("FDM-6.2g")
def test_a_revolt_that_wins_takes_the_region() -> None:
    table = Position(vassal="revolte_feodale").at("d1")
    table.do("revolt flanders", "pay", "done", dice=(3, 2))
    assert table.marker("flanders") == "revolt"
    assert table.track == 3
    assert table.match.view()["income"] == 3 + 3 + 2 + 2


@pytest.mark.rule("FDM-6.2h", "FDM-3.1x")
def test_a_revolt_that_does_not_win_changes_nothing_and_its_card_is_discarded_then() -> None:
    table = Position(vassal="revolte_feodale").at("d1")
    table.do("revolt flanders", "pay")
    assert table.discarded("revolte_feodale") == 0
    table.do("done", dice=(3, 3))
    assert table.discarded("revolte_feodale") == 1
    assert table.marker("flanders") is None
    assert table.track == 4


# -- the oath in answer, and spreading ---------------------------------------------------------------------------------


@pytest.mark.rule("FDM-6.2d", "FDM-7.7f", "FDM-7.7i")
def test_an_oath_answers_a_revolt_card_and_stops_it() -> None:
    table = Position("serment_de_fidelite", "revolte_feodale").at("d1")
    events = table.do("revolt aquitaine", "play serment_de_fidelite", dice=(4,))
    assert told(events, "revolt_stopped")
    assert not told(events, "dice")
    assert (table.treasury, table.track, table.marker("aquitaine")) == (8, 4, None)
    assert table.flags["revolt_cards"] == 1
    assert table.about("aquitaine")["suffered"]
    assert (table.discarded("serment_de_fidelite"), table.discarded("revolte_feodale")) == (1, 1)


@pytest.mark.rule("FDM-6.2d", "FDM-CAN-3")
@pytest.mark.parametrize(("treasury", "refused"), [(3, ""), (2, "FDM-CAN-3")])
def test_an_oath_in_answer_needs_just_the_income(treasury: int, refused: str) -> None:
    table = Position("serment_de_fidelite", "revolte_feodale", treasury=treasury).at("d1")
    table.do("revolt flanders")
    assert table.refusal("play serment_de_fidelite") == refused


@pytest.mark.rule("FDM-7.7f", "FDM-7.7h")
@pytest.mark.parametrize("die", [5, 6])
def test_an_oath_in_answer_that_fails_spreads_the_revolt(die: int) -> None:
    """First Gascony is fought for, then Toulouse, the second Region that the Vassal names."""
    table = Position("serment_de_fidelite", "revolte_feodale").at("d1")
    table.do("revolt gascony", "play serment_de_fidelite", dice=(die,))
    assert table.asked == "vassal spread"
    assert table.offered("spread") == {"spread aquitaine", "spread toulouse"}
    assert table.match.view()["spread"] == {"from": "gascony", "to": None}
    table.do("spread toulouse")
    assert table.match.view()["spread"] == {"from": None, "to": "toulouse"}
    assert table.asked == "king pay"
    assert table.battle["region"] == "gascony"
    table.do("pay", "done", dice=(6, 1))
    assert table.marker("gascony") == "revolt"
    assert table.battle["region"] == "toulouse"
    assert table.match.view()["spread"] == {"from": None, "to": None}
    table.do("pay", "done", dice=(1, 6))
    assert table.marker("toulouse") is None
    assert table.treasury == 10 - 1 - 1 - 1
    assert table.flags["revolt_cards"] == 1, "a spread is none of the three cards"


@pytest.mark.rule("FDM-7.7h", "FDM-6.4d")
def test_the_vassal_must_name_a_controlled_neighbour_that_has_not_revolted() -> None:
    table = Position("serment_de_fidelite", "espions_vassal").in_revolt("gascony").at("w3")
    table.do("oath gascony", dice=(6,))
    assert table.asked == "vassal spread"
    assert table.offered() == {"spread aquitaine", "spread toulouse", "spy hand", "spy decks"}
    assert table.refusal("spread berry") == table.refusal("pass") == "FDM-7.7h"


@pytest.mark.rule("FDM-7.7h")
def test_a_revolt_spreads_to_flanders_too() -> None:
    table = Position("serment_de_fidelite").in_revolt("vermandois").at("w3")
    table.do("oath vermandois", dice=(6,))
    assert "spread flanders" in table.offered()
    assert told(table.do("spread flanders"), "spreads") == [{"origin": 1, "region": 0}]
    assert table.refusal("spread flanders") != "", "it is named once"


@pytest.mark.rule("FDM-7.7h")
def test_without_a_legal_neighbour_nothing_spreads() -> None:
    table = Position("serment_de_fidelite").in_revolt("gascony", "aquitaine").muslim("toulouse").at("w3")
    events = table.do("oath gascony", dice=(6,))
    assert told(events, "no_spread")
    assert table.asked != "vassal spread"
    table = Position("serment_de_fidelite").in_revolt("gascony", "aquitaine").given(suffered=1 << 17).at("w3")
    assert told(table.do("oath gascony", dice=(6,)), "no_spread")
    assert table.match.view()["spread"] == {"from": None, "to": None}


@pytest.mark.rule("FDM-7.7h", "FDM-WIN-1")
def test_a_single_neighbour_is_named_without_a_question_where_no_espions_can_come() -> None:
    table = Position("serment_de_fidelite").in_revolt("gascony", "aquitaine").spent("espions_vassal").at("w3")
    events = table.do("oath gascony", dice=(6,))
    assert told(events, "spreads") == [{"origin": 16, "region": 17}]
    assert table.asked == "king pay"
    table = Position("serment_de_fidelite").in_revolt("vermandois", "champagne", "francia", "normandy")
    events = table.spent("espions_vassal").at("w3").do("oath vermandois", dice=(6,))
    assert told(events, "spreads") == [{"origin": 1, "region": 0}], "Flanders alone is left"


@pytest.mark.rule("FDM-7.7h", "FDM-6.4d", "FDM-WIN-1")
def test_the_vassal_is_asked_where_he_has_a_choice_or_might_send_espions() -> None:
    table = Position("serment_de_fidelite").in_revolt("gascony").spent("espions_vassal").at("w3")
    assert not told(table.do("oath gascony", dice=(6,)), "spreads")
    assert table.asked == "vassal spread", "all Espions are in view, but he chooses between two Regions"
    assert table.offered() == {"spread aquitaine", "spread toulouse"}
    table = Position("serment_de_fidelite").in_revolt("gascony", "aquitaine").at("w3")
    assert not told(table.do("oath gascony", dice=(6,)), "spreads")
    assert table.asked == "vassal spread", "only Toulouse is left, but he might hold Espions"
    assert table.offered() == {"spread toulouse"}


@pytest.mark.rule("FDM-DICE", "FDM-7.7f")
def test_the_dice_of_an_oath_come_before_those_of_both_regions_that_revolt() -> None:
    """Gascony wins with 6 + 2 against 1 + 2; then Toulouse loses with 1 + 3 against 2 + 2."""
    table = Position("serment_de_fidelite", "revolte_feodale").at("d1")
    events = table.do("revolt gascony", "play serment_de_fidelite", "spread toulouse", "pay", "done", dice=(5, 6, 1))
    assert told(events, "oath_die") == [{"region": 16, "die": 5}]
    assert told(events, "dice") == [{"attacker": 6, "defender": 1, "attack": 8, "defence": 3}]
    events = table.do("pay", "done", dice=(1, 2))
    assert told(events, "dice") == [{"attacker": 1, "defender": 2, "attack": 4, "defence": 4}]
    assert (table.marker("gascony"), table.marker("toulouse")) == ("revolt", None)


@pytest.mark.rule("FDM-7.7e")
def test_vikings_spread_as_vikings_with_the_regions_own_army() -> None:
    table = Position("serment_de_fidelite", reigns="louis_v").viking("flanders").at("w3")
    table.do("oath flanders", dice=(6,))
    table.do("spread normandy", "pay")
    assert table.modifiers("attacker") == {"army": 1}
    table.do("done", dice=(2, 1))
    assert table.marker("normandy") == "viking"
    assert table.marker("flanders") == "viking"
    assert table.track == 3


@pytest.mark.rule("FDM-7.7e")
def test_a_revolt_spreads_as_a_revolt() -> None:
    table = Position("serment_de_fidelite").in_revolt("flanders").at("d2")
    table.do("oath flanders", dice=(6,))
    table.do("spread normandy", "yield")
    assert table.marker("normandy") == "revolt"


@pytest.mark.rule("FDM-7.6c", "FDM-6.2c", "FDM-7.7f")
def test_deus_after_a_failed_oath_saves_only_the_first_region() -> None:
    """R52: the second Region still revolts, and the first has not had its Revolt."""
    table = Position("serment_de_fidelite deus_ex_machina", "revolte_feodale").at("d1")
    table.do("revolt gascony", "play serment_de_fidelite", dice=(5,))
    table.do("spread toulouse", "play deus_ex_machina")
    assert table.battle["region"] == "toulouse"
    assert not table.about("gascony")["suffered"]
    assert table.about("toulouse")["suffered"]
    assert table.flags["revolt_cards"] == 0
    assert "play deus_ex_machina" not in table.offered()
    assert table.treasury == 9
