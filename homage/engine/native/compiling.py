"""Numba's compiler for rules: the steps that a rule needs, and no more.

Numba's own list has steps for closures, comprehensions, `with`, array expressions and parallel loops, none of which a
rule may use; and it describes every step in words, with the type of the whole state, to whoever might listen. That was
a third of the time.
"""

from __future__ import annotations

import operator
from typing import Any, ClassVar

from numba.core import types
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import CompilerPass, PassManager, register_pass
from numba.core.typed_passes import IRLegalization, NoPythonBackend, NopythonTypeInference, PreLowerStripPhis
from numba.core.types.misc import unliteral
from numba.core.untyped_passes import (
    DeadBranchPrune,
    ExtractByteCode,
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    RewriteSemanticConstants,
    TranslateByteCode,
)
from numba.core.utils import OPERATORS_TO_BUILTINS

from homage.engine.native.linking import Completion, Translation

OPERATORS = set(OPERATORS_TO_BUILTINS) - {operator.pow, operator.ipow}  # to which a constant is a number like others


class _Remembering:
    """Numba's typing context, which here remembers what an operator or builtin function makes of which types.

    Numba tries every definition of an operator in turn, some forty of `==`, and does so wherever one stands.
    """

    remembered: ClassVar[dict[Any, Any]] = {}

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, arguments: Any, named: Any) -> Any:
        """The signature with which a function is called."""
        if function is operator.getitem:
            function = self._context.resolve_value_type(function)
        if named or not isinstance(function, types.Function):
            return self._context.resolve_function_type(function, arguments, named)
        if function.typing_key in OPERATORS or isinstance(arguments[0], types.Array):
            arguments = tuple(map(unliteral, arguments))
        key = self._context, function, arguments
        if key not in self.remembered:
            found = self._context.resolve_function_type(function, arguments, named)
            if found is None:
                return None
            self.remembered[key] = found
        return self.remembered[key]

    def resolve_setitem(self, target: Any, index: Any, value: Any) -> Any:
        """The signature with which something is put into an array."""
        return self.resolve_function_type(
            self._context.resolve_value_type(operator.setitem), (target, index, value), {}
        )


@register_pass(mutates_CFG=True, analysis_only=False)
class _Typing(NopythonTypeInference):  # type: ignore[misc]
    """The types of everything in a rule."""

    _name = "typing"

    def run_pass(self, state: Any) -> bool:
        context, state.typingctx = state.typingctx, _Remembering(state.typingctx)
        try:
            return bool(super().run_pass(state))
        finally:
            state.typingctx = context


class _Steps(PassManager):  # type: ignore[misc]
    """Steps that are carried out without a word."""

    def _runPass(self, index: int, step: Any, state: Any) -> None:  # noqa: N802 (the name that Numba calls)
        step.analysis = self._analysis
        step.run_initialization(state)
        step.run_pass(state)
        step.run_finalizer(state)


class RuleCompiler(Compiler):  # type: ignore[misc]
    """For rules that only rules call."""

    last_step: type[CompilerPass] = Translation

    def define_pipelines(self) -> list[PassManager]:
        steps = _Steps("rules")
        steps.add_pass(ExtractByteCode, "read the bytecode")
        steps.add_pass(TranslateByteCode, "make Numba's representation of it")
        steps.add_pass(FixupArgs, "fix arguments")
        steps.add_pass(IRProcessing, "see what is live")
        steps.add_pass(RewriteSemanticConstants, "find constants")
        steps.add_pass(DeadBranchPrune, "remove branches never taken")
        steps.add_pass(GenericRewrites, "rewrite constant indices")
        steps.add_pass(ReconstructSSA, "assign every variable once")
        steps.add_pass(_Typing, "find the types")
        steps.add_pass(PreLowerStripPhis, "remove phi nodes")
        steps.add_pass(IRLegalization, "check the representation")
        steps.add_pass(self.last_step, "translate it for LLVM")
        steps.add_pass(NoPythonBackend, "put the result together")
        steps.finalize()
        return [steps]


class WayInCompiler(RuleCompiler):
    """For ways in from Python."""

    last_step = Completion
