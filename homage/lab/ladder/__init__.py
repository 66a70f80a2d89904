"""Computer players of one game, rated by a round robin."""
