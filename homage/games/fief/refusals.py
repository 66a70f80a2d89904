"""Why something may not be done: each reason with its rule and what can be done instead."""

from __future__ import annotations

from homage.engine.moves.refusals import Refusals

REFUSALS = Refusals()
_because = REFUSALS.because

# -- anywhere ------------------------------------------------------------------------------------------------------
NOT_ASKED = _because("FIEF-H.3", "it is not this player's decision now", "Wait until you are asked")
NOT_THAT_NOW = _because("FIEF-H.2b", "something else is to be decided now", "Choose one of the answers to it")
NO_SUCH_LORD = _because("FIEF-6.3b", "that lord is not one of yours in play", "Choose one of your lords")
TOO_POOR = _because("FIEF-A.6", "you have not so many deniers", "Choose something cheaper")
NOT_IN_HAND = _because("FIEF-2.2a", "no such card is in your hand", "Choose a card that is")
NOTHING_BEFORE = _because("FIEF-G.4a", "there is nothing that you could do first", "Decide")
TABLE_ASKED_ONCE = _because("FIEF-G.4a", "the table is asked once in a turn", "Go on")
STEP_B = _because("FIEF-2.6b", "surprise cards and transfers rest while cards are drawn", "Wait for the next window")

# -- setup, titles, lords entering play ----------------------------------------------------------------------------
TOWN_PICKED = _because("FIEF-A.5", "another family starts in that town", "Pick another town")
TITLES_FULL = _because("FIEF-D.1.1a", "that lord already holds two FIEF titles", "Choose another lord")
NOT_INHERITED = _because("FIEF-D.4.2a", "that is no title that your family inherits now", "Choose one that is")
NOT_LEAST = _because("FIEF-D.1.1a", "only the least prestigious title is passed on", "Choose that one")
NOT_VACANT = _because("FIEF-D.1.1c", "that title is not vacant with its CITY in your control", "Choose another")
NO_PLACE_THERE = _because("FIEF-G.1.2", "a lord cannot enter play there now", "Choose one of the towns offered")
NO_GUARDS = _because("FIEF-1.5.5.1a", "there are not so many units to swap, or guards left", "Take fewer")
GUARD_OF_QUEEN = _because("FIEF-1.5.5.2a", "the queen swaps men-at-arms of her own army", "Take fewer")

# -- Hear Ye -------------------------------------------------------------------------------------------------------
MARKER_USED = _because("FIEF-D.2.3.1c", "another lord is excommunicated already", "Lift that first, or leave it")
POPE_DONE = _because("FIEF-1.1a", "the pope has done that once in this phase", "Go on")
NOT_THE_POPE = _because(
    "FIEF-D.2.3f", "the pope cannot excommunicate himself, or one who is not in play", "Name another"
)
NOBODY_OUT = _because("FIEF-1.1a", "nobody is excommunicated", "Go on")
NOT_MARRIED = _because("FIEF-D.2.3c", "your family has no marriage to annul", "Go on")
NO_POPE = _because("FIEF-D.2.3c", "there is no free pope to ask", "Go on")
HEIR_BORN = _because("FIEF-D.2.3c", "a crown prince was born to that couple", "Stay married")
ASKED_ONCE = _because("FIEF-D.2.3c", "an annulment is asked for once in a turn", "Go on")
MARRIED_ALREADY = _because("FIEF-1.1.2a", "one of the families has a marriage running", "Choose another family")
NO_MATCH = _because("FIEF-1.1.1a", "a man without BISHOP title and a woman without D'ARC title marry", "Choose others")
ENOUGH_PROPOSALS = _because("FIEF-1.1b", "two proposals were made in this turn", "Go on")
NOT_FOR_BISHOP = _because("FIEF-1.3.1", "a bishop is an unmarried man, not king, not yet bishop", "Nominate another")
NOT_FOR_POPE = _because("FIEF-1.4.1", "only a bishop or cardinal can become pope", "Nominate another, or nobody")
NOT_FOR_KING = _because("FIEF-1.5.1", "a king is a man with a FIEF title and no church title", "Nominate another")
CAPTIVE_OR_OUT = _because("FIEF-1.2b", "captive and excommunicated lords do not stand", "Nominate another, or nobody")
HAS_CANDIDATE = _because("FIEF-1.2c", "a family nominates one lord", "Leave it at that")
HAS_VOTES = _because("FIEF-1.2c", "a family with votes is asked for its candidate in turn", "Wait for the next ballot")
NO_CANDIDATE = _because("FIEF-1.2d", "that lord does not stand in this ballot", "Choose a candidate")

