"""How Feudality speaks: the choices, the questions, and how to play."""

from __future__ import annotations

from collections.abc import Callable

from homage.engine.flow.course import frame_kind, frame_operand, kind_asked
from homage.engine.views.words import Sentence, counted
from homage.games.feudality.actions import (
    ACTIONS,
    ACTIVATE_ASKED,
    BARON_ASKED,
    BUY_ASKED,
    CLAIM_ASKED,
    FEED_ASKED,
    HEAL_ASKED,
    JOIN_ASKED,
    LEVY_ASKED,
    MONSTER_ASKED,
    PRICE_ASKED,
    RATS_ASKED,
    VICTIM_ASKED,
    WIZARD_ASKED,
)
from homage.games.feudality.rules.activation import yield_on
from homage.games.feudality.rules.baronial import ACTIONS_A_TURN, SPECIAL, SPECIALS_A_TURN, TAKEN
from homage.games.feudality.rules.cards import NUMBER_ON
from homage.games.feudality.rules.fief import army, tile_of_part
from homage.games.feudality.rules.fiefs import FIEF_NAMES
from homage.games.feudality.rules.goods import COUNT, RECEIVER, missing, trade_rate
from homage.games.feudality.rules.levy import IN_FOOD
from homage.games.feudality.rules.monster import VICTIM as MONSTER_VICTIM
from homage.games.feudality.rules.placing import WHAT
from homage.games.feudality.rules.rolls import PURPOSE
from homage.games.feudality.rules.sabotage import VICTIM as SABOTAGE_VICTIM
from homage.games.feudality.rules.tiles import (
    COST,
    FOOD,
    FORT_YIELD,
    GOLD,
    HEALING,
    KINDS,
    MINER,
    MINER_YIELD,
    POWER,
    STARS,
    TILE_POINTS,
    TILES,
    UNITS,
    YIELD,
    YIELD_ANY,
    YIELD_KIND,
)
from homage.games.feudality.rules.war import DEMAND, HEALINGS, UNITS_LEFT
from homage.games.feudality.shown.odds import chance_words, losses
from homage.games.feudality.state import MONSTER_FRAME, NONE, SABOTAGE_FRAME, State
from homage.games.feudality.words.chronicle import PURPOSES
from homage.games.feudality.words.names import (
    COUNTRY_NAMES,
    DICE_NAMES,
    NAMES,
    a_tile,
    card_name,
    cost_words,
    good_words,
    level_name,
    part_words,
    seat_name,
    square_name,
    units_name,
    units_words,
)

# -- choices -------------------------------------------------------------------------------------------------------


def action_words(s: State, seat: int, action: int) -> str:
    """What an action would do."""
    verb, of = ACTIONS.parts(action)
    return _CHOICES[verb](s, seat, of)


Of = dict[str, int]
_PASSES = {
    ACTIVATE_ASKED: "Activate nothing",
    WIZARD_ASKED: "Keep the dice",
    JOIN_ASKED: "Stay away",
    HEAL_ASKED: "Let the fallen rest",
    PRICE_ASKED: "Do not pay: nothing more happens",
    BUY_ASKED: "Buy nothing",
    BARON_ASKED: "Do no more",
    CLAIM_ASKED: "Take nothing",
    FEED_ASKED: "Trade no more: lose a tile for each Food that is missing",
}


def _pass(s: State, seat: int) -> str:
    if kind_asked(s) == LEVY_ASKED:
        return "Pay nothing and lose 1 point" if s.points[seat] else "Pay nothing: you have no point to lose"
    return _PASSES[kind_asked(s)]


def _pay(s: State, seat: int, of: Of) -> str:
    if kind_asked(s) == PRICE_ASKED:
        return f"Trade for the missing Gold and pay {good_words(GOLD, s.die[0])}"
    number = int(NUMBER_ON[s.card])
    return f"Pay {good_words(FOOD, number) if kind_asked(s) == LEVY_ASKED and _in_food(s) else _resources(number)}"


def _in_food(s: State) -> bool:
    return bool(frame_operand(s, IN_FOOD))


def _resources(count: int) -> str:
    return counted(count, "resource")


