"""Grid and placement, tiles, fortifications (FDY-GEO, FDY-TILE, FDY-FORT)."""

from __future__ import annotations

import pytest

from tests.feudality.position import Position, square, tile, told


def buying(*tray: str, **goods: int) -> Position:
    """The first seat is about to buy."""
    return Position().goods(0, **goods).tray(*tray)


@pytest.mark.rule("FDY-GEO-1", "FDY-SEQ-1a")
def test_the_white_die_is_the_row_and_the_other_the_column() -> None:
    table = Position().put(0, "forest", "3,5").at("roll", 3, 6)
    assert told(table.events, "point_of_action") == [{"square": square("3,6"), "again": 0}]
    assert table.offered() == {"pass", "activate 3,5"}
    assert Position().put(0, "forest", "3,5").put(0, "smith", "6,3").at("roll", 6, 3).offered("activate") == {
        "activate 6,3"
    }


@pytest.mark.rule("FDY-GEO-2", "FDY-R6")
def test_next_to_is_also_diagonally() -> None:
    table = buying("hunter").put(0, "forest", "4,5").at("buy")
    table.do("take hunter")
    around = {f"place {row},{column}" for row in (3, 4, 5) for column in (4, 5, 6)} - {"place 4,5"}
    assert table.offered() == around


@pytest.mark.rule("FDY-GEO-3")
def test_nothing_stands_in_the_grey_row_and_column() -> None:
    table = buying("farmer").at("buy")
    table.do("take farmer")
    assert len(table.offered()) == 45
    assert {table.refusal("place 8,3"), table.refusal("place 3,8"), table.refusal("place 8,8")} == {"FDY-GEO-3"}


@pytest.mark.rule("FDY-GEO-4", "FDY-GEO-5", "FDY-R44")
def test_one_tile_on_a_square_and_none_is_built_over() -> None:
    table = buying("farmer").put(0, "forest", "4,5").at("buy")
    table.do("take farmer")
    assert table.refusal("place 4,5") == "FDY-GEO-4"
    assert table.refusal("place 6,6") == "FDY-SET-4d"


@pytest.mark.rule("FDY-GEO-5", "FDY-R44")
def test_a_tile_cannot_be_given_up_by_choice() -> None:
    table = Position().put(0, "forest", "4,5").at("baron")
    assert table.refusal("lose 4,5") == "FDY-BAR-0a"
    assert not table.offered("lose")


@pytest.mark.rule("FDY-GEO-6")
@pytest.mark.parametrize("mine", ["gold mine", "iron mine", "quarry"])
def test_mines_need_a_free_hill(mine: str) -> None:
    """On Stonebrook five hills and the double hill; one of them is built on."""
    table = buying(mine.replace(" ", "_"), wood=1).put(0, "farmer", "4,2").at("buy")
    table.do(f"take {mine}")
    assert table.offered() == {f"place {where}" for where in ("2,1", "2,2", "2,7", "3,5", "3,6")}
    assert table.refusal("place 5,5") == "FDY-GEO-6"


@pytest.mark.rule("FDY-GEO-6")
def test_any_other_tile_may_stand_on_plain_river_or_hill() -> None:
    table = buying("gravel_pit").at("buy")
    table.do("take gravel pit")
    assert {"place 1,1", "place 1,3", "place 2,1"} <= table.offered()


@pytest.mark.rule("FDY-GEO-7")
def test_hills_under_the_keep_are_covered() -> None:
    """A Keep on 2,1 to 3,2 covers two hills of Stonebrook."""
    table = buying("quarry", wood=1).keep(0, "2,1", "3,2").at("buy")
    table.do("take quarry")
    assert table.offered() == {f"place {where}" for where in ("4,2", "2,7", "3,5", "3,6")}


@pytest.mark.rule("FDY-GEO-7", "FDY-R31", "FDY-TILE-5")
def test_a_fortification_on_a_covered_river_gives_one_food() -> None:
    table = Position().keep(0, "5,3", "5,4").at("roll", 5, 4)
    table.do("activate 5,4 food")
    assert table.has(0) == {"food": 1}


@pytest.mark.rule("FDY-GEO-8", "FDY-R7")
def test_a_hunter_stays_and_works_without_its_forest() -> None:
    table = Position().put(0, "hunter", "4,5").at("roll", 4, 5)
    assert table.standing(0, "4,5") == "hunter"
    table.do("activate 4,5")
    assert table.has(0) == {"food": 2}


