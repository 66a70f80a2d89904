"""The log of movement, battles and sieges."""

from __future__ import annotations

from collections.abc import Callable

from homage.games.fief.rules.field.sides import (
    AGREED_STOP,
    ATTACK_WON,
    DEFENCE_WON,
    LORDS_ALONE,
    NO_ATTACKING_LORD,
    NO_DICE,
    NO_LOSSES,
    NOBODY_LEFT,
)
from homage.games.fief.rules.figures import AIMED_SHOT_FROM, BATTLE_FACES
from homage.games.fief.rules.places import CAME_FROM, NONE, OFFSHORE, TOWNS
from homage.games.fief.words.names import (
    SIDE_NAMES,
    goal_words,
    lord_name,
    origin_words,
    place_words,
    road_words,
    seat_name,
    some_units,
    town_name,
)

About = dict[str, int]

_OUTCOMES = {
    ATTACK_WON: "{} wins with the attack",
    DEFENCE_WON: "{} holds the field",
    AGREED_STOP: "it ends by the leaders' word, and nobody has won",
    NO_LOSSES: "after three rounds without losses it breaks off, and nobody has won",
    NO_ATTACKING_LORD: "no lord leads the attack any more, and it breaks off",
    LORDS_ALONE: "only lords are left on both sides, and it breaks off",
    NOBODY_LEFT: "nobody is left",
    NO_DICE: "the attack cannot hurt anybody behind the walls and is called off",
}


def _army(units: int) -> str:
    return f" with {some_units(units)}" if units else ""


def _way(e: About) -> str:
    return f"{origin_words(e['origin'])} {goal_words(e['place'])}"


def _stepped(who: str, e: About) -> str:
    waits = " and waits on the road" if e["place"] > OFFSHORE else ""
    return f"{lord_name(e['lord'])} marches {_way(e)}{_army(e['units'])}{waits}."


def _sailed(who: str, e: About) -> str:
    mover = f"{some_units(e['units'])} without a lord" if e["lord"] == NONE else lord_name(e["lord"])
    army = "" if e["lord"] == NONE else _army(e["units"])
    verb = "sail" if e["lord"] == NONE and e["units"] != 1 else "sails"
    origin = "" if e["origin"] == OFFSHORE else f" {origin_words(e['origin'])}"
    waits = f" and {'wait' if verb == 'sail' else 'waits'} outside" if e["place"] > OFFSHORE else ""
    return f"{mover} {verb}{origin} {goal_words(e['place'])}{army}{waits}."


def _dug(who: str, e: About) -> str:
    return f"{lord_name(e['lord'])} goes underground {_way(e)}{_army(e['units'])}."


def _declared(who: str, e: About) -> str:
    where = place_words(e["place"]) if e["place"] < TOWNS else road_words(e["place"])
    verb = "rides a cavalcade against" if e["ride"] else "attacks"
    return f"{who} {verb} {seat_name(e['other'])} {where}."


def _battle_round(who: str, e: About) -> str:
    walls = f"; the walls take {e['penalty']} dice from the attack" if e["penalty"] else ""
    walls = walls.replace("1 dice", "1 die")
    attack = "1 combat point attacks" if e["attack"] == 1 else f"{e['attack']} combat points attack"
    return f"  Round {e['round']}: {attack} {e['defence']}{walls}."


def _die(words: str) -> Callable[[str, About], str]:
    return lambda who, e: f"    The {SIDE_NAMES[e['side']]} rolls {words}{hits_words(int(BATTLE_FACES[e['face']]))}."


def hits_words(count: int) -> str:
    """So many hits."""
    return f"{count or 'no'} hit{'s' if count != 1 else ''}"


def _shot(who: str, e: About) -> str:
    return f"  The archers of the {SIDE_NAMES[e['side']]} shoot: {hits_words(e['hits'])}."


def _aimed(who: str, e: About) -> str:
    fate = "is killed" if e["die"] >= AIMED_SHOT_FROM else "is missed"
    return f"  The archers aim at {lord_name(e['lord'])} and roll {e['die']}: {lord_name(e['lord'])} {fate}."


def _battle_over(who: str, e: About) -> str:
    return f"  The battle of {town_name(e['town'])} is over: {_OUTCOMES[e['outcome']].format(who)}."


def _besieged(who: str, e: About) -> str:
    verb = "lays siege to" if e["engine"] == 1 else "presses the siege of"
    return f"{who} {verb} {town_name(e['town'])}."


WAR: dict[str, Callable[[str, About], str]] = {
    # movement
    "stepped": _stepped,
    "sailed": _sailed,
    "dug": _dug,
    "left_behind": lambda who, e: f"  {some_units(e['units'])} of {who} stay {place_words(e['place'])}.",
    "step_off": lambda who, e: f"{lord_name(e['lord'])} does not march.",
    "entered": lambda who, e: f"{who} enters {town_name(e['town'])} from {town_name(int(CAME_FROM[e['place']]))}.",
    # battle, sieges, captives
    "battle_declared": _declared,
    "joined": lambda who, e: f"  {who} joins the {SIDE_NAMES[e['side']]}.",
    "called_off": lambda who, e: f"  {who} calls the attack on {town_name(e['town'])} off.",
    "shot": _shot,
    "aimed_shot": _aimed,
    "battle_round": _battle_round,
    "rolled": _die(""),
    "rerolled": _die("again: "),
    "hits": lambda who, e: f"  The {SIDE_NAMES[e['side']]} scores {hits_words(e['hits'])}.",
    "scorched": lambda who, e: f"  {who} burns a mill of {town_name(e['town'])}.",
    "surrendered": lambda who, e: f"  {who} surrenders.",
    "changed_sides": lambda who, e: f"  {who} changes sides and joins the {SIDE_NAMES[e['side']]}.",
    "left_battle": lambda who, e: f"  {who} leaves the battle.",
    "battle_over": _battle_over,
    "captured": lambda who, e: f"  {lord_name(e['lord'])} is a captive of {seat_name(e['jailer'])}.",
    "captive_passed": lambda who, e: f"{who} hands {lord_name(e['lord'])} over to {seat_name(e['to'])}.",
    "freed": lambda who, e: f"  {lord_name(e['lord'])} is no longer a captive of {seat_name(e['jailer'])}.",
    "besieged": _besieged,
    "siege_lifted": lambda who, e: f"  {who} no longer besieges {town_name(e['town'])}.",
    "plundered": lambda who, e: f"{who} plunders a mill of {town_name(e['town'])}.",
}
