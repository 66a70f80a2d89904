"""What clients and server send each other, and what each viewer may see.

- `message.py`: what every message begins with
- `client_messages.py`: what clients send
- `server_messages.py`: what the server sends
- `pledge_messages.py`: both about pledges
- `showing.py`: what a viewer is sent: only what their seats may see, encoded once for all who see the same
- `pledge_infos.py`: what is told of pledges, to their parties and to all
- `wording.py`: words with the names of people
- `beside.py`: pledges, verdicts and reasons by the steps of the game, for replays
- `presence.py`: who is there, at this server or another
"""