@pytest.mark.rule("FDY-GEO-9", "FDY-R44")
def test_an_emptied_square_may_be_built_on_again() -> None:
    table = Position().put(0, "forest", "4,5").bag_of(*["farmer"] * 5).event("black_dragon")
    table.do("target blue", dice=(8, 8, 4, 5))
    assert table.standing(0, "4,5") == ""
    table.do("take farmer", "place 4,5")
    assert table.standing(0, "4,5") == "farmer"


# -- tiles ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-TILE-2", "FDY-R1", "FDY-R2", "FDY-TILE-3")
def test_wolf_lies_under_the_knights_with_power_four() -> None:
    table = buying("wolf", food=4).units(0, knight=1).level(0, 3).at("buy")
    table.do("take wolf")
    assert table.army(0) == {"knight": 1, "wolf": 1}
    from homage.games.feudality.rules.fief import army, defence, part_at

    assert (army(table.s, 0), defence(table.s, 0)) == (7, 17)
    assert part_at(table.s, 0, square("7,6")) == tile("knight"), "the Knight is on top"
    table.s.units[0, tile("knight")] = 0
    assert part_at(table.s, 0, square("7,6")) == tile("wolf")


@pytest.mark.rule("FDY-TILE-4")
@pytest.mark.parametrize(
    ("name", "off", "on"),
    [("farmer", 1, 2), ("fisherman", 1, 2), ("hunter", 2, 3), ("shepherd", 2, 3), ("miller", 3, 4), ("brewery", 1, 2)],
)
def test_food_on_a_river_is_one_more(name: str, off: int, on: int) -> None:
    for where, amount in (("5,5", off), ("5,4", on)):
        table = Position().put(0, name, where).at("roll", 5, 4)
        table.do(f"activate {where}")
        assert table.has(0) == {"food": amount}


@pytest.mark.rule("FDY-TILE-5", "FDY-R31")
def test_kirks_get_no_river_bonus_and_brickyards_their_own() -> None:
    table = Position().put(0, "kirk", "5,4").at("roll", 5, 4)
    table.do("activate 5,4 food")
    assert table.has(0) == {"food": 1}
    for where, amount in (("5,4", 2), ("5,5", 1)):
        table = Position().put(0, "brickyard", where).at("roll", 5, 4)
        table.do(f"activate {where}")
        assert table.has(0) == {"stone": amount}


@pytest.mark.rule("FDY-SEQ-1d")
@pytest.mark.parametrize(
    ("name", "goods"),
    [
        ("alchemist", {"gold": 3}),
        ("beggar", {"gold": 1}),
        ("forest", {"wood": 2}),
        ("gold_mine", {"gold": 2}),
        ("gravel_pit", {"stone": 1}),
        ("iron_mine", {"iron": 2}),
        ("junk_pile", {"iron": 1}),
        ("merchant", {"gold": 2}),
        ("quarry", {"stone": 2}),
    ],
)
def test_what_each_resource_tile_yields(name: str, goods: dict[str, int]) -> None:
    table = Position().put(0, name, "4,2").at("roll", 4, 2)
    table.do("activate 4,2")
    assert (table.has(0), table.scores) == (goods, [5, 5])


@pytest.mark.rule("FDY-SEQ-1d")
@pytest.mark.parametrize(
    "name",
    ["carpenter", "cleric", "cooper", "holy_relic", "mason", "shrine", "smith", "soothsayer", "wizard"],
)
def test_what_each_value_tile_gives(name: str) -> None:
    table = Position().put(0, name, "4,2").at("roll", 4, 2)
    if name == "wizard":
        table.do("pass")
    table.do("activate 4,2")
    assert (table.has(0), table.scores) == ({}, [6, 5])


@pytest.mark.rule("FDY-SEQ-1d")
def test_a_brewery_gives_a_point_and_food() -> None:
    table = Position().put(0, "brewery", "5,5").at("roll", 5, 4)
    table.do("activate 5,5")
    assert (table.has(0), table.scores) == ({"food": 1}, [6, 5])


@pytest.mark.rule("FDY-TILE-6", "FDY-R30")
def test_a_miner_works_in_an_adjacent_mine_wherever_the_dice_fall() -> None:
    """The Miner on 3,1 touches 2,1, 2,2 and 4,2; the pawn on 4,1 does not reach the first two."""
    table = Position().put(0, "miner", "3,1").put(0, "gold_mine", "2,1").put(0, "quarry", "2,2").at("roll", 4, 1)
    assert table.offered("activate") == {"activate 3,1 gold", "activate 3,1 stone"}
    assert table.refusal("activate 3,1 iron") == "FDY-TILE-6"
    table.do("activate 3,1 stone")
    assert table.has(0) == {"stone": 3}


