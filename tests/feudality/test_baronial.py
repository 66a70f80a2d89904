"""Baronial Actions (FDY-BAR) and feeding (FDY-FEED)."""

from __future__ import annotations

import pytest

from homage.games.feudality.actions import (
    BARON_ASKED,
    CLAIM_ASKED,
    FEED_ASKED,
    GIVE_ASKED,
    LEVEL_PART,
    PRICE_ASKED,
    SABOTAGE_ASKED,
    STARVE_ASKED,
    VICTIM_ASKED,
)
from homage.games.feudality.rules.tiles import ARCHER, FORTIFICATION
from homage.games.feudality.state import NONE
from tests.feudality.position import Position, card, told


def baron(seats: int = 2) -> Position:
    return Position(seats).put(0, "forest", "4,5").goods(0, food=5)


@pytest.mark.rule("FDY-BAR-0a", "FDY-BAR-0b", "FDY-R20")
def test_two_collections_or_one_and_a_special_action_in_either_order() -> None:
    table = baron().at("baron")
    table.do("collect 4,5")
    assert table.kind == BARON_ASKED
    assert "liaison" in table.offered()
    table.do("collect 4,5")
    assert told(table.events, "feeding"), "two are all"
    first = baron().at("baron")
    first.do("liaison", dice=(3, 3))
    assert first.kind == BARON_ASKED
    assert first.offered("liaison") == set()
    assert {first.refusal(text) for text in ("liaison", "sabotage", "attack yellow", "paravia")} == {"FDY-BAR-0a"}
    first.do("collect 4,5")
    second = baron().at("baron")
    second.do("collect 4,5", "liaison", dice=(5, 5))
    assert second.scores[0] == 6
    less = baron().at("baron")
    events = less.do("pass")
    assert told(events, "feeding"), "he may do less"


@pytest.mark.rule("FDY-BAR-0a", "FDY-BAR-I", "FDY-BAR-IIa", "FDY-BAR-IIIa", "FDY-BAR-IVa")
@pytest.mark.parametrize(
    ("texts", "dice"),
    [
        (("liaison",), (3, 3)),
        (("sabotage", "pass"), (5,)),
        (("paravia",), (3, 3, 2)),
        (("fiumaccio",), (8, 8, 2)),
        (("attack yellow",), (1, 1, 2)),
    ],
)
def test_each_special_action_is_one_of_two_actions_and_the_only_special_one(
    texts: tuple[str, ...], dice: tuple[int, ...]
) -> None:
    table = baron().goods(0, gold=3, wood=8, food=5).units(0, wolf=1).points(5, 9).at("baron")
    table.do(*texts, dice=dice)
    assert (table.kind, table.army(0)) == (BARON_ASKED, {"wolf": 1})
    assert {text.split()[0] for text in table.offered()} == {"pass", "collect"}, "no second special action"
    table.do("collect 4,5")
    assert told(table.events, "feeding"), "two are all"


@pytest.mark.rule("FDY-BAR-0b")
def test_a_collection_gives_resources_wherever_the_tile_stands_and_twice_if_wanted() -> None:
    table = baron().put(0, "smith", "1,1").put(0, "granary", "1,2").at("baron")
    assert table.refusal("collect 1,1") == "FDY-BAR-0b"
    assert table.refusal("collect 1,2") == "FDY-BAR-0b"
    table.do("collect 4,5")
    table.do("collect 4,5")
    assert table.has(0)["wood"] == 4
    assert table.scores == [5, 5]


@pytest.mark.rule("FDY-BAR-0b", "FDY-BAR-0c", "FDY-R11")
def test_kirk_brewery_miner_and_fortification_may_be_used_for_resources() -> None:
    table = Position().put(0, "kirk", "1,1").put(0, "brewery", "1,3").put(0, "miner", "3,1").put(0, "quarry", "2,1")
    table.at("baron")
    collects = table.offered("collect")
    assert {"collect 1,1 gold", "collect 1,3", "collect 3,1 stone", "collect 7,7 iron", "collect 2,1"} <= collects
    table.do("collect 1,1 wood", "collect 1,3")
    assert (table.has(0), table.scores) == ({"wood": 1, "food": 1}, [5, 5]), "2 Food on the river, 1 eaten"
    first = Position().put(0, "kirk", "1,1").goods(0, food=1).at("baron")
    first.do("collect 1,1 gold", "collect 7,7 gold")
    assert first.has(0) == {"gold": 2}


