"""Building, expanding, annexing and demolishing (PF-CON-E, F1, F2, G)."""

from __future__ import annotations

import pytest

from tests.petty_fiefs.position import Position, told


@pytest.mark.rule("PF-CON-E1", "PF-CON-E2")
def test_a_castle_takes_the_place_of_the_null_tile() -> None:
    board = Position().marker("suns", 2).turn(0)
    assert board.at("suns") == 6, "the prince need not be there"
    events = board.do("build suns suns 3")
    assert (board.castle_of("suns"), board.marker_of("suns")) == ((2, 0), None)
    assert (board.lying(2), board.lord(2)) == (["suns 3"], "suns")
    assert board.reserve("suns") == [0, 1, 2, 4, 5]
    assert told(events, "built") == [{"suit": 0, "province": 2, "paid": 0, "coin": 0}]
    assert board.match.view(1)["circle"][2]["coins"][0]["value"] is None, "face-down"
    assert board.s.actions_left == 2


@pytest.mark.rule("PF-CON-E1", "PF-CON-F1a", "PF-R17")
def test_either_of_ones_suits_pays_but_never_a_mercenary() -> None:
    board = Position().marker("suns", 2).castle("moons", 3, 1).hire(0, 0, 1, 2, 3, 4, 5).turn(0)
    either = {f"{suit} {value}" for suit in ("suns", "moons") for value in range(6)}
    assert board.offered("build") == {f"build suns {coin}" for coin in either}
    assert board.offered("expand") == {f"expand moons {coin}" for coin in either}
    board.do("build suns moons 4", "expand moons suns 2")
    assert (board.lying(2), board.lying(3)) == (["moons 4"], ["suns 2"])
    assert (board.castle_of("suns"), board.castle_of("moons")) == ((2, 0), (3, 2))


@pytest.mark.rule("PF-CON-E1", "PF-CON-E3", "PF-SET-A1")
def test_no_castle_without_a_marker_nor_a_second_one() -> None:
    board = Position().marker("suns", 1).castle("suns", 2, 0).turn(0)
    assert board.refusal("build moons moons 3") == "PF-CON-E1"
    assert board.refusal("build suns moons 3") == "PF-CON-E3"
    assert board.offered("build") == set()
    board = Position().marker("suns", 1).coins(3, "suns", 3).turn(0)
    assert board.refusal("build suns suns 3") == "PF-SET-A1", "the coin is not in reserve"


@pytest.mark.rule("PF-CON-E1", "PF-CON-E3", "PF-CON-F1a", "PF-CON-F1b")
def test_it_is_the_players_own_castle_that_matters() -> None:
    board = Position().marker("crowns", 1).castle("arms", 2, 5).turn(1)
    assert board.refusal("build arms crowns 3") == "PF-CON-E3"
    assert board.refusal("expand arms crowns 3") == "PF-CON-F1b"


@pytest.mark.rule("PF-CON-E4", "PF-R18")
def test_building_can_set_off_a_conflict() -> None:
    """One prince of crowns; the coin and the castle arrive together: three pieces, suns 0 + 2 against crowns 1."""
    board = Position().marker("suns", 2).stand(2, "crowns").turn(0)
    events = board.do("build suns suns 2")
    assert told(events, "conflict") == [{"province": 2, "pieces": 3}]
    assert told(events, "won") == [{"suit": 0, "province": 2, "strength": 2}]
    assert (board.castle_of("suns"), board.marker_of("suns")) == ((2, 0), None), "checked once all was done"


@pytest.mark.rule("PF-CON-F1a", "PF-CON-F1b")
def test_example_x2_a_castle_grows_from_null_to_five() -> None:
    board = Position().marker("suns", 2).turn(0)
    faces = []
    board.do("build suns suns 0")
    faces.append(board.castle_of("suns"))
    for value in range(1, 6):
        if board.asked == 1:
            board.do("pass")
        board.do(f"expand suns suns {value}")
        faces.append(board.castle_of("suns"))
    assert faces == [(2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)]
    if board.asked == 1:
        board.do("pass")
    assert board.offered("expand") == set()
    assert board.refusal("expand suns moons 0") == "PF-CON-F1b"
    assert board.lying(2) == [f"suns {value}" for value in range(6)]


