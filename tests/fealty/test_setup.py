"""Before play: seats, Heir, duchies, decks (FEA-SET)."""

from __future__ import annotations

from collections import Counter

import pytest

from homage.engine.errors import BadOption
from homage.engine.flow.story import blank_story
from homage.engine.state.dice import Dice, from_outcomes, key_from_seed, keyed
from homage.games.fealty import GAME
from homage.games.fealty.rules.kingdom import DUCHIES_OF_BOARD
from homage.games.fealty.rules.pieces import DISCS, KIND_OF_NAME, KINDS
from homage.games.fealty.rules.setup import DUCHIES_AT, OPTION_COUNT, choose_duchies
from homage.games.fealty.state import NONE
from tests.fealty import printed
from tests.fealty.position import Position
from tests.fealty.table import MISSIVES, SUNS, all_of, kinds, named, play_out, told


@pytest.mark.rule("FEA-SET-1")
def test_each_seat_has_a_colour_of_its_own_in_clockwise_order() -> None:
    view = GAME.new(4, seed=3).view()
    assert [seat["colour"] for seat in view["seats"]] == ["blue", "yellow", "purple", "red"]


@pytest.mark.rule("FEA-SET-1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.new(seats, seed=1)


@pytest.mark.rule("FEA-SET-2")
def test_any_player_may_be_the_first_heir() -> None:
    heirs: Counter[int] = Counter()
    for seed in range(200):
        match = GAME.new(4, seed=seed)
        heir = told(match, "heir")[0]["seat"]
        assert [seat["heir"] for seat in match.view()["seats"]] == [seat == heir for seat in range(4)]
        heirs[heir] += 1
    assert set(heirs) == {0, 1, 2, 3}
    assert min(heirs.values()) > 25, "each about 50 times of 200"


@pytest.mark.rule("FEA-SET-3")
@pytest.mark.parametrize(
    ("seats", "short", "duchies"),
    [(2, False, 3), (3, False, 4), (4, False, 5), (2, True, 2), (3, True, 3), (4, True, 4)],
)
def test_duchies_in_play(seats: int, short: bool, duchies: int) -> None:
    assert len(GAME.new(seats, seed=1, options={"short": short}).view()["duchies"]) == duchies


@pytest.mark.rule("FEA-SET-4", "RU-1")
def test_boards_are_drawn_without_replacement_then_side_and_rotation() -> None:
    drawn: Counter[tuple[int, str]] = Counter()
    rotations: Counter[tuple[int, int]] = Counter()
    for seed in range(300):
        duchies = GAME.new(4, seed=seed).view()["duchies"]
        boards = [duchy["id"][0] for duchy in duchies]
        assert len(set(boards)) == 5, "the two sides of one board are never in play together"
        drawn.update((duchy["slot"], duchy["id"]) for duchy in duchies)
        rotations.update((duchy["slot"], duchy["rotation"]) for duchy in duchies)
    assert len(drawn) == 5 * 12, "every duchy can lie in every slot"
    assert len(rotations) == 5 * 4, "turned every way"
    assert max(drawn.values()) < 50, "each about 25 times of 300"


@pytest.mark.rule("FEA-SET-4", "RU-1", "RU-20")
def test_each_duchy_is_drawn_among_the_boards_that_are_left() -> None:
    """The first board, then the second and the fourth of those left; each with a side and a rotation."""
    match, dice = GAME.new(2, seed=1), keyed(key_from_seed(1))
    s = all_of(match)
    from_outcomes(dice, [0, 1, 2, 1, 0, 3, 3, 1, 1])
    options = [0] * DUCHIES_AT + [-1] * (OPTION_COUNT - DUCHIES_AT)
    GAME.plain.bind(choose_duchies)(s, 2, options, Dice.proxies(dice)[0], blank_story())
    boards = [next(board for board in range(6) if s.duchy[slot] in DUCHIES_OF_BOARD[board]) for slot in range(3)]
    assert boards == [0, 2, 5]
    assert [s.rotation[slot] for slot in range(3)] == [2, 3, 1]


@pytest.mark.rule("FEA-SET-4", "RU-2")
@pytest.mark.parametrize(("seats", "short"), [(2, True), (2, False), (3, False), (4, False)])
def test_the_kingdom_is_laid_as_the_ledger_draws_it(seats: int, short: bool) -> None:
    for seed in range(10):
        view = GAME.new(seats, seed=seed, options={"short": short}).view()
        slots, height, width = printed.layouts()[len(view["duchies"])]
        expected = [[" "] * width for _ in range(height)]
        for duchy in view["duchies"]:
            top, left = slots[duchy["slot"]]
            for r, line in enumerate(printed.turned(printed.duchies()[duchy["id"]][1], duchy["rotation"])):
                expected[6 * top + r][6 * left : 6 * left + 6] = line
        assert view["kingdom"] == ["".join(line).rstrip() for line in expected]


@pytest.mark.rule("FEA-SET-4", "RU-2")
def test_no_square_lies_in_the_gaps_of_the_cross() -> None:
    board = Position("1A,2A,3A,4A,5A", seats=4).to_place("A", "Agent")
    assert board.refusal("A", "place", (0, 0)) == "FEA-SET-4"
    assert board.refusal("A", "place", (13, 13)) == "FEA-SET-4"
    assert board.refusal("A", "place", (0, 6)) == ""
    assert not {square for square in board.options("A", "place") if square[0] < 6 and square[1] < 6}


@pytest.mark.rule("FEA-SET-5")
def test_a_mountain_may_lie_where_a_neighbours_road_arrives() -> None:
    """The road (6,1) of 2A runs north into the mountain (5,1) of 1A."""
    board = Position("1A,2A,3A")
    assert board.match.view()["kingdom"][5][1] == "M"
    assert board.match.view()["kingdom"][6][1] == "-"
    board.stand("A", "Patroller", (6, 0))
    assert ("A", (6, 1)) in board.score()


@pytest.mark.rule("FEA-SET-6", "FEA-SET-7", "FEA-SET-8")
@pytest.mark.parametrize(("chosen", "names"), [("missives", MISSIVES), ("suns", SUNS)])
def test_all_players_have_the_nine_pieces_of_the_set_chosen(chosen: str, names: list[str]) -> None:
    match = GAME.new(3, seed=5, options={"set": chosen})
    s = all_of(match)
    for seat in range(3):
        deck = [s.deck[seat, at] for at in range(s.deck_size[seat])]
        hand = match.view(seat)["seats"][seat]["hand"]
        assert named(sorted(deck + hand)) == names, "nine cards, none twice, and none of the other set"
        for looker in (0, 1, 2, None):
            assert named(match.view(looker)["seats"][seat]["unplayed"]) == names, "the discs lie open"


@pytest.mark.rule("FEA-SET-6")
def test_missives_are_the_set_for_a_table_that_says_nothing() -> None:
    assert named(GAME.new(2, seed=5).view()["seats"][0]["unplayed"]) == MISSIVES
    with pytest.raises(BadOption, match="missives, suns"):
        GAME.new(2, seed=5, options={"set": "moons"})


@pytest.mark.rule("FEA-SET-7")
def test_cards_of_the_other_set_never_turn_up() -> None:
    match = play_out(GAME.new(2, seed=8, options={"set": "suns"}))
    assert {event["kind"] for event in told(match, "revealed")} <= {KIND_OF_NAME[name.lower()] for name in SUNS}


@pytest.mark.rule("FEA-SET-9")
def test_everybody_shuffles_and_draws_three() -> None:
    first_hands, decks_differ = Counter(), 0
    for seed in range(100):
        match = GAME.new(2, seed=seed)
        for seat in (0, 1):
            own = match.view(seat)["seats"][seat]
            assert (len(own["hand"]), own["hand_size"], own["deck_size"]) == (3, 3, 6)
            first_hands.update(own["hand"])
        s = all_of(match)
        decks_differ += [s.deck[0, at] for at in range(6)] != [s.deck[1, at] for at in range(6)]
    assert set(first_hands) == {KIND_OF_NAME[name.lower()] for name in MISSIVES}
    assert min(first_hands.values()) > 40, "each card about 67 times among 200 hands of three"
    assert decks_differ > 95, "each player shuffles a deck of their own"


@pytest.mark.rule("FEA-SET-9")
def test_the_same_nine_cards_come_in_every_order() -> None:
    places: list[Counter[int]] = [Counter() for _ in range(6)]
    for seed in range(200):
        s = all_of(GAME.new(2, seed=seed))
        for at, cards in enumerate(places):
            cards[s.deck[0, at]] += 1
    assert [len(cards) for cards in places] == [9] * 6
    assert max(places[5].values()) < 45, "each about 22 times of 200"


@pytest.mark.rule("FEA-SET-10")
@pytest.mark.parametrize(("short", "turns"), [(False, 8), (True, 6)])
def test_eight_turns_or_six(short: bool, turns: int) -> None:
    match = GAME.new(2, seed=4, options={"short": short})
    assert match.view()["turns"] == turns
    play_out(match)
    assert [event["turn"] for event in told(match, "turn")] == list(range(1, turns + 1))


@pytest.mark.rule("FEA-SET-11")
def test_the_board_starts_empty() -> None:
    match = GAME.new(4, seed=9)
    view = match.view()
    assert view["markers"] == []
    assert view["tokens"] == []
    assert all(seat["pieces"] == [] for seat in view["seats"])
    assert not any(duchy["used"] for duchy in view["duchies"])
    assert view["points"] == [0, 0, 0, 0]


@pytest.mark.rule("RU-20")
def test_a_table_may_agree_on_duchies_sides_and_rotations() -> None:
    match = GAME.new(2, seed=1, options={"duchies": "5B1,1A0,2A0", "draw": "no_luck"})
    assert [(duchy["id"], duchy["rotation"]) for duchy in match.view()["duchies"]] == [("5B", 1), ("1A", 0), ("2A", 0)]
    assert match.view()["kingdom"][0] == "f@f.M."


@pytest.mark.rule("RU-20", "RU-1", "FEA-SET-3")
@pytest.mark.parametrize(
    ("duchies", "why"), [("1A,2A", "FEA-SET-3"), ("1A,1B,2A", "RU-1"), ("1A,2A,7A", "duchies cannot hold '7A'")]
)
def test_duchies_that_cannot_be_laid_are_refused(duchies: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        GAME.new(2, seed=1, options={"duchies": duchies})


@pytest.mark.rule("FEA-SET-7")
def test_hand_and_deck_together_are_what_is_unplayed() -> None:
    s = all_of(GAME.new(2, seed=6))
    for seat in (0, 1):
        deck = sum(1 << s.deck[seat, at] for at in range(6))
        assert s.hand[seat] & deck == 0
        assert s.hand[seat] | deck == s.unplayed[seat] == kinds(*MISSIVES)


@pytest.mark.rule("FEA-SET-9", "FEA-SET-11")
def test_at_the_start_nothing_stands_and_nothing_is_shown() -> None:
    s = all_of(GAME.new(3, seed=1, options={"draw": "ordered"}))
    assert s.last_placer == NONE
    for seat in range(3):
        assert s.revealed[seat] == s.picked[seat] == NONE
        assert {s.stands[seat, kind] for kind in range(KINDS)} == {NONE}
        assert {s.plan[seat, card] for card in range(DISCS)} == {s.deck[seat, card] for card in range(DISCS)} == {NONE}
