"""What is asked and answered over HTTP, as documented models."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from pydantic import BaseModel, ConfigDict, Field

from homage.engine.flow import story
from homage.engine.state.options import OptionValue
from homage.table.entries.windows import Pauses
from homage.table.messages.pledge_messages import PledgeInfo
from homage.table.messages.server_messages import ChairKind, Change, Gate, ResultInfo, Status, StoryEvent, Viewed

Name = Annotated[str, Field(min_length=1, max_length=200)]
Password = Annotated[str, Field(min_length=1, max_length=1000)]
LessonName = Annotated[str, Field(max_length=40, pattern="^[a-z_]*$")]
Beat = Annotated[str, story.Beat]
Sound = Annotated[str, story.Sound]
Tincture = Annotated[str, Literal["azure", "or", "purpure", "gules", "vert", "sable"]]


class Clock(TypedDict):
    """No clock; minutes for the whole game, with an increment; or days for each question."""

    kind: Literal["none", "live", "days"]
    minutes: NotRequired[float]
    increment_s: NotRequired[float]
    days: NotRequired[float]


class Absence(TypedDict):
    """What happens when time runs out, or somebody stays away; what is omitted is usual for the clock and the seats."""

    on_time: NotRequired[Literal["lose", "computer", "pause"]]
    lending: NotRequired[bool]  # seats may be left to a computer player without asking
    away_days: NotRequired[int]  # how long the others wait until they may decide about somebody; 0: for ever
    days_off: NotRequired[int]  # of each seat in a year, where the clock counts days


AskedAbsence = Annotated[dict[str, str | bool | int], Absence]  # read by `AbsenceRules`
AskedClock = Annotated[dict[str, str | int | float], Clock]  # read by `ClockRule`, which says what is wrong with it


class Strict(BaseModel):
    """Nothing but what is named."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why something was not done: one sentence, and the rule where there is one."""

    why: str
    rule: str = ""


class Me(BaseModel):
    """Who you are."""

    id: str
    name: str
    account: str | None = None
    operator: bool = False  # you may look after the manners of all
    muted_until: int | None = None  # by an operator, at all tables
    warnings: list[str] = []  # by operators, which you have not marked as read


class Entered(Me):
    """Who you are now. Programs send the token as 'Authorization: Bearer ...'; browsers have it in a cookie alone."""

    token: str = ""


class NewName(Strict):
    name: Name


class Credentials(Strict):
    account: Name
    password: Password


class NewPassword(Strict):
    """A new password in the place of the old one; whoever is signed in elsewhere is signed out."""

    old: Password
    new: Password


class Deletion(Strict):
    """The name of your account and its password, to delete it for good."""

    account: Name
    password: Password


