"""Laying a state aside whenever an event is told: what native code does for those who follow a move event by event.

A story that is listened to says in its first row where the state lies and where there is room for copies of it. That is
plain memory, so it concerns native code alone; interpreted rules are listened to otherwise (`moments`), a GPU never is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from homage.engine.native.rule import primitive
from homage.engine.state.layout import WORD

STATE, COPIES = 2, 4  # columns of a story's first row: two addresses, each as its lower and its upper half
HEAD = 2  # words before the copies: how long a copy is, and how many there is room for


def _native_lay_aside() -> Callable[..., Any]:
    from llvmlite import ir
    from numba import njit, types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def copy(context, state, copies, event):  # type: ignore[no-untyped-def]
        def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            word = ir.IntType(64)
            from_state, to_copies = (builder.inttoptr(each, word.as_pointer()) for each in arguments[:2])
            size = builder.load(to_copies)
            most = builder.load(builder.gep(to_copies, [word(1)]))
            with builder.if_then(builder.icmp_signed("<=", arguments[2], most)):
                before = builder.mul(builder.sub(arguments[2], word(1)), size)
                place = builder.gep(to_copies, [builder.add(before, word(HEAD))])
                cgutils.raw_memcpy(builder, place, from_state, size, WORD)
            return context.get_dummy_value()

        return types.void(types.int64, types.int64, types.int64), generate

    return njit(lambda state, copies, event: copy(state, copies, event))  # type: ignore[no-any-return]


def _cuda_lay_aside() -> Callable[..., Any]:
    from homage.engine.native import cuda_bits

    return cuda_bits.nothing  # type: ignore[no-any-return]


@primitive(native=_native_lay_aside, cuda=_cuda_lay_aside)
def lay_aside(state: int, copies: int, event: int) -> None:
    """Copy the state that lies at an address, as it is when an event is told (1 is the first)."""
