"""Simulations and batches for learners on a GPU.

- `simulate.py`: simulations, one game per thread
- `kernel.py`: kernels bound to the rules of one game, and kept on disk
- `numba_cuda_patch.py`: the one change to numba-cuda
- `warps.py`: the threads of a warp kept together
- `lean_code.py`: each rule compiled once for the card, and large ones not copied
- `batch.py`: batches for learners, in memory of the card
"""
