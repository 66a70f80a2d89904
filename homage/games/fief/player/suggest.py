"""A sensible quick choice, and who stands how: everything in thousandths of a victory point."""

from __future__ import annotations

from homage.engine.flow.course import about_asked, kind_asked
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import (
    AGREE,
    AIM,
    ASK_FAVOUR,
    ASK_TABLE,
    ATTACK,
    BEFORE,
    BESIEGE,
    CAPTURE,
    CHANGE_SIDES,
    DISCARD,
    DONE,
    ENTITLE,
    FIGHT_ON,
    GIVE_CONTROL,
    HAGGLE,
    HAGGLE_ALL,
    JOIN,
    LEAVE_TOWN_TO,
    LOSE,
    LOSE_LORD,
    MAKE_CITY,
    MARCH,
    NAME_PRICE,
    PARLEY,
    PLAY_DARC,
    PLUNDER_MILL,
    RANSOM_FOR,
    REROLL,
    SCORCH,
    SPARE,
    START_AT,
    STEP_TO,
    STOP,
    SURRENDER,
    THROW_AWAY,
    block_of,
)
from homage.games.fief.asked import (
    DEAL_ANSWER,
    DEAL_ASKED,
    MATTER_ASKED,
    PICK_UP_ASKED,
    REFUSED_ASKED,
    REQUEST_ANSWER,
    STEP_ASKED,
)
from homage.games.fief.player.buying import worth_of_purchase, worth_of_start
from homage.games.fief.player.court import worth_of_court, worth_of_right
from homage.games.fief.player.dealing import (
    worth_of_agreeing,
    worth_of_deal,
    worth_of_price,
)
from homage.games.fief.player.estimates import SURE, chance_in_battle, power_at, side_power
from homage.games.fief.player.intrigue import worth_of_act, worth_of_death, worth_of_played
from homage.games.fief.player.marching import (
    going_power,
    survey,
    worth_of_attack,
    worth_of_heir,
    worth_of_marching,
    worth_of_step,
)
from homage.games.fief.player.offers import next_line, worth_of_parley
from homage.games.fief.player.worth import (
    DENIER,
    POINT,
    is_friend,
    progress,
    weight,
    worth_of_lord,
    worth_of_town,
)
from homage.games.fief.rules.cards.plague import read_lose
from homage.games.fief.rules.court.title_purchase import giver
from homage.games.fief.rules.court.victory import party_of
from homage.games.fief.rules.field.captives import ransom_price
from homage.games.fief.rules.field.rounds import rolling_side
from homage.games.fief.rules.field.sides import ATTACK as ATTACKING
from homage.games.fief.rules.field.sides import DEFENCE
from homage.games.fief.rules.figures import BATTLE_FACES, MAN, PLUNDER, SEATS
from homage.games.fief.state import NONE, State

LUCK = 350  # of a victory, in thousandths, that chance and others give or take
STOP_BELOW = 420  # who is less likely to win a battle would rather stop
RANSOM_WORTH = 120  # of a captive: his family pays or misses him


@rule
def chapter(s: State) -> int:
    """The round."""
    return s.round_number


@rule
def judge(s: State, out: Numbers) -> None:
    """How far those who win together are ahead of the best of the others, in a world that hides nothing."""
    for seat in range(s.seats):
        out[seat] = progress(s, party_of(s, seat), seat)
    for seat in range(s.seats):
        best = 0
        for other in range(s.seats):
            if not is_friend(s, seat, other):
                best = max(best, out[other])
        s.room[seat] = out[seat] - best
    for seat in range(s.seats):
        ahead = s.room[seat]
        out[seat] = 500 + 500 * ahead // (LUCK + abs(ahead))


# -- the quick choice ----------------------------------------------------------------------------------------------


