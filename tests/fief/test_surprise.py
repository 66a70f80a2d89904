"""Surprise cards other than UPRISING: D'ARC, CARDINAL, UNDERGROUND, ASSASSINATION, JUSTICE, AMBUSH (FIEF-G.4)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import go_to
from homage.games.fief.asked import ASSASSIN_ASKED, ESCAPE_ASKED, REQUEST_ANSWER, WINDOW_ASKED
from homage.games.fief.frames import PURCHASE
from homage.games.fief.rules.court.marriage import no_wedding
from homage.games.fief.rules.court.titles import is_titled
from homage.games.fief.rules.field.units import all_units_at
from homage.games.fief.rules.figures import BOUGHT_CARDINAL
from homage.games.fief.rules.moments import W1, W13, W15_COALITIONS, W15_DICE, begin_window
from homage.games.fief.rules.talk.requests import REFUSED_TO
from homage.games.fief.state import NONE
from tests.fief.position import Position, card, lord, told, town


def window(table: Position, kind: int = W1) -> Position:
    """A window is open to all, who have a DIPLOMACY pawn each; afterwards the PURCHASE phase begins."""
    for seat in range(table.s.seats):
        table.s.pawns[seat] = 1
    go_to(table.s, PURCHASE)
    begin_window(table.s, kind)
    return table.go()


def targets(table: Position, seat: int, act: str) -> set[str]:
    """The lords that a seat may do something to."""
    return {each.split()[1] for each in table.offered(seat) if each.split()[0] == act}


# -- D'ARC and CARDINAL --------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-G.4.1.1a", "FIEF-D.3.4", "FIEF-H.1")
def test_ex_31_any_unmarried_woman_who_is_not_regent_becomes_darc() -> None:
    table = Position(3).hand("red", "darc").lord("mireille", "red", "tours").lord("isabelle", "blue", "paris")
    table.lord("blanche", "blue", "paris").lord("arthur", "yellow", "lyon").wed("blanche", "arthur")
    table.lord("alienor", "yellow", "lyon").given(queen=lord("alienor"))
    window(table)
    assert targets(table, 0, "darc") == {"mireille", "isabelle"}
    assert table.refusal("darc alienor", 0) == "FIEF-G.4.1.1a", "regent queen"
    events = table.do("darc isabelle", by="red")
    assert table.s.darc == lord("isabelle")
    assert told(events, "darc_made")
    assert (table.s.hand[0, card("darc")], table.s.discarded[card("darc")]) == (0, 0), "the card lies on the FRIEZE"


@pytest.mark.rule("FIEF-G.4.1.1b")
def test_darc_may_not_marry_and_is_titled() -> None:
    table = Position(3).hand("red", "darc").lord("mireille", "red", "tours").lord("arthur", "blue", "paris")
    assert no_wedding(table.s, lord("mireille"), lord("arthur")) == 0
    window(table).do("darc mireille", by="red")
    assert no_wedding(table.s, lord("mireille"), lord("arthur")) != 0
    assert is_titled(table.s, lord("mireille"))


@pytest.mark.rule("FIEF-G.4.1.2", "FIEF-D.2.2a")
def test_ex_32_any_bishop_becomes_cardinal_without_a_pope() -> None:
    table = Position(3).hand("red", "cardinal").lord("francois", "blue", "paris").bishop("francois", 4)
    table.lord("eric", "blue", "paris").lord("othon", "red", "tours")
    window(table)
    assert targets(table, 0, "cardinal") == {"francois"}
    assert table.refusal("cardinal eric", 0) == "FIEF-G.4.1.2"
    table.do("cardinal francois", by="red")
    assert table.s.cardinal[0] == lord("francois")
    assert table.s.hand[0, card("cardinal")] == 0


@pytest.mark.rule("FIEF-G.4.1.2", "FIEF-D.2.2b", "R-23", "R-63")
def test_a_pope_must_consent_and_a_veto_holds_for_the_phase() -> None:
    """R-63: the card stays in hand."""
    table = Position(3).hand("red", "cardinal").lord("francois", "blue", "paris").bishop("francois", 4)
    table.lord("eric", "yellow", "lyon").bishop("eric", 5).given(pope=lord("eric")).deniers(red=0)
    window(table).do("cardinal francois", by="red")
    assert table.asked == REQUEST_ANSWER
    assert table.seat == 2
    table.do("refuse")
    assert table.s.hand[0, card("cardinal")] == 1
    assert table.s.cardinal[0] == NONE
    assert table.refusal("cardinal francois", 0) == "FIEF-D.2.2b"
    table.do("done")
    assert table.s.phase == PURCHASE, "the next phase has begun"
    table.do("cardinal francois", by="red")
    table.do("agree")
    assert table.s.cardinal[0] == lord("francois")
    captive = Position(3).hand("red", "cardinal").lord("francois", "blue", "paris").bishop("francois", 4)
    captive.lord("eric", "yellow", "paris", jailer="blue").bishop("eric", 5).given(pope=lord("eric"))
    window(captive).do("cardinal francois", by="red")
    assert captive.s.cardinal[0] == lord("francois"), "a captive pope is not asked (R-23)"


# -- ASSASSINATION and JUSTICE -------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-G.4.2.3a", "FIEF-G.4.2.3b", "R-60", "R-149")
def test_a_lord_of_another_family_is_murdered_and_an_own_one_marked() -> None:
    """R-149, R-60: the one who orders it may be captive, the victim anyone."""
    table = Position(3).hand("red", "assassination").lord("arthur", "red", "paris", jailer="blue")
    table.lord("eric", "red", "tours").lord("charles", "blue", "paris").lord("othon", "yellow", "lyon")
    table.given(king=lord("othon"))
    window(table)
    assert targets(table, 0, "assassinate") == {"charles", "othon"}
    assert table.refusal("assassinate eric", 0) == "FIEF-G.4.2.3a"
    table.do("assassinate othon", by="red")
    assert table.s.lord_family[lord("othon")] == NONE
    assert table.s.discarded[card("assassination")] == 1
    assert table.asked == ASSASSIN_ASKED
    assert table.offered() == {"assassin arthur", "assassin eric"}
    assert table.refusal("assassin charles") == "FIEF-6.3b"
    table.do("assassin arthur")
    assert table.s.assassins == 1 << lord("arthur")
    assert table.asked == WINDOW_ASKED


@pytest.mark.rule("FIEF-G.4.2.3a", "FIEF-G.4.2.3b")
def test_without_a_lord_nobody_murders_and_an_only_lord_is_marked() -> None:
    lone = window(Position(3).hand("red", "assassination").lord("charles", "blue", "paris"))
    assert lone.refusal("assassinate charles", 0) == "FIEF-G.4.2.3a"
    for name in ("alienor", "eric"):
        table = Position(3).hand("red", "assassination").lord("charles", "blue", "paris").lord(name, "red", "tours")
        events = window(table).do("assassinate charles", by="red")
        assert told(events, "assassin_marked") == [{"lord": lord(name)}]


@pytest.mark.rule("FIEF-G.4.2.4", "FIEF-D.2.3e", "FIEF-D.3.1a", "FIEF-D.3.3b", "R-59", "R-108", "R-149")
def test_justice_strikes_assassins_who_are_free_and_not_immune() -> None:
    """R-59, R-108, R-149: also a lord of one's own."""
    names = ("arthur", "charles", "eric", "gauvain", "henry", "lambert")
    table = Position(3).hand("red", "justice").units("yellow", "tours", knight=1).lord("thierry", "blue", "paris")
    for name, family in zip(names, ("red", "red", "blue", "blue", "yellow", "yellow"), strict=True):
        table.lord(name, family, "tours")
    table.given(assassins=sum(1 << lord(name) for name in names))
    table.given(king=lord("charles"), pope=lord("eric"), prince=lord("gauvain"))
    table.s.jailer[lord("arthur")] = 2
    window(table)
    assert targets(table, 0, "justice") == {"henry", "lambert"}
    assert table.refusal("justice thierry", 0) == "FIEF-G.4.2.4", "no marker"
    table.s.jailer[lord("arthur")] = NONE
    assert "justice arthur" in table.offered(0)
    table.do("justice henry", by="red")
    assert table.s.lord_family[lord("henry")] == NONE
    assert not table.s.assassins >> lord("henry") & 1
    assert (table.s.hand[0, card("justice")], table.s.discarded[card("justice")]) == (0, 1)


