"""What a player can do, what can happen, and why something may not be done: the numbers and their names."""

from __future__ import annotations

from homage.engine.flow.story import Events
from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import counted, named, numbered
from homage.engine.moves.refusals import Refusals
from homage.games.feudality.rules.fiefs import FIEF_IDS, SQUARE_NAMES, SQUARES
from homage.games.feudality.rules.tiles import MOST_UNITS, RESOURCES, TILE_IDS, UNIT_IDS, UNITS
from homage.games.feudality.state import DICE, SEATS

# What is asked.
FIEF_ASKED, KEEP_ASKED, TOWER_ASKED, TAKE_ASKED, SQUARE_ASKED, SPACE_ASKED = range(1, 7)
ACTIVATE_ASKED, WIZARD_ASKED, JOIN_ASKED, SEND_ASKED, HEAL_ASKED, LEVY_ASKED, PRICE_ASKED = range(7, 14)
GIVE_ASKED, RECEIVE_ASKED, RATS_ASKED, MONSTER_ASKED, STRIKE_ASKED, BUY_ASKED, TRADE_ASKED = range(14, 21)
BARON_ASKED, VICTIM_ASKED, SABOTAGE_ASKED, CLAIM_ASKED, FEED_ASKED, STARVE_ASKED = range(21, 27)

# What a roll is for. CHAMPION: the Senior rolls for the King's Champion alone; OWN_UNIT: a contestant for his unit;
# BOTH: the Senior for the Champion (first die) and for his own unit (second die).
ACTION_ROLL, CHAMPION_ROLL, OWN_UNIT_ROLL, BOTH_ROLL, VISIT_ROLL, BANDITS_ROLL, WAR_ROLL, MONSTER_ROLL = range(8)
STRIKE_ROLL, LIAISON_ROLL, PRICE_ROLL, SABOTAGE_ROLL, GUARD_ROLL, PRIVATE_ROLL, DEMAND_ROLL, ATTACK_ROLL = range(8, 16)

# Why points are won or lost.
BY_TILE, BY_FORT, BY_CONTEST, BY_WAR, BY_SHORTAGE, BY_LEVY, BY_DEATH, BY_FESTIVAL, BY_PITY, BY_RATS = range(10)
BY_MONSTER, BY_LIAISON, BY_SABOTAGE, BY_PRIVATE_WAR, BY_ATTACK = range(10, 15)
REASONS = 15

# Why a tile, a unit or a level is lost.
TO_BANDITS, TO_MONSTER, TO_SABOTAGE, TO_HUNGER, TO_WAR = range(5)


COLOURS = ("blue", "yellow", "purple", "red", "green", "black")[:SEATS]  # of the seats


def _spoken(ids: list[str]) -> list[str]:
    return [each.replace("_", " ") for each in ids]


# What can be lost in a fief: a unit by its kind, the top level of the fortification, or the tile on a square.
LEVEL_PART = UNITS
FIRST_SQUARE_PART = UNITS + 1
PARTS = FIRST_SQUARE_PART + SQUARES
_PARTS = [*_spoken(UNIT_IDS), "level", *SQUARE_NAMES]
_THINGS = [*(f"unit {unit}" for unit in UNIT_IDS), "level", *(f"square {square}" for square in SQUARE_NAMES)]

_SQUARE = named("square", SQUARE_NAMES, thing=lambda seat, square: f"square {SQUARE_NAMES[square]}")
_PART = named("unit, level or square", _PARTS, thing=lambda seat, part: _THINGS[part])
_FIEF = named("fief card", FIEF_IDS, thing=lambda seat, fief: f"fief {FIEF_IDS[fief]}")
_TILE = named("tile", _spoken(TILE_IDS), thing=lambda seat, tile: f"tile {TILE_IDS[tile]}")
_UNIT = named("unit", _spoken(UNIT_IDS), thing=lambda seat, unit: f"unit {UNIT_IDS[unit]}")
_GOOD = named("resource", RESOURCES, thing=lambda seat, good: f"good {RESOURCES[good]}")
_YIELD = named("what it gives", ["", *RESOURCES], thing=lambda seat, good: f"good {RESOURCES[good - 1]}")
_SEAT = named(
    "player",
    COLOURS,
    thing=lambda seat, other: f"seat {other}",
    also={str(seat + 1): seat for seat in range(SEATS)},
)
_DIE = numbered("die", DICE, thing=lambda seat, die: f"die {die}")
_COUNT = counted("number of units", 0, MOST_UNITS, thing=lambda seat, count: f"count {count}")

