"""Where a rule of play begins to hold and where it ends, one position for each side."""

from __future__ import annotations

import pytest

from homage.games.feudality import GAME
from homage.games.feudality.actions import (
    ACTIVATE_NOW,
    BARON_ASKED,
    FEED_ASKED,
    HEAL_ASKED,
    SQUARE_ASKED,
    TRADE_ASKED,
    WAIT,
    WIZARD_ASKED,
)
from homage.games.feudality.course import PLAYER
from homage.games.feudality.questions import forbidden
from homage.games.feudality.rules.baronial import SPECIAL, TAKEN
from homage.games.feudality.rules.tiles import ARCHER, GROUPS, SPACE_OF
from tests.feudality.position import ALL_CARDS, Position, card, square, tile, told


@pytest.mark.rule("FDY-SEQ-1d")
def test_a_tile_without_yield_gives_its_point_and_no_resource() -> None:
    table = Position().put(0, "smith", "2,2").at("roll", 2, 1)
    events = table.do("activate 2,2")
    assert (table.scores[0], told(events, "gained")) == (6, [])


@pytest.mark.rule("FDY-BAR-IVb", "FDY-R22")
def test_an_attack_that_equals_the_defence_takes_nothing_and_says_nothing_of_giving() -> None:
    table = Position().units(0, archer=1).goods(0, food=5).at("baron")
    events = table.do("attack yellow", dice=(2, 2, 2))
    assert told(events, "attacked")[0]["total"] == told(events, "attacked")[0]["defence"] == 6
    assert told(events, "nothing_to_give") == []


@pytest.mark.rule("FDY-SEQ-3e")
def test_what_is_left_in_the_tray_is_counted_and_discarded() -> None:
    table = Position().tray("kirk", "kirk", "mason").at("buy")
    assert told(table.events, "tray_cleared") == [{"count": 3}]
    assert table.in_tray == []


@pytest.mark.rule("FDY-SEQ-3d", "FDY-FEED-6", "FDY-TRADE-4")
def test_a_single_piece_is_paid_and_nothing_is_told_of_kinds_that_are_not_due() -> None:
    table = Position().goods(0, gold=1, wood=3).tray("merchant").at("buy")
    table.do("take merchant")
    events = table.do("place 1,1")
    assert told(events, "paid") == [{"seat": 0, "good": 0, "count": 1}]
    assert table.has(0) == {"wood": 3}


@pytest.mark.rule("FDY-TRADE-4", "FDY-SEQ-3d")
def test_a_purchase_is_paid_in_full() -> None:
    table = Position().goods(0, gold=4, wood=4).tray("mason").at("buy")
    table.do("take mason", "place 1,1")
    assert table.offered() == {"trade gold", "trade wood"}, "not to trade is no choice any more"


@pytest.mark.rule("FDY-TILE-1")
def test_the_first_tile_that_is_no_unit_goes_onto_a_square() -> None:
    table = Position().goods(0, gold=1, iron=1).tray("alchemist").at("buy")
    table.do("take alchemist")
    assert (table.kind, len(table.offered("place"))) == (SQUARE_ASKED, 45)


@pytest.mark.rule("FDY-BAR-IIId", "FDY-WIZ-4")
def test_the_demand_of_a_general_war_is_one_die_that_a_wizard_can_change() -> None:
    table = Position().units(0, knight=1).put(0, "wizard", "1,1").goods(0, food=9).at("baron")
    table.do("fiumaccio", "pass", dice=(1, 1, 2, 5))
    assert (table.kind, table.offered()) == (WIZARD_ASKED, {"pass", "reroll 1"})


@pytest.mark.rule("FDY-SEQ-6", "FDY-WIZ-1", "FDY-BAR-0a", "FDY-SEQ-3c", "FDY-TILE-14", "FDY-END-3")
def test_the_next_turn_begins_anew_for_the_next_player() -> None:
    table = Position(3).goods(0, food=5).put(0, "forest", "1,1").put(1, "farmer", "1,1").at("buy")
    table.do("collect 1,1", "liaison", dice=(2, 4, 1, 2))
    assert told(table.events, "turn_begins") == [{"seat": 1, "turn": 6}]
    assert table.seat == 1, "activates first"
    table.do("pass")
    assert table.seat == 0, "after the third seat, who has nothing there"
    table.do("pass")
    while table.kind != BARON_ASKED:
        table.do("pass")
    table.do("collect 1,1")
    assert (table.seat, table.kind, "liaison" in table.offered()) == (1, BARON_ASKED, True)


