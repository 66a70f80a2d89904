"""How Feudalism speaks: the log, the choices, the questions, and how to play."""

from __future__ import annotations

from collections.abc import Callable

from homage.engine.flow.course import frame_operand, kind_asked
from homage.engine.flow.story import Event
from homage.engine.views.words import Sentence
from homage.games.feudalism.actions import ACTIONS
from homage.games.feudalism.actions import LOOKS as LOOKS
from homage.games.feudalism.rules.cards import (
    ACCIDENT,
    ACCIDENT_SUCCESS,
    AFTER_CARDS,
    ALLIANCE,
    ALLIANCE_DRM,
    ATTACK_COST,
    CARD_IDS,
    CARD_NAMES,
    CAVALERIE,
    CAVALERIE_DRM,
    DUC,
    DUC_SUCCESS,
    ESPIONS_KING,
    ESPIONS_VASSAL,
    FEROCITE,
    FEROCITE_DRM,
    FIRST_CARD,
    INVASION_CARD,
    INVASIONS,
    KINGS,
    PAIX,
    RECONQUETE,
    REVOLTE,
    SAINT_EMPIRE,
    SERMENT,
    TENSIONS,
    TENSIONS_DRM,
    TRIBUT,
    TRIBUT_FOR_EMPIRE,
    TURNS,
)
from homage.games.feudalism.rules.decks import BITS_A_COUNT, side_of_card
from homage.games.feudalism.rules.invasion import tribute
from homage.games.feudalism.rules.militia import militia_price
from homage.games.feudalism.rules.playable import top_card
from homage.games.feudalism.rules.regions import INCOME, REGION_NAMES
from homage.games.feudalism.rules.strength import attacking_side, chance, strength
from homage.games.feudalism.state import (
    ANSWER,
    AT_HAND,
    ATTACK,
    D1,
    D2,
    INVASION,
    NO_FIGHT,
    NONE,
    RAISE,
    REVOLT,
    REVOLT_MARKER,
    WHERE,
    State,
)

SIDE_NAMES = ("Vassal", "King")
ROLES = tuple(name.lower() for name in SIDE_NAMES)
_SEATS = ("First player", "Second player")
_FIGHTS = {INVASION: "Invasion of", REVOLT: "Revolt in", ATTACK: "The King attacks"}
_MARKERS = ("nobody", "rebels", "Vikings", "Muslims")


def seat_name(seat: int) -> str:
    """A seat as people call it; who is King changes."""
    return _SEATS[seat]


def card_name(card: int) -> str:
    """An Action card by the name printed on it."""
    return "the Invasion" if card == INVASION_CARD else CARD_NAMES[card]


def card_id(card: int) -> str:
    """A card as boards know it; the Invasion card of the turn can be answered too."""
    return "invasion" if card == INVASION_CARD else CARD_IDS[card]


def invasion_name(card: int) -> str:
    """An Invasion card: its people, its kind and its army."""
    invasion = INVASIONS[card]
    return f"{invasion['people'].capitalize()} {invasion['kind'].capitalize()} {invasion['army']}"


def king_name(card: int) -> str:
    """A King card with its two numbers."""
    return f"{KINGS[card]['name']} (DRM {KINGS[card]['drm']:+}, army {KINGS[card]['army']})"


def cards_in(packed: int, side: int) -> list[int]:
    """The cards of a hand that was told as one number."""
    return [
        card
        for card in range(FIRST_CARD[side], AFTER_CARDS[side])
        for _ in range(packed >> BITS_A_COUNT * (card - FIRST_CARD[side]) & (1 << BITS_A_COUNT) - 1)
    ]


def _hand_words(packed: int, side: int) -> str:
    return ", ".join(CARD_NAMES[card] for card in cards_in(packed, side)) or "no card"


# -- actions -------------------------------------------------------------------------------------------------------