@pytest.mark.rule("FIEF-2.6b", "FIEF-G.4.2.4")
def test_a_surprise_card_is_played_from_the_hand() -> None:
    table = window(
        Position(3).hand("blue", "justice").lord("henry", "yellow", "tours").given(assassins=1 << lord("henry"))
    )
    assert table.refusal("justice henry", 0) == "FIEF-2.2a", "blue has it"
    table.do("justice henry", by="blue")
    assert (table.s.hand[1, card("justice")], table.s.hand_size[1, 1]) == (0, 0)
    assert (table.s.discarded[card("justice")], table.s.discard_top[1]) == (1, card("justice"))


# -- UNDERGROUND ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-G.4.2.2c", "FIEF-6.3e", "R-112")
def test_a_captive_escapes_and_takes_others_along() -> None:
    """R-112: the owner of the escaping lord says who; each owner places his own."""
    table = Position(4).hand("green", "underground").units("red", "paris", knight=1).controls("red", "paris")
    table.lord("arthur", "blue", "paris", jailer="red").lord("eric", "yellow", "paris", jailer="red")
    table.lord("henry", "blue", "lyon", jailer="red").units("red", "lyon", knight=1).controls("red", "lyon")
    table.controls("blue", "tours").controls("yellow", "nantes").units("blue", "tours", knight=1)
    table.units("yellow", "nantes", knight=1)
    window(table)
    assert targets(table, 3, "escape") == {"arthur", "eric", "henry"}
    table.do("escape arthur", by="green")
    assert table.asked == ESCAPE_ASKED
    assert table.seat == 1
    assert table.offered() == {"done", "flee eric"}
    assert table.refusal("flee henry") == "FIEF-G.4.2.2c", "in another town"
    table.do("flee eric")
    s = table.s
    assert [s.lord_place[lord(name)] for name in ("arthur", "eric", "henry")] == [
        town("tours"),
        town("nantes"),
        town("lyon"),
    ]
    assert s.jailer[lord("arthur")] == s.jailer[lord("eric")] == NONE
    assert s.discarded[card("underground")] == 1


