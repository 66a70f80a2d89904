"""Tables under way: what their entries say, what is asked of them, what is shown of them.

A table, without network or database:

- `table.py`: a table as its entries define it
- `talk.py`: chat
- `clocks.py`: clocks
- `lords.py`: names of computer players
- `way_back.py`: undo, to a seat's own last decision
- `windows.py`: standing orders and pauses
- `open_window.py`: the open window, and when it is settled
- `pledges.py`: pledges as entries tell them
- `foregone.py`: questions with a foregone answer
- `prompts.py`: how often people are waited for by days
- `watching.py`: time to watch before a clock runs

An open table:

- `room.py`: requests of people, computers and clocks to it
- `archive.py`: stored tables
- `keeping.py`: an open table, which stores every change before reporting it
- `opening.py`: who may open one
- `attending.py`: computer players move, clocks run out
- `drafting.py`: several actions of one seat as one answer
- `pledging.py`: what people ask of pledges
- `negotiating.py`: computer players answer and propose pledges and keep their word
- `reasons.py`: why they refuse what the rules let people ask for
- `visiting.py`: people come and go, and all viewers are notified
- `presence.py`: who is there, at this server or another

What is sent:

- `message.py`, `messages.py`, `pledge_messages.py`: the typed messages of the WebSocket
- `showing.py`: what a viewer is sent: only what their seats may see, encoded once for all who see the same
- `pledges_said.py`: what is told of pledges, to their parties and to all
- `wording.py`: words with the names of people
- `unfolding.py`: how viewers see a match, from move to move and event by event
- `beside.py`: pledges, verdicts and reasons by the steps of the game, for replays

All rooms of a server:

- `house.py`: the rooms, and what other servers on the same database do to them
- `sweeping.py`: tables at which nobody moves
- `troubles.py`: tables that cannot be read are set aside
- `replaying.py`: the thread that replays long games, and its queue
- `stories.py`: finished games with nothing hidden, for releases with other rules
- `storytelling.py`: when they are written down
- `rehearsal.py`: stored games replayed under new rules, for `homage rehearse`
"""
