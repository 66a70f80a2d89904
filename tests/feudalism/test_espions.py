"""Espions of both sides: what they see, how long it is known, and their help in the next attack (FDM-6.4, FDM-7.3)."""

from __future__ import annotations

import pytest

from homage.games.feudalism.rules.cards import CARD_IDS, KING, VASSAL
from tests.feudalism.position import Position, told


def known(table: Position, seat: int) -> list[str]:
    """What a seat knows of the other's hand."""
    cards: list[str] = table.match.view(seat)["seats"][1 - seat]["known"]
    return cards


@pytest.mark.rule("FDM-6.4a", "FDM-CAN-5")
def test_the_vassal_sees_the_hand_and_the_choice_is_open_to_all() -> None:
    table = Position("tribut deus_ex_machina", "espions_vassal").at("d1")
    table.do("spy hand")
    assert table.match.view()["chain"] == [
        {"card": "espions_vassal", "side": "vassal", "region": None, "look": "hand", "answers": None}
    ]
    events = table.do("pass")
    assert known(table, 1) == ["reconquete", "deus_ex_machina", "tribut"]
    (seen,) = [event for event in events if event.kind.name == "saw_hand"]
    assert (seen.seen(1), seen.seen(0), seen.seen(None)) == (True, False, False)
    assert known(table, 0) == []
    assert table.match.view()["seats"][0]["known"] == []


@pytest.mark.rule("FDM-6.4a")
def test_what_is_known_of_a_hand_shrinks_as_its_cards_are_played() -> None:
    table = Position("paix_de_dieu paix_de_dieu", "espions_vassal").spent("deus_ex_machina").at("w2")
    table.do("spy hand", "pass")
    assert known(table, 1) == ["paix_de_dieu", "paix_de_dieu", "reconquete"]
    table.do("done", "play paix_de_dieu", dice=(2,))
    assert known(table, 1) == ["paix_de_dieu", "reconquete"]


@pytest.mark.rule("FDM-6.4a", "FDM-6.4b", "FDM-CAN-5")
def test_the_vassal_sees_two_of_the_kings_deck_and_one_of_his_own_and_they_stay() -> None:
    table = Position("tribut", "espions_vassal").on_deck(KING, "duc_des_francs", "tribut", "tribut")
    table.on_deck(VASSAL, "ferocite", "alliance").at("d1")
    events = table.do("spy decks")
    assert table.match.view()["chain"][0]["look"] == "decks"
    events += table.settle_answers()
    tops = table.match.view(1)["seats"][1]["tops"]
    assert tops == {"vassal": ["ferocite"], "king": ["duc_des_francs", "tribut"]}
    assert table.match.view(0)["seats"][1]["tops"] is None
    assert table.match.view(0)["seats"][1]["tops_known"] == {"vassal": 1, "king": 2}
    (seen,) = [event for event in events if event.kind.name == "saw_decks"]
    assert (seen.seen(1), seen.seen(0), seen.seen(None)) == (True, False, False)
    assert [CARD_IDS[seen[card]] for card in ("first", "second", "own")] == ["duc_des_francs", "tribut", "ferocite"]


@pytest.mark.rule("FDM-6.4b")
@pytest.mark.parametrize("die", [1, 6])
def test_cards_seen_on_a_deck_are_drawn_first_and_known_to_the_person_whoever_draws_them(die: int) -> None:
    """The Vassal has looked. If he becomes King, he draws two of them himself, and knows one of the new Vassal's."""
    table = Position("", "espions_vassal", idle=False).spent("paix_de_dieu", "deus_ex_machina")
    table.on_deck(KING, "duc_des_francs", "tribut").on_deck(VASSAL, "ferocite").in_revolt("anjou").at("d1")
    table.do("spy decks")
    assert table.asked == "king d2"
    table.do("done", dice=(die,))
    king = table.s.king
    assert {"duc_des_francs", "tribut"} <= set(table.hand("king"))
    assert "ferocite" in table.hand("vassal")
    if king == 0:
        assert known(table, 1) == ["tribut", "duc_des_francs"]
    else:
        assert known(table, 1) == ["ferocite"]
    assert known(table, 0) == []
    assert table.match.view(1)["seats"][1]["tops"] == {"vassal": [], "king": []}