@pytest.mark.rule("FDY-HEAL-2", "FDY-HEAL-5")
@pytest.mark.parametrize(("dice", "asked"), [((8, 8, 2, 4), False), ((8, 8, 2, 3), True)])
def test_healing_is_offered_only_if_a_unit_has_fallen(dice: tuple[int, ...], asked: bool) -> None:
    table = Position().units(0, knight=2).put(0, "kirk", "1,1").goods(0, food=9).at("baron")
    table.do("paravia", dice=dice)
    assert (table.kind == HEAL_ASKED) == asked


@pytest.mark.rule("FDY-WAR-4")
@pytest.mark.parametrize(("dice", "won"), [((3, 4), 0), ((4, 4), 1)])
def test_a_war_is_won_with_eight(dice: tuple[int, int], won: int) -> None:
    table = Position().units(0, man_at_arms=1).event("war", 1, dice=(*dice, 2))
    assert [each["won"] for each in told(table.events, "war_over")] == [won]
    assert table.scores[0] == 5 + won


@pytest.mark.rule("FDY-BAR-I", "FDY-BAR-IIa", "FDY-BAR-IIIa")
@pytest.mark.parametrize(
    ("text", "least"), [("liaison", 1), ("sabotage", 1), ("paravia", 3), ("fiumaccio", 3), ("attack yellow", 0)]
)
def test_how_many_points_a_special_action_needs(text: str, least: int) -> None:
    for points in range(5):
        table = Position().points(points, 9).units(0, knight=1).put(0, "forest", "1,1").at("baron")
        assert (text in table.offered()) == (points >= least)


@pytest.mark.rule("FDY-GEO-9", "FDY-TILE-15", "FDY-WIZ-5")
def test_a_lost_tile_leaves_its_square_free_and_its_group() -> None:
    table = Position().put(1, "kirk", "1,1", "1,2").goods(0, gold=8, food=9).at("baron")
    events = table.do("sabotage", "strike 1,1", dice=(1, 8, 8, 1, 1))
    assert [(each["seat"], each["tile"]) for each in told(events, "lost")] == [(1, tile("kirk"))]
    s = table.s
    assert (s.tile[1, 0], s.tile[1, 1] > 0) == (0, True)
    assert all(not s.land[1, group] & 1 for group in range(GROUPS))
    assert any(s.land[1, group] & 2 for group in range(GROUPS))


@pytest.mark.rule("FDY-FEED-7", "FDY-BAR-IIb", "FDY-FEED-2")
def test_a_single_unit_can_be_lost_like_any_other_tile() -> None:
    hungry = Position().level(0, 0).units(0, knight=1).put(0, "forest", "1,1").at("feed")
    assert hungry.offered() == {"lose knight", "lose 1,1"}
    assert hungry.refusal("lose knight") == hungry.refusal("lose 1,1") == ""
    alone = Position().level(0, 0).units(0, knight=1).at("feed")
    assert (alone.army(0), len(told(alone.events, "lost"))) == ({}, 1)


@pytest.mark.rule("FDY-BAR-0a", "FDY-BAR-IVa")
def test_who_can_only_attack_is_asked() -> None:
    table = Position().points(0, 5).level(0, 0).units(0, archer=1).at("baron")
    assert (table.kind, table.offered()) == (BARON_ASKED, {"pass", "attack yellow"})


@pytest.mark.rule("FDY-TRADE-6")
def test_what_the_payment_needs_is_not_traded_away() -> None:
    """A Brewery takes a Food of four: the three that are left are no trade, so the Gold must go."""
    table = Position().goods(0, gold=4, food=4, wood=1).tray("brewery").at("buy")
    table.do("take brewery")
    events = table.do("place 1,1")
    assert len(told(events, "traded")) == 1
    assert table.has(0) == {"food": 3}


@pytest.mark.rule("FDY-TRADE-1", "FDY-FEED-6")
def test_who_has_nothing_to_trade_for_food_is_not_asked() -> None:
    table = Position().units(0, man_at_arms=3).goods(0, wood=3, gold=3).at("feed")
    assert (told(table.events, "hunger"), table.kind != FEED_ASKED) == ([{"seat": 0, "missing": 1}], True)


@pytest.mark.rule("FDY-BAR-IIa", "FDY-WIZ-2")
def test_the_price_of_a_sabotage_is_one_die() -> None:
    table = Position().put(0, "wizard", "1,1").goods(0, gold=8).at("baron")
    table.s.die[1] = 7  # of an earlier roll
    events = table.do("sabotage", dice=(5,))
    assert table.offered() == {"pass", "reroll 1"}
    assert [(each["first"], each["second"]) for each in told(events, "rolled")] == [(5, 0)]


