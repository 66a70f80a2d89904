"""What a player can do: the numbers of all actions, and what they name. `legal` lists them in this order.

Each action is about things on the board by which it can be told from all others that are legal at the same time.
"""

from __future__ import annotations

from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import counted, flag, named, numbered
from homage.games.fief.rules.cards.cards import CARD_IDS, HAND_CARDS
from homage.games.fief.rules.court.lords import LORD_IDS
from homage.games.fief.rules.figures import GUARD, MOST_DICE, MOST_PRICE, MOST_UNITS, SEATS, UNIT_IDS
from homage.games.fief.rules.places import BISHOPRICS, FIEF_IDS, TOWN_IDS

FAMILY_IDS = ("red", "blue", "yellow", "green", "purple", "black")[:SEATS]
PILE_IDS = ("characters", "events")
SIDE_IDS = ("attack", "defence")
GROUND_IDS = ("town", "road")

_TOWN = named("town", TOWN_IDS, thing=lambda seat, town: f"town:{TOWN_IDS[town]}")
_GOAL = named("place", [*TOWN_IDS, "offshore"], thing=lambda seat, goal: f"town:{[*TOWN_IDS, 'offshore'][goal]}")
_LORD = named("lord", LORD_IDS, thing=lambda seat, lord: f"lord:{LORD_IDS[lord]}")
_FIEF = named("fief", FIEF_IDS, thing=lambda seat, fief: f"fief:{FIEF_IDS[fief]}")
_BISHOPRIC = numbered("bishopric", BISHOPRICS, thing=lambda seat, bishopric: f"bishopric:{bishopric + 1}")
_FAMILY = named("family", FAMILY_IDS, thing=lambda seat, family: f"family:{FAMILY_IDS[family]}")
_CARD = named("card", CARD_IDS[:HAND_CARDS], thing=lambda seat, card: f"card:{CARD_IDS[card]}")
_UNIT = named("unit", UNIT_IDS, thing=lambda seat, unit: f"unit:{UNIT_IDS[unit]}")
_UNITS = counted("units", 0, MOST_UNITS, thing=lambda seat, units: f"units:{units}")
_LORD_CARD = named("lord", LORD_IDS, thing=lambda seat, lord: f"card:{LORD_IDS[lord]}")
_PILE = named("pile", PILE_IDS, thing=lambda seat, pile: f"pile:{PILE_IDS[pile]}")
_SIDE = named("side", SIDE_IDS, thing=lambda seat, side: f"side:{SIDE_IDS[side]}")
_GROUND = named("ground", GROUND_IDS, thing=lambda seat, ground: f"ground:{GROUND_IDS[ground]}")
_PRICE = counted("deniers", 0, MOST_PRICE, thing=lambda seat, deniers: f"deniers:{deniers}")
_DIE = numbered("die", MOST_DICE, thing=lambda seat, die: f"die:{die + 1}")
_PAID = flag("paid", thing=lambda seat, paid: "paid")

ACTIONS = Actions()
_block = ACTIONS.block

# -- anywhere ------------------------------------------------------------------------------------------------------
PASS = _block("pass", passing=True)
DONE = _block("done", passing=True)
AGREE = _block("agree", about=["agree"])
REFUSE = _block("refuse", passing=True, about=["refuse"])
NAME_PRICE = _block("price", deniers=_PRICE)
START_AT = _block("start", town=_TOWN)

# -- titles, lords entering play -----------------------------------------------------------------------------------
ENTITLE = _block("entitle", lord=_LORD)  # this lord gets the title
YIELD_TITLE = _block("yield", fief=_FIEF)  # this title of three is given up
TAKE_TITLE = _block("take", fief=_FIEF)  # a vacant one
PLACE_AT = _block("place", town=_TOWN)
TAKE_GUARD = _block("guard", guards=counted("guards", 0, GUARD, thing=lambda seat, guards: f"units:{guards}"))

