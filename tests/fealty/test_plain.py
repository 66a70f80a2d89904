"""Random games of every kind, each decision and each result compared with a second, plain opinion of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from homage.games.fealty import GAME
from homage.games.fealty.actions import ACTIONS
from homage.games.fealty.state import SIDE
from tests.fealty.plain import PIECES, Table
from tests.fealty.table import all_of, steps


def choices(match: Any, seat: int) -> set[tuple[Any, ...]]:
    """What the game offers, in the form of the plain rules."""
    found = set()
    for action in match.legal(seat):
        verb, operands = ACTIONS.parts(action)
        parts = [operands["kind"]] if "kind" in operands else []
        found.add((verb, *parts, *([divmod(operands["square"], SIDE)] if "square" in operands else [])))
    return found


@pytest.mark.rule(
    "FEA-POL-1", "FEA-POL-2", "FEA-NAT-3", "FEA-NAT-4", "FEA-NAT-5", "FEA-ABL-MO-1", "FEA-ABL-CM-1", "FEA-ABL-IN-1"
)
@pytest.mark.rule(
    "FEA-SCO-1", "FEA-SCO-2", "FEA-SCO-3", "FEA-SCO-4", "FEA-SCO-5", "FEA-SCO-6", "FEA-SCO-7", "FEA-SCO-8"
)
@pytest.mark.rule("FEA-WIN-1", "FEA-ABL-AD-1", "FEA-VAR-TEAM-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [{}, {"set": "suns"}, {"set": "random", "draw": "blind"}, {"set": "suns", "short": True}, {"teams": True}],
)
def test_every_decision_offers_just_what_the_plain_rules_allow(seats: int, options: dict[str, Any]) -> None:
    if options.get("teams") and seats != 4:
        seats, options = 4, {**options, "set": "random", "short": seats == 2}
    teams = bool(options.get("teams"))
    for seed in range(2):
        match = GAME.new(seats, seed=seed, options=options)
        for seat in steps(match, seed):
            view = match.view(seat)
            revealed, table = view["seats"][seat]["revealed"], Table(view, teams)
            if view["step"] == "place":
                assert choices(match, seat) == {("place", square) for square in table.placements(seat, revealed)}
            elif view["step"] == "ability":
                assert choices(match, seat) == table.ability(seat, revealed)
            assert view["points"] == Table(view, teams).score()
        view = match.view()
        board = Table(view, teams)
        laid = dict(board.tokens)
        board.tokens = {
            divmod(event["square"], SIDE): (event["seat"], 1)
            for event in match.events(None)
            if event.kind.name == "influenced"
        }
        assert list(match.result.points) == board.score()
        assert laid == board.tokens, "square by square"


@pytest.mark.rule("FEA-TURN-2c", "FEA-ABL-2", "FEA-TURN-2b")
def test_abilities_are_asked_about_exactly_when_they_could_do_something() -> None:
    for seed in range(4):
        match = GAME.new(3, seed=seed, options={"set": "random"})
        for seat in steps(match, seed):
            if match.view()["step"] != "place":
                continue
            kind = all_of(match).revealed[seat]
            last = max(match.legal(seat))
            match.play(seat, last)
            table = Table(match.view(), False)
            table.used = set()
            if match.view()["step"] == "ability" and match.waiting == (seat,):
                assert table.ability(seat, kind)
            elif PIECES[kind].ability != "remove_own" and (seat, kind) in table.pieces.values():
                assert not table.ability(seat, kind)
            match.take_back()


@pytest.mark.rule("FEA-TURN-1", "FEA-TURN-2b")
def test_every_game_ends_with_each_player_having_placed_or_failed_each_turn() -> None:
    for seed in range(4):
        match = GAME.new(4, seed=seed, options={"short": True})
        for _ in steps(match, seed):
            assert match.legal(match.waiting[0]), "a player who is asked has a choice"
        names = [event.kind.name for event in match.events(None)]
        assert names.count("placed") + names.count("returned") == 4 * 6


@pytest.mark.rule("FEA-TURN-1", "FEA-TURN-2", "FEA-TURN-2b", "FEA-TURN-2c", "FEA-VAR-BLIND-2", "FEA-VAR-ORDER")
@pytest.mark.parametrize(
    "options", [{"set": "random"}, {"set": "suns", "draw": "blind"}, {"set": "suns", "draw": "ordered"}]
)
def test_what_is_not_offered_is_refused_and_what_is_offered_is_not(options: dict[str, Any]) -> None:
    match = GAME.new(3, seed=5, options=options)
    s, forbidden = all_of(match), GAME.rules["forbidden"]
    for step, seat in enumerate(steps(match, 5)):
        if step % 5 == 0:
            allowed = [action for action in range(ACTIONS.count) if forbidden(s, seat, action) == 0]
            assert allowed == match.legal(seat)
            assert forbidden(s, -1, allowed[0]), "there is no such seat"
            assert forbidden(s, s.seats, allowed[0])
