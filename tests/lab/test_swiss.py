"""Swiss rounds and play-offs, without playing: by Fealty's tournament rules, and by the usual ones for other games."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homage.engine.errors import HomageError
from homage.engine.match.position import Result
from homage.engine.rules.tournament import TournamentRules
from homage.games import NAMES, load
from homage.lab.tournament.format import advice, format_for
from homage.lab.tournament.play_off import PlayOff
from homage.lab.tournament.swiss import SheetLine, Swiss, seed_order

RULES = load("fealty").tournament
USUAL = TournamentRules()


def score(first: int, second: int) -> Result:
    return Result((first, second), (1 + (first < second), 1 + (second < first)))


def started(entrants: int) -> Swiss:
    """A tournament of A, B, C ... in that seed order."""
    return Swiss(RULES, [chr(ord("A") + place) for place in range(entrants)])


def play_round(swiss: Swiss, *scores: tuple[int, int]) -> None:
    """Pair a round and enter these scores, in the order of its pairs; what is missing ends 20-20."""
    for place, pairing in enumerate(swiss.pair().pairings):
        swiss.enter(pairing, score(*(scores[place] if place < len(scores) else (20, 20))))


def play_out(swiss: Swiss) -> Swiss:
    """Every round to come, the first named of each pair winning by one."""
    while not swiss.over:
        play_round(swiss, *[(21, 20)] * len(swiss.remaining()))
    return swiss


def ranked(swiss: Swiss) -> str:
    return "".join(entrant.name for entrant in swiss.ranking())


def met(swiss: Swiss) -> list[str]:
    return ["".join(pairing) for pairing in swiss.rounds[-1].pairings]


@pytest.mark.rule("FEA-TOU-1", "FEA-TOU-2")
@pytest.mark.parametrize(
    ("entrants", "rounds", "finalists", "minutes"),
    [
        (8, 4, 2, [90, 120]),
        (10, 5, 2, [120, 150]),
        (16, 5, 2, [120, 150]),
        (17, 6, 4, [150, 180]),
        (32, 6, 4, [150, 180]),
    ],
)
def test_the_printed_formats(entrants: int, rounds: int, finalists: int, minutes: list[int]) -> None:
    swiss = play_out(started(entrants))
    assert len(swiss.rounds) == rounds
    assert len(swiss.play_off().finalists) == finalists
    assert f"Expect {minutes[0]} to {minutes[1]} minutes (FEA-TOU-2)." in advice(RULES, entrants, 2)


@pytest.mark.rule("RU-26")
@pytest.mark.parametrize(
    ("entrants", "rounds", "finalists"),
    [(4, 4, 2), (7, 4, 2), (9, 5, 2), (33, 7, 4), (64, 7, 4), (65, 8, 4), (128, 8, 4)],
)
def test_the_gaps_between_the_printed_formats(entrants: int, rounds: int, finalists: int) -> None:
    form = format_for(RULES, entrants, 2)
    assert (form.swiss_rounds, form.finalists) == (rounds, finalists)


@pytest.mark.rule("RU-26")
@pytest.mark.parametrize("entrants", [0, 1, 3, 129])
def test_too_few_and_too_many_are_refused(entrants: int) -> None:
    with pytest.raises(HomageError, match=rf"with {entrants} entrants: it is for 4 to 128 \(RU-26\)"):
        Swiss(RULES, [str(number) for number in range(entrants)])


@pytest.mark.rule("FEA-TOU-3", "FEA-TOU-4", "FEA-TOU-5")
def test_we_9_tournament_differential() -> None:
    swiss = started(4)
    swiss.pair()
    swiss.enter(("A", "B"), score(23, 19))
    assert swiss.entrant("A").sheet == [SheetLine(1, ("B",), 2, 4)]
    assert swiss.entrant("B").sheet == [SheetLine(1, ("A",), 0, -4)]


@pytest.mark.rule("FEA-TOU-3")
def test_a_tie_is_worth_a_point_to_both() -> None:
    swiss = started(4)
    swiss.pair()
    swiss.enter(("C", "D"), score(20, 20))
    assert swiss.entrant("C").sheet == [SheetLine(1, ("D",), 1, 0)]
    assert swiss.entrant("D").sheet == [SheetLine(1, ("C",), 1, 0)]


def test_who_won_is_for_the_game_to_say() -> None:
    swiss = started(4)
    swiss.pair()
    swiss.enter(("A", "B"), Result((20, 20), (2, 1)))
    assert (swiss.entrant("A").points, swiss.entrant("B").points) == (0, 2)


@pytest.mark.rule("FEA-TOU-4", "FEA-TOU-5")
def test_points_and_differentials_add_up_over_the_rounds() -> None:
    swiss = started(4)
    play_round(swiss, (30, 20), (25, 20))  # A beats B by 10, C beats D by 5
    play_round(swiss, (18, 21))  # C beats A by 3
    assert swiss.entrant("A").sheet == [SheetLine(1, ("B",), 2, 10), SheetLine(2, ("C",), 0, -3)]
    assert (swiss.entrant("A").points, swiss.entrant("A").differential) == (2, 7)
    assert (swiss.entrant("C").points, swiss.entrant("C").differential) == (4, 8)


@pytest.mark.rule("FEA-TOU-6")
def test_points_rank_before_differential() -> None:
    swiss = started(4)
    play_round(swiss, (21, 20), (40, 10))
    assert ranked(swiss) == "CABD"  # C 2 +30, A 2 +1, B 0 -1, D 0 -30
    play_round(swiss, (20, 21), (20, 20))
    assert ranked(swiss) == "ACBD"  # A 4 +2, C 2 +29, B 1 -1, D 1 -30


@pytest.mark.rule("RU-26")
def test_the_earlier_seed_ranks_higher_in_a_dead_heat() -> None:
    swiss = started(4)
    assert ranked(swiss) == "ABCD"
    play_round(swiss, (20, 25), (20, 25))
    assert ranked(swiss) == "BDAC"


@pytest.mark.rule("RU-26")
def test_the_seed_order_is_random_and_repeatable() -> None:
    names = list("ABCDEFGH")
    orders = {"".join(seed_order(names, seed)) for seed in range(50)}
    assert len(orders) > 45
    assert {order[0] for order in orders} == set(names)
    assert all(sorted(order) == names for order in orders)
    assert seed_order(names, 7) == seed_order(names, 7)


@pytest.mark.rule("FEA-TOU-7", "RU-26")
def test_neighbours_in_the_ranking_meet_the_seed_order_first() -> None:
    swiss = started(8)
    play_round(swiss, (20, 21), (20, 22), (24, 20), (23, 20))
    assert met(swiss) == ["AB", "CD", "EF", "GH"]
    swiss.pair()
    assert met(swiss) == ["EG", "DB", "AC", "HF"]  # +4 +3, +2 +1, -1 -2, -3 -4


@pytest.mark.rule("RU-26")
def test_a_rematch_is_allowed() -> None:
    swiss = started(4)
    play_round(swiss, (20, 20), (20, 20))
    swiss.pair()
    assert met(swiss) == ["AB", "CD"]


@pytest.mark.rule("FEA-TOU-10", "RU-26")
def test_the_last_has_a_bye_worth_a_win_without_differential() -> None:
    swiss = started(5)
    assert swiss.pair().byes == ("E",)
    assert met(swiss) == ["AB", "CD"]
    assert swiss.entrant("E").sheet == [SheetLine(1, (), 2, 0)]
    swiss.enter(("A", "B"), score(29, 20))
    swiss.enter(("C", "D"), score(21, 20))
    assert ranked(swiss) == "ACEDB"
    assert swiss.pair().byes == ("B",)


@pytest.mark.rule("FEA-TOU-11", "RU-26", "RU-37")
def test_a_second_bye_only_when_all_had_one() -> None:
    swiss = started(5)
    swiss.leave("D")
    swiss.leave("E")
    play_round(swiss, (30, 20))  # A beats B; C, the last seed, has the bye
    play_round(swiss, (30, 20))  # A beats C; B, last with 0, has it
    play_round(swiss, (30, 20))  # C is last and B before it, but both had one: A has it, and B beats C
    assert met(swiss) == ["BC"]
    play_round(swiss)  # all had one: C, last again, has a second
    assert ["".join(played.byes) for played in swiss.rounds] == ["C", "B", "A", "C"]


def test_a_round_waits_for_the_one_before() -> None:
    swiss = started(4)
    swiss.pair()
    swiss.enter(("B", "A"), score(20, 25))  # the order of the names is free
    assert swiss.entrant("A").points == 2
    with pytest.raises(HomageError, match="enter the results of: C - D"):
        swiss.pair()
    with pytest.raises(HomageError, match="A and B have no game under way"):
        swiss.enter(("A", "B"), score(20, 25))
    with pytest.raises(HomageError, match="before the last Swiss round"):
        swiss.play_off()
    with pytest.raises(HomageError, match="Nobody called 'Z' plays here"):
        swiss.leave("Z")


@pytest.mark.rule("FEA-TOU-1")
def test_no_round_follows_the_last() -> None:
    with pytest.raises(HomageError, match=r"Round 5 cannot be paired: all are played \(FEA-TOU-1\)"):
        play_out(started(8)).pair()


def test_names_must_differ() -> None:
    with pytest.raises(HomageError, match="the same name"):
        Swiss(RULES, ["A", "B", "B", "C"])


@pytest.mark.rule("FEA-TOU-8")
def test_the_best_two_play_a_final() -> None:
    swiss = play_out(started(8))
    first, second = list(ranked(swiss))[:2]
    play_off = swiss.play_off()
    assert play_off.under_way == [(first, second)]
    assert play_off.champion is None
    play_off.win(second)
    assert play_off.champion == second
    assert play_off.under_way == []


@pytest.mark.rule("RU-37")
def test_leaving_a_game_loses_it_without_differential() -> None:
    swiss = started(4)
    swiss.pair()
    swiss.leave("A")
    assert swiss.entrant("A").sheet == [SheetLine(1, ("B",), 0, 0)]
    assert swiss.entrant("B").sheet == [SheetLine(1, ("A",), 2, 0)]
    assert swiss.under_way == [("C", "D")]
    with pytest.raises(HomageError, match=r"left already \(RU-37\)"):
        swiss.leave("A")


@pytest.mark.rule("RU-37")
def test_a_leaver_keeps_results_but_is_not_paired_nor_counted() -> None:
    swiss = started(6)
    play_round(swiss, (30, 20), (25, 20), (22, 20))  # A, C, E win
    swiss.leave("A")
    assert swiss.entrant("A").sheet == [SheetLine(1, ("B",), 2, 10)]
    assert swiss.entrant("B").sheet == [SheetLine(1, ("A",), 0, -10)]
    assert swiss.pair().byes == ("B",)  # five are left
    assert met(swiss) == ["CE", "FD"]
    swiss.leave("C")
    swiss.enter(("F", "D"), score(20, 20))
    assert swiss.pair().byes == ()  # four are left


@pytest.mark.rule("RU-37")
def test_the_next_in_the_ranking_moves_up_to_the_play_off() -> None:
    swiss = play_out(started(8))
    first, second, third = list(ranked(swiss))[:3]
    swiss.leave(second)
    assert swiss.play_off().finalists == (first, third)


@pytest.mark.rule("RU-37")
def test_a_tournament_that_everybody_leaves_ends() -> None:
    swiss = started(4)
    for name in "ABC":
        swiss.leave(name)
    assert swiss.pair().byes == ("D",)
    assert play_out(swiss).play_off().champion == "D"
    alone = started(4)
    for name in "ABCD":
        alone.leave(name)
    with pytest.raises(HomageError, match=r"everybody has left \(RU-37\)"):
        alone.pair()


@given(entrants=st.integers(4, 40), seed=st.integers(0, 2**32), leaving=st.sampled_from([0.0, 0.05]))
@settings(max_examples=80, deadline=None)
@pytest.mark.rule("FEA-TOU-7", "FEA-TOU-10", "FEA-TOU-11", "RU-26", "RU-37")
def test_in_any_tournament(entrants: int, seed: int, leaving: float) -> None:
    chance = random.Random(seed)
    swiss = started(entrants)
    while not swiss.over and len(swiss.remaining()) > 1:
        here = {entrant.name for entrant in swiss.remaining()}
        byes = {name: swiss.entrant(name).byes for name in here}
        now = swiss.pair()
        playing = [name for pairing in now.pairings for name in pairing]
        assert sorted([*playing, *now.byes]) == sorted(here)
        assert len(now.byes) == len(here) % 2
        assert all(byes[name] == min(byes.values()) for name in now.byes)
        for pairing in now.pairings:
            if chance.random() < leaving:
                swiss.leave(chance.choice(pairing))
            else:
                swiss.enter(pairing, score(chance.randint(15, 25), chance.randint(15, 25)))
        assert all(len(swiss.entrant(name).sheet) == now.number for name in here)
    everybody = swiss.ranking()
    handed_out = sum(2 * len(played.pairings) + 2 * len(played.byes) for played in swiss.rounds)
    assert sum(entrant.points for entrant in everybody) == handed_out
    assert sum(entrant.differential for entrant in everybody) == 0


def test_without_rules_of_its_own_a_game_has_the_usual_rounds() -> None:
    """At most one can win all games; above four times the players of a two-step play-off there is one."""

    def shape(entrants: int, seats: int) -> tuple[int, int, int]:
        form = format_for(USUAL, entrants, seats)
        return form.swiss_rounds, form.finalists, form.play_off_rounds

    assert shape(4, 2) == (2, 2, 1)
    assert shape(5, 2) == (3, 2, 1)
    assert shape(16, 2) == (4, 2, 1)
    assert shape(17, 2) == (5, 4, 2)
    assert shape(9, 3) == (2, 3, 1)
    assert shape(37, 3) == (4, 9, 2)
    assert format_for(USUAL, 17, 2).bracket == format_for(RULES, 17, 2).bracket
    assert format_for(USUAL, 37, 3).bracket == ((1, 6, 7), (2, 5, 8), (3, 4, 9))


@pytest.mark.parametrize(("entrants", "seats", "least"), [(3, 2, 4), (11, 6, 12), (1025, 2, 4)])
def test_a_usual_tournament_has_two_tables_or_more_and_cites_nothing(entrants: int, seats: int, least: int) -> None:
    with pytest.raises(HomageError, match=f"with {entrants} entrants: it is for {least} to 1024; "):
        format_for(USUAL, entrants, seats)


def test_a_usual_tournament_advises_without_boxes_or_minutes() -> None:
    assert advice(USUAL, 12, 3) == ["12 entrants: 3 Swiss rounds, then a final of the best 3."]
    assert advice(USUAL, 14, 3)[1:] == ["14 entrants: 2 byes in each round; multiples of 3 are best."]


def test_at_larger_tables_everyone_is_compared_with_everyone() -> None:
    swiss = Swiss(USUAL, "ABCDEFG", seats=3)
    assert swiss.pair().pairings == (("A", "B", "C"), ("D", "E", "F"))
    assert swiss.rounds[0].byes == ("G",)
    assert swiss.entrant("G").sheet == [SheetLine(1, (), 4, 0)]  # as if both missing opponents were beaten
    swiss.enter(("B", "C", "A"), Result((9, 7, 7), (1, 2, 2)))
    assert swiss.entrant("B").sheet == [SheetLine(1, ("C", "A"), 4, 4)]
    assert swiss.entrant("C").sheet == [SheetLine(1, ("B", "A"), 1, -2)]
    swiss.leave("F")
    assert swiss.entrant("F").sheet == [SheetLine(1, ("D", "E"), 0, 0)]
    assert swiss.entrant("D").sheet == [SheetLine(1, ("E", "F"), 3, 0)]  # beat who left, tied with the other


def test_a_play_off_table_that_somebody_leaves_is_won_by_the_best_ranked_of_the_others() -> None:
    play_off = PlayOff(USUAL, "ABCDEFGHI", format_for(USUAL, 37, 3).bracket)
    assert play_off.under_way == [("A", "F", "G"), ("B", "E", "H"), ("C", "D", "I")]
    play_off.leave("C")
    play_off.win("G")
    play_off.win("H")
    assert play_off.under_way == [("G", "H", "D")]
    play_off.leave("G")
    assert play_off.champion == "D"


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_on_tournaments_that_is_cited_is_in_the_ledger(name: str) -> None:
    game = load(name)
    assert {rule for rules in game.tournament.cites.values() for rule in rules} <= game.ledger.rules.keys()
