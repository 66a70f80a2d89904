"""A window that is open at a table: what happens when its pause is over, and who is waited for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from homage.engine.flow.windows import Window
from homage.engine.match.match import Match
from homage.table.entries.clocks import DAY
from homage.table.entries.windows import IN_ANY_CASE, Answered, StandingOrders


@dataclass(frozen=True)
class OpenWindow:
    """One question to several seats at once; silence is a pass."""

    match: Match
    kind: Window
    decision: int
    seats: tuple[int, ...]
    computers: Collection[int]  # of these seats
    ends: int  # it stands open until then at least
    guarded: bool  # before other people: nothing may tell what anybody holds
    hurried: bool  # False where a question has days
    enough: Collection[int]  # seats that were waited for often enough that day
    standing: Sequence[StandingOrders]  # of all seats of the table
    held: Collection[int]  # seats that want more time
    free: Mapping[int, int]  # until when each seat follows what has happened
    charged_from: int  # when its first pause was over; it may have been opened anew since
    resumed: int  # when this server has read the table: answers that were given before may be lost
    stood: Callable[[int, int], int]  # how long all clocks have stood between two moments

    def by_itself(self, seat: int) -> int | None:
        """What is done for a person who has not answered when the pause is over; None: it waits for them."""
        if seat in self.held:
            return None
        order = self.match.ordered(seat, self.standing[seat].orders)
        if order is not None:
            return order
        return None if self._waits(seat) else self.kind.passing

    def _waits(self, seat: int) -> bool:
        """Whether it waits for a person without a fitting order; before others, whatever the hand and the orders."""
        standing = self.standing[seat]
        if not self.guarded:
            return standing.ask == IN_ANY_CASE or (standing.asks(self.kind) and self._can_answer(seat))
        return not standing.concern(self.kind) and standing.waits(self.kind, self.hurried, seat in self.enough)

    def _can_answer(self, seat: int) -> bool:
        """Whether a person could do anything but pass; what one raises on one's own is no answer."""
        legal, beside = self.match.legal(seat), self.match.game.actions.unprompted
        raised = self.match.raised_by(seat)
        return any(action != self.kind.passing and (raised or not beside(action)) for action in legal)

    def asks(self, seat: int) -> bool:
        """Whether a person is asked at all: alone against computer players only if it waits for them."""
        return self.guarded or self.by_itself(seat) is None

    def waited_for(self, answered: Collection[int] = ()) -> list[int]:
        """The people without whose answer it is not settled."""
        return [seat for seat in self.silent(answered) if self.by_itself(seat) is None]

    def settlement(self, answered: Mapping[int, Answered], now: int) -> dict[int, int] | None:
        """What all seats do, if it can be settled now; None: it stands open."""
        lacking = [seat for seat in self.seats if seat not in answered]
        if now < self._earliest(answered) or set(lacking) & set(self.computers):
            return None
        does = {seat: answered[seat].action if seat in answered else self.by_itself(seat) for seat in self.seats}
        settled = {seat: action for seat, action in does.items() if action is not None}
        return settled if len(settled) == len(does) else None

    def _earliest(self, answered: Mapping[int, Answered]) -> int:
        """When it can be settled: at once if only one person was asked, and acts. Then nothing is left to conceal."""
        acts = any(each.action != self.kind.passing for each in answered.values())
        return 0 if acts and len(self.seats) == 1 and not self.computers else self.ends

    def closing(self, answered: Mapping[int, Answered]) -> int | None:
        """When it is settled if nobody answers any more; None: somebody is waited for."""
        return None if self.settlement(answered, self.ends) is None else self.ends

    def runs_from(self, seat: int) -> int:
        """Since when a seat thinks on its own time: when the pause is over, and the story."""
        return max(self.charged_from, self.free[seat])

    def runs_out(self, seat: int, stock: int, now: int) -> int:
        """When a seat runs out of this time; not soon after answers may have been lost."""
        begins = self.runs_from(seat)
        return max(begins + stock + self.stood(begins, now), self.resumed + min(stock, DAY))

    def silent(self, answered: Collection[int]) -> list[int]:
        """The people for whom something is done who have not answered."""
        return [seat for seat in self.seats if seat not in answered and seat not in self.computers]

    def thought(self, answered: Mapping[int, Answered]) -> list[tuple[int, int]]:
        """The milliseconds that people thought on their own time, by seat; what happens by itself takes none."""
        spent = [(seat, self._spent(seat, answered[seat].at)) for seat in self.seats if seat in answered]
        return [(seat, time) for seat, time in spent if time > 0 and seat not in self.computers]

    def _spent(self, seat: int, at: int) -> int:
        """How long a seat has thought before it answered; before answers may have been lost, nobody is charged."""
        begins = max(self.runs_from(seat), self.resumed)
        return at - begins - self.stood(begins, at)