@pytest.mark.rule("FDY-TILE-6")
def test_a_miner_without_a_mine_yields_nothing() -> None:
    table = Position().put(0, "miner", "3,1").put(0, "quarry", "3,5").put(0, "forest", "4,1").at("roll", 4, 1)
    assert table.offered("activate") == {"activate 4,1"}
    assert table.refusal("activate 3,1 stone") == "FDY-TILE-6"


@pytest.mark.rule("FDY-TILE-7")
def test_a_mine_on_the_double_hill_yields_no_more() -> None:
    table = Position().put(0, "quarry", "3,6").at("roll", 3, 6)
    table.do("activate 3,6")
    assert table.has(0) == {"stone": 2}


@pytest.mark.rule("FDY-TILE-8")
def test_granary_and_trader_yield_nothing() -> None:
    table = Position().put(0, "granary", "4,5").put(0, "trader", "4,6").put(0, "forest", "4,4").at("roll", 4, 5)
    assert table.offered("activate") == {"activate 4,4"}
    assert table.refusal("activate 4,5") == table.refusal("activate 4,6") == "FDY-SEQ-1d"


@pytest.mark.rule("FDY-TILE-9", "FDY-TILE-10", "FDY-R32")
@pytest.mark.parametrize(
    ("name", "beside", "fits"),
    [
        ("cleric", "kirk", True),
        ("cleric", "shrine", True),
        ("cleric", "brewery", True),
        ("cleric", "forest", False),
        ("holy relic", "kirk", True),
        ("holy relic", "shrine", True),
        ("holy relic", "brewery", False),
    ],
)
def test_clerics_and_relics_stand_beside_holy_places(name: str, beside: str, fits: bool) -> None:
    table = buying(name.replace(" ", "_"), "farmer", gold=1).put(0, beside, "4,5").at("buy")
    if not fits:
        assert table.refusal(f"take {name}") == "FDY-TILE-12"
        return
    table.do(f"take {name}")
    assert len(table.offered()) == 8
    assert table.refusal("place 1,1") == ("FDY-TILE-9" if name == "cleric" else "FDY-TILE-10")


@pytest.mark.rule("FDY-TILE-11", "FDY-TILE-12")
def test_a_hunter_needs_an_own_forest() -> None:
    table = buying("hunter", "farmer").put(1, "forest", "4,5").at("buy")
    assert table.refusal("take hunter") == "FDY-TILE-12"
    assert table.offered("take") == {"take farmer"}


@pytest.mark.rule("FDY-TILE-12")
def test_a_tile_without_a_square_may_not_be_bought() -> None:
    hills = ("2,1", "2,2", "2,7", "3,5", "3,6", "4,2")
    table = buying("quarry", "farmer", wood=1).put(0, "forest", *hills).at("buy")
    assert table.refusal("take quarry") == "FDY-TILE-12"


@pytest.mark.rule("FDY-TILE-13", "FDY-R9")
def test_a_second_wizard_only_when_all_others_have_one() -> None:
    def table(*owners: int) -> Position:
        position = Position(3).goods(0, gold=2).tray("wizard", "farmer")
        for owner in owners:
            position.put(owner, "wizard", "4,5")
        return position.at("buy")

    assert table(0).refusal("take wizard") == "FDY-TILE-13"
    assert table(0, 1).refusal("take wizard") == "FDY-TILE-13"
    assert table(0, 1, 2).refusal("take wizard") == ""
    assert table(1).refusal("take wizard") == ""
    third = Position().goods(0, gold=2).tray("wizard").put(0, "wizard", "4,5", "4,6").put(1, "wizard", "4,5").at("buy")
    assert "take wizard" in third.offered(), "the same test for a third"


@pytest.mark.rule("FDY-TILE-14", "FDY-R37")
def test_soothsayers_draw_before_their_owner_buys_and_the_tiles_stay() -> None:
    table = Position().put(1, "soothsayer", "4,5", "4,6").goods(0, iron=1).goods(1, iron=1).tray("farmer").at("arrive")
    assert table.in_tray == ["farmer"]
    assert table.seat == 0
    table.do("pass")
    assert table.seat == 1
    assert table.in_tray == ["man_at_arms", "man_at_arms", "farmer"], "both draw, before he chooses"
    own = Position(3).put(0, "soothsayer", "4,5").goods(0, iron=1).goods(1, iron=1).at("arrive")
    assert (own.seat, own.in_tray) == (0, ["man_at_arms"])
    own.do("pass")
    assert (own.seat, own.in_tray) == (1, ["man_at_arms"]), "what he leaves stays for the next"


