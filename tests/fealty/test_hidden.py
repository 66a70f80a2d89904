"""Who sees what: the table of the ledger's section 7, in views and logs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from homage.engine.match.match import Match
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.games.fealty import GAME
from homage.games.fealty.rules.pieces import KIND_OF_NAME, NAME
from tests.fealty.position import Position
from tests.fealty.table import MISSIVES, all_of, kinds, named, play_out, play_until, steps

KINGDOM = "1A,2A,3A"
VARIANTS = [{}, {"draw": "no_luck"}, {"draw": "blind", "set": "suns"}, {"draw": "ordered"}, {"set": "random"}]


def known_to(match: Match, looker: int | None) -> tuple[Any, ...]:
    """All that reaches a looker: the view for people, the veiled state for bots, the numbers for learning players."""
    numbers = b"" if looker is None else match.observe(looker).tobytes()
    return json.dumps(match.view(looker)), match.veiled(looker).saved.tobytes(), numbers


def seat_seen(match: Match, seat: int, by: int | None) -> dict[str, Any]:
    return match.view(by)["seats"][seat]


@pytest.mark.rule("FEA-TURN-1", "RU-21")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    match = GAME.new(4, seed=1, options={"teams": True})
    for seat in range(4):
        assert len(seat_seen(match, seat, by=seat)["hand"]) == 3
        for other in {0, 1, 2, 3, None} - {seat}:
            assert seat_seen(match, seat, by=other)["hand"] is None, "not by the partner, not by who only watches"
            assert seat_seen(match, seat, by=other)["hand_size"] == 3
            assert seat_seen(match, seat, by=other)["deck_size"] == 6


@pytest.mark.rule("FEA-TURN-1")
def test_others_cannot_tell_which_cards_are_in_a_hand_and_which_in_the_deck() -> None:
    """Change B's hand for cards of B's deck: nothing that A or a spectator sees changes."""
    match = GAME.new(2, seed=1)
    before = [known_to(match, looker) for looker in (0, None, 1)]
    s = all_of(match)
    hand = [kind for kind in range(18) if s.hand[1] >> kind & 1]
    s.hand[1] = sum(1 << s.deck[1, at] for at in range(3))
    for at, kind in enumerate(hand):
        s.deck[1, at] = kind
    after = [known_to(match, looker) for looker in (0, None, 1)]
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, True, False]


@pytest.mark.rule("FEA-SET-9")
def test_the_order_of_a_deck_is_seen_by_nobody_not_even_its_owner() -> None:
    match = GAME.new(2, seed=1)
    before = [known_to(match, looker) for looker in (0, 1, None)]
    s = all_of(match)
    for seat in (0, 1):
        s.deck[seat, 0], s.deck[seat, 5] = s.deck[seat, 5], s.deck[seat, 0]
    assert [known_to(match, looker) for looker in (0, 1, None)] == before


@pytest.mark.rule("FEA-SET-9", "FEA-TURN-3")
def test_a_drawn_card_is_named_in_its_owners_log_only() -> None:
    match = play_until(GAME.new(2, seed=1), 1, lambda view: view["turn"] == 3)
    for seat, colour in ((0, "Blue"), (1, "Yellow")):
        own = [line for line in match.log(seat) if line.startswith(f"{colour} draws")]
        assert len(own) == 3 + 2
        assert all("[" in line for line in own), "pieces are named with their speed in brackets"
        for other in (1 - seat, None):
            seen = [line for line in match.log(other) if line.startswith(f"{colour} draws")]
            assert seen == [f"{colour} draws a card."] * 5


@pytest.mark.rule("FEA-TURN-1", "FEA-TURN-1a", "RU-21")
def test_a_pick_is_secret_until_the_reveal() -> None:
    match = GAME.new(4, seed=1, options={"teams": True})
    kind = seat_seen(match, 0, by=0)["hand"][2]
    other_kind = seat_seen(match, 0, by=0)["hand"][0]
    lookers = [1, 2, 3, None]
    match.play(0, f"pick {NAME[other_kind]}")
    seen = [(known_to(match, looker), match.log(looker)) for looker in lookers]
    match.take_back()
    match.play(0, f"pick {NAME[kind]}")
    assert [(known_to(match, looker), match.log(looker)) for looker in lookers] == seen
    assert seat_seen(match, 0, by=0)["picked"] == kind
    assert match.log(0)[-1].startswith("Blue picks the")
    for looker in lookers:
        assert seat_seen(match, 0, by=looker)["picked"] is None
        assert not any("picks" in line for line in match.log(looker))
    for seat in (1, 2, 3):
        match.play(seat, match.legal(seat)[0])
    for looker in (0, *lookers):
        assert f"Blue reveals the {NAME[kind]}" in "\n".join(match.log(looker))
        assert seat_seen(match, 0, by=looker)["revealed"] == kind


@pytest.mark.rule("RU-19", "FEA-SET-8")
def test_everybody_sees_which_cards_a_player_has_not_played_yet() -> None:
    match = GAME.new(2, seed=1)
    played: dict[int, set[int]] = {0: set(), 1: set()}
    for _ in steps(match, 5):
        for seat in (0, 1):
            own = seat_seen(match, seat, by=1 - seat)
            shown = {
                event["kind"] for event in match.events(None) if event.kind.name == "revealed" and event["seat"] == seat
            }
            assert set(own["unplayed"]) == {KIND_OF_NAME[name.lower()] for name in MISSIVES} - shown
            played[seat] = shown
    assert len(played[0]) == 8
    last = seat_seen(match, 0, by=1)
    assert len(last["unplayed"]) == 1, "the card left over at the end, by elimination"
    assert last["unplayed"] == seat_seen(match, 0, by=0)["hand"]


@pytest.mark.rule("RU-5")
def test_a_returned_card_is_known_to_all_until_it_is_played() -> None:
    board = Position(KINGDOM).deal("A", ["Agent", "Baron"], ["Ranger"]).deal("B", ["Knight", "Scholar"], ["General"])
    board.s.held_rows[1] = -1  # as if B had a piece in every row
    board.reveal({"A": "Agent", "B": "Knight"})
    assert board.match.view()["seats"][1]["known"] == []
    board.do("A", "place", (0, 0))
    assert board.match.view(0)["seats"][1]["known"] == [KIND_OF_NAME["knight"]]
    assert board.match.view(None)["seats"][1]["known"] == [KIND_OF_NAME["knight"]]
    assert KIND_OF_NAME["knight"] in board.match.view(0)["seats"][1]["unplayed"]
    board.s.held_rows[1] = 0
    board.reveal({"A": "Guard Post", "B": "Scholar"})
    assert board.match.view(0)["seats"][1]["known"] == [KIND_OF_NAME["knight"]], "still in hand"
    board.do("A", "place", (1, 1))
    board.do("B", "place", (7, 0))
    board.reveal({"A": "Baron", "B": "Knight"})
    assert board.match.view(0)["seats"][1]["known"] == []


@pytest.mark.rule("FEA-VAR-ORDER")
def test_an_arranged_deck_is_seen_by_its_owner_alone() -> None:
    match = GAME.new(2, seed=1, options={"draw": "ordered"})
    match.play(0, "pick Baron")
    assert named(seat_seen(match, 0, by=0)["plan"]) == ["Baron"]
    assert "Blue puts the Baron [60] at place 1 of the deck." in match.log(0)
    for other in (1, None):
        assert seat_seen(match, 0, by=other)["plan"] is None
        assert seat_seen(match, 0, by=other)["arranged"] == 1
        assert not any("Baron" in line for line in match.log(other))
    seen = [known_to(match, looker) for looker in (1, None)]
    match.take_back()
    match.play(0, "pick Knight")
    assert [known_to(match, looker) for looker in (1, None)] == seen


@pytest.mark.rule("FEA-VAR-NOLUCK")
def test_in_no_luck_only_the_picks_are_hidden() -> None:
    match = GAME.new(2, seed=1, options={"draw": "no_luck"})
    for _ in steps(match, 1):
        for seat in (0, 1):
            own = seat_seen(match, seat, by=seat)
            assert own["hand"] == seat_seen(match, seat, by=1 - seat)["unplayed"]


@pytest.mark.rule("RU-11", "RU-22")
def test_removed_pieces_and_discarded_cards_are_seen_by_all() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 3)).to_place("A", "Inquisitor", then=[("B", "Baron")])
    board.do("A", "place", (0, 0))
    board.do("A", "remove", piece="Scholar")
    for looker in (0, 1, None):
        assert named(board.match.view(looker)["seats"][0]["removed"]) == ["Scholar"]
        assert "Blue removes the Scholar [40] from d8." in board.match.log(looker)


@pytest.mark.rule("RU-19")
def test_board_used_duchies_and_heir_are_seen_alike_by_all() -> None:
    match = play_until(GAME.new(3, seed=4), 4, lambda view: view["turn"] == 4 and view["step"] == "place")
    public = ["turn", "step", "order", "kingdom", "duchies", "markers", "tokens", "waiting", "points", "places"]
    seen = [{name: match.view(looker)[name] for name in public} for looker in (0, 1, 2, None)]
    assert all(each == seen[0] for each in seen)
    open_things = ["heir", "hand_size", "deck_size", "revealed", "unplayed", "known", "removed", "pieces"]
    for seat in range(3):
        lines = [{name: seat_seen(match, seat, by=looker)[name] for name in open_things} for looker in (0, 1, 2, None)]
        assert all(line == lines[0] for line in lines)


@pytest.mark.rule("RU-19")
@pytest.mark.parametrize("options", VARIANTS)
def test_a_world_dealt_anew_looks_the_same_to_who_it_was_dealt_for(options: dict[str, Any]) -> None:
    """All that a seat sees stays; what it cannot know is dealt again, and remains a possible deal."""
    match, dice, hands = GAME.new(3, seed=6, options=options), Held(Dice, keyed(key_from_seed(7))), set()
    for step, _ in enumerate(steps(match, 6)):
        if step % 9:
            continue
        for seat in (0, 1, 2, None):
            other = match.resampled(seat, dice)
            assert known_to(other, seat) == known_to(match, seat)
            if seat is not None:
                assert other.legal(seat) == match.legal(seat)
            s = all_of(other)
            hands.add((step, s.hand[2], *[s.deck[2, at] for at in range(9)], *[s.plan[2, at] for at in range(9)]))
            for each in range(3):
                assert s.hand[each].bit_count() == s.hand_size[each]
                assert s.known[each] & ~s.unplayed[each] == 0
                if options.get("draw") != "ordered":
                    deck = sum(1 << s.deck[each, at] for at in range(s.deck_size[each]))
                    assert s.hand[each] | deck == s.unplayed[each]
    if options.get("draw") != "no_luck":
        assert len(hands) > 10, "hidden cards do change"


@pytest.mark.rule("RU-5")
def test_a_world_dealt_anew_keeps_a_returned_card_in_its_hand() -> None:
    board = Position(KINGDOM).deal("B", ["Knight", "Scholar", "General"], ["Agent", "Ranger", "Baron", "Court Noble"])
    board.s.known[1] = kinds("Knight")
    for seed in range(20):
        other = board.match.resampled(0, Held(Dice, keyed(key_from_seed(seed))))
        assert all_of(other).hand[1] & kinds("Knight")


@pytest.mark.rule("RU-19")
def test_at_the_end_nothing_is_left_to_hide() -> None:
    match = play_out(GAME.new(2, seed=2, options={"short": True}))
    for seat in (0, 1):
        assert seat_seen(match, seat, by=seat)["deck_size"] == 0
        assert seat_seen(match, seat, by=None)["unplayed"] == seat_seen(match, seat, by=seat)["hand"]
