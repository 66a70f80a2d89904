"""Positions of Petty Fiefs set up by hand, for tests that tell a story: given this table, when that is done, then ...

Provinces are numbered from 0 clockwise, as in the ledger's examples. Suits are named; a null is 0, an ace 1. What is
done is written in words: "deploy suns 3", "move warlord 2", "build suns moons 4" (the castle of suns, paid by moons 4).
Until a test puts them elsewhere, all pawns stand in the last province, and all tiles lie there but one for each other.
"""

from __future__ import annotations

from typing import Any

from homage.engine.flow.course import run
from homage.engine.flow.story import Event, blank_story
from homage.engine.match.match import Match
from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.actions import ACTIONS
from homage.games.petty_fiefs.rules.coins import lay_vassal, send_band
from homage.games.petty_fiefs.rules.laying import stand_pawn
from homage.games.petty_fiefs.rules.memory import coin_went, reconsider
from homage.games.petty_fiefs.rules.scoring import final_scoring
from homage.games.petty_fiefs.rules.suits import EXTRA, NAMES, VALUES
from homage.games.petty_fiefs.shown.accounts import values_in
from homage.games.petty_fiefs.state import CENTRE, COINS, CONTENTION, MIXED, NONE, RESERVE_OF

SUITS = [name.lower() for name in NAMES]
BLOCKS = {block.name: block for block in ACTIONS.blocks}


def suit_of(name: str) -> int:
    return EXTRA if name == "warlord" else SUITS.index(name)


def face_of(text: str) -> int:
    """A tile by its face, as 'suns 4'."""
    suit, value = text.split()[:2]
    return suit_of(suit) * VALUES + int(value)


def told(events: list[Event], name: str) -> list[dict[str, Any]]:
    """What happened of one kind."""
    return [event.about for event in events if event.kind.name == name]


