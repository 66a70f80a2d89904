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

    game: str  # its name
    points: list[int]  # of each seat, as if the game ended now
    places: list[int]  # of each seat, as if the game ended now


Viewed = Annotated[dict[str, Any], View]
Change = tuple[str, Any]  # a place in a view, its keys and indexes with dots between, and what stands there now


class Play(ClientMessage, tag="play"):
    """Answer the question of a seat.

    The acknowledgement is an `update` with `done` set to your `id`. A late or doubled answer is refused and does no
    harm, since `decision` names the question.

    With `sure` set to false, the move is carried out only if your seat alone could take it back afterwards: nothing is
    rolled or revealed, and your seat decides next. Otherwise nothing happens and the answer is `confirm`; ask your
    person, and send it again without `sure`. To let a window pass never needs that.

    With `times` the same action is played so many times in a row, up to 30, as a move each; the choice says how often
    that is possible. `undo` takes all of them back together. If one of them is refused, those before it stand, and the
    refusal says how many they are.

    With `then` other actions follow, a move each, and `undo` takes all of them back together. All of them are played
    or none: only the last one may roll, reveal or hand over. Not in a window. At most 60 actions in a row.
    """

    seat: int  # your seat
    decision: int  # the question that is answered
    action: int | str  # the number of a choice, or its notation
    sure: bool = True  # false: only if the seat alone could take it back; else the answer is `confirm`
    times: int = 1  # how often it is done, in a row
    then: list[int | str] = []  # what is played after it, in a row: all of it or nothing


class DraftRow(ClientMessage, tag="draft"):
    """Ask where some actions of your own would lead if they were played in a row.

    Answered with `drafted`; nothing changes, and nobody else is told. Not in a window. Put several actions together
    like this, then `play` them with `then`.
    """

    seat: int  # your seat
    decision: int  # the question that the first of them would answer
    actions: list[int]  # numbers of choices


class Undo(ClientMessage, tag="undo"):
    """Take back the last decision of a seat: at once if nothing was shown since, else by the consent of the others.

    The last decision is everything since the question that the seat last answered itself, several moves in a row
    included. What passed by itself is no decision, and neither is a window that everybody let pass. This happens at
    once if nothing was rolled or revealed and no other person has moved since; otherwise it becomes an offer to the
    others, or is refused if there are none. The `undo` of your seat in updates says which beforehand. The question is
    then asked again and waits for you, even where it would pass by itself.

    With `passed` set to true it goes back to the last question that was answered in your place ([foregone
    answers](protocol.md#foregone-answers)). Without it, too, if your last decision cannot be undone.
    """

    seat: int  # your seat
    passed: bool = False  # go back to the last question that was answered in your place, as there was nothing to do


class Offer(ClientMessage, tag="offer"):
    """Propose to end the game as it stands; or, once it is over, to play another.

    The server asks everybody who had a seat, each person once; computer players agree. When all have agreed to a
    rematch, the new table opens with everybody one seat further, and `rematch` in updates names it. To offer a rematch
    when one is already offered is to agree to it.
    """

    seat: int  # your seat
    what: Annotated[str, Literal["end", "rematch"]] = "end"  # `rematch` once the game is over


class Answer(ClientMessage, tag="answer"):
    """Agree to an offer or refuse it.

    The offer is carried out when all other people have agreed; any move voids it. Everybody is notified of the outcome
    (`notes` in updates).
    """

    seat: int  # your seat
    offer: int  # the number of the offer
    agree: bool  # false: you decline


class Resign(ClientMessage, tag="resign"):
    """Give up a seat for good.

    A computer player plays it to the end. When only one seat has not resigned, the game is over.
    """

    seat: int  # your seat


class Leave(ClientMessage, tag="leave"):
    """Leave a seat to a computer player for now, to come back or not."""

    seat: int  # your seat


class Back(ClientMessage, tag="back"):
    """Return to a seat that a computer player plays because you left or your time ran out."""

    seat: int  # your seat


class Chat(ClientMessage, tag="chat"):
    """Say something: as a spectator, as a seat, or from a seat to some seats only.

    With `to` it is a whisper: only these seats can read it, it is no counted entry, and nobody else can tell that
    anything was said.

    A player may send one message a second, 10 in a burst; a spectator one every 5 seconds, 5 in a burst; all spectators
    of a table together one a second, 10 in a burst.
    """

    text: str  # what is said
    seat: int | None = None  # your seat; without it, as a spectator
    to: list[int] | None = None  # seats, each named once; without it, to the table


