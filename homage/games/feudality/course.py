"""What follows what in a turn (ledger, sections 4 and 6.2).

Also here: FDY-SEQ, FDY-FEED, FDY-R37, FDY-R39, FDY-R46.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.answering import possible
from homage.engine.flow.course import (
    ask,
    end_frame,
    frame_kind,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    set_operand,
)
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    ACTION_ROLL,
    ACTIONS,
    ACTIVATE_ASKED,
    ATTACK,
    BARON_ASKED,
    BARON_NOW,
    BUY_ASKED,
    CAP_REACHED,
    COLLECT,
    FIUMACCIO,
    LIAISON,
    PARAVIA,
    PASS,
    POINT_OF_ACTION,
    SABOTAGE,
    SOOTHSAYER_DREW,
    TURN_BEGINS,
)
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.activation import (
    collectable,
    givings,
    in_reach,
    use_tile,
    why_not_collected,
    yields_any,
)
from homage.games.feudality.rules.attack import advance_attack, begin_attack
from homage.games.feudality.rules.bag import clear_tray, draw_event, draw_into_tray, fill_tray, put_event_away
from homage.games.feudality.rules.bandits import advance_bandits
from homage.games.feudality.rules.baronial import (
    ACTIONS_A_TURN,
    SPECIAL,
    TAKEN,
    advance_liaison,
    begin_liaison,
    no_attack,
    no_liaison,
    no_private_war,
    no_sabotage,
    take_action,
)
from homage.games.feudality.rules.carrying_out import carry_out
from homage.games.feudality.rules.contest import advance_contest
from homage.games.feudality.rules.feeding import feed, starve
from homage.games.feudality.rules.festival import advance_festival
from homage.games.feudality.rules.fiefs import SIDE, rolls_again
from homage.games.feudality.rules.goods import advance_giving, advance_payment
from homage.games.feudality.rules.levy import advance_levy
from homage.games.feudality.rules.monster import advance_monster
from homage.games.feudality.rules.placing import advance_placing, can_buy
from homage.games.feudality.rules.points import seat_at, tell_totals
from homage.games.feudality.rules.private_war import FIUMACCIO as AGAINST_FIUMACCIO
from homage.games.feudality.rules.private_war import SANTA_PARAVIA as AGAINST_PARAVIA
from homage.games.feudality.rules.private_war import advance_private_war, begin_private_war
from homage.games.feudality.rules.rats import advance_rats
from homage.games.feudality.rules.rolls import advance_roll, begin_roll
from homage.games.feudality.rules.sabotage import (
    advance_sabotage,
    begin_sabotage,
)
from homage.games.feudality.rules.setup import advance_setup, set_up
from homage.games.feudality.rules.tiles import SOOTHSAYERS
from homage.games.feudality.rules.war import advance_survival, advance_war
from homage.games.feudality.state import (
    ACTIVATE,
    AFTER_EVENT,
    ARRIVE,
    BANDITS_FRAME,
    BARON,
    BEGIN,
    BUY,
    CLEAR,
    CONTEST_FRAME,
    DICE,
    EVENT,
    FEED,
    FESTIVAL_FRAME,
    GIVING_FRAME,
    JUDGE,
    LEVY_FRAME,
    LIAISON_FRAME,
    PAYMENT_FRAME,
    PLACING_FRAME,
    PRIVATE_WAR_FRAME,
    RATS_FRAME,
    ROLL,
    ROLL_FRAME,
    SABOTAGE_FRAME,
    SETUP_FRAME,
    STARVE,
    SURVIVAL_FRAME,
    TRAY,
    TURN_FRAME,
    WAR_FRAME,
    State,
)

TRAY_A_SEAT = int(COMPONENTS["turn"]["tray_per_player"])
PLAYER = 0  # operand of a turn: the place in player order of who activates or buys


@rule
def collect(s: State, seat: int, square: int, giving: int, story: Numbers) -> None:
    """A tile is collected from, as a Baronial Action (FDY-BAR-0b)."""
    take_action(s, 0)
    use_tile(s, seat, square, giving, 1, story)


BARON_QUESTION = question(
    BARON_ASKED,
    BARON_NOW,
    answer(PASS, go_on),
    answer(LIAISON, begin_liaison, unless=no_liaison),
    answer(SABOTAGE, begin_sabotage, unless=no_sabotage),
    answer(
        PARAVIA,
        partial(begin_private_war, country=AGAINST_PARAVIA),
        unless=partial(no_private_war, country=AGAINST_PARAVIA),
    ),
    answer(
        FIUMACCIO,
        partial(begin_private_war, country=AGAINST_FIUMACCIO),
        unless=partial(no_private_war, country=AGAINST_FIUMACCIO),
    ),
    answer(ATTACK, begin_attack, unless=no_attack),
    answer(
        COLLECT,
        collect,
        square=collectable,
        giving=partial(givings, collecting=1),
        refused=why_not_collected,
    ),
    name="baron",
)
any_baronial = possible(ACTIONS, BARON_QUESTION, besides=PASS)


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set up, up to the first choice (FDY-SET)."""
    set_up(s, seats, options, dice, story)


# -- what comes next -----------------------------------------------------------------------------------------------


@rule
def advance(s: State, dice: Dice, story: Numbers) -> None:
    """Each chapter takes its own frames on; those that come most often first (FDY-SET, FDY-SEQ, FDY-WIZ, FDY-HEAL)."""
    kind = frame_kind(s)
    if kind == TURN_FRAME:
        advance_turn(s, dice, story)
    elif kind == ROLL_FRAME:
        advance_roll(s, dice, story)
    elif kind == PLACING_FRAME:
        advance_placing(s, story)
    elif kind == PAYMENT_FRAME:
        advance_payment(s, story)
    elif kind == SURVIVAL_FRAME:
        advance_survival(s, dice, story)
    elif kind == SETUP_FRAME:
        advance_setup(s, dice, story)
    elif kind < LIAISON_FRAME:
        advance_event(s, kind, story)
    else:
        advance_special(s, kind, story)


