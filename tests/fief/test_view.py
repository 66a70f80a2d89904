"""FIEF as data: what is in a view, and that nothing in it comes from what its viewer may not see."""

from __future__ import annotations

import json

import pytest

from homage.engine.state.layout import OPEN
from homage.games.fief import GAME
from homage.games.fief.frames import BATTLE, HEAR_YE, MOVEMENT
from homage.games.fief.rules.places import TOWN_IDS
from homage.games.fief.shown.catalogue import CATALOGUE
from homage.games.fief.shown.invitation import picture
from tests.conftest import amount
from tests.fief.looks import random_moves, seen
from tests.fief.position import Game, Position, town

LOOKS = 9  # a look after so many moves


def view_of(game: Game, seat: int | None) -> dict[str, object]:
    return GAME.view(seen(game, seat), seat)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_nothing_in_a_view_comes_from_what_is_hidden(seats: int) -> None:
    """Each part is the same whether hidden numbers are there or not; so it cannot depend on them.

    Only `waiting` is not: who has answered an open window nobody else may know.
    """
    game = Game(seats, seed=seats, fog_of_war=seats != 4)
    for at, (seat, _) in enumerate(random_moves(game, seats, amount(300, full=3000))):
        if at % LOOKS and game.s.battle_town < 0:
            continue
        whole, spectator, own = seen(game, OPEN), seen(game, None), seen(game, seat)
        for name, part in GAME.view.public.items():
            assert name == "waiting" or part(spectator) == part(whole), name
        for name, own_part in GAME.view.own.items():
            assert own_part(own, seat) == own_part(whole, seat), name
            assert own_part(spectator, None) == own_part(whole, None), name


def test_views_are_plain_data() -> None:
    game = Game(5, seed=5)
    for at, (seat, _) in enumerate(random_moves(game, 5, 120)):
        if at % LOOKS == 0:
            for viewer in (seat, None, OPEN):
                assert json.loads(json.dumps(view_of(game, viewer)))
            assert "<path" in picture(view_of(game, None)).drawn
    assert json.loads(json.dumps(CATALOGUE))["towns"][0]["id"] == TOWN_IDS[0]


def cards_seen(game: Game, seat: int | None) -> list[list[str] | None]:
    return [hand["cards"] for hand in GAME.view(seen(game, seat), seat)["hands"]]


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    game = Position(3).hand("red", "tax", "justice").hand("blue", "ambush").at(HEAR_YE)
    assert cards_seen(game, 0) == [["tax", "justice"], None, None]
    assert cards_seen(game, None) == [None, None, None]
    assert cards_seen(game, OPEN) == [["tax", "justice"], ["ambush"], []]
    assert GAME.view(seen(game, 2), 2)["families"][0]["hand_size"] == {"characters": 0, "events": 2}


@pytest.mark.rule("FIEF-I.2")
def test_units_lie_face_down_for_others_in_the_fog() -> None:
    game = Position(3, fog_of_war=True).lord("arthur", "red", "tours").units("red", "tours", knight=2, archer=1)
    for pawn in range(30):
        game.s.pawn_shown[0, pawn] = 0
    game.at(HEAR_YE)
    (own,) = GAME.view(seen(game, 0), 0)["forces"][0]
    (other,) = GAME.view(seen(game, 1), 1)["forces"][0]
    assert (own["units"], own["face_down"]) == ({"knight": 2, "archer": 1}, 0)
    assert (other["units"], other["face_down"]) == ({}, 3)
    assert own["lords"] == other["lords"] == ["arthur"]


def test_forces_stand_inside_beside_and_waiting() -> None:
    game = Position(3).lord("arthur", "red", "tours").controls("red", "tours")
    game.units("blue", "tours", knight=1).units("yellow", "before:tours:poitiers", man_at_arms=2).at(MOVEMENT)
    forces = GAME.view(seen(game, None), None)["forces"]
    stands = [(force["stand"], force["town"], force["from"]) for each in forces for force in each]
    assert stands == [("inside", "tours", None), ("beside", "tours", None), ("waiting", "tours", "poitiers")]
    assert GAME.view(seen(game, None), None)["towns"][town("tours")]["present"] == [0, 1]


