"""The chances that are shown before a decision, held against the rules: every way the dice can fall is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from homage.games.feudality.actions import (
    BARON_ASKED,
    CLAIM_ASKED,
    GIVE_ASKED,
    JOIN_ASKED,
    PRICE_ASKED,
    SABOTAGE_ASKED,
    SEND_ASKED,
    WIZARD_ASKED,
)
from homage.games.feudality.shown.odds import Odds, bandits_odds, losses, odds, odds_words, sabotage_odds
from tests.feudality.position import Position, told

FACES = range(1, 9)
Begin = Callable[[], Position]
Happened = Callable[[Position], str]  # what a roll has brought, read off the table and the events


def ways(chances: Odds) -> dict[str, int]:
    assert sum(each["ways"] for each in chances["outcomes"]) == chances["of"]
    return {each["words"]: each["ways"] for each in chances["outcomes"]}


def chances_of(table: Position, thing: str) -> dict[str, int]:
    """What is shown beside a thing that may be chosen now."""
    return ways(dict(odds(table.s))[thing])


def baron(**units: int) -> Position:
    return Position().units(0, **units).goods(0, gold=5, food=9).goods(1, gold=5, wood=5)


# -- what the rules made of it ---------------------------------------------------------------------------------------


def by_score(table: Position) -> str:
    return {-1: "-1 point", 0: "nothing", 1: "+1 point"}[table.scores[0] - 5]


def by_great_war(table: Position) -> str:
    if told(table.events, "private_war")[0]["won"]:
        assert table.scores[0] == 7
        return "+2 points"
    lost = told(table.events, "scored")[0]
    assert (lost["seat"], lost["change"]) == (0, -3)
    return "-3 points and a general war" if told(table.events, "war_called") else "-3 points"


def by_question(table: Position) -> str:
    """Of an attack."""
    return {GIVE_ASKED: "1 to 3 resources", CLAIM_ASKED: "+1 point, taken from the other"}.get(table.kind, "nothing")


def by_plunder(table: Position) -> str:
    if table.s.level[0] == 0:
        return "a level lost"
    return "1 to 3 resources lost" if (table.seat, table.kind) == (0, GIVE_ASKED) else "held off"


def by_landing(table: Position) -> str:
    if table.scores[1] in (1, 6):
        return "beaten: +1 point"
    if table.scores[1] == 0:
        return "breaks in: no point to lose"
    if table.scores[1] == 4:
        return "breaks in: -1 point"
    assert told(table.events, "monster_came")
    return "breaks in"


def by_war(table: Position) -> str:
    return "won" if told(table.events, "war_over")[0]["won"] else "lost"


# -- both dice -------------------------------------------------------------------------------------------------------


def dragon(points: int = 5, **options: str) -> Position:
    return (
        Position(**options).points(5, points).units(1, knight=1, archer=1).put(1, "forest", "4,5").event("red_dragon")
    )


def at_war() -> Position:
    return Position().units(0, man_at_arms=3).event("war", 1)


SPECIAL: list[tuple[Begin, str, str, Happened]] = [
    (lambda: baron().at("baron"), "liaison", "liaison", by_score),
    (lambda: baron(knight=1).at("baron"), "paravia", "paravia", by_score),
    (lambda: baron(knight=3, archer=1).at("baron"), "paravia", "paravia", by_score),
    (lambda: baron(knight=2).at("baron"), "fiumaccio", "fiumaccio", by_great_war),
    (lambda: baron(knight=1).at("baron"), "seat 1", "attack yellow", by_question),
    (lambda: baron(knight=1).units(1, wolf=1).at("baron"), "seat 1", "attack yellow", by_question),
    (lambda: baron(knight=1).points(0, 0).at("baron"), "seat 1", "attack yellow", by_question),
    (dragon, "seat 1", "target yellow", by_landing),
    (lambda: dragon(red_dragon="vp_only"), "seat 1", "target yellow", by_landing),
    (lambda: dragon(points=0, red_dragon="vp_only"), "seat 1", "target yellow", by_landing),
    (at_war, "war", "send 2 man at arms", by_war),
]


@pytest.mark.parametrize(("begin", "thing", "text", "happened"), SPECIAL)
def test_chances_are_what_all_64_rolls_bring(begin: Begin, thing: str, text: str, happened: Happened) -> None:
    shown = chances_of(begin(), thing)
    found: Counter[str] = Counter()
    for dice in product(FACES, repeat=2):
        table = begin()
        table.do(text, dice=dice)
        found[happened(table)] += 1
    assert shown == found


@pytest.mark.parametrize("units", [{}, {"archer": 1}, {"knight": 3}])
def test_the_chances_against_bandits_are_what_all_64_rolls_bring(units: dict[str, int]) -> None:
    def begin() -> Position:
        return Position().units(0, **units).goods(0, gold=5, wood=5)

    found: Counter[str] = Counter()
    for dice in product(FACES, repeat=2):
        found[by_plunder(begin().level(1, 0).event("bandits", 4, dice=dice))] += 1
    assert ways(bandits_odds(begin().s, 0, 4)) == found


@pytest.mark.parametrize("gold", [0, 3, 8])
def test_a_sabotage_must_be_paid_for_and_the_higher_of_two_rolls_wins(gold: int) -> None:
    """Two rolls of two dice are equal in 1 + 4 + ... + 64 + ... + 1 of 4096 cases; each is higher in half the rest."""
    shown = ways(sabotage_odds(gold))
    higher = (4096 - 344) // 2
    expected = {"the tile is lost": gold * higher, "-1 point": gold * (4096 - higher)}
    too_dear = {"it costs more than can be paid, trades included": (8 - gold) * 4096}
    assert shown == {words: count for words, count in (expected | too_dear).items() if count}
    paid = 0
    for face in FACES:
        table = Position().put(1, "forest", "1,1").goods(0, gold=gold).at("baron")
        paid += told(table.do("sabotage", dice=(face,)), "sabotage_price")[0]["paid"]
    assert paid == gold


@pytest.mark.parametrize("trader", [False, True])
def test_the_chances_of_a_sabotage_count_the_gold_that_trades_bring(trader: bool) -> None:
    """Of nine Wood come two Gold, three with a Trader: with two in hand four or five can be paid."""

    def begin() -> Position:
        table = Position().put(1, "forest", "1,1").goods(0, gold=2, wood=9)
        return (table.put(0, "trader", "1,1") if trader else table).at("baron")

    paid = 0
    for face in FACES:
        table = begin()
        table.do("sabotage", dice=(face,))
        if table.kind == PRICE_ASKED:
            table.do("pay")
        paid += table.kind == SABOTAGE_ASKED
    assert paid == (5 if trader else 4)
    assert dict(odds(begin().s))["sabotage"] == sabotage_odds(paid)


def test_chances_are_shown_of_allowed_actions_alone() -> None:
    def things(table: Position) -> list[str]:
        return [thing for thing, _ in odds(table.s)]

    assert things(baron(knight=1).at("baron")) == ["liaison", "sabotage", "paravia", "fiumaccio", "seat 1"]
    assert things(baron().at("baron")) == ["liaison", "sabotage"], "no army"
    assert things(baron(knight=1).points(2, 1).at("baron")) == ["liaison", "sabotage"], "too few points, target behind"
    assert things(baron(knight=1).points(0, 1).at("baron")) == ["seat 1"]
    after = baron(knight=1).put(0, "forest", "1,1").at("baron")
    after.do("liaison", dice=(2, 4))
    assert (after.kind, things(after)) == (BARON_ASKED, []), "two special actions are never allowed"


@pytest.mark.parametrize(("goods", "words"), [(0, "nothing"), (1, "1 resource"), (2, "1 to 2 resources")])
def test_no_more_resources_are_foretold_than_there_are(goods: int, words: str) -> None:
    table = Position().units(0, knight=1).goods(0, food=9).goods(1, wood=goods).at("baron")
    shown = chances_of(table, "seat 1")
    booty = sum(0 < first + second + 3 - 6 <= 3 for first, second in product(FACES, repeat=2))
    assert shown[words] == booty + (shown["nothing"] - booty if goods == 0 else 0)
    assert len(shown) == (2 if goods == 0 else 3)
    lost = {0: "no resources to lose"}.get(goods, f"{words} lost")
    assert lost in ways(bandits_odds(table.s, 1, 4))


def test_in_a_tournament_all_are_equally_likely_to_be_best() -> None:
    table = Position(3).units(0, knight=1).units(1, knight=1).event("joust")
    all_joining = {"+1 point if all join who still may": 1, "nothing": 2}
    assert (table.kind, chances_of(table, "join")) == (JOIN_ASKED, all_joining)
    table.do("join")
    assert (table.seat, chances_of(table, "join")) == (1, {"+1 point": 1, "nothing": 2})
    alone = Position(3).units(0, knight=1).units(1, archer=1).given(senior=2).event("joust")
    assert chances_of(alone, "join") == {"+1 point": 1, "nothing": 1}, "nobody else has a Knight"
    refused = Position(3).units(0, knight=1).units(2, wolf=1).event("joust")
    refused.do("pass")
    assert (refused.seat, chances_of(refused, "join")) == (2, {"+1 point": 1, "nothing": 1})
    best: Counter[int] = Counter()
    for dice in product(FACES, repeat=2):
        joust = Position().units(0, knight=1).event("joust")
        events = joust.do("join", dice=dice) if dice[0] != dice[1] else []
        best.update(each["winner"] for each in told(events, "contest_won"))
    assert len(best) == 2
    assert len(set(best.values())) == 1, "the Champion and the player"


# -- one die again ---------------------------------------------------------------------------------------------------


def by_guard(table: Position) -> str:
    return "the tile is safe" if table.standing(1, "4,5") else "the tile is lost"


def with_wizard(table: Position, seat: int = 0) -> Position:
    return table.put(seat, "wizard", "1,1")


def rolled(table: Position, *texts: str, dice: tuple[int, ...]) -> Position:
    table.do(*texts, dice=dice)
    return table


def sabotaged() -> Position:
    table = with_wizard(Position().goods(0, gold=8).put(1, "forest", "4,5"), seat=1)
    return rolled(table.at("baron"), "sabotage", "strike 4,5", dice=(1, 4, 5, 3, 2))


AGAIN: list[tuple[Begin, Happened]] = [
    (lambda: rolled(with_wizard(baron()).at("baron"), "liaison", dice=(2, 6)), by_score),
    (lambda: rolled(with_wizard(baron(knight=2)).at("baron"), "paravia", dice=(3, 5)), by_score),
    (lambda: rolled(with_wizard(baron(knight=1)).at("baron"), "attack yellow", dice=(2, 3)), by_question),
    (
        lambda: with_wizard(Position().goods(0, gold=5, wood=5)).level(1, 0).event("bandits", 2, dice=(3, 2)),
        by_plunder,
    ),
    (
        lambda: rolled(
            with_wizard(Position().put(1, "forest", "4,5")).event("stone_giant"), "target yellow", dice=(1, 2)
        ),
        by_landing,
    ),
    (
        lambda: rolled(
            with_wizard(Position().units(0, knight=1, archer=1)).event("war", 1),
            "send 1 knight",
            "send 0 archer",
            dice=(3, 4),
        ),
        by_war,
    ),
    (sabotaged, by_guard),
]


@pytest.mark.parametrize(("begin", "happened"), AGAIN)
def test_the_chances_of_a_die_rolled_again_are_what_its_eight_faces_bring(begin: Begin, happened: Happened) -> None:
    shown = {thing: ways(chances) for thing, chances in odds(begin().s)}
    assert set(shown) == {"pass", "die 0", "die 1"}
    for die in range(2):
        found: Counter[str] = Counter()
        for face in FACES:
            table = begin()
            assert table.kind == WIZARD_ASKED
            table.do(f"reroll {die + 1}", dice=(face,))
            found[happened(table)] += 1
        assert shown[f"die {die}"] == found
    table = begin()
    table.do("pass")
    assert shown["pass"] == {happened(table): 1}


def test_before_the_victim_rolls_the_senior_knows_what_his_roll_is_worth() -> None:
    """With 9, 28 of 64 rolls are lower."""
    table = with_wizard(Position().goods(0, gold=8).put(1, "forest", "4,5")).at("baron")
    table.do("sabotage", "pass", "strike 4,5", dice=(1, 4, 5))
    assert table.kind == WIZARD_ASKED
    assert chances_of(table, "pass") == {"the tile is lost": 28, "-1 point": 36}


def test_an_action_roll_has_no_odds_but_those_of_its_squares() -> None:
    table = with_wizard(Position()).at("roll", 4, 5)
    assert (table.kind, odds(table.s)) == (WIZARD_ASKED, [])


# -- survival, and words ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("units", "healings"), [(0, 2), (1, 0), (1, 2), (3, 0), (3, 1), (4, 3)])
def test_losses_are_the_mean_over_all_ways_that_dice_for_lives_can_fall(units: int, healings: int) -> None:
    total = 0
    for dice in product((False, True), repeat=units + healings):
        fallen = sum(dice[:units])
        for dies in dice[units:]:
            fallen -= bool(fallen and not dies)
        total += fallen
    assert losses(units, healings) == total / 2 ** (units + healings)


def test_in_words_what_may_happen_is_never_0_and_what_may_not_never_100_per_cent() -> None:
    chances = {
        "of": 1000,
        "outcomes": [{"tone": 1, "words": "won", "ways": 999}, {"tone": -1, "words": "lost", "ways": 1}],
    }
    assert odds_words(chances) == "99% won, 1% lost"
    assert odds_words({"of": 1, "outcomes": [{"tone": 1, "words": "won", "ways": 1}]}) == "100% won"


def test_the_chances_of_a_war_are_shown_to_whoever_sends_units() -> None:
    table = at_war()
    assert table.kind == SEND_ASKED
    assert chances_of(table, "war") == {"won": 43, "lost": 21}
