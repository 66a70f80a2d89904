"""What can happen, as it is told. Seats, lords, towns and fiefs are numbers; NONE where there is none."""

from __future__ import annotations

from homage.engine.flow.story import Events

EVENTS = Events()
_kind = EVENTS.kind

# -- setup and the course of the game ------------------------------------------------------------------------------
FIRST_PLAYER = _kind("first_player", "seat", rule="FIEF-A.4", reveals=True, beat="short")
LORD_DEALT = _kind("lord_dealt", "seat", "lord", rule="FIEF-A.3", reveals=True, beat="short")
STARTED = _kind("started", "seat", "lord", "town", rule="FIEF-A.5", beat="short")
ROUND = _kind("round", "round", "first", rule="FIEF-E.a")
PHASE = _kind("phase", "phase", rule="FIEF-E.a", beat="part")
POINTS = _kind("points", "seat", "points", rule="FIEF-7b", beat="none")
WON = _kind("won", "winners", rule="FIEF-7.3b")
WON_BY = _kind("won_by", "seat", "path", rule="FIEF-7.1a", beat="none")  # see `victory`
CAPPED = _kind("capped", "round", rule="FIEF-E.a")

# -- titles and lords ----------------------------------------------------------------------------------------------
DENIERS_PAID = _kind("deniers_paid", "seat", "to", "deniers", rule="FIEF-A.6", beat="part")  # NONE: to the bank
TITLE_TAKEN = _kind("title_taken", "fief", "lord", rule="FIEF-D.1a")
TITLE_VACANT = _kind("title_vacant", "fief", rule="FIEF-D.1.1b")
CONTROL = _kind("control", "town", "seat", rule="FIEF-5.2.2a", beat="part")
BISHOP_MADE = _kind("bishop_made", "bishopric", "lord", rule="FIEF-1.3.3")
CARDINAL_MADE = _kind("cardinal_made", "lord", "tile", rule="FIEF-D.2.2a")
POPE_MADE = _kind("pope_made", "lord", rule="FIEF-1.4.3")
KING_MADE = _kind("king_made", "lord", rule="FIEF-1.5.3a")
KING_SUCCEEDED = _kind("king_succeeded", "lord", rule="FIEF-D.4.1a")
QUEEN_MADE = _kind("queen_made", "lord", rule="FIEF-1.5.4")
QUEEN_LOST = _kind("queen_lost", "lord", rule="FIEF-1.5.3b")
REGENT_MADE = _kind("regent_made", "lord", rule="FIEF-D.4.1b")
PRINCE_MADE = _kind("prince_made", "lord", rule="FIEF-D.3.3a")
PRINCE_LOST = _kind("prince_lost", "lord", rule="FIEF-D.3.3b")
DARC_MADE = _kind("darc_made", "lord", rule="FIEF-D.3.4")
GUARD_TAKEN = _kind("guard_taken", "lord", "guards", rule="FIEF-1.5.5.1a", beat="part")
GUARD_LOST = _kind("guard_lost", "lord", "guards", rule="FIEF-1.5.5.1b", beat="short")
ELIMINATED = _kind("eliminated", "lord", "seat", rule="FIEF-D.4a")
LORD_PLACED = _kind("lord_placed", "lord", "place", rule="FIEF-G.1.2", beat="part")
UNITS_SWAPPED = _kind("units_swapped", "town", "seat", "to", rule="FIEF-D.4.2b")

# -- Hear Ye -------------------------------------------------------------------------------------------------------
EXCOMMUNICATED = _kind("excommunicated", "lord", rule="FIEF-D.2.3.1a")
EXCOMMUNICATION_LIFTED = _kind("excommunication_lifted", "lord", rule="FIEF-D.2.3.1b")
ASKED = _kind("asked", "matter", "seat", "other", "price", rule="FIEF-1.1b", beat="short")  # matter: see `requests`
AGREED = _kind("agreed", "what", "seat", "other", "price", rule="FIEF-1.1b", beat="short")
DECLINED = _kind("declined", "what", "seat", "other", "price", rule="FIEF-1.1b", beat="short")
PROPOSED = _kind("proposed", "seat", "own", "other", rule="FIEF-1.1b")
MARRIED = _kind("married", "lord", "spouse", rule="FIEF-1.1.1a")
WEDDING_OFF = _kind("wedding_off", "lord", "spouse", rule="FIEF-1.1c")
MARRIAGE_OVER = _kind("marriage_over", "lord", "spouse", rule="FIEF-1.1.3a", beat="short")
BALLOT = _kind("ballot", "office", rule="FIEF-1.2a", beat="short")
NOMINATED = _kind("nominated", "seat", "lord", "office", rule="FIEF-1.2c", beat="short")
VOTED = _kind("voted", "seat", "candidate", "markers", rule="FIEF-1.2d", beat="part")
VOTE_REVEALED = _kind("vote_revealed", "seat", "candidate", "votes", rule="FIEF-1.2e", reveals=True, beat="short")
NOT_ELECTED = _kind("not_elected", "office", rule="FIEF-1.2f")