def test_the_court_tells_points_and_what_is_missing() -> None:
    game = Position(4).lord("arthur", "red", "lyon").lord("alienor", "blue", "rennes").wed("arthur", "alienor")
    game.controls("red", "lyon", "clermont").city("lyon", "arthur").controls("blue", "rennes").deniers(blue=3)
    game.lord("henry", "yellow", "pau").at(HEAR_YE)
    view = GAME.view(seen(game, None), None)
    red, blue, yellow = (view["families"][seat]["prospects"] for seat in range(3))
    assert (red["points"], red["missing"], red["ally"], red["with_ally"]) == (1, 3, 1, True)
    assert (yellow["goal"], yellow["missing"], yellow["with_ally"]) == (3, 3, False)
    assert blue["claims"] == [{"fief": "bretagne", "towns": ["nantes"], "stronghold": True, "deniers": 1}]
    assert view["fiefs"][6]["holder"] == "arthur"
    assert view["marriages"] == [["alienor", "arthur"]]


@pytest.mark.rule("FIEF-1.3.2")
def test_votes_of_coming_ballots_are_shown() -> None:
    game = Position(3).lord("arthur", "red", "lisieux")
    game.controls("red", "lisieux", "tours").controls("blue", "rennes").at(HEAR_YE)
    office = GAME.view(seen(game, None), None)["offices"][1]
    assert (office["id"], office["free"], office["opens"]) == ("bishop:2", True, False)
    assert office["lacks"] == {"towns": ["nantes"]}
    assert office["votes"] == [3, 1, 0]


@pytest.mark.rule("FIEF-6.2.3.1")
def test_a_battle_shows_strengths_and_odds() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=2)
    game.lord("henry", "blue", "tours").units("blue", "tours", man_at_arms=2).controls("blue", "tours")
    game.stronghold("tours").at(BATTLE)
    game.do("attack tours blue")
    battle = GAME.view(seen(game, None), None)["battle"]
    attack, defence = battle["sides"]
    assert (battle["town"], battle["penalty"], battle["walls"]) == ("tours", 1, True)
    assert (attack["points"], attack["dice"], attack["endures"]) == (7, 1, 7)
    assert (defence["points"], defence["dice"], defence["endures"]) == (3, 1, 3)
    assert attack["odds"]["ways"] == {"0": 1, "1": 2, "2": 2, "3": 1}
    assert attack["odds"]["breaks"] == round(1 / 6, 4)


def test_crossings_are_shown_before_the_goal_is_named() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", man_at_arms=1)
    game.units("blue", "before:poitiers:tours", knight=1).at(MOVEMENT)
    game.do("march arthur")
    (marching,) = GAME.view(seen(game, 0), 0)["marches"]
    assert {goal["town"]: goal["leave"] for goal in marching["goals"] if goal["leave"]} == {"poitiers": [1]}
    assert GAME.view(seen(game, 1), 1)["company"] is None
    assert GAME.view(seen(game, 1), 1)["march"]["lord"] == "arthur"


@pytest.mark.rule("FIEF-F.b")
def test_a_deal_is_seen_by_its_parties_alone() -> None:
    game = Position(3).hand("red", "tax").deniers(blue=4).given(quiet=0)
    for seat in range(3):
        game.s.pawns[seat] = 3
    game.lord("arthur", "red", "tours").at(HEAR_YE)
    game.do("parley blue", by="red")
    game.do("offer_card tax", by="red")
    game.do("propose", by="red")
    assert GAME.view(seen(game, 2), 2)["deals"] == []
    assert GAME.view(seen(game, 2), 2)["talks"] == {"by": 0, "to": 1, "proposed": True}
    (paper,) = GAME.view(seen(game, 1), 1)["deals"]
    assert (paper["with"], paper["gets"]["cards"], paper["gives"]["cards"]) == (0, ["tax"], [])


@pytest.mark.rule("FIEF-5.2.3.1a")
def test_a_request_names_its_parties_and_what_it_is_about() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", man_at_arms=1).deniers(red=3)
    game.units("blue", "before:poitiers:tours", knight=1).at(MOVEMENT)
    game.do("march arthur")
    game.do("to poitiers")
    game.do("price 2")
    request = GAME.view(seen(game, None), None)["request"]
    assert (request["what"], request["by"], request["to"], request["price"]) == ("passage", 0, 1, 2)
    assert request["about"] == ["town:poitiers"]
    assert request["words"] == "for a safe passage to Poitiers"
