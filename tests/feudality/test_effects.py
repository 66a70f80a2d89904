"""What a card is said to mean for every fief, held against what it then does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from homage.games.feudality.actions import HEAL_ASKED, PASS, WIZARD_ASKED
from homage.games.feudality.rules.cards import EVENT_IDS
from homage.games.feudality.shown.effects import effect
from homage.games.feudality.shown.odds import BAD, EVEN, GOOD
from homage.games.feudality.state import NONE
from homage.games.feudality.words.sentences import action_words
from tests.feudality.position import Position, card, told

Begin = Callable[[], Position]


def foretold(table: Position, name: str, number: int | None = None) -> list[tuple[int, str]]:
    """What a card would mean for each fief, before anything is done."""
    table.s.card = card(name, number)
    shown: list[Any] = [effect(table.s, seat) for seat in range(table.s.seats)]
    table.s.card = NONE
    return [(each["tone"], each["words"]) for each in shown]


def change_in(words: str) -> int:
    """The points in a sentence; none if it names none."""
    found = re.match(r"([+-]\d+) points?", words)
    return int(found[1]) if found else 0


def three(*points: int) -> Position:
    return Position(3).points(*points)


@pytest.mark.parametrize("points", [(5, 2, 0), (3, 3, 3), (9, 1, 9), (1, 1, 4)])
@pytest.mark.parametrize("name", ["black_death", "queen_pity", "st_snoot", "saint_snydd", "king_away"])
def test_points_that_change_for_all_are_those_foretold(name: str, points: tuple[int, ...]) -> None:
    shown = foretold(three(*points), name)
    after = three(*points).event(name).scores
    changes = [now - before for before, now in zip(points, after, strict=True)]
    assert [change_in(words) for _, words in shown] == changes
    for (tone, _), change in zip(shown, changes, strict=True):
        assert change == 0 or tone == (GOOD if change > 0 else BAD)


@pytest.mark.parametrize("goods", [(0, 0, 0), (2, 1, 1), (3, 4, 5)])
@pytest.mark.parametrize("name", ["st_snoot", "saint_snydd", "queen_tours"])
def test_the_resources_of_festivals_and_tours_are_those_foretold(name: str, goods: tuple[int, ...]) -> None:
    def begin() -> Position:
        table = Position(3)
        for seat, count in enumerate(goods):
            table.goods(seat, wood=count)
        return table

    takes = [int(re.search(r"takes (\d) of any kind", words)[1]) for _, words in foretold(begin(), name)]
    table = begin().event(name)
    while table.offered("receive"):
        table.do("receive gold")
    assert [table.has(seat).get("gold", 0) for seat in range(3)] == takes


@pytest.mark.parametrize("number", [1, 3, 4])
def test_who_cannot_pay_a_tax_is_told_so(number: int) -> None:
    def begin() -> Position:
        return three(5, 5, 5).goods(0, wood=1, iron=1).goods(1, gold=3)

    shown = foretold(begin(), "tax", number)
    assert [words for _, words in shown] == [
        f"can pay: has {count}" if count >= number else f"-1 point: has only {count}" for count in (2, 3, 0)
    ]
    table = begin().event("tax", number)
    while table.offered("pay"):
        table.do("pay")
        while table.offered("give"):
            table.do(sorted(table.offered("give"))[0])
    assert table.scores == [5 + change_in(words) for _, words in shown]
    assert [tone for tone, _ in shown] == [BAD if score < 5 else EVEN for score in table.scores]


def test_who_can_feed_the_hungry_only_by_trades_is_told_so() -> None:
    def begin() -> Position:
        return three(5, 5, 5).goods(0, food=3).goods(1, food=2, wood=4).goods(2, food=2, wood=3)

    assert foretold(begin(), "famine", 3) == [
        (EVEN, "can pay: has 3 Food"),
        (EVEN, "can pay with trades: has 2 Food"),
        (BAD, "-1 point: has only 2 Food"),
    ]
    table = begin().event("famine", 3)
    while table.offered("pay") or table.offered("trade"):
        table.do(*sorted(table.offered("pay") or table.offered("trade"))[:1])
    assert table.scores == [5, 5, 4]


def test_who_has_too_few_troops_is_told_so_and_later_what_was_sent() -> None:
    def begin() -> Position:
        return three(5, 5, 5).units(0, knight=1, archer=1).units(1, archer=1)

    shown = foretold(begin(), "war", 3)
    assert shown == [(EVEN, "army 5"), (BAD, "too few: -1 point; army 2"), (BAD, "too few: -1 point; army 0")]
    table = begin().event("war", 3)
    assert told(table.events, "war_called")
    table.do("send 0 archer", dice=(1, 1))
    assert table.scores == [5, 4, 4]
    lost = Position(3).units(0, knight=1).units(1, knight=2).put(1, "kirk", "1,1").event("war", 3)
    lost.do("send 1 knight", dice=(4, 4, 1, 1))
    assert (lost.army(0), effect(lost.s, 0)) == ({}, {"tone": EVEN, "words": "settled"}), "he had sent enough"
    assert (lost.kind, effect(lost.s, 1)["words"]) == (HEAL_ASKED, "sent 1 of its units")
    waiting = Position(3).given(senior=1).units(0, knight=2).units(1, knight=2).event("war", 3)
    waiting.do("send 1 knight")
    assert (waiting.seat, effect(waiting.s, 1)) == (0, {"tone": EVEN, "words": "sent 1 of its units"})


def test_a_tournament_says_who_may_take_part_who_does_and_what_was_rolled() -> None:
    table = three(5, 5, 5).units(0, knight=1, wolf=1).units(1, archer=1).units(2, knight=1)
    assert foretold(table, "joust") == [
        (EVEN, "may take part: has 2 Knights"),
        (EVEN, "has nobody to send"),
        (EVEN, "may take part: has 1 Knight"),
    ]
    table.event("joust")
    table.do("join")
    assert effect(table.s, 0) == {"tone": EVEN, "words": "takes part"}
    away = three(5, 5, 5).units(0, knight=1).units(1, knight=1).units(2, wolf=1)
    assert foretold(away, "joust")[2] == (EVEN, "may take part: has Wolf")
    away.event("joust")
    away.do("pass")
    assert effect(away.s, 0) == {"tone": EVEN, "words": "stays away"}


def test_a_tie_says_who_rolls_again_and_who_is_out() -> None:
    table = Position(4).given(senior=3).put(2, "wizard", "1,1")
    for seat in range(3):
        table.units(seat, archer=1)
    table.event("archery")
    table.do("join", "join", "join", dice=(2, 7, 3, 7))
    assert table.kind == WIZARD_ASKED
    table.do("pass", dice=(4, 6))
    assert table.kind == WIZARD_ASKED
    shown = [effect(table.s, seat)["words"] for seat in range(4)]
    assert shown == ["rolled 4", "out with 3", "rolls again", "has nobody to send"]


def test_bandits_pass_over_who_has_no_fortification_and_settle_one_after_the_other() -> None:
    def begin() -> Position:
        return three(5, 5, 5).level(1, 0).units(2, knight=4).goods(0, gold=2, wood=2)

    shown = foretold(begin(), "bandits", 1)
    assert shown[1] == (GOOD, "passed over: no fortification")
    assert shown[2] == (GOOD, "100% held off")
    held_off = sum(first + second + 1 <= 6 for first in range(1, 9) for second in range(1, 9))
    assert f"{round(100 * held_off / 64)}% held off" in shown[0][1]
    assert shown[0][0] == BAD, "a level lost is likeliest"
    table = begin().event("bandits", 1, dice=(4, 2))
    assert effect(table.s, 0) == {"tone": EVEN, "words": "settled"}, "the dice have fallen"
    assert effect(table.s, 2) == {"tone": GOOD, "words": "100% held off"}


def test_rats_and_the_piper() -> None:
    rats = (EVEN, "if it gets the Rats: -1 point, and 1 Food more to feed")
    assert foretold(three(5, 5, 5), "rats") == [rats] * 3
    assert foretold(three(5, 5, 5), "pied_piper") == [(EVEN, "nothing")] * 3
    table = three(5, 5, 5).given(rats=1)
    table.s.events &= ~(1 << card("rats"))
    assert foretold(table, "pied_piper") == [rats, (GOOD, "loses the Rats: +1 point"), rats]
    table.event("pied_piper")
    table.do("target blue")
    assert table.scores == [4, 6, 5]


def test_a_visit_adds_points_to_the_dice() -> None:
    shown = foretold(three(5, 2, 0), "kings_visit")
    assert [words for _, words in shown] == [f"adds its {points} points to the dice" for points in (5, 2, 0)]
    table = three(5, 2, 0).put(1, "wizard", "1,1").event("kings_visit", dice=(3, 4, 2, 2))
    assert effect(table.s, 0) == {"tone": EVEN, "words": "has 12"}
    assert foretold(three(5, 1, 0), "kings_visit")[1] == (EVEN, "adds its 1 point to the dice")


def test_at_the_queens_visit_too_numbers_are_as_rolled() -> None:
    """Who is lowest wins: 5 + 1 + 4 = 10 and 2 + 3 + 5 = 10 are equal and roll again, 0 + 8 + 8 = 16 is out."""
    table = three(5, 2, 0).put(1, "wizard", "1,1").event("queens_visit", dice=(1, 4, 3, 5))
    assert [effect(table.s, seat)["words"] for seat in range(2)] == ["has 10", "adds its 2 points to the dice"]
    table.do("pass", dice=(8, 8, 1, 1, 4, 4))
    assert [effect(table.s, seat)["words"] for seat in range(3)] == ["has 7", "rolls again", "out with 16"]


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("war", 3, "too few: no point to lose; army 0"),
        ("tax", 2, "no point to lose: has only 0"),
        ("famine", 2, "no point to lose: has only 0 Food"),
        ("rats", None, "if it gets the Rats: no point to lose, and 1 Food more to feed"),
        ("black_death", None, "no point to lose"),
        ("st_snoot", None, "no point to lose, takes 2 of any kind"),
    ],
)
def test_no_loss_of_points_is_foretold_to_who_has_none(name: str, number: int | None, words: str) -> None:
    tone, said = foretold(three(0, 5, 5), name, number)[0]
    assert (tone != BAD, said) == (True, words)
    with_goods = three(0, 5, 5).goods(0, food=9)
    if name in ("tax", "famine"):
        with_goods.event(name, number)
        assert action_words(with_goods.s, 0, PASS) == "Pay nothing: you have no point to lose"


def test_a_festival_promises_only_what_is_still_to_come() -> None:
    """Blue and Purple are the poorest: both take alms, then all take a gift."""
    table = three(5, 5, 5).goods(0, wood=1).goods(1, wood=2).goods(2, wood=1).event("st_snoot")

    def shown() -> list[str]:
        return [effect(table.s, seat)["words"].removeprefix("takes ").removesuffix(" of any kind") for seat in range(3)]

    said = [shown()]
    while table.offered("receive"):
        table.do("receive gold")
        said.append(shown() if table.offered("receive") else [])
    assert said == [
        ["2", "1", "2"],
        ["1", "1", "2"],
        ["1", "1", "1"],
        ["settled", "1", "1"],
        ["settled", "settled", "1"],
        [],
    ]
    tour = three(5, 5, 5).event("queen_tours")
    tour.do("receive gold")
    assert [effect(tour.s, seat)["words"] for seat in range(3)] == ["settled", *["takes 1 of any kind"] * 2]


def test_a_monster_concerns_its_target_alone() -> None:
    table = three(5, 5, 5).put(0, "wizard", "1,1").put(1, "forest", "1,1", "1,3").event("black_dragon")
    assert all("breaks in" in effect(table.s, seat)["words"] for seat in range(3))
    table.do("target yellow", dice=(8, 8))
    assert table.kind == WIZARD_ASKED
    assert [effect(table.s, seat)["words"] for seat in (0, 2)] == ["nothing", "nothing"]
    assert "breaks in" in effect(table.s, 1)["words"]
    table.do("pass", dice=(1, 2))
    assert effect(table.s, 1) == {"tone": BAD, "words": "it has broken in"}


def test_in_ones_own_fief_the_question_says_so() -> None:
    own = Position().put(0, "forest", "1,1", "1,3").event("black_dragon")
    own.do("target blue", dice=(8, 8, 1, 2))
    assert own.match.question(0) == "What does it destroy in your own fief?"
    other = Position().put(1, "forest", "1,1", "1,3").event("black_dragon")
    other.do("target yellow", dice=(8, 8, 1, 2))
    assert other.match.question(0) == "What does it destroy in the fief of Yellow?"


@pytest.mark.parametrize("name", EVENT_IDS)
def test_every_card_says_something_and_without_a_card_nothing_is_said(name: str) -> None:
    assert all(words for _, words in foretold(Position(6), name))
    assert effect(Position().s, 0) is None


def test_what_is_said_stands_in_the_view() -> None:
    table = three(5, 2, 0).event("red_dragon")
    assert table.match.view(0)["event"]["effects"] == [effect(table.s, seat) for seat in range(3)]
