"""What families ask of each other and do out of turn."""
