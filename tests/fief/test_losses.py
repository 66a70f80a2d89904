"""Losses: as many as the hits allow and no more, chosen kind by kind by the leaders at once (FIEF-6.2.3.4c to e)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import waiting
from homage.games.fief.asked import CAPTURE_ASKED, LOSS_ASKED, STOP_ASKED
from homage.games.fief.frames import BATTLE
from homage.games.fief.rules.field.losses import open_cell, take_losses
from homage.games.fief.rules.field.tolls import can_use, most_used
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import ARCHER, BOMBARD, KNIGHT, MAN, UNIT_KINDS
from homage.games.fief.state import NONE
from tests.fief.battles import ONE, THREE, TWO, ZERO, at_limoges, attacked, outcome
from tests.fief.position import Position, lord, seat_of, told, town


def in_limoges(table: Position, family: str) -> dict[int, int]:
    return {kind: units_at(table.s, seat_of(family), town("limoges"), kind) for kind in (MAN, ARCHER, KNIGHT, BOMBARD)}


def hit(hits: int) -> Position:
    """EX-16: blue has Gauvain, Blanche, a man-at-arms, a knight and a bombard, and takes so many hits."""
    table = at_limoges({"knight": 8}, {"man_at_arms": 1, "knight": 1, "bombard": 1})
    table.lord("gauvain", "blue", "limoges").lord("blanche", "blue", "limoges")
    attacked(table)
    dice = [THREE] * (hits // 3) + [(ZERO, ONE, TWO)[hits % 3]] * (hits % 3 > 0)
    table.do("fight", *(dice + [ZERO] * 3)[:3], ZERO)  # red rolls three dice, blue one
    table.do("done")  # blue's bombard rolls nothing again
    return table


@pytest.mark.rule("FIEF-6.2.3.4c", "FIEF-6.2.3.4d", "FIEF-6.2.3.4e")
def test_what_two_to_six_hits_take() -> None:
    """EX-16."""
    table = hit(2)
    assert in_limoges(table, "blue") == {MAN: 0, ARCHER: 0, KNIGHT: 1, BOMBARD: 1}
    table = hit(3)
    assert in_limoges(table, "blue") == {MAN: 1, ARCHER: 0, KNIGHT: 0, BOMBARD: 1}
    table = hit(4)
    assert table.asked == CAPTURE_ASKED
    assert in_limoges(table, "blue") == {MAN: 0, ARCHER: 0, KNIGHT: 0, BOMBARD: 1}
    table = hit(5)
    assert (table.asked, table.seat) == (LOSS_ASKED, 1)
    assert table.offered() == {"lose_lord gauvain", "lose_lord blanche"}
    assert table.refusal("lose_lord eric") == "FIEF-6.2.3.4c"
    assert table.refusal("lose blue man_at_arms 1") == table.refusal("darc alienor") == "FIEF-H.2b"
    events = table.do("lose_lord blanche")
    assert told(events, "eliminated") == [{"lord": lord("blanche"), "seat": 1}]
    assert table.offered() == {"capture gauvain red", "spare gauvain"}
    table = hit(6)
    assert table.s.lord_family[lord("gauvain")] == table.s.lord_family[lord("blanche")] == NONE
    assert in_limoges(table, "blue") == {MAN: 0, ARCHER: 0, KNIGHT: 0, BOMBARD: 0}, "a bombard alone is lost"


@pytest.mark.rule("FIEF-6.2.3.4c", "R-48")
def test_the_leader_chooses_among_equal_ways() -> None:
    """EX-17, R-48."""
    for men in (0, 3):
        table = attacked(at_limoges({"knight": 1}, {"man_at_arms": 3, "knight": 1}))
        table.do("fight", THREE, ZERO)
        assert (table.asked, table.seat) == (LOSS_ASKED, 1)
        assert table.offered() == {"lose blue man_at_arms 0", "lose blue man_at_arms 3"}
        assert table.refusal("lose blue man_at_arms 1") == "FIEF-6.2.3.4c"
        table.do(f"lose blue man_at_arms {men}")
        left = in_limoges(table, "blue")
        assert (left[MAN], left[KNIGHT]) == (3 - men, int(men > 0)), "the knight follows without a question"


@pytest.mark.rule("FIEF-6.2.3.4c")
def test_two_rounds_of_the_rulebook() -> None:
    """EX-15."""
    table = at_limoges({"man_at_arms": 2, "knight": 4, "bombard": 1}, {"man_at_arms": 2, "knight": 3}).city("limoges")
    attacked(table)
    events = table.do("fight", ONE, THREE, THREE, TWO)
    assert told(events, "hits") == [{"side": 0, "hits": 4}, {"side": 1, "hits": 5}]
    assert in_limoges(table, "blue") == {MAN: 1, ARCHER: 0, KNIGHT: 2, BOMBARD: 0}
    assert in_limoges(table, "red") == {MAN: 0, ARCHER: 0, KNIGHT: 3, BOMBARD: 1}
    table.do("fight")
    events = table.do("fight", ZERO, ZERO, ZERO)
    assert told(events, "battle_round") == [{"round": 2, "attack": 10, "defence": 7, "penalty": 1}]
    assert len([each for each in told(events, "rolled") if each["side"] == 0]) == 1
    assert len([each for each in told(events, "rolled") if each["side"] == 1]) == 2


@pytest.mark.rule("FIEF-6.2.3.4c", "R-133")
def test_both_leaders_choose_at_once_and_unseen() -> None:
    """R-133."""
    table = attacked(at_limoges({"man_at_arms": 3, "knight": 1}, {"man_at_arms": 3, "knight": 1}))
    table.do("fight", THREE, ZERO, THREE)
    assert table.asked == LOSS_ASKED
    assert waiting(table.s) == 0b11
    table.do("lose blue man_at_arms 3", by="blue")
    assert in_limoges(table, "blue")[MAN] == 3, "nothing is carried out before both have chosen"
    assert waiting(table.s) == 0b01
    table.do("lose red man_at_arms 0", by="red")
    assert in_limoges(table, "blue") == {MAN: 0, ARCHER: 0, KNIGHT: 1, BOMBARD: 0}
    assert in_limoges(table, "red") == {MAN: 3, ARCHER: 0, KNIGHT: 0, BOMBARD: 0}
    assert table.asked == STOP_ASKED


@pytest.mark.rule("FIEF-6.2.3.4c", "FIEF-6d")
def test_the_leader_distributes_the_losses_of_his_whole_side() -> None:
    table = at_limoges({"knight": 3}, {"man_at_arms": 1}, 4).units("yellow", "limoges", archer=2, man_at_arms=1)
    table.deniers(yellow=0).at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    table.do("join defence")
    table.do("agree")
    table.do("fight", ZERO, ONE, ZERO, ZERO)  # yellow's archers: 0 + 1 hit, no knight; red's dice show 1
    assert (table.asked, table.seat) == (LOSS_ASKED, 1)
    table.do("lose blue man_at_arms 0")
    assert table.offered() == {"lose yellow man_at_arms 0", "lose yellow man_at_arms 1"}
    table.do("lose yellow man_at_arms 1")
    assert in_limoges(table, "blue")[MAN] == 1
    assert in_limoges(table, "yellow") == {MAN: 0, ARCHER: 2, KNIGHT: 0, BOMBARD: 0}


@pytest.mark.rule("FIEF-6.2.3.4c", "R-48")
def test_all_maximal_removals_and_no_others() -> None:
    """R-48: for every army of up to six light and four heavy units against every number of hits."""
    for light in range(7):
        for heavy in range(5):
            for hits in range(25):
                ways = {(x, y) for x in range(heavy + 1) for y in range(light + 1) if 3 * x + y <= hits}
                best = max(3 * x + y for x, y in ways)
                assert most_used(hits, heavy, light) == best
                for x in range(heavy + 1):
                    fits = any(3 * x + y == best for y in range(light + 1))
                    assert can_use(best - 3 * x, 0, light) == fits


@pytest.mark.rule("FIEF-6.2.3.4d")
def test_a_bombard_is_never_hit() -> None:
    table = attacked(at_limoges({"knight": 1}, {"man_at_arms": 2, "bombard": 1}))
    table.do("fight", ONE, ZERO)
    table.do("done")
    assert in_limoges(table, "blue") == {MAN: 1, ARCHER: 0, KNIGHT: 0, BOMBARD: 1}
    assert outcome(table) == 0


@pytest.mark.rule("FIEF-6.2.3.4c", "FIEF-6.2.3.4e", "FIEF-6.2.3.5b")
def test_the_leader_picks_the_lord_who_falls_and_each_loss_is_counted() -> None:
    """Blue's Aliénor and Arthur lose their last man-at-arms; one hit is left, and it is a round with losses."""
    table = at_limoges({"knight": 3}, {"man_at_arms": 1}).lord("arthur", "blue", "limoges")
    attacked(table.lord("alienor", "blue", "limoges"))
    table.s.battle_idle = 2
    table.do("fight", ONE, ONE, ZERO)
    assert (table.asked, table.seat, table.offered()) == (LOSS_ASKED, 1, {"lose_lord alienor", "lose_lord arthur"})
    assert table.refusal("lose_lord beaudouin") == "FIEF-6.2.3.4c", "he is not there"
    events = table.do("lose_lord alienor")
    assert told(events, "eliminated") == [{"lord": lord("alienor"), "seat": 1}]
    assert [int(each) for each in (table.s.planned_lords[1], table.s.battle_hits[0], table.s.battle_hits[1])] == [
        0,
        0,
        0,
    ]


