"""LORD cards: a new lord, where he enters, whether he becomes crown prince (FIEF-G.1)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import (
    BUY_ASKED,
    DISCARD_ASKED,
    DRAW_ASKED,
    GUARD_ASKED,
    PLACEMENT_ASKED,
    PLAY_ASKED,
    PRINCE_ASKED,
    REQUEST_ANSWER,
)
from homage.games.fief.frames import CARDS_PHASE
from homage.games.fief.rules.cards.cards import CHARACTERS
from homage.games.fief.rules.court.crown import succeed
from homage.games.fief.rules.talk.requests import REFUSED_TO
from homage.games.fief.state import NONE
from tests.fief.position import Position, lord, place, seat_of, told, town


def playing(table: Position) -> Position:
    """On to the first turn of step D: nobody discards or draws."""
    table.at(CARDS_PHASE).settle()
    while table.asked in (DISCARD_ASKED, DRAW_ASKED):
        table.do("pass")
        table.settle()
    assert table.asked == PLAY_ASKED
    return table


@pytest.mark.rule("FIEF-G.1a")
def test_a_lord_card_adds_a_lord_and_never_a_fifth() -> None:
    table = Position(3).lord("arthur", "red", "tours").hand("red", "charles", "eric").stronghold("tours")
    playing(table.controls("red", "tours").units("red", "tours", knight=1))
    events = table.do("bring charles")
    assert table.s.lord_family[lord("charles")] == 0
    assert table.s.lord_place[lord("charles")] == town("tours")
    assert told(events, "lord_placed") == [{"lord": lord("charles"), "place": town("tours")}]
    for name in ("gauvain", "henry"):
        table.s.lord_family[lord(name)] = 0
    table.settle()
    assert table.refusal("bring eric") == "FIEF-G.1a"
    assert table.offered() == {"pass"}, "it may be kept"


@pytest.mark.rule("FIEF-G.1a", "FIEF-G.2.1.1", "R-125")
def test_a_new_lord_ignores_the_plague_where_he_enters() -> None:
    """R-125: also when he leaves that bishopric and comes back; one who entered elsewhere suffers."""
    for struck, dice in ((1, []), (0, [5])):  # Tours lies in the second bishopric, Poitiers in the first
        table = Position(3).hand("red", "charles").controls("red", "tours", "poitiers").stronghold("tours")
        table.units("red", "tours", knight=1).given(plague=1 << struck)
        playing(table).do("bring charles")
        assert not told(table.events, "plague_die")
        while table.asked == BUY_ASKED:
            table.do("done")
        table.do("march charles")
        table.do("keep knight 0")
        events = table.do("to poitiers", *dice)
        assert len(told(events, "plague_die")) == len(dice)
        table.do("march charles")
        assert not told(table.do("to tours"), "plague_die")


@pytest.mark.rule("FIEF-G.1b", "FIEF-D.3.2b", "FIEF-D.3.3a")
def test_the_queens_family_may_make_a_new_lord_crown_prince() -> None:
    def table(**changes: int) -> Position:
        position = Position(3).lord("arthur", "blue", "paris").lord("jeanne", "red", "tours").wed("arthur", "jeanne")
        position.hand("red", "charles", "blanche").units("red", "tours", knight=1).controls("red", "tours")
        position.given(king=lord("arthur"), queen=lord("jeanne")).given(**changes)
        return playing(position)

    yes = table()
    yes.do("bring charles")
    assert (yes.asked, yes.seat) == (PRINCE_ASKED, seat_of("red"))
    assert yes.offered() == {"agree", "refuse"}
    assert yes.refusal("pass") == "FIEF-H.2b"
    yes.do("agree")
    assert yes.s.prince == lord("charles")
    assert yes.s.heirs_born == 1 << lord("arthur") | 1 << lord("jeanne")
    no = table()
    no.do("bring charles")
    no.do("refuse")
    no.settle()
    assert (no.s.prince, no.asked) == (NONE, PLAY_ASKED), "and he is not asked again"
    for position, name in (
        (table(), "blanche"),
        (table(king=NONE), "charles"),
        (table(prince=lord("eric")), "charles"),
    ):
        position.do(f"bring {name}")
        position.settle()
        assert position.asked == PLAY_ASKED, "a woman, no king, or a prince there is already"
    other = table()
    other.s.lord_family[lord("jeanne")] = 2
    widower = table(queen=NONE)
    for position in (other, widower):
        position.do("bring charles")
        position.settle()
        assert position.asked == PLAY_ASKED, "the queen is of another family, or there is none"
    captive = table().units("blue", "tours", archer=1)
    captive.s.jailer[lord("jeanne")] = 1
    captive.do("bring charles")
    captive.settle()
    assert captive.asked == PLAY_ASKED, "the queen is captive"


@pytest.mark.rule("FIEF-G.1.2", "R-113", "R-154")
def test_a_landless_family_enters_an_empty_town_that_nobody_holds() -> None:
    """R-113: a town that is empty but held through its title is another player's town."""
    table = Position(3).lord("eric", "blue", "paris").units("blue", "paris", knight=1).hand("red", "charles")
    table.city("nantes", "eric").controls("blue", "paris", "nantes", "rennes").deniers(red=0)
    playing(table).do("bring charles")
    assert table.asked == PLACEMENT_ASKED
    assert {"place lyon", "place rennes", "place paris"} <= table.offered()
    table.do("place rennes")
    assert table.asked == REQUEST_ANSWER
    table.do("refuse")
    assert table.refusal("place nantes") == "FIEF-G.1.2"
    table.do("place lyon")
    assert table.s.lord_place[lord("charles")] == town("lyon")
    assert table.s.control[town("lyon")] == 0, "placed in an empty town he takes control"
    assert (table.s.guests_refused, table.s.unplaced, table.s.newcomers) == (0, 0, 0)