def action_words(s: State, seat: int, action: int) -> str:
    """What an action would do."""
    verb, of = ACTIONS.parts(action)
    where = REGION_NAMES[of["region"]] if "region" in of else ""
    if verb == "pass":
        return "Let it stand" if kind_asked(s) == ANSWER else "Play no card now"
    if verb == "done":
        return {RAISE: "Raise no Militia", D1: "End your actions", D2: "End your actions"}.get(
            kind_asked(s), "Play no more in this battle"
        )
    if verb == "pay":
        return f"Fight for {REGION_NAMES[s.fight_at]}: {_costs(s, ATTACK_COST)}"
    if verb == "yield":
        return f"Give {REGION_NAMES[s.fight_at]} up without a battle"
    if verb == "invade":
        return f"Aim the Invasion at {where}"
    if verb == "spread":
        return f"Have {where} revolt too"
    if verb == "attack":
        return f"Attack {where}: {_costs(s, ATTACK_COST)}"
    if verb == "militia":
        amount, duke = of["amount"], of["duke"]
        how = f" with {CARD_NAMES[DUC]}" if duke else ""
        return f"Militia +{amount}{how}: {_costs(s, militia_price(amount, duke))}"
    if verb == "spy":
        whose = "Vassal" if seat == s.king else "King"
        return f"Send Espions to look at the {whose}'s hand" if of["look"] == AT_HAND else "Send Espions to the decks"
    if verb == "revolt":
        return f"Play {CARD_NAMES[REVOLTE]} in {where}"
    if verb == "oath":
        return f"Play {CARD_NAMES[SERMENT]} in {where}: {_costs(s, INCOME[of['region']])}"
    return _play_words(s, of["card"])


def _costs(s: State, price: int) -> str:
    """What the King pays, and what is left in the treasury."""
    return f"{price} Dn, {s.treasury - price} left"


def _play_words(s: State, card: int) -> str:
    """A card whose action names nothing else: an answer, help in a battle, or an action by itself."""
    name = CARD_NAMES[card]
    if kind_asked(s) == ANSWER:
        declared = top_card(s)
        if card == SERMENT:
            where = frame_operand(s, WHERE)
            return f"Calm {REGION_NAMES[where]} with {name}: {_costs(s, INCOME[where])}"
        price = ""
        if card == TRIBUT:
            price = f": {_costs(s, tribute(s) if declared == INVASION_CARD else TRIBUT_FOR_EMPIRE)}"
        return f"Cancel {card_name(declared)} with {name}{price}"
    supports = {
        ALLIANCE: ALLIANCE_DRM,
        FEROCITE: FEROCITE_DRM,
        TENSIONS: TENSIONS_DRM,
        CAVALERIE: CAVALERIE_DRM,
    }
    if card in supports:
        return f"Play {name}: +{supports[card]} in this battle"
    if card == TRIBUT:
        return f"Pay the Vikings off with {name}: {_costs(s, tribute(s))}" if s.target != NONE else f"Play {name}"
    return {
        ACCIDENT: f"Play {name}: {ACCIDENT_SUCCESS} or more moves the track down",
        SAINT_EMPIRE: f"Play {name}: ban the King's attack",
        PAIX: f"Play {name}: take a die of Deniers",
        RECONQUETE: f"Play {name}: one more attack",
        DUC: f"Play {name}: {DUC_SUCCESS} or more moves the track up",
    }.get(card, f"Play {name}")


# -- questions -----------------------------------------------------------------------------------------------------


def _answer(s: State, seat: int) -> str:
    declared, region = top_card(s), frame_operand(s, WHERE)
    if declared == INVASION_CARD:
        return f"{invasion_name(s.invasion)} attacks {REGION_NAMES[s.target]}. Do you cancel it?"
    where = f" in {REGION_NAMES[region]}" if region != NONE and declared in (REVOLTE, SERMENT) else ""
    return f"The {SIDE_NAMES[side_of_card(declared)]} plays {card_name(declared)}{where}. Do you answer it?"


