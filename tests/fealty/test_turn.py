"""The course of a turn: picking, placing in order, drawing, the Heir (FEA-TURN)."""

from __future__ import annotations

from typing import Any

import pytest

from homage.engine.errors import Refused
from homage.games.fealty import GAME
from homage.games.fealty.actions import ACTIONS
from homage.games.fealty.rules.pieces import KIND_OF_NAME
from homage.games.fealty.state import NONE, TO_PICK
from tests.fealty.position import Position
from tests.fealty.table import MISSIVES, all_of, kinds, named, play_out, play_until, steps, told

KINGDOM = "1A,2A,3A"


def names_of(events: list, name: str) -> list:
    return [event for event in events if event.kind.name == name]


def hopeless() -> Position:
    """B holds rows 0 to 4 and all columns of the eastern duchy's row 5; A is about to take the western duchy."""
    board = Position("1A,2A", short=True)
    for piece, square in zip(MISSIVES[3:8], [(0, 9), (1, 10), (2, 8), (3, 11), (4, 7)], strict=True):
        board.stand("B", piece, square)
    board.deal("A", ["Agent", "Knight", "Baron"], ["Ranger"])
    return board.deal("B", ["Knight", "Guard Post", "Court Noble"], ["Agent"])


@pytest.mark.rule("FEA-TURN-1")
def test_everybody_picks_exactly_one_card_of_the_hand_in_any_order() -> None:
    match = GAME.new(3, seed=1)
    assert match.waiting == (0, 1, 2)
    for seat in (2, 0):
        hand = match.view(seat)["seats"][seat]["hand"]
        assert match.legal(seat) == [ACTIONS.number("pick", kind=kind) for kind in hand], "no pass, nothing else"
        match.play(seat, match.legal(seat)[1])
        with pytest.raises(Refused):
            match.play(seat, ACTIONS.number("pick", kind=hand[0]))
    assert match.waiting == (1,)


@pytest.mark.rule("FEA-TURN-1")
def test_a_card_that_is_not_in_hand_cannot_be_picked() -> None:
    match = GAME.new(2, seed=1)
    absent = next(kind for kind in range(18) if kind not in match.view(0)["seats"][0]["hand"])
    refused = match.why_not(0, ACTIONS.number("pick", kind=absent))
    assert refused is not None
    assert refused.rule == "FEA-TURN-1"


@pytest.mark.rule("FEA-TURN-1", "FEA-TURN-1a")
def test_picks_are_shown_together_once_all_have_picked() -> None:
    match = GAME.new(3, seed=2)
    for seat in (0, 1):
        events = match.play(seat, match.legal(seat)[0])
        assert not names_of(events, "revealed")
        assert [each["revealed"] for each in match.view()["seats"]] == [None] * 3
    picks = [ACTIONS.parts(step.action)[1]["kind"] for step in match.record.moves]
    last = match.legal(2)[0]
    events = match.play(2, last)
    revealed = {event["seat"]: event["kind"] for event in names_of(events, "revealed")}
    assert revealed == {0: picks[0], 1: picks[1], 2: ACTIONS.parts(last)[1]["kind"]}
    assert all(event.seen(None) for event in names_of(events, "revealed"))


@pytest.mark.rule("FEA-TURN-1a", "FEA-TURN-2e")
def test_a_card_that_is_shown_has_left_the_hand() -> None:
    board = Position(KINGDOM).deal("A", ["Agent", "Knight"]).deal("B", ["Guard Post", "Baron", "Herald"])
    board.s.known[0] = board.s.known[1] = -1  # as if all had been seen before
    board.reveal({"A": "Knight", "B": "Guard Post"})
    assert [board.s.hand[seat] for seat in range(2)] == [kinds("Agent"), kinds("Baron", "Herald")]
    assert [board.s.hand_size[seat] for seat in range(2)] == [1, 2]
    assert [board.s.unplayed[seat] for seat in range(2)] == [kinds("Agent"), kinds("Baron", "Herald")]
    assert [board.s.known[seat] for seat in range(2)] == [~kinds("Knight"), ~kinds("Guard Post")]
    assert [board.s.picked[seat] for seat in range(2)] == [NONE, NONE]


