"""Windows through a round, but for battles: each opens when it must (section 6.1 of the ledger; R-116, R-150)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import FAMILY_IDS
from homage.games.fief.asked import BUY_ASKED, MARCH_ASKED, PLAY_ASKED, WINDOW_ASKED
from homage.games.fief.frames import CARDS_PHASE, HEAR_YE, INCOME, MOVEMENT, PURCHASE
from homage.games.fief.rules.moments import W7, W_DRAW, begin_window
from homage.games.fief.shown.windows import WINDOWS, window
from homage.games.fief.state import NONE
from tests.fief.position import TAKE, Position, card, fief, lord, town


def table_of(seats: int = 3) -> Position:
    """Everybody has a DIPLOMACY pawn, so every window is open to all."""
    table = Position(seats)
    for seat in range(seats):
        table.s.pawns[seat] = 1
    return table


def passed(table: Position, *dice: int) -> None:
    """All pass in the open window; what follows rolls these dice, if any."""
    for seat in table.waiting:
        table._lay(dice)
        TAKE(table.s, seat, WINDOWS[0].passing, table.dice, table.story)
    table._rolled()
    table._read()


def course(table: Position, *answers: str) -> list[str]:
    """The windows that open, and these answers between them, up to a question that has no answer here."""
    seen: list[str] = []
    left = list(answers)
    while True:
        if table.over:
            return seen
        if table.asked == WINDOW_ASKED:
            seen.append(window(table.s))
            passed(table)
        elif left:
            text, *dice = left.pop(0).split(":")
            seen.append(text)
            table.do(text, *(int(each) for each in dice), by=FAMILY_IDS[table.seat])
        else:
            return seen


# -- HEAR YE: W1 to W5 ---------------------------------------------------------------------------------------------


def cathedral() -> Position:
    """Red and blue together control bishopric 5, the only one whose bishop can be elected; yellow has a cardinal."""
    table = table_of().controls("red", "lyon", "avignon").controls("blue", "pau", "montpellier")
    for family, name in (("red", "lyon"), ("red", "avignon"), ("blue", "pau"), ("blue", "montpellier")):
        table.units(family, name, man_at_arms=1)
    table.lord("gauvain", "red", "lyon").lord("francois", "blue", "pau")
    return table.lord("thierry", "yellow", "offshore").bishop("thierry", 4).cardinal("thierry")


NOMINATED = ("nominate gauvain", "nominate francois")
FOR_GAUVAIN = ("vote gauvain", "done", "done", "done", "done", "done")  # each family: FOR, DECOY
FOR_NOBODY = ("done",) * 6


@pytest.mark.rule("FIEF-1.2e", "FIEF-1.2g", "FIEF-G.4a", "R-116", "R-150")
@pytest.mark.parametrize("votes", [FOR_GAUVAIN, FOR_NOBODY])
def test_every_ballot_has_its_windows_and_every_result_one(votes: tuple[str, ...]) -> None:
    """W1, W2 of five offices without a ballot are one; so are W5, W2 of pope and king, and W6."""
    table = cathedral().at(HEAR_YE)
    seen = course(table, *NOMINATED, *votes)
    assert seen == ["hear_ye", *NOMINATED, "nominated", *votes, "before_reveal", "after_ballot"]
    assert "draw events" in table.offered(), "on to CARDS"


@pytest.mark.rule("R-30", "FIEF-1.4.1")
def test_a_bishop_just_elected_becomes_cardinal_in_time_for_the_popes_election() -> None:
    """W5: the second free cardinal, so that there is a ballot; he votes in it at once."""
    table = cathedral().hand("red", "cardinal").at(HEAR_YE)
    course(table, *NOMINATED, *FOR_GAUVAIN[:-1])
    table.do("done")
    passed(table)
    assert window(table.s) == "after_ballot"
    table.do("cardinal gauvain", by="red")
    assert course(table, "nominate gauvain", "done") == ["after_ballot", "nominate gauvain", "done", "nominated"]
    assert course(table, "vote gauvain", "done")[-1] == "before_reveal"
    assert table.s.pope == lord("gauvain")


@pytest.mark.rule("FIEF-1.4.3")
def test_a_new_pope_excommunicates_before_the_window_after_his_election() -> None:
    table = table_of().lord("thierry", "red", "offshore").bishop("thierry", 4).cardinal("thierry")
    table.lord("henry", "blue", "offshore").bishop("henry", 2).cardinal("henry").at(HEAR_YE)
    seen = course(table, "nominate thierry", "done", "vote thierry", "done", "excommunicate henry")
    assert seen[-3:] == ["before_reveal", "excommunicate henry", "after_ballot"]


@pytest.mark.rule("FIEF-1.1c", "R-102", "R-150")
def test_after_a_wedding_the_first_ballot_has_its_window() -> None:
    """W1b, then W2, though nobody is left to court; a wedding that failed has changed nothing."""
    table = table_of().lord("arthur", "red", "tours").lord("jeanne", "blue", "calais").deniers(red=0).at(HEAR_YE)
    seen = course(table, "marry arthur jeanne", "agree")
    assert seen == ["hear_ye", "marry arthur jeanne", "agree", "wedding", "before_ballot"]
    table = table_of().lord("arthur", "red", "tours").lord("jeanne", "blue", "calais").deniers(red=0)
    table.hand("red", "darc").at(HEAR_YE)
    course(table, "marry arthur jeanne")
    table.do("agree")
    table.do("darc jeanne", by="red")
    assert course(table) == ["wedding"], "D'ARC does not marry: it is off, and the ballots follow at once"
    assert table.s.spouse[lord("arthur")] == NONE


@pytest.mark.rule("FIEF-1.1a", "R-150")
def test_the_window_after_the_pope_opens_if_he_was_asked() -> None:
    table = table_of().lord("thierry", "red", "offshore").bishop("thierry", 4).given(pope=lord("thierry")).at(HEAR_YE)
    assert course(table, "done") == ["hear_ye", "done", "after_pope"]
    captive = table_of().lord("thierry", "red", "tours", jailer="blue").units("blue", "tours", knight=1)
    captive.bishop("thierry", 4).given(pope=lord("thierry")).at(HEAR_YE)
    assert course(captive) == ["hear_ye"], "a captive pope does not act"


# -- CARDS, INCOME: W6 to W11 --------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-2.1", "FIEF-2.2a", "R-116", "R-147", "R-150")
def test_windows_between_the_steps_of_cards() -> None:
    """W6, W6b, one between two draws, W7; with an empty track W7 is the first W9."""
    table = table_of().hand("red", "tax", "tax").controls("red", "tours").at(CARDS_PHASE)
    seen = course(table, "pass", "pass", "pass", "pass", "pass")
    assert seen[:4] == ["cards", "pass", "before_draw", "pass"]
    assert seen[4:9] == ["drawing", "pass", "drawing", "pass", "before_disasters"]
    assert seen[9:] == ["pass", "playing", "before_income", "after_income"], "red alone has a card to play"
    assert "mill tours" in table.offered()
    assert course(table_of().at(CARDS_PHASE)) == ["cards"], "nobody has a card to discard: W6b is W6"


@pytest.mark.rule("R-147", "R-150")
def test_the_window_after_step_b_opens_though_the_last_player_cannot_draw() -> None:
    """W7 offers surprise cards, which the window between two draws does not."""
    table = table_of().hand("yellow", "tax", "justice", "ambush").at(CARDS_PHASE)
    seen = course(table, "pass", "pass", "pass")
    assert seen[3:8] == ["pass", "drawing", "pass", "drawing", "before_disasters"]
    table = table_of(4).hand("blue", "tax", "tax", "tax").hand("yellow", "justice", "ambush", "arthur").at(CARDS_PHASE)
    seen = course(table, "pass", "pass", "pass")
    assert seen[-2:] == ["pass", "drawing"], "two who cannot draw make one window"
    full = table_of().hand("red", "tax", "tax", "tax").at(CARDS_PHASE)
    assert course(full, "pass") == ["cards", "pass", "before_draw"], "who cannot draw makes none"


@pytest.mark.rule("FIEF-2.5a", "R-150", "R-155")
def test_a_window_after_each_disaster_that_strikes() -> None:
    """W8; the last one is also the first W9. A gentle first round has none."""
    table = table_of().hand("red", "tax", "tax")
    for at, name in enumerate(("bad_weather", "famine")):
        table.s.track[at] = card(name)
    table.given(track_size=2).at(CARDS_PHASE)
    course(table, "pass", "pass", "pass")
    table.do("pass")
    assert window(table.s) == "before_disasters"
    passed(table, 0)
    assert window(table.s) == "after_disaster"
    passed(table, 5)  # a six: no effect, and a window all the same
    assert window(table.s) == "after_disaster"
    passed(table)
    assert table.asked == PLAY_ASKED
    gentle = Position(3, gentle_start=True).given(round_number=1, track_size=1).hand("red", "tax", "tax")
    gentle.s.pawns[0] = 1
    gentle.s.track[0] = card("famine")
    gentle.at(CARDS_PHASE)
    seen = course(gentle, "pass", "pass", "pass", "pass")
    assert seen[-2:] == ["before_disasters", "playing"], "the card was turned up: W9 is one of its own"


@pytest.mark.rule("FIEF-2.6a", "R-116")
def test_a_window_before_each_turn_of_step_d_and_after_each_card() -> None:
    """W9; two who hold no card have none between them."""
    table = table_of().hand("red", "good_weather", "good_harvest").hand("yellow", "tax").controls("red", "tours")
    table.at(CARDS_PHASE)
    course(table, "pass", "pass", "pass", "pass")
    assert table.asked == PLAY_ASKED
    seen = course(table, "weather 1", "harvest 1", "pass")
    assert seen == ["weather 1", "playing", "harvest 1", "playing", "pass", "before_income", "after_income"]


@pytest.mark.rule("FIEF-3a", "R-93", "R-116", "R-150")
def test_windows_before_and_after_income() -> None:
    """W10 whatever came before it; W11, which is also the first W12."""
    table = table_of().controls("red", "tours").at(CARDS_PHASE)
    assert course(table, "pass", "pass", "pass")[-3:] == ["before_disasters", "before_income", "after_income"]
    assert table.asked == BUY_ASKED
    assert course(table_of().controls("red", "tours").at(INCOME)) == ["before_income", "after_income"]


# -- PURCHASE, MOVEMENT: W12 to W14 --------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-4.4a", "R-152")
def test_windows_before_each_purchase_turn_and_at_a_declared_title() -> None:
    """W12."""
    table = table_of().controls("red", "rennes", "nantes").stronghold("nantes").lord("eric", "red", "nantes")
    table.units("red", "rennes", man_at_arms=1).deniers(red=9).controls("blue", "paris").at(PURCHASE)
    seen = course(table, "mill nantes", "title bretagne", "done", "done")
    assert seen == [
        *("before_purchase", "mill nantes"),
        *("title bretagne", "title_purchase", "done"),
        *("before_purchase", "done", "before_purchase"),
    ]
    assert table.s.fief_lord[fief("bretagne")] == lord("eric")


@pytest.mark.rule("FIEF-4.5")
def test_a_window_at_a_declared_cardinal() -> None:
    """W12."""
    table = (
        table_of()
        .lord("henry", "red", "tours")
        .bishop("henry", 2)
        .deniers(red=6)
        .controls("blue", "paris")
        .at(PURCHASE)
    )
    assert course(table, "cardinal_title henry", "done") == [
        *("before_purchase", "cardinal_title henry", "title_purchase"),
        *("done", "before_purchase"),
    ]


def marchers() -> Position:
    """Red's Éric in Tours, yellow's Henry in Paris; blue has nothing to move."""
    return table_of().lord("eric", "red", "tours").lord("henry", "yellow", "paris").deniers(red=0, yellow=0)


@pytest.mark.rule("FIEF-5a", "R-116", "R-150")
def test_windows_around_steps_and_before_and_after_waiting_forces_enter() -> None:
    """W13, W14. Blue cannot march: the windows before his turn and before yellow's are one."""
    table = marchers().units("blue", "calais", archer=1).controls("blue", "calais").at(MOVEMENT)
    seen = course(table, "march eric", "to poitiers", "pass", "march henry", "to calais", "pass", "pass")
    assert seen[:5] == ["march", "march eric", "to poitiers", "march", "pass"]
    assert seen[5:10] == ["march", "march henry", "to calais", "march", "pass"]
    assert seen[10:12] == ["before_entering", "entered"]
    assert table.s.lord_place[lord("henry")] == town("calais")
    alone = marchers().at(MOVEMENT)
    seen = course(alone, "march eric", "to poitiers", "march eric", "to limoges", "march henry", "to calais", "pass")
    tail = ["pass", "before_entering", "entered", "end_of_round", "hear_ye"]
    assert seen[-5:] == tail, "W14 after the entering whether anybody has entered or not"
    assert seen[4:7] == ["march eric", "to limoges", "march"], "the end of red's turn and the start of yellow's are one"
    assert seen[7] == "march henry"


