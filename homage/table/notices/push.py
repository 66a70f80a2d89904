"""Web Push: the keys of this site (VAPID), what a device is sent, encrypted for it, and what its service answers."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key
from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError
from webpush import WebPush, WebPushSubscription
from webpush.types import WebPushKeys
from webpush.vapid import VAPID

from homage.engine.errors import Refused
from homage.table.notices.outside import Outside
from homage.table.notices.sending import check
from homage.table.settings import Settings
from homage.table.store.schema import HOUSE

LONGEST_S = 7 * 24 * 3600  # that a push service keeps a notice for a device that is off
TOKEN_S = 12 * 3600  # for which a push service believes our signature
NOBODY = "nobody@{}"  # whom push services could write to about this site, where no sender of mail is set
NOWHERE = "homage.invalid"


@dataclass(frozen=True)
class Subscription:
    """Where a device is reached, and the keys that only it can decrypt with."""

    endpoint: str
    p256dh: str
    auth: str

    def check(self) -> None:
        """Refuse keys that are none: nothing could be encrypted for them."""
        try:
            point, secret = decoded(self.p256dh), decoded(self.auth)
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
            if len(secret) != 16:
                raise ValueError("the secret has 16 bytes")
        except ValueError as error:
            raise Refused("The keys of that subscription cannot be read; subscribe again in the browser.") from error


class Push:
    """Sends notices to devices. Its keys are made at the first start, and kept in the database."""

    def __init__(self, engine: Engine, settings: Settings, outside: Outside) -> None:
        self._engine = engine
        self._contact = parseaddr(settings.mail_sender)[1] or NOBODY.format(
            urlsplit(settings.public_url).hostname or NOWHERE
        )
        self._outside = outside
        self._encoder: WebPush | None = None
        self.key = ""  # public: browsers subscribe with it

    def open(self) -> None:
        """Read the keys, or make them; waits for the database."""
        pem = self._stored()
        if pem is None:
            made, _, _ = VAPID.generate_keys()
            with suppress(IntegrityError), self._engine.begin() as database:  # another server may have been quicker
                database.execute(insert(HOUSE).values(name="vapid", value=made.decode()))
            pem = self._stored()
        assert pem is not None
        public = load_pem_private_key(pem.encode(), None).public_key()
        in_pem = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        self._encoder = WebPush(pem.encode(), in_pem, self._contact, expiration=TOKEN_S)
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.key = base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def send(self, to: Subscription, said: Mapping[str, Any], urgent: bool = False) -> None:
        """Send a notice to a device; what waits there under the same tag is replaced."""
        body, headers = await asyncio.to_thread(self._encrypted, to, said)
        left = said.get("left_ms")
        stay = LONGEST_S if left is None else max(60, min(LONGEST_S, left // 1000))
        topic = hashlib.sha256(str(said["tag"]).encode()).digest()[:24]
        headers |= {
            "TTL": str(stay),
            "Urgency": "high" if urgent else "normal",
            "Topic": base64.urlsafe_b64encode(topic).decode(),
            "Content-Type": "application/octet-stream",
        }
        answer = await self._outside.post(to.endpoint, body, headers)
        check(answer.status, dict(answer.headers))

    def _encrypted(self, to: Subscription, said: Mapping[str, Any]) -> tuple[bytes, dict[str, str]]:
        """The body and what proves where it comes from; takes some tenths of a millisecond."""
        assert self._encoder is not None
        keys = WebPushKeys(auth=to.auth, p256dh=to.p256dh)
        at = WebPushSubscription.model_validate({"endpoint": to.endpoint, "keys": keys})
        made = self._encoder.get(json.dumps(said, ensure_ascii=False).encode(), at)
        proof = {"Authorization": made.headers["authorization"], "Content-Encoding": "aes128gcm"}
        return made.encrypted, proof

    def _stored(self) -> str | None:
        with self._engine.connect() as database:
            return database.scalar(select(HOUSE.c.value).where(HOUSE.c.name == "vapid"))


def decoded(text: str) -> bytes:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