# -- cards ---------------------------------------------------------------------------------------------------------
DISCARDED_BEFORE = _because("FIEF-2.1", "so many cards are discarded before any is drawn", "Draw, or stop")
HAND_FULL = _because("FIEF-2.2a", "a hand holds three cards", "Stop drawing")
ENOUGH_DRAWN = _because("FIEF-2.2a", "two cards are drawn in a round", "Stop drawing")
ONE_CHARACTER = _because("FIEF-2.2b", "one of the two cards at most comes from CHARACTERS", "Draw from EVENTS, or stop")
GO_ON_WITH_EVENTS = _because(
    "FIEF-2.3b", "after a disaster the drawing goes on with EVENTS", "Draw from EVENTS, or stop"
)
PILE_EMPTY = _because("FIEF-2.4", "no card is left in that pile", "Choose the other, or stop")
FAMILY_FULL = _because("FIEF-G.1a", "a family has four lords at most", "Keep the card")
NOWHERE_TO_PLACE = _because("FIEF-G.1.2", "there is no town where that lord could enter play", "Keep the card")
FAMINE_THERE = _because("FIEF-G.2.3b", "GOOD WEATHER is not laid under FAMINE", "Choose another bishopric")
STORM_THERE = _because("FIEF-G.2.2c", "GOOD HARVEST is not laid under BAD WEATHER", "Choose another bishopric")
LAID_ALREADY = _because("FIEF-2.6.1", "such a card lies there already", "Choose another bishopric")
NO_TALLAGE = _because("FIEF-G.3.3.1a", "that lord may not levy a tallage there", "Choose a fief of his")
NO_TITHE = _because("FIEF-G.3.3.2a", "that lord may not take the tithe there", "Choose a bishopric he may tithe")
TAXED_ALREADY = _because("FIEF-3b", "your family has a tax on it already", "Choose another")
NOT_FOR_DARC = _because("FIEF-G.4.1.1a", "D'ARC is an unmarried woman who is not regent", "Choose another lord")
NOT_FOR_CARDINAL = _because("FIEF-G.4.1.2", "a cardinal is a bishop who is none yet", "Choose such a bishop")
NO_CARDINAL_TILE = _because("FIEF-D.2.2a", "no CARDINAL tile is left", "Keep the card")
VETO_STANDS = _because("FIEF-D.2.2b", "the pope has refused it in this phase", "Ask again in a later phase")
NO_CAUSE = _because("FIEF-G.4.2.1a", "no FAMINE, and no TAX but your own, lies on that town", "Choose another town")
NO_MORE_CARDS = _because("FIEF-G.4.2.1b", "cards are added to an uprising right after its first one only", "Pass")
NOT_CAPTIVE = _because("FIEF-G.4.2.2c", "that lord is nobody's captive there", "Choose a captive")
NO_WALLS = _because("FIEF-G.4.2.2b", "there are no walls to pass under now", "Keep the card")
OWN_LORD = _because("FIEF-G.4.2.3a", "the victim belongs to another family", "Choose another lord")
NO_LORD_LEFT = _because("FIEF-G.4.2.3a", "you have no lord in play who could order it", "Keep the card")
NO_ASSASSIN = _because(
    "FIEF-G.4.2.4", "JUSTICE strikes a free lord with an ASSASSIN marker who is not immune", "Keep it"
)
NO_AMBUSH = _because("FIEF-G.4.2.5", "AMBUSH takes another family's lord in a battle where you have a lord", "Keep it")
NO_CALMING = _because("FIEF-G.4.2.1c", "that lord cannot calm this uprising", "Choose another, or let it be")
NOT_HIT = _because("FIEF-G.4.2.1e", "that family has no units there to hit", "Choose another family")
WRONG_LOSS = _because("FIEF-6.2.3.4c", "losses use up as many hits as possible and no more", "Choose another number")

