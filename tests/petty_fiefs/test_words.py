"""What is said at the table: one name for one piece, and a reason for every outcome."""

from __future__ import annotations

import random
import re

import pytest

from homage.games.petty_fiefs import GAME
from tests.petty_fiefs.position import Position, told


def said(board: Position, *texts: str) -> list[str]:
    """The lines of the log while this is done."""
    return [GAME.words.event(event).strip() for event in board.do(*texts)]


def rules(board: Position, *texts: str) -> dict[str, str]:
    """The lines of the log while this is done, with the rule that each cites."""
    return {GAME.words.event(event).strip(): event.kind.rule for event in board.do(*texts)}


def choices(board: Position, verb: str) -> list[str]:
    return [each.words for each in board.match.choices(board.asked) if each.notation.split()[0] == verb]


def drawn(board: Position) -> str:
    """The terminal's table, as whoever is asked sees it."""
    lines = GAME.draw(board.match.view(board.asked), board.asked, ())
    return "\n".join("".join(text for text, _ in line) for line in lines)


# -- conflicts ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PF-CFL-C5", "PF-R20")
def test_a_tie_that_the_lord_wins_is_explained() -> None:
    told = rules(Position().marker("suns", 0).stand(0, "suns", "arms").turn(1), "deploy arms 0")
    assert told["A tie for the highest goes to Suns, who holds province 1."] == "PF-CFL-C5"
    assert "Suns wins province 1 with 1." in told


@pytest.mark.rule("PF-CFL-C4", "PF-CFL-C5")
def test_a_lord_who_is_the_strongest_wins_no_tie() -> None:
    board = Position().marker("suns", 0).stand(0, "suns", "arms").turn(0)
    assert told(board.do("deploy suns 2"), "tie_held") == []


@pytest.mark.rule("PF-CFL-C2", "PF-CFL-C5")
def test_a_tie_by_what_the_mercenaries_add_is_one_too() -> None:
    """Suns holds the province with 1 + 5; the warlord makes it 6 for a suit of seat 1, which has no piece there."""
    board = Position().marker("suns", 0).stand(0, "suns", "warlord").holder(1).turn(0)
    events = board.do("deploy suns 5")
    assert told(events, "tie_held") == [{"suit": 0, "province": 0}]
    assert told(events, "won") == [{"suit": 0, "province": 0, "strength": 6}]


@pytest.mark.rule("PF-CFL-N", "PF-R20")
def test_why_nobody_wins_is_told() -> None:
    lines = said(Position().stand(0, "suns", "arms").turn(1), "deploy arms 0")
    assert "A tie for the highest, and none of the tied holds province 1: nobody wins it." in lines


@pytest.mark.rule("PF-CFL-C3", "PF-R10")
def test_a_warlord_whom_nobody_commands_is_named() -> None:
    told = rules(Position().stand(0, "suns", "warlord").turn(0), "deploy suns 0")
    assert told["The warlord has strength 6."] == "PF-CFL-C2"
    assert told["Nobody commands the warlord: that counts for nobody."] == "PF-CFL-C3"


@pytest.mark.rule("PF-CFL-C2", "PF-R33e")
@pytest.mark.parametrize("memory", ["perfect", "strict"])
def test_whom_the_warlord_and_the_mercenaries_fight_for_is_told(memory: str) -> None:
    board = Position(memory=memory).stand(0, "suns", "warlord").bands(0, 1, 4).holder(1).turn(0)
    lines = said(board, "deploy suns 3", "give arms")
    told = "have strength 10." if memory == "perfect" else "are there."
    assert f"The warlord and the mercenaries {told}" in lines
    assert "Crowns and Arms hold the command and give that strength to Arms." in lines


# -- names --------------------------------------------------------------------------------------------------------


def test_a_tile_has_one_name_in_the_question_the_log_and_the_terminal() -> None:
    rng = random.Random(5)
    match, seen = GAME.new(2, seed=5), set()
    while match.view()["step"] == "lay":
        (seat,) = match.waiting
        name = re.findall(r"You drew (.+): lay it", match.question(seat))[0]
        board = "\n".join("".join(text for text, _ in line) for line in GAME.draw(match.view(seat), seat, ()))
        assert f"Tile drawn: {name}" in board
        assert match.log(seat)[-1].endswith(f"draw {name}.")
        seen.add(name)
        match.play(seat, rng.choice(match.legal(seat)))
        suit, value = name.split()
        board = "\n".join("".join(text for text, _ in line) for line in GAME.draw(match.view(seat), seat, ()))
        assert f"({suit[:3]} {value})" in board, "known to who has laid it"
    assert {"Fire null", "Fire 5", "Moons ace"} <= seen


def test_coins_of_the_extra_suit_are_mercenaries_everywhere() -> None:
    board = Position().stand(0, "warlord").hire(0, 3).bands(0, 0, 1).holder(0).turn(0)
    assert "Send the mercenaries 3 to province 1" in choices(board, "send")
    assert "Mercenaries 3" in drawn(board), "in reserve"
    assert "Mercenaries ace" in drawn(board), "on the board"
    assert choices(board, "recall") == ["Retrieve the mercenaries ace"]


def test_a_band_that_is_not_known_has_a_number_and_no_value() -> None:
    board = Position().stand(0, "warlord").bands(0, 1, 2, 4).holder(0).turn(0)
    assert choices(board, "recall") == [
        "Retrieve the band m1 of mercenaries",
        "Retrieve the band m2 of mercenaries (skips the band m1 of mercenaries)",
    ]


# -- retrieving ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("PF-CON-D1")
def test_coins_are_offered_with_those_that_they_skip() -> None:
    """Laid in this order: suns 4, suns ace; moons 3. The list is by value, the coins come back as they were laid."""
    board = Position().stand(0, "suns", "moons").coins(0, "suns", 4, 1).coins(0, "moons", 3).turn(0)
    assert sorted(choices(board, "retrieve")) == [
        "Retrieve the Moons 3 (skips the Suns 4, the Suns ace)",
        "Retrieve the Suns 4",
        "Retrieve the Suns ace (skips the Suns 4)",
    ]
    board.do("retrieve suns 4")
    assert board.match.question(0) == "Retrieve another coin? They come in this order: the Suns ace, the Moons 3."
    board.do("retrieve suns 1")
    assert choices(board, "retrieve") == ["Retrieve the Moons 3"]


@pytest.mark.rule("PF-CON-D1")
def test_what_was_skipped_says_why_it_has_to_stay() -> None:
    board = Position().stand(0, "suns", "moons").coins(0, "suns", 4, 1, 2).turn(0)
    board.do("retrieve suns 1")
    refused = board.match.why_not(0, board.action("retrieve suns 4", 0))
    assert refused is not None
    assert "coins are retrieved in one order, and a later one was taken already" in str(refused)


@pytest.mark.parametrize("seed", range(2))
def test_no_two_choices_are_said_alike(seed: int) -> None:
    rng = random.Random(seed)
    match = GAME.new(3, seed=seed, options={"max_rounds": "12"})
    while match.waiting:
        (seat,) = match.waiting
        assert match.question(seat).strip()
        words = [choice.words for choice in match.choices(seat)]
        assert len(set(words)) == len(words)
        match.play(seat, rng.choice(match.legal(seat)))
