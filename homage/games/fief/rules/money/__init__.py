"""Income, purchases, ransoms."""
