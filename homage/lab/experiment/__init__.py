"""A question about a game, as a file: played, measured and kept."""
