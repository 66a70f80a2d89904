"""What follows what in a turn (ledger, sections 4 and 6.1); and what each action does.

Also here: FDM-3.3, FDM-DICE.
"""

from __future__ import annotations

from homage.engine.course import (
    begin_frame,
    end_frame,
    frame_kind,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    kind_asked,
    set_operand,
)
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.feudalism.actions import (
    ATTACK_AT,
    DONE,
    INVADE_AT,
    KING_DONE,
    MILITIA,
    OATH_AT,
    PASS,
    PAY_UP,
    PLAY,
    REVOLT_AT,
    SPREAD_TO,
    SPY,
    TURN,
    VASSAL_DONE,
    YIELD,
)
from homage.games.feudalism.answers import advance_card, answer, cancel_attack, declare, declare_invasion
from homage.games.feudalism.asking import ask_side, window_for
from homage.games.feudalism.battle import advance_battle
from homage.games.feudalism.cards import (
    ATTACK_COST,
    DEUS,
    KING,
    KING_DRM,
    SIDES,
    TRACK_START,
    TRIBUT,
    TURNS,
    VASSAL,
)
from homage.games.feudalism.choices import card_of
from homage.games.feudalism.control import settled
from homage.games.feudalism.decks import discard_hands, draw_hand, seat_of, side_of
from homage.games.feudalism.dynasty import judge_king, move_track, tell_totals, turn_up_king
from homage.games.feudalism.income import collect_income
from homage.games.feudalism.invasion import (
    aim_invasion,
    invasion_nowhere,
    invasion_overtaken,
    may_target,
    only_target,
    turn_up_invasion,
)
from homage.games.feudalism.king import begin_attack, may_attack
from homage.games.feudalism.militia import raise_militia
from homage.games.feudalism.playable import conceivable
from homage.games.feudalism.revolt import begin_spread_revolt, name_spread, only_spread
from homage.games.feudalism.setup import set_up
from homage.games.feudalism.state import (
    ANSWER,
    ATTACKER,
    BATTLE_FRAME,
    BEGIN,
    CARD_FRAME,
    D1,
    D2,
    INCOME,
    INVADE,
    NONE,
    RAISE,
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
from homage.games.feudalism.treasury import pay


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
    if may_target(s) != 0 and only_target(s) == NONE:
        ask_side(s, TARGET, VASSAL)
        return
    if may_target(s) == 0:
        invasion_nowhere(s, story)
    else:
        aim_invasion(s, only_target(s), story)
    go_on(s)


@rule
def speak_before_actions(s: State, step: int) -> None:
    """Both sides in turns, until both let it be one after the other (FDM-WIN-2)."""
    side = frame_operand(s, SPEAKER)
    if step == W2_BACK:
        side = 1 - side
    window_for(s, W2, side, conceivable(s, W2, side), PASS)


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


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry a decision out; to pass needs nothing (FDM-3.1D1, FDM-3.1D2, FDM-5b, FDM-6.2e, FDM-7.7h, FDM-8.3a)."""
    kind = kind_asked(s)
    if action == DONE:
        be_done(s, kind, story)
    elif action == PAY_UP:
        pay(s, ATTACK_COST, story)
        go_to(s, ATTACKER)
    elif action == YIELD:
        go_on(s)
    elif action < SPREAD_TO:
        aim_invasion(s, action - INVADE_AT, story)
        go_on(s)
    elif action < ATTACK_AT:
        name_spread(s, action - SPREAD_TO, story)
    elif action < MILITIA:
        go_to(s, W4)
        begin_attack(s, action - ATTACK_AT, story)
    elif action < PLAY:
        raise_militia(s, (action - MILITIA) // 2 + 1, (action - MILITIA) % 2, story)
        if kind == RAISE:
            go_on(s)
    else:
        play(s, seat, kind, action, story)


@rule
def be_done(s: State, kind: int, story: Numbers) -> None:
    """A side ends its actions, or does without Militia (FDM-3.1D1c, FDM-3.1D2a)."""
    if kind == D1:
        stop_vassal(s, story)
    elif kind == D2:
        stop_king(s, story)
    else:
        go_on(s)


@rule
def play(s: State, seat: int, kind: int, action: int, story: Numbers) -> None:
    """A card is played, with the choices that the action names (FDM-CAN-5, FDM-6.4d, FDM-7.6, FDM-7.7a, FDM-WIN-2)."""
    card, region, use = card_of(s, seat, action), NONE, 0
    if kind == ANSWER:
        answer(s, seat, card, story)
        return
    if card == DEUS or card == TRIBUT:
        cancel_attack(s, seat, card, story)
        return
    if action >= OATH_AT:
        region = action - OATH_AT
    elif action >= REVOLT_AT:
        region = action - REVOLT_AT
    elif action >= SPY:
        use = action - SPY
    if kind == D1:
        go_to(s, W3)
    elif kind == D2:
        go_to(s, W4)
    elif kind == W2:
        set_operand(s, SPEAKER, 1 - side_of(s, seat))
        go_to(s, W2)
    declare(s, seat, card, region, use, story)
