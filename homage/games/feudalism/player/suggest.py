"""A sensible quick choice, from what a seat knows: chances of battles, steps on the track, and what money is worth.

Worth is counted in hundredths of a step on the track; a step is about a sixth of a victory point.
"""

from __future__ import annotations

from homage.engine.flow.course import frame_kind, frame_operand, kind_asked
from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import (
    ATTACK_AT,
    DONE,
    INVADE_AT,
    MILITIA,
    OATH_AT,
    PASS,
    PAY_UP,
    PLAY,
    REVOLT_AT,
    SPREAD_TO,
    SPY,
    YIELD,
)
from homage.games.feudalism.rules.cards import (
    ACCIDENT,
    ALLIANCE,
    ALLIANCE_DRM,
    DESASTRE,
    DEUS,
    DUC,
    ESPIONS_VASSAL,
    FEROCITE,
    FEROCITE_DRM,
    INVADERS,
    INVASION_CARD,
    KING,
    KING_ARMY,
    KING_DRM,
    MUSLIM_ARMY,
    PAIX,
    RECONQUETE,
    REVOLTE,
    SAINT_EMPIRE,
    SERMENT,
    SETTLES,
    TRACK_LEAST,
    TRACK_MOST,
    TRIBUT,
    TRIBUT_FOR_EMPIRE,
    TURNS,
    VASSAL,
    VIKING_ARMY,
)
from homage.games.feudalism.rules.control import controlled, uncontrolled
from homage.games.feudalism.rules.invasion import tribute
from homage.games.feudalism.rules.king import attack_limit
from homage.games.feudalism.rules.militia import militia_price
from homage.games.feudalism.rules.playable import top_card
from homage.games.feudalism.rules.regions import ARMY, INCOME
from homage.games.feudalism.rules.strength import attacking_side, chance, strength
from homage.games.feudalism.state import (
    ANSWER,
    ATTACK,
    CARD_FRAME,
    D1,
    D2,
    DECLARED,
    INVASION,
    NONE,
    REVOLT,
    W2,
    W4,
    WHERE,
    State,
)

STEP = 100  # of the track
CHANCES = 36
FAIR_OATH = 4 * STEP // 6  # what an oath brings, if it stands
SPREAD_RISK = 7  # what its six costs
A_DISASTER = 3  # Deniers
KEEP_DEUS, KEEP_SUPPORT, KEEP_TRIBUT = 25, 6, 5
FIRST = 3 * STEP  # what is best done before all else


