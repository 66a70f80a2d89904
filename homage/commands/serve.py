"""`homage serve`: tables for people, over the network."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="The address to listen on; default: 127.0.0.1.")
    ] = None,
    port: Annotated[int | None, typer.Option(metavar="N", help="The port; default: 8000.")] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="postgresql://... or a SQLite file; default: a file in your data folder."),
    ] = None,
    secure_cookies: Annotated[
        bool | None, typer.Option("--secure-cookies/--plain-cookies", help="Send cookies over HTTPS only.")
    ] = None,
    json_logs: Annotated[bool | None, typer.Option("--json-logs/--text-logs", help="Write logs as JSON.")] = None,
    compiled: Annotated[
        bool, typer.Option("--compile/--no-compile", help="Compile native code in the background.")
    ] = True,
    browser: Annotated[bool, typer.Option("--open", help="Open the first page in your browser.")] = False,
) -> None:
    """Serve the games over HTTP and WebSocket, with SQLite or PostgreSQL.

    Every setting is also an environment variable: HOMAGE_HOST,
    HOMAGE_PORT, HOMAGE_DATABASE ... Several servers on one PostgreSQL
    serve the same tables.

    [bold]Examples[/bold]

        homage serve --open
        homage serve --port 8080 --database evening.db
        homage serve --database postgresql://homage@db/homage --json-logs
    """
    from homage.table.http.serving import serve as run
    from homage.table.settings import read_settings

    settings = read_settings(
        host=host, port=port, database=database, secure_cookies=secure_cookies, json_logs=json_logs
    )
    run(settings, compiled, browser)
