"""What the types of messages say about themselves: docstrings, and the comments beside their fields."""

from __future__ import annotations

import inspect
import re


def summary(kind: type) -> str:
    """The first paragraph of a class's own docstring, in one line; none that it inherits."""
    return " ".join(_paragraphs(kind)[0].split())


def details(kind: type) -> str:
    """The paragraphs after that, as they are written."""
    return "\n\n".join(_paragraphs(kind)[1:])


def comments(kind: type) -> dict[str, str]:
    """What is said of fields beside them, also of those that a class inherits."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("homage."):
            found |= re.findall(r"^    (\w+): .*?  # (.+)$", inspect.getsource(each), re.MULTILINE)
    return found


def _paragraphs(kind: type) -> list[str]:
    return inspect.cleandoc(vars(kind).get("__doc__") or "").split("\n\n")
