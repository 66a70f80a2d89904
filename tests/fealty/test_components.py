"""What is printed on the components: the data against the ledger's tables, and the checks of its section 13."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from homage.games.fealty import GAME
from homage.games.fealty.components import COMPONENTS
from tests.fealty import printed
from tests.fealty.plain import PIECES
from tests.fealty.table import MISSIVES, SUNS

DUCHIES = {duchy["id"]: duchy["grid"] for duchy in COMPONENTS["duchy"]}
ROADS = set("-=o@")
CITIES = set("o@")
GATES = (1, 4)


def neighbours(row: int, column: int) -> list[tuple[int, int]]:
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def squares_of(grid: list[str]) -> dict[tuple[int, int], str]:
    return {(r, c): square for r, line in enumerate(grid) for c, square in enumerate(line)}


def connected(squares: dict[tuple[int, int], str]) -> bool:
    """Whether all squares without a mountain hang together."""
    free = {square for square, terrain in squares.items() if terrain != "M"}
    seen, edge = set(), [min(free)]
    while edge:
        square = edge.pop()
        if square not in seen:
            seen.add(square)
            edge += [nearby for nearby in neighbours(*square) if nearby in free]
    return seen == free


def sides(grid: list[str]) -> list[str]:
    """The four border lines."""
    return [grid[0], grid[5], "".join(line[0] for line in grid), "".join(line[5] for line in grid)]


@pytest.mark.rule("RU-29", "RU-31")
def test_the_piece_tables_of_the_ledger_agree_with_the_data() -> None:
    ledger, data = printed.pieces(), {piece["speed"]: piece for piece in COMPONENTS["piece"]}
    assert sorted(data) == sorted(ledger) == list(range(10, 100, 5))
    for speed, piece in data.items():
        row = ledger[speed]
        assert (piece["name"], piece["claim"], piece["range"]) == (row.name, row.claim, row.range)
        assert (piece["ability"], piece["mandatory"]) == (row.ability, row.compulsory)
        assert piece["distance"] == row.distance, piece["name"]
    assert data[30]["ability"] == "immobile"
    assert data[90]["range"] == 4


@pytest.mark.rule("FEA-SET-6")
def test_names_speeds_and_sets_are_those_of_the_rulebook() -> None:
    by_set = {
        name: [piece["name"] for piece in sorted(COMPONENTS["piece"], key=lambda p: p["speed"]) if piece["set"] == name]
        for name in ("missives", "suns")
    }
    assert by_set == {"missives": MISSIVES, "suns": SUNS}
    for piece in COMPONENTS["piece"]:
        assert piece["speed"] % 10 == (0 if piece["set"] == "missives" else 5)


@pytest.mark.rule("FEA-ABL-2")
def test_the_red_mark_is_on_the_guard_post_and_the_inquisitor_alone() -> None:
    assert {piece["name"] for piece in COMPONENTS["piece"] if piece["mandatory"]} == {"Guard Post", "Inquisitor"}


def test_all_abilities_and_in_both_sets_all_claims_are_used() -> None:
    used = {piece["ability"] for piece in COMPONENTS["piece"]}
    assert used - {"none"} == {ability["id"] for ability in COMPONENTS["ability"]}
    assert len(used - {"none"}) == 8
    for chosen in ("missives", "suns"):
        claims = {piece["claim"] for piece in COMPONENTS["piece"] if piece["set"] == chosen}
        assert claims == {"any", "forest", "field", "road", "city"}


@pytest.mark.rule("FEA-VAR-RANDOM", "RU-23")
def test_nine_discs_pair_each_missive_with_the_sun_five_slower() -> None:
    pairs = [(disc["missives"], disc["suns"]) for disc in COMPONENTS["disc"]]
    assert pairs == [(10 * k, 10 * k + 5) for k in range(1, 10)]


@pytest.mark.rule("RU-18")
def test_no_random_set_can_use_up_the_conflict_markers() -> None:
    speeds_with_markers = {piece.speed for piece in PIECES if piece.ability == "conflict"}
    most = sum(bool({disc["missives"], disc["suns"]} & speeds_with_markers) for disc in COMPONENTS["disc"])
    assert most == 3
    assert 4 * most <= COMPONENTS["components"]["conflict_markers"] == 16


@pytest.mark.rule("FEA-SET-1")
def test_counts_of_the_box() -> None:
    box = COMPONENTS["components"]
    assert box["colors"] == ["blue", "yellow", "purple", "red"]
    assert (box["cards_per_color"], box["discs_per_color"], box["influence_tokens_per_color"]) == (18, 9, 50)
    assert (box["boards"], box["duchies"]) == (6, 12)
    assert (box["current_play_markers"], box["presumptive_heir_tokens"]) == (4, 2)


def test_the_duchies_are_those_drawn_in_the_ledger() -> None:
    assert {duchy["id"]: (duchy["name"], duchy["grid"]) for duchy in COMPONENTS["duchy"]} == printed.duchies()
    assert [(duchy["board"], duchy["side"]) for duchy in COMPONENTS["duchy"]] == list(product(range(1, 7), "AB"))


@pytest.mark.rule("FEA-MAP-1")
@pytest.mark.parametrize("duchy", DUCHIES)
def test_counts_of_the_duchy_table(duchy: str) -> None:
    text = "".join(DUCHIES[duchy])
    gates = sum(side[gate] != "M" for side in sides(DUCHIES[duchy]) for gate in GATES)
    counted = [
        text.count("M"),
        sum(text.count(square) for square in "f=@"),
        sum(text.count(square) for square in ".-o"),
        sum(text.count(square) for square in ROADS),
        sum(text.count(square) for square in CITIES),
        text.count("@"),
        gates,
    ]
    assert counted == printed.duchy_counts()[duchy]
    assert sum(counted[:3]) == len(text) == 36
    assert 4 <= counted[0] <= 6
    assert 11 <= counted[3] <= 16
    assert counted[4] in (3, 4)


def test_the_last_line_of_the_duchy_table_adds_up() -> None:
    counts = printed.duchy_counts()
    assert counts["all"] == [sum(column) for column in zip(*[counts[duchy] for duchy in DUCHIES], strict=True)]


@pytest.mark.rule("FEA-MAP-2", "FEA-SET-4")
@pytest.mark.parametrize("duchy", DUCHIES)
def test_roads_leave_at_gates_only_and_lead_somewhere(duchy: str) -> None:
    grid, squares = DUCHIES[duchy], squares_of(DUCHIES[duchy])
    for side in sides(grid):
        assert all(side[gate] in ROADS | {"M"} for gate in GATES)
    for (row, column), square in squares.items():
        on_border = row in (0, 5) or column in (0, 5)
        at_gate = (row in (0, 5) and column in GATES) or (column in (0, 5) and row in GATES)
        if on_border and square in ROADS:
            assert at_gate, "a road on the border stands at a gate"
        joined = sum(squares.get(near) in ROADS for near in neighbours(row, column)) + at_gate
        if square in ROADS - CITIES:
            assert joined >= 2, "no road stops in open country"
        if square in CITIES:
            assert joined >= 1, "every city is on a road"
            assert not any(squares.get(near) in CITIES for near in neighbours(row, column)), "no two cities touch"
        block = [squares.get((row + r, column + c)) for r, c in product((0, 1), repeat=2)]
        assert not all(part in ROADS for part in block), "no 2 x 2 block of roads"


@pytest.mark.parametrize("duchy", DUCHIES)
def test_open_squares_of_a_duchy_hang_together(duchy: str) -> None:
    assert connected(squares_of(DUCHIES[duchy]))


def test_no_two_duchies_are_alike_turned_or_mirrored() -> None:
    seen = set()
    for grid in DUCHIES.values():
        alike = {
            tuple(printed.turned(each, turns)) for each in (grid, [line[::-1] for line in grid]) for turns in range(4)
        }
        assert not alike & seen
        seen |= alike


@pytest.mark.rule("FEA-SET-4", "FEA-SET-5")
def test_wherever_two_duchies_touch_roads_line_up_and_the_border_is_open() -> None:
    seen, mountains_met = set(), 0
    for (a, one), (b, other) in combinations(DUCHIES.items(), 2):
        if a[0] == b[0]:
            continue
        for turns, other_turns in product(range(4), repeat=2):
            seen.add((a, turns, b, other_turns, "beside"))
            seen.add((a, turns, b, other_turns, "above"))
            mine, theirs = sides(printed.turned(one, turns)), sides(printed.turned(other, other_turns))
            for here, there in ((mine[3], theirs[2]), (mine[1], theirs[0])):  # east to west, south to north
                for x, y in zip(here, there, strict=True):
                    if x in ROADS:
                        assert y in ROADS | {"M"}
                        mountains_met += y == "M"
                    if y in ROADS:
                        assert x in ROADS | {"M"}
                assert sum(x != "M" and y != "M" for x, y in zip(here, there, strict=True)) >= 2
    assert len(seen) == 1920
    assert mountains_met > 0


@pytest.mark.parametrize("slots", [2, 3, 4, 5])
def test_open_squares_of_random_kingdoms_hang_together(slots: int) -> None:
    rng = random.Random(slots)
    places = printed.layouts()[slots][0]
    for _ in range(100):
        kingdom = {}
        for board, (top, left) in zip(rng.sample(range(1, 7), slots), places, strict=True):
            grid = printed.turned(DUCHIES[f"{board}{rng.choice('AB')}"], rng.randrange(4))
            kingdom |= {(6 * top + r, 6 * left + c): square for (r, c), square in squares_of(grid).items()}
        assert connected(kingdom)


@pytest.mark.rule("RU-2")
def test_layouts_are_those_of_the_ledger() -> None:
    data = {
        layout["duchies"]: ([tuple(cell) for cell in layout["cells"]], layout["rows"], layout["columns"])
        for layout in COMPONENTS["layout"]
    }
    assert data == printed.layouts()


@pytest.mark.rule("FEA-MAP-1", "FEA-MAP-2", "FEA-MAP-3")
def test_every_square_can_be_claimed_as_its_legend_says() -> None:
    from homage.games.fealty.rules.kingdom import attributes

    assert set(COMPONENTS["legend"]["square"]) == set(".f-=o@M")
    for square in ".f-=o@M":
        assert attributes(square) == printed.attributes(square)


def test_every_rule_named_in_a_refusal_stands_in_the_ledger() -> None:
    for code in range(1, len(GAME.refusals) + 1):
        assert GAME.refusals[code].rule in GAME.ledger.rules