@pytest.mark.rule("FIEF-6.2.3.4c", "FIEF-6.2.3.5b", "R-133")
def test_lords_who_fall_are_losses_too() -> None:
    """What has been taken: three men-at-arms and two lords; nothing is planned any more."""
    table = at_limoges({"knight": 1}, {"man_at_arms": 3}).lord("henry", "blue", "limoges")
    attacked(table.lord("jeanne", "blue", "limoges"))
    s = table.s
    s.planned[1, 1, MAN] = 4
    s.planned_lords[1] = 1 << lord("henry") | 1 << lord("jeanne")
    s.battle_hits[0], s.battle_hits[1] = 0, 5
    assert take_losses(s, table.story) == 5
    assert s.doomed == 1 << lord("henry") | 1 << lord("jeanne")
    assert units_at(s, 1, town("limoges"), MAN) == 0
    assert (s.planned[1, 1, MAN], s.planned_lords[1], s.battle_hits[1]) == (0, 0, 0)


@pytest.mark.rule("FIEF-6.2.3.4c", "FIEF-6.2.3.4d")
def test_only_kinds_that_are_there_and_can_be_hit_are_asked_about() -> None:
    """Blue's archers and knights of three kinds: each kind once, bombards never; then nothing is open."""
    table = attacked(at_limoges({"knight": 1}, {"archer": 2, "knight": 1, "bombard": 1}))
    s, blue = table.s, seat_of("blue") * UNIT_KINDS
    assert open_cell(s, 1) == blue + ARCHER
    s.planned[1, 1, ARCHER] = 1
    assert open_cell(s, 1) == blue + KNIGHT
    s.planned[1, 1, KNIGHT] = 2
    assert open_cell(s, 1) == NONE