@pytest.mark.rule("FEA-TURN-1", "FEA-TURN-2b", "FEA-TURN-2c", "FEA-VAR-BLIND-2", "FEA-VAR-ORDER")
@pytest.mark.parametrize(
    ("options", "step", "other", "rule"),
    [
        ({}, "select", ("place", "keep", "decline"), "FEA-TURN-1"),
        ({}, "place", ("pick", "keep", "decline"), "FEA-TURN-2b"),
        ({"draw": "ordered"}, "arrange", ("place", "keep", "decline"), "FEA-VAR-ORDER"),
        ({"draw": "blind", "set": "suns"}, "swap", ("pick", "place", "decline"), "FEA-VAR-BLIND-2"),
    ],
)
def test_a_refusal_names_what_is_asked(options: dict[str, Any], step: str, other: tuple[str, ...], rule: str) -> None:
    match = play_until(GAME.new(2, seed=2, options=options), 1, lambda view: view["step"] == step)
    operands = {"pick": {"kind": 0}, "place": {"square": 0}}
    for verb in other:
        refused = match.why_not(match.waiting[0], ACTIONS.number(verb, **operands.get(verb, {})))
        assert refused is not None
        assert refused.rule == rule, verb


@pytest.mark.rule("FEA-TURN-1")
def test_a_hand_of_one_card_leaves_nothing_to_pick() -> None:
    board = Position(KINGDOM).deal("A", ["Baron"]).deal("B", ["Knight", "Scholar"])
    board.s.frame_step[0], board.s.turn = TO_PICK, 6
    board.go_on()
    assert board.match.waiting == (1,)
    board.do("B", "pick", piece="Knight")
    board.do("B", "place", (0, 0))
    board.do("B", "decline")
    assert board.match.view()["seats"][0]["revealed"] == KIND_OF_NAME["baron"]


@pytest.mark.rule("FEA-TURN-2")
def test_lower_speeds_place_first() -> None:
    board = Position("1A,2A,3A,4A", seats=3)
    board.s.heir = 0
    board.reveal({"A": "Scholar", "B": "Court Noble", "C": "Guard Post"})
    assert board.match.view()["order"] == [2, 0, 1]
    assert board.match.waiting == (2,)
    board.do("C", "place", (0, 0))
    assert board.match.waiting == (0,)
    board.do("A", "place", (7, 0))
    assert board.match.waiting == (1,)
    assert board.refusal("A", "place", (7, 1)) == "FEA-TURN-2"


@pytest.mark.rule("FEA-TURN-2a", "RU-7")
@pytest.mark.parametrize(
    ("heir", "cards", "order"),
    [
        (0, ["Baron"] * 4, "ABCD"),
        (1, ["Baron"] * 4, "BCDA"),
        (2, ["Baron"] * 4, "CDAB"),
        (3, ["Baron"] * 4, "DABC"),
        (2, ["Baron", "Baron", "Agent", "Baron"], "CDAB"),  # the Heir is not among the equal ones
        (1, ["Baron", "General", "Knight", "Baron"], "CDAB"),  # counted clockwise from the Heir, D is met before A
        (0, ["General", "Baron", "Knight", "Baron"], "CBDA"),
        (1, ["Knight", "Baron", "Knight", "Baron"], "CABD"),
    ],
)
def test_equal_speeds_place_clockwise_from_the_heir(heir: int, cards: list[str], order: str) -> None:
    board = Position("1A,2A,3A,4A,5A", seats=4)
    board.s.heir = heir
    board.reveal(dict(zip("ABCD", cards, strict=True)))
    assert ["ABCD"[seat] for seat in board.match.view()["order"]] == list(order)


@pytest.mark.rule("FEA-TURN-2b")
def test_placing_is_compulsory() -> None:
    board = Position(KINGDOM)
    board.reveal({"A": "Agent", "B": "Baron"})
    assert board.verbs("A") == {"place"}
    assert board.refusal("A", "decline") != ""
    # 36 squares each, less the mountains of 1A (5), 2A (5) and 3A (4): every one of them is offered
    assert len(board.options("A", "place")) == 3 * 36 - 14


