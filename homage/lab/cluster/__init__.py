"""Simulations and ladders on many machines.

- `link.py`: the link to a Ray cluster
- `crew.py`: workers, and their recovery
- `stamp.py`: the check that all of them run the same code
- `simulate.py`: simulations
- `ladder.py`: the games of a ladder
"""
