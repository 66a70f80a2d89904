"""Golden transcripts: the same games as ever, readable by a person."""

from __future__ import annotations

import pytest

from tests.fief.transcript import GAMES, GOLDEN, transcript


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_its_transcript_says(name: str) -> None:
    assert transcript(name).splitlines() == (GOLDEN / f"{name}.txt").read_text().splitlines()


def test_every_transcript_belongs_to_a_game() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(GAMES)
