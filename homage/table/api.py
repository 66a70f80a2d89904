"""What is asked and answered over HTTP, as documented models."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=200)]
Password = Annotated[str, Field(min_length=1, max_length=1000)]


class Strict(BaseModel):
    """Nothing but what is named."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why something was not done: one sentence, and the rule where there is one."""

    why: str
    rule: str = ""


class Me(BaseModel):
    """Who you are. The token is what bots send as 'Authorization: Bearer ...'; browsers have it in a cookie."""

    id: str
    name: str
    account: str | None = None
    token: str


class NewName(Strict):
    name: Name


class Credentials(Strict):
    account: Name
    password: Password


class NewTable(Strict):
    """A table: a chair for each seat, 'me', 'open' or the name of a computer player."""

    game: Name
    chairs: Annotated[list[Name], Field(min_length=1, max_length=16)]
    options: dict[str, str | int | bool] = {}
    clock: dict[str, str | int | float] = {"kind": "none"}
    listed: bool = False


class ChairShown(BaseModel):
    """A seat: whose it is."""

    seat: int
    kind: str
    name: str


class TableShown(BaseModel):
    """A table as lists show it; nothing of the game is in it."""

    id: str
    game: str
    status: str
    options: dict[str, str | int | bool]
    clock: dict[str, str | int | float]
    chairs: list[ChairShown]
    listed: bool
    created: int
    touched: int
    yours: list[int] = []
    rematch: str = ""


class GameShown(BaseModel):
    """A game: what can be agreed on."""

    name: str
    title: str
    credits: str
    seats: list[int]
    options: list[dict[str, Any]]
    how_to_play: str


class RuleShown(BaseModel):
    """A numbered rule."""

    id: str
    text: str
    section: str


class Imported(Strict):
    """The text of a record file."""

    record: Annotated[str, Field(max_length=1_000_000)]


class Seen(BaseModel):
    """A game at one moment of its replay."""

    move: int
    moves: int
    view: dict[str, Any]
    log: list[str]


class Chronicle(BaseModel):
    """A running game as one of its seats knows it."""

    table: str
    seat: int
    view: dict[str, Any]
    log: list[str]


class Health(BaseModel):
    """Whether the server can do its work."""

    status: str
    database: str
    native: list[str]
