"""Wars of the King, survival and healing (FDY-WAR, FDY-HEAL)."""

from __future__ import annotations

import pytest

from homage.games.feudality.actions import HEAL_ASKED, SEND_ASKED, WAR_ROLL
from tests.feudality.position import Position, tile, told


@pytest.mark.rule("FDY-WAR-1", "FDY-EV-WAR", "FDY-WAR-2")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_number_on_the_card_is_demanded_of_everybody_in_player_order(number: int) -> None:
    table = Position(3).given(senior=1)
    for seat in range(3):
        table.units(seat, man_at_arms=6)
    table.event("war", number)
    assert told(table.events, "war_called") == [{"demand": number}]
    for seat in (1, 2, 0):
        assert (table.seat, table.kind) == (seat, SEND_ASKED)
        assert table.offered() == {f"send {count} man at arms" for count in range(number, 7)}
        assert table.refusal(f"send {number - 1} man at arms") == "FDY-WAR-2"
        table.do(f"send {number} man at arms")


@pytest.mark.rule("FDY-WAR-2", "FDY-R56")
def test_every_combination_that_is_worth_enough_can_be_sent() -> None:
    """Wolf, Knights, Archers and Men at Arms are asked for in this order, where there is a choice."""
    found = set()

    def explore(texts: tuple[str, ...]) -> None:
        table = Position().units(0, man_at_arms=2, archer=1, knight=1, wolf=1).event("war", 4)
        table.do(*texts)
        if table.kind != SEND_ASKED:
            return
        for text in table.offered():
            sending = Position().units(0, man_at_arms=2, archer=1, knight=1, wolf=1).event("war", 4)
            events = list(sending.events)
            for each in (*texts, text):
                events += sending.do(each)
            if sending.kind == SEND_ASKED and sending.seat == 0:
                explore((*texts, text))
            else:
                sent = {(each["unit"], each["count"]) for each in told(events, "sent") if each["seat"] == 0}
                assert sent not in found
                found.add(frozenset(sent))

    explore(())
    enough = 0
    for men in range(3):
        for archers in range(2):
            for knights in range(2):
                for wolf in range(2):
                    enough += men + 2 * archers + 3 * knights + 4 * wolf >= 4
    assert len(found) == enough


@pytest.mark.rule("FDY-WAR-2")
def test_another_unit_than_the_one_asked_for_is_refused() -> None:
    table = Position().units(0, man_at_arms=2, knight=1).event("war", 1)
    assert table.offered() == {"send 0 knight", "send 1 knight"}
    assert table.refusal("send 1 man at arms") == "FDY-WAR-2"


@pytest.mark.rule("FDY-WAR-3")
def test_who_has_too_few_sends_everything_and_loses_a_point_at_once() -> None:
    table = Position().units(0, archer=1).units(1, knight=2).event("war", 4)
    assert told(table.events, "short") == [{"seat": 0, "army": 2, "demand": 4}]
    assert told(table.events, "sent")[0] == {"seat": 0, "unit": tile("archer"), "count": 1}
    assert table.scores == [4, 5]
    nothing = Position().units(1, knight=2).event("war", 4, dice=(1, 2, 2, 2))
    assert nothing.scores == [4, 5], "who has nothing loses a point too, and the other must send both Knights"


@pytest.mark.rule("FDY-WAR-4")
@pytest.mark.parametrize(("dice", "won"), [((4, 4), 1), ((4, 3), 0), ((8, 8), 1), ((1, 1), 0)])
def test_the_senior_rolls_and_eight_or_more_wins(dice: tuple[int, int], won: int) -> None:
    table = Position().units(1, archer=2).event("war", 4, dice=(*dice, 2, 2))
    rolled = told(table.events, "rolled")[0]
    assert (rolled["seat"], rolled["purpose"]) == (0, WAR_ROLL), "also when he sent nothing"
    assert told(table.events, "war_over") == [{"won": won, "total": sum(dice)}]
    assert table.scores == [4, 5 + won]


@pytest.mark.rule("FDY-WAR-4", "FDY-R49")
def test_a_war_without_troops_is_not_rolled() -> None:
    table = Position().event("war", 1)
    assert told(table.events, "nobody_sent")
    assert not told(table.events, "rolled")
    assert table.scores == [4, 4], "the points for missing troops are lost all the same"


@pytest.mark.rule("FDY-WAR-5", "FDY-TILE-2")
def test_victory_gives_a_point_and_one_more_for_a_knight_or_wolf() -> None:
    table = Position(4).units(0, knight=1).units(1, archer=2).units(2, wolf=1)
    table.event("war", 3, dice=(5, 5, 2, 2, 2, 2))
    assert told(table.events, "sent") != []
    assert table.scores == [7, 6, 7, 4]


