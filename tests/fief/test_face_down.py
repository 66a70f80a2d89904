"""In the fog units lie face down: mixed at each STEP, turned up for a battle or a loss, and down again (FIEF-I.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.games.fief.asked import UPRISING_LOSS_ASKED, VICTIM_ASKED
from homage.games.fief.frames import BATTLE, MOVEMENT
from homage.games.fief.rules.field.units import shuffle_kinds
from homage.games.fief.rules.figures import ARCHER, BOMBARD, KNIGHT, MAN, PAWNS
from tests.fief.battles import ZERO, at_limoges
from tests.fief.marches import march
from tests.fief.position import Position, place, seat_of, told, town
from tests.fief.test_uprising import THREE, famine, window


def pawns_at(table: Position, family: str, where: str) -> list[int]:
    """The pawns of a family at a place."""
    return [pawn for pawn in range(PAWNS) if table.s.pawn_place[seat_of(family), pawn] == place(where)]


def kinds(table: Position, family: str, where: str) -> list[int]:
    """What they are, in their order."""
    return [int(table.s.pawn_kind[seat_of(family), pawn]) for pawn in pawns_at(table, family, where)]


def shown(table: Position, family: str, where: str) -> list[int]:
    """What all see of them: their kind and one, or 0 if they lie face down."""
    return [int(table.s.pawn_shown[seat_of(family), pawn]) for pawn in pawns_at(table, family, where)]


def groups(table: Position, family: str, where: str) -> int:
    """How many groups others can tell apart."""
    return len({int(table.s.pawn_group[seat_of(family), pawn]) for pawn in pawns_at(table, family, where)})


# -- mixed ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-I.2")
def test_each_order_of_mixed_units_is_as_likely() -> None:
    """Four pawns side by side: each kind comes to lie in each place about as often."""
    seen = Counter[tuple[int, int]]()
    table = Position(3, fog_of_war=True).units("red", "tours", man_at_arms=4)
    assert pawns_at(table, "red", "tours") == [0, 1, 2, 3]
    for seed in range(800):
        for pawn, kind in enumerate((MAN, ARCHER, KNIGHT, BOMBARD)):
            table.s.pawn_kind[0, pawn] = kind
        shuffle_kinds(table.s, 0, town("tours"), Dice.proxies(keyed(key_from_seed(seed)))[0])
        seen.update(enumerate(kinds(table, "red", "tours")))
    assert len(seen) == 16
    assert all(160 < n < 240 for n in seen.values()), seen


@pytest.mark.rule("FIEF-I.2", "FIEF-5.1.1b", "FIEF-5.2a", "FIEF-5.3a", "R-106")
@pytest.mark.parametrize("die", [0, 1])
def test_units_that_march_together_are_mixed_where_they_arrive(die: int) -> None:
    """Those left behind are not."""
    table = Position(3, fog_of_war=True).lord("eric", "red", "tours").controls("red", "tours")
    table.units("red", "tours", archer=2, knight=2).at(MOVEMENT)
    table.do("march eric")
    table.do("keep knight 1")
    table.do("keep archer 1")
    table.do("to poitiers", die, 0)
    assert kinds(table, "red", "poitiers") == ([KNIGHT, ARCHER] if die == 0 else [ARCHER, KNIGHT])
    assert groups(table, "red", "poitiers") == 1, "nobody else can tell which is which"
    assert groups(table, "red", "tours") == 2, "these have not been touched"


# -- battles -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-I.2", "FIEF-6.1a", "FIEF-6.1b", "FIEF-6.1c", "R-119", "R-130")
def test_only_units_that_fight_are_turned_up_and_mixed_afterwards() -> None:
    """Red's and Blue's in Paris, and Yellow's in Limoges, lie face down and apart from beginning to end."""
    table = at_limoges({"archer": 1, "knight": 2}, {"man_at_arms": 1, "knight": 1}, fog_of_war=True)
    table.units("red", "paris", archer=1, knight=1).units("blue", "paris", archer=1, knight=1)
    table.units("yellow", "limoges", man_at_arms=1, archer=1).at(BATTLE)
    idle = [("red", "paris"), ("blue", "paris"), ("yellow", "limoges")]
    assert shown(table, "red", "limoges") == [0, 0, 0]
    table.do("attack limoges blue")
    table.settle()
    assert shown(table, "red", "limoges") == [ARCHER + 1, KNIGHT + 1, KNIGHT + 1]
    assert shown(table, "blue", "limoges") == [MAN + 1, KNIGHT + 1]
    assert [shown(table, *each) for each in idle] == [[0, 0]] * 3
    assert groups(table, "red", "limoges") == 3
    table.do("pass")  # Yellow joins neither
    table.do("fight", *[ZERO] * 4)
    table.do("stop", 0, 0, 0, 0)
    assert shown(table, "red", "limoges") == [0, 0, 0]
    assert shown(table, "blue", "limoges") == [0, 0]
    assert (groups(table, "red", "limoges"), groups(table, "blue", "limoges")) == (1, 1)
    assert [groups(table, *each) for each in idle] == [2, 2, 2]


