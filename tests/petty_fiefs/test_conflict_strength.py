"""Who is strongest in a conflict, and what is a tie (PF-CFL). Two players unless said."""

from __future__ import annotations

import pytest

from tests.petty_fiefs.position import Position, told
from tests.petty_fiefs.test_conflict import won


@pytest.mark.rule("PF-CFL-B", "PF-CFL-C1")
def test_all_coins_are_turned_up_and_coins_prince_and_castle_add_up() -> None:
    board = Position().castle("crowns", 0, 3).coins(0, "crowns", 2).stand(0, "crowns").stand(6, "suns").turn(0)
    events = board.do("move suns 1")
    assert told(events, "coin_shown") == [{"suit": 2, "coin": 0, "value": 2}]
    assert told(events, "strength") == [{"suit": 0, "strength": 1}, {"suit": 2, "strength": 6}]
    shown = [event for event in board.match.events(None) if event.kind.name == "coin_shown"]
    assert len(shown) == 1, "all players see them"


@pytest.mark.rule("PF-CFL-B", "PF-CFL-C2")
def test_coins_lie_face_up_while_the_holder_decides() -> None:
    board = Position().stand(0, "suns").coins(0, "crowns", 4).bands(0, 0, 3).holder(1).turn(0)
    board.do("deploy suns 5")
    assert board.step == "assign", "suns 6, crowns 4: with 3 more crowns win, arms do not"
    for viewer in (None, 0, 1):
        coins = board.match.view(viewer)["circle"][0]["coins"]
        assert [(coin["suit"], coin["value"], coin["up"]) for coin in coins] == [
            (0, 5, True),
            (2, 4, True),
            (10, 3, True),
        ]


@pytest.mark.rule("PF-CFL-C2")
def test_example_x7_the_holder_needs_no_piece_there() -> None:
    board = Position().stand(0, "suns", "moons", "warlord").stand(6, "suns").holder(1).turn(0)
    board.do("move suns 1")
    assert (board.step, board.asked) == ("assign", 1)
    assert told(board.do("give arms"), "won") == won(3, 6)


@pytest.mark.rule("PF-CFL-C2")
def test_the_holder_is_not_asked_where_it_makes_no_difference() -> None:
    """Suns 5 + 1 against mercenaries of 1: whichever suit of seat 1 gets it, suns win."""
    board = Position().stand(0, "suns").bands(0, 0, 1).holder(1).turn(0)
    events = board.do("deploy suns 5")
    assert told(events, "given") == [{"seat": 1, "suit": 2, "strength": 1}], "shown with the first of his suits"
    assert told(events, "won") == won(0, 6)


@pytest.mark.rule("PF-CFL-C2", "PF-CFL-C5", "PF-CFL-N")
def test_the_holder_is_not_asked_where_nobody_would_win_either_way() -> None:
    """Suns 5 + 1 against the warlord's 6: a tie, whichever suit of seat 1 gets them."""
    board = Position().stand(0, "suns", "warlord").holder(1).turn(0)
    events = board.do("deploy suns 5")
    assert told(events, "no_winner") == [{"province": 0}]
    assert (board.step, board.asked, board.match.view()["conflict"]) == ("deploy", 0, None)


@pytest.mark.rule("PF-CFL-C2")
def test_mercenaries_worth_nothing_are_not_given() -> None:
    board = Position().stand(0, "suns").bands(0, 0, 0).holder(1).turn(0)
    events = board.do("deploy suns 0")
    assert told(events, "given") == []
    assert told(events, "won") == won(0, 1)


@pytest.mark.rule("PF-CFL-C2", "PF-CFL-D2", "PF-R21", "PF-R37")
@pytest.mark.parametrize(("suit", "left", "kept"), [("crowns", 3, 5), ("arms", 5, 3)])
def test_example_y11_the_holder_must_win_even_if_it_costs_him_a_province(suit: str, left: int, kept: int) -> None:
    board = Position().stand(0, "suns", "warlord").holder(1).marker("crowns", 3).marker("arms", 5)
    board.coins(left, suit, 4).turn(0)
    board.do("deploy suns 1")
    assert board.offered() == {"give crowns", "give arms"}
    events = board.do(f"give {suit}")
    assert told(events, "marked")[0]["origin"] == left
    assert (board.lord(0), board.lord(left)) == (suit, None)
    assert board.lord(kept) is not None
    assert board.lying(left) == [f"{suit} 4"], "coins there stay"