@pytest.mark.rule("FDY-BAR-IIb")
def test_a_single_victim_is_not_asked_for_whatever_his_seat() -> None:
    for senior in range(2):
        table = Position().given(senior=senior).goods(senior, gold=8).put(1 - senior, "forest", "1,1").at("baron")
        table.do("sabotage", dice=(1,))
        assert (table.seat, table.offered()) == (senior, {"strike level", "strike 1,1"})


@pytest.mark.rule("FDY-TRADE-5", "FDY-FEED-6")
def test_whoever_does_not_trade_for_food_is_asked_once() -> None:
    table = Position().units(0, man_at_arms=3).goods(0, wood=4).at("feed")
    assert table.kind == FEED_ASKED
    table.do("pass")
    assert (table.s.unpaid, table.offered()) == (1, {"lose man at arms", "lose level"})


@pytest.mark.rule("FDY-FEED-9", "FDY-FEED-7")
def test_who_must_lose_just_what_he_has_is_not_asked_what() -> None:
    """Two tiles need one Food, the Rats one more: Tower and Forest starve, and the Rats stay."""
    table = Position().put(0, "forest", "1,1").given(rats=0)
    table.s.events &= ~(1 << card("rats"))
    table.at("feed")
    assert len(told(table.events, "lost")) == 2
    assert (table.s.rats, table.s.unpaid, table.s.senior) == (0, 0, 1)


@pytest.mark.rule("FDY-FEED-6", "FDY-SEQ-3d")
@pytest.mark.parametrize("food", [1, 5])
def test_who_pays_all_his_food_owes_none(food: int) -> None:
    table = Position().goods(0, food=food).at("feed")
    assert (table.has(0).get("food", 0), table.s.unpaid, table.s.senior) == (food - 1, 0, 1)
    assert (table.s.level[0], told(table.events, "hunger"), told(table.events, "lost")) == (1, [], [])


@pytest.mark.rule("FDY-TILE-11", "FDY-GEO-2")
def test_a_hunter_may_stand_on_each_of_the_eight_squares_around_a_forest() -> None:
    table = Position().put(0, "forest", "4,4").tray("hunter").at("buy")
    table.do("take hunter")
    around = {f"place {row},{column}" for row in (3, 4, 5) for column in (3, 4, 5)} - {"place 4,4"}
    assert table.offered("place") == around


@pytest.mark.rule("FDY-TRADE-1", "FDY-TRADE-6")
def test_the_buyer_names_what_he_trades_and_never_what_he_lacks() -> None:
    table = Position().goods(0, gold=4, wood=4).tray("mason").at("buy")
    table.do("take mason", "place 1,1")
    assert (table.seat, table.kind) == (0, TRADE_ASKED)
    assert table.refusal("trade stone") == "FDY-TRADE-6"


@pytest.mark.rule("FDY-BAR-0a")
def test_after_a_special_action_one_collection_is_left() -> None:
    table = Position().put(0, "forest", "1,1").at("baron")
    assert table.match.view()["baron"] == {"left": 2, "special": 1}
    table.do("liaison", dice=(3, 4))
    assert table.match.view()["baron"] == {"left": 1, "special": 0}


@pytest.mark.rule("FDY-TILE-12", "FDY-SEQ-3c")
def test_where_every_square_is_built_on_no_tile_can_be_bought() -> None:
    free = [f"{row},{column}" for row in range(1, 8) for column in range(1, 8) if row < 6 or column < 6]
    table = Position().goods(0, gold=1, iron=1)
    for name, count in (("forest", 16), ("shepherd", 7), ("farmer", 6), ("merchant", 6), ("hunter", 6), ("beggar", 4)):
        table.put(0, name, *free[:count])
        free = free[count:]
    assert free == []
    table.tray("alchemist", "man_at_arms").at("buy")
    assert table.refusal("take alchemist") == "FDY-TILE-12"
    assert table.offered("take") == {"take man at arms"}


@pytest.mark.rule("FDY-TILE-11", "FDY-SEQ-3c")
def test_a_tile_for_which_only_the_corner_is_left_goes_there_unasked() -> None:
    table = Position().put(0, "forest", "1,2").put(0, "farmer", "1,3", "2,1", "2,2", "2,3")
    table.tray("hunter", "farmer").at("buy")
    table.do("take hunter")
    assert table.standing(0, "1,1") == "hunter"


@pytest.mark.rule("FDY-TILE-1", "FDY-SEQ-3c")
def test_what_is_bought_stands_where_its_owner_put_it() -> None:
    tiles = Position().goods(0, gold=1, iron=1).tray("alchemist", "farmer").at("buy")
    tiles.do("take alchemist", "place 1,1")
    assert (tiles.standing(0, "1,1"), tiles.army(0)) == ("alchemist", {})
    units = Position().goods(0, iron=2).tray("archer", "farmer").at("buy")
    units.do("take archer", "space 6,7")
    assert (units.army(0), units.s.space[0, SPACE_OF[ARCHER]]) == ({"archer": 1}, square("6,7"))


