"""What a GPU does in its own way: sets of small numbers. Imported only where numba-cuda is there.

A set may come from a field of 8 or 16 bits; the card counts in 32 and 64.
"""

from numba import int64

from homage.engine.native.cuda import config, cuda

if config.ENABLE_CUDASIM:  # its own answer is wrong from bit 32 on

    @cuda.jit(device=True)
    def lowest_bit(x):  # type: ignore[no-untyped-def]
        return int(x & -x).bit_length() - 1
else:

    @cuda.jit(device=True)
    def lowest_bit(x):  # type: ignore[no-untyped-def]
        return cuda.ffs(int64(x)) - 1


@cuda.jit(device=True)
def count_bits(x):  # type: ignore[no-untyped-def]
    return cuda.popc(int64(x))


@cuda.jit(device=True)
def nothing(state, copies, event):  # type: ignore[no-untyped-def]
    """Nobody listens there (see `moments`)."""
