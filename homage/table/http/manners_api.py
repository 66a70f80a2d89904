"""What is asked and answered over HTTP about hosts, blocks, reports and operators, as documented models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from homage.table.http.api import Name, Password, Strict
from homage.table.messages.server_messages import ChatInfo, Gate

HOST_DEEDS = "^(cancel|free|reserve|gate|accept|decline|link|hand_over|remove|readmit)$"
HostWhat = Annotated[
    str,
    Literal["cancel", "free", "reserve", "gate", "accept", "decline", "link", "hand_over", "remove", "readmit"],
]
DeedWhat = Annotated[str, Literal["warn", "mute", "unmute", "close", "reopen", "settle"]]
PersonId = Annotated[str, Field(max_length=32)]
Why = Annotated[str, Field(min_length=1, max_length=1000)]


class HostDeed(Strict):
    """What the host of a table settles.

    Before the game: `cancel` calls it off; `free` lets others have a `seat`; `reserve` keeps a free `seat` for the
    holder of an `account`; `gate` says what it takes to sit down; `accept` and `decline` answer a `player` who asks for
    a seat. At any time: `link` renews the link of a table that is not listed; `hand_over` lets a `player` host the
    table; `remove` sends a `player` away who looks on, `readmit` lets them look on again.
    """

    what: Annotated[HostWhat, Field(pattern=HOST_DEEDS)]
    seat: Annotated[int, Field(ge=0, le=15)] = 0
    player: PersonId = ""
    account: Annotated[str, Field(max_length=200)] = ""
    gate: Annotated[Gate, Field(pattern="^(open|password|approval)$")] = "open"
    password: Annotated[str, Field(max_length=1000)] = ""  # at least 4 characters, for the gate `password`


class Onlooker(BaseModel):
    """Somebody without a seat at a table."""

    id: str
    name: str
    guest: bool = False


class Onlookers(BaseModel):
    """Who looks on at a table, as its host sees it."""

    here: list[Onlooker]
    unnamed: int  # who have not said who they are
    removed: list[Onlooker]
    muted: list[str]  # public numbers


class BlockedShown(BaseModel):
    """Somebody whom you have blocked."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    name: str
    guest: bool
    at: int


class NewReport(Strict):
    """Why you report somebody; with a table goes what you could read of its conversation."""

    player: PersonId
    why: Why
    table: Annotated[str, Field(max_length=32)] = ""
    link: Annotated[str, Field(max_length=64)] = ""  # what the link to the table carries


class ReportShown(BaseModel):
    """A report as operators read it."""

    model_config = ConfigDict(from_attributes=True)

    id: int
    at: int
    reporter: str
    reporter_name: str
    reported: str
    reported_name: str
    reported_account: str | None
    table: str | None
    why: str
    talk: list[Annotated[dict[str, Any], ChatInfo]]  # what the reporter could read
    settled: int | None


class NewDeed(Strict):
    """What an operator does about somebody, and why; with the number of a report, that is settled by it."""

    player: PersonId
    what: Annotated[DeedWhat, Field(pattern="^(warn|mute|unmute|close|reopen|settle)$")]
    why: Why  # of a warning: what the person reads
    hours: Annotated[float, Field(ge=0, le=10_000)] = 0  # of a mute
    report: int | None = None


class DeedShown(BaseModel):
    """Something that an operator did."""

    model_config = ConfigDict(from_attributes=True)

    id: int
    at: int
    by: str  # empty: by the command
    player: str
    name: str
    what: str
    why: str
    until: int | None
    report: int | None


class StandingShown(BaseModel):
    """How somebody stands with the operators, and what they have done about them."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    name: str
    account: str | None
    created: int
    muted_until: int | None
    closed: int | None
    operator: bool
    deeds: list[DeedShown] = []


class ResetAsked(Strict):
    """The account whose password is forgotten."""

    account: Name


class ResetAnswer(BaseModel):
    """The same for every account, whether it exists or not."""

    mail: bool  # whether this server sends mail at all


class Reset(Strict):
    """What a link to reset a password carries, and the new password."""

    token: Annotated[str, Field(max_length=400)]
    password: Password
