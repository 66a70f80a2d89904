"""Sets of small numbers on a GPU. Imported only where numba-cuda is there."""

from numba import cuda


@cuda.jit(device=True)
def lowest_bit(x):  # type: ignore[no-untyped-def]
    return cuda.ffs(x) - 1


@cuda.jit(device=True)
def count_bits(x):  # type: ignore[no-untyped-def]
    return cuda.popc(x)
