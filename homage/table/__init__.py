"""People at tables: seats, clocks, chat, undo, storage, HTTP and WebSocket. Knows no game."""
