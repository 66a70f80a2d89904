"""The log: every event of the game as a sentence."""

from __future__ import annotations

from collections.abc import Callable

from homage.engine.flow.story import Event
from homage.games.feudality.actions import (
    ACTION_ROLL,
    ATTACK_ROLL,
    BANDITS_ROLL,
    BOTH_ROLL,
    BY_ATTACK,
    BY_CONTEST,
    BY_DEATH,
    BY_FESTIVAL,
    BY_FORT,
    BY_LEVY,
    BY_LIAISON,
    BY_MONSTER,
    BY_PITY,
    BY_PRIVATE_WAR,
    BY_RATS,
    BY_SABOTAGE,
    BY_SHORTAGE,
    BY_TILE,
    BY_WAR,
    CHAMPION_ROLL,
    DEMAND_ROLL,
    GUARD_ROLL,
    LIAISON_ROLL,
    MONSTER_ROLL,
    OWN_UNIT_ROLL,
    PRICE_ROLL,
    PRIVATE_ROLL,
    SABOTAGE_ROLL,
    STRIKE_ROLL,
    TO_BANDITS,
    TO_HUNGER,
    TO_MONSTER,
    TO_SABOTAGE,
    TO_WAR,
    VISIT_ROLL,
    WAR_ROLL,
)
from homage.games.feudality.rules.baronial import LIAISON_CAUGHT, LIAISON_WON
from homage.games.feudality.rules.cards import EVENT_NAMES
from homage.games.feudality.rules.fiefs import FIEF_NAMES
from homage.games.feudality.rules.tiles import FORTIFICATION, IRON, UNITS
from homage.games.feudality.state import CHAMPION, FREE, FROM_BAG, NONE, SEATS
from homage.games.feudality.words.names import (
    COUNTRY_NAMES,
    DICE_NAMES,
    NAMES,
    a_tile,
    card_name,
    good_words,
    level_name,
    part_words,
    seat_name,
    square_name,
    units_words,
)

About = dict[str, int]

PURPOSES = {
    ACTION_ROLL: "for the Point of Action",
    CHAMPION_ROLL: "for the King's Champion",
    OWN_UNIT_ROLL: "in the tournament",
    BOTH_ROLL: "for the King's Champion, then in the tournament",
    VISIT_ROLL: "at the visit",
    BANDITS_ROLL: "for the Bandits",
    WAR_ROLL: "for the war",
    MONSTER_ROLL: "for the monster",
    STRIKE_ROLL: "for where it strikes",
    LIAISON_ROLL: "for the liaison",
    PRICE_ROLL: "for the price of the sabotage",
    SABOTAGE_ROLL: "for the sabotage",
    GUARD_ROLL: "against the sabotage",
    PRIVATE_ROLL: "for the private war",
    DEMAND_ROLL: "for what the general war demands",
    ATTACK_ROLL: "for the attack",
}
_REASONS = {
    BY_TILE: "for the tile",
    BY_FORT: "for the fortification",
    BY_CONTEST: "as the winner",
    BY_WAR: "for the war",
    BY_SHORTAGE: "for too few troops",
    BY_LEVY: "for not paying",
    BY_DEATH: "by the Black Death",
    BY_FESTIVAL: "for the festival",
    BY_PITY: "by the Queen's pity",
    BY_RATS: "for the Rats",
    BY_MONSTER: "for the monster",
    BY_LIAISON: "by the liaison",
    BY_SABOTAGE: "for the failed sabotage",
    BY_PRIVATE_WAR: "by the private war",
    BY_ATTACK: "by the attack",
}
_LOSSES = {
    TO_BANDITS: "to the Bandits",
    TO_MONSTER: "to the monster",
    TO_SABOTAGE: "to sabotage",
    TO_HUNGER: "to hunger",
    TO_WAR: "in battle",
}


def event_words(event: Event) -> str:
    """A line of the log."""
    about = event.about
    return _SPOKEN[event.kind.name](seat_name(about["seat"]) if "seat" in about else "", about)


def _points(count: int) -> str:
    return _counted(count, "point")


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' if count != 1 else ''}"


def _happens(count: int, thing: str, verb: str) -> str:
    """So many things are done something to: "1 tile is", "2 tiles are"."""
    return f"{_counted(count, thing)} {'is' if count == 1 else 'are'} {verb}"


