"""What the server sends over the WebSocket, as typed records."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

import msgspec

from homage.engine.windows import Order
from homage.table.rooms import pledge_messages as p
from homage.table.rooms.client_messages import AskMe
from homage.table.rooms.message import ServerMessage

encode = msgspec.json.Encoder().encode  # a message as it is sent

# For the browser client's types (`client_types.py`).
Status = Annotated[str, Literal["open", "playing", "over"]]
ChairKind = Annotated[str, Literal["person", "open", "computer"]]
Proposal = Annotated[str, Literal["undo", "end", "rematch"]]
NoteKind = Annotated[str, Literal["hint", "declined", "void", "undone"]]
Ended = Annotated[str, Literal["played", "resigned", "agreed", "imported"]]


class View(TypedDict):
    """A game as one seat sees it; what else is in it depends on the game."""

    game: str
    points: list[int]  # as if it ended now
    places: list[int]


Viewed = Annotated[dict[str, Any], View]
Change = tuple[str, Any]  # a place in a view, its keys and indexes with dots between, and what stands there now


class ChoiceInfo(msgspec.Struct, omit_defaults=True):
    """One choice: its number, notation, words, and the things on the board it concerns."""

    action: int
    notation: str
    words: str
    concerns: tuple[str, ...]
    initiative: bool = False  # no answer to the question: something that the seat may raise on its own
    times: int = 1  # how often it can be done in a row, at once


class Question(msgspec.Struct, omit_defaults=True):
    """A pending decision of one of the client's own seats. Brief clients get numbers only."""

    decision: int
    question: str = ""
    choices: list[Annotated[msgspec.Raw, ChoiceInfo]] = []
    actions: list[int] = []
    passing: int | None = None  # the action that declines, or ends what is under way; in a window, lets it pass
    answered: int | None = None  # what one has answered in it; it can be changed until the window is settled
    closes: bool = False  # without an answer it is let pass, or an order is carried out, when the pause is over
    breaks: list[p.BreaksInfo] = []  # the seat's own promises that some choices would break


class StoryEvent(msgspec.Struct, omit_defaults=True):
    """One thing that happened: as data for boards, as a line of the log, and by which rule.

    `changes` leads from the view at the event before to the view at this one, so that a move can be followed event by
    event; of the first event of a message, from the view that was known before it.
    """

    kind: str
    about: dict[str, int]
    words: str = ""
    rule: str = ""
    changes: list[Change] = []


class StandingOrdersInfo(msgspec.Struct):
    """When a seat wants to be asked, and what it has ordered for windows."""

    ask: AskMe
    orders: list[Order]
    stops: list[str]
    interrupts: bool  # it is waited for in the next window that asks it


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """What one of the client's seats sees (or, in `spectator`, what anybody does)."""

    number: int = 0  # of the view to which this message leads; it grows whenever the view changes
    view: Viewed | None = None  # the whole of it; else it is to be made of that before:
    after: int = 0  # the number of the view on which all changes build, first those of the story, then these
    changes: list[Change] = []
    story: list[StoryEvent] = []  # since the last message; on joining, since the entry asked for
    asked: Question | None = None
    undo: str = ""  # why the seat alone cannot undo its last decision; empty if it can
    undo_asks: bool = False  # the others may agree to it
    standing: StandingOrdersInfo | None = None
    pledges: list[p.PledgeInfo] = []  # its own: those under way, and the last of those that are over


class OpenWindowInfo(msgspec.Struct, omit_defaults=True):
    """The window that is open: which, who is asked, how long it stands open at least; whatever anybody holds."""

    name: str
    words: str
    seats: list[int]
    left_ms: int


class ChairInfo(msgspec.Struct, omit_defaults=True):
    """A seat at the table: who has it, who plays it now, how much time is left, whether its person is there."""

    seat: int
    name: str
    kind: ChairKind
    level: str = ""  # the computer player whose seat it is
    player: str = ""  # public number of the person; empty for others
    substitute: str = ""  # the computer player that keeps it for now
    resigned: bool = False
    left_ms: int | None = None
    running: bool = False
    free_ms: int = 0  # after which the clock begins to run: time to watch what has happened
    here: bool = False  # its person is connected
    left_at: int | None = None  # when they went


