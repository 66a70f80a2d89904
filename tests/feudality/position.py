"""Positions of Feudality set up by hand, for tests that tell a story: given this, when that is done, then ...

Each seat has the fief card of its number, a Keep in the lower right corner (6,6 to 7,7) with a Tower on 7,7, five
points, no goods, no units and no tiles; the first seat is Senior. What is done is written in the game's own notation
("take kirk", "activate 3,5 wood"), by whoever is asked. Dice are laid out beforehand, as they show; whatever is drawn
after them is a one and a two by turns, or the first tile in the bag.
"""

from __future__ import annotations

from typing import Any

from homage.engine.flow.course import begin_frame, go_to, run
from homage.engine.flow.story import Event, blank_story, rows_of
from homage.engine.match.record import Move
from homage.engine.state.dice import from_outcomes
from homage.games.feudality import GAME
from homage.games.feudality.rules.cards import ALL_CARDS, CARDS, EVENT_IDS, EVENT_OF, NUMBER_ON
from homage.games.feudality.rules.carrying_out import carry_out
from homage.games.feudality.rules.fief import put_tile
from homage.games.feudality.rules.fiefs import FIEF_IDS, SQUARE_NAMES, SQUARES
from homage.games.feudality.rules.tiles import (
    GROUPS,
    IN_BAG,
    KINDS,
    RESOURCES,
    SPACES,
    TILE_IDS,
    TILES,
    UNIT_IDS,
    UNITS,
)
from homage.games.feudality.state import (
    ACTIVATE,
    AFTER_EVENT,
    ARRIVE,
    BARON,
    BEGIN,
    BUY,
    EVENT,
    FEED,
    NONE,
    ROLL,
    SEATS,
    TRAY,
    TURN_FRAME,
)

STEPS = {
    "begin": BEGIN,
    "roll": ROLL,
    "activate": ACTIVATE,
    "event": EVENT,
    "tray": TRAY,
    "arrive": ARRIVE,
    "buy": BUY,
    "baron": BARON,
    "feed": FEED,
}
SPARE = 95  # pairs of outcomes that are laid behind the dice


def square(name: str) -> int:
    return SQUARE_NAMES.index(name)


def tile(name: str) -> int:
    return TILE_IDS.index(name)


def card(event: str, number: int | None = None) -> int:
    """A card by its event, and by its number where there are several."""
    for each in range(CARDS):
        if EVENT_OF[each] == EVENT_IDS.index(event) and number in (None, NUMBER_ON[each]):
            return each
    raise ValueError(f"there is no card {event} {number}")


def told(events: list[Event], name: str) -> list[dict[str, Any]]:
    """What happened of one kind."""
    return [event.about for event in events if event.kind.name == name]


