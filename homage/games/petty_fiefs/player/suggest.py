"""A sensible quick choice: each option is worth what it scores and what land can be won after it.

Worth is counted in hundredths of a point, from what the seat knows.
"""

from __future__ import annotations

from homage.engine.flow.course import about_asked, kind_asked
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import (
    ACT,
    ANNEX,
    ASSIGN,
    ATTACH,
    BRIBE,
    BUILD,
    DEPLOY,
    DONE,
    EXPAND,
    EXPOSE,
    FOUND,
    GIVE,
    LAY,
    MOVE,
    PASS,
    PLACE_PRINCE,
    PLACE_WARLORD,
    RECALL,
    RETRIEVE,
    SEND,
    TURN_UP,
    WARLORD,
    block_of,
    read_bribe,
    read_build,
    read_deploy,
    read_expand,
    read_move,
    read_prince,
    read_retrieve,
    read_send,
)
from homage.games.petty_fiefs.player.campaigns import (
    END_OF_GAME,
    HIDDEN_TILE,
    campaign,
    cared_for,
    conquest,
    count_openly,
    encamp,
    helped,
    margin,
    marker_costs,
    prospect,
    survey,
)
from homage.games.petty_fiefs.rules.contention import bribes_of, pawn_of
from homage.games.petty_fiefs.rules.laying import pawns_in
from homage.games.petty_fiefs.rules.suits import (
    ACTIONS_A_TURN,
    CASTLE_ALONE,
    CASTLE_WITH_PRINCE,
    EXTRA,
    OWN_COIN,
    OWN_PRINCE,
    OWN_TILE_BONUS,
    PIECES_OVER_PLAYERS,
    PRINCE_STRENGTH,
    VALUES,
)
from homage.games.petty_fiefs.shown.odds import POINT, chance_of, trust_what_is_sure
from homage.games.petty_fiefs.state import NONE, State

BOTH = 3  # princes, as bits
FAR_AHEAD = 800  # hundredths of a point that win three games of four
CONSENT = 300  # what it costs to do nothing in a whole turn, for who is behind
CROWDING = 60  # for each pawn where a prince begins
KEPT = 7  # for each point of a coin that is spent: the poorest do as well
NEVER = -1_000_000
WARY = 8  # in one choice of so many nothing is risked: what fails may be a secret that nobody keeps in mind (PF-R33e)