@pytest.mark.rule("FIEF-G.4.2.2c", "R-112")
def test_any_lord_escapes_also_with_one_companion() -> None:
    table = Position(4).hand("green", "underground").units("red", "paris", knight=1).controls("red", "paris")
    table.lord("alienor", "blue", "paris", jailer="red").lord("arthur", "blue", "paris", jailer="red")
    window(table.controls("blue", "tours").units("blue", "tours", knight=1)).do("escape alienor", by="green")
    table.do("flee arthur")
    assert [table.s.jailer[lord(name)] for name in ("alienor", "arthur")] == [NONE, NONE]


@pytest.mark.rule("FIEF-G.4.1.2", "FIEF-D.2.2a")
def test_a_cardinal_who_was_bought_leaves_the_tiles_of_the_cards() -> None:
    table = Position(3).hand("red", "cardinal").lord("francois", "blue", "paris").bishop("francois", 4)
    table.lord("henry", "yellow", "lyon").bishop("henry", 2)
    table.s.cardinal[BOUGHT_CARDINAL] = lord("henry")
    assert targets(window(table), 0, "cardinal") == {"francois"}


@pytest.mark.rule("FIEF-G.4.2.2b")
def test_underground_against_walls_by_the_attacker_after_coalitions() -> None:
    table = siege("red")
    assert "undermine" in table.offered(0)
    assert table.refusal("undermine", 1) == "FIEF-2.2a"
    table.do("undermine", by="red")
    assert table.s.undermined == 1
    assert table.s.discarded[card("underground")] == 1
    assert siege("red", W15_DICE).refusal("undermine", 0) == "FIEF-G.4.2.2b", "only after coalitions"
    open_town = siege("red")
    open_town.s.fortress[town("tours")] = 0
    assert open_town.refusal("undermine", 0) == "FIEF-G.4.2.2b"


def siege(holder: str, kind: int = W15_COALITIONS) -> Position:
    """Red attacks the stronghold of blue at Tours; somebody holds UNDERGROUND."""
    table = Position(3).hand(holder, "underground").stronghold("tours").controls("blue", "tours")
    table.lord("arthur", "red", "tours").units("red", "tours", knight=2).units("blue", "tours", knight=1)
    s = table.s
    s.battle_town = s.battle_place = town("tours")
    s.battle_leader[0], s.battle_leader[1], s.battle_side[0], s.battle_side[1] = 0, 1, 0, 1
    s.battle_lords = 1 << lord("arthur")
    return window(table, kind)


@pytest.mark.rule("FIEF-G.4.2.2b", "FIEF-H.1", "R-58", "R-91")
def test_underground_is_played_for_another_with_his_consent() -> None:
    """R-58."""
    table = siege("yellow").deniers(yellow=0)
    assert table.refusal("undermine", 2) == "FIEF-G.4.2.2b"
    assert "lend" in table.offered(2)
    table.do("lend", by="yellow")
    assert table.asked == REQUEST_ANSWER
    assert table.seat == 0
    table.do("refuse")
    assert table.s.undermined == 0
    assert table.s.hand[2, card("underground")] == 1
    table.do("lend", by="yellow")
    table.do("agree")
    assert table.s.undermined == 1
    assert table.s.hand[2, card("underground")] == 0
    table.hand("yellow", "underground").given(undermined=0)
    assert table.refusal("lend", 2) == "FIEF-F.b", "two offers in a window (R-91)"
    march = Position(3).hand("yellow", "underground").lord("arthur", "red", "tours").deniers(yellow=0)
    window(march.given(active=0), W13).do("lend", by="yellow")
    march.do("agree")
    assert march.s.tunnel == 1
    assert march.s.discarded[card("underground")] == 1