@pytest.mark.rule("FDY-END-1")
@pytest.mark.parametrize(("points", "ending"), [(13, 0), (14, 1)])
def test_only_the_victory_number_triggers_the_end(points: int, ending: int) -> None:
    """15 points with two players."""
    table = Position().points(points, 5).put(0, "smith", "2,2").at("roll", 2, 1)
    assert table.s.ending == 0
    table.do("activate 2,2")
    assert (table.scores[0], table.s.ending) == (points + 1, ending)


@pytest.mark.rule("FDY-SEQ-1b")
def test_no_seat_and_no_action_beyond_the_last_is_ever_asked() -> None:
    table = Position().put(0, "forest", "2,2").at("roll", 2, 1)
    for seat, action in ((-1, 0), (0, -1), (0, GAME.actions.count)):
        assert GAME.plain.bind(forbidden)(table.s, seat, action) == WAIT[ACTIVATE_NOW]


@pytest.mark.rule("FDY-GEO-4", "FDY-TILE-11", "FDY-GEO-6")
def test_a_square_is_refused_for_the_reason_that_holds_there() -> None:
    """On the first card, hills stand on 2,1 and 2,2 and 2,7."""
    hunter = Position().put(0, "forest", "4,4").tray("hunter").at("buy")
    hunter.do("take hunter")
    assert (hunter.refusal("place 4,4"), hunter.refusal("place 4,6")) == ("FDY-GEO-4", "FDY-TILE-11")
    quarry = Position().goods(0, wood=1).tray("quarry").at("buy")
    quarry.do("take quarry")
    assert quarry.refusal("place 2,6") == quarry.refusal("place 2,3") == "FDY-GEO-6"


@pytest.mark.rule("FDY-SEQ-2b")
def test_the_card_that_is_drawn_is_carried_out_at_once() -> None:
    table = Position().given(events=1 << card("black_death"), events_gone=ALL_CARDS & ~(1 << card("black_death")))
    table.at("event")
    assert [each["card"] for each in told(table.events, "event_drawn")][:1] == [card("black_death")]
    assert table.scores == [2, 2]


@pytest.mark.rule("FDY-TILE-14", "FDY-SEQ-3c")
def test_without_a_soothsayer_nothing_more_is_drawn_and_the_tray_comes_back_to_the_senior() -> None:
    table = Position().tray("farmer", "farmer").at("arrive")
    assert (table.seat, told(table.events, "soothsayer_drew")) == (0, [])
    table.do("pass")
    assert (table.seat, told(table.events, "soothsayer_drew")) == (1, [])
    table.do("pass")
    assert table.s.frame_of[0, PLAYER] == 0


@pytest.mark.rule("FDY-BAR-0a", "FDY-BAR-0b")
def test_the_senior_is_asked_only_if_there_is_an_action_for_him() -> None:
    def asked(points: int, level: int, *tiles: str) -> bool:
        table = Position().points(points, 5).level(0, level).goods(0, food=1).put(1, "forest", "1,1")
        for at, name in enumerate(tiles, 1):
            table.put(0, name, f"1,{at}")
        return table.at("baron").kind == BARON_ASKED and table.seat == 0

    assert not asked(0, 0)
    assert not asked(0, 0, "smith"), "it yields points, and no resource"
    assert asked(0, 1)
    assert asked(0, 0, "forest")
    assert asked(1, 0), "a liaison"


@pytest.mark.rule("FDY-BAR-0a")
def test_in_the_next_turn_all_actions_are_open_again() -> None:
    table = Position().put(0, "forest", "1,1").goods(0, food=1).at("baron")
    table.do("liaison", dice=(3, 4))
    table.do("collect 1,1")
    assert table.s.senior == 1
    assert [table.s.frame_of[0, each] for each in (TAKEN, SPECIAL)] == [0, 0]


@pytest.mark.rule("FDY-WAR-3", "FDY-WAR-5")
@pytest.mark.parametrize(("dice", "points"), [((3, 4), 5), ((4, 4), 7)])
def test_just_enough_troops_are_enough_and_an_eight_wins(dice: tuple[int, int], points: int) -> None:
    """A Knight for three points: one point for the victory, one for the Knight."""
    table = Position().units(0, knight=1).event("war", 3, dice=(*dice, 2))
    assert [each["seat"] for each in told(table.events, "short")] == [1]
    assert table.scores == [points, 4]
