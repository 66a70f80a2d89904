"""Cards declared and answered: the last resolves first, what is cancelled costs nothing (FDM-CAN, FDM-7.6)."""

from __future__ import annotations

import pytest

from homage.games.feudalism.rules.cards import CARD_IDS
from homage.games.feudalism.rules.moments import ANSWERS
from tests.feudalism.position import Position, card, told

# Ledger, 6.5: the card being played, and what may answer it.
LISTED = {
    "desastre": {"deus_ex_machina"},
    "revolte_feodale": {"deus_ex_machina", "serment_de_fidelite"},
    "accident_de_chasse": {"deus_ex_machina"},
    "ferocite": {"deus_ex_machina"},
    "alliance": {"tensions_internes", "deus_ex_machina"},
    "espions_vassal": {"paix_de_dieu", "deus_ex_machina"},
    "saint_empire_romain": {"tribut"},
    "invasion": {"deus_ex_machina", "tribut"},
    "paix_de_dieu": {"saint_empire_romain"},
    "serment_de_fidelite": {"saint_empire_romain"},
    "espions_king": {"accident_de_chasse"},
}


@pytest.mark.rule("FDM-7.6a")
def test_the_table_of_answers_is_the_ledgers() -> None:
    names = [*CARD_IDS, "invasion"]
    assert {names[card]: {names[by] for by in answers} for card, answers in ANSWERS.items()} == LISTED


@pytest.mark.rule("FDM-7.6a", "FDM-7.6d", "FDM-CAN-4")
@pytest.mark.parametrize("declared", ["desastre", "accident_de_chasse", "espions_vassal"])
def test_deus_cancels_a_card_before_its_first_die(declared: str) -> None:
    table = Position("deus_ex_machina", f"{declared} alliance").at("d1")
    table.do("spy hand" if declared == "espions_vassal" else f"play {declared}", "play deus_ex_machina")
    assert (table.discarded(declared), table.discarded("deus_ex_machina")) == (1, 1)
    assert (table.treasury, table.track) == (10, 4)
    assert not table.flags["espions_vassal"]
    assert not any(region["disaster"] for region in table.match.view()["regions"])


@pytest.mark.rule("FDM-7.6a")
def test_deus_never_cancels_an_empire() -> None:
    table = Position("deus_ex_machina tribut", "saint_empire_romain").at("d1")
    table.do("play saint_empire_romain")
    assert table.asked == "king answer"
    assert table.offered() == {"pass", "play tribut"}
    assert table.refusal("play deus_ex_machina") == "FDM-CAN-1"


@pytest.mark.rule("FDM-7.6b", "FDM-CAN-1")
def test_deus_cancels_an_invasion_in_w1_at_its_declaration_or_in_step_2() -> None:
    table = Position("deus_ex_machina").invaders("muslim_raid_a", "toulouse").at("w1")
    table.do("play deus_ex_machina")
    assert table.match.view()["invasion"] is None
    assert not table.about("toulouse")["target"]
    for answers in (["play deus_ex_machina"], ["pass", "done", "play deus_ex_machina"]):
        table = Position("deus_ex_machina").invaders("muslim_raid_a", "toulouse").at("invade")
        events = table.do(*answers)
        assert told(events, "cancelled") == [{"card": 16, "by": 12}]
        assert table.match.view()["invasion"] is None
        assert table.s.fight == 0
    table = Position("deus_ex_machina serment_de_fidelite").in_revolt("anjou").at("w1")
    assert table.refusal("play deus_ex_machina") == "FDM-7.6b", "there is no target"


@pytest.mark.rule("FDM-7.6c", "FDM-CAN-4")
def test_deus_cancels_a_revolt_at_its_declaration_at_the_payment_or_in_step_2() -> None:
    for answers in (
        ["play deus_ex_machina"],
        ["pass", "play deus_ex_machina"],
        ["pass", "pay", "done", "militia 1", "play deus_ex_machina"],
    ):
        table = Position("deus_ex_machina", "revolte_feodale").at("d1")
        events = table.do("revolt anjou", *answers)
        assert told(events, "cancelled") == [{"card": card("revolte_feodale"), "by": card("deus_ex_machina")}]
        assert table.s.fight == 0
        assert table.flags["revolt_cards"] == 0
        assert not table.about("anjou")["suffered"]
        assert table.discarded("revolte_feodale") == 1
        assert table.treasury == (10 if len(answers) < 4 else 10 - 1 - 3), "what was paid is gone"


@pytest.mark.rule("FDM-CAN-1")
def test_a_cancelled_alliance_counts_for_nothing_and_another_may_be_played() -> None:
    table = Position("tensions_internes", "alliance alliance").invaders("viking_raid_a", "normandy").at("invade")
    table.do("play alliance", "play tensions_internes")
    assert not table.flags["alliance"]
    assert "play alliance" in table.offered()
    table.do("play alliance")
    table.settle_answers()
    assert table.flags["alliance"]
    assert table.discarded("alliance") == 2


