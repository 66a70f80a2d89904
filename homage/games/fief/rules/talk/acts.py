"""What a player may do out of turn: surprise cards, transfers, gifts, deals; in a window or before a decision.

(FIEF-2.6b, FIEF-G.4, FIEF-5.2.2d, FIEF-6.3d, FIEF-6.3e, FIEF-6.4.2e, FIEF-F, FIEF-A.6, FIEF-H.1)
(R-61, R-91, R-147, R-158)
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.questions import Answer, Rule, answer
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import (
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
    UNDERMINE,
)
from homage.games.fief.refusals import (
    ENOUGH_OFFERS,
    NO_MORE_CARDS,
    NO_PARTNER,
    NOBODY_TO_GIVE,
    NOT_IN_HAND,
    STEP_B,
    TOO_POOR,
)
from homage.games.fief.rules.cards.cards import AMBUSH, ASSASSINATION, CARDINAL, DARC, JUSTICE, UNDERGROUND, UPRISING
from homage.games.fief.rules.cards.surprise import (
    assassinate,
    do_justice,
    help_escape,
    lay_ambush,
    lend_underground,
    play_darc,
    undermine,
)
from homage.games.fief.rules.cards.targets import no_lending, no_rising_now, no_target, no_undermining
from homage.games.fief.rules.cards.uprising import begin_uprising, join_uprising, undermine_uprising
from homage.games.fief.rules.court.cardinals import begin_cardinal
from homage.games.fief.rules.court.families import captives_of
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.captives import free_captive
from homage.games.fief.rules.field.towns import towns_of
from homage.games.fief.rules.figures import OFFERS_PER_WINDOW
from homage.games.fief.rules.moments import IN_UPRISING, W_DRAW
from homage.games.fief.rules.talk.deals import begin_deal
from homage.games.fief.rules.talk.matters import begin_gift
from homage.games.fief.rules.talk.rights import RIGHTS
from homage.games.fief.rules.talk.transfers import (
    hand_over,
    lift_siege,
    no_handing_over,
    no_lifting,
    no_passing,
    no_release,
    pass_captive,
)
from homage.games.fief.state import State

# -- why not -------------------------------------------------------------------------------------------------------


@rule
def no_talk(s: State, seat: int, family: int, block: int) -> int:
    """Why a gift or an offer cannot be made to a family; 0 if it can (R-91)."""
    if family >= s.seats or family == seat:
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
    refused = no_card(s, seat, UNDERGROUND, window)
    if refused:
        return refused
    if s.offers[seat] >= OFFERS_PER_WINDOW:
        return ENOUGH_OFFERS
    return no_lending(s, seat, window)


@rule
def no_moving(window: int) -> int:
    """Why nothing moves in a window: while cards are drawn, inside an uprising (FIEF-2.6b, R-61, R-147)."""
    if window == W_DRAW:
        return STEP_B
    if IN_UPRISING >> window & 1:
        return NO_MORE_CARDS
    return 0


@rule
def no_card(s: State, seat: int, card: int, window: int) -> int:
    """Why a surprise card cannot be played in a window, whatever on (FIEF-2.6b, R-61, R-147)."""
    if s.hand[seat, card] == 0:
        return NOT_IN_HAND
    return no_moving(window)


@rule
def lords_within_reach(s: State, seat: int, card: int, window: int) -> int:
    """All lords, if a surprise card can be played now (FIEF-2.6b)."""
    if no_card(s, seat, card, window):
        return 0
    return (1 << LORDS) - 1


@rule
def no_surprise(s: State, seat: int, lord: int, card: int, window: int) -> int:
    """Why a surprise card cannot be played on a lord; 0 if it can.

    (FIEF-G.4.1.1a, FIEF-G.4.1.2, FIEF-G.4.2.2c, FIEF-G.4.2.3a, FIEF-G.4.2.4, FIEF-G.4.2.5)
    """
    refused = no_card(s, seat, card, window)
    if refused:
        return refused
    return no_target(s, seat, card, lord)


@rule
def no_rising(s: State, seat: int, town: int, window: int, topic: int) -> int:
    """Why UPRISING cannot be played in a town; 0 if it can (FIEF-G.4.2.1b)."""
    if s.hand[seat, UPRISING] == 0:
        return NOT_IN_HAND
    if window == W_DRAW:
        return STEP_B
    return no_rising_now(s, seat, town, window, topic)


@rule
def no_mining(s: State, seat: int, window: int, topic: int) -> int:
    """Why UNDERGROUND cannot be played against walls; 0 if it can (FIEF-G.4.2.2b)."""
    if s.hand[seat, UNDERGROUND] == 0:
        return NOT_IN_HAND
    if window == W_DRAW:
        return STEP_B
    return no_undermining(s, seat, topic, window)


@rule
def towns_to_give(s: State, seat: int, window: int) -> int:
    """The towns that a family controls, if anything moves now (FIEF-5.2.2d)."""
    if no_moving(window):
        return 0
    return towns_of(s, seat)


@rule
def no_town_given(s: State, seat: int, town: int, family: int, window: int) -> int:
    """Why a town cannot be handed to a family; 0 if it can (FIEF-5.2.2d, R-147)."""
    if no_moving(window):
        return no_moving(window)
    return no_handing_over(s, seat, town, family)


@rule
def captives_to_give(s: State, seat: int, window: int) -> int:
    """The captives of a family, if anything moves now (FIEF-6.3d)."""
    if no_moving(window):
        return 0
    return captives_of(s, seat)


@rule
def no_captive_given(s: State, seat: int, lord: int, family: int, window: int) -> int:
    """Why a captive cannot be passed to a family; 0 if he can (FIEF-6.3d, R-147)."""
    if no_moving(window):
        return no_moving(window)
    return no_passing(s, seat, lord, family)


@rule
def no_captive_freed(s: State, seat: int, lord: int, window: int) -> int:
    """Why a captive cannot be released; 0 if he can (FIEF-6.3e, R-147)."""
    if no_moving(window):
        return no_moving(window)
    return no_release(s, seat, lord)


@rule
def no_siege_lifted(s: State, seat: int, town: int, window: int) -> int:
    """Why a siege cannot be lifted; 0 if it can (FIEF-6.4.1c, R-147)."""
    if no_moving(window):
        return no_moving(window)
    return no_lifting(s, seat, town)


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def rise(s: State, seat: int, town: int, window: int, story: Numbers) -> None:
    """UPRISING begins one, or joins the one under way (FIEF-G.4.2.1b)."""
    if IN_UPRISING >> window & 1:
        join_uprising(s, seat, town, story)
    else:
        begin_uprising(s, seat, town, story)


@rule
def mine(s: State, seat: int, window: int, topic: int, story: Numbers) -> None:
    """UNDERGROUND against the walls, in an uprising or a battle (FIEF-G.4.2.2b, FIEF-G.4.2.2c, R-58)."""
    if IN_UPRISING >> window & 1:
        undermine_uprising(s, seat, topic, story)
    else:
        undermine(s, seat, story)


@rule
def release(s: State, lord: int, story: Numbers) -> None:
    """A captive goes free (FIEF-6.3e)."""
    s.captives_passed |= 1 << lord
    free_captive(s, lord, story)


def _surprise(block: int, effect: Rule, card: int) -> Answer:
    """A surprise card played on a lord."""
    return answer(
        block,
        effect,
        unless=partial(no_surprise, card=card),
        lord=partial(lords_within_reach, card=card),
    )


ACTS = (
    _surprise(PLAY_DARC, play_darc, DARC),
    _surprise(PLAY_CARDINAL, partial(begin_cardinal, by_card=1), CARDINAL),
    answer(RISE, rise, unless=no_rising),
    _surprise(ESCAPE, help_escape, UNDERGROUND),
    answer(UNDERMINE, mine, unless=no_mining),
    _surprise(ASSASSINATE, assassinate, ASSASSINATION),
    _surprise(DO_JUSTICE, do_justice, JUSTICE),
    _surprise(LAY_AMBUSH, lay_ambush, AMBUSH),
    answer(HAND_OVER, hand_over, unless=no_town_given, town=towns_to_give),
    answer(PASS_CAPTIVE, pass_captive, unless=no_captive_given, lord=captives_to_give),
    answer(RELEASE, release, unless=no_captive_freed, lord=captives_to_give),
    answer(LIFT_SIEGE, lift_siege, unless=no_siege_lifted),
    answer(GIVE, begin_gift, unless=partial(no_talk, block=GIVE)),
    answer(PARLEY, begin_deal, unless=partial(no_talk, block=PARLEY)),
    answer(LEND_UNDERGROUND, lend_underground, unless=no_loan),
    *RIGHTS,
)