@pytest.mark.rule("PF-CON-F1a", "PF-CON-F1b")
def test_only_a_standing_castle_grows_and_the_prince_may_be_away() -> None:
    board = Position().castle("suns", 2, 4).turn(0)
    assert board.refusal("expand moons moons 3") == "PF-CON-F1a"
    assert board.at("suns") == 6
    assert "expand suns suns 1" in board.offered()
    board.do("expand suns suns 1")
    assert board.castle_of("suns") == (2, 5)


@pytest.mark.rule("PF-CON-F1c", "PF-R18", "PF-R17")
def test_expanding_can_set_off_a_conflict_even_of_ones_own_suits() -> None:
    """Castle of suns at ace with a coin of suns; a coin of moons arrives: three pieces of two suits.

    The castle counts with its new face: suns 2 + 0 against moons 3, so moons win and the castle goes home.
    """
    board = Position().castle("suns", 2, 1).coins(2, "suns", 0).turn(0)
    events = board.do("expand suns moons 3")
    assert told(events, "strength") == [{"suit": 0, "strength": 2}, {"suit": 1, "strength": 3}]
    assert (board.lord(2), board.castle_of("suns"), board.marker_of("moons")) == ("moons", None, 2)


@pytest.mark.rule("PF-R35")
def test_coins_paid_for_castles_are_ordinary_coins() -> None:
    board = Position().marker("suns", 2).stand(2, "suns").turn(0)
    board.do("build suns suns 3", "retrieve suns 3")
    assert board.lying(2) == []
    assert board.castle_of("suns") == (2, 0), "the castle stays"


@pytest.mark.rule("PF-CON-F2a", "PF-R01")
def test_annexing_needs_castle_and_null_tile_side_by_side() -> None:
    board = Position().castle("suns", 2, 1).marker("suns", 4).castle("moons", 5, 0).turn(0)
    assert board.refusal("annex suns") == "PF-CON-F2a", "3 lies between"
    assert board.refusal("annex moons") == "PF-CON-E1", "no null tile"
    assert board.offered("annex") == set()
    for marker in (1, 3):
        board = Position().castle("suns", 2, 1).marker("suns", marker).coins(0, "suns", *range(6))
        board.coins(0, "moons", *range(6)).turn(0)
        assert board.offered("annex") == {"annex suns"}, "either side; no coin is paid"
        assert board.refusal("expand suns suns 0") == "PF-SET-A1", "annexing is not expanding"
        board.do("annex suns")
        assert board.at("suns") == 6, "the prince need not be there"


@pytest.mark.rule("PF-CON-F2a")
def test_one_princes_castle_does_not_annex_by_the_others_null_tile() -> None:
    board = Position().castle("suns", 2, 1).marker("moons", 3).turn(0)
    assert board.offered("annex") == set()


@pytest.mark.rule("PF-CON-F2a", "PF-CON-F2b", "PF-R19")
def test_example_y4_annexing_round_the_end_of_the_circle() -> None:
    board = Position().land(6, "crowns 4 up").land(0, "suns 4", "fire 5")
    board.stand(0, "crowns").stand(3, "moons", "arms", "warlord").stand(2, "suns")
    board.coins(0, "moons", 2).castle("suns", 6, 2).marker("suns", 0)
    in_six = board.s.tiles_in[6]
    board.turn(0)
    assert board.refusal("annex suns") == ""
    conflicts = told(board.do("annex suns"), "conflict")
    assert conflicts == [{"province": 6, "pieces": 3}], "castle 2, prince of crowns 1, moons 2: the lord wins the tie"
    assert board.circle == [1, 2, 3, 4, 5, 6]
    assert board.s.tiles_in[6] == in_six + 2
    assert (board.castle_of("suns"), board.marker_of("suns"), board.lord(6)) == ((6, 2), None, "suns")
    assert board.at("crowns") == 6


