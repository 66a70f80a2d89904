"""The rules of a game, bound to a target, with what belongs to them.

- `rulebook.py`: what a match is played by: names, options, rules, target
- `machine.py`: their entry points from Python, bound to one target
- `tournament.py`: tournament rules of a rulebook: formats, points, the rules to cite
- `contributions.py`: which events may help a seat to win, for experiments
- `checked.py`: native code with bounds checks
"""
