"""The state of a game as a flat record, its dice, the numbers it is made of, its options.

- `layout.py`: flat records: a class declares fields and who may see them; NumPy type, proxy and veil follow
- `reading.py`: which numbers of a record have changed, and which are read
- `dice.py`: keyed dice outside the state, with a tape of outcomes
- `limits.py`: fixed sizes, and the error when one is exceeded
- `components.py`: component data from TOML
- `options.py`: what a table agrees on before the game
"""
