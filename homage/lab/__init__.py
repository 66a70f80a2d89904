"""Many games at once: batches on all cores, statistics, tournaments."""