@pytest.mark.rule("FDM-6.4b")
def test_the_king_knows_what_the_vassal_draws_of_the_cards_that_he_has_seen() -> None:
    table = (
        Position("espions_king", "alliance", track=6).on_deck(VASSAL, "ferocite", "desastre").on_deck(KING, "tribut")
    )
    table.at("d2").do("spy decks", "pass")
    table.do("done", dice=(1,))
    assert table.s.turn == 2
    assert sorted(known(table, 0)) == ["desastre", "ferocite"]
    assert {"desastre", "ferocite"} <= set(table.hand("vassal"))
    assert known(table, 1) == []


@pytest.mark.rule("FDM-7.3a")
def test_a_short_deck_is_seen_as_far_as_it_goes() -> None:
    """R18."""
    table = Position("espions_king", "alliance").at("d2")
    left = table.s.deck_size[VASSAL] - 1
    for at in range(left):
        card = table.s.deck[VASSAL, at + 1]
        table.s.discard[card] += 1
        table.s.unseen[card] -= 1
        table.s.deck[VASSAL, at + 1] = 0
    table.s.deck_size[VASSAL] = 1
    table.do("spy decks")
    table.do("pass")
    assert table.s.known_top[0, VASSAL] == 1
    assert len(table.match.view(0)["seats"][0]["tops"]["vassal"]) == 1


@pytest.mark.rule("FDM-6.4c")
def test_espions_help_the_vassals_next_attack_once_and_two_no_more_than_one() -> None:
    table = Position("tensions_internes", "espions_vassal espions_vassal revolte_feodale revolte_feodale")
    table.spent("paix_de_dieu", "deus_ex_machina").at("d1")
    table.do("spy decks", "spy decks", "revolt anjou", "pay", "done")
    assert table.modifiers("attacker") == {"army": 2, "espions": 1}
    table.do(dice=(1, 6))
    assert not table.flags["espions_vassal"]
    table.do("revolt berry", "pay", "done")
    assert table.modifiers("attacker") == {"army": 1}


@pytest.mark.rule("FDM-6.4c", "FDM-7.6b", "FDM-7.8a", "FDM-7.7f", "FDM-CAN-1")
def test_a_cancelled_attack_leaves_the_espions_for_the_next() -> None:
    table = Position("deus_ex_machina", "revolte_feodale").at("d1")
    table.s.spies[VASSAL] = 1
    table.do("revolt anjou")
    assert not table.flags["espions_vassal"]
    table.do("play deus_ex_machina")
    assert bonus(table) == {"espions_vassal"}
    table = Position("deus_ex_machina").invaders("viking_raid_a", "normandy")
    table.s.spies[VASSAL] = 1
    table.at("invade").do("play deus_ex_machina")
    assert bonus(table) == {"espions_vassal"}
    assert table.s.fight_spies == 0
    table = Position("tribut").invaders("viking_raid_a", "normandy")
    table.s.spies[VASSAL] = 1
    table.at("invade")
    table.do("pass", "done")
    assert table.s.fight_spies == 1, "they go with the invaders"
    table.do("play tribut")
    assert bonus(table) == {"espions_vassal"}
    assert table.s.fight_spies == 0, "who do not come"
    table = Position("serment_de_fidelite", "revolte_feodale").at("d1")
    table.s.spies[VASSAL] = 1
    table.do("revolt anjou", "play serment_de_fidelite", dice=(1,))
    assert bonus(table) == {"espions_vassal"}


@pytest.mark.rule("FDM-6.4c", "FDM-8.1c")
def test_espions_of_a_revolt_that_is_not_fought_help_the_next_one() -> None:
    """R46: Anjou is given up without a battle."""
    table = Position("tensions_internes", "revolte_feodale revolte_feodale").at("d1")
    table.s.spies[VASSAL] = 1
    table.do("revolt anjou", "yield")
    assert bonus(table) == {"espions_vassal"}
    table.do("revolt berry", "pay", "done")
    assert table.modifiers("attacker") == {"army": 1, "espions": 1}