# -- Hear Ye -------------------------------------------------------------------------------------------------------
EXCOMMUNICATE = _block("excommunicate", lord=_LORD)
LIFT = _block("lift", about=["excommunication"])
ANNUL = _block("annul", about=["marriage"])
MARRY = _block("marry", own=_LORD, other=_LORD)
NOMINATE = _block("nominate", lord=_LORD)
VOTE_FOR = _block("vote", about=["vote"], lord=_LORD)
DECOY_ON = _block("decoy", about=["decoy"], lord=_LORD)
BOTH_ON = _block("both", about=["both"], lord=_LORD)  # both markers on the only candidate

# -- the CARDS phase -----------------------------------------------------------------------------------------------
DISCARD = _block("discard", card=_CARD)
DRAW_FROM = _block("draw", pile=_PILE)
BRING = _block("bring", lord=_LORD_CARD)  # a LORD card
SUN = _block("weather", about=["card:good_weather"], bishopric=_BISHOPRIC)
HARVEST = _block("harvest", about=["card:good_harvest"], bishopric=_BISHOPRIC)
LAY_TALLAGE = _block("tallage", about=["card:tax"], fief=_FIEF, lord=_LORD)
LAY_TITHE = _block("tithe", about=["card:tax"], bishopric=_BISHOPRIC, lord=_LORD)
LAY_PAPAL_TITHE = _block("papal_tithe", about=["card:tax", "papal_tithe"])

# -- losses --------------------------------------------------------------------------------------------------------
LOSE = _block("lose", family=_FAMILY, unit=_UNIT, units=_UNITS)  # so many of this kind
LOSE_LORD = _block("lose_lord", lord=_LORD)

# -- surprise effects ----------------------------------------------------------------------------------------------
PLAY_DARC = _block("darc", about=["card:darc"], lord=_LORD)
PLAY_CARDINAL = _block("cardinal", about=["card:cardinal"], lord=_LORD)
RISE = _block("uprising", about=["card:uprising"], town=_TOWN)
ESCAPE = _block("escape", about=["card:underground"], lord=_LORD)  # UNDERGROUND
FLEE_ALONG = _block("flee", lord=_LORD)  # another captive goes free with him
UNDERMINE = _block(
    "undermine", about=["card:underground", "walls"]
)  # UNDERGROUND against walls, in a battle or an uprising
ASSASSINATE = _block("assassinate", about=["card:assassination"], lord=_LORD)
MARK_ASSASSIN = _block("assassin", lord=_LORD)
DO_JUSTICE = _block("justice", about=["card:justice"], lord=_LORD)
LAY_AMBUSH = _block("ambush", about=["card:ambush"], lord=_LORD)
CALM = _block("calm", lord=_LORD, paid=_PAID)
STRIKE = _block("strike", family=_FAMILY)  # the uprising hits this family next
HAND_OVER = _block("hand_over", unprompted=True, town=_TOWN, family=_FAMILY)
PASS_CAPTIVE = _block("pass_captive", unprompted=True, lord=_LORD, family=_FAMILY)
RELEASE = _block("release", unprompted=True, about=["release"], lord=_LORD)
LIFT_SIEGE = _block("lift_siege", unprompted=True, about=["lift_siege"], town=_TOWN)

# -- purchase ------------------------------------------------------------------------------------------------------
RANSOM_FOR = _block("ransom", about=["ransom"], lord=_LORD)  # in full
HAGGLE = _block("haggle", about=["haggle"], lord=_LORD)  # offer less
HAGGLE_ALL = _block("haggle_all", about=["haggle"], family=_FAMILY)  # one sum for all captives of this jailer
BUILD_MILL = _block("mill", repeats=True, about=["mill"], town=_TOWN)
BUILD_STRONGHOLD = _block("stronghold", about=["stronghold"], town=_TOWN)
BUY = _block("buy", repeats=True, unit=_UNIT, town=_TOWN)
RECRUIT = _block("recruit", repeats=True, unit=_UNIT)  # fog of war: placed at the end of the turn
DEPLOY = _block("deploy", repeats=True, unit=_UNIT, town=_TOWN)
BUY_TITLE = _block("title", fief=_FIEF)
MAKE_CITY = _block("city", town=_TOWN)
PAY_TITLE = _block("pay", about=["pay"])
ASK_FAVOUR = _block("favour", about=["favour"])  # the king's free title
BUY_CARDINAL = _block("cardinal_title", about=["cardinal"], lord=_LORD)

