"""Questions with a foregone answer: a person is not stopped by them, and finds in the log that it was given."""

from __future__ import annotations

from homage.engine.flow.course import kind_asked
from homage.engine.match.match import Match
from homage.engine.match.trying import HANDS_OVER, only_answer, why_final


def foregone(match: Match, seat: int, guarded: bool) -> int | None:
    """The only answer of a seat to an ordinary question; None if it has to be asked.

    That is a pass beside which there is at most what the seat might raise on its own; or the only legal action, if it
    shows nothing. Before other people (`guarded`) only where everybody could tell: then the answers follow from what
    all see. Whoever has just raised something wants to be asked.
    """
    actions = match.game.actions
    if match.window is not None or match.raised_by(seat):
        return None
    if guarded and not match.game.questions.is_public(kind_asked(match.held.proxies[0])):
        return None
    only = only_answer(match, seat)
    if only is None or actions.passing([only]) is not None:
        return only
    if len(match.legal(seat)) > 1 or why_final(match, seat, only) not in ("", HANDS_OVER):
        return None
    return only
