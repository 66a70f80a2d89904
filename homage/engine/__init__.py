"""The kernel that every game stands on. It knows no game.

- `game.py`: a game: its rulebook, and new or replayed matches
- `assembly.py`: a game assembled from the modules of its folder
- `warm.py`: compilation in the background by two processes
- `verify.py`: the dice of a finished game, checked against the key that was promised at its start
- `errors.py`: refusals as exceptions

Its rooms, each of which looks only at those before it:

- `native/`: rules bound to a target: plain Python, native code, CUDA
- `state/`: the state of a game as a flat record, its dice, the numbers it is made of, its options
- `moves/`: actions as numbers and as text, and why one is refused
- `flow/`: what happens next: frames, questions, windows, events
- `views/`: what people are shown: views, words, the ledger, pictures
- `rules/`: the rules of a game, bound to a target, with what belongs to them
- `match/`: a game under way, its past, and its record
"""
