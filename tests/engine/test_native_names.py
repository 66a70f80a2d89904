"""Native code made in different processes is not mixed up when one process loads it all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LONG = "\n".join(
    f"    x = (x * {step} + NUMBER) ^ (x >> 3)" for step in range(3, 203)
)  # too long to be put into its caller
TOY = f"""
import os

from homage.engine.native.rule import rule

NUMBER = int(os.environ["NUMBER"])

@rule
def inner(x):
{LONG}
    return x

@rule
def outer(x):
    return inner(x) + inner(x + 1)
"""
RUN = """
import importlib, os, sys
from pathlib import Path

folder, *numbers = sys.argv[1:]
sys.path.insert(0, folder)
from homage.engine.native.rule import Binding, Native

made = []
for number in numbers:  # the same rules again, with another number, as a variant of a game has them
    os.environ["NUMBER"] = number
    sys.modules.pop("toy", None)
    made.append(Binding(Native(Path(folder) / "cache")).bind(importlib.import_module("toy").outer))
print([function(1) for function in made])
"""


def test_the_same_rule_with_other_numbers_keeps_its_own_from_a_warm_cache(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(TOY)

    def told(*numbers: int) -> str:
        command = [sys.executable, "-c", RUN, str(tmp_path), *map(str, numbers)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    ten, twenty = told(10), told(20)  # each compiled in a process of its own
    assert ten != twenty
    assert told(10, 20) == f"{ten[:-1]}, {twenty[1:]}"
    assert told(20, 10) == f"{twenty[:-1]}, {ten[1:]}"