# -- what passes hands ---------------------------------------------------------------------------------------------
NOT_CONTROLLER = _because("FIEF-5.2.2d", "you do not control that town", "Choose a town of yours")
NOT_PRESENT = _because("FIEF-5.2.2d", "that family has no forces in the town", "Choose a family that has")
BATTLE_RUNS = _because("FIEF-6e", "no town changes hands while a battle runs", "Wait until it is over")
PASSED_ALREADY = _because("FIEF-5.2.2d", "that has changed hands in this window", "Wait for another window")
NOT_JAILER = _because("FIEF-6.3d", "that lord is not your captive", "Choose a captive of yours")
NO_GUARD_THERE = _because("FIEF-6.3d", "that family has no forces there to guard him", "Choose a family that has")
NO_SIEGE = _because("FIEF-6.4.1c", "you do not besiege that town", "Choose a town that you besiege")
NOBODY_TO_GIVE = _because("FIEF-A.6", "deniers are given to another family at the table", "Choose such a family")
NO_PARTNER = _because("FIEF-F.b", "a deal is made with another family at the table", "Choose such a family")
ENOUGH_OFFERS = _because("FIEF-F.b", "two offers or gifts were made in this window", "Wait for another window")
NO_PAWN = _because("FIEF-F.a", "you have no DIPLOMACY pawn left", "Deal without cards and in the open")
NOT_YOURS = _because("FIEF-F.b", "what is offered or wanted is not there to be given", "Choose something else")
EMPTY_DEAL = _because("FIEF-F.b", "the deal moves nothing", "Add something, or withdraw it")
NO_TRANSFER_NOW = _because("FIEF-F.b", "no town or captive changes hands now", "Deal in cards and deniers")
NAMED_ALREADY = _because("FIEF-F.b", "the paper says that already", "Add something else, or propose it")
HANDS_TOO_FULL = _because("FIEF-F.b", "a hand would hold more than three cards", "Exchange fewer")

# -- purchase ------------------------------------------------------------------------------------------------------
MUST_RANSOM = _because("FIEF-4.1a", "a ransom that can be paid must be paid first", "Pay it, or offer less")
HAGGLED_ALREADY = _because("FIEF-4.1b", "less was offered for that lord and refused", "Pay in full")
NOT_DEAREST = _because("FIEF-4.1c", "the dearest captive comes first", "Choose him, or one as dear")
NOT_LOWER = _because("FIEF-4.1b", "less than the full ransom is offered", "Offer less, or pay in full")
ONE_CAPTIVE = _because("FIEF-4.1b", "one sum is offered for several captives of one jailer", "Offer for each alone")
NO_OWN_TOWN = _because("FIEF-4.2a", "buildings go into towns that you control", "Choose a town of yours")
FORTRESS_THERE = _because("FIEF-4.2a", "that town has a fortress", "Choose another town")
NO_TILES = _because("FIEF-4.2a", "no fortress tile is left", "Buy something else")
MILLS_FULL = _because("FIEF-4.2b", "that town has two mills", "Choose another town")
NO_MILLS = _because("FIEF-4.2b", "no mill is left in the stock", "Buy something else")
POOL_EMPTY = _because("FIEF-4.3a", "no such unit is left in your pool", "Buy something else")
NO_MUSTER = _because(
    "FIEF-4.3b", "units go to own free lords, or into a fortress you hold unbesieged", "Choose such a town"
)
FOUR_UNITS = _because("FIEF-4.3c", "four new units were placed in that town", "Choose another town")
NOT_ALL_TOWNS = _because("FIEF-4.4a", "you do not control every town of that fief", "Win its other towns first")
NO_STRONGHOLD = _because("FIEF-4.4a", "there is no stronghold in that fief", "Build one first")
TITLE_GONE = _because("FIEF-4.4a", "that title is held, or vacant with its CITY", "Choose another fief")
NO_LORD_FOR_TITLE = _because("FIEF-4.4c", "your family has no lord to hold it", "Bring a lord into play first")
NO_FAVOUR = _because("FIEF-4.4d", "no free king or regent can give a title now", "Pay for it")
NO_CARDINAL_FOR_SALE = _because("FIEF-4.5", "the CARDINAL title has been sold", "Buy something else")

