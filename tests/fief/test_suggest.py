"""The quick player: it completes fiefs, fights where it can win, votes for itself, and gives nothing away."""

from __future__ import annotations

import numpy as np

from homage.engine.state.layout import Held
from homage.games.fief import GAME
from homage.games.fief.actions import ACTIONS, MARCH, PASS, STAY, STEP_TO
from homage.games.fief.asked import (
    BATTLE_ASKED,
    BUY_ASKED,
    DEAL_ANSWER,
    FOR_ASKED,
    MARRIAGE_ASKED,
    PRICE_ASKED,
    REQUEST_ANSWER,
    STEP_ASKED,
    STOP_ASKED,
    WINDOW_ASKED,
)
from homage.games.fief.frames import BATTLE, HEAR_YE, MOVEMENT, PURCHASE
from homage.games.fief.player.suggest import chapter, judge, weigh
from homage.games.fief.rules.court.titles import victory_points
from homage.games.fief.rules.moments import W1
from homage.games.fief.rules.talk.requests import FOR_PASSAGE, FOR_TITLE, request
from homage.games.fief.state import State
from homage.players.seated import ComputerPlayer
from tests.conftest import amount
from tests.fief.battles import ZERO, at_limoges, attacked
from tests.fief.marches import before_poitiers, refused_at_poitiers
from tests.fief.position import PLAIN, Game, Position, fief, lord, seat_of, town
from tests.fief.test_ballots import cathedral, to_ballot, vote
from tests.fief.test_deals import pawned, window, write

WEIGH, JUDGE, CHAPTER = (PLAIN.bind(each) for each in (weigh, judge, chapter))


def weighed(table: Game, seat: int) -> dict[str, int]:
    """What each option of a seat is worth, by what the seat sees."""
    held = Held(State)
    held.words[0] = State.as_words(table.array)[0] & State.veil(table.s.seats)[seat]
    options = np.array(table.legal(seat), np.int32)
    worth = np.zeros(len(options), np.int32)
    WEIGH(held.proxies[0], seat, options, len(options), table.dice, worth)
    return {ACTIONS.notation(int(action)): int(each) for action, each in zip(options, worth, strict=True)}


def chosen(table: Game, by: str = "") -> str:
    """The option that looks best; the test needs one that looks better than all others."""
    worth = weighed(table, seat_of(by) if by else table.waiting[0])
    best = max(worth.values())
    (option,) = [each for each, value in worth.items() if value == best]
    return option


def judged(table: Game) -> list[int]:
    out = np.zeros(2 * table.s.seats, np.int32)
    JUDGE(table.s, out)
    return [int(each) for each in out[: table.s.seats]]


def play_turn(table: Position, by: str) -> list[str]:
    """All that a family does while it alone is asked."""
    done = []
    table.settle()
    while table.waiting == [seat_of(by)]:
        done.append(chosen(table))
        table.do(done[-1])
        table.settle()
    return done


# -- marches -------------------------------------------------------------------------------------------------------


def at_lyon(**units: int) -> Position:
    """Red holds Lyon, one of the two towns of the Dauphiné; Clermont is empty, and so are the other neighbours."""
    table = Position(4).lord("eric", "red", "lyon").units("red", "lyon", **units).controls("red", "lyon")
    table.stronghold("lyon")
    return table.lord("lambert", "blue", "cherbourg").controls("blue", "cherbourg")


def test_it_takes_the_town_that_completes_a_fief_and_leaves_a_garrison() -> None:
    table = at_lyon(man_at_arms=3).deniers(red=0).at(MOVEMENT)
    done = play_turn(table, "red")
    assert done[:3] == ["march eric", "keep man_at_arms 2", "to clermont"]
    table.settle()
    assert {table.s.control[town("lyon")], table.s.control[town("clermont")]} == {0}


def test_it_enters_an_empty_city_of_a_rival() -> None:
    table = Position(4).lord("eric", "red", "lyon").units("red", "lyon", man_at_arms=3).controls("red", "lyon")
    table.lord("lambert", "blue", "cherbourg").city("avignon", "lambert").controls("blue", "avignon", "cherbourg")
    table.at(MOVEMENT).settle()
    table.do("march eric")
    assert table.asked == STEP_ASKED
    table.do("keep man_at_arms 2")
    assert chosen(table) == "to avignon"


def test_a_lone_lord_does_not_leave_his_stronghold() -> None:
    table = at_lyon().at(MOVEMENT)
    table.settle()
    table.do("march eric")
    worth = weighed(table, 0)
    assert worth["to dijon"] < worth["stay"]


def test_it_does_not_march_against_a_stronger_army() -> None:
    table = at_lyon(man_at_arms=3).units("blue", "clermont", knight=6).lord("isabelle", "blue", "clermont")
    table.controls("blue", "clermont").at(MOVEMENT)
    table.settle()
    table.do("march eric")
    table.do("keep man_at_arms 2")
    worth = weighed(table, 0)
    assert worth["to clermont"] < max(worth["to dijon"], worth["to avignon"])