@rule
def weigh(s: State, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    """What each option scores, and what land can be won after it."""
    survey(s, seat)
    if draw(dice, WARY) == 0:
        trust_what_is_sure(s)
    for i in range(n):
        worth[i] = worth_of(s, seat, options[i])


@rule
def chapter(s: State) -> int:
    """The turn."""
    return s.turns


@rule
def judge(s: State, out: Numbers) -> None:
    """By how far each seat's weaker prince is ahead, every tile counted by its face."""
    count_openly(s)
    for seat in range(s.seats):
        ahead = margin(s, seat, NONE, 0, 0)
        out[seat] = 500 + 500 * ahead // (FAR_AHEAD + abs(ahead))


@rule
def worth_of(s: State, seat: int, action: int) -> int:
    """What an option seems to be worth."""
    asked = kind_asked(s)
    if asked == LAY:
        return worth_of_laying(s, seat, action)
    if asked == PLACE_PRINCE:
        which, province = read_prince(action)
        return worth_of_standing(s, seat, which, province)
    if asked == PLACE_WARLORD:
        province = action - WARLORD
        return -s.prize[0, province] * pawns_in(s, province)
    if asked == ASSIGN:
        return worth_of_giving(s, seat, action - GIVE, about_asked(s))
    if asked == EXPOSE:
        return worth_of_turning(s, seat, action - TURN_UP)
    return worth_of_action(s, seat, asked, action)


@rule
def worth_of_laying(s: State, seat: int, action: int) -> int:
    """Good tiles together where one knows of others, poor ones to a new place; own suits count more."""
    face = s.tile_known[seat, s.tiles_drawn - 1] - 1
    good = (face % VALUES) * POINT - HIDDEN_TILE
    if face // VALUES // 2 == seat:
        good += OWN_TILE_BONUS * POINT
    if block_of(action) == FOUND:
        return -good // 2
    province = action - ATTACH
    known = 0
    for tile in range(s.tiles_drawn - 1):
        if s.tile_at[tile] == province and s.tile_known[seat, tile] > 0:
            known += ((s.tile_known[seat, tile] - 1) % VALUES) * POINT - HIDDEN_TILE
    if good > 0:
        return known + good // 4
    return -known // 2


@rule
def worth_of_standing(s: State, seat: int, which: int, province: int) -> int:
    """Where a prince begins: where the two together can win good land soon."""
    encamp(s, seat)
    s.camp[which] = province
    if s.camp[1 - which] == NONE:
        s.camp[1 - which] = province
    return prospect(s, seat, ACTIONS_A_TURN, 0) - CROWDING * pawns_in(s, province)


@rule
def worth_of_giving(s: State, seat: int, which: int, province: int) -> int:
    """The mercenaries' strength to the suit that gains more by winning there."""
    suit = 2 * seat + which
    if s.lord[province] == suit:
        return s.loss[province]
    return conquest(s, seat, which, province, marker_costs(s, suit))


@rule
def worth_of_turning(s: State, seat: int, tile: int) -> int:
    """Not a tile of the extra suit, which would then leave; one that is known to be of another."""
    known = s.tile_known[seat, tile] - 1
    if known < 0:
        return 0
    if known // VALUES == EXTRA:
        return -(known % VALUES) * POINT
    return POINT


# -- actions -------------------------------------------------------------------------------------------------------


@rule
def worth_of_action(s: State, seat: int, asked: int, action: int) -> int:
    """What an action, or a further step of one, scores, and what can be won after it."""
    encamp(s, seat)
    left = s.actions_left - 1
    if action == PASS:
        return worth_of_passing(s, seat)
    if action == DONE:
        return prospect(s, seat, left, 0) + 1
    block = block_of(action)
    if block == BRIBE:
        which, value = read_bribe(action)
        return worth_of_bribe(s, seat, which, value, left)
    if block == MOVE:
        pawn, steps = read_move(action)
        return worth_of_move(s, seat, pawn, steps, left)
    if block == DEPLOY:
        which, value = read_deploy(action)
        return worth_of_deploying(s, seat, which, value, left, asked == ACT)
    if block == SEND:
        value, province = read_send(action)
        return worth_of_sending(s, seat, value, province, left)
    if block == RETRIEVE:
        which, value = read_retrieve(action)
        return worth_of_retrieving(s, seat, which, value, left, asked == ACT)
    if block == RECALL:
        return prospect(s, seat, left, 0) + 40
    if block == BUILD:
        castle, paid, value = read_build(action)
        s.freed = 1 << castle
        return worth_of_castle(s, seat, castle, paid, value, 0, left)
    if block == EXPAND:
        castle, paid, value = read_expand(action)
        return worth_of_castle(s, seat, castle, paid, value, worth_of_growth(s, 2 * seat + castle), left)
    if block == ANNEX:
        s.freed = 1 << (action - ANNEX)
        return prospect(s, seat, left, 0) + POINT
    return prospect(s, seat, left, 0) - 6 * POINT


@rule
def worth_of_passing(s: State, seat: int) -> int:
    """To pass is to let the game end where all is held: good for who is ahead, and for nobody else."""
    worth = prospect(s, seat, 0, 0)
    if s.open_land == 0:
        return worth + (END_OF_GAME if s.leading else -END_OF_GAME)
    if not s.leading and s.acted == 0:
        worth -= CONSENT
    return worth


@rule
def worth_of_bribe(s: State, seat: int, which: int, value: int, left: int) -> int:
    """A poor coin for a band of mercenaries, and for the command of them."""
    s.ready[which] -= 1
    worth = prospect(s, seat, left, 0) - POINT - KEPT * value
    if s.mixed_count > 0:
        worth += 70
    if s.holder != seat and (s.holder == NONE or bribes_of(s, seat) + 1 > bribes_of(s, s.holder)):
        worth += 90
    return worth


@rule
def clash(s: State, seat: int, which: int, province: int, strength: int) -> int:
    """What a conflict brings that breaks out now, for a suit that would have so much strength there."""
    champion, other = which, 1 - which
    if s.pieces[province, 2 * seat + other] > 0:
        brother = s.might[other, province] + PRINCE_STRENGTH * POINT * (s.camp[other] == province)
        if brother > strength or (brother == strength and s.lord[province] == 2 * seat + other):
            champion, strength = other, brother
        elif brother == strength and not helped(s, seat, province) and s.lord[province] != 2 * seat + which:
            return -POINT  # neither wins
    suit, lord = 2 * seat + champion, s.lord[province]
    chance = chance_of(s, province, suit, strength)
    won = 0
    if lord != suit:
        won = conquest(s, seat, champion, province, marker_costs(s, suit))
    worth = won * chance // 100
    if lord != NONE and lord // 2 == seat:
        worth -= cared_for(s, seat, lord % 2, s.loss[province]) * (100 - chance) // 100
    return worth


@rule
def breaks_out(s: State, seat: int, which: int, province: int, coming: int) -> bool:
    """Whether a conflict breaks out where a piece of a suit (2: mercenaries) arrives."""
    pieces, suits = coming, 0
    for own in range(2):
        here = s.pieces[province, 2 * seat + own]
        pieces += here
        suits += here > 0 or own == which
    pieces += s.foreign[province]
    if s.foreign[province] > 0 or which == 2:
        suits += 1
    return pieces >= s.seats + PIECES_OVER_PLAYERS and suits > 1


@rule
def at_home(s: State, seat: int, which: int, province: int) -> int:
    """What a prince adds where he stands: himself and his castle, on land of his own; on others' land, he spoils it."""
    lord = s.lord[province]
    if lord == NONE:
        return 0
    if lord == 2 * seat + which:
        worth = OWN_PRINCE * POINT
        if s.castle_at[lord] == province:
            worth += (CASTLE_WITH_PRINCE - CASTLE_ALONE) * s.castle[lord] * POINT
        return cared_for(s, seat, which, worth)
    if lord // 2 == seat:
        return cared_for(s, seat, lord % 2, -POINT)
    return POINT // s.seats


@rule
def worth_of_move(s: State, seat: int, pawn: int, steps: int, left: int) -> int:
    """Where a prince is of more use than where he stands; the warlord where he helps, or away from own land."""
    suit = pawn_of(seat, pawn)
    origin = s.pawn_at[suit]
    province = s.circle[(s.place[origin] + steps) % s.provinces]
    under_way = BOTH & ~s.moved & ~(1 << pawn)
    if pawn == 2:
        worth = prospect(s, seat, left, under_way) - 20
        if s.lord[origin] != NONE and s.lord[origin] // 2 == seat:
            worth += POINT
        if s.lord[province] != NONE and s.lord[province] // 2 == seat:
            worth -= POINT
        return worth
    worth = at_home(s, seat, pawn, province) - at_home(s, seat, pawn, origin)
    if s.open_land > 0:
        worth //= 4  # he can still come home
    s.camp[pawn] = province
    if breaks_out(s, seat, pawn, province, 1):
        worth += clash(s, seat, pawn, province, s.might[pawn, province] + PRINCE_STRENGTH * POINT)
    return worth + prospect(s, seat, left, under_way)


@rule
def worth_of_deploying(s: State, seat: int, which: int, value: int, left: int, first: bool) -> int:
    """A man to his prince: for a conflict now, for one that is nearer, or to stay at home."""
    suit = 2 * seat + which
    province = s.pawn_at[suit]
    worth = -KEPT * value
    s.ready[which] -= 1
    if breaks_out(s, seat, which, province, 1):
        strength = s.might[which, province] + (PRINCE_STRENGTH + value) * POINT
        return worth + clash(s, seat, which, province, strength) + prospect(s, seat, left, 0) // 2
    if s.lord[province] == suit:
        return worth + cared_for(s, seat, which, OWN_COIN * POINT) // 2 + prospect(s, seat, left, 0)
    s.men[which, province] += 1
    s.crowd[province] += 1
    s.might[which, province] += value * POINT
    goal = 0
    for joined in range(2):
        goal = max(goal, campaign(s, seat, which, province, joined == 1, left + first, 0))
    s.men[which, province] -= 1
    s.crowd[province] -= 1
    s.might[which, province] -= value * POINT
    return worth + max(goal, prospect(s, seat, left, 0) - POINT)


@rule
def worth_of_sending(s: State, seat: int, value: int, province: int, left: int) -> int:
    """Mercenaries make up the number, fight for who commands them, and spoil the land of others."""
    lord = s.lord[province]
    worth = prospect(s, seat, left, 0) - POINT // 2
    if lord != NONE:
        worth += POINT // s.seats if lord // 2 != seat else -2 * POINT
    if breaks_out(s, seat, 2, province, 1):
        best = NEVER
        for which in range(2):
            strength = s.might[which, province] + PRINCE_STRENGTH * POINT * (s.camp[which] == province)
            if s.holder == seat:
                strength += value * POINT
            if s.men[which, province] > 0 or s.camp[which] == province:
                best = max(best, clash(s, seat, which, province, strength))
        if best > NEVER:
            worth += best
    return worth


@rule
def worth_of_retrieving(s: State, seat: int, which: int, value: int, left: int, first: bool) -> int:
    """Men are worth more in reserve where there is land to win, and more at home where there is none."""
    suit = 2 * seat + which
    province = s.pawn_at[suit]
    coming = 1
    if first:  # the others can come along
        coming = s.men[which, province] - (s.castle_at[suit] == province)
    worth = 0
    if s.lord[province] == suit:
        worth -= cared_for(s, seat, which, OWN_COIN * POINT * coming)
    s.ready[which] += coming
    if s.barracks[which] == province:
        s.quartered[which] -= coming
    worth += prospect(s, seat, left, 0) + value
    if s.barracks[which] == province:
        s.quartered[which] += coming
    return worth


@rule
def worth_of_castle(s: State, seat: int, castle: int, paid: int, value: int, grown: int, left: int) -> int:
    """A castle frees the null tile; it grows by a poor coin, best of its own suit."""
    s.ready[paid] -= 1
    if paid == castle:
        grown += POINT
    else:
        grown -= POINT
    return cared_for(s, seat, castle, grown) + prospect(s, seat, left, 0) - KEPT * value


@rule
def worth_of_growth(s: State, suit: int) -> int:
    """What a castle scores more when it is made stronger: most if its prince is at home."""
    if s.pawn_at[suit] == s.castle_at[suit]:
        return CASTLE_WITH_PRINCE * POINT
    return CASTLE_ALONE * POINT
