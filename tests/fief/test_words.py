"""Notation both ways, sentences for everything along random games, and what is said to whom."""

from __future__ import annotations

import pytest

from homage.engine.flow.story import TO_ALL, Event
from homage.engine.state.layout import OPEN
from homage.games.fief import GAME
from homage.games.fief.actions import ACTIONS
from homage.games.fief.events import EVENTS
from homage.games.fief.frames import BATTLE, MOVEMENT, PURCHASE
from homage.games.fief.rules.cards.cards import CARD_IDS
from homage.games.fief.words.choices import action_words
from homage.games.fief.words.chronicle import event_words
from homage.games.fief.words.names import PHASE_NAMES, seat_name
from homage.games.fief.words.sentences import HOW_TO_PLAY
from tests.conftest import amount
from tests.fief.looks import random_moves, seen
from tests.fief.position import Game, Position, lord, place

SHORT, LONG = 250, 2500  # moves of a random game


def test_every_action_is_written_and_read_back() -> None:
    for action in range(ACTIONS.count):
        assert ACTIONS.parse(ACTIONS.notation(action)) == action


def test_every_family_and_phase_has_a_name() -> None:
    assert [seat_name(seat) for seat in range(6)] == ["Red", "Blue", "Yellow", "Green", "Purple", "Black"]
    assert all(name in HOW_TO_PLAY for name in PHASE_NAMES[1:7])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everything_is_said_along_a_random_game(seats: int) -> None:
    fog = seats == 5
    game = Game(seats, seed=seats, fog_of_war=fog, adjusted_shooting=fog)
    for seat, options in random_moves(game, seats, amount(SHORT, full=LONG)):
        s = seen(game, seat)
        assert GAME.words.question(s, seat).strip()[-1] in ".?"
        words = [action_words(s, seat, action) for action in options]
        assert len(set(words)) == len(words)
        assert all(words)
        for event in game.events:
            told = event_words(event)
            assert not told or told.strip().endswith("."), event


def test_every_kind_of_event_has_its_sentence() -> None:
    for kind in EVENTS.kinds:
        operands = tuple(1 for _ in kind.operands)
        told = event_words(Event(kind, TO_ALL, operands))
        assert not told or told.strip().endswith("."), kind.name


def _event(name: str, *operands: int) -> Event:
    kind = next(kind for kind in EVENTS.kinds if kind.name == name)
    return Event(kind, TO_ALL, operands)


def test_the_log_tells_a_march_in_plain_words() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=3).at(MOVEMENT)
    game.do("march arthur")
    told = [event_words(event) for event in game.do("to poitiers")]
    assert told[0] == "Arthur marches from Tours to Poitiers with 3 units."
    assert "  Red now controls Poitiers." in told


def test_a_force_that_waits_is_told_to_wait() -> None:
    told = event_words(_event("stepped", lord("arthur"), place("tours"), place("before:poitiers:tours"), 2))
    assert told == "Arthur marches from Tours to Poitiers with 2 units and waits on the road."
    told = event_words(_event("entered", 0, place("before:poitiers:tours"), place("poitiers")))
    assert told == "Red enters Poitiers from Tours."


def test_the_step_is_asked_with_its_company() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=3, archer=1).at(MOVEMENT)
    game.do("march arthur")
    asked = GAME.words.question(seen(game, 0), 0)
    assert asked.startswith("Arthur sets out from Tours with 1 archer and 3 knights.")
    options = {ACTIONS.notation(action): action for action in game.legal(0)}
    assert action_words(seen(game, 0), 0, options["to poitiers"]) == "March to Poitiers"
    assert action_words(seen(game, 0), 0, options["keep knight 0"]) == "Leave all knights behind"


def test_a_goal_names_the_families_on_the_way() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", man_at_arms=1)
    game.units("blue", "before:poitiers:tours", knight=1).at(MOVEMENT)
    game.do("march arthur")
    options = {ACTIONS.notation(action): action for action in game.legal(0)}
    assert action_words(seen(game, 0), 0, options["to poitiers"]) == "March to Poitiers (past Blue)"
    assert action_words(seen(game, 0), 0, options["to nantes"]) == "March to Nantes"


def test_prices_are_named_before_they_are_paid() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", man_at_arms=1).controls("red", "tours")
    game.deniers(red=7).at(PURCHASE)
    assert GAME.words.question(seen(game, 0), 0) == "What do you buy? You have 7 deniers."
    options = {ACTIONS.notation(action): action for action in game.legal(0)}
    assert action_words(seen(game, 0), 0, options["buy archer tours"]) == "Archer in Tours: 2 deniers, leaving 5"
    assert action_words(seen(game, 0), 0, options["mill tours"]) == "Mill in Tours: 3 deniers, leaving 4"
    told = [event_words(event) for event in game.do("mill tours")]
    assert "Red builds a mill in Tours for 3 deniers." in told


def test_a_battle_is_asked_with_both_strengths() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=2)
    game.lord("henry", "blue", "tours").units("blue", "tours", man_at_arms=2).controls("blue", "tours").at(BATTLE)
    game.do("attack tours blue")
    game.settle()
    asked = GAME.words.question(seen(game, 0), 0)
    assert asked.endswith("Attack: 7 combat points, 2 dice; defence: 3 combat points, 1 die.")


def test_one_combat_point_and_one_die_are_told_as_one() -> None:
    told = event_words(_event("battle_round", 2, 1, 4, 1))
    assert told == "  Round 2: 1 combat point attacks 4; the walls take 1 die from the attack."


def test_drawn_cards_are_told_to_their_owner_alone() -> None:
    game = Game(3, seed=2)
    drawn = 0
    for _ in random_moves(game, 2, 400):
        for event in game.events:
            if event.kind.name == "drew":
                drawn += 1
                assert [seat for seat in range(3) if event.seen(seat)] == [event["seat"]]
                assert not event.seen(None)
                assert event_words(event).startswith("  It is ")
        if drawn > 3:
            return
    pytest.fail("nobody drew cards")


def test_cards_have_their_articles() -> None:
    told = [event_words(_event("discarded", 0, CARD_IDS.index(card))) for card in ("tax", "uprising", "justice")]
    assert told == ["Red discards a TAX.", "Red discards an UPRISING.", "Red discards JUSTICE."]


def test_an_open_record_asks_the_same() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=3).at(MOVEMENT)
    game.do("march arthur")
    assert GAME.words.question(seen(game, OPEN), 0) == GAME.words.question(seen(game, 0), 0)


def test_whoever_is_on_the_way_is_named() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=1)
    game.units("blue", "before:poitiers:tours", knight=1).at(MOVEMENT)
    game.do("march arthur")
    game.do("to poitiers")
    assert GAME.words.question(seen(game, 0), 0) == "Blue on the way to Poitiers: do you ask for a safe passage?"