@pytest.mark.rule("FDM-6.4d")
def test_espions_in_a_battle_wait_for_the_next_attack() -> None:
    table = Position("tensions_internes", "espions_vassal revolte_feodale").spent("paix_de_dieu", "deus_ex_machina")
    table.at("d1")
    table.do("revolt anjou", "pay", "spy decks", "done")
    assert table.modifiers("attacker") == {"army": 2}
    table.do(dice=(1, 6))
    assert table.flags["espions_vassal"]


@pytest.mark.rule("FDM-6.4d")
@pytest.mark.parametrize("step", ["w0", "w2", "d1", "w4"])
def test_the_vassal_may_send_espions_at_each_of_his_decisions(step: str) -> None:
    table = Position(vassal="espions_vassal").invaders("viking_raid_a", "" if step == "w0" else "normandy")
    if step in ("d1", "w4"):
        table.invaders("viking_raid_a")
    table.at(step)
    table.settle()
    assert table.asked == f"vassal {step}"
    assert table.offered("spy") == {"spy hand", "spy decks"}


@pytest.mark.rule("FDM-6.4d")
def test_espions_before_a_spread_is_named_help_that_attack_and_no_earlier_one() -> None:
    table = Position("serment_de_fidelite tensions_internes", "revolte_feodale espions_vassal")
    table.spent("paix_de_dieu", "deus_ex_machina").at("d1")
    table.do("revolt gascony", "play serment_de_fidelite", dice=(6,))
    table.do("spy decks", "spread toulouse", "pay")
    table.settle()
    assert table.battle["region"] == "gascony"
    assert table.modifiers("attacker") == {"army": 2}
    table.do(dice=(1, 6))
    table.do("pay")
    table.settle()
    assert table.battle["region"] == "toulouse"
    assert table.modifiers("attacker") == {"army": 3, "espions": 1}
    table.do(dice=(1, 6))
    assert not table.flags["espions_vassal"], "used up"


@pytest.mark.rule("FDM-6.4c", "FDM-6.4d")
def test_espions_of_an_attack_without_dice_help_the_spread() -> None:
    """R16 and R46: Gascony is given up, so the Espions sent before it are not used."""
    table = Position("serment_de_fidelite tensions_internes", "revolte_feodale").at("d1")
    table.s.spies[VASSAL] = 1
    table.do("revolt gascony", "play serment_de_fidelite", dice=(6,))
    table.do("spread toulouse", "yield", "pay")
    table.settle()
    assert table.modifiers("attacker") == {"army": 3, "espions": 1}


@pytest.mark.rule("FDM-6.4d")
def test_espions_in_the_battle_of_the_first_region_come_too_late_for_the_second() -> None:
    """R59: Toulouse was named before they were sent; they wait for a later attack."""
    table = Position("serment_de_fidelite tensions_internes", "revolte_feodale espions_vassal")
    table.spent("paix_de_dieu", "deus_ex_machina").at("d1")
    table.do("revolt gascony", "play serment_de_fidelite", dice=(6,))
    table.do("spread toulouse", "pay", "spy decks", dice=(1, 6))
    table.do("pay")
    table.settle()
    assert table.battle["region"] == "toulouse"
    assert table.modifiers("attacker") == {"army": 3}
    table.do(dice=(1, 6))
    assert table.flags["espions_vassal"]


@pytest.mark.rule("FDM-7.3a")
def test_the_king_sees_the_hand_only_before_the_vassal_acts() -> None:
    for step in ("w1", "w2"):
        table = Position("espions_king", "alliance").spent("accident_de_chasse")
        table.invaders("viking_raid_a", "normandy").at(step)
        assert table.offered("spy") == {"spy hand", "spy decks"}
        table.do("spy hand", "pass")
        assert known(table, 0) == ["alliance", "accident_de_chasse"]
    table = Position("espions_king").at("d2")
    assert table.offered("spy") == {"spy decks"}
    assert table.refusal("spy hand") == "FDM-7.3a"
    table = Position("espions_king").in_revolt("anjou").at("w3")
    assert table.refusal("spy decks") == "FDM-3.1x"