def _take(s: State, seat: int, of: Of) -> str:
    if kind_asked(s) != BUY_ASKED:
        return f"Take {a_tile(of['tile'])}"
    return f"Buy {a_tile(of['tile'])}: {_costs(s, seat, of['tile'])}"


def _costs(s: State, seat: int, item: int) -> str:
    """What a tile or a level costs, and what is left of those goods; or that some must be traded for."""
    goods = [good for good in range(KINDS) if COST[item, good]]
    if any(s.goods[seat, good] < COST[item, good] for good in goods):
        return f"{cost_words(item)}, some by trade"
    left = " and ".join(str(s.goods[seat, good] - COST[item, good]) for good in goods)
    return f"{cost_words(item)}, {left} left" if goods else "costs nothing"


def _fortify(s: State, seat: int, of: Of) -> str:
    level = s.level[seat]
    return f"Build a {level_name(level + 1)}: {_costs(s, seat, TILES + level)}"


def _place(s: State, seat: int, of: Of) -> str:
    tile = int(frame_operand(s, WHAT))
    gives = "" if tile < UNITS else _own_yield(s, seat, tile, of["square"])
    return f"Place the {NAMES[tile]} on {square_name(of['square'])}" + (f": {gives}" if gives else "")


def _own_yield(s: State, seat: int, tile: int, square: int) -> str:
    """What a tile gives on a square without a choice."""
    parts = [f"{TILE_POINTS[tile]} point"] if TILE_POINTS[tile] else []
    parts += [good_words(int(YIELD_KIND[tile]), yield_on(s, seat, tile, square))] if YIELD[tile] else []
    return " and ".join(parts)


def _use(verb: str, collecting: bool) -> Callable[[State, int, Of], str]:
    def words(s: State, seat: int, of: Of) -> str:
        square, good = of["square"], of["giving"] - 1
        if square == s.fort_at[seat]:
            name, gives = level_name(s.level[seat]), _points(int(STARS[s.level[seat]]))
            gives = good_words(good, FORT_YIELD) if good != NONE else gives
        else:
            tile = s.tile[seat, square] - 1
            name, gives = NAMES[tile], _yield(s, seat, square, good, collecting)
        return f"{verb} the {name} on {square_name(square)}: {gives}"

    return words


def _yield(s: State, seat: int, square: int, good: int, collecting: bool) -> str:
    tile = s.tile[seat, square] - 1
    points = [_points(int(TILE_POINTS[tile]))] if TILE_POINTS[tile] and not collecting else []
    if tile == MINER:
        amount = good_words(good, MINER_YIELD)
    elif good != NONE:
        amount = good_words(good, int(YIELD_ANY[tile]))
    else:
        amount = good_words(int(YIELD_KIND[tile]), yield_on(s, seat, tile, square)) if YIELD[tile] else ""
    return " and ".join([*points, *([amount] if amount else [])])


def _points(count: int) -> str:
    return counted(count, "point")


def _gamble(words: str, thing: str) -> Callable[[State, int, Of], str]:
    return lambda s, seat, of: words + chance_words(s, thing)


def _at_seat(words: str) -> Callable[[State, int, Of], str]:
    """Something done to a player, with the chances if there are any."""
    return lambda s, seat, of: words.format(_other(seat, of["player"])) + chance_words(s, f"seat {of['player']}")


def _other(seat: int, other: int) -> str:
    return "yourself" if other == seat else seat_name(other)


def _reroll(s: State, seat: int, of: Of) -> str:
    die = of["die"]
    return f"Re-roll the {DICE_NAMES[die]} die, which shows {s.die[die]}" + chance_words(s, f"die {die}")


def _send(s: State, seat: int, of: Of) -> str:
    count, unit = of["count"], of["unit"]
    if count == 0:
        return f"Send no {NAMES[unit]}"
    return f"Send {units_words(unit, count)}: {count * POWER[unit]} points"


def _trade(s: State, seat: int, of: Of) -> str:
    wanted = next((good for good in range(KINDS) if s.goods[seat, good] < s.due[good]), NONE)
    got = "what is missing" if wanted == NONE else good_words(wanted, 1)
    rate = trade_rate(s, seat)
    return f"Trade {good_words(of['good'], rate)} for {got}, {s.goods[seat, of['good']] - rate} left"


