"""Swiss rounds and a play-off between computer players.

- `format.py`: rounds and play-off for a number of players
- `swiss.py`: who meets whom, and the ranking
- `play_off.py`: the play-off
- `hall.py`: where the games are played
- `run.py`: a whole tournament
"""
