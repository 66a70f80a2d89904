"""What may be given and handed over in a window: towns, captives, sieges, deniers (FIEF-H)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import MATTER_ASKED
from homage.games.fief.refusals import NO_PARTNER, NOBODY_TO_GIVE
from homage.games.fief.rules.moments import (
    W1,
    W17,
    W_DRAW,
    WU_FIRST,
    WU_FORTRESS,
    begin_window,
)
from homage.games.fief.rules.talk.paper import no_captive, no_town
from homage.games.fief.state import NONE
from tests.fief.position import FORBIDDEN, Position, fief, lord, told, town
from tests.fief.test_windows import window


def shared_town() -> Position:
    table = Position(3).units("red", "rennes", knight=1).units("blue", "rennes", knight=1).controls("red", "rennes")
    return table.lord("arthur", "red", "tours").lord("eric", "blue", "paris")


@pytest.mark.rule("FIEF-5.2.2d", "R-92", "R-98")
def test_a_town_is_handed_to_a_family_present_once_in_a_window() -> None:
    """R-92, R-98: without asking; a CITY takes its title along."""
    table = window(shared_town().city("rennes", "arthur"))
    assert {each for each in table.offered(0) if each.startswith("hand_over")} == {"hand_over rennes blue"}
    assert table.refusal("hand_over rennes yellow", 0) == "FIEF-5.2.2d"
    assert table.refusal("hand_over paris blue", 0) == "FIEF-5.2.2d"
    events = table.do("hand_over rennes blue", by="red")
    assert told(events, "handed_over") == [{"seat": 0, "town": town("rennes"), "to": 1}]
    assert table.s.control[town("rennes")] == 1
    assert table.s.fief_lord[fief("bretagne")] == lord("eric")
    assert table.refusal("hand_over rennes red", 1) == "FIEF-5.2.2d", "it has changed hands in this window"


@pytest.mark.rule("FIEF-5.2.2d", "FIEF-6e", "FIEF-2.6b")
def test_no_town_changes_hands_in_battle_or_step_b_and_none_to_who_waits_outside() -> None:
    table = shared_town().units("yellow", "before:rennes:nantes", knight=1)
    table.s.pawns[0] = 1
    window(table)
    assert table.refusal("hand_over rennes yellow", 0) == "FIEF-5.2.2d"
    table.s.battle_town = town("paris")
    assert table.refusal("hand_over rennes blue", 0) == "FIEF-6e"
    drawing = shared_town()
    drawing.s.pawns[0] = 1
    assert window(drawing, W_DRAW).refusal("hand_over rennes blue", 0) == "FIEF-2.6b"


@pytest.mark.rule("FIEF-6.3d", "FIEF-6.3e", "R-92", "R-151")
def test_a_captive_is_passed_on_or_released() -> None:
    """R-92, R-151."""
    table = Position(3).units("red", "tours", knight=1).units("blue", "tours", knight=1).controls("red", "tours")
    table.lord("eric", "yellow", "tours", jailer="red").lord("henry", "blue", "tours", jailer="red")
    table.controls("yellow", "lyon").units("yellow", "lyon", knight=1).units("blue", "paris", knight=1)
    table.controls("blue", "paris").stronghold("paris")
    window(table)
    acts = {each for each in table.offered(0) if "captive" in each or "release" in each}
    assert acts == {"pass_captive eric blue", "pass_captive henry blue", "release eric", "release henry"}
    assert table.refusal("pass_captive eric yellow", 0) == "FIEF-6.3d"
    table.do("pass_captive eric blue", by="red")
    assert table.s.jailer[lord("eric")] == 1
    assert table.refusal("pass_captive eric red", 1) == "FIEF-5.2.2d", "once in a window"
    table.do("pass_captive henry blue", by="red")
    assert table.s.jailer[lord("henry")] == NONE, "to his own family: a release"
    assert table.s.lord_place[lord("henry")] == town("paris")
    table.do("release eric", by="blue")
    assert table.s.jailer[lord("eric")] == NONE
    assert table.s.lord_place[lord("eric")] == town("lyon")


@pytest.mark.rule("FIEF-6.4.1c")
def test_a_siege_is_lifted_at_will() -> None:
    table = Position(3).lord("arthur", "red", "tours").units("blue", "tours", knight=1).controls("blue", "tours")
    table.stronghold("tours").s.siege[town("tours"), 0] = 2
    window(table)
    assert table.refusal("lift_siege tours", 0) == ""
    assert table.refusal("lift_siege paris", 0) == table.refusal("lift_siege tours", 1) == "FIEF-6.4.1c"
    table.do("lift_siege tours", by="red")
    assert table.s.siege[town("tours"), 0] == 0


@pytest.mark.rule("FIEF-A.6", "R-91")
def test_deniers_are_given_at_will_and_two_offers_are_made_in_a_window() -> None:
    """R-91."""
    table = Position(3).deniers(red=3, blue=0)
    table.s.pawns[0] = table.s.pawns[1] = 1
    window(table)
    assert table.refusal("gift red", 1) == "FIEF-A.6", "nothing to give"
    for text in ("red", "green"):
        assert FORBIDDEN(table.s, 0, ACTIONS.parse(f"gift {text}")) == NOBODY_TO_GIVE, "itself; not at this table"
        assert FORBIDDEN(table.s, 0, ACTIONS.parse(f"parley {text}")) == NO_PARTNER
    table.do("gift blue", by="red")
    assert table.asked == MATTER_ASKED
    assert table.offered() == {"price 1", "price 2", "price 3"}
    events = table.do("price 2")
    assert told(events, "gift") == [{"seat": 0, "to": 1, "deniers": 2}]
    assert (table.s.deniers[0], table.s.deniers[1]) == (1, 2)
    table.do("parley yellow", by="red")
    table.do("withdraw")
    assert table.refusal("gift blue", 0) == table.refusal("parley blue", 0) == "FIEF-F.b"


@pytest.mark.rule("R-68", "R-151", "R-147", "FIEF-5.2.2d")
@pytest.mark.parametrize(
    ("kind", "possible"), [(W1, True), (W17, True), (W_DRAW, False), (WU_FIRST, False), (WU_FORTRESS, False)]
)
def test_towns_and_captives_are_dealt_with_outside_of_step_b_and_uprisings(kind: int, possible: bool) -> None:
    """Red holds Henry of blue and Eric of yellow in Tours, where blue stands too; who has changed hands stays."""
    table = Position(3).units("red", "tours", archer=1).units("blue", "tours", archer=1).controls("red", "tours")
    table.lord("henry", "blue", "tours", jailer="red").lord("eric", "yellow", "tours", jailer="red")
    table.lord("jeanne", "blue", "paris").lord("thierry", "blue", "lyon", jailer="yellow")
    table.units("yellow", "lyon", archer=1)
    s = table.s
    begin_window(s, kind, town("tours"))
    assert (no_town(s, 0, 1, town("tours")) == 0) == possible
    assert (no_captive(s, 0, 1, lord("henry")) == 0) == possible, "to his own family"
    assert (no_captive(s, 0, 1, lord("eric")) == 0) == possible, "to a family in the town"
    for name in ("jeanne", "thierry"):
        assert no_captive(s, 0, 1, lord(name)) != 0, "not red's captive"
    assert no_captive(s, 0, 2, lord("henry")) != 0, "yellow is not there"
    s.captives_passed = 1 << lord("henry")
    assert no_captive(s, 0, 1, lord("henry")) != 0
    assert (no_captive(s, 0, 1, lord("eric")) == 0) == possible
