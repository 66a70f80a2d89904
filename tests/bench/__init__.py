"""What measures the servers, at a tiny size: that it runs to its end and that its figures are of the right kind."""
