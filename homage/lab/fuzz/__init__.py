"""Random and greedy games over all options and numbers of seats, checked at every decision, until something breaks."""
