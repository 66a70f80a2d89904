"""Finished games as they were seen, with nothing hidden: so they can be watched also when their rules have changed."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from homage.engine.game import Game
from homage.engine.match.live_views import LiveViews, View, applied, view_diff
from homage.engine.match.match import Match
from homage.engine.match.openly import open_reckoning, open_story
from homage.engine.match.record import Record
from homage.engine.state.layout import OPEN
from homage.table.messages.beside import NOTHING, Beside
from homage.table.messages.server_messages import StoryEvent, encode
from homage.table.messages.showing import seen_events, story_events


class Scene(msgspec.Struct, array_like=True):
    """A move: its events, each with what became of the view by it; and what changed where nothing was told."""

    told: list[StoryEvent]
    changes: list[tuple[str, Any]]


class Story(msgspec.Struct):
    """A game from the set-up to its end."""

    record: str
    view: View  # of the set-up
    opening: list[StoryEvent]
    scenes: list[Scene]
    scoring: list[StoryEvent]  # how it was counted in the end, where the last move does not tell it
    beside: Beside = NOTHING

    def shown(self, to: int) -> dict[str, Any]:
        """The game at one of its moves, as a replay shows it."""
        to = min(to, len(self.scenes))
        last = self.scenes[to - 1] if to else Scene([], [])
        before = applied(self.view, [change for scene in self.scenes[: max(0, to - 1)] for change in _changes(scene)])
        view, moved = applied(before, _changes(last)), list(last.told)
        if moved:  # from the end of the move back to its first event, and on from there
            there = applied(before, moved[0].changes)
            moved[0] = msgspec.structs.replace(moved[0], changes=view_diff(view, there))
        lines = [(step, _line(told)) for step, scene in enumerate(self.scenes[:to], start=1) for told in scene.told]
        return {
            "move": to,
            "moves": len(self.scenes),
            "view": view,
            "story": self.beside.among([*((0, told) for told in self.opening), *lines], to),
            "moved": [*moved, *self.beside.lines_at(to)],
            "scoring": self.scoring if to == len(self.scenes) else [],
            "pledges": self.beside.pledges_at(to),
        }


def story_of(game: Game, record: Record, names: Mapping[str, str], beside: Beside = NOTHING) -> bytes:
    """The story of a game, played again for it, with all that went on beside it, packed."""
    match = game.replay(record, 0)
    views = LiveViews(match)
    view = msgspec.Raw(encode(views.of(OPEN).view))
    opening = story_events(game, open_story(match), names)
    scenes = []
    for move in record.moves:
        match.replay_move(move)
        scenes.append(msgspec.Raw(encode(_scene(match, views, names))))
    scoring = story_events(game, open_reckoning(match), names)
    told = {"record": record.dump(), "view": view, "opening": opening, "scenes": scenes, "scoring": scoring}
    return zlib.compress(encode({**told, "beside": beside}))


def read_story(packed: bytes) -> Story:
    """A story that was packed."""
    return msgspec.json.decode(zlib.decompress(packed), type=Story)


def _scene(match: Match, views: LiveViews, names: Mapping[str, str]) -> Scene:
    parts = views.follow([OPEN])[OPEN]
    return Scene(seen_events(match.game, parts, names), [] if parts else views.look([OPEN])[OPEN])


def _changes(scene: Scene) -> list[tuple[str, Any]]:
    return [*(change for told in scene.told for change in told.changes), *scene.changes]


def _line(told: StoryEvent) -> StoryEvent:
    """What a log says of an event."""
    return msgspec.structs.replace(told, changes=[])