@pytest.mark.rule("FDM-CAN-1", "FDM-CAN-2", "FDM-3.1x")
def test_a_chain_of_four_resolves_from_its_end() -> None:
    """Espions, answered by Paix, answered by Saint Empire, answered by Tribut: so the Paix stands, the Espions fall."""
    table = Position("paix_de_dieu tribut", "espions_vassal saint_empire_romain").spent("deus_ex_machina").at("d1")
    table.do("spy hand", "play paix_de_dieu", "play saint_empire_romain")
    assert table.chain == ["espions_vassal", "paix_de_dieu", "saint_empire_romain"]
    assert table.treasury == 10
    assert all(table.discarded(card) == 0 for card in table.chain)
    events = table.do("play tribut")
    assert [(CARD_IDS[e["card"]], CARD_IDS[e["by"]]) for e in told(events, "cancelled")] == [
        ("saint_empire_romain", "tribut")
    ]
    assert table.asked == "vassal answer", "the window for the Paix opens again"
    assert table.chain == ["espions_vassal", "paix_de_dieu"]
    events = table.do("pass")
    assert [CARD_IDS[e["card"]] for e in told(events, "cancelled")] == ["espions_vassal"]
    assert table.treasury == 8
    assert table.chain == []
    for name in ("espions_vassal", "paix_de_dieu", "saint_empire_romain", "tribut"):
        assert table.discarded(name) == table.s.discard[CARD_IDS.index(name)]
    assert table.discarded("tribut") == table.discarded("espions_vassal") == 1
    assert not table.flags["espions_vassal"]
    assert table.match.view(1)["seats"][0]["known"] == []


@pytest.mark.rule("FDM-CAN-1")
def test_a_cancelled_answer_opens_the_window_for_the_card_below_again() -> None:
    """Espions of the King, answered by an Accident, cancelled by Deus: the Vassal may answer with another Accident."""
    table = Position("espions_king deus_ex_machina", "accident_de_chasse", idle=True).in_revolt("anjou").at("d2")
    table.do("spy decks", "play accident_de_chasse", "play deus_ex_machina")
    assert table.asked == "vassal answer"
    assert table.chain == ["espions_king"]
    table.do("play accident_de_chasse")
    table.settle_answers()
    assert not table.flags["espions_king"]
    assert table.discarded("accident_de_chasse") == 2


@pytest.mark.rule("FDM-CAN-2")
def test_costs_are_paid_after_the_chance_to_cancel() -> None:
    table = Position("serment_de_fidelite", "saint_empire_romain").in_revolt("flanders").at("d2")
    table.do("oath flanders")
    assert table.treasury == 10
    table.do("pass", dice=(5,))
    assert table.treasury == 7


@pytest.mark.rule("FDM-CAN-3")
@pytest.mark.parametrize(("treasury", "offered"), [(3, False), (4, True)])
def test_money_that_a_waiting_card_needs_cannot_be_spent_in_an_answer(treasury: int, offered: bool) -> None:
    """R49: an oath for Aquitaine (2) waits, so Tribut (2) against the Saint Empire needs four Deniers."""
    table = Position("serment_de_fidelite tribut", "revolte_feodale saint_empire_romain", treasury=treasury).at("d1")
    table.do("revolt aquitaine", "play serment_de_fidelite", "play saint_empire_romain")
    if offered:
        assert "play tribut" in table.offered()
    else:
        assert table.asked == "king answer"
        assert table.chain == ["revolte_feodale"], "the oath is gone, and nobody was asked for a Tribut"


@pytest.mark.rule("FDM-CAN-4")
def test_a_card_that_has_taken_effect_cannot_be_cancelled_any_more() -> None:
    table = Position("tensions_internes", "alliance").invaders("viking_raid_a", "normandy").at("invade")
    table.do("play alliance", "pass", "done")
    assert table.asked == "king defender"
    assert table.refusal("play tensions_internes") == "FDM-7.1a"
    assert table.modifiers("attacker")["alliance"] == 2


@pytest.mark.rule("FDM-CAN-5")
def test_all_choices_are_named_with_the_card() -> None:
    table = Position("serment_de_fidelite espions_king", "revolte_feodale").in_revolt("anjou").at("d2")
    assert table.refusal("play serment_de_fidelite") == table.refusal("play espions_king") == "FDM-CAN-5"
    table.do("oath anjou")
    assert table.match.view()["chain"][0]["region"] == "anjou"
    table = Position("deus_ex_machina", "revolte_feodale").at("d1")
    table.do("revolt flanders")
    assert table.match.view()["chain"] == [
        {"card": "revolte_feodale", "side": "vassal", "region": "flanders", "look": None, "answers": None}
    ]
    table = Position("serment_de_fidelite", "saint_empire_romain").in_revolt("flanders").at("d2")
    table.do("oath flanders")
    assert (table.chain, table.match.view()["chain"][0]["region"]) == (["serment_de_fidelite"], "flanders")


@pytest.mark.rule("FDM-DICE")
def test_dice_are_used_in_their_order() -> None:
    """Three for the Region, one to split the row, one for the loss; then attacker before defender; then Phase E."""
    table = Position("", "desastre revolte_feodale", idle=False, track=4).spent("espions_vassal").at("d1")
    events = table.do("play desastre", dice=(3, 3, 4, 4, 2))
    assert told(events, "disaster") == [{"region": 8, "sum": 10, "split": 4}]
    assert told(events, "disaster_loss")[0]["die"] == 2
    events = table.do("revolt anjou", "pay", dice=(5, 2, 3))
    assert told(events, "dice") == [{"attacker": 5, "defender": 2, "attack": 7, "defence": 4}]
    assert told(events, "dynasty_die") == [{"die": 3, "track": 3}]
