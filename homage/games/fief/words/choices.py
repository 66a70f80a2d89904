"""What each action would do, as a player says it."""

from __future__ import annotations

from homage.engine.flow.course import about_asked, frame_operand, kind_asked
from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import (
    AIM_ASKED,
    BATTLE_ASKED,
    BUY_ASKED,
    CALM_ASKED,
    COALITION_ASKED,
    DEAL_ANSWER,
    DECOY_ASKED,
    DISCARD_ASKED,
    DRAW_ASKED,
    ESCAPE_ASKED,
    FOR_ASKED,
    MARCH_ASKED,
    MARRIAGE_ASKED,
    MATTER_ASKED,
    NOMINATION_ASKED,
    PICK_UP_ASKED,
    PLAY_ASKED,
    PLUNDER_ASKED,
    POPE_ASKED,
    PRICE_ASKED,
    PRINCE_ASKED,
    RANSOM_ASKED,
    REROLL_ASKED,
    SCORCH_ASKED,
    SIEGE_ASKED,
    WINDOW_ASKED,
)
from homage.games.fief.frames import PRICE
from homage.games.fief.rules.court.families import married_lord
from homage.games.fief.rules.court.placement import is_guest
from homage.games.fief.rules.court.title_purchase import giver, title_price
from homage.games.fief.rules.court.transmission import PASSED_ON
from homage.games.fief.rules.field.captives import ransom_price
from homage.games.fief.rules.field.sides import ATTACK
from homage.games.fief.rules.figures import (
    CALM_FROM,
    CALM_PRICE,
    CARDINAL_PRICE,
    D6,
    MILL_PRICE,
    PLUNDER,
    STRONGHOLD_PRICE,
    TALLAGE_A_TOWN,
    UNIT_PRICE,
)
from homage.games.fief.rules.places import FIEF_TOWNS, NONE
from homage.games.fief.rules.talk.matters import GIFT, GIFT_TO
from homage.games.fief.rules.talk.paper import GETS, GIVES
from homage.games.fief.state import State
from homage.games.fief.words.names import (
    a_card,
    area_words,
    cost_words,
    fief_words,
    lord_name,
    money,
    seat_name,
    town_name,
    unit_name,
    units_words,
    upper_first,
)
from homage.games.fief.words.phrases import Choice, Of, always, in_town, lord_of, on_lord, to_family
from homage.games.fief.words.stakes import (
    TITLE_VP,
    annulment_stake,
    ballot_office,
    office_stake,
    queen_stake,
    standing,
    wedding_stake,
    with_stakes,
)
from homage.games.fief.words.war_choices import WAR_CHOICES


def action_words(s: State, seat: int, action: int) -> str:
    """What an action would do."""
    verb, of = ACTIONS.parts(action)
    return _CHOICES[verb](s, seat, of)


_PASSES = {
    WINDOW_ASKED: "Do nothing now",
    MATTER_ASKED: "Do nothing before",
    DISCARD_ASKED: "Discard no more",
    DRAW_ASKED: "Draw no more",
    PLAY_ASKED: "Play no more cards",
    CALM_ASKED: "Let it take its course",
    RANSOM_ASKED: "Leave the ransom unpaid",
    MARCH_ASKED: "End your movement",
    BATTLE_ASKED: "Declare no more battles",
    COALITION_ASKED: "Stay out of it",
    SCORCH_ASKED: "Burn nothing",
    AIM_ASKED: "Shoot as usual",
    SIEGE_ASKED: "Lay no more sieges",
    PLUNDER_ASKED: "Plunder no more",
}
_DONE = {
    POPE_ASKED: "Do nothing more as pope",
    MARRIAGE_ASKED: "Propose nothing more",
    NOMINATION_ASKED: "Nominate nobody",
    FOR_ASKED: "Give nobody your votes",
    DECOY_ASKED: "Lay no decoy",
    ESCAPE_ASKED: "Nobody else flees",
    BUY_ASKED: "Buy no more",
    PICK_UP_ASKED: "Take nobody else along",
    REROLL_ASKED: "Keep the dice",
}


