"""The log tells every outcome, in sentences that are true."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from homage.engine.flow.story import Event
from homage.engine.match.openly import open_log
from homage.games.feudality import GAME
from homage.games.feudality.words.chronicle import event_words
from homage.players.seated import ComputerPlayer
from tests.feudality.position import Position, card, told


def said(events: list[Event]) -> list[str]:
    """The lines of the log, without their indents."""
    return [event_words(event).strip() for event in events]


def baron(seats: int = 2) -> Position:
    return Position(seats).units(0, knight=4).goods(0, food=9)


@pytest.mark.rule("FDY-BAR-IVb")
def test_an_attack_on_a_player_without_points_has_an_outcome() -> None:
    table = baron().points(0, 0).at("baron")
    events = table.do("attack yellow", dice=(8, 8, 2, 2, 2, 2))
    assert "Yellow has no point to lose by the attack." in said(events)


@pytest.mark.rule("FDY-BAR-IVb")
def test_an_attack_that_finds_no_resources_has_an_outcome() -> None:
    table = baron().units(1, knight=3, archer=2).at("baron")
    events = table.do("attack yellow", dice=(4, 4, 2, 2, 2, 2))
    assert told(events, "attacked") == [{"seat": 0, "target": 1, "total": 20, "defence": 19}]
    assert "Yellow has nothing to give." in said(events)


@pytest.mark.rule("FDY-BAR-IVb")
def test_a_point_that_is_not_taken_is_told() -> None:
    table = baron().at("baron")
    table.do("attack yellow", dice=(8, 8))
    assert "Blue takes no point from Yellow." in said(table.do("pass", dice=(2, 2, 2, 2)))
    assert table.scores == [5, 5]


@pytest.mark.rule("FDY-BAR-I")
@pytest.mark.parametrize(
    ("dice", "outcome"),
    [
        ((2, 2), "4: it is found out"),
        ((2, 3), "5: nothing comes of it"),
        ((4, 4), "8: nothing comes of it"),
        ((4, 5), "9: it succeeds"),
    ],
)
def test_a_liaison_has_an_outcome(dice: tuple[int, int], outcome: str) -> None:
    assert f"The liaison of Blue comes to {outcome}." in said(baron().at("baron").do("liaison", dice=dice))


@pytest.mark.rule("FDY-BAR-IIa")
def test_a_sabotage_says_what_it_costs_and_whether_it_is_paid() -> None:
    poor = baron().at("baron").do("sabotage", dice=(6,))
    assert "The sabotage costs 6 Gold: Blue does not pay it, and nothing more happens." in said(poor)
    rich = baron().goods(0, gold=6).put(1, "forest", "1,1").at("baron").do("sabotage", dice=(6,))
    assert "The sabotage costs 6 Gold: Blue pays it." in said(rich)


@pytest.mark.rule("FDY-EV-MON-5")
def test_a_monster_that_finds_nothing_says_so() -> None:
    table = Position().event("black_dragon")
    events = table.do("target yellow", dice=(8, 8, 1, 1))
    assert not told(events, "lost")
    assert "It finds nothing to destroy in the fief of Yellow." in said(events)


@pytest.mark.rule("FDY-EV-PIPER", "FDY-EV-AWAY", "FDY-EV-PITY")
@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("pied_piper", "There are no Rats: nothing happens."),
        ("king_away", "Nothing happens."),
        ("queen_pity", "All have the same points: nothing happens."),
    ],
)
def test_a_card_that_does_nothing_says_so(name: str, outcome: str) -> None:
    assert outcome in said(Position().event(name).events)


@pytest.mark.rule("FDY-VP-1", "FDY-R36")
@pytest.mark.parametrize(
    ("name", "number", "why"),
    [
        ("black_death", None, "by the Black Death"),
        ("tax", 4, "for not paying"),
        ("famine", 3, "for not paying"),
        ("war", 3, "for too few troops"),
        ("st_snoot", None, "for the festival"),
    ],
)
def test_who_has_no_point_to_lose_is_told_to_lose_none(name: str, number: int | None, why: str) -> None:
    lines = said(Position().points(0, 3).event(name, number).events)
    assert f"Blue has no point to lose {why}." in lines
    assert any(line.startswith("Yellow loses ") for line in lines)


@pytest.mark.rule("FDY-TILE-14")
def test_tiles_drawn_by_a_soothsayer_are_told_with_their_owner() -> None:
    def drawn(*where: str) -> list[str]:
        return said(Position().put(1, "soothsayer", *where).at("tray").events)

    assert "Yellow draws 1 tile more into the tray, by a Soothsayer." in drawn("1,1")
    assert "Yellow draws 2 tiles more into the tray, by Soothsayers." in drawn("1,1", "1,2")
    nothing = Event(next(kind for kind in GAME.events.kinds if kind.name == "soothsayer_drew"), 0, (1, 0))
    assert said([nothing]) == ["A Soothsayer of Yellow finds the bag empty."]
    assert [line for line in drawn("1,1") if "tiles are drawn" in line] == ["4 tiles are drawn into the tray."]


@pytest.mark.rule("FDY-EV-TOUR-1", "FDY-TILE-2")
def test_wolf_goes_to_the_joust_by_his_name_and_who_stays_away_is_told() -> None:
    table = Position().units(0, wolf=1).units(1, knight=1).event("joust")
    assert "Blue sends Wolf to the tournament." in said(table.do("join"))
    assert "Yellow stays away from the tournament." in said(table.do("pass", dice=(1, 2)))


@pytest.mark.rule("FDY-WAR-3")
def test_who_has_no_army_sends_nobody() -> None:
    lines = said(Position().units(1, archer=1).event("war", 3, dice=(4, 4, 2)).events)
    assert {"Blue has no army and owes 3.", "Yellow has an army of 2 and owes 3: all of it goes."} <= set(lines)


@pytest.mark.rule("FDY-FEED-9")
def test_hunger_promises_no_losses_that_cannot_be() -> None:
    table = Position().level(0, 0).given(rats=0)
    table.s.events &= ~(1 << card("rats"))
    lines = said(table.at("feed").events)
    assert "Blue has 0 tiles to feed and owes 1 Food." in lines
    assert "1 Food is missing." in lines
    assert "The Rats starve and leave Blue." in lines


# What no sentence may hold: numbers below zero, "1 tiles", doubled words, names of the code.
WRONG = [r"(?<!\w)-\d", r"\b1 (?:tiles|points|resources|cards)\b", r"\b(\w+) \1\b", r"\bNone\b|_", r"  \S.*  |\.\."]


@pytest.mark.parametrize(("player", "seats"), [("random", 2), ("random", 5), ("greedy", 3), ("greedy", 6)])
def test_whole_games_are_told_without_slips_and_every_event_has_an_outcome(player: str, seats: int) -> None:
    match = GAME.interpreted.new(seats, seed=seats, options={"turn_cap": 25})
    players = [ComputerPlayer(player, bytes([seat]) * 32) for seat in range(seats)]
    dice = random.Random(seats)
    while match.waiting:
        (seat,) = match.waiting
        legal = match.legal(seat)
        match.play(seat, players[seat].choose(match, seat) if dice.random() < 0.9 else dice.choice(legal))
    log = open_log(match)
    assert len(log) > 300
    assert not [line for line in log for slip in WRONG if re.search(slip, line)]
    for line, after in pairwise(log):
        if "draws an event" in line:
            assert not re.search("drawn into the tray|comes into the tray|Soothsayer", after), (line, after)
