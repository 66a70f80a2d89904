"""Where a rule begins to hold and where it ends, one position for each side."""

from __future__ import annotations

import pytest

from homage.games.feudality import GAME
from homage.games.feudality.actions import (
    BARON_ASKED,
    FEED_ASKED,
    HEAL_ASKED,
    RATS_ASKED,
    SQUARE_ASKED,
    TOWER_ASKED,
    WIZARD_ASKED,
)
from homage.games.feudality.state import CHAMPION, NONE, TURN_FRAME
from homage.games.feudality.tiles import ARCHER, FORTIFICATION, GROUPS, KNIGHT
from tests.feudality.position import Position, opening, tile, told
from tests.feudality.test_setup import first_turn, play, settled, state


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


@pytest.mark.rule("FDY-EV-TOUR-3", "FDY-EV-KVISIT")
def test_nothing_that_was_rolled_stays_after_a_contest() -> None:
    joust = Position(6).units(0, knight=1).units(5, wolf=1).event("joust")
    joust.do("join", "join", dice=(3, 5, 8))
    visit = Position(6).event("kings_visit", dice=(1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 1))
    for table in (joust, visit):
        assert told(table.events, "contest_won")[0]["winner"] == 5
        assert [table.s.rolled[each] for each in range(CHAMPION + 1)] == [0] * 7


@pytest.mark.rule("FDY-EV-TOUR-1", "FDY-EV-TOUR-2")
def test_after_all_have_answered_the_champion_rolls_first_then_each_contestant() -> None:
    table = Position(3).units(1, knight=1).units(2, knight=1).event("joust")
    events = table.do("join", "join", dice=(1, 2, 3))
    assert [each["seat"] for each in told(events, "rolled")] == [0, 1, 2]
    assert told(events, "tied") == []


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


@pytest.mark.rule("FDY-EV-RATS-1", "FDY-EV-PIPER")
def test_once_the_rats_are_housed_nobody_is_asked_again() -> None:
    table = Position(3).event("rats")
    table.do("target purple")
    assert (table.s.rats, table.kind != RATS_ASKED) == (2, True)
    assert all(table.s.frame_kind[at] == TURN_FRAME for at in range(table.s.frames))


@pytest.mark.rule("FDY-SET-2b")
def test_the_last_of_six_takes_the_card_that_is_left_unasked() -> None:
    match = opening(6)
    events = play(match, *(f"fief F{number}" for number in range(6, 1, -1)))
    assert [each["fief"] for each in told(events, "fief_chosen")] == [5, 4, 3, 2, 1, 0]


@pytest.mark.rule("FDY-SET-6a", "FDY-SET-6d")
@pytest.mark.parametrize("seats", [2, 6])
def test_value_tiles_set_aside_are_not_lost(seats: int) -> None:
    match = settled(seats)
    while state(match).asked_kind == SQUARE_ASKED:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    s = state(match)
    assert sum(s.aside[kind] for kind in range(len(s.aside))) == len(told(match.story, "set_aside")) > 0
    assert list(GAME.discrepancies(s)) == []


@pytest.mark.rule("FDY-SET-6d", "FDY-SET-8")
def test_nothing_of_the_set_up_stays_when_play_begins() -> None:
    s = state(first_turn())
    assert (s.turn, s.frame_kind[0]) == (1, TURN_FRAME)


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


@pytest.mark.rule("FDY-SET-5a", "FDY-SET-5b")
@pytest.mark.parametrize("seats", [2, 6])
def test_a_forest_for_each_player_comes_out_of_the_bag(seats: int) -> None:
    match = settled(seats)
    before = state(match).bag_size
    for placed in range(1, seats + 1):
        match.play(match.waiting[0], match.legal(match.waiting[0])[-1])
        if placed < seats:
            s = state(match)
            assert (s.bag_size, s.bag[tile("forest")]) == (before - placed, 16 - placed)
    assert list(GAME.discrepancies(state(match))) == []


@pytest.mark.rule("FDY-BAR-0a", "FDY-BAR-IVa")
def test_who_can_only_attack_is_asked() -> None:
    table = Position().points(0, 5).level(0, 0).units(0, archer=1).at("baron")
    assert (table.kind, table.offered()) == (BARON_ASKED, {"pass", "attack yellow"})


@pytest.mark.rule("FDY-EV-BAND-2")
def test_bandits_that_equal_the_defence_take_nothing_and_say_nothing_of_giving() -> None:
    table = Position().level(1, 0).event("bandits", 2, dice=(2, 2))
    assert told(table.events, "bandits_came") == [{"seat": 0, "total": 6, "defence": 6}]
    assert told(table.events, "nothing_to_give") == []


@pytest.mark.rule("FDY-EV-TOUR-1", "FDY-TILE-2")
@pytest.mark.parametrize(("name", "unit"), [("joust", KNIGHT), ("archery", ARCHER)])
def test_who_has_the_unit_itself_sends_it(name: str, unit: int) -> None:
    table = Position().units(0, knight=1 if name == "joust" else 0, archer=1, wolf=1).event(name)
    assert [each["unit"] for each in told(table.do("join", dice=(1, 2)), "joined")] == [unit]


@pytest.mark.rule("FDY-EV-MON-4", "FDY-EV-MON-5", "FDY-FORT-6", "FDY-TILE-2")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_monster_on_the_fortification_takes_a_level_if_there_is_one(level: int) -> None:
    table = Position().level(1, level).put(1, "forest", "5,5").event("black_dragon")
    events = table.do("target yellow", dice=(8, 8, 7, 7))
    lost = told(events, "lost")
    assert [each["tile"] for each in lost] == ([FORTIFICATION] if level else [])
    assert table.s.level[1] == max(level - 1, 0)


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


@pytest.mark.rule("FDY-SET-4b", "FDY-SET-4c")
def test_the_tower_follows_the_keep_of_the_same_player() -> None:
    match = opening()
    play(match, "fief F3", "fief F4")
    (seat,) = match.waiting
    play(match, "keep 1,2")
    assert (match.waiting, state(match).asked_kind) == ((seat,), TOWER_ASKED)


@pytest.mark.rule("FDY-EV-MON-5")
def test_a_tile_next_to_a_monster_is_offered_once() -> None:
    table = Position().put(1, "forest", "1,1", "1,3").event("black_dragon")
    table.do("target yellow", dice=(8, 8, 1, 2))
    legal = table.match.legal(0)
    assert [GAME.words.notation(action) for action in legal] == ["strike 1,1", "strike 1,3"]


@pytest.mark.rule("FDY-TRADE-5", "FDY-FEED-6")
def test_whoever_does_not_trade_for_food_is_asked_once() -> None:
    table = Position().units(0, man_at_arms=3).goods(0, wood=4).at("feed")
    assert table.kind == FEED_ASKED
    table.do("pass")
    assert (table.s.unpaid, table.offered()) == (1, {"lose man at arms", "lose level"})


@pytest.mark.rule("FDY-SET-1", "FDY-END-1")
@pytest.mark.parametrize(("option", "number"), [("table", 15), ("5", 5)])
def test_at_first_nobody_has_the_rats_and_the_victory_number_is_agreed_on(option: str, number: int) -> None:
    s = state(opening(victory_number=option))
    assert (s.rats, s.victory, s.card) == (NONE, number, NONE)
