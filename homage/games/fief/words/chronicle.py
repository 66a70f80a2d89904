"""The log: every event of the game as a sentence; what follows from the sentence before is indented."""

from __future__ import annotations

from collections.abc import Callable

from homage.engine.flow.story import Event
from homage.engine.views.words import counted
from homage.games.fief.rules.cards.cards import AMBUSH, ASSASSINATION, GOOD_HARVEST, GOOD_WEATHER, JUSTICE, UPRISING
from homage.games.fief.rules.figures import (
    CALM_FROM,
    FALSE_ALARM,
    MILL_PRICE,
    PLAGUE_KILLS_TO,
    STRONGHOLD_PRICE,
    UNIT_PRICE,
)
from homage.games.fief.rules.places import BISHOPRIC_NAMES, FIEF_NAMES, FIEFS, NONE
from homage.games.fief.rules.talk.requests import MATTER
from homage.games.fief.state import PAPAL_TITHE, ROYAL_TALLAGE, TALLAGE, TITHE
from homage.games.fief.words.names import (
    OFFICE_NAMES,
    PHASE_NAMES,
    a_card,
    a_unit,
    area_words,
    bishoprics_words,
    bits,
    card_name,
    families_words,
    fief_words,
    joined,
    lord_name,
    money,
    path_words,
    place_words,
    priced,
    seat_name,
    some_units,
    town_name,
    units_words,
)
from homage.games.fief.words.petitions import matter_words
from homage.games.fief.words.war_chronicle import WAR, hits_words

About = dict[str, int]

_TAXES = {
    TALLAGE: "lays a tallage on",
    ROYAL_TALLAGE: "lays a royal tallage on",
    TITHE: "claims the tithe of",
    PAPAL_TITHE: "claims the pope's tithe of",
}


def event_words(event: Event) -> str:
    """A line of the log."""
    about = event.about
    return _SPOKEN[event.kind.name](seat_name(about["seat"]) if about.get("seat", NONE) != NONE else "", about)


# -- lords, titles, elections --------------------------------------------------------------------------------------


def _control(who: str, e: About) -> str:
    if e["seat"] == NONE:
        return f"  Nobody controls {town_name(e['town'])} any more."
    return f"  {who} now controls {town_name(e['town'])}."


def _asked(who: str, e: About) -> str:
    about, what = divmod(e["matter"], MATTER)
    return f"{who} asks {seat_name(e['other'])} {matter_words(what, about, e['seat'])}{priced(e['price'])}."


def _paid(who: str, e: About) -> str:
    if e["to"] == NONE:
        return ""  # what is bought is told with its price
    return f"  {who} pays {seat_name(e['to'])} {money(e['deniers'])}."


def _revealed(who: str, e: About) -> str:
    votes = e["votes"]
    return f"  {who} gives {lord_name(e['candidate'])} {counted(votes, 'vote')}."


def _voted(who: str, e: About) -> str:
    markers = "a marker" if e["markers"] == 1 else f"{e['markers']} markers"
    return f"{who} lays {markers} face down on {lord_name(e['candidate'])}."


# -- cards and disasters -------------------------------------------------------------------------------------------


def _played(who: str, e: About) -> str:
    card, target = e["card"], e["target"]
    if card == UPRISING:
        return ""  # the uprising is told by itself
    if card in (GOOD_WEATHER, GOOD_HARVEST):
        return f"{who} plays {card_name(card)} on {area_words(target)}."
    if card == ASSASSINATION:
        return f"{who} has {lord_name(target)} assassinated."
    if card == JUSTICE:
        return f"{who} brings {lord_name(target)} to JUSTICE."
    if card == AMBUSH:
        return f"{who} lays an AMBUSH for {lord_name(target)}."
    return f"{who} plays {a_card(card)}."