@pytest.mark.rule("FIEF-G.1.2", "R-81")
def test_a_lord_whom_nobody_lodges_goes_back_to_the_hand() -> None:
    """R-81; everybody has seen the card."""
    table = Position(3).hand("red", "charles", "tax").deniers(red=0)
    for each in range(24):
        table.s.control[each] = 1 + each % 2
    for name in ("blue", "yellow"):
        table.units(name, "paris" if name == "blue" else "lyon", knight=1)
    table.s.unsettled = table.s.stirred = 0
    playing(table).do("bring charles")
    for _ in range(2):
        table.do(sorted(table.offered())[0])
        table.do("refuse")
    assert table.s.lord_family[lord("charles")] == NONE
    assert (table.s.unplaced, table.s.newcomers, table.s.guests_refused, table.s.turned_away) == (0, 0, 0, 0b110)
    assert table.s.lodging == NONE, "no answer is waited for any more"
    assert table.s.hand[0, lord("charles")] == table.s.hand_size[0, CHARACTERS] == 1
    assert [table.s.known[seat, 0, lord("charles")] for seat in range(3)] == [0, 1, 1]


@pytest.mark.rule("FIEF-G.1.2", "R-81")
def test_a_freed_lord_whom_nobody_lodges_is_put_offshore() -> None:
    table = Position(3).lord("charles", "red", "paris").deniers(red=0)
    for each in range(24):
        table.s.control[each] = 1 + each % 2
    for family, name in (("blue", "paris"), ("yellow", "lyon")):
        table.units(family, name, knight=1)
    table.s.lord_place[lord("charles")] = NONE
    table.given(unplaced=1 << lord("charles"), unsettled=1, stirred=0, guests_refused=0b110).at(CARDS_PHASE)
    assert table.s.lord_place[lord("charles")] == place("offshore")
    assert (table.s.unplaced, table.s.lord_family[lord("charles")]) == (0, 0)


@pytest.mark.rule("FIEF-G.1.2", "R-81")
def test_an_answer_to_something_else_lodges_nobody() -> None:
    table = Position(3).hand("red", "charles").controls("red", "tours").units("red", "tours", knight=1)
    playing(table.given(reply=REFUSED_TO)).do("bring charles")
    assert table.s.lord_place[lord("charles")] == town("tours")


@pytest.mark.rule("FIEF-G.1.2", "R-154")
def test_whom_nobody_lodges_is_not_brought_again_in_this_turn() -> None:
    """R-154; else a family could ask without end."""
    table = Position(3).hand("red", "charles", "tax").deniers(red=0)
    for each in range(24):
        table.s.control[each] = 1 + each % 2
    table.s.unsettled = table.s.stirred = 0
    playing(table).do("bring charles")
    for _ in range(2):
        table.do(sorted(table.offered())[0])
        table.do("refuse")
    table.settle()
    assert table.asked == PLAY_ASKED
    assert table.refusal("bring charles") == "FIEF-G.1.2"
    table.s.control[town("lyon")] = NONE
    assert "bring charles" in table.offered(), "an empty town needs nobody's leave"


@pytest.mark.rule("FIEF-1.5.5.1a", "R-146")
def test_a_captive_prince_who_becomes_king_takes_no_guard() -> None:
    """R-146."""
    for jailer in ("", "blue"):
        table = Position(3).lord("charles", "red", "tours", jailer=jailer).units("red", "tours", knight=2)
        table.units("blue", "tours", archer=1).given(prince=lord("charles"))
        succeed(table.s, table.story)
        table.at(CARDS_PHASE).settle()
        assert table.s.king == lord("charles")
        assert (table.asked == GUARD_ASKED) == (jailer == "")
