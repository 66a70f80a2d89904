"""What boards show with the next event, or count at the end, the rules tell aside; and nothing else."""

from __future__ import annotations

import re

import pytest

import homage
from tests.web.conftest import ROOT

NO_SIGHT = re.compile(r'(\w+): "(?:none|counted)"')


@pytest.mark.parametrize("game", homage.NAMES)
def test_what_has_no_beat_of_its_own_is_told_aside(game: str) -> None:
    beats = (ROOT / "web/src/games" / game / "beats.ts").read_text()
    aside = {kind.name for kind in homage.load(game).events.kinds if kind.aside}
    assert set(NO_SIGHT.findall(beats)) == aside
