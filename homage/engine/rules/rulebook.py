"""What a game brings to the table: its names, options, components, rules and words, and how its rules run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from homage.engine.errors import BadOption
from homage.engine.flow.course import MOST_SEATS
from homage.engine.flow.pledges import Negotiator, PledgeKind
from homage.engine.flow.questions import Questions
from homage.engine.flow.story import Events
from homage.engine.flow.windows import Window
from homage.engine.moves.actions import Actions
from homage.engine.moves.refusals import Refusals
from homage.engine.native.cache import cache_folder
from homage.engine.native.rule import Native, Plain
from homage.engine.rules.contributions import Contribution
from homage.engine.rules.machine import Machine, Progress
from homage.engine.rules.tournament import TournamentRules
from homage.engine.state.components import Components
from homage.engine.state.layout import OPEN, Layout
from homage.engine.state.options import Option, Options, read_options
from homage.engine.views.heraldry import OF_SEATS
from homage.engine.views.ledger import Ledger, load_ledger
from homage.engine.views.picture import BLANK, Picture
from homage.engine.views.view import View
from homage.engine.views.words import Words

Draw = Callable[[dict[str, Any], int | None, Collection[str]], list[list[tuple[str, str]]]]


@dataclass(eq=False)
class Rulebook:
    """What a match is played by: what the game is called, what can be agreed, its rules, its words."""

    name: str
    title: str
    credits: str
    version: str  # of the rules: records of another version are not replayed
    prefix: str  # of its rule IDs
    seats: range
    options: tuple[Option, ...]
    check_options: Callable[[int, Options], None]
    encode_options: Callable[[Options], list[int]]
    state: type[Layout]
    actions: Actions
    events: Events
    refusals: Refusals
    questions: Questions
    components: Components
    rules: dict[str, Callable[..., Any]]
    most_options: int  # no decision offers more
    observation: int  # numbers in an observation
    observed: tuple[int, int]  # the least and the greatest that they can be
    most_decisions: Callable[[int, Options], int]  # seats, options: no game takes more
    view: View
    words: Words
    pitch: str = ""  # what it is about, for who has never heard of it, to be read in half a minute
    minutes: tuple[int, int] = (0, 0)  # of a person among computers, with the fewest and the most seats; 0 is unknown
    complexity: str = ""  # how much there is to learn: light, medium, heavy
    picture: Callable[[dict[str, Any]], Picture] = lambda view: BLANK  # of what everybody sees
    draw: Draw = lambda view, seat, offered: []  # the table for a terminal: lines of (text, style)
    tournament: TournamentRules = field(default_factory=TournamentRules)
    tinctures: tuple[str, ...] = OF_SEATS  # of the seats' shields
    catalogue: Mapping[str, Any] = field(default_factory=dict)  # of its components: what boards need to know
    searching: Mapping[str, int] = field(default_factory=dict)  # what suits a search of it (see `Manner`)
    example_moves: int = 0  # after which a board begins to look like one
    first_game: Mapping[str, Any] = field(default_factory=dict)  # options that its rules advise for a first game
    named_seats: bool = True  # seats have names of their own, such as colours; else they are called by who sits there
    windows: tuple[Window, ...] = ()  # to act out of turn
    window: Callable[[Any], str] = lambda s: ""  # the name of the open one, by what all see
    pledges: tuple[PledgeKind, ...] = ()  # what seats can promise each other
    negotiator: Negotiator | None = None  # how computer players deal with that
    contributions: tuple[Contribution, ...] = ()  # what experiments count
    discrepancies: Callable[[Any], Iterable[str]] = lambda s: ()  # what does not add up in a state that hides nothing
    _plain: Machine | None = field(default=None, repr=False)
    _native: Machine | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.most_seats > MOST_SEATS:
            raise ValueError(
                f"{self.title} has {self.most_seats} seats, but the engine has room for {MOST_SEATS}: "
                "raise MOST_SEATS in homage/engine/flow/course.py."
            )

    @property
    def most_seats(self) -> int:
        """How many seats the records have room for."""
        return self.seats[-1]

    @property
    def rules_stamp(self) -> str:
        """The version of the rules and of the component data: what a table or record was played by."""
        return f"{self.version} {self.components.digest[:16]}"

    @cached_property
    def windows_by_name(self) -> dict[str, Window]:
        """The windows, by their names."""
        return {window.name: window for window in self.windows}

    @cached_property
    def pledges_by_name(self) -> dict[str, PledgeKind]:
        """The kinds of pledge, by their names."""
        return {pledge.name: pledge for pledge in self.pledges}

    @cached_property
    def veil(self) -> NDArray[np.int64]:
        """What each seat, and last a spectator, may see of a state."""
        return self.state.veil(self.most_seats)

    def veil_of(self, seat: int | None) -> NDArray[np.int64]:
        """What a seat (None: a spectator, OPEN: with nothing hidden) may see of a state."""
        if seat == OPEN:
            return np.full_like(self.veil[0], -1)
        return self.veil[-1 if seat is None else seat]  # type: ignore[no-any-return]

    @property
    def ledger(self) -> Ledger:
        """The numbered rules."""
        return load_ledger(self.name.replace("_", "-"), self.prefix)

    @property
    def plain(self) -> Machine:
        """The rules, interpreted."""
        if self._plain is None:
            self._plain = Machine(self, Plain())
        return self._plain

    @property
    def machine(self) -> Machine:
        """The rules in the quickest form that is ready now."""
        return self._native or self.plain

    @property
    def is_native(self) -> bool:
        """Whether its native code is ready; to ask makes nothing ready."""
        return self._native is not None

    @property
    def interpreted(self) -> Self:
        """The same without its native code, whatever becomes ready later."""
        return replace(self, _plain=self.plain, _native=None)

    def compile(self, progress: Progress | None = None, backwards: bool = False, folder: Path | None = None) -> Machine:
        """The rules as native code: compiled now, or taken from the disk; from another `folder` than usual if named."""
        if self._native is None:
            native = Machine(self, Native((folder or cache_folder()) / self.name))
            native.compile(progress, backwards)
            self._native = native
        return self._native

    def seats_for(self, asked: int | None) -> int:
        """How many play: as many as asked for, or as few as can where nobody says."""
        return self.seats[0] if asked is None else asked

    def agree(self, seats: int, options: Mapping[str, Any] | None = None) -> Options:
        """Read and check what a table wants, with defaults for the rest."""
        if seats not in self.seats:
            raise BadOption(
                f"{self.title} cannot be played by {seats}; it is for {self.seats[0]} to {self.seats[-1]} players."
            )
        agreed = read_options(self.options, options or {})
        self.check_options(seats, agreed)
        return agreed

    def encoded(self, agreed: Options) -> NDArray[np.int32]:
        """Options as the rules read them."""
        return np.array(self.encode_options(agreed), np.int32)
