"""How a server is configured: by flags, else by environment (HOMAGE_...), else by defaults that need nothing."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from email.utils import parseaddr
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, get_type_hints

from homage.engine.errors import HomageError

# Variables of that name that are no settings of a server: of commands, and of whoever tests or measures.
OTHERS = {f"HOMAGE_{name}" for name in ("CACHE", "TOKEN", "URL", "TESTS", "TEST_RUN", "SEED", "SCREENSHOTS", "STAGES")}

MAIL_TLS = ("starttls", "tls", "none")


def _default_database() -> str:
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('homage', ensure_exists=True) / 'homage.db'}"


@dataclass(frozen=True)
class Settings:
    """Everything that can be set; each name is also an environment variable: HOMAGE_HOST, HOMAGE_PORT ..."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # empty: a SQLite file in the user's data folder
    secure_cookies: bool = False  # behind HTTPS
    origins: str = ""  # other origins whose pages may connect, with commas between
    metrics_from: str = ""  # addresses and networks that may read the figures beside this machine, with commas between
    thinkers: int = 2  # threads in which computer players search, two for each that does; no more than cores
    json_logs: bool = False
    messages_per_s: float = 100.0  # a client may send so many over the WebSocket, and four times that in a burst
    requests_per_s: float = 50.0  # and so many over HTTP, from one address
    processor_share: float = 0.25  # of a core, for one address or person while others are served
    tables_per_minute: float = 60.0  # that one person may open, as many in a burst; twice that from one address
    computers_per_person: int = 120  # at work at once at tables that one person has opened; twice that for an address
    most_connections: int = 5000
    connections_per_address: int = 200  # of them, and of those over HTTP, from one address
    room_idle_s: float = 120.0  # a table at which nobody looks for so long is kept on the disk alone
    public_url: str = ""  # where people find this site, for links in mails, such as https://games.example
    mail_server: str = ""  # by SMTP; empty: no mail is sent
    mail_port: int = 587
    mail_user: str = ""
    mail_password: str = ""
    mail_tls: str = "starttls"  # or tls, from the first byte on; or none
    mail_sender: str = ""  # such as Homage <homage@games.example>
    mail_after_s: float = 600.0  # of absence, after which a mail says what push and webhooks have said at once
    notices_to: str = ""  # addresses and networks inside that push and webhooks may reach, with commas between

    @property
    def url(self) -> str:
        """The database, with drivers named as SQLAlchemy wants them."""
        url = self.database or _default_database()
        if url.startswith("postgres") and find_spec("psycopg") is None:
            raise HomageError("A PostgreSQL database needs psycopg; install it with: pip install 'homage[postgres]'.")
        if url.startswith(("postgresql://", "postgres://")):
            return "postgresql+psycopg://" + url.split("://", 1)[1]
        return url if "://" in url else f"sqlite:///{Path(url).absolute()}"


def read_settings(**flags: Any) -> Settings:
    """Flags that were given, the environment for the rest."""
    _refuse_misspelt(os.environ)
    kinds = get_type_hints(Settings)
    chosen: dict[str, Any] = {}
    for each in fields(Settings):
        given = flags.get(each.name)
        text = os.environ.get(f"HOMAGE_{each.name.upper()}")
        if given is not None:
            chosen[each.name] = given
        elif text is not None:
            chosen[each.name] = _read(each.name, text, kinds[each.name])
    settings = Settings(**chosen)
    _check(settings)
    return settings


def _refuse_misspelt(environment: Mapping[str, str]) -> None:
    """A variable that looks like a setting and is none was meant for something; nothing is more silent than a typo."""
    known = {f"HOMAGE_{each.name.upper()}" for each in fields(Settings)}
    for variable in sorted(environment):
        if variable.startswith("HOMAGE_") and variable not in known | OTHERS:
            names = [each.removeprefix("HOMAGE_") for each in known]
            near = difflib.get_close_matches(variable.removeprefix("HOMAGE_"), names, 1)
            meant = f"did you mean HOMAGE_{near[0]}?" if near else "docs/server.md lists the settings."
            raise HomageError(f"There is no setting {variable}; {meant}")


def _check(settings: Settings) -> None:
    """Refuse what no server could work with."""
    allowed_networks(settings.metrics_from)
    allowed_networks(settings.notices_to, "HOMAGE_NOTICES_TO")
    _check_mail(settings)
    if not 1 <= settings.port <= 65535:
        raise HomageError(f"There is no port {settings.port}; ports run from 1 to 65535.")
    for name in (
        "thinkers",
        "messages_per_s",
        "requests_per_s",
        "processor_share",
        "tables_per_minute",
        "computers_per_person",
        "most_connections",
        "connections_per_address",
        "room_idle_s",
        "mail_after_s",
    ):
        if not getattr(settings, name) > 0:
            raise HomageError(f"The setting {name} cannot be {getattr(settings, name)}; give a number above 0.")


def _check_mail(settings: Settings) -> None:
    """Refuse settings with which no mail could be sent, or none that leads back here."""
    if settings.public_url and not re.fullmatch(r"https?://[^\s/?#]+", settings.public_url):
        raise HomageError(
            f"HOMAGE_PUBLIC_URL={settings.public_url!r} is not the address of a site; give one like "
            "https://games.example, without a path."
        )
    if settings.mail_tls not in MAIL_TLS:
        raise HomageError(f"HOMAGE_MAIL_TLS={settings.mail_tls!r} is unknown; the ways are: {', '.join(MAIL_TLS)}.")
    if not settings.mail_server:
        return
    if not 1 <= settings.mail_port <= 65535:
        raise HomageError(f"HOMAGE_MAIL_PORT={settings.mail_port} is no port; ports run from 1 to 65535.")
    for name in ("mail_sender", "public_url"):
        if not getattr(settings, name):
            raise HomageError(f"To send mail, set HOMAGE_{name.upper()} beside HOMAGE_MAIL_SERVER.")
    if "@" not in parseaddr(settings.mail_sender)[1] or any(sign in settings.mail_sender for sign in "\r\n"):
        raise HomageError(
            f"HOMAGE_MAIL_SENDER={settings.mail_sender!r} is no mail address; give one like "
            "'Homage <homage@games.example>'."
        )


def allowed_networks(text: str, variable: str = "HOMAGE_METRICS_FROM") -> list[IPv4Network | IPv6Network]:
    """Addresses and networks with commas between."""
    try:
        return [ip_network(part.strip()) for part in text.split(",") if part.strip()]
    except ValueError as error:
        raise HomageError(f"{variable}={text!r} cannot be read: {error}; correct or unset it.") from error


def _read(name: str, text: str, kind: type) -> Any:
    try:
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.strip().lower()]
        return kind(text)
    except (KeyError, ValueError) as error:
        variable = f"HOMAGE_{name.upper()}"
        raise HomageError(f"{variable}={text!r} cannot be read as {kind.__name__}; correct or unset it.") from error
