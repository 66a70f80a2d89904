"""Components and set-up (FDY-SET), and what rulings say about them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from homage.engine.errors import BadOption
from homage.engine.match.match import Match
from homage.games.feudality import GAME
from homage.games.feudality.actions import ACTIVATE_ASKED, SQUARE_ASKED, TAKE_ASKED
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.cards import CARDS
from homage.games.feudality.rules.fiefs import BUILDING, FIEF, SIDE
from homage.games.feudality.rules.setup import VICTORY
from homage.games.feudality.rules.tiles import COST, DEFENCE, POWER, STARS, TILE, TILE_IDS, TILES, UNITS
from homage.games.feudality.state import FREE
from tests.feudality.position import Position, opening, square, tile, told


def state(match: Match) -> Any:
    return GAME.state.proxies(match._held.array)[0]


def play(match: Match, *texts: str) -> list[Any]:
    events: list[Any] = []
    for text in texts:
        (seat,) = match.waiting
        events += match.play(seat, text)
    return events


def offered(match: Match) -> list[str]:
    (seat,) = match.waiting
    return [GAME.words.notation(action) for action in match.legal(seat)]


def settled(seats: int = 2, **options: str) -> Match:
    """Everybody has a card and a Keep."""
    match: Match = opening(seats, **options)
    while state(match).asked_kind != SQUARE_ASKED:  # of a Forest
        (seat,) = match.waiting
        match.play(seat, match.legal(seat)[0])
    return match


def first_turn(seats: int = 2) -> Match:
    match = settled(seats)
    while state(match).turn == 0:
        (seat,) = match.waiting
        match.play(seat, match.legal(seat)[-1])
    return match


@pytest.mark.rule("FDY-R1", "FDY-R3", "FDY-R2")
def test_the_bag_holds_208_tiles_of_which_one_is_an_elephant() -> None:
    counts = Counter({kind["id"]: kind["count"] for kind in TILE})
    assert (sum(counts.values()), counts["forest"], counts["wolf"]) == (208, 16, 1)
    groups = {group: sum(each["count"] for each in TILE if each["group"] == group) for group in ("military", "value")}
    assert groups == {"military": 46, "value": 50}
    assert [int(POWER[unit]) for unit in range(UNITS)] == [1, 2, 3, 4]
    assert state(opening()).bag_size == 208


@pytest.mark.rule("FDY-R3")
def test_the_printed_list_has_one_forest_less() -> None:
    s = state(opening(bag="207"))
    assert (s.bag_size, s.bag[tile("forest")]) == (207, 15)
    assert list(GAME.discrepancies(s)) == []


def test_the_components_are_those_of_the_ledger() -> None:
    assert CARDS == 50
    assert sum(int(fort["count"]) for fort in COMPONENTS["fortification"]) == 24
    assert [int(VICTORY[seats]) for seats in range(2, 7)] == [15, 14, 13, 12, 11]
    assert [int(DEFENCE[level]) for level in range(5)] == [0, 6, 8, 10, 12]
    assert [int(STARS[level]) for level in range(5)] == [0, 1, 2, 3, 4]
    assert [int(COST[TILES + level, 3]) for level in range(4)] == [2, 4, 6, 8]
    assert TILE_IDS[:UNITS] == ["man_at_arms", "archer", "knight", "wolf"]


@pytest.mark.rule("FDY-R4", "FDY-R43")
def test_each_fief_card_has_49_building_squares_and_15_for_the_locator() -> None:
    assert BUILDING.bit_count() == 49
    for fief in FIEF:
        signs = Counter("".join(fief["rows"]))
        assert signs == {".": 34, "~": 9, "^": 5, "M": 1, "#": 15}, "nothing else is told apart, such as colours"
        assert all(row[SIDE - 1] == "#" for row in fief["rows"])
        assert set(fief["rows"][SIDE - 1]) == {"#"}


@pytest.mark.parametrize("fief", FIEF, ids=lambda fief: fief["id"])
def test_the_river_is_one_path_from_edge_to_edge(fief: dict[str, Any]) -> None:
    river = {(r, c) for r, row in enumerate(fief["rows"]) for c, sign in enumerate(row) if sign == "~"}
    degree = {s: sum((s[0] + r, s[1] + c) in river for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))) for s in river}
    ends = [each for each, count in degree.items() if count == 1]
    assert sorted(degree.values()) == [1, 1] + [2] * 7
    edges = {"N": lambda s: s[0] == 0, "S": lambda s: s[0] == 6, "W": lambda s: s[1] == 0, "E": lambda s: s[1] == 6}
    assert all(any(edges[edge](end) for end in ends) for edge in fief["river_edges"])


@pytest.mark.rule("FDY-SET-1", "FDY-SET-2a", "FDY-SET-2c", "FDY-SET-3")
@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_starts_alike_and_chance_finds_the_first_senior(seats: int) -> None:
    seniors = set()
    for seed in range(40):
        match = GAME.interpreted.new(seats, seed=seed)
        s = state(match)
        assert told(match.past.happened(0), "starter") == [{"seat": s.senior}]
        seniors.add(s.senior)
        assert [s.points[seat] for seat in range(seats)] == [1] * seats
        assert all(s.goods[seat, good] == 3 for seat in range(seats) for good in range(5))
    assert seniors == set(range(seats)), "the points lie open in the view of everybody"


@pytest.mark.rule("FDY-SET-2b")
def test_cards_are_chosen_clockwise_and_each_is_there_once() -> None:
    match = opening(3)
    first = state(match).senior
    assert match.waiting == (first,)
    assert offered(match) == [f"fief F{number}" for number in range(1, 7)]
    play(match, "fief F3")
    assert match.waiting == ((first + 1) % 3,)
    assert "fief F3" not in offered(match)
    refused = match.why_not(match.waiting[0], GAME.words.parse("fief F3"))
    assert refused is not None
    assert refused.rule == "FDY-SET-2b"


@pytest.mark.rule("FDY-SET-2b")
def test_the_sixth_of_six_players_has_no_choice_of_cards() -> None:
    match = opening(6)
    events = play(match, *(f"fief F{number}" for number in range(1, 6)))
    assert len(told(events, "fief_chosen")) == 6
    assert offered(match)[0] == "keep 1,1"


def test_fief_cards_may_be_dealt_by_chance() -> None:
    match = opening(4, fief_choice="random")
    dealt = told(match.past.happened(0), "fief_chosen")
    assert len({each["fief"] for each in dealt}) == 4
    assert all(each["by_chance"] for each in dealt)
    assert offered(match)[0] == "keep 1,1"


@pytest.mark.rule("FDY-SET-4a")
def test_the_keep_has_36_places() -> None:
    match = opening()
    play(match, "fief F1", "fief F2")
    assert offered(match) == [f"keep {row},{column}" for row in range(1, 7) for column in range(1, 7)]
    refused = match.why_not(match.waiting[0], GAME.words.parse("keep 7,3"))
    assert refused is not None
    assert refused.rule == "FDY-SET-4a"


@pytest.mark.rule("FDY-SET-4b")
@pytest.mark.parametrize(("where", "iron"), [("3,5", 3), ("1,1", 2), ("4,6", 0), ("2,2", 1), ("2,6", 3)])
def test_hills_under_the_keep_give_iron_once(where: str, iron: int) -> None:
    """On Stonebrook: the hill 3,5 and the double hill 3,6 (X10); 2,1 and 2,2; none; 2,2; 2,7 and the double hill."""
    match = opening()
    play(match, "fief F1", "fief F2")
    (seat,) = match.waiting
    events = play(match, f"keep {where}")
    assert told(events, "keep_placed") == [{"seat": seat, "square": square(where), "iron": iron}]
    assert state(match).goods[seat, 4] == 3 + iron


@pytest.mark.rule("FDY-SET-4c")
def test_the_tower_stands_on_a_square_of_the_keep() -> None:
    match = opening()
    play(match, "fief F1", "fief F2", "keep 3,5")
    (seat,) = match.waiting
    assert offered(match) == ["tower 3,5", "tower 3,6", "tower 4,5", "tower 4,6"]
    refused = match.why_not(seat, GAME.words.parse("tower 3,7"))
    assert refused is not None
    assert refused.rule == "FDY-SET-4c"
    play(match, "tower 4,6")
    s = state(match)
    assert (s.fort_at[seat], s.level[seat], s.goods[seat, 3]) == (square("4,6"), 1, 3), "the Tower is free"


@pytest.mark.rule("FDY-SET-4d")
def test_tiles_that_are_no_units_stay_outside_the_keep() -> None:
    match = settled()
    (seat,) = match.waiting
    assert len(offered(match)) == 45
    refused = match.why_not(seat, GAME.words.parse("place 1,2"))
    assert refused is not None
    assert refused.rule == "FDY-SET-4d"


@pytest.mark.rule("FDY-SET-5a", "FDY-SET-5b")
def test_each_places_a_free_forest_out_of_the_bag() -> None:
    match = settled()
    s = state(match)
    assert s.bag[tile("forest")] == 16
    first = s.senior
    assert match.waiting == (first,)
    events = play(match, "place 5,5", "place 5,5")
    assert [each["seat"] for each in told(events, "placed")] == [first, 1 - first]
    assert s.tile[0, square("5,5")] == s.tile[1, square("5,5")] == tile("forest") + 1
    assert all(s.goods[seat, 2] == 3 for seat in range(2))
    assert s.bag[tile("forest")] + s.tray[tile("forest")] == 14


@pytest.mark.rule("FDY-SET-6a")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_opening_tray_holds_no_value_tiles(seats: int) -> None:
    match = settled(seats)
    play(match, *["place 5,5"] * seats)
    s = state(match)
    in_tray = [kind for kind in range(TILES) for _ in range(s.tray[kind])]
    assert len(in_tray) == 2 * seats + 1
    assert all(TILE[kind]["group"] != "value" for kind in in_tray)
    assert all(TILE[kind]["group"] == "value" for kind in range(TILES) if s.aside[kind])


@pytest.mark.rule("FDY-SET-6b")
def test_free_tiles_go_round_and_back_and_cost_nothing() -> None:
    match = settled(3)
    play(match, *["place 5,5"] * 3)
    s = state(match)
    order, first = [], s.senior
    while s.turn == 0:
        (seat,) = match.waiting
        events = match.play(seat, match.legal(seat)[-1])
        order += [(each["seat"] - first) % 3 for each in told(events, "placed") if each["how"] == FREE]
    assert order == [0, 1, 2, 2, 1, 0]
    assert all(s.goods[seat, good] == 3 for seat in range(3) for good in range(4))


@pytest.mark.rule("FDY-SET-6c")
def test_a_unit_may_be_taken_free_and_goes_into_the_keep() -> None:
    for seed in range(20):
        match = GAME.interpreted.new(2, seed=seed)
        s = state(match)
        while s.asked_kind != TAKE_ASKED:
            match.play(match.waiting[0], match.legal(match.waiting[0])[0])
        units = [text for text in offered(match) if text in ("take man at arms", "take archer", "take knight")]
        if units:
            (seat,) = match.waiting
            play(match, units[0])
            assert len(offered(match)) == 3
            play(match, offered(match)[0])
            assert sum(s.units[seat, unit] for unit in range(UNITS)) == 1
            return
    raise AssertionError("no unit in twenty opening trays")


@pytest.mark.rule("FDY-SET-6d", "FDY-SET-7", "FDY-SET-8")
def test_what_is_left_goes_back_and_the_first_turn_begins() -> None:
    match = first_turn(3)
    s = state(match)
    assert s.asked_kind == ACTIVATE_ASKED, "the tray of the first turn is not filled yet"
    assert not any(s.tray[kind] or s.aside[kind] for kind in range(TILES))
    assert s.bag_size == 208 - 3 - 6
    first = told(match.past.happened(0), "starter")[0]["seat"]
    assert (s.turn, s.senior) == (1, first)
    assert s.events.bit_count() == 50, "all events are in the deck"


@pytest.mark.rule("FDY-SET-7")
def test_which_event_comes_first_is_left_to_chance() -> None:
    first = set()
    for seed in range(12):
        match, drawn = GAME.interpreted.new(2, seed=seed), []
        while not drawn:
            (seat,) = match.waiting
            drawn = told(match.play(seat, match.legal(seat)[-1]), "event_drawn")
        first.add(drawn[0]["card"])
    assert len(first) > 6


def lay_tray(match: Match, *names: str) -> None:
    """These tiles lie in the opening tray instead of those drawn."""
    s = state(match)
    for kind in range(TILES):
        s.bag[kind] += s.tray[kind]
        s.bag_size += s.tray[kind]
        s.tray[kind] = 0
    for name in names:
        s.tray[tile(name)] += 1
        s.bag[tile(name)] -= 1
        s.bag_size -= 1
    match._forget()


@pytest.mark.rule("FDY-R29", "FDY-SET-6b")
def test_who_can_place_no_free_tile_gets_none() -> None:
    """A Forest in the corner, the Keep beside it: when the last neighbour is built on, no Hunter fits."""
    match = opening()
    play(match, "fief F3", "fief F4", "keep 1,2", "tower 1,2", "keep 5,5", "tower 5,5", "place 1,1", "place 1,1")
    lay_tray(match, "farmer", "farmer", "hunter", "hunter", "hunter")
    (seat,) = match.waiting
    refused = match.why_not(seat, GAME.words.parse("take quarry"))
    assert refused is not None
    assert refused.rule == "FDY-SET-6b"
    play(match, "take farmer", "place 2,1")
    play(match, "take farmer", "place 4,4")
    events = play(match, "place 2,2")  # of the Hunter, the one kind that is left
    assert told(events, "nothing_fits") == [{"seat": seat}]
    s = state(match)
    assert s.turn == 1
    assert list(GAME.discrepancies(s)) == []


@pytest.mark.rule("FDY-R5", "FDY-TILE-1")
def test_the_owner_names_the_space_of_a_type_once() -> None:
    table = Position().goods(0, iron=9).tray("archer", "archer", "knight").at("buy")
    table.do("take archer")
    assert table.offered() == {"space 6,6", "space 6,7", "space 7,6"}
    assert table.refusal("space 7,7") == "FDY-TILE-1"
    table.do("space 6,7")
    assert table.s.space[0, 1] == square("6,7")
    again = Position().units(0, archer=1).goods(0, iron=9).tray("archer").at("buy")
    again.do("take archer")
    assert again.army(0) == {"archer": 2}, "the second is not asked about"


@pytest.mark.rule("FDY-TILE-1")
def test_the_last_free_space_needs_no_question() -> None:
    table = Position().keep(0, "6,6", "7,7", "6,6", "6,7").goods(0, iron=3).tray("knight").at("buy")
    table.do("take knight")
    assert table.s.space[0, 2] == square("7,6")


def test_options_are_read_or_refused_in_a_sentence() -> None:
    agreed = GAME.agree(3, {"victory_number": "TABLE", "turn_cap": "007"})
    assert (agreed["victory_number"], agreed["turn_cap"]) == ("table", "7")
    for name, value in (("victory_number", "4"), ("victory_number", "many"), ("turn_cap", "0"), ("turn_cap", "²")):
        with pytest.raises(BadOption, match=f"The option {name} cannot be"):
            GAME.agree(3, {name: value})
    assert state(GAME.interpreted.new(2, seed=1, options={"victory_number": "7"})).victory == 7
