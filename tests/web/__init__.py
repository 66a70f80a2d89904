"""The browser client in a real browser: people who come, sit down, point, tap, type, and see the game to its end."""
