"""What a player can do, what can happen, and why something may not be done: the numbers and their names."""

from __future__ import annotations

from homage.engine.flow.story import Events
from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import Operand, counted, named, numbered, together
from homage.engine.moves.refusals import Refusals
from homage.games.petty_fiefs.rules.suits import EXTRA, FARTHEST, PRINTED, PROVINCES, TILES
from homage.games.petty_fiefs.state import COINS


def _own(what: str, on_board: str, prefix: str = "") -> Operand:
    """One of a seat's own two suits, or what belongs to it: 'annex 1' is done with one's first suit."""
    return numbered(what, 2, prefix=prefix, thing=lambda seat, which: f"{on_board} {2 * seat + which}")


WARLORD_PAWN = 2  # the pawns that a seat may move are its two princes and the warlord
_PAWN = named(
    "pawn",
    ["1", "2", "warlord"],
    also={"3": WARLORD_PAWN},
    thing=lambda seat, pawn: f"pawn {EXTRA if pawn == WARLORD_PAWN else 2 * seat + pawn}",
)
_STEPS = counted("number of steps", 1, FARTHEST, thing=lambda seat, steps: f"steps {steps}")
_PROVINCE = numbered("province", PROVINCES, prefix="p", thing=lambda seat, province: f"province {province}")
_GAP = numbered("province", PROVINCES, prefix="p", thing=lambda seat, province: f"gap {province}")
_TILE = numbered("tile", TILES, prefix="t", thing=lambda seat, tile: f"tile {tile}")
_COIN = together(
    which=numbered("suit of yours", 2),
    value=named("value", PRINTED),
    thing=lambda seat, which, value: f"coin {2 * seat + which} {value}",
)
_HIRED = named("value", PRINTED, thing=lambda seat, value: f"hired {value}")
_CASTLE = _own("castle of yours", "castle", prefix="castle")
_BAND = numbered("band", COINS, prefix="m", thing=lambda seat, band: f"band {band}")

ACTIONS = Actions()
PASS = ACTIONS.block("pass", passing=True)
DONE = ACTIONS.block("done", passing=True)
ATTACH = ACTIONS.block("attach", province=_PROVINCE)
FOUND = ACTIONS.block("found", after=_GAP)
PRINCE = ACTIONS.block("prince", which=_own("prince of yours", "pawn"), province=_PROVINCE)
WARLORD = ACTIONS.block("warlord", about=[f"pawn {EXTRA}"], province=_PROVINCE)
BRIBE = ACTIONS.block("bribe", coin=_COIN, then=["bribe"])
MOVE = ACTIONS.block("move", pawn=_PAWN, steps=_STEPS)
DEPLOY = ACTIONS.block("deploy", coin=_COIN, then=["deploy"])
SEND = ACTIONS.block("send", value=_HIRED, province=_PROVINCE)
RETRIEVE = ACTIONS.block("retrieve", coin=_COIN, then=["retrieve"])
RECALL = ACTIONS.block("recall", band=_BAND)
BUILD = ACTIONS.block("build", castle=_CASTLE, coin=_COIN)
EXPAND = ACTIONS.block("expand", castle=_CASTLE, coin=_COIN)
ANNEX = ACTIONS.block("annex", which=_own("suit of yours", "annex"))
DEMOLISH = ACTIONS.block("demolish", which=_own("suit of yours", "demolish"))
GIVE = ACTIONS.block("give", which=_own("suit of yours", "give"))
TURN_UP = ACTIONS.block("turn", tile=_TILE)

# Rules that tell which block an action is of and what it names, and that number an action by what it names.
block_of = ACTIONS.finder()
read_prince = ACTIONS.reader(PRINCE)
read_bribe = ACTIONS.reader(BRIBE)
read_move = ACTIONS.reader(MOVE)
read_deploy = ACTIONS.reader(DEPLOY)
read_send = ACTIONS.reader(SEND)
read_retrieve = ACTIONS.reader(RETRIEVE)
read_build = ACTIONS.reader(BUILD)
read_expand = ACTIONS.reader(EXPAND)
write_retrieve = ACTIONS.writer(RETRIEVE)

# What is asked.
LAY, PLACE_PRINCE, PLACE_WARLORD, ACT, MOVE_MORE, DEPLOY_MORE, RETRIEVE_MORE, ASSIGN, EXPOSE = range(1, 10)

