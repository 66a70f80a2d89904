"""What the measurements of servers need."""

from __future__ import annotations

import pytest
from rich.console import Console

from bench.serving import Unavailable, node


@pytest.fixture(autouse=True, scope="session")
def clients_can_be_had() -> None:
    """Node and its packages; without them nothing is measured."""
    try:
        node()
    except Unavailable as missing:
        pytest.skip(f"no clients to be had: NOT tested with them. {missing}")


@pytest.fixture
def console() -> Console:
    """One that remembers what was printed."""
    return Console(record=True, width=200)
