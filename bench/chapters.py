"""The template of a made-up game: its head, one chapter of its rules, its tail, its face."""

from __future__ import annotations

SEATS, TOWNS, ROUNDS, DEEPEST = 6, 24, 4, 10

HEAD = f"""
from homage.engine.moves.actions import Actions
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.state.components import Components, table
from homage.engine.flow.course import (
    Course, about_asked, ask, begin_frame, end_frame, frame_kind, frame_operand, frame_step, go_on, go_to, in_window,
    kind_asked, open_window, set_operand, waiting,
)
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import EVERYBODY, I8, I16, OWNER, SCRATCH, Numbers, number, numbers
from homage.engine.state.limits import offer
from homage.engine.moves.operands import numbered
from homage.engine.native.rule import rule
from homage.engine.flow.story import TO_ALL, Events, tell

SEATS, TOWNS, ROUNDS, DEEPEST = {SEATS}, {TOWNS}, {ROUNDS}, {DEEPEST}
ROADS = table([sum(1 << (town * step + 5) % TOWNS for step in (1, 5, 7)) for town in range(TOWNS)])
WEIGHT = table([[(3 * kind + town) % 5 + 1 for town in range(TOWNS)] for kind in range(128)])
ACTIONS = Actions()
PASS = ACTIONS.block("pass")
INTERRUPT = ACTIONS.block("interrupt", card=numbered("card", 8))
CHOOSE = ACTIONS.block("choose", town=numbered("town", TOWNS))
EVENTS = Events()
MOVED = EVENTS.kind("moved", "seat", "town", "force", rule="SYN-1")
FOUGHT = EVENTS.kind("fought", "town", "attack", "defence", rule="SYN-2", reveals=True)
PLAYED = EVENTS.kind("played", "seat", "card", rule="SYN-3", reveals=True)
ROUND_FRAME, FIRST_CHAPTER = 1, 2
WINDOW, CHOICE = 1, 2
"""

CHAPTER = '''
@rule
def strength_{i}(s, seat, town):
    """What a family brings to a town in this chapter."""
    total = s.force_{i}[seat, town] * WEIGHT[{i}, town]
    near = ROADS[town]
    while near:
        other = lowest_bit(near)
        near &= near - 1
        if s.mark_{i}[other] == seat + 1:
            total += s.force_{i}[seat, other] + {i} % 3
        elif s.mark_{i}[other] != 0:
            total -= 1
    if s.purse_{i}[seat] > {i} % 7:
        total += 1
    return total


@rule
def strongest_{i}(s, town):
    """The family that is strongest in a town; -1 if none is."""
    best, found = 0, -1
    for seat in range(s.seats):
        here = strength_{i}(s, seat, town)
        if here > best:
            best, found = here, seat
        elif here == best:
            found = -1
    return found


@rule
def no_march_{i}(s, seat, town):
    """Why a family cannot go there."""
    if s.force_{i}[seat, town] > 12:
        return 1
    if s.mark_{i}[town] == seat + 1 and s.purse_{i}[seat] < {i} % 4:
        return 2
    if count_bits(ROADS[town]) < 2:
        return 3
    return 0


@rule
def may_march_{i}(s, seat):
    """The towns where a family can go."""
    towns = 0
    for town in range(TOWNS):
        if no_march_{i}(s, seat, town) == 0:
            towns |= 1 << town
    return towns


@rule
def march_{i}(s, seat, town, dice, story):
    """Forces move from the fullest neighbour; where another family is strong, they fight."""
    source, most = town, 0
    near = ROADS[town]
    while near:
        other = lowest_bit(near)
        near &= near - 1
        if s.force_{i}[seat, other] > most:
            source, most = other, s.force_{i}[seat, other]
    moved = min(most, 2 + {i} % 3)
    s.force_{i}[seat, source] -= moved
    s.force_{i}[seat, town] += moved + 1
    tell(story, MOVED, TO_ALL, seat, town, moved)
    rival = strongest_{i}(s, town)
    if rival >= 0 and rival != seat:
        fight_{i}(s, seat, rival, town, dice, story)


@rule
def fight_{i}(s, attacker, defender, town, dice, story):
    """Three rounds of dice; the loser goes home."""
    attack, defence = 0, 0
    for round in range(3):
        attack += draw(dice, 6) + min(strength_{i}(s, attacker, town), 6 + round)
        defence += draw(dice, 6) + min(strength_{i}(s, defender, town), 7)
    tell(story, FOUGHT, TO_ALL, town, attack, defence)
    loser = attacker
    if attack > defence:
        loser = defender
        s.mark_{i}[town] = attacker + 1
    home_{i}(s, loser, town)


@rule
def home_{i}(s, seat, town):
    """What is left of a family's force there goes to where it has least."""
    least, to = 99, town
    for other in range(TOWNS):
        if other != town and s.force_{i}[seat, other] < least:
            least, to = s.force_{i}[seat, other], other
    s.force_{i}[seat, to] = min(20, s.force_{i}[seat, to] + s.force_{i}[seat, town] // 2)
    s.force_{i}[seat, town] = 0


@rule
def income_{i}(s):
    """Every family is paid for the towns it has marked."""
    for seat in range(s.seats):
        owned = 0
        for town in range(TOWNS):
            if s.mark_{i}[town] == seat + 1:
                owned += 1
        s.purse_{i}[seat] = min(200, s.purse_{i}[seat] + owned)
        if owned > TOWNS // 2:
            s.points[seat] += 1


@rule
def advance_{i}(s, dice, story):
    """The steps of the chapter, with a window after each."""
    step, seat = frame_step(s), frame_operand(s, 0)
    if step == 0:
        income_{i}(s)
        go_on(s)
    elif step == 1 or step == 3 or step == 5:
        open_window(s, WINDOW, with_cards(s), PASS, {i})
    elif step == 2:
        go_on(s)
        if may_march_{i}(s, seat) != 0:
            ask(s, CHOICE, 1 << seat, {i})
    elif step == 4:
        go_on(s)
        if s.frames < DEEPEST and (s.round + {i}) % 3 != 0:
            begin_frame(s, FIRST_CHAPTER + ({i} * 7 + s.round) % CHAPTERS, (seat + 1) % s.seats)
    else:
        end_frame(s)
'''

