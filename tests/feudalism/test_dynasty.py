"""The track, the end of a turn, roles and treasure (FDM-4.2, FDM-4.3, FDM-3.1D3, FDM-3.1E, FDM-9)."""

from __future__ import annotations

import random

import pytest

from homage.games.feudalism import GAME
from homage.games.feudalism.rules.cards import KING, VASSAL
from homage.games.feudalism.rules.dynasty import place_of
from homage.games.feudalism.words.sentences import cards_in
from tests.feudalism.position import KING_IDS, Position, card, told


@pytest.mark.rule("FDM-4.2a", "FDM-4.2b", "FDM-4.3a")
def test_a_die_below_the_marker_keeps_the_king_and_his_treasure() -> None:
    table = Position(treasury=7, track=4).at("finish", 3)
    assert told(table.events, "dynasty_die") == [{"die": 3, "track": 4}]
    assert table.s.king == 0
    assert list(table.s.points) == [1, 0]
    assert table.treasury == 7
    assert (table.s.judged, table.s.judged_at) == (0, 4), "by this the search judges the turn"


@pytest.mark.rule("FDM-4.2c", "FDM-4.3b")
def test_an_equal_die_changes_roles_and_the_treasure_is_gone() -> None:
    table = Position(treasury=7, track=4)
    decks = [table.s.deck_size[side] for side in (VASSAL, KING)]
    table.at("finish", 4)
    assert table.s.king == 1
    assert list(table.s.points) == [0, 1]
    assert told(table.events, "treasury_lost") == [{"amount": 7}]
    assert table.treasury == 0
    roles = [seat["role"] for seat in table.match.view()["seats"]]
    assert roles == ["vassal", "king"]
    assert [table.s.deck_size[side] for side in (VASSAL, KING)] == [size - 6 for size in decks]
    held = {card["id"]: card["side"] for card in GAME.catalogue["cards"]}
    assert {held[card] for card in table.match.view(1)["seats"][1]["hand"]} == {"king"}


@pytest.mark.rule("FDM-4.2d")
def test_on_box_one_the_dynasty_changes_without_a_die() -> None:
    table = Position(track=1).at("finish")
    assert table.s.king == 1
    assert not told(table.events, "dynasty_die")
    table = Position(track=2).at("finish", 1)
    assert table.s.king == 0, "on box two a one still keeps the crown"


@pytest.mark.rule("FDM-4.2c")
def test_the_crown_comes_back_to_the_first_seat() -> None:
    table = Position(idle=False, track=4).given(king=1).at("finish", 4)
    assert table.s.king == 0
    assert list(table.s.points) == [1, 0]


@pytest.mark.rule("FDM-4.2e")
@pytest.mark.parametrize("die", [1, 6])
def test_a_new_king_card_is_turned_up_whatever_happens(die: int) -> None:
    table = Position(reigns="raoul", track=4)
    following = table.s.king_deck[8]
    table.at("finish", die)
    assert told(table.events, "king_turned_up") == [{"card": following}]
    view = table.match.view()
    assert view["king_card"]["id"] == KING_IDS[following]
    assert view["kings"] == {"deck_size": 8, "gone": ["raoul"]}


@pytest.mark.rule("FDM-4.3c")
def test_markers_stay_when_the_dynasty_changes() -> None:
    table = Position(track=1).in_revolt("anjou").viking("normandy").muslim("gothia").struck("berry").given(raided=6)
    table.at("finish")
    assert (table.marker("anjou"), table.marker("normandy"), table.marker("gothia")) == ("revolt", "viking", "muslim")
    assert table.about("berry")["disaster"]
    assert table.about("blois")["raid"]


@pytest.mark.rule("FDM-3.1D3")
def test_both_discard_what_they_still_hold_open_to_all() -> None:
    table = Position("tribut tribut", "ferocite", track=6, idle=False).at("finish", 1)
    assert (table.discarded("tribut"), table.discarded("ferocite")) == (2, 1)
    discarded = [event for event in table.events if event.kind.name == "discarded"]
    assert all(event.seen(None) for event in discarded)
    assert [event["side"] for event in discarded] == [VASSAL, KING]
    assert [cards_in(event["cards"], event["side"]) for event in discarded] == [
        [card("ferocite")],
        [card("tribut")] * 2,
    ]


