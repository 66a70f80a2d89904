"""Who holds a Region: losing it to a Revolt or to settlers, winning it back, and what follows on the track."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import LOST, REGAINED, SETTLED
from homage.games.feudalism.rules.dynasty import move_track
from homage.games.feudalism.rules.regions import EVERYWHERE
from homage.games.feudalism.state import MUSLIM_MARKER, REVOLT_MARKER, VIKING_MARKER, State


@rule
def settled(s: State) -> int:
    """The Regions with a Settlement marker placed by success (FDM-5.2b, FDM-5b)."""
    return s.vikings | s.muslims


@rule
def uncontrolled(s: State) -> int:
    """The rebel and the settled Regions (FDM-3.1D2b, FDM-5.2b)."""
    return s.revolts | s.vikings | s.muslims


@rule
def controlled(s: State) -> int:
    """The Regions that the King controls."""
    return EVERYWHERE & ~uncontrolled(s)


@rule
def lose_region(s: State, region: int, marker: int, story: Numbers) -> None:
    """A Revolt or Settlement marker goes on a Region; a controlled one is lost (FDM-4.2g, FDM-5.2a, FDM-6.2g)."""
    had = controlled(s) >> region & 1
    s.revolts &= ~(1 << region)
    if marker == REVOLT_MARKER:
        s.revolts |= 1 << region
    elif marker == VIKING_MARKER:
        s.vikings |= 1 << region
    elif marker == MUSLIM_MARKER:
        s.muslims |= 1 << region
    if had:
        tell(story, LOST, TO_ALL, region, marker)
        move_track(s, -1, story)
    else:
        tell(story, SETTLED, TO_ALL, region, marker)


@rule
def regain_region(s: State, region: int, story: Numbers) -> None:
    """The marker is taken away and the King controls the Region again (FDM-4.2h)."""
    left = ~(1 << region)
    s.revolts &= left
    s.vikings &= left
    s.muslims &= left
    tell(story, REGAINED, TO_ALL, region)
    move_track(s, 1, story)
