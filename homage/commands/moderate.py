"""`homage moderate`: what operators do, for whoever has the database."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from homage.commands.terminal import screen
from homage.engine.errors import HomageError

if TYPE_CHECKING:
    from homage.table.manners.deeds import Deed
    from homage.table.manners.manners import Manners
    from homage.table.people.people import People

moderate = typer.Typer(
    name="moderate",
    no_args_is_help=True,
    help="Look at reports, warn, mute, close accounts: on the database of a server, running or not.",
)
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="As for 'homage serve'; default: a file in your data folder."),
]
Who = Annotated[str, typer.Argument(metavar="WHO", help="An account name, or the public number of a guest.")]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="Why, for the log; a warning is read by the person.")]


@contextmanager
def opened(database: str | None) -> Iterator[tuple[People, Manners]]:
    """The people of a database, and their manners."""
    from homage.table.manners.manners import Manners
    from homage.table.people.people import People
    from homage.table.settings import read_settings
    from homage.table.store.storage import Store
    from homage.table.watch import Watch

    store = Store(read_settings(database=database).url)
    try:
        store.check_layout()
        store.migrate()
        clock = Watch()
        clock.set(*store.times())
        people = People(store.engine, clock)
        people.names.claim_all()
        yield people, Manners(store.engine, clock, lambda person: "")
    finally:
        store.engine.dispose()


def known(people: People, who: str) -> str:
    """The number of somebody."""
    found = people.named(who) or people.find(who)
    if found is None:
        raise HomageError(f"There is no account {who!r}, and nobody of that number; check the spelling.")
    return found.id


def do(database: str | None, who: str, what: str, why: str, hours: float = 0) -> None:
    """Carry a deed out, and say so."""
    with opened(database) as (people, manners):
        _say(manners.deeds.do(None, known(people, who), what, why, hours))


@moderate.command()
def reports(
    settled: Annotated[bool, typer.Option("--settled", help="Those that are settled.")] = False,
    database: Database = None,
) -> None:
    """List the reports that nobody has looked at."""
    with opened(database) as (_, manners):
        for each in manners.reports.page(settled):
            screen().print(
                f"{each.id}  {_moment(each.at)}  {each.reporter_name} about {each.reported_name}: {each.why}",
                soft_wrap=True,
                markup=False,
            )


@moderate.command()
def show(
    report: Annotated[int, typer.Argument(metavar="REPORT", help="The number of a report.")], database: Database = None
) -> None:
    """Print a report with the conversation that its reporter could read."""
    with opened(database) as (_, manners):
        found = manners.reports.one(report)
        if found is None:
            raise HomageError(f"There is no report {report}; 'homage moderate reports' lists them.")
        whose = f"account {found.reported_account}" if found.reported_account else "a guest"
        lines = [
            f"{_moment(found.at)}: {found.reporter_name} ({found.reporter}) about {found.reported_name} "
            f"({found.reported}, {whose}){f', table {found.table}' if found.table else ''}",
            found.why,
            *(f"  {each.get('name', '')}: {each.get('text', '')}" for each in found.talk),
        ]
        screen().print("\n".join(lines), soft_wrap=True, markup=False)


@moderate.command()
def settle(
    report: Annotated[int, typer.Argument(metavar="REPORT", help="The number of a report.")],
    why: Why,
    database: Database = None,
) -> None:
    """Settle a report without doing anything about anybody."""
    with opened(database) as (_, manners):
        found = manners.reports.one(report)
        if found is None:
            raise HomageError(f"There is no report {report}; 'homage moderate reports' lists them.")
        _say(manners.deeds.do(None, found.reported, "settle", why, report=report))


@moderate.command()
def warn(who: Who, why: Why, database: Database = None) -> None:
    """Warn somebody: they read it when they come next."""
    do(database, who, "warn", why)


@moderate.command()
def mute(
    who: Who,
    why: Why,
    hours: Annotated[float, typer.Option("--hours", metavar="N", help="For how long.")] = 24,
    database: Database = None,
) -> None:
    """Let somebody write nothing at any table for a time."""
    do(database, who, "mute", why, hours)


@moderate.command()
def unmute(who: Who, why: Why, database: Database = None) -> None:
    """Let somebody write again."""
    do(database, who, "unmute", why)


@moderate.command()
def close(who: Who, why: Why, database: Database = None) -> None:
    """Close an account: nobody can sign in to it, and it resigns its games."""
    do(database, who, "close", why)


@moderate.command()
def reopen(who: Who, why: Why, database: Database = None) -> None:
    """Open an account again that was closed."""
    do(database, who, "reopen", why)


@moderate.command()
def operator(
    who: Annotated[
        str | None, typer.Argument(metavar="[ACCOUNT]", help="Whom; without it, list the operators.")
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Make them an operator no longer.")] = False,
    database: Database = None,
) -> None:
    """Let the holder of an account use the page /moderate."""
    if who is None:
        with opened(database) as (_, manners):
            for account in manners.deeds.operators():
                screen().print(account, markup=False)
        return
    do(database, who, "no operator" if remove else "operator", "by the command")


@moderate.command()
def reset(who: Who, database: Database = None) -> None:
    """Print a link by which the holder of an account chooses a new password.

    It works once, for an hour. Give it to nobody else.
    """
    from homage.table.http.serving import address
    from homage.table.people.resets import Resets
    from homage.table.settings import read_settings

    settings = read_settings(database=database)
    with opened(database) as (people, manners):
        person = known(people, who)
        _say(manners.deeds.do(None, person, "reset", "a link to reset the password was issued"))
        site = settings.public_url.rstrip("/") or address(settings)
        print(f"{site}/reset#{Resets(people).issue(person)}")


@moderate.command("log")
def read_log(database: Database = None) -> None:
    """Print what operators have done, the latest first."""
    with opened(database) as (_, manners):
        for each in manners.deeds.page():
            _say(each)


def _say(deed: Deed) -> None:
    until = f" until {_moment(deed.until)}" if deed.until else ""
    screen().print(
        f"{_moment(deed.at)}  {deed.by or 'the command'}: {deed.what} {deed.name}{until}: {deed.why}",
        soft_wrap=True,
        markup=False,
    )


def _moment(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at / 1000))
