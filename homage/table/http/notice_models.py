"""What is asked and answered about notices over HTTP, as documented models."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from homage.table.http.api import Strict

NoticeKind = Annotated[str, Literal["turn", "invitation", "message", "end"]]
NoticeChannel = Annotated[str, Literal["push", "mail", "hook"]]
HookForm = Annotated[str, Literal["json", "discord", "slack"]]
Address = Annotated[str, Field(min_length=1, max_length=254)]
Url = Annotated[str, Field(min_length=1, max_length=2000)]
Token = Annotated[str, Field(min_length=1, max_length=400)]


class QuietHours(BaseModel):
    """Hours in which nothing is sent, such as 22:30 to 07:00, as clocks in a time zone show it."""

    start: Annotated[str, Field(max_length=5)]
    end: Annotated[str, Field(max_length=5)]
    zone: Annotated[str, Field(max_length=64)]  # such as Europe/Paris


class MailShown(BaseModel):
    """Your mail address; nothing but a link to confirm it goes there before you have."""

    address: str
    confirmed: bool


class DeviceShown(BaseModel):
    """A browser that shows you notices."""

    id: str
    name: str
    created: int
    current: bool  # it is signed in with the session that asks


class HookShown(BaseModel):
    """A webhook of yours."""

    id: str
    url: str  # shortened
    form: HookForm
    table: str | None  # null: it hears what concerns you
    failing: bool  # the last attempt failed
    paused: bool  # too many have; it is tried again once a test succeeds


class HookMade(HookShown):
    """A webhook that was just made, with the secret that signs what is sent; it is shown this once."""

    secret: str


class NoticesShown(BaseModel):
    """How you are reached, and what you want to hear of."""

    mail: MailShown | None
    mail_possible: bool  # this server sends mail
    push_key: str  # with which browsers subscribe (applicationServerKey)
    quiet: QuietHours | None
    kinds: dict[str, list[str]]  # for each kind of notice, by which channels
    muted_games: list[str]  # names of games, and numbers of tables
    devices: list[DeviceShown]
    hooks: list[HookShown]


class NoticesWanted(Strict):
    """What you want to hear of; what is left out stays as it is."""

    quiet: QuietHours | None = None
    kinds: Annotated[dict[str, list[str]], Field(max_length=10, default_factory=dict)]
    muted_games: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=500, default_factory=list)]


class NewMailAddress(Strict):
    address: Address


class MailToken(Strict):
    """What stands at the end of the link in the mail."""

    token: Token


class PushKeys(Strict):
    p256dh: Annotated[str, Field(min_length=1, max_length=100)]
    auth: Annotated[str, Field(min_length=1, max_length=40)]


class PushSubscription(BaseModel):
    """A subscription as the browser gives it (`PushSubscription.toJSON()`)."""

    endpoint: Url
    keys: PushKeys


class NewHook(Strict):
    """A webhook: for what concerns you, or for a table at which you have a seat or which you have opened."""

    url: Url
    form: HookForm = "json"
    table: Annotated[str, Field(max_length=32)] | None = None
