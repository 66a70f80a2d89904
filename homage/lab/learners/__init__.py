"""Batches of games that learning programs step through."""
