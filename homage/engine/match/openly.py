"""A game with nothing hidden, for those who may know all of it once it is over."""

from __future__ import annotations

from typing import Any

from homage.engine.flow.story import Event
from homage.engine.match.match import Match
from homage.engine.state.layout import OPEN


def open_view(match: Match) -> dict[str, Any]:
    """The view with nothing hidden."""
    return match.with_standing(match.game.view(match.held.proxies[0], OPEN), match.held)


def in_open_story(match: Match, event: Event) -> bool:
    """Whether an event is told in full: to everybody, or only to those who may know of it."""
    return not event.seen(None) or all(event.seen(each) for each in (None, *range(match.seats)))


def open_story(match: Match) -> list[Event]:
    """The whole story with nothing hidden; each event is included once, in full."""
    return [event for event in match.story if in_open_story(match, event)]


def open_log(match: Match) -> list[str]:
    """The whole story in words, with nothing hidden."""
    return [line for line in map(match.game.words.event, open_story(match)) if line]


def open_reckoning(match: Match) -> list[Event]:
    """The events of the final scoring if the game ended now, nothing hidden; none once the game is over."""
    return [] if match.over else match.reckoned(match.held.copy())
