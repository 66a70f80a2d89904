"""What a player may do out of turn: surprise cards, transfers, gifts, deals; in a window or before a decision.

(FIEF-2.6b, FIEF-G.4, FIEF-5.2.2d, FIEF-6.3d, FIEF-6.3e, FIEF-6.4.2e, FIEF-F, FIEF-A.6, FIEF-H.1)
(R-61, R-91, R-147, R-158)
"""

from __future__ import annotations

from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.games.fief.actions import (
    ACTIONS,
    ASSASSINATE,
    DO_JUSTICE,
    ESCAPE,
    GIVE,
    HAND_OVER,
    LAY_AMBUSH,
    LEND_UNDERGROUND,
    LIFT_SIEGE,
    PARLEY,
    PASS_CAPTIVE,
    PLAY_CARDINAL,
    PLAY_DARC,
    RELEASE,
    RISE,
    STAND,
    TEAR_DOWN,
    UNDERMINE,
    block_of,
)
from homage.games.fief.captives import free_captive
from homage.games.fief.cardinals import begin_cardinal
from homage.games.fief.cards import AMBUSH, ASSASSINATION, CARDINAL, DARC, JUSTICE, UNDERGROUND, UPRISING
from homage.games.fief.deals import begin_deal
from homage.games.fief.figures import OFFERS_PER_WINDOW
from homage.games.fief.lords import LORDS
from homage.games.fief.matters import begin_gift
from homage.games.fief.places import TOWNS
from homage.games.fief.refusals import (
    ENOUGH_OFFERS,
    NO_MORE_CARDS,
    NO_PARTNER,
    NOBODY_TO_GIVE,
    NOT_IN_HAND,
    NOT_THAT_NOW,
    STEP_B,
    TOO_POOR,
)
from homage.games.fief.rights import legal_rights, no_right, use_right
from homage.games.fief.state import State
from homage.games.fief.surprise import (
    assassinate,
    do_justice,
    help_escape,
    lay_ambush,
    lend_underground,
    play_darc,
    undermine,
)
from homage.games.fief.targets import no_lending, no_rising_now, no_target, no_undermining
from homage.games.fief.transfers import (
    hand_over,
    lift_siege,
    no_handing_over,
    no_lifting,
    no_passing,
    no_release,
    pass_captive,
)
from homage.games.fief.uprising import begin_uprising, join_uprising, undermine_uprising
from homage.games.fief.windows import IN_UPRISING, W_DRAW

read_hand_over = ACTIONS.reader(HAND_OVER)
read_pass_captive = ACTIONS.reader(PASS_CAPTIVE)
handing_over = ACTIONS.writer(HAND_OVER)
passing_captive = ACTIONS.writer(PASS_CAPTIVE)


# -- why not -------------------------------------------------------------------------------------------------------


@rule
def card_of_act(block: int) -> int:
    """The surprise card behind an act on a lord; -1 for other acts.

    (FIEF-G.4.1.1a, FIEF-G.4.1.2, FIEF-G.4.2.1b, FIEF-G.4.2.2b, FIEF-G.4.2.2c, FIEF-G.4.2.3a, FIEF-G.4.2.4,
    FIEF-G.4.2.5)
    """
    if block == PLAY_DARC:
        return DARC
    if block == PLAY_CARDINAL:
        return CARDINAL
    if block == ESCAPE:
        return UNDERGROUND
    if block == ASSASSINATE:
        return ASSASSINATION
    if block == DO_JUSTICE:
        return JUSTICE
    if block == LAY_AMBUSH:
        return AMBUSH
    return -1


@rule
def no_act(s: State, seat: int, action: int, window: int, about: int) -> int:
    """Why something cannot be done out of turn; 0 if it can.

    (FIEF-2.6b, FIEF-5.2.2d, FIEF-6.3d, FIEF-6.3e, FIEF-6.4.1c, FIEF-F.a, R-61, R-91, R-147)
    """
    block = block_of(action)
    if block == GIVE or block == PARLEY:
        return no_talk(s, seat, action - block, block)
    if STAND <= block <= TEAR_DOWN:
        return no_right(s, seat, action, block, window, about)
    card = card_of_act(block)
    if block == RISE:
        card = UPRISING
    elif block == UNDERMINE or block == LEND_UNDERGROUND:
        card = UNDERGROUND
    if card >= 0 and s.hand[seat, card] == 0:
        return NOT_IN_HAND
    if card < 0 and block != HAND_OVER and block != PASS_CAPTIVE and block != RELEASE and block != LIFT_SIEGE:
        return NOT_THAT_NOW
    if window == W_DRAW:
        return STEP_B
    if block == RISE:
        return no_rising_now(s, seat, action - RISE, window, about)
    if block == UNDERMINE:
        return no_undermining(s, seat, about, window)
    if IN_UPRISING >> window & 1:
        return NO_MORE_CARDS
    if block == LEND_UNDERGROUND:
        return no_loan(s, seat, window)
    if card >= 0:
        return no_target(s, seat, card, action - block)
    return no_transfer(s, seat, action, block)