@rule
def advance_event(s: State, kind: int, story: Numbers) -> None:
    """What events begin (FDY-EV)."""
    if kind == GIVING_FRAME:
        advance_giving(s, story)
    elif kind == CONTEST_FRAME:
        advance_contest(s, story)
    elif kind == WAR_FRAME:
        advance_war(s, story)
    elif kind == LEVY_FRAME:
        advance_levy(s, story)
    elif kind == BANDITS_FRAME:
        advance_bandits(s, story)
    elif kind == FESTIVAL_FRAME:
        advance_festival(s, story)
    elif kind == RATS_FRAME:
        advance_rats(s, story)
    else:
        advance_monster(s, story)


@rule
def advance_special(s: State, kind: int, story: Numbers) -> None:
    """What special Baronial Actions begin (FDY-BAR)."""
    if kind == LIAISON_FRAME:
        advance_liaison(s, story)
    elif kind == SABOTAGE_FRAME:
        advance_sabotage(s, story)
    elif kind == PRIVATE_WAR_FRAME:
        advance_private_war(s, story)
    else:
        advance_attack(s, story)


@rule
def advance_turn(s: State, dice: Dice, story: Numbers) -> None:
    """The next step of the turn."""
    step = frame_step(s)
    if step == BEGIN:
        begin_turn(s, story)
    elif step == ROLL:
        go_on(s)
        begin_roll(s, s.senior, DICE, ACTION_ROLL)
    elif step == ACTIVATE:
        activate_next(s, story)
    elif step == EVENT:
        go_on(s)
        if s.turn > 1:
            draw_event(s, dice, story)
            carry_out(s, s.card, story)
    elif step == AFTER_EVENT:
        put_event_away(s)
        go_on(s)
    elif step == TRAY:
        fill_tray(s, TRAY_A_SEAT * s.seats, dice, story)
        go_on(s)
    elif step == ARRIVE:
        tray_arrives(s, dice, story)
    elif step == BUY:
        buy_next(s)
    elif step == CLEAR:
        clear_tray(s, story)
        go_on(s)
    elif step == BARON:
        next_baronial(s)
    elif step == JUDGE:
        end_or_go_on(s, story)
    elif step == FEED:
        go_on(s)
        feed(s, story)
    elif step == STARVE:
        starve(s, story)
    else:
        s.senior = seat_at(s, 1)
        go_to(s, BEGIN)


@rule
def begin_turn(s: State, story: Numbers) -> None:
    """A new turn; all Wizards are ready again (FDY-SEQ-6, FDY-WIZ-1)."""
    s.turn += 1
    for seat in range(s.seats):
        s.used[seat] = 0
    tell(story, TURN_BEGINS, TO_ALL, s.senior, s.turn)
    go_on(s)


@rule
def activate_next(s: State, story: Numbers) -> None:
    """In player order each may activate a tile; after a double or an eight there is another roll (FDY-SEQ-1)."""
    at = frame_operand(s, PLAYER)
    if at == 0:
        s.point = (s.die[0] - 1) * SIDE + s.die[1] - 1
        tell(story, POINT_OF_ACTION, TO_ALL, s.point, rolls_again(s.point))
    while at < s.seats:
        seat = seat_at(s, at)
        at += 1
        if yields_any(s, seat, in_reach(s, seat), 0):
            set_operand(s, PLAYER, at)
            ask(s, ACTIVATE_ASKED, 1 << seat)
            return
    set_operand(s, PLAYER, 0)
    if rolls_again(s.point):
        go_to(s, ROLL)
    else:
        go_on(s)


@rule
def tray_arrives(s: State, dice: Dice, story: Numbers) -> None:
    """When the tray reaches a player, his Soothsayers draw first (FDY-SEQ-3c, FDY-TILE-14)."""
    at = frame_operand(s, PLAYER)
    if at == s.seats:
        set_operand(s, PLAYER, 0)
        go_to(s, CLEAR)
        return
    seat = seat_at(s, at)
    extra = count_bits(s.land[seat, SOOTHSAYERS])
    if extra > 0:
        drawn = draw_into_tray(s, extra, dice, story)
        tell(story, SOOTHSAYER_DREW, TO_ALL, seat, drawn)
    go_on(s)


@rule
def buy_next(s: State) -> None:
    """The player may make one purchase; the tray goes on to the next (FDY-SEQ-3c)."""
    seat = seat_at(s, frame_operand(s, PLAYER))
    set_operand(s, PLAYER, frame_operand(s, PLAYER) + 1)
    go_to(s, ARRIVE)
    if can_buy(s, seat):
        ask(s, BUY_ASKED, 1 << seat)


@rule
def next_baronial(s: State) -> None:
    """The Senior may take another action, if there is one left (FDY-BAR-0a)."""
    taken = frame_operand(s, TAKEN)
    if taken < ACTIONS_A_TURN and any_baronial(s, s.senior):
        ask(s, BARON_ASKED, 1 << s.senior)
    else:
        go_on(s)


@rule
def end_or_go_on(s: State, story: Numbers) -> None:
    """The game ends after step 4 of its last turn, or at the cap (FDY-END-3, FDY-CAP, FDY-BAR-0a)."""
    set_operand(s, TAKEN, 0)
    set_operand(s, SPECIAL, 0)
    if s.ending == 0 and s.turn < s.turn_cap:
        go_on(s)
        return
    if s.ending == 0:
        tell(story, CAP_REACHED, TO_ALL, s.turn)
    tell_totals(s, story)
    end_frame(s)