@pytest.mark.rule("FDM-3.1E")
def test_the_turn_marker_moves_on_and_what_held_for_the_turn_is_over() -> None:
    table = Position(track=6).given(ban=1, accident=1, attacks=1, reconquests=1, revolt_cards=3, suffered=5, alliance=1)
    table.s.spies[0] = table.s.spies[1] = 1
    table.at("finish", 1)
    assert table.match.view()["turn"] == 2
    flags = table.flags
    assert flags.pop("alliance_before")
    assert flags.pop("attack_limit") == 1
    assert not any(flags.values())
    assert not any(region["suffered"] for region in table.match.view()["regions"])


@pytest.mark.rule("FDM-4.2f")
@pytest.mark.parametrize(("king", "track"), [("eudes", 5), ("carloman", 4), ("louis_v", 3)])
def test_the_marker_starts_on_four_moved_by_the_kings_drm(king: str, track: int) -> None:
    table = Position(track=1).given(turn=0)
    at = [table.s.king_deck[at] for at in range(9)].index(KING_IDS.index(king))
    table.s.king_deck[at], table.s.king_deck[8] = table.s.king_deck[8], table.s.king_deck[at]
    assert table.at("begin").track == track


@pytest.mark.rule("FDM-4.2g")
@pytest.mark.parametrize("rebel", ["brittany", "francia"])
def test_a_region_lost_moves_the_marker_down_at_once_whoever_rebels_beside_it(rebel: str) -> None:
    table = Position(vassal="revolte_feodale").in_revolt(rebel).at("d1")
    table.do("revolt anjou", "yield")
    assert table.track == 3


@pytest.mark.rule("FDM-4.2h", "FDM-8.6g")
def test_a_region_regained_moves_it_up_at_once() -> None:
    table = Position().in_revolt("anjou").at("d2")
    table.do("attack anjou", dice=(6, 1))
    assert table.track == 5
    assert table.marker("anjou") is None


@pytest.mark.rule("FDM-4.2k")
def test_a_step_beyond_the_ends_is_lost() -> None:
    table = Position(treasury=0, vassal="revolte_feodale accident_de_chasse", track=1).at("d1")
    table.do("play accident_de_chasse", dice=(6,))
    assert table.track == 1
    table = Position("duc_des_francs duc_des_francs", track=6).in_revolt("anjou").at("d2")
    table.do("play duc_des_francs", dice=(6,))
    assert table.track == 6
    table = Position("duc_des_francs", track=6).at("d2")
    table.do("play duc_des_francs", dice=(6,))
    table.s.track -= 1
    assert table.track == 5, "the lost step is not stored"
    table = Position("duc_des_francs", track=5).at("d2")
    table.do("play duc_des_francs", dice=(6,))
    assert table.track == 6, "a step up to the end is none too many"


@pytest.mark.rule("FDM-4.2l")
def test_a_rebel_region_that_is_settled_moves_nothing() -> None:
    table = Position().in_revolt("normandy").invaders("viking_settlement_a", "normandy").at("invade")
    table.do(dice=(6, 1))
    assert table.marker("normandy") == "viking"
    assert table.track == 4


@pytest.mark.rule("FDM-3.3", "FDM-9")
def test_the_game_ends_after_the_ninth_turn_and_more_points_win() -> None:
    table = Position(track=4).given(turn=9)
    table.s.points[0], table.s.points[1] = 4, 4
    table.at("finish", 4)
    assert table.match.over
    result = table.match.result
    assert result is not None
    assert (result.points, result.places, result.winners) == ((4, 5), (2, 1), (1,))
    assert [event["place"] for event in table.events if event.kind.name == "total"] == [2, 1]
    assert not told(table.events, "king_turned_up")


@pytest.mark.rule("FDM-9")
@pytest.mark.parametrize(("points", "places"), [((4, 4), [1, 1]), ((4, 3), [1, 2]), ((3, 4), [2, 1])])
def test_while_the_game_goes_on_equal_points_share_the_first_place(points: tuple[int, int], places: list[int]) -> None:
    table = Position().at("d2")
    table.s.points[0], table.s.points[1] = points
    assert [place_of(table.s, seat) for seat in (0, 1)] == places


@pytest.mark.rule("FDM-9", "FDM-3.3")
def test_every_turn_gives_one_point() -> None:
    rng = random.Random(4)
    match = GAME.new(2, seed=4)
    while match.waiting:
        (seat,) = match.waiting
        assert sum(view["vp"] for view in match.view()["seats"]) == match.view()["turn"] - 1
        match.play(seat, rng.choice(match.legal(seat)))
    assert match.result is not None
    assert sum(match.result.points) == 9
    assert sorted(match.result.places) == [1, 2]