@rule
def weigh(s: State, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    """What each option is worth at a glance."""
    kind = kind_asked(s)
    if kind == DEAL_ASKED:
        line = next_line(s, seat)
        for i in range(n):
            worth[i] = int(options[i] == line)
        return
    if kind == STEP_ASKED:
        survey(s, seat, going_power(s, seat))
    for i in range(n):
        worth[i] = worth_of(s, seat, kind, options[i])


@rule
def worth_of(s: State, seat: int, kind: int, action: int) -> int:
    """What an option seems to be worth; what ends a question or declines is worth nothing."""
    block = block_of(action)
    if block == BEFORE or block == ASK_TABLE:
        return -10
    if STEP_ASKED <= kind <= REFUSED_ASKED and block != LEAVE_TOWN_TO:
        if kind == PICK_UP_ASKED:
            return -int(block != DONE)  # who waits on the road holds it, and stays
        return worth_of_step(s, seat, action, block)
    if block < ENTITLE:
        return worth_of_answer(s, seat, kind, action, block)
    if block < DISCARD:
        return worth_of_court(s, seat, action, block)
    if block < LOSE:
        return worth_of_played(s, seat, action, block)
    if block < PLAY_DARC:
        return worth_of_loss(s, seat, action, block)
    if block < RANSOM_FOR:
        return worth_of_act(s, seat, action, block)
    if block < MARCH:
        return worth_of_market(s, seat, action, block)
    if block < ATTACK:
        return worth_of_march(s, seat, action, block)
    if block <= PLUNDER_MILL:
        return worth_of_battle(s, seat, action, block)
    if block == PARLEY:
        return worth_of_parley(s, seat, action - PARLEY)
    if block >= THROW_AWAY:
        return worth_of_right(s, action, block)
    return worth_of_act(s, seat, action, block)


@rule
def worth_of_answer(s: State, seat: int, kind: int, action: int, block: int) -> int:
    """Yes or no, a price, the town to start in; to pass, to be done and to refuse is worth nothing."""
    if block == AGREE:
        if kind == REQUEST_ANSWER:
            return worth_of_agreeing(s, seat)
        if kind == DEAL_ANSWER:
            return worth_of_deal(s, seat, about_asked(s))
        return 100  # a crown prince
    if block == NAME_PRICE:
        if kind == MATTER_ASKED:
            return -(action - NAME_PRICE)
        return worth_of_price(s, seat, action - NAME_PRICE)
    if block == START_AT:
        return worth_of_start(s, seat, action - START_AT)
    return 0


# -- losses, purchase, marches -------------------------------------------------------------------------------------


@rule
def worth_of_loss(s: State, seat: int, action: int, block: int) -> int:
    """Rivals' units go first, then men-at-arms; of lords the least."""
    if block == LOSE_LORD:
        return worth_of_death(s, seat, action - LOSE_LORD)
    family, kind, units = read_lose(action)
    if family != seat:
        return -10 * units * weight(s, seat, family) // 1000
    if kind == MAN:
        return units
    return -units


@rule
def worth_of_market(s: State, seat: int, action: int, block: int) -> int:
    """Ransoms, and all that is bought."""
    if block == RANSOM_FOR:
        lord = action - RANSOM_FOR
        return worth_of_lord(s, lord) // 2 + 100 - ransom_price(s, lord) * DENIER
    if block == HAGGLE:
        return worth_of_haggling(s, seat, ransom_price(s, action - HAGGLE))
    if block == HAGGLE_ALL:
        return -5
    if block == MAKE_CITY:
        return power_at(s, seat, action - MAKE_CITY, seat)
    if block == ASK_FAVOUR:
        if giver(s) != NONE and is_friend(s, seat, giver(s)):
            return 100
        return -5
    return worth_of_purchase(s, seat, action, block)


@rule
def worth_of_haggling(s: State, seat: int, price: int) -> int:
    """Less is offered for a captive if there is not enough, and nearly enough."""
    if s.deniers[seat] >= price or 4 * s.deniers[seat] < 3 * price:
        return -5
    return 5


@rule
def worth_of_march(s: State, seat: int, action: int, block: int) -> int:
    """Which lord marches, where a troop lands, to whom a town is left."""
    if block == MARCH:
        return worth_of_marching(s, seat, action - MARCH)
    if block == LEAVE_TOWN_TO:
        return worth_of_heir(s, seat, action - LEAVE_TOWN_TO, about_asked(s))
    if block == STEP_TO:
        return worth_of_town(s, seat, action - STEP_TO)
    return 0


# -- battle --------------------------------------------------------------------------------------------------------


@rule
def worth_of_battle(s: State, seat: int, action: int, block: int) -> int:
    """Battles declared, joined, fought and stopped; what the winner takes; sieges and plunder."""
    about = action - block
    if block == ATTACK:
        return worth_of_attack(s, seat, about // SEATS, about % SEATS)
    if block == JOIN:
        return worth_of_joining(s, seat, about)
    if FIGHT_ON <= block <= REROLL:
        return worth_in_battle(s, seat, about, block)
    if block == GIVE_CONTROL:
        return weight(s, seat, about)
    if block == CAPTURE:
        lord, family = about // SEATS, about % SEATS
        return RANSOM_WORTH * weight(s, seat, family) // 1000 + worth_of_death(s, seat, lord) // 2
    if block == SPARE:
        return 0
    if block == BESIEGE:
        return -weight(s, seat, s.control[about]) // 10
    return worth_of_plunder(s, seat, about)


@rule
def worth_of_joining(s: State, seat: int, side: int) -> int:
    """An ally is helped; else those who are likely to win against the greater threat."""
    friend, enemy = s.battle_leader[side], s.battle_leader[1 - side]
    if is_friend(s, seat, enemy):
        return -POINT
    power = power_at(s, seat, s.battle_town, seat)
    ours, theirs = side_power(s, side, seat) + power, side_power(s, 1 - side, seat)
    if ours < theirs:
        return -10 * power
    return (weight(s, seat, friend) - weight(s, seat, enemy)) // 4 - 10 * power - 50


@rule
def worth_in_battle(s: State, seat: int, about: int, block: int) -> int:
    """Go on while there is a chance; nobody surrenders who can still fight."""
    side = DEFENCE
    if s.battle_side[seat] == ATTACKING:
        side = ATTACKING
    wins = chance_in_battle(s, side, seat)
    if block == SURRENDER:
        return -500
    if block == STOP:
        return STOP_BELOW - wins
    if block == CHANGE_SIDES:
        return -100
    if block == SCORCH:
        return (SURE // 3 - wins) // 5
    if block == AIM:
        return worth_of_death(s, seat, about)
    if block == REROLL:
        return 3 - 2 * BATTLE_FACES[s.battle_dice[rolling_side(s), about] - 1]
    return 0


@rule
def worth_of_plunder(s: State, seat: int, town: int) -> int:
    """A mill of a rival is taken down."""
    holder = s.control[town]
    if holder == NONE:
        return 0
    return PLUNDER * DENIER - 4 * DENIER * weight(s, seat, holder) // 1000