def _tax(who: str, e: About) -> str:
    royal_or_not = e["kind"] in (TALLAGE, ROYAL_TALLAGE)
    on = joined(FIEF_NAMES[fief] for fief in bits(e["on"], FIEFS)) if royal_or_not else bishoprics_words(e["on"])
    return f"  {lord_name(e['lord'])} {_TAXES[e['kind']]} {on}."


def _disaster_die(who: str, e: About) -> str:
    alarm = ": a false alarm" if e["die"] == FALSE_ALARM else ""
    return f"  The die for the {card_name(e['card'])} shows {e['die']}{alarm}."


def _disaster_gone(who: str, e: About) -> str:
    if e["area"] == NONE:
        return f"  The {card_name(e['card'])} comes to nothing."
    return f"  A {card_name(e['card'])} card for {area_words(e['area'])} is discarded."


def _disaster_drawn(who: str, e: About) -> str:
    where = "it lies face down on the track" if e["kept"] else "the track is full, so it is discarded face down"
    return f"{who} draws a disaster: {where}."


def _plague_die(who: str, e: About) -> str:
    fate = "dies of the plague" if e["die"] <= PLAGUE_KILLS_TO else "survives the plague"
    return f"  {lord_name(e['lord'])} rolls {e['die']} and {fate}."


def _calm_die(who: str, e: About) -> str:
    outcome = "calms it" if e["die"] >= CALM_FROM else "is not heard"
    return f"  {lord_name(e['lord'])} speaks to the crowd, rolls {e['die']} and {outcome}."


def _razed(who: str, e: About) -> str:
    ruins = [counted(e["mills"], "mill")] if e["mills"] else []
    ruins += ["the stronghold"] if e["stronghold"] else []
    return f"  The crowd takes {town_name(e['town'])}{f' and burns down {joined(ruins)}' if ruins else ''}."


def _cards_given(who: str, e: About) -> str:
    backs = {"CHARACTERS": e["characters"], "EVENTS": e["events"]}
    cards = [f"{count} {back} card{'s' if count != 1 else ''}" for back, count in backs.items() if count]
    return f"  {who} hands {seat_name(e['to'])} {joined(cards)}."


def _ransomed(who: str, e: About) -> str:
    return f"  {lord_name(e['lord'])} is ransomed from {seat_name(e['jailer'])} for {money(e['deniers'])}."


def _bought(who: str, e: About) -> str:
    where = "" if e["town"] == NONE else f" in {town_name(e['town'])}"
    return f"{who} hires {a_unit(e['unit'])}{where} for {money(int(UNIT_PRICE[e['unit']]))}."


