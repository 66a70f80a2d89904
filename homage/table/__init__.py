"""People at tables: seats, clocks, chat, undo, storage, HTTP and WebSocket. Knows no game.

- `settings.py`: settings
- `errors.py`: refusals, and their HTTP status
- `metrics.py`: metrics
- `memory.py`: caches, and memory returned to the system
- `priority.py`: which threads go first
- `askers.py`: address and person behind a request
- `watch.py`: the time
- `bot.py`: a program that takes a seat at a table of any server

Its folders say what is in them: `store`; `people`, which may import `store`; `thought`; `rooms`, which may import these
three; `http`, which may import all.
"""