@pytest.mark.rule("FDY-BAR-0b", "FDY-FORT-5")
def test_no_collection_for_points_is_offered() -> None:
    table = Position().put(0, "smith", "1,1").put(0, "forest", "1,3").goods(0, food=9).at("baron")
    goods = ("gold", "food", "wood", "stone", "iron")
    assert table.offered("collect") == {"collect 1,3", *(f"collect 7,7 {good}" for good in goods)}
    assert table.match.legal(1) == [], "only the Senior is asked"


@pytest.mark.rule("FDY-BAR-I")
@pytest.mark.parametrize(
    ("dice", "change"), [((1, 1), -1), ((2, 2), -1), ((2, 3), 0), ((4, 4), 0), ((4, 5), 1), ((8, 8), 1)]
)
def test_the_liaison(dice: tuple[int, int], change: int) -> None:
    table = baron().at("baron")
    table.do("liaison", dice=dice)
    assert table.scores == [5 + change, 5]
    poor = baron().points(0, 5).at("baron")
    assert poor.refusal("liaison") == "FDY-BAR-I"


@pytest.mark.rule("FDY-BAR-IIa", "FDY-R12")
def test_the_price_must_be_paid_by_who_has_the_gold() -> None:
    table = baron().put(1, "forest", "1,1").goods(0, gold=5, wood=9).at("baron")
    events = table.do("sabotage", dice=(5,))
    assert told(events, "sabotage_price") == [{"seat": 0, "price": 5, "paid": 1}]
    assert table.has(0) == {"wood": 9}
    assert table.kind == SABOTAGE_ASKED


@pytest.mark.rule("FDY-BAR-IIa", "FDY-R12", "FDY-TRADE-4")
def test_who_is_short_of_gold_may_trade_or_end_the_action() -> None:
    table = baron().put(1, "forest", "1,1").goods(0, gold=3, wood=8).at("baron")
    table.do("sabotage", dice=(5,))
    assert (table.kind, table.offered()) == (PRICE_ASKED, {"pass", "pay"})
    table.do("pay")
    assert (table.has(0), table.kind) == ({}, SABOTAGE_ASKED)
    ended = baron().goods(0, gold=3, wood=8).at("baron")
    ended.do("sabotage", "pass", dice=(5,))
    assert (ended.has(0), ended.scores, ended.kind) == ({"gold": 3, "wood": 8}, [5, 5], BARON_ASKED)
    assert ended.refusal("liaison") == "FDY-BAR-0a", "the action is spent"
    poor = baron().goods(0, gold=3, wood=7).at("baron")
    events = poor.do("sabotage", dice=(5,))
    assert told(events, "sabotage_price") == [{"seat": 0, "price": 5, "paid": 0}]


@pytest.mark.rule("FDY-BAR-IIa", "FDY-R47")
def test_sabotage_needs_a_point_and_somebody_who_has_a_tile() -> None:
    assert baron().points(0, 5).at("baron").refusal("sabotage") == "FDY-BAR-IIa"
    assert baron().level(1, 0).at("baron").refusal("sabotage") == "FDY-R47", "the Keep is no tile"
    rats = baron().level(1, 0).given(rats=1)
    rats.s.events &= ~(1 << card("rats"))
    assert rats.at("baron").refusal("sabotage") == "FDY-R47", "nor are the Rats"


@pytest.mark.rule("FDY-BAR-IIb", "FDY-R23", "FDY-R56")
def test_any_tile_unit_or_top_level_of_another_player_may_be_named() -> None:
    table = baron(3).goods(0, gold=8).level(2, 0).units(1, knight=2, wolf=1).put(1, "kirk", "4,5", "4,6").at("baron")
    table.do("sabotage", dice=(1,))
    assert table.kind == SABOTAGE_ASKED, "only one other player has a tile"
    assert table.offered() == {"strike knight", "strike wolf", "strike level", "strike 4,5", "strike 4,6"}
    assert table.refusal("strike archer") == "FDY-BAR-IIb"
    three = baron(3).goods(0, gold=8).at("baron")
    three.do("sabotage", dice=(1,))
    assert (three.seat, three.kind) == (0, VICTIM_ASKED)
    assert three.offered() == {"target yellow", "target purple"}
    assert three.refusal("target blue") == "FDY-BAR-IIb"


