"""What the actions of MOVEMENT and BATTLE would do, as a player says it."""

from __future__ import annotations

from homage.engine.flow.course import about_asked, frame_operand, kind_asked
from homage.games.fief.asked import (
    CONFEDERATE_ASKED,
    MARCH_ASKED,
    STEP_ASKED,
    STOP_ASKED,
    SURRENDER_ASKED,
)
from homage.games.fief.frames import STEP_FROM, STEP_HOW, STEP_LORD
from homage.games.fief.rules.field.company import BY_LAND, lord_steps
from homage.games.fief.rules.field.crossing import crossed_towards
from homage.games.fief.rules.field.rounds import rolling_side, stops_alone
from homage.games.fief.rules.field.sides import ATTACK
from homage.games.fief.rules.figures import (
    BATTLE_FACES,
    PLUNDER,
    SCORCHED_EARTH,
)
from homage.games.fief.rules.places import NONE, OFFSHORE, TOWN_AT, TOWNS, waiting_place
from homage.games.fief.state import State
from homage.games.fief.words.names import (
    SIDE_NAMES,
    families_words,
    lord_name,
    money,
    place_words,
    seat_name,
    town_name,
    unit_name,
    units_words,
)
from homage.games.fief.words.phrases import Choice, Of, always, in_town, lord_of, on_lord

# -- marches and battles -------------------------------------------------------------------------------------------


def _march(s: State, seat: int, of: Of) -> str:
    steps = int(lord_steps(s, of["lord"]))
    return f"{lord_name(of['lord'])} {place_words(s.lord_place[of['lord']])}: {steps} step{'s' * (steps != 1)} left"


def crossings(s: State, seat: int, goal: int) -> int:
    """The families whose leave a STEP to a goal needs, as the company is now."""
    start = frame_operand(s, STEP_FROM)
    by_road = start != OFFSHORE and goal < TOWNS and waiting_place(TOWN_AT[start], goal) != NONE
    if not by_road or frame_operand(s, STEP_HOW) != BY_LAND:
        return 0
    return int(crossed_towards(s, seat, goal))


def _to(s: State, seat: int, of: Of) -> str:
    goal = of["place"]
    if kind_asked(s) == MARCH_ASKED:
        return f"Land the troop without a lord in {town_name(goal)}"
    if goal == OFFSHORE:
        return "Sail out to sea"
    families = crossings(s, seat, goal)
    leave = f" (past {families_words(families)})" if families else ""
    verb = "Land in" if frame_operand(s, STEP_FROM) == OFFSHORE else "March to"
    return f"{verb} {town_name(goal)}{leave}"


def _keep(s: State, seat: int, of: Of) -> str:
    if of["units"] == 0:
        return f"Leave all {unit_name(of['unit'], 2)} behind"
    return f"Take {units_words(of['unit'], of['units'])} along"


def _stay(s: State, seat: int, of: Of) -> str:
    return "Do not march after all" if kind_asked(s) == STEP_ASKED else "Stay where you are"


def _back(s: State, seat: int, of: Of) -> str:
    return f"Go back to {town_name(s.lord_road[frame_operand(s, STEP_LORD)])}"


def _ride(s: State, seat: int, of: Of) -> str:
    start = frame_operand(s, STEP_FROM)
    where = "on the road" if of["ground"] else f"in {town_name(int(TOWN_AT[start]))}"
    return f"Ride a cavalcade against {seat_name(of['family'])} {where}"


def _join(s: State, seat: int, of: Of) -> str:
    return f"Join the {SIDE_NAMES[of['side']]}, led by {seat_name(s.battle_leader[of['side']])}"


def _reroll(s: State, seat: int, of: Of) -> str:
    face = int(BATTLE_FACES[s.battle_dice[rolling_side(s), of["die"]] - 1])
    return f"Roll die {of['die'] + 1} again: it shows {face}"


def _fight(s: State, seat: int, of: Of) -> str:
    return "Fight" if kind_asked(s) == SURRENDER_ASKED else "Fight on"


def _stop(s: State, seat: int, of: Of) -> str:
    if kind_asked(s) == CONFEDERATE_ASKED:
        return "Leave the battle"
    offered = kind_asked(s) == STOP_ASKED and seat == s.battle_leader[ATTACK] and not stops_alone(s)
    return "Offer to stop the battle" if offered else "Stop the battle"


def _switch(s: State, seat: int, of: Of) -> str:
    return f"Ask {seat_name(s.battle_leader[1 - s.battle_side[seat]])} to let you change sides"


def _control(s: State, seat: int, of: Of) -> str:
    if of["family"] == seat:
        return f"Take {town_name(about_asked(s))} yourself"
    return f"Let {seat_name(of['family'])} take {town_name(about_asked(s))}"


def _capture(s: State, seat: int, of: Of) -> str:
    jailer = "your captive" if of["family"] == seat else f"a captive of {seat_name(of['family'])}"
    return f"{lord_of(s, seat, of['lord'])} becomes {jailer}"


def _besiege(s: State, seat: int, of: Of) -> str:
    verb = "Press the siege of" if s.siege[of["town"], seat] else "Lay siege to"
    return f"{verb} {town_name(of['town'])}: engine on side {s.siege[of['town'], seat] + 1}"


WAR_CHOICES: dict[str, Choice] = {
    "march": _march,
    "to": _to,
    "keep": _keep,
    "leave": on_lord("Leave {} behind"),
    "along": on_lord("Take {} along"),
    "drop": lambda s, seat, of: f"Leave {units_words(of['unit'], of['units'])} on the road",
    "drop_lord": on_lord("Leave {} on the road"),
    "underground": in_town("Play UNDERGROUND and go straight into {}"),
    "heir": lambda s, seat, of: f"Leave {town_name(about_asked(s))} to {seat_name(of['family'])}",
    "ask": always("Ask for a safe passage"),
    "stay": _stay,
    "back": _back,
    "ride": _ride,
    "attack": lambda s, seat, of: f"Attack {seat_name(of['family'])} in {town_name(of['town'])}",
    "join": _join,
    "surrender": always("Surrender: all units of your side are lost"),
    "scorch": always(f"Burn a mill: {money(SCORCHED_EARTH)} for you"),
    "aim": on_lord("Aim at {}"),
    "reroll": _reroll,
    "fight": _fight,
    "stop": _stop,
    "switch": _switch,
    "control": _control,
    "capture": _capture,
    "spare": on_lord("Let {} go"),
    "besiege": _besiege,
    "plunder": in_town(f"Plunder a mill in {{}}: {money(PLUNDER)} for you"),
}
