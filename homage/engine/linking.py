"""Native code of rules that only other rules call: translated once, and finished where it is taken in.

Numba finishes every function by itself: it links in all functions below it, optimizes the whole and makes machine code
of it. For a rule without a way in from Python that is in vain, and the lower a rule lies, the more often it is
optimized again. Here such a rule stays as it was translated, until a way in takes it in with all others below.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

NO_CODE = 0  # in place of an address


class _Translated(JITCodeLibrary):  # type: ignore[misc]
    """The code of one rule and of all rules below it, as Numba has translated them."""

    def _optimize_final_module(self) -> None:
        """Whoever takes it in optimizes it."""

    def _finalize_final_module(self) -> None:
        """Whoever takes it in makes machine code of it."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _Translation(NativeLowering):  # type: ignore[misc]
    """The last step of Numba's work on a rule, without its end."""

    _name = "translation"

    def run_pass(self, state: Any) -> bool:
        state.library = library = _Translated(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state.cr
        name = state.func_id.func_name
        stand_in = _dynfunc.make_function(lowered.fndesc.lookup_module(), name, name, NO_CODE, lowered.env, (library,))
        state.targetctx.insert_user_function(stand_in, lowered.fndesc, [library])
        state.cr = lowered._replace(cfunc=stand_in)
        return True


class RuleCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler for rules that only rules call."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (_Translation, words) if each is NativeLowering else (each, words) for each, words in passes.passes
        ]
        passes.finalize()
        return [passes]