class SessionShown(BaseModel):
    """A device or program that is signed in as you."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    device: str
    created: int
    seen: int  # when it was last used, to the hour
    current: bool = False  # the one that asks


class NewTable(Strict):
    """A table: a chair for each seat, 'me', 'open' or the name of a computer player."""

    game: Name
    chairs: Annotated[list[Name], Field(min_length=1, max_length=16)]
    options: dict[str, OptionValue] = {}
    clock: AskedClock = {"kind": "none"}
    listed: bool = False
    pauses: Annotated[dict[str, int], Pauses] = {}
    names: dict[int, Name] = {}  # for seats of yours at which somebody else sits, at the same screen
    hints: bool = False  # whether seats may ask for hints though people play each other
    absence: AskedAbsence = {}


class Sitting(Strict):
    """Who sits down, if it is somebody else at your screen; and what a table may want of whoever does."""

    name: Name | None = None
    password: Annotated[str, Field(max_length=1000)] = ""  # of the table
    link: Annotated[str, Field(max_length=64)] = ""  # what the link to it carries


class ListedChair(BaseModel):
    """A seat: whose it is; of a computer player, also which one."""

    seat: int
    kind: ChairKind
    name: str
    level: str = ""
    guest: bool = False  # somebody without an account
    reserved: str = ""  # the name of whom the free seat is kept for


class TableShown(BaseModel):
    """A table as lists show it; nothing of the game is in it."""

    id: str
    game: str
    status: Status
    options: dict[str, OptionValue]
    clock: AskedClock
    hints: bool  # whoever sits down agrees that seats may ask for hints
    absence: AskedAbsence  # and on what happens to those who run out of time or stay away
    chairs: list[ListedChair]
    listed: bool
    created: int
    touched: int
    yours: list[int] = []
    invited: list[int] = []  # free seats that are kept for you
    waiting: list[int] = []
    rematch: str = ""
    trouble: str = ""  # why it cannot be opened, or stands still
    lesson: str = ""  # that the client teaches here
    host: str  # public number of who opened it; of one table alone, of who hosts it now
    gate: Gate = "open"  # what it takes to sit down; of one table alone
    link: str = ""  # what its link must carry, for those who may invite others
    left_ms: int | None = None  # the time you have left for your decision, in your own list; none: no clock
    rematch_asked: bool = False  # you are asked to a rematch, in your own list
    ended: int | None = None  # when the game ended, in your own list
    result: Annotated[dict[str, Any], ResultInfo] | None = None  # how it ended; of old games perhaps unknown


class FinishedTables(BaseModel):
    """Your games that are over, the latest first; `more` leads to the next page, if there is one."""

    tables: list[TableShown]
    more: str


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
    waits: Annotated[str, Literal["", "by_days", "always"]]  # for people who have not said otherwise
    passing: int
    conditions: list[str]
    answers: list[AnswerShown]


class ValueShown(BaseModel):
    """One value of an option, and what it means in a line."""

    value: OptionValue
    words: str


class OptionShown(BaseModel):
    """Something to agree on: one of a few values, or a text where none are listed."""

    name: str
    words: str
    default: OptionValue
    choices: list[ValueShown]


class GameShown(BaseModel):
    """A game: what can be agreed on, and what its boards need to know of its components."""

    name: str
    title: str
    credits: str
    seats: list[int]
    names: list[str]
    tinctures: list[Tincture]
    named_seats: bool
    options: list[OptionShown]
    first_game: dict[str, OptionValue]
    pitch: str
    minutes: list[int]  # of a person among computers, with the fewest and the most seats; 0 is unknown
    complexity: Annotated[str, Literal["", "light", "medium", "heavy"]]  # how much there is to learn
    how_to_play: str
    components: dict[str, Any]
    windows: list[WindowShown] = []
    pledges: bool = False  # seats can promise each other things
    native: bool = True  # False: computer players are slower, until the game is compiled
    conditions: dict[str, ConditionShown] = {}
    beats: dict[str, Beat] = {}  # how much attention events deserve, by their kind: others have a look of their own
    sounds: dict[str, Sound] = {}  # how events sound, by their kind


class Wanted(Strict):
    """What a table would like to agree on."""

    seats: Annotated[int, Field(ge=1, le=16)]
    options: dict[str, OptionValue] = {}


class Agreement(BaseModel):
    """Whether that goes together, and what could be chosen instead of each part: for each the reason why not, or ''."""

    why: str
    options: dict[str, dict[str, str]]
    seats: dict[int, str]


class RuleShown(BaseModel):
    """A numbered rule or ruling, under the chapter of the rulebook it belongs to."""

    id: str
    text: str
    chapter: str
    related: list[str]  # of a rule the rulings that interpret it, of a ruling the rules it interprets
    index: list[str]  # words that people look up when they want it


class Imported(Strict):
    """The text of a record file."""

    record: Annotated[str, Field(max_length=1_000_000)]


class StoryEventShown(BaseModel):
    """One thing that happened: as data for boards, as a line of the log, and by which rule."""

    model_config = ConfigDict(from_attributes=True)

    kind: str
    about: dict[str, int]
    words: str
    rule: str
    changes: list[Change] = []  # of the view, since the event before


Story = list[Annotated[StoryEventShown, StoryEvent]]  # over HTTP as over the WebSocket


class Replayed(BaseModel):
    """A game at one moment of its replay: the story so far, how it would be counted there, and pledges as they stood.

    `moved` tells of the last move event by event; the changes of its first event lead back from `view`.
    """

    move: int
    moves: int
    view: Viewed
    story: Story
    moved: Story
    scoring: Story
    pledges: list[Annotated[dict[str, Any], PledgeInfo]]  # those of the seat, or all of them


class BoardShown(BaseModel):
    """A game as somebody without a seat sees it."""

    view: Viewed


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
    """How far the analysis of a finished game is, and what it has found."""

    status: Annotated[str, Literal["none", "thinking", "done", "failed"]]
    decisions: int = 0
    moments: list[MomentShown] = []
    swings: list[int] = []  # the moves that lost most, the worst first
    ending: list[float] | None = None  # once it is done: each seat's share of the victory, if it came to that


class Branch(Strict):
    """Where to step into a finished game: after how many moves, and in whose seat."""

    to: Annotated[int, Field(ge=0, le=100_000)]
    seat: Annotated[int, Field(ge=0, le=15)]
    link: Annotated[str, Field(max_length=64)] = ""  # what the link to the table carries


class RecordBranch(Branch):
    """The same for a record: its text, and where to step into it."""

    record: Annotated[str, Field(max_length=1_000_000)]
    same_dice: bool = False  # go on with the dice of the record, if it has their key: the same cards come
    lesson: LessonName = ""  # that the client teaches at the table


class Chronicle(BaseModel):
    """A running game as one of its seats knows it."""

    table: str
    seat: int
    view: Viewed
    story: Story


class Health(BaseModel):
    """Whether the server can do its work."""

    status: str
    database: str
    native: list[str]
    not_native: list[str] = []  # games whose native code could not be made