def test_who_refused_one_lord_a_passage_is_not_asked_again_by_the_next() -> None:
    asked, refused = before_poitiers(), refused_at_poitiers()
    refused.do("stay")
    worth = []
    for table in (asked, refused):
        table.lord("eric", "red", "before:poitiers:tours").units("red", "before:poitiers:tours", man_at_arms=4)
        table.lord("lambert", "blue", "cherbourg").city("la_rochelle", "lambert").controls("blue", "la_rochelle")
        table.do("march eric")
        worth.append(weighed(table, 0)["to la_rochelle"])
    assert worth[1] < min(worth[0], weighed(refused, 0)["stay"])


# -- battle --------------------------------------------------------------------------------------------------------


def test_it_attacks_where_it_is_likely_to_win() -> None:
    table = at_limoges({"knight": 4}, {"man_at_arms": 1}).at(BATTLE)
    table.settle()
    assert table.asked == BATTLE_ASKED
    assert chosen(table) == "attack limoges blue"


def test_it_does_not_attack_hopelessly() -> None:
    table = at_limoges({"man_at_arms": 1}, {"knight": 4}).at(BATTLE)
    table.settle()
    worth = weighed(table, 0)
    assert worth["attack limoges blue"] < worth["pass"]


def test_walls_make_it_wait() -> None:
    table = at_limoges({"man_at_arms": 5}, {"man_at_arms": 3}).city("limoges").at(BATTLE)
    table.settle()
    worth = weighed(table, 0)
    assert worth["attack limoges blue"] < worth["pass"], "the walls take two dice, and it has one"


def test_it_does_not_attack_its_ally() -> None:
    table = at_limoges({"knight": 4}, {"man_at_arms": 1}, seats=4).lord("jeanne", "blue", "nantes")
    table.wed("eric", "jeanne").at(BATTLE)
    table.settle()
    worth = weighed(table, 0)
    assert worth["attack limoges blue"] < worth["pass"]


def test_it_stops_a_battle_that_goes_badly() -> None:
    table = attacked(at_limoges({"man_at_arms": 2}, {"man_at_arms": 9}))
    table.do("fight", ZERO, ZERO, ZERO)
    table.settle()
    assert (table.asked, table.seat) == (STOP_ASKED, 0)
    assert chosen(table) == "stop"


# -- purchase ------------------------------------------------------------------------------------------------------


def with_dauphine(**deniers: int) -> Position:
    table = at_lyon(man_at_arms=3).units("red", "clermont", man_at_arms=1).controls("red", "clermont")
    table.deniers(**deniers).at(PURCHASE)
    table.settle()
    assert table.asked == BUY_ASKED
    return table


def test_it_buys_the_title_before_anything_else() -> None:
    assert chosen(with_dauphine(red=20)) == "title dauphine"


def test_it_saves_for_a_title() -> None:
    table = with_dauphine(red=3)
    assert "mill lyon" in table.offered()
    assert chosen(table) == "done"


def test_it_builds_the_stronghold_that_a_title_needs() -> None:
    table = at_lyon(man_at_arms=3).units("red", "clermont", man_at_arms=1).controls("red", "clermont")
    table.s.fortress[town("lyon")] = 0
    table.deniers(red=14).at(PURCHASE)
    table.settle()
    assert chosen(table) == "stronghold lyon", "where its army is"


def test_it_builds_mills_while_they_pay() -> None:
    table = at_lyon(man_at_arms=3).deniers(red=5).at(PURCHASE)
    table.settle()
    assert chosen(table) == "mill lyon"
    table.given(round_number=30)
    worth = weighed(table, 0)
    assert worth["mill lyon"] < worth["done"], "in the last round no income comes any more"


# -- Hear Ye -------------------------------------------------------------------------------------------------------


def test_it_stands_and_votes_for_itself_and_for_no_rival() -> None:
    table = to_ballot(cathedral())
    for nominee in ("nominate gauvain", "nominate francois"):
        assert chosen(table) == nominee
        table.do(nominee)
    for family, own in (("red", "vote gauvain"), ("blue", "vote francois")):
        assert chosen(table, family) == own
        vote(table, family, own)
    assert table.asked == FOR_ASKED
    assert chosen(table, "yellow") == "done"
    table.city("lyon", "gauvain").city("paris", "gauvain")
    assert chosen(table, "yellow") == "vote francois", "red has two points now"


def test_families_that_gain_by_it_marry_and_a_leader_does_not() -> None:
    table = Position(4).lord("eric", "red", "lyon").lord("jeanne", "blue", "nantes")
    table.controls("red", "lyon").controls("blue", "nantes").at(HEAR_YE)
    table.settle()
    assert table.asked == MARRIAGE_ASKED
    assert chosen(table) == "marry eric jeanne"
    table.city("lyon", "eric").city("avignon", "eric").controls("red", "avignon")
    assert chosen(table) == "done", "with two points it is nearer to victory alone"


# -- requests, deals, windows --------------------------------------------------------------------------------------


