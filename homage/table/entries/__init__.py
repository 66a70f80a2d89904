"""A table as its entries define it, without network or database.

- `table.py`: a table as its entries define it
- `chairs.py`: its seats, what waits for consent, and what everybody is told of
- `move_log.py`: which entry brought which move
- `talk.py`: what was said
- `attendance.py`: who plays each seat, who is waited for, and what that means for the game
- `absence.py`: what a table agreed on for those who run out of time or stay away
- `consent.py`: the offer that waits for the others
- `endings.py`: how games end, and who has won
- `hosting.py`: who hosts it, and what they have settled
- `setting_up.py`: its game, as it begins
- `clocks.py`: clocks
- `late.py`: who is waited for without time
- `days_off.py`: days off
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