@pytest.mark.rule("FDY-BAR-IIa", "FDY-BAR-IIb", "FDY-R56")
@pytest.mark.parametrize(("units", "level", "aim"), [({"archer": 3}, 0, ARCHER), ({}, 3, LEVEL_PART)])
def test_a_victim_who_has_but_one_kind_of_thing_is_aimed_at_unasked(
    units: dict[str, int], level: int, aim: int
) -> None:
    table = baron().goods(0, gold=8).level(1, level).units(1, **units).at("baron")
    events = table.do("sabotage", dice=(1, 5, 5, 4, 4))
    assert [each["part"] for each in told(events, "sabotage_aimed")] == [aim]
    assert (table.s.units[1, ARCHER], table.s.level[1]) == ((2, 0) if units else (0, 2))


@pytest.mark.rule("FDY-BAR-IIc", "FDY-R23")
@pytest.mark.parametrize(("dice", "won"), [((5, 5, 4, 5), True), ((5, 5, 5, 5), False), ((1, 2, 5, 5), False)])
def test_the_higher_roll_decides_and_a_tie_fails(dice: tuple[int, ...], won: bool) -> None:
    table = baron().goods(0, gold=8).units(1, knight=2, wolf=1).at("baron")
    events = table.do("sabotage", "strike wolf", dice=(1, *dice))
    assert [each["seat"] for each in told(events, "rolled")] == [0, 0, 1], "price, Senior, victim"
    assert table.army(1) == ({"knight": 2} if won else {"knight": 2, "wolf": 1})
    assert table.scores == [5 if won else 4, 5]


@pytest.mark.rule("FDY-BAR-IIIa", "FDY-R13")
def test_a_private_war_needs_three_points_and_an_army() -> None:
    assert baron().at("baron").refusal("paravia") == "FDY-R13"
    assert baron().points(2, 5).units(0, knight=1).at("baron").refusal("fiumaccio") == "FDY-BAR-IIIa"
    table = baron().points(3, 5).units(0, knight=2, archer=1).at("baron")
    events = table.do("paravia", dice=(4, 4, 2, 2, 2))
    assert [(each["unit"], each["count"]) for each in told(events, "sent")] == [(1, 1), (2, 2)], "the whole army goes"
    assert told(events, "private_war") == [{"seat": 0, "country": 0, "total": 16, "won": 1}]


@pytest.mark.rule("FDY-BAR-IIIb", "FDY-BAR-IIIe")
@pytest.mark.parametrize(("dice", "change"), [((6, 6), 1), ((5, 6), -1)])
def test_santa_paravia_is_beaten_by_fifteen(dice: tuple[int, int], change: int) -> None:
    table = baron().units(0, knight=1).at("baron")
    events = table.do("paravia", dice=(*dice, 3))
    assert table.scores == [5 + change, 5], "no more for a Knight"
    assert len(told(events, "survival")) == 1
    assert table.army(0) == {}


@pytest.mark.rule("FDY-BAR-IIIc", "FDY-BAR-IIIe")
def test_fiumaccio_won_gives_two_points() -> None:
    table = baron().units(0, knight=2).at("baron")
    table.do("fiumaccio", dice=(7, 7, 2, 2))
    assert table.scores == [7, 5]
    assert table.kind == BARON_ASKED


@pytest.mark.rule("FDY-BAR-IIIc", "FDY-BAR-IIId", "FDY-R27")
def test_fiumaccio_lost_costs_three_and_begins_a_general_war() -> None:
    """19 is not enough. One Knight dies; three points are demanded of everybody, and the war is won."""
    table = baron(3).units(0, knight=2).units(1, man_at_arms=3).at("baron")
    events = table.do("fiumaccio", dice=(6, 7, 2, 3, 3, 4, 4, 2, 2, 2, 2))
    assert told(events, "private_war")[0]["won"] == 0
    assert told(events, "war_called") == [{"demand": 3}]
    assert [each["seat"] for each in told(events, "sent")] == [0, 0, 1]
    assert table.scores == [5 - 3 + 2, 6, 4], "a Knight counts as usual in the general war"
    assert table.army(0) == {"knight": 1}