def asked_by(table: Position, what: int, about: int) -> Position:
    """Blue asks red for something and pays nothing."""
    table.deniers(blue=0)
    request(table.s, what, 1, 0, about)
    table.go()
    assert (table.asked, table.seat) == (REQUEST_ANSWER, 0)
    return table


def test_a_rival_gets_no_free_title_and_an_ally_does() -> None:
    table = Position(4).lord("eric", "red", "lyon").lord("jeanne", "blue", "nantes").controls("red", "lyon")
    assert chosen(asked_by(table, FOR_TITLE, fief("bretagne"))) == "refuse"
    table.wed("eric", "jeanne")
    assert chosen(table) == "agree"


def test_a_passage_has_its_price() -> None:
    table = Position(4).lord("eric", "red", "lyon").lord("jeanne", "blue", "nantes")
    assert chosen(asked_by(table, FOR_PASSAGE, 0)) == "refuse"
    table = Position(4).lord("eric", "red", "lyon").lord("jeanne", "blue", "nantes")
    request(table.s, FOR_PASSAGE, 1, 0, 0)
    table.go()
    assert (table.asked, chosen(table)) == (PRICE_ASKED, "price 1")
    table.do("price 1")
    assert chosen(table) == "agree"


def test_it_refuses_to_be_milked_and_takes_what_is_given() -> None:
    for entries, answer in (
        (["want_deniers 1"], "refuse"),
        (["want_deniers 5"], "refuse"),
        (["want_card tax"], "refuse"),
        (["offer_deniers 1", "want_card tax"], "refuse"),
        (["offer_deniers 3"], "agree"),
        (["offer_deniers 5", "want_card good_weather"], "agree"),
    ):
        table = window(pawned(Position(3)).hand("blue", "tax", "good_weather"))
        write(table, *entries)
        assert table.asked == DEAL_ANSWER
        assert chosen(table, "blue") == answer, entries


def test_it_passes_windows_where_acting_brings_nothing() -> None:
    table = window(pawned(Position(3)).lord("eric", "red", "lyon").controls("red", "lyon"), W1)
    assert table.asked == WINDOW_ASKED
    assert chosen(table, "red") == "pass"


def test_a_murder_is_kept_for_the_leader() -> None:
    table = pawned(Position(3)).lord("eric", "red", "lyon").hand("red", "assassination")
    table.lord("lambert", "blue", "paris").lord("gauvain", "blue", "paris").lord("jeanne", "yellow", "nantes")
    table.lord("isabelle", "yellow", "nantes")
    assert chosen(window(table, W1), "red") == "pass"
    table.city("paris", "lambert").given(king=lord("lambert"))
    assert chosen(table, "red") == "assassinate lambert"


# -- who stands how ------------------------------------------------------------------------------------------------


def test_points_are_judged_and_allies_alike() -> None:
    table = Position(4).lord("eric", "red", "lyon").lord("jeanne", "blue", "nantes").lord("isabelle", "green", "pau")
    table.city("lyon", "eric").controls("red", "lyon")
    alone = judged(table)
    assert alone[0] == max(alone)
    assert alone[0] > 500 > alone[1]
    assert all(0 <= each <= 1000 for each in alone)
    table.wed("eric", "jeanne")
    together = judged(table)
    assert together[0] == together[1] > together[2]
    assert CHAPTER(table.s) == table.s.round_number


def test_who_must_land_lands_also_where_nothing_is_to_be_gained() -> None:
    """FIEF-5.3e; else he would be asked again without end."""
    table = Position(3).lord("eric", "red", "offshore").at(MOVEMENT)
    for each in range(24):
        table.s.control[each] = seat_of("red")
    table.s.unsettled = table.s.stirred = 0
    table.do("march eric")
    worth = weighed(table, 0)
    landing = max(value for option, value in worth.items() if option.startswith("to "))
    assert worth["stay"] < landing < 0


def test_quick_players_come_to_titles() -> None:
    """With real dice; every option of every question is weighed."""
    table = Game(3, seed=3)
    for _ in range(900):
        if table.s.round_number == 5:
            break
        seat = table.waiting[0]
        worth = weighed(table, seat)
        table.play(seat, ACTIONS.parse(max(worth, key=lambda each: worth[each])))
    assert table.s.round_number == 5
    assert sum(victory_points(table.s, seat) for seat in range(3)) >= 2


def test_nobody_is_picked_for_a_march_and_called_back() -> None:
    """Over whole games of quick players: a lord who is picked makes a STEP, or is refused a passage."""
    GAME.compile()
    marches = 0
    for seed in range(amount(4, full=24)):
        seats = 3 + seed % 4
        match = GAME.new(seats, seed, {"round_cap": 8})
        players = [ComputerPlayer("greedy", bytes([seed, seat]) * 16) for seat in range(seats)]
        last = PASS
        while match.waiting:
            seat = match.waiting[0]
            action = players[seat].choose(match, seat)
            picked = MARCH <= last < STEP_TO
            assert not (picked and action == STAY), f"seed {seed}, move {match.played}: {ACTIONS.notation(last)}, stay"
            marches += picked
            last = action
            match.play(seat, action)
    assert marches > 100
