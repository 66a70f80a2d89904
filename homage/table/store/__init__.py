"""What is stored of tables and people, in SQLite or PostgreSQL.

- `schema.py`: the database schema; `migrations` brings older databases up to it
- `rows.py`: its rows
- `storage.py`: SQLite or PostgreSQL
- `writing.py`: one thread that commits for many tables at once
- `listener.py`: what other servers on the same database do
- `doors.py`: passwords of tables, and by what guests are known again
- `health.py`: whether the database can be written to
- `former.py`: deleted accounts
"""
