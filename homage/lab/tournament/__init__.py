"""Swiss rounds and a play-off between computer players."""
