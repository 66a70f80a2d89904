"""What the server sends over the WebSocket, as typed records."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

import msgspec

from homage.engine.flow.windows import Order
from homage.table.messages import pledge_messages as p
from homage.table.messages.client_messages import AskMe
from homage.table.messages.message import ServerMessage

encode = msgspec.json.Encoder().encode  # a message as it is sent

# For the browser client's types (`client_types.py`).
Status = Annotated[str, Literal["open", "playing", "over"]]
ChairKind = Annotated[str, Literal["person", "open", "computer"]]
Proposal = Annotated[str, Literal["undo", "end", "rematch", "lend", "time", "computer", "break"]]
NoteKind = Annotated[
    str,
    Literal[
        "hint", "declined", "void", "undone", "resigned", "left", "away", "out_of_time", "back", "given",
        "days_off", "at_work",
    ],
]  # fmt: skip
Ended = Annotated[
    str, Literal["played", "resigned", "time", "out_of_time", "agreed", "broken_off", "imported", "cancelled"]
]
Unrated = Annotated[
    str, Literal["imported", "branch", "computers", "one_screen", "lent", "hints", "no_result"]
]  # why a game must not count for ratings
Gate = Annotated[str, Literal["open", "password", "approval"]]


class View(TypedDict):
    """A game as one seat sees it; what else is in it depends on the game."""

    game: str  # its name
    points: list[int]  # of each seat, as if the game ended now
    places: list[int]  # of each seat, as if the game ended now


Viewed = Annotated[dict[str, Any], View]
Change = tuple[str, Any]  # a place in a view, its keys and indexes with dots between, and what stands there now


class ChoiceInfo(msgspec.Struct, omit_defaults=True):
    """One choice: its number, notation, words, and the things on the board it concerns."""

    action: int  # its number, to `play`
    notation: str  # as text
    words: str  # as a sentence for people
    concerns: tuple[str, ...]  # the things on the board that it is about
    initiative: bool = False  # no answer to the question: something that the seat may raise on its own, such as a gift
    times: int = 1  # how often it can be played in a row


class Question(msgspec.Struct, omit_defaults=True):
    """A pending decision of one of your seats. In brief mode `actions` stands in place of `question` and `choices`."""

    decision: int  # its number, to `play`
    question: str = ""  # in words
    choices: list[Annotated[msgspec.Raw, ChoiceInfo]] = []  # every legal action
    actions: list[int] = []  # in brief mode: the numbers of all legal actions
    passing: int | None = None  # the action that declines, ends what is under way, or lets a window pass, if any
    answered: int | None = None  # in a window: the action that you have answered with; you may change it
    closes: bool = False  # the window: without an answer the seat passes, or its order is carried out, after the pause
    breaks: list[p.BreaksInfo] = []  # promises of the seat that some choices would break


class StoryEvent(msgspec.Struct, omit_defaults=True):
    """One thing that happened: as data for boards, as a line of the log, and by which rule.

    What is hidden from a seat is missing from its story or veiled: another seat draws "a card". Under some options of a
    game, a thing is visible only while it happens: it is in `about` at that time and, for clients that reconnect, until
    the next move; later it is omitted.

    `changes` leads from the view at the event before to the view at this one, so that a move can be followed event by
    event; of the first event of a message, from the view that was known before it.
    """

    kind: str  # such as `placed`
    about: dict[str, int]  # its numbers, for boards
    words: str = ""  # a line of the log; empty if there is nothing to say
    rule: str = ""  # the ID of the rule behind it
    changes: list[Change] = []  # of the view, up to this event


class StandingOrdersInfo(msgspec.Struct):
    """When a seat wants to be asked, and what it has ordered for windows."""

    ask: AskMe  # when, as in the request `standing`
    orders: list[Order]  # the first that fits is carried out
    stops: list[str]  # windows in which it is waited for
    interrupts: bool  # it is waited for in the next window that asks it


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """What one of your seats sees (or, in `spectator`, what anybody does).

    Either `view` is the whole view, or `after` and `changes` make it of the one before
    ([views](protocol.md#views-and-their-differences)). In `spectator` there are no `asked` and `standing`.
    """

    number: int = 0  # of the view to which this message leads; it grows whenever the view changes
    view: Viewed | None = None  # the whole of it; else it is to be made of that before
    after: int = 0  # the number of the view on which all changes build, first those of the story, then these
    changes: list[Change] = []  # of the view, after those of the story
    story: list[StoryEvent] = []  # events since the last message; on joining, since the entry asked for
    asked: Question | None = None  # what the seat may decide now
    undo: str = ""  # why the seat alone cannot undo its last decision; empty if it can
    undo_asks: bool = False  # the others may agree to it
    standing: StandingOrdersInfo | None = None  # when it wants to be asked, and its standing orders
    pledges: list[p.PledgeInfo] = []  # its own: those under way, and the last six that are over


class OpenWindowInfo(msgspec.Struct, omit_defaults=True):
    """The open window, the same for everybody, whatever anybody holds."""

    name: str  # which
    words: str  # when it opens, for people
    seats: list[int]  # whom it asks
    left_ms: int  # how long it stays open at least


class ChairInfo(msgspec.Struct, omit_defaults=True):
    """A seat at the table: who has it, who plays it now, how much time is left, whether its person is there."""

    seat: int  # its number
    name: str  # of the person, or the lord after whom a computer player is named, which never changes
    kind: ChairKind  # whose it is
    level: str = ""  # the computer player whose seat it is
    player: str = ""  # public ID of the person; it gives no access
    guest: bool = False  # it is somebody without an account
    reserved: str = ""  # the name of whom the free seat is kept for
    reserved_for: str = ""  # their public ID
    substitute: str = ""  # the computer player that plays it for now
    resigned: bool = False  # its person gave it up
    lost: bool = False  # its person lost on time; a computer player plays it to the end, and it cannot win
    aided: list[tuple[int, int]] = []  # the first and last move of each time that a computer player decided for them
    left_ms: int | None = None  # the time left
    running: bool = False  # its clock runs
    free_ms: int = 0  # after which its clock begins to run ([time to watch](protocol.md#time-to-watch))
    here: bool = False  # its person is connected
    left_at: int | None = None  # when they left, in milliseconds since 1970, if known
    late: bool = False  # out of time, and waited for: all clocks stand meanwhile
    decide_from: int | None = None  # from when on the others may decide about it, as it keeps them waiting
    days_off_until: int | None = None  # it has days off, until then at most
    days_off_ms: int | None = None  # the days off that it has left this year, in milliseconds, if the table has any


class ChatInfo(msgspec.Struct, omit_defaults=True):
    """Something said at the table.

    After a reconnect whispers since that entry may come again, so drop those whose ID you know.
    """

    number: int  # of its entry; of a whisper, of the entry before it
    at: int  # milliseconds since 1970
    name: str  # who said it
    text: str  # what was said
    seat: int | None = None  # from which
    to: list[int] | None = None  # seats, if it was for them only
    player: str = ""  # public ID of who said it; empty for those without a token
    guest: bool = False  # somebody without an account
    whisper: str = ""  # the ID of a whisper
    move: int | None = None  # in a replay: how many moves had been made then


class NoteInfo(msgspec.Struct, omit_defaults=True):
    """A public notice beside the game.

    `hint`: the seat asked for a hint. `declined`, `void` and `undone` say what became of an offer of the seat: declined
    by somebody; void, because of a move or because somebody left; a move was taken back as all had agreed. The others
    say what became of the seat itself: its person `resigned`, `left` it to a computer player, was replaced by one after
    being `away`, ran `out_of_time`, came `back`, was `given` time, took `days_off` or is `at_work` again.
    """

    number: int  # of its entry
    at: int  # milliseconds since 1970
    kind: NoteKind  # what it is about
    seat: int  # who asked for the hint, whose offer it was, or to whom it happened
    offer: Proposal = ""  # what was offered
    by: int | None = None  # the seat that declined
    ms: int = 0  # the time that was given, in milliseconds


class OfferInfo(msgspec.Struct, omit_defaults=True):
    """A proposal that waits for consent."""

    number: int  # to `answer` it
    seat: int  # who proposed it
    what: Proposal  # what is proposed
    missing: list[int] = []  # the seats that have not agreed yet
    to: int | None = None  # the seat that it is about, if that is another
    ms: int = 0  # the time that it gives, in milliseconds
    until: int | None = None  # when silence counts as consent, in milliseconds since 1970, if ever


class ResultInfo(msgspec.Struct, omit_defaults=True):
    """How a game ended ([endings](endings.md)).

    Points and places if it was played to its end: seats that had resigned or lost on time come last.
    `cancelled`: the host called it off before it began.
    """

    why: Ended  # how
    rule: str = ""  # the row in the table of endings
    by: tuple[int, ...] = ()  # the seats that have caused it
    points: tuple[int, ...] | None = None  # of each seat
    places: tuple[int, ...] | None = None  # of each seat
    winners: tuple[int, ...] | None = None  # their seats
    computers: dict[int, list[tuple[int, int]]] = {}  # the moves that computer players decided for people, by seat
    unrated: list[Unrated] = []  # why it must not count for ratings; it may if there is nothing


class AskingInfo(msgspec.Struct, omit_defaults=True):
    """Somebody who asks the host for a seat."""

    player: str  # public ID
    name: str  # of the person
    seat: int  # the seat that they ask for
    guest: bool = False  # somebody without an account


class HostingInfo(msgspec.Struct, omit_defaults=True):
    """Who hosts the table, and what it takes to sit down: sent in whole updates, and when it has changed."""

    host: str  # public ID of the host
    gate: Gate = "open"  # what it takes: nothing, the password of the table, or that the host agrees
    asking: list[AskingInfo] = []  # who asks for a seat


class Update(ServerMessage, tag="update"):
    """The table has changed, or is shown for the first time.

    In brief mode there are only `entry`, `status`, `waiting`, `result`, `whole`, `done`, and `asked` of your seats;
    `chairs` is empty except in a whole update. Earlier chat is at `GET /api/tables/ID/chat?before=NUMBER`. Of
    spectators' messages the server keeps 200.
    """

    entry: int  # the number of the last entry
    status: Status  # `open`: seats are free
    waiting: list[int]  # the seats that may decide now
    chairs: list[ChairInfo]  # every seat of the table
    seats: dict[int, SeatInfo] = {}  # each of your seats, by its number as text
    spectator: SeatInfo | None = None  # what a client without a seat sees
    chat: list[ChatInfo] = []  # messages since, at most the last 50
    earlier: bool = False  # there are older messages
    removed: list[int] = []  # numbers of earlier messages that were removed: hide them
    players_only: bool = False  # spectators may not speak
    accounts_only: bool = False  # spectators without an account may not speak
    hosting: HostingInfo | None = None  # the host, and what they have settled
    notes: list[NoteInfo] = []  # public notices since, beside the game
    decided: list[p.DecidedInfo] = []  # promises since that turned out to be kept or broken, of anybody
    hints: bool = False  # seats may ask for hints here
    offer: OfferInfo | None = None  # the pending proposal
    window: OpenWindowInfo | None = None  # the open window
    result: ResultInfo | None = None  # when the game is over
    commitment: str = ""  # the hash of the key of the dice, in whole updates
    rematch: str = ""  # the ID of the table of the next game
    whole: bool = False  # this is everything, not only what is new
    done: int = 0  # the `id` of your request that caused this update: its entry is stored


class Presence(ServerMessage, tag="presence"):
    """A player has connected or left, and nothing else has changed.

    A player whose connection is lost counts as gone after 5 seconds; if they reconnect sooner, nothing is sent. Not
    sent in brief mode.
    """

    chairs: list[ChairInfo]  # every seat of the table


class Refusal(ServerMessage, tag="refused"):
    """A request was not carried out; nothing has changed.

    `id` is 0 if your message could not be read, and in messages that you did not ask for: why the server closes the
    connection, or that the table is stalled.
    """

    id: int  # of your request
    why: str  # in one sentence
    rule: str = ""  # the ID of the rule, if one forbids it


class Confirm(ServerMessage, tag="confirm"):
    """A `play` that was not `sure` was not carried out: you could not take it back alone, and have other answers.

    The reason follows from what your seat knows; what is hidden from it, and what dice will show, is imagined.
    """

    id: int  # of your request
    why: str  # in one sentence


class Reason(ServerMessage, tag="why"):
    """The answer to `why`."""

    id: int  # of your request
    allowed: bool  # the action, or any choice that concerns the things
    why: str = ""  # why not
    rule: str = ""  # the ID of the rule that forbids it


class MoveHinted(msgspec.Struct, omit_defaults=True):
    """One of the choices, and what each seat can expect after it."""

    action: int  # its number
    words: str  # as a sentence
    share: float = 0.0  # of the simulations, from 0 to 1
    wins: tuple[float, ...] = ()  # each seat's chance to win; a shared victory counts as a fraction
    points: tuple[float, ...] = ()  # each seat's expected points


class Hinted(ServerMessage, tag="hint"):
    """The answer to `hint`: the best moves.

    A simulation plays the game on in a world that your seat might imagine. If the question changes meanwhile, the
    request is refused, or your answer with the old `decision` is; ask again.

    A `quick` hint has one move, no figures and no `simulations`. So has any hint until the server has compiled the
    game's native code, any hint for a question with a single choice, and any for which the server found time for fewer
    than 50 simulations.
    """

    id: int  # of your request
    moves: list[MoveHinted]  # up to three, best first
    simulations: int = 0  # how many are behind them


class Foreseen(ServerMessage, tag="foreseen"):
    """The answer to `foresee`.

    Both fields are empty if hidden information or dice would decide. Once the game is over, the count is part of the
    story of the game.
    """

    id: int  # of your request
    points: list[int]  # that all seats would score
    story: list[StoryEvent] = []  # the events of the count, without anything that is only imagined


class Drafted(ServerMessage, tag="drafted"):
    """The answer to `draft`: what you are asked after these actions, and how your view would change."""

    id: int  # of your request
    actions: list[int]  # those that can be played in a row
    asked: Question  # what you are asked after them
    changes: list[Change] = []  # lead from your view to the one then
    ends: bool = False  # nothing follows, as the last one rolls, reveals or hands over; the rest is as before it
    why: str = ""  # why the first of the others cannot be played
    final: str = ""  # why your seat alone could not take them back; empty if it could


class Recalled(ServerMessage, tag="recalled"):
    """The answer to `recall`: what your seat saw then, and what happened since, event by event.

    After a very long absence, only the last 60 moves.
    """

    id: int  # of your request
    view: Viewed  # as it was after the last move of the seat, or before the move that told of the event
    story: list[StoryEvent]  # since, each event with its `changes`, which start from this view


class Pong(ServerMessage, tag="pong"):
    """The answer to `ping`."""

    id: int  # of your request
    now: int  # the server's time in milliseconds since 1970


Message = Update | Presence | Refusal | Confirm | Reason | Hinted | Foreseen | Drafted | Recalled | p.Terms | Pong
