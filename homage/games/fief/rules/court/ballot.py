"""A ballot: candidates, VOTE markers face down, the reveal, the result (FIEF-1.2).

Also here: FIEF-1.4.3.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import BOTH_ON, DECOY_ON, DONE, NOMINATE, VOTE_FOR
from homage.games.fief.asked import DECOY_ASKED, FOR_ASKED, NOMINATION_ASKED, POPE_ASKED
from homage.games.fief.events import (
    BALLOT,
    BISHOP_MADE,
    NOMINATED,
    NOT_ELECTED,
    POPE_MADE,
    VOTE_REVEALED,
    VOTED,
)
from homage.games.fief.frames import OFFICE, TURN
from homage.games.fief.refusals import NO_CANDIDATE, NOT_THAT_NOW
from homage.games.fief.rules.court.crown import crown_king, lose_prince
from homage.games.fief.rules.court.families import only_member, seat_in_turn
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.pope import ON_ELECTION, pope_has_choice
from homage.games.fief.rules.court.votes import (
    KING_OFFICE,
    POPE_OFFICE,
    ballot_opens,
    elected,
    no_candidacy,
    stands,
    votes_of,
)
from homage.games.fief.rules.moments import W2, W3, W4, W5, begin_window, stir
from homage.games.fief.state import NONE, State

BEFORE_BALLOT, OPEN, NAMING, NAMED, VOTING, HIDING, REVEAL, NEW_POPE, OVER = range(9)  # steps


@rule
def advance_ballot(s: State, story: Numbers) -> None:
    """W2, nominations, W3, markers, W4, the reveal, a new pope's ban, W5."""
    step, office, place = frame_step(s), frame_operand(s, OFFICE), frame_operand(s, TURN)
    if step == BEFORE_BALLOT:
        go_on(s)
        begin_window(s, W2, office)
    elif step == OPEN:
        open_ballot(s, office, story)
    elif step == NAMING:
        ask_candidate(s, place, office)
    elif step == NAMED:
        close_nominations(s, office)
    elif step == VOTING or step == HIDING:
        ask_vote(s, step, place, office)
    elif step == REVEAL:
        go_on(s)
        reveal(s, office, story)
    elif step == NEW_POPE:
        if office == POPE_OFFICE and s.pope != NONE and pope_has_choice(s, ON_ELECTION):
            ask(s, POPE_ASKED, 1 << s.lord_family[s.pope], ON_ELECTION)
        else:
            go_on(s)
    elif step == OVER:
        go_on(s)
        begin_window(s, W5, office)
    else:
        end_frame(s)


@rule
def open_ballot(s: State, office: int, story: Numbers) -> None:
    """The conditions are checked once, after W2; nobody stands yet.

    (FIEF-1.2c, FIEF-1.3a, FIEF-1.4a, FIEF-1.5a, R-97)
    """
    if not ballot_opens(s, office):
        end_frame(s)
        return
    tell(story, BALLOT, TO_ALL, office)
    clear_ballot(s)
    go_on(s)


@rule
def clear_ballot(s: State) -> None:
    """No candidates and no markers (FIEF-1.2c, FIEF-1.2d)."""
    for seat in range(s.seats):
        s.candidate[seat] = NONE
        s.vote_for[seat] = 0
        s.vote_decoy[seat] = 0
        for other in range(s.seats):
            s.vote_marks[seat, other] = 0


@rule
def ask_candidate(s: State, place: int, office: int) -> None:
    """Families with votes nominate in turn order; those without are asked only where nobody stands (FIEF-1.2c, R-158).

    Otherwise they come forward of their own accord in W3.
    """
    if place == 2 * s.seats or (place >= s.seats and has_candidates(s)):
        go_on(s)
        return
    seat = seat_in_turn(s, place)
    if (votes_of(s, seat, office) > 0) == (place < s.seats) and may_nominate(s, seat, office):
        ask(s, NOMINATION_ASKED, 1 << seat, office)
    else:
        set_operand(s, TURN, place + 1)


@rule
def close_nominations(s: State, office: int) -> None:
    """Without a candidate there is no ballot (FIEF-1.2c, FIEF-1.4a, FIEF-1.5a)."""
    if not has_candidates(s):
        end_frame(s)
        return
    set_operand(s, TURN, 0)
    go_on(s)
    begin_window(s, W3, office)


@rule
def has_candidates(s: State) -> bool:
    """Whether anybody stands who is still in play (FIEF-1.2c, FIEF-1.2d)."""
    for seat in range(s.seats):
        if stands(s, seat):
            return True
    return False


@rule
def may_nominate(s: State, seat: int, office: int) -> bool:
    """Whether a family has an eligible lord (FIEF-1.2c)."""
    for lord in range(LORDS):
        if no_candidacy(s, seat, office, lord) == 0:
            return True
    return False


@rule
def ask_vote(s: State, step: int, place: int, office: int) -> None:
    """The next family with votes lays its markers: first FOR, then DECOY; then W4 (FIEF-1.2d, R-28).

    Where only one lord stands both are one question (R-158).
    """
    if place == s.seats or not has_candidates(s):
        go_to(s, REVEAL)
        begin_window(s, W4, office)
        return
    seat = seat_in_turn(s, place)
    if step == HIDING:
        ask(s, DECOY_ASKED, 1 << seat, office)
    elif votes_of(s, seat, office) > 0:
        ask(s, FOR_ASKED, 1 << seat, office)
    else:
        set_operand(s, TURN, place + 1)