# -- cards and disasters -------------------------------------------------------------------------------------------
DISCARDED = _kind("discarded", "seat", "card", rule="FIEF-2.1", reveals=True, beat="short", sound="card")
DREW = _kind("drew", "seat", "card", rule="FIEF-2.2a", reveals=True, beat="none")
DREW_UNSEEN = _kind("drew_unseen", "seat", "pile", rule="FIEF-2.2a", reveals=True, beat="short", sound="card")
DISASTER_DRAWN = _kind("disaster_drawn", "seat", "kept", rule="FIEF-2.3a", reveals=True, beat="short")
RESHUFFLED = _kind("reshuffled", "pile", rule="FIEF-2.4", reveals=True, beat="part")
DISASTER_REVEALED = _kind("disaster_revealed", "card", rule="FIEF-2.5a", reveals=True, beat="lead")
DISASTER_DIE = _kind("disaster_die", "card", "die", rule="FIEF-2.5b", reveals=True, beat="lead", sound="dice")
DISASTER_STRUCK = _kind("disaster_struck", "card", "area", rule="FIEF-2.5b")
DISASTER_GONE = _kind("disaster_gone", "card", "area", rule="FIEF-2.5c", beat="part")
CARD_PLAYED = _kind("card_played", "seat", "card", "target", rule="FIEF-2.6a", reveals=True, beat="short", sound="card")
CANCELLED = _kind("cancelled", "card", "by", "bishopric", rule="FIEF-G.3.1", beat="short")
TAX_LAID = _kind("tax_laid", "seat", "lord", "kind", "on", rule="FIEF-G.3.3.0", beat="part")
PLAGUE_DIE = _kind("plague_die", "lord", "die", rule="FIEF-G.2.1.1", reveals=True, sound="dice")
UNITS_LOST = _kind("units_lost", "seat", "place", "unit", "units", rule="FIEF-6.2.3.4c", beat="short")
LOSSES_DUE = _kind("losses_due", "seat", "place", rule="FIEF-I.2", reveals=True)
UNITS_UNVEILED = _kind("units_unveiled", "seat", "place", "unit", "units", rule="FIEF-I.2", reveals=True)
UPRISING_BEGUN = _kind("uprising_begun", "seat", "town", rule="FIEF-G.4.2.1a")
UPRISING_JOINED = _kind("uprising_joined", "seat", "town", rule="FIEF-G.4.2.1b", reveals=True)
CALM_DIE = _kind("calm_die", "lord", "die", "paid", rule="FIEF-G.4.2.1c", reveals=True)
UPRISING_DICE = _kind("uprising_dice", "town", "dice", "hits", rule="FIEF-G.4.2.1e", reveals=True, sound="dice")
UPRISING_OVER = _kind("uprising_over", "town", rule="FIEF-G.4.2.1g")
RAZED = _kind("razed", "town", "mills", "stronghold", rule="FIEF-G.4.2.1f")
ASSASSIN_MARKED = _kind("assassin_marked", "lord", rule="FIEF-G.4.2.3b")
VETOED = _kind("vetoed", "lord", "seat", rule="FIEF-D.2.2b")

# -- income and purchase -------------------------------------------------------------------------------------------
INCOME_TAKEN = _kind("income_taken", "seat", "deniers", rule="FIEF-3a", beat="short")
TALLAGE_TAKEN = _kind("tallage_taken", "seat", "fief", "deniers", rule="FIEF-3b", beat="none")
TITHE_TAKEN = _kind("tithe_taken", "seat", "bishopric", "deniers", rule="FIEF-3e", beat="none")
CARDS_CLEARED = _kind("cards_cleared", rule="FIEF-3g", beat="part")
MILL_BUILT = _kind("mill_built", "seat", "town", rule="FIEF-4.2b", beat="short")
STRONGHOLD_BUILT = _kind("stronghold_built", "seat", "town", rule="FIEF-4.2a")
UNIT_BOUGHT = _kind(
    "unit_bought", "seat", "unit", "town", rule="FIEF-4.3a", beat="short"
)  # NONE: placed at the end of the turn
UNITS_DEPLOYED = _kind("units_deployed", "seat", "town", "units", rule="FIEF-I.2", beat="short")
CITY_MADE = _kind("city_made", "town", "fief", rule="FIEF-4.4c", beat="short")
TITLE_GIVEN = _kind("title_given", "seat", "to", "fief", rule="FIEF-4.4d")
RANSOMED = _kind("ransomed", "lord", "seat", "jailer", "deniers", rule="FIEF-4.1a")