TAIL = '''
@rule
def with_cards(s):
    """Whoever holds a card, which everybody can count."""
    seats = 0
    for seat in range(s.seats):
        if s.hand_size[seat] > 0:
            seats |= 1 << seat
    return seats


@rule
def start(s, seats, options, dice, story):
    s.seats = seats
    for seat in range(seats):
        s.hand_size[seat] = 3
        for card in range(3):
            s.hand[seat, draw(dice, 8)] += 1
    place(s)
    begin_frame(s, ROUND_FRAME)


@rule
def advance(s, dice, story):
    kind = frame_kind(s)
    if kind == ROUND_FRAME:
        if s.round == ROUNDS:
            end_frame(s)
        else:
            s.round += 1
            begin_frame(s, FIRST_CHAPTER + draw(dice, CHAPTERS), s.round % s.seats)
    else:
        advance_chapter(s, kind - FIRST_CHAPTER, dice, story)


@rule
def legal(s, seat, out):
    if not waiting(s) >> seat & 1:
        return 0
    n = 0
    if in_window(s):
        n = offer(out, 0, PASS)
        for card in range(8):
            if s.hand[seat, card] > 0:
                n = offer(out, n, INTERRUPT + card)
        return n
    towns = towns_of(s, seat, about_asked(s))
    while towns:
        n = offer(out, n, CHOOSE + lowest_bit(towns))
        towns &= towns - 1
    return n


@rule
def forbidden(s, seat, action):
    if not waiting(s) >> seat & 1:
        return 1
    if in_window(s):
        if action == PASS or (INTERRUPT <= action < CHOOSE and s.hand[seat, action - INTERRUPT] > 0):
            return 0
        return 2
    if action >= CHOOSE and towns_of(s, seat, about_asked(s)) >> (action - CHOOSE) & 1:
        return 0
    return 3


@rule
def precedence(s, seat, action):
    return (seat - s.round) % s.seats


@rule
def apply(s, seat, action, dice, story):
    if action >= CHOOSE:
        apply_chapter(s, seat, action - CHOOSE, about_asked(s), dice, story)
    else:
        card = action - INTERRUPT
        s.hand[seat, card] -= 1
        s.hand_size[seat] -= 1
        tell(story, PLAYED, TO_ALL, seat, card)
        if s.frames < DEEPEST:
            begin_frame(s, FIRST_CHAPTER + (about_asked(s) + card + 1) % CHAPTERS, seat)


@rule
def result(s, out):
    for seat in range(s.seats):
        out[seat] = s.points[seat]
    for seat in range(s.seats):
        out[SEATS + seat] = 1
        for other in range(s.seats):
            if s.points[other] > s.points[seat]:
                out[SEATS + seat] += 1


@rule
def reckon(s, story):
    """Nothing to count."""


@rule
def resample(s, seat, dice):
    for other in range(s.seats):
        if other != seat:
            for card in range(8):
                s.hand[other, card] = 0
            for _ in range(s.hand_size[other]):
                s.hand[other, draw(dice, 8)] += 1


@rule
def observe(s, seat, out):
    out[0] = s.round


@rule
def weigh(s, seat, options, n, dice, worth):
    for i in range(n):
        worth[i] = -options[i]


@rule
def judge(s, out):
    for seat in range(s.seats):
        out[seat] = 1 + s.points[seat]


@rule
def chapter(s):
    return s.round
'''

FACE = """
from homage.engine.game import Game
from homage.engine.moves.refusals import Refusals
from homage.engine.views.words import Words
from {package} import rules as r

REFUSALS = Refusals()
for why in ("not asked", "not now", "not there"):
    REFUSALS.because("SYN-0", why, "Choose otherwise")
GAME = Game(
    name="synthetic", title="Synthetic", credits="", version="1", prefix="SYN", seats=range(6, 7), options=(),
    check_options=lambda seats, options: None, encode_options=lambda options: [0], state=r.State, actions=r.ACTIONS,
    events=r.EVENTS, refusals=REFUSALS, components=r.Components({{}}, "0" * 64),
    rules={{name: vars(r)[name] for name in r.NAMES}}, most_options=32, observation=1, observed=(0, 100),
    most_decisions=lambda seats, options: 1_000_000, view=lambda s, seat: {{}},
    words=Words(
        seat=str, action=lambda s, seat, action: "", notation=r.ACTIONS.notation, parse=r.ACTIONS.parse,
        event=lambda event: "", question=lambda s, seat: "", how_to_play="",
    ),
)
"""
