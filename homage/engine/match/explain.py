"""Why nothing can be done with the things that somebody pointed at."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from homage.engine.errors import Refused
from homage.engine.match.match import Match
from homage.engine.moves.pointing import pointed


def why_nothing(match: Match, seat: int, things: Sequence[str]) -> Refused | None:
    """Why a seat can do nothing with these things now, with the rule; None if it can."""
    game = match.game
    legal = match.legal(seat) if seat in match.waiting else []
    if not legal:
        asked = [game.words.seat(each) for each in match.asked if each != seat]
        others = " and ".join(asked) or "nobody: the game is over"
        return Refused(f"{game.words.seat(seat)} has nothing to decide now; to decide: {others}.")
    if pointed(game.actions, seat, legal, things).meant:
        return None
    about = set.intersection(*(game.actions.about(seat, thing) for thing in things)) if things else set()
    meant = _meant(match, about, legal) or sorted(about)
    if not meant:
        return Refused(f"Nothing can be done with that now. {match.question(seat)}")
    reasons = [reason for reason in (match.why_not(seat, action) for action in meant) if reason is not None]
    ((common, _),) = Counter(reason.rule for reason in reasons).most_common(1)
    return next(reason for reason in reasons if reason.rule == common)


def _meant(match: Match, about: set[int], legal: list[int]) -> list[int]:
    """What the seat may have meant: of the actions about these things, those of the kinds asked for now.

    Of those, the ones that differ least from what is allowed: a piece that can move, to a square that it cannot reach.
    """
    game = match.game
    allowed: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for action in legal:
        verb, operands = game.actions.parts(action)
        for name, value in operands.items():
            allowed[verb][name].add(value)
    strange: dict[int, int] = {}
    for action in about:
        verb, operands = game.actions.parts(action)
        if verb in allowed:
            strange[action] = sum(value not in allowed[verb][name] for name, value in operands.items())
    least = min(strange.values(), default=0)
    return sorted(action for action, count in strange.items() if count == least)
