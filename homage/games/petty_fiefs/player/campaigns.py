"""What land a player could win, with his princes here and so many actions: the goals behind a quick choice.

Worth is counted in hundredths of a point. What is hidden counts as its average.
"""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.petty_fiefs.rules.castles import unannexable
from homage.games.petty_fiefs.rules.scoring import count_all, face_known, leaves
from homage.games.petty_fiefs.rules.suits import (
    ACTIONS_A_TURN,
    COINS_A_DEPLOYMENT,
    EXTRA,
    FARTHEST,
    OWN_COIN,
    OWN_TILE_BONUS,
    PER_TILE,
    PIECES_OVER_PLAYERS,
    PRINCE_STRENGTH,
    SUITS,
    VALUES,
)
from homage.games.petty_fiefs.shown.odds import POINT, chance_of, survey_odds
from homage.games.petty_fiefs.state import CENTRE, COINS, NONE, State

HIDDEN_TILE = 270  # the average of the faces
HIDDEN_COIN = 250
FOR_THE_WEAKER, FOR_THE_STRONGER = 125, 75  # per cent: only the weaker prince counts in the end
FROM_RIVALS = 40  # per cent of what a rival loses, shared among all rivals
FREEING = 130  # what it costs to free a null tile first: a coin and the time
BESIDE_THE_CASTLE = 250  # for land that can be annexed, which gives the null tile back
LATER = 45  # per cent of its worth that is left of a goal for each turn it must wait
AN_ACTION = 12  # what an action is worth otherwise
A_MAN, A_MAN_MORE = 110, 15  # in reserve, while land is open
END_OF_GAME = 3000  # to end a game that is won, or one that is lost
NEARER_THE_END = 1500  # for who is ahead: one open province less
NO_GOAL = 0
NOBODY = 1 << 20


@rule
def survey(s: State, seat: int) -> None:
    """Look at the whole circle once: what land is worth, who is strong where, and how all stand."""
    count_all(s, s.unheard)
    for suit in range(2 * s.seats):
        s.standing[suit] = s.tally[suit] * POINT
    s.open_land = 0
    for place in range(s.provinces):
        province = s.circle[place]
        s.open_land += s.lord[province] == NONE
        s.prize[0, province] = 0
        s.prize[1, province] = 0
        s.loss[province] = 0
        survey_pieces(s, seat, province)
    for tile in range(s.tiles_drawn):
        if s.tile_at[tile] != NONE and s.tile_at[tile] != CENTRE and not leaves(s, tile):
            survey_tile(s, seat, tile, s.tile_at[tile])
    s.leading = 1 if margin(s, seat, NONE, 0, 0) > 0 else 0
    for which in range(2):
        muster(s, seat, which)


@rule
def count_openly(s: State) -> None:
    """How all stand in a world that hides nothing: also by tiles that nobody has kept in mind (PF-R33e)."""
    count_all(s, s.unheard)
    for suit in range(2 * s.seats):
        s.standing[suit] = s.tally[suit] * POINT
    for tile in range(s.tiles_drawn):
        province = s.tile_at[tile]
        if province != NONE and province != CENTRE and face_known(s, tile) == 0 and s.lord[province] != NONE:
            own = s.tile[tile] // VALUES == s.lord[province]
            s.standing[s.lord[province]] += (s.tile[tile] % VALUES + OWN_TILE_BONUS * own) * POINT


@rule
def survey_tile(s: State, seat: int, tile: int, province: int) -> None:
    """What a tile would score for the seat's princes, and scores for the lord of its province."""
    face = max(s.tile_up[tile], s.tile_known[seat, tile]) - 1
    value, suit = HIDDEN_TILE, NONE
    if face >= 0:
        value, suit = face % VALUES * POINT, face // VALUES
    elif s.lord[province] != NONE:
        s.standing[s.lord[province]] += HIDDEN_TILE
    value += PER_TILE * POINT
    for which in range(2):
        s.prize[which, province] += value + OWN_TILE_BONUS * POINT * (suit == 2 * seat + which)
    if s.lord[province] != NONE:
        s.loss[province] += value + OWN_TILE_BONUS * POINT * (suit == s.lord[province])


@rule
def survey_pieces(s: State, seat: int, province: int) -> None:
    """How many pieces stand in a province without the seat's princes, and how strong the suits are there."""
    s.crowd[province] = 0
    s.foreign[province] = 0
    for suit in range(SUITS):
        if suit // 2 != seat:
            s.foreign[province] += s.pieces[province, suit]
    for which in range(2):
        suit = 2 * seat + which
        s.might[which, province] = might_of(s, seat, which, province)
        s.men[which, province] = s.pieces[province, suit] - (s.pawn_at[suit] == province)
    s.crowd[province] = s.foreign[province] + s.men[0, province] + s.men[1, province]
    survey_odds(s, seat, province)