@pytest.mark.rule("FDY-WAR-5", "FDY-R28")
@pytest.mark.parametrize(("before", "after"), [(5, 6), (0, 2)])
def test_who_fell_short_still_shares_in_the_victory_after_the_loss(before: int, after: int) -> None:
    table = Position().points(before, 5).units(0, knight=1).event("war", 4, dice=(5, 5, 2))
    assert table.scores[0] == after


@pytest.mark.rule("FDY-WAR-6", "FDY-HEAL-1")
def test_in_player_order_only_units_that_were_sent_roll_for_their_lives() -> None:
    table = Position().units(0, man_at_arms=3).units(1, archer=2).event("war", 2)
    table.do("send 2 man at arms")
    events = table.do("send 1 archer", dice=(1, 2, 3, 4, 5))
    assert [(each["seat"], each["number"]) for each in told(events, "survival")] == [(0, 3), (0, 4), (1, 5)]
    assert (table.army(0), table.army(1)) == ({"man_at_arms": 2}, {"archer": 1})
    assert [(each["seat"], each["tile"]) for each in told(events, "lost")] == [
        (0, tile("man_at_arms")),
        (1, tile("archer")),
    ]


@pytest.mark.rule("FDY-WAR-7", "FDY-BAR-IVc")
def test_defending_never_causes_survival_rolls() -> None:
    bandits = Position().units(0, knight=3).event("bandits", 6, dice=(1, 2, 1, 2))
    assert not told(bandits.events, "survival")
    monster = Position().units(1, knight=1).event("red_dragon")
    assert not told(monster.do("target yellow", dice=(1, 1)), "survival")
    attack = Position().units(0, knight=1).units(1, knight=2).at("baron")
    assert [each["seat"] for each in told(attack.do("attack yellow", dice=(1, 1, 2)), "survival")] == [0]


@pytest.mark.rule("FDY-HEAL-1")
@pytest.mark.parametrize("number", range(1, 9))
def test_odd_numbers_kill(number: int) -> None:
    table = Position().units(0, knight=1).event("war", 3, dice=(1, 1, number))
    assert table.army(0) == ({"knight": 1} if number % 2 == 0 else {})


@pytest.mark.rule("FDY-HEAL-2", "FDY-R33")
@pytest.mark.parametrize(
    ("name", "heals"), [("kirk", 1), ("shrine", 1), ("cleric", 1), ("holy_relic", 1), ("brewery", 0), ("wizard", 1)]
)
def test_which_tiles_heal(name: str, heals: int) -> None:
    table = Position().given(senior=1).units(0, knight=1).put(0, name, "4,5").event("war", 3, dice=(1, 1, 3))
    assert (table.kind == HEAL_ASKED) == bool(heals)
    assert table.army(0) == ({"knight": 1} if heals else {})


@pytest.mark.rule("FDY-HEAL-2", "FDY-HEAL-3", "FDY-R50")
def test_several_healings_may_be_spent_on_one_unit() -> None:
    table = Position().units(0, knight=1, archer=1).put(0, "kirk", "4,5", "4,6").event("war", 5, dice=(1, 1, 3, 5))
    assert table.offered() == {"pass", "heal archer", "heal knight"}
    assert table.refusal("heal wolf") == "FDY-HEAL-2"
    events = table.do("heal knight", "heal knight", dice=(7, 4))
    assert [each["number"] for each in told(events, "healed")] == [7, 4]
    assert table.army(0) == {"knight": 1}, "each tile works once"


@pytest.mark.rule("FDY-HEAL-4", "FDY-R50", "FDY-R27")
def test_healing_is_ready_again_for_the_general_war_in_which_the_dead_cannot_fight() -> None:
    table = Position().units(0, knight=2).put(0, "kirk", "4,5").points(6, 5).at("baron")
    table.do("fiumaccio", dice=(1, 2, 3, 5))
    assert table.kind == HEAL_ASKED
    table.do("heal knight", dice=(2, 3, 1, 1, 3))
    assert table.army(0) == {"knight": 1}, "the other Knight is dead, and this one marched again"
    assert table.kind == HEAL_ASKED, "the Kirk works once in each war"
    table.do("heal knight", dice=(2,))
    assert table.army(0) == {"knight": 1}


@pytest.mark.rule("FDY-HEAL-5")
def test_healing_is_spent_before_the_wizard() -> None:
    table = Position().given(senior=1).units(0, knight=1).put(0, "kirk", "4,5").put(0, "wizard", "4,6")
    table.event("war", 3, dice=(1, 1, 3))
    events = table.do("heal knight", "heal knight", dice=(5, 6))
    assert [each["by_wizard"] for each in told(events, "healed")] == [0, 1]
    assert table.army(0) == {"knight": 1}
    assert table.s.used[0] != 0
    stopped = Position().units(0, knight=1).put(0, "kirk", "4,5").event("war", 3, dice=(1, 1, 3))
    stopped.do("pass")
    assert stopped.army(0) == {}
