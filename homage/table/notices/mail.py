"""Mail by SMTP, as the settings say: plain text with HTML beside it, and headers that hold one line each."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid, parseaddr
from types import MappingProxyType
from urllib.parse import urlsplit

from email_validator import EmailNotValidError, validate_email

from homage.engine.errors import HomageError
from homage.table.errors import NotInstalled, NotReady
from homage.table.notices.sending import Unsure
from homage.table.settings import Settings

AT_ONCE = 4  # mails that are being handed over
SMTP_S = 20.0  # for each answer of the mail server
LONGEST_ADDRESS = 254
LONGEST_SUBJECT = 150
NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class BadAddress(HomageError):
    """Not a mail address."""


class NotSent(NotReady):
    """The mail server did not take a mail; it may be tried again."""


class Bounced(HomageError):
    """The mail server will never take a mail to that address."""


class Mailer:
    """Hands mails over to the server of the settings, in threads of its own."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._threads = ThreadPoolExecutor(AT_ONCE, "mail")

    @property
    def possible(self) -> bool:
        """Whether this server sends mail at all."""
        return bool(self._settings.mail_server)

    def link(self, path: str) -> str:
        """The address of a page of this site, as mails have it."""
        return self._settings.public_url.rstrip("/") + path

    async def send(
        self, address: str, subject: str, text: str, html: str = "", headers: Mapping[str, str] = NO_HEADERS
    ) -> None:
        """Send a mail. Raises `NotSent` if it may be tried again, `Bounced` if not, `Unsure` if nobody knows."""
        if not self.possible:
            raise NotInstalled("This server sends no mail; whoever runs it can set HOMAGE_MAIL_SERVER.")
        message = composed(self._settings.mail_sender, tidy_address(address), subject, text, html, headers)
        await asyncio.get_running_loop().run_in_executor(self._threads, self._hand_over, message)

    def close(self) -> None:
        """Send nothing more; what is being handed over is."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _hand_over(self, message: EmailMessage) -> None:
        try:
            server = self._connected()
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(
                f"The mail server cannot be used ({type(error).__name__}); "
                "check HOMAGE_MAIL_SERVER, HOMAGE_MAIL_TLS and HOMAGE_MAIL_USER."
            ) from error
        try:
            self._transfer(server, message)
        except smtplib.SMTPDataError as error:
            raise _refusal(error.smtp_code) from error
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(f"The mail server does not answer: {type(error).__name__}.") from error
        finally:
            with suppress(OSError, smtplib.SMTPException):  # the mail is taken or not, however one parts
                server.quit()
            server.close()

    def _connected(self) -> smtplib.SMTP:
        settings, tls = self._settings, ssl.create_default_context()
        at, here = (settings.mail_server, settings.mail_port), urlsplit(settings.public_url).hostname
        if settings.mail_tls == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(*at, local_hostname=here, timeout=SMTP_S, context=tls)
        else:
            server = smtplib.SMTP(*at, local_hostname=here, timeout=SMTP_S)
        try:
            if settings.mail_tls == "starttls":
                server.starttls(context=tls)
            server.ehlo_or_helo_if_needed()
            if settings.mail_user:
                server.login(settings.mail_user, settings.mail_password)
        except BaseException:
            server.close()
            raise
        return server

    def _transfer(self, server: smtplib.SMTP, message: EmailMessage) -> None:
        """Up to the moment from which the server answers for it; who hangs up after the text may have taken it."""
        code, _ = server.mail(parseaddr(str(message["From"]))[1])
        if code != 250:
            raise NotSent(f"The mail server refuses the sender (code {code}).")
        code, _ = server.rcpt(str(message["To"]))
        if code not in (250, 251):
            raise _refusal(code)
        try:
            code, _ = server.data(message.as_bytes())
        except smtplib.SMTPDataError:
            raise
        except (OSError, smtplib.SMTPException) as error:
            raise Unsure(f"The mail server hung up: {error!r}.") from error
        if code != 250:
            raise _refusal(code)


def composed(
    sender: str, address: str, subject: str, text: str, html: str = "", headers: Mapping[str, str] = NO_HEADERS
) -> EmailMessage:
    """A mail, ready to be handed over."""
    name, at = parseaddr(sender)
    message = EmailMessage(SMTP)
    message["From"] = Address(one_line(name), addr_spec=at)
    message["To"] = address
    message["Subject"] = one_line(subject)[:LONGEST_SUBJECT]
    message["Date"] = formatdate(usegmt=True)
    message["Message-ID"] = make_msgid(domain=at.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"  # no machine answers it
    for header, value in headers.items():
        message[header] = value
    message.set_content(text)
    if html:
        message.add_alternative(html, subtype="html")
    return message


def one_line(text: str) -> str:
    """Words as a header may have them: on one line, without signs that cannot be shown."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def tidy_address(address: str) -> str:
    """A mail address as it is kept and written to; refused if it is none."""
    try:
        if len(address) > LONGEST_ADDRESS:
            raise EmailNotValidError("it is too long")
        known = validate_email(address.strip(), allow_smtputf8=False, check_deliverability=False)
    except EmailNotValidError as error:
        raise BadAddress(f"That is not a mail address: {error}; check it.") from error
    assert known.ascii_email is not None  # else it had been refused
    return known.ascii_email


def _refusal(code: int) -> HomageError:
    """What a mail server's answer means for the mail; its words are left out, as they may name the address."""
    if 500 <= code < 600:
        return Bounced(f"The mail server refuses the mail (code {code}).")
    return NotSent(f"The mail server did not take the mail (code {code}).")
