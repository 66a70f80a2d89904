"""Stories: events with operands, told to some and not to others."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, Events, blank_story, keeps, tell

EVENTS = Events()
DRAW = EVENTS.kind("draw", "seat", "card", rule="TOY-1", reveals=True)
BOW = EVENTS.kind("bow", "seat", rule="TOY-2")
PEEP = EVENTS.kind("peep", "seat", "card", rule="TOY-3", reveals=True, passing=("card",))


def test_a_story_is_read_back_with_names() -> None:
    story = blank_story()
    tell(story, DRAW, 1 << 1, 1, 42)
    tell(story, BOW, TO_ALL, 0)
    drew, bowed = EVENTS.read(story)
    assert (drew.kind.name, drew["seat"], drew["card"], drew.kind.reveals) == ("draw", 1, 42, True)
    assert (bowed.kind.name, bowed["seat"], bowed.kind.reveals) == ("bow", 0, False)
    assert (drew.about, bowed.about) == ({"seat": 1, "card": 42}, {"seat": 0})
    assert (drew.kind.rule, bowed.kind.rule) == ("TOY-1", "TOY-2")


def test_events_are_seen_by_those_they_are_told_to() -> None:
    story = blank_story()
    tell(story, DRAW, 1 << 1, 1, 42)
    tell(story, BOW, TO_ALL ^ (1 << 1), 0)
    drew, bowed = EVENTS.read(story)
    assert [drew.seen(viewer) for viewer in (0, 1, None)] == [False, True, False]
    assert [bowed.seen(viewer) for viewer in (0, 1, None)] == [True, False, True]


def test_a_story_without_room_keeps_nothing() -> None:
    story = blank_story(0)
    tell(story, BOW, TO_ALL, 0)
    assert not keeps(story)
    assert EVENTS.read(story) == []


def test_what_could_be_seen_only_while_it_happened_is_not_told_later() -> None:
    story = blank_story()
    tell(story, PEEP, 1 << 1, 1, 42)
    tell(story, BOW, TO_ALL, 0)
    peeped, bowed = EVENTS.read(story)
    assert peeped.about == {"seat": 1, "card": 42}
    assert (peeped.later.kind.name, peeped.later.about) == ("peep", {"seat": 1})
    assert [peeped.later.seen(viewer) for viewer in (0, 1, None)] == [False, True, False]
    assert bowed.later == bowed
