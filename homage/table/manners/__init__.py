"""How people treat each other, and what operators do about it.

- `manners.py`: what tables and pages are told of all this
- `blocks.py`: who wants to hear nothing of whom
- `reports.py`: what people told the operators of others
- `deeds.py`: what operators do, and the log of it
"""
