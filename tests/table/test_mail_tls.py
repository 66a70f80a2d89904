"""Mail over TLS, from the first byte on or from STARTTLS on: to the right server only, and never without it."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path
from typing import Any

import pytest
import trustme
from aiosmtpd.smtp import AuthResult, LoginPassword

from homage.table.notices.mail import Mailer, NotSent
from homage.table.settings import Settings
from tests.table.reached import SITE, MailBox, mail_box

WAYS = ("starttls", "tls")
USER, PASSWORD = "homage", "a password for mail"


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> trustme.CA:
    """An authority that this machine trusts, as an operator makes it: by SSL_CERT_FILE."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(tmp_path / "trusted.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "trusted.pem"))
    monkeypatch.setattr(ssl, "create_default_context", ssl.create_default_context.__wrapped__)  # read anew each time
    return authority


class Asked:
    """Who has given a mail server a password, and which."""

    def __init__(self) -> None:
        self.given: list[tuple[bytes, bytes]] = []

    def __call__(self, server: Any, session: Any, envelope: Any, mechanism: str, data: LoginPassword) -> AuthResult:
        self.given.append((data.login, data.password))
        return AuthResult(success=data == LoginPassword(USER.encode(), PASSWORD.encode()))


def speaking(way: str, authority: trustme.CA, name: str = "127.0.0.1") -> dict[str, Any]:
    """How a mail server speaks TLS, with a certificate of its own."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(context)
    if way == "tls":
        return {"ssl_context": context, "auth_require_tls": False}  # it knows of STARTTLS only
    return {"tls_context": context, "require_starttls": True}


def send(box: MailBox, way: str, **settings: Any) -> None:
    """A mail of ours to a server, in that way."""
    sender = {"public_url": SITE, "mail_sender": "Homage <homage@games.example>"}
    at = {"mail_server": "127.0.0.1", "mail_port": box.port, "mail_tls": way}
    mailer = Mailer(Settings(**{**sender, **at, **settings}))
    try:
        asyncio.run(mailer.send("anna@club.example", "Your turn", "Choose a lord."))
    finally:
        mailer.close()


@pytest.mark.parametrize("way", WAYS)
def test_a_mail_goes_over_tls_with_name_and_password(way: str, trusted: trustme.CA) -> None:
    asked = Asked()
    with mail_box(**speaking(way, trusted), authenticator=asked) as box:
        send(box, way, mail_user=USER, mail_password=PASSWORD)
        assert box.envelopes == [("homage@games.example", ["anna@club.example"])]
        assert box.text().strip() == "Choose a lord."
        assert asked.given == [(USER.encode(), PASSWORD.encode())]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("wrong", ["unknown", "another name"])
def test_a_server_with_a_wrong_certificate_gets_neither_mail_nor_password(
    way: str, wrong: str, trusted: trustme.CA
) -> None:
    authority, name = (trustme.CA(), "127.0.0.1") if wrong == "unknown" else (trusted, "mail.elsewhere.example")
    asked = Asked()
    with mail_box(**speaking(way, authority, name), authenticator=asked) as box:
        with pytest.raises(NotSent, match="SSLCertVerificationError"):
            send(box, way, mail_user=USER, mail_password=PASSWORD)
        assert (box.mails, asked.given) == ([], [])


@pytest.mark.parametrize("way", WAYS)
def test_a_server_that_offers_no_tls_gets_neither_mail_nor_password(way: str, trusted: trustme.CA) -> None:
    """As one in the middle would, to read along."""
    asked = Asked()
    with mail_box(authenticator=asked, auth_require_tls=False) as box:
        with pytest.raises(NotSent, match="cannot be used"):
            send(box, way, mail_user=USER, mail_password=PASSWORD)
        assert (box.mails, asked.given) == ([], [])
