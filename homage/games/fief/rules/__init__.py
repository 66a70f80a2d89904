"""The rules by chapter."""
