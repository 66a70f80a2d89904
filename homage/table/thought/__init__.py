"""Where computers think: moves, hints, analyses.

- `thinkers.py`: the threads, few at once and with less priority than people
- `minds.py`: who thinks for which seat
- `hints.py`: hints
- `analyses.py`: analyses of finished games
"""
