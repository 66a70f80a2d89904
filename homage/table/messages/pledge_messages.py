"""The messages about pledges: what seats promise each other, what became of it, what can be promised."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from homage.table.messages.message import ClientMessage, ServerMessage

PledgeState = Annotated[str, Literal["waiting", "agreed", "declined", "withdrawn", "lapsed"]]
Outcome = Annotated[str, Literal["open", "kept", "broken", "void"]]


class PromiseAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A promise to be given."""

    kind: str  # its name, as in `pledge_terms`
    about: dict[str, int]  # a value for each of its terms


class Pledge(ClientMessage, tag="pledge"):
    """Propose a pledge to another seat: what you promise, what you want promised, or both.

    Say at least one of `gives` and `wants`. A pledge is not enforced. Only the two seats are told of it, by `pledges`
    in their part of updates; it is no counted entry. Once the public story shows that a promise was kept or broken,
    everybody is told, in `decided` and by a line of the story.

    You may propose one pledge every 5 seconds, 6 in a burst, and 200 in a game. 3 may wait for an answer of the same
    seat, and 12 may be under way. The same proposal is refused a second time, unless you withdrew it.
    """

    seat: int  # your seat
    to: int  # the other seat
    gives: PromiseAsked | None = None  # what your seat promises
    wants: PromiseAsked | None = None  # what it wants promised
    instead_of: str = ""  # a pledge that they have proposed to you: it is declined, and yours says so


class AnswerPledge(ClientMessage, tag="answer_pledge"):
    """Agree to a pledge that was proposed to you, or decline it.

    Computer players answer at once and give a reason if they decline.
    """

    seat: int  # your seat
    pledge: str  # its name
    agree: bool  # false: you decline
    why: str = ""  # one sentence of at most 200 characters, for its proposer alone


class WithdrawPledge(ClientMessage, tag="withdraw_pledge"):
    """Withdraw a pledge of yours that was not answered yet."""

    seat: int  # your seat
    pledge: str  # its name


class AskTerms(ClientMessage, tag="pledge_terms"):
    """Ask what your seat and another one can promise each other now. Answered with `pledge_terms`."""

    seat: int  # your seat
    to: int  # the other seat


class PromiseInfo(msgspec.Struct, omit_defaults=True):
    """A promise and what became of it."""

    kind: str  # its name
    about: dict[str, int]  # the value of each of its terms
    words: str  # they follow "promises to"
    outcome: Outcome = "open"  # once it is decided; `void`: there was no occasion


class PledgeInfo(msgspec.Struct, omit_defaults=True):
    """A pledge of one of your seats.

    It is `lapsed` if its time passed before an answer came. A broken promise voids what was promised in return. Only
    `kept` and `broken` are told to others.
    """

    pledge: str  # its name for `answer_pledge` and `withdraw_pledge`
    by: int  # who proposed it
    to: int  # to whom
    state: PledgeState  # what became of the proposal
    gives: PromiseInfo | None = None  # what the proposer promises
    wants: PromiseInfo | None = None  # what the other promises
    why: str = ""  # why it was declined
    instead_of: str = ""  # the pledge that was declined by it


class BreaksInfo(msgspec.Struct):
    """A promise that the seat has given, and the choices that would break it. They are legal all the same."""

    to: int  # whom it was given
    words: str  # they follow "promises to"
    actions: list[int]  # numbers of the choices


class DecidedInfo(msgspec.Struct):
    """A promise that everybody knows to be kept or broken. All of them together are the record of each seat."""

    number: int  # the entry that showed it
    by: int  # who promised
    to: int  # to whom
    words: str  # they follow "promises to"
    kept: bool  # false: it was broken


class PickInfo(msgspec.Struct, omit_defaults=True):
    """A value that a term can have now."""

    value: int  # for `about` of the promise
    words: str  # for people
    thing: str = ""  # the thing on the board that it is, if any


class TermInfo(msgspec.Struct):
    """Something that a promise has to say."""

    name: str  # for `about` of the promise
    words: str  # for people
    picks: list[PickInfo]  # the values that it can have now


class PledgeKindInfo(msgspec.Struct):
    """A kind of promise, with its terms if you give it and if they do; no terms where it cannot be given now."""

    kind: str  # its name
    words: str  # for people
    yours: list[TermInfo]  # its terms, if you give it
    theirs: list[TermInfo]  # its terms, if they give it


class Terms(ServerMessage, tag="pledge_terms"):
    """The answer to `pledge_terms`: what can be promised now."""

    id: int  # of your request
    kinds: list[PledgeKindInfo]  # every kind of promise of the game