class Moderate(ClientMessage, tag="moderate"):
    """Moderate the chat of a table that you opened.

    `mute` and `unmute` name a `player`; `remove` names the `number` of a message that you can read and that is no
    whisper; `close` lets only players speak, `open` everybody.
    """

    what: Annotated[str, Literal["mute", "unmute", "remove", "close", "open"]]  # what to do
    player: str = ""  # the public ID of whom to mute; empty: everyone without a token
    number: int = 0  # the message to remove


class Why(ClientMessage, tag="why"):
    """Ask whether an action, or anything with some things on the board, is allowed now; if not, by which rule.

    Send `action` or `things`, not both: an action asks about itself, things ask whether any choice concerns all of
    them. Answered with `why`.
    """

    seat: int  # your seat
    action: int | str | None = None  # the number of an action, or its notation
    things: list[str] = []  # things on the board, as in `concerns` of choices


class Foresee(ClientMessage, tag="foresee"):
    """Ask what the score would be if the game ended now, or right after an action of your own.

    The server uses hidden information and dice as the seat might imagine them, never as they are; where they decide the
    score, there is no forecast. Without a seat, anybody may ask. Answered with `foreseen`; nothing changes.
    """

    seat: int | None = None  # your seat
    action: int | None = None  # the number of a legal action of that seat; without it: now


class Hint(ClientMessage, tag="hint"):
    """Ask what a search would play in your place, knowing only what the seat knows, and what result it expects.

    Allowed only while the seat is asked something. Answered with `hint` after about a second; you may send other
    requests meanwhile. A second request about the same question gets the same hint. A hint that is cancelled is
    refused, and the request that cancels it is answered with a `hint` without `moves`.

    Among several people hints are off, unless the table was opened with `hints`; then everybody is notified when a seat
    asks for one (`notes` in updates), once for each question. Every seat that somebody has taken counts as a person,
    also several at one screen, also a bot. Alone against the server's own computer players, hints are always on and
    nobody is notified.
    """

    seat: int  # your seat
    quick: bool = False  # answer at once, with the move that looks best to the computer player `greedy`
    cancel: bool = False  # stop thinking about the hint that you wait for


class Hold(ClientMessage, tag="hold"):
    """Interrupt: ask for more time in a window, which would otherwise close automatically.

    If it is the next window that is meant, `standing` has `interrupts` set until then. Any seat may ask, whatever it
    holds and whoever's turn it is; the others are not notified.
    """

    seat: int  # your seat
    decision: int = 0  # the window that is meant; 0: the one that asks the seat now, else the next that does


class OrderAsked(msgspec.Struct, forbid_unknown_fields=True):
    """What to do in a window, if all conditions hold."""

    window: str  # its name
    action: int | str  # by number or notation; it may be to pass
    when: dict[str, int] = {}  # the conditions: each by its name, with its value


class StandingOrders(ClientMessage, tag="standing"):
    """Say when your seat wants to be asked, and what to do in windows in its place; nobody else is told.

    `ask` is one of:

    - `always`: every question is asked, even if you can only pass.
    - `could`, the default of most games: you are asked where you can do something ([foregone
      answers](protocol.md#foregone-answers)). In windows among several people you are waited for in any case, so that
      nobody can tell whether you could.
    - `stops`: the same, but in windows you are waited for only in those named in `stops`; the others pass after the
      pause. Where the time limit is in days, windows wait also where the game says so.

    At the end of the pause the first order that fits and is allowed is carried out. If you have orders for a window and
    none fits, the seat passes after the pause, so that nobody can tell whether one did. An answer that you give
    yourself takes precedence over your orders. Each request replaces your earlier orders.
    """

    seat: int  # your seat
    ask: AskMe = "could"  # when to be asked
    orders: list[OrderAsked] = []  # the first that fits and is allowed is carried out
    stops: list[str] = []  # windows in which the seat is waited for, if `ask` is `stops`


class Recall(ClientMessage, tag="recall"):
    """Ask to see again what happened since the last move of your seat, or from an event on.

    At most 60 moves are shown. Answered with `recalled`.
    """

    seat: int  # your seat
    kind: str = ""  # from the last event of that kind on; empty: since the last move
    back: int = 0  # from the event of that kind after which so many more of the kind came


