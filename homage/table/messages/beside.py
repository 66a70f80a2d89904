"""What went on beside the moves of a game, by its steps: so that a replay can tell it, from the eyes of a seat."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from homage.engine.match.live_views import Seat
from homage.engine.state.layout import OPEN
from homage.table.entries.table import Table
from homage.table.messages.pledge_infos import Numbered, asides, in_order, pledge_info
from homage.table.messages.pledge_messages import PledgeInfo
from homage.table.messages.server_messages import StoryEvent


class Beside(msgspec.Struct, frozen=True):
    """The pledges that somebody knew of, each as it stood from a step on; and the lines that are no events."""

    pledges: list[list[tuple[int, PledgeInfo]]] = []
    lines: list[Numbered] = []

    def pledges_at(self, step: int) -> list[PledgeInfo]:
        """The pledges that were made by then, as they stood."""
        known = ([said for since, said in course if since <= step] for course in self.pledges)
        return [stood[-1] for stood in known if stood]

    def lines_at(self, step: int) -> list[StoryEvent]:
        """The lines that a step brought."""
        return [told for number, told in self.lines if number == step]

    def among(self, story: Iterable[Numbered], step: int) -> list[StoryEvent]:
        """A story up to a step, with the lines behind the steps that brought them."""
        return in_order(story, [each for each in self.lines if each[0] <= step])


NOTHING = Beside()


def beside(table: Table, eyes: Seat) -> Beside:
    """What a seat knows of it; OPEN: all of it, once the game is over."""
    known = [pledge for pledge in table.pledges.all() if eyes == OPEN or eyes in (pledge.bargain.by, pledge.bargain.to)]
    courses = [[(step, pledge_info(table, pledge.as_of(step))) for step in pledge.changed] for pledge in known]
    return Beside(courses, [(aside.step, aside.event) for aside in asides(table, 0, eyes)])
