"""Questions that are not put because the answer is as good as given, and how a family does it all the same (R-158)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import (
    BATTLE_ASKED,
    BUY_ASKED,
    DECOY_ASKED,
    DISCARD_ASKED,
    DRAW_ASKED,
    FOR_ASKED,
    MARRIAGE_ASKED,
    NOMINATION_ASKED,
    PLAY_ASKED,
    SURRENDER_ASKED,
    WINDOW_ASKED,
)
from homage.games.fief.frames import BATTLE, CARDS_PHASE, HEAR_YE, PURCHASE
from homage.games.fief.rules.field.sides import ATTACK, DEFENCE_WON
from homage.games.fief.rules.field.units import all_units_at, units_at
from homage.games.fief.rules.figures import KNIGHT
from homage.games.fief.shown.windows import window
from tests.fief.battles import ZERO, at_limoges, outcome
from tests.fief.position import Game, Position, card, lord, seat_of, told, town

# -- purchases -----------------------------------------------------------------------------------------------------


def shop(deniers: int) -> Position:
    """Red controls Tours with two mills, a stronghold and a man-at-arms; Paris beside it is blue's."""
    table = Position(3).units("red", "tours", man_at_arms=1).controls("red", "tours").stronghold("tours")
    table.s.mills[town("tours")] = 2
    return table.deniers(red=deniers, blue=0, yellow=0)


@pytest.mark.rule("FIEF-4.3a", "R-158")
def test_who_can_buy_nothing_is_not_asked() -> None:
    """With one denier there is a man-at-arms; with none there is nothing, and the turn is over."""
    table = shop(1).at(PURCHASE)
    assert (table.asked, table.seat) == (BUY_ASKED, seat_of("red"))
    table.do("buy man_at_arms tours")
    assert table.asked != BUY_ASKED, "the last denier is spent"
    assert shop(0).at(PURCHASE).asked != BUY_ASKED


@pytest.mark.rule("FIEF-4.2a", "FIEF-4.2b", "FIEF-4.3c", "FIEF-4.5", "R-158")
@pytest.mark.parametrize(
    ("what", "deniers"), [("mill", 3), ("stronghold", 10), ("unit", 1), ("cardinal", 5), ("title", 0)]
)
def test_each_kind_of_purchase_alone_is_asked_for(what: str, deniers: int) -> None:
    for have in {deniers, max(deniers - 1, 0)}:
        table = Position(3).deniers(red=have, blue=0, yellow=0)
        if what == "mill":
            table.controls("red", "tours").stronghold("tours")
        elif what == "stronghold":
            table.controls("red", "tours").s.mills[town("tours")] = 2
        elif what == "unit":
            table.lord("eric", "red", "tours")
        elif what == "cardinal":
            table.lord("henry", "red", "offshore").bishop("henry", 2)
        else:
            table.lord("jeanne", "red", "offshore").controls("red", "rennes", "nantes").stronghold("nantes")
            table.lord("arthur", "yellow", "offshore").given(king=lord("arthur"))
        table.at(PURCHASE).settle()
        assert (table.asked == BUY_ASKED) == (have == deniers), "the king's gift costs nothing"


@pytest.mark.rule("FIEF-I.2", "R-158")
def test_in_the_fog_units_go_to_the_only_town_there_is() -> None:
    game = Game(3, seed=5, fog_of_war=True, mandatory_placement=True)
    while game.s.asked_kind != BUY_ASKED:
        game.play(game.waiting[0], game.legal(game.waiting[0])[0])
    s, seat = game.s, game.waiting[0]
    for text in ("recruit archer", "recruit knight"):
        game.play(seat, ACTIONS.parse(text))
    events = game.play(seat, ACTIONS.parse("done"))
    (home,) = {each["town"] for each in told(events, "units_deployed")}
    assert len(told(events, "units_deployed")) == 2
    assert units_at(s, seat, home, KNIGHT) == 2
    assert all(s.pawn_shown[seat, pawn] == 0 for pawn in range(26)), "nobody sees which is which"