@pytest.mark.rule("FEA-TURN-2b")
def test_the_only_legal_square_must_be_taken() -> None:
    """As in the hopeless position, but column 11 is free: (5,11) is left, a field without a way out of placing."""
    board = Position("1A,2A", short=True)
    for piece, square in zip(MISSIVES[3:8], [(0, 9), (1, 10), (2, 8), (3, 1), (4, 7)], strict=True):
        board.stand("B", piece, square)
    board.deal("A", ["Agent"], ["Ranger"]).deal("B", ["Guard Post", "Court Noble"], ["Agent"])
    board.reveal({"A": "Agent", "B": "Guard Post"})
    board.do("A", "place", (1, 0))
    assert board.standing("B")["Guard Post"] == (5, 11)


@pytest.mark.rule("FEA-TURN-2b", "FEA-POL-2")
@pytest.mark.parametrize(
    ("free", "used", "asked"),
    [
        ([(0, 3)], 1, False),
        ([(8, 0)], 0, False),
        ([(6, 5)], 0, False),
        ([(8, 1), (8, 3)], 0, True),
        ([(0, 3), (5, 4)], 1, True),
        ([(0, 3), (8, 1)], 0, False),
    ],
)
def test_a_square_is_asked_for_only_if_there_are_several(free: list[tuple[int, int]], used: int, asked: bool) -> None:
    """One duchy is used: squares in it do not count."""
    board = Position(KINGDOM).use_duchy(used)
    for row in range(board.s.rows):
        for column in range(12):
            if board.s.empty[row] >> column & 1 and (row, column) not in free:
                board.marker((row, column))
    board.reveal({"A": "Guard Post", "B": "Baron"})
    if asked:
        assert board.options("A", "place") == set(free)
    else:
        assert board.standing("A") == {"Guard Post": free[-1]}


@pytest.mark.rule("FEA-TURN-2c", "FEA-ABL-1")
def test_an_ability_is_used_before_the_next_player_places() -> None:
    board = Position(KINGDOM)
    board.reveal({"A": "Knight", "B": "Baron"})
    board.do("A", "place", (0, 0))
    assert board.match.waiting == (0,)
    assert board.verbs("A") == {"decline", "mark"}
    assert board.refusal("B", "place", (7, 0)) == "FEA-TURN-2"
    board.do("A", "mark", (0, 2))
    assert board.match.waiting == (1,)
    assert board.verbs("B") == {"place"}


@pytest.mark.rule("FEA-TURN-2d", "RU-5", "FEA-TURN-3")
def test_a_piece_without_a_legal_square_goes_back_to_hand() -> None:
    board = hopeless()
    board.s.heir = 1
    board.reveal({"A": "Agent", "B": "Knight"})
    events = board.do("A", "place", (0, 0))
    assert [(event["seat"], event["kind"]) for event in names_of(events, "returned")] == [(1, KIND_OF_NAME["knight"])]
    assert "Knight" not in board.standing("B")
    own = board.match.view(1)["seats"][1]
    assert named(own["hand"]) == ["Agent", "Knight", "Guard Post", "Court Noble"], "returned, and drawn all the same"
    assert own["hand_size"] == 4
    assert board.s.unplayed[1] >> KIND_OF_NAME["knight"] & 1, "it is still to be played"
    assert board.match.view()["seats"][0]["heir"], "a failed placement is no claim to the Heir token"
    assert board.match.view()["markers"] == [], "no ability is used"
    assert ACTIONS.number("pick", kind=KIND_OF_NAME["knight"]) in board.match.legal(1), "to be picked again"


@pytest.mark.rule("FEA-TURN-2d", "RU-5")
def test_a_failed_placement_uses_no_duchy_and_the_next_player_goes_on() -> None:
    board = Position("1A,2A,3A", seats=3, short=True)
    board.s.held_rows[1] = -1  # as if B had a piece in every row
    board.reveal({"A": "Agent", "B": "Knight", "C": "Baron"})
    board.do("A", "place", (0, 0))
    assert board.match.waiting == (2,)
    view = board.match.view()
    assert [duchy["used"] for duchy in view["duchies"]] == [True, False, False]
    assert view["order"] == [0, 1, 2]
    assert [seat["returned"] for seat in view["seats"]] == [False, True, False]


