"""What tests and measurements start beside Homage, and how its site and its wheel are built."""
