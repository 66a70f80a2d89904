"""Elections of pope and king (FIEF-1.4, FIEF-1.5)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import (
    FOR_ASKED,
    MARRIAGE_ASKED,
    NOMINATION_ASKED,
    POPE_ASKED,
)
from homage.games.fief.frames import HEAR_YE
from homage.games.fief.rules.court.ballot import install
from homage.games.fief.rules.court.votes import (
    KING_OFFICE,
    POPE_OFFICE,
    has_church,
    no_candidacy,
    votes_of,
)
from homage.games.fief.state import NONE
from tests.fief.position import Position, lord, seat_of, told
from tests.fief.test_ballots import cathedral, conclave, to_ballot, vote


@pytest.mark.rule("FIEF-1.4a", "FIEF-1.4.1", "FIEF-1.4.2", "FIEF-1.4.3", "FIEF-D.2.3a", "FIEF-D.b", "R-28")
def test_the_pope_is_elected_by_cardinals_among_bishops() -> None:
    """EX-03: he keeps his other titles; and may excommunicate at once."""
    table = to_ballot(conclave())
    assert table.s.asked_about == POPE_OFFICE
    table.do("done")
    table.do("done")
    table.do("nominate thierry")
    vote(table, "red", "both thierry")
    events = table.do("decoy thierry")
    assert told(events, "pope_made") == [{"lord": lord("thierry")}]
    assert (table.s.pope, table.s.bishop[3]) == (lord("thierry"), lord("thierry"))
    assert (table.asked, table.seat) == (POPE_ASKED, seat_of("yellow")), "yellow has no cardinal and does not vote"
    assert table.refusal("lift") == "FIEF-H.2b"
    table.do("excommunicate arthur")
    assert table.s.excommunicated == lord("arthur")


@pytest.mark.rule("FIEF-1.4a")
def test_the_pope_needs_two_free_cardinals() -> None:
    table = conclave().lord("henry", "blue", "tours", jailer="red")
    table.at(HEAR_YE)
    table.settle()
    assert table.asked != NOMINATION_ASKED


def parliament(clergy: bool = True) -> Position:
    """Arthur of red and Charles of blue hold fiefs; yellow has a bishop and a baroness."""
    table = Position(3).lord("arthur", "red", "lyon").lord("charles", "blue", "toulouse")
    table.units("red", "lyon", man_at_arms=1).controls("red", "lyon").city("lyon", "arthur")
    table.units("blue", "toulouse", man_at_arms=1).controls("blue", "toulouse").city("toulouse", "charles")
    table.lord("isabelle", "yellow", "rennes").units("yellow", "rennes", man_at_arms=1)
    table.controls("yellow", "rennes").city("rennes", "isabelle")
    if clergy:
        table.lord("thierry", "yellow", "rennes").bishop("thierry", 4).cardinal("thierry")
    return table


@pytest.mark.rule("FIEF-1.5a", "FIEF-1.5.1", "FIEF-1.5.2", "FIEF-1.5.3a", "FIEF-D.3.1a")
def test_the_king_needs_three_votes_and_the_church() -> None:
    table = to_ballot(parliament())
    assert table.s.asked_about == KING_OFFICE
    assert [votes_of(table.s, seat, KING_OFFICE) for seat in range(3)] == [1, 1, 2]
    table.do("nominate arthur")
    table.do("done")
    assert table.asked == FOR_ASKED, "a woman and a cleric cannot stand"
    vote(table, "red", "vote arthur")
    vote(table, "blue", "done")
    events = table.do("vote arthur")
    assert told(events, "king_made") == [{"lord": lord("arthur")}]


@pytest.mark.rule("FIEF-1.5.3a")
def test_without_the_church_or_with_two_votes_nobody_is_king() -> None:
    table = parliament(clergy=False).lord("gauvain", "red", "lyon").city("cherbourg", "gauvain")
    table.units("red", "cherbourg", man_at_arms=1).controls("red", "cherbourg")
    to_ballot(table)
    table.do("nominate arthur")
    table.do("done")
    vote(table, "red", "vote arthur")
    vote(table, "blue", "vote arthur")
    events = table.do("vote arthur")
    assert told(events, "not_elected") == [{"office": KING_OFFICE}], "four votes and no cleric"
    table = to_ballot(parliament())
    table.do("done")
    table.do("nominate charles")
    vote(table, "red", "done")
    vote(table, "blue", "done")
    events = table.do("vote charles")
    assert told(events, "not_elected") == [{"office": KING_OFFICE}], "two votes only"


@pytest.mark.rule("FIEF-1.5.3a")
def test_two_bishops_are_as_good_as_a_cardinal() -> None:
    for bishops, made in ((1, False), (2, True)):
        table = parliament(clergy=False).lord("thierry", "yellow", "rennes").bishop("thierry", 4)
        if bishops == 2:
            table.lord("quentin", "yellow", "rennes").bishop("quentin", 2)
        to_ballot(table)
        table.do("nominate arthur")
        table.do("done")
        vote(table, "red", "vote arthur")
        vote(table, "blue", "done")
        events = table.do("vote arthur")
        assert bool(told(events, "king_made")) is made


@pytest.mark.rule("FIEF-1.5a")
def test_a_king_ballot_needs_three_titled_lords() -> None:
    table = Position(3).lord("arthur", "red", "lyon").units("red", "lyon", man_at_arms=1).controls("red", "lyon")
    table.city("lyon", "arthur").lord("thierry", "blue", "paris").bishop("thierry", 4)
    to_ballot(table)
    assert table.asked != NOMINATION_ASKED, "two"
    table = to_ballot(parliament(clergy=False))
    assert (table.asked, table.s.asked_about) == (NOMINATION_ASKED, KING_OFFICE), "just three"


@pytest.mark.rule("R-29", "FIEF-1.5a")
def test_three_titled_lords_of_any_kind_captive_or_not() -> None:
    """A count, a bishop in jail and D'ARC: three titles of three kinds; without one of them there is no ballot."""
    for jeanne in (True, False):
        table = Position(3).lord("arthur", "red", "lyon").units("red", "lyon", man_at_arms=1).controls("red", "lyon")
        table.city("lyon", "arthur").lord("thierry", "blue", "lyon", jailer="red").bishop("thierry", 4)
        table.lord("jeanne", "yellow", "calais").given(darc=lord("jeanne") if jeanne else NONE)
        table.at(HEAR_YE).settle()
        while table.asked == MARRIAGE_ASKED:
            table.do("done")
            table.settle()
        assert (table.asked == NOMINATION_ASKED) == jeanne


