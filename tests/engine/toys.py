"""A toy game whose rule can be edited, to see what the cache does: written to a folder and imported from there."""

from __future__ import annotations

from pathlib import Path

HELPER = """
from homage.engine.native.rule import rule

STEP = {step}

@rule
def gain(x):
    return x + STEP
"""

CALLER = """
from homage.engine.native.rule import rule
from {package}.helper import gain

@rule
def twice(x):
    return gain(gain(x))
"""

GENERIC = """
from homage.engine.native.rule import rule

@rule
def chosen(x):
    raise RuntimeError("stands for a game's own")

@rule
def through(x):
    return chosen(x) + 1000
"""

RUN = """
import sys
from pathlib import Path
sys.path.insert(0, {folder!r})
from homage.engine.native.rule import Binding, Native
from {package}.caller import twice
from {package}.generic import chosen, through
binding = Binding(Native(Path({cache!r})), {{chosen: twice}})
bound = binding.bind(through)
print(bound(1), sum(bound.stats.cache_hits.values()))
"""


def write_toy(folder: Path, package: str, step: int) -> None:
    """Write the toy; only the helper knows the step."""
    home = folder / package
    home.mkdir(exist_ok=True)
    (home / "__init__.py").write_text("")
    (home / "helper.py").write_text(HELPER.format(step=step))
    (home / "caller.py").write_text(CALLER.format(package=package))
    (home / "generic.py").write_text(GENERIC)
