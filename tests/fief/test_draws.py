"""Drawing: what is left to draw, whose turn it is, disasters that find no space (FIEF-2.2 to FIEF-2.4)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import FAMILY_IDS
from homage.games.fief.asked import DRAW_ASKED, WINDOW_ASKED
from homage.games.fief.frames import CARDS_PHASE
from homage.games.fief.rules.cards.cards import CHARACTERS, EVENTS_PILE
from homage.games.fief.rules.cards.disasters import discard_disasters, take_from_track
from homage.games.fief.rules.cards.draws import can_draw, cards_left, draw_card, lay_on_track, reshuffle
from homage.games.fief.rules.cards.hands import set_top
from homage.games.fief.rules.places import SEA_AREA
from homage.games.fief.shown.windows import window
from homage.games.fief.state import NONE
from tests.fief.position import Position, card, seat_of


@pytest.mark.rule("FIEF-2.4")
def test_what_is_discarded_can_be_drawn_again() -> None:
    """Face up or face down, each on its own pile."""
    s = Position(3).s
    characters, events = cards_left(s, CHARACTERS), cards_left(s, EVENTS_PILE)
    assert (characters, events) == (22, 35)
    s.discarded[card("arthur")], s.discarded[card("tax")], s.discarded[card("famine")] = 1, 2, 1
    s.buried_size = 3
    assert (cards_left(s, CHARACTERS), cards_left(s, EVENTS_PILE)) == (23, 35 + 2 + 1 + 3)


@pytest.mark.rule("FIEF-2.2a", "FIEF-2.4", "R-140")
def test_one_pile_is_enough_to_draw_from() -> None:
    s = Position(3).s
    for pile in (CHARACTERS, EVENTS_PILE):
        s.pile_size[pile] = 0
    assert not can_draw(s, 0, 0)
    s.pile_size[CHARACTERS] = 1
    assert can_draw(s, 0, 0)
    assert not can_draw(s, 0, 1), "after a disaster he goes on with EVENTS"
    s.pile_size[CHARACTERS], s.pile_size[EVENTS_PILE] = 0, 1
    assert can_draw(s, 0, 1)


@pytest.mark.rule("FIEF-2.2a", "FIEF-2.2b")
def test_each_family_draws_two_cards_whatever_the_one_before_has_drawn() -> None:
    table = Position(3).on_pile("tax", "tax", "tax", "justice", "uprising", "uprising").at(CARDS_PHASE)
    for family, piles in (
        ("red", ("events", "events")),
        ("blue", ("events", "characters")),
        ("yellow", ("characters",)),
    ):
        for pile in piles:
            assert (table.asked, table.seat) == (DRAW_ASKED, seat_of(family))
            table.do(f"draw {pile}")
        if family == "yellow":
            assert table.refusal("draw characters") == "FIEF-2.2b"
            table.do("draw events")
    assert [int(table.s.hand_size[seat, pile]) for seat in range(3) for pile in range(2)] == [0, 2, 1, 1, 1, 1]


@pytest.mark.rule("FIEF-2.2a", "FIEF-2.3a", "R-140")
@pytest.mark.parametrize("disaster", ["plague", "plague_at_sea", "famine", "bad_weather"])
def test_a_disaster_binds_only_the_family_that_drew_it(disaster: str) -> None:
    table = Position(3).on_pile(disaster, "tax").at(CARDS_PHASE)
    table.do("draw events")
    assert "draw characters" not in table.offered()
    table.do("pass")
    assert (table.seat, table.refusal("draw characters")) == (seat_of("blue"), "")


@pytest.mark.rule("FIEF-2.1", "FIEF-2.2a", "FIEF-2.5a")
def test_nobody_is_active_between_the_steps() -> None:
    table = Position(3).hand("red", "tax", "tax")
    table.s.pawns[1] = 1
    table.at(CARDS_PHASE)
    seen = []
    while "before_disasters" not in seen:
        if table.asked == WINDOW_ASKED and window(table.s) != "drawing":
            seen.append(window(table.s))
            assert table.s.active == NONE
        table.do("pass", by=FAMILY_IDS[table.waiting[0]])
    assert seen == ["cards", "before_draw", "before_disasters"]


@pytest.mark.rule("FIEF-2.3a")
@pytest.mark.parametrize(("cards", "top"), [(["famine"], 1), (["tax", "famine"], 1), (["famine", "tax"], 0), ([], 0)])
def test_the_back_of_the_last_card_is_seen_too(cards: list[str], top: int) -> None:
    s = Position(3).s
    s.pile_size[EVENTS_PILE], s.disaster_on_top = len(cards), 1 - top
    for at, name in enumerate(cards):
        s.pile[EVENTS_PILE, at] = card(name)
    set_top(s)
    assert s.disaster_on_top == top


@pytest.mark.rule("FIEF-2.3a")
def test_a_disaster_without_a_space_lies_face_down_on_the_discards() -> None:
    table = Position(3)
    s = table.s
    s.discard_top[EVENTS_PILE] = card("tax")
    for each in range(3):
        lay_on_track(s, 0, card("famine"), table.story)
        assert (s.track_size, s.buried_size, s.discard_top[EVENTS_PILE]) == (each + 1, 0, card("tax"))
    lay_on_track(s, 0, card("famine"), table.story)
    assert (s.track_size, s.buried_size, s.buried[card("famine")]) == (3, 1, 1)
    assert s.discard_top[EVENTS_PILE] == NONE, "nobody sees it"


@pytest.mark.rule("FIEF-7a", "FIEF-2.5d")
def test_each_disaster_leaves_the_map_with_its_card() -> None:
    table = Position(3).given(plague=1 << 1 | 1 << SEA_AREA, bad_weather=1 << 2, famine=1 << 0 | 1 << 3)
    s = table.s
    discard_disasters(s, table.story)
    assert (s.plague, s.bad_weather, s.famine) == (0, 0, 0)
    names = ("plague", "plague_at_sea", "bad_weather", "famine")
    assert [int(s.discarded[card(name)]) for name in names] == [1, 1, 1, 2]


@pytest.mark.rule("FIEF-2.2a", "FIEF-2.3a", "FIEF-2.5a")
def test_a_card_that_leaves_its_pile_or_the_track_leaves_no_trace() -> None:
    table = Position(3).on_pile("tax", "famine")
    s = table.s
    size = int(s.pile_size[EVENTS_PILE])
    assert not draw_card(s, 0, EVENTS_PILE, table.dice, table.story)
    assert (s.pile_size[EVENTS_PILE], s.pile[EVENTS_PILE, size - 1], s.hand[0, card("tax")]) == (size - 1, 0, 1)
    assert (s.drawn[EVENTS_PILE], s.hand_size[0, EVENTS_PILE], s.disaster_on_top) == (1, 1, 1)
    assert draw_card(s, 0, EVENTS_PILE, table.dice, table.story), "a disaster"
    assert (s.pile[EVENTS_PILE, size - 2], s.drawn[EVENTS_PILE], s.track_size) == (0, 1, 1)
    lay_on_track(s, 0, card("plague"), table.story)
    assert take_from_track(s) == card("famine")
    assert [int(each) for each in s.track[:2]] == [card("plague"), 0]
    assert take_from_track(s) == card("plague")
    assert (s.track_size, s.track[0]) == (0, 0)


@pytest.mark.rule("FIEF-2.4")
def test_discards_of_one_pile_are_shuffled_and_the_other_stays() -> None:
    table = Position(3)
    s = table.s
    s.pile_size[EVENTS_PILE] = s.pile_size[CHARACTERS] = 0
    s.discarded[card("tax")], s.discarded[card("arthur")], s.discard_top[EVENTS_PILE] = 2, 1, card("tax")
    s.buried[card("famine")], s.buried_size, s.discard_top[CHARACTERS] = 1, 1, card("arthur")
    table._lay((0, 0))
    reshuffle(s, EVENTS_PILE, table.dice, table.story)
    assert sorted(int(s.pile[EVENTS_PILE, at]) for at in range(3)) == sorted([card("tax"), card("tax"), card("famine")])
    assert (s.pile_size[EVENTS_PILE], s.discarded[card("tax")], s.buried[card("famine")], s.buried_size) == (3, 0, 0, 0)
    assert (s.discard_top[EVENTS_PILE], s.discard_top[CHARACTERS]) == (NONE, card("arthur"))
    assert (s.pile_size[CHARACTERS], s.discarded[card("arthur")]) == (0, 1)
    s.buried_size = 4
    reshuffle(s, CHARACTERS, table.dice, table.story)
    assert (s.pile_size[CHARACTERS], s.pile[CHARACTERS, 0], s.buried_size) == (1, card("arthur"), 4)