ACTIONS = Actions()
PASS = ACTIONS.block("pass", passing=True, about=["pass"])
PAY = ACTIONS.block("pay", about=["pay"])
JOIN = ACTIONS.block("join", about=["join"])
CLAIM = ACTIONS.block("claim", about=["claim"])
FORTIFY = ACTIONS.block("fortify", about=["fortify"])
LIAISON = ACTIONS.block("liaison", about=["liaison"])
SABOTAGE = ACTIONS.block("sabotage", about=["sabotage"])
PARAVIA = ACTIONS.block("paravia", about=["paravia"])
FIUMACCIO = ACTIONS.block("fiumaccio", about=["fiumaccio"])
ATTACK = ACTIONS.block("attack", about=["attack"], player=_SEAT)
TARGET = ACTIONS.block("target", player=_SEAT)
FIEF_CARD = ACTIONS.block("fief", card=_FIEF)
TAKE = ACTIONS.block("take", tile=_TILE)
REROLL = ACTIONS.block("reroll", die=_DIE)
HEAL = ACTIONS.block("heal", unit=_UNIT)
SEND = ACTIONS.block("send", count=_COUNT, unit=_UNIT)
TRADE = ACTIONS.block("trade", repeats=True, good=_GOOD)
GIVE = ACTIONS.block("give", repeats=True, good=_GOOD)
RECEIVE = ACTIONS.block("receive", good=_GOOD)
LOSE = ACTIONS.block("lose", part=_PART)
STRIKE = ACTIONS.block("strike", part=_PART)
KEEP_AT = ACTIONS.block("keep", square=_SQUARE)
TOWER_AT = ACTIONS.block("tower", square=_SQUARE)
SPACE_AT = ACTIONS.block("space", square=_SQUARE)
PLACE = ACTIONS.block("place", square=_SQUARE)
ACTIVATE_TILE = ACTIONS.block("activate", square=_SQUARE, giving=_YIELD)
COLLECT = ACTIONS.block("collect", square=_SQUARE, giving=_YIELD)
ACTION_COUNT = ACTIONS.count

# Rules that tell which block an action is of and what it names, and that number an action by what it names.
block_of = ACTIONS.finder()
read_send = ACTIONS.reader(SEND)
write_send = ACTIONS.writer(SEND)
read_activate = ACTIONS.reader(ACTIVATE_TILE)
write_activate = ACTIONS.writer(ACTIVATE_TILE)
read_collect = ACTIONS.reader(COLLECT)
write_collect = ACTIONS.writer(COLLECT)