# -- movement ------------------------------------------------------------------------------------------------------
NOT_FREE = _because("FIEF-5a", "that lord is a captive or not yours", "Choose a free lord of yours")
NO_STEP_LEFT = _because("FIEF-5.1.1a", "that lord has no STEP left", "Choose another lord, or end the turn")
NO_ROAD = _because("FIEF-5.2a", "no road leads there from here", "Choose a neighbouring town")
NO_ROAD_TO_STAY_ON = _because(
    "FIEF-5.1.1b", "nobody can stay on the road: at sea and underground there is none", "Stay, and leave them here"
)
STORM = _because("FIEF-G.2.2a", "BAD WEATHER closes the roads there", "Choose another way, or go underground")
MUST_LAND = _because("FIEF-5.3e", "forces that began the phase OFFSHORE must land first", "Land them in a harbour")
NO_HARBOUR = _because("FIEF-5.3a", "ships sail between harbours and OFFSHORE only", "Choose a harbour")
AT_SEA_ALREADY = _because("FIEF-5.3e", "who began the phase OFFSHORE does not go back there", "Choose another goal")
GUARD_HOLDS = _because("FIEF-1.5.5a", "a guard of that lord has no STEP left", "Choose another lord, or end the turn")
ENOUGH_MARCHES = _because("FIEF-5.1.1a", "lords were chosen 24 times in this turn", "End the turn")
CHOSEN_ALREADY = _because("FIEF-5.1.1b", "that was decided for this STEP", "Choose where to go")
ALL_LAND = _because("FIEF-5.3e", "each unit that began OFFSHORE lands with one of the lords", "Take it along")
NOT_ALONG = _because("FIEF-5.1.1b", "that lord cannot be taken or left there now", "Choose another")
NO_CROSSING = _because("FIEF-5.2.3.1a", "nobody is to be asked for a safe passage", "Choose another answer")
NOT_HEIR = _because("FIEF-5.2.2e", "that family does not stand in the town you leave", "Choose one that does")
GUARD_STAYS = _because("FIEF-1.5.5a", "the royal guard goes where its lord goes", "Take it along")
NOT_SO_MANY = _because("FIEF-5.1.1b", "not so many units are there with a STEP left", "Take fewer")
ALL_GO_BACK = _because("FIEF-5.2.3.1b", "whoever came by the same STEP goes back together", "Go back with all, or stay")
NO_WAY_BACK = _because("FIEF-5.2.3.1b", "there is no way back with the STEPS that are left", "Stay")
NO_RIDE = _because(
    "FIEF-5.2.4a", "a cavalcade needs knights and lords alone, with a STEP left", "Leave the others behind"
)
RIDE_UNFIT = _because("FIEF-5.2.3.2", "that family cannot be ridden down there", "Choose another, or stay")
RIDE_FROM_SEA = _because("FIEF-5.3d", "no cavalcade follows right after a naval STEP, nor the reverse", "Stay")

# -- battle, sieges ------------------------------------------------------------------------------------------------
NO_ARMY = _because("FIEF-6b", "a battle is declared by a free lord with units", "Choose a town with an army of yours")
NO_ENEMY = _because("FIEF-6a", "that family has no forces in the town", "Choose a family that has")
FOUGHT_HERE = _because("FIEF-6a", "you have declared a battle in that town", "Choose another town")
BATTLE_STORM = _because("FIEF-G.2.2a", "there are no battles under BAD WEATHER", "Choose another town")
TURNED_AWAY = _because("FIEF-6.1a", "that leader has refused you", "Ask the other, or stay out")
ONLY_DEFENCE = _because("FIEF-6.1a", "a troop without a lord can only join the defence", "Join it, or stay out")
NOT_THERE_TO_HIT = _because("FIEF-I.1", "that lord is not among the attackers", "Aim at another, or shoot as usual")
NO_STOP = _because("FIEF-6.2.3.5b", "the attacker has not offered to stop", "Fight on, or surrender")
NO_GIVING_UP = _because("FIEF-6.2a", "only the attacker surrenders unasked, before round 1", "Wait for your word")
NO_REROLL = _because("FIEF-6.2.3.4a", "no bombard is free to have a die rolled again", "Go on")
NO_SWITCH = _because("FIEF-6.2.3.5a", "that change of sides is not possible", "Go on, or stop")
NOT_WINNER = _because("FIEF-6d", "that family has no forces among the winners", "Choose one that has")
NOT_CAPTURABLE = _because("FIEF-6.2.3.5b", "that lord cannot be captured now", "Choose another")
NO_ENGINE = _because("FIEF-6.4.1b", "both siege engines are in use", "Lift a siege first")
NO_BESIEGING = _because("FIEF-6.4.1a", "a free lord besieges another family's fortress", "Choose such a town")
NO_PLUNDER = _because("FIEF-6.5", "mills are plundered in towns that you besiege", "Choose such a town")
NO_TEARING_DOWN = _because(
    "FIEF-6.5", "own mills are plundered in towns that you control unbesieged", "Choose such a town"
)
