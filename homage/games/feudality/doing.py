"""What each action does."""

from __future__ import annotations

from homage.engine.course import (
    frame_operand,
    go_on,
    kind_asked,
    set_operand,
)
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.feudality.actions import (
    ACTIVATE_TILE,
    ATTACK,
    BARON_ASKED,
    CLAIM,
    CLAIM_ASKED,
    COLLECT,
    FEED_ASKED,
    FIEF_CARD,
    FIUMACCIO,
    FORTIFY,
    GIVE,
    HEAL,
    HEAL_ASKED,
    JOIN,
    JOIN_ASKED,
    KEEP_AT,
    LEVY_ASKED,
    LIAISON,
    LOSE,
    MONSTER_ASKED,
    PASS,
    PAY,
    PLACE,
    PRICE_ASKED,
    RATS_ASKED,
    RECEIVE,
    REROLL,
    SABOTAGE,
    SEND,
    SPACE_AT,
    STRIKE,
    STRIKE_ASKED,
    TAKE,
    TAKE_ASKED,
    TARGET,
    TOWER_AT,
    TRADE,
    WIZARD_ASKED,
    block_of,
    read_activate,
    read_collect,
    read_send,
)
from homage.games.feudality.activation import use_tile
from homage.games.feudality.attack import begin_attack, claim, leave_point
from homage.games.feudality.baronial import (
    SPECIAL,
    TAKEN,
    begin_liaison,
)
from homage.games.feudality.contest import answer_herald
from homage.games.feudality.feeding import starve_part
from homage.games.feudality.goods import gain, give, trade
from homage.games.feudality.levy import pay_levy, refuse_levy
from homage.games.feudality.monster import VICTIM, destroy, send_monster
from homage.games.feudality.placing import begin_placing, name_place
from homage.games.feudality.private_war import begin_private_war
from homage.games.feudality.rats import house_rats
from homage.games.feudality.rolls import reroll
from homage.games.feudality.sabotage import (
    aim_at,
    begin_sabotage,
    leave_saboteurs,
    name_victim,
    pay_saboteurs,
)
from homage.games.feudality.setup import place_keep, place_tower, take_fief, take_free
from homage.games.feudality.state import (
    BOUGHT,
    State,
)
from homage.games.feudality.tiles import FORTIFICATION
from homage.games.feudality.war import heal, send_asked

# Questions that stand for a step of their frame, which goes on to the next where they are let pass.
PASSED_ON = 1 << WIZARD_ASKED | 1 << HEAL_ASKED | 1 << FEED_ASKED | 1 << BARON_ASKED


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry a legal action out (FDY-SET, FDY-SEQ, FDY-TRADE, FDY-BAR, FDY-FEED, FDY-WAR, FDY-HEAL, FDY-WIZ, FDY-EV)."""
    block = block_of(action)
    if block == ACTIVATE_TILE:
        square, giving = read_activate(action)
        use_tile(s, seat, square, giving, 0, story)
    elif block == PASS:
        let_pass(s, seat, kind_asked(s), story)
    elif block == COLLECT:
        square, giving = read_collect(action)
        set_operand(s, TAKEN, frame_operand(s, TAKEN) + 1)
        use_tile(s, seat, square, giving, 1, story)
    elif block == PLACE or block == SPACE_AT:
        name_place(s, action - block)
    elif block == TAKE:
        if kind_asked(s) == TAKE_ASKED:
            take_free(s, seat, action - TAKE)
        else:
            begin_placing(s, seat, action - TAKE, BOUGHT)
    elif block == FORTIFY:
        begin_placing(s, seat, FORTIFICATION, BOUGHT)
    elif block == TRADE:
        trade(s, seat, action - TRADE, story)
    elif block == REROLL:
        reroll(s, seat, action - REROLL, dice, story)
    elif block == HEAL:
        heal(s, seat, action - HEAL, dice, story)
    elif block == SEND:
        count, _ = read_send(action)
        send_asked(s, seat, count, story)
    elif LIAISON <= block < TARGET:
        take_special(s, action, block)
    else:
        apply_rarer(s, seat, action, block, story)


@rule
def apply_rarer(s: State, seat: int, action: int, block: int, story: Numbers) -> None:
    """What is done less often (FDY-SET, FDY-EV, FDY-FEED-7, FDY-BAR-IIa, FDY-BAR-IIb, FDY-BAR-IIc, FDY-BAR-IVb)."""
    if block == GIVE:
        give(s, action - GIVE, story)
    elif block == RECEIVE:
        gain(s, seat, action - RECEIVE, 1, story)
    elif block == LOSE:
        starve_part(s, action - LOSE, story)
    elif block == STRIKE:
        if kind_asked(s) == STRIKE_ASKED:
            destroy(s, frame_operand(s, VICTIM), action - STRIKE, story)
        else:
            aim_at(s, seat, action - STRIKE, story)
    elif block == TARGET:
        take_target(s, action - TARGET, kind_asked(s), story)
    elif block == PAY:
        if kind_asked(s) == LEVY_ASKED:
            pay_levy(s, seat, story)
        else:
            pay_saboteurs(s, seat, story)
    elif block == JOIN:
        answer_herald(s, seat, True, story)
    elif block == CLAIM:
        claim(s, story)
    elif block == KEEP_AT:
        place_keep(s, seat, action - KEEP_AT, story)
    elif block == TOWER_AT:
        place_tower(s, seat, action - TOWER_AT, story)
    elif block == FIEF_CARD:
        take_fief(s, seat, action - FIEF_CARD, story)


@rule
def let_pass(s: State, seat: int, kind: int, story: Numbers) -> None:
    """What it means to let a chance go; where the frame has gone on already, nothing need be done.

    A tax may be refused; a tournament, a point, saboteurs, a re-roll, a Baronial Action or a trade for Food may be left
    out (FDY-EV-TAX, FDY-EV-TOUR-1, FDY-BAR-IVb, FDY-BAR-IIa, FDY-WIZ-1, FDY-HEAL-2, FDY-BAR-0a, FDY-FEED-6).
    """
    if kind == LEVY_ASKED:
        refuse_levy(s, seat, story)
    elif kind == JOIN_ASKED:
        answer_herald(s, seat, False, story)
    elif kind == CLAIM_ASKED:
        leave_point(s, story)
    elif kind == PRICE_ASKED:
        leave_saboteurs(s, seat, story)
    elif PASSED_ON >> kind & 1:
        go_on(s)


@rule
def take_special(s: State, action: int, block: int) -> None:
    """A special Baronial Action begins (FDY-BAR-0a, FDY-BAR-I, FDY-BAR-IIa, FDY-BAR-IIIa, FDY-BAR-IVa)."""
    set_operand(s, TAKEN, frame_operand(s, TAKEN) + 1)
    set_operand(s, SPECIAL, frame_operand(s, SPECIAL) + 1)
    if block == LIAISON:
        begin_liaison(s)
    elif block == SABOTAGE:
        begin_sabotage(s)
    elif block == ATTACK:
        begin_attack(s, action - ATTACK)
    else:
        begin_private_war(s, block == FIUMACCIO)


@rule
def take_target(s: State, target: int, kind: int, story: Numbers) -> None:
    """A player is named (FDY-EV-RATS-1, FDY-EV-PIPER, FDY-EV-MON-1, FDY-BAR-IIb)."""
    if kind == RATS_ASKED:
        house_rats(s, target, story)
    elif kind == MONSTER_ASKED:
        send_monster(s, target, story)
    else:
        name_victim(s, target)
