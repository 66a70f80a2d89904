"""What a room works with, and what its parts share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from homage.engine.match.live_views import Seat
from homage.engine.match.match import Match
from homage.table.entries.table import Table
from homage.table.entries.windows import Answered, Answers
from homage.table.manners.manners import Manners
from homage.table.memory import Cache
from homage.table.metrics import Metrics
from homage.table.people.pace import Pace
from homage.table.people.turns import Turns
from homage.table.rooms.archive import Archive
from homage.table.rooms.gate import Gates
from homage.table.rooms.replaying import Replaying
from homage.table.store.writing import Writer
from homage.table.thought.minds import Minds

Story = tuple[str, int, Seat]  # of which table, at which entry, and from whose eyes
MOST_BYTES = 16_000_000  # of long stories, kept in all


@dataclass(frozen=True)
class Context:
    """What one server gives all its rooms: where tables are stored, who thinks and replays, what time it is."""

    archive: Archive
    writer: Writer
    metrics: Metrics
    minds: Minds
    replaying: Replaying
    turns: Turns
    now: Callable[[], int]  # in milliseconds
    forget: Callable[[RoomState], None]  # a room whose table may differ from what is stored
    set_up_rematch: Callable[[Table], Awaitable[str]]  # the table of the next game of the same people
    pace: Pace  # how often people may ask for what is stored
    manners: Manners  # who has blocked whom, and whom operators have muted
    gates: Gates  # who may look at a table
    seen: Callable[[str, str, bool], None] = lambda *_: None  # who looks at a table; whether to answer in a window
    stories: Cache[Story] = field(default_factory=lambda: Cache(MOST_BYTES))  # long ones, as they are sent


class RoomState:
    """What the parts of one room share: the table, and the answers to its open window, which are not stored."""

    def __init__(self, context: Context, table: Table) -> None:
        self.context = context
        self.table = table  # another object once it was read anew
        self.answers = Answers()
        self.lock = asyncio.Lock()  # one thing at a time
        self.lost = False  # something was played here that could not be stored
        self.used = context.now()  # when somebody last came, asked for it or left

    @property
    def match(self) -> Match:
        """The game, where it has begun."""
        assert self.table.match is not None
        return self.table.match

    @property
    def answered(self) -> dict[int, Answered]:
        """Who has answered in the open window; nobody where there is none."""
        window = self.table.window
        return {} if window is None else self.answers.to(window.decision)