_SPOKEN: dict[str, Callable[[str, About], str]] = {
    # setup and the course of the game
    "first_player": lambda who, e: f"{who} holds the FIRST PLAYER card.",
    "lord_dealt": lambda who, e: f"{who} begins with {lord_name(e['lord'])}.",
    "started": lambda who, e: f"{lord_name(e['lord'])} of {who} settles in {town_name(e['town'])}.",
    "round": lambda who, e: f"Round {e['round']}: {seat_name(e['first'])} is first.",
    "phase": lambda who, e: f"{PHASE_NAMES[e['phase']].capitalize()}.",
    "points": lambda who, e: f"  {who} has {counted(e['points'], 'victory point')}.",
    "won_by": lambda who, e: f"  {who} wins {path_words(e['path'])}.",
    "won": lambda who, e: f"{families_words(e['winners'])} {'win' if e['winners'] & e['winners'] - 1 else 'wins'}.",
    "capped": lambda who, e: f"Round {e['round']} was the last: the game ends here.",
    # titles and lords
    "deniers_paid": _paid,
    "title_taken": lambda who, e: f"  {lord_name(e['lord'])} holds {fief_words(e['fief'])}.",
    "title_vacant": lambda who, e: f"  Nobody holds {fief_words(e['fief'])} any more.",
    "control": _control,
    "bishop_made": lambda who, e: f"  {lord_name(e['lord'])} is bishop of {BISHOPRIC_NAMES[e['bishopric']]}.",
    "cardinal_made": lambda who, e: f"  {lord_name(e['lord'])} is cardinal.",
    "pope_made": lambda who, e: f"  {lord_name(e['lord'])} is pope.",
    "king_made": lambda who, e: f"  {lord_name(e['lord'])} is king of France.",
    "king_succeeded": lambda who, e: f"  {lord_name(e['lord'])} succeeds as king of France.",
    "queen_made": lambda who, e: f"  {lord_name(e['lord'])} is queen.",
    "queen_lost": lambda who, e: f"  {lord_name(e['lord'])} is queen no more.",
    "regent_made": lambda who, e: f"  Queen {lord_name(e['lord'])} rules as regent.",
    "prince_made": lambda who, e: f"  {lord_name(e['lord'])} is crown prince.",
    "prince_lost": lambda who, e: f"  {lord_name(e['lord'])} is crown prince no more.",
    "darc_made": lambda who, e: f"  {lord_name(e['lord'])} rides as D'ARC.",
    "guard_taken": lambda who, e: f"  A royal guard of {e['guards']} joins {lord_name(e['lord'])}.",
    "guard_lost": lambda who, e: f"  The royal guard of {lord_name(e['lord'])} disbands.",
    "eliminated": lambda who, e: f"  {lord_name(e['lord'])} of {who} is dead.",
    "lord_placed": lambda who, e: f"  {lord_name(e['lord'])} is now {place_words(e['place'])}.",
    "units_swapped": lambda who, e: (
        f"  The garrison of {who} in {town_name(e['town'])} goes over to {seat_name(e['to'])}."
    ),
    # Hear Ye
    "excommunicated": lambda who, e: f"The pope excommunicates {lord_name(e['lord'])}.",
    "excommunication_lifted": lambda who, e: f"  {lord_name(e['lord'])} is no longer excommunicated.",
    "asked": _asked,
    "agreed": lambda who, e: f"  {seat_name(e['other'])} agrees.",
    "declined": lambda who, e: f"  {seat_name(e['other'])} refuses.",
    "proposed": lambda who, e: f"{who} proposes a marriage between {lord_name(e['own'])} and {lord_name(e['other'])}.",
    "married": lambda who, e: f"{lord_name(e['lord'])} and {lord_name(e['spouse'])} are married.",
    "wedding_off": lambda who, e: f"The wedding of {lord_name(e['lord'])} and {lord_name(e['spouse'])} is off.",
    "marriage_over": lambda who, e: f"  The marriage of {lord_name(e['lord'])} and {lord_name(e['spouse'])} is over.",
    "ballot": lambda who, e: f"The election of the {OFFICE_NAMES[e['office']]} begins.",
    "nominated": lambda who, e: f"{who} nominates {lord_name(e['lord'])} as {OFFICE_NAMES[e['office']]}.",
    "voted": _voted,
    "vote_revealed": _revealed,
    "not_elected": lambda who, e: f"  Nobody becomes {OFFICE_NAMES[e['office']]}.",
    # cards and disasters
    "discarded": lambda who, e: f"{who} discards {a_card(e['card'])}.",
    "drew": lambda who, e: f"  It is {a_card(e['card'])}.",
    "drew_unseen": lambda who, e: f"{who} draws {'an EVENTS' if e['pile'] else 'a CHARACTERS'} card.",
    "disaster_drawn": _disaster_drawn,
    "reshuffled": lambda who, e: f"The discarded {'EVENTS' if e['pile'] else 'CHARACTERS'} cards are shuffled.",
    "disaster_revealed": lambda who, e: f"The next disaster is turned up: {card_name(e['card'])}.",
    "disaster_die": _disaster_die,
    "disaster_struck": lambda who, e: f"  {card_name(e['card'])} strikes {area_words(e['area'])}.",
    "disaster_gone": _disaster_gone,
    "card_played": _played,
    "cancelled": lambda who, e: (
        f"  {card_name(e['by'])} cancels the {card_name(e['card'])} in {area_words(e['bishopric'])}."
    ),
    "tax_laid": _tax,
    "plague_die": _plague_die,
    "units_lost": lambda who, e: f"  {who} loses {units_words(e['unit'], e['units'])} {place_words(e['place'])}.",
    "losses_due": lambda who, e: f"  {who} decides about losses {place_words(e['place'])}.",
    "units_unveiled": lambda who, e: (
        f"  {who} turns up {units_words(e['unit'], e['units'])} {place_words(e['place'])}."
    ),
    "uprising_begun": lambda who, e: f"{who} stirs up an UPRISING in {town_name(e['town'])}.",
    "uprising_joined": lambda who, e: f"{who} adds to the UPRISING in {town_name(e['town'])}.",
    "calm_die": _calm_die,
    "uprising_dice": lambda who, e: (
        f"  The crowd of {town_name(e['town'])} rolls {e['dice']} {'die' if e['dice'] == 1 else 'dice'}: "
        f"{hits_words(e['hits'])}."
    ),
    "uprising_over": lambda who, e: f"  The uprising in {town_name(e['town'])} is over.",
    "razed": _razed,
    "assassin_marked": lambda who, e: f"  {lord_name(e['lord'])} bears the ASSASSIN marker.",
    "vetoed": lambda who, e: f"  The pope will not have {lord_name(e['lord'])} as cardinal.",
    # income and purchase
    "income_taken": lambda who, e: f"{who} takes {money(e['deniers'])}.",
    "tallage_taken": lambda who, e: f"  The tallage of {FIEF_NAMES[e['fief']]} brings {who} {money(e['deniers'])}.",
    "tithe_taken": lambda who, e: (
        f"  The tithe of {BISHOPRIC_NAMES[e['bishopric']]} brings {who} {money(e['deniers'])}."
    ),
    "cards_cleared": lambda who, e: "TAX, GOOD WEATHER and GOOD HARVEST cards leave the map.",
    "mill_built": lambda who, e: f"{who} builds a mill in {town_name(e['town'])} for {money(MILL_PRICE)}.",
    "stronghold_built": lambda who, e: (
        f"{who} builds a stronghold in {town_name(e['town'])} for {money(STRONGHOLD_PRICE)}."
    ),
    "unit_bought": _bought,
    "units_deployed": lambda who, e: f"{who} puts {some_units(e['units'])} into {town_name(e['town'])}.",
    "city_made": lambda who, e: f"  {town_name(e['town'])} is the city of {fief_words(e['fief'])}.",
    "title_given": lambda who, e: f"  The crown ({who}) gives {seat_name(e['to'])} {fief_words(e['fief'])}.",
    "ransomed": _ransomed,
    **WAR,
    # diplomacy
    "gift": lambda who, e: f"{who} gives {seat_name(e['to'])} {money(e['deniers'])}.",
    "handed_over": lambda who, e: f"{who} hands {town_name(e['town'])} over to {seat_name(e['to'])}.",
    "pawn_spent": lambda who, e: f"  {who} spends a DIPLOMACY pawn.",
    "deal_offered": lambda who, e: f"{who} offers {seat_name(e['to'])} a deal.",
    "deal_refused": lambda who, e: f"  {seat_name(e['to'])} refuses the deal of {who}.",
    "deal_failed": lambda who, e: f"  The deal of {who} and {seat_name(e['to'])} can no longer be carried out.",
    "deal_made": lambda who, e: f"  {who} and {seat_name(e['to'])} have a deal.",
    "card_given": lambda who, e: f"  {who} hands {seat_name(e['to'])} {a_card(e['card'])}.",
    "cards_given": _cards_given,
    "table_asked": lambda who, e: f"{who} asks the table.",
}
