"""How a game is shown to people: plain data, in parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from homage.engine.flow.course import MOST_SEATS, kind_asked, waiting
from homage.engine.flow.questions import Questions

F = TypeVar("F", bound=Callable[..., Any])


def piece(function: F) -> F:
    """Something of which a part has several, such as a seat or a region: made again only if what it reads changes.

    Its value is kept and shown again, so nobody may change it.
    """

    @wraps(function)
    def found(s: Any, *arguments: Any) -> Any:
        kept = s.look_pieces
        if kept is None:
            return function(s, *arguments)
        key, noted = (function, *arguments), s.look_noted
        known = s.look_common.get(key) or kept.get(key)
        if known is None:
            outer, noted[0] = noted[0], 0
            known = function(s, *arguments), noted[0]
            if noted[0] & ~s.look_public:
                kept[key] = known
            else:  # everybody would make the same of it
                s.look_common[key] = known
            noted[0] = outer
        noted[0] |= known[1]
        return known[0]

    return found  # type: ignore[return-value]


@dataclass(frozen=True)
class View:
    """How a game is shown: parts that are the same for everybody, and parts that depend on who looks."""

    public: Mapping[str, Callable[[Any], Any]]
    own: Mapping[str, Callable[[Any, int | None], Any]]

    def __call__(self, s: Any, seat: int | None) -> dict[str, Any]:
        """All of it, as a seat (None: a spectator, OPEN: with nothing hidden) sees it."""
        return {name: part(s) for name, part in self.public.items()} | {
            name: part(s, seat) for name, part in self.own.items()
        }


def with_course(view: View, game: str, questions: Questions) -> View:
    """A view of which the engine makes what every game shows: its name, the question that is asked, and of whom."""
    common = {
        "game": lambda s: game,
        "step": lambda s: questions.name(kind_asked(s)),
        "waiting": _waiting,
    }
    if twice := common.keys() & (view.public.keys() | view.own.keys()):
        raise TypeError(f"the engine shows {', '.join(sorted(twice))} in every view; leave that out of the game's own")
    return View({**common, **view.public}, view.own)


def _waiting(s: Any) -> list[int]:
    """The seats that are asked."""
    asked = waiting(s)
    return [seat for seat in range(MOST_SEATS) if asked >> seat & 1]
