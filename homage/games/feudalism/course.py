"""What follows what in a turn (ledger, sections 4 and 6.1); and what each action does.

Also here: FDM-3.3, FDM-DICE.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import (
    begin_frame,
    end_frame,
    frame_kind,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    set_operand,
)
from homage.engine.flow.questions import Question, Rule, answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import (
    ACT_NOW,
    ATTACK_AT,
    DONE,
    INVADE_AT,
    KING_DONE,
    MUST_PLAY,
    PASS,
    SPREAD_NOW,
    SPREAD_TO,
    SPREAD_UNFIT,
    TARGET_NOW,
    TARGET_UNFIT,
    TURN,
    VASSAL_DONE,
    WINDOW_NOW,
)
from homage.games.feudalism.rules.answers import advance_card, cards_at, declare_invasion
from homage.games.feudalism.rules.asking import ask_side, window_for
from homage.games.feudalism.rules.battle import advance_battle
from homage.games.feudalism.rules.cards import (
    DESASTRE,
    KING,
    KING_DRM,
    SIDES,
    TRACK_START,
    TURNS,
    VASSAL,
)
from homage.games.feudalism.rules.control import settled
from homage.games.feudalism.rules.decks import discard_hands, draw_hand, seat_of, side_of
from homage.games.feudalism.rules.dynasty import judge_king, move_track, tell_totals, turn_up_king
from homage.games.feudalism.rules.income import collect_income
from homage.games.feudalism.rules.invasion import (
    aim_invasion,
    invasion_nowhere,
    invasion_overtaken,
    may_target,
    only_target,
    turn_up_invasion,
)
from homage.games.feudalism.rules.king import begin_attack, may_attack, no_attack_at
from homage.games.feudalism.rules.playable import conceivable, not_now
from homage.games.feudalism.rules.revolt import begin_spread_revolt, may_spread, name_spread, only_spread
from homage.games.feudalism.rules.setup import set_up
from homage.games.feudalism.state import (
    BATTLE_FRAME,
    BEGIN,
    CARD_FRAME,
    D1,
    D2,
    INCOME,
    INVADE,
    NONE,
    SPEAKER,
    SPREAD,
    SPREAD_FRAME,
    TARGET,
    TURN_FRAME,
    W0,
    W1,
    W2,
    W2_BACK,
    W3,
    W4,
    State,
)


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set up; the first turn begins (FDM-2)."""
    set_up(s, options, dice, story)
    begin_frame(s, TURN_FRAME)


# -- what comes next -----------------------------------------------------------------------------------------------


@rule
def advance(s: State, dice: Dice, story: Numbers) -> None:
    """Each chapter takes its own frames on."""
    kind = frame_kind(s)
    if kind == CARD_FRAME:
        advance_card(s, dice, story)
    elif kind == BATTLE_FRAME:
        advance_battle(s, dice, story)
    elif kind == SPREAD_FRAME:
        advance_spread(s, story)
    elif kind == TURN_FRAME:
        advance_turn(s, dice, story)
    else:
        begin_spread_revolt(s, story)


@rule
def advance_spread(s: State, story: Numbers) -> None:
    """The Vassal names where a Revolt spreads; before that he may send Espions (FDM-6.4d, FDM-7.7h)."""
    only = only_spread(s)
    if only == NONE or conceivable(s, SPREAD, VASSAL):
        ask_side(s, SPREAD, VASSAL)
    else:
        name_spread(s, only, story)


@rule
def advance_turn(s: State, dice: Dice, story: Numbers) -> None:
    """The next step of the turn, up to the judgement (FDM-3.1D1, FDM-3.1D2, FDM-6.4d, FDM-7.3a, FDM-7.7a)."""
    step = frame_step(s)
    if step == BEGIN:
        begin_turn(s, dice, story)
    elif step == W0:
        window_for(s, W0, VASSAL, conceivable(s, W0, VASSAL), PASS)
    elif step == TARGET:
        name_target(s, story)
    elif step == W1:
        window_for(s, W1, KING, conceivable(s, W1, KING), PASS)
    elif step == INCOME:
        collect_income(s, story)
        set_operand(s, SPEAKER, KING)
        go_on(s)
    elif step == W2 or step == W2_BACK:
        speak_before_actions(s, step)
    elif step == INVADE:
        invade(s, story)
    elif step == W3:
        window_for(s, W3, KING, conceivable(s, W3, KING), PASS)
    elif step == D1:
        if s.hand_size[seat_of(s, VASSAL)] > 0:
            ask_side(s, D1, VASSAL)
        else:
            stop_vassal(s, story)
    elif step == W4:
        window_for(s, W4, VASSAL, conceivable(s, W4, VASSAL), PASS)
    elif step == D2:
        if s.stopped >> KING & 1:
            go_on(s)
        elif s.hand_size[s.king] > 0 or may_attack(s):
            ask_side(s, D2, KING)
        else:
            stop_king(s, story)
    else:
        end_turn(s, dice, story)


