"""What a player can do, what can happen, and why something may not be done: the numbers and their names."""

from __future__ import annotations

from homage.engine.flow.story import Events
from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import counted, flag, named
from homage.engine.moves.refusals import Refusals
from homage.games.feudalism.rules.cards import (
    CARD_IDS,
    DUC,
    ESPIONS_KING,
    ESPIONS_VASSAL,
    MOST_MILITIA,
    REVOLTE,
    SERMENT,
)
from homage.games.feudalism.rules.regions import REGION_IDS


def _card(card: int) -> str:
    return f"card:{CARD_IDS[card]}"


# Espions look at the hand or at the decks; a Duc des Francs makes the Militia cheaper.
LOOKS = ("hand", "decks")
_REGION = named("region", REGION_IDS, thing=lambda seat, region: f"region:{REGION_IDS[region]}")
_CARD = named("card", CARD_IDS, thing=lambda seat, card: _card(card))
_LOOK = named("look", LOOKS, thing=lambda seat, look: f"look:{LOOKS[look]}")
_AMOUNT = counted("amount", 1, MOST_MILITIA, thing=lambda seat, amount: f"militia:{amount}")
_DUKE = flag("duke", thing=lambda seat, duke: _card(DUC))

ACTIONS = Actions()
PASS = ACTIONS.block("pass", passing=True)
DONE = ACTIONS.block("done", passing=True)
PAY_UP = ACTIONS.block("pay", about=["pay"])
YIELD = ACTIONS.block("yield", passing=True, about=["yield"])
INVADE_AT = ACTIONS.block("invade", about=["invade"], region=_REGION)
SPREAD_TO = ACTIONS.block("spread", about=["spread"], region=_REGION)
ATTACK_AT = ACTIONS.block("attack", about=["attack"], region=_REGION)
MILITIA = ACTIONS.block("militia", amount=_AMOUNT, duke=_DUKE)
PLAY = ACTIONS.block("play", card=_CARD)
SPY = ACTIONS.block("spy", about=[_card(ESPIONS_VASSAL), _card(ESPIONS_KING)], look=_LOOK)
REVOLT_AT = ACTIONS.block("revolt", about=[_card(REVOLTE)], region=_REGION)
OATH_AT = ACTIONS.block("oath", about=[_card(SERMENT)], region=_REGION)