EVENTS = Events()
_kind = EVENTS.kind
STARTER = _kind("starter", "seat", rule="FDY-SET-2a", reveals=True, beat="short")
FIEF_CHOSEN = _kind("fief_chosen", "seat", "fief", "by_chance", rule="FDY-SET-2b", beat="short")
KEEP_PLACED = _kind("keep_placed", "seat", "square", "iron", rule="FDY-SET-4a", beat="short")
TOWER_PLACED = _kind("tower_placed", "seat", "square", rule="FDY-SET-4c", beat="short")
SET_ASIDE = _kind("set_aside", "tile", rule="FDY-SET-6a", reveals=True, beat="none")
TRAY_TILE = _kind("tray_tile", "tile", rule="FDY-SEQ-3a", reveals=True, beat="none")
TRAY_DRAWN = _kind("tray_drawn", "count", rule="FDY-SEQ-3a", reveals=True, beat="short")
BAG_REFILLED = _kind("bag_refilled", "count", rule="FDY-SEQ-3b", beat="short")
SOOTHSAYER_DREW = _kind("soothsayer_drew", "seat", "count", rule="FDY-TILE-14", reveals=True, beat="short")
TRAY_CLEARED = _kind("tray_cleared", "count", rule="FDY-SEQ-3e", beat="short")
NOTHING_FITS = _kind("nothing_fits", "seat", rule="FDY-R29")
PLACED = _kind("placed", "seat", "tile", "square", "how", rule="FDY-SEQ-3c")
FORTIFIED = _kind("fortified", "seat", "level", rule="FDY-FORT-2")
TURN_BEGINS = _kind("turn_begins", "seat", "turn", rule="FDY-SEQ-6", beat="short")
ROLLED = _kind("rolled", "seat", "purpose", "first", "second", rule="FDY-SEQ-1a", reveals=True, sound="dice")
REROLLED = _kind("rerolled", "seat", "purpose", "die", "number", rule="FDY-WIZ-1", reveals=True, sound="dice")
POINT_OF_ACTION = _kind("point_of_action", "square", "again", rule="FDY-SEQ-1b")
ACTIVATED = _kind("activated", "seat", "square", "tile", rule="FDY-SEQ-1b", beat="short")
COLLECTED = _kind("collected", "seat", "square", "tile", rule="FDY-BAR-0b", beat="short")
GAINED = _kind("gained", "seat", "good", "count", rule="FDY-RES-1", beat="short")
PAID = _kind("paid", "seat", "good", "count", rule="FDY-RES-1", beat="short")
TRADED = _kind("traded", "seat", "given", "count", "got", rule="FDY-TRADE-1", beat="short")
HANDED_OVER = _kind("handed_over", "seat", "good", "to", rule="FDY-BAR-IVb", beat="short")
SCORED = _kind("scored", "seat", "change", "points", "why", rule="FDY-VP-2")
NO_POINT_LOST = _kind("no_point_lost", "seat", "why", rule="FDY-VP-1", beat="short")
VICTORY_NUMBER = _kind("victory_number", "seat", rule="FDY-END-1")
EVENT_DRAWN = _kind("event_drawn", "seat", "card", rule="FDY-SEQ-2b", reveals=True, sound="card")
EVENTS_SHUFFLED = _kind("events_shuffled", "count", rule="FDY-SEQ-2c", beat="short")
JOINED = _kind("joined", "seat", "unit", rule="FDY-EV-TOUR-1", beat="short")
STAYED_AWAY = _kind("stayed_away", "seat", rule="FDY-EV-TOUR-1", beat="short")
NOBODY_JOINED = _kind("nobody_joined", rule="FDY-EV-TOUR-5")
TIED = _kind("tied", "seats", rule="FDY-EV-TOUR-4")
CONTEST_WON = _kind("contest_won", "winner", "number", rule="FDY-EV-TOUR-3")
WAR_CALLED = _kind("war_called", "demand", rule="FDY-WAR-1")
SENT = _kind("sent", "seat", "unit", "count", rule="FDY-WAR-2", beat="short")
SHORT = _kind("short", "seat", "army", "demand", rule="FDY-WAR-3")
WAR_OVER = _kind("war_over", "won", "total", rule="FDY-WAR-4")
NOBODY_SENT = _kind("nobody_sent", rule="FDY-R49")
SURVIVAL = _kind("survival", "seat", "unit", "number", rule="FDY-HEAL-1", reveals=True, beat="short")
HEALED = _kind("healed", "seat", "unit", "number", "by_wizard", rule="FDY-HEAL-2", reveals=True)
LOST = _kind("lost", "seat", "part", "tile", "why", rule="FDY-TILE-15")
LEVY_PAID = _kind("levy_paid", "seat", "count", "food", rule="FDY-EV-TAX", beat="short")
LEVY_REFUSED = _kind("levy_refused", "seat", "count", "food", rule="FDY-EV-TAX")
BANDITS_CAME = _kind("bandits_came", "seat", "total", "defence", rule="FDY-EV-BAND-1")
KING_AWAY = _kind("king_away", rule="FDY-EV-AWAY")
ALL_EQUAL = _kind("all_equal", rule="FDY-EV-PITY")
BANDITS_PASSED = _kind("bandits_passed", "seat", rule="FDY-EV-BAND-1", beat="short")
RATS_CAME = _kind("rats_came", "seat", "old", rule="FDY-EV-RATS-1")
NO_RATS = _kind("no_rats", rule="FDY-EV-PIPER")
RATS_LEFT = _kind("rats_left", "seat", rule="FDY-FEED-9")
MONSTER_SENT = _kind("monster_sent", "seat", "event", rule="FDY-EV-MON-1")
MONSTER_CAME = _kind("monster_came", "seat", "total", "defence", rule="FDY-EV-MON-2")
MONSTER_LANDED = _kind("monster_landed", "seat", "square", rule="FDY-EV-MON-3")
MONSTER_IDLE = _kind("monster_idle", "seat", rule="FDY-EV-MON-5")
LIAISON_OVER = _kind("liaison_over", "seat", "total", rule="FDY-BAR-I")
SABOTAGE_PRICE = _kind("sabotage_price", "seat", "price", "paid", rule="FDY-BAR-IIa")
SABOTAGE_AIMED = _kind("sabotage_aimed", "seat", "victim", "part", "tile", rule="FDY-BAR-IIb")
SABOTAGE_OVER = _kind("sabotage_over", "victim", "own", "other", "won", rule="FDY-BAR-IIc")
PRIVATE_WAR = _kind("private_war", "seat", "country", "total", "won", rule="FDY-BAR-IIIa")
ATTACKED = _kind("attacked", "seat", "target", "total", "defence", rule="FDY-BAR-IVb", sound="battle")
POINT_LEFT = _kind("point_left", "seat", "target", rule="FDY-BAR-IVb")
NOTHING_TO_GIVE = _kind("nothing_to_give", "seat", rule="FDY-RES-1")
FEEDING = _kind("feeding", "seat", "tiles", "need", rule="FDY-FEED-3", beat="short")
HUNGER = _kind("hunger", "seat", "missing", rule="FDY-FEED-7")
CAP_REACHED = _kind("cap_reached", "turn", rule="FDY-CAP")
TOTAL = _kind("total", "seat", "points", "place", rule="FDY-END-6", beat="counted")

