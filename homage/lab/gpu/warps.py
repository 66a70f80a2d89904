"""Threads of a GPU run 32 at a time, each step of the program together; where they part, the others wait.

So it pays to meet again after each part of a decision, and to begin new games together. All threads that run together
must come to the same meetings and counts, in the same order.
"""

from homage.engine.native.cuda import config, cuda

WARP = 32
ALL = 0xFFFFFFFF

if config.ENABLE_CUDASIM:  # the simulator's threads run alone

    @cuda.jit(device=True)
    def meet():  # type: ignore[no-untyped-def]
        return

    @cuda.jit(device=True)
    def count(answer):  # type: ignore[no-untyped-def]
        return WARP if answer else 0

else:

    @cuda.jit(device=True)
    def meet():  # type: ignore[no-untyped-def]
        """Wait until the threads beside this one are here too."""
        cuda.syncwarp(ALL)

    @cuda.jit(device=True)
    def count(answer):  # type: ignore[no-untyped-def]
        """How many of the threads that run together say yes."""
        return cuda.popc(cuda.ballot_sync(ALL, answer))
