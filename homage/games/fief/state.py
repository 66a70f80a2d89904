"""The record of a game of FIEF, and who may see each field.

Pawns are kept one by one: a family's 26 own units and room for both royal guards, each with its kind, its place and
what it has done this round. With fog of war only the owner sees kinds; `pawn_shown` is what everybody sees of them.
Titles are kept by title, as the number of the lord who holds it. Sets of lords, towns, fiefs, areas and seats are one
integer, a bit each. NONE stands for "nobody", "nowhere" and "not in play".
"""

from __future__ import annotations

from homage.engine.flow.course import Course
from homage.engine.state.layout import EVERYBODY, I8, I16, NOBODY, OWNER, SCRATCH, Numbers, number, numbers
from homage.games.fief.rules.cards.cards import CARDS, PILE_SIZE, PILES, TAX_CARDS
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.figures import CARDINALS, FIRST_GUARD, MOST_DICE, PAWNS, SEATS, TRACK, UNIT_KINDS
from homage.games.fief.rules.places import BISHOPRICS, FIEFS, PLACES, TOWNS
from homage.games.fief.rules.places import NONE as NONE

MOST_OPTIONS = 320
SIDES = 2  # of a battle
GROUPS = FIRST_GUARD  # of face-down units of a family
PARTS = 2  # of a deal: what its party gives, what it gets

# What a pawn or lord has done this round (`pawn_march`, `lord_march`).
STEPS_MADE = 3  # the two lowest bits: STEPS made
WITH_DARC = 4  # made one of them with D'ARC
SUFFERED = 8  # has suffered a plague, or is spared from it (FIEF-G.2.1.1, FIEF-G.2.1.3)
BEGAN_OFFSHORE = 16  # at the start of the MOVEMENT phase
SAILED = 32  # the last STEP was a naval one
RODE = 64  # the last STEP was opened by a cavalcade

# What is laid with a TAX card.
NO_TAX, TALLAGE, ROYAL_TALLAGE, TITHE, PAPAL_TITHE = range(5)


