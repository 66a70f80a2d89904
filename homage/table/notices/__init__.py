"""People are told when a table waits for them and they are elsewhere: by push, mail and webhooks.

- `mail.py`: mail by SMTP
"""