# -- movement ------------------------------------------------------------------------------------------------------
STEPPED = _kind("stepped", "lord", "origin", "place", "units", rule="FIEF-5.2a", beat="short")
SAILED_TO = _kind("sailed", "lord", "origin", "place", "units", rule="FIEF-5.3a", beat="short")
DUG = _kind("dug", "lord", "origin", "place", "units", rule="FIEF-G.4.2.2a", beat="short")
LEFT_BEHIND = _kind("left_behind", "seat", "place", "units", rule="FIEF-5.1.1b", beat="short")
STEP_OFF = _kind("step_off", "lord", rule="FIEF-5.2.3.1b", beat="part")
ENTERED = _kind("entered", "seat", "place", "town", rule="FIEF-5a", beat="part")

# -- battle, sieges, captives --------------------------------------------------------------------------------------
BATTLE_DECLARED = _kind("battle_declared", "seat", "other", "place", "ride", rule="FIEF-6a", sound="battle")
JOINED = _kind("joined", "seat", "side", rule="FIEF-6.1a", beat="short")
CALLED_OFF = _kind("called_off", "seat", "town", rule="FIEF-6.2.3.2a")
SHOT = _kind("shot", "side", "die", "hits", rule="FIEF-6.2.2a", reveals=True, sound="dice")
AIMED_SHOT = _kind("aimed_shot", "lord", "die", rule="FIEF-I.1", reveals=True)
BATTLE_ROUND = _kind("battle_round", "round", "attack", "defence", "penalty", rule="FIEF-6.2.3.1", beat="lead")
ROLLED = _kind("rolled", "side", "die", "face", rule="FIEF-6.2.3.4a", reveals=True, beat="lead", sound="dice")
REROLLED = _kind("rerolled", "side", "die", "face", rule="FIEF-6.2.3.4a", reveals=True, beat="lead", sound="dice")
HITS = _kind("hits", "side", "hits", rule="FIEF-6.2.3.4b", beat="short")
SCORCHED = _kind("scorched", "seat", "town", rule="FIEF-6.2.1", beat="part")
SURRENDERED = _kind("surrendered", "seat", "side", rule="FIEF-6.2a")
CHANGED_SIDES = _kind("changed_sides", "seat", "side", rule="FIEF-6.2.3.5a")
LEFT_BATTLE = _kind("left_battle", "seat", rule="FIEF-6.2.3.5a")
BATTLE_OVER = _kind("battle_over", "town", "outcome", "seat", rule="FIEF-6.2.3.5b")
CAPTURED = _kind("captured", "lord", "jailer", rule="FIEF-6.3a", beat="short")
CAPTIVE_PASSED = _kind("captive_passed", "lord", "seat", "to", rule="FIEF-6.3d")
FREED = _kind("freed", "lord", "jailer", rule="FIEF-6.3e", beat="part")
BESIEGED = _kind("besieged", "seat", "town", "engine", rule="FIEF-6.4.1a", beat="short")
SIEGE_LIFTED = _kind("siege_lifted", "seat", "town", rule="FIEF-6.4.1c", beat="short")
PLUNDERED = _kind("plundered", "seat", "town", rule="FIEF-6.5", beat="short")

# -- diplomacy -----------------------------------------------------------------------------------------------------
GIFT = _kind("gift", "seat", "to", "deniers", rule="FIEF-A.6")
HANDED_OVER = _kind("handed_over", "seat", "town", "to", rule="FIEF-5.2.2d")
PAWN_SPENT = _kind("pawn_spent", "seat", "to", rule="FIEF-F.a", beat="short")
DEAL_OFFERED = _kind("deal_offered", "seat", "to", rule="FIEF-F.b", reveals=True)
DEAL_REFUSED = _kind("deal_refused", "seat", "to", rule="FIEF-F.b", reveals=True)
DEAL_FAILED = _kind("deal_failed", "seat", "to", rule="FIEF-F.b", reveals=True)
DEAL_MADE = _kind("deal_made", "seat", "to", rule="FIEF-F.b", reveals=True)
CARD_GIVEN = _kind("card_given", "seat", "to", "card", rule="FIEF-F.b", reveals=True)
CARDS_GIVEN = _kind("cards_given", "seat", "to", "characters", "events", rule="FIEF-F.b")
TABLE_ASKED = _kind("table_asked", "seat", rule="FIEF-G.4a", beat="short")