@pytest.mark.rule("FDY-BAR-IVa", "FDY-R13")
def test_who_may_be_attacked() -> None:
    table = baron(3).points(5, 4, 5).units(0, knight=1).at("baron")
    assert table.offered("attack") == {"attack purple"}
    assert table.refusal("attack yellow") == "FDY-BAR-IVa"
    assert table.refusal("attack blue") == "FDY-BAR-IVa"
    assert baron().at("baron").refusal("attack yellow") == "FDY-R13"
    zero = baron().points(0, 0).units(0, man_at_arms=1).at("baron")
    assert "attack yellow" in zero.offered(), "no points are needed"


@pytest.mark.rule("FDY-BAR-IVb", "FDY-R21", "FDY-R22")
@pytest.mark.parametrize(("dice", "margin"), [((1, 2), 0), ((1, 3), 1), ((3, 3), 3)])
def test_a_small_margin_takes_resources_of_the_givers_choice(dice: tuple[int, int], margin: int) -> None:
    """A Knight against a Tower: 3 and the dice against 6."""
    table = Position().units(0, knight=1).goods(1, gold=3, wood=3).at("baron")
    table.do("attack yellow", dice=dice if margin else (*dice, 2))
    for _ in range(margin):
        assert (table.seat, table.kind) == (1, GIVE_ASKED)
        table.do("give wood")
    assert table.has(1) == {"gold": 3} | ({"wood": 3 - margin} if margin < 3 else {})
    assert table.has(0).get("wood", 0) == margin, "they go to the Senior"
    assert table.scores == [5, 5]
    assert table.kind != GIVE_ASKED, "and no more"


@pytest.mark.rule("FDY-BAR-IVb")
def test_the_last_point_may_be_taken_too() -> None:
    table = Position().points(1, 1).units(0, knight=1).at("baron")
    table.do("attack yellow", dice=(3, 4))
    table.do("claim", dice=(2,))
    assert table.scores == [2, 0]


@pytest.mark.rule("FDY-BAR-IVb")
def test_who_has_fewer_gives_all() -> None:
    table = Position().units(0, knight=1).goods(1, gold=1, wood=1).at("baron")
    table.do("attack yellow", dice=(3, 3, 2))
    assert (table.has(0), table.has(1)) == ({"gold": 1, "wood": 1}, {})


@pytest.mark.rule("FDY-BAR-IVb", "FDY-R21")
def test_a_great_margin_may_take_a_point_and_no_resources() -> None:
    table = Position().units(0, knight=1).goods(1, gold=3).at("baron")
    table.do("attack yellow", dice=(3, 4))
    assert (table.seat, table.kind, table.offered()) == (0, CLAIM_ASKED, {"pass", "claim"})
    table.do("claim", dice=(2,))
    assert (table.scores, table.has(0)) == ([6, 4], {})
    left = Position().units(0, knight=1).at("baron")
    left.do("attack yellow", "pass", dice=(3, 4, 2))
    assert left.scores == [5, 5]
    broke = Position().points(0, 0).units(0, knight=1).at("baron")
    broke.do("attack yellow", dice=(3, 4, 2))
    assert (broke.kind, broke.scores) == (BARON_ASKED, [0, 0]), "nothing if he has none"


@pytest.mark.rule("FDY-BAR-IVc", "FDY-WAR-7")
@pytest.mark.parametrize("dice", [(1, 1), (1, 3), (8, 8)])
def test_in_all_cases_the_attackers_army_rolls_for_survival(dice: tuple[int, int]) -> None:
    table = Position().points(0, 0).units(0, knight=1).units(1, knight=1).at("baron")
    events = table.do("attack yellow", dice=(*dice, 3))
    assert [each["seat"] for each in told(events, "survival")] == [0]
    assert (table.army(0), table.army(1)) == ({}, {"knight": 1})


# -- feeding -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-FEED-1")
def test_only_the_senior_feeds() -> None:
    table = Position().goods(0, food=3).goods(1, food=3).at("feed")
    assert [each["seat"] for each in told(table.events, "feeding")] == [0]
    assert table.has(1) == {"food": 3}


@pytest.mark.rule("FDY-FEED-2", "FDY-R34")
def test_what_counts_as_a_tile() -> None:
    table = Position().put(0, "forest", "4,5", "4,4").level(0, 3).units(0, knight=1, wolf=1).goods(0, food=9)
    table.given(rats=0).s.events &= ~(1 << card("rats"))
    table.at("feed")
    assert told(table.events, "feeding")[0]["tiles"] == 2 + 3 + 2, "not the Keep, not the Rats"


