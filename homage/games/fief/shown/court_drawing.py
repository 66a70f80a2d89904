"""The court for a terminal: families with their lords and titles, ballots to come, the own hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from homage.engine.views.lines import Line, listed, star
from homage.engine.views.words import counted
from homage.games.fief.rules.cards.cards import CARD_IDS
from homage.games.fief.rules.places import BISHOPRIC_NAMES, FIEF_IDS, FIEF_NAMES, PLACE_IDS
from homage.games.fief.shown.lines import INK, NAME_OF_LORD, NAME_OF_TOWN, family_name, lord_mark
from homage.games.fief.words.names import card_name, place_words, upper_first

_NAME_OF_FIEF = dict(zip(FIEF_IDS, FIEF_NAMES, strict=True))
_SINGLE = {
    "cardinal": "cardinal",
    "pope": "POPE",
    "king": "KING",
    "queen": "queen",
    "regent": "REGENT",
    "prince": "crown prince",
    "darc": "D'ARC",
}


# -- families ------------------------------------------------------------------------------------------------------


def families(view: dict[str, Any], seat: int | None, offered: Collection[str]) -> list[Line]:
    """Each family: points, money, cards, then its lords, then what it still needs."""
    lines: list[Line] = []
    for family in view["families"]:
        lines.append(_family(view, family, seat, offered))
        for lord in view["lords"]:
            if lord["family"] == family["seat"]:
                lines += _lord(view, lord, offered)
        lines += _needs(view, family)
    return lines


def _family(view: dict[str, Any], family: dict[str, Any], seat: int | None, offered: Collection[str]) -> Line:
    number, prospects, size = family["seat"], family["prospects"], family["hand_size"]
    you = " (you)" if number == seat else ""
    mark = star(f"family:{family['colour']}", offered)
    note = "to decide" if number in view["waiting"] else ""
    facts = (
        f" {prospects['points']} VP, {family['deniers']} deniers (+{family['income']}), "
        f"cards {size['characters']}C {size['events']}E, pawns {family['pawns']}"
    )
    return [(f" {family['name']}{you}{mark}:", f"bold {INK[number]}"), (f"{facts}  ", ""), (note, "italic")]


def title_words(title: str) -> str:
    """A title as views have it, in words."""
    kind, _, which = title.partition(":")
    if kind == "fief":
        return _NAME_OF_FIEF[which]
    return f"bishop of {BISHOPRIC_NAMES[int(which) - 1]}" if kind == "bishop" else _SINGLE[kind]


def _lord(view: dict[str, Any], lord: dict[str, Any], offered: Collection[str]) -> list[Line]:
    facts = [title_words(title) for title in lord["titles"]]
    facts += [f"married to {NAME_OF_LORD[lord['spouse']]}"] if lord["spouse"] else []
    if lord["jailer"] is not None:
        facts.append(f"captive of {family_name(view, lord['jailer'])}, ransom {lord['ransom']}")
    facts += ["assassin"] if lord["assassin"] else []
    facts += ["excommunicated"] if lord["excommunicated"] else []
    where = place_words(PLACE_IDS.index(lord["at"])) if lord["at"] else "to be placed"
    return listed(f"  {lord_mark(lord['id'], offered)}:", [*facts, where], "", indent=6)


def _needs(view: dict[str, Any], family: dict[str, Any]) -> list[Line]:
    """What a family lacks to victory, and to the titles that are within its reach."""
    prospects = family["prospects"]
    party = f" with {family_name(view, prospects['ally'])}" if prospects["with_ally"] else ""
    needs = [f"{prospects['missing']} VP to win{party}"]
    near = sorted(prospects["claims"], key=lambda claim: len(claim["towns"]))
    needs += [_claim(claim) for claim in near[:2]]
    return listed("  Needs", needs, "dim", indent=6)


def _claim(claim: dict[str, Any]) -> str:
    lacks = [NAME_OF_TOWN[town] for town in claim["towns"]]
    lacks += ["a stronghold"] if claim["stronghold"] else []
    lacks += [f"{claim['deniers']} deniers"] if claim["deniers"] else []
    return f"for {_NAME_OF_FIEF[claim['fief']]} {' + '.join(lacks) or 'nothing more'}"


# -- ballots and cards ---------------------------------------------------------------------------------------------


def ballots(view: dict[str, Any]) -> list[Line]:
    """The offices that are free: whether they are voted on next, and who has how many votes."""
    lines: list[Line] = []
    for office in view["offices"]:
        votes = [f"{family_name(view, seat)} {count}" for seat, count in enumerate(office["votes"]) if count]
        if not office["free"] or not votes:
            continue
        state = "open to a ballot" if office["opens"] else f"not yet, {_lacks(office['lacks'])}"
        title = upper_first(office["name"])
        lines += listed(f"{title}: {state}; votes", votes, "dim", indent=6)
    return [[], *lines] if lines else []


def _lacks(lacks: dict[str, Any]) -> str:
    if "towns" in lacks:
        return f"{counted(len(lacks['towns']), 'town')} without a controller"
    what, count = next(iter(lacks.items()))
    one = what.replace("_", " ").removesuffix("s")
    return f"{count} more {one}{'s' if count != 1 else ''} needed"


def hand(view: dict[str, Any], seat: int | None, offered: Collection[str]) -> list[Line]:
    """The own cards, and what is known of others'."""
    if seat is None:
        return []
    own = view["hands"][seat]["cards"] or []
    cards = [f"{_card(card)}{star(f'card:{card}', offered)}" for card in own]
    lines = [[], *listed("Your hand:", cards or ["no card"], "bold")]
    for other in view["hands"]:
        if other["known"]:
            known = [_card(card) for card in other["known"]]
            lines += listed(f"You know that {family_name(view, other['seat'])} holds", known, "dim")
    return lines


def _card(card: str) -> str:
    return card_name(CARD_IDS.index(card))