# -- cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-2.2a", "FIEF-2.1", "R-158")
def test_who_can_draw_two_cards_anyway_is_not_asked_to_discard() -> None:
    """With one card; before the first draw it may be discarded all the same, not after it."""
    table = Position(3).hand("red", "tax").on_pile("uprising", "justice").at(CARDS_PHASE)
    table.settle()
    assert (table.asked, table.seat) == (DRAW_ASKED, 0)
    assert "throw_away tax" in table.offered()
    assert table.refusal("throw_away justice") == "FIEF-2.2a", "not in this hand"
    events = table.do("throw_away tax")
    assert told(events, "discarded") == [{"seat": 0, "card": card("tax")}]
    assert (table.asked, table.seat, table.s.discarded[card("tax")]) == (DRAW_ASKED, 0, 1)
    table.do("draw events")
    assert table.refusal("throw_away uprising") == "FIEF-2.1"


@pytest.mark.rule("FIEF-2.1", "R-158")
def test_two_cards_are_a_question_and_after_one_of_them_the_other_is_none() -> None:
    table = Position(3).hand("red", "tax", "justice").at(CARDS_PHASE)
    table.settle()
    assert (table.asked, table.seat) == (DISCARD_ASKED, 0)
    table.do("discard tax")
    table.settle()
    assert (table.asked, table.seat) == (DRAW_ASKED, 0)
    assert "throw_away justice" in table.offered()
    two = Position(3).hand("red", "tax", "justice").at(CARDS_PHASE)
    two.do("pass")
    two.settle()
    assert two.refusal("throw_away tax") == "FIEF-2.1", "he was asked in step A"
    disaster = Position(3).hand("red", "tax").on_pile("famine").at(CARDS_PHASE)
    disaster.do("draw events")
    assert disaster.refusal("throw_away tax") == "FIEF-2.1", "he has begun to draw"


@pytest.mark.rule("FIEF-2.6a", "R-114", "R-159")
def test_who_can_hold_no_card_for_step_d_is_not_asked() -> None:
    """Four lords and a card of CHARACTERS: whatever it is, it cannot be played; with three lords it could be."""
    for names in (("eric", "othon", "henry"), ("eric", "othon", "henry", "charles")):
        for held in ("darc", "gauvain"):
            table = Position(3).hand("red", held).deniers(red=0, blue=0, yellow=0)
            for name in names:
                table.lord(name, "red", "tours")
            table.at(CARDS_PHASE).settle()
            while table.asked == DRAW_ASKED:
                table.do("pass")
                table.settle()
            assert (table.asked == PLAY_ASKED) == (len(names) == 3), "whatever the card is"


@pytest.mark.rule("FIEF-2.6a", "R-114", "R-159")
def test_a_card_of_events_is_asked_for_while_one_that_fits_is_not_in_view() -> None:
    """Every GOOD card is discarded: only TAX is left, and nobody but a lord with a title could lay it."""
    for seen, titled in ((0, False), (5, False), (5, True)):
        table = Position(3).hand("red", "ambush").lord("eric", "red", "tours").deniers(red=0, blue=0, yellow=0)
        for name in ("good_weather", "good_harvest"):
            table.s.discarded[card(name)] = seen
        if titled:
            table.units("red", "tours", man_at_arms=1).controls("red", "tours").city("tours", "eric")
        table._piles()
        table.at(CARDS_PHASE).settle()
        while table.asked == DRAW_ASKED:
            table.do("pass")
            table.settle()
        assert (table.asked == PLAY_ASKED) == (seen == 0 or titled)


# -- ballots -------------------------------------------------------------------------------------------------------


def bishopric(*, blue_lord: bool = True) -> Position:
    """Red controls all of bishopric 5 with Gauvain, blue has François and no vote there; yellow has nobody."""
    table = Position(3).controls("red", "lyon", "avignon", "pau", "montpellier").lord("gauvain", "red", "lyon")
    for name in ("lyon", "avignon", "pau", "montpellier"):
        table.units("red", name, man_at_arms=1)
    return table.lord("francois", "blue", "offshore") if blue_lord else table


def to_ballot(table: Position) -> Position:
    table.at(HEAR_YE).settle()
    while table.asked == MARRIAGE_ASKED:
        table.do("done")
        table.settle()
    return table


