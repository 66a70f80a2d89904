"""What people call things: families, lords, places, titles, offices, units, sums of money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from homage.engine.views.words import counted
from homage.games.fief.actions import FAMILY_IDS
from homage.games.fief.rules.cards.cards import CARD_NAMES, PLAGUE_AT_SEA
from homage.games.fief.rules.court.lords import LORD_NAMES, LORDS
from homage.games.fief.rules.court.victory import AS_PAIR, AT_CAP, WITH_CROWN, WITH_TIARA
from homage.games.fief.rules.figures import UNIT_KINDS, UNIT_NAMES
from homage.games.fief.rules.places import (
    BISHOPRIC_NAMES,
    BISHOPRICS,
    CAME_FROM,
    FIEF,
    FIEF_NAMES,
    NONE,
    OFFSHORE,
    READY,
    SEA_AREA,
    TOWN_AT,
    TOWN_NAMES,
    TOWNS,
)

# The shields of the families, in the order of the seats.
TINCTURES = ("gules", "azure", "or", "vert", "purpure", "sable")
SIDE_NAMES = ("attack", "defence")
OFFICE_NAMES = [*(f"bishop of {name}" for name in BISHOPRIC_NAMES), "pope", "king"]
PHASE_NAMES = ("setup", "HEAR YE", "CARDS", "INCOME", "PURCHASE", "MOVEMENT", "BATTLE", "END OF ROUND")
_MANY = {"man-at-arms": "men-at-arms"}
_UNCOUNTED = {"D'ARC", "GOOD WEATHER", "GOOD HARVEST", "BAD WEATHER", "UNDERGROUND", "JUSTICE"}  # no article


def seat_name(seat: int) -> str:
    """A family, by its colour."""
    return FAMILY_IDS[seat].capitalize()


def lord_name(lord: int) -> str:
    """A lord by his name."""
    return LORD_NAMES[lord]


# -- places --------------------------------------------------------------------------------------------------------


def town_name(town: int) -> str:
    """A town, or the open sea."""
    return "the sea" if town == OFFSHORE else TOWN_NAMES[town]


def road_words(place: int) -> str:
    """A waiting place: on which road, before which town."""
    town, origin = TOWN_NAMES[TOWN_AT[place]], int(CAME_FROM[place])
    return f"off {town}" if origin == OFFSHORE else f"on the road from {TOWN_NAMES[origin]} to {town}"


def place_words(place: int) -> str:
    """Where something is, with its preposition."""
    if place == NONE:
        return "not on the map"
    if place == READY:
        return "among the recruits"
    if place == OFFSHORE:
        return "at sea"
    return f"in {TOWN_NAMES[place]}" if place < TOWNS else road_words(place)


def origin_words(place: int) -> str:
    """Where something comes from, with its preposition."""
    return f"from {town_name(place)}" if place <= OFFSHORE else f"from before {TOWN_NAMES[TOWN_AT[place]]}"


def goal_words(place: int) -> str:
    """Where something goes, with its preposition."""
    if place == OFFSHORE:
        return "out to sea"
    return f"to {TOWN_NAMES[TOWN_AT[place]]}"


def fief_words(fief: int) -> str:
    """A title with its rank: the duchy of Aquitaine."""
    return f"the {FIEF[fief]['rank']} of {FIEF_NAMES[fief]}"


def area_words(area: int) -> str:
    """What a disaster strikes."""
    return "the sea" if area == SEA_AREA else f"the bishopric of {BISHOPRIC_NAMES[area]}"


def bishoprics_words(bishoprics: int) -> str:
    """A set of bishoprics."""
    names = [BISHOPRIC_NAMES[each] for each in bits(bishoprics, BISHOPRICS)]
    return f"the bishopric{'s' if len(names) > 1 else ''} of {joined(names)}"


# -- cards, units, money -------------------------------------------------------------------------------------------


def card_name(card: int) -> str:
    """A card as it is printed; a LORD card by the lord."""
    if card < LORDS:
        return f"the LORD card of {LORD_NAMES[card]}"
    return "PLAGUE" if card == PLAGUE_AT_SEA else CARD_NAMES[card]


def a_card(card: int) -> str:
    """A card with its article, where it needs one."""
    name = card_name(card)
    if card < LORDS or name in _UNCOUNTED:
        return name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def unit_name(unit: int, count: int) -> str:
    """Units of a kind, one or several."""
    name = UNIT_NAMES[unit]
    return name if count == 1 else _MANY.get(name, f"{name}s")


def units_words(unit: int, count: int) -> str:
    """So many units of a kind."""
    return f"{count} {unit_name(unit, count)}"


def a_unit(unit: int) -> str:
    """One unit of a kind, with its article."""
    name = UNIT_NAMES[unit]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def some_units(count: int) -> str:
    """So many units of any kind."""
    return counted(count, "unit")


def army_words(counts: Mapping[int, int], face_down: int = 0) -> str:
    """Units by kind, and those whose kind is not seen; empty if there are none."""
    parts = [units_words(unit, counts[unit]) for unit in range(UNIT_KINDS) if counts.get(unit)]
    return joined([*parts, *([some_units(face_down)] if face_down else [])])


def money(deniers: int) -> str:
    """A sum."""
    return counted(deniers, "denier")


def cost_words(deniers: int, purse: int) -> str:
    """A price, and what is left of a purse when it is paid."""
    return f"{money(deniers)}, leaving {purse - deniers}"


def priced(deniers: int) -> str:
    """What is offered with a request, put after it; empty if nothing is."""
    return f" and offers {money(deniers)}" if deniers else ""


# -- sets ----------------------------------------------------------------------------------------------------------


def bits(members: int, most: int) -> list[int]:
    """The members of a set."""
    return [each for each in range(most) if members >> each & 1]


def upper_first(words: str) -> str:
    """Words at the beginning of a sentence."""
    return f"{words[0].upper()}{words[1:]}"


def joined(names: Iterable[str]) -> str:
    """One after the other, as in a sentence; empty if there are none."""
    every = list(names)
    return f"{', '.join(every[:-1])} and {every[-1]}" if len(every) > 1 else "".join(every)


def lords_words(lords: int) -> str:
    """A set of lords."""
    return joined(LORD_NAMES[lord] for lord in bits(lords, LORDS))


def families_words(seats: int) -> str:
    """A set of families."""
    return joined(seat_name(seat) for seat in bits(seats, len(FAMILY_IDS)))


def path_words(path: int) -> str:
    """By what a family has won."""
    parts = ["fiefs", *(["the crown"] if path & WITH_CROWN else []), *(["the tiara"] if path & WITH_TIARA else [])]
    how = f"{'as one of a pair' if path & AS_PAIR else 'without an ally'}, by {joined(parts)}"
    return f"{how}, as nearest to victory" if path & AT_CAP else how
