"""Who can sit in a seat. Players see only what their seat sees.

- `seated.py`: the computer players, by name
- `quick.py`: those that choose at a glance: `random` and `greedy`
- `levels.py`: how long those that think do so, and how exactly they choose
- `thinking.py`: a player that thinks, and the parameters of its search (`Manner`)
- `search.py`: tree search for games with hidden information and dice
- `tree.py`: what a search remembers, in a table of fixed size
- `advice.py`: hints to a person
- `analysis.py`: the chances at each decision of a finished game
"""
