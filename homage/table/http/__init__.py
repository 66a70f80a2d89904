"""HTTP and WebSocket: requests, messages, pages, and the server that answers them."""
