"""Native code on the disk: each file carries a digest, so that code which was damaged there is made anew, never run.

Numba keeps code by the path, the line and the date of its source, and loads what it finds unchecked. Here it is kept
under the key of the rule alone: copies of one source share it, and it outlives an installation.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import secrets
from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite
import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.serialize import dumps

from homage.engine.native.cache import cache_not_writable

DIGEST_BYTES = 32


class CodeCache(FunctionCache):  # type: ignore[misc]
    """The native code of one rule, a file for each signature and kind of processor."""

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self._name = repr(function)
        self._py_func = function
        self._folder = folder
        self._cache_path = str(folder)
        self._impl = _Parts()
        self.enable()

    def flush(self) -> None:
        """Forget all of it."""
        for file in self._folder.glob("*.code"):
            file.unlink()

    def _file(self, signature: Any, codegen: Any) -> Path:
        made_by = numba.__version__, llvmlite.__version__, codegen.magic_tuple()
        return self._folder / f"{_digest(repr((signature, made_by)).encode()).hex()[:24]}.code"

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            held = self._file(sig, target_context.codegen()).read_bytes()
        except OSError:
            return None
        code = held[DIGEST_BYTES:]
        if _digest(code) != held[:DIGEST_BYTES]:
            return None
        try:
            return self._impl.rebuild(target_context, pickle.loads(code))
        except ImportError:
            return None  # an earlier release made it, in which a file lay elsewhere

    def _save_overload(self, sig: Any, data: Any) -> None:
        if data.library.has_dynamic_globals:
            return  # it holds addresses of this process
        file = self._file(sig, data.codegen)
        code = dumps(self._impl.reduce(data))
        new = file.with_suffix(f".{secrets.token_hex(4)}")  # several processes may write the same
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            new.write_bytes(_digest(code) + code)
            os.replace(new, file)
        except OSError as error:
            with suppress(OSError):
                new.unlink()
            raise cache_not_writable(self._folder, error) from error


class _Parts(CompileResultCacheImpl):  # type: ignore[misc]
    """Taking compiled code apart and putting it together; where it is kept is not Numba's concern."""

    def __init__(self) -> None:
        pass


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()
