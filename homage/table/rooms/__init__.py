"""Tables under way: what their entries say, what is asked of them, what is shown of them."""
