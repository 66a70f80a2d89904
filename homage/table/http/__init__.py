"""HTTP and WebSocket: requests, messages, pages, and the server that answers them.

The server:

- `serving.py`: starting it
- `app.py`: the application
- `guard.py`: what every HTTP request passes first
- `callers.py`: all connections: from where, how many, and how long one may take to say what it wants
- `identity.py`: who sends a request
- `warmth.py`: which game is compiled next

The WebSocket:

- `line.py`: one connection, taken over from uvicorn without ASGI between; the library websockets reads its frames
- `door.py`: which table a client asks for
- `connection.py`: one client at a table

HTTP:

- `notice_models.py`: what is asked and answered about notices
- `api.py`: requests and responses as types; `routes` answers them
- `manners_api.py`: the same of hosts, blocks, reports and operators
- `client_types.py`: the messages as TypeScript, for the browser client
- `message_docs.py`: what the types of messages say about themselves
- `replays.py`: replays, cached for a while
- `pages.py`: the built browser client
- `packing.py`: what everybody may read, compressed
- `site.py`: the documentation
- `reference.py`: the page of HTTP requests
- `cards.py`: previews of links: the public view as SVG
- `painter.py`: the same as PNG, rendered one at a time and cached
"""
