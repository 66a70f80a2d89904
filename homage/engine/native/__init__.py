"""Rules bound to a target: plain Python, native code, CUDA.

- `rule.py`: `@rule` and `Binding`: a rule bound to a target (plain, native, CUDA) and a game
- `compiling.py`: the steps of Numba's compiler that a rule needs
- `linking.py`: native code linked once for each entry point from Python
- `code_cache.py`: native code on disk, with a digest
- `cuda.py`: numba-cuda, imported in one place
- `cuda_bits.py`: sets of small numbers as a GPU counts them
- `bits.py`: sets of small numbers as bits of one integer
- `cache.py`: the cache folder
"""
