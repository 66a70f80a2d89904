"""Who sits at the tables, and how much they may ask."""