@pytest.mark.rule("FIEF-1.4.3", "FIEF-1.2g", "FIEF-D.3.3b")
def test_a_new_pope_has_not_acted_yet() -> None:
    """The pope before him lifted and excommunicated in this very phase, and was murdered."""
    table = cathedral().given(pope_acts=3, prince=lord("gauvain"))
    install(table.s, POPE_OFFICE, lord("thierry"), table.story)
    assert (table.s.pope, table.s.pope_acts) == (lord("thierry"), 0)
    install(table.s, 4, lord("gauvain"), table.story)
    assert (table.s.bishop[4], table.s.bishop_since[4], table.s.prince) == (lord("gauvain"), 2, NONE)


@pytest.mark.rule("FIEF-1.5.1", "FIEF-1.2b")
def test_only_a_man_with_a_fief_and_without_a_church_title_stands_for_king() -> None:
    s = Position(3).lord("eric", "red", "nantes").city("nantes", "eric").lord("henry", "red", "nantes").s
    assert [no_candidacy(s, 0, KING_OFFICE, lord(name)) == 0 for name in ("eric", "henry")] == [True, False]
    s.bishop[1] = lord("eric")
    assert no_candidacy(s, 0, KING_OFFICE, lord("eric")) != 0


@pytest.mark.rule("FIEF-1.5.3a", "FIEF-1.2b")
@pytest.mark.parametrize(("voted", "jailer", "church"), [(0, "", True), (1, "", False), (0, "blue", False)])
def test_the_church_is_with_a_king_by_the_vote_of_a_free_cardinal(voted: int, jailer: str, church: bool) -> None:
    table = Position(3).lord("henry", "yellow", "paris", jailer=jailer).bishop("henry", 2).cardinal("henry")
    table.s.vote_for[2] = voted + 1
    assert has_church(table.s, 0) is church