# -- answers -------------------------------------------------------------------------------------------------------


def _agree(s: State, seat: int, of: Of) -> str:
    if kind_asked(s) == PRINCE_ASKED:
        return f"Make {lord_name(about_asked(s))} crown prince"
    return "Accept the deal" if kind_asked(s) == DEAL_ANSWER else "Agree"


def _refuse(s: State, seat: int, of: Of) -> str:
    if kind_asked(s) == PRINCE_ASKED:
        return f"Let {lord_name(about_asked(s))} be no prince"
    return "Refuse the deal" if kind_asked(s) == DEAL_ANSWER else "Refuse"


def _price(s: State, seat: int, of: Of) -> str:
    if kind_asked(s) == MATTER_ASKED:
        given = frame_operand(s, GIFT)
        to, left = seat_name(frame_operand(s, GIFT_TO) - 1), s.deniers[seat] - given - of["deniers"]
        return f"Give {to} {_sum(given, of)}, {left} left"
    named = frame_operand(s, PRICE) if kind_asked(s) == PRICE_ASKED else 0
    deniers = _sum(named, of)
    return f"Offer {deniers}, {s.deniers[seat] - named - of['deniers']} left" if deniers else "Offer nothing"


def _sum(named: int, of: Of) -> str:
    """A sum of deniers; after the first part of a great one, all of it (R-157)."""
    total = named + of["deniers"]
    return f"{money(total)} in all" if named else money(total) if total else ""


def _entitle(s: State, seat: int, of: Of) -> str:
    return f"{lord_name(of['lord'])} shall hold {fief_words(about_asked(s))}"


def _place(s: State, seat: int, of: Of) -> str:
    town = of["town"]
    guest = f", if {seat_name(s.control[town])} agrees" if is_guest(s, seat, town) else ""
    return f"Place {lord_name(about_asked(s))} in {town_name(town)}{guest}"


def _annul(s: State, seat: int, of: Of) -> str:
    lord = married_lord(s, seat)
    words = f"Ask the pope to annul the marriage of {lord_name(lord)} and {lord_name(s.spouse[lord])}"
    return with_stakes(words, annulment_stake(s, seat))


def _marry(s: State, seat: int, of: Of) -> str:
    words = f"Propose that {lord_name(of['own'])} marries {lord_of(s, seat, of['other'])}"
    stake = wedding_stake(s, seat, s.lord_family[of["other"]])
    return with_stakes(words, stake, queen_stake(s, of["own"], of["other"]))


def _candidate(words: str) -> Choice:
    """Something that helps a lord to the office of the ballot under way."""

    def told(s: State, seat: int, of: Of) -> str:
        told = words.format(lord_of(s, seat, of["lord"]))
        return with_stakes(told, office_stake(s, seat, ballot_office(s), of["lord"]))

    return told


def _take(s: State, seat: int, of: Of) -> str:
    words = f"Take {fief_words(of['fief'])}"
    return words if about_asked(s) == PASSED_ON else with_stakes(words, standing(s, seat, seat, TITLE_VP))


def _weather(card: str, bad: str) -> Choice:
    def words(s: State, seat: int, of: Of) -> str:
        lies = (s.bad_weather if bad == "BAD WEATHER" else s.famine) >> of["bishopric"] & 1
        effect = f"ends the {bad}" if lies else "a denier more for each mill"
        return f"{card} on {area_words(of['bishopric'])}: {effect}"

    return words


def _lose(s: State, seat: int, of: Of) -> str:
    whose = "" if of["family"] == seat else f" of {seat_name(of['family'])}"
    if of["units"] == 0:
        return f"Lose no {unit_name(of['unit'], 2)}{whose}"
    return f"Lose {units_words(of['unit'], of['units'])}{whose}"