@pytest.mark.rule("FDY-TILE-14")
def test_a_soothsayer_bought_now_draws_nothing_yet() -> None:
    table = Position().goods(0, gold=1, food=1).goods(1, iron=1).tray("soothsayer", "farmer").at("arrive")
    table.do("take soothsayer", "place 4,5")
    assert table.in_tray == ["farmer"]


@pytest.mark.rule("FDY-R38")
def test_discards_go_back_when_the_bag_is_short_for_soothsayers() -> None:
    table = Position().put(0, "soothsayer", "4,5", "4,6").tray("miner").bag_of("miller").goods(0, gold=9).at("arrive")
    assert told(table.events, "bag_refilled")
    assert len(table.in_tray) == 3
    assert "miner" in table.in_tray, "what lies in the tray is no discard"


@pytest.mark.rule("FDY-TILE-15")
def test_lost_tiles_go_to_the_discards_and_levels_to_the_bank() -> None:
    table = Position().put(0, "forest", "4,5").level(0, 2).units(0, knight=1).at("feed")
    assert table.offered() == {"lose knight", "lose level", "lose 4,5"}
    table.do("lose 4,5")
    assert table.s.discard[tile("forest")] == 1
    unit = Position().level(0, 2).units(0, knight=3).at("feed")
    unit.do("lose knight")
    assert (unit.army(0), unit.s.discard[tile("knight")]) == ({"knight": 2}, 1)
    level = Position().level(0, 2).units(0, knight=1).at("feed")
    level.do("lose level")
    assert level.s.level[0] == 1
    assert sum(level.s.discard[each] for each in range(29)) == 0


# -- fortifications ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-FORT-1", "FDY-FORT-2")
def test_levels_are_built_one_after_the_other() -> None:
    for level, stone in ((1, 4), (2, 6), (3, 8)):
        table = Position().level(0, level).goods(0, stone=stone).goods(1, iron=1).tray("farmer").at("buy")
        assert "fortify" in table.offered()
        events = table.do("fortify")
        assert told(events, "fortified") == [{"seat": 0, "level": level + 1}]
        assert (table.s.level[0], table.has(0), table.seat) == (level + 1, {}, 1), "instead of a tile"
        poor = Position().level(0, level).goods(0, stone=stone - 1).tray("farmer").at("buy")
        assert poor.refusal("fortify") == "FDY-SEQ-3d"
    top = Position().level(0, 4).goods(0, stone=20).tray("farmer").at("buy")
    assert top.refusal("fortify") == "FDY-FORT-1"


@pytest.mark.rule("FDY-FORT-3", "FDY-R40")
def test_a_lost_tower_can_be_bought_back_in_any_later_purchase() -> None:
    table = Position(turn=9).level(0, 0).goods(0, stone=2).at("buy")
    table.do("fortify")
    assert (table.s.level[0], table.s.fort_at[0], table.has(0)) == (1, square("7,7"), {})


@pytest.mark.rule("FDY-FORT-4")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_fortification_gives_its_stars_or_a_resource(level: int) -> None:
    table = Position().level(0, level).at("roll", 6, 7)
    choices = {"gold", "food", "wood", "stone", "iron"}
    assert table.offered("activate") == {"activate 7,7", *(f"activate 7,7 {good}" for good in choices)}
    table.do("activate 7,7")
    assert (table.scores[0], table.has(0)) == (5 + level, {})
    table = Position().level(0, level).at("roll", 6, 7)
    table.do("activate 7,7 iron")
    assert (table.scores[0], table.has(0)) == (5, {"iron": 1})


@pytest.mark.rule("FDY-FORT-5", "FDY-BAR-0c")
def test_as_a_baronial_action_it_gives_a_resource_only() -> None:
    table = Position().level(0, 3).at("baron")
    assert table.refusal("collect 7,7") == "FDY-FORT-5"
    table.do("collect 7,7 stone")
    assert (table.scores[0], table.has(0)) == (5, {"stone": 1})


@pytest.mark.rule("FDY-FORT-6")
def test_a_loss_takes_the_top_level_only() -> None:
    table = Position().level(0, 3).level(1, 4).event("bandits", 6, dice=(8, 8, 1, 1))
    assert (table.s.level[0], table.s.level[1]) == (2, 4)


@pytest.mark.rule("FDY-FORT-7")
def test_without_a_level_there_is_nothing_to_activate_and_no_defence() -> None:
    from homage.games.feudality.rules.fief import defence

    table = Position().level(0, 0).put(0, "forest", "5,5").at("roll", 6, 6)
    assert defence(table.s, 0) == 0
    assert table.offered("activate") == {"activate 5,5"}
    assert table.refusal("activate 7,7 gold") == "FDY-FORT-7"
