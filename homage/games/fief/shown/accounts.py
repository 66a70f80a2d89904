"""Nothing appears and nothing vanishes: cards, units, titles, and what each seat may know, with nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from homage.games.fief.actions import FAMILY_IDS
from homage.games.fief.rules.cards.cards import CARD_NAMES, CARDS, COPIES, EVENTS_PILE, HAND_CARDS, PILE_OF, PILES
from homage.games.fief.rules.cards.hands import on_table
from homage.games.fief.rules.court.lords import LORD_NAMES, LORDS, WOMEN
from homage.games.fief.rules.figures import (
    CARDINALS,
    CITY,
    FIEF_TITLES_PER_LORD,
    FIRST_GUARD,
    FORTRESS_TILES,
    HAND,
    LORDS_PER_FAMILY,
    MILL_STOCK,
    MILLS_PER_TOWN,
    NO_FORTRESS,
    PAWN_KINDS,
    PAWNS,
    SIEGE_ENGINES,
    TRACK,
    UNIT_KINDS,
    UNIT_NAMES,
    UNIT_POOL,
)
from homage.games.fief.rules.places import (
    BISHOPRIC_NAMES,
    BISHOPRICS,
    FIEF_NAMES,
    FIEF_OF,
    FIEFS,
    PLACES,
    TOWN_NAMES,
    TOWNS,
)
from homage.games.fief.state import GROUPS, NONE, State


def discrepancies(s: State) -> Iterator[str]:
    """What does not add up, a sentence each."""
    yield from of_cards(s)
    yield from of_piles(s)
    for seat in range(s.seats):
        yield from of_family(s, seat)
        yield from of_units(s, seat)
        yield from of_knowledge(s, seat)
        if s.fog:
            yield from of_groups(s, seat)
    yield from of_towns(s)
    yield from of_places(s)
    yield from of_titles(s)
    yield from of_lords(s)


# -- cards ---------------------------------------------------------------------------------------------------------


def pile_cards(s: State, pile: int) -> list[int]:
    """The cards of a pile, the top last."""
    return [int(s.pile[pile, at]) for at in range(s.pile_size[pile])]


def of_cards(s: State) -> Iterator[str]:
    """Every copy of every card is in one place."""
    piles = Counter(card for pile in range(PILES) for card in pile_cards(s, pile))
    track = Counter(int(s.track[at]) for at in range(s.track_size))
    for card in range(CARDS):
        hands = sum(int(s.hand[seat, card]) for seat in range(s.seats))
        there = piles[card] + track[card] + hands + s.discarded[card] + s.buried[card] + on_table(s, card)
        if there != COPIES[card]:
            yield f"There are {there} copies of {CARD_NAMES[card]}, not {COPIES[card]}."


def of_piles(s: State) -> Iterator[str]:
    """Piles hold their own cards; the top of EVENTS, the track and cards face down are counted right."""
    for pile in range(PILES):
        if any(PILE_OF[card] != pile for card in pile_cards(s, pile)):
            yield "A pile holds a card with the wrong back."
    events = pile_cards(s, EVENTS_PILE)
    if s.disaster_on_top != int(bool(events) and events[-1] >= HAND_CARDS):
        yield "The back on top of the EVENTS pile is not the one that is shown."
    if s.track_size > TRACK or any(s.track[at] < HAND_CARDS for at in range(s.track_size)):
        yield "The DISASTERS track holds what it cannot hold."
    if s.buried_size != sum(int(s.buried[card]) for card in range(CARDS)):
        yield "The disasters discarded face down are miscounted."


def of_family(s: State, seat: int) -> Iterator[str]:
    """Hands, deniers, pawns and engines of a family are within their limits."""
    who = FAMILY_IDS[seat]
    for pile in range(PILES):
        held = sum(int(s.hand[seat, card]) for card in range(CARDS) if PILE_OF[card] == pile)
        if held != s.hand_size[seat, pile]:
            yield f"The {who} hand holds {held} cards of pile {pile}, counted as {s.hand_size[seat, pile]}."
    if sum(int(s.hand_size[seat, pile]) for pile in range(PILES)) > HAND:
        yield f"The {who} hand holds more than {HAND} cards."
    if s.deniers[seat] < 0 or s.pawns[seat] < 0:
        yield f"The {who} family owes deniers or pawns."
    if sum(int(s.lord_family[lord] == seat) for lord in range(LORDS)) > LORDS_PER_FAMILY:
        yield f"The {who} family has more than {LORDS_PER_FAMILY} lords."
    if sum(int(s.siege[town, seat] > 0) for town in range(TOWNS)) > SIEGE_ENGINES:
        yield f"The {who} family lays more than {SIEGE_ENGINES} sieges."


def of_knowledge(s: State, seat: int) -> Iterator[str]:
    """What a seat knows of other hands is true."""
    for other in range(s.seats):
        for card in range(CARDS):
            if not 0 <= s.known[seat, other, card] <= s.hand[other, card]:
                holder = FAMILY_IDS[other]
                yield f"{FAMILY_IDS[seat]} knows of more copies of {CARD_NAMES[card]} than {holder} holds."


# -- units ---------------------------------------------------------------------------------------------------------


def of_units(s: State, seat: int) -> Iterator[str]:
    """The pawns of a family are those of its box; the pool counts what is not on the board."""
    who, kinds = FAMILY_IDS[seat], Counter(int(s.pawn_kind[seat, pawn]) for pawn in range(PAWNS))
    pool = Counter(int(s.pawn_kind[seat, pawn]) for pawn in range(PAWNS) if s.pawn_place[seat, pawn] == NONE)
    for kind in range(UNIT_KINDS):
        if kinds[kind] != PAWN_KINDS.count(kind):
            yield f"The {who} family has {kinds[kind]} pawns of {UNIT_NAMES[kind]}, not {PAWN_KINDS.count(kind)}."
        if s.pool[seat, kind] != pool[kind]:
            yield f"The {who} pool holds {pool[kind]} of {UNIT_NAMES[kind]}, counted as {s.pool[seat, kind]}."
        if s.pool[seat, kind] > UNIT_POOL[kind]:
            yield f"The {who} pool holds more of {UNIT_NAMES[kind]} than there are."
    for pawn in range(PAWNS):
        if s.pawn_shown[seat, pawn] not in (0, s.pawn_kind[seat, pawn] + 1):
            yield f"A {who} unit shows another kind than it is."


def of_groups(s: State, seat: int) -> Iterator[str]:
    """With fog of war the kinds that all know of a group are those of its units (FIEF-I.2)."""
    for group in range(GROUPS):
        kinds = Counter(
            int(s.pawn_kind[seat, pawn]) for pawn in range(FIRST_GUARD) if s.pawn_group[seat, pawn] == group
        )
        if any(s.group_kinds[seat, group, kind] != kinds[kind] for kind in range(UNIT_KINDS)):
            yield f"What is known of {FAMILY_IDS[seat]} units in a group is not true."
    for pawn in range(FIRST_GUARD):
        if (s.pawn_group[seat, pawn] == NONE) != (s.pawn_place[seat, pawn] == NONE):
            yield f"A {FAMILY_IDS[seat]} unit on the board is in no group, or one in the pool is."


# -- the board -----------------------------------------------------------------------------------------------------


def of_towns(s: State) -> Iterator[str]:
    """Mills and tiles are within the stock; sieges lie before fortresses of others."""
    if sum(int(s.mills[town]) for town in range(TOWNS)) > MILL_STOCK:
        yield f"There are more than {MILL_STOCK} mills."
    if sum(int(s.fortress[town] != NO_FORTRESS) for town in range(TOWNS)) > FORTRESS_TILES:
        yield f"There are more than {FORTRESS_TILES} fortress tiles."
    for town in range(TOWNS):
        if not 0 <= s.mills[town] <= MILLS_PER_TOWN:
            yield f"{TOWN_NAMES[town]} has {s.mills[town]} mills."
    for fief in range(FIEFS):
        if sum(int(FIEF_OF[town] == fief and s.fortress[town] == CITY) for town in range(TOWNS)) > 1:
            yield f"{FIEF_NAMES[fief]} has two CITIES."


def of_places(s: State) -> Iterator[str]:
    """Who stands where is who has units or free lords there; arrivals are in order."""
    for place in range(PLACES):
        here = 0
        for seat in range(s.seats):
            if any(s.pawn_place[seat, pawn] == place for pawn in range(PAWNS)):
                here |= 1 << seat
        for lord in range(LORDS):
            if s.lord_place[lord] == place and s.jailer[lord] == NONE and s.lord_family[lord] != NONE:
                here |= 1 << s.lord_family[lord]
        if s.stands[place] != here:
            yield f"Who stands at place {place} is not who has forces there."
    for town in range(TOWNS):
        order = sorted(int(s.arrived[town, seat]) for seat in range(s.seats) if s.arrived[town, seat])
        there = sum(s.stands[town] >> seat & 1 for seat in range(s.seats))
        if order != list(range(1, there + 1)):
            yield f"The order of arrival at {TOWN_NAMES[town]} has gaps."


# -- lords and titles ----------------------------------------------------------------------------------------------


def of_lords(s: State) -> Iterator[str]:
    """Lords in play are somewhere, marriages are mutual, captives are guarded by another family."""
    for lord in range(LORDS):
        who, family = LORD_NAMES[lord], s.lord_family[lord]
        if family == NONE and (s.lord_place[lord] != NONE or s.jailer[lord] != NONE or s.spouse[lord] != NONE):
            yield f"{who} is not in play, and yet somewhere, captive or married."
        spouse = s.spouse[lord]
        if spouse != NONE and (s.spouse[spouse] != lord or s.lord_family[spouse] == family):
            yield f"The marriage of {who} is not mutual, or inside one family."
        if spouse != NONE and (WOMEN >> lord & 1) == (WOMEN >> spouse & 1):
            yield f"{who} is married to no possible spouse."
        if s.jailer[lord] != NONE and s.jailer[lord] == family:
            yield f"{who} is a captive of the own family."
        if s.assassins >> lord & 1 and family == NONE:
            yield f"{who} bears the ASSASSIN marker and is not in play."


def of_titles(s: State) -> Iterator[str]:
    """Titles are held by lords in play who may hold them, within the limits (FIEF-D.c)."""
    for fief in range(FIEFS):
        if s.fief_lord[fief] != NONE and s.lord_family[s.fief_lord[fief]] == NONE:
            yield f"The title of {FIEF_NAMES[fief]} is held by a lord who is not in play."
    for lord in range(LORDS):
        if s.lord_family[lord] == NONE:
            continue
        fiefs = sum(int(s.fief_lord[fief] == lord) for fief in range(FIEFS))
        if fiefs > FIEF_TITLES_PER_LORD and not s.unsettled:
            yield f"{LORD_NAMES[lord]} holds {fiefs} FIEF titles."
    churchmen = [s.bishop[b] for b in range(BISHOPRICS)] + [s.cardinal[tile] for tile in range(CARDINALS)] + [s.pope]
    for holder in {int(each) for each in churchmen if each != NONE}:
        if s.lord_family[holder] == NONE or WOMEN >> holder & 1 or s.spouse[holder] != NONE:
            yield f"{LORD_NAMES[holder]} holds a church title and may not."
    for bishopric in range(BISHOPRICS):
        if [s.bishop[b] for b in range(BISHOPRICS)].count(s.bishop[bishopric]) > 1 and s.bishop[bishopric] != NONE:
            yield f"The bishop of {BISHOPRIC_NAMES[bishopric]} is bishop twice."
    for title, holder in (("KING", s.king), ("QUEEN", s.queen), ("CROWN PRINCE", s.prince), ("D'ARC", s.darc)):
        if holder != NONE and s.lord_family[holder] == NONE:
            yield f"The {title} is not in play."
