"""The table in the terminal shows what a player must see to decide."""

from __future__ import annotations

from collections.abc import Collection

from homage.games.feudality import GAME
from homage.games.feudality.rules.fiefs import FIEF
from tests.feudality.position import Position, opening
from tests.feudality.test_setup import play


def drawn(table: Position, offered: Collection[str] = ()) -> list[str]:
    return text(table.match.view(0), offered)


def text(view: dict[str, object], offered: Collection[str] = ()) -> list[str]:
    return ["".join(piece for piece, _ in line) for line in GAME.draw(view, 0, offered)]


def test_fief_cards_are_seen_before_one_is_chosen() -> None:
    match = opening()
    play(match, "fief F2")
    lines = text(match.view(0), {"fief F1"})
    (title,) = [line for line in lines if "Stonebrook" in line]
    assert "F1 Stonebrook*" in title
    assert not any("Kirkwater" in line for line in lines), "that one is taken"
    column, top = title.index("F1"), lines.index(title) + 2
    for row in range(7):
        shown = lines[top + row][column - 1 : column + 17].split()
        assert shown == [str(row + 1), *FIEF[0]["rows"][row][:7]]
    play(match, "fief F1")
    assert not any("Millreach" in line for line in text(match.view(0))), "all have chosen"


def test_the_terrain_under_a_tile_is_seen() -> None:
    """On Stonebrook 1,3 is a river, 2,1 a hill, 1,1 neither."""
    table = Position().put(0, "farmer", "1,3", "1,1").put(0, "quarry", "2,1").at("baron")
    rows = [line[:38] for line in drawn(table) if line[:3] in (" 1 ", " 2 ")]
    assert rows[0].split()[:4] == ["1", "Fa", ".", "Fa~"]
    assert rows[1].split()[:3] == ["2", "Qu^", "^"]
    offered = drawn(table, {"square 1,3"})
    assert any("Fa~*" in line for line in offered)


def test_chances_are_percentages_and_say_what_they_are_of() -> None:
    table = Position().units(0, knight=1).goods(0, gold=8, food=9).goods(1, wood=9).at("baron")
    (line,) = [line for line in drawn(table) if "attack" in line]
    assert line == " Chances of an attack on Yellow: 77% +1 point, taken from the other,"
    assert " Chances of a liaison: 56% +1 point, 34% nothing, 9% -1 point" in drawn(table)
    dragon = Position().event("black_dragon")
    assert any(line.startswith(" Chances of the monster against Yellow: ") for line in drawn(dragon))


def test_players_are_named_by_their_colours_or_numbers() -> None:
    table = Position().units(0, knight=1).at("baron")
    assert "attack yellow" in table.offered()
    assert GAME.words.parse("attack 2") == GAME.words.parse("attack yellow")