class State(Course):
    """One game."""

    # -- the table -------------------------------------------------------------------------------------------------
    seats: int = number(seen=EVERYBODY, width=I8)
    adjusted_shooting: int = number(seen=EVERYBODY, width=I8)  # options, section 9 of the ledger
    fog: int = number(seen=EVERYBODY, width=I8)
    public_diplomacy: int = number(seen=EVERYBODY, width=I8)
    mandatory_placement: int = number(seen=EVERYBODY, width=I8)
    gentle_start: int = number(seen=EVERYBODY, width=I8)
    round_cap: int = number(seen=EVERYBODY, width=I8)  # after this round the game ends
    round_number: int = number(seen=EVERYBODY, width=I8)  # 0 during setup
    phase: int = number(seen=EVERYBODY, width=I8)  # see `frames`
    first: int = number(seen=EVERYBODY, width=I8)  # holder of the FIRST PLAYER card
    active: int = number(seen=EVERYBODY, width=I8)  # whose turn of the phase it is, or NONE
    winners: int = number(seen=EVERYBODY, width=I8)  # once the game is over, a bit per seat
    deniers: Numbers = numbers(SEATS, seen=EVERYBODY, width=I16)

    # -- lords and titles ------------------------------------------------------------------------------------------
    lord_family: Numbers = numbers(LORDS, seen=EVERYBODY, width=I8)  # NONE: not in play
    lord_place: Numbers = numbers(LORDS, seen=EVERYBODY, width=I8)  # NONE while he waits to be placed
    jailer: Numbers = numbers(LORDS, seen=EVERYBODY, width=I8)  # the family that holds him captive, or NONE
    spouse: Numbers = numbers(LORDS, seen=EVERYBODY, width=I8)
    lord_march: Numbers = numbers(LORDS, seen=EVERYBODY, width=I8)
    lord_came: Numbers = numbers(LORDS, seen=EVERYBODY, width=I8)  # by which STEP of the turn, from 1
    lord_road: Numbers = numbers(LORDS, seen=EVERYBODY, width=I8)  # the town that the road just used came from
    assassins: int = number(seen=EVERYBODY)
    excommunicated: int = number(seen=EVERYBODY, width=I8)
    heirs_born: int = number(seen=EVERYBODY)  # lords whose marriage has brought a crown prince (FIEF-D.2.3c)
    fief_lord: Numbers = numbers(FIEFS, seen=EVERYBODY, width=I8)
    bishop: Numbers = numbers(BISHOPRICS, seen=EVERYBODY, width=I8)
    bishop_since: Numbers = numbers(BISHOPRICS, seen=EVERYBODY, width=I8)  # the round of his election
    cardinal: Numbers = numbers(CARDINALS, seen=EVERYBODY, width=I8)  # the last tile is the one for sale
    pope: int = number(seen=EVERYBODY, width=I8)
    king: int = number(seen=EVERYBODY, width=I8)
    queen: int = number(seen=EVERYBODY, width=I8)  # regent while there is no king
    prince: int = number(seen=EVERYBODY, width=I8)
    darc: int = number(seen=EVERYBODY, width=I8)
    king_privilege_used: int = number(seen=EVERYBODY, width=I8)
    regent_privilege_used: int = number(seen=EVERYBODY, width=I8)

    # -- towns -----------------------------------------------------------------------------------------------------
    control: Numbers = numbers(TOWNS, seen=EVERYBODY, width=I8)
    fortress: Numbers = numbers(TOWNS, seen=EVERYBODY, width=I8)
    mills: Numbers = numbers(TOWNS, seen=EVERYBODY, width=I8)
    siege: Numbers = numbers((TOWNS, SEATS), seen=EVERYBODY, width=I8)  # side of the marker, 0: none
    arrived: Numbers = numbers((TOWNS, SEATS), seen=EVERYBODY, width=I8)  # place in the order of arrival, 0: not there
    stands: Numbers = numbers(PLACES, seen=EVERYBODY, width=I8)  # families with units or free lords there, a bit each

    # -- units -----------------------------------------------------------------------------------------------------
    pawn_kind: Numbers = numbers((SEATS, PAWNS), seen=OWNER, width=I8)
    pawn_shown: Numbers = numbers((SEATS, PAWNS), seen=EVERYBODY, width=I8)  # kind plus one; 0: face down
    pawn_place: Numbers = numbers((SEATS, PAWNS), seen=EVERYBODY, width=I8)  # NONE: in the pool
    pawn_march: Numbers = numbers((SEATS, PAWNS), seen=EVERYBODY, width=I8)
    pawn_came: Numbers = numbers((SEATS, PAWNS), seen=EVERYBODY, width=I8)  # by which STEP of the turn, from 1
    pawn_fights: Numbers = numbers((SEATS, PAWNS), seen=EVERYBODY, width=I8)  # takes part in the battle
    pawn_group: Numbers = numbers((SEATS, PAWNS), seen=EVERYBODY, width=I8)  # fog of war: see `fog`
    group_kinds: Numbers = numbers((SEATS, GROUPS, UNIT_KINDS), seen=EVERYBODY, width=I8)  # units of a group
    pool: Numbers = numbers((SEATS, UNIT_KINDS), seen=EVERYBODY, width=I8)  # what is left of each kind

    # -- cards -----------------------------------------------------------------------------------------------------
    pile: Numbers = numbers((PILES, PILE_SIZE), seen=NOBODY, width=I8)  # the top is last
    pile_size: Numbers = numbers(PILES, seen=EVERYBODY, width=I8)
    disaster_on_top: int = number(seen=EVERYBODY, width=I8)  # of the EVENTS pile
    discarded: Numbers = numbers(CARDS, seen=EVERYBODY, width=I8)  # face up since the last shuffle of that pile
    discard_top: Numbers = numbers(PILES, seen=EVERYBODY, width=I8)  # NONE: no card, or a face-down one
    buried: Numbers = numbers(CARDS, seen=NOBODY, width=I8)  # disasters discarded face down
    buried_size: int = number(seen=EVERYBODY, width=I8)
    track: Numbers = numbers(TRACK, seen=NOBODY, width=I8)
    track_size: int = number(seen=EVERYBODY, width=I8)
    hand: Numbers = numbers((SEATS, CARDS), seen=OWNER, width=I8)
    hand_size: Numbers = numbers((SEATS, PILES), seen=EVERYBODY, width=I8)  # by back
    known: Numbers = numbers((SEATS, SEATS, CARDS), seen=OWNER, width=I8)  # what a seat knows of another's hand
    drawn: Numbers = numbers(PILES, seen=EVERYBODY, width=I8)  # by the active player in this step B
    pawns: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # DIPLOMACY pawns left
    vetoed: int = number(seen=EVERYBODY, width=I8)  # seats whose CARDINAL the pope vetoed in this phase

    # -- what lies on the map --------------------------------------------------------------------------------------
    plague: int = number(seen=EVERYBODY, width=I8)  # struck areas
    bad_weather: int = number(seen=EVERYBODY, width=I8)
    famine: int = number(seen=EVERYBODY, width=I8)
    good_weather: int = number(seen=EVERYBODY, width=I8)
    good_harvest: int = number(seen=EVERYBODY, width=I8)
    tax_kind: Numbers = numbers(TAX_CARDS, seen=EVERYBODY, width=I8)
    tax_seat: Numbers = numbers(TAX_CARDS, seen=EVERYBODY, width=I8)
    tax_lord: Numbers = numbers(TAX_CARDS, seen=EVERYBODY, width=I8)  # in whose name; NONE once it is cancelled
    tax_on: Numbers = numbers(TAX_CARDS, seen=EVERYBODY, width=I16)  # fiefs or bishoprics, a bit each

    # -- windows, requests, deals ----------------------------------------------------------------------------------
    quiet: int = number(seen=EVERYBODY, width=I8)  # nothing has happened since a window closed (`moments`)
    nothing_before: int = number(seen=EVERYBODY, width=I8)  # who decides has nothing to do before (W0)
    tunnel: int = number(seen=EVERYBODY, width=I8)  # UNDERGROUND was played for the active player's STEP
    table_asked: int = number(seen=EVERYBODY, width=I8)  # the active player has opened a window in this turn
    offers: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # in this window
    towns_passed: int = number(seen=EVERYBODY)  # handed over in this window
    captives_passed: int = number(seen=EVERYBODY)
    reply: int = number(seen=EVERYBODY, width=I8)  # to the last request: see `requests`
    reply_price: int = number(seen=EVERYBODY, width=I16)
    deal_with: Numbers = numbers(SEATS, seen=OWNER, width=I8)  # the other party of the paper, or NONE
    deal_secret: Numbers = numbers(SEATS, seen=OWNER, width=I8)
    deal_deniers: Numbers = numbers((SEATS, PARTS), seen=OWNER, width=I16)
    deal_cards: Numbers = numbers((SEATS, PARTS, CARDS), seen=OWNER, width=I8)
    deal_towns: Numbers = numbers((SEATS, PARTS), seen=OWNER)
    deal_captives: Numbers = numbers((SEATS, PARTS), seen=OWNER)

    # -- what is due before anything else (see `settle`) -----------------------------------------------------------
    unsettled: int = number(seen=EVERYBODY, width=I8)  # something of the following may be due
    doomed: int = number(seen=EVERYBODY)  # lords who are eliminated together
    stirred: int = number(seen=EVERYBODY)  # towns whose control is to be looked at
    unplaced: int = number(seen=EVERYBODY)  # lords who enter play or were freed
    guard_due: int = number(seen=EVERYBODY)  # a new king or queen who may take a guard
    title_due: Numbers = numbers(FIEFS, seen=EVERYBODY, width=I8)  # the family that gets this title, plus one
    title_lord: Numbers = numbers(FIEFS, seen=EVERYBODY, width=I8)  # the lord named for it, plus one
    title_open: int = number(seen=EVERYBODY, width=I16)  # fiefs for which any lord may be named, also a full one
    inherited: Numbers = numbers(FIEFS, seen=EVERYBODY, width=I8)  # from this family by a spouse, plus one (D.4.2b)
    newcomers: int = number(seen=EVERYBODY)  # unplaced lords whose LORD card was just played
    lodging: int = number(seen=EVERYBODY, width=I8)  # the town whose family is asked to lodge a lord, or NONE
    guests_refused: int = number(seen=EVERYBODY, width=I8)  # families that refused to lodge the lord
    turned_away: int = number(seen=EVERYBODY, width=I8)  # families that would lodge no lord in this turn

    # -- Hear Ye, ballots ------------------------------------------------------------------------------------------
    proposals: int = number(seen=EVERYBODY, width=I8)  # of the active player in this turn
    annulment_asked: int = number(seen=EVERYBODY, width=I8)
    pope_acts: int = number(seen=EVERYBODY, width=I8)  # used in this phase, a bit each
    candidate: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # the lord that a family nominates
    vote_for: Numbers = numbers(SEATS, seen=OWNER, width=I8)  # the family whose candidate it is for, plus one
    vote_decoy: Numbers = numbers(SEATS, seen=OWNER, width=I8)
    vote_marks: Numbers = numbers((SEATS, SEATS), seen=EVERYBODY, width=I8)  # markers of a family on a candidate

    # -- purchase --------------------------------------------------------------------------------------------------
    bought: Numbers = numbers(TOWNS, seen=EVERYBODY, width=I8)  # units placed there in this turn
    haggled: int = number(seen=EVERYBODY)  # captives for whom less was offered in this turn
    favours_refused: int = number(seen=EVERYBODY, width=I16)  # fiefs that the king would not give in this turn
    ransomed: int = number(seen=EVERYBODY)  # captives whose ransom has been dealt with in this turn

    # -- a STEP ----------------------------------------------------------------------------------------------------
    steps_taken: int = number(seen=EVERYBODY, width=I8)  # in this turn, to tell who came by which
    marches: int = number(seen=EVERYBODY, width=I8)  # so often a lord was chosen in this turn
    march_pawns: int = number(seen=EVERYBODY)  # units that come along, a bit per pawn of the active family
    march_lords: int = number(seen=EVERYBODY)  # lords and captives that come along, the leader too
    drop_pawns: int = number(seen=EVERYBODY)  # of those, who stay on the road
    drop_lords: int = number(seen=EVERYBODY)
    kinds_set: Numbers = numbers(SEATS, seen=OWNER, width=I16)  # kinds of unit whose number was chosen in this STEP
    lords_set: int = number(seen=EVERYBODY)  # lords who were left or taken along in this STEP
    passage_of: int = number(seen=EVERYBODY, width=I8)  # the family that was asked for a safe passage last
    granted: int = number(seen=EVERYBODY, width=I8)  # families that granted the STEP a safe passage
    barred: Numbers = numbers((LORDS, TOWNS), seen=EVERYBODY, width=I8)  # families that refused it, by goal

    # -- a battle --------------------------------------------------------------------------------------------------
    declared: int = number(seen=EVERYBODY)  # towns where the active player has declared a battle in this turn
    battle_town: int = number(seen=EVERYBODY, width=I8)  # NONE: no battle runs
    battle_place: int = number(seen=EVERYBODY, width=I8)  # a waiting place in a cavalcade on a road
    battle_side: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # 0: attack, 1: defence, NONE: no part
    battle_leader: Numbers = numbers(SIDES, seen=EVERYBODY, width=I8)
    battle_lords: int = number(seen=EVERYBODY)  # who take part
    battle_round: int = number(seen=EVERYBODY, width=I8)  # 0 before the first
    battle_idle: int = number(seen=EVERYBODY, width=I8)  # rounds running without a loss
    battle_engines: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # siege engines as they lay when it began
    battle_outcome: int = number(seen=EVERYBODY, width=I8)  # of the last battle: see `battle`
    battle_ride: int = number(seen=EVERYBODY, width=I8)  # a cavalcade
    undermined: int = number(seen=EVERYBODY, width=I8)  # UNDERGROUND against the walls
    giving_up: int = number(seen=EVERYBODY, width=I8)  # the attacker surrenders before the first round
    gate_open: int = number(seen=EVERYBODY, width=I8)  # a traitor has opened it (FIEF-6.1c)
    battle_dice: Numbers = numbers((SIDES, MOST_DICE), seen=EVERYBODY, width=I8)  # face plus one; 0: not rolled
    battle_hits: Numbers = numbers(SIDES, seen=EVERYBODY, width=I8)  # that a side must take
    planned: Numbers = numbers((SEATS, SEATS, UNIT_KINDS), seen=OWNER, width=I8)  # losses a leader has chosen so far
    planned_lords: Numbers = numbers(SEATS, seen=OWNER)

    # -- losses by plague and uprising, which a family decides kind by kind ----------------------------------------
    toll_kind: Numbers = numbers(SEATS, seen=OWNER, width=I8)  # the kind of unit in question
    toll_losses: Numbers = numbers((SEATS, UNIT_KINDS), seen=OWNER, width=I8)  # decided so far

    # -- an uprising -----------------------------------------------------------------------------------------------
    uprising_cards: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # still standing, by who played them
    uprising_hits: int = number(seen=EVERYBODY, width=I8)
    uprising_losses: Numbers = numbers((SEATS, UNIT_KINDS), seen=EVERYBODY, width=I8)  # taken together at its end
    uprising_mined: int = number(seen=EVERYBODY, width=I8)  # UNDERGROUND: the fortress does not count

    # -- room to work in -------------------------------------------------------------------------------------------
    room: Numbers = numbers(64, seen=SCRATCH)
    votes: Numbers = numbers(SEATS, seen=SCRATCH)
    count: Numbers = numbers(CARDS, seen=SCRATCH)