# -- movement ------------------------------------------------------------------------------------------------------
MARCH = _block("march", lord=_LORD)
STEP_TO = _block("to", place=_GOAL)
KEEP = _block("keep", unit=_UNIT, units=_UNITS)  # so many of this kind come along
LEAVE_LORD = _block("leave", lord=_LORD)
TAKE_LORD = _block("along", lord=_LORD)
DROP = _block("drop", about=["drop"], unit=_UNIT, units=_UNITS)  # so many of this kind stay on the road
DROP_LORD = _block("drop_lord", about=["drop"], lord=_LORD)
DIG_TO = _block("underground", about=["card:underground"], town=_TOWN)
LEAVE_TOWN_TO = _block("heir", family=_FAMILY)
ASK_PASSAGE = _block("ask", about=["passage"])
STAY = _block("stay", passing=True, about=["stay"])
GO_BACK = _block("back", about=["back"])
RIDE = _block("ride", family=_FAMILY, ground=_GROUND)  # a cavalcade against its forces there

# -- battle --------------------------------------------------------------------------------------------------------
ATTACK = _block("attack", town=_TOWN, family=_FAMILY)
JOIN = _block("join", side=_SIDE)
FIGHT_ON = _block("fight", about=["fight"])
STOP = _block("stop", passing=True, about=["stop"])
CHANGE_SIDES = _block("switch", about=["switch"])
SURRENDER = _block("surrender", about=["surrender"])
SCORCH = _block("scorch", about=["scorch"])
AIM = _block("aim", lord=_LORD)
REROLL = _block("reroll", die=_DIE)
GIVE_CONTROL = _block("control", family=_FAMILY)
CAPTURE = _block("capture", lord=_LORD, family=_FAMILY)
SPARE = _block("spare", passing=True, about=["spare"], lord=_LORD)
BESIEGE = _block("besiege", town=_TOWN)
PLUNDER_MILL = _block("plunder", town=_TOWN)

# -- diplomacy -----------------------------------------------------------------------------------------------------
GIVE = _block("gift", initiative=True, about=["gift"], family=_FAMILY)  # deniers; how many is asked next
PARLEY = _block("parley", initiative=True, about=["parley"], family=_FAMILY)  # a deal is composed
SECRET = _block("secret", about=["secret"])  # in a private talk
OFFER_DENIERS = _block("offer_deniers", about=["give"], deniers=_PRICE)
WANT_DENIERS = _block("want_deniers", about=["want"], deniers=_PRICE)
OFFER_CARD = _block("offer_card", about=["give"], card=_CARD)
WANT_CARD = _block("want_card", about=["want"], card=_CARD)
OFFER_TOWN = _block("offer_town", about=["give"], town=_TOWN)
WANT_TOWN = _block("want_town", about=["want"], town=_TOWN)
OFFER_CAPTIVE = _block("offer_captive", about=["give"], lord=_LORD)
WANT_CAPTIVE = _block("want_captive", about=["want"], lord=_LORD)
PROPOSE = _block("propose", about=["propose"])
WITHDRAW = _block("withdraw", passing=True, about=["withdraw"])
LEND_UNDERGROUND = _block("lend", initiative=True, about=["card:underground", "lend"])  # for another's army

# -- of one's own accord, where nobody is asked (R-158) ------------------------------------------------------------
THROW_AWAY = _block("throw_away", initiative=True, about=["discard"], card=_CARD)  # before the first draw
STAND = _block("stand", initiative=True, about=["stand"], lord=_LORD)  # in a ballot, without votes
GIVE_UP = _block("give_up", initiative=True, about=["surrender"])  # as the attacker, before the first round
TEAR_DOWN = _block("tear_down", initiative=True, about=["tear_down"], town=_TOWN)  # an own mill
BEFORE = _block("before", initiative=True, about=["before"])  # first something else (W0)
ASK_TABLE = _block("table", initiative=True, about=["table"])  # open a window for all, once in a turn (W0)
ACTION_COUNT = ACTIONS.count

block_of = ACTIONS.finder()
