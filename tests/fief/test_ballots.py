"""Elections (FIEF-1.2), and those of bishops (FIEF-1.3)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import (
    DECOY_ASKED,
    FOR_ASKED,
    MARRIAGE_ASKED,
    NOMINATION_ASKED,
    POPE_ASKED,
)
from homage.games.fief.frames import HEAR_YE
from homage.games.fief.rules.court.ballot import reveal, stands_alone
from homage.games.fief.rules.court.votes import (
    KING_OFFICE,
    POPE_OFFICE,
    ballot_opens,
    elected,
    no_candidacy,
    town_votes,
    votes_of,
)
from homage.games.fief.rules.field.units import remove_units
from homage.games.fief.rules.figures import MAN
from homage.games.fief.rules.places import BISHOPRIC, FIEF_IDS, TOWN_IDS
from homage.games.fief.state import NONE
from tests.fief.position import Position, lord, seat_of, told, town


def cathedral() -> Position:
    """EX-02: red controls Lyon and Avignon, blue Pau and Montpellier, yellow has the bishop of Reims."""
    table = Position(3).controls("red", "lyon", "avignon").controls("blue", "pau", "montpellier")
    table.units("red", "lyon", man_at_arms=1).units("red", "avignon", man_at_arms=1)
    table.units("blue", "pau", man_at_arms=1).units("blue", "montpellier", man_at_arms=1)
    table.lord("gauvain", "red", "lyon").lord("francois", "blue", "pau")
    return table.lord("thierry", "yellow", "offshore").bishop("thierry", 4)


def to_ballot(table: Position) -> Position:
    """On through marriages."""
    table.at(HEAR_YE)
    while table.asked == MARRIAGE_ASKED:
        table.do("done")
    return table


def vote(table: Position, family: str, text: str, decoy: str = "done") -> None:
    """The votes of a family and its decoy; where only one lord stands it is one question (R-158)."""
    assert (table.asked, table.seat) == (FOR_ASKED, seat_of(family))
    alone = stands_alone(table.s)
    table.do(text)
    if not alone:
        assert table.asked == DECOY_ASKED
        table.do(decoy)


@pytest.mark.rule("FIEF-1.3.2")
def test_ex_01_chief_town_two_votes_other_towns_one() -> None:
    table = Position(3).controls("red", "lisieux", "rennes", "nantes", "tours")
    assert votes_of(table.s, seat_of("red"), 1) == 5


@pytest.mark.rule("FIEF-1.2c", "FIEF-1.2d", "FIEF-1.2e", "FIEF-1.2f", "FIEF-1.2g", "FIEF-1.3.2", "FIEF-1.3.3")
def test_ex_02_the_bishop_of_avignon() -> None:
    table = to_ballot(cathedral())
    assert [votes_of(table.s, seat, 4) for seat in range(3)] == [3, 2, 2]
    assert (table.asked, table.seat) == (NOMINATION_ASKED, seat_of("red"))
    table.do("nominate gauvain")
    table.do("nominate francois")
    vote(table, "red", "vote gauvain")
    vote(table, "blue", "vote francois")
    assert table.seat == seat_of("yellow")
    table.do("vote francois")
    events = table.do("decoy gauvain")
    assert told(events, "vote_revealed") == [
        {"seat": 0, "candidate": lord("gauvain"), "votes": 3},
        {"seat": 1, "candidate": lord("francois"), "votes": 2},
        {"seat": 2, "candidate": lord("francois"), "votes": 2},
    ]
    assert table.s.bishop[4] == lord("francois")


@pytest.mark.rule("FIEF-1.2d", "FIEF-1.2e", "R-28")
def test_markers_are_seen_and_their_faces_not_and_decoys_count_for_nothing() -> None:
    table = to_ballot(cathedral())
    table.do("nominate gauvain")
    table.do("nominate francois")
    table.do("vote gauvain")
    assert table.events == [], "nothing is seen before both markers lie"
    events = table.do("decoy francois")
    assert told(events, "voted") == [
        {"seat": 0, "candidate": lord("gauvain"), "markers": 1},
        {"seat": 0, "candidate": lord("francois"), "markers": 1},
    ]
    assert [table.s.vote_marks[0, other] for other in range(3)] == [1, 1, 0], "they lie open"
    table.do("done")
    events = table.do("decoy gauvain")
    assert told(events, "voted") == [{"seat": 1, "candidate": lord("gauvain"), "markers": 1}]
    table.do("vote gauvain")
    events = table.do("decoy gauvain")
    assert told(events, "voted") == [{"seat": 2, "candidate": lord("gauvain"), "markers": 2}]
    assert [[table.s.vote_marks[seat, other] for other in (0, 1)] for seat in range(3)] == [[0, 0]] * 3, "all is over"
    assert table.s.bishop[4] == lord("gauvain"), "red's 3 and yellow's 2"


@pytest.mark.rule("FIEF-1.2f")
def test_a_tie_elects_nobody() -> None:
    table = to_ballot(cathedral())
    table.do("nominate gauvain")
    table.do("nominate francois")
    vote(table, "red", "done")
    vote(table, "blue", "vote francois")
    table.do("vote gauvain")
    events = table.do("done")
    assert told(events, "not_elected") == [{"office": 4}]
    assert table.s.bishop[4] == NONE


@pytest.mark.rule("FIEF-1.2a", "FIEF-1.2c")
def test_in_a_ballot_each_family_is_asked_once_from_the_first_player_on() -> None:
    table = to_ballot(cathedral().lord("henry", "yellow", "offshore").given(first=seat_of("blue")))
    asked = []
    while table.asked == NOMINATION_ASKED:
        asked.append(table.seat)
        table.do("done")
    assert asked == [1, 2, 0]


@pytest.mark.rule("FIEF-1.2f")
def test_a_lone_candidate_without_votes_is_not_elected() -> None:
    table = to_ballot(cathedral())
    table.do("nominate gauvain")
    table.do("done")
    vote(table, "red", "done")
    vote(table, "blue", "done")
    vote(table, "yellow", "decoy gauvain")
    assert told(table.events, "not_elected") == [{"office": 4}]


@pytest.mark.rule("FIEF-1.2c", "FIEF-1.2d")
def test_a_ballot_begins_without_candidates_and_markers() -> None:
    """In an earlier one Gauvain was nominated and died, so it was over; his pawn is in play again."""
    table = cathedral()
    s, red = table.s, seat_of("red")
    s.candidate[red] = lord("gauvain")
    s.vote_for[red] = s.vote_decoy[red] = s.vote_marks[red, red] = 1
    to_ballot(table)
    assert (s.vote_for[red], s.vote_decoy[red], s.vote_marks[red, red]) == (0, 0, 0)
    for _ in range(2):
        assert table.asked == NOMINATION_ASKED
        table.do("done")
    assert table.asked != FOR_ASKED


@pytest.mark.rule("FIEF-1.3a", "FIEF-1.2a")
def test_a_bishop_ballot_needs_every_town_controlled_and_goes_by_number() -> None:
    table = cathedral()
    table.s.control[TOWN_IDS.index("avignon")] = NONE
    remove_units(table.s, 0, TOWN_IDS.index("avignon"), MAN, 1)
    to_ballot(table)
    assert table.asked != NOMINATION_ASKED
    table = cathedral()
    for name in BISHOPRIC[1]["towns"]:
        table.units("yellow", name, man_at_arms=1).controls("yellow", name)
    table = to_ballot(table)
    assert table.s.asked_about == 1, "bishopric 2 before bishopric 5"
    for _ in range(2):
        table.do("done")
    assert table.s.asked_about == 4


@pytest.mark.rule("FIEF-1.3.1", "FIEF-1.2b")
def test_who_may_become_bishop() -> None:
    table = Position(3).lord("arthur", "red", "tours").lord("jeanne", "red", "tours").lord("henry", "red", "tours")
    table.lord("othon", "red", "paris", jailer="blue").lord("charles", "blue", "paris")
    s = table.s
    assert no_candidacy(s, 0, 0, lord("arthur")) == 0
    for name in ("jeanne", "othon", "charles"):
        assert no_candidacy(s, 0, 0, lord(name))
    s.excommunicated = lord("arthur")
    assert no_candidacy(s, 0, 0, lord("arthur"))
    s.excommunicated = NONE
    s.king = lord("arthur")
    assert no_candidacy(s, 0, 0, lord("arthur"))
    table.bishop("henry", 2)
    assert no_candidacy(s, 0, 0, lord("henry"))
    s.king = NONE
    table.lord("blanche", "yellow", "paris").wed("arthur", "blanche")
    assert no_candidacy(s, 0, 0, lord("arthur"))


@pytest.mark.rule("FIEF-D.2.1b", "FIEF-D.2.2c", "FIEF-D.2.3b", "FIEF-1.3.2", "R-30")
def test_only_the_highest_church_title_of_a_lord_votes_for_a_bishop() -> None:
    table = Position(3).lord("arthur", "red", "tours").bishop("arthur", 2)
    assert votes_of(table.s, 0, 0) == 2
    table.bishop("arthur", 2, since=2)
    assert votes_of(table.s, 0, 0) == 0, "elected this very round"
    table.cardinal("arthur")
    assert votes_of(table.s, 0, 0) == 3, "R-30: a cardinal votes at once"
    table.s.pope = lord("arthur")
    assert votes_of(table.s, 0, 0) == 3
    table.s.cardinal[0] = NONE
    assert votes_of(table.s, 0, 0) == 3


def conclave() -> Position:
    """Red and blue have a cardinal each, yellow a bishop."""
    table = Position(3).lord("arthur", "red", "tours").bishop("arthur", 2).cardinal("arthur")
    table.lord("henry", "blue", "rouen").bishop("henry", 3).cardinal("henry")
    return table.lord("thierry", "yellow", "orleans").bishop("thierry", 4)


@pytest.mark.rule("FIEF-1.2e", "R-97")
def test_votes_count_as_of_the_reveal_and_a_dead_candidate_gets_none() -> None:
    table = cathedral()
    s = table.s
    s.candidate[0], s.candidate[1] = lord("gauvain"), lord("francois")
    s.vote_for[0], s.vote_for[1], s.vote_for[2] = 1, 2, 1
    s.lord_family[lord("gauvain")] = NONE
    reveal(s, 4, table.story)
    table._read()
    assert s.bishop[4] == lord("francois"), "R-97: 2 votes against void ones"
    assert len(told(table.events, "vote_revealed")) == 1


@pytest.mark.rule("FIEF-D.3.3b")
def test_a_crown_prince_who_becomes_bishop_loses_that_title() -> None:
    table = cathedral()
    table.s.prince = lord("gauvain")
    to_ballot(table)
    table.do("nominate gauvain")
    table.do("done")
    vote(table, "red", "vote gauvain")
    vote(table, "blue", "done")
    events = table.do("done")
    assert told(events, "prince_lost") == [{"lord": lord("gauvain")}]
    assert table.s.prince == NONE


@pytest.mark.rule("R-79", "FIEF-1.3a")
def test_an_empty_town_of_a_held_fief_counts_as_controlled() -> None:
    for holder in ("gauvain", ""):
        table = cathedral().units("red", "clermont", man_at_arms=1).controls("red", "clermont").city("clermont", holder)
        table.lord("gauvain", "red", "clermont")
        remove_units(table.s, 0, TOWN_IDS.index("lyon"), MAN, 1)
        if not holder:
            table.s.fief_lord[FIEF_IDS.index("dauphine")] = NONE
            table.lord("gauvain", "red", "offshore")
            table.s.fortress[TOWN_IDS.index("clermont")] = 0
        to_ballot(table)
        assert (table.asked == NOMINATION_ASKED) == bool(holder)


@pytest.mark.rule("R-89")
def test_a_bishop_excommunicated_before_the_marriages_is_replaced_in_the_same_phase() -> None:
    """One whom a newly elected pope bans is replaced in the next round, since his ballot has passed."""
    table = cathedral().lord("lambert", "blue", "pau").bishop("francois", 5)
    table.given(pope=lord("thierry")).at(HEAR_YE)
    assert table.asked == POPE_ASKED
    table.do("excommunicate francois")
    table.do("done")
    assert (table.asked, table.s.asked_about) == (NOMINATION_ASKED, 4)
    table = conclave()
    for name in BISHOPRIC[1]["towns"]:
        table.units("red", name, man_at_arms=1).controls("red", name)
    to_ballot(table)
    for text in ("done", "done", "nominate thierry", "vote thierry", "done"):
        table.do(text)
    table.do("excommunicate arthur")
    table.settle()
    assert table.s.bishop[1] == NONE
    assert table.asked != NOMINATION_ASKED


@pytest.mark.rule("FIEF-1.2d", "FIEF-1.2e", "FIEF-1.2g", "FIEF-1.3.2", "FIEF-1.3.3", "R-28")
def test_who_lays_no_marker_gives_no_vote_and_a_new_bishop_votes_from_the_next_round() -> None:
    """Six families; of the fifth the only candidate, for whom red alone lays a marker."""
    table = Position(6).controls("red", "lyon", "avignon").controls("blue", "pau").controls("black", "montpellier")
    for name, family in (("lyon", "red"), ("avignon", "red"), ("pau", "blue"), ("montpellier", "black")):
        table.units(family, name, man_at_arms=1)
    table.lord("gauvain", "purple", "offshore").lord("jeanne", "red", "lyon").lord("francois", "green", "paris")
    to_ballot(table)
    table.do("done")  # green names nobody
    table.do("nominate gauvain")
    table.settle()
    assert table.offered() == {"done", "vote gauvain", "decoy gauvain", "both gauvain"}
    assert table.refusal("vote francois") == table.refusal("vote arthur") == "FIEF-1.2d"
    assert table.refusal("discard tax") == table.refusal("nominate gauvain") == "FIEF-H.2b"
    table.do("vote gauvain")
    vote(table, "blue", "done")
    events = table.do("done")
    assert told(events, "vote_revealed") == [{"seat": 0, "candidate": lord("gauvain"), "votes": 3}]
    assert (table.s.bishop[4], table.s.bishop_since[4]) == (lord("gauvain"), table.s.round_number)
    assert votes_of(table.s, seat_of("purple"), 3) == 0, "elected in this round"
    table.s.round_number += 1
    assert votes_of(table.s, seat_of("purple"), 3) == 2
    assert [int(table.s.candidate[seat]) for seat in range(6)] == [NONE] * 6
    assert not any(table.s.vote_for[seat] or table.s.vote_decoy[seat] for seat in range(6))
    assert not any(table.s.vote_marks[seat, other] for seat in range(6) for other in range(6))


@pytest.mark.rule("FIEF-1.2c", "FIEF-1.2d", "FIEF-1.3.1")
def test_a_lady_neither_stands_nor_is_voted_for() -> None:
    table = to_ballot(cathedral().lord("alienor", "red", "lyon"))
    assert table.refusal("nominate alienor") == "FIEF-1.3.1"
    assert table.refusal("vote alienor") == "FIEF-H.2b", "nobody votes yet"
    table.do("nominate gauvain")
    table.do("nominate francois")
    assert table.refusal("vote alienor") == "FIEF-1.2d"
    assert table.refusal("decoy alienor") == table.refusal("discard tax") == "FIEF-H.2b"
    table.do("vote gauvain")
    assert table.refusal("decoy alienor") == "FIEF-1.2d"
    assert table.refusal("vote alienor") == "FIEF-H.2b"


@pytest.mark.rule("FIEF-1.2f", "FIEF-1.5.3a")
def test_who_is_elected_by_votes_as_they_lie() -> None:
    table = cathedral()
    s = table.s
    s.candidate[0], s.candidate[1] = lord("gauvain"), lord("francois")
    for votes, winner in (((0, 0), NONE), ((1, 0), 0), ((0, 1), 1), ((2, 2), NONE), ((1, 2), 1), ((3, 2), 0)):
        s.votes[0], s.votes[1] = votes
        assert elected(s, 4) == winner, votes
    s.votes[2] = 9
    assert elected(s, 4) == 0, "yellow has no candidate"
    s.lord_family[lord("gauvain")] = NONE
    assert elected(s, 4) == 1, "a dead candidate is not elected"


@pytest.mark.rule("FIEF-1.1a", "FIEF-1.1b", "FIEF-1.2a")
def test_every_hear_ye_begins_anew_with_the_pope_and_the_proposals() -> None:
    table = cathedral().given(pope=lord("thierry"), pope_acts=3, proposals=2, annulment_asked=1)
    table.at(HEAR_YE)
    assert (table.asked, table.seat, table.s.pope_acts) == (POPE_ASKED, seat_of("yellow"), 0)
    table.do("done")
    assert (table.s.proposals, table.s.annulment_asked) == (0, 0)


@pytest.mark.rule("FIEF-1.3.2", "FIEF-1.4.2", "FIEF-1.5.2")
def test_towns_vote_for_their_bishop_alone_and_lords_without_title_for_nobody() -> None:
    table = Position(3).controls("red", "toulouse", "bordeaux", "lisieux").lord("eric", "red", "paris")
    assert [town_votes(town(name), 0) for name in ("toulouse", "bordeaux", "lisieux")] == [2, 1, 0]
    assert [
        town_votes(town(name), office) for name in ("toulouse", "pau") for office in (POPE_OFFICE, KING_OFFICE)
    ] == [0] * 4
    assert [votes_of(table.s, 0, office) for office in (0, 1, POPE_OFFICE, KING_OFFICE)] == [3, 2, 0, 0]
    table.bishop("eric", 3)
    assert votes_of(table.s, 0, KING_OFFICE) == 1
    table.given(excommunicated=lord("eric"))
    assert [votes_of(table.s, 0, office) for office in (0, KING_OFFICE)] == [3, 0], "towns vote, he does not"


@pytest.mark.rule("FIEF-1.3a", "FIEF-1.4a", "FIEF-1.5a")
def test_no_ballot_for_an_office_that_is_held() -> None:
    table = cathedral()
    assert ballot_opens(table.s, 4)
    table.bishop("gauvain", 5)
    assert not ballot_opens(table.s, 4)
    for name in ("gauvain", "thierry"):
        table.cardinal(name)
    assert ballot_opens(table.s, POPE_OFFICE)
    assert not ballot_opens(table.given(pope=lord("thierry")).s, POPE_OFFICE)


@pytest.mark.rule("FIEF-1.2e", "FIEF-1.2f", "R-97")
@pytest.mark.parametrize(("votes", "bishop"), [("", NONE), ("pau", "francois")])
def test_only_the_votes_of_this_ballot_count(votes: str, bishop: str | int) -> None:
    """François alone stands; blue has one vote by Pau and gives it to him, or none."""
    table = Position(3).lord("francois", "blue", "paris").controls("blue", "pau")
    s = table.s
    for seat in range(3):
        s.votes[seat] = 7
    s.candidate[1] = lord("francois")
    s.vote_for[1] = 2 if votes else 0
    reveal(s, 4, table.story)
    assert s.bishop[4] == (lord(bishop) if isinstance(bishop, str) else bishop)
    assert s.votes[1] == (1 if votes else 0)


@pytest.mark.rule("FIEF-1.2c", "FIEF-1.2d", "R-158")
def test_a_single_vote_is_enough_to_be_asked_for_a_candidate() -> None:
    """Blue has Montpellier alone."""
    table = cathedral().controls("red", "pau")
    table.units("red", "pau", man_at_arms=1)
    remove_units(table.s, seat_of("blue"), town("pau"), MAN, 1)
    to_ballot(table)
    table.do("nominate gauvain")
    assert (table.asked, table.seat) == (NOMINATION_ASKED, seat_of("blue"))
    assert votes_of(table.s, seat_of("blue"), 4) == 1