@pytest.mark.rule("FDM-7.3a")
def test_the_king_sees_two_of_the_vassals_deck_and_one_of_his_own() -> None:
    table = (
        Position("espions_king", "alliance").on_deck(VASSAL, "ferocite", "desastre").on_deck(KING, "tribut").at("d2")
    )
    table.do("spy decks", "pass")
    assert table.match.view(0)["seats"][0]["tops"] == {"vassal": ["ferocite", "desastre"], "king": ["tribut"]}


@pytest.mark.rule("FDM-7.3b")
def test_the_kings_espions_help_his_next_attack_once() -> None:
    table = Position("espions_king espions_king tensions_internes", "alliance").in_revolt("anjou").at("d2")
    table.do("spy decks", "pass", "spy decks", "pass", "play reconquete", "attack anjou", "done")
    assert table.modifiers("attacker") == {"army": 2, "espions": 1}
    table.do(dice=(1, 6))
    table.do("attack anjou", "done")
    assert table.modifiers("attacker") == {"army": 2}


@pytest.mark.rule("FDM-7.3b")
def test_the_kings_espions_do_not_help_his_defence() -> None:
    table = Position("tensions_internes", "revolte_feodale").at("d1")
    table.s.spies[KING] = 1
    table.do("revolt anjou", "pay", "done")
    assert table.modifiers("defender") == {"army": 2}
    assert table.flags["espions_king"]
    assert told(table.match.story, "paid")


# -- where the bonus is shown ------------------------------------------------------------------------------------------


def bonus(table: Position) -> set[str]:
    """The flags of Espions that are set; both seats see them, and so does the terminal."""
    names = {name for name, value in table.flags.items() if name.startswith("espions") and value}
    for seat in (0, 1):
        assert table.match.view(seat)["flags"] == table.flags
        assert all(name.replace("_", " ") in table.drawn(seat) for name in names)
    return names


@pytest.mark.rule("FDM-6.4c")
def test_the_king_sees_the_vassals_bonus_while_he_answers_the_attack() -> None:
    table = Position("deus_ex_machina", "revolte_feodale").at("d1")
    table.s.spies[VASSAL] = 1
    assert bonus(table) == {"espions_vassal"}
    table.do("revolt anjou")
    assert (table.asked, table.match.view()["battle"]) == ("king answer", None)
    assert bonus(table) == {"espions_in_attack"}
    table.do("pass")
    assert bonus(table) == {"espions_in_attack"}
    assert table.modifiers("attacker") == {"army": 2, "espions": 1}
    table = Position("deus_ex_machina").invaders("viking_raid_a", "normandy")
    table.s.spies[VASSAL] = 1
    table.at("invade")
    assert (table.asked, table.match.view()["battle"]) == ("king answer", None)
    assert bonus(table) == {"espions_in_attack"}


@pytest.mark.rule("FDM-6.4d")
def test_the_bonus_of_a_spread_is_seen_while_the_first_region_fights() -> None:
    table = Position("serment_de_fidelite tensions_internes", "revolte_feodale espions_vassal")
    table.spent("paix_de_dieu", "deus_ex_machina").at("d1")
    table.do("revolt gascony", "play serment_de_fidelite", dice=(6,))
    table.do("spy decks", "spread toulouse", "pay")
    assert table.battle["region"] == "gascony"
    assert bonus(table) == {"espions_in_spread"}
    table.do(dice=(1, 6))
    assert table.battle["region"] == "toulouse"
    assert bonus(table) == {"espions_in_attack"}


@pytest.mark.rule("FDM-7.3b")
def test_the_bonus_of_the_kings_attack_is_seen_until_the_dice_fall() -> None:
    table = Position("tensions_internes").in_revolt("anjou").at("d2")
    table.s.spies[KING] = 1
    assert bonus(table) == {"espions_king"}
    table.do("attack anjou")
    assert bonus(table) == {"espions_in_attack"}
    table.do("done", dice=(1, 6))
    assert bonus(table) == set()
