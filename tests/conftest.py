"""Shared by all tests: the tables that a game can be played at, how many of them a test plays, and random play.

`make test` plays samples, `make soak` everything: FULL says which, and is asked wherever something is sampled.
Chance is the same each time (`tests/chance.py`), but for `make soak`.
"""

from __future__ import annotations

import itertools
import random
import ssl
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

import hypothesis
import pytest

import homage
from homage.engine.errors import BadOption
from homage.engine.flow.course import Course
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.state.layout import NOBODY, OWNER
from tests.chance import CHANCE, FULL, SEED
from tests.toys import bells

TABLES = 5  # of a game, for each test that plays at every table

# Options of a table whose game is soon over, for games of many thousand decisions; in full they are played to the end.
SHORT: dict[str, dict[str, Any]] = {} if FULL else {"fief": {"round_cap": 1}}

# Those of a table whose game is over after a few rounds, for tests of what lies around the rules.
BRIEF: dict[str, dict[str, Any]] = {
    "petty_fiefs": {"max_rounds": 3},
    "feudality": {"turn_cap": 3},
    "fief": {"round_cap": 1},
}

# Files with tests that take half a minute; then folders whose tests take seconds: those of the games take milliseconds.
HALF_A_MINUTE = ("lab/test_cluster", "web/test_pledges", "web/test_fief", "web/test_petty_fiefs", "web/test_two_people")
LONGEST_FIRST = {
    each: place for place, each in enumerate((*HALF_A_MINUTE, "web", "lab", "bench", "tests", "players", "table"))
}

Table = tuple[int, dict[str, Any]]  # seats and options
Test = TypeVar("Test", bound=Callable[..., None])
Case, Screen = TypeVar("Case"), TypeVar("Screen")

hypothesis.settings.register_profile("homage", deadline=None, derandomize=not FULL)
hypothesis.settings.load_profile("homage")
CHANCE.take_over()
ssl.create_default_context = cache(ssl.create_default_context)  # every HTTP client reads all certificates: 40 ms


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first, so that no worker is left with one at the end: a cluster, which mostly waits, then
    browsers. One worker then has most of their tests, with one browser and one server.
    """

    def place(item: pytest.Item) -> int:
        folder = item.path.parent.name
        usual = LONGEST_FIRST.get(folder, len(LONGEST_FIRST))
        return LONGEST_FIRST.get(f"{folder}/{item.path.stem}", usual)

    items.sort(key=place)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Each test draws for itself,"""
    CHANCE.begin(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """and so does each fixture that several of them share, whichever asks for it first."""
    if fixturedef.scope == "function":
        return (yield)
    with CHANCE.drawing_for(f"{fixturedef.baseid} {fixturedef.argname} {getattr(request, 'param', '')}"):
        return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if SEED:
        terminalreporter.write_line(f"To draw the same again: HOMAGE_SEED={SEED}")


def combinations(game: Game) -> Iterator[Table]:
    """Every number of seats with every combination of options that can be agreed on."""
    listed = [option for option in game.options if option.values]
    for seats in game.seats:
        for values in itertools.product(*[[each.value for each in option.values] for option in listed]):
            options = short(game.name) | {option.name: value for option, value in zip(listed, values, strict=True)}
            try:
                game.agree(seats, options)
            except BadOption:
                continue
            yield seats, options


def traits(table: Table) -> set[Any]:
    """The number of seats and the choice of every option."""
    seats, options = table
    return {("seats", seats), *options.items()}


def spread(tables: Sequence[Table], most: int, seed: str) -> list[Table]:
    """A sample in which every trait occurs, with as many pairs of traits as possible; a larger one only if need be."""
    rest, chosen, met = random.Random(seed).sample(tables, len(tables)), list[Table](), set[Any]()

    def news(table: Table) -> tuple[int, int]:
        pairs = {frozenset(pair) for pair in itertools.combinations(traits(table), 2)}
        return len(traits(table) - met), len(pairs - met)

    while rest and (len(chosen) < most or any(news(table)[0] for table in rest)):
        chosen.append(max(rest, key=news))
        rest.remove(chosen[-1])
        met |= traits(chosen[-1]) | {frozenset(pair) for pair in itertools.combinations(traits(chosen[-1]), 2)}
    return chosen


def at_every_table(*games: str, toy: bool = False) -> Callable[[Test], Test]:
    """Run a test at every table of these games, or of all: with name, seats and options. Each has its own sample.

    The toy, if wanted too, has windows for several seats at once.
    """

    def run(test: Test) -> Test:
        cases = []
        for name in games or homage.NAMES:
            tables = list(combinations(homage.load(name)))
            for seats, options in tables if FULL else spread(tables, TABLES, test.__name__):
                label = "-".join(map(str, (name, seats, *options.values())))
                cases.append(pytest.param(name, seats, options, id=label))
        if toy:
            cases += [
                pytest.param("bells", seats, {"mischief": False}, id=f"bells-{seats}") for seats in bells.GAME.seats
            ]
        return pytest.mark.parametrize(("name", "seats", "options"), cases)(test)

    return run


def seatings() -> list[Any]:
    """Every game with every number of seats, or with the fewest and the most: for what lies around the rules."""
    games = [homage.load(name) for name in homage.NAMES]
    chosen = {game.name: game.seats if FULL else sorted({min(game.seats), max(game.seats)}) for game in games}
    return [pytest.param(name, seats, id=f"{name}-{seats}") for name in chosen for seats in chosen[name]]


def in_turn(cases: Iterable[Case], screens: Iterable[Screen]) -> list[tuple[Case, Screen]]:
    """Each case on one of the screens, in turn; in full, on all of them."""
    screens = list(screens)
    return [
        (case, screen)
        for at, case in enumerate(cases)
        for number, screen in enumerate(screens)
        if FULL or number == at % len(screens)
    ]


def hides(game: Game) -> bool:
    """Whether anything in a game is hidden from some seat."""
    own = (field for name, field in game.state.fields.items() if name not in Course.fields)
    return any(field.seen in (OWNER, NOBODY) for field in own)


def short(name: str) -> dict[str, Any]:
    """Options with which a game that takes long is soon over."""
    return dict(SHORT.get(name, {}))


def brief(name: str) -> dict[str, Any]:
    """Options with which every game is over after a few rounds; in full, none."""
    return {} if FULL else dict(BRIEF.get(name, {}))


def seated(game: Game, *players: str) -> tuple[str, ...]:
    """These players at the smallest table of a game, the last of them also in the seats that are left."""
    return players + players[-1:] * (min(game.seats) - len(players))


def amount(sampled: int, *, full: int) -> int:
    """How much of something a test does."""
    return full if FULL else sampled


def play_randomly(match: Match, rng: random.Random, moves: int | None = None) -> Match:
    """Play legal moves by chance, to the end or for so many."""
    made = 0
    while match.waiting and (moves is None or made < moves):
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.legal(seat)))
        made += 1
    return match


@pytest.fixture(params=homage.NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn, interpreted."""
    return homage.load(request.param)


@pytest.fixture(params=homage.NAMES)
def native(request: pytest.FixtureRequest) -> Game:
    """Each game in turn, as native code."""
    loaded = homage.load(request.param)
    loaded.compile()
    return loaded
