"""What an experiment found, on one page."""