@pytest.mark.rule("PF-CON-F2b", "PF-CON-F2e", "PF-R19")
def test_example_y4_all_that_was_in_both_is_in_the_joint_province() -> None:
    """As Y4, with one piece only in each, so that there is no conflict."""
    board = Position(provinces=8).castle("suns", 6, 2).marker("suns", 5).coins(5, "suns", 3)
    board.land(5, "suns 4 up", "fire 5").land(6, "crowns 2").turn(0)
    board.do("annex suns")
    assert board.circle == [0, 1, 2, 3, 4, 6, 7]
    assert (board.castle_of("suns"), board.marker_of("suns")) == ((6, 2), None)
    assert board.lying(6) == ["suns 3"]
    tiles = [(tile["tile"], tile["up"]) for tile in board.match.view()["circle"][5]["tiles"]]
    assert sorted(tiles) == sorted(
        [(board.tile("suns 4"), True), (board.tile("fire 5"), False), (board.tile("crowns 2"), False)]
    ), "face-up or face-down as they were"
    assert board.s.provinces == 7
    board.stand(6, "suns").do("demolish suns")
    assert board.circle == [0, 1, 2, 3, 4, 6, 7], "joined for ever"


@pytest.mark.rule("PF-CON-F2c", "PF-R19")
def test_example_y5_the_joint_province_has_one_place() -> None:
    for castle, marker in ((2, 3), (3, 2)):
        board = Position().castle("suns", castle, 0).marker("suns", marker).stand(1, "suns").turn(0)
        board.do("annex suns", "move suns 2")
        assert board.at("suns") == 4
        board = Position().castle("suns", castle, 0).marker("suns", marker).stand(1, "suns").turn(0)
        board.do("annex suns", "move suns 1")
        assert board.at("suns") == castle


@pytest.mark.rule("PF-CON-F2d", "PF-R41", "PF-CFL-D1", "PF-CFL-1")
def test_example_y10_annexing_an_empty_province_checks_the_joint_one() -> None:
    board = Position().land(0, "suns 4").land(1, "suns 5")
    board.castle("suns", 0, 1).coins(0, "suns", 3).stand(0, "crowns").marker("suns", 1).turn(0)
    events = board.do("annex suns")
    assert told(events, "conflict") == [{"province": 0, "pieces": 3}]
    assert told(events, "strength") == [{"suit": 0, "strength": 4}, {"suit": 2, "strength": 1}]
    assert (board.castle_of("suns"), board.lying(0), board.marker_of("suns")) == ((0, 1), ["suns 3"], None)
    assert (board.step, board.asked) == ("expose", 0)
    board.turn_up("suns 5")
    assert board.face_up() == {"suns 5"}
    assert board.s.actions_left == 2


@pytest.mark.rule("PF-CON-G1", "PF-CON-G2", "PF-CON-G3", "PF-R29", "PF-R30")
def test_a_prince_at_home_demolishes_his_castle_and_gives_the_province_up() -> None:
    board = Position().castle("suns", 2, 3).stand(2, "suns").coins(2, "suns", 4).marker("suns", 5).turn(0)
    events = board.do("demolish suns")
    assert (board.castle_of("suns"), board.lord(2)) == (None, None), "no marker is put down"
    assert board.marker_of("suns") == 5
    assert (board.lying(2), board.at("suns")) == (["suns 4"], 2)
    assert board.reserve("suns") == [0, 1, 2, 3, 5], "it costs no coin"
    assert board.s.actions_left == 2, "it is an action"
    assert told(events, "demolished") == [{"suit": 0, "province": 2}]


@pytest.mark.rule("PF-CON-G1")
def test_a_castle_cannot_be_demolished_from_afar_nor_by_the_brother() -> None:
    board = Position().castle("suns", 2, 3).stand(2, "moons").turn(0)
    assert board.refusal("demolish suns") == "PF-CON-G1"
    assert board.refusal("demolish moons") == "PF-CON-G1"
    assert board.offered("demolish") == set()


@pytest.mark.rule("PF-CON-G4")
def test_a_castle_built_after_a_demolition_starts_at_null() -> None:
    board = Position().castle("suns", 2, 3).stand(2, "suns").marker("suns", 5).turn(0)
    board.do("demolish suns", "build suns suns 5")
    assert board.castle_of("suns") == (5, 0)
