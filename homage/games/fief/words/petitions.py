"""Requests and deals that lie before a player, in his words."""

from __future__ import annotations

from collections.abc import Callable

from homage.engine.flow.course import frame_operand
from homage.games.fief.frames import ABOUT, GROOM, PRICE, WHAT
from homage.games.fief.rules.cards.cards import HAND_CARDS
from homage.games.fief.rules.court.families import married_lord
from homage.games.fief.rules.court.lords import LORD_IDS, LORDS
from homage.games.fief.rules.places import FIEF_IDS, NONE, TOWN_IDS, TOWNS
from homage.games.fief.rules.talk.paper import GETS, GIVES
from homage.games.fief.rules.talk.requests import (
    FOR_ANNULMENT,
    FOR_CHANGE,
    FOR_COALITION,
    FOR_CONSENT,
    FOR_LODGING,
    FOR_MARRIAGE,
    FOR_PASSAGE,
    FOR_RANSOM,
    FOR_TITLE,
    FOR_UNDERGROUND,
    asked_of,
    asker_of,
)
from homage.games.fief.state import State
from homage.games.fief.words.names import (
    SIDE_NAMES,
    a_card,
    bits,
    fief_words,
    joined,
    lord_name,
    lords_words,
    money,
    seat_name,
    town_name,
)


def wish(s: State) -> str:
    """What the request on top asks for, after "asks ... "."""
    what, about, asker = frame_operand(s, WHAT), frame_operand(s, ABOUT), asker_of(s)
    if what == FOR_MARRIAGE:
        return f"for the marriage of {lord_name(about)} and {lord_name(frame_operand(s, GROOM, 1))}"
    if what == FOR_ANNULMENT:
        lord = married_lord(s, asker)
        return f"to annul the marriage of {lord_name(lord)} and {lord_name(s.spouse[lord])}"
    if what == FOR_LODGING and s.lodging != NONE:
        return f"to lodge {lord_name(about)} in {town_name(s.lodging)}"
    return matter_words(what, about, asker)


def matter_words(what: int, about: int, asker: int) -> str:
    """The same for whoever does not see the rest of the request."""
    words: dict[int, Callable[[], str]] = {
        FOR_MARRIAGE: lambda: "for the marriage",
        FOR_ANNULMENT: lambda: "to annul the marriage",
        FOR_TITLE: lambda: f"for {fief_words(about)} as a favour of the crown",
        FOR_CONSENT: lambda: f"that {lord_name(about)} may be cardinal",
        FOR_LODGING: lambda: f"to lodge {lord_name(about)}",
        FOR_PASSAGE: lambda: f"for a safe passage to {town_name(about)}",
        FOR_COALITION: lambda: f"to let {seat_name(asker)} join the {SIDE_NAMES[about]}",
        FOR_CHANGE: lambda: f"to let {seat_name(asker)} change over to the {SIDE_NAMES[1 - about]}",
        FOR_RANSOM: lambda: f"to set {lords_words(about)} free for less",
        FOR_UNDERGROUND: lambda: "to let UNDERGROUND be played for them",
    }
    return words[what]()


def concerned(s: State) -> list[str]:
    """The things on the board that the request on top is about."""
    what, about = frame_operand(s, WHAT), frame_operand(s, ABOUT)
    if what == FOR_MARRIAGE:
        return [f"lord:{LORD_IDS[about]}", f"lord:{LORD_IDS[frame_operand(s, GROOM, 1)]}"]
    if what in (FOR_CONSENT, FOR_LODGING):
        return [f"lord:{LORD_IDS[about]}"]
    if what == FOR_RANSOM:
        return [f"lord:{LORD_IDS[lord]}" for lord in bits(about, LORDS)]
    if what == FOR_TITLE:
        return [f"fief:{FIEF_IDS[about]}"]
    return [f"town:{TOWN_IDS[about]}"] if what == FOR_PASSAGE else []


def request_words(s: State) -> str:
    """The request on top, for whoever is asked."""
    price = frame_operand(s, PRICE)
    offered = f" and offers {money(price)}" if price else ", and offers nothing"
    return f"{seat_name(asker_of(s))} asks you {wish(s)}{offered}."


def price_words(s: State) -> str:
    """What the asker of the request on top is asked."""
    asker, named = asker_of(s), frame_operand(s, PRICE)
    offer = f"You offer {money(named)} so far: how much in all?" if named else "What do you offer?"
    return f"You ask {seat_name(asked_of(s))} {wish(s)}. {offer} You have {money(s.deniers[asker])}."


def paper_words(s: State, seat: int) -> str:
    """The deal that lies before a seat."""
    secret = "In secret, you" if s.deal_secret[seat] else "You"
    return f"{secret} give {_part(s, seat, GIVES)} and get {_part(s, seat, GETS)}."


def _part(s: State, seat: int, part: int) -> str:
    things = [money(s.deal_deniers[seat, part])] if s.deal_deniers[seat, part] else []
    things += [a_card(card) for card in range(HAND_CARDS) for _ in range(s.deal_cards[seat, part, card])]
    things += [town_name(town) for town in bits(s.deal_towns[seat, part], TOWNS)]
    things += [f"the captive {lord_name(lord)}" for lord in bits(s.deal_captives[seat, part], LORDS)]
    return joined(things) or "nothing"
