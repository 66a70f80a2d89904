"""Cards: drawn, played, and what they bring upon the land."""