class Position:
    """A game in Contention whose table is set up by hand; nobody is asked until `turn` says whose it is."""

    def __init__(self, seats: int = 2, provinces: int | None = None, **options: Any) -> None:
        self.match: Match = GAME.new(seats, seed=1, options=options)
        self.s = GAME.state.proxies(self.match._held.array)[0]
        self.last = (2 * seats + 3 if provinces is None else provinces) - 1
        self._nothing_asked()
        self._lay_land()
        for suit in (*range(2 * seats), EXTRA):
            stand_pawn(self.s, suit, self.last)

    def _nothing_asked(self) -> None:
        s = self.s
        s.asked_kind = s.asked_seats = s.asked_about = 0
        s.frame_kind[0], s.taken = CONTENTION, NONE

    def _lay_land(self) -> None:
        """Provinces 0, 1, 2 ... in a circle; tiles in the order of suits and values."""
        s = self.s
        s.provinces = s.founded = self.last + 1
        for province in range(s.provinces):
            s.circle[province] = s.place[province] = province
            s.tiles_in[province] = 0
        s.tiles_drawn = s.tile_count
        for seat in range(s.seats):
            for tile in range(s.tile_count):
                s.tile_known[seat, tile] = 0
        for tile, face in enumerate(sorted(s.tile[tile] for tile in range(s.tile_count))):
            s.tile[tile] = face
            s.laid_by[tile] = tile % s.seats
            if not s.strict:
                s.tile_known[tile % s.seats, tile] = face + 1
            s.tile_at[tile] = min(tile, self.last)
            s.tiles_in[s.tile_at[tile]] += 1

    # -- given ---------------------------------------------------------------------------------------------------------

    def land(self, province: int, *faces: str) -> Position:
        """Just these tiles in a province, such as 'suns 4' or 'fire 5 up'."""
        for tile in range(self.s.tile_count):
            if self.s.tile_at[tile] == province:
                self._put_tile(tile, self.last)
        for face in faces:
            tile = self.tile(face)
            self._put_tile(tile, province)
            if face.endswith(" up"):
                self.s.tile_up[tile] = self.s.tile[tile] + 1
        return self

    def _put_tile(self, tile: int, province: int) -> None:
        self.s.tiles_in[self.s.tile_at[tile]] -= 1
        self.s.tile_at[tile] = province
        self.s.tiles_in[province] += 1

    def stand(self, province: int, *pawns: str) -> Position:
        for pawn in pawns:
            suit = suit_of(pawn)
            self.s.pieces[self.s.pawn_at[suit], suit] -= 1
            stand_pawn(self.s, suit, province)
        return self

    def coins(self, province: int, suit: str, *values: int) -> Position:
        """Vassals deployed before, face-down."""
        for value in values:
            lay_vassal(self.s, suit_of(suit) // 2, suit_of(suit) % 2, value, province)
            reconsider(self.s)
        return self

    def bribes(self, suit: str, *values: int) -> Position:
        return self.coins(CENTRE, suit, *values)

    def hire(self, seat: int, *values: int) -> Position:
        """Mercenaries that a seat has drawn."""
        for value in values:
            self.s.mixed &= ~(1 << value)
            self.s.mixed_count -= 1
            self.s.hired[seat] |= 1 << value
            self.s.hired_count[seat] += 1
            coin_went(self.s, EXTRA, MIXED, RESERVE_OF + seat, self.s.mixed_count == 0, seat, value)
            reconsider(self.s)
        return self

    def bands(self, province: int, seat: int, *values: int) -> Position:
        """Mercenaries that a seat has drawn and sent to a province."""
        self.hire(seat, *values)
        for value in values:
            send_band(self.s, seat, value, province)
            reconsider(self.s)
        return self

    def holder(self, seat: int) -> Position:
        self.s.holder = seat
        return self

    def castle(self, suit: str, province: int, strength: int) -> Position:
        number = suit_of(suit)
        self.s.castle_at[number], self.s.castle[number] = province, strength
        self.s.pieces[province, number] += 1
        self.s.lord[province] = number
        return self

    def marker(self, suit: str, province: int) -> Position:
        self.s.marker_at[suit_of(suit)] = province
        self.s.lord[province] = suit_of(suit)
        return self

    def turn(self, seat: int, actions: int = 3) -> Position:
        """It is this seat's turn, with so many actions left."""
        self.s.mover, self.s.actions_left, self.s.acted = seat, actions, 0
        self.match._forget()
        assert list(GAME.discrepancies(self.s)) == []
        GAME.plain.bind(run)(self.s, 0, self.match._dice.proxies[0], blank_story())
        return self

    # -- when ----------------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> int:
        """The one seat that is asked."""
        (seat,) = self.match.waiting
        return seat

    def action(self, text: str, seat: int) -> int:
        verb, *words = text.split()
        operands = {}
        for operand, word in zip(BLOCKS[verb].operands, words, strict=True):
            if operand in ("which", "castle"):
                operands[operand] = SUITS.index(word) - 2 * seat
            elif operand == "pawn":
                operands[operand] = 2 if word == "warlord" else SUITS.index(word) - 2 * seat
            else:
                operands[operand] = int(word)
        return ACTIONS.number(verb, **operands)

    def text(self, action: int, seat: int) -> str:
        verb, operands = ACTIONS.parts(action)
        words = [verb]
        for operand, value in operands.items():
            if operand == "pawn" and value == 2:
                words.append("warlord")
            elif operand in ("which", "castle", "pawn"):
                words.append(SUITS[2 * seat + value])
            else:
                words.append(str(value))
        return " ".join(words)

    def do(self, *texts: str) -> list[Event]:
        """Whoever is asked does this, then that; returns what happened."""
        events = []
        for text in texts:
            seat = self.asked
            events += self.match.play(seat, self.action(text, seat))
            assert list(GAME.discrepancies(self.s)) == []
        return events

    def turn_up(self, face: str) -> list[Event]:
        """Whoever is asked turns the tile with this face up."""
        return self.do(f"turn {self.tile(face)}")

    def refusal(self, text: str, seat: int | None = None) -> str:
        """The rule that forbids this; empty if it is allowed."""
        who = self.asked if seat is None else seat
        refused = self.match.why_not(who, self.action(text, who))
        return refused.rule if refused else ""

    def offered(self, verb: str = "") -> set[str]:
        """What whoever is asked may do now; only of one kind if it is named."""
        texts = {self.text(action, self.asked) for action in self.match.legal(self.asked)}
        return {text for text in texts if not verb or text.split()[0] == verb}

    @property
    def verbs(self) -> set[str]:
        return {text.split()[0] for text in self.offered()}

    @property
    def step(self) -> str:
        """What is asked."""
        return str(self.match.view()["step"])

    # -- then ----------------------------------------------------------------------------------------------------------

    def tile(self, face: str) -> int:
        (tile,) = [tile for tile in range(self.s.tile_count) if self.s.tile[tile] == face_of(face)]
        return tile

    def face_up(self) -> set[str]:
        """The tiles that lie face-up."""
        s = self.s
        faces = [s.tile[tile] for tile in range(s.tile_count) if s.tile_up[tile]]
        return {f"{SUITS[face // VALUES]} {face % VALUES}" for face in faces}

    def lord(self, province: int) -> str | None:
        suit = self.s.lord[province]
        return None if suit == NONE else SUITS[suit]

    def lying(self, province: int) -> list[str]:
        """The coins in a province, as 'suns 3'."""
        found = []
        for suit in range(len(SUITS)):
            for c in range(COINS):
                if self.s.coin_at[suit, c] == province:
                    value = self.s.band[c] if suit == EXTRA else self.s.coin[suit // 2, suit % 2, c]
                    found.append(f"{SUITS[suit]} {value}")
        return sorted(found)

    @property
    def centre(self) -> list[str]:
        """The bribes."""
        return self.lying(CENTRE)

    def reserve(self, suit: str) -> list[int]:
        return values_in(self.s.reserve[suit_of(suit) // 2, suit_of(suit) % 2])

    def hired(self, seat: int) -> list[int]:
        return values_in(self.s.hired[seat])

    @property
    def mixed(self) -> list[int]:
        """The mercenaries in the centre."""
        return values_in(self.s.mixed)

    def at(self, pawn: str) -> int:
        return int(self.s.pawn_at[suit_of(pawn)])

    def marker_of(self, suit: str) -> int | None:
        where = self.s.marker_at[suit_of(suit)]
        return None if where == NONE else int(where)

    def castle_of(self, suit: str) -> tuple[int, int] | None:
        """Where a castle stands and how strong it is."""
        where = self.s.castle_at[suit_of(suit)]
        return None if where == NONE else (int(where), int(self.s.castle[suit_of(suit)]))

    @property
    def circle(self) -> list[int]:
        return [int(self.s.circle[place]) for place in range(self.s.provinces)]

    def end(self) -> list[Event]:
        """The game ends here and is scored."""
        self.s.asked_seats = self.s.asked_kind = 0
        self.match._forget()
        story = blank_story()
        final_scoring(self.s, 0, story)
        assert list(GAME.discrepancies(self.s)) == []
        return GAME.events.read(story)

    def score(self, suit: str) -> int:
        """A prince's score, once the game is over."""
        return int(self.s.score[suit_of(suit)])