@pytest.mark.rule("R-58", "R-150")
def test_each_march_has_a_window_in_which_underground_can_be_lent_for_it() -> None:
    """W13: red has no STEP left, so that nobody is asked between the end of his turn and the start of yellow's."""
    table = marchers().hand("blue", "underground").at(MOVEMENT)
    seen = course(table, "march eric", "to poitiers", "march eric", "to limoges")
    assert seen[-3:] == ["to limoges", "march", "march"]
    assert table.s.active == 2
    table = marchers().hand("blue", "underground").at(MOVEMENT)
    course(table, "march eric", "to poitiers", "march eric")
    table.do("to limoges")
    assert (window(table.s), int(table.s.active)) == ("march", 0)
    passed(table)
    assert (window(table.s), int(table.s.active)) == ("march", 2)
    table.do("lend", by="blue")


@pytest.mark.rule("R-58", "R-150")
def test_after_a_lost_cavalcade_underground_can_be_lent_for_the_next_march() -> None:
    """The window after a battle does not offer that, so W13 follows it; without such a card the two are one."""
    for cards in (("underground",), ()):
        table = marchers().units("red", "tours", knight=1).controls("red", "tours").hand("yellow", *cards)
        table.lord("gauvain", "red", "lyon").units("blue", "poitiers", knight=2).controls("blue", "poitiers")
        table.deniers(blue=0).at(MOVEMENT)
        course(table, "march eric", "to poitiers", "march eric", "to limoges", "ask", "refuse")
        table.do("ride blue town")
        table.do("give_up", by="red")
        passed(table)
        seen = course(table, "spare eric")
        assert seen == ["spare eric", "battle_over", *(["march"] if cards else [])]
        assert table.asked == MARCH_ASKED, "Gauvain has not moved"


