"""What clients send over the WebSocket, as typed records. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from homage.table.rooms import pledge_messages as p
from homage.table.rooms.message import ClientMessage

MOST_BYTES = 16_384  # a message may be so long
MOST_CHAT = 500

# `Annotated` adds what clients can rely on and decoders do not check: whoever asks for something that is not there is
# refused with a better sentence than a decoder's. The browser client's types are made of it (`client_types.py`).
AskMe = Annotated[str, Literal["always", "could", "stops"]]


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
