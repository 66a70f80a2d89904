"""Positions of FIEF set up by hand, for tests that tell a story: given this, when that is done, then ...

`Position(4)` is a table of four families (red, blue, yellow, green) with an empty board in round 2; red is first
player. Nobody has DIPLOMACY pawns or cards, so windows open only where a test gives a reason. What is done is written
in the game's own notation ("marry arthur jeanne", "pass"). Dice are laid out beforehand, as outcomes from 0: a six of
the D6 is 5, a battle die is the place of its face.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from homage.engine.flow.contract import forbidden, stand_ins
from homage.engine.flow.course import begin, begin_frame, end_frame, go_to, options_of, run, take, waiting
from homage.engine.flow.story import Event, blank_story
from homage.engine.native.rule import Binding, Plain
from homage.engine.state.dice import Dice, from_outcomes, key_from_seed, keyed
from homage.engine.state.limits import NO_FAULT
from homage.games.fief import GAME
from homage.games.fief.actions import ACTIONS, BEFORE, FAMILY_IDS, PASS
from homage.games.fief.asked import WINDOW_ASKED
from homage.games.fief.events import EVENTS
from homage.games.fief.frames import ROUND_FRAME
from homage.games.fief.refusals import NOT_THAT_NOW, REFUSALS
from homage.games.fief.rules.agreement import OPTIONS
from homage.games.fief.rules.cards.cards import CARD_IDS, CARDS, COPIES, PILE_OF, PILES
from homage.games.fief.rules.cards.hands import on_table, set_top
from homage.games.fief.rules.court.lords import LORD_IDS, LORDS
from homage.games.fief.rules.field.units import add_units, look_again, put_lord
from homage.games.fief.rules.figures import (
    CITY,
    PAWN_KINDS,
    PAWNS,
    START_DENIERS,
    STRONGHOLD,
    UNIT_IDS,
    UNIT_KINDS,
    UNIT_POOL,
)
from homage.games.fief.rules.places import FIEF_IDS, FIEF_OF, PLACE_IDS, TOWN_IDS, TOWNS
from homage.games.fief.state import GROUPS, MOST_OPTIONS, NONE, State
from tests.fief.answers import EDGES

PLAIN = Binding(Plain(), stand_ins(GAME.rules))
BEGIN, TAKE, OPTIONS_OF, RUN, FORBIDDEN = (PLAIN.bind(each) for each in (begin, take, options_of, run, forbidden))

SPANS = [(block.start, block.start + block.size) for block in ACTIONS.blocks for _ in range(block.size)]


def seat_of(name: str) -> int:
    return FAMILY_IDS.index(name)


def lord(name: str) -> int:
    return LORD_IDS.index(name)


def town(name: str) -> int:
    return TOWN_IDS.index(name)


def place(name: str) -> int:
    """A town, "offshore", or a waiting place such as "before:tours:poitiers" (before Tours, come from Poitiers)."""
    return PLACE_IDS.index(name)


def fief(name: str) -> int:
    return FIEF_IDS.index(name)


def card(name: str) -> int:
    return CARD_IDS.index(name)


def _near(options: list[int]) -> set[int]:
    """All actions of the blocks that these are of, and one on either side of each block."""
    starts = {SPANS[action][0]: SPANS[action][1] for action in options}
    return {action for start, end in starts.items() for action in range(max(start - 1, 0), min(end + 1, len(SPANS)))}


def told(events: list[Event], name: str) -> list[dict[str, Any]]:
    """What happened of one kind."""
    return [event.about for event in events if event.kind.name == name]


class Game:
    """A game under way, interpreted; `events` are those of the last move."""

    def __init__(self, seats: int = 4, seed: int = 1, **options: int) -> None:
        self.array = State.array(1)
        self.s: Any = State.proxies(self.array)[0]
        self.dice_array = keyed(key_from_seed(seed))
        self.dice: Any = Dice.proxies(self.dice_array)[0]
        self.story = blank_story()
        self.out = np.zeros(MOST_OPTIONS, np.int32)
        chosen = [int(options.pop(option.name, option.default)) for option in OPTIONS]
        assert not options, f"no such options: {options}"
        BEGIN(self.s, seats, chosen, self.dice, self.story)
        self._read()

    def _read(self) -> None:
        assert self.s.fault == NO_FAULT, f"a limit was exceeded: {self.s.fault}"
        self.events = EVENTS.read(self.story)
        self.story[0] = 0

    @property
    def waiting(self) -> list[int]:
        mask = waiting(self.s)
        return [seat for seat in range(self.s.seats) if mask >> seat & 1]

    @property
    def over(self) -> bool:
        return bool(self.s.frames == 0)

    def legal(self, seat: int) -> list[int]:
        n = OPTIONS_OF(self.s, seat, self.out)
        assert self.s.fault == NO_FAULT, f"a limit was exceeded: {self.s.fault}"
        return [int(each) for each in self.out[:n]]

    def play(self, seat: int, action: int) -> list[Event]:
        """A seat does something, on to the next decision."""
        self.dice.drawn = 0
        TAKE(self.s, seat, action, self.dice, self.story)
        self._read()
        return self.events


class Position(Game):
    """A game whose table is set up by hand; nobody is asked until `at` or `go` says where the game stands."""

    def __init__(self, seats: int = 4, **options: int) -> None:
        super().__init__(seats, **(options | {"mandatory_placement": True}))
        s = self.s
        while s.frames > 0:
            end_frame(s)
        s.asked_seats = s.asked_kind = s.asked_pass = s.answered = 0
        s.first, s.round_number, s.unsettled, s.stirred, s.quiet = 0, 2, 0, 0, 0
        s.active = NONE
        for each in range(LORDS):
            s.lord_family[each] = s.lord_place[each] = NONE
        self._clear_pawns()
        for seat in range(seats):
            s.pawns[seat], s.deniers[seat] = 0, START_DENIERS
        for each in range(TOWNS):
            s.control[each], s.fortress[each] = NONE, 0
            look_again(s, each)
        s.stirred = s.unsettled = 0
        self._piles()
        begin_frame(s, ROUND_FRAME)

    def _clear_pawns(self) -> None:
        for seat in range(self.s.seats):
            for pawn in range(PAWNS):
                self.s.pawn_place[seat, pawn] = NONE
                self.s.pawn_group[seat, pawn] = NONE
                self.s.pawn_kind[seat, pawn] = PAWN_KINDS[pawn]
            for kind in range(UNIT_KINDS):
                self.s.pool[seat, kind] = int(UNIT_POOL[kind])
                for group in range(GROUPS):
                    self.s.group_kinds[seat, group, kind] = 0

    def _piles(self) -> None:
        """All cards that are in no hand and not in play lie in the piles, in order of their types."""
        s = self.s
        for pile in range(PILES):
            s.pile_size[pile] = 0
        for each in range(CARDS):
            left = int(COPIES[each]) - s.discarded[each] - sum(s.hand[seat, each] for seat in range(s.seats))
            left -= on_table(s, each)
            for _ in range(left):
                pile = int(PILE_OF[each])
                s.pile[pile, s.pile_size[pile]] = each
                s.pile_size[pile] += 1
        set_top(s)

    # -- given -----------------------------------------------------------------------------------------------------

    def lord(self, name: str, family: str, where: str, *, jailer: str = "") -> Position:
        """A lord in play, free or in a jail."""
        s, number = self.s, lord(name)
        s.lord_family[number] = seat_of(family)
        s.jailer[number] = seat_of(jailer) if jailer else NONE
        put_lord(s, number, place(where))
        self._piles()
        return self

    def units(self, family: str, where: str, **counts: int) -> Position:
        """Units of a family at a place: units("red", "tours", knight=2, man_at_arms=1)."""
        for kind, units in counts.items():
            added = add_units(self.s, seat_of(family), place(where), UNIT_IDS.index(kind), units)
            assert added == units, f"the pool of {family} has only {added} {kind}"
        return self

    def controls(self, family: str, *names: str) -> Position:
        for name in names:
            self.s.control[town(name)] = seat_of(family)
        return self

    def stronghold(self, *names: str) -> Position:
        for name in names:
            self.s.fortress[town(name)] = STRONGHOLD
        return self

    def city(self, name: str, holder: str = "") -> Position:
        """The CITY of its fief, and the lord who holds the title; without one it is vacant."""
        self.s.fortress[town(name)] = CITY
        self.s.fief_lord[int(FIEF_OF[town(name)])] = lord(holder) if holder else NONE
        return self

    def bishop(self, name: str, number: int, since: int = 1) -> Position:
        """The bishop of a bishopric by its number, elected in an earlier round."""
        self.s.bishop[number - 1], self.s.bishop_since[number - 1] = lord(name), since
        return self

    def cardinal(self, name: str) -> Position:
        """A bishop who is cardinal through a card."""
        tile = next(each for each in range(3) if self.s.cardinal[each] == NONE)
        self.s.cardinal[tile] = lord(name)
        self._piles()
        return self

    def wed(self, one: str, other: str) -> Position:
        self.s.spouse[lord(one)], self.s.spouse[lord(other)] = lord(other), lord(one)
        return self

    def hand(self, family: str, *names: str) -> Position:
        s, seat = self.s, seat_of(family)
        for name in names:
            s.hand[seat, card(name)] += 1
            s.hand_size[seat, int(PILE_OF[card(name)])] += 1
        self._piles()
        return self

    def on_pile(self, *names: str) -> Position:
        """These cards lie on top of their pile, the first on top."""
        s = self.s
        for name in reversed(names):
            pile, each = int(PILE_OF[card(name)]), card(name)
            cards = [s.pile[pile, at] for at in range(s.pile_size[pile])]
            cards.remove(each)
            for at, held in enumerate([*cards, each]):
                s.pile[pile, at] = held
        set_top(s)
        return self

    def given(self, **fields: int) -> Position:
        for name, value in fields.items():
            setattr(self.s, name, value)
        return self

    def deniers(self, **amounts: int) -> Position:
        for family, amount in amounts.items():
            self.s.deniers[seat_of(family)] = amount
        return self

    # -- when ------------------------------------------------------------------------------------------------------

    def at(self, phase: int, *dice: int) -> Position:
        """The round has come to a phase (see `frames`); on to the first decision."""
        go_to(self.s, phase)
        return self.go(*dice)

    def go(self, *dice: int) -> Position:
        """On to the next decision, from the frames as they lie."""
        self._lay(dice)
        RUN(self.s, 0, self.dice, self.story)
        self._rolled()
        self._read()
        return self

    def _lay(self, dice: tuple[int, ...]) -> None:
        from_outcomes(self.dice_array, list(dice))

    def _rolled(self) -> None:
        assert not self.dice.spoiled, "dice are missing or wrong"
        assert self.dice.drawn == self.dice.given, "dice are left"

    @property
    def seat(self) -> int:
        """The one seat that is asked."""
        (seat,) = self.waiting
        return seat

    @property
    def asked(self) -> int:
        """What is asked (see `questions`); 0 if nothing is."""
        return int(self.s.asked_kind) if self.s.asked_seats else 0

    def do(self, text: str, *dice: int, by: str = "") -> list[Event]:
        """Whoever is asked does this; dice are outcomes from 0. In a window `by` acts; without it all pass first."""
        if not by:
            self.settle()
        seat = seat_of(by) if by else self.seat
        action = ACTIONS.parse(text)
        options = self.legal(seat)
        assert action in options, f"{text!r} is not among {self.offered(seat)}"
        self._lay(dice)
        if self.s.asked_pass:
            for other in self.waiting:
                if other != seat:
                    TAKE(self.s, other, PASS, self.dice, self.story)
        TAKE(self.s, seat, action, self.dice, self.story)
        self._rolled()
        self._read()
        return self.events

    def settle(self) -> list[Event]:
        """All pass in windows until somebody is asked something else."""
        events: list[Event] = []
        while self.asked == WINDOW_ASKED:
            events += self.do("pass", by=FAMILY_IDS[self.waiting[0]])
        return events

    def settle_with(self, *dice: int) -> list[Event]:
        """All pass in the window that is open, or in several; the last pass rolls these dice."""
        events: list[Event] = []
        while self.asked == WINDOW_ASKED:
            self._lay(dice)
            for seat in self.waiting:
                TAKE(self.s, seat, PASS, self.dice, self.story)
            assert not self.dice.spoiled, "dice are missing or wrong"
            rolled = self.dice.drawn == len(dice)
            self._read()
            events += self.events
            if rolled:
                return events
        raise AssertionError("dice are left")

    def legal(self, seat: int) -> list[int]:
        """What a seat may do. Nothing of that is forbidden, but all else is that shares a block with it or is next."""
        options = super().legal(seat)
        for action in _near(options):
            refused = FORBIDDEN(self.s, seat, action) != 0
            assert refused != (action in options), f"{ACTIONS.notation(action)!r}: legal and forbidden disagree"
        if options:
            self._refuses_in_kind(seat)
        return options

    def _refuses_in_kind(self, seat: int) -> None:
        """What would answer the question is refused for what it says, and what lies beside it as no answer at all."""
        inside, beside = EDGES.get(self.asked, ((), ()))
        for actions, answers in ((inside, True), (beside, False)):
            for action in actions:
                no_answer = FORBIDDEN(self.s, seat, action) == NOT_THAT_NOW
                assert no_answer != answers, f"{ACTIONS.notation(action)!r} is refused for the wrong reason"

    def offered(self, seat: int | None = None) -> set[str]:
        """What a seat, or whoever is asked, may answer now; what it may do before (W0) is apart: `before`."""
        options = self.legal(self.seat if seat is None else seat)
        return {ACTIONS.notation(action) for action in options if action < BEFORE}

    def before(self, seat: int | None = None) -> set[str]:
        """Which of "before" and "table" a seat may do first (W0)."""
        options = self.legal(self.seat if seat is None else seat)
        return {ACTIONS.notation(action) for action in options if action >= BEFORE}

    def refusal(self, text: str, seat: int | None = None) -> str:
        """The rule that forbids this; empty if it is allowed, and only then is it offered."""
        asked, action = self.seat if seat is None else seat, ACTIONS.parse(text)
        code = FORBIDDEN(self.s, asked, action)
        assert (code == 0) == (action in self.legal(asked)), f"{text!r} is offered and forbidden, or neither"
        return REFUSALS[code].rule if code else ""
