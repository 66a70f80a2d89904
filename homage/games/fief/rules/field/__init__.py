"""Towns, marches, battles, sieges."""
