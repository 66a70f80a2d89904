"""Actions as numbers and as text, and why one is refused.

- `actions.py`: all actions of a game
- `blocks.py`: a run of action numbers of one kind
- `block_rules.py`: rules that decode actions
- `operands.py`: what actions are about: the kinds of thing that a game declares
- `notation.py`: parsing an action from text
- `refusals.py`: why a move is forbidden: a rule ID and a sentence
- `pointing.py`: which actions remain after pointing at things
"""
