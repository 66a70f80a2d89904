"""Packages that only learning needs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from homage.engine.errors import HomageError


def needed(package: str) -> Any:
    """An optional package, or a sentence that says how to get it."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        raise HomageError(
            f"This needs the package {error.name}, which is not installed; install homage[rl]."
        ) from error
