"""Where native code is kept."""

from __future__ import annotations

import os
from pathlib import Path

from homage.engine.errors import HomageError


def cache_folder() -> Path:
    """Where native code is kept: $HOMAGE_CACHE, or the user's cache folder."""
    folder = Path(os.environ.get("HOMAGE_CACHE") or _users_cache())
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HomageError(
            f"Native code cannot be kept in {folder}: {error.strerror}; "
            "set HOMAGE_CACHE to a folder that can be written."
        ) from error
    return folder


def _users_cache() -> Path:
    from platformdirs import user_cache_path  # only here: everything else runs without it

    return user_cache_path("homage")
