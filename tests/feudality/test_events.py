"""Each event alone (FDY-EV), and in the worst combinations that the ledger names."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from homage.games.feudality.actions import (
    BOTH_ROLL,
    CHAMPION_ROLL,
    GIVE_ASKED,
    JOIN_ASKED,
    LEVY_ASKED,
    OWN_UNIT_ROLL,
    RECEIVE_ASKED,
    TRADE_ASKED,
    WIZARD_ASKED,
)
from homage.games.feudality.rules.cards import ALL_CARDS, EVENT, EVENT_IDS, NUMBER_ON
from homage.games.feudality.state import CHAMPION, NONE
from tests.feudality.position import Position, card, square, tile, told


def test_the_deck_is_that_of_the_ledger() -> None:
    counts = Counter({event["id"]: event["count"] for event in EVENT})
    assert sum(counts.values()) == 50
    assert [counts[name] for name in ("joust", "archery", "swordplay", "king_away", "pied_piper")] == [2, 2, 2, 5, 2]
    numbers: dict[str, list[int]] = {name: [] for name in ("war", "tax", "famine", "bandits")}
    for name, found in numbers.items():
        first = card(name)
        found += [int(NUMBER_ON[first + at]) for at in range(counts[name])]
    assert numbers == {
        "war": [1, 2, 2, 3, 4, 5],
        "tax": [1, 2, 2, 3, 3, 4],
        "famine": [1, 2, 3, 3, 3],
        "bandits": [1, 2, 3, 4, 5, 6],
    }


# -- tournaments and visits ----------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-EV-TOUR-1", "FDY-R54", "FDY-TILE-2")
@pytest.mark.parametrize(
    ("event", "unit"),
    [("joust", "knight"), ("joust", "wolf"), ("archery", "archer"), ("swordplay", "man_at_arms")],
)
def test_who_has_the_unit_is_asked_in_player_order_before_any_die(event: str, unit: str) -> None:
    table = Position(4).given(senior=2).units(0, **{unit: 1})
    others = {"knight": "archer", "wolf": "archer", "archer": "knight", "man_at_arms": "wolf"}
    table.units(2, **{"knight" if unit == "wolf" else unit: 2}).units(1, **{others[unit]: 1}).event(event)
    asked = []
    while table.kind == JOIN_ASKED:
        asked.append(table.seat)
        assert not told(table.events, "rolled")
        table.do("pass" if table.seat == 0 else "join")
    assert asked == [2, 0]


@pytest.mark.rule("FDY-EV-TOUR-2", "FDY-EV-TOUR-3")
def test_the_champion_first_then_each_unit_and_the_highest_wins() -> None:
    table = Position(3).units(1, archer=5).units(2, archer=1).event("archery")
    events = table.do("join", "join", dice=(4, 6, 5))
    assert [(each["seat"], each["purpose"], each["first"]) for each in told(events, "rolled")] == [
        (0, CHAMPION_ROLL, 4),
        (1, OWN_UNIT_ROLL, 6),
        (2, OWN_UNIT_ROLL, 5),
    ], "with one unit only"
    assert told(events, "contest_won") == [{"winner": 1, "number": 6}]
    assert table.scores == [5, 6, 5]


@pytest.mark.rule("FDY-EV-TOUR-3", "FDY-EV-TOUR-5")
def test_nobody_scores_when_the_champion_wins_and_no_unit_is_lost() -> None:
    table = Position().units(0, knight=1).event("joust")
    events = table.do("join", dice=(7, 3))
    assert told(events, "contest_won") == [{"winner": CHAMPION, "number": 7}]
    assert (table.scores, table.army(0)) == ([5, 5], {"knight": 1})


@pytest.mark.rule("FDY-EV-TOUR-4", "FDY-R14")
def test_who_share_the_highest_number_roll_again_also_the_champion() -> None:
    table = Position(3).units(0, knight=1).units(1, knight=1).units(2, knight=1).event("joust")
    events = table.do("join", "join", "join", dice=(6, 2, 6, 1, 3, 5))
    assert told(events, "tied") == [{"seats": 1 << 1 | 1 << CHAMPION}]
    rolls = [(each["seat"], each["purpose"]) for each in told(events, "rolled")]
    first = [(0, BOTH_ROLL), (1, OWN_UNIT_ROLL), (2, OWN_UNIT_ROLL)]
    again = [(0, CHAMPION_ROLL), (1, OWN_UNIT_ROLL)]
    assert rolls == first + again, "the Senior rolls for the Champion alone; others are out"
    assert table.scores == [5, 6, 5]


@pytest.mark.rule("FDY-EV-TOUR-4", "FDY-R14")
def test_players_tied_above_the_champion_need_not_beat_him_again() -> None:
    table = Position(3).units(1, knight=1).units(2, knight=1).event("joust")
    events = table.do("join", "join", dice=(6, 7, 7, 1, 2))
    assert [each["seat"] for each in told(events, "rolled")] == [0, 1, 2, 1, 2]
    assert table.scores == [5, 5, 6]


@pytest.mark.rule("FDY-EV-TOUR-4", "FDY-WIZ-2a")
def test_a_senior_in_the_tie_rolls_for_both_again() -> None:
    table = Position().units(0, knight=1).event("joust")
    events = table.do("join", dice=(6, 6, 3, 3, 2, 5))
    assert [each["purpose"] for each in told(events, "rolled")] == [BOTH_ROLL] * 3
    assert table.scores == [6, 5]


@pytest.mark.rule("FDY-EV-TOUR-1", "FDY-EV-TOUR-5", "FDY-R49")
def test_without_a_contestant_nothing_is_rolled() -> None:
    table = Position().event("joust")
    assert told(table.events, "nobody_joined")
    assert not told(table.events, "rolled")
    declined = Position().units(0, knight=1).event("joust")
    declined.do("pass")
    assert not told(declined.events, "rolled")


@pytest.mark.rule("FDY-EV-TOUR-2", "FDY-WIZ-2a")
def test_a_wizard_may_change_the_champions_die_or_that_of_his_owners_unit() -> None:
    champion = Position().put(0, "wizard", "1,1").units(1, knight=1).event("joust")
    champion.do("join", dice=(7,))
    assert (champion.seat, champion.offered()) == (0, {"pass", "reroll 1"})
    champion.do("reroll 1", dice=(2, 3))
    assert champion.scores == [5, 6]
    own = Position().put(1, "wizard", "1,1").units(1, knight=1).event("joust")
    own.do("join", dice=(7, 3))
    assert (own.seat, own.offered()) == (1, {"pass", "reroll 1"})
    own.do("reroll 1", dice=(8,))
    assert own.scores == [5, 6]


@pytest.mark.rule("FDY-EV-KVISIT")
def test_the_king_favours_the_highest_roll_with_points_added() -> None:
    table = Position(3).points(2, 9, 4).event("kings_visit", dice=(8, 8, 4, 4, 7, 7, 8, 8, 8, 7))
    rolls = [each["seat"] for each in told(table.events, "rolled")]
    assert rolls == [0, 1, 2, 0, 2], "18, 17, 18; then 18 against 19"
    assert table.scores == [2, 9, 5]


@pytest.mark.rule("FDY-EV-QVISIT")
def test_the_queen_favours_the_lowest() -> None:
    table = Position(3).points(2, 9, 4).event("queens_visit", dice=(4, 4, 1, 2, 3, 3, 2, 2, 2, 1))
    assert told(table.events, "tied") == [{"seats": 0b101}], "10, 12, 10"
    assert told(table.events, "contest_won") == [{"winner": 0, "number": 6}]
    assert table.scores == [3, 9, 4]
    last = Position(3).points(5, 9, 2).event("queens_visit", dice=(4, 4, 1, 2, 3, 3))
    assert told(last.events, "contest_won") == [{"winner": 2, "number": 8}], "13, 12, 8"


# -- taxes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-EV-TAX", "FDY-R18")
def test_a_tax_is_paid_in_any_mixture_or_refused() -> None:
    table = Position(3).goods(0, wood=2, iron=2, gold=1).goods(1, wood=3).goods(2, wood=2).event("tax", 3)
    assert (table.seat, table.kind, table.offered()) == (0, LEVY_ASKED, {"pass", "pay"})
    table.do("pay")
    assert (table.kind, table.offered()) == (GIVE_ASKED, {"give wood", "give iron", "give gold"})
    assert table.refusal("give food") == "FDY-EV-TAX"
    table.do("give wood", "give iron", "give iron")
    assert (table.has(0), table.scores[0]) == ({"gold": 1, "wood": 1}, 5)
    table.do("pass")
    assert (table.has(1), table.scores[1]) == ({"wood": 3}, 4), "refusing is allowed to who could pay"
    assert (table.has(2), table.scores[2]) == ({"wood": 2}, 4), "no part payment"


@pytest.mark.rule("FDY-R19", "FDY-R18")
def test_who_cannot_pay_in_full_keeps_his_goods_and_loses_a_point() -> None:
    table = Position().goods(0, wood=3).points(5, 0).event("tax", 4)
    assert (table.has(0), table.scores) == ({"wood": 3}, [4, 0])
    assert [each["seat"] for each in told(table.events, "levy_refused")] == [0, 1]


@pytest.mark.rule("FDY-EV-FAMINE", "FDY-TRADE-4")
def test_famine_relief_is_food_and_trades_are_allowed() -> None:
    table = Position().goods(0, food=2, wood=4, iron=4).event("famine", 3)
    table.do("pay")
    assert (table.kind, table.offered()) == (TRADE_ASKED, {"trade wood", "trade iron"})
    events = table.do("trade wood")
    assert (table.has(0), table.scores[0]) == ({"iron": 4}, 5)
    assert told(events, "levy_paid") == [{"seat": 0, "count": 3, "food": 1}]
    assert table.scores[1] == 4
    poor = Position().goods(0, food=2, wood=3).event("famine", 3)
    assert (poor.has(0), poor.scores[0]) == ({"food": 2, "wood": 3}, 4)


# -- all at once ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-EV-AWAY")
def test_nothing_happens_while_the_king_is_away() -> None:
    table = Position().goods(0, wood=3).units(0, knight=1).event("king_away")
    assert (table.scores, table.has(0), table.army(0)) == ([5, 5], {"wood": 3}, {"knight": 1})


@pytest.mark.rule("FDY-EV-DEATH")
def test_the_black_death_costs_three_points_and_leaves_the_game() -> None:
    table = Position(3).points(7, 2, 3).event("black_death")
    assert table.scores == [4, 0, 0]
    assert not (table.s.events | table.s.events_gone) >> card("black_death") & 1


@pytest.mark.rule("FDY-EV-TOURS")
def test_when_the_queen_tours_each_takes_a_resource() -> None:
    table = Position(3).given(senior=1).event("queen_tours")
    for seat, good in ((1, "gold"), (2, "iron"), (0, "food")):
        assert (table.seat, table.kind) == (seat, RECEIVE_ASKED)
        assert len(table.offered()) == 5
        table.do(f"receive {good}")
    assert [table.has(seat) for seat in range(3)] == [{"food": 1}, {"gold": 1}, {"iron": 1}]


@pytest.mark.rule("FDY-EV-PITY")
@pytest.mark.parametrize(
    ("before", "after"),
    [((7, 7, 6), [6, 6, 7]), ((4, 4, 4), [4, 4, 4]), ((0, 9, 5), [1, 8, 5]), ((1, 1, 3), [2, 2, 2])],
)
def test_the_queen_takes_pity(before: tuple[int, ...], after: list[int]) -> None:
    assert Position(3).points(*before).event("queen_pity").scores == after


@pytest.mark.rule("FDY-EV-SNOOT", "FDY-R15")
def test_the_festival_of_saint_snoot() -> None:
    table = Position(3).points(5, 0, 2).goods(0, wood=2).goods(1, gold=1).goods(2, iron=1).discarded("kirk", "kirk")
    table.given(events_gone=1 << card("king_away"), events=ALL_CARDS & ~(1 << card("king_away")))
    table.event("st_snoot")
    assert table.scores == [4, 0, 1]
    assert (table.seat, table.kind) == (1, RECEIVE_ASKED), "all of the poorest, in player order"
    table.do("receive gold")
    assert table.seat == 2
    assert table.s.discard[tile("kirk")] == 2, "the bag is shuffled after that"
    table.do("receive gold")
    assert table.s.discard[tile("kirk")] == 0
    assert table.s.bag[tile("kirk")] == 6
    for seat in range(3):
        assert table.seat == seat
        table.do("receive iron")
    assert [sum(table.has(seat).values()) for seat in range(3)] == [3, 3, 3]
    assert table.s.events == ALL_CARDS & ~(1 << card("st_snoot")), "all other events are in the deck again"
    assert not table.s.events_gone >> card("st_snoot") & 1


@pytest.mark.rule("FDY-EV-SNYDD", "FDY-R10")
def test_the_festival_of_saint_snydd_shuffles_no_events() -> None:
    table = Position().points(5, 1).goods(0, wood=2).discarded("kirk")
    table.given(events_gone=1 << card("king_away"), events=ALL_CARDS & ~(1 << card("king_away")))
    table.event("saint_snydd")
    assert table.scores == [3, 0]
    assert table.seat == 1
    table.do("receive gold", "receive iron", "receive iron")
    assert table.has(1) == {"gold": 1, "iron": 1}
    assert table.s.events_gone == 1 << card("king_away")
    assert not table.s.events >> card("saint_snydd") & 1


# -- worst combinations --------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-R39")
def test_doubles_and_eights_count_only_in_the_action_roll() -> None:
    table = Position().event("bandits", 1, dice=(8, 8, 4, 4))
    assert len(told(table.events, "rolled")) == 2


def test_a_wizard_lost_in_the_turn_he_was_used_takes_nothing_from_the_other() -> None:
    """Two Wizards, the first is used and then destroyed by a monster: the second is still ready."""
    table = Position().put(0, "wizard", "2,1", "4,5").event("black_dragon")
    table.do("target blue", dice=(8, 8))
    table.do("reroll 1", dice=(8,))
    assert table.s.used[0] == 1 << square("2,1")
    table.do("pass", dice=(2, 1))
    table.do("pass")
    assert table.standing(0, "2,1") == ""
    assert table.s.used[0] == 0
    table.do("liaison", dice=(1, 1))
    assert table.kind == WIZARD_ASKED


def test_a_victory_by_event_ends_the_game_though_the_same_turn_takes_it_back() -> None:
    """A tournament wins the Victory Number; a lost liaison falls below it again."""
    table = Position().points(14, 3).units(0, knight=1).event("joust")
    table.do("join", dice=(1, 8))
    assert table.s.ending == 1
    while table.offered() and "liaison" not in table.offered():
        table.do("pass")
    table.do("liaison", dice=(1, 1))
    while table.match.waiting:
        table.do("pass")
    assert table.match.over
    assert table.scores[0] == 14


@pytest.mark.parametrize("name", EVENT_IDS)
@pytest.mark.parametrize("seats", [2, 6])
def test_every_event_runs_to_its_end_from_a_rich_and_from_a_bare_table(name: str, seats: int) -> None:
    """With everything that can be asked asked, and with nothing at all to lose."""
    rich = Position(seats)
    for seat in range(seats):
        rich.units(seat, man_at_arms=2, archer=1, knight=1).goods(seat, gold=4, food=4, wood=4)
        rich.put(seat, "wizard", "1,1").put(seat, "kirk", "1,2").put(seat, "forest", "4,4")
    bare = Position(seats)
    for seat in range(seats):
        bare.level(seat, 0).points(*[0] * seats)
    rng = random.Random(name)
    for table in (rich, bare):
        table.event(name, dice=tuple(rng.randint(1, 8) for _ in range(60)))
        while table.s.card != NONE:
            table.tape = [rng.randrange(8) for _ in range(60)]
            table._play(table.match.legal(table.seat)[-1])