def _pay(s: State, seat: int) -> str:
    here = REGION_NAMES[s.fight_at]
    return f"{here} rises. Pay {ATTACK_COST} Dn and fight, or give the Region up? You have {s.treasury} Dn."


def _in_battle(what: str) -> Sentence:
    return lambda s, seat: f"{_FIGHTS[s.fight]} {REGION_NAMES[s.fight_at]}: {what}? {_odds(s)}"


def _odds(s: State) -> str:
    if s.fight == NO_FIGHT:
        return ""
    side = attacking_side(s)
    ahead = strength(s, side) - strength(s, 1 - side)
    return f"The attacker wins {chance(ahead)} times in 36 as it stands."


def _actions(words: str) -> Sentence:
    return lambda s, seat: f"Your actions as {SIDE_NAMES[seat == s.king]}: {words.format(s.treasury)}"


QUESTION_WORDS: dict[str, Sentence] = {
    "w0": lambda s, seat: f"{invasion_name(s.invasion)} is coming. Do you send Espions before you name its target?",
    "target": lambda s, seat: f"Where does the {invasion_name(s.invasion)} strike?",
    "w1": "Before the income: do you play a card?",
    "w2": "Before the actions: do you play a card?",
    "d1": _actions("what do you play?"),
    "w3": "Do you win a Region back by oath?",
    "d2": _actions("what do you do? You have {} Dn."),
    "w4": "Do you send Espions?",
    "answer": _answer,
    "spread": lambda s, seat: f"The Revolt of {REGION_NAMES[s.spread_from]} spreads: which neighbour rises?",
    "pay": _pay,
    "raise": _in_battle("how much Militia do you raise"),
    "attacker": _in_battle("what do you play"),
    "defender": _in_battle("what do you play"),
}


# -- the log -------------------------------------------------------------------------------------------------------


def _role(about: dict[str, int]) -> str:
    """Who plays a card, with the role that the card belongs to."""
    return f"The {SIDE_NAMES[side_of_card(about['card'])]} ({seat_name(about['seat'])})"


def _played(e: dict[str, int]) -> str:
    who, card = _role(e), e["card"]
    if card in (ESPIONS_VASSAL, ESPIONS_KING):
        other = SIDE_NAMES[1 - side_of_card(card)]
        return f"{who} sends Espions to look at {f'the hand of the {other}' if e['use'] == AT_HAND else 'the decks'}."
    if card == REVOLTE:
        return f"{who} stirs up {REGION_NAMES[e['region']]} with {CARD_NAMES[card]}."
    if card == SERMENT:
        return f"{who} asks {REGION_NAMES[e['region']]} for a {CARD_NAMES[card]}."
    return f"{who} plays {CARD_NAMES[card]}."


def _saw_decks(e: dict[str, int]) -> str:
    cards = [CARD_NAMES[e[name]] for name in ("first", "second", "own") if e[name] >= 0]
    return f"  On the decks {seat_name(e['seat'])} sees: {', '.join(cards)}."


def _loss(e: dict[str, int]) -> str:
    half = f", halved to {e['owed']}" if e["owed"] != e["die"] else ""
    short = f"; the King can pay only {e['paid']}" if e["paid"] < e["owed"] else f"; {e['left']} Dn left"
    return f"  The loss is {e['die']} Dn{half}{short}."


def _battle_over(e: dict[str, int]) -> str:
    where = REGION_NAMES[e["region"]]
    if e["fight"] == ATTACK:
        return f"  The King takes {where}." if e["won"] else f"  {where} holds out against the King."
    return (
        f"  {where} is overcome."
        if e["won"] and e["fight"] == INVASION
        else (f"  The Revolt in {where} succeeds." if e["won"] else f"  {where} is kept.")
    )


def _dynasty(e: dict[str, int]) -> str:
    who = seat_name(e["king"])
    what = f"The dynasty changes: {who} is King" if e["changed"] else f"{who} stays King"
    return f"{what} and has {e['points']} VP."


