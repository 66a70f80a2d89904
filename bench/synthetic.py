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

from bench.chapters import CHAPTER, FACE, HEAD, TAIL

CHAPTERS = 38


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