class See(ClientMessage, tag="see"):
    """Ask for everything, as when joining. Answered with a whole `update`."""


class Ping(ClientMessage, tag="ping"):
    """Check the connection and ask for the server's time. Answered with `pong`."""


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
    choices: list[Annotated[msgspec.Raw, ChoiceSaid]] = []  # every legal action
    actions: list[int] = []  # in brief mode: the numbers of all legal actions
    passing: int | None = None  # the action that declines, ends what is under way, or lets a window pass, if any
    answered: int | None = None  # in a window: the action that you have answered with; you may change it
    closes: bool = False  # the window: without an answer the seat passes, or its order is carried out, after the pause
    breaks: list[p.BreaksSaid] = []  # promises of the seat that some choices would break


class Told(msgspec.Struct, omit_defaults=True):
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


class StandingOrdersSaid(msgspec.Struct):
    """When a seat wants to be asked, and what it has ordered for windows."""

    ask: AskMe  # when, as in the request `standing`
    orders: list[Order]  # the first that fits is carried out
    stops: list[str]  # windows in which it is waited for
    interrupts: bool  # it is waited for in the next window that asks it


class SeatSaid(msgspec.Struct, omit_defaults=True):
    """What one of your seats sees (or, in `spectator`, what anybody does).

    Either `view` is the whole view, or `after` and `changes` make it of the one before
    ([views](protocol.md#views-and-their-differences)). In `spectator` there are no `asked` and `standing`.
    """

    number: int = 0  # of the view to which this message leads; it grows whenever the view changes
    view: Viewed | None = None  # the whole of it; else it is to be made of that before
    after: int = 0  # the number of the view on which all changes build, first those of the story, then these
    changes: list[Change] = []  # of the view, after those of the story
    story: list[Told] = []  # events since the last message; on joining, since the entry asked for
    asked: Question | None = None  # what the seat may decide now
    undo: str = ""  # why the seat alone cannot undo its last decision; empty if it can
    undo_asks: bool = False  # the others may agree to it
    standing: StandingOrdersSaid | None = None  # when it wants to be asked, and its standing orders
    pledges: list[p.PledgeSaid] = []  # its own: those under way, and the last six that are over


class OpenWindowSaid(msgspec.Struct, omit_defaults=True):
    """The open window, the same for everybody, whatever anybody holds."""

    name: str  # which
    words: str  # when it opens, for people
    seats: list[int]  # whom it asks
    left_ms: int  # how long it stays open at least


class ChairSaid(msgspec.Struct, omit_defaults=True):
    """A seat at the table: who has it, who plays it now, how much time is left, whether its person is there."""

    seat: int  # its number
    name: str  # of the person, or the lord after whom a computer player is named, which never changes
    kind: ChairKind  # whose it is
    level: str = ""  # the computer player whose seat it is
    player: str = ""  # public ID of the person; it gives no access
    substitute: str = ""  # the computer player that plays it for now
    resigned: bool = False  # its person gave it up
    left_ms: int | None = None  # the time left
    running: bool = False  # its clock runs
    free_ms: int = 0  # after which its clock begins to run ([time to watch](protocol.md#time-to-watch))
    here: bool = False  # its person is connected
    left_at: int | None = None  # when they left, in milliseconds since 1970, if known


class ChatSaid(msgspec.Struct, omit_defaults=True):
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
    whisper: str = ""  # the ID of a whisper
    move: int | None = None  # in a replay: how many moves had been made then


class NoteSaid(msgspec.Struct, omit_defaults=True):
    """A public notice beside the game.

    `hint`: the seat asked for a hint. The others say what became of an offer of the seat: `declined` by somebody;
    `void`, because of a move or because somebody left; `undone`, a move was taken back as all had agreed.
    """

    number: int  # of its entry
    at: int  # milliseconds since 1970
    kind: NoteKind  # what it is about
    seat: int  # who asked for the hint, or whose offer it was
    offer: Proposal = ""  # what was offered
    by: int | None = None  # the seat that declined


class OfferSaid(msgspec.Struct, omit_defaults=True):
    """A proposal that waits for consent."""

    number: int  # to `answer` it
    seat: int  # who proposed it
    what: Proposal  # what is proposed
    missing: list[int] = []  # the seats that have not agreed yet


