"""Who sits at the tables: guests with a chosen name, and those who keep an account to come back from anywhere.

The id of a person is public. What lets somebody act as that person is a signed token, while its session lasts.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from itsdangerous import BadData, TimestampSigner
from sqlalchemy import ColumnElement, Engine, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from homage.engine.errors import HomageError
from homage.table.people.lookalikes import why_confusing
from homage.table.people.names import AccountNames
from homage.table.store.former import FORMER
from homage.table.store.schema import HOUSE, PLAYERS, RESETS

LONGEST_NAME = 40
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
SHORTEST_AT_TABLE = 4  # told to friends, and guessed slowly
MAX_AGE = 400 * 24 * 60 * 60  # seconds: browsers keep no cookie longer
COOKIE_NAME: Final = "homage"
DEVICE_COOKIE: Final = "homage_device"  # outlives sessions (devices.py)
COOKIE: Final[dict[str, Any]] = {"httponly": True, "samesite": "lax", "path": "/", "max_age": MAX_AGE}

HASHER = PasswordHasher()  # argon2 at its recommended cost

HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # controls, bidi overrides, halves of characters, line breaks
JOINERS = "\u200c\u200d"  # invisible too, but Persian names and many emoji are spelt with them
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs that are drawn as nothing
MOST_DECOMPOSED = 4  # one composed character may arrive as so many
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
TOKEN = re.compile(r"[A-Za-z0-9_.-]{1,400}")


class BadName(HomageError):
    """A name, of a person or of an account, that cannot be shown well."""


class BadPassword(HomageError):
    """A password that is too short or too long."""


class UnknownPerson(HomageError):
    """Nobody has that id."""


class AccountTaken(HomageError):
    """Somebody else has an account of that name."""


class AlreadyHasAccount(HomageError):
    """A person has one account at most."""


class HasNoAccount(HomageError):
    """A guest has no password to change."""


class ClosedAccount(HomageError):
    """An operator has closed the account."""


class WrongLogin(HomageError):
    """Account and password do not belong together; which of them is wrong is not said."""


@dataclass(frozen=True)
class Person:
    """Somebody who may sit down; `account` is none for guests."""

    id: str
    name: str
    account: str | None
    registered: int = field(default=0, compare=False)  # when the account was made, as far as that is known

    @property
    def guest(self) -> bool:
        """Whether this is somebody without an account."""
        return self.account is None


def tidy_name(name: str, what: str = "name") -> str:
    """A name as it is kept: composed, with single plain spaces inside and none around."""
    tidy = name.strip()
    if len(tidy) <= LONGEST_NAME * MOST_DECOMPOSED:
        tidy = unicodedata.normalize("NFC", tidy)
    if any(is_hidden(sign) for sign in tidy):
        raise BadName(f"The {what} contains an invisible character; type it with plain letters.")
    tidy = " ".join(tidy.split())
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise BadName(f"A{'n' if what[0] in 'aeiou' else ''} {what} has 1 to {LONGEST_NAME} characters.")
    if unicodedata.category(tidy[0])[0] == "M" or tidy[0] in JOINERS or tidy[-1] in JOINERS:
        raise BadName(f"The {what} cannot begin or end with a combining character; type it with plain letters.")
    return tidy


def proper_name(name: str, what: str = "name") -> str:
    """A name that somebody chooses: tidy, and not to be taken for another one. Those chosen before stay."""
    tidy = tidy_name(name, what)
    if why := why_confusing(tidy):
        raise BadName(f"The {what} {why}.")
    return tidy


def is_hidden(sign: str) -> bool:
    """Whether a character is not seen, or changes how others are seen."""
    return sign in BLANKS or (unicodedata.category(sign) in HIDDEN and sign not in JOINERS)


def fold_account(account: str) -> str:
    """The name of an account as it is compared: capitals and forms of letters make no difference."""
    folded = tidy_name(account, "account name")
    for _ in range(2):  # folding may open a composed character that folds further
        folded = unicodedata.normalize("NFKC", folded.casefold())
    return tidy_name(folded, "account name")


def account_named(account: str) -> str:
    """The account that is meant by a name, however it is spelt; empty if none can have it.

    Whatever is counted, compared or looked up by account goes by this.
    """
    try:
        return fold_account(account)
    except BadName:
        return ""


def tidy_password(password: str, shortest: int = SHORTEST_PASSWORD) -> bytes:
    """A password as it is hashed: composed, so that every keyboard spells it alike."""
    if len(password) <= LONGEST_PASSWORD * MOST_DECOMPOSED:
        password = unicodedata.normalize("NFC", password)
    if not shortest <= len(password) <= LONGEST_PASSWORD:
        raise BadPassword(f"A password has {shortest} to {LONGEST_PASSWORD} characters.")
    return password.encode("utf-8", "surrogatepass")


class CookieSigner(TimestampSigner):
    """Signs what one kind of cookie says, with the time of the house's clock."""

    def __init__(self, secret: bytes, kind: bytes, clock: Callable[[], int]) -> None:
        # SHA-384 fills its 64 letters exactly: with spare bits in the last letter, two spellings would pass for one.
        super().__init__(secret, salt=b"homage." + kind, key_derivation="hmac", digest_method=hashlib.sha384)
        self.clock = clock

    def get_timestamp(self) -> int:
        """Now, in whole seconds."""
        return self.clock() // 1000

    def read(self, token: str) -> str | None:
        """What a token says that we signed and that is not too old; else none."""
        if not TOKEN.fullmatch(token):  # decoding would skip or alias foreign letters
            return None
        try:
            said, signed = self.unsign(token, return_timestamp=True)
        except BadData:
            return None
        # The library refuses tokens from the future; another server's clock may well be a second ahead.
        return said.decode() if self.get_timestamp() - signed.timestamp() <= MAX_AGE else None


