"""How people treat each other at tables, and what hosts and operators do about it."""
