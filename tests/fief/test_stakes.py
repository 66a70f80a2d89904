"""What a marriage, a vote and a title change about how one wins is said where it is asked, and comes true."""

from __future__ import annotations

import pytest

from homage.games.fief import GAME
from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import MARRIAGE_ASKED, NOMINATION_ASKED
from homage.games.fief.frames import HEAR_YE, PURCHASE
from homage.games.fief.rules.court.titles import victory_points
from homage.games.fief.rules.court.victory import party_of
from homage.games.fief.words.choices import action_words
from tests.fief.looks import seen
from tests.fief.position import Position, lord


def asked(table: Position) -> str:
    return GAME.words.question(seen(table, table.seat), table.seat)


def words(table: Position, text: str) -> str:
    return action_words(seen(table, table.seat), table.seat, ACTIONS.parse(text))


def counted(table: Position, seat: int) -> int:
    """The points that a family, or the pair it belongs to, really has."""
    party = int(party_of(table.s, seat))
    return sum(int(victory_points(table.s, each)) for each in range(table.s.seats) if party >> each & 1)


def two_houses(seats: int) -> Position:
    """Red holds a duchy by Arthur, Blue two fiefs by Henry; both have somebody to marry."""
    table = Position(seats).lord("arthur", "red", "reims").controls("red", "reims").city("reims", "arthur")
    table.lord("henry", "blue", "lyon").lord("jeanne", "blue", "lyon").controls("blue", "lyon", "rennes")
    return table.city("lyon", "henry").city("rennes", "henry")


@pytest.mark.rule("FIEF-1.1.1b", "FIEF-7.2")
def test_a_proposal_says_what_both_would_have_together() -> None:
    table = two_houses(4).at(HEAR_YE)
    assert table.asked == MARRIAGE_ASKED
    assert asked(table).endswith(
        "Married families win only together, with 4 victory points; alone you need 3 and have 1."
    )
    assert words(table, "marry arthur jeanne").endswith(": you and Blue would have 3 of 4 points")
    table.do("marry arthur jeanne")
    table.do("price 0")
    assert "You and Red would have 3 of 4 points. Do you agree?" in asked(table)
    table.do("agree")
    table.settle()
    assert counted(table, 0) == 3


@pytest.mark.rule("FIEF-1.1.2c", "FIEF-7.1b")
def test_with_three_families_a_marriage_promises_no_alliance() -> None:
    table = two_houses(3).at(HEAR_YE)
    assert asked(table).endswith("With 3 families nobody wins as a pair: you need 3 victory points and have 1.")
    assert words(table, "marry arthur jeanne") == "Propose that Arthur marries Jeanne of Blue"


@pytest.mark.rule("FIEF-1.1.2b")
def test_whom_the_king_marries_is_told_to_become_queen() -> None:
    table = two_houses(4).given(king=lord("arthur")).at(HEAR_YE)
    assert words(table, "marry arthur jeanne").endswith("4 of 4 points, enough to win; Jeanne becomes queen")


@pytest.mark.rule("FIEF-7b", "FIEF-7.1a")
def test_a_vote_for_the_king_says_whose_point_it_is() -> None:
    table = two_houses(4).lord("gauvain", "yellow", "calais").bishop("gauvain", 3)
    table.lord("eric", "red", "reims").bishop("eric", 4).at(HEAR_YE)
    while table.asked != NOMINATION_ASKED:
        table.do("done")
    assert asked(table) == "Whom do you nominate as king? You have 2 of 4 votes. The king counts 1 victory point."
    assert words(table, "nominate arthur") == "Nominate Arthur: you would have 2 of 3 points"
    for text in ("nominate arthur", "nominate henry"):
        table.do(text)
    assert words(table, "vote henry") == "Vote for Henry of Blue: Blue would have 3 of 3 points, enough to win"
    for text in ("vote arthur", "done", "done", "done", "vote arthur", "done"):
        table.do(text)
    table.settle()
    assert counted(table, 0) == 2


@pytest.mark.rule("FIEF-D.2.1b")
def test_a_bishop_is_said_to_be_no_point() -> None:
    table = Position(3).controls("red", "lyon", "avignon", "pau", "montpellier").lord("arthur", "red", "lyon")
    table.at(HEAR_YE)
    assert "You have 5 of 5 votes. No victory point, but 2 votes for other bishops" in asked(table)
    assert words(table, "nominate arthur") == "Nominate Arthur"


@pytest.mark.rule("FIEF-4.4a", "FIEF-7b")
def test_the_title_that_is_bought_says_how_near_it_brings() -> None:
    table = Position(3).controls("red", "rennes", "nantes").stronghold("rennes").lord("arthur", "red", "rennes")
    table.units("red", "nantes", man_at_arms=1).deniers(red=9).at(PURCHASE)
    table.settle()
    told = words(table, "title bretagne")
    assert told == "Title of the barony of Bretagne: 4 deniers, leaving 5; you would have 1 of 3 points"
    table.do("title bretagne")
    table.settle()
    assert counted(table, 0) == 1


@pytest.mark.rule("FIEF-1.2c", "FIEF-1.3.1", "FIEF-1.3.2", "FIEF-1.5.3a")
def test_the_view_of_a_ballot_says_who_may_stand_and_where_votes_come_from() -> None:
    table = Position(3).controls("red", "lyon", "avignon").controls("blue", "pau", "montpellier")
    table.lord("arthur", "red", "lyon").lord("eric", "red", "lyon").lord("jeanne", "blue", "pau")
    table.lord("francois", "blue", "pau").lord("gauvain", "yellow", "calais").bishop("gauvain", 3).at(HEAR_YE)
    while table.asked != NOMINATION_ASKED:
        table.do("done")
    ballot = GAME.view(seen(table, None), None)["ballot"]
    assert ballot["eligible"] == ["arthur", "eric", "francois"]
    assert (ballot["points"], ballot["least"], ballot["bishops"]) == (0, 1, 0)
    assert ballot["sources"][0] == [{"thing": "town:avignon", "votes": 2}, {"thing": "town:lyon", "votes": 1}]
    assert ballot["sources"][2] == [{"thing": "lord:gauvain", "votes": 2}]
    assert [sum(each["votes"] for each in own) for own in ballot["sources"]] == ballot["votes"] == [3, 2, 2]
    table.do("nominate arthur")
    assert GAME.view(seen(table, None), None)["ballot"]["eligible"] == ["francois"]


@pytest.mark.rule("FIEF-7b")
def test_titles_that_count_are_those_of_the_points() -> None:
    table = two_houses(4).given(king=lord("arthur"))
    for family in GAME.view(seen(table, None), None)["families"]:
        assert len(family["prospects"]["scoring"]) == family["prospects"]["points"]
    assert GAME.view(seen(table, None), None)["families"][0]["prospects"]["scoring"] == ["fief:bourgogne", "king"]