@cache
def hash_of_nobody(hasher: PasswordHasher) -> str:
    """The hash of a password that nobody knows, made once by each hasher: it takes as long as that of a real one."""
    return hasher.hash(secrets.token_bytes(16))


class People:
    """Everybody known to the house. Methods wait for the database or hash: call them in threads.

    Only signing and reading tokens is quick, once `secret` was asked for.
    """

    def __init__(self, engine: Engine, clock: Callable[[], int], hasher: PasswordHasher | None = None) -> None:
        """`clock` tells milliseconds since 1970; `hasher` is argon2 at its recommended cost unless told."""
        self.engine = engine
        self.clock = clock
        self.hasher = hasher or HASHER
        self.nobodys_hash = hash_of_nobody(self.hasher)
        self.names = AccountNames(engine)

    def secret(self) -> bytes:
        """What signs cookies, the same for all servers on one database; read once, and made by whoever asks first."""
        return self._secret

    def sign(self, session_id: str) -> str:
        """A token that carries this id, of a session."""
        return self._signer.sign(session_id).decode()

    def read(self, token: str) -> str | None:
        """The id in a token that we signed and that is not too old; else none."""
        return self._signer.read(token)

    def sign_device(self, device: str) -> str:
        """A token that a device keeps."""
        return self._device_signer.sign(device).decode()

    def read_device(self, token: str) -> str | None:
        """What such a token says."""
        return self._device_signer.read(token)

    def new_guest(self, name: str) -> Person:
        """Welcome somebody new."""
        guest = Person(secrets.token_urlsafe(16), proper_name(name), None)
        self.names.check_free(guest.name)
        with self.engine.begin() as database:
            database.execute(insert(PLAYERS).values(id=guest.id, name=guest.name, created=self.clock()))
        return guest

    def find(self, person_id: str) -> Person | None:
        """The person of an id, if there is one."""
        row = self._row_of(person_id)
        return None if row is None else person_in(row)

    def rename(self, person_id: str, name: str) -> Person:
        """Call somebody by another name from now on."""
        renamed = replace(person_in(self._known(person_id)), name=proper_name(name))
        self.names.check_free(renamed.name, person_id)
        with self.engine.begin() as database:
            database.execute(update(PLAYERS).where(PLAYERS.c.id == person_id).values(name=renamed.name))
        return renamed

    def register(self, person_id: str, account: str, password: str) -> Person:
        """Give a guest an account; the guest's games stay where they are."""
        guest = person_in(self._known(person_id))
        if guest.account is not None:
            raise AlreadyHasAccount(f"You already have the account {guest.account}; a person has only one.")
        folded = proper_name(fold_account(proper_name(account, "account name")), "account name")
        hashed, now = self.hasher.hash(tidy_password(password)), self.clock()
        still_guest = update(PLAYERS).where(PLAYERS.c.id == person_id, PLAYERS.c.account.is_(None))
        try:
            with self.engine.begin() as database:
                changed = database.execute(still_guest.values(account=folded, password=hashed, registered=now)).rowcount
                if changed:
                    self.names.claim(database, folded, person_id)
        except IntegrityError:
            raise AccountTaken(
                f"The account name {folded} is taken, or looks like one that is; please choose another."
            ) from None
        if not changed:
            raise AlreadyHasAccount("You already have an account; a person has only one.")
        return replace(guest, account=folded, registered=now)

    def login(self, account: str, password: str) -> Person:
        """The person of an account; one that does not exist takes the same time and is refused alike."""
        row = self._row_of_account(account)
        right = self._matches(self.nobodys_hash if row is None else row.password, password)
        if row is None or not right:
            raise WrongLogin("The account name or the password is wrong; please check both.")
        if row.closed is not None:
            raise ClosedAccount("This account was closed by whoever runs this server; ask there why.")
        return person_in(row)

    def change_password(self, person_id: str, old: str, new: str) -> Person:
        """Put a new password in the place of the old one, which must be known."""
        row = self._known(person_id)
        if row.password is None:
            raise HasNoAccount("You have no account yet, so there is no password to change.")
        if not self._matches(row.password, old):
            raise WrongLogin("The old password is not right; please check it.")
        hashed = self.hasher.hash(tidy_password(new))
        still_old = update(PLAYERS).where(PLAYERS.c.id == person_id, PLAYERS.c.password == row.password)
        with self.engine.begin() as database:
            changed = database.execute(still_old.values(password=hashed)).rowcount
            database.execute(delete(RESETS).where(RESETS.c.player_id == person_id))
        if not changed:
            raise WrongLogin("The password was changed from elsewhere just now; please try again.")
        return person_in(row)

    def check_password(self, person_id: str, account: str, password: str) -> None:
        """Refuse whoever does not know the name and the password of their account."""
        row = self._known(person_id)
        if row.password is None:
            raise HasNoAccount("You have no account, so there is none to delete.")
        if account_named(account) != row.account:
            raise BadName("That is not the name of your account; type it to confirm.")
        if not self._matches(row.password, password):
            raise WrongLogin("The password is not right; please check it.")

    def check_table_password(self, hashed: str, password: str) -> None:
        """Refuse whoever does not know the password of a table."""
        if not self._matches(hashed, password, shortest=1):
            raise WrongLogin("That is not the password of this table; ask the host for it.")

    def hash_for_table(self, password: str) -> str:
        """The hash of the password of a table."""
        return self.hasher.hash(tidy_password(password, shortest=SHORTEST_AT_TABLE))

    def forget(self, person_id: str) -> None:
        """Nobody can be this person any more, nor knows their name; their account name is free again."""
        nobody = {"name": FORMER, "account": None, "password": None, "registered": None, "operator": False}
        with self.engine.begin() as database:
            self.names.release(database, person_id)
            database.execute(delete(RESETS).where(RESETS.c.player_id == person_id))
            database.execute(update(PLAYERS).where(PLAYERS.c.id == person_id).values(nobody))

    @cached_property
    def _secret(self) -> bytes:
        stored = self._stored_secret()
        if stored is None:
            self._offer_secret(secrets.token_hex(32))
            stored = self._stored_secret()
        assert stored is not None
        return bytes.fromhex(stored)

    @cached_property
    def _signer(self) -> CookieSigner:
        return CookieSigner(self.secret(), b"person", self.clock)

    @cached_property
    def _device_signer(self) -> CookieSigner:
        return CookieSigner(self.secret(), b"device", self.clock)

    def named(self, account: str) -> Person | None:
        """Whose account a name means, if anybody's."""
        row = self._row_of_account(account)
        return None if row is None else person_in(row)

    def _stored_secret(self) -> str | None:
        with self.engine.connect() as database:
            return database.scalar(select(HOUSE.c.value).where(HOUSE.c.name == "secret"))

    def _offer_secret(self, secret: str) -> None:
        """Store a secret, unless another server was quicker."""
        with suppress(IntegrityError), self.engine.begin() as database:
            database.execute(insert(HOUSE).values(name="secret", value=secret))

    def _row_where(self, condition: ColumnElement[bool]) -> Row[Any] | None:
        with self.engine.connect() as database:
            return database.execute(select(PLAYERS).where(condition)).one_or_none()

    def _row_of(self, person_id: str) -> Row[Any] | None:
        """What is stored of an id; texts that cannot be one never reach the database."""
        return self._row_where(PLAYERS.c.id == person_id) if ID.fullmatch(person_id) else None

    def _row_of_account(self, account: str) -> Row[Any] | None:
        named = account_named(account)
        return self._row_where(PLAYERS.c.account == named) if named else None

    def _known(self, person_id: str) -> Row[Any]:
        row = self._row_of(person_id)
        if row is None:
            raise UnknownPerson("This server does not know you; enter a name again.")
        return row

    def _matches(self, hashed: str, password: str, shortest: int = SHORTEST_PASSWORD) -> bool:
        """Whether a password is the hashed one; always at the full cost of a look."""
        try:
            typed = tidy_password(password, shortest)
        except BadPassword:
            typed = b""  # nobody's
        try:
            return self.hasher.verify(hashed, typed)
        except VerificationError:
            return False


def person_in(row: Row[Any]) -> Person:
    """The person of a row, without the password."""
    return Person(row.id, row.name, row.account, row.registered or 0)
