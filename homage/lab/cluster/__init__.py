"""Simulations and ladders on many machines."""
