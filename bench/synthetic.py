"""A made-up game of some 6,000 lines of rules, shaped like a large one: how long it compiles, and how fast it runs.

Six seats, frames ten deep, a window for all seats after every step, a record of some 11 kB. Its chapters are written
by a template, each with fields, frames, questions and refusals of its own, so that nothing of it is compiled once for
all. Nobody would play it; it tells what the engine makes of a game of that size.

python -m bench.synthetic [--chapters N] [--games N]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from textwrap import dedent

CHAPTERS = 38
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


def source(chapters: int) -> str:
    """The rules of the game."""
    fields = [
        f"    force_{i}: Numbers = numbers((SEATS, TOWNS), seen=EVERYBODY, width=I8)\n"
        f"    mark_{i}: Numbers = numbers(TOWNS, seen=EVERYBODY, width=I8)\n"
        f"    purse_{i}: Numbers = numbers(SEATS, seen=EVERYBODY, width=I16)"
        for i in range(chapters)
    ]
    state = "\n".join(
        [
            "class State(Course):",
            "    seats: int = number(seen=EVERYBODY, width=I8)",
            "    round: int = number(seen=EVERYBODY, width=I8)",
            "    points: Numbers = numbers(SEATS, seen=EVERYBODY)",
            "    hand: Numbers = numbers((SEATS, 8), seen=OWNER, width=I8)",
            "    hand_size: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)",
            *fields,
        ]
    )
    choose = "kind == {i}"
    parts = [
        HEAD,
        f"CHAPTERS = {chapters}\n",
        state,
        "",
        TAIL.split("@rule\ndef start")[0],
        *(CHAPTER.format(i=i) for i in range(chapters)),
        _dispatch("advance_chapter(s, kind, dice, story)", choose, "advance_{i}(s, dice, story)", chapters),
        _dispatch(
            "apply_chapter(s, seat, town, kind, dice, story)", choose, "march_{i}(s, seat, town, dice, story)", chapters
        ),
        _dispatch("towns_of(s, seat, kind)", choose, "return may_march_{i}(s, seat)", chapters) + "    return 0\n",
        _placing(chapters),
        "@rule\ndef start" + TAIL.split("@rule\ndef start")[1],
        'NAMES = ("start", "legal", "forbidden", "apply", "advance", "precedence", "result", "reckon", "resample",'
        ' "observe", "weigh", "judge", "chapter")\n',
    ]
    return "\n\n".join(parts)


def _dispatch(head: str, test: str, call: str, chapters: int) -> str:
    """One rule that hands over to a chapter."""
    lines = ["@rule", f"def {head}:"]
    for i in range(chapters):
        lines += [f"    {'if' if i == 0 else 'elif'} {test.format(i=i)}:", f"        {call.format(i=i)}"]
    return "\n".join(lines) + "\n"


def _placing(chapters: int) -> str:
    lines = ["@rule", "def place(s):", "    for seat in range(s.seats):", "        for k in range(6):"]
    for i in range(chapters):
        lines += [
            f"            s.force_{i}[seat, (5 * seat + k * {i + 1}) % TOWNS] += 2",
            f"            s.purse_{i}[seat] += k % 2",
        ]
    return "\n".join(lines) + "\n"


def write(folder: Path, package: str, chapters: int) -> int:
    """Write the game as a package; returns how many lines of rules it has."""
    home = folder / package
    home.mkdir(parents=True)
    (home / "__init__.py").write_text("")
    text = source(chapters)
    (home / "rules.py").write_text(text)
    (home / "game.py").write_text(FACE.format(package=package))
    return len(text.splitlines())


MEASURE = """
    import sys, time
    sys.path.insert(0, sys.argv[1])
    import numpy as np
    from made_up.game import GAME
    from homage.engine.state.dice import key_from_seed, keyed
    from homage.lab.simulate import Desk, loop_for

    class Plan:  # what a desk needs of one, for a game that is on no list
        game, seats, seed = GAME, 6, 1
        encoded, key = GAME.encoded({}), keyed(key_from_seed(1))

    began = time.process_time()
    loop = loop_for(GAME)
    print(time.process_time() - began, GAME.state.saved)
    for player in (0, 1):  # random, and one that lets every window pass
        Plan.numbers = np.full(6, player, np.int32)
        desk = Desk(Plan, loop)
        desk.play(0, 10)
        began = time.process_time()
        decisions = desk.play(0, int(sys.argv[2])).decisions
        print(decisions.sum() / (time.process_time() - began), decisions.mean())
"""


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    reader.add_argument("--chapters", type=int, default=CHAPTERS)
    reader.add_argument("--games", type=int, default=2000)
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = write(Path(folder), "made_up", asked.chapters)
        environment = {**os.environ, "HOMAGE_CACHE": str(Path(folder) / "cache")}
        command = [sys.executable, "-c", dedent(MEASURE), folder, str(asked.games)]
        done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stderr)
    (compiled, size), (pace, length), (passing, _) = (
        [float(number) for number in line.split()] for line in done.stdout.splitlines()
    )
    print(f"{lines:,} lines of rules in {asked.chapters} chapters, a state of {size:,.0f} bytes")
    print(f"cold compile in one process, with the simulation loop: {compiled:.1f} s of processor time")
    print(f"random play on one core: {pace:,.0f} decisions/s, {length:.0f} decisions a game")
    print(f"play in which every window is passed: {passing:,.0f} decisions/s, {6e9 / passing:,.0f} ns for six seats")


if __name__ == "__main__":
    main()