@rule
def begin_turn(s: State, dice: Dice, story: Numbers) -> None:
    """A new King, the marker by his DRM, new hands, and the Invasion of the turn (FDM-4.2f, FDM-3.1Aa, FDM-5a)."""
    s.turn += 1
    tell(story, TURN, TO_ALL, s.turn, s.king)
    turn_up_king(s, story)
    s.track = TRACK_START
    move_track(s, KING_DRM[s.king_card], story)
    draw_hand(s, KING, dice, story)
    draw_hand(s, VASSAL, dice, story)
    turn_up_invasion(s, story)
    go_on(s)


@rule
def name_target(s: State, story: Numbers) -> None:
    """The Vassal aims the Invasion, if there is a choice (FDM-5b, FDM-5d)."""
    if may_target(s) == 0:
        invasion_nowhere(s, story)
        go_on(s)
    elif only_target(s) == NONE:
        ask_side(s, TARGET, VASSAL)
    else:
        aim(s, only_target(s), story)


@rule
def aim(s: State, region: int, story: Numbers) -> None:
    """The Invasion will come there (FDM-5b, FDM-5c)."""
    aim_invasion(s, region, story)
    go_on(s)


@rule
def speak_before_actions(s: State, step: int) -> None:
    """Both sides in turns, until both let it be one after the other (FDM-WIN-2)."""
    side = frame_operand(s, SPEAKER)
    if step == W2_BACK:
        side = 1 - side
    window_for(s, W2, side, conceivable(s, W2, side), PASS)


@rule
def pass_the_word(s: State, seat: int) -> None:
    """After a side has played a card, the other speaks (FDM-WIN-2)."""
    set_operand(s, SPEAKER, 1 - side_of(s, seat))
    go_to(s, W2)


@rule
def invade(s: State, story: Numbers) -> None:
    """The Invasion attacks; without one, or where it is overtaken, the Vassal's actions begin (FDM-3.1D1a, FDM-5h)."""
    if s.target != NONE and not settled(s) >> s.target & 1:
        go_to(s, W3)
        declare_invasion(s, story)
        return
    if s.target != NONE:
        invasion_overtaken(s, story)
    go_to(s, D1)


@rule
def may_stop(s: State, seat: int) -> bool:
    """The Vassal cannot stop while he holds a Désastre (FDM-3.1D1c)."""
    return s.hand[seat, DESASTRE] == 0


@rule
def stop_vassal(s: State, story: Numbers) -> None:
    """The Vassal's actions are over; the King's follow (FDM-3.1D1b)."""
    tell(story, VASSAL_DONE, TO_ALL, seat_of(s, VASSAL))
    s.stopped |= 1 << VASSAL
    go_to(s, D2)


@rule
def stop_king(s: State, story: Numbers) -> None:
    """The King's actions are over; the Vassal may still send Espions (FDM-6.4d)."""
    tell(story, KING_DONE, TO_ALL, s.king)
    s.stopped |= 1 << KING
    go_to(s, W4)


@rule
def end_turn(s: State, dice: Dice, story: Numbers) -> None:
    """Hands are discarded, the King is judged, what holds for one turn is over (FDM-3.1D3, FDM-3.1E, FDM-3.3)."""
    discard_hands(s, story)
    judge_king(s, dice, story)
    s.stopped = 0
    s.suffered = 0
    s.revolt_cards = 0
    s.accident = 0
    s.ban = 0
    s.reconquests = 0
    s.attacks = 0
    for side in range(SIDES):
        s.spies[side] = 0
    s.alliance_before = s.alliance
    s.duke_before = s.duke
    s.alliance = 0
    s.duke = 0
    if s.turn < TURNS:
        go_to(s, BEGIN)
    else:
        tell_totals(s, story)
        end_frame(s)


# -- what is asked -------------------------------------------------------------------------------------------------


def out_of_turn(kind: int, name: str, first: Rule | None = None) -> Question:
    """A chance to play a card out of turn, at a moment of the turn."""
    now = partial(not_now, instead=WINDOW_NOW)
    return question(kind, now, answer(PASS), *cards_at(kind), name=name, window=PASS, first=first)


ACTING = partial(not_now, instead=ACT_NOW)
W0_QUESTION = out_of_turn(W0, "w0")
W1_QUESTION = out_of_turn(W1, "w1")
W2_QUESTION = out_of_turn(W2, "w2", first=pass_the_word)
W3_QUESTION = out_of_turn(W3, "w3")
W4_QUESTION = out_of_turn(W4, "w4")
TARGET_QUESTION = question(
    TARGET,
    partial(not_now, instead=TARGET_NOW),
    answer(INVADE_AT, aim, region=may_target, refused=TARGET_UNFIT),
    name="target",
)
D1_QUESTION = question(
    D1,
    ACTING,
    answer(DONE, stop_vassal, when=may_stop, refused=MUST_PLAY),
    *cards_at(D1),
    first=partial(go_to, step=W3),
    name="d1",
)
D2_QUESTION = question(
    D2,
    ACTING,
    answer(DONE, stop_king),
    answer(ATTACK_AT, begin_attack, region=may_attack, refused=no_attack_at),
    *cards_at(D2),
    first=partial(go_to, step=W4),
    name="d2",
)
SPREAD_QUESTION = question(
    SPREAD,
    partial(not_now, instead=SPREAD_NOW),
    answer(SPREAD_TO, name_spread, region=may_spread, refused=SPREAD_UNFIT),
    *cards_at(SPREAD),
    name="spread",
)
