"""A table as its entries define it, without network or database.

- `table.py`: a table as its entries define it
- `chairs.py`: its seats, what waits for consent, and what everybody is told of
- `move_log.py`: which entry brought which move
- `talk.py`: what was said
- `hosting.py`: who hosts it, and what they have settled
- `setting_up.py`: its game, as it begins
- `clocks.py`: clocks
- `due.py`: when a table is due
- `calls.py`: whom it calls, wherever they are
- `lords.py`: names of computer players
- `way_back.py`: undo, to a seat's own last decision
- `windows.py`: standing orders and pauses
- `open_window.py`: the open window, and when it is settled
- `pledges.py`: pledges as entries tell them
- `foregone.py`: questions with a foregone answer
- `prompts.py`: how often people are waited for by days
- `watching.py`: time to watch before a clock runs
- `secrecy.py`: entries that only some seats hear of
- `reasons.py`: why they refuse what the rules let people ask for
"""
