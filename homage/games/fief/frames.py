"""What can be under way, a frame each, and its operands. The steps of a frame stand in the file that takes it on.

A game is one ROUND frame at the bottom; it begins the frame of each phase. A chapter that needs a request, a window or
a battle begins its frame and looks afterwards, in its next step, at what has become of it. Whatever is due by itself
(the dead leave the board, control changes, titles pass on, freed lords are placed) lies on top of all else: SETTLE.
"""

from __future__ import annotations

# -- phases, as `phase` and the steps of the ROUND frame name them -------------------------------------------------

SETUP, HEAR_YE, CARDS_PHASE, INCOME, PURCHASE, MOVEMENT, BATTLE, END_OF_ROUND = range(8)

# -- kinds ---------------------------------------------------------------------------------------------------------

(
    ROUND_FRAME,  # course.py
    START_FRAME,  # setup.py: starting towns are picked
    SETTLE_FRAME,  # settle.py: what is due before anything else
    WINDOW_FRAME,  # interrupts.py: everybody may act out of turn
    MATTER_FRAME,  # interrupts.py: one player acts before a decision of his own (W0)
    REQUEST_FRAME,  # requests.py: one family asks another for something, at a price
    DEAL_FRAME,  # deals.py: a deal is composed and answered
    HEAR_YE_FRAME,  # hear_ye.py
    MARRIAGE_FRAME,  # marriage.py
    BALLOT_FRAME,  # ballot.py
    CARDS_FRAME,  # cards_phase.py
    CARD_FRAME,  # surprise.py: a card that still asks something of somebody
    DISASTER_FRAME,  # disasters.py: the cards on the track are resolved
    PLAGUE_FRAME,  # plague.py: a plague strikes an area, or a force that enters it
    UPRISING_FRAME,  # uprising.py
    INCOME_FRAME,  # income.py
    PURCHASE_FRAME,  # purchase.py
    RANSOM_FRAME,  # ransom.py
    TITLE_FRAME,  # title_purchase.py: a FIEF title is bought or given
    CARDINAL_FRAME,  # cardinals.py: a CARDINAL card or title waits for the pope
    MOVEMENT_FRAME,  # movement.py
    STEP_FRAME,  # step.py: a lord makes a STEP
    BATTLES_FRAME,  # battles.py: the BATTLE phase
    BATTLE_FRAME,  # battle.py: one battle or cavalcade
    CAPTURE_FRAME,  # captures.py: the winner of a battle names controller and jailers
    END_FRAME,  # round_end.py
) = range(1, 27)

# -- operands ------------------------------------------------------------------------------------------------------
# A frame has four. A frame that takes one family after the other counts them in TURN: the place in turn order.

TURN = 0  # HEAR_YE, CARDS, PURCHASE, MOVEMENT, BATTLES, START, BALLOT
WINDOW_KIND, WINDOW_ABOUT = 0, 1  # WINDOW: which one (see `windows`), and the town, lord or office it is about
MATTER_SEAT, MATTER_STEP = 0, 1  # MATTER: whose
WHAT, PARTIES, PRICE, ABOUT = range(4)  # REQUEST: the kind, asker + 8 * asked, the price, what it is about
BRIDE, GROOM, PROPOSER, DOWRY = range(4)  # MARRIAGE: the lords, who proposed, the price
OFFICE = 1  # BALLOT: 0 to 4 a bishopric, then the pope, then the king
CARD, CARD_SEAT, CARD_TARGET = range(3)  # CARD: the type, who played it, the lord or town it is played on
PLAGUE_AREA, PLAGUE_PLACE, PLAGUE_SEAT, PLAGUE_AT = range(4)  # PLAGUE: an area, or one force at a place and on a road
UPRISING_TOWN, UPRISING_SEAT, UPRISING_AT = range(3)  # UPRISING: where, who played the first card, whose turn
DISASTER_AT = 0  # DISASTER: the place on the track
RANSOM_LORD = 0  # RANSOM: the captive in question
TITLE_FIEF, TITLE_LORD, TITLE_CITY, TITLE_PAYS = range(4)  # TITLE: the fief, its lord, its city, 1: it is paid for
CARDINAL_LORD, CARDINAL_SEAT, CARDINAL_BY_CARD = range(3)  # CARDINAL: the bishop, who wants it, by card or by purchase
STEP_LORD, STEP_FROM, STEP_GOAL, STEP_HOW = range(4)  # STEP: who leads, from which place, to which town, how
BATTLE_TURN, BATTLE_TRIED = 0, 1  # BATTLE: whose word it is; what he has tried
CAPTURE_SIDE, CAPTURE_LORDS = 0, 1  # CAPTURE: the winning side; the lords still to be decided about
