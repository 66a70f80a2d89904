"""A question declared once: its name, what answers it, what each answer needs, why it is refused, and what it does.

    FEED = question(
        FEED_ASKED, FEED_NOW,                               # the refusal of any other action
        answer(PASS, go_on),
        answer(TRADE, trade, good=spared, refused=NO_SURPLUS),
        name="feed",                                        # in views, and where words are found for it
    )
    QUESTIONS = Questions(ACTIONS, (FEED, ...))
    legal, forbidden, apply = answering(QUESTIONS, over=GAME_OVER, wait=WAIT)

Effects, conditions and sets are rules of the chapter. They are given what their parameters are called after: `s`,
`seat`, `asked` and `about` (the question, and what it is about), the operands of the block and, in effects, `dice` and
`story`; effects and what refuses an action may ask for the `action` too; `partial` fixes a parameter to a number. The
rules of the contract are made from the declarations (`answering.py`), so `legal` lists what `forbidden` lets through,
by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

from homage.engine.moves.actions import Actions
from homage.engine.moves.blocks import Block

OVER = "over"  # what a view calls it once nothing is asked
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
    """What is asked, what it is called, what is said to anybody who wants something else, and what answers it."""

    kind: int
    now: Refusal
    answers: tuple[Answer, ...]
    name: str
    window: int | None = None
    public: bool = False
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
    kind: int,
    now: Refusal,
    *answers: Answer,
    name: str,
    window: int | None = None,
    public: bool = False,
    when: Rule | None = None,
    first: Rule | None = None,
) -> Question:
    """A question with its answers, and the refusal of any other action.

    Views, words and lists call it by its `name`. If it is asked out of turn, `window` is the action that lets it pass.
    It is `public` if the answers to it follow from what everybody sees. A question that is asked in several forms is
    declared once for each; all but the last have a condition `when`, a rule of the state. `first` is done before the
    effect of whichever answer is given.
    """
    if not answers:
        raise TypeError(f"question {kind} has no answers")
    if not name or name == OVER:
        raise TypeError(f"question {kind} needs a name of its own")
    blocks = [each.block for each in answers]
    if len(set(blocks)) < len(blocks):
        raise TypeError(f"question {kind} has two answers with the same block of actions")
    ordered = tuple(sorted(answers, key=lambda each: each.block))
    return Question(kind, now, ordered, name, window, public, when, first)


class Questions:
    """All questions of a game, those that are asked most often first, and what may be done before any of them.

    `before` may be done before any question is answered: each is looked at in all of them, and does not answer them.
    """

    def __init__(self, actions: Actions, declared: Sequence[Question], *, before: Sequence[Answer] = ()) -> None:
        self.actions = actions
        self.declared = tuple(declared)
        self.before = tuple(before)
        self.names = {0: OVER} | {each.kind: each.name for each in declared}
        self._blocks = {block.start: block for block in actions.blocks}
        self._check_forms()
        self._check_names()
        self._check_answers()
        for each in declared:
            self._check_window(each)

    def name(self, kind: int) -> str:
        """What the question with this number is called."""
        return self.names[kind]

    def is_public(self, kind: int) -> bool:
        """Whether the answers to a question follow from what everybody sees."""
        return any(each.public for each in self._forms(kind))

    def answers(self, kind: int) -> list[Block]:
        """The actions that answer a question, in any of its forms, and those that may be done before it."""
        found = {each.block for each in (*chain(*(form.answers for form in self._forms(kind))), *self.before)}
        return [self._blocks[start] for start in sorted(found)]

    def passes(self, kind: int) -> list[Block]:
        """Those of them that decline, or end what is under way."""
        return [block for block in self.answers(kind) if block.passing]

    def initiatives(self, kind: int) -> list[Block]:
        """Those of them that a player raises by himself, as an offer or a gift."""
        return [block for block in self.answers(kind) if block.initiative]

    def _forms(self, kind: int) -> list[Question]:
        return [each for each in self.declared if each.kind == kind]

    # -- checks ----------------------------------------------------------------------------------------------------

    def _check_forms(self) -> None:
        """A question without a condition is the last of its number."""
        ended = set[int]()
        for asked in self.declared:
            if asked.kind in ended:
                raise TypeError("two questions have the same number")
            if asked.when is None:
                ended.add(asked.kind)
        if lost := {asked.kind for asked in self.declared} - ended:
            raise TypeError(f"question {min(lost)} is not declared for when no condition holds")

    def _check_names(self) -> None:
        """One number, one name; the forms of a question differ in their answers alone."""
        first, numbers = dict[int, Question](), dict[str, int]()
        for asked in self.declared:
            form = first.setdefault(asked.kind, asked)
            if (asked.name, asked.window, asked.public) != (form.name, form.window, form.public):
                raise TypeError(f"the forms of the question {form.name} differ in more than their answers")
            if numbers.setdefault(asked.name, asked.kind) != asked.kind:
                raise TypeError(f"the questions {numbers[asked.name]} and {asked.kind} are both called {asked.name}")

    def _check_answers(self) -> None:
        """Every action answers a question, may be done before one, or is raised by a player himself."""
        answered = {each.block for asked in self.declared for each in asked.answers}
        first = {each.block for each in self.before}
        if first and max(answered) > min(first):
            raise TypeError("what may be done before a question comes after its answers in the order of the actions")
        blocks = [block for block in self.actions.blocks if block.start not in answered | first]
        if lost := [block.name for block in blocks if not block.initiative]:
            raise TypeError(f"no question is answered by {', '.join(lost)}")

    def _check_window(self, asked: Question) -> None:
        """A window can always be let pass."""
        if asked.window is None:
            return
        passing = next((each for each in asked.answers if each.block == asked.window), None)
        if passing is None or passing.unless or passing.when or passing.sets or not self._blocks[asked.window].passing:
            raise TypeError(f"the window {asked.name} needs an answer that always passes")