@pytest.mark.rule("PF-CFL-C3", "PF-R10")
def test_strength_that_nobody_commands_counts_for_nobody() -> None:
    """Seat 0 sent the mercenaries 5, but holds no marker: suns 1 against crowns 1 + 1."""
    board = Position().stand(0, "suns", "crowns").bands(0, 0, 5).turn(1)
    events = board.do("deploy crowns 1")
    assert told(events, "won") == won(2, 2)


@pytest.mark.rule("PF-CFL-C4", "PF-CFL-C5", "PF-R22")
def test_the_highest_total_wins_even_if_it_is_nothing() -> None:
    """Null coins only: suns null and a castle of arms at null tie at 0; a lone suit with 0 wins."""
    board = Position().bands(0, 1, 3).coins(0, "suns", 0).stand(6, "moons").hire(1, 2).turn(1)
    events = board.do("send 2 0")
    assert told(events, "strength") == [{"suit": 0, "strength": 0}]
    assert told(events, "won") == won(0, 0), "against mercenaries whom nobody commands"
    assert told(events, "tie_held") == [], "who has no piece there is not tied with him"
    assert board.lord(0) == "suns"
    assert board.lying(0) == ["suns 0"]


@pytest.mark.rule("PF-CFL-C5", "PF-R20", "PF-CFL-F1")
def test_example_y6_the_lord_among_the_tied_wins() -> None:
    board = Position().marker("suns", 0).land(0, "suns 4", "suns 5").stand(0, "suns", "arms").turn(1)
    events = board.do("deploy arms 0")
    assert told(events, "won") == won(0, 1)
    assert 0 in board.reserve("arms")
    assert (board.step, board.asked) == ("expose", 0), "the winner's player, out of his turn"
    board.turn_up("suns 5")
    assert (board.step, board.asked) == ("deploy", 1)
    assert board.face_up() == {"suns 5"}


@pytest.mark.rule("PF-CFL-C5", "PF-R20")
def test_a_lord_may_win_a_tie_with_nothing_and_against_a_single_piece() -> None:
    """Arms' castle at null against suns null; then suns' prince and null against the one prince of arms."""
    board = Position().castle("arms", 0, 0).coins(0, "suns", 0).hire(1, 2).turn(1)
    events = board.do("send 2 0")
    assert (told(events, "tie_held"), told(events, "won")) == ([{"suit": 3, "province": 0}], won(3, 0))
    assert board.lying(0) == []
    board = Position().marker("suns", 0).stand(0, "suns", "arms").turn(0)
    events = board.do("deploy suns 0")
    assert (told(events, "tie_held"), told(events, "won")) == ([{"suit": 0, "province": 0}], won(0, 1))
    assert board.lying(0) == ["suns 0"]


@pytest.mark.rule("PF-CFL-N", "PF-CFL-C5", "PF-R20", "PF-CON-C5")
def test_example_y7_a_tie_without_the_lord_has_no_winner() -> None:
    board = Position().stand(0, "suns", "arms").turn(1)
    events = board.do("deploy arms 0")
    assert told(events, "no_winner") == [{"province": 0}]
    assert board.lord(0) is None
    assert (board.reserve("arms"), board.lying(0)) == ([0, 1, 2, 3, 4, 5], [])
    assert board.face_up() == set()
    assert (board.step, board.asked) == ("deploy", 1), "his second coin"
    assert (board.at("suns"), board.at("arms")) == (0, 0)


@pytest.mark.rule("PF-CFL-N", "PF-CFL-C5", "PF-CTL-4", "PF-R20")
def test_without_a_winner_the_lord_stays_and_everybodys_coins_go() -> None:
    """Crowns' castle at ace is there with crowns null and mercenaries; suns 3 and moons 3 tie above it."""
    board = Position(3).castle("crowns", 0, 1).coins(0, "crowns", 0).coins(0, "moons", 3).bands(0, 2, 4)
    board.stand(0, "suns").turn(0)
    events = board.do("deploy suns 2")
    assert told(events, "no_winner") == [{"province": 0}]
    assert (board.castle_of("crowns"), board.lord(0)) == ((0, 1), "crowns")
    assert board.lying(0) == []
    assert all(board.reserve(suit) == [0, 1, 2, 3, 4, 5] for suit in ("suns", "moons", "crowns"))
    assert board.mixed == [0, 1, 2, 3, 4, 5]
    assert board.face_up() == set()
