"""Batches of games that learning programs step through.

- `batch.py`: a batch on all cores
- `step.py`: one decision at a time in many games, as rules
"""