def _calm(s: State, seat: int, of: Of) -> str:
    risk = _costs(s, seat, CALM_PRICE) if of["paid"] else "he dies if it fails"
    return f"{lord_name(of['lord'])} tries to calm it: {D6 + 1 - CALM_FROM} in {D6}; {risk}"


def _draw(s: State, seat: int, of: Of) -> str:
    if not of["pile"]:
        return "Draw from CHARACTERS"
    return "Draw from EVENTS: a disaster lies on top" if s.disaster_on_top else "Draw from EVENTS"


def _tallage(s: State, seat: int, of: Of) -> str:
    income = TALLAGE_A_TOWN * int(FIEF_TOWNS[of["fief"]]).bit_count()
    return f"{lord_name(of['lord'])} taxes {fief_words(of['fief'])}: {money(income)}"


# -- purchases -----------------------------------------------------------------------------------------------------


def _buy(s: State, seat: int, of: Of) -> str:
    where = f" in {town_name(of['town'])}" if "town" in of else ""
    return f"{upper_first(unit_name(of['unit'], 1))}{where}: {_costs(s, seat, int(UNIT_PRICE[of['unit']]))}"


def _costs(s: State, seat: int, price: int) -> str:
    return cost_words(price, s.deniers[seat])


def _at_price(words: str, price: int) -> Choice:
    """Something bought in a town, with what it costs."""
    return lambda s, seat, of: f"{words} in {town_name(of['town'])}: {_costs(s, seat, price)}"


def _title(s: State, seat: int, of: Of) -> str:
    price = int(title_price(of["fief"]))
    if giver(s) == seat:
        cost = "free, by your crown"
    elif s.deniers[seat] < price:
        cost = f"only as a gift of {seat_name(giver(s))}"
    else:
        cost = _costs(s, seat, price)
    return f"Title of {fief_words(of['fief'])}: {cost}; {standing(s, seat, seat, TITLE_VP)}"


def _favour(s: State, seat: int, of: Of) -> str:
    return f"Ask {seat_name(giver(s))}, who has the crown, for it as a gift"


def _haggle_all(s: State, seat: int, of: Of) -> str:
    return f"Offer {seat_name(of['family'])} one sum for all your lords in their jail"


def _lend(s: State, seat: int, of: Of) -> str:
    user = s.battle_leader[ATTACK] if s.battle_town != NONE else s.active
    return f"Offer to play UNDERGROUND for {seat_name(user)}"


def _ransom(s: State, seat: int, of: Of) -> str:
    price, jailer = int(ransom_price(s, of["lord"])), seat_name(s.jailer[of["lord"]])
    return f"Ransom {lord_name(of['lord'])} from {jailer}: {_costs(s, seat, price)}"