@rule
def weigh(s: State, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    """What each option seems to be worth."""
    for i in range(n):
        worth[i] = worth_of(s, seat, options[i])


@rule
def worth_of(s: State, seat: int, action: int) -> int:
    """What an option seems to be worth; to pass or be done is nothing."""
    kind = kind_asked(s)
    if action == PASS or action == DONE or action == YIELD:
        return 0
    if action == PAY_UP:
        return stake(s) * (CHANCES - chance(ahead(s) + 1)) // CHANCES - price(s, 1)
    if action < SPREAD_TO:
        return worth_of_target(s, action - INVADE_AT)
    if action < ATTACK_AT:
        return worth_of_rising(s, action - SPREAD_TO)
    if action < MILITIA:
        return worth_of_attack(s, action - ATTACK_AT)
    if action < PLAY:
        return worth_of_militia(s, (action - MILITIA) // 2 + 1, (action - MILITIA) % 2)
    if action < SPY:
        if kind == ANSWER:
            return worth_of_answer(s, seat, action - PLAY)
        if kind == D1 or kind == D2:
            return worth_of_card(s, action - PLAY)
        return worth_in_battle(s, seat, action - PLAY)
    if action < REVOLT_AT:
        return worth_of_spying(s, seat, kind, action - SPY)
    if action < OATH_AT:
        return worth_of_rising(s, action - REVOLT_AT) + 8
    return worth_of_oath(s, kind, action - OATH_AT)


# -- money, steps and battles --------------------------------------------------------------------------------------


@rule
def price(s: State, amount: int) -> int:
    """What so many of the King's Deniers are worth to him: the last ones most, and little at the end of a turn."""
    if s.stopped >> VASSAL & 1:
        if s.turn == TURNS:
            return 0
        return amount * (s.track - 1)
    worth = 0
    for left in range(s.treasury - amount + 1, s.treasury + 1):
        if left <= 3:
            worth += 16
        elif left <= 6:
            worth += 11
        elif left <= 10:
            worth += 7
        else:
            worth += 4
    return worth


@rule
def loss(s: State) -> int:
    """What a Region is worth that the King may lose."""
    if s.track == TRACK_LEAST:
        return 10
    return STEP


@rule
def gain(s: State) -> int:
    """What a Region is worth that the King may win back."""
    if s.track == TRACK_MOST:
        return 5
    return STEP


@rule
def disaster_worth(s: State) -> int:
    """What a Disaster in a controlled Region costs the King."""
    unpaid = max(0, 6 - s.treasury)
    return price(s, min(A_DISASTER, s.treasury)) + loss(s) * unpaid // 6


@rule
def stake(s: State) -> int:
    """What the battle is about."""
    if s.fight == ATTACK:
        return gain(s)
    if s.fight == REVOLT:
        return loss(s)
    held = controlled(s) >> s.fight_at & 1
    if SETTLES[s.invasion]:
        return loss(s) if held else 10
    return disaster_worth(s) if held else 3


@rule
def ahead(s: State) -> int:
    """How far the attacker is ahead before the dice."""
    side = attacking_side(s)
    return strength(s, side) - strength(s, 1 - side)


@rule
def helped(s: State, side: int, by: int) -> int:
    """What so much more strength is worth to a side in this battle."""
    now = ahead(s)
    if side == attacking_side(s):
        return stake(s) * (chance(now + by) - chance(now)) // CHANCES
    return stake(s) * (chance(now) - chance(now - by)) // CHANCES


@rule
def worth_in_battle(s: State, seat: int, card: int) -> int:
    """A card that counts in a battle, or that cancels it."""
    if card == DEUS or card == TRIBUT:
        if s.fight == 0:
            return -1
        worth = stake(s) * chance(ahead(s)) // CHANCES
        if card == DEUS:
            return worth - KEEP_DEUS
        return worth - KEEP_TRIBUT - price(s, tribute(s))
    if card == ALLIANCE:
        worth = helped(s, VASSAL, ALLIANCE_DRM) - KEEP_SUPPORT
        if s.fight == INVASION and s.hand[seat, REVOLTE] > 0 and s.hand[seat, ALLIANCE] == 1:
            worth -= 14
        return worth
    if card == FEROCITE:
        return helped(s, VASSAL, FEROCITE_DRM) - 1
    return helped(s, KING, 1) - KEEP_SUPPORT


@rule
def worth_of_militia(s: State, amount: int, duke: int) -> int:
    """So much Militia, against what it costs; the Duke has better to do."""
    worth = helped(s, KING, amount) - price(s, militia_price(amount, duke))
    if duke:
        worth -= STEP // 3
    return worth


# -- the Vassal ----------------------------------------------------------------------------------------------------


@rule
def worth_of_target(s: State, region: int) -> int:
    """Where the Invasion wins most, and blocks most income."""
    lead = INVADERS[s.invasion] - ARMY[region]
    held = controlled(s) >> region & 1
    prize = 5
    if held:
        lead -= KING_DRM[s.king_card]
        prize = loss(s) if SETTLES[s.invasion] else STEP // 2
    return prize * chance(lead) // CHANCES + 6 * INCOME[region]


@rule
def worth_of_rising(s: State, region: int) -> int:
    """Where a Revolt wins most."""
    lead = ARMY[region] + (s.disasters >> region & 1) + s.spies[VASSAL]
    lead -= KING_ARMY[s.king_card] + KING_DRM[s.king_card]
    if s.track == TRACK_LEAST:
        return -1
    return loss(s) * chance(lead) // CHANCES + 3 * INCOME[region]


@rule
def worth_of_spying(s: State, seat: int, kind: int, look: int) -> int:
    """Espions are worth their help in the next attack: send them just before it."""
    if seat == s.king:
        if kind == D2 and not s.spies[KING] and s.treasury > 0 and s.attacks < attack_limit(s) and uncontrolled(s):
            return FIRST - 50
        return -1
    if s.spies[VASSAL]:
        return -1
    spare = s.hand[seat, ESPIONS_VASSAL] > 1 or s.hand[seat, REVOLTE] == 0
    if kind == W2 and s.target != NONE and spare:
        return 10 - look
    if kind == D1 and s.hand[seat, REVOLTE] > 0:
        return STEP + 50 - look
    if kind != D1 and kind != W4 and kind != W2 and s.spread_from != NONE:
        return STEP + 50 - look
    return -1


@rule
def worth_of_card(s: State, card: int) -> int:
    """A card played as an action by itself."""
    if card == DESASTRE:
        return FIRST
    if card == ACCIDENT:
        return STEP // 3 if s.track > TRACK_LEAST else -1
    if card == SAINT_EMPIRE:
        return 5 if uncontrolled(s) and s.treasury > 0 and s.track > TRACK_LEAST else -1
    if card == PAIX:
        return FIRST
    if card == DUC:
        return STEP // 2 if s.track < TRACK_MOST else -1
    if card == RECONQUETE:
        useful = uncontrolled(s) and s.treasury > 0 and s.attacks >= attack_limit(s) and s.track < TRACK_MOST
        return STEP if useful else -1
    return -1


# -- the King ------------------------------------------------------------------------------------------------------


@rule
def worth_of_attack(s: State, region: int) -> int:
    """Where the King's attack wins most."""
    defence = ARMY[region]
    if s.vikings >> region & 1:
        defence = VIKING_ARMY
    elif s.muslims >> region & 1:
        defence = MUSLIM_ARMY
    lead = KING_ARMY[s.king_card] + KING_DRM[s.king_card] + s.spies[KING] - defence
    return gain(s) * chance(lead) // CHANCES - price(s, 1)


@rule
def worth_of_oath(s: State, kind: int, region: int) -> int:
    """An oath is best sworn when the Vassal has done his worst."""
    if kind != D2:
        return -1
    if s.track == TRACK_MOST:
        return -1
    return FAIR_OATH - SPREAD_RISK - price(s, INCOME[region])


# -- answers -------------------------------------------------------------------------------------------------------


@rule
def worth_of_answer(s: State, seat: int, card: int) -> int:
    """What it is worth to cancel the card declared."""
    declared = top_card(s)
    if card == SERMENT:
        return worth_of_calming(s, frame_operand(s, WHERE))
    if card == SAINT_EMPIRE:
        if declared == SERMENT:
            return STEP // 2
        return STEP // 4 if s.hand[seat, SAINT_EMPIRE] > 1 or s.treasury < 3 else -1
    if card == ACCIDENT:
        return 10 if s.stopped >> VASSAL & 1 else -1
    if card == TRIBUT:
        return worth_of_tribute(s, declared)
    if card == PAIX:
        return 5 if s.stopped >> KING & 1 else -5
    if declared == ALLIANCE:
        worth = helped(s, VASSAL, ALLIANCE_DRM)
        return worth - KEEP_DEUS if card == DEUS else worth - KEEP_SUPPORT
    if declared == FEROCITE:
        return helped(s, VASSAL, FEROCITE_DRM) - KEEP_DEUS
    if declared == DESASTRE:
        return disaster_worth(s) - KEEP_DEUS
    if declared == ACCIDENT:
        return STEP // 3 - KEEP_DEUS if frame_kind(s, 1) != CARD_FRAME and s.track > TRACK_LEAST else -1
    return -1


@rule
def worth_of_tribute(s: State, declared: int) -> int:
    """Vikings may still be paid off in the battle; the Empire only now."""
    if declared == INVASION_CARD:
        return -1
    worth = 20
    if frame_kind(s, 1) == CARD_FRAME and frame_operand(s, DECLARED, 1) == SERMENT:
        worth = FAIR_OATH
    elif count_bits(uncontrolled(s)) > 0:
        worth = STEP // 3
    return worth - KEEP_TRIBUT - price(s, TRIBUT_FOR_EMPIRE)


@rule
def worth_of_calming(s: State, region: int) -> int:
    """An oath before the fight: worth it only against a Revolt that would win."""
    lead = ARMY[region] + (s.disasters >> region & 1) + s.fight_spies
    lead -= KING_ARMY[s.king_card] + KING_DRM[s.king_card]
    danger = loss(s) * chance(lead + 1) // CHANCES
    return 2 * danger // 3 - STEP // 6 - price(s, INCOME[region]) - 10
