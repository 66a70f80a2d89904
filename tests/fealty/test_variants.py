"""No Luck, Random Set, Mixed Match, and which variants may be combined (FEA-VAR)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from homage.engine.errors import BadOption
from homage.games.fealty import GAME
from homage.games.fealty.rules.agreement import DRAWS, SETS
from tests.fealty.table import MISSIVES, SUNS, all_of, kinds, named, play_out, steps, told

KINGDOM = "1A,2A,3A"
DISCS = [{missive, sun} for missive, sun in zip(MISSIVES, SUNS, strict=True)]


def combinations_for(seats: int) -> list[dict[str, Any]]:
    """Every agreement about length, set, draw and teams that the game accepts."""
    allowed = []
    for short, chosen, draw, teams in product((False, True), SETS, DRAWS, (False, True)):
        options = {"short": short, "set": chosen, "draw": draw, "teams": teams}
        try:
            GAME.agree(seats, options)
        except BadOption:
            continue
        allowed.append(options)
    return allowed


@pytest.mark.rule("FEA-VAR-COMBINE", "RU-25")
@pytest.mark.parametrize(("seats", "count"), [(2, 32), (3, 24), (4, 48)])
def test_how_many_combinations_are_allowed(seats: int, count: int) -> None:
    allowed = combinations_for(seats)
    assert len(allowed) == count
    assert all(not options["teams"] or seats == 4 for options in allowed)
    assert all(options["set"] != "mixed" or seats == 2 for options in allowed)
    assert {"short": False, "set": "random", "draw": "no_luck", "teams": False} in allowed


@pytest.mark.rule("FEA-VAR-COMBINE", "RU-25")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_allowed_combination_can_be_played_to_its_end(seats: int) -> None:
    for number, options in enumerate(combinations_for(seats)):
        match = play_out(GAME.new(seats, seed=number, options=options), number)
        assert match.result is not None
        turns = 6 if options["short"] else 8
        assert match.view()["turn"] == turns
        assert len(told(match, "placed")) + len(told(match, "returned")) == seats * turns


@pytest.mark.rule("RU-25", "FEA-VAR-COMBINE", "FEA-VAR-MIXED", "FEA-VAR-TEAM-1", "RU-24")
@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (3, {"set": "mixed"}, "two players.*FEA-VAR-MIXED"),
        (4, {"set": "mixed"}, "two players.*FEA-VAR-MIXED"),
        (4, {"set": "mixed", "teams": True}, "two players.*FEA-VAR-MIXED"),
        (2, {"teams": True}, "four players.*FEA-VAR-TEAM-1"),
        (3, {"teams": True}, "four players.*FEA-VAR-TEAM-1"),
        (2, {"draw": "no_luck,blind"}, "draw cannot be.*no_luck, blind, ordered"),
        (2, {"draw": "blind,ordered"}, "draw cannot be.*no_luck, blind, ordered"),
        (2, {"set": "random,mixed"}, "set cannot be.*random, mixed"),
        (2, {"set": "suns", "suns_seat": 1}, "asked only in a Mixed Match"),
        (2, {"luck": False}, "no option 'luck'"),
    ],
)
def test_contradictions_are_refused_with_their_reason(seats: int, options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        GAME.new(seats, seed=1, options=options)


@pytest.mark.rule("FEA-VAR-NOLUCK")
def test_no_luck_all_nine_cards_are_in_hand_and_none_is_drawn() -> None:
    match = GAME.new(2, seed=1, options={"draw": "no_luck"})
    for seat in (0, 1):
        own = match.view(seat)["seats"][seat]
        assert named(own["hand"]) == MISSIVES
        assert own["deck_size"] == 0
        assert len(match.legal(seat)) == 9
    sizes: dict[int, int] = {}
    for _ in steps(match, 1):
        view = match.view()
        sizes.setdefault(view["turn"], view["seats"][0]["hand_size"])
    assert list(sizes.values()) == [9, 8, 7, 6, 5, 4, 3, 2]
    assert match.view()["seats"][0]["hand_size"] == 1


@pytest.mark.rule("FEA-VAR-NOLUCK", "RU-20")
def test_no_luck_only_the_first_heir_and_the_duchies_are_random() -> None:
    options = {"draw": "no_luck", "duchies": KINGDOM}
    assert len(GAME.new(2, seed=1, options=options).deal) == 1, "one outcome: who is the Heir"
    drawn = {str(GAME.new(2, seed=seed, options={"draw": "no_luck"}).view()["duchies"]) for seed in range(5)}
    assert len(drawn) == 5, "the duchies are drawn as in every game"
    match = play_out(GAME.new(2, seed=1, options=options))
    assert all(move.outcomes == [] for move in match.record.moves)


@pytest.mark.rule("FEA-VAR-RANDOM", "RU-23")
def test_random_set_each_player_tosses_nine_discs() -> None:
    differing, suns, sides = 0, 0, set()
    for seed in range(40):
        match = GAME.new(2, seed=seed, options={"set": "random"})
        sets = [set(named(seat["unplayed"])) for seat in match.view()["seats"]]
        for pieces in sets:
            assert len(pieces) == 9
            assert all(len(pieces & disc) == 1 for disc in DISCS)
            sides |= pieces
            suns += len(pieces & set(SUNS))
        differing += sets[0] != sets[1]
        s = all_of(match)
        for seat in (0, 1):
            deck = sum(1 << s.deck[seat, at] for at in range(s.deck_size[seat]))
            assert deck | s.hand[seat] == kinds(*sets[seat])
    assert sides == set(MISSIVES) | set(SUNS)
    assert differing >= 38
    assert 300 < suns < 420, "of 720 discs about half show their sun"


@pytest.mark.rule("RU-23", "RU-25")
def test_random_set_is_public_before_the_first_pick() -> None:
    match = GAME.new(2, seed=1, options={"set": "random", "draw": "no_luck"})
    shown = [event for event in match.events(None) if event.kind.name == "disc"]
    for seat in (0, 1):
        assert [e["kind"] for e in shown if e["seat"] == seat] == match.view(1 - seat)["seats"][seat]["unplayed"]


@pytest.mark.rule("FEA-VAR-MIXED", "RU-24")
@pytest.mark.parametrize(("asked", "suns"), [(1, 0), (2, 1)])
def test_mixed_match_the_table_says_who_has_the_suns(asked: int, suns: int) -> None:
    for seed in range(5):
        seats = GAME.new(2, seed=seed, options={"set": "mixed", "suns_seat": asked}).view()["seats"]
        assert named(seats[suns]["unplayed"]) == SUNS
        assert named(seats[1 - suns]["unplayed"]) == MISSIVES


@pytest.mark.rule("FEA-VAR-MIXED", "RU-24")
def test_mixed_match_else_chance_says_and_speeds_never_tie() -> None:
    with_suns = set()
    for seed in range(20):
        match = GAME.new(2, seed=seed, options={"set": "mixed"})
        sets = [named(seat["unplayed"]) for seat in match.view()["seats"]]
        assert sorted(sets) == sorted([MISSIVES, SUNS])
        with_suns.add(sets.index(SUNS))
    assert with_suns == {0, 1}
    match = play_out(GAME.new(2, seed=1, options={"set": "mixed"}))
    assert told(match, "tied") == []