REFUSALS = Refusals()
_because = REFUSALS.because
GAME_OVER = _because("FDY-END-3", "the game is over", "Begin another")
CARD_TAKEN = _because("FDY-SET-2b", "another player has that fief card", "Choose one that is free")
NO_KEEP_THERE = _because("FDY-SET-4a", "the Keep does not fit there", "Choose a square in rows and columns 1 to 6")
NOT_IN_KEEP = _because("FDY-SET-4c", "that square is not one of the Keep", "Choose one of its four squares")
SPACE_TAKEN = _because("FDY-TILE-1", "that is no free space of the Keep", "Choose a space that holds nothing else")
GREY = _because(
    "FDY-GEO-3", "nothing is ever placed in row 8 or column 8", "Choose a square in rows and columns 1 to 7"
)
IN_KEEP = _because("FDY-SET-4d", "the Keep has no room for tiles that are no units", "Choose a square outside the Keep")
OCCUPIED = _because("FDY-GEO-4", "a tile lies on that square", "Choose a free square")
NEEDS_HILL = _because("FDY-GEO-6", "mines and quarries stand on hills", "Choose a free hill")
CLERIC_ALONE = _because(
    "FDY-TILE-9", "a Cleric stands next to a Kirk, Shrine or Brewery of yours", "Choose a square next to one"
)
RELIC_ALONE = _because(
    "FDY-TILE-10", "a Holy Relic stands next to a Kirk or Shrine of yours", "Choose a square next to one"
)
HUNTER_ALONE = _because("FDY-TILE-11", "a Hunter stands next to a Forest of yours", "Choose a square next to one")
NOT_IN_TRAY = _because("FDY-SEQ-3c", "no such tile is in the tray", "Choose one that is")
NOT_IN_OPENING_TRAY = _because("FDY-SET-6b", "no such tile is in the tray", "Take one that is")
FREE_FITS_NOWHERE = _because("FDY-R29", "there is no square on which that tile may stand", "Take another tile")
FITS_NOWHERE = _because("FDY-TILE-12", "there is no square on which that tile may stand", "Choose another tile")
SECOND_WIZARD = _because("FDY-TILE-13", "not every other player has a Wizard yet", "Choose another tile")
TOO_DEAR = _because(
    "FDY-SEQ-3d", "the cost cannot be paid, not even with trades", "Choose something cheaper, or nothing"
)
TOP_LEVEL = _because("FDY-FORT-1", "there is no level above the Fortress", "Buy a tile, or nothing")
OUT_OF_REACH = _because("FDY-SEQ-1b", "that square is not under or next to the pawn", "Choose one of the nine squares")
NO_TILE_THERE = _because("FDY-SEQ-1d", "nothing there can be activated", "Choose a tile that gives something")
NOT_THAT_YIELD = _because("FDY-SEQ-1d", "that tile does not give that", "Choose what it gives")
NO_LEVEL = _because("FDY-FORT-7", "no fortification stands there", "Choose a tile that gives something")
NO_MINE = _because("FDY-TILE-6", "no mine lies next to that Miner", "Choose a tile that gives something")
NOT_MINED = _because("FDY-TILE-6", "no mine of that resource lies next to that Miner", "Choose one that does")
NOTHING_TO_COLLECT = _because("FDY-BAR-0b", "nothing there yields resources", "Collect from a tile that does")
NOT_COLLECTED = _because("FDY-BAR-0b", "that tile does not yield that", "Choose what it yields")
NO_STARS_NOW = _because(
    "FDY-BAR-0b", "a Baronial Action never gives points", "Collect from a tile that yields resources"
)
NO_FORT_POINTS_NOW = _because("FDY-FORT-5", "a Baronial Action never gives points", "Choose a resource")
NO_WIZARD_DIE = _because("FDY-WIZ-1", "that die was not rolled", "Re-roll one that was, or keep them")
NOT_FALLEN = _because("FDY-HEAL-2", "no unit of that kind has fallen", "Re-roll for one that has, or let it be")
NOT_SO_MANY = _because("FDY-WAR-2", "there are not so many units of that kind", "Send a smaller number")
ENOUGH_TROOPS = _because("FDY-WAR-2", "the units sent must be worth the points demanded", "Send another number")
OTHER_UNIT = _because("FDY-WAR-2", "it is asked how many units of another kind are sent", "Send units of that kind")
NOT_HELD_FOR_TAX = _because("FDY-EV-TAX", "there is none of that resource", "Pay one that you have")
NOT_HELD_FOR_BANDITS = _because("FDY-EV-BAND-2", "there is none of that resource", "Choose one that you have")
NOT_HELD_FOR_ATTACKER = _because("FDY-BAR-IVb", "there is none of that resource", "Give one that you have")
NO_SURPLUS = _because("FDY-TRADE-6", "there is not enough of that resource to spare", "Trade another one away")
NOT_TO_OWNER = _because("FDY-EV-PIPER", "the Rats must move to another fief", "Choose another player")
NOBODY_FOR_RATS = _because("FDY-EV-RATS-1", "nobody plays on that seat", "Choose a player of this game")
NOBODY_FOR_PIPER = _because("FDY-EV-PIPER", "nobody plays on that seat", "Choose a player of this game")
NOBODY_FOR_MONSTER = _because("FDY-EV-MON-1", "nobody plays on that seat", "Choose a player of this game")
NOBODY_TO_SABOTAGE = _because("FDY-BAR-IIb", "nobody plays on that seat", "Choose a player of this game")
NOBODY_TO_ATTACK = _because("FDY-BAR-IVa", "nobody plays on that seat", "Choose a player of this game")
ATTACK_ON_ONESELF = _because("FDY-BAR-IVa", "an attack is on another player", "Attack another, or collect")
NO_VICTIM = _because("FDY-BAR-IIb", "sabotage strikes another player who has a tile", "Choose such a player")
NO_SUCH_AIM = _because("FDY-BAR-IIb", "there is no such thing in that fief", "Choose a tile, a unit or the top level")
NO_SUCH_LOSS = _because("FDY-FEED-7", "there is no such thing in your fief", "Choose a tile, a unit or the top level")
NOT_ADJACENT = _because(
    "FDY-EV-MON-5", "only the top tile of an adjacent square can be destroyed", "Choose such a tile"
)
LIAISON_POINT = _because("FDY-BAR-I", "a liaison needs at least one point", "Collect, or stop")
SABOTAGE_POINT = _because("FDY-BAR-IIa", "sabotage needs at least one point", "Collect, or stop")
NOTHING_TO_STRIKE = _because("FDY-R47", "no other player has a tile", "Collect, or stop")
FEW_POINTS = _because("FDY-BAR-IIIa", "a private war needs at least three points", "Collect, or stop")
NO_ARMY = _because("FDY-R13", "that needs at least one unit", "Collect, or stop")
NO_SECOND_SPECIAL = _because("FDY-BAR-0a", "two special actions are never allowed", "Collect, or stop")
TARGET_BEHIND = _because("FDY-BAR-IVa", "a player with fewer points may not be attacked", "Attack another, or collect")
_NOWS: list[int] = []  # what is said to whoever is asked and wants something else


