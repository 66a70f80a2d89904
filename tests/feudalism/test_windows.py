"""Windows out of turn open by what everybody can see, never by what is in a hand (ledger, 6.6 and 7)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from homage.engine.flow.course import set_operand
from homage.engine.match.match import Match
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.games.feudalism import GAME
from homage.games.feudalism.actions import DONE
from homage.games.feudalism.rules.cards import CARDS, DESASTRE, KING, VASSAL
from homage.games.feudalism.rules.militia import militia_conceivable
from homage.games.feudalism.rules.moments import ANSWERS, CARDS_AT, MOMENTS
from homage.games.feudalism.state import D1, D2, SPEAKER, TARGET
from tests.feudalism.position import Position

# A position, the card that matters there, and who is asked: once with the card in hand, once without.
ASKED: dict[str, tuple[str, str]] = {
    "vassal w0": ("vassal", "espions_vassal"),
    "king w1": ("king", "espions_king"),
    "king w2": ("king", "espions_king"),
    "king w3": ("king", "serment_de_fidelite"),
    "vassal w4": ("vassal", "espions_vassal"),
    "king answer": ("king", "deus_ex_machina"),
}


def standing(question: str, king: str = "", vassal: str = "") -> Position:
    """A position where this question comes next."""
    table = Position(king, vassal).in_revolt("anjou")
    if question == "king answer":
        return table.invaders("viking_raid_a", "normandy").at("invade")
    step = question.split()[1]
    if step == "w0":
        table.invaders("viking_raid_a")
    return table.at(step)


@pytest.mark.rule("FDM-WIN-1")
@pytest.mark.parametrize("question", ASKED)
def test_a_side_is_asked_alike_with_and_without_the_card(question: str) -> None:
    role, card = ASKED[question]
    holding, not_holding = standing(question, **{role: card}), standing(question, **{role: ""})
    assert holding.asked == not_holding.asked == question
    assert not_holding.offered() == {"pass"}
    assert len(holding.offered()) > 1


@pytest.mark.rule("FDM-WIN-1")
@pytest.mark.parametrize("question", ["vassal w0", "vassal w4"])
def test_a_window_stays_shut_when_all_copies_are_in_view(question: str) -> None:
    table = Position(vassal="alliance").spent("espions_vassal")
    if question == "vassal w0":
        table.invaders("viking_raid_a")
    assert table.at(question.split()[1]).asked != question


@pytest.mark.rule("FDM-WIN-1")
def test_a_window_stays_shut_for_an_empty_hand_or_an_empty_treasury() -> None:
    assert Position("", "alliance", idle=False).in_revolt("anjou").at("w3").asked == "vassal d1"
    assert Position("", "alliance", treasury=0).in_revolt("anjou").at("w3").asked == "vassal d1"
    assert Position("", "alliance").muslim("gothia").at("w3").asked == "vassal d1", "and without a Region for it"
    assert Position("", "alliance").in_revolt("anjou").at("w3").asked == "king w3"


@pytest.mark.rule("FDM-WIN-1", "FDM-6.2e")
def test_the_question_for_the_denier_does_not_tell_of_a_deus() -> None:
    """With an empty treasury the King is asked as long as he might hold one, and not afterwards."""
    for king in ("deus_ex_machina", "tribut"):
        table = Position(king, "revolte_feodale", treasury=0).at("d1")
        table.do("revolt anjou", "pass")
        assert table.asked == "king pay"
        assert "yield" in table.offered()
        assert ("play deus_ex_machina" in table.offered()) == (king == "deus_ex_machina")


@pytest.mark.rule("FDM-WIN-1")
def test_militia_by_a_duke_is_asked_for_whether_the_king_holds_one_or_not() -> None:
    for king, offered in (("duc_des_francs", {"done", "militia 1 duke"}), ("tribut", {"done"})):
        table = Position(king, treasury=3).in_revolt("anjou").at("d2")
        table.do("attack anjou")
        assert table.asked == "king raise"
        assert table.offered() == offered
        assert table.match.window is not None, "without a Duke there is nothing to decide"
    table = Position("tribut", treasury=3).in_revolt("anjou").spent("duc_des_francs").at("d2")
    table.do("attack anjou")
    assert table.asked != "king raise"
    table = Position("duc_des_francs", treasury=3).in_revolt("anjou").spent("duc_des_francs").at("d2")
    table.do("attack anjou")
    assert table.asked == "king raise", "one Duke is not in view: the King's own"


@pytest.mark.rule("FDM-WIN-1", "FDM-8.6a", "FDM-8.6b")
def test_militia_that_can_be_paid_for_is_no_mere_window() -> None:
    table = Position("tribut", treasury=4).in_revolt("anjou").at("d2")
    table.do("attack anjou")
    assert (table.asked, table.match.window) == ("king raise", None)
    table = Position("tribut", "revolte_feodale", treasury=4).at("d1")
    table.do("revolt anjou", "pay", "done")
    assert (table.asked, table.match.window) == ("king defender", None)
    table = Position("tribut", "revolte_feodale", treasury=3).at("d1")
    table.do("revolt anjou", "pay", "done")
    assert table.asked == "king defender"
    assert table.match.window is not None, "two Deniers are enough only with a Duke"


@pytest.mark.rule("FDM-WIN-1", "FDM-8.3a")
def test_three_deniers_are_just_enough_for_militia_without_a_duke() -> None:
    for treasury, conceivable in ((4, True), (3, False)):
        table = Position("tribut", treasury=treasury).in_revolt("anjou").spent("duc_des_francs").at("d2")
        table.do("attack anjou")
        assert table.treasury == treasury - 1
        assert militia_conceivable(table.s) == conceivable


@pytest.mark.rule("FDM-WIN-2")
def test_in_w2_both_speak_in_turns_until_both_pass_in_a_row() -> None:
    table = Position("espions_king espions_king", "espions_vassal").spent("accident_de_chasse", "paix_de_dieu")
    table.s.hand[1, 4] = 0  # no Accident de chasse either
    table.s.hand_size[1] -= 1
    table.s.unseen[4] -= 1
    table.s.discard[4] += 1
    table.spent("deus_ex_machina").at("w2")
    assert table.asked == "king w2"
    table.do("spy decks")
    assert table.asked == "vassal w2"
    table.do("pass")
    assert table.asked == "king w2", "he has played, so it is his turn again"
    table.do("pass")
    assert table.asked == "vassal d1"


@pytest.mark.rule("FDM-WIN-2", "FDM-6.4d")
def test_in_w2_the_king_may_speak_again_after_espions_of_the_vassal() -> None:
    table = Position("espions_king", "espions_vassal").spent("deus_ex_machina", "paix_de_dieu").at("w2")
    table.do("pass")
    assert table.asked == "vassal w2"
    table.do("spy decks")
    assert table.asked == "king w2"
    table.do("pass")
    assert table.asked == "vassal w2", "one more pass, for the two to pass in a row"
    table.do("pass")
    assert table.asked == "vassal d1"


@pytest.mark.rule("FDM-WIN-2", "FDM-7.3a")
def test_after_the_income_the_king_speaks_first_whoever_spoke_last_before() -> None:
    """Flanders, Francia and Burgundy pay 3 each; Normandy is the target, so Brittany pays 2."""
    table = Position("espions_king", "espions_vassal", treasury=0).invaders("viking_raid_a", "normandy").at("w1")
    set_operand(table.s, SPEAKER, VASSAL)
    table.do("pass")
    assert (table.treasury, table.asked) == (3 + 3 + 3 + 2, "king w2")


@pytest.mark.rule("FDM-7.7a", "FDM-WIN-1")
def test_after_each_card_of_the_vassal_the_king_may_swear_an_oath() -> None:
    table = Position("serment_de_fidelite", "saint_empire_romain alliance").in_revolt("anjou").at("d1")
    table.do("play saint_empire_romain")
    table.settle_answers()
    assert (table.asked, table.offered("oath")) == ("king w3", {"oath anjou"})
    table.do("pass")
    assert table.asked == "vassal d1"


# -- who is asked in a battle ------------------------------------------------------------------------------------------

HELP = ("tensions_internes", "cavalerie_lourde_franque", "deus_ex_machina", "tribut")  # of the King in a battle


def rolls_after_done(table: Position) -> bool:
    """Whether the dice fall as soon as whoever is asked is done."""
    table.tape = [0, 5]
    table._play(DONE)
    return not table.tape


@pytest.mark.rule("FDM-WIN-1", "FDM-6.2e")
def test_with_his_last_denier_the_king_decides_whether_he_fights() -> None:
    table = Position(vassal="revolte_feodale", treasury=1).spent("deus_ex_machina").at("d1")
    table.do("revolt anjou")
    table.settle()
    assert (table.asked, table.match.window) == ("king pay", None)
    table.do("pay")
    assert table.treasury == 0


@pytest.mark.rule("FDM-WIN-1", "FDM-8.6b")
@pytest.mark.parametrize("spent", [(), ("alliance", "espions_vassal")])
def test_the_vassal_is_asked_about_his_defence_only_if_he_might_have_a_card_for_it(spent: tuple[str, ...]) -> None:
    """However rich the King is: only he raises Militia."""
    table = Position().in_revolt("anjou").spent(*HELP, *spent).at("d2")
    table.do("attack anjou")
    assert table.asked == "king raise"
    assert rolls_after_done(table) == bool(spent)


@pytest.mark.rule("FDM-WIN-1", "FDM-8.6b", "FDM-8.3b")
@pytest.mark.parametrize("spent", [(), HELP])
def test_the_king_is_asked_about_a_raid_only_if_he_might_have_a_card_for_it(spent: tuple[str, ...]) -> None:
    """However rich he is: Militia does not fight Raids."""
    table = Position(treasury=10).invaders("viking_raid_a", "normandy").spent(*spent).at("invade")
    table.settle_answers()
    assert table.asked == "vassal attacker"
    assert rolls_after_done(table) == bool(spent)


@pytest.mark.rule("FDM-WIN-1", "FDM-7.9b")
@pytest.mark.parametrize(
    ("king", "treasury", "asked"), [("reconquete", 3, True), ("reconquete", 2, False), ("", 3, False), ("", 4, True)]
)
def test_militia_by_a_duke_needs_two_deniers_and_a_card_in_hand(king: str, treasury: int, asked: bool) -> None:
    """One Denier goes for the fight itself. With three left no Duke is needed, and so no card."""
    table = Position(king, "revolte_feodale alliance", idle=False, treasury=treasury)
    table.spent(*HELP, "serment_de_fidelite").at("d1")
    table.do("revolt anjou", "pay")
    assert table.asked == "vassal attacker"
    assert rolls_after_done(table) != asked


@pytest.mark.rule("FDM-6.4d")
def test_the_last_espions_window_comes_after_the_kings_stop() -> None:
    table = Position(vassal="espions_vassal").at("d2")
    table.do("play reconquete")
    assert table.asked == "vassal w4"
    assert not table.flags["king_stopped"]
    assert "king stopped" not in table.drawn(1)
    table.do("pass")
    assert table.asked == "vassal w4", "the King's hand is empty, so he has stopped"
    assert table.s.stopped >> KING & 1
    assert table.flags["king_stopped"]
    assert "king stopped" in table.drawn(1)
    table.do("pass", dice=(1,))
    assert table.s.turn == 2


@pytest.mark.rule("FDM-6.4d", "FDM-3.1D2c")
def test_the_vassal_may_send_espions_after_the_kings_attack_before_the_king_goes_on() -> None:
    table = Position("paix_de_dieu", "espions_vassal").in_revolt("anjou").at("d2")
    table.do("attack anjou", "done", "done", dice=(1, 6))
    assert table.asked == "vassal w4"
    assert table.offered() == {"pass", "spy hand", "spy decks"}
    table.do("pass")
    assert table.asked == "king d2"


def test_the_table_of_windows_is_whole() -> None:
    assert {moment.kind for moment in MOMENTS if moment.own_phase} == {TARGET, D1, D2}
    assert all(CARDS_AT[moment.kind, moment.side] == sum(1 << card for card in moment.cards) for moment in MOMENTS)
    answers = {card for moment in MOMENTS if moment.name == "answering a card" for card in moment.cards}
    assert answers == {card for by in ANSWERS.values() for card in by}


def test_every_window_has_a_name_and_may_be_let_pass() -> None:
    """Unless there is something to decide in any case: where unrest spreads, or what money is spent on."""
    rng = random.Random(2)
    names = set()
    for seed in range(8):
        match = GAME.new(2, seed=seed)
        while match.waiting:
            (seat,) = match.waiting
            legal, window, view = match.legal(seat), match.window, match.view()
            if window is not None:
                assert window.passing in legal
                names.add(window.name)
            elif len(legal) == 1:
                assert view["step"] in ("d1", "d2"), "a question whose answer only the hand has settled"
            match.play(seat, rng.choice(legal))
    assert {"w0:vassal", "w1:king", "w2:king", "w2:vassal", "w3:king", "w4:vassal", "answer:alliance"} <= names
    assert names <= GAME.windows_by_name.keys()


# -- worlds ------------------------------------------------------------------------------------------------------------


def worlds(match: Match, viewer: int | None, dice: Held) -> tuple[Match, Any]:
    world = match.resampled(viewer, dice)
    return world, GAME.state.proxies(world._held.array)[0]


@pytest.mark.rule("FDM-WIN-1")
@pytest.mark.parametrize("seed", range(6))
def test_imagined_worlds_are_whole_and_ask_the_same(seed: int) -> None:
    """Whatever hands a viewer imagines, nothing vanishes, the same is asked, and a pass leads to the same question."""
    rng = random.Random(seed)
    match = GAME.new(2, seed=seed)
    dice = Held(Dice, keyed(key_from_seed(seed)))
    compared = 0
    while match.waiting:
        (seat,) = match.waiting
        viewer = rng.choice((None, 1 - seat))
        world, s = worlds(match, viewer, dice)
        assert list(GAME.discrepancies(s)) == []
        assert world.waiting == match.waiting
        assert world.view(viewer) == match.view(viewer)
        window = match.window
        legal, imagined = match.legal(seat), world.legal(seat)
        if match.window is not None and legal[0] < 2:
            assert imagined[0] == legal[0], "to pass is always possible"
        action = legal[0] if rng.random() < 0.5 else rng.choice(legal)
        events = match.play(seat, action)
        if window is not None and action in imagined and not any(event.kind.reveals for event in events):
            world.play(seat, action)
            assert world.waiting == match.waiting
            assert world.view(viewer)["step"] == match.view(viewer)["step"]
            compared += 1
    assert compared > 20


@pytest.mark.rule("FDM-3.1D1c")
def test_a_viewer_knows_that_a_vassal_who_stopped_holds_no_desastre() -> None:
    table = Position(vassal="revolte_feodale alliance ferocite").at("d1")
    table.do("done")
    dice = Held(Dice, keyed(key_from_seed(3)))
    hands = set()
    for _ in range(60):
        _, s = worlds(table.match, 0, dice)
        assert s.hand[1, DESASTRE] == 0
        hands.add(tuple(s.hand[1, card] for card in range(CARDS)))
    assert len(hands) > 10


@pytest.mark.rule("FDM-6.4b")
def test_what_espions_have_seen_is_the_same_in_all_worlds() -> None:
    table = Position("tribut deus_ex_machina", "espions_vassal espions_vassal").spent("paix_de_dieu").at("d1")
    table.do("spy hand", "pass", "spy decks", "pass")
    s, dice = table.s, Held(Dice, keyed(key_from_seed(3)))
    true_tops = [s.deck[KING, s.deck_size[KING] - 1 - at] for at in range(2)]
    own_top = s.deck[VASSAL, s.deck_size[VASSAL] - 1]
    below = set()
    for _ in range(30):
        _, world = worlds(table.match, 1, dice)
        assert [world.hand[0, card] for card in range(CARDS)] == [s.hand[0, card] for card in range(CARDS)]
        assert [world.deck[KING, s.deck_size[KING] - 1 - at] for at in range(2)] == true_tops
        assert world.deck[VASSAL, s.deck_size[VASSAL] - 1] == own_top
        below.add(world.deck[KING, s.deck_size[KING] - 3])
        _, other = worlds(table.match, 0, dice)
        assert [other.top_seen[1, KING, at] - 1 for at in range(2)] == [
            other.deck[KING, s.deck_size[KING] - 1 - at] for at in range(2)
        ]
    assert len(below) > 3
    _, watched = worlds(table.match, None, dice)
    assert sum(watched.known_hand[1, card] for card in range(CARDS)) == 3


def test_the_orders_of_all_decks_are_imagined_anew() -> None:
    match = GAME.new(2, seed=8)
    dice = Held(Dice, keyed(key_from_seed(1)))
    seen: dict[str, set[tuple[int, ...]]] = {"king_deck": set(), "invasion_deck": set()}
    for _ in range(12):
        _, s = worlds(match, 0, dice)
        for name, orders in seen.items():
            orders.add(tuple(getattr(s, name)[at] for at in range(9)))
    assert all(len(orders) == 12 and len({tuple(sorted(order)) for order in orders}) == 1 for orders in seen.values())
