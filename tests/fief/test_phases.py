"""A round: every question of every phase is put, answered and carried out by the chapter it belongs to (FIEF-E.a)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from homage.games.fief import asked as q
from homage.games.fief.frames import (
    BATTLE,
    CARDS_PHASE,
    END_OF_ROUND,
    HEAR_YE,
    INCOME,
    MOVEMENT,
    PURCHASE,
)
from homage.games.fief.rules.court.transmission import gain_title
from homage.games.fief.rules.field.units import all_units_at
from homage.games.fief.rules.figures import STRONGHOLD
from homage.games.fief.rules.setup import START_TOWN
from homage.games.fief.state import NONE
from tests.fief.battles import at_limoges, attacked
from tests.fief.marches import march, refused_at_poitiers, where
from tests.fief.position import Game, Position, fief, lord, seat_of, told, town
from tests.fief.test_ballots import cathedral, to_ballot
from tests.fief.test_disasters import on_track
from tests.fief.test_ransom import jailed, to_ransom
from tests.fief.test_titles import settled, titled
from tests.fief.test_uprising import TWO, famine
from tests.fief.test_uprising import window as before_income
from tests.fief.test_windows import window

PHASES = [HEAR_YE, CARDS_PHASE, INCOME, PURCHASE, MOVEMENT, BATTLE, END_OF_ROUND]


def gained() -> Position:
    """Red has bought Bretagne, and Jeanne or Othon may hold it."""
    table = (
        titled(Position(3), "arthur", "blue", "dauphine").lord("jeanne", "red", "paris").lord("othon", "red", "paris")
    )
    gain_title(table.s, fief("bretagne"), lord("jeanne"))
    table.s.title_lord[fief("bretagne")] = 0
    return settled(table)


def crowned() -> Position:
    table = Position(4).lord("arthur", "red", "tours").units("red", "tours", knight=3).given(king=lord("arthur"))
    return table.given(guard_due=1 << lord("arthur"), unsettled=1, round_number=30).at(END_OF_ROUND)


def pope() -> Position:
    table = Position(3).lord("thierry", "blue", "paris").lord("eric", "red", "lyon").bishop("thierry", 2)
    return table.given(pope=lord("thierry")).at(HEAR_YE)


def decoy() -> Position:
    table = to_ballot(cathedral())
    for text in ("nominate gauvain", "nominate francois", "vote gauvain"):
        table.do(text)
    return table


def plagued() -> Position:
    table = Position(3).units("red", "tours", man_at_arms=1, archer=1, knight=2).units("red", "paris", archer=1)
    return on_track(table, "plague").at(CARDS_PHASE, 1)


def risen() -> Position:
    """Three hits on three men-at-arms and a knight."""
    table = famine(Position(3).hand("red", "uprising"), "tours").controls("blue", "tours")
    before_income(table.units("blue", "tours", man_at_arms=3, knight=1)).do("uprising tours", by="red")
    table.settle_with(TWO)
    return table


def bretagne(**options: int) -> Position:
    """Red can buy Bretagne."""
    table = Position(3, **options).lord("eric", "red", "nantes").controls("red", "nantes", "rennes").deniers(red=9)
    return table.stronghold("nantes").units("red", "rennes", archer=1)


def favour() -> Position:
    table = bretagne().lord("arthur", "blue", "paris").given(king=lord("arthur")).at(PURCHASE)
    table.do("title bretagne")
    return table


def spoils() -> Position:
    """Red besieges blue's Limoges, where two mills stand."""
    table = at_limoges({"knight": 1}, {"man_at_arms": 1}).stronghold("limoges")
    table.s.mills[town("limoges")], table.s.siege[town("limoges"), 0] = 2, 2
    table.at(BATTLE)
    table.do("pass")
    return table


def parley() -> Position:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").deniers(red=9)
    table.s.pawns[0] = 1
    window(table).do("parley blue", by="red")
    return table


def proposal() -> Position:
    table = Position(4).lord("arthur", "red", "paris").lord("jeanne", "blue", "lyon").deniers(red=5).at(HEAR_YE)
    table.do("marry arthur jeanne")
    return table


def asked_for_her_hand() -> Position:
    table = proposal()
    table.do("price 2")
    return table


def prince() -> Position:
    table = Position(3).lord("arthur", "red", "tours").lord("jeanne", "red", "tours").hand("red", "charles")
    table.controls("red", "tours").given(king=lord("arthur"), queen=lord("jeanne")).at(CARDS_PHASE).settle()
    while table.asked in (q.DISCARD_ASKED, q.DRAW_ASKED):
        table.do("pass")
        table.settle()
    table.do("bring charles")
    return table


def discards() -> Position:
    return Position(3).hand("blue", "tax", "justice").at(CARDS_PHASE)


def buyer() -> Position:
    return Position(3).lord("eric", "red", "tours").controls("red", "tours").deniers(red=9).at(PURCHASE)


def marcher() -> Position:
    return Position(3).lord("eric", "red", "tours").lord("henry", "red", "lyon").controls("red", "tours").at(MOVEMENT)


def ransom() -> Position:
    return to_ransom(jailed(9, "eric"))


def men_left(table: Position) -> int:
    return int(all_units_at(table.s, 1, town("tours")))


def beaten() -> Position:
    table = attacked(at_limoges({"knight": 5}, {"man_at_arms": 1}).lord("henry", "blue", "limoges"))
    table.do("fight", 1, 0, 0, 0)
    return table