def _part(verb: str, own: bool) -> Callable[[State, int, Of], str]:
    def words(s: State, seat: int, of: Of) -> str:
        whose = seat if own else struck(s)
        return f"{verb} {part_words(of['part'], tile_of_part(s, whose, of['part']))}"

    return words


def struck(s: State) -> int:
    """The fief in which something is to be destroyed."""
    below = frame_kind(s)
    if below == MONSTER_FRAME:
        return int(frame_operand(s, MONSTER_VICTIM))
    return int(frame_operand(s, SABOTAGE_VICTIM)) if below == SABOTAGE_FRAME else s.senior


_CHOICES: dict[str, Callable[[State, int, Of], str]] = {
    "pass": lambda s, seat, of: _pass(s, seat) + chance_words(s, "pass"),
    "pay": _pay,
    "join": _gamble("Take part", "join"),
    "claim": lambda s, seat, of: "Take 1 point",
    "fortify": _fortify,
    "liaison": _gamble("Liaison", "liaison"),
    "sabotage": _gamble("Sabotage", "sabotage"),
    "paravia": _gamble(f"War with {COUNTRY_NAMES[0]}", "paravia"),
    "fiumaccio": _gamble(f"War with {COUNTRY_NAMES[1]}", "fiumaccio"),
    "attack": _at_seat("Attack {}"),
    "target": lambda s, seat, of: _TARGETS[kind_asked(s)](s, seat, of),
    "fief": lambda s, seat, of: f"Choose {FIEF_NAMES[of['card']]}",
    "take": _take,
    "reroll": _reroll,
    "heal": lambda s, seat, of: f"Roll again for {a_tile(of['unit'])}: it lives with 50%",
    "send": _send,
    "trade": _trade,
    "give": lambda s, seat, of: f"Give up {good_words(of['good'], 1)}, {s.goods[seat, of['good']] - 1} left",
    "receive": lambda s, seat, of: f"Take {good_words(of['good'], 1)}; you have {s.goods[seat, of['good']]}",
    "lose": _part("Lose", own=True),
    "strike": _part("Destroy", own=False),
    "keep": lambda s, seat, of: f"Found the Keep on {square_name(of['square'])}",
    "tower": lambda s, seat, of: f"Raise the Tower on {square_name(of['square'])}",
    "space": lambda s, seat, of: f"Keep them on {square_name(of['square'])}",
    "place": _place,
    "activate": _use("Activate", collecting=False),
    "collect": _use("Collect from", collecting=True),
}
_TARGETS: dict[int, Callable[[State, int, Of], str]] = {
    RATS_ASKED: _at_seat("Give the Rats to {}"),
    MONSTER_ASKED: _at_seat("Send it against {}"),
    VICTIM_ASKED: _at_seat("Sabotage {}"),
}


# -- questions -----------------------------------------------------------------------------------------------------


def _square_question(s: State, seat: int) -> str:
    return f"Where do you place the {NAMES[int(frame_operand(s, WHAT))]}?"


def _space_question(s: State, seat: int) -> str:
    return f"Which space of the Keep is for {units_name(int(frame_operand(s, WHAT)), 2)}?"


def _wizard_question(s: State, seat: int) -> str:
    shown = " and ".join(str(s.die[die]) for die in range(2) if s.die[die])
    return f"You rolled {shown} {PURPOSES[int(frame_operand(s, PURPOSE))]}. Does your Wizard change a die?"


def _send_question(s: State, seat: int) -> str:
    demand, unit = int(frame_operand(s, DEMAND)), int(frame_operand(s, UNITS_LEFT)) - 1
    sent = sum(s.sent[seat, kind] * POWER[kind] for kind in range(UNITS))
    return (
        f"War{chance_words(s, 'war')}: troops worth {demand} are demanded; you have sent {sent} "
        f"of your {army(s, seat)}. How many {units_name(unit, 2)} go? {_survivors(s, seat)}"
    )


def _survivors(s: State, seat: int) -> str:
    """What a war costs on average, by how many Healing tiles there are (FDY-HEAL-1, FDY-HEAL-2)."""
    healings = int(s.land[seat, HEALING]).bit_count()
    everybody = sum(s.units[seat, unit] for unit in range(UNITS))
    return f"If everybody went, {losses(everybody, healings):.1f} of {everybody} would fall on average."


