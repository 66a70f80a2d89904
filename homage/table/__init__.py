"""People at tables: seats, clocks, chat, undo, storage, HTTP and WebSocket. Knows no game.

- `settings.py`: settings
- `errors.py`: refusals, and their HTTP status
- `metrics.py`: metrics
- `memory.py`: caches, and memory returned to the system
- `priority.py`: which threads go first
- `askers.py`: address and person behind a request
- `watch.py`: the time
- `bot.py`: a program that takes a seat at a table of any server

Its folders, each of which may import those before it:

- `store/`, `people/`, `thought/`: what is kept, who is there, where computer players think
- `entries/`: a table as its entries define it
- `messages/`: what is sent
- `rooms/`: an open table
- `house/`: all tables of a server
- `http/`: the network
"""
