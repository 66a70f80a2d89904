"""Sets of small numbers as bits of one integer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from homage.engine.native.rule import primitive


def _native_intrinsic(name: str) -> Callable[..., Any]:
    """A one-instruction answer from LLVM, as a function that other native code can call."""
    from llvmlite import ir
    from numba import njit, types
    from numba.extending import intrinsic

    @intrinsic
    def answer(context, x):  # type: ignore[no-untyped-def]
        def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            wide = builder.sext(arguments[0], ir.IntType(64)) if x.bitwidth < 64 else arguments[0]
            return builder.ctpop(wide) if name == "ctpop" else builder.cttz(wide, ir.Constant(ir.IntType(1), 1))

        return types.int64(x), generate

    return njit(lambda x: answer(x))  # type: ignore[no-any-return]


def _native_lowest() -> Callable[..., Any]:
    return _native_intrinsic("cttz")


def _native_count() -> Callable[..., Any]:
    return _native_intrinsic("ctpop")


def _cuda_lowest() -> Callable[..., Any]:
    from homage.engine.native import cuda_bits

    return cuda_bits.lowest_bit  # type: ignore[no-any-return]


def _cuda_count() -> Callable[..., Any]:
    from homage.engine.native import cuda_bits

    return cuda_bits.count_bits  # type: ignore[no-any-return]


@primitive(native=_native_lowest, cuda=_cuda_lowest)
def lowest_bit(x: int) -> int:
    """The smallest number in a set that is not empty."""
    return int(x & -x).bit_length() - 1


@primitive(native=_native_count, cuda=_cuda_count)
def count_bits(x: int) -> int:
    """How many numbers are in a set."""
    return int(x).bit_count()
