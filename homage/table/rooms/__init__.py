"""Tables under way: what their entries say, what is asked of them, what is shown of them.

A table, without network or database:

- `table.py`: a table as its entries define it
- `chairs.py`: its seats, what waits for consent, and what everybody is told of
- `move_log.py`: which entry brought which move
- `talk.py`: what was said
- `clocks.py`: clocks
- `due.py`: when a table is due
- `lords.py`: names of computer players
- `way_back.py`: undo, to a seat's own last decision
- `windows.py`: standing orders and pauses
- `open_window.py`: the open window, and when it is settled
- `pledges.py`: pledges as entries tell them
- `foregone.py`: questions with a foregone answer
- `prompts.py`: how often people are waited for by days
- `watching.py`: time to watch before a clock runs
- `secrecy.py`: entries that only some seats hear of

An open table and its parts:

- `room.py`: an open table and its parts
- `context.py`: what they share
- `requests.py`: every request, who may make it, and which part carries it out
- `moves.py`: moves and undo
- `drafting.py`: several actions of one seat as one answer
- `offers.py`: what needs consent
- `seating.py`: people sit down, leave, come back, give up
- `chat.py`: who may say what to whom
- `pledging.py`: what people ask of pledges
- `advising.py`: hints
- `inquiries.py`: questions that change nothing
- `visitors.py`: the viewers, and what they are sent
- `presence.py`: who is there, at this server or another
- `attendants.py`: computer players, and the alarm
- `room_clock.py`: clocks that run out, windows that close
- `negotiating.py`: computer players answer and propose pledges and keep their word
- `reasons.py`: why they refuse what the rules let people ask for
- `table_store.py`: every change is stored before it is shown
- `archive.py`: stored tables
- `peers.py`: what other servers on the same database do to a table

What is sent:

- `message.py`: what every message begins with
- `client_messages.py`: what clients send
- `server_messages.py`: what the server sends
- `pledge_messages.py`: both about pledges
- `showing.py`: what a viewer is sent: only what their seats may see, encoded once for all who see the same
- `pledge_infos.py`: what is told of pledges, to their parties and to all
- `wording.py`: words with the names of people
- `live_views.py`: how viewers see a match, from move to move and event by event
- `beside.py`: pledges, verdicts and reasons by the steps of the game, for replays

All rooms of a server:

- `house.py`: the rooms, and what other servers on the same database do to them
- `opening.py`: how many tables one may open
- `new_tables.py`: tables that are opened: new ones, rematches, records, branches
- `sweeping.py`: tables at which nobody moves
- `troubles.py`: tables that cannot be read are set aside
- `replaying.py`: the thread that replays long games, and its queue
- `stories.py`: finished games with nothing hidden, for releases with other rules
- `storytelling.py`: when they are written down
- `rehearsal.py`: stored games replayed under new rules, for `homage rehearse`
"""
