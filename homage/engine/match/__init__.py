"""A game under way, its past, and its record.

- `match.py`: a game under way, from move to move, and back
- `position.py`: a game as it stands, under the rules
- `past.py`: its moves and events in few bytes
- `record.py`: a saved game
- `openly.py`: view, story and log of a finished game, nothing hidden
- `live_views.py`: how those who look see a match, from move to move and event by event, as differences
- `explain.py`: why none does
- `trying.py`: whether an action could be taken back, and how often it can be played
"""
