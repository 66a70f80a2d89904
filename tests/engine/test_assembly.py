"""A game is put together from the modules of its folder by the names of its parts."""

from __future__ import annotations

from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from homage.engine.flow import contract
from homage.engine.game import Game
from homage.engine.moves import block_rules

GAME = "from homage.engine.assembly import assembled\nGAME = assembled(__name__, {facts})\n"
FACTS = "title='Toy', credits='', version='1', prefix='TOY', seats=range(2, 3), components=None"
WORDS = """
from homage.engine.state.dice import draw  # code of the engine is no part of a game
from {package}.actions import ACTIONS

HOW_TO_PLAY = "Pass."

def seat_name(seat): return str(seat)
def action_words(s, seat, action): return "Pass"
def event_words(event): return ""
QUESTION_WORDS = {{"well": "Well?", "why": lambda s, seat: f"Why, {{seat}}?"}}
"""
ACTIONS = """
from homage.engine.moves.actions import Actions
from homage.engine.moves.refusals import Refusals
from homage.engine.flow.questions import Questions, answer, question
from homage.engine.flow.story import Events

ACTIONS, EVENTS, REFUSALS, OPTIONS = Actions(), Events(), Refusals(), ()
MOST_OPTIONS, OBSERVATION, OBSERVED = 1, 1, (0, 1)
PASS = ACTIONS.block("pass", passing=True)
QUESTIONS = Questions(ACTIONS, (
    question(1, 0, answer(PASS), name="well", window=PASS),
    question(2, 0, answer(PASS), name="why"),
))

def check_options(seats, options): pass
def encode_options(options): return []
def most_decisions(seats, options): return 1
"""
TURN = """
from homage.engine.flow.windows import Window
from homage.engine.views.view import View
from {package}.actions import QUESTIONS

class State: pass

VIEW = View({{"turn": lambda s: 7}}, {{}})
WINDOWS = (Window("well", "when it is well", QUESTIONS.declared[0]),)
def start(): pass
def apply(): pass
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """The folder of a game with the least that a game needs; its package has the name of the folder."""
    folder = tmp_path / f"toy_{abs(hash(request.node.name))}"
    folder.mkdir()
    (folder / "__init__.py").write_text(GAME.format(facts=FACTS))
    (folder / "words.py").write_text(WORDS.format(package=folder.name))
    (folder / "actions.py").write_text(ACTIONS)
    (folder / "turn.py").write_text(TURN.format(package=folder.name))
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def imported(folder: Path) -> ModuleType:
    return import_module(folder.name)


def test_every_part_is_found_where_it_stands(toy: Path) -> None:
    game: Game = imported(toy).GAME
    turn = import_module(f"{toy.name}.turn")
    assert (game.name, game.title) == (toy.name, "Toy")
    assert game.state is turn.State
    assert game.windows == turn.WINDOWS
    assert game.rules == {"start": turn.start, "apply": turn.apply}
    assert game.words.seat(1) == "1"
    assert game.words.notation(game.words.parse("PASS")) == "pass"
    default = next(field.default for field in fields(Game) if field.name == "draw")
    assert game.draw is default, "what a game imports from the engine under the same name is not its own"


def test_actions_that_a_player_raises_are_told_to_search_by_a_rule(toy: Path) -> None:
    (toy / "actions.py").write_text(ACTIONS + 'GIVE = ACTIONS.block("give", initiative=True)\n')
    initiative = imported(toy).GAME.rules["initiative"]
    assert [bool(initiative(None, action)) for action in range(2)] == [False, True]


def test_a_rule_of_the_game_stands_before_the_one_that_follows_from_its_actions(toy: Path) -> None:
    (toy / "actions.py").write_text(ACTIONS + 'GIVE = ACTIONS.block("give", initiative=True)\n')
    (toy / "trade.py").write_text("def initiative(s, action): return s > 3\n")
    assert imported(toy).GAME.rules["initiative"](5, 0)


def test_a_fact_that_is_told_is_not_looked_for(toy: Path) -> None:
    (toy / "__init__.py").write_text(GAME.format(facts=f"{FACTS}, observed=(0, 9)"))
    assert imported(toy).GAME.observed == (0, 9)


def test_two_parts_of_one_name_are_refused(toy: Path) -> None:
    (toy / "battle.py").write_text("def start(): pass\n")
    with pytest.raises(TypeError, match=rf"{toy.name}\.battle\.start and {toy.name}\.turn\.start could all be"):
        imported(toy)


def test_a_part_that_several_modules_import_is_one(toy: Path) -> None:
    (toy / "battle.py").write_text(f"from {toy.name}.turn import start, State\n")
    assert imported(toy).GAME.rules["start"].__module__ == f"{toy.name}.turn"


def test_a_missing_word_is_named(toy: Path) -> None:
    (toy / "words.py").write_text(WORDS.format(package=toy.name).replace("seat_name", "seated"))
    with pytest.raises(TypeError, match=f"no module of {toy.name} defines seat_name, which every game needs"):
        imported(toy)


@dataclass
class Asked:
    """As much of a state as says what is asked."""

    asked_kind: int = 0
    asked_seats: int = 0
    answered: int = 0
    fault: int = 0


def test_every_view_says_what_is_asked_of_whom(toy: Path) -> None:
    game: Game = imported(toy).GAME
    assert game.view(Asked(), None) == {"game": toy.name, "step": "over", "waiting": [], "turn": 7}
    assert game.view(Asked(2, 0b110), 1) == {"game": toy.name, "step": "why", "waiting": [1, 2], "turn": 7}


def test_a_view_does_not_say_itself_what_the_engine_says(toy: Path) -> None:
    turn = (toy / "turn.py").read_text()
    (toy / "turn.py").write_text(turn.replace('"turn": lambda', '"step": lambda'))
    with pytest.raises(TypeError, match="the engine shows step in every view"):
        imported(toy)


def test_every_question_is_asked_in_its_sentence(toy: Path) -> None:
    question = imported(toy).GAME.words.question
    assert [question(Asked(kind), 1) for kind in (0, 1, 2)] == ["", "Well?", "Why, 1?"]


def test_a_question_without_a_sentence_is_refused(toy: Path) -> None:
    (toy / "words.py").write_text(WORDS.format(package=toy.name).replace('"well": "Well?", ', ""))
    with pytest.raises(TypeError, match="no sentence asks well; add it to QUESTION_WORDS"):
        imported(toy)


def test_a_sentence_without_a_question_is_refused(toy: Path) -> None:
    (toy / "words.py").write_text(WORDS.format(package=toy.name).replace('"why"', '"why": "", "when"'))
    with pytest.raises(TypeError, match="sentences for when, which no question is called"):
        imported(toy)


def test_a_question_asked_out_of_turn_is_listed_as_a_window(toy: Path) -> None:
    turn = (toy / "turn.py").read_text()
    (toy / "turn.py").write_text(turn.replace("WINDOWS =", "CLOSED ="))
    with pytest.raises(TypeError, match="WINDOWS has none for well"):
        imported(toy)


def test_the_rules_of_a_game_are_its_own(game: Game) -> None:
    """But for those that the engine makes of its blocks of actions."""
    assert game.rules.keys() <= set(contract.NAMES)
    own = [rule.__module__ for rule in game.rules.values() if rule.__module__ != block_rules.__name__]
    assert {".".join(module.split(".")[:3]) for module in own} == {f"homage.games.{game.name}"}
