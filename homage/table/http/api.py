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
    pauses: dict[str, int] = {}  # seconds that windows stand open: 'routine' and 'decisive' ones


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
    waiting: list[int] = []
    rematch: str = ""


class ConditionShown(BaseModel):
    """Something that an order may depend on, and the values it can have."""

    words: str
    values: list[tuple[int, str]]


class AnswerShown(BaseModel):
    """Something that can be ordered for a window, and the names of the conditions that the order may have."""

    action: int
    words: str
    conditions: list[str]


class WindowShown(BaseModel):
    """A window to act out of turn: how to let it pass, what can be ordered for it, what a pass may depend on."""

    name: str
    words: str
    decisive: bool
    passing: int
    conditions: list[str]
    answers: list[AnswerShown]


class GameShown(BaseModel):
    """A game: what can be agreed on."""

    name: str
    title: str
    credits: str
    seats: list[int]
    names: list[str]
    tinctures: list[str]
    options: list[dict[str, Any]]
    how_to_play: str
    components: dict[str, Any]
    windows: list[WindowShown] = []
    conditions: dict[str, ConditionShown] = {}


class Wanted(Strict):
    """What a table would like to agree on."""

    seats: Annotated[int, Field(ge=1, le=16)]
    options: dict[str, str | int | bool] = {}


class Agreement(BaseModel):
    """Whether that goes together, and what could be chosen instead of each part: for each the reason why not, or ''."""

    why: str
    options: dict[str, dict[str, str]]
    seats: dict[int, str]


class RuleShown(BaseModel):
    """A numbered rule."""

    id: str
    text: str
    section: str


class Imported(Strict):
    """The text of a record file."""

    record: Annotated[str, Field(max_length=1_000_000)]


class Told(BaseModel):
    """One thing that happened: as data for boards, as a line of the log, and by which rule."""

    model_config = ConfigDict(from_attributes=True)

    kind: str
    about: dict[str, int]
    words: str
    rule: str


class Seen(BaseModel):
    """A game at one moment of its replay: the story so far, and how it would be counted there."""

    move: int
    moves: int
    view: dict[str, Any]
    story: list[Told]
    scoring: list[Told]


class WeighedShown(BaseModel):
    """A move in words, its worth for who makes it, and what each seat may expect after it: to win, and in points."""

    model_config = ConfigDict(from_attributes=True)

    action: int
    words: str
    worth: float
    wins: list[float]
    points: list[float]
    tried: int


class MomentShown(BaseModel):
    """A decision of a finished game: what was played, and what a search would have played."""

    model_config = ConfigDict(from_attributes=True)

    move: int
    seat: int
    options: int
    wins: list[float]
    swing: float
    mistaken: bool
    played: WeighedShown
    best: WeighedShown


class AnalysisShown(BaseModel):
    """How far the analysis of a finished game is ('none', 'thinking', 'done', 'failed'), and what it has found."""

    status: str
    decisions: int = 0
    moments: list[MomentShown] = []
    swings: list[int] = []  # the moves that lost most, the worst first
    ending: list[float] | None = None  # once it is done: each seat's share of the victory, if it came to that


class Branch(Strict):
    """Where to step into a finished game: after how many moves, and in whose seat."""

    to: Annotated[int, Field(ge=0, le=100_000)]
    seat: Annotated[int, Field(ge=0, le=15)]


class Chronicle(BaseModel):
    """A running game as one of its seats knows it."""

    table: str
    seat: int
    view: dict[str, Any]
    story: list[Told]


class Health(BaseModel):
    """Whether the server can do its work."""

    status: str
    database: str
    native: list[str]
