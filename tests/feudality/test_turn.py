"""The steps of a turn, from the action roll to passing the Shield (FDY-SEQ), and the end (FDY-END)."""

from __future__ import annotations

import pytest

from homage.games.feudality import GAME
from homage.games.feudality.actions import ACTIVATE_ASKED, BARON_ASKED, BUY_ASKED
from homage.games.feudality.rules.cards import ALL_CARDS, CARDS
from homage.games.feudality.rules.tiles import TILES
from tests.feudality.position import Position, card, square, tile, told

# -- step 1 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-SEQ-1b", "FDY-SEQ-1c")
def test_in_player_order_each_may_activate_one_tile_in_reach() -> None:
    table = Position(3).given(senior=1)
    for seat in range(3):
        table.put(seat, "forest", "3,4", "1,1")
    table.at("roll", 4, 5)
    for seat in (1, 2, 0):
        assert table.seat == seat
        assert table.offered() == {"pass", "activate 3,4"}
        assert table.refusal("activate 1,1") == "FDY-SEQ-1b"
        table.do("pass" if seat == 2 else "activate 3,4")
    assert [table.has(seat) for seat in range(3)] == [{"wood": 2}, {"wood": 2}, {}]


@pytest.mark.rule("FDY-SEQ-1c")
def test_who_has_nothing_in_reach_is_not_asked() -> None:
    table = Position().put(1, "forest", "3,4").at("roll", 3, 4)
    assert (table.seat, table.kind) == (1, ACTIVATE_ASKED)


@pytest.mark.rule("FDY-SEQ-1c", "FDY-SEQ-1d", "FDY-SEQ-1g")
def test_a_tile_that_gives_nothing_does_not_hide_the_one_beside_it() -> None:
    table = Position().put(0, "trader", "1,1").put(0, "forest", "1,2").at("roll", 1, 2)
    assert (table.seat, table.kind, table.offered()) == (0, ACTIVATE_ASKED, {"pass", "activate 1,2"})


@pytest.mark.rule("FDY-SEQ-1d")
def test_units_cannot_be_activated() -> None:
    table = Position().units(0, knight=3).level(0, 0).put(0, "forest", "5,5").at("roll", 6, 5)
    assert table.offered("activate") == {"activate 5,5"}
    assert table.refusal("activate 7,6") == "FDY-SEQ-1d"


@pytest.mark.rule("FDY-SEQ-1e")
@pytest.mark.parametrize(("dice", "again"), [((4, 4), 1), ((8, 3), 1), ((3, 8), 1), ((8, 8), 1), ((4, 5), 0)])
def test_a_double_or_an_eight_gives_one_further_roll(dice: tuple[int, int], again: int) -> None:
    table = Position().level(0, 0).level(1, 0).at("roll", *dice, *((2, 5) if again else ()))
    points = told(table.events, "point_of_action")
    assert [point["again"] for point in points] == [1, 0][1 - again :]
    assert len(told(table.events, "rolled")) == 1 + again


@pytest.mark.rule("FDY-SEQ-1e")
def test_the_further_roll_comes_after_all_have_activated_and_has_no_limit() -> None:
    table = Position().put(0, "forest", "3,4").put(1, "forest", "3,4").at("roll", 3, 3)
    table.do("activate 3,4")
    assert table.seat == 1
    table.do("activate 3,4", dice=(4, 4))
    table.do("activate 3,4", "activate 3,4", dice=(5, 5))
    assert table.has(0) == {"wood": 4}


@pytest.mark.rule("FDY-SEQ-1f", "FDY-WIZ-1")
def test_a_wizard_can_make_or_break_a_double() -> None:
    table = Position().put(0, "wizard", "1,1").at("roll", 4, 4)
    events = table.do("reroll 2", dice=(5,))
    assert [point["again"] for point in told(events, "point_of_action")] == [0]
    made = Position().put(0, "wizard", "1,1").at("roll", 4, 5)
    events = made.do("reroll 2", dice=(4, 2, 6))
    assert [point["again"] for point in told(events, "point_of_action")] == [1, 0]


@pytest.mark.rule("FDY-SEQ-1g", "FDY-GEO-3")
@pytest.mark.parametrize(
    ("dice", "reach"),
    [
        ((8, 4), {"7,3", "7,4", "7,5"}),
        ((3, 8), {"2,7", "3,7", "4,7"}),
        ((8, 8), set()),
        ((1, 8), {"1,7", "2,7"}),
        ((8, 1), {"7,1", "7,2"}),
        ((1, 1), {"1,1", "1,2", "2,1", "2,2"}),
    ],
)
def test_a_pawn_at_the_edge_reaches_less_and_nothing_wraps_round(dice: tuple[int, int], reach: set[str]) -> None:
    squares = [f"{row},{column}" for row in range(1, 8) for column in range(1, 8) if row < 6 or column < 6]
    table = Position().level(0, 0).level(1, 0)
    kinds = ["forest"] * 16 + ["farmer"] * 6 + ["hunter"] * 6 + ["shepherd"] * 7 + ["merchant"] * 6 + ["beggar"] * 4
    for name, where in zip(kinds, squares, strict=True):
        table.put(0, name, where)
    table.at("roll", *dice)
    offered = table.offered("activate") if table.kind == ACTIVATE_ASKED else set()
    if reach:
        assert {text.split()[1] for text in offered} == reach
    else:
        assert table.s.point != square("8,8"), "nobody was asked, and the dice were rolled again"


