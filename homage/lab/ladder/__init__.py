"""Computer players of one game, rated by a round robin.

- `games.py`: which games are played
- `run.py`: a ladder that can be stopped and resumed
- `ratings.py`: ratings, and who beats whom
- `store.py`: a ladder on disk
"""