@rule
def might_of(s: State, seat: int, which: int, province: int) -> int:
    """How strong a suit of the seat is in a province without its prince, in hundredths (PF-CFL-C1)."""
    suit, might = 2 * seat + which, 0
    for c in range(COINS):
        if s.coin_at[suit, c] == province:
            might += s.coin[seat, which, c] * POINT
    if s.castle_at[suit] == province:
        might += s.castle[suit] * POINT
    return might


@rule
def helped(s: State, seat: int, province: int) -> bool:
    """Whether the seat commands mercenaries in a province."""
    return s.holder == seat and s.pieces[province, EXTRA] > 0


@rule
def muster(s: State, seat: int, which: int) -> None:
    """The strength of the best one, two, three ... men of a suit, those in reserve first, and where most others lie."""
    strength, men = 0, 0
    s.best_men[which, 0] = 0
    for down in range(VALUES):
        value = VALUES - 1 - down
        if s.reserve[seat, which] >> value & 1:
            strength += value * POINT
            men += 1
            s.best_men[which, men] = strength
    for more in range(men + 1, COINS + 1):  # as if the others were average
        strength += HIDDEN_COIN
        s.best_men[which, more] = strength
    s.barracks[which] = NONE
    s.quartered[which] = 0
    suit = 2 * seat + which
    for place in range(s.provinces):
        province = s.circle[place]
        coins = s.men[which, province] - (s.castle_at[suit] == province)
        if coins > s.quartered[which]:
            s.barracks[which] = province
            s.quartered[which] = coins


@rule
def margin(s: State, seat: int, suit: int, gained: int, lost: int) -> int:
    """How far the seat is ahead, if one of its suits gained so much, and a suit `lost` of a rival lost it."""
    mine, best = NOBODY, -NOBODY
    for own in range(2 * seat, 2 * seat + 2):
        mine = min(mine, s.standing[own] + gained * (own == suit))
    for other in range(s.seats):
        if other != seat:
            best = max(best, min(s.standing[2 * other], s.standing[2 * other + 1]))
    return mine - best + lost


@rule
def weaker_of(s: State, seat: int) -> int:
    """Which of a seat's princes stands worse, as 0 or 1."""
    return 1 if s.standing[2 * seat + 1] < s.standing[2 * seat] else 0


@rule
def cared_for(s: State, seat: int, which: int, worth: int) -> int:
    """The weaker prince's points are the player's; the other's are good for later."""
    if which == weaker_of(s, seat):
        return worth * FOR_THE_WEAKER // 100
    return worth * FOR_THE_STRONGER // 100


@rule
def marker_costs(s: State, suit: int) -> int:
    """What is lost when a suit's null tile leaves the province where it lies."""
    if s.marker_at[suit] == NONE:
        return 0
    return s.loss[s.marker_at[suit]]


@rule
def can_free_marker(s: State, seat: int, suit: int) -> bool:
    """Whether a castle, or an annexation, can give the null tile back."""
    if s.castle_at[suit] == NONE:
        return s.reserve_count[2 * seat] + s.reserve_count[2 * seat + 1] > 0
    return unannexable(s, seat, suit % 2) == 0


@rule
def beside_castle(s: State, suit: int, province: int) -> bool:
    """Whether a province lies next to that of a suit's castle."""
    if province == NONE or s.castle_at[suit] == NONE:
        return False
    apart = way(s, s.castle_at[suit], province)
    return apart == 1 or apart == s.provinces - 1


@rule
def conquest(s: State, seat: int, which: int, province: int, cost: int) -> int:
    """What it is worth to win a province with a suit whose null tile costs so much to bring there."""
    suit, lord = 2 * seat + which, s.lord[province]
    gained = s.prize[which, province] - cost
    worth = cared_for(s, seat, which, gained)
    if beside_castle(s, suit, province) and not beside_castle(s, suit, s.marker_at[suit]):
        worth += BESIDE_THE_CASTLE
    if lord == NONE:
        if cost == 0 and s.open_land == 1:
            return worth + (END_OF_GAME if margin(s, seat, suit, gained, 0) > 0 else -END_OF_GAME)
        if s.leading and cost == 0:
            worth += NEARER_THE_END
    elif lord // 2 == seat:  # from one prince to the other
        brother = s.standing[lord] - s.loss[province]
        worth = min(s.standing[suit] + gained, brother) - min(s.standing[suit], s.standing[lord])
    else:
        worth += s.loss[province] * FROM_RIVALS // (100 * (s.seats - 1))
        if s.castle_at[lord] == province:
            worth += s.castle[lord] * POINT // (s.seats - 1)
    return worth