@pytest.mark.rule("RU-6", "FEA-TURN-4", "FEA-TURN-2d")
@pytest.mark.parametrize("heir", [0, 1])
def test_the_heir_keeps_the_token_when_nobody_can_place(heir: int) -> None:
    board = Position(KINGDOM)
    board.s.heir, board.s.last_placer = heir, 1 - heir
    board.use_duchy(0).use_duchy(1).use_duchy(2)
    events = board.reveal({"A": "Agent", "B": "Knight"})
    assert [event["seat"] for event in names_of(events, "returned")] == [0, 1]
    assert board.match.view()["seats"][heir]["heir"]
    assert board.match.view()["turn"] == 2
    assert board.match.waiting == (0, 1)


@pytest.mark.rule("FEA-TURN-2e")
def test_the_card_of_a_placed_piece_never_returns() -> None:
    for seed in range(5):
        match = GAME.new(2, seed=seed)
        for seat in steps(match, seed):
            s = all_of(match)
            for each in (0, 1):
                deck = sum(1 << s.deck[each, at] for at in range(s.deck_size[each]))
                assert not (s.hand[each] | deck | s.unplayed[each]) & (s.on_board[each] | s.removed[each])
            assert seat in (0, 1)
        played = [(event["seat"], event["kind"]) for event in told(match, "placed")]
        assert len(played) == len(set(played))


def hand_sizes(match: object, seat: int, seed: int = 1) -> list[int]:
    """The size of a hand when each turn's picking begins."""
    sizes: dict[int, int] = {}
    for _ in steps(match, seed):
        view = match.view()
        sizes.setdefault(view["turn"], view["seats"][seat]["hand_size"])
    return list(sizes.values())


@pytest.mark.rule("FEA-TURN-3", "RU-33")
def test_hands_of_a_normal_game() -> None:
    match = GAME.new(2, seed=11)
    assert hand_sizes(match, 0) == [3, 3, 3, 3, 3, 3, 3, 2]
    drawn = [event for event in told(match, "drew") if event["seat"] == 0]
    assert len(drawn) == 3 + 6, "no more cards are drawn once the deck is empty"
    assert len(match.view(0)["seats"][0]["hand"]) == 1, "all but one of the pieces were placed"
    assert match.view()["seats"][0]["deck_size"] == 0


@pytest.mark.rule("FEA-TURN-3", "RU-33", "FEA-SET-10")
def test_hands_of_a_short_game() -> None:
    match = GAME.new(2, seed=11, options={"short": True})
    assert hand_sizes(match, 0) == [3] * 6
    assert len(match.view(0)["seats"][0]["hand"]) == 3, "three pieces are never placed"


@pytest.mark.rule("FEA-TURN-3", "RU-5", "RU-33")
@pytest.mark.parametrize(
    ("failing", "sizes", "left"),
    [(3, [3, 3, 3, 4, 4, 4, 4, 3], 2), (7, [3, 3, 3, 3, 3, 3, 3, 3], 2)],
)
def test_each_failed_placement_leaves_one_card_more(failing: int, sizes: list[int], left: int) -> None:
    match = GAME.new(2, seed=12)
    s = all_of(match)
    seen: dict[int, int] = {}
    for _ in steps(match, 3):
        if s.turn == failing and match.view()["step"] == "select":
            s.held_rows[0] = -1  # as if A had a piece in every row
        elif s.turn == failing + 1 and s.held_rows[0] == -1:
            s.held_rows[0] = 0
            for kind in range(18):
                if s.on_board[0] >> kind & 1:
                    s.held_rows[0] |= 1 << s.stands[0, kind] // 18
        seen.setdefault(s.turn, s.hand_size[0])
    assert [event["seat"] for event in told(match, "returned")] == [0]
    assert list(seen.values()) == sizes
    assert s.hand_size[0] == left
    drawn = [event for event in told(match, "drew") if event["seat"] == 0]
    assert len(drawn) == 9, "the turns in which cards are drawn do not change"


