"""One battle or cavalcade, from the coalitions to its end (FIEF-6.1, FIEF-6.2, FIEF-5.2.4)."""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, end_frame, frame_step, go_on
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.frames import CAPTURE_FRAME
from homage.games.fief.rules.field.captures import ride_in
from homage.games.fief.rules.field.coalition import advance_coalitions, advance_confederates
from homage.games.fief.rules.field.losses import take_losses
from homage.games.fief.rules.field.opening import advance_opening
from homage.games.fief.rules.field.rounds import advance_word, ask_reroll, clear_dice, count_hits, roll_round
from homage.games.fief.rules.field.sides import (
    AFTER_DICE,
    AFTER_LOSSES,
    AFTER_SHOTS,
    AFTERMATH,
    ATTACK_REROLLS,
    CHANGING_SIDES,
    CLEARING,
    CONFEDERATES,
    DEFENCE_REROLLS,
    DEFENCE_WORD,
    FINISHED,
    JOINING,
    MEETING,
    ROLLING,
    ROUND_LOSSES,
    SHOT_CHECK,
    SHOT_LOSSES,
    clear_field,
    side_lords,
    winner,
)
from homage.games.fief.rules.moments import (
    W15_ARCHERS,
    W15_COALITIONS,
    W15_DICE,
    W15_LOSSES,
    W15_OVER,
    begin_window,
    stir,
)
from homage.games.fief.state import NONE, State


@rule
def advance_battle(s: State, dice: Dice, story: Numbers) -> None:
    """Coalitions, opening, rounds, aftermath (6.3 of the ledger; FIEF-6.1a, FIEF-6.2a, FIEF-6.2.3.5b)."""
    step = frame_step(s)
    if step <= JOINING:
        advance_coalitions(s, story)
    elif step == MEETING:
        go_on(s)
        stir(s)
        begin_window(s, W15_COALITIONS, s.battle_town)
    elif step == SHOT_LOSSES:
        if take_losses(s, story) != NONE:
            go_on(s)
    elif step == AFTER_SHOTS:
        go_on(s)
        stir(s)
        begin_window(s, W15_ARCHERS, s.battle_town)
    elif step <= SHOT_CHECK:
        advance_opening(s, step, dice, story)
    elif step <= AFTER_LOSSES:
        advance_round(s, step, dice, story)
    elif step == CONFEDERATES or step == CHANGING_SIDES:
        advance_confederates(s, story)
    elif step <= DEFENCE_WORD:
        advance_word(s, story)
    else:
        advance_aftermath(s, step, dice, story)


@rule
def advance_round(s: State, step: int, dice: Dice, story: Numbers) -> None:
    """Dice, re-rolls, losses, with a window before the losses and one after (W15).

    (FIEF-6.2.3.1, FIEF-6.2.3.4a, FIEF-6.2.3.4c, FIEF-6.2.3.5a, FIEF-6.2.3.5b)
    """
    if step == ROLLING:
        roll_round(s, dice, story)
    elif step == ATTACK_REROLLS or step == DEFENCE_REROLLS:
        ask_reroll(s)
    elif step == AFTER_DICE:
        go_on(s)
        count_hits(s, story)
        stir(s)
        begin_window(s, W15_DICE, s.battle_town)
    elif step == ROUND_LOSSES:
        lost = take_losses(s, story)
        if lost != NONE:
            clear_dice(s)
            s.battle_idle += 1
            if lost > 0:
                s.battle_idle = 0
            go_on(s)
    else:
        go_on(s)
        stir(s)
        begin_window(s, W15_LOSSES, s.battle_town)


@rule
def advance_aftermath(s: State, step: int, dice: Dice, story: Numbers) -> None:
    """Control and captures by the winner; then the field is cleared (FIEF-6d, FIEF-6.2.3.5b, FIEF-6.2.3.5d)."""
    if step == AFTERMATH:
        go_on(s)
        side = winner(s)
        if side != NONE:
            ride_in(s)
            begin_frame(s, CAPTURE_FRAME, side, side_lords(s, 1 - side))
    elif step == CLEARING:
        go_on(s)
        clear_field(s, dice)
        stir(s)
    elif step == FINISHED:
        go_on(s)
        begin_window(s, W15_OVER)
    else:
        end_frame(s)