def _lost(e: dict[str, int]) -> str:
    where = REGION_NAMES[e["region"]]
    if e["marker"] == REVOLT_MARKER:
        return f"  {where} is in revolt: the King has lost it."
    return f"  {_MARKERS[e['marker']]} settle in {where}: the King has lost it."


_SPOKEN: dict[str, Callable[[dict[str, int]], str]] = {
    "first_die": lambda e: f"{seat_name(e['seat'])} rolls {e['die']} for the crown.",
    "crowned": lambda e: f"{seat_name(e['seat'])} is King, {seat_name(1 - e['seat'])} Vassal.",
    "turn": lambda e: f"Turn {e['turn']}: {seat_name(e['king'])} is King.",
    "king_turned_up": lambda e: f"{king_name(e['card'])} comes to power.",
    "track_moved": lambda e: f"  The King marker moves from {e['old']} to {e['new']}.",
    "drew": lambda e: (
        f"{seat_name(e['seat'])} draws {e['count']} cards and holds {_hand_words(e['cards'], e['side'])}."
    ),
    "drew_unseen": lambda e: f"{seat_name(e['seat'])} draws {e['count']} cards.",
    "reshuffled": lambda e: f"The discarded cards of the {SIDE_NAMES[e['side']]} are shuffled into a new deck.",
    "invasion_turned_up": lambda e: f"The Invasion of the turn: {invasion_name(e['card'])}.",
    "targeted": lambda e: f"The {invasion_name(e['card'])} aims at {REGION_NAMES[e['region']]}.",
    "no_target": lambda e: f"The {invasion_name(e['card'])} finds no Region and goes home.",
    "income_taken": lambda e: f"The King takes {e['amount']} Dn and has {e['treasury']}.",
    "markers_gone": lambda e: "The Disasters of last turn are over.",
    "played": _played,
    "answered": lambda e: f"{_role(e)} answers {card_name(e['against'])} with {CARD_NAMES[e['card']]}.",
    "cancelled": lambda e: f"  {card_name(e['card'])[0].upper()}{card_name(e['card'])[1:]} is cancelled.",
    "paid": lambda e: f"  The King pays {e['amount']} Dn; {e['left']} left.",
    "saw_hand": lambda e: f"  {seat_name(e['seat'])} sees: {_hand_words(e['cards'], e['side'])}.",
    "saw_decks": _saw_decks,
    "invasion_declared": lambda e: f"The {invasion_name(e['card'])} attacks {REGION_NAMES[e['region']]}.",
    "invasion_off": lambda e: f"{REGION_NAMES[e['region']]} is settled already: the {invasion_name(e['card'])} is off.",
    "invasion_failed": lambda e: f"  The {invasion_name(e['card'])} is beaten off.",
    "raided": lambda e: f"  {REGION_NAMES[e['region']]} is plundered.",
    "settled": lambda e: f"  {_MARKERS[e['marker']]} settle in rebel {REGION_NAMES[e['region']]}.",
    "disaster": lambda e: f"  The dice show {e['sum']}: Disaster strikes {REGION_NAMES[e['region']]}.",
    "disaster_loss": _loss,
    "lost": _lost,
    "regained": lambda e: f"  The King has {REGION_NAMES[e['region']]} again.",
    "yielded": lambda e: (
        f"  The King {'does not fight' if e['treasury'] else 'cannot pay to fight'} for {REGION_NAMES[e['region']]}."
    ),
    "battle": lambda e: f"{_FIGHTS[e['fight']]} {REGION_NAMES[e['region']]}.",
    "raised": lambda e: f"  The King raises Militia +{e['amount']} for {e['cost']} Dn; {e['left']} left.",
    "dice": lambda e: (
        f"  The attacker rolls {e['attacker']} and has {e['attack']}, the defender {e['defender']} and {e['defence']}."
    ),
    "battle_over": _battle_over,
    "oath_die": lambda e: f"  The die for {REGION_NAMES[e['region']]} shows {e['die']}.",
    "revolt_stopped": lambda e: f"  {REGION_NAMES[e['region']]} swears fealty: there is no Revolt.",
    "spreads": lambda e: f"  The unrest of {REGION_NAMES[e['origin']]} spreads to {REGION_NAMES[e['region']]}.",
    "no_spread": lambda e: f"  The unrest of {REGION_NAMES[e['origin']]} finds nowhere to spread.",
    "accident_die": lambda e: f"  The hunt: {e['die']}. {'The King is hurt.' if e['success'] else 'Nothing happens.'}",
    "peace_die": lambda e: f"  The peace brings {e['die']} Dn; the King has {e['treasury']}.",
    "duke_die": lambda e: f"  The Duke: {e['die']}. {'He helps.' if e['success'] else 'He stays neutral.'}",
    "banned": lambda e: "  The King's attack of this turn is banned.",
    "vassal_done": lambda e: f"The Vassal ({seat_name(e['seat'])}) ends his actions.",
    "king_done": lambda e: f"The King ({seat_name(e['seat'])}) ends his actions.",
    "discarded": lambda e: (
        f"The {SIDE_NAMES[e['side']]} ({seat_name(e['seat'])}) discards {_hand_words(e['cards'], e['side'])}."
    ),
    "dynasty_die": lambda e: f"The die for the crown shows {e['die']} against {e['track']}.",
    "dynasty": _dynasty,
    "treasury_lost": lambda e: f"  The fallen King takes {e['amount']} Dn with him.",
    "total": lambda e: f"{seat_name(e['seat'])}: {e['points']} VP, {'first' if e['place'] == 1 else 'second'}.",
}