def _list(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _placed(who: str, e: About) -> str:
    how = {FREE: "takes", FROM_BAG: "gets"}.get(e["how"], "buys")
    where = "for the Keep" if e["tile"] < UNITS else f"and places it on {square_name(e['square'])}"
    return f"{who} {how} {a_tile(e['tile'])} {where}."


def _keep_placed(who: str, e: About) -> str:
    found = f" and finds {good_words(IRON, e['iron'])}" if e["iron"] else ""
    return f"{who} founds a Keep on {square_name(e['square'])}{found}."


def _used(verb: str) -> Callable[[str, About], str]:
    def words(who: str, e: About) -> str:
        what = "the fortification" if e["tile"] == FORTIFICATION else f"the {NAMES[e['tile']]}"
        return f"{who} {verb} {what} on {square_name(e['square'])}."

    return words


def _rolled(who: str, e: About) -> str:
    numbers = f"{e['first']} and {e['second']}" if e["second"] else f"{e['first']}"
    return f"{who} rolls {numbers} {PURPOSES[e['purpose']]}."


def _scored(who: str, e: About) -> str:
    verb = "wins" if e["change"] > 0 else "loses"
    return f"  {who} {verb} {_points(abs(e['change']))} {_REASONS[e['why']]} and has {e['points']}."


def _survival(who: str, e: About) -> str:
    return f"  {NAMES[e['unit']]} of {who}: {e['number']}, {'falls' if e['number'] % 2 else 'lives'}."


def _healed(who: str, e: About) -> str:
    by = "a Wizard" if e["by_wizard"] else "Healing"
    return f"  {who} rolls again for {a_tile(e['unit'])} by {by}: {e['number']}, {_fate(e['number'])}."


def _fate(number: int) -> str:
    return "it falls" if number % 2 else "it lives"


def _levy(paid: bool) -> Callable[[str, About], str]:
    def words(who: str, e: About) -> str:
        what = f"{e['count']} Food" if e["food"] else _counted(e["count"], "resource")
        return f"{who} {'pays' if paid else 'does not pay'} {what}."

    return words


def _attacked(who: str, e: About) -> str:
    outcome = "breaks through" if e["total"] > e["defence"] else "is held off"
    return f"{who} attacks {seat_name(e['target'])} with {e['total']} against {e['defence']} and {outcome}."


def _tied(who: str, e: About) -> str:
    tied = [seat_name(seat) for seat in range(SEATS + 1) if e["seats"] >> seat & 1]
    return f"  {_first(_list(tied))} are equal and roll again."


def _first(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[0].upper() + words[1:]


def _private_war(who: str, e: About) -> str:
    outcome = "wins" if e["won"] else "loses"
    return f"{who} goes to war with {COUNTRY_NAMES[e['country']]} and {outcome} with {e['total']}."


def _rats_came(who: str, e: About) -> str:
    origin = "" if e["old"] == NONE else f" from {seat_name(e['old'])}"
    return f"The Rats come{origin} to {who}."


def _price(who: str, e: About) -> str:
    outcome = "pays it" if e["paid"] else "does not pay it, and nothing more happens"
    return f"  The sabotage costs {e['price']} Gold: {who} {outcome}."


def _liaison(who: str, e: About) -> str:
    outcome = "nothing comes of it"
    if e["total"] <= LIAISON_CAUGHT:
        outcome = "it is found out"
    elif e["total"] >= LIAISON_WON:
        outcome = "it succeeds"
    return f"The liaison of {who} comes to {e['total']}: {outcome}."


def _soothsayer(who: str, e: About) -> str:
    if e["count"] == 0:
        return f"A Soothsayer of {who} finds the bag empty."
    drawn = _counted(e["count"], "tile")
    return f"{who} draws {drawn} more into the tray, by {'a Soothsayer' if e['count'] == 1 else 'Soothsayers'}."


def _short(who: str, e: About) -> str:
    has = f"an army of {e['army']}" if e["army"] else "no army"
    return f"{who} has {has} and owes {e['demand']}{': all of it goes' if e['army'] else ''}."


def _sabotage_over(who: str, e: About) -> str:
    victim = seat_name(e["victim"])
    return f"  {e['own']} against {e['other']}: {f'{victim} loses it' if e['won'] else 'it fails'}."


def _contest_won(who: str, e: About) -> str:
    winner = _first(seat_name(e["winner"]))
    return f"  {winner} is best with {e['number']}{': nobody scores' if e['winner'] == CHAMPION else ''}."


def _monster_came(who: str, e: About) -> str:
    outcome = "breaks in" if e["total"] > e["defence"] else "is beaten"
    return f"  It has {e['total']} against {e['defence']} of {who} and {outcome}."


def _bandits_came(who: str, e: About) -> str:
    excess = e["total"] - e["defence"]
    outcome = f"{excess} too many" if excess > 0 else "held off"
    return f"  The Bandits have {e['total']} against {e['defence']} of {who}: {outcome}."


_SPOKEN: dict[str, Callable[[str, About], str]] = {
    "starter": lambda who, e: f"{who} begins as Senior Player.",
    "fief_chosen": lambda who, e: f"{who} {'is given' if e['by_chance'] else 'chooses'} {FIEF_NAMES[e['fief']]}.",
    "keep_placed": _keep_placed,
    "tower_placed": lambda who, e: f"{who} raises a Tower on {square_name(e['square'])}.",
    "set_aside": lambda who, e: f"  {_first(a_tile(e['tile']))} is set aside.",
    "tray_tile": lambda who, e: f"  {_first(a_tile(e['tile']))} comes into the tray.",
    "tray_drawn": lambda who, e: f"{_happens(e['count'], 'tile', 'drawn into the tray')}.",
    "soothsayer_drew": _soothsayer,
    "bag_refilled": lambda who, e: f"{_happens(e['count'], 'discarded tile', 'put back into the bag')}.",
    "tray_cleared": lambda who, e: f"{_happens(e['count'], 'tile', 'left in the tray and discarded')}.",
    "nothing_fits": lambda who, e: f"Nothing in the tray fits into the fief of {who}.",
    "placed": _placed,
    "fortified": lambda who, e: f"{who} builds a {level_name(e['level'])}.",
    "turn_begins": lambda who, e: f"Turn {e['turn']}: {who} is Senior Player.",
    "rolled": _rolled,
    "rerolled": lambda who, e: f"  A Wizard of {who} rolls the {DICE_NAMES[e['die']]} die again: {e['number']}.",
    "point_of_action": lambda who, e: (
        f"The Point of Action is {square_name(e['square'])}{'; another roll follows' if e['again'] else ''}."
    ),
    "activated": _used("activates"),
    "collected": _used("collects from"),
    "gained": lambda who, e: f"  {who} gets {good_words(e['good'], e['count'])}.",
    "paid": lambda who, e: f"  {who} pays {good_words(e['good'], e['count'])}.",
    "traded": lambda who, e: f"  {who} trades {good_words(e['given'], e['count'])} for {good_words(e['got'], 1)}.",
    "handed_over": lambda who, e: f"  {who} gives {good_words(e['good'], 1)} to {seat_name(e['to'])}.",
    "nothing_to_give": lambda who, e: f"  {who} has nothing to give.",
    "scored": _scored,
    "no_point_lost": lambda who, e: f"  {who} has no point to lose {_REASONS[e['why']]}.",
    "victory_number": lambda who, e: f"{who} has reached the Victory Number: this turn is the last.",
    "event_drawn": lambda who, e: f"{who} draws an event: {card_name(e['card'])}.",
    "events_shuffled": lambda who, e: f"{_happens(e['count'], 'event card', 'shuffled')}.",
    "joined": lambda who, e: f"{who} sends {a_tile(e['unit'])} to the tournament.",
    "stayed_away": lambda who, e: f"{who} stays away from the tournament.",
    "nobody_joined": lambda who, e: "Nobody takes part.",
    "tied": _tied,
    "contest_won": _contest_won,
    "war_called": lambda who, e: f"War: troops worth {e['demand']} are demanded of everybody.",
    "sent": lambda who, e: f"{who} sends {units_words(e['unit'], e['count'])} out.",
    "short": _short,
    "war_over": lambda who, e: f"The war is {'won' if e['won'] else 'lost'} with {e['total']}.",
    "nobody_sent": lambda who, e: "Nobody has troops to send; there is no battle.",
    "survival": _survival,
    "healed": _healed,
    "lost": lambda who, e: f"  {who} loses {part_words(e['part'], e['tile'])} {_LOSSES[e['why']]}.",
    "levy_paid": _levy(paid=True),
    "levy_refused": _levy(paid=False),
    "bandits_came": _bandits_came,
    "king_away": lambda who, e: "  Nothing happens.",
    "all_equal": lambda who, e: "  All have the same points: nothing happens.",
    "bandits_passed": lambda who, e: f"  {who} has no fortification, and the Bandits pass by.",
    "rats_came": _rats_came,
    "no_rats": lambda who, e: "  There are no Rats: nothing happens.",
    "rats_left": lambda who, e: f"The Rats starve and leave {who}.",
    "monster_sent": lambda who, e: f"The {EVENT_NAMES[e['event']]} turns on {who}.",
    "monster_came": _monster_came,
    "monster_landed": lambda who, e: f"  It comes down on {square_name(e['square'])} in the fief of {who}.",
    "monster_idle": lambda who, e: f"  It finds nothing to destroy in the fief of {who}.",
    "liaison_over": _liaison,
    "sabotage_price": _price,
    "sabotage_aimed": lambda who, e: f"  {who} aims at {part_words(e['part'], e['tile'])} of {seat_name(e['victim'])}.",
    "sabotage_over": _sabotage_over,
    "private_war": _private_war,
    "attacked": _attacked,
    "point_left": lambda who, e: f"  {who} takes no point from {seat_name(e['target'])}.",
    "feeding": lambda who, e: f"{who} has {_counted(e['tiles'], 'tile')} to feed and owes {e['need']} Food.",
    "hunger": lambda who, e: f"  {e['missing']} Food is missing.",
    "cap_reached": lambda who, e: f"Turn {e['turn']} was the last that was agreed on.",
    "total": lambda who, e: f"{who}: {_points(e['points'])}, place {e['place']}.",
}
