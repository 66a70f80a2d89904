"""What both the tests and the measurements start beside Homage."""
