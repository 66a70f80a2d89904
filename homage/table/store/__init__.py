"""What is stored of tables and people, in SQLite or PostgreSQL."""
