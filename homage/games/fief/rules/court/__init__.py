"""Families and their titles: marriages, elections, inheritance."""
