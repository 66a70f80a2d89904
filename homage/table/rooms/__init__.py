"""An open table and its parts: what is asked of it, and who is told what.

- `room.py`: an open table and its parts
- `context.py`: what they share
- `requests.py`: every request, who may make it, and which part carries it out
- `moves.py`: moves and undo
- `drafting.py`: several actions of one seat as one answer
- `offers.py`: what needs consent
- `seating.py`: people sit down, leave, come back, give up
- `hosting.py`: what the host settles, and who asks to sit down
- `gate.py`: who may look at a table
- `chat.py`: who may say what to whom
- `pledging.py`: what people ask of pledges
- `advising.py`: hints
- `inquiries.py`: questions that change nothing
- `visitors.py`: the viewers, and what they are sent
- `attendants.py`: computer players, and the alarm
- `room_clock.py`: clocks that run out, windows that close
- `negotiating.py`: computer players answer and propose pledges and keep their word
- `table_store.py`: every change is stored before it is shown
- `archive.py`: stored tables
- `peers.py`: what other servers on the same database do to a table
- `replaying.py`: the thread that replays long games, and its queue
"""
