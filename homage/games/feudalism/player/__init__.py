"""The quick player: what things are worth to it, and what it chooses."""
