"""Devices that have signed in before, by a cookie that outlives their sessions.

Somebody who guesses at an account from many addresses makes everybody wait for it: everybody but a device that has
signed in to it before, whose wrong passwords are counted apart.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from dataclasses import dataclass, replace

from homage.table.people.people import People

MOST_ACCOUNTS = 8  # that a device is known to; those of which it heard last
ACCOUNT_BYTES = 12


@dataclass(frozen=True)
class Device:
    """A browser or program, and the accounts that it has signed in to."""

    id: str
    accounts: tuple[str, ...] = ()  # not their names: whoever finds the cookie learns none


class Devices:
    """Reads and writes the cookies of devices. Quick, once the secret of the house was asked for."""

    def __init__(self, people: People) -> None:
        self._people = people

    def read(self, token: str) -> Device:
        """The device of a cookie; a new one where there is none, or none of ours."""
        said = self._people.read_device(token) if token else None
        if said is None:
            return Device(secrets.token_urlsafe(16))
        device_id, *accounts = said.split(".")
        return Device(device_id, tuple(accounts))

    def write(self, device: Device) -> str:
        """The cookie of a device."""
        return self._people.sign_device(".".join((device.id, *device.accounts)))

    def knows(self, device: Device, account: str) -> bool:
        """Whether a device has signed in to an account before."""
        return self._mark(account) in device.accounts

    def introduced(self, device: Device, account: str) -> Device:
        """The device, once it has signed in to an account."""
        mark = self._mark(account)
        others = [each for each in device.accounts if each != mark]
        return replace(device, accounts=(*others, mark)[-MOST_ACCOUNTS:])

    def _mark(self, account: str) -> str:
        """What stands for an account in a cookie."""
        digest = hmac.digest(self._people.secret(), f"device {account}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:ACCOUNT_BYTES]).decode()
