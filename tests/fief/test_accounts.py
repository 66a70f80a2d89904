"""Accounts: a planted error for each kind of thing that must add up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from homage.games.fief.rules.cards.cards import EVENTS_PILE
from homage.games.fief.rules.figures import CITY, KNIGHT
from homage.games.fief.shown.accounts import discrepancies
from homage.games.fief.state import NONE
from tests.fief.position import Position, card, lord, town


def sound(fog: bool = False) -> Position:
    """A position in which all adds up."""
    table = Position(3, fog_of_war=fog).hand("red", "tax").hand("blue", "justice", "arthur")
    table.lord("eric", "red", "tours").units("red", "tours", knight=2).lord("henry", "blue", "paris")
    table.lord("blanche", "blue", "paris").lord("othon", "red", "tours")
    return table.controls("red", "tours").units("blue", "paris", archer=2)


def plant(change: Callable[[Any], None], fog: bool = False) -> list[str]:
    table = sound(fog)
    assert list(discrepancies(table.s)) == []
    change(table.s)
    return list(discrepancies(table.s))


def field(name: str, value: int, *at: int) -> Callable[[Any], None]:
    def change(s: Any) -> None:
        if at:
            getattr(s, name)[at if len(at) > 1 else at[0]] = value
        else:
            setattr(s, name, value)

    return change


ERRORS = {
    "copies of TAX": field("discarded", 1, card("tax")),
    "wrong back": field("pile", card("darc"), EVENTS_PILE, 0),
    "top of the EVENTS pile": field("disaster_on_top", 0),
    "track holds": field("track_size", 1),
    "face down are miscounted": field("buried_size", 2),
    "red hand holds 1 cards": field("hand_size", 2, 0, EVENTS_PILE),
    "more than 3 cards": field("hand_size", 4, 1, EVENTS_PILE),
    "owes deniers": field("deniers", -1, 2),
    "knows of more copies of JUSTICE": field("known", 1, 0, 2, card("justice")),
    "pawns of knight": field("pawn_kind", KNIGHT, 0, 0),
    "red pool holds": field("pool", 8, 0, KNIGHT),
    "shows another kind": field("pawn_shown", 1 + KNIGHT, 0, 0),
    "has 3 mills": field("mills", 3, town("tours")),
    "Who stands at place": field("stands", 0, town("tours")),
    "order of arrival": field("arrived", 0, town("tours"), 0),
    "not mutual": field("spouse", lord("blanche"), lord("eric")),
    "captive of the own family": field("jailer", 0, lord("eric")),
    "not in play, and yet": field("lord_place", town("tours"), lord("charles")),
    "bears the ASSASSIN marker": field("assassins", 1 << lord("charles")),
    "title of Bretagne": field("fief_lord", lord("charles"), 7),
    "holds a church title": field("pope", lord("blanche")),
    "KING is not in play": field("king", lord("charles")),
}


@pytest.mark.parametrize("sentence", ERRORS)
def test_a_planted_error_is_found(sentence: str) -> None:
    found = plant(ERRORS[sentence])
    assert any(sentence in each for each in found), found


def several(*changes: Callable[[Any], None]) -> Callable[[Any], None]:
    def change(s: Any) -> None:
        for each in changes:
            each(s)

    return change


@pytest.mark.parametrize(
    ("sentence", "change"),
    [
        ("two CITIES", several(field("fortress", CITY, town("tours")), field("fortress", CITY, town("poitiers")))),
        ("bishop twice", several(field("bishop", lord("eric"), 0), field("bishop", lord("eric"), 1))),
        ("3 FIEF titles", several(*(field("fief_lord", lord("eric"), fief) for fief in range(3)))),
        ("more than 2 sieges", several(*(field("siege", 1, each, 2) for each in range(3)))),
        ("more than 15 mills", several(*(field("mills", 2, each) for each in range(8)))),
        ("more than 12 fortress tiles", several(*(field("fortress", 1, each) for each in range(13)))),
        ("more than 4 lords", several(*(field("lord_family", 2, lord(name)) for name in ("arthur", "charles")))),
        (
            "no possible spouse",
            several(field("spouse", lord("henry"), lord("eric")), field("spouse", lord("eric"), lord("henry"))),
        ),
    ],
)
def test_planted_errors_of_several_parts_are_found(sentence: str, change: Callable[[Any], None]) -> None:
    table = sound()
    for name in ("gauvain", "lambert", "philippe"):
        table.lord(name, "yellow", "lyon")
    table.s.unsettled = 0
    change(table.s)
    assert any(sentence in each for each in discrepancies(table.s))


def test_planted_errors_of_fog_are_found() -> None:
    assert any("is not true" in each for each in plant(field("group_kinds", 3, 0, 0, 0), fog=True))
    unit = next(pawn for pawn in range(26) if sound(True).s.pawn_place[0, pawn] != NONE)
    assert any("in no group" in each for each in plant(field("pawn_group", NONE, 0, unit), fog=True))
