"""Where native code is kept."""

from __future__ import annotations

import os
from errno import EACCES
from pathlib import Path

from homage.engine.errors import HomageError


def cache_folder() -> Path:
    """Where native code is kept: $HOMAGE_CACHE, or the user's cache folder."""
    folder = Path(os.environ.get("HOMAGE_CACHE") or _users_cache())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
    except OSError as error:
        raise cache_not_writable(folder, error) from error
    return folder


class CacheNotWritable(HomageError):
    """A folder in which native code cannot be kept."""


def cache_not_writable(folder: Path, error: OSError) -> CacheNotWritable:
    """Why native code cannot be kept there, and what can be done."""
    return CacheNotWritable(
        f"Native code cannot be kept in {folder}: {error.strerror}; set HOMAGE_CACHE to a writable folder."
    )


def _users_cache() -> Path:
    from platformdirs import user_cache_path  # only here: everything else runs without it

    return user_cache_path("homage")