@pytest.mark.rule("FIEF-G.4.2.2a", "FIEF-H.1", "R-58")
def test_underground_is_played_for_whoever_can_make_a_step_on_land() -> None:
    """R-58: from a town or a waiting place, D'ARC for her third STEP too; not from the sea."""
    for where, made, darc, fits in (
        ("before:tours:poitiers", 1, False, True),
        ("tours", 2, False, False),
        ("tours", 2, True, True),
        ("offshore", 0, False, False),
    ):
        march = Position(3).hand("yellow", "underground").lord("jeanne", "red", where).given(active=0)
        march.s.lord_march[lord("jeanne")] = made
        march.s.darc = lord("jeanne") if darc else NONE
        window(march, W13)
        assert ("lend" in march.offered(2)) == fits, where


# -- AMBUSH --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-G.4.2.5")
def test_an_ambush_takes_a_lord_in_a_battle_of_an_own_lord() -> None:
    table = siege("red", W15_DICE).hand("red", "ambush").lord("charles", "blue", "tours").lord("eric", "blue", "paris")
    s = table.s
    assert table.refusal("ambush charles", 0) == "FIEF-G.4.2.5", "not in the battle"
    s.battle_lords |= 1 << lord("charles")
    assert targets(table, 0, "ambush") == {"charles"}
    table.do("ambush charles", by="red")
    assert (s.hand[0, card("ambush")], s.discarded[card("ambush")]) == (0, 1)
    assert s.jailer[lord("charles")] == 0
    assert not s.battle_lords >> lord("charles") & 1
    assert all_units_at(s, 1, town("tours")) == 1, "the troops stay"
    watching = siege("red", W15_DICE).hand("yellow", "ambush").lord("othon", "yellow", "tours")
    assert watching.refusal("ambush arthur", 2) == "FIEF-G.4.2.5", "no lord in the battle"
    peace = window(Position(3).hand("red", "ambush").lord("arthur", "red", "tours").lord("eric", "blue", "tours"))
    assert peace.refusal("ambush eric", 0) == "FIEF-G.4.2.5"


@pytest.mark.rule("FIEF-H.2b")
def test_a_played_card_is_discarded_even_if_it_no_longer_does_anything() -> None:
    """The bishop was murdered while the pope was asked."""
    table = Position(3).hand("red", "cardinal").lord("francois", "blue", "paris").bishop("francois", 4)
    table.lord("eric", "yellow", "lyon").bishop("eric", 5).given(pope=lord("eric")).deniers(red=0)
    window(table).do("cardinal francois", by="red")
    table.s.bishop[3] = NONE
    table.do("agree")
    assert table.s.discarded[card("cardinal")] == 1
    assert table.s.cardinal[0] == NONE


@pytest.mark.rule("FIEF-G.4.1.2", "FIEF-H.2b")
def test_a_card_that_has_left_the_hand_before_the_pope_consents_does_nothing() -> None:
    table = Position(3).hand("red", "cardinal").lord("francois", "blue", "paris").bishop("francois", 4)
    table.lord("eric", "yellow", "lyon").bishop("eric", 5).given(pope=lord("eric")).deniers(red=0)
    window(table).do("cardinal francois", by="red")
    table.s.hand[0, card("cardinal")] -= 1
    table.s.hand_size[0, 0] -= 1
    table.do("agree")
    assert (table.s.hand[0, card("cardinal")], table.s.cardinal[0]) == (0, NONE)


@pytest.mark.rule("FIEF-4.5", "FIEF-G.4.1.2", "FIEF-D.2.2b")
def test_without_a_pope_an_earlier_refusal_of_something_else_is_no_veto() -> None:
    table = Position(3).hand("red", "cardinal").lord("francois", "blue", "paris").bishop("francois", 4)
    window(table.given(reply=REFUSED_TO)).do("cardinal francois", by="red")
    assert table.s.cardinal[0] == lord("francois")


@pytest.mark.rule("R-117")
def test_a_pope_who_is_asked_for_his_consent_must_speak() -> None:
    """Silence is no answer: nobody else is asked, and there is nothing to pass."""
    table = Position(3).hand("red", "cardinal").lord("francois", "blue", "paris").bishop("francois", 4)
    table.lord("eric", "yellow", "lyon").bishop("eric", 5).given(pope=lord("eric")).deniers(red=0)
    window(table).do("cardinal francois", by="red")
    assert (table.asked, table.waiting) == (REQUEST_ANSWER, [2])
    assert table.offered() == {"agree", "refuse"}
    assert table.refusal("pass") == "FIEF-H.2b"
