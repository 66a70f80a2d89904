"""Random and greedy games over all options and numbers of seats, checked at every decision, until something breaks.

- `run.py`: a run, which watches the process that plays
- `worker.py`: that process
- `table.py`: what is played next, from a seed
- `game.py`: one game, checked at every decision
- `checks.py`: what must hold in every position
- `checked.py`: a record played again with bounds checks
- `journal.py`: the game under way, on disk at every moment
- `finding.py`: what a run found, saved as a record
"""
