"""The windows of battles, of the end of a round, and inside uprisings (section 6.1 of the ledger)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import CALM_ASKED, WINDOW_ASKED
from homage.games.fief.frames import BATTLE, INCOME
from homage.games.fief.rules.field.units import all_units_at
from homage.games.fief.shown.windows import window
from homage.games.fief.state import NONE
from tests.fief.position import Position, lord, seat_of, town
from tests.fief.test_moments import course, passed, table_of

# -- BATTLE, END OF ROUND: W15 to W17 ------------------------------------------------------------------------------


def clash() -> Position:
    """Red's Éric with two knights beside blue's man-at-arms in Limoges; nobody else is anywhere."""
    table = table_of().units("blue", "limoges", man_at_arms=2).controls("blue", "limoges")
    return table.lord("eric", "red", "limoges").units("red", "limoges", knight=2).deniers(red=0, blue=0)


@pytest.mark.rule("FIEF-6a", "FIEF-6.1a", "FIEF-6.2.2a", "FIEF-6.2.3.4c", "FIEF-6.2.3.5b", "R-94", "R-116")
def test_windows_of_a_battle() -> None:
    """W15: turn, coalitions, after the archers, dice, losses, after the battle; the next turns are the last of them."""
    table = clash().at(BATTLE)
    seen = course(table, "attack limoges blue")
    assert seen == ["before_battles", "attack limoges blue", "coalitions"]
    table.do("fight", 1, 1, 1, by="blue")  # red's two dice show a sword each, blue's one
    assert window(table.s) == "battle_dice", "nobody has shot"
    passed(table)
    assert window(table.s) == "battle_losses", "two men-at-arms fall, and no knight by one hit"
    passed(table)
    assert table.s.control[town("limoges")] == 0
    assert window(table.s) == "battle_over"
    assert course(table)[:2] == ["battle_over", "end_of_round"], "the next turns, sieges and plunder are one with it"
    table = clash().units("red", "limoges", archer=1).at(BATTLE)
    course(table, "attack limoges blue")
    table.do("fight", 0, by="blue")
    assert window(table.s) == "archers"
    assert [table.s.battle_hits[side] for side in (0, 1)] == [0, 0], "blue has no archer, and red's has missed"


@pytest.mark.rule("FIEF-6.2.3.5b", "FIEF-6.2.3.5d", "R-116")
def test_a_battle_without_any_loss_ends_with_a_window_too() -> None:
    """W15: three rounds in which nobody is hit."""
    table = clash().at(BATTLE)
    course(table, "attack limoges blue")
    table.do("fight", 0, 0, 0, by="blue")
    seen = course(table, "fight", "fight:0:0:0", "fight", "fight:0:0:0")
    assert [seen[at + 1] for at, each in enumerate(seen) if each == "battle_losses"] == [
        "fight",
        "fight",
        "battle_over",
    ]
    assert table.s.control[town("limoges")] == seat_of("blue")


@pytest.mark.rule("FIEF-6.4.1a", "FIEF-6.5", "R-116")
def test_windows_before_sieges_and_plunder() -> None:
    """W16: each is one of its own only if somebody was asked before it."""
    table = clash().stronghold("limoges")
    table.s.mills[town("limoges")] = 2
    seen = course(table.at(BATTLE), "pass", "besiege limoges", "plunder limoges", "pass")
    assert seen[:3] == ["before_battles", "pass", "before_battles"]
    assert seen[3:5] == ["besiege limoges", "before_plunder"]
    assert seen[5:8] == ["plunder limoges", "pass", "end_of_round"]
    table = clash().at(BATTLE)
    table.s.mills[town("limoges")] = 1
    seen = course(table, "pass")
    assert seen[:4] == ["before_battles", "pass", "before_battles", "end_of_round"], "nobody is asked about own mills"


@pytest.mark.rule("FIEF-7a", "R-150")
def test_the_window_at_the_end_of_a_round_is_never_skipped() -> None:
    """W17: nobody can attack, besiege or plunder, so nothing has happened since the last window."""
    table = table_of().lord("eric", "red", "tours").lord("othon", "blue", "offshore").hand("blue", "assassination")
    table.at(BATTLE)
    assert window(table.s) == "before_battles"
    passed(table)
    assert window(table.s) == "end_of_round"
    table.do("assassinate eric", by="blue")
    assert table.s.lord_family[lord("eric")] == NONE
    assert course(table)[:2] == ["end_of_round", "hear_ye"], "W1 follows the count, and is one of its own"


# -- inside an uprising: WU ----------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-G.4.2.1b", "FIEF-G.4.2.1e", "R-56", "R-147", "R-150")
def test_windows_inside_an_uprising() -> None:
    """WU: after the first card; after one that is added; before the walls if somebody was asked to calm it."""
    table = table_of().units("blue", "paris", knight=1).controls("blue", "paris").given(famine=0b11111)
    table.hand("red", "uprising").hand("yellow", "uprising").at(INCOME)
    table.do("uprising paris", by="red")
    assert window(table.s) == "uprising"
    table.do("uprising paris", by="yellow")
    assert window(table.s) == "uprising", "more may be added"
    passed(table, 0, 0)
    assert all_units_at(table.s, 1, town("paris")) == 1, "two hits do nothing to a knight"
    assert window(table.s) == "before_income", "the interrupted window is open again"
    calm = table_of().units("blue", "paris", knight=1).controls("blue", "paris").given(famine=0b11111)
    calm.lord("henry", "blue", "offshore").bishop("henry", 4).hand("red", "uprising").at(INCOME)
    calm.do("uprising paris", by="red")
    assert course(calm) == ["uprising"], "nothing was added: the second window is the first"
    assert calm.asked == CALM_ASKED
    calm.do("pass")
    assert window(calm.s) == "uprising_walls"


@pytest.mark.rule("FIEF-6a", "FIEF-6.1a", "FIEF-6.2.3.4c", "R-116")
def test_losses_lie_between_the_two_windows_of_a_battle_round() -> None:
    table = clash().at(BATTLE)
    course(table, "attack limoges blue")
    table.do("fight", 1, 1, 0, by="blue")
    assert (window(table.s), all_units_at(table.s, 1, town("limoges"))) == ("battle_dice", 2)
    passed(table)
    assert (window(table.s), all_units_at(table.s, 1, town("limoges"))) == ("battle_losses", 0)


@pytest.mark.rule("FIEF-6a", "FIEF-6.4.1a", "FIEF-6.5")
def test_nobody_is_active_in_the_window_before_plunder() -> None:
    """Then everybody has a turn of his own again."""
    table = clash().stronghold("limoges")
    table.s.mills[town("limoges")] = 2
    table.at(BATTLE)
    seen = []
    for text in ("pass", "besiege limoges", "plunder limoges", "pass"):
        while table.asked == WINDOW_ASKED:
            seen.append((window(table.s), int(table.s.active)))
            passed(table)
        table.do(text, by="red")
    assert seen == [("before_battles", 0), ("before_battles", 1), ("before_plunder", NONE)]


@pytest.mark.rule("FIEF-6a", "FIEF-6.2.2a", "FIEF-6.2.3.4c", "R-116")
def test_after_the_window_of_the_archers_the_dice_have_one_of_their_own() -> None:
    table = clash().units("red", "limoges", archer=1).at(BATTLE)
    course(table, "attack limoges blue")
    table.do("fight", 0, by="blue")
    assert window(table.s) == "archers"
    passed(table, 0, 0, 0)
    assert window(table.s) == "battle_dice"
