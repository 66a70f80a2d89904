"""Positions of FIEF for the unit tests of its board: a march, before and in a battle, a ballot, a deal."""

from __future__ import annotations

from typing import Any

from homage.games.fief import GAME
from homage.games.fief.asked import MARRIAGE_ASKED
from homage.games.fief.frames import BATTLE, HEAR_YE, MOVEMENT, PURCHASE
from tests.fief.looks import seen
from tests.fief.position import Position

View = dict[str, Any]


def views() -> dict[str, View]:
    """By what goes on, from the eyes of who is asked."""
    asked = (setting_out, march, declaring, battle, ballot, deal)
    return {position.__name__: position() for position in asked}


def view_of(table: Position) -> View:
    seats = table.s.seats
    return {**GAME.view(seen(table, table.seat), table.seat), "points": [0] * seats, "places": [1] * seats}


def at_tours_with_guests() -> Position:
    """Arthur of Red holds Tours, Blue is beside; Yellow waits on the road from Poitiers, Green is at sea."""
    table = Position(4).lord("arthur", "red", "tours").lord("jeanne", "red", "tours").controls("red", "tours")
    table.units("red", "tours", knight=2, man_at_arms=3).stronghold("tours").city("lyon", "henry")
    table.lord("henry", "blue", "tours").units("blue", "lyon", man_at_arms=1).controls("blue", "lyon", "clermont")
    table.units("blue", "clermont", archer=2).units("yellow", "before:tours:poitiers", archer=1)
    table.lord("othon", "green", "offshore").lord("isabelle", "yellow", "tours", jailer="red")
    return table.wed("jeanne", "henry").at(MOVEMENT)


def setting_out() -> View:
    """Red is asked who marches."""
    table = at_tours_with_guests()
    table.settle()
    return view_of(table)


def march() -> View:
    """Arthur of Red sets out from Tours."""
    table = at_tours_with_guests()
    table.do("march arthur")
    return view_of(table)


def at_tours() -> Position:
    """Arthur of Red stands before Henry of Blue behind the walls of Tours."""
    table = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=2)
    table.lord("henry", "blue", "tours").units("blue", "tours", man_at_arms=2).controls("blue", "tours")
    table.stronghold("tours").at(BATTLE)
    table.settle()
    return table


def declaring() -> View:
    return view_of(at_tours())


def battle() -> View:
    table = at_tours()
    table.do("attack tours blue")
    table.settle()
    return view_of(table)


def ballot() -> View:
    """Red and Blue have named candidates for Avignon, and Red has laid its markers; Blue is to vote."""
    table = Position(3).controls("red", "lyon", "avignon").controls("blue", "pau", "montpellier")
    for family, towns in {"red": ("lyon", "avignon"), "blue": ("pau", "montpellier")}.items():
        for town in towns:
            table.units(family, town, man_at_arms=1)
    table.lord("gauvain", "red", "lyon").lord("francois", "blue", "pau").at(HEAR_YE)
    while table.asked == MARRIAGE_ASKED:
        table.do("done")
    for text in ("nominate gauvain", "nominate francois", "vote gauvain", "decoy francois"):
        table.do(text)
    return view_of(table)


def deal() -> View:
    """Red composes a deal with Blue before it buys."""
    table = Position(3).lord("arthur", "red", "tours").controls("red", "tours").units("red", "tours", man_at_arms=1)
    table.hand("red", "tax").hand("blue", "cardinal").deniers(red=9)
    table.s.pawns[0] = 3
    table.at(PURCHASE).settle()
    for text in ("before", "parley blue", "offer_deniers 2", "want_card cardinal"):
        table.do(text)
    return view_of(table)