def _heal_question(s: State, seat: int) -> str:
    fallen = ", ".join(units_words(unit, s.fallen[unit]) for unit in range(UNITS) if s.fallen[unit])
    healings = int(frame_operand(s, HEALINGS))
    by = f"{healings} Healing left" if healings else "a Wizard is ready"
    return f"Fallen: {fallen}. Roll again for one? ({by})"


def _give_question(s: State, seat: int) -> str:
    receiver, count = int(frame_operand(s, RECEIVER)), int(frame_operand(s, COUNT))
    to = "" if receiver == NONE else f" to {seat_name(receiver)}"
    return f"You must give {_resources(count)}{to}. Which one?"


def _trade_question(s: State, seat: int) -> str:
    due = " and ".join(good_words(good, s.due[good]) for good in range(KINDS) if s.due[good])
    return f"{due} to pay, and {missing(s, seat)} is missing. What do you trade for it?"


def _feed_question(s: State, seat: int) -> str:
    return f"Feeding takes {good_words(FOOD, s.due[FOOD])}, and {missing(s, seat)} is missing. Do you trade for it?"


QUESTION_WORDS: dict[str, Sentence] = {
    "fief": "Which fief do you choose?",
    "keep": "Where does your Keep stand? Name the upper left of its four squares.",
    "tower": "On which square of the Keep does the Tower rise?",
    "take": "Take a tile; it costs nothing.",
    "square": _square_question,
    "space": _space_question,
    "activate": lambda s, seat: f"The Point of Action is {square_name(s.point)}. Which tile do you activate?",
    "wizard": _wizard_question,
    "join": lambda s, seat: f"{card_name(s.card)}: do you take part?",
    "send": _send_question,
    "heal": _heal_question,
    "levy": lambda s, seat: f"{card_name(s.card)}: do you pay?",
    "price": lambda s, seat: f"The sabotage costs {good_words(GOLD, s.die[0])}. Do you trade to pay it?",
    "give": _give_question,
    "receive": "Take a resource of any kind.",
    "rats": "To whom do the Rats go?",
    "monster": lambda s, seat: f"{card_name(s.card)}: against whom?",
    "strike": lambda s, seat: f"What does it destroy in {_fief_of(s, seat)}?",
    "buy": "Buy one tile or build a level, or nothing.",
    "trade": _trade_question,
    "baron": lambda s, seat: f"Your Baronial Actions: {_actions_left(s)}.",
    "victim": "Whom do you sabotage?",
    "sabotage": lambda s, seat: f"What do you aim at in {_fief_of(s, seat)}?",
    "claim": lambda s, seat: f"You have beaten {seat_name(int(frame_operand(s, 0)))}. Do you take a point?",
    "feed": _feed_question,
    "starve": lambda s, seat: f"{s.unpaid} Food is not paid. What do you lose?",
}


def _actions_left(s: State) -> str:
    left = ACTIONS_A_TURN - int(frame_operand(s, TAKEN))
    special = int(frame_operand(s, SPECIAL)) < SPECIALS_A_TURN
    return f"{left} left, {'one may be special' if special else 'to collect only'}"


def _fief_of(s: State, seat: int) -> str:
    return "your own fief" if struck(s) == seat else f"the fief of {seat_name(struck(s))}"


HOW_TO_PLAY = """\
You rule a fief of seven by seven squares. The Senior Player rolls two dice: the white one names a row, the blue one a
column. Everybody may then activate one tile on that square or next to it, and gets its resources or points. A double or
an eight gives another roll. An event follows: tournaments, taxes, wars of the King, Bandits, dragons.

Then everybody buys: one tile out of the tray, placed at once, or the next level of the fortification. Resources that
are missing come by trade, four of a kind for one, three with a Trader. The Senior Player takes two Baronial Actions:
collect from a tile anywhere, or once a special one: a liaison, a sabotage, a private war, an attack on a player who is
not behind. Then he feeds his fief: a Food for every six tiles, or five with four players and more, half of it with a
Granary. For each Food he lacks he loses a tile. Dice and Shield go on to the left.

Points come from tiles with a star, from the fortification, from wars won and from luck. Whoever reaches the Victory
Number ends the game with that turn; then most points win.
"""