@pytest.mark.rule("FDY-SEQ-1g")
def test_a_pawn_on_8_8_reaches_7_7_alone() -> None:
    table = Position().put(0, "forest", "5,5").at("roll", 8, 8)
    assert {text.split()[1] for text in table.offered("activate")} == {"7,7"}


# -- step 2 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-SEQ-2a")
def test_no_event_on_the_very_first_turn() -> None:
    table = Position(turn=1).at("event")
    assert not told(table.events, "event_drawn")
    assert table.s.events == ALL_CARDS


@pytest.mark.rule("FDY-SEQ-2b", "FDY-R46")
def test_the_event_comes_before_the_tray_is_drawn() -> None:
    table = Position(turn=2).at("event", card("king_away") + 1)
    assert told(table.events, "event_drawn") == [{"seat": 0, "card": card("king_away")}]
    names = [event.kind.name for event in table.events]
    assert names.index("event_drawn") < names.index("tray_drawn")
    assert table.s.events_gone == 1 << card("king_away")
    rolling = Position(turn=2).put(0, "forest", "4,5").at("roll", 4, 5)
    assert not rolling.in_tray, "nobody knows the tray when he activates"


@pytest.mark.rule("FDY-SEQ-2c", "FDY-R10")
def test_discarded_events_form_a_new_deck_and_those_gone_stay_out() -> None:
    away = {card("king_away"), card("tax", 1)}
    table = Position(turn=7).given(events=0, events_gone=sum(1 << each for each in away), rats=1)
    for each in range(CARDS):
        if each not in away and each != card("rats"):
            table.s.events_gone |= 1 << each
    table.s.events_gone &= ~(1 << card("black_death"))
    table.at("event", 1)
    assert told(table.events, "events_shuffled") == [{"count": CARDS - 2}]
    assert not table.s.events >> card("black_death") & 1, "it left the game"
    assert not table.s.events >> card("rats") & 1, "they live with a player"


# -- step 3 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-SEQ-3a")
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_tiles_for_each_player_come_into_the_tray(seats: int) -> None:
    table = Position(seats).goods(0, iron=1).at("tray")
    assert told(table.events, "tray_drawn") == [{"count": 2 * seats}]
    assert len(table.in_tray) == 2 * seats


@pytest.mark.rule("FDY-SEQ-3b")
def test_discards_go_back_before_a_bag_that_is_short_is_drawn_from() -> None:
    table = Position().goods(0, iron=1).bag_of("miller", "miller", "miller").at("tray")
    assert told(table.events, "bag_refilled") == [{"count": 205}]
    assert len(table.in_tray) == 4
    enough = Position().goods(0, wood=2, stone=2).bag_of(*["miller"] * 5).at("tray")
    assert not told(enough.events, "bag_refilled")
    assert enough.in_tray == ["miller"] * 4


@pytest.mark.rule("FDY-SEQ-3b")
def test_if_there_are_still_too_few_all_are_drawn() -> None:
    table = Position().goods(0, gold=9)
    table.bag_of("wizard")
    for each in range(TILES):  # everything else stands in the fiefs, as far as this table knows
        table.s.discard[each] = 0
    table.check = lambda: None  # type: ignore[method-assign]
    table.at("tray")
    assert table.in_tray == ["wizard"]


@pytest.mark.rule("FDY-SEQ-3c")
def test_one_purchase_each_in_player_order() -> None:
    table = Position(3).given(senior=2).tray("farmer", "farmer", "beggar", "forest").at("buy")
    assert (table.seat, table.kind) == (2, BUY_ASKED)
    assert table.offered() == {"pass", "take farmer", "take beggar", "take forest"}
    assert table.refusal("take kirk") == "FDY-SEQ-3c"
    events = table.do("take farmer", "place 4,5")
    assert told(events, "placed") == [{"seat": 2, "tile": tile("farmer"), "square": square("4,5"), "how": 0}]
    assert table.seat == 0
    table.do("pass")
    assert (table.seat, table.in_tray) == (1, ["beggar", "farmer", "forest"])