EVENTS = Events()
_kind = EVENTS.kind
FIRST_DIE = _kind("first_die", "seat", "die", rule="FDM-2.1a", reveals=True, beat="short", sound="dice")
CROWNED = _kind("crowned", "seat", rule="FDM-2.1a")
TURN = _kind("turn", "turn", "king", rule="FDM-3.1E", beat="short")
KING_TURNED_UP = _kind("king_turned_up", "card", rule="FDM-4.2e", reveals=True)
TRACK_MOVED = _kind("track_moved", "old", "new", rule="FDM-4.2k", beat="short")
DREW = _kind("drew", "seat", "side", "count", "cards", rule="FDM-3.1Aa", reveals=True, beat="none")
DREW_UNSEEN = _kind("drew_unseen", "seat", "count", rule="FDM-3.1Aa", beat="none")
RESHUFFLED = _kind("reshuffled", "side", rule="FDM-3.1Ae", reveals=True, beat="none")
INVASION_TURNED_UP = _kind("invasion_turned_up", "card", rule="FDM-5a", reveals=True)
TARGETED = _kind("targeted", "card", "region", rule="FDM-5b")
NO_TARGET = _kind("no_target", "card", rule="FDM-5d")
INCOME_TAKEN = _kind("income_taken", "amount", "treasury", rule="FDM-3.2a")
MARKERS_GONE = _kind("markers_gone", "disasters", rule="FDM-3.2d", beat="short")
PLAYED = _kind("played", "seat", "card", "region", "use", rule="FDM-3.1x", reveals=True, sound="card")
ANSWERED = _kind("answered", "seat", "card", "against", rule="FDM-CAN-1", reveals=True)
CANCELLED = _kind("cancelled", "card", "by", rule="FDM-CAN-1")
PAID = _kind("paid", "amount", "left", rule="FDM-CAN-2", beat="short")
SAW_HAND = _kind("saw_hand", "seat", "side", "cards", rule="FDM-6.4a", reveals=True, beat="none")
SAW_DECKS = _kind("saw_decks", "seat", "first", "second", "own", rule="FDM-6.4b", reveals=True, beat="none")
INVASION_DECLARED = _kind("invasion_declared", "card", "region", rule="FDM-3.1D1a")
INVASION_OFF = _kind("invasion_off", "card", "region", rule="FDM-5h")
INVASION_FAILED = _kind("invasion_failed", "card", "region", rule="FDM-5g")
RAIDED = _kind("raided", "region", rule="FDM-5.1a")
SETTLED = _kind("settled", "region", "marker", rule="FDM-5.2a")
DISASTER = _kind("disaster", "region", "sum", "split", rule="FDM-6.1b", reveals=True)
DISASTER_LOSS = _kind("disaster_loss", "die", "owed", "paid", "left", rule="FDM-6.1c", reveals=True)
LOST = _kind("lost", "region", "marker", rule="FDM-4.2g")
REGAINED = _kind("regained", "region", rule="FDM-4.2h")
YIELDED = _kind("yielded", "region", "treasury", rule="FDM-6.2e")
BATTLE = _kind("battle", "fight", "region", rule="FDM-8.5a", sound="battle")
RAISED = _kind("raised", "amount", "cost", "left", rule="FDM-8.3a")
DICE = _kind("dice", "attacker", "defender", "attack", "defence", rule="FDM-8.6d", reveals=True, sound="dice")
BATTLE_OVER = _kind("battle_over", "fight", "region", "won", rule="FDM-8.6f")
OATH_DIE = _kind("oath_die", "region", "die", rule="FDM-7.7c", reveals=True)
REVOLT_STOPPED = _kind("revolt_stopped", "region", rule="FDM-7.7i")
SPREADS = _kind("spreads", "origin", "region", rule="FDM-7.7h")
NO_SPREAD = _kind("no_spread", "origin", rule="FDM-7.7h")
ACCIDENT_DIE = _kind("accident_die", "die", "success", rule="FDM-6.5a", reveals=True)
PEACE_DIE = _kind("peace_die", "die", "treasury", rule="FDM-7.2a", reveals=True)
DUKE_DIE = _kind("duke_die", "die", "success", rule="FDM-7.9a", reveals=True)
BANNED = _kind("banned", rule="FDM-6.7b")
VASSAL_DONE = _kind("vassal_done", "seat", rule="FDM-3.1D1c", reveals=True, beat="short")  # he holds no Désastre
KING_DONE = _kind("king_done", "seat", rule="FDM-3.1D2a", beat="short")
DISCARDED = _kind("discarded", "seat", "side", "cards", rule="FDM-3.1D3", reveals=True, beat="short", sound="card")
DYNASTY_DIE = _kind("dynasty_die", "die", "track", rule="FDM-4.2a", reveals=True)
DYNASTY = _kind("dynasty", "king", "changed", "points", rule="FDM-4.2b")
TREASURY_LOST = _kind("treasury_lost", "amount", rule="FDM-4.3b")
TOTAL = _kind("total", "seat", "points", "place", rule="FDM-9", beat="counted")

