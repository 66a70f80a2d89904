"""Pledges: what one seat promises another in writing. No rule enforces it; the public story shows what became of it.

A game declares which kinds of promise exist and how its public events decide them; tables keep the pledges. Nothing
here is known to rules, records or search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from homage.engine.errors import Refused
from homage.engine.flow.story import Event

OPEN, KEPT, BROKEN, VOID = "open", "kept", "broken", "void"  # what has become of a promise


@dataclass(frozen=True)
class Promise:
    """What one seat promises another: its kind, and the value of each of its terms."""

    by: int
    to: int
    kind: str
    about: Mapping[str, int]


@dataclass(frozen=True)
class Pick:
    """A value that a term can have, its words, and the thing on the board that it is, if any."""

    value: int
    words: str
    thing: str = ""


@dataclass(frozen=True)
class Term:
    """Something that a promise leaves open, such as a candidate: what can be picked follows from what all see.

    `picks` is asked with what everybody sees, who promises and to whom.
    """

    name: str
    words: str
    picks: Callable[[Any, int, int], Sequence[Pick]] = field(compare=False)


@dataclass(frozen=True)
class Moment:
    """A move as everybody saw it: the state before it, its events, and all events since the promise was given."""

    before: Any
    events: Sequence[Event]
    over: bool  # the game is over with it
    since: Callable[[], Iterable[Event]]


@dataclass(frozen=True)
class PledgeKind:
    """A kind of promise: its words ("vote for a candidate"), its terms, a promise as a phrase, what became of one.

    `phrase` follows "promises to"; `outcome` is asked after each move and answers OPEN until it is known.
    """

    name: str
    words: str
    terms: tuple[Term, ...]
    phrase: Callable[[Promise], str] = field(compare=False)
    outcome: Callable[[Promise, Moment], str] = field(compare=False)


@dataclass(frozen=True)
class Bargain:
    """What one seat proposes to another: a promise, one in return, or both."""

    by: int
    to: int
    gives: Promise | None
    wants: Promise | None

    @property
    def promises(self) -> list[Promise]:
        """Those of both sides."""
        return [promise for promise in (self.gives, self.wants) if promise is not None]


@dataclass(frozen=True)
class Negotiator:
    """How computer players deal with pledges. Only `breaks` and `too_dear` see more than everybody: what the seat sees.

    `objection` says why the seat that is asked declines, given what it has promised already and how far the other is
    trusted (0 to 1); empty if it agrees. `proposal` is asked after `occasions`, events by their kind, with the seat,
    what it has proposed so far, and the trust in each other seat. `too_dear` tells whether keeping a promise may cost
    the game. `reason` says why a seat has refused what another asked for by the rules, by what the other sees.
    """

    occasions: frozenset[str]
    objection: Callable[[Any, Bargain, Sequence[Promise], float], str]
    proposal: Callable[[Any, int, Sequence[Bargain], Callable[[int], float]], Bargain | None]
    breaks: Callable[[Any, Promise, int], bool]
    too_dear: Callable[[Any, Promise], bool]
    reason: Callable[[Any, Event], str]


def read_promise(
    kinds: Mapping[str, PledgeKind], seen: Any, by: int, to: int, kind: str, about: Mapping[str, int]
) -> Promise:
    """A promise as somebody wants it, or why it cannot be given now."""
    if kind not in kinds:
        raise Refused(f"There is no pledge {kind!r}; the kinds are: {', '.join(kinds)}.")
    terms = {term.name: term for term in kinds[kind].terms}
    if set(about) != set(terms):
        raise Refused(f"A pledge {kind!r} says exactly these things: {', '.join(terms)}; give each a value.")
    for name, value in about.items():
        picks = terms[name].picks(seen, by, to)
        if value not in {pick.value for pick in picks}:
            can = ", ".join(f"{pick.value} ({pick.words})" for pick in picks[:12]) or "nothing"
            raise Refused(f"{name!r} of a pledge {kind!r} cannot be {value} now; it can be: {can}.")
    return Promise(by, to, kind, {name: about[name] for name in terms})
