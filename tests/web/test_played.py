"""What the unit tests of the browser client take for real, is."""

from __future__ import annotations

import pytest

import homage
from tests.web.played import file_of, played


@pytest.mark.parametrize("game", homage.NAMES)
def test_the_views_that_the_client_is_tested_with_are_those_of_the_server(game: str) -> None:
    assert file_of(game).read_text() == played(game), "python -m tests.web.played"
