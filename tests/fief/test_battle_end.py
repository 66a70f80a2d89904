"""How battles end: by agreement, without loss, without lords, by surrender (FIEF-6.2)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import (
    CAPTURE_ASKED,
    STOP_ASKED,
)
from homage.games.fief.frames import BATTLE
from homage.games.fief.rules.field.sides import (
    AGREED_STOP,
    ATTACK,
    DEFENCE,
    DEFENCE_WON,
    LORDS_ALONE,
    NO_ATTACKING_LORD,
    NO_LOSSES,
    NOBODY_LEFT,
)
from homage.games.fief.rules.field.strength import side_dice
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import ARCHER, KNIGHT, MAN
from homage.games.fief.state import NONE
from tests.fief.battles import ONE, TWO, ZERO, at_limoges, attacked, outcome
from tests.fief.position import lord, seat_of, told, town


@pytest.mark.rule("FIEF-6.2.3.5b", "FIEF-6.2.3.5d")
def test_both_leaders_may_agree_to_stop() -> None:
    table = attacked(at_limoges({"knight": 1}, {"knight": 1}).lord("henry", "blue", "limoges"))
    table.do("fight", ZERO, ZERO)
    assert (table.asked, table.seat) == (STOP_ASKED, 0)
    table.do("fight")
    assert table.refusal("stop") == "FIEF-6.2.3.5b", "the attacker did not offer it"
    table.do("fight", ZERO, ZERO)
    table.do("stop")
    table.do("stop")
    assert outcome(table) == AGREED_STOP
    assert table.s.control[town("limoges")] == 1
    assert table.s.battle_town == NONE


@pytest.mark.rule("FIEF-6.2.3.5c", "R-99")
def test_the_attacker_stops_alone_at_walls_or_where_no_lord_defends() -> None:
    """EX-19, R-99."""
    table = attacked(at_limoges({"knight": 3}, {"knight": 1}).lord("henry", "blue", "limoges").stronghold("limoges"))
    table.do("fight", ZERO, ZERO)
    table.do("stop")
    assert outcome(table) == AGREED_STOP
    table.settle()
    table.do("pass")
    table.settle()
    assert "besiege limoges" in table.offered()
    table.do("besiege limoges")
    assert table.s.siege[town("limoges"), 0] == 1


@pytest.mark.rule("FIEF-6.2a", "FIEF-6.2.3.5b", "R-94")
def test_an_offer_to_stop_holds_for_one_round() -> None:
    table = attacked(at_limoges({"knight": 1}, {"knight": 1}).lord("henry", "blue", "limoges"))
    table.do("fight", ZERO, ZERO)
    table.do("stop")
    assert (table.asked, table.seat) == (STOP_ASKED, seat_of("blue"))
    assert "stop" in table.offered()
    table.do("fight", ZERO, ZERO)
    assert (table.asked, table.seat) == (STOP_ASKED, seat_of("red"))
    table.do("fight")
    assert (table.asked, table.seat) == (STOP_ASKED, seat_of("blue"))
    assert "stop" not in table.offered(), "red wants to go on"


@pytest.mark.rule("FIEF-6.2.3.5b", "FIEF-6.2.3.5d", "R-52")
def test_three_rounds_without_loss_end_it() -> None:
    """R-52: any loss begins the count anew."""
    table = attacked(at_limoges({"knight": 1}, {"knight": 1, "man_at_arms": 1}))
    table.do("fight", ZERO, ZERO)
    for dice in ((ZERO, ZERO), (ONE, ZERO), (ZERO, TWO), (ZERO, ZERO), (ZERO, ZERO)):
        assert table.asked == STOP_ASKED
        table.do("fight")
        table.do("fight", *dice)
    assert outcome(table) == NO_LOSSES
    assert [each["seat"] for each in told(table.events, "battle_over")] == [NONE]
    assert table.s.control[town("limoges")] == 1
    assert units_at(table.s, 1, town("limoges"), KNIGHT) == 1


@pytest.mark.rule("FIEF-6.2.3.5b", "FIEF-6.2.3.5d")
def test_only_lords_left_on_both_sides() -> None:
    table = attacked(at_limoges({"man_at_arms": 1}, {"man_at_arms": 1}).lord("henry", "blue", "limoges"))
    table.do("fight", ONE, ONE)
    assert outcome(table) == LORDS_ALONE
    assert table.s.control[town("limoges")] == 1
    assert table.s.jailer[lord("henry")] == NONE


@pytest.mark.rule("FIEF-6.2.3.5b", "FIEF-6.2.3.5d", "R-119")
def test_nobody_is_left() -> None:
    """R-119: control goes by the general rule."""
    table = at_limoges({"man_at_arms": 1}, {"man_at_arms": 1}, 4).units("yellow", "limoges", man_at_arms=1)
    table.at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    table.do("pass")
    table.do("fight", ONE, TWO)
    assert outcome(table) == NOBODY_LEFT
    assert table.s.control[town("limoges")] == seat_of("yellow")


@pytest.mark.rule("FIEF-6.2.3.5b")
def test_a_side_with_only_lords_is_beaten() -> None:
    table = attacked(at_limoges({"man_at_arms": 1}, {"knight": 1}))
    table.do("fight", ZERO, ONE)
    assert outcome(table) == DEFENCE_WON
    assert (table.asked, table.seat) == (CAPTURE_ASKED, 1), "the winning leader decides"
    table.do("capture eric blue")
    assert table.s.jailer[lord("eric")] == 1


@pytest.mark.rule("FIEF-6.2.3.5b", "FIEF-6.2.3.5d", "R-53", "R-95")
def test_the_attackers_lose_their_last_lord_but_keep_units() -> None:
    """R-53, R-95: by an ambush before the first round."""
    table = at_limoges({"knight": 3}, {"man_at_arms": 1}).lord("henry", "blue", "limoges").hand("blue", "ambush")
    table.at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    events = table.do("ambush eric", by="blue")
    assert told(events, "captured") == [{"lord": lord("eric"), "jailer": 1}]
    table.settle()
    assert outcome(table) == NO_ATTACKING_LORD
    assert units_at(table.s, 0, town("limoges"), KNIGHT) == 3
    assert table.s.control[town("limoges")] == 1


@pytest.mark.rule("FIEF-6.2.3.1", "R-132")
def test_a_round_may_be_fought_without_dice_after_the_check() -> None:
    """R-132: the check is made once; losses to archers may leave no die."""
    table = attacked(at_limoges({"knight": 2}, {"archer": 3, "man_at_arms": 5}).stronghold("limoges"))
    assert side_dice(table.s, ATTACK) == 1
    events = table.do("fight", ONE, ZERO, ZERO)
    assert told(events, "rolled") == [
        {"side": DEFENCE, "die": 0, "face": ZERO},
        {"side": DEFENCE, "die": 1, "face": ZERO},
    ]
    assert units_at(table.s, 1, town("limoges"), ARCHER) == 3
    assert units_at(table.s, 1, town("limoges"), MAN) == 5


@pytest.mark.rule("FIEF-6.2a", "FIEF-6.2.3.5b", "R-46")
def test_an_attacker_who_surrenders_has_lost() -> None:
    """After a round he is asked, before the first he says so himself; the town stays with its controller."""
    for rounds in (0, 1):
        table = at_limoges({"knight": 2}, {"knight": 1}).at(BATTLE)
        table.do("attack limoges blue")
        if rounds == 0:
            table.do("give_up", by="red")
        else:
            table.do("fight", ZERO, ZERO, ZERO)
            assert table.refusal("pass") == table.refusal("scorch") == "FIEF-H.2b"
            table.do("surrender")
        assert outcome(table) == DEFENCE_WON
        assert units_at(table.s, 0, town("limoges"), KNIGHT) == 0
        assert (table.asked, table.seat) == (CAPTURE_ASKED, seat_of("blue"))
        assert table.refusal("capture eric red") == "FIEF-6d"
        table.do("spare eric")
        assert table.s.control[town("limoges")] == seat_of("blue")
