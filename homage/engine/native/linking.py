"""Native code of rules that only other rules call: translated once, and finished where it is taken in.

Numba finishes every function by itself: it links in all functions below it, optimizes the whole and makes machine code
of it. For a rule without a way in from Python that is in vain, and the lower a rule lies, the more often it is linked
and optimized again. Here such a rule stays by itself, as it was translated, until a way in takes it in with all others
below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

NO_CODE = 0  # in place of an address
IN_EACH_CALLER = "linkonce_odr"  # LLVM's word for code that may be linked in more than once


class _Translated(JITCodeLibrary):  # type: ignore[misc]
    """The code of one rule, as Numba has translated it, and the names of those that it calls."""

    def add_llvm_module(self, module: Any) -> None:
        """Take the code in, with the first optimizations done: all who link it profit from them."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)
        self._final_module.link_in(module)

    def finalize(self) -> None:
        """Nothing is linked: whoever takes it in links it, optimizes it and makes machine code of it."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        return self._final_module


class _Linked(JITCodeLibrary):  # type: ignore[misc]
    """The code of a way in, with all rules below it."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Rules are linked first: LLVM leaves other code out where nobody calls it so far."""
        everything = _with_all_below(self._linking_libraries)
        self._linking_libraries = sorted(everything, key=lambda library: not isinstance(library, _Translated))
        super().finalize()

    def _optimize_final_module(self) -> None:
        """A rule may be dropped once it stands in all its callers, and may be linked elsewhere, too."""
        for library in self._linking_libraries:
            if isinstance(library, _Translated):
                for function in library.get_defined_functions():
                    self._final_module.get_function(function.name).linkage = IN_EACH_CALLER
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)  # once: a first run of Numba's serves to count fewer references


def _with_all_below(libraries: Iterable[Any]) -> list[Any]:
    """These pieces of code and all that they call, each once."""
    found: dict[Any, None] = {}
    left = list(libraries)
    while left:
        library = left.pop()
        if library not in found:
            found[library] = None
            if isinstance(library, _Translated):  # others hold what they call
                left += library._linking_libraries
    return list(found)


@register_pass(mutates_CFG=True, analysis_only=False)
class Translation(NativeLowering):  # type: ignore[misc]
    """The last step of Numba's work on a rule, without its end."""

    _name = "translation"

    def run_pass(self, state: Any) -> bool:
        state.library = library = _Translated(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state.cr
        library._ensure_finalized()
        name = state.func_id.func_name
        stand_in = _dynfunc.make_function(lowered.fndesc.lookup_module(), name, name, NO_CODE, lowered.env, (library,))
        state.targetctx.insert_user_function(stand_in, lowered.fndesc, [library])
        state.cr = lowered._replace(cfunc=stand_in)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class Completion(NativeLowering):  # type: ignore[misc]
    """The last step of Numba's work on a way in."""

    _name = "completion"

    def run_pass(self, state: Any) -> bool:
        state.library = _Linked(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))