@rule
def reveal(s: State, office: int, story: Numbers) -> None:
    """All FOR markers are turned up, votes counted as of now, and somebody is elected or nobody (FIEF-1.2e, R-97)."""
    stir(s)
    for seat in range(s.seats):
        s.votes[seat] = 0
    for seat in range(s.seats):
        candidate = s.vote_for[seat] - 1
        if candidate != NONE and stands(s, candidate):
            votes = votes_of(s, seat, office)
            s.votes[candidate] += votes
            tell(story, VOTE_REVEALED, TO_ALL, seat, s.candidate[candidate], votes)
    winner = elected(s, office)
    if winner == NONE:
        tell(story, NOT_ELECTED, TO_ALL, office)
    else:
        install(s, office, s.candidate[winner], story)
    clear_ballot(s)


@rule
def install(s: State, office: int, lord: int, story: Numbers) -> None:
    """The elected lord gets the tile (FIEF-1.2g, FIEF-1.4.3, FIEF-1.5.3a, FIEF-D.3.3b)."""
    if office == KING_OFFICE:
        crown_king(s, lord, story)
    elif office == POPE_OFFICE:
        s.pope = lord
        s.pope_acts = 0
        tell(story, POPE_MADE, TO_ALL, lord)
    else:
        s.bishop[office] = lord
        s.bishop_since[office] = s.round_number
        tell(story, BISHOP_MADE, TO_ALL, office, lord)
        if s.prince == lord:
            lose_prince(s, story)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def candidates(s: State) -> int:
    """The lords who stand in the ballot (FIEF-1.2d)."""
    lords = 0
    for lord in range(LORDS):
        family = s.lord_family[lord]
        if family != NONE and s.candidate[family] == lord:
            lords |= 1 << lord
    return lords


@rule
def stands_alone(s: State) -> bool:
    """Whether there is only one candidate (FIEF-1.2d, R-158)."""
    return only_member(candidates(s)) != NONE


@rule
def lay_markers(s: State, seat: int, story: Numbers) -> None:
    """Everybody sees on whom a family has laid how many markers, and not which is which (FIEF-1.2d, R-28)."""
    for other in range(s.seats):
        markers = int(s.vote_for[seat] == other + 1) + int(s.vote_decoy[seat] == other + 1)
        s.vote_marks[seat, other] = markers
        if markers > 0:
            tell(story, VOTED, TO_ALL, seat, s.candidate[other], markers)


@rule
def no_nomination(s: State, seat: int, about: int, lord: int) -> int:
    """Why a lord cannot be nominated for the office in question (FIEF-1.2c)."""
    return no_candidacy(s, seat, about, lord)


@rule
def nominate(s: State, seat: int, about: int, lord: int, story: Numbers) -> None:
    """A family nominates a lord for the office in question (FIEF-1.2c)."""
    s.candidate[seat] = lord
    tell(story, NOMINATED, TO_ALL, seat, lord, about)
    nominate_nobody(s)


@rule
def nominate_nobody(s: State) -> None:
    """The next family nominates (FIEF-1.2c)."""
    set_operand(s, TURN, frame_operand(s, TURN) + 1)


@rule
def lone_candidate(s: State) -> int:
    """The only candidate, on whom both markers are laid in one answer (FIEF-1.2d, R-158)."""
    if stands_alone(s):
        return candidates(s)
    return 0


@rule
def why_no_decoy(s: State) -> int:
    """Why a decoy cannot be laid along with the vote (FIEF-1.2d, R-158)."""
    if stands_alone(s):
        return NO_CANDIDATE
    return NOT_THAT_NOW


@rule
def vote(s: State, seat: int, lord: int, story: Numbers) -> None:
    """The FOR marker is laid on a candidate (FIEF-1.2d)."""
    s.vote_for[seat] = s.lord_family[lord] + 1
    go_on_voting(s, seat, story)


@rule
def go_on_voting(s: State, seat: int, story: Numbers) -> None:
    """The decoy comes next, unless only one lord stands (FIEF-1.2d, R-158)."""
    if stands_alone(s):
        end_vote(s, seat, story)
    else:
        go_to(s, HIDING)


@rule
def lay_decoy(s: State, seat: int, lord: int, story: Numbers) -> None:
    """The decoy is laid on a candidate (FIEF-1.2d)."""
    s.vote_decoy[seat] = s.lord_family[lord] + 1
    end_vote(s, seat, story)


@rule
def lay_both(s: State, seat: int, lord: int, story: Numbers) -> None:
    """Both markers are laid on the only candidate (FIEF-1.2d, R-158)."""
    s.vote_for[seat] = s.lord_family[lord] + 1
    lay_decoy(s, seat, lord, story)


@rule
def end_vote(s: State, seat: int, story: Numbers) -> None:
    """The markers of a family lie; the next one votes (FIEF-1.2d)."""
    lay_markers(s, seat, story)
    set_operand(s, TURN, frame_operand(s, TURN) + 1)
    go_to(s, VOTING)


NOMINATION_QUESTION = question(
    NOMINATION_ASKED,
    NOT_THAT_NOW,
    answer(DONE, nominate_nobody),
    answer(NOMINATE, nominate, unless=no_nomination),
    name="nomination",
)
FOR_QUESTION = question(
    FOR_ASKED,
    NOT_THAT_NOW,
    answer(DONE, go_on_voting),
    answer(VOTE_FOR, vote, lord=candidates, refused=NO_CANDIDATE),
    answer(DECOY_ON, lay_decoy, lord=lone_candidate, refused=why_no_decoy),
    answer(BOTH_ON, lay_both, lord=lone_candidate, refused=why_no_decoy),
    name="vote",
)
DECOY_QUESTION = question(
    DECOY_ASKED,
    NOT_THAT_NOW,
    answer(DONE, end_vote),
    answer(DECOY_ON, lay_decoy, lord=candidates, refused=NO_CANDIDATE),
    name="decoy",
)
