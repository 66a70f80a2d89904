"""All tables of a server.

- `order.py`: blocks, new accounts and deeds of operators, as open tables must know
- `house.py`: the rooms, and what other servers on the same database do to them
- `forgotten.py`: links to reset passwords, by mail
- `opening.py`: how many tables one may open
- `new_tables.py`: tables that are opened: new ones, rematches, records, branches
- `sweeping.py`: tables at which nobody moves
- `troubles.py`: tables that cannot be read are set aside
- `stories.py`: finished games with nothing hidden, for releases with other rules
- `storytelling.py`: when they are written down
- `results.py`: how finished games ended, for lists of tables
- `rehearsal.py`: stored games replayed under new rules, for `homage rehearse`
"""