@pytest.mark.rule("FIEF-6.2.3.4c", "R-133")
def test_what_the_leader_is_asked_is_one_kind_after_another() -> None:
    """Six hits on four men-at-arms, two archers and a knight: any number of men from one to four."""
    table = attacked(at_limoges({"knight": 8}, {"man_at_arms": 4, "archer": 2, "knight": 1}))
    table.do("fight", ZERO, THREE, THREE, ZERO, ZERO, ZERO)  # blue's archers shoot first, then three dice and two
    assert (table.asked, table.seat) == (LOSS_ASKED, 1)
    assert table.offered() == {f"lose blue man_at_arms {units}" for units in (1, 2, 3, 4)}
    for text in ("lose blue archer 1", "lose red man_at_arms 1", "lose_lord alienor", "lose_lord henry"):
        assert table.refusal(text) == "FIEF-H.2b", text
    assert table.refusal("lose blue man_at_arms 0") == table.refusal("lose blue man_at_arms 5") == "FIEF-6.2.3.4c"
    table.do("lose blue man_at_arms 2")
    assert table.asked != LOSS_ASKED, "the rest follows: an archer and the knight"
    assert in_limoges(table, "blue") == {MAN: 2, ARCHER: 1, KNIGHT: 0, BOMBARD: 0}
