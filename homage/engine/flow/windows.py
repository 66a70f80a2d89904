"""Windows: the moments at which seats may act out of turn, and what a player may order for them beforehand.

Whether a seat is asked follows from what everybody sees, never from what it holds; so nobody learns anything by it. How
a window is opened and settled in play is told in `homage.engine.flow.course`; here is what tables and players know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from homage.engine.errors import Refused
from homage.engine.flow.questions import Question

# Where people who have not said otherwise are waited for, in a game with many windows: nowhere, so that the window
# closes by itself; only where a question has days; in any case.
NOWHERE, BY_DAYS, ALWAYS = "", "by_days", "always"


@dataclass(frozen=True)
class Condition:
    """Something that an order may depend on: its name in the game, its words, the values it can have, when it holds.

    `holds` is asked with what the ordering seat sees, the seat and the value.
    """

    name: str
    words: str
    values: tuple[tuple[int, str], ...]
    holds: Callable[[Any, int, int], bool] = field(compare=False)


@dataclass(frozen=True)
class Answer:
    """An action that can be ordered for a window, its words, and the conditions that an order of it may have."""

    action: int
    words: str
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Window:
    """A moment to act out of turn: its name, its words ("when an Alliance is played"), and the question asked then.

    A decisive window stands open longer at a table than a routine one. A game with many windows says where people are
    waited for who have not said otherwise (`waits`).
    """

    name: str
    words: str
    asked: Question = field(repr=False, compare=False)
    answers: tuple[Answer, ...] = ()
    decisive: bool = False
    waits: str = NOWHERE

    def __post_init__(self) -> None:
        if self.asked.window is None:
            raise TypeError(f"the window {self.name} belongs to {self.asked.name}, which is not declared as one")

    @property
    def passing(self) -> int:
        """The action that lets it pass."""
        assert self.asked.window is not None
        return self.asked.window

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """What orders for it may depend on: each condition of an answer, once."""
        return tuple(dict.fromkeys(condition for answer in self.answers for condition in answer.conditions))

    def answer(self, action: int) -> Answer | None:
        """The answer that can be ordered by this action, be it a pass; None if it cannot be."""
        if action == self.passing:
            return Answer(action, "", self.conditions)
        return next((answer for answer in self.answers if answer.action == action), None)


@dataclass(frozen=True)
class Order:
    """What a seat wants done in a window: an action, if all its conditions hold."""

    window: str  # its name
    action: int  # by number; it may be to pass
    when: Mapping[str, int] = field(default_factory=dict)  # its conditions: each by its name, with its value

    def fits(self, answer: Answer, seen: Any, seat: int) -> bool:
        """Whether all conditions hold, by what the seat sees."""
        return all(each.holds(seen, seat, self.when[each.name]) for each in answer.conditions if each.name in self.when)


def read_order(windows: Mapping[str, Window], name: str, action: int, when: Mapping[str, int]) -> Order:
    """An order as somebody wants it, or why it cannot be given."""
    window = windows.get(name)
    if window is None:
        raise Refused(f"There is no window {name!r}; the windows are: {', '.join(windows)}.")
    answer = window.answer(action)
    if answer is None:
        raise Refused(f"That cannot be ordered for {name!r}; order one of the answers that the game lists for it.")
    known = {condition.name: condition for condition in answer.conditions}
    for each, value in when.items():
        if each not in known:
            possible = ", ".join(known) or "none"
            raise Refused(f"An order of that for {name!r} cannot depend on {each!r}; it can depend on: {possible}.")
        if value not in dict(known[each].values):
            values = ", ".join(str(number) for number, _ in known[each].values)
            raise Refused(f"{each!r} cannot be {value!r}; it can be one of: {values}.")
    return Order(name, action, dict(when))


def ordered(window: Window, orders: Iterable[Order], seen: Any, seat: int, legal: Iterable[int]) -> int | None:
    """The action that a seat has ordered for this moment: the first order that fits and is allowed; None: no order."""
    allowed = set(legal)
    for order in orders:
        answer = window.answer(order.action) if order.window == window.name else None
        if answer is not None and order.action in allowed and order.fits(answer, seen, seat):
            return order.action
    return None