class Position:
    """A game whose table is set up by hand; nobody is asked until `at` or `event` says where the turn stands."""

    def __init__(self, seats: int = 2, turn: int = 5, **options: str) -> None:
        self.match = GAME.interpreted.new(seats, seed=1, options=options)
        self.s: Any = GAME.state.proxies(self.match._held.array)[0]
        self.tape: list[int] = []
        self.events: list[Event] = []
        s: Any = self.s
        s.frames = s.asked_seats = s.asked_kind = s.asked_pass = 0
        begin_frame(s, TURN_FRAME)
        s.senior, s.turn, s.point = 0, turn, NONE
        for each in range(TILES):
            s.bag[each], s.tray[each], s.aside[each] = int(IN_BAG[s.bag_made, each]), 0, 0
        s.bag_size = sum(s.bag[each] for each in range(TILES))
        for seat in range(seats):
            s.fief[seat], s.points[seat], s.used[seat] = seat, 5, 0
            for group in range(GROUPS):
                s.land[seat, group] = 0
            for each in range(SQUARES):
                s.tile[seat, each] = 0
            self.keep(seat, "6,6", "7,7").level(seat, 1)
            self.goods(seat)

    # -- given ---------------------------------------------------------------------------------------------------------

    def card_of(self, seat: int, fief: str) -> Position:
        self.s.fief[seat] = FIEF_IDS.index(fief)
        return self

    def keep(self, seat: int, first: str, fort: str, *spaces: str) -> Position:
        """A Keep and its fortification; the spaces of the units that have one already."""
        s = self.s
        s.keep[seat], s.fort_at[seat] = square(first), square(fort)
        for space in range(SPACES):
            s.space[seat, space] = square(spaces[space]) if space < len(spaces) and spaces[space] else NONE
        return self

    def level(self, seat: int, level: int) -> Position:
        self.s.level[seat] = level
        return self

    def points(self, *points: int) -> Position:
        for seat, each in enumerate(points):
            self.s.points[seat] = each
        return self

    def goods(self, seat: int, **goods: int) -> Position:
        for good in range(KINDS):
            self.s.goods[seat, good] = goods.get(RESOURCES[good], 0)
        return self

    def put(self, seat: int, name: str, *where: str) -> Position:
        """Tiles of one kind stand on these squares."""
        for each in where:
            put_tile(self.s, seat, tile(name), square(each))
            self._take(tile(name))
        return self

    def units(self, seat: int, **units: int) -> Position:
        """An army; its types have the spaces 6,6 then 6,7 then 7,6."""
        s = self.s
        for unit in range(UNITS):
            s.units[seat, unit] = units.get(UNIT_IDS[unit], 0)
            self._take(unit, s.units[seat, unit])
        for space, where in enumerate(("6,6", "6,7", "7,6")):
            s.space[seat, space] = square(where)
        return self

    def tray(self, *names: str) -> Position:
        for name in names:
            self._take(tile(name))
            self.s.tray[tile(name)] += 1
        return self

    def discarded(self, *names: str) -> Position:
        for name in names:
            self._take(tile(name))
            self.s.discard[tile(name)] += 1
        return self

    def bag_of(self, *names: str) -> Position:
        """These tiles alone are left in the bag; the others are out of reach, in the last seat's reckoning of none."""
        s = self.s
        for each in range(TILES):
            s.discard[each] += s.bag[each]
            s.bag[each] = 0
        for name in names:
            s.discard[tile(name)] -= 1
            s.bag[tile(name)] += 1
        s.bag_size = len(names)
        return self

    def _take(self, kind: int, count: int = 1) -> None:
        self.s.bag[kind] -= count
        self.s.bag_size -= count

    def given(self, **fields: int) -> Position:
        for name, value in fields.items():
            setattr(self.s, name, value)
        return self

    # -- where the turn stands -----------------------------------------------------------------------------------------

    def at(self, step: str, *dice: int) -> Position:
        """The turn stands here; go on to the next decision."""
        go_to(self.s, STEPS[step])
        return self.go(*dice)

    def event(self, name: str, number: int | None = None, dice: tuple[int, ...] = ()) -> Position:
        """This card has been drawn."""
        s = self.s
        s.card = card(name, number)
        s.events = s.events & ~(1 << s.card)
        go_to(s, AFTER_EVENT)
        story = blank_story()
        GAME.plain.bind(carry_out)(s, s.card, story)
        return self.go(*dice, before=GAME.events.read(story))

    def go(self, *dice: int, before: list[Event] | None = None) -> Position:
        """On to the next decision."""
        self.match._forget()
        self.check()
        story = blank_story()
        self._lay([die - 1 for die in dice])
        GAME.plain.bind(run)(self.s, 0, self.match._dice.proxies[0], story)
        self._rolled()
        self.events = (before or []) + GAME.events.read(story)
        self.match._forget()
        self.check()
        return self

    def check(self) -> None:
        assert list(GAME.discrepancies(self.s)) == []

    def _lay(self, outcomes: list[int]) -> None:
        self.tape = outcomes
        from_outcomes(self.match._dice.array, outcomes + [0, 1] * SPARE)

    def _rolled(self) -> None:
        dice = self.match._dice.proxies[0]
        assert not dice.spoiled, f"dice are wrong: {self.tape}"
        self.tape = self.tape[dice.drawn :]

    # -- when ----------------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The one seat that is asked."""
        (seat,) = self.match.waiting
        return seat

    def do(self, *texts: str, dice: tuple[int, ...] = ()) -> list[Event]:
        """Whoever is asked does this, then that; returns what happened. All dice must be rolled."""
        self.tape = [die - 1 for die in dice]
        self.events = []
        for text in texts:
            action = GAME.words.parse(text)
            self.agree()
            assert action in self.match.legal(self.seat), f"{text} is not among {self.offered()}"
            self.events += self._play(action)
        assert not self.tape, f"dice are left: {self.tape}"
        return self.events

    def agree(self) -> None:
        """What is offered to whoever is asked is just what is not forbidden."""
        forbidden = GAME.plain.bind(GAME.rules["forbidden"])
        allowed = [action for action in range(GAME.actions.count) if not forbidden(self.s, self.seat, action)]
        assert allowed == sorted(self.match.legal(self.seat)), f"offered is {self.offered()}"

    def _play(self, action: int) -> list[Event]:
        match, seat = self.match, self.seat
        before, story = match.state, blank_story()
        self._lay(self.tape)
        match._call("apply", seat, action, match._dice, story)
        self._rolled()
        match._forget()
        match.past.add(Move(seat, action, []), (seat,), before, rows_of(story))
        self.check()
        return GAME.events.read(story)

    def refusal(self, text: str, seat: int | None = None) -> str:
        """The rule that forbids this; empty if it is allowed."""
        refused = self.match.why_not(self.seat if seat is None else seat, GAME.words.parse(text))
        return refused.rule if refused else ""

    def offered(self, verb: str = "") -> set[str]:
        """What whoever is asked may do now; only of one kind if it is named."""
        if not self.match.waiting:
            return set()
        texts = {GAME.words.notation(action) for action in self.match.legal(self.seat)}
        return {text for text in texts if not verb or text.split()[0] == verb}

    # -- then ----------------------------------------------------------------------------------------------------------

    def has(self, seat: int) -> dict[str, int]:
        """The goods of a seat, without those it has none of."""
        return {RESOURCES[good]: self.s.goods[seat, good] for good in range(KINDS) if self.s.goods[seat, good]}

    @property
    def scores(self) -> list[int]:
        return [self.s.points[seat] for seat in range(self.s.seats)]

    def army(self, seat: int) -> dict[str, int]:
        return {UNIT_IDS[unit]: self.s.units[seat, unit] for unit in range(UNITS) if self.s.units[seat, unit]}

    def standing(self, seat: int, where: str) -> str:
        """The tile on a square; empty if there is none."""
        there = self.s.tile[seat, square(where)]
        return TILE_IDS[there - 1] if there else ""

    @property
    def in_tray(self) -> list[str]:
        return [TILE_IDS[each] for each in range(TILES) for _ in range(self.s.tray[each])]

    @property
    def kind(self) -> int:
        """What is asked."""
        return int(self.s.asked_kind)


def opening(seats: int = 2, **options: str) -> Any:
    """A game from its very beginning, interpreted."""
    return GAME.interpreted.new(seats, seed=3, options=options)


__all__ = ["ALL_CARDS", "SEATS", "Position", "card", "opening", "square", "tile", "told"]