def _now(rule: str, why: str, instead: str) -> int:
    _NOWS.append(_because(rule, why, instead))
    return _NOWS[-1]


FIEF_NOW = _now("FDY-SET-2b", "a fief card is to be chosen now", "Choose one")
KEEP_NOW = _now("FDY-SET-4a", "the Keep is to be placed now", "Name the first of its four squares")
TOWER_NOW = _now("FDY-SET-4c", "the Tower is to be placed now", "Name a square of the Keep")
TAKE_NOW = _now("FDY-SET-6b", "a free tile is to be taken now", "Take one from the tray")
FOREST_NOW = _now("FDY-SET-5b", "the Forest is to be placed now", "Name a free square")
FREE_SQUARE_NOW = _now("FDY-SET-6b", "the tile is to be placed now", "Name a free square")
SQUARE_NOW = _now("FDY-SEQ-3c", "the tile is to be placed now", "Name a free square")
SPACE_NOW = _now("FDY-TILE-1", "the unit is to be placed now", "Name a free space of the Keep")
ACTIVATE_NOW = _now("FDY-SEQ-1b", "a tile may be activated now", "Activate one, or pass")
WIZARD_NOW = _now("FDY-WIZ-2", "a Wizard may re-roll a die now", "Re-roll one, or pass")
JOIN_NOW = _now("FDY-EV-TOUR-1", "players say now whether they take part", "Join, or pass")
SEND_NOW = _now("FDY-WAR-2", "units are sent to war now", "Say how many")
HEAL_NOW = _now("FDY-HEAL-2", "fallen units may be healed now", "Heal one, or pass")
WIZARD_HEALS_NOW = _now("FDY-HEAL-5", "a Wizard may heal a fallen unit now", "Heal one, or pass")
TAX_NOW = _now("FDY-EV-TAX", "the King demands payment now", "Pay, or pass")
FAMINE_NOW = _now("FDY-EV-FAMINE", "the King demands Food now", "Pay, or pass")
PRICE_NOW = _now("FDY-BAR-IIa", "the price of the sabotage is to be paid now", "Pay it, or pass")
PAY_TAX_NOW = _now("FDY-EV-TAX", "the tax is paid now", "Give a resource")
BANDITS_NOW = _now("FDY-EV-BAND-2", "resources are lost to the Bandits now", "Give one")
BOOTY_NOW = _now("FDY-BAR-IVb", "resources are given to the attacker now", "Give one")
TOUR_NOW = _now("FDY-EV-TOURS", "a resource is taken from the bank now", "Receive one")
SNOOT_NOW = _now("FDY-EV-SNOOT", "a resource is taken from the bank now", "Receive one")
SNYDD_NOW = _now("FDY-EV-SNYDD", "a resource is taken from the bank now", "Receive one")
RATS_NOW = _now("FDY-EV-RATS-1", "the Rats are given to a player now", "Name one as the target")
PIPER_NOW = _now("FDY-EV-PIPER", "the Rats are moved to another fief now", "Name a player as the target")
MONSTER_NOW = _now("FDY-EV-MON-1", "the monster's target is to be named now", "Name a player")
STRIKE_NOW = _now("FDY-EV-MON-5", "the monster destroys an adjacent tile now", "Name one")
BUY_NOW = _now("FDY-SEQ-3c", "one purchase may be made now", "Take a tile, fortify, or pass")
TRADE_NOW = _now("FDY-TRADE-1", "the payment lacks a resource", "Trade for it")
BARON_NOW = _now("FDY-BAR-0a", "Baronial Actions are taken now", "Collect, take a special action, or pass")
VICTIM_NOW = _now("FDY-BAR-IIb", "the victim of the sabotage is to be named now", "Name another player")
SABOTAGE_NOW = _now("FDY-BAR-IIb", "the aim of the sabotage is to be named now", "Name a unit, level or square")
CLAIM_NOW = _now("FDY-BAR-IVb", "a point may be taken from the beaten player now", "Claim it, or pass")
FEED_NOW = _now("FDY-FEED-6", "Food is missing and may be traded for", "Trade, or pass and lose tiles")
STARVE_NOW = _now("FDY-FEED-7", "a tile is lost for each Food not paid", "Name a tile, unit or level")

# The same rules say whose decision it is: of each of the above, what is said to anybody else.
_NOT_YOURS = "it is not this player's decision now", "Wait until you are asked"
WAIT = {now: _because(REFUSALS[now].rule, *_NOT_YOURS) for now in _NOWS}
