"""END OF ROUND: disasters go, victory points are counted, the FIRST PLAYER card passes on (FIEF-7)."""

from __future__ import annotations

from homage.engine.flow.course import end_frame, frame_step, go_on
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import CAPPED
from homage.games.fief.rules.cards.disasters import discard_disasters
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.victory import nearest, tell_points, tell_victory, winners_now
from homage.games.fief.rules.figures import PAWNS
from homage.games.fief.rules.moments import W17, begin_window, stir
from homage.games.fief.state import NONE, State


@rule
def advance_end(s: State, story: Numbers) -> None:
    """W17, whatever came before; then the count: a winner, or a new round (FIEF-7a, FIEF-E.a, R-150)."""
    if frame_step(s) == 0:
        go_on(s)
        stir(s)
        begin_window(s, W17)
        return
    discard_disasters(s, story)
    s.king_privilege_used = 0
    s.regent_privilege_used = 0
    tell_points(s, story)
    s.winners = winners_now(s)
    capped = int(s.winners == 0 and s.round_number >= s.round_cap)
    if capped:
        tell(story, CAPPED, TO_ALL, s.round_number)
        s.winners = nearest(s)
    if s.winners:
        tell_victory(s, capped, story)
        while s.frames > 0:
            end_frame(s)
        return
    new_round(s)
    end_frame(s)


@rule
def new_round(s: State) -> None:
    """The FIRST PLAYER card goes to the left; nobody has moved or suffered the plague yet (FIEF-7c, FIEF-G.2.1.3)."""
    stir(s)
    s.first = (s.first + 1) % s.seats
    s.active = NONE
    for lord in range(LORDS):
        s.lord_march[lord] = 0
        s.lord_came[lord] = 0
        s.lord_road[lord] = NONE
    for seat in range(s.seats):
        for pawn in range(PAWNS):
            s.pawn_march[seat, pawn] = 0
            s.pawn_came[seat, pawn] = 0