@pytest.mark.rule("FIEF-1.1b", "FIEF-1.2a", "FIEF-1.2c", "FIEF-1.1c", "R-150")
def test_after_a_wedding_a_ballot_begins_with_a_window_of_its_own() -> None:
    """W2: somebody may still change who controls a town of the bishopric."""
    table = cathedral().lord("jeanne", "red", "lyon").deniers(red=0).at(HEAR_YE)
    seen = course(table, "marry jeanne francois", "agree")
    assert seen == ["hear_ye", "marry jeanne francois", "agree", "wedding", "before_ballot"]


@pytest.mark.rule("FIEF-4.4a", "FIEF-4.4c", "R-152")
@pytest.mark.parametrize("lost", ["deniers", "town", "nothing"])
def test_a_declared_title_is_paid_only_if_its_conditions_still_hold(lost: str) -> None:
    """W12: Bretagne costs four."""
    table = table_of().controls("red", "rennes", "nantes").stronghold("nantes").lord("eric", "red", "nantes")
    table.units("red", "rennes", man_at_arms=1).deniers(red=4).controls("blue", "paris").at(PURCHASE)
    course(table)
    table.do("title bretagne", by="red")
    assert window(table.s) == "title_purchase"
    if lost == "deniers":
        table.deniers(red=3)
    elif lost == "town":
        table.controls("blue", "rennes")
    passed(table)
    bought = lost == "nothing"
    assert table.s.fief_lord[fief("bretagne")] == (lord("eric") if bought else NONE)
    assert table.s.deniers[0] == {"deniers": 3, "town": 4, "nothing": 0}[lost]


