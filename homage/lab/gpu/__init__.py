"""Simulations and batches for learners on a GPU."""
