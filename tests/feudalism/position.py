"""Positions of Feudalism set up by hand, for tests that tell a story: given this, when that is played, then ...

The first seat is King, the second Vassal. Unless a test asks for hands with nothing else, the King also holds a
Reconquête and the Vassal an Accident de chasse, so that their actions do not end by themselves. What is done is written
in the game's own notation ("revolt anjou", "play deus_ex_machina"), by whoever is asked. Before it, whoever can do
nothing but pass or be done does so. Dice are laid out beforehand: each roll takes the next, and nobody plays any more
cards until none is left.
"""

from __future__ import annotations

from typing import Any

from homage.engine.flow.course import go_to, run, set_operand
from homage.engine.flow.story import Event, blank_story, rows_of
from homage.engine.match.record import Move
from homage.engine.state.dice import from_outcomes
from homage.games.feudalism import GAME
from homage.games.feudalism.actions import DONE, PASS
from homage.games.feudalism.rules.cards import (
    AFTER_CARDS,
    CARD_IDS,
    CARDS,
    COPIES,
    FIRST_CARD,
    INVASIONS,
    KING,
    KINGS,
    SIDES,
    VASSAL,
)
from homage.games.feudalism.rules.decks import seat_of
from homage.games.feudalism.rules.regions import REGION_IDS
from homage.games.feudalism.state import (
    BEGIN,
    D1,
    D2,
    FINISH,
    INCOME,
    INVADE,
    NONE,
    SPEAKER,
    TARGET,
    W0,
    W1,
    W2,
    W3,
    W4,
)

STEPS = {
    "begin": BEGIN,
    "w0": W0,
    "target": TARGET,
    "w1": W1,
    "income": INCOME,
    "w2": W2,
    "invade": INVADE,
    "w3": W3,
    "d1": D1,
    "d2": D2,
    "w4": W4,
    "finish": FINISH,
}
KING_IDS = [king["id"] for king in KINGS]
INVASION_IDS = [card["id"] for card in INVASIONS]


def card(name: str) -> int:
    return CARD_IDS.index(name)


def region(name: str) -> int:
    return REGION_IDS.index(name)


def told(events: list[Event], name: str) -> list[dict[str, Any]]:
    """What happened of one kind."""
    return [event.about for event in events if event.kind.name == name]