@pytest.mark.rule("FIEF-1.2c", "R-147", "R-158")
def test_a_family_without_votes_comes_forward_of_its_own_accord() -> None:
    table = to_ballot(bishopric())
    table.do("nominate gauvain")
    assert (table.asked, window(table.s), table.waiting) == (WINDOW_ASKED, "nominated", [seat_of("blue")])
    assert table.refusal("stand gauvain", 1) == "FIEF-6.3b"
    events = table.do("stand francois", by="blue")
    assert told(events, "nominated") == [{"seat": 1, "lord": lord("francois"), "office": 4}]
    assert (table.asked, table.seat) == (FOR_ASKED, seat_of("red"))
    assert table.offered() == {"done", "vote gauvain", "vote francois"}


@pytest.mark.rule("FIEF-1.2c", "R-158")
def test_a_family_without_votes_is_asked_where_nobody_else_stands() -> None:
    table = to_ballot(bishopric())
    assert (table.asked, table.seat) == (NOMINATION_ASKED, seat_of("red"))
    table.do("done")
    assert (table.asked, table.seat) == (NOMINATION_ASKED, seat_of("blue"))
    table.do("nominate francois")
    assert (table.asked, table.seat) == (FOR_ASKED, seat_of("red"))
    table.do("vote francois")
    assert table.s.bishop[4] == lord("francois")


@pytest.mark.rule("FIEF-1.2c", "R-158")
@pytest.mark.parametrize("first", ["red", "blue", "yellow"])
def test_whoever_is_first_player_those_with_votes_are_asked_and_nobody_else(first: str) -> None:
    table = to_ballot(bishopric().lord("henry", "yellow", "offshore").given(first=seat_of(first)))
    assert (table.asked, table.seat) == (NOMINATION_ASKED, seat_of("red"))
    table.do("nominate gauvain")
    assert (table.asked, window(table.s)) == (WINDOW_ASKED, "nominated")


@pytest.mark.rule("FIEF-1.2c", "R-158")
@pytest.mark.parametrize("first", ["red", "blue", "yellow"])
def test_where_nobody_stands_the_others_are_asked_once(first: str) -> None:
    table = to_ballot(bishopric().lord("henry", "yellow", "offshore").given(first=seat_of(first)))
    asked = []
    while table.asked == NOMINATION_ASKED:
        asked.append(table.seat)
        table.do("done")
    assert asked == [0, *([1, 2] if first != "yellow" else [2, 1])]


@pytest.mark.rule("FIEF-1.2c", "R-158")
def test_a_single_vote_is_too_many_to_come_forward() -> None:
    table = bishopric().units("blue", "pau", man_at_arms=1)
    table.s.pawns[1] = 1
    to_ballot(table)
    table.do("nominate gauvain")
    table.controls("blue", "pau")
    assert (window(table.s), table.refusal("stand francois", 1)) == ("nominated", "FIEF-1.2c")


@pytest.mark.rule("FIEF-1.2c", "R-158")
def test_who_has_votes_or_a_candidate_does_not_come_forward() -> None:
    table = to_ballot(bishopric())
    table.s.pawns[0] = table.s.pawns[1] = 1
    table.do("nominate gauvain")
    assert table.refusal("stand gauvain", 0) == "FIEF-1.2c"
    table.do("stand francois", by="blue")
    assert table.refusal("stand francois", 1) == "FIEF-1.2c"


@pytest.mark.rule("FIEF-1.2d", "R-28", "R-158")
@pytest.mark.parametrize(
    ("text", "markers", "made"),
    [("vote gauvain", 1, True), ("decoy gauvain", 1, False), ("both gauvain", 2, True), ("done", 0, False)],
)
def test_votes_and_decoy_are_one_question_where_one_lord_stands(text: str, markers: int, made: bool) -> None:
    """One marker may be either: others see only that it lies there."""
    table = to_ballot(bishopric(blue_lord=False))
    table.s.pawns[2] = 1
    table.do("nominate gauvain")
    table.settle()
    assert table.offered() == {"done", "vote gauvain", "decoy gauvain", "both gauvain"}
    assert table.refusal("vote francois") == table.refusal("both francois") == "FIEF-1.2d"
    events = table.do(text)
    assert (table.asked, window(table.s)) == (WINDOW_ASKED, "before_reveal"), "no second question"
    assert [each["markers"] for each in told(events, "voted")] == [markers] * (markers > 0)
    table.settle()
    assert (table.s.bishop[4] == lord("gauvain")) is made


