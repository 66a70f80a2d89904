"""What people are told."""
