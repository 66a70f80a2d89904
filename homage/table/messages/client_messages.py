"""What clients send over the WebSocket, as typed records. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from homage.table.messages import pledge_messages as p
from homage.table.messages.message import ClientMessage

MOST_BYTES = 16_384  # a message may be so long
MOST_CHAT = 500

# `Annotated` adds what clients can rely on and decoders do not check: whoever asks for something that is not there is
# refused with a better sentence than a decoder's. The browser client's types are made of it (`client_types.py`).
AskMe = Annotated[str, Literal["always", "could", "stops"]]


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
    """Propose something that the others must agree to.

    - `end`: the game ends as it stands, without a winner.
    - `time`: the seat `to` (yours, or another) gets `amount` more: minutes, or where the time limit is in days, days
      for the question that it is asked.
    - `computer`, `break`: a computer player takes over the seat `to`, or the game is broken off without a winner. Only
      about a seat that keeps the others waiting, from the moment that its `decide_from` says
      ([endings](endings.md)). Whoever does not answer within the days of the table is taken to agree.
    - `rematch`: another game, once this one is over.

    One offer at a time; a move makes `end` void. A rematch asks everybody who had a seat, each person once; computer
    players agree. When all have agreed to it, the new table opens with everybody one seat further, and `rematch` in
    updates names it. To offer a rematch when one is already offered is to agree to it.
    """

    seat: int  # your seat
    what: Annotated[str, Literal["end", "rematch", "time", "computer", "break"]] = "end"  # what is proposed
    to: int | None = None  # the seat that it is about
    amount: int = 0  # minutes or days that are given


class Answer(ClientMessage, tag="answer"):
    """Agree to an offer or refuse it.

    The offer is carried out when all have agreed whom it asks (`missing`). Everybody is notified of the outcome, by
    `notes` in updates.
    """

    seat: int  # your seat
    offer: int  # the number of the offer
    agree: bool  # false: you decline


class Resign(ClientMessage, tag="resign"):
    """Give up a seat for good.

    A computer player plays it to the end, and it cannot win. When only one seat is left that can win, the game is over
    ([endings](endings.md)).
    """

    seat: int  # your seat


class Leave(ClientMessage, tag="leave"):
    """Leave a seat to a computer player for now, to come back or not.

    If several people play, this becomes an offer (`lend`) that the others must agree to, unless the table was opened
    with `lending`. The result says which moves a computer player has decided.
    """

    seat: int  # your seat


class Back(ClientMessage, tag="back"):
    """Return to a seat that a computer player plays because you left, were away, or ran out of time.

    Refused if your clock has no time left: ask for some first (`offer`). Whoever has resigned, or lost on time, cannot
    come back.
    """

    seat: int  # your seat


class DaysOff(ClientMessage, tag="days_off"):
    """Take days off, or be back from them, where the time limit is in days; your clock stands meanwhile.

    Each seat has so many days off a year as the table was opened with. They end by themselves when none are left.
    """

    seat: int  # your seat
    on: bool  # false: you are back


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
    """Moderate the chat of a table that you host.

    `mute` and `unmute` name a `player`; a guest who is muted is heard under no other name from the same address.
    `remove` names the `number` of a message that you can read and that is no whisper; `close` lets only players speak,
    `accounts` also spectators with an account, `open` everybody.
    """

    what: Annotated[str, Literal["mute", "unmute", "remove", "close", "accounts", "open"]]  # what to do
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


class Hidden(ClientMessage, tag="hidden"):
    """Your page has left the screen, or is back on it; while it is hidden you get notices. Not answered."""

    hidden: bool  # whether it is off the screen


Request = (
    Play
    | DraftRow
    | Undo
    | Offer
    | Answer
    | Resign
    | Leave
    | Back
    | DaysOff
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
    | Hidden
)
