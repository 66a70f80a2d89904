"""Several actions of one seat as one answer: drafted step by step, then played in a row, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence

from homage.engine.errors import Refused
from homage.engine.match.live_views import view_diff
from homage.engine.match.match import Match
from homage.engine.match.trying import MOST_ROW, drafted, why_final
from homage.table.messages.client_messages import DraftRow
from homage.table.messages.server_messages import Drafted
from homage.table.messages.showing import question

IN_WINDOW = "A window is answered by one action; draft the others when you are asked again."
TOO_MANY = f"So many actions are not played in a row; name at most {MOST_ROW}."


def check_row(match: Match, seat: int, row: Sequence[int]) -> None:
    """Refuse what cannot be played in a row; the last of it may roll, reveal or hand over."""
    _check(match, row)
    refused = drafted(match, seat, row).refused
    if refused is not None:
        raise refused


def draft_answer(match: Match, request: DraftRow) -> Drafted:
    """What a seat could do after some actions of its own, and what it would see then."""
    _check(match, request.actions)
    seat = request.seat
    draft = drafted(match, seat, request.actions)
    changes = view_diff(match.view(seat), draft.world.view(seat))
    asked = question(draft.world, seat, request.decision, draft.world.veiled(seat))
    final = why_final(match, seat, *draft.actions) if draft.actions else ""
    return Drafted(request.id, draft.actions, asked, changes, draft.ends, str(draft.refused or ""), final)


def _check(match: Match, row: Sequence[int]) -> None:
    if match.window is not None:
        raise Refused(IN_WINDOW)
    if len(row) > MOST_ROW:
        raise Refused(TOO_MANY)