EVENTS = Events()
STARTER = EVENTS.kind("starter", "seat", rule="PF-LAY-1", beat="none")
DREW_TILE = EVENTS.kind("drew_tile", "seat", "tile", "face", rule="PF-LAY-2", reveals=True, beat="none")
TILE_GLIMPSED = EVENTS.kind(
    "tile_glimpsed", "seat", "tile", "face", rule="PF-R33e", reveals=True, passing=("face",), beat="none"
)
FOUNDED = EVENTS.kind("founded", "seat", "tile", "province", "after", rule="PF-LAY-3", beat="short")
ATTACHED = EVENTS.kind("attached", "seat", "tile", "province", rule="PF-LAY-3", beat="short")
PRINCE_PLACED = EVENTS.kind("prince_placed", "seat", "suit", "province", rule="PF-LAY-7", beat="short")
WARLORD_PLACED = EVENTS.kind("warlord_placed", "seat", "province", rule="PF-LAY-11", beat="short")
TURN = EVENTS.kind("turn", "seat", "turn", rule="PF-CON-0", beat="part")
BRIBED = EVENTS.kind("bribed", "seat", "suit", "coin", rule="PF-CON-A1", beat="short")
DREW_BAND = EVENTS.kind("drew_band", "seat", "value", rule="PF-CON-A2", reveals=True, beat="none")
BAND_GLIMPSED = EVENTS.kind(
    "band_glimpsed", "seat", "value", rule="PF-R33e", reveals=True, passing=("value",), beat="none"
)
DREW_BAND_UNSEEN = EVENTS.kind("drew_band_unseen", "seat", rule="PF-CON-A2", beat="none")
MARKER_TAKEN = EVENTS.kind("marker_taken", "seat", rule="PF-CON-A3", beat="short")
MOVED = EVENTS.kind("moved", "seat", "suit", "origin", "province", rule="PF-CON-B1", beat="short")
DEPLOYED = EVENTS.kind("deployed", "seat", "suit", "coin", "province", rule="PF-CON-C1", beat="short")
RETRIEVED = EVENTS.kind("retrieved", "seat", "suit", "coin", "province", rule="PF-CON-D1", beat="short")
LOOKED = EVENTS.kind("looked", "seat", "value", rule="PF-CON-D2", reveals=True, beat="none")
BUILT = EVENTS.kind("built", "suit", "province", "paid", "coin", rule="PF-CON-E1", beat="short")
EXPANDED = EVENTS.kind("expanded", "suit", "value", "paid", "coin", rule="PF-CON-F1a", beat="short")
ANNEXED = EVENTS.kind("annexed", "suit", "province", "joined", rule="PF-CON-F2a")
DEMOLISHED = EVENTS.kind("demolished", "suit", "province", rule="PF-CON-G1")
PASSED = EVENTS.kind("passed", "seat", rule="PF-CON-H1", beat="short")
CONFLICT = EVENTS.kind("conflict", "province", "pieces", rule="PF-CFL-1", beat="short", sound="battle")
BRIBE_SHOWN = EVENTS.kind("bribe_shown", "suit", "coin", "value", rule="PF-CFL-A1", reveals=True, beat="part")
BRIBE_GLIMPSED = EVENTS.kind(
    "bribe_glimpsed", "suit", "coin", "value", rule="PF-R33e", reveals=True, passing=("value",), beat="part"
)
BRIBES_HOME = EVENTS.kind("bribes_home", "holder", rule="PF-CFL-A3", beat="part")
COIN_SHOWN = EVENTS.kind("coin_shown", "suit", "coin", "value", rule="PF-CFL-B", reveals=True, beat="part")
COIN_GLIMPSED = EVENTS.kind(
    "coin_glimpsed", "suit", "coin", "value", rule="PF-R33e", reveals=True, passing=("value",), beat="part"
)
STRENGTH = EVENTS.kind("strength", "suit", "strength", rule="PF-CFL-C1", beat="part")
GIVEN = EVENTS.kind("given", "seat", "suit", "strength", rule="PF-CFL-C2", beat="part")
WON = EVENTS.kind("won", "suit", "province", "strength", rule="PF-CFL-C4", beat="short")
NO_WINNER = EVENTS.kind("no_winner", "province", rule="PF-CFL-N")
MARKED = EVENTS.kind("marked", "suit", "province", "origin", rule="PF-CFL-D2", beat="part")
OUSTED = EVENTS.kind("ousted", "suit", "province", rule="PF-CFL-D3")
COIN_HOME = EVENTS.kind("coin_home", "suit", "coin", "province", rule="PF-CFL-F1", beat="part")
TURNED_UP = EVENTS.kind("turned_up", "seat", "tile", "face", rule="PF-CFL-G", reveals=True, beat="short")
ENDED = EVENTS.kind("ended", "why", rule="PF-END-0", beat="counted")
TILE_LEFT = EVENTS.kind("tile_left", "tile", "face", "province", rule="PF-END-A", beat="counted")
TILE_SHOWN = EVENTS.kind("tile_shown", "tile", "face", "province", rule="PF-END-B", reveals=True, beat="counted")
SCORED = EVENTS.kind("scored", "suit", "what", "points", rule="PF-END-C", beat="counted")
SUIT_TOTAL = EVENTS.kind("suit_total", "suit", "points", rule="PF-END-C", beat="counted")
TOTAL = EVENTS.kind("total", "seat", "points", "suit", "place", rule="PF-END-D1", beat="counted")
BANDS_STRENGTH = EVENTS.kind("bands_strength", "warlord", "bands", "strength", rule="PF-CFL-C2", beat="part")
UNCOMMANDED = EVENTS.kind("uncommanded", "warlord", "bands", rule="PF-CFL-C3", beat="part")
TIE_HELD = EVENTS.kind("tie_held", "suit", "province", rule="PF-CFL-C5", beat="part")