_CHOICES: dict[str, Choice] = {
    "pass": lambda s, seat, of: _PASSES[kind_asked(s)],
    "done": lambda s, seat, of: _DONE[kind_asked(s)],
    "agree": _agree,
    "refuse": _refuse,
    "price": _price,
    "start": in_town("Start in {}"),
    "entitle": _entitle,
    "yield": lambda s, seat, of: f"Give up {fief_words(of['fief'])}",
    "take": _take,
    "place": _place,
    "guard": lambda s, seat, of: f"Take a guard of {of['guards']}" if of["guards"] else "Take no guard",
    "excommunicate": on_lord("Excommunicate {}"),
    "lift": lambda s, seat, of: f"Lift the excommunication of {lord_name(s.excommunicated)}",
    "annul": _annul,
    "marry": _marry,
    "nominate": _candidate("Nominate {}"),
    "vote": _candidate("Vote for {}"),
    "decoy": on_lord("Decoy on {}: no vote"),
    "both": on_lord("Vote for {}, with the decoy beside it"),
    "discard": lambda s, seat, of: f"Discard {a_card(of['card'])}",
    "draw": _draw,
    "bring": on_lord("Bring {} into play"),
    "weather": _weather("GOOD WEATHER", "BAD WEATHER"),
    "harvest": _weather("GOOD HARVEST", "FAMINE"),
    "tallage": _tallage,
    "tithe": lambda s, seat, of: f"{lord_name(of['lord'])} claims the tithe of {area_words(of['bishopric'])}",
    "papal_tithe": always("Claim the pope's tithe of all bishoprics"),
    "lose": _lose,
    "lose_lord": on_lord("Let {} fall"),
    "darc": on_lord("Play D'ARC for {}"),
    "cardinal": on_lord("Play CARDINAL for {}"),
    "uprising": in_town("Play UPRISING in {}"),
    "escape": on_lord("Play UNDERGROUND so that {} escapes"),
    "flee": on_lord("{} flees too"),
    "undermine": always("Play UNDERGROUND against the walls"),
    "assassinate": on_lord("Play ASSASSINATION on {}"),
    "assassin": on_lord("{} bears the ASSASSIN marker"),
    "justice": on_lord("Play JUSTICE on {}"),
    "ambush": on_lord("Play AMBUSH on {}"),
    "calm": _calm,
    "strike": to_family("The crowd hits {} next"),
    "hand_over": lambda s, seat, of: f"Hand {town_name(of['town'])} over to {seat_name(of['family'])}",
    "pass_captive": lambda s, seat, of: f"Hand {lord_of(s, seat, of['lord'])} over to {seat_name(of['family'])}",
    "release": on_lord("Release {}"),
    "lift_siege": in_town("Lift your siege of {}"),
    "ransom": _ransom,
    "haggle": lambda s, seat, of: f"Offer {seat_name(s.jailer[of['lord']])} less for {lord_name(of['lord'])}",
    "haggle_all": _haggle_all,
    "mill": _at_price("Mill", MILL_PRICE),
    "stronghold": _at_price("Stronghold", STRONGHOLD_PRICE),
    "buy": _buy,
    "recruit": _buy,
    "deploy": lambda s, seat, of: f"Put {units_words(of['unit'], 1)} into {town_name(of['town'])}",
    "title": _title,
    "city": in_town("Make {} its city"),
    "pay": lambda s, seat, of: f"Pay {_costs(s, seat, int(title_price(about_asked(s))))}",
    "favour": _favour,
    "cardinal_title": lambda s, seat, of: (
        f"Make {lord_of(s, seat, of['lord'])} cardinal: {_costs(s, seat, CARDINAL_PRICE)}"
    ),
    **WAR_CHOICES,
    "gift": to_family("Give {} some deniers"),
    "parley": to_family("Offer {} a deal"),
    "secret": always("Keep the deal secret"),
    "offer_deniers": lambda s, seat, of: f"Give {_sum(s.deal_deniers[seat, GIVES], of)}",
    "want_deniers": lambda s, seat, of: f"Get {_sum(s.deal_deniers[seat, GETS], of)}",
    "offer_card": lambda s, seat, of: f"Give {a_card(of['card'])}",
    "want_card": lambda s, seat, of: f"Get {a_card(of['card'])}",
    "offer_town": in_town("Give {}"),
    "want_town": in_town("Get {}"),
    "offer_captive": on_lord("Give up your captive {}"),
    "want_captive": on_lord("Get the captive {}"),
    "propose": always("Propose this deal"),
    "withdraw": always("Forget this deal"),
    "lend": _lend,
    "throw_away": lambda s, seat, of: f"Discard {a_card(of['card'])} before you draw",
    "stand": _candidate("Nominate {}, without votes of your own"),
    "give_up": always("Surrender at once: all your units are lost"),
    "tear_down": in_town(f"Plunder your own mill in {{}}: {money(PLUNDER)}"),
    "before": always("Do something else first"),
    "table": always("Ask whether anybody wants to act first"),
}
