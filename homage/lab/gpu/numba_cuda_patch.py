"""The one place where numba-cuda is changed: it hands the card's compiler what `lean_code` makes of a kernel's code.

The property `CUDACodeLibrary.llvm_strs` is replaced, in the versions for which a test has compared it with `REPLACED`.
"""

from __future__ import annotations

import warnings
from importlib.metadata import version
from typing import Any

from numba.cuda.codegen import CUDACodeLibrary

from homage.lab.gpu.lean_code import lean_code

VERSIONS = ("0.30",)  # of numba-cuda
ORIGINAL = CUDACodeLibrary.llvm_strs
REPLACED = """\
    @property
    def llvm_strs(self):
        if self._llvm_strs is None:
            self._llvm_strs = [str(mod) for mod in self.modules]
        return self._llvm_strs
"""


def patch(installed: str | None = None) -> None:
    """Change numba-cuda, if it is a version for which this was written; else large games compile slowly, if at all."""
    installed = installed or version("numba-cuda")
    if installed.rpartition(".")[0] in VERSIONS:
        CUDACodeLibrary.llvm_strs = property(_lean_strs)
    else:
        warnings.warn(
            f"numba-cuda {installed} is not among the versions that Homage knows ({', '.join(VERSIONS)}): "
            "kernels of large games may take very long to compile.",
            stacklevel=2,
        )


def _lean_strs(library: Any) -> list[str]:
    if library._llvm_strs is None:
        library._llvm_strs = lean_code(library)
    return library._llvm_strs  # type: ignore[no-any-return]