@pytest.mark.rule("FIEF-I.2", "FIEF-5.2.4a", "FIEF-5.2.4d", "FIEF-6.1a")
def test_who_rides_in_a_cavalcade_is_turned_up() -> None:
    table = Position(3, fog_of_war=True).lord("guenievre", "red", "tours").units("red", "tours", knight=2)
    table.units("red", "paris", archer=1, knight=1).controls("red", "tours", "paris")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").deniers(red=0, blue=0).at(MOVEMENT)
    table.do("march guenievre")
    table.do("to poitiers", 0, 0)
    march(table, "guenievre", "la_rochelle")
    assert shown(table, "red", "before:poitiers:tours") == [0, 0]
    table.do("ride blue town")
    assert shown(table, "red", "before:poitiers:tours") == [KNIGHT + 1, KNIGHT + 1]
    assert shown(table, "blue", "poitiers") == [ARCHER + 1]
    assert shown(table, "red", "paris") == [0, 0]
    table.do("fight", 0, 1, 3, 0)  # as in EX-11: the archer and one knight fall
    assert shown(table, "red", "poitiers") == [0], "the battle is over"


# -- losses --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-I.2", "FIEF-G.4.2.1e")
def test_what_an_uprising_takes_is_turned_up_while_others_are_hit() -> None:
    """Blue loses all it has there, Yellow one unit: everybody sees Blue's losses before Yellow decides."""
    table = famine(Position(3, fog_of_war=True).hand("red", "uprising"), "tours")
    table.units("blue", "tours", man_at_arms=2, archer=1).units("yellow", "tours", archer=2, man_at_arms=2)
    table.controls("blue", "tours")
    window(table).do("uprising tours", by="red")
    table.settle_with(THREE)
    assert (table.asked, int(table.s.uprising_hits)) == (VICTIM_ASKED, 4)
    events = table.do("strike blue")
    unveiled = [(each["seat"], each["unit"], each["units"]) for each in told(events, "units_unveiled")]
    assert unveiled == [(seat_of("blue"), MAN, 2), (seat_of("blue"), ARCHER, 1)]
    assert shown(table, "blue", "tours") == [MAN + 1, MAN + 1, ARCHER + 1]
    assert int(table.s.uprising_hits) == 1
    assert (table.asked, table.seat) == (UPRISING_LOSS_ASKED, seat_of("yellow"))
    assert shown(table, "yellow", "tours") == [0, 0, 0, 0], "nothing is decided there"
    table.do("lose yellow man_at_arms 1")
    assert (kinds(table, "blue", "tours"), kinds(table, "yellow", "tours")) == ([], [MAN, ARCHER, ARCHER])


@pytest.mark.rule("FIEF-I.2", "FIEF-G.4.2.1e")
def test_without_fog_nothing_is_unveiled() -> None:
    table = famine(Position(3).hand("red", "uprising"), "tours")
    table.units("blue", "tours", man_at_arms=5).controls("blue", "tours")
    window(table).do("uprising tours", by="red")
    events = table.settle_with(THREE)
    assert (told(events, "units_unveiled"), kinds(table, "blue", "tours")) == ([], [MAN])
