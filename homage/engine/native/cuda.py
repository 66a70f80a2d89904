"""numba-cuda, as all code here imports it. Imported only where it is there.

numba-cuda 0.30 asks for `np.row_stack`, which NumPy 2.5 no longer has.
"""

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack

from numba import cuda
from numba.cuda.core import config

__all__ = ["config", "cuda"]
