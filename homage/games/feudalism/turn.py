"""What follows what in a turn (ledger, sections 4 and 6.1); and the rules as the engine calls them."""

from __future__ import annotations

from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.pending import answered, ask, kind_asked, seats_asked
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
from homage.games.feudalism.answers import (
    answer,
    answering_side,
    cancel_attack,
    conceivable,
    declare,
    declare_invasion,
    resolve,
)
from homage.games.feudalism.battle import (
    attacking_side,
    militia_conceivable,
    raise_militia,
    roll_battle,
    yield_region,
)
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
from homage.games.feudalism.decks import discard_hands, draw_hand, seat_of
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
from homage.games.feudalism.revolt import (
    begin_spread_revolt,
    name_spread,
    only_spread,
)
from homage.games.feudalism.setup import set_up
from homage.games.feudalism.state import (
    ANSWER,
    ATTACKER,
    BEGIN,
    D1,
    D2,
    DEFENDER,
    FINISH,
    INCOME,
    INVADE,
    NO_FIGHT,
    NONE,
    OVER,
    PAY,
    RAISE,
    ROLL,
    SPREAD,
    TARGET,
    W0,
    W1,
    W2,
    W3,
    W4,
    State,
)
from homage.games.feudalism.treasury import pay


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set up, on to the first decision (FDM-2)."""
    set_up(s, options, dice, story)
    go_on(s, dice, story)


@rule
def waiting(s: State) -> int:
    """Who may decide now."""
    return seats_asked(s)


# -- what it does --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry a legal action out, on to the next decision."""
    kind = kind_asked(s)
    answered(s, seat)
    if action == PASS:
        pass_by(s, kind, dice, story)
    elif action == DONE:
        be_done(s, kind, story)
    elif action == PAY_UP:
        pay(s, ATTACK_COST, story)
        s.fight_step = ATTACKER
    elif action == YIELD:
        yield_region(s, story)
    elif action < SPREAD_TO:
        aim_invasion(s, action - INVADE_AT, story)
        s.step = W1
    elif action < ATTACK_AT:
        name_spread(s, action - SPREAD_TO, story)
    elif action < MILITIA:
        s.step = W4
        begin_attack(s, action - ATTACK_AT, story)
    elif action < PLAY:
        raise_militia(s, (action - MILITIA) // 2 + 1, (action - MILITIA) % 2, story)
        if kind == RAISE:
            s.fight_step = ATTACKER
    else:
        play(s, seat, kind, action, story)
    go_on(s, dice, story)


@rule
def play(s: State, seat: int, kind: int, action: int, story: Numbers) -> None:
    """A card is played, with the choices that the action names."""
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
    declare(s, seat, card, region, use, story)
    if kind == D1:
        s.step = W3
    elif kind == D2:
        s.step = W4
    elif kind == W2:
        s.passes = 0
        s.speaker = 1 - s.speaker


@rule
def pass_by(s: State, kind: int, dice: Dice, story: Numbers) -> None:
    """A chance to play a card is let go."""
    if kind == ANSWER:
        resolve(s, dice, story)
    elif kind == W2:
        s.passes += 1
        s.speaker = 1 - s.speaker
    else:
        s.step = after_window(s, kind)


@rule
def after_window(s: State, kind: int) -> int:
    """Where the turn goes on when nobody plays a card in a window."""
    if kind == W0:
        return TARGET
    if kind == W1:
        return INCOME
    if kind == W3:
        return D1
    if s.stopped >> KING & 1:
        return FINISH
    return D2


@rule
def be_done(s: State, kind: int, story: Numbers) -> None:
    """A side ends its actions, or its part in a battle."""
    if kind == D1:
        stop_vassal(s, story)
    elif kind == D2:
        stop_king(s, story)
    elif kind == DEFENDER:
        s.fight_step = ROLL
    elif kind == ATTACKER:
        s.fight_step = DEFENDER
    else:
        s.fight_step = ATTACKER


@rule
def stop_vassal(s: State, story: Numbers) -> None:
    """The Vassal's actions are over; the King's follow (FDM-3.1D1b)."""
    tell(story, VASSAL_DONE, TO_ALL, seat_of(s, VASSAL))
    s.stopped |= 1 << VASSAL
    s.step = D2


@rule
def stop_king(s: State, story: Numbers) -> None:
    """The King's actions are over; the Vassal may still send Espions (FDM-6.4d)."""
    tell(story, KING_DONE, TO_ALL, s.king)
    s.stopped |= 1 << KING
    s.step = W4


# -- what comes next -----------------------------------------------------------------------------------------------


@rule
def go_on(s: State, dice: Dice, story: Numbers) -> None:
    """Do all that needs no decision until somebody is asked or the game is over."""
    while s.asked == 0 and s.step != OVER:
        if s.chain > 0:
            chain_on(s, dice, story)
        elif s.spread_from != NONE:
            spread_on(s, story)
        elif s.fight != NO_FIGHT:
            fight_on(s, dice, story)
        elif s.spread_to != NONE:
            begin_spread_revolt(s, story)
        elif s.step <= W1:
            phase_b_on(s, story)
        elif s.step <= W2:
            phase_c_on(s, story)
        elif s.step <= W4:
            phase_d_on(s, story)
        elif s.step == BEGIN:
            begin_turn(s, dice, story)
        else:
            end_turn(s, dice, story)


@rule
def ask_side(s: State, kind: int, side: int) -> None:
    """A side is asked."""
    ask(s, kind, 1 << seat_of(s, side))


@rule
def chain_on(s: State, dice: Dice, story: Numbers) -> None:
    """The card declared last is answered, or takes effect (ledger, 6.5)."""
    side = answering_side(s)
    if conceivable(s, ANSWER, side):
        ask_side(s, ANSWER, side)
    else:
        resolve(s, dice, story)


@rule
def spread_on(s: State, story: Numbers) -> None:
    """The Vassal names where a Revolt spreads; before that he may send Espions (ledger, 6.3)."""
    only = only_spread(s)
    if only == NONE or conceivable(s, SPREAD, VASSAL):
        ask_side(s, SPREAD, VASSAL)
    else:
        name_spread(s, only, story)


@rule
def fight_on(s: State, dice: Dice, story: Numbers) -> None:
    """The next step of a battle (FDM-8.6)."""
    side = attacking_side(s)
    if s.fight_step == PAY:
        if s.treasury >= ATTACK_COST or conceivable(s, PAY, KING):
            ask_side(s, PAY, KING)
        else:
            yield_region(s, story)
    elif s.fight_step == RAISE:
        if militia_conceivable(s):
            ask_side(s, RAISE, KING)
        else:
            s.fight_step = ATTACKER
    elif s.fight_step == ATTACKER:
        if conceivable(s, ATTACKER, side):
            ask_side(s, ATTACKER, side)
        else:
            s.fight_step = DEFENDER
    elif s.fight_step == DEFENDER:
        if conceivable(s, DEFENDER, 1 - side) or (side == VASSAL and militia_conceivable(s)):
            ask_side(s, DEFENDER, 1 - side)
        else:
            s.fight_step = ROLL
    else:
        roll_battle(s, dice, story)


@rule
def begin_turn(s: State, dice: Dice, story: Numbers) -> None:
    """A new King, the marker by his DRM, new hands, and the Invasion of the turn (T0, A, B)."""
    s.turn += 1
    tell(story, TURN, TO_ALL, s.turn, s.king)
    turn_up_king(s, story)
    s.track = TRACK_START
    move_track(s, KING_DRM[s.king_card], story)
    draw_hand(s, KING, dice, story)
    draw_hand(s, VASSAL, dice, story)
    turn_up_invasion(s, story)
    s.step = W0


@rule
def phase_b_on(s: State, story: Numbers) -> None:
    """Espions of the Vassal, the target, and what the King does about it (W0, B, W1)."""
    if s.step == W0:
        if conceivable(s, W0, VASSAL):
            ask_side(s, W0, VASSAL)
        else:
            s.step = TARGET
    elif s.step == TARGET:
        if may_target(s) == 0:
            invasion_nowhere(s, story)
            s.step = W1
        elif only_target(s) == NONE:
            ask_side(s, TARGET, VASSAL)
        else:
            aim_invasion(s, only_target(s), story)
            s.step = W1
    elif conceivable(s, W1, KING):
        ask_side(s, W1, KING)
    else:
        s.step = INCOME


@rule
def phase_c_on(s: State, story: Numbers) -> None:
    """Income, then both sides in turns until both let it be (C, W2)."""
    if s.step == INCOME:
        collect_income(s, story)
        s.step = W2
        s.passes = 0
        s.speaker = KING
    elif s.passes >= SIDES:
        s.step = INVADE
    elif conceivable(s, W2, s.speaker):
        ask_side(s, W2, s.speaker)
    else:
        s.passes += 1
        s.speaker = 1 - s.speaker


@rule
def phase_d_on(s: State, story: Numbers) -> None:
    """The Invasion, the Vassal's actions, the King's actions, and the windows between (D1, W3, D2, W4)."""
    if s.step == INVADE:
        if s.target == NONE:
            s.step = D1
        elif settled(s) >> s.target & 1:
            invasion_overtaken(s, story)
            s.step = D1
        else:
            s.step = W3
            declare_invasion(s, story)
    elif s.step == D1:
        if s.hand_size[seat_of(s, VASSAL)] > 0:
            ask_side(s, D1, VASSAL)
        else:
            stop_vassal(s, story)
    elif s.step == D2:
        if s.hand_size[s.king] > 0 or may_attack(s):
            ask_side(s, D2, KING)
        else:
            stop_king(s, story)
    else:
        side = VASSAL
        if s.step == W3:
            side = KING
        if conceivable(s, s.step, side):
            ask_side(s, s.step, side)
        else:
            s.step = after_window(s, s.step)


@rule
def end_turn(s: State, dice: Dice, story: Numbers) -> None:
    """Hands are discarded, the King is judged, and what holds for one turn only is over (D3, E)."""
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
    s.step = BEGIN
    if s.turn == TURNS:
        s.step = OVER
        tell_totals(s, story)
