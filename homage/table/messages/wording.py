"""Words with the names of people, where the seats of a game have none of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache


def calling(words: str, called: Mapping[str, str]) -> str:
    """Words with other names, all put in at once: a name may well read like another's seat."""
    return _any_of(tuple(called)).sub(lambda found: called[found[0]], words) if called else words


@lru_cache(maxsize=100)
def _any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, names)))
