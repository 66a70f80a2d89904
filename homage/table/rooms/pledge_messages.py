"""The messages about pledges: what seats promise each other, what became of it, what can be promised."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from homage.table.rooms.message import ClientMessage, ServerMessage

PledgeState = Annotated[str, Literal["waiting", "agreed", "declined", "withdrawn", "lapsed"]]
Outcome = Annotated[str, Literal["open", "kept", "broken", "void"]]


class PromiseAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A promise to be given: its kind, and the value of each of its terms."""

    kind: str
    about: dict[str, int]


class Pledge(ClientMessage, tag="pledge"):
    """Propose a pledge to another seat: what you promise, what you want promised, or both. Only the two are told."""

    seat: int
    to: int
    gives: PromiseAsked | None = None
    wants: PromiseAsked | None = None
    instead_of: str = ""  # a pledge that they have proposed to you: it is declined


class AnswerPledge(ClientMessage, tag="answer_pledge"):
    """Agree to a pledge that was proposed to you, or decline it, with a sentence why."""

    seat: int
    pledge: str
    agree: bool
    why: str = ""


class WithdrawPledge(ClientMessage, tag="withdraw_pledge"):
    """Withdraw a pledge that was not answered yet."""

    seat: int
    pledge: str


class AskTerms(ClientMessage, tag="pledge_terms"):
    """Ask what you and another seat can promise each other now."""

    seat: int
    to: int


class PromiseInfo(msgspec.Struct, omit_defaults=True):
    """A promise, in words that follow "promises to", and what became of it."""

    kind: str
    about: dict[str, int]
    words: str
    outcome: Outcome = "open"


class PledgeInfo(msgspec.Struct, omit_defaults=True):
    """A pledge of one of the client's own seats."""

    pledge: str  # its name for `answer_pledge` and `withdraw_pledge`
    by: int  # who proposed it
    to: int
    state: PledgeState
    gives: PromiseInfo | None = None  # what the proposer promises
    wants: PromiseInfo | None = None  # what is to be promised in return
    why: str = ""  # it was declined
    instead_of: str = ""  # the pledge that was declined by it


class BreaksInfo(msgspec.Struct):
    """A promise that the seat has given, and the choices that would break it. None is forbidden."""

    to: int
    words: str
    actions: list[int]


class DecidedInfo(msgspec.Struct):
    """A promise that everybody knows to be kept or broken."""

    number: int  # the entry that showed it
    by: int
    to: int
    words: str
    kept: bool


class PickInfo(msgspec.Struct, omit_defaults=True):
    """A value that a term can have now; the thing on the board that it is, if any."""

    value: int
    words: str
    thing: str = ""


class TermInfo(msgspec.Struct):
    """Something that a promise has to say."""

    name: str
    words: str
    picks: list[PickInfo]


class PledgeKindInfo(msgspec.Struct):
    """A kind of promise, with its terms if you give it and if they do; no terms where it cannot be given now."""

    kind: str
    words: str
    yours: list[TermInfo]
    theirs: list[TermInfo]


class Terms(ServerMessage, tag="pledge_terms"):
    """The answer to `pledge_terms`: what can be promised now."""

    id: int
    kinds: list[PledgeKindInfo]
