"""The code of a kernel on its way from numba-cuda to the card's compiler: each rule once, and no copies of large ones.

numba-cuda hands a rule over once for each chain of calls that leads to it: the 856 rules of one game, 8,640 times. The
card's compiler then copies every rule into all its callers. That makes small games quick, but one function of a whole
large game takes it a quarter of an hour; there, large rules are called. `numba_cuda_patch` has numba-cuda use this.
"""

from __future__ import annotations

from typing import Any

LARGE_GAME = 12_000_000  # characters of code
LARGE_RULE = 15_000


def lean_code(library: Any) -> list[str]:
    """The code of a kernel and of all rules below it."""
    modules = [each._module for each in with_all_below(library)]
    codes = [str(module) for module in modules]
    if sum(map(len, codes)) < LARGE_GAME:
        return codes
    for k, module in enumerate(modules[1:], 1):  # the kernel itself comes first; nobody calls it
        if len(codes[k]) > LARGE_RULE:
            for function in module.functions:
                if not function.is_declaration:
                    function.attributes.add("noinline")
            codes[k] = str(module)
    return codes


def with_all_below(library: Any) -> list[Any]:
    """This piece of code and all that it calls, each once."""
    found = {library: None}
    left = [library]
    while left:
        for below in left.pop()._linking_libraries:
            if below not in found:
                found[below] = None
                left.append(below)
    return list(found)
