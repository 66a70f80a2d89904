"""Sentences for actions, by what the action names."""

from __future__ import annotations

from collections.abc import Callable

from homage.games.fief.rules.places import NONE
from homage.games.fief.state import State
from homage.games.fief.words.names import (
    lord_name,
    seat_name,
    town_name,
)

Of = dict[str, int]
Choice = Callable[[State, int, Of], str]


def lord_of(s: State, seat: int, lord: int) -> str:
    """A lord with his family, if it is another."""
    family = s.lord_family[lord]
    return lord_name(lord) if family in (seat, NONE) else f"{lord_name(lord)} of {seat_name(family)}"


def on_lord(words: str) -> Choice:
    """Something that is done to a lord."""
    return lambda s, seat, of: words.format(lord_of(s, seat, of["lord"]))


def in_town(words: str) -> Choice:
    """Something that is done in a town."""
    return lambda s, seat, of: words.format(town_name(of["town"]))


def to_family(words: str) -> Choice:
    """Something that concerns a family."""
    return lambda s, seat, of: words.format("you" if of["family"] == seat else seat_name(of["family"]))


def always(words: str) -> Choice:
    """Something that is the same for everybody."""
    return lambda s, seat, of: words