SITUATIONS: list[tuple[Callable[[], Position], int, str, str, Callable[[Position], bool]]] = [
    (parley, q.DEAL_ASKED, "red", "withdraw", lambda t: t.s.deal_with[0] == NONE),
    (proposal, q.PRICE_ASKED, "red", "price 2", lambda t: t.asked == q.REQUEST_ANSWER),
    (asked_for_her_hand, q.REQUEST_ANSWER, "blue", "agree", lambda t: t.s.spouse[lord("arthur")] == lord("jeanne")),
    (gained, q.RECEIVER_ASKED, "red", "entitle othon", lambda t: t.s.fief_lord[fief("bretagne")] == lord("othon")),
    (crowned, q.GUARD_ASKED, "red", "guard 2", lambda t: t.s.guard_due == 0),
    (pope, q.POPE_ASKED, "blue", "excommunicate eric", lambda t: t.s.excommunicated == lord("eric")),
    (decoy, q.DECOY_ASKED, "red", "decoy gauvain", lambda t: t.s.vote_marks[0, 0] == 2),
    (discards, q.DISCARD_ASKED, "blue", "discard tax", lambda t: t.s.hand_size[1, 1] == 1),
    (prince, q.PRINCE_ASKED, "red", "agree", lambda t: t.s.prince == lord("charles")),
    (plagued, q.PLAGUE_LOSS_ASKED, "red", "lose red man_at_arms 1", lambda t: t.s.toll_losses[0, 0] == 1),
    (risen, q.UPRISING_LOSS_ASKED, "blue", "lose blue man_at_arms 3", lambda t: men_left(t) == 1),
    (buyer, q.BUY_ASKED, "red", "mill tours", lambda t: t.s.mills[town("tours")] == 1),
    (favour, q.FAVOUR_ASKED, "red", "pay", lambda t: t.s.fief_lord[fief("bretagne")] == lord("eric")),
    (ransom, q.RANSOM_ASKED, "red", "ransom eric", lambda t: t.s.jailer[lord("eric")] < 0),
    (marcher, q.MARCH_ASKED, "red", "march eric", lambda t: t.asked == q.STEP_ASKED),
    (refused_at_poitiers, q.REFUSED_ASKED, "red", "back", lambda t: where(t, "guenievre") == "tours"),
    (lambda: at_limoges({"knight": 5}, {"archer": 1}).at(BATTLE), q.BATTLE_ASKED, "red", "attack limoges blue",
     lambda t: t.s.battle_town == town("limoges")),
    (beaten, q.CAPTURE_ASKED, "red", "capture henry red", lambda t: t.s.jailer[lord("henry")] == 0),
    (spoils, q.PLUNDER_ASKED, "red", "plunder limoges", lambda t: t.s.mills[town("limoges")] == 1),
]  # fmt: skip


@pytest.mark.rule("FIEF-E.a")
@pytest.mark.parametrize(("given", "question", "family", "answer", "done"), SITUATIONS)
def test_a_question_is_put_to_a_family_and_its_answer_carried_out(
    given: Callable[[], Position], question: int, family: str, answer: str, done: Callable[[Position], bool]
) -> None:
    table = given()
    table.settle()
    assert (table.asked, table.seat) == (question, seat_of(family))
    assert answer in table.offered()
    table.do(answer)
    table.settle()
    assert done(table)


@pytest.mark.rule("FIEF-E.a", "FIEF-A.11", "FIEF-A.5")
def test_starting_towns_are_picked_before_the_first_round() -> None:
    game = Game(3)
    for _ in range(3):
        (seat,) = game.waiting
        assert game.s.asked_kind == q.START_TOWN_ASKED
        game.play(seat, game.legal(seat)[-1])
    assert [int(each) for each in game.s.fortress].count(STRONGHOLD) == 3
    assert game.s.round_number == 1
    assert len(START_TOWN) == 18


@pytest.mark.rule("FIEF-E.a", "FIEF-E.b")
def test_a_round_has_seven_phases_and_the_next_begins_anew() -> None:
    """Nobody has anything to do: round 2 goes by, and round 3. Red's knight in Tours brings in a denier in each."""
    table = Position(3).units("red", "tours", knight=1).controls("red", "tours").deniers(red=0)
    for pile in range(2):
        table.s.pile_size[pile] = 0
    table.given(round_number=1, round_cap=3, vetoed=0b111).at(HEAR_YE)
    assert table.over
    assert [event["phase"] for event in told(table.events, "phase")] == PHASES * 2
    assert [event["round"] for event in told(table.events, "round")] == [2, 3]
    assert table.s.deniers[0] == 2
    assert (table.s.vetoed, table.s.active, table.s.phase) == (0, NONE, END_OF_ROUND)


@pytest.mark.rule("FIEF-E.a")
def test_only_who_is_asked_answers() -> None:
    table = marcher()
    assert table.refusal("pass", 1) == table.refusal("march eric", 2) == "FIEF-H.3"
    assert table.legal(1) == []
    march(table, "eric", "poitiers")
    assert where(table, "eric") == "poitiers"


@pytest.mark.rule("FIEF-E.a", "FIEF-4.5")
def test_a_cardinal_is_bought_in_the_turn_of_his_family() -> None:
    table = Position(3).lord("henry", "red", "tours").bishop("henry", 2).deniers(red=5).at(PURCHASE)
    table.do("cardinal_title henry")
    table.settle()
    assert table.s.cardinal[3] == lord("henry")
    assert table.s.deniers[0] == 0


@pytest.mark.rule("FIEF-E.a", "FIEF-D.2.2b", "R-63")
def test_nobody_is_active_and_no_veto_holds_when_a_phase_begins() -> None:
    table = Position(3).given(active=2, vetoed=0b111).lord("eric", "red", "tours").at(MOVEMENT)
    assert (table.s.phase, table.s.vetoed, table.s.active) == (MOVEMENT, 0, 0)