@pytest.mark.rule("FDY-SEQ-3d")
def test_the_printed_cost_is_paid_and_free_tiles_use_the_purchase_too() -> None:
    table = Position().goods(0, stone=3, wood=1).goods(1, gold=1).tray("kirk", "beggar", "beggar").at("buy")
    events = table.do("take kirk", "place 4,5")
    assert [(paid["good"], paid["count"]) for paid in told(events, "paid")] == [(2, 1), (3, 2)]
    assert table.has(0) == {"stone": 1}
    assert table.refusal("take kirk") == "FDY-SEQ-3c"
    free = Position().goods(0, gold=5).goods(1, gold=1).tray("beggar", "merchant").at("buy")
    free.do("take beggar", "place 4,5")
    assert (free.seat, free.has(0)) == (1, {"gold": 5})
    dear = Position().goods(0, stone=1, wood=1).tray("kirk", "beggar").at("buy")
    assert dear.refusal("take kirk") == "FDY-SEQ-3d"


@pytest.mark.rule("FDY-SEQ-3e")
def test_what_is_left_in_the_tray_is_discarded() -> None:
    table = Position().tray("farmer", "beggar", "kirk").at("buy")
    table.do("pass", "pass")
    assert table.in_tray == []
    assert [table.s.discard[tile(name)] for name in ("farmer", "beggar", "kirk")] == [1, 1, 1]


# -- step 6 and the end --------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-SEQ-6")
def test_the_shield_goes_to_the_left() -> None:
    table = Position(3, turn=4).given(senior=2).goods(2, food=9).at("baron")
    events = table.do("pass")
    assert told(events, "turn_begins") == [{"seat": 0, "turn": 5}]
    assert table.s.senior == 0


@pytest.mark.rule("FDY-END-1", "FDY-END-3", "FDY-R17")
def test_who_reaches_the_victory_number_ends_the_game_after_step_four() -> None:
    table = Position().points(14, 3).put(0, "smith", "4,5").units(0, knight=2).at("roll", 4, 5)
    events = table.do("activate 4,5")
    assert told(events, "victory_number") == [{"seat": 0}]
    while table.match.waiting and table.kind != BARON_ASKED:
        table.do("pass")
    events = table.do("pass")
    assert table.match.over
    assert not told(events, "feeding"), "step 5 is not played"
    assert [event["place"] for event in told(events, "total")] == [1, 2]


@pytest.mark.rule("FDY-END-1")
def test_a_player_who_is_not_senior_triggers_the_end_too() -> None:
    table = Position().points(3, 14).put(1, "smith", "4,5").at("roll", 4, 5)
    table.do("activate 4,5")
    assert table.s.ending == 1


@pytest.mark.rule("FDY-END-2", "FDY-R16")
def test_the_end_stays_triggered_when_points_fall_again() -> None:
    table = Position().points(14, 3).put(0, "smith", "4,5").at("roll", 4, 5)
    table.do("activate 4,5", dice=(card("black_death") + 1,))
    assert table.scores == [12, 0]
    while table.match.waiting:
        table.do("pass")
    assert table.match.over
    assert table.match.result is not None
    assert table.match.result.points == (12, 0)


def finished(table: Position) -> tuple[int, ...]:
    table.given(ending=1).at("baron")
    if table.match.waiting:
        table.do("pass")
    assert table.match.result is not None
    return tuple(table.match.result.places)


@pytest.mark.rule("FDY-END-4", "FDY-END-5", "FDY-END-6")
def test_points_then_level_then_army_rank_all_places() -> None:
    assert finished(Position(3).points(9, 15, 12)) == (3, 1, 2)
    assert finished(Position(3).points(15, 15, 12).level(1, 2).units(0, knight=5)) == (2, 1, 3)
    assert finished(Position(3).points(15, 15, 2).units(0, archer=1).units(1, knight=1)) == (2, 1, 3)
    assert finished(Position(3).points(15, 15, 2).units(0, knight=1).units(1, archer=1, man_at_arms=1)) == (1, 1, 3)


@pytest.mark.rule("FDY-CAP")
def test_the_game_ends_at_the_cap() -> None:
    table = Position(turn=200).points(4, 9).at("baron")
    events = table.do("pass")
    assert told(events, "cap_reached") == [{"turn": 200}]
    assert table.match.over
    before = Position(turn=199).points(4, 9).goods(0, food=5).at("baron")
    before.do("pass")
    assert not before.match.over
    short = Position(turn=3, turn_cap="3").at("baron")
    short.do("pass")
    assert short.match.over


def test_a_purchase_can_be_taken_back_until_something_is_rolled() -> None:
    """The whole sequence: the tile, its place, the trades."""
    table = Position().goods(0, wood=8, iron=4).goods(1, iron=1).tray("wizard", "farmer").at("buy")
    before, match = table.match.state, table.match
    for text in ("take wizard", "place 4,5", "trade iron"):
        match.play(0, text)
    assert match.waiting == (1,)
    for _ in range(3):
        match.undo(0)
    assert match.state == before
    assert GAME.words.notation(match.legal(0)[0]) == "pass"