def event_words(event: Event) -> str:
    """A line of the log."""
    return _SPOKEN[event.kind.name](event.about)


HOW_TO_PLAY = f"""\
One of you is King of France, the other Vassal, and roles may swap at the end of each of {TURNS} turns. Each turn gives
one victory point to whoever is King after it. Most points win.

A turn begins with a King card: his DRM and army help him in battles. The King marker stands on 4 of the track, moved by
his DRM. Both draw up to six cards of their role's deck. An Invasion card is turned up, and the Vassal names a Region of
its colour as target. The King takes the incomes of his four best Regions without markers.

Then the Vassal acts. First the Invasion attacks: a Raid that wins is a Disaster, a Settlement takes the Region. Then he
plays cards: Revolts (three a turn, one a Region), hunting accidents, a ban on the King's attack; a Désastre must be
played. The King pays 1 Dn to fight a Revolt, or loses the Region. Then the King acts: peace for money, the Duke for the
track, oaths for lost Regions, and one attack (1 Dn) on a Region that he has lost, two with Reconquête.

In a battle each rolls a die and adds army, King's DRM, cards, Espions, and Militia (3 Dn for +1, 2 with the Duc, four
at most, not against Raids); a tie is the defender's. The attacker plays cards first, then the defender, one of a kind
each. The King's army does not fight Invasions: there the Region's own does, with his DRM if he controls it.

A card can be answered while it is declared. Deus ex machina cancels all but Saint Empire, Tensions an Alliance, Paix de
Dieu the Vassal's Espions, Accident the King's, Saint Empire a Paix or a Serment, and in the Vassal's actions Tribut a
Saint Empire (2 Dn) or Vikings (income and 1 Dn). A cancelled card has no effect and no cost. A Serment costs the
Region's income: 1 to 4 calms or regains it, a 6 spreads the Revolt to a neighbour (answering a Révolte, a 5 does too).

Each Region lost moves the marker down, each regained up. At the end both discard their hands and the King rolls: below
the marker he stays; else the Vassal becomes King, and the money is gone. After an Alliance the next Vassal has seven
cards, after a Duc the next King five. You are asked whenever you might hold a card for the moment, also if you do not:
so nobody learns of your hand by how you are asked.
"""