@rule
def no_transfer(s: State, seat: int, action: int, block: int) -> int:
    """Why a town, a captive or a siege cannot be given up; 0 if it can.

    (FIEF-5.2.2d, FIEF-6.3d, FIEF-6.3e, FIEF-6.4.1c)
    """
    if block == HAND_OVER:
        town, to = read_hand_over(action)
        return no_handing_over(s, seat, town, to)
    if block == PASS_CAPTIVE:
        lord, jailer = read_pass_captive(action)
        return no_passing(s, seat, lord, jailer)
    if block == RELEASE:
        return no_release(s, seat, action - RELEASE)
    return no_lifting(s, seat, action - LIFT_SIEGE)


@rule
def no_talk(s: State, seat: int, other: int, block: int) -> int:
    """Why a gift or an offer cannot be made to a family; 0 if it can (R-91)."""
    if other >= s.seats or other == seat:
        if block == GIVE:
            return NOBODY_TO_GIVE
        return NO_PARTNER
    if s.offers[seat] >= OFFERS_PER_WINDOW:
        return ENOUGH_OFFERS
    if block == GIVE and s.deniers[seat] == 0:
        return TOO_POOR
    return 0


@rule
def no_loan(s: State, seat: int, window: int) -> int:
    """Why UNDERGROUND cannot be offered to another; 0 if it can: it is an offer like any other (R-58, R-91)."""
    if s.offers[seat] >= OFFERS_PER_WINDOW:
        return ENOUGH_OFFERS
    return no_lending(s, seat, window)


# -- what can be done ----------------------------------------------------------------------------------------------


@rule
def legal_acts(s: State, seat: int, window: int, about: int, out: Numbers, n: int) -> int:
    """All that a seat may do out of turn, in ascending order; returns the count with it.

    (FIEF-2.6b, FIEF-5.2.2d, FIEF-6.3d, FIEF-6.3e, FIEF-6.4.1c, FIEF-F.a, R-61, R-91, R-147)
    """
    if window != W_DRAW:
        n = legal_cards_out_of_turn(s, seat, window, about, out, n)
        if not IN_UPRISING >> window & 1:
            n = legal_transfers(s, seat, out, n)
    for other in range(s.seats):
        if no_talk(s, seat, other, GIVE) == 0:
            n = offer(out, n, GIVE + other)
    for other in range(s.seats):
        if no_talk(s, seat, other, PARLEY) == 0:
            n = offer(out, n, PARLEY + other)
    if window != W_DRAW and s.hand[seat, UNDERGROUND] > 0 and no_loan(s, seat, window) == 0:
        n = offer(out, n, LEND_UNDERGROUND)
    return legal_rights(s, seat, window, about, out, n)


@rule
def legal_cards_out_of_turn(s: State, seat: int, window: int, about: int, out: Numbers, n: int) -> int:
    """The surprise cards of a hand with their targets.

    (FIEF-G.4.1.1a, FIEF-G.4.1.2, FIEF-G.4.2.1b, FIEF-G.4.2.2b, FIEF-G.4.2.2c, FIEF-G.4.2.3a, FIEF-G.4.2.4,
    FIEF-G.4.2.5)
    """
    lords = not IN_UPRISING >> window & 1
    if lords:
        n = legal_on_lords(s, seat, PLAY_DARC, out, n)
        n = legal_on_lords(s, seat, PLAY_CARDINAL, out, n)
    if s.hand[seat, UPRISING] > 0:
        for town in range(TOWNS):
            if no_rising_now(s, seat, town, window, about) == 0:
                n = offer(out, n, RISE + town)
    if lords:
        n = legal_on_lords(s, seat, ESCAPE, out, n)
    if s.hand[seat, UNDERGROUND] > 0 and no_undermining(s, seat, about, window) == 0:
        n = offer(out, n, UNDERMINE)
    if lords:
        n = legal_on_lords(s, seat, ASSASSINATE, out, n)
        n = legal_on_lords(s, seat, DO_JUSTICE, out, n)
        n = legal_on_lords(s, seat, LAY_AMBUSH, out, n)
    return n