class ChatInfo(msgspec.Struct, omit_defaults=True):
    """Something said at the table."""

    number: int
    at: int
    name: str
    text: str
    seat: int | None = None
    to: list[int] | None = None
    player: str = ""  # public number of who said it; empty for who has not said who they are
    whisper: str = ""  # id of what was said in private, of which others cannot tell that anything was
    move: int | None = None  # in a replay: how many moves had been made then


class NoteInfo(msgspec.Struct, omit_defaults=True):
    """Something beside the game that everybody is told of: a hint that a seat asked for, what became of an offer."""

    number: int
    at: int
    kind: NoteKind  # all but the first: what became of an offer
    seat: int  # who asked for it
    offer: Proposal = ""  # what was offered
    by: int | None = None  # who declined


class OfferInfo(msgspec.Struct, omit_defaults=True):
    """A proposal that waits for consent."""

    number: int
    seat: int
    what: Proposal
    missing: list[int] = []


class ResultInfo(msgspec.Struct, omit_defaults=True):
    """How a game ended; points and places if it was played to its end, winners also if all others resigned."""

    why: Ended
    points: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


class Update(ServerMessage, tag="update"):
    """The table has changed, or is shown for the first time. `entry` is the number of its last entry."""

    entry: int
    status: Status
    waiting: list[int]
    chairs: list[ChairInfo]
    seats: dict[int, SeatInfo] = {}
    spectator: SeatInfo | None = None
    chat: list[ChatInfo] = []
    earlier: bool = False  # more was said before that
    removed: list[int] = []  # numbers of what was said before and is to be shown no more
    players_only: bool = False  # spectators may not speak
    notes: list[NoteInfo] = []
    decided: list[p.DecidedInfo] = []  # promises of anybody that turn out to be kept or broken
    hints: bool = False  # seats may ask for hints
    offer: OfferInfo | None = None
    window: OpenWindowInfo | None = None
    result: ResultInfo | None = None
    commitment: str = ""
    rematch: str = ""
    whole: bool = False  # everything, not only what is new
    done: int = 0  # the client's own request that brought this about


class Presence(ServerMessage, tag="presence"):
    """Somebody has come or gone; nothing else has changed."""

    chairs: list[ChairInfo]


class Refusal(ServerMessage, tag="refused"):
    """A request was not carried out; nothing has changed."""

    id: int
    why: str
    rule: str = ""


class Confirm(ServerMessage, tag="confirm"):
    """A `play` that was not sure was not carried out, since the seat alone could not take it back; and why."""

    id: int
    why: str


class Reason(ServerMessage, tag="why"):
    """The answer to `why`."""

    id: int
    allowed: bool
    why: str = ""
    rule: str = ""


class MoveHinted(msgspec.Struct, omit_defaults=True):
    """One of the choices, its share of the thought, and what each seat may expect of it: to win, and in points."""

    action: int
    words: str
    share: float = 0.0
    wins: tuple[float, ...] = ()
    points: tuple[float, ...] = ()


class Hinted(ServerMessage, tag="hint"):
    """The answer to `hint`: the best choices, best first; without simulations it is what looks best at a glance."""

    id: int
    moves: list[MoveHinted]
    simulations: int = 0


class Foreseen(ServerMessage, tag="foreseen"):
    """The answer to `foresee`: the points, and the tale of the counting; nothing where what is hidden decides it."""

    id: int
    points: list[int]
    story: list[StoryEvent] = []


class Drafted(ServerMessage, tag="drafted"):
    """The answer to `draft`: the question and the choices after these actions, and how the view would change."""

    id: int
    actions: list[int]  # those that can be played
    asked: Question
    changes: list[Change] = []
    ends: bool = False  # nothing can follow on the last of them; question, choices and view are those before it
    why: str = ""  # why the first of the others cannot be played
    final: str = ""  # why the seat alone could not take them back; empty if it could


class Recalled(ServerMessage, tag="recalled"):
    """The answer to `recall`: what the seat saw then, and what happened since, event by event."""

    id: int
    view: Viewed
    story: list[StoryEvent]


class Pong(ServerMessage, tag="pong"):
    """A sign of life."""

    id: int
    now: int


Message = Update | Presence | Refusal | Confirm | Reason | Hinted | Foreseen | Drafted | Recalled | p.Terms | Pong