@pytest.mark.rule("FEA-TURN-3")
def test_the_top_card_is_drawn_and_nothing_when_the_deck_is_empty() -> None:
    board = (
        Position(KINGDOM).deal("A", ["Agent", "Baron", "General"], ["Ranger", "Knight"]).deal("B", ["Scholar", "Baron"])
    )
    board.reveal({"A": "Agent", "B": "Scholar"})
    board.do("A", "place", (0, 0))
    board.do("B", "place", (7, 0))
    assert board.s.hand[0] == kinds("Baron", "General", "Ranger")
    assert board.s.deck_size[0] == 1
    assert board.s.hand[1] == kinds("Baron"), "no reshuffle"


@pytest.mark.rule("FEA-TURN-4")
@pytest.mark.parametrize(
    ("cards", "heir"), [({"A": "Scholar", "B": "Guard Post"}, 0), ({"A": "Guard Post", "B": "Scholar"}, 1)]
)
def test_who_placed_last_takes_the_heir_token(cards: dict[str, str], heir: int) -> None:
    board = Position(KINGDOM)
    board.s.heir = 1 - heir
    board.reveal(cards)
    first, second = ("BA", "AB")[heir]
    board.do(first, "place", (0, 0))
    assert board.match.view()["seats"][1 - heir]["heir"], "not before the turn ends"
    board.do(second, "place", (7, 0))
    assert [seat["heir"] for seat in board.match.view()["seats"]] == [heir == 0, heir == 1]


@pytest.mark.rule("FEA-TURN-4", "FEA-TURN-2a")
def test_the_heir_of_the_last_turn_goes_first_among_equals() -> None:
    board = Position(KINGDOM)
    board.s.heir = 0
    board.reveal({"A": "Guard Post", "B": "Scholar"})
    board.do("A", "place", (0, 0))
    board.do("B", "place", (7, 0))
    board.reveal({"A": "Baron", "B": "Baron"})
    assert board.match.view()["order"] == [1, 0]


@pytest.mark.rule("FEA-TURN-5")
def test_all_duchies_are_free_again_next_turn() -> None:
    board = Position(KINGDOM)
    board.reveal({"A": "Guard Post", "B": "Scholar"})
    board.do("A", "place", (0, 0))
    board.do("B", "place", (7, 0))
    assert board.s.turn == 2
    assert not any(duchy["used"] for duchy in board.match.view()["duchies"])
    board.reveal({"A": "Scholar", "B": "Baron"})
    assert board.refusal("A", "place", (1, 1)) == ""


@pytest.mark.rule("FEA-TURN-5", "FEA-TURN-3")
def test_the_next_turn_begins_with_nothing_shown_and_no_order() -> None:
    board = Position(KINGDOM)
    board.reveal({"A": "Guard Post", "B": "Baron"})
    board.do("A", "place", (0, 0))
    board.do("B", "place", (7, 0))
    board.do("B", "decline")
    s = board.s
    assert s.turn == 2
    assert [(s.revealed[seat], s.order[seat]) for seat in range(2)] == [(NONE, NONE)] * 2
    assert (s.order_at, s.placed_this_turn, s.used) == (0, 0, 0)


@pytest.mark.rule("FEA-TURN-6", "FEA-SET-10")
@pytest.mark.parametrize(("short", "turns"), [(False, 8), (True, 6)])
def test_scoring_follows_the_last_turn_and_ends_the_game(short: bool, turns: int) -> None:
    match = GAME.new(2, seed=13, options={"short": short})
    play_until(match, 1, lambda view: view["turn"] == turns)
    assert match.result is None
    assert told(match, "total") == []
    play_out(match)
    assert match.over
    assert len(told(match, "placed")) == 2 * turns
    assert [event["seat"] for event in told(match, "total")] == [0, 1]
    assert match.result is not None
    assert match.result.points == tuple(event["points"] for event in told(match, "total"))
    assert match.legal(0) == []
