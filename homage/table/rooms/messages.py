"""What goes over the wire: every message of the WebSocket, as typed records. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

import msgspec

from homage.engine.windows import Order
from homage.table.rooms import pledge_messages as p
from homage.table.rooms.message import ClientMessage as ClientMessage
from homage.table.rooms.message import Said as Said

encode = msgspec.json.Encoder().encode  # a message from the server
MOST_BYTES = 16_384  # a client's message may be so long
MOST_CHAT = 500

# `Annotated` adds what clients can rely on and decoders do not check: whoever asks for something that is not there is
# refused with a better sentence than a decoder's. The browser client's types are made of it (`client_types.py`).
Status = Annotated[str, Literal["open", "playing", "over"]]
ChairKind = Annotated[str, Literal["person", "open", "computer"]]
Proposal = Annotated[str, Literal["undo", "end", "rematch"]]
NoteKind = Annotated[str, Literal["hint", "declined", "void", "undone"]]
Ended = Annotated[str, Literal["played", "resigned", "agreed", "imported"]]
AskMe = Annotated[str, Literal["always", "could", "stops"]]


class View(TypedDict):
    """A game as one seat sees it; what else is in it depends on the game."""

    game: str
    points: list[int]  # as if it ended now
    places: list[int]


Viewed = Annotated[dict[str, Any], View]
Change = tuple[str, Any]  # a place in a view, its keys and indexes with dots between, and what stands there now


class Play(ClientMessage, tag="play"):
    """Answer a pending decision; `decision` names it, so that a late or doubled answer is refused harmlessly."""

    seat: int
    decision: int
    action: int | str
    sure: bool = True  # False: only if the seat alone could take it back; else the answer is `confirm`
    times: int = 1  # how often it is done, in a row
    then: list[int | str] = []  # what is played after it, in a row: all of it or nothing


class DraftRow(ClientMessage, tag="draft"):
    """Ask where some actions of one's own would lead if they were played in a row; nothing changes."""

    seat: int
    decision: int
    actions: list[int]


class Undo(ClientMessage, tag="undo"):
    """Take back one's last decision: at once if nothing was shown since, else by the consent of the others."""

    seat: int
    passed: bool = False  # go back to the last question that was answered in one's place, as there was nothing to do


class Offer(ClientMessage, tag="offer"):
    """Propose to end the game as it stands; or, when it is over, to play another: 'rematch'."""

    seat: int
    what: Annotated[str, Literal["end", "rematch"]] = "end"


class Answer(ClientMessage, tag="answer"):
    """Agree to an offer or refuse it."""

    seat: int
    offer: int
    agree: bool


class Resign(ClientMessage, tag="resign"):
    """Give up a seat for good."""

    seat: int


class Leave(ClientMessage, tag="leave"):
    """Leave a seat to a computer player, to come back or not."""

    seat: int


class Back(ClientMessage, tag="back"):
    """Come back to a seat that a computer player keeps."""

    seat: int


class Chat(ClientMessage, tag="chat"):
    """Say something: to the table, or from a seat to some seats only."""

    text: str
    seat: int | None = None
    to: list[int] | None = None


class Moderate(ClientMessage, tag="moderate"):
    """Look after the talk, as who opened the table: mute a player, remove what was said, let only players speak."""

    what: Annotated[str, Literal["mute", "unmute", "remove", "close", "open"]]
    player: str = ""  # whom to mute; empty: all who have not said who they are
    number: int = 0  # what to remove


class Why(ClientMessage, tag="why"):
    """Ask whether an action is allowed now, or anything with some things on the board; or which rule forbids it."""

    seat: int
    action: int | str | None = None
    things: list[str] = []


class Foresee(ClientMessage, tag="foresee"):
    """Ask how the game would be counted if it ended now, or after an action of one's own."""

    seat: int | None = None
    action: int | None = None


class Hint(ClientMessage, tag="hint"):
    """Ask what a search would do in one's place, knowing what the seat knows; and what to expect of it."""

    seat: int
    quick: bool = False  # bots in a hurry ask only what looks best at a glance
    cancel: bool = False  # the hint that one waits for is not wanted any more


class Hold(ClientMessage, tag="hold"):
    """Interrupt: ask for more time in a window, this one or the next; everybody may, whatever he holds."""

    seat: int
    decision: int = 0  # the window that is meant; 0: the one that asks the seat now, else the next that does


class OrderAsked(msgspec.Struct, forbid_unknown_fields=True):
    """What to do in a window, if all conditions hold: each by its name, with its value."""

    window: str
    action: int | str
    when: dict[str, int] = {}


class StandingOrders(ClientMessage, tag="standing"):
    """Say when to be asked, and what to do in which window; nobody else is told."""

    seat: int
    ask: AskMe = "could"  # always; where one can do something; in windows at one's stops alone
    orders: list[OrderAsked] = []  # the first that fits and is allowed is carried out
    stops: list[str] = []  # windows in which one is waited for, if `ask` is "stops"


class Recall(ClientMessage, tag="recall"):
    """Ask to see again what has happened since the last move of one's seat, or from an event on."""

    seat: int
    kind: str = ""  # of the event: its name; empty: since the last move
    back: int = 0  # so many events of this kind came after it


class See(ClientMessage, tag="see"):
    """Ask for all there is to see, as when joining."""


class Ping(ClientMessage, tag="ping"):
    """Ask for a sign of life."""


Request = (
    Play
    | DraftRow
    | Undo
    | Offer
    | Answer
    | Resign
    | Leave
    | Back
    | Chat
    | Moderate
    | Why
    | Foresee
    | Hint
    | Hold
    | StandingOrders
    | p.Pledge
    | p.AnswerPledge
    | p.WithdrawPledge
    | p.AskTerms
    | Recall
    | See
    | Ping
)


