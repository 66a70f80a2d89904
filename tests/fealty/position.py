"""Positions of Fealty set up by hand, for tests that tell a story: given this board, when that is played, then ...

Squares are (row, column), as in the ledger. Seats are named by letter: A is seat 0, B seat 1 ...
"""

from __future__ import annotations

from typing import Any

from homage.engine.flow.course import ask, end_frame, go_to, run
from homage.engine.flow.story import Event, blank_story
from homage.engine.match.match import Match
from homage.engine.match.position import Result
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.games.fealty import GAME
from homage.games.fealty.actions import ACTIONS, PLACING
from homage.games.fealty.rules.board import put_marker, put_piece, put_token
from homage.games.fealty.rules.pieces import KIND_OF_NAME
from homage.games.fealty.rules.scoring import final_scoring
from homage.games.fealty.state import NONE, SIDE, TO_PICK, TO_PLACE, TO_REVEAL

Square = tuple[int, int]


def number(square: Square) -> int:
    return square[0] * SIDE + square[1]


def squares(numbers: list[int]) -> set[Square]:
    return {(n // SIDE, n % SIDE) for n in numbers}


def seat_of(name: str) -> int:
    return "ABCD".index(name)


class Position:
    """A game whose board is set up by hand; nobody is asked until `to_place` says who."""

    def __init__(self, duchies: str, seats: int = 2, **options: Any) -> None:
        self.match: Match = GAME.new(seats, seed=1, options={"duchies": duchies, **options})
        self.s = GAME.state.proxies(self.match._held.array)[0]
        self.s.asked_seats = 0
        self.s.turn = 1

    def stand(self, who: str, piece: str, square: Square) -> Position:
        """A piece already on the board; its card is spent."""
        kind, seat = KIND_OF_NAME[piece.lower()], seat_of(who)
        put_piece(self.s, seat, kind, number(square))
        for cards in (self.s.unplayed, self.s.hand):
            cards[seat] &= ~(1 << kind)
        return self

    def token(self, who: str, square: Square) -> Position:
        put_token(self.s, seat_of(who), number(square))
        return self

    def marker(self, square: Square) -> Position:
        put_marker(self.s, number(square))
        return self

    def use_duchy(self, slot: int) -> Position:
        """As if a piece had been placed there this turn."""
        self.s.used |= 1 << slot
        return self

    def to_place(self, who: str, piece: str, then: list[tuple[str, str]] | None = None) -> Position:
        """Cards are revealed and this player is to place; `then` lists who places after, with which piece."""
        order = [(who, piece), *(then or [])]
        for at in range(self.s.seats):
            self.s.order[at] = NONE
        for at, (name, card) in enumerate(order):
            seat, kind = seat_of(name), KIND_OF_NAME[card.lower()]
            self.s.order[at] = seat
            self.s.revealed[seat] = kind
            self.s.unplayed[seat] &= ~(1 << kind)
            self.s.hand[seat] &= ~(1 << kind)
        self.s.order_at = 1
        go_to(self.s, TO_PLACE)
        ask(self.s, PLACING, 1 << seat_of(who), KIND_OF_NAME[piece.lower()])
        return self

    def deal(self, who: str, hand: list[str], deck: list[str] | None = None) -> Position:
        """Give a player these cards, and a deck whose first card is drawn first."""
        seat, cards = seat_of(who), [KIND_OF_NAME[name.lower()] for name in deck or []]
        self.s.hand[seat] = sum(1 << KIND_OF_NAME[name.lower()] for name in hand)
        self.s.hand_size[seat] = len(hand)
        self.s.deck_size[seat] = len(cards)
        for at, card in enumerate(reversed(cards)):
            self.s.deck[seat, at] = card
        self.s.unplayed[seat] = self.s.hand[seat] | sum(1 << card for card in cards)
        return self

    def reveal(self, cards: dict[str, str]) -> list[Event]:
        """Everybody has picked: the picks are shown and the game goes on to the next decision."""
        for who, piece in cards.items():
            seat, kind = seat_of(who), KIND_OF_NAME[piece.lower()]
            if not self.s.hand[seat] >> kind & 1:
                self.s.hand[seat] |= 1 << kind
                self.s.hand_size[seat] += 1
            self.s.picked[seat] = kind
        self.s.asked_seats = 0
        go_to(self.s, TO_REVEAL)
        return self.go_on()

    def end_turn(self) -> Position:
        """Nothing is revealed any more; the next thing to happen is that everybody picks or flips a card."""
        for seat in range(self.s.seats):
            self.s.revealed[seat] = self.s.order[seat] = NONE
        self.s.order_at = 0
        go_to(self.s, TO_PICK)
        return self

    def go_on(self) -> list[Event]:
        """Let the game run to the next decision; returns what happened."""
        story = blank_story()
        dice = Dice.proxies(keyed(key_from_seed(1)))[0]
        GAME.plain.bind(run)(self.s, 0, dice, story)
        return GAME.events.read(story)

    def do(self, who: str, verb: str, square: Square | None = None, piece: str | None = None) -> list[Event]:
        """Play an action, such as do("A", "place", (7, 3)) or do("A", "move", (9, 3), "Scholar")."""
        return self.match.play(seat_of(who), self.action(verb, square, piece))

    def action(self, verb: str, square: Square | None = None, piece: str | None = None) -> int:
        operands = {}
        if piece is not None:
            operands["kind"] = KIND_OF_NAME[piece.lower()]
        if square is not None:
            operands["square"] = number(square)
        return ACTIONS.number(verb, **operands)

    def refusal(self, who: str, verb: str, square: Square | None = None, piece: str | None = None) -> str:
        """The rule that forbids an action; empty if it is legal."""
        refused = self.match.why_not(seat_of(who), self.action(verb, square, piece))
        return refused.rule if refused else ""

    def options(self, who: str, verb: str, piece: str | None = None) -> set[Square]:
        """The squares that a player may choose now for an action."""
        found = []
        for action in self.match.legal(seat_of(who)):
            name, operands = ACTIONS.parts(action)
            if name == verb and (piece is None or operands.get("kind") == KIND_OF_NAME[piece.lower()]):
                found.append(operands["square"])
        return squares(found)

    def verbs(self, who: str) -> set[str]:
        """The kinds of action open to a player."""
        return {ACTIONS.parts(action)[0] for action in self.match.legal(seat_of(who))}

    def score(self) -> dict[tuple[str, Square], int]:
        """The final claims, from the story: (who, square) to tokens. The board is scored for good."""
        story = blank_story()
        final_scoring(self.s, story)
        self._over()
        return {
            ("ABCD"[event["seat"]], squares([event["square"]]).pop()): event["tokens"]
            for event in GAME.events.read(story)
            if event.kind.name == "claimed"
        }

    def _over(self) -> None:
        self.s.asked_seats = self.s.asked_kind = 0
        end_frame(self.s)

    def ended_with(self, *points: int) -> Result:
        """The result, had the game ended with these tokens."""
        for seat, tokens in enumerate(points):
            self.s.points[seat] = tokens
        self._over()
        result = self.match.result
        assert result is not None
        return result

    def estimate(self) -> list[int]:
        """Tokens of each seat if the board were scored now; nothing changes."""
        return list(self.match.view()["points"])

    def standing(self, who: str) -> dict[str, Square]:
        """A player's pieces and where they stand."""
        seat = seat_of(who)
        return {
            name.title(): squares([self.s.stands[seat, kind]]).pop()
            for name, kind in KIND_OF_NAME.items()
            if self.s.on_board[seat] >> kind & 1
        }