@pytest.mark.rule("FIEF-1.2d", "R-28", "R-158")
def test_with_two_candidates_the_decoy_has_its_question() -> None:
    table = to_ballot(bishopric())
    table.do("nominate gauvain")
    table.do("stand francois", by="blue")
    assert table.refusal("decoy gauvain") == table.refusal("both gauvain") == "FIEF-H.2b"
    table.do("vote gauvain")
    assert (table.asked, table.seat) == (DECOY_ASKED, seat_of("red"))
    assert table.refusal("vote francois") == table.refusal("both francois") == "FIEF-H.2b"


# -- battles -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-6.2a", "R-46", "R-158")
def test_the_attacker_is_not_asked_whether_he_surrenders_at_once() -> None:
    """He may say so while the sides form; then he does before anybody shoots."""
    table = at_limoges({"knight": 2}, {"archer": 1}).at(BATTLE)
    table.s.pawns[0] = table.s.pawns[1] = 1
    table.settle()
    table.do("attack limoges blue")
    assert window(table.s) == "coalitions"
    assert table.refusal("give_up", 1) == "FIEF-6.2a", "the defender is asked"
    assert "give_up" in table.offered(0)
    table.do("give_up", by="red")
    assert table.refusal("give_up", 0) == "FIEF-6.2a", "he has said so"
    events = table.do("pass", by="red")
    assert told(events, "surrendered") == [{"seat": 0, "side": ATTACK}]
    assert outcome(table) == DEFENCE_WON
    fought = at_limoges({"knight": 2}, {"archer": 1}).at(BATTLE)
    fought.do("attack limoges blue")
    fought.settle()
    assert (fought.asked, fought.seat) == (SURRENDER_ASKED, seat_of("blue"))
    fought.do("fight", ZERO, ZERO, ZERO, ZERO)
    assert fought.s.giving_up == 0


@pytest.mark.rule("FIEF-6.2a", "R-158")
def test_a_surrender_of_one_battle_is_forgotten_in_the_next() -> None:
    table = at_limoges({"knight": 1}, {"man_at_arms": 1}).lord("henry", "red", "paris")
    table.units("red", "paris", knight=1).units("blue", "paris", man_at_arms=1).controls("blue", "paris").at(BATTLE)
    table.do("attack limoges blue")
    table.do("give_up", by="red")
    table.do("spare eric")
    table.settle()
    assert table.asked == BATTLE_ASKED
    table.do("attack paris blue")
    table.settle()
    assert (table.asked, table.s.giving_up) == (SURRENDER_ASKED, 0)


# -- mills ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-6.5", "FIEF-7a", "R-147", "R-158")
def test_own_mills_are_plundered_unasked_when_the_round_ends() -> None:
    table = Position(3).units("red", "tours", man_at_arms=1).controls("red", "tours").deniers(red=0, blue=0, yellow=0)
    table.units("red", "paris", man_at_arms=1).controls("red", "paris").lord("eric", "blue", "paris")
    table.s.mills[town("tours")] = table.s.mills[town("paris")] = 2
    table.s.siege[town("paris"), seat_of("blue")] = 1
    table.stronghold("paris").at(BATTLE)
    while not (table.asked == WINDOW_ASKED and window(table.s) == "end_of_round"):
        table.do("pass", by=("red", "blue", "yellow")[table.waiting[0]])
    assert table.refusal("tear_down paris", 0) == "FIEF-6.5", "it is besieged"
    assert table.refusal("tear_down lyon", 0) == table.refusal("tear_down tours", 1) == "FIEF-6.5"
    events = table.do("tear_down tours", by="red")
    assert told(events, "plundered") == [{"seat": 0, "town": town("tours")}]
    table.do("tear_down tours", by="red")
    assert (table.s.mills[town("tours")], table.s.deniers[0]) == (0, 4)
    assert table.refusal("tear_down tours", 0) in ("FIEF-6.5", "FIEF-H.3"), "no mill is left"


@pytest.mark.rule("FIEF-6.5", "R-147", "R-158")
def test_own_mills_open_only_the_window_at_the_end_of_the_round() -> None:
    table = Position(3).units("red", "tours", man_at_arms=1).controls("red", "tours").deniers(red=0, blue=0, yellow=0)
    table.s.mills[town("tours")] = 1
    table.at(BATTLE)
    assert (table.asked, window(table.s), table.waiting) == (WINDOW_ASKED, "end_of_round", [0])
    assert all_units_at(table.s, 0, town("tours")) == 1