class ResultSaid(msgspec.Struct, omit_defaults=True):
    """How a game ended; points and places if it was played to its end, winners also if all others resigned."""

    why: Ended  # how
    points: tuple[int, ...] | None = None  # of each seat
    places: tuple[int, ...] | None = None  # of each seat
    winners: tuple[int, ...] | None = None  # their seats


class Update(Said, tag="update"):
    """The table has changed, or is shown for the first time.

    In brief mode there are only `entry`, `status`, `waiting`, `result`, `whole`, `done`, and `asked` of your seats;
    `chairs` is empty except in a whole update. Earlier chat is at `GET /api/tables/ID/chat?before=NUMBER`. Of
    spectators' messages the server keeps 200.
    """

    entry: int  # the number of the last entry
    status: Status  # `open`: seats are free
    waiting: list[int]  # the seats that may decide now
    chairs: list[ChairSaid]  # every seat of the table
    seats: dict[int, SeatSaid] = {}  # each of your seats, by its number as text
    spectator: SeatSaid | None = None  # what a client without a seat sees
    chat: list[ChatSaid] = []  # messages since, at most the last 50
    earlier: bool = False  # there are older messages
    removed: list[int] = []  # numbers of earlier messages that were removed: hide them
    players_only: bool = False  # spectators may not speak
    notes: list[NoteSaid] = []  # public notices since, beside the game
    decided: list[p.DecidedSaid] = []  # promises since that turned out to be kept or broken, of anybody
    hints: bool = False  # seats may ask for hints here
    offer: OfferSaid | None = None  # the pending proposal
    window: OpenWindowSaid | None = None  # the open window
    result: ResultSaid | None = None  # when the game is over
    commitment: str = ""  # the hash of the key of the dice, in whole updates
    rematch: str = ""  # the ID of the table of the next game
    whole: bool = False  # this is everything, not only what is new
    done: int = 0  # the `id` of your request that caused this update: its entry is stored


class Presence(Said, tag="presence"):
    """A player has connected or left, and nothing else has changed.

    A player whose connection is lost counts as gone after 5 seconds; if they reconnect sooner, nothing is sent. Not
    sent in brief mode.
    """

    chairs: list[ChairSaid]  # every seat of the table


class Refusal(Said, tag="refused"):
    """A request was not carried out; nothing has changed.

    `id` is 0 if your message could not be read, and in messages that you did not ask for: why the server closes the
    connection, or that the table is stalled.
    """

    id: int  # of your request
    why: str  # in one sentence
    rule: str = ""  # the ID of the rule, if one forbids it


class Confirm(Said, tag="confirm"):
    """A `play` that was not `sure` was not carried out, since you could not take it back alone.

    The reason follows from what your seat knows; what is hidden from it, and what dice will show, is imagined.
    """

    id: int  # of your request
    why: str  # in one sentence


class Reason(Said, tag="why"):
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


class Hinted(Said, tag="hint"):
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


class Foreseen(Said, tag="foreseen"):
    """The answer to `foresee`.

    Both fields are empty if hidden information or dice would decide. Once the game is over, the count is part of the
    story of the game.
    """

    id: int  # of your request
    points: list[int]  # that all seats would score
    story: list[Told] = []  # the events of the count, without anything that is only imagined


class Drafted(Said, tag="drafted"):
    """The answer to `draft`: what you are asked after these actions, and how your view would change."""

    id: int  # of your request
    actions: list[int]  # those that can be played in a row
    asked: Question  # what you are asked after them
    changes: list[Change] = []  # lead from your view to the one then
    ends: bool = False  # nothing follows, as the last one rolls, reveals or hands over; the rest is as before it
    why: str = ""  # why the first of the others cannot be played
    final: str = ""  # why your seat alone could not take them back; empty if it could


class Recalled(Said, tag="recalled"):
    """The answer to `recall`: what your seat saw then, and what happened since, event by event.

    After a very long absence, only the last 60 moves.
    """

    id: int  # of your request
    view: Viewed  # as it was after the last move of the seat, or before the move that told of the event
    story: list[Told]  # since, each event with its `changes`, which start from this view


class Pong(Said, tag="pong"):
    """The answer to `ping`."""

    id: int  # of your request
    now: int  # the server's time in milliseconds since 1970


Message = Update | Presence | Refusal | Confirm | Reason | Hinted | Foreseen | Drafted | Recalled | p.Terms | Pong
