"""People are told when a table waits for them and they are elsewhere: by push, mail and webhooks.

- `notices.py`: all that one server does to notify people
- `courier.py`: what is sent when, and what becomes of it
- `outbox.py`: what is to be sent, in the database
- `wording.py`: what a notice says
- `channels.py`: the ways on which people are reached
- `preferences.py`: what they want to hear of, and when not
- `push.py`: Web Push
- `devices.py`: the devices on which people are reached
- `hooks.py`: webhooks
- `mail.py`: mail by SMTP
- `addresses.py`: mail addresses, confirmed and given up
- `letters.py`: what mails say
- `outside.py`: requests that reach nothing inside the network
- `sending.py`: how an attempt ends
"""
