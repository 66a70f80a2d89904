"""Who sits at the tables, and how much they may ask.

- `people.py`: guests and accounts
- `sessions.py`: where they are signed in
- `devices.py`: devices that have signed in before
- `doorkeepers.py`: password checks
- `lookalikes.py`: names that look like others
- `names.py`: names of accounts, which nobody else may have
- `resets.py`: forgotten passwords
- `limits.py`: rate limits
- `pace.py`: rates of what everybody is told of, or what is stored for good
- `turns.py`: processor time, by who asks
"""