# Why the game ended, and what a prince scores for.
ALL_CONTROLLED, ALL_IDLE, LAST_ROUND = 0, 1, 2
TILES_SCORE, OWN_TILES_SCORE, SIZE_SCORE, OWN_PIECES_SCORE, FOREIGN_SCORE, CASTLE_SCORE, BRIBES_SCORE = range(7)

REFUSALS = Refusals()
_because = REFUSALS.because
NOT_ASKED = _because("PF-CON-2", "it is not this player's decision now", "Wait until you are asked")
LAY_NOW = _because("PF-LAY-2", "the tile drawn is to be laid now", "Attach it to a province or found a new one")
PRINCES_NOW = _because("PF-LAY-7", "princes are being placed now", "Place one of your princes")
WARLORD_NOW = _because("PF-LAY-11", "the warlord is to be placed now", "Choose a province for him")
GIVE_NOW = _because(
    "PF-CFL-C2", "the mercenaries' strength goes to one of your suits now", "Name one of your two suits"
)
TURN_NOW = _because("PF-CFL-G", "a tile of the province won is to be turned up now", "Choose one that lies face-down")
MOVING_NOW = _because("PF-CON-B1", "pawns are being moved", "Move another pawn, or be done")
DEPLOYING_NOW = _because("PF-CON-C1", "coins are being deployed", "Deploy another coin, or be done")
RETRIEVING_NOW = _because("PF-CON-D1", "coins are being retrieved", "Retrieve another coin, or be done")
ACT_NOW = _because("PF-CON-0", "nothing is under way that could be done with", "Take an action, or pass")
NOT_IN_CONTENTION = _because("PF-LAY-13", "the land has been laid and the pawns stand", "Take an action, or pass")
NO_PROVINCE = _because("PF-LAY-3", "there is no such province", "Choose one of the provinces on the table")
PROVINCE_FULL = _because("PF-LAY-B", "a province has five tiles at most while land is laid", "Choose a smaller one")
TOO_MANY_PROVINCES = _because(
    "PF-LAY-C", "there may be no more provinces than suits and two", "Attach the tile to a province"
)
ALREADY_PLACED = _because("PF-LAY-8", "that prince stands already", "Place the other one")
CROWDED = _because("PF-LAY-10", "no province may hold more pawns than there are players", "Choose another province")
NO_SUCH_COIN = _because("PF-SET-A1", "that coin is not in your reserve", "Choose a coin that is")
NOT_HIRED = _because("PF-CON-C3", "that mercenary is not in your reserve", "Choose one that is, or bribe for one")
NOT_HOLDER = _because(
    "PF-CON-B2", "only who holds the mercenary control marker commands the warlord", "Bribe more than the others"
)
MOVED_ALREADY = _because("PF-CON-B3", "a pawn moves once in an action", "Move another pawn, or be done")
PRINCE_FIRST = _because("PF-CON-B3", "the warlord may not move alone", "Move a prince as well")
SAME_PLACE = _because("PF-CON-B7", "that move would end where it began", "Choose another number of steps")
NOT_WITH_PRINCE = _because(
    "PF-CON-D1", "no such coin of yours lies where the prince of its suit stands", "Move that prince to it first"
)
OUT_OF_ORDER = _because(
    "PF-CON-D1", "coins are retrieved in one order, and a later one was taken already", "Take a later coin, or be done"
)
NO_BAND = _because("PF-CON-D2", "no such mercenary lies where the warlord stands", "Choose one that does")
NO_MARKER_THERE = _because("PF-CON-E1", "that prince holds no province by his null tile", "Win a conflict with him")
CASTLE_STANDS = _because("PF-CON-E3", "that prince has a castle already", "Expand it, or demolish it first")
NO_CASTLE = _because("PF-CON-F1a", "that prince has no castle", "Build one first")
CASTLE_FULL = _because("PF-CON-F1b", "that castle is as strong as castles get", "Keep the coin")
NOT_ADJACENT = _because(
    "PF-CON-F2a", "that prince's castle and null tile are not in neighbouring provinces", "Mark a neighbour first"
)
NOT_AT_HOME = _because("PF-CON-G1", "that prince does not stand at a castle of his own", "Move him there first")
NOT_FACE_DOWN = _because("PF-CFL-G", "no such tile lies face-down in the province won", "Choose one that does")