@pytest.mark.rule("FDY-FEED-3", "FDY-R42")
@pytest.mark.parametrize(("seats", "divisor"), [(2, 6), (3, 6), (4, 5), (5, 5), (6, 5)])
def test_one_food_for_so_many_tiles_rounded_up(seats: int, divisor: int) -> None:
    for units, need in ((divisor - 1, 1), (divisor, 2), (2 * divisor - 1, 2)):
        table = Position(seats).units(0, man_at_arms=units).goods(0, food=9).at("feed")
        assert told(table.events, "feeding")[0]["need"] == need


@pytest.mark.rule("FDY-FEED-4")
@pytest.mark.parametrize(("seats", "divisor"), [(2, 12), (3, 12), (4, 10), (6, 10)])
def test_a_granary_halves_the_need_and_a_second_changes_nothing(seats: int, divisor: int) -> None:
    for granaries in (("1,1",), ("1,1", "1,2")):
        units = divisor - 1 - len(granaries)
        table = Position(seats).put(0, "granary", *granaries).units(0, man_at_arms=units).goods(0, food=9).at("feed")
        assert told(table.events, "feeding")[0]["need"] == 1
        more = Position(seats).put(0, "granary", *granaries).units(0, man_at_arms=units + 1).goods(0, food=9).at("feed")
        assert told(more.events, "feeding")[0]["need"] == 2


@pytest.mark.rule("FDY-FEED-6")
def test_food_in_hand_is_paid_and_trades_may_cover_a_part() -> None:
    table = Position().units(0, man_at_arms=12).goods(0, food=1, wood=8).at("feed")
    assert (table.kind, table.offered()) == (FEED_ASKED, {"pass", "trade wood"})
    table.do("trade wood")
    assert table.kind == FEED_ASKED
    table.do("pass")
    assert (table.has(0), table.s.unpaid) == ({"wood": 4}, 1)
    assert table.kind == STARVE_ASKED


@pytest.mark.rule("FDY-FEED-7", "FDY-FEED-8")
def test_a_tile_is_lost_for_each_food_not_paid_and_the_need_stays() -> None:
    table = Position().units(0, man_at_arms=6).put(0, "forest", "4,5").level(0, 2).at("feed")
    assert told(table.events, "feeding") == [{"seat": 0, "tiles": 9, "need": 2}]
    assert table.offered() == {"lose man at arms", "lose level", "lose 4,5"}
    assert table.refusal("lose knight") == "FDY-FEED-7"
    table.do("lose level")
    assert table.kind == STARVE_ASKED
    table.do("lose 4,5")
    assert (table.s.level[0], table.standing(0, "4,5"), table.s.unpaid) == (1, "", 0)


@pytest.mark.rule("FDY-FEED-7", "FDY-R56")
@pytest.mark.parametrize(("units", "level", "left"), [({"archer": 7}, 0, (6, 0)), ({}, 4, (0, 3))])
def test_units_of_one_kind_or_levels_alone_starve_unasked(
    units: dict[str, int], level: int, left: tuple[int, int]
) -> None:
    table = Position().level(0, level).units(0, **units).goods(0, food=len(units)).at("feed")
    assert len(told(table.events, "lost")) == 1
    assert (table.s.units[0, ARCHER], table.s.level[0]) == left
    assert table.kind != STARVE_ASKED


@pytest.mark.rule("FDY-FEED-9", "FDY-R48")
def test_rats_leave_only_when_they_alone_are_left_unfed() -> None:
    table = Position().points(5, 5).given(rats=0)
    table.s.events &= ~(1 << card("rats"))
    table.at("feed")
    assert [each["tile"] for each in told(table.events, "lost")] == [FORTIFICATION]
    assert told(table.events, "rats_left") == [{"seat": 0}]
    assert (table.s.rats, table.scores) == (NONE, [5, 5]), "nobody gains a point"
    assert table.s.events_gone >> card("rats") & 1
    assert (table.s.unpaid, table.s.senior) == (0, 1), "the hunger is over, and the turn"
    fed = Position().goods(0, food=1).given(rats=0)
    fed.s.events &= ~(1 << card("rats"))
    fed.at("feed")
    assert (fed.s.rats, fed.s.level[0]) == (0, 0), "one Food of two: the Tower starves, the Rats stay"
    kept = Position().level(0, 0).goods(0, food=1).given(rats=0)
    kept.s.events &= ~(1 << card("rats"))
    kept.at("feed")
    assert kept.s.rats == 0, "alone, but fed"
