"""Who can sit in a seat. Players see only what their seat sees."""
