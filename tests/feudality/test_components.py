"""The numbers on the components are those of the ledger's tables (sections 2 and 3), which say where each is from."""

from __future__ import annotations

import re
from typing import Any

import pytest

from homage.games.feudality import GAME
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.tiles import RESOURCES

LETTERS = {good[0].upper(): good for good in RESOURCES}
EVERYTHING = (
    "FDY-SET-3",
    "FDY-SET-4b",
    "FDY-SET-6a",
    "FDY-SEQ-1d",
    "FDY-SEQ-2b",
    "FDY-SEQ-3a",
    "FDY-SEQ-3d",
    "FDY-TILE-3",
    "FDY-TILE-4",
    "FDY-TILE-5",
    "FDY-TILE-6",
    "FDY-TRADE-1",
    "FDY-TRADE-2",
    "FDY-TRADE-6",
    "FDY-FORT-2",
    "FDY-FORT-4",
    "FDY-FEED-3",
    "FDY-FEED-4",
    "FDY-FEED-5",
    "FDY-END-1",
    "FDY-WAR-3",
    "FDY-WAR-4",
    "FDY-WAR-5",
    "FDY-BAR-0a",
    "FDY-BAR-I",
    "FDY-BAR-IIa",
    "FDY-BAR-IIc",
    "FDY-BAR-IIIa",
    "FDY-BAR-IIIb",
    "FDY-BAR-IIIc",
    "FDY-BAR-IVb",
    "FDY-EV-DEATH",
    "FDY-EV-SNOOT",
    "FDY-EV-SNYDD",
    "FDY-EV-BAND-1",
    "FDY-EV-MON-2",
    "FDY-R2",
    "FDY-R3",
)
pytestmark = pytest.mark.rule(*EVERYTHING)


def rows(section: str) -> dict[str, list[str]]:
    """The rows of the ledger's table under a heading, by their first cell."""
    text = GAME.ledger.text.split(f"### {section} ")[1].split("\n#")[0]
    lines = [line.strip().strip("|").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return {cells[0].strip(): [cell.strip(" |") for cell in cells[1:]] for cells in lines[2:]}


def goods(text: str) -> dict[str, int]:
    """ "1 I + 1 G" as what is paid or given; nothing if there is no such thing."""
    return {LETTERS[letter]: int(count) for count, letter in re.findall(r"(\d) ([GFWSI])\b", text)}


def tiles() -> dict[str, dict[str, Any]]:
    return {str(tile["name"]).partition(" (")[0]: tile for tile in COMPONENTS["tile"]}


def on_river(tile: dict[str, Any]) -> dict[str, int]:
    bonus = tile.get("river_bonus", {})
    return {good: count + bonus.get(good, 0) for good, count in tile.get("yield", {}).items()}


def test_units_are_those_of_the_ledger() -> None:
    for name, (count, cost, power, *_) in rows("2.3").items():
        tile = tiles()[name.partition(" (")[0]]
        assert (tile["count"], tile["cost"], tile["power"]) == (int(count), goods(cost), int(power))


def test_resource_tiles_are_those_of_the_ledger() -> None:
    table = rows("2.4")
    assert len(table) == 18
    for name, (count, cost, gives, river, *_) in table.items():
        tile = tiles()[name]
        assert (tile["count"], tile["cost"]) == (int(count.split()[0]), goods(cost)), name
        if name == "Miner":
            assert tile["yield_adjacent_mine"] == int(gives[0])
            continue
        assert tile.get("yield", {}) == goods(gives), name
        assert river == "-" or on_river(tile) == goods(river), name


def test_value_tiles_are_those_of_the_ledger() -> None:
    table = rows("2.5")
    assert len(table) == 11
    for name, (count, cost, points, extra, *_) in table.items():
        tile = tiles()[name]
        assert (tile["count"], tile["cost"], tile["vp"]) == (int(count), goods(cost), int(points)), name
        assert tile.get("yield_any", 0) == int("any kind" in extra)
        assert tile.get("yield", {}) == goods(extra.partition("(")[0])
        assert on_river(tile) == goods(extra.partition("(")[2] or extra)


def test_fortifications_are_those_of_the_ledger() -> None:
    levels = [cells for name, cells in rows("2.6").items() if name != "0"]
    for level, (name, cost, stars, defence) in zip(COMPONENTS["fortification"], levels, strict=True):
        assert (level["name"], level["cost"]) == (name, goods(cost))
        assert (level["stars"], level["defence"]) == (int(stars.split()[0]), int(defence.split()[0]))


def test_events_are_those_of_the_ledger() -> None:
    for event, (name, (count, numbers, after)) in zip(COMPONENTS["event"], rows("2.9").items(), strict=True):
        printed = [int(each) for each in re.findall(r"\d+", numbers)]
        assert event["count"] == int(count), name
        if "VP" in numbers:
            assert [-event["vp"]] == printed, name
        else:
            assert event.get("numbers", []) == (printed if len(printed) == event["count"] else printed * event["count"])
        assert event["after"] == {"discard": "discard", "out of the game": "remove"}.get(after, "stays_with_player")


def test_victory_numbers_are_those_of_the_ledger() -> None:
    players = GAME.ledger.text.split("### 2.2")[1]
    found = re.search(r"\| VP that end the game \| (.*) \|", players)
    assert found is not None
    printed = [int(each) for each in found[1].split(" | ")]
    assert [(row["players"], row["vp"]) for row in COMPONENTS["victory_number"]] == list(enumerate(printed, start=2))


def test_numbers_in_the_text_of_rules() -> None:
    """As the rules say them: FDY-SET, FDY-TRADE, FDY-FEED, FDY-WAR, FDY-BAR."""
    setup, turn, feeding = COMPONENTS["setup"], COMPONENTS["turn"], COMPONENTS["feeding"]
    assert (setup["start_vp"], setup["start_resources"]) == (1, dict.fromkeys(RESOURCES, 3))
    assert (setup["keep_iron_per_hill"], setup["keep_iron_double_hill"]) == (1, 2)
    assert (setup["start_fortification_level"], setup["free_tiles_per_player"]) == (1, 2)
    assert setup["opening_tray"] == {"per_player": 2, "plus": 1}
    assert [turn[name] for name in ("reroll_on_number", "tray_per_player")] == [8, 2]
    assert [turn[name] for name in ("baronial_actions", "baronial_specials_max")] == [2, 1]
    assert [COMPONENTS["trade"][name] for name in ("rate", "rate_with_trader")] == [4, 3]
    assert list(feeding["divisor"].values()) == [6, 6, 5, 5, 5]
    assert list(feeding["divisor_with_granary"].values()) == [12, 12, 10, 10, 10]
    assert feeding["rats_extra_food"] == 1
    war = COMPONENTS["war"]
    assert [war[name] for name in ("win_at_least", "vp_win", "vp_win_with_knight_extra", "vp_short")] == [8, 1, 1, -1]
    numbers = [
        [value for value in row.values() if isinstance(value, int) and not isinstance(value, bool)]
        for row in COMPONENTS["baronial"]
    ]
    assert numbers == [[1, 4, 9, 1, -1], [1, -1], [3, 14, 1, -1], [3, 19, 2, -3], [3, 4, 1]]