class Position:
    """A game whose table is set up by hand; nobody is asked until `at` says where the turn stands."""

    def __init__(
        self,
        king: str = "",
        vassal: str = "",
        *,
        idle: bool = True,
        reigns: str = "louis_iv",
        treasury: int = 10,
        track: int = 4,
    ) -> None:
        self.match = GAME.new(2, seed=1, options={"king": "first"})
        self.s: Any = GAME.state.proxies(self.match._held.array)[0]
        self.tape: list[int] = []
        s: Any = self.s
        self.nothing_asked()
        s.treasury, s.track, s.turn = treasury, track, 1
        s.invasion, s.target = NONE, NONE
        self._kings(reigns)
        self._invasions("")
        self._deal(KING, king.split() + ["reconquete"] * idle)
        self._deal(VASSAL, vassal.split() + ["accident_de_chasse"] * idle)

    # -- given ---------------------------------------------------------------------------------------------------------

    def nothing_asked(self) -> None:
        self.s.asked_seats = self.s.asked_kind = self.s.asked_pass = 0

    def _kings(self, reigns: str) -> None:
        s = self.s
        s.king_card, s.kings_gone, s.king_deck_size = KING_IDS.index(reigns), 0, len(KINGS) - 1
        for at, each in enumerate(each for each in range(len(KINGS)) if each != s.king_card):
            s.king_deck[at] = each

    def _invasions(self, name: str) -> None:
        """One Invasion turned up; without a name, one that was used up before."""
        s = self.s
        up = INVASION_IDS.index(name) if name else 0
        s.invasion, s.invasions_gone = (up, 0) if name else (NONE, 1)
        s.invasion_deck_size = len(INVASIONS) - 1
        for at, each in enumerate(each for each in range(len(INVASIONS)) if each != up):
            s.invasion_deck[at] = each

    def _deal(self, side: int, hand: list[str]) -> None:
        s, seat = self.s, seat_of(self.s, side)
        cards = [each for each in range(FIRST_CARD[side], AFTER_CARDS[side]) for _ in range(COPIES[each])]
        for each in range(CARDS):
            s.hand[seat, each] = 0
        for name in hand:
            cards.remove(card(name))
            s.hand[seat, card(name)] += 1
        s.hand_size[seat], s.deck_size[side] = len(hand), len(cards)
        for at in range(45):
            s.deck[side, at] = cards[at] if at < len(cards) else 0

    def on_deck(self, side: int, *names: str) -> Position:
        """These cards lie on top of a deck, the first on top."""
        s = self.s
        cards = [s.deck[side, at] for at in range(s.deck_size[side])]
        for name in names:
            cards.remove(card(name))
        cards += [card(name) for name in reversed(names)]
        for at, each in enumerate(cards):
            s.deck[side, at] = each
        return self

    def spent(self, *names: str) -> Position:
        """All copies of these cards that are in a deck lie in the discard pile."""
        s = self.s
        for name in names:
            gone = card(name)
            for side in range(SIDES):
                cards = [s.deck[side, at] for at in range(s.deck_size[side])]
                left = [each for each in cards if each != gone]
                s.discard[gone] += len(cards) - len(left)
                s.unseen[gone] -= len(cards) - len(left)
                s.deck_size[side] = len(left)
                for at in range(45):
                    s.deck[side, at] = left[at] if at < len(left) else 0
        return self

    def in_revolt(self, *names: str) -> Position:
        for name in names:
            self.s.revolts |= 1 << region(name)
        return self

    def viking(self, *names: str) -> Position:
        for name in names:
            self.s.vikings |= 1 << region(name)
        return self

    def muslim(self, *names: str) -> Position:
        for name in names:
            self.s.muslims |= 1 << region(name)
        return self

    def struck(self, *names: str) -> Position:
        """Disaster markers."""
        for name in names:
            self.s.disasters |= 1 << region(name)
        return self

    def invaders(self, name: str, target: str = "") -> Position:
        """The Invasion of the turn, and its target if it has been named."""
        self._invasions(name)
        self.s.target = region(target) if target else NONE
        return self

    def given(self, **fields: int) -> Position:
        for name, value in fields.items():
            setattr(self.s, name, value)
        return self

    def at(self, step: str, *dice: int) -> Position:
        """The turn stands here; go on to the next decision."""
        go_to(self.s, STEPS[step])
        set_operand(self.s, SPEAKER, KING)
        self.s.stopped = 1 << VASSAL if step in ("d2", "w4") else 0
        self.match._forget()
        assert list(GAME.discrepancies(self.s)) == []
        from_outcomes(self.match._dice.array, [die - 1 for die in dice])
        story = blank_story()
        GAME.plain.bind(run)(self.s, 0, self.match._dice.proxies[0], story)
        self.events = GAME.events.read(story)
        assert not self.match._dice.proxies[0].spoiled
        assert list(GAME.discrepancies(self.s)) == []
        return self

    # -- when ----------------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The one seat that is asked."""
        (seat,) = self.match.waiting
        return seat

    @property
    def asked(self) -> str:
        """Who is asked what, such as 'king w1'."""
        if not self.match.waiting:
            return "nobody"
        role = "king" if self.seat == self.s.king else "vassal"
        return f"{role} {self.match.view()['step']}"

    @property
    def forced(self) -> bool:
        """Whether whoever is asked can do nothing but pass or be done."""
        return bool(self.match.waiting) and self.match.legal(self.seat) in ([PASS], [DONE])

    def do(self, *texts: str, dice: tuple[int, ...] = ()) -> list[Event]:
        """Whoever is asked does this, then that; returns what happened until all dice are rolled."""
        self.tape = [die - 1 for die in dice]
        events = []
        for text in texts:
            action = GAME.words.parse(text)
            self.agree()
            while action not in self.match.legal(self.seat) and self.forced:
                events += self._play(self.match.legal(self.seat)[0])
            assert action in self.match.legal(self.seat), f"{text} is not among {self.offered()}, {self.asked}"
            events += self._play(action)
        while self.tape:
            assert self.offered() & {"pass", "done"}, f"dice are left, and {self.asked} may do {self.offered()}"
            events += self._play(self.match.legal(self.seat)[0])
        return events

    def agree(self) -> None:
        """What is offered to whoever is asked is just what is not forbidden."""
        allowed = [
            action for action in range(GAME.actions.count) if not self.match._call("forbidden", self.seat, action)
        ]
        assert allowed == self.match.legal(self.seat), f"offered is {self.offered()}, {self.asked}"

    def settle(self) -> list[Event]:
        """All pass who can do nothing else, until somebody has a choice."""
        events = []
        while self.forced:
            events += self._play(self.match.legal(self.seat)[0])
        return events

    def settle_answers(self) -> list[Event]:
        """All pass who could answer a card and have none for it."""
        events = []
        while self.forced and self.asked.endswith("answer"):
            events += self._play(PASS)
        return events

    def _play(self, action: int) -> list[Event]:
        match, dice, seat = self.match, self.match._dice.proxies[0], self.seat
        from_outcomes(match._dice.array, self.tape)
        before, story = match.state, blank_story()
        match._call("apply", seat, action, match._dice, story)
        assert not dice.spoiled, f"dice are missing or wrong after {GAME.words.notation(action)}: {self.tape}"
        rolled, self.tape = self.tape[: dice.drawn], self.tape[dice.drawn :]
        events = GAME.events.read(story)
        match._forget()
        match.past.add(Move(seat, action, rolled), (seat,), before, rows_of(story))
        assert list(GAME.discrepancies(self.s)) == []
        return events

    def refusal(self, text: str, seat: int | None = None) -> str:
        """The rule that forbids this; empty if it is allowed."""
        refused = self.match.why_not(self.seat if seat is None else seat, GAME.words.parse(text))
        return refused.rule if refused else ""

    def offered(self, verb: str = "") -> set[str]:
        """What whoever is asked may do now; only of one kind if it is named."""
        texts = {GAME.words.notation(action) for action in self.match.legal(self.seat)}
        return {text for text in texts if not verb or text.split()[0] == verb}

    # -- then ----------------------------------------------------------------------------------------------------------

    def marker(self, name: str) -> str | None:
        marker: str | None = self.about(name)["marker"]
        return marker

    def about(self, name: str) -> dict[str, Any]:
        """A Region as everybody sees it."""
        about: dict[str, Any] = self.match.view()["regions"][region(name)]
        return about

    @property
    def treasury(self) -> int:
        return int(self.s.treasury)

    @property
    def track(self) -> int:
        return int(self.s.track)

    @property
    def flags(self) -> dict[str, Any]:
        flags: dict[str, Any] = self.match.view()["flags"]
        return flags

    def drawn(self, seat: int) -> str:
        """The table in the terminal of a seat."""
        return "\n".join("".join(text for text, _ in line) for line in GAME.draw(self.match.view(seat), seat, ()))

    @property
    def battle(self) -> dict[str, Any]:
        """The battle, with its two totals."""
        battle: dict[str, Any] = self.match.view()["battle"]
        return battle

    def total(self, who: str) -> int:
        """What a side would add to its die."""
        return int(self.battle[who]["total"])

    def modifiers(self, who: str) -> dict[str, int]:
        return {part["name"]: part["value"] for part in self.battle[who]["modifiers"]}

    @property
    def chain(self) -> list[str]:
        return [link["card"] for link in self.match.view()["chain"]]

    def discarded(self, name: str) -> int:
        return int(self.s.discard[card(name)])

    def hand(self, role: str) -> list[str]:
        seat = self.s.king if role == "king" else 1 - self.s.king
        return [CARD_IDS[each] for each in range(CARDS) for _ in range(self.s.hand[seat, each])]