class ChoiceSaid(msgspec.Struct, omit_defaults=True):
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
    choices: list[Annotated[msgspec.Raw, ChoiceSaid]] = []
    actions: list[int] = []
    passing: int | None = None  # the action that declines, or ends what is under way; in a window, lets it pass
    answered: int | None = None  # what one has answered in it; it can be changed until the window is settled
    closes: bool = False  # without an answer it is let pass, or an order is carried out, when the pause is over
    breaks: list[p.BreaksSaid] = []  # the seat's own promises that some choices would break


class Told(msgspec.Struct, omit_defaults=True):
    """One thing that happened: as data for boards, as a line of the log, and by which rule.

    `changes` leads from the view at the event before to the view at this one, so that a move can be followed event by
    event; of the first event of a message, from the view that was known before it.
    """

    kind: str
    about: dict[str, int]
    words: str = ""
    rule: str = ""
    changes: list[Change] = []


class StandingOrdersSaid(msgspec.Struct):
    """When a seat wants to be asked, and what it has ordered for windows."""

    ask: AskMe
    orders: list[Order]
    stops: list[str]
    interrupts: bool  # it is waited for in the next window that asks it


class SeatSaid(msgspec.Struct, omit_defaults=True):
    """What one of the client's seats sees (or, in `spectator`, what anybody does)."""

    number: int = 0  # of the view to which this message leads; it grows whenever the view changes
    view: Viewed | None = None  # the whole of it; else it is to be made of that before:
    after: int = 0  # the number of the view on which all changes build, first those of the story, then these
    changes: list[Change] = []
    story: list[Told] = []  # since the last message; on joining, since the entry asked for
    asked: Question | None = None
    undo: str = ""  # why the seat alone cannot undo its last decision; empty if it can
    undo_asks: bool = False  # the others may agree to it
    standing: StandingOrdersSaid | None = None
    pledges: list[p.PledgeSaid] = []  # its own: those under way, and the last of those that are over


class OpenWindowSaid(msgspec.Struct, omit_defaults=True):
    """The window that is open: which, who is asked, how long it stands open at least; whatever anybody holds."""

    name: str
    words: str
    seats: list[int]
    left_ms: int


class ChairSaid(msgspec.Struct, omit_defaults=True):
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


class ChatSaid(msgspec.Struct, omit_defaults=True):
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


class NoteSaid(msgspec.Struct, omit_defaults=True):
    """Something beside the game that everybody is told of: a hint that a seat asked for, what became of an offer."""

    number: int
    at: int
    kind: NoteKind  # all but the first: what became of an offer
    seat: int  # who asked for it
    offer: Proposal = ""  # what was offered
    by: int | None = None  # who declined


class OfferSaid(msgspec.Struct, omit_defaults=True):
    """A proposal that waits for consent."""

    number: int
    seat: int
    what: Proposal
    missing: list[int] = []


class ResultSaid(msgspec.Struct, omit_defaults=True):
    """How a game ended; points and places if it was played to its end, winners also if all others resigned."""

    why: Ended
    points: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


class Update(Said, tag="update"):
    """The table has changed, or is shown for the first time. `entry` is the number of its last entry."""

    entry: int
    status: Status
    waiting: list[int]
    chairs: list[ChairSaid]
    seats: dict[int, SeatSaid] = {}
    spectator: SeatSaid | None = None
    chat: list[ChatSaid] = []
    earlier: bool = False  # more was said before that
    removed: list[int] = []  # numbers of what was said before and is to be shown no more
    players_only: bool = False  # spectators may not speak
    notes: list[NoteSaid] = []
    decided: list[p.DecidedSaid] = []  # promises of anybody that turn out to be kept or broken
    hints: bool = False  # seats may ask for hints
    offer: OfferSaid | None = None
    window: OpenWindowSaid | None = None
    result: ResultSaid | None = None
    commitment: str = ""
    rematch: str = ""
    whole: bool = False  # everything, not only what is new
    done: int = 0  # the client's own request that brought this about


class Presence(Said, tag="presence"):
    """Somebody has come or gone; nothing else has changed."""

    chairs: list[ChairSaid]


class Refusal(Said, tag="refused"):
    """A request was not carried out; nothing has changed."""

    id: int
    why: str
    rule: str = ""


class Confirm(Said, tag="confirm"):
    """A `play` that was not sure was not carried out, since the seat alone could not take it back; and why."""

    id: int
    why: str


class Reason(Said, tag="why"):
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


class Hinted(Said, tag="hint"):
    """The answer to `hint`: the best choices, best first; without simulations it is what looks best at a glance."""

    id: int
    moves: list[MoveHinted]
    simulations: int = 0


class Foreseen(Said, tag="foreseen"):
    """The answer to `foresee`: the points, and the tale of the counting; nothing where what is hidden decides it."""

    id: int
    points: list[int]
    story: list[Told] = []


class Drafted(Said, tag="drafted"):
    """The answer to `draft`: the question and the choices after these actions, and how the view would change."""

    id: int
    actions: list[int]  # those that can be played
    asked: Question
    changes: list[Change] = []
    ends: bool = False  # nothing can follow on the last of them; question, choices and view are those before it
    why: str = ""  # why the first of the others cannot be played
    final: str = ""  # why the seat alone could not take them back; empty if it could


class Recalled(Said, tag="recalled"):
    """The answer to `recall`: what the seat saw then, and what happened since, event by event."""

    id: int
    view: Viewed
    story: list[Told]


class Pong(Said, tag="pong"):
    """A sign of life."""

    id: int
    now: int


Message = Update | Presence | Refusal | Confirm | Reason | Hinted | Foreseen | Drafted | Recalled | p.Terms | Pong