@pytest.mark.rule("FIEF-4.5", "FIEF-G.4.1.2")
@pytest.mark.parametrize("deniers", [5, 4])
def test_the_cardinal_title_for_sale_costs_five_when_it_is_paid(deniers: int) -> None:
    table = table_of().lord("henry", "red", "tours").bishop("henry", 2).deniers(red=5).at(PURCHASE)
    course(table)
    table.do("cardinal_title henry", by="red")
    table.deniers(red=deniers)
    passed(table)
    assert (table.s.cardinal[3] == lord("henry")) == (deniers == 5)
    assert table.s.deniers[0] == (0 if deniers == 5 else 4)


@pytest.mark.rule("FIEF-5a", "R-150")
def test_nobody_is_active_when_all_have_moved() -> None:
    table = marchers().at(MOVEMENT)
    while window(table.s) != "before_entering":
        if table.asked == WINDOW_ASKED:
            passed(table)
        else:
            table.do("pass", by=FAMILY_IDS[table.seat])
    assert table.s.active == NONE


@pytest.mark.rule("R-116", "R-147", "R-150")
@pytest.mark.parametrize(("quiet", "kind", "opens"), [(0, W_DRAW, 1), (1, W7, 0), (2, W_DRAW, 0), (2, W7, 1)])
def test_after_a_window_of_step_b_only_another_of_step_b_is_the_same(quiet: int, kind: int, opens: int) -> None:
    table = Position(3).given(quiet=quiet)
    frames = int(table.s.frames)
    begin_window(table.s, kind)
    assert table.s.frames == frames + opens


@pytest.mark.rule("FIEF-2.6a", "R-159")
def test_who_has_played_the_last_card_in_the_window_is_not_asked() -> None:
    """W9: blue's only card is ASSASSINATION; then it is yellow's turn."""
    table = table_of().lord("arthur", "red", "tours").lord("henry", "blue", "paris").lord("eric", "yellow", "lyon")
    table.hand("red", "tax").hand("blue", "assassination").hand("yellow", "tax").at(CARDS_PHASE)
    while window(table.s) != "playing":
        if table.asked == WINDOW_ASKED:
            passed(table)
        else:
            table.do("pass", by=FAMILY_IDS[table.seat])
    assert table.s.active == 1
    table.do("assassinate eric", by="blue")
    while table.asked == WINDOW_ASKED:
        passed(table)
    assert (table.asked, table.seat) == (PLAY_ASKED, 2)
