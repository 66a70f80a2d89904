"""How long a round of computer players takes to be told: by the client's own code, without a clock."""

from __future__ import annotations

import pytest

from bench.telling import WEB, lengths, sample

MOST_S = {"petty_fiefs": 25, "fief": 40}


@pytest.mark.skipif(not (WEB / "node_modules").exists(), reason="the client's packages are not installed")
@pytest.mark.parametrize("game", MOST_S)
def test_a_round_of_computers_is_soon_told(game: str) -> None:
    beats = sample(game, matches=1, most=6, speed="brisk")
    assert max(lengths(beats)) <= MOST_S[game]
    assert min(len(each) for each in beats) > 5, "and yet not at once"
