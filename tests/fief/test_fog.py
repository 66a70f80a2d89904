"""Losses in the fog of war: nobody else knows what a family can lose until it is lost (FIEF-I.2)."""

from __future__ import annotations

import numpy as np
import pytest

from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import PLAGUE_LOSS_ASKED, UPRISING_LOSS_ASKED
from homage.games.fief.frames import CARDS_PHASE
from homage.games.fief.rules.field.fog import stand_apart
from homage.games.fief.rules.field.movement import enter_town
from homage.games.fief.rules.field.units import all_units_at, look_again, shuffle_kinds, units_at
from homage.games.fief.rules.figures import KNIGHT, UNIT_IDS, UNIT_POOL
from homage.games.fief.state import MOST_OPTIONS, State
from tests.fief.position import OPTIONS_OF, Position, place, told, town
from tests.fief.test_disasters import SIX, on_track
from tests.fief.test_knowledge import imagined, worlds
from tests.fief.test_uprising import TWO, famine, window

RED, BLUE = 0, 1
VEIL = State.veil(6)


def face_down(table: Position, **here: int) -> Position:
    """These units of Blue in Tours, and as many in Calais: nobody else knows which are where."""
    s = table.controls("blue", "tours", "calais").s
    table.units("blue", "calais", **{kind: 2 * units for kind, units in here.items()})
    shuffle_kinds(s, BLUE, town("calais"), table.dice)
    for name, units in here.items():
        kind = UNIT_IDS.index(name)
        pawns = [p for p in range(26) if s.pawn_place[BLUE, p] == town("calais") and s.pawn_kind[BLUE, p] == kind]
        for pawn in pawns[:units]:
            s.pawn_place[BLUE, pawn] = town("tours")
    look_again(s, town("tours"))
    return table


def plague() -> Position:
    table = face_down(Position(3, fog_of_war=True).lord("arthur", "blue", "tours"), man_at_arms=2, archer=1, knight=2)
    on_track(table, "plague").at(CARDS_PHASE, 1, SIX)
    assert table.asked == PLAGUE_LOSS_ASKED
    return table


def uprising() -> Position:
    """Three hits: a knight, or three men."""
    table = famine(Position(3, fog_of_war=True).hand("red", "uprising"), "tours")
    face_down(table, man_at_arms=3, knight=1)
    window(table).do("uprising tours", by="red")
    table.settle_with(TWO)
    assert table.asked == UPRISING_LOSS_ASKED
    return table


def options(world: State, seat: int) -> tuple[str, ...]:
    out = np.zeros(MOST_OPTIONS, np.int32)
    return tuple(ACTIONS.notation(int(action)) for action in out[: OPTIONS_OF(world, seat, out)])


@pytest.mark.rule("FIEF-I.2")
@pytest.mark.parametrize("disaster", [plague, uprising])
def test_while_a_family_decides_its_units_may_be_any_of_those_it_has(disaster: object) -> None:
    table: Position = disaster()  # type: ignore[operator]
    for step in range(2):
        assert table.seat == BLUE
        shown = State.as_words(table.array)[0] & VEIL[RED]
        for seed in range(8):
            array, _ = imagined(table, RED, seed)
            assert np.array_equal(State.as_words(array)[0] & VEIL[RED], shown), "the world looks alike"
        seen = {options(world, BLUE) for world in worlds(table, RED)}
        assert len(seen) > 1, "what Blue may do is not known"
        assert all(seen)
        assert {options(world, BLUE) for world in worlds(table, BLUE, 5)} == {options(table.s, BLUE)}
        if step == 0 and disaster is plague:
            table.do(sorted(table.offered())[0])


@pytest.mark.rule("FIEF-I.2", "FIEF-G.2.1.2")
def test_what_is_lost_is_turned_up_when_all_is_decided() -> None:
    table = plague()
    table.do("lose blue man_at_arms 0")
    assert told(table.events, "units_unveiled") == []
    assert told(table.events, "losses_due")
    table.play(BLUE, ACTIONS.parse("lose blue archer 0"))  # whatever is rolled in the phases after it
    assert told(table.events, "units_unveiled") == [{"seat": BLUE, "place": town("tours"), "unit": KNIGHT, "units": 2}]
    assert told(table.events, "units_lost") == told(table.events, "units_unveiled")
    assert table.s.pool[BLUE, KNIGHT] == UNIT_POOL[KNIGHT] - units_at(table.s, BLUE, town("calais"), KNIGHT)


@pytest.mark.rule("FIEF-I.2", "FIEF-G.4.2.1e")
def test_losses_of_an_uprising_are_shown_before_others_are_hit() -> None:
    table = famine(Position(3, fog_of_war=True).hand("red", "uprising"), "tours")
    face_down(table, man_at_arms=3, knight=1).units("yellow", "tours", archer=2, man_at_arms=1)
    window(table).do("uprising tours", by="red")
    table.settle_with(TWO)
    hits = table.s.uprising_hits
    table.do("strike blue")
    assert table.s.uprising_hits == hits, "how many of them Blue can use is not known yet"
    table.do("lose blue man_at_arms 3")
    kinds = [event.kind.name for event in table.events]
    assert kinds.index("units_unveiled") < kinds.index("units_lost")
    assert told(table.events, "units_unveiled")[0]["units"] == 3
    assert all_units_at(table.s, BLUE, town("tours")) == 1
    assert table.s.uprising_hits == 0


@pytest.mark.rule("FIEF-5a", "FIEF-I.2", "R-12")
def test_who_enters_a_town_is_mixed_with_those_who_are_there() -> None:
    table = Position(3, fog_of_war=True).units("red", "tours", knight=1).units("red", "before:tours:poitiers", archer=1)
    s = table.s
    units = [p for p in range(26) if s.pawn_place[RED, p] in (town("tours"), place("before:tours:poitiers"))]
    for pawn in units:
        stand_apart(s, RED, pawn)
    enter_town(s, RED, place("before:tours:poitiers"), table.dice, table.story)
    assert len({int(s.pawn_group[RED, pawn]) for pawn in units}) == 1
    assert {int(s.pawn_place[RED, pawn]) for pawn in units} == {town("tours")}
