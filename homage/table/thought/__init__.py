"""Where computers think: moves, hints, analyses."""