@rule
def legal_on_lords(s: State, seat: int, block: int, out: Numbers, n: int) -> int:
    """One surprise card, if it is in the hand, with the lords it can be played on.

    (FIEF-G.4.1.1a, FIEF-G.4.1.2, FIEF-G.4.2.1b, FIEF-G.4.2.2b, FIEF-G.4.2.2c, FIEF-G.4.2.3a, FIEF-G.4.2.4,
    FIEF-G.4.2.5)
    """
    card = card_of_act(block)
    if s.hand[seat, card] > 0:
        for lord in range(LORDS):
            if no_target(s, seat, card, lord) == 0:
                n = offer(out, n, block + lord)
    return n


@rule
def legal_transfers(s: State, seat: int, out: Numbers, n: int) -> int:
    """Towns and captives that can be passed on, captives that can be released, sieges that can be lifted.

    (FIEF-5.2.2d, FIEF-6.3d, FIEF-6.3e, FIEF-6.4.1c)
    """
    for town in range(TOWNS):
        if s.control[town] == seat:
            for to in range(s.seats):
                if no_handing_over(s, seat, town, to) == 0:
                    n = offer(out, n, handing_over(town, to))
    for lord in range(LORDS):
        if s.jailer[lord] == seat:
            for to in range(s.seats):
                if no_passing(s, seat, lord, to) == 0:
                    n = offer(out, n, passing_captive(lord, to))
    for lord in range(LORDS):
        if no_release(s, seat, lord) == 0:
            n = offer(out, n, RELEASE + lord)
    for town in range(TOWNS):
        if no_lifting(s, seat, town) == 0:
            n = offer(out, n, LIFT_SIEGE + town)
    return n


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def act(s: State, seat: int, action: int, window: int, about: int, story: Numbers) -> None:
    """Carry an act out; what it still asks of others lies on top of the frame in which it was done.

    (FIEF-G.4.1.1a, FIEF-G.4.1.2, FIEF-G.4.2.1b, FIEF-G.4.2.2b, FIEF-G.4.2.2c, FIEF-G.4.2.3a, FIEF-G.4.2.4,
    FIEF-G.4.2.5, FIEF-5.2.2d, FIEF-6.3d, FIEF-6.3e, FIEF-6.4.1c, R-58, R-61, R-91)
    """
    block = block_of(action)
    if block == PLAY_DARC:
        play_darc(s, seat, action - block, story)
    elif block == PLAY_CARDINAL:
        begin_cardinal(s, action - block, seat, 1)
    elif block == RISE:
        if IN_UPRISING >> window & 1:
            join_uprising(s, seat, action - block, story)
        else:
            begin_uprising(s, seat, action - block, story)
    elif block == ESCAPE:
        help_escape(s, seat, action - block, story)
    elif block == UNDERMINE:
        if IN_UPRISING >> window & 1:
            undermine_uprising(s, seat, about, story)
        else:
            undermine(s, seat, story)
    elif block == ASSASSINATE:
        assassinate(s, seat, action - block, story)
    elif block == DO_JUSTICE:
        do_justice(s, seat, action - block, story)
    elif block == LAY_AMBUSH:
        lay_ambush(s, seat, action - block, story)
    elif block == LEND_UNDERGROUND:
        lend_underground(s, seat)
    elif block == GIVE:
        begin_gift(s, seat, action - block)
    elif block == PARLEY:
        begin_deal(s, seat, action - block)
    elif STAND <= block <= TEAR_DOWN:
        use_right(s, seat, action, block, about, story)
    else:
        transfer(s, seat, action, block, story)


@rule
def transfer(s: State, seat: int, action: int, block: int, story: Numbers) -> None:
    """A town, a captive or a siege is given up (FIEF-5.2.2d, FIEF-6.3d, FIEF-6.3e, FIEF-6.4.1c)."""
    if block == HAND_OVER:
        town, to = read_hand_over(action)
        hand_over(s, seat, town, to, story)
    elif block == PASS_CAPTIVE:
        lord, jailer = read_pass_captive(action)
        pass_captive(s, seat, lord, jailer, story)
    elif block == RELEASE:
        s.captives_passed |= 1 << (action - block)
        free_captive(s, action - block, story)
    else:
        lift_siege(s, seat, action - block, story)
