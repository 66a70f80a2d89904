"""A question about a game, as a file: played, measured and kept.

- `design.py`: the file
- `trial.py`: whether a game still works with changed components
- `counting.py`: what a game declares to be counted
- `measure.py`: games measured while they are played
- `run.py`: an experiment played, part by part, on all cores
- `sampled.py`: one game of it again, as a record
- `store.py`: an experiment on disk
"""