@rule
def way(s: State, origin: int, province: int) -> int:
    """How many provinces clockwise it is from one to another."""
    steps: int = s.place[province] - s.place[origin] + s.provinces
    return steps % s.provinces


@rule
def journeys(steps: int, under_way: int) -> int:
    """Actions that a way takes; one that is under way is not counted."""
    if under_way:
        steps = max(0, steps - FARTHEST)
    return (steps + FARTHEST - 1) // FARTHEST


@rule
def campaign(s: State, seat: int, which: int, province: int, joined: bool, left: int, under_way: int) -> int:
    """What it is worth to go for a province with a prince, alone or with the other, when so many actions are left.

    `camp` says where the princes are, `ready` how many men they have; `under_way` are pawns that may still move.
    """
    other = 1 - which
    far, far_other = way(s, s.camp[which], province), way(s, s.camp[other], province)
    together = joined or far_other == 0
    pieces = s.crowd[province] + 1 + together
    if s.foreign[province] == 0 and s.men[other, province] == 0 and not together:
        return NO_GOAL
    need = max(0, s.seats + PIECES_OVER_PLAYERS - pieces)
    if need == 0 and far == 0 and far_other * joined == 0:
        need = 1
    own = min(need, s.ready[which])
    actions = 0
    if own + s.ready[other] * together + s.hired_count[seat] < need:  # first to where more men are
        home = s.barracks[which]
        if home == NONE or home == province:
            return NO_GOAL
        own = min(need, s.ready[which] + s.quartered[which])
        if own + s.ready[other] * together + s.hired_count[seat] < need:
            return NO_GOAL
        far = way(s, s.camp[which], home) + way(s, home, province)
        actions = 1
    travel = journeys(far, under_way >> which & 1)
    if joined:
        travel = max(travel, journeys(far_other, under_way >> other & 1))
    actions += travel
    actions += (need + COINS_A_DEPLOYMENT - 1) // COINS_A_DEPLOYMENT
    strength = s.might[which, province] + PRINCE_STRENGTH * POINT + s.best_men[which, own]
    brother = s.might[other, province] + PRINCE_STRENGTH * POINT
    if together and strength <= brother and not helped(s, seat, province):
        return NO_GOAL
    suit = 2 * seat + which
    chance = chance_of(s, province, suit, strength)
    if chance == 0:
        return NO_GOAL
    cost = 0
    if not s.freed >> which & 1:
        cost = marker_costs(s, suit)
    goal = in_time(conquest(s, seat, which, province, cost) * chance // 100, actions, left)
    if cost > 0 and can_free_marker(s, seat, suit):
        free = conquest(s, seat, which, province, 0) * chance // 100 - FREEING
        goal = max(goal, in_time(free, actions + 1, left))
    return goal


@rule
def in_time(worth: int, actions: int, left: int) -> int:
    """What is left of a goal that takes so many actions, when so many are left in this turn."""
    late = max(0, actions - left)
    while late > 0:
        worth = worth * LATER // 100
        late -= ACTIONS_A_TURN
    return worth - actions * AN_ACTION


@rule
def prospect(s: State, seat: int, left: int, under_way: int) -> int:
    """The best goal from here, a little for the next best, and the men in reserve for it."""
    best, second = NO_GOAL, NO_GOAL
    men = s.ready[0] + s.ready[1]
    for place in range(s.provinces):
        province = s.circle[place]
        here = NO_GOAL
        for which in range(2):
            if s.lord[province] != 2 * seat + which:
                for joined in range(2):
                    here = max(here, campaign(s, seat, which, province, joined == 1, left, under_way))
            if s.men[which, province] > 0:
                actions = journeys(way(s, s.camp[which], province), under_way >> which & 1) + 1
                here = max(here, in_time(fetching(s, seat, which, province, men), actions, left))
        if here > best:
            best, second = here, best
        elif here > second:
            second = here
    return best + second // 5 + stock(s, men)


@rule
def fetching(s: State, seat: int, which: int, province: int, men: int) -> int:
    """What it is worth to take the men of a suit in a province back."""
    suit = 2 * seat + which
    coins = s.men[which, province] - (s.castle_at[suit] == province)
    worth = stock(s, men + coins) - stock(s, men)
    if s.lord[province] == suit:
        worth -= cared_for(s, seat, which, OWN_COIN * POINT * coins)
    return worth


@rule
def stock(s: State, men: int) -> int:
    """What men in reserve are worth while land is open: as many as it takes to win some."""
    if s.open_land == 0:
        return 0
    return min(men, s.seats + 1) * A_MAN + men * A_MAN_MORE


@rule
def encamp(s: State, seat: int) -> None:
    """Begin with the princes where they are and the men they have."""
    for which in range(2):
        s.camp[which] = s.pawn_at[2 * seat + which]
        s.ready[which] = s.reserve_count[2 * seat + which]
    s.freed = 0
