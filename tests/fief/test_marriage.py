"""Marriages, annulments and the pope's acts at the start of HEAR YE (FIEF-1.1, FIEF-D.2.3)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import begin_frame, go_to
from homage.games.fief.asked import MARRIAGE_ASKED, NOMINATION_ASKED, POPE_ASKED, PRICE_ASKED, REQUEST_ANSWER
from homage.games.fief.frames import END_OF_ROUND, HEAR_YE, MARRIAGE_FRAME
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.court.families import allied_family
from homage.games.fief.rules.court.marriage import WED, annul, no_annulment
from homage.games.fief.rules.places import BISHOPRIC
from homage.games.fief.state import NONE
from tests.fief.position import Position, lord, seat_of, told


def court(seats: int = 4) -> Position:
    """Red has Arthur, blue has Jeanne and Henry, yellow has Blanche; nobody has deniers."""
    table = Position(seats).deniers(red=0, blue=0, yellow=0)
    table.lord("arthur", "red", "tours").lord("jeanne", "blue", "calais").lord("henry", "blue", "calais")
    return table.lord("blanche", "yellow", "limoges")


@pytest.mark.rule("FIEF-1.1b")
def test_each_family_is_asked_once_from_the_first_player_on() -> None:
    """Green has no lord to marry."""
    table = court().given(first=seat_of("blue")).at(HEAR_YE)
    asked = []
    while table.asked == MARRIAGE_ASKED:
        asked.append(table.seat)
        table.do("done")
    assert asked == [1, 2, 0]


@pytest.mark.rule("FIEF-1.1b", "FIEF-1.1.1a")
def test_a_marriage_needs_the_consent_of_the_other_family() -> None:
    table = court().at(HEAR_YE)
    assert (table.asked, table.seat) == (MARRIAGE_ASKED, seat_of("red"))
    assert table.offered() == {"done", "marry arthur jeanne", "marry arthur blanche"}
    table.do("marry arthur jeanne")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("blue"))
    events = table.do("agree")
    assert told(events, "married") == [{"lord": lord("jeanne"), "spouse": lord("arthur")}]
    assert table.s.spouse[lord("arthur")] == lord("jeanne")
    assert allied_family(table.s, seat_of("blue")) == seat_of("red")


@pytest.mark.rule("FIEF-1.1b", "R-91")
def test_a_refused_proposal_may_be_followed_by_one_more() -> None:
    table = court().at(HEAR_YE)
    table.do("marry arthur jeanne")
    table.do("refuse")
    assert table.s.spouse[lord("arthur")] == NONE
    assert table.seat == seat_of("red")
    table.do("marry arthur blanche")
    table.do("refuse")
    assert table.seat == seat_of("blue"), "R-91: two proposals in a turn"
    assert table.offered() == {"done", "marry henry blanche", "marry jeanne arthur"}


@pytest.mark.rule("FIEF-1.1b")
def test_the_price_of_a_marriage_moves_when_it_takes_effect() -> None:
    table = court().deniers(red=4).at(HEAR_YE)
    table.do("marry arthur jeanne")
    assert table.asked == PRICE_ASKED
    assert table.offered() == {"price 0", "price 1", "price 2", "price 3", "price 4"}
    assert table.refusal("price 5") == "FIEF-A.6"
    table.do("price 3")
    events = table.do("agree")
    assert told(events, "deniers_paid") == [{"seat": 0, "to": 1, "deniers": 3}]


@pytest.mark.rule("FIEF-1.1.1a")
def test_bishops_and_darc_do_not_marry_but_captives_and_lords_at_sea_do() -> None:
    table = court().bishop("henry", 2)
    table.s.darc = lord("jeanne")
    table.lord("othon", "green", "offshore").lord("isabelle", "green", "tours", jailer="red").at(HEAR_YE)
    table.settle()
    assert table.offered() == {"done", "marry arthur blanche", "marry arthur isabelle"}
    assert table.refusal("marry arthur jeanne") == "FIEF-1.1.1a"
    table.do("done")
    assert table.seat == seat_of("yellow"), "blue has nobody who may marry"
    assert table.offered() == {"done", "marry blanche arthur", "marry blanche othon"}


@pytest.mark.rule("FIEF-1.1.1a", "FIEF-1.1.2a", "R-83")
def test_one_marriage_for_a_family_at_a_time_and_none_within_it() -> None:
    table = court().wed("henry", "blanche").at(HEAR_YE)
    assert table.asked != MARRIAGE_ASKED, "blue and yellow are married, so red has nobody left"
    table = court().lord("mireille", "red", "tours").at(HEAR_YE)
    assert table.refusal("marry arthur mireille") == "FIEF-1.1.1a"
    table = court().lord("charles", "green", "toulouse").wed("henry", "blanche")
    table.lord("mireille", "red", "tours").at(HEAR_YE)
    assert table.refusal("marry arthur jeanne") == "FIEF-1.1.2a"


@pytest.mark.rule("FIEF-1.1b", "FIEF-1.1c")
def test_nobody_is_asked_for_a_hand_that_is_no_longer_free() -> None:
    table = court().given(round_number=30, darc=lord("jeanne"))
    go_to(table.s, END_OF_ROUND)
    begin_frame(table.s, MARRIAGE_FRAME, lord("jeanne"), lord("arthur"), seat_of("red"))
    table.go()
    assert table.asked != REQUEST_ANSWER
    assert table.s.spouse[lord("arthur")] == NONE


@pytest.mark.rule("FIEF-1.1.3a", "R-25")
@pytest.mark.parametrize("asking", ["red", "blue"])
def test_a_queen_whose_marriage_is_annulled_loses_her_title_whoever_asked(asking: str) -> None:
    table = court().wed("arthur", "jeanne").given(king=lord("arthur"), queen=lord("jeanne"))
    annul(table.s, seat_of(asking), table.story)
    assert (table.s.king, table.s.queen, table.s.spouse[lord("arthur")]) == (lord("arthur"), NONE, NONE)


@pytest.mark.rule("FIEF-1.1c", "R-102")
def test_a_marriage_fails_if_a_spouse_dies_before_it_takes_effect() -> None:
    table = court().deniers(red=5).given(round_number=30)
    go_to(table.s, END_OF_ROUND)
    begin_frame(table.s, MARRIAGE_FRAME, lord("jeanne"), lord("arthur"), seat_of("red"), 3)
    go_to(table.s, WED)
    doom(table.s, lord("jeanne"))
    table.go()
    assert told(table.events, "wedding_off") == [{"lord": lord("jeanne"), "spouse": lord("arthur")}]
    assert table.s.spouse[lord("arthur")] == NONE
    assert table.s.deniers[0] == 5, "R-102: no price is paid"


@pytest.mark.rule("FIEF-1.1.2b", "FIEF-1.5.4", "FIEF-D.3.2a")
def test_the_kings_wife_becomes_queen_but_the_regents_husband_not_king() -> None:
    table = court()
    table.s.king = lord("arthur")
    table.at(HEAR_YE)
    table.do("marry arthur jeanne")
    table.do("agree")
    assert table.s.queen == lord("jeanne")
    table = court()
    table.s.queen = lord("blanche")
    table.at(HEAR_YE)
    table.do("marry arthur blanche")
    table.do("agree")
    assert (table.s.king, table.s.queen) == (NONE, lord("blanche"))


@pytest.mark.rule("FIEF-1.1.3a", "FIEF-D.2.3c", "R-25", "R-24")
def test_the_pope_annuls_a_marriage_when_a_spouse_asks() -> None:
    table = court().wed("arthur", "jeanne").lord("othon", "green", "paris").bishop("othon", 4)
    table.s.pope, table.s.king, table.s.queen = lord("othon"), lord("arthur"), lord("jeanne")
    table.at(HEAR_YE)
    assert (table.asked, table.seat) == (POPE_ASKED, seat_of("green"))
    table.do("done")
    assert table.offered() == {"done", "annul"}
    table.do("annul")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("green"))
    table.do("agree")
    assert table.s.spouse[lord("jeanne")] == NONE
    assert (table.s.king, table.s.queen) == (lord("arthur"), NONE), "R-25"


@pytest.mark.rule("FIEF-D.2.3c", "R-23")
def test_no_annulment_after_a_prince_was_born_or_under_a_captive_pope() -> None:
    table = court().wed("arthur", "jeanne").lord("othon", "green", "paris").bishop("othon", 4)
    table.s.pope, table.s.heirs_born = lord("othon"), 1 << lord("arthur") | 1 << lord("jeanne")
    table.at(HEAR_YE)
    table.do("done")
    assert table.asked != MARRIAGE_ASKED
    table = court().wed("arthur", "jeanne").lord("othon", "green", "tours", jailer="red").bishop("othon", 4)
    table.s.pope = lord("othon")
    table.at(HEAR_YE)
    table.settle()
    assert table.asked != POPE_ASKED, "R-23: a captive pope does not act"
    assert table.asked != MARRIAGE_ASKED


@pytest.mark.rule("FIEF-1.1a", "FIEF-D.2.3f", "FIEF-D.2.3.1a", "R-82", "R-153")
def test_the_pope_excommunicates_once_and_the_lord_loses_his_church_titles() -> None:
    table = court().lord("othon", "green", "paris").bishop("othon", 4).bishop("henry", 2).cardinal("henry")
    table.s.pope = lord("othon")
    table.at(HEAR_YE)
    assert table.refusal("lift") == "FIEF-1.1a"
    assert table.refusal("excommunicate othon") == "FIEF-D.2.3f", "R-82"
    table.do("excommunicate henry")
    assert table.s.excommunicated == lord("henry")
    assert (table.s.bishop[1], table.s.cardinal[0]) == (NONE, NONE)
    assert table.s.discarded[19] == 1, "the CARDINAL card is discarded"
    assert table.offered() == {"done", "lift"}, "R-153: he may lift what he has just done"
    table.do("lift")
    assert table.s.excommunicated == NONE
    assert table.asked == MARRIAGE_ASKED, "both acts are used"


@pytest.mark.rule("FIEF-D.2.3.1c", "FIEF-1.1a")
def test_only_one_lord_at_a_time_is_excommunicated() -> None:
    table = court().lord("othon", "green", "paris").bishop("othon", 4)
    table.s.pope, table.s.excommunicated = lord("othon"), lord("henry")
    table.at(HEAR_YE)
    assert table.offered() == {"done", "lift"}
    assert table.refusal("excommunicate arthur") == "FIEF-D.2.3.1c"
    table.do("lift")
    table.do("excommunicate arthur")
    assert table.s.excommunicated == lord("arthur")


@pytest.mark.rule("FIEF-1.1.1c")
def test_nothing_but_a_marriage_makes_an_alliance() -> None:
    table = court()
    assert allied_family(table.s, 0) == NONE
    table.wed("arthur", "jeanne")
    assert allied_family(table.s, 0) == 1


@pytest.mark.rule("FIEF-1.1b")
def test_the_family_of_the_bride_may_ask_for_the_groom() -> None:
    table = court().at(HEAR_YE)
    table.do("done")  # red
    table.do("marry jeanne arthur")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("red"))
    table.do("agree")
    assert (table.s.spouse[lord("jeanne")], table.s.spouse[lord("arthur")]) == (lord("arthur"), lord("jeanne"))


@pytest.mark.rule("FIEF-1.1b", "FIEF-D.2.3c", "R-91")
def test_the_pope_is_asked_for_an_annulment_once_in_a_turn_of_each_spouse() -> None:
    """R-91: red in vain, then blue."""
    table = court().wed("arthur", "jeanne").lord("othon", "green", "paris").bishop("othon", 4).given(pope=lord("othon"))
    table.at(HEAR_YE).do("done")
    table.do("annul")
    table.do("refuse")
    assert table.s.spouse[lord("arthur")] == lord("jeanne")
    assert (table.asked, table.seat, table.s.annulment_asked) == (MARRIAGE_ASKED, seat_of("blue"), 0)
    table.do("annul")
    table.do("agree")
    assert table.s.spouse[lord("arthur")] == NONE


@pytest.mark.rule("FIEF-D.2.3c", "R-24")
def test_who_has_proposed_asks_for_no_annulment_in_that_turn() -> None:
    """Red is married since a moment ago; blue, whose turn it is then, has proposed nothing and may ask."""
    table = court().lord("othon", "green", "paris").bishop("othon", 4).given(pope=lord("othon")).at(HEAR_YE)
    table.do("done")
    table.do("marry arthur jeanne")
    assert no_annulment(table.s, seat_of("red")) != 0
    table.do("agree")
    assert (table.asked, table.seat, table.offered()) == (MARRIAGE_ASKED, seat_of("blue"), {"done", "annul"})


@pytest.mark.rule("FIEF-1.1.3a", "R-25")
def test_a_regent_whose_second_marriage_is_annulled_stays_regent() -> None:
    for family in ("blue", "yellow"):
        table = court().wed("blanche", "henry").given(queen=lord("blanche"))
        annul(table.s, seat_of(family), table.story)
        assert table.s.spouse[lord("henry")] == table.s.spouse[lord("blanche")] == NONE
        assert table.s.queen == lord("blanche"), "she is queen by her first husband"


@pytest.mark.rule("FIEF-1.1b", "FIEF-1.2a", "FIEF-1.3a")
def test_after_the_marriages_ballots_begin_with_the_first_bishopric() -> None:
    table = court()
    for number in (1, 2):
        for name in BISHOPRIC[number - 1]["towns"]:
            table.controls("red", name).units("red", name, man_at_arms=1)
    table.at(HEAR_YE).settle()
    while table.asked == MARRIAGE_ASKED:
        table.do("done")
        table.settle()
    assert (table.asked, int(table.s.asked_about), table.s.active) == (NOMINATION_ASKED, 0, NONE)
    while table.asked == NOMINATION_ASKED and int(table.s.asked_about) == 0:
        table.do("done")
        table.settle()
    assert (table.asked, int(table.s.asked_about)) == (NOMINATION_ASKED, 1)


@pytest.mark.rule("FIEF-1.1b", "R-91")
def test_a_third_proposal_in_a_turn_is_refused() -> None:
    table = Position(4).lord("arthur", "red", "paris").lord("jeanne", "blue", "lyon").at(HEAR_YE)
    assert "marry arthur jeanne" in table.offered()
    table.s.proposals = 1
    assert "marry arthur jeanne" in table.offered()
    table.s.proposals = 2
    assert table.refusal("marry arthur jeanne") == "FIEF-1.1b"
