"""Many games at once: batches on all cores, statistics, tournaments.

- `plan.py`: everything a run depends on
- `tally.py`: sums over games
- `statistics.py`: confidence intervals
- `playing.py`: whole games one after another, in native code
- `simulate.py`: the same on all cores

Its folders say what is in them: `gpu`, `cluster`, `learners`, `experiment`, `report`, `fuzz`, `ladder`, `tournament`.
"""