REFUSALS = Refusals()
_because = REFUSALS.because
NOT_ASKED = _because("FDM-3.1D1b", "it is not this player's decision now", "Wait until you are asked")
TARGET_NOW = _because("FDM-5b", "the Region of the Invasion is to be named now", "Name a Region for it")
SPREAD_NOW = _because("FDM-7.7h", "the Region that revolts next is to be named now", "Name one of its neighbours")
PAY_NOW = _because("FDM-6.2e", "the King must say whether he pays to fight this Revolt", "Pay 1 Denier, or yield")
RAISE_NOW = _because("FDM-8.6a", "the Militia of this attack is to be named now", "Raise Militia, or be done")
SUPPORT_NOW = _because("FDM-8.6b", "cards for this battle are being played", "Play one that helps in it, or be done")
ANSWER_NOW = _because("FDM-CAN-4", "a card has been declared and may be answered now", "Answer it, or pass")
WINDOW_NOW = _because("FDM-3.1D2c", "this is only a chance to play a card out of turn", "Play such a card, or pass")
ACT_NOW = _because("FDM-3.1D1b", "the actions of this phase are being taken", "Play a card, attack, or be done")
WRONG_FIGHT = _because("FDM-8.5a", "only the King attacks Regions, in his own actions", "Play a Révolte féodale")
MUST_PLAY = _because("FDM-3.1D1c", "a Désastre must be played before the Vassal may stop", "Play it")
NOT_YOUR_CARD = _because("FDM-2.5", "that card belongs to the other side's deck", "Choose a card of your own side")
NOT_IN_HAND = _because("FDM-2.6", "no such card is in hand", "Choose a card that is")
NAME_IT = _because("FDM-CAN-5", "its choices are named with the card", "Name the Region, or what the Espions look at")
NOT_NOW = _because("FDM-3.1x", "that card cannot be played at this moment", "Choose another, or go on without")
NO_ANSWER = _because("FDM-CAN-1", "that card does not answer the one declared", "Choose another, or pass")
NO_HAND_LOOK = _because("FDM-7.3a", "the King's Espions see a hand only before the Vassal acts", "Look at the decks")
TARGET_UNFIT = _because("FDM-5b", "this Invasion cannot come there", "Choose an unsettled Region of its colour")
SPREAD_UNFIT = _because(
    "FDM-7.7h",
    "a Revolt spreads to a controlled neighbour that has had no Revolt this turn",
    "Choose such a Region",
)
THREE_REVOLTS = _because("FDM-6.2b", "three Révolte féodale cards were played this turn", "Play something else")
NO_REVOLT_THERE = _because("FDM-6.2a", "the King does not control that Region", "Choose one that he controls")
SUFFERED = _because("FDM-6.2c", "that Region has had its Revolt of the turn", "Choose another Region")
NO_REVOLT_ANYWHERE = _because("FDM-6.2a", "no Region can revolt now", "Play something else")
ACCIDENT_DONE = _because("FDM-6.5b", "an Accident de chasse has succeeded this turn", "Keep it for the King's Espions")
BANNED_ALREADY = _because("FDM-6.7b", "the King's attack is banned already", "Keep the card as an answer")
ENOUGH_ATTACKS = _because("FDM-7.4a", "another Reconquête would give no further attack", "Keep it")
NO_OATH_ANYWHERE = _because("FDM-7.7a", "there is no Region that an oath could win back", "Keep the card")
NO_OATH_THERE = _because(
    "FDM-7.7a", "only a rebel Region or a Viking settlement can be won back by an oath", "Choose such a Region"
)
OATH_TOO_DEAR = _because("FDM-7.7b", "the King cannot pay that Region's income", "Choose a poorer Region")
TOO_DEAR = _because("FDM-CAN-3", "the treasury does not cover that with what is already declared", "Choose otherwise")
NO_INVASION = _because("FDM-7.6b", "there is no Invasion to cancel", "Keep the card")
NOT_A_CARD = _because("FDM-7.6c", "no card began this battle that could be cancelled", "Choose another, or be done")
NOT_VIKINGS = _because("FDM-7.8a", "only Vikings can be paid off", "Choose another card, or go on without")
ONLY_IN_D1 = _because("FDM-7.8b", "Tribut is for the Vassal's actions only", "Let the Saint Empire stand")
ONCE_A_BATTLE = _because("FDM-8.6c", "such a card counts in this battle already", "Play another, or be done")
ONLY_INVASIONS = _because("FDM-6.6a", "Férocité helps only in the battle of an Invasion", "Choose another card")
NOT_INVASIONS = _because("FDM-7.1a", "Tensions internes do not help against an Invasion", "Choose another card")
NO_PART = _because("FDM-8.4a", "the King takes no part where an Invasion meets a rebel Region", "Be done, or cancel it")
NO_MONEY = _because("FDM-8.1b", "the treasury is empty", "Do without")
NO_ATTACK_LEFT = _because("FDM-8.5b", "no attack is left in this turn", "Play a Reconquête, or be done")
NOT_REBEL = _because("FDM-3.1D2b", "the King attacks only rebel or settled Regions", "Choose such a Region")
NO_MILITIA = _because("FDM-8.3b", "no Militia can be raised for this battle", "Choose otherwise")
MILITIA_TOO_DEAR = _because("FDM-8.3a", "the treasury does not cover so much Militia", "Raise less")
