"""A question declared once: what answers it, what each answer needs, why it is refused, and what it does.

    FEED = question(
        FEED_ASKED, FEED_NOW,                               # the refusal of any other action
        answer(PASS, go_on),
        answer(TRADE, trade, good=spared, refused=NO_SURPLUS),
    )
    legal, forbidden, apply = answering(ACTIONS, (FEED, ...), over=GAME_OVER, wait=WAIT)

Effects, conditions and sets are rules of the chapter. They are given what their parameters are called after: `s`,
`seat`, `asked` and `about` (the question, and what it is about), the operands of the block and, in effects, `dice` and
`story`; effects and what refuses an action may ask for the `action` too; `partial` fixes a parameter to a number. The
rules of the contract are made from the declarations (`answering.py`), so `legal` lists what `forbidden` lets through,
by construction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

Rule = Callable[..., Any] | partial[Any]
Refusal = int | Rule  # a code, or a rule that finds it


@dataclass(frozen=True)
class Between:
    """The values of an operand from one number to another, both included."""

    least: Rule | int
    most: Rule | int


Values = Rule | int | Between  # that an operand may have; as a bit mask, or between two numbers


@dataclass(frozen=True)
class Answer:
    """One block of actions that answers a question."""

    block: int
    effect: Rule | None
    unless: Rule | None
    when: Rule | None
    refused: Refusal | None
    listing: Rule | None
    sets: dict[str, Values]


@dataclass(frozen=True)
class Question:
    """What is asked, what is said to anybody who wants something else, and what answers it."""

    kind: int
    now: Refusal
    answers: tuple[Answer, ...]
    when: Rule | None = None
    first: Rule | None = None


def between(least: Rule | int, most: Rule | int) -> Between:
    """The values of an operand from one number to another, both included; none if the second is smaller."""
    return Between(least, most)


def exactly(value: Rule | int) -> Between:
    """The one value of an operand."""
    return Between(value, value)


def answer(
    block: int,
    effect: Rule | None = None,
    *,
    unless: Rule | None = None,
    when: Rule | None = None,
    refused: Refusal | None = None,
    listing: Rule | None = None,
    **sets: Values,
) -> Answer:
    """The actions of a block as answers, and what they do; nothing where what asked has gone on already.

    `unless` is a rule that returns why not, or 0. `when` is a condition. Under the name of an operand stand its values,
    as a bit mask or `between` two numbers. `refused` says why not where a condition or the values leave an action out.

    Where it would take too long to try the actions one by one, `listing` is a rule that writes those down which
    `unless` lets through: it is also given `out` and `n`, how many are written, and returns how many are then.
    """
    if listing and (not unless or when or sets):
        raise TypeError("an answer that is listed by a rule of its own is refused by one rule, `unless`")
    if (when or (sets and not unless)) and refused is None:
        raise TypeError("an answer with a condition or a set of operands needs the refusal of those left out")
    return Answer(block, effect, unless, when, refused, listing, sets)


def question(
    kind: int, now: Refusal, *answers: Answer, when: Rule | None = None, first: Rule | None = None
) -> Question:
    """A question with its answers, and the refusal of any other action.

    A question that is asked in several forms is declared once for each; all but the last have a condition `when`, a
    rule of the state. `first` is done before the effect of whichever answer is given.
    """
    if not answers:
        raise TypeError(f"question {kind} has no answers")
    blocks = [each.block for each in answers]
    if len(set(blocks)) < len(blocks):
        raise TypeError(f"question {kind} has two answers with the same block of actions")
    return Question(kind, now, tuple(sorted(answers, key=lambda each: each.block)), when, first)
