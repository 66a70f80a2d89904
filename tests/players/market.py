"""A toy game for up to six: seats take coins in turn, may give one away, and are asked after each turn if they agree.

What a turn offers is a field of the state, so a test sets up the kind of decision that it is about.
"""

from __future__ import annotations

import numpy as np

from homage.engine.flow.course import (
    Course,
    ask,
    begin_frame,
    end_frame,
    frame_step,
    go_on,
    go_to,
    kind_asked,
    open_window,
)
from homage.engine.flow.questions import Questions, answer, question
from homage.engine.flow.story import Events
from homage.engine.game import Game
from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import counted, numbered
from homage.engine.moves.refusals import Refusals
from homage.engine.native.rule import rule
from homage.engine.state.components import Components
from homage.engine.state.dice import Dice, key_from_seed
from homage.engine.state.layout import EVERYBODY, I8, Held, Numbers, number, numbers
from homage.engine.state.limits import TOO_FULL, offer
from homage.engine.views.view import View
from homage.engine.views.words import Words
from homage.players.search import ponder
from homage.players.thinking import Manner, Tree
from homage.players.tree import mind_for

SEATS = 6
MOST_COINS = 3
ACTIONS = Actions()
TAKE = ACTIONS.block("take", coins=counted("coins", 1, MOST_COINS))
GIVE = ACTIONS.block("give", to=numbered("seat", SEATS), initiative=True)
AGREE = ACTIONS.block("agree", passing=True)

A_TURN = 1  # a frame
TURN, AGREEMENT = 1, 2  # what is asked
QUESTIONS = Questions(
    ACTIONS,
    (
        question(TURN, 1, answer(TAKE), answer(GIVE), name="turn"),
        question(AGREEMENT, 1, answer(AGREE), name="agreement", window=AGREE),
    ),
)
# What a turn offers: coins, gifts too, one coin, only gifts, more than the game declares, more than `weigh` can weigh.
FREE, GENEROUS, BOUND, ONLY_GIFTS, TOO_MUCH, PUZZLING = range(6)


class State(Course):
    seats: int = number(seen=EVERYBODY)
    turns: int = number(seen=EVERYBODY)  # that are over
    offers: int = number(seen=EVERYBODY)  # what this turn offers ...
    later: int = number(seen=EVERYBODY)  # ... and those after it
    gifts: int = number(seen=EVERYBODY)  # given so far
    coins: Numbers = numbers(SEATS, seen=EVERYBODY)
    fair: int = number(seen=EVERYBODY, width=I8)  # of the narrowest and declared last: it is the end of the record


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    s.seats = seats
    begin_frame(s, A_TURN)


@rule
def advance(s: State, dice: Dice, story: Numbers) -> None:
    """A turn; then all others agree; so it goes until everybody had two turns."""
    mover = s.turns % s.seats
    step = frame_step(s)
    if step == 0:
        go_on(s)
        ask(s, TURN, 1 << mover)
    elif step == 1:
        open_window(s, AGREEMENT, (1 << s.seats) - 1 & ~(1 << mover), AGREE)
    else:
        s.turns += 1
        s.offers = s.later
        if s.turns < 2 * s.seats:
            go_to(s, 0)
        else:
            end_frame(s)


@rule
def legal(s: State, seat: int, out: Numbers) -> int:
    n = 0
    if kind_asked(s) == AGREEMENT:
        return offer(out, n, AGREE)
    if s.offers == BOUND:
        return offer(out, n, TAKE)
    if s.offers != ONLY_GIFTS:
        for coins in range(MOST_COINS):
            n = offer(out, n, TAKE + coins)
    if s.offers == GENEROUS or s.offers == ONLY_GIFTS or s.offers == TOO_MUCH:
        for other in range(s.seats):
            if other != seat or s.offers == TOO_MUCH:
                n = offer(out, n, GIVE + other)
    return n


@rule
def forbidden(s: State, seat: int, action: int) -> int:
    return 0


@rule
def apply(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    if action < GIVE:
        s.coins[seat] += action - TAKE + 1
    else:
        s.coins[action - GIVE] += 1
        s.gifts += 1


@rule
def result(s: State, out: Numbers) -> None:
    for seat in range(SEATS):
        out[seat] = s.coins[seat]
        out[SEATS + seat] = 1
        for other in range(s.seats):
            out[SEATS + seat] += s.coins[other] > s.coins[seat]


@rule
def reckon(s: State, story: Numbers) -> None:
    pass


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """Nothing is hidden."""


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    pass


@rule
def weigh(s: State, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    """The more coins the better, and gifts best of all: to the highest seat."""
    if n < 2:
        raise ValueError("there is nothing to weigh")
    if s.offers == PUZZLING:
        s.fault = TOO_FULL  # as `note` does where the scratch room ends
    for i in range(n):
        worth[i] = options[i]


@rule
def judge(s: State, out: Numbers) -> None:
    for seat in range(SEATS):
        out[seat] = 100 * s.coins[seat]


@rule
def chapter(s: State) -> int:
    return s.turns


MARKET = Game(
    name="market",
    title="Market",
    credits="",
    version="1",
    prefix="MAR",
    seats=range(2, SEATS + 1),
    options=(),
    check_options=lambda seats, options: None,
    encode_options=lambda options: [],
    state=State,
    actions=ACTIONS,
    events=Events(),
    refusals=Refusals(),
    questions=QUESTIONS,
    components=Components({}, ""),
    rules={
        "start": start,
        "advance": advance,
        "legal": legal,
        "forbidden": forbidden,
        "apply": apply,
        "initiative": ACTIONS.initiative_rule(),
        "result": result,
        "reckon": reckon,
        "resample": resample,
        "observe": observe,
        "weigh": weigh,
        "judge": judge,
        "chapter": chapter,
    },
    most_options=MOST_COINS + SEATS - 1,
    observation=1,
    observed=(0, 0),
    most_decisions=lambda seats, options: 2 * seats * seats,
    view=View({}, {}),
    words=Words(
        seat=lambda seat: f"Seat {seat + 1}",
        action=lambda s, seat, action: ACTIONS.notation(action),
        notation=ACTIONS.notation,
        parse=ACTIONS.parse,
        event=lambda event: "",
        question=lambda s, seat: "",
        how_to_play="",
    ),
)


def position(seats: int, offers: int, later: int) -> Held:
    """The first turn of a game: what it offers, and what the turns after it do."""
    world = MARKET.new(seats, seed=1).held.copy()
    world.array["offers"], world.array["later"] = offers, later
    return world


class Search:
    """An interpreted search on behalf of the first seat, to be looked into."""

    def __init__(self, world: Held, manner: Manner | None = None) -> None:
        self.tree = Tree(MARKET)
        seats = int(world.array["seats"][0])
        self.tree.begin(MARKET, manner or Manner(), world, 0, seats, key_from_seed(1))
        self._arguments = (
            mind_for(MARKET.most_options, SEATS).proxies(self.tree.mind),
            State.proxies(self.tree.states),
            self.tree.words.data,
            MARKET.veil.data,
            Held(Dice, self.tree.dice).proxies,
        )

    def run(self, simulations: int = 1) -> None:
        """Some simulations more."""
        MARKET.plain.bind(ponder)(*self._arguments, self.tree.done, simulations, self.tree.story)
        self.tree.done += simulations

    def record(self, which: int) -> np.void:
        """The root, the world, or what the seat to move saw of it last."""
        found: np.void = self.tree.states[which]
        return found
